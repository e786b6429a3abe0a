// Rows and events of the lanes, handed to the feed.

#include "solve/batch.h"
#include "solve/step/stepper.h"

#include <math.h>
#include <string.h>

#define CROWD 1e-12      // of the run: events so near to each other ...
#define CROWD_MOST 1000  // ... are an accumulation, if there are more of them

void jd_rows_copy(const jd_batch* b, int lane, const jd_real* from, double* numbers) {
    for (int i = 0; i < b->total; i++)
        numbers[i] = jd_get(from[i], lane);
}

void jd_rows_make(jd_batch* b, int lane, const double* numbers) {
    const int integrals = b->total - b->n;
    memcpy(b->row, numbers, (size_t)b->states * sizeof(double));
    memcpy(b->row + b->states, numbers + b->n, (size_t)integrals * sizeof(double));
    double* more = b->row + b->states + integrals;
    if (b->spec->system->kernel->contact)
        *more++ = b->lane[lane].mode.stuck + jd_mask_get(b->store.instance.rests, lane);
    if (jd_batch_jumps(b))
        *more = jd_get(b->store.instance.regime, lane);
}

static void put_row(jd_batch* b, int lane, double t, const double* row) {
    const jd_status status = b->feed->row(b->feed, &b->lane[lane].task, t, row);
    if (status != JD_OK)
        b->lane[lane].status = status;
    b->lane[lane].recorded = t;
}

void jd_rows_put(jd_batch* b, int lane, double t, const double* numbers) {
    jd_rows_make(b, lane, numbers);
    put_row(b, lane, t, b->row);
}

// Events that gather in one place without end.
static void watch_crowd(jd_lane* l, double t) {
    if (l->crowd_count > 0 && t - l->crowd <= CROWD * (l->task.end - l->task.begin)) {
        l->crowd_count++;
    } else {
        l->crowd = t;
        l->crowd_count = 1;
    }
    if (l->crowd_count > CROWD_MOST && l->status == JD_OK)
        l->status = JD_ERR_ACCUMULATION;
}

void jd_rows_event(jd_batch* b, int lane, const jd_happening* event) {
    jd_lane* l = &b->lane[lane];
    jd_happening told = *event;
    jd_rows_make(b, lane, event->y);
    told.y = b->row;
    l->statistics.events++;
    const jd_status status = b->feed->event(b->feed, &l->task, &told);
    if (status != JD_OK)
        l->status = status;
    watch_crowd(l, event->t);
}

void jd_rows_tell(jd_batch* b, int lane, const char* kind) {
    jd_rows_copy(b, lane, b->y, b->numbers);
    const jd_happening event = {jd_batch_time(b, lane), kind, "contact", b->numbers};
    jd_rows_event(b, lane, &event);
}

// ---- The grid ----------------------------------------------------------------------------------

// Whether what happens until `until` covers t. The time of a jump belongs to what follows, if
// anything does.
static bool covers(const jd_lane* l, double until, double t) {
    const bool jump = l->cut.made && l->cut.jumps && !(t < l->cut.t) && t < l->task.end;
    return t <= until && !jump;
}

// Whether rows are wanted at times that are known beforehand.
static bool has_grid(const jd_batch* b) {
    return b->spec->moments || b->spec->record == JD_RECORD_GRID;
}

// Time of the next row of the grid begin + k * output_step.
static double grid_time(const jd_batch* b, const jd_lane* l) {
    return l->task.begin + (double)l->row * b->spec->output_step;
}

// Time of the next row, if it is at most `until`: a moment of the feed, or on the grid, whose end
// is put when the trajectory ends.
static bool next_row(const jd_batch* b, const jd_lane* l, double until, double* t) {
    const double step = b->spec->output_step;
    if (b->spec->moments) {
        *t = b->feed->moment(b->feed, &l->task, l->row);
        return l->status == JD_OK && covers(l, until, *t);
    }
    *t = grid_time(b, l);
    return l->status == JD_OK && covers(l, until, *t) && *t < l->task.end - 1e-9 * step;
}

// Time of the next sample, if it is at most `until`.
static bool next_sample(const jd_batch* b, const jd_lane* l, double until, double* t) {
    if (!b->feed->sample || l->sample >= l->task.sample_count || l->status != JD_OK)
        return false;
    *t = l->task.samples[l->sample];
    return covers(l, until, *t);
}

static void put_sample(jd_batch* b, int lane, const double* numbers) {
    jd_lane* l = &b->lane[lane];
    jd_rows_make(b, lane, numbers);
    b->feed->sample(b->feed, &l->task, b->row);
    l->sample++;
}

void jd_rows_rest(jd_batch* b, int lane, double until) {
    jd_lane* l = &b->lane[lane];
    double t;
    jd_rows_copy(b, lane, b->y, b->numbers);
    while (next_sample(b, l, until, &t))
        put_sample(b, lane, b->numbers);
    for (; has_grid(b) && next_row(b, l, until, &t); l->row++)
        jd_rows_put(b, lane, t, b->numbers);
}

// Time of a lane at x, within the step just accepted.
static double time_at(jd_batch* b, int lane, double x) {
    const jd_status status = b->spec->stepper->interpolate(b, lane, x, b->numbers);
    return status < 0 ? (double)NAN : b->numbers[jd_batch_clock(b)];
}

double jd_rows_place(jd_batch* b, int lane, double t) {
    if (!jd_mask_get(b->close, lane))
        return t;
    // The clock rises with x: bisection, sped up by the chord where it lies well inside.
    double lo = jd_get(b->t, lane), hi = jd_get(b->t_new, lane);
    double below = jd_get(b->y[jd_batch_clock(b)], lane);
    double above = jd_get(b->y_new[jd_batch_clock(b)], lane);
    for (int i = 0; i < 200 && above > below; i++) {
        const double share = fmin(fmax((t - below) / (above - below), 0.02), 0.98);
        const double x = i % 3 == 2 ? 0.5 * (lo + hi) : lo + share * (hi - lo);
        if (!(x > lo && x < hi))
            break;
        const double found = time_at(b, lane, x);
        if (found == t)
            return x;
        if (found < t)
            lo = x, below = found;
        else
            hi = x, above = found;
    }
    return hi;
}

static void record_grid(jd_batch* b, int lane, double until) {
    jd_lane* l = &b->lane[lane];
    double t;
    for (; next_row(b, l, until, &t); l->row++) {
        const double x = jd_rows_place(b, lane, t);
        const jd_status status = b->spec->stepper->interpolate(b, lane, x, b->numbers);
        if (status < 0)
            l->status = status;
        else
            jd_rows_put(b, lane, t, b->numbers);
    }
}

static void record_samples(jd_batch* b, int lane, double until) {
    jd_lane* l = &b->lane[lane];
    double t;
    while (next_sample(b, l, until, &t)) {
        const double x = jd_rows_place(b, lane, t);
        const jd_status status = b->spec->stepper->interpolate(b, lane, x, b->numbers);
        if (status < 0)
            l->status = status;
        else
            put_sample(b, lane, b->numbers);
    }
}

// Time at which the step just accepted ends.
static double end_of_step(const jd_batch* b, int lane) {
    if (b->lane[lane].cut.made)
        return b->lane[lane].cut.t;
    return jd_mask_get(b->close, lane) ? jd_get(b->y_new[jd_batch_clock(b)], lane)
                                       : jd_get(b->t_new, lane);
}

bool jd_rows_asked(const jd_batch* b, int lane) {
    const jd_lane* l = &b->lane[lane];
    const double until = end_of_step(b, lane);
    double t;
    return next_sample(b, l, until, &t) || (has_grid(b) && next_row(b, l, until, &t));
}

void jd_rows_record(jd_batch* b) {
    for (int lane = 0; lane < JD_LANES; lane++) {
        if (!jd_mask_get(b->busy & b->accepted, lane))
            continue;
        b->lane[lane].statistics.steps++;
        record_samples(b, lane, end_of_step(b, lane));
        if (has_grid(b))
            record_grid(b, lane, end_of_step(b, lane));
    }
}

// ---- Jumps -------------------------------------------------------------------------------------

// Whether rows are kept on the way; a feed with moments of its own wants no others.
static bool keeps_rows(const jd_batch* b) {
    return b->spec->record != JD_RECORD_FINAL && !b->spec->moments;
}

void jd_rows_before(jd_batch* b, int lane) {
    jd_rows_copy(b, lane, b->y, b->numbers);
    jd_rows_make(b, lane, b->numbers);
    memcpy(b->before, b->row, ((size_t)b->total + 2) * sizeof(double));
}

void jd_rows_after(jd_batch* b, int lane) {
    jd_lane* l = &b->lane[lane];
    const double t = jd_get(b->t, lane);
    if (!keeps_rows(b))
        return;
    jd_rows_copy(b, lane, b->y, b->numbers);
    jd_rows_put(b, lane, t, b->numbers);
    if (b->spec->record == JD_RECORD_GRID && grid_time(b, l) == t)
        l->row++;
}

void jd_rows_jump(jd_batch* b, int lane) {
    jd_lane* l = &b->lane[lane];
    const double t = jd_get(b->t, lane);
    bool same = true;
    for (int i = 0; i < b->states; i++)
        same = same && jd_get(b->y[i], lane) == b->before[i];
    if (same || !keeps_rows(b))
        return;
    if (l->recorded < t)
        put_row(b, lane, t, b->before);
    jd_rows_after(b, lane);
}

bool jd_rows_due(const jd_batch* b, int lane, double until, jd_due* due) {
    const jd_lane* l = &b->lane[lane];
    due->sample = next_sample(b, l, until, &due->t);
    return due->sample || (has_grid(b) && next_row(b, l, until, &due->t));
}

void jd_rows_fill(jd_batch* b, int lane, const jd_due* due) {
    if (due->sample)
        put_sample(b, lane, b->numbers);
    else
        jd_rows_put(b, lane, due->t, b->numbers);
    b->lane[lane].row += !due->sample;
}

void jd_rows_between(jd_batch* b, int lane, double from, double regime) {
    const double until = jd_get(b->t, lane), after = jd_get(b->store.instance.regime, lane);
    jd_due due;
    jd_put(&b->store.instance.regime, lane, regime);
    while (jd_rows_due(b, lane, until, &due)) {
        for (int i = 0; i < b->total; i++) {
            const double change = jd_get(b->y[i], lane) - b->before[i];
            b->numbers[i] = b->before[i] + change * (due.t - from) / (until - from);
        }
        jd_rows_fill(b, lane, &due);
    }
    jd_put(&b->store.instance.regime, lane, after);
}
