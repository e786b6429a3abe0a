// The slots of a sweep: trajectories in flight. Each has a model of its own, works through a chain
// of cases, and hands on where one has ended to the next.

#include "model/model.h"
#include "numeric/philox.h"
#include "study/sweep/job.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

// ---- Start of a case ---------------------------------------------------------------------------

// Where the first case of a chain starts.
static void start_values(const jd_sweep_job* job, jd_sweep_slot* s) {
    const jd_sweep_options* o = job->options;
    const jd_system* system = job->model->system;
    const uint64_t place = (uint64_t)(s->now.index / job->grid.starts);
    const uint64_t start = (uint64_t)(s->now.index % job->grid.starts);
    memcpy(s->initial, s->model->initial, (size_t)system->state_count * sizeof(double));
    for (int i = 0; i < o->span_count; i++) {
        const jd_start_span* span = &o->spans[i];
        const jd_state* state;
        // Checked by jd_sweep_check.
        jd_status_ignore(jd_model_state(s->model, span->state, &state, NULL));
        const double unit = jd_philox_unit(o->seed, place, start * JD_SWEEP_SPANS + (uint64_t)i);
        s->initial[state - system->states] = span->min + (span->max - span->min) * unit;
    }
}

// When a case begins that goes on from another: at the same phase of the period, which may have
// changed.                                                                          [section:S2]
static double carried_begin(const jd_sweep_job* job, const jd_sweep_slot* s) {
    const double turns = s->end / s->end_period;
    if (jd_section_is_timed(&job->options->section))
        return s->moments.share * s->period;
    if (s->period > 0 && isfinite(s->period))
        return (turns - floor(turns)) * s->period;
    return s->period == 0 ? job->run->begin : s->end;
}

static jd_status set_values(const jd_sweep_job* job, jd_sweep_slot* s) {
    jd_status status = JD_OK;
    for (int i = 0; i < job->options->axis_count && status == JD_OK; i++)
        status = jd_model_set(s->model, job->options->axes[i].name, s->now.values[i]);
    if (status == JD_OK)
        status = jd_model_check_at(s->model, job->run->begin);
    return status == JD_OK ? jd_section_period(s->model, &job->options->section, &s->period)
                           : status;
}

// Fill in the task of the present case. @return JD_OK, or why it cannot be.
static jd_status make_case(const jd_sweep_job* job, jd_sweep_slot* s, jd_task* task) {
    const jd_sweep_options* o = job->options;
    const double sections = (double)(o->transient + o->record);
    jd_status status = set_values(job, s);
    if (status < 0)
        return status;
    s->moments.share = o->section.phase / JD_TURN;
    task->begin = s->carried ? carried_begin(job, s) : job->run->begin;
    if (s->carried)
        memcpy(s->initial, s->state, (size_t)job->model->system->state_count * sizeof(double));
    else
        start_values(job, s);
    s->last = task->begin;
    s->moments = jd_section_times_from(task->begin, s->period, o->section.phase);
    task->end = jd_section_is_timed(&o->section) ? jd_section_times_at(&s->moments, sections)
                                                 : task->begin + (sections + 1) * job->within;
    if (!(task->end > task->begin && isfinite(task->end)))
        return JD_ERR_RANGE;
    status = jd_model_task(s->model, task);
    task->initial = s->initial;
    s->task = *task;
    return status;
}

// The next case of the chain goes on from here.
static void go_on_from(const jd_sweep_job* job, jd_sweep_slot* s, double t, const double* y) {
    memcpy(s->state, y, (size_t)job->model->system->state_count * sizeof *y);
    s->end = t;
    s->end_period = s->period;
    s->carried = true;
}

// ---- Chains ------------------------------------------------------------------------------------

// Whether the sink has a case already. Then the chain goes on from where it has ended.
static bool take_up(jd_sweep_job* job, jd_sweep_slot* s) {
    const jd_sweep_sink* sink = job->sink;
    jd_sweep_case found = s->now;
    double* final = job->grid.carry ? s->final : NULL;
    if (!sink->find || !sink->find(sink->data, &found, final))
        return false;
    if (sink->next)
        jd_sweep_count(job, &found, false);
    if (final && found.status == JD_OK && set_values(job, s) == JD_OK)
        go_on_from(job, s, found.t, final);
    return true;
}

// The next case of the chain that can be run. Those that cannot end with their status.
// @return JD_OK; JD_EVENT if there is none; a failure ends the sweep.
static jd_status next_case(jd_sweep_job* job, jd_sweep_slot* s, jd_task* task) {
    jd_status status = jd_sweep_noted(job);
    while (status == JD_OK) {
        const int64_t index = jd_sweep_grid_case(&job->grid, s->chain, s->position);
        if (index < 0)
            return JD_EVENT;
        s->position++;
        jd_sweep_case_begin(job, s, index);
        if (take_up(job, s))
            continue;
        status = make_case(job, s, task);
        if (status == JD_OK || status == JD_ERR_MEMORY)
            return jd_sweep_note(job, status);
        status = jd_sweep_case_end(job, s, &(jd_outcome){.status = status});
    }
    return status;
}

// ---- Source ------------------------------------------------------------------------------------

static jd_status make_task(jd_source* source, jd_task* task) {
    jd_sweep_job* job = (jd_sweep_job*)source;
    jd_sweep_slot* s = &job->slots[task->slot];
    s->chain = task->index;
    s->position = 0;
    s->carried = false;
    return next_case(job, s, task);
}

static bool follow(jd_source* source, jd_task* task) {
    jd_sweep_job* job = (jd_sweep_job*)source;
    return next_case(job, &job->slots[task->slot], task) == JD_OK;
}

// Sections that are recorded, and within the last period parts of it.
static double moment(jd_source* source, const jd_task* task, int64_t k) {
    const jd_sweep_job* job = (const jd_sweep_job*)source;
    const jd_sweep_slot* s = &job->slots[task->slot];
    const jd_sweep_options* o = job->options;
    if (!jd_section_is_timed(&o->section))
        return s->last + job->within;
    const int64_t part = k - (o->record - 1);
    if (part < 0)
        return jd_section_times_at(&s->moments, (double)(o->transient + 1 + k));
    if (part >= JD_SECTION_PARTS)
        return INFINITY;
    const double last = (double)(o->transient + o->record);
    const double before = (double)(JD_SECTION_PARTS - 1 - part) / JD_SECTION_PARTS;
    return fmax(task->begin, jd_section_times_at(&s->moments, last - before));
}

static jd_status put_sample(jd_source* source, const jd_task* task, double t, const double* y) {
    jd_sweep_job* job = (jd_sweep_job*)source;
    jd_sweep_slot* s = &job->slots[task->slot];
    const int64_t part = s->seen++ - (job->options->record - 1);
    if (!jd_section_is_timed(&job->options->section))
        return JD_ERR_SECTION;  // the time for one is over
    if (part < 0 || part == JD_SECTION_PARTS - 1)
        return jd_sweep_case_add(job, s, t, y);
    memcpy(&s->parts[part * job->stride], y, (size_t)job->stride * sizeof *y);
    return JD_OK;
}

static jd_status put_event(jd_source* source, const jd_task* task, const jd_happening* event) {
    jd_sweep_job* job = (jd_sweep_job*)source;
    jd_sweep_slot* s = &job->slots[task->slot];
    const jd_sweep_options* o = job->options;
    if (!jd_section_is_met(&o->section, event))
        return JD_OK;
    s->last = event->t;
    if (++s->seen <= o->transient)
        return JD_OK;
    const jd_status status = jd_sweep_case_add(job, s, event->t, event->y);
    return status == JD_OK && s->taken == o->record ? JD_EVENT : status;
}

static jd_status end_task(jd_source* source, const jd_task* task, const jd_outcome* outcome) {
    jd_sweep_job* job = (jd_sweep_job*)source;
    if (task->slot < 0)  // no chain, no memory, or refused by the sink
        return outcome->status < 0 ? outcome->status : JD_OK;
    if (outcome->status == JD_CANCELLED)
        return JD_OK;
    jd_sweep_slot* s = &job->slots[task->slot];
    const jd_status status = jd_sweep_case_end(job, s, outcome);
    if (status == JD_OK && job->grid.carry && s->now.recorded == job->options->record)
        go_on_from(job, s, outcome->t, outcome->y);
    return status;
}

// ---- Life of slots -----------------------------------------------------------------------------

static double* doubles(size_t count) { return calloc(count + 1, sizeof(double)); }

static bool create(jd_sweep_job* job, jd_sweep_slot* s) {
    const jd_system* system = job->model->system;
    const size_t states = (size_t)system->state_count, rows = JD_SWEEP_ROWS;
    const size_t stride = (size_t)job->stride, quantities = (size_t)job->quantity_count;
    s->context = jd_context_create();
    if (!s->context || jd_model_copy(job->model, &s->model) < 0)
        return false;
    s->model->context = s->context;
    s->initial = doubles(states);
    s->final = doubles(states);
    s->state = doubles(states);
    s->t = doubles(rows);
    s->y = doubles(rows * stride);
    s->outputs = doubles(job->measures ? rows * (size_t)system->output_count : 0);
    s->values = doubles(rows * quantities);
    s->parts = doubles(JD_SECTION_PARTS * stride);
    s->ring.width = job->quantity_count;
    s->ring.room = jd_period_room(job->options->periods);
    s->ring.rows = doubles((size_t)s->ring.room * quantities);
    return s->initial && s->final && s->state && s->t && s->y && s->outputs && s->values &&
           s->parts && s->ring.rows;
}

jd_status jd_sweep_slots_create(jd_sweep_job* job, int count) {
    job->source.make = make_task;
    job->source.follow = follow;
    job->source.moment = moment;
    job->source.sample = put_sample;
    job->source.event = put_event;
    job->source.done = end_task;
    job->slot_count = count;
    job->slots = calloc((size_t)count, sizeof *job->slots);
    bool made = job->slots != NULL;
    for (int i = 0; i < count && made; i++)
        made = create(job, &job->slots[i]);
    return made ? JD_OK : jd_fail(job->model->context, JD_ERR_MEMORY, "out of memory for a sweep");
}

void jd_sweep_slots_free(jd_sweep_job* job) {
    for (int i = 0; job->slots && i < job->slot_count; i++) {
        jd_sweep_slot* s = &job->slots[i];
        jd_model_free(s->model);
        jd_context_free(s->context);
        double* const all[] = {s->initial, s->final,  s->state, s->t,        s->y,
                               s->outputs, s->values, s->parts, s->ring.rows};
        for (size_t k = 0; k < sizeof all / sizeof *all; k++)
            free(all[k]);
    }
    free(job->slots);
    job->slots = NULL;
}
