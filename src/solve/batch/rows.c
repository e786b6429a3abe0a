// Rows and events of the lanes, handed to the source of their tasks.

#include "solve/rows.h"
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
    if (jd_system_patched(b->spec->system))
        *more++ = b->lane[lane].mode.stuck + jd_mask_get(b->store.instance.rests, lane);
    if (jd_batch_jumps(b))
        *more = jd_get(b->store.instance.regime, lane);
}

static void put_row(jd_batch* b, int lane, double t, const double* row) {
    const jd_status status = b->feed->source->row(b->feed->source, &b->lane[lane].task, t, row);
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
    jd_source* source = b->feed->source;
    const jd_status status = source->event ? source->event(source, &l->task, &told) : JD_OK;
    if (status != JD_OK)
        l->status = status;
    watch_crowd(l, event->t);
}

void jd_rows_tell(jd_batch* b, int lane, const char* kind) {
    jd_rows_copy(b, lane, b->y, b->numbers);
    const jd_happening event = {jd_batch_time(b, lane), kind, "contact", b->numbers, NULL};
    jd_rows_event(b, lane, &event);
}

// ---- The grid ----------------------------------------------------------------------------------

// Whether what happens until `until` covers t. The time of a jump belongs to what follows, if
// anything does.
static bool covers(const jd_lane* l, double until, double t) {
    const bool jump = l->cut.made && l->cut.jumps && !(t < l->cut.t) && t < l->task.end;
    return t <= until && !jump;
}

// Time of the next row of the grid begin + k * output_step.
static double grid_time(const jd_batch* b, const jd_lane* l) {
    return l->task.begin + (double)l->row * b->spec->output_step;
}

// Whether a row of the grid at t is wanted within `until`; that at the end is put when the
// trajectory ends.
static bool grid_covers(const jd_batch* b, const jd_lane* l, double until, double t) {
    return covers(l, until, t) && t < l->task.end - 1e-9 * b->spec->output_step;
}

bool jd_rows_due(const jd_batch* b, int lane, double until, jd_due* due) {
    const jd_lane* l = &b->lane[lane];
    jd_source* source = b->feed->source;
    if (l->status != JD_OK)
        return false;
    due->sample = false;
    if (source->moment) {
        due->t = source->moment(source, &l->task, l->moment);
        due->sample = covers(l, until, due->t);
    }
    if (due->sample || b->spec->record != JD_RECORD_GRID)
        return due->sample;
    due->t = grid_time(b, l);
    return grid_covers(b, l, until, due->t);
}

void jd_rows_fill(jd_batch* b, int lane, const jd_due* due) {
    jd_lane* l = &b->lane[lane];
    jd_source* source = b->feed->source;
    if (!due->sample) {
        jd_rows_put(b, lane, due->t, b->numbers);
        l->row++;
        return;
    }
    jd_rows_make(b, lane, b->numbers);
    const jd_status status = source->sample(source, &l->task, due->t, b->row);
    if (status != JD_OK)
        l->status = status;
    l->moment++;
}

void jd_rows_rest(jd_batch* b, int lane, double until) {
    jd_due due;
    jd_rows_copy(b, lane, b->y, b->numbers);
    while (jd_rows_due(b, lane, until, &due))
        jd_rows_fill(b, lane, &due);
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

// Time at which the step just accepted ends.
static double end_of_step(const jd_batch* b, int lane) {
    if (b->lane[lane].cut.made)
        return b->lane[lane].cut.t;
    return jd_mask_get(b->close, lane) ? jd_get(b->y_new[jd_batch_clock(b)], lane)
                                       : jd_get(b->t_new, lane);
}

bool jd_rows_asked(const jd_batch* b, int lane) {
    jd_due due;
    return jd_rows_due(b, lane, end_of_step(b, lane), &due);
}

// What is interpolated between the ends of a step is as near to the contacts as the step is exact:
// closed ones are put on each other, so that what is held does not move a bit.        [touch:T5]
static void put_on_contacts(jd_batch* b, int lane, double t) {
    if (!jd_instance_contacts(&b->store) || jd_get(b->store.instance.regime, lane) == 0)
        return;
    jd_mask only = jd_mask_none();
    jd_mask_put(&only, lane, true);
    for (int i = 0; i < b->states; i++)
        b->other[i] = jd_set(b->numbers[i]);
    jd_touch_project(&b->store.contacts, &b->store.instance, only, jd_set(t), b->other);
    for (int i = 0; i < b->states; i++)
        b->numbers[i] = jd_get(b->other[i], lane);
}

static void record_lane(jd_batch* b, int lane) {
    const double until = end_of_step(b, lane);
    jd_due due;
    while (jd_rows_due(b, lane, until, &due)) {
        const double x = jd_rows_place(b, lane, due.t);
        const jd_status status = b->spec->stepper->interpolate(b, lane, x, b->numbers);
        put_on_contacts(b, lane, due.t);
        if (status < 0)
            b->lane[lane].status = status;
        else
            jd_rows_fill(b, lane, &due);
    }
}

void jd_rows_record(jd_batch* b) {
    b->steps = jd_batch_count(b, b->accepted, b->steps);
    for (int lane = 0; lane < JD_LANES; lane++)
        if (jd_mask_get(b->busy & b->accepted, lane))
            record_lane(b, lane);
}

void jd_rows_expect(jd_batch* b, int lane) {
    const jd_lane* l = &b->lane[lane];
    jd_source* source = b->feed->source;
    double due = source->moment ? source->moment(source, &l->task, l->moment) : (double)INFINITY;
    if (b->spec->record == JD_RECORD_GRID)
        due = fmin(due, grid_time(b, l));
    jd_put(&b->due, lane, due);
}

void jd_rows_record_due(jd_batch* b, jd_mask lanes) {
    for (int lane = 0; lane < JD_LANES; lane++) {
        if (!jd_mask_get(lanes, lane))
            continue;
        record_lane(b, lane);
        jd_rows_expect(b, lane);
    }
}

// ---- Jumps -------------------------------------------------------------------------------------

void jd_rows_before(jd_batch* b, int lane) {
    jd_rows_copy(b, lane, b->y, b->numbers);
    jd_rows_make(b, lane, b->numbers);
    memcpy(b->before, b->row, ((size_t)b->total + 2) * sizeof(double));
}

void jd_rows_after(jd_batch* b, int lane) {
    jd_lane* l = &b->lane[lane];
    const double t = jd_get(b->t, lane);
    if (b->spec->record == JD_RECORD_FINAL)
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
    if (same || b->spec->record == JD_RECORD_FINAL)
        return;
    if (l->recorded < t)
        put_row(b, lane, t, b->before);
    jd_rows_after(b, lane);
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
