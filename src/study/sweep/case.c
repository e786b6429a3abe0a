// One case of a sweep: its sections are gathered, measured and handed to the sink; at its end its
// period is found, and its numbers follow.

#include "engine/info.h"
#include "model/model.h"
#include "study/sweep/job.h"

#include <math.h>

jd_sweep_case jd_sweep_case_of(const jd_sweep_job* job, int64_t index) {
    jd_sweep_case c = jd_sweep_grid_at(&job->grid, index);
    for (int i = 0; i < job->options->axis_count; i++)
        c.values[i] = jd_sweep_value(job->options, i, c.place[i]);
    return c;
}

void jd_sweep_case_begin(const jd_sweep_job* job, jd_sweep_slot* s, int64_t index) {
    s->now = jd_sweep_case_of(job, index);
    s->now.states = s->final;
    s->failed = JD_OK;
    s->seen = s->taken = s->ring.count = 0;
}

// ---- Sections ----------------------------------------------------------------------------------

static jd_status measure(const jd_sweep_job* job, jd_sweep_slot* s, int64_t rows) {
    const jd_measure_spec spec = {
        .system = job->solver.system,
        .laws = job->solver.laws,
        .task = &s->task,
        .row_count = rows,
        .t = s->t,
        .y = s->y,
        .stride = job->stride,
        .outputs = s->outputs,
    };
    return job->measures ? job->solver.engine->measure(&spec) : JD_OK;
}

// What a quantity is at a gathered section.
static double value_at(const jd_sweep_job* job, const jd_sweep_slot* s, int quantity, int64_t row) {
    const jd_system* system = job->solver.system;
    const int place = job->places[quantity], output = place - system->state_count;
    return output < 0 ? s->y[row * job->stride + place]
                      : s->outputs[row * system->output_count + output];
}

// Read the sections gathered so far.
static jd_status evaluate(const jd_sweep_job* job, jd_sweep_slot* s, int64_t rows) {
    double row[JD_SWEEP_QUANTITIES];
    const jd_status status = measure(job, s, rows);
    for (int64_t i = 0; i < rows && status == JD_OK; i++) {
        for (int q = 0; q < job->quantity_count; q++)
            row[q] = s->values[q * JD_SWEEP_ROWS + i] = value_at(job, s, q, i);
        jd_period_add(&s->ring, row);
    }
    return status;
}

// Hand over the sections gathered so far.
static jd_status flush(const jd_sweep_job* job, jd_sweep_slot* s) {
    const jd_sweep_sink* sink = job->sink;
    const int64_t rows = s->taken - s->now.recorded;
    if (rows == 0)
        return JD_OK;
    s->failed = evaluate(job, s, rows);
    for (int q = 0; sink->points && q < job->quantity_count && s->failed >= 0; q++)
        s->failed = sink->points(sink->data, &s->now, q, rows, &s->values[q * JD_SWEEP_ROWS]);
    if (s->failed < 0)
        return s->failed;
    s->now.recorded = s->taken;
    return JD_OK;
}

jd_status jd_sweep_case_add(jd_sweep_job* job, jd_sweep_slot* s, double t, const double* y) {
    const int64_t row = s->taken - s->now.recorded;
    if (s->failed < 0)
        return s->failed;
    s->t[row] = t;
    for (int i = 0; i < job->stride; i++)
        s->y[row * job->stride + i] = y[i];
    s->taken++;
    return row + 1 == JD_SWEEP_ROWS ? flush(job, s) : JD_OK;
}

// ---- What it does ------------------------------------------------------------------------------

// Whether nothing moves within the last period: all that is looked at in it is the end `y`.
static bool is_fixed(const jd_sweep_job* job, const jd_sweep_slot* s, const double* y) {
    const jd_system* system = job->solver.system;
    if (!jd_section_is_timed(&job->options->section))
        return false;
    for (int part = 0; part < JD_SECTION_PARTS - 1; part++)
        for (int i = 0; i < system->state_count; i++) {
            const double most = job->options->period_tolerance * system->states[i].scale;
            if (!(fabs(s->parts[part * job->stride + i] - y[i]) <= most))
                return false;
        }
    return true;
}

// Whether the contact rests throughout the last period.
static bool is_stuck(const jd_sweep_job* job, const jd_sweep_slot* s, const double* y) {
    const int mode = job->solver.system->state_count;
    bool stuck = jd_system_sticks(job->solver.system) && y[mode] >= 1;
    for (int part = 0; stuck && part < JD_SECTION_PARTS - 1; part++)
        stuck = !jd_section_is_timed(&job->options->section) ||
                s->parts[part * job->stride + mode] >= 1;
    return stuck;
}

// The period, or one of JD_PERIOD_...                                               [section:S3]
static int find_period(const jd_sweep_job* job, const jd_sweep_slot* s, const double* y) {
    const jd_period_rule rule = {
        .most = job->options->periods,
        .tolerance = job->options->period_tolerance,
        .size = job->sizes,
        .angle = job->angles,
    };
    if (s->taken < job->options->record)
        return JD_PERIOD_UNKNOWN;
    const bool fixed = is_fixed(job, s, y);
    if (fixed && is_stuck(job, s, y))
        return JD_PERIOD_STICK;
    if (fixed)
        return JD_PERIOD_FIXED;
    const int period = jd_period_find(&s->ring, &rule);
    return period < 0 ? JD_PERIOD_UNKNOWN : period;
}

// ---- End ---------------------------------------------------------------------------------------

static void tell_end(const jd_sweep_job* job, jd_sweep_slot* s, const jd_outcome* outcome) {
    jd_sweep_case* c = &s->now;
    const double* y = outcome->y;
    for (int i = 0; i < job->model->system->state_count; i++)
        s->final[i] = y ? y[i] : (double)NAN;
    c->status = c->recorded == job->options->record ? JD_OK : outcome->status;
    c->period = y ? find_period(job, s, y) : JD_PERIOD_UNKNOWN;
    c->steps = outcome->statistics.steps;
    c->rhs = outcome->statistics.rhs;
    c->t = y ? outcome->t : (double)NAN;
}

jd_status jd_sweep_case_end(jd_sweep_job* job, jd_sweep_slot* s, const jd_outcome* outcome) {
    const jd_sweep_sink* sink = job->sink;
    jd_status status = s->failed < 0 ? s->failed : flush(job, s);
    if (status < 0)
        return jd_sweep_note(job, status);
    tell_end(job, s, outcome);
    status = sink->end ? sink->end(sink->data, &s->now) : JD_OK;
    if (status < 0)
        return jd_sweep_note(job, status);
    jd_sweep_count(job, &s->now, true);
    return JD_OK;
}
