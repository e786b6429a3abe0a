// The driver loop: lanes are filled from a feed, stepped together, recorded one by one, and
// refilled as they finish. Nothing here couples lanes: a trajectory has the same bits in every
// lane, width and company.

#include "solve/batch.h"

#include "base/memory.h"
#include "solve/stepper.h"

#include <float.h>
#include <stdlib.h>

#define ROUNDS_PER_PROGRESS 256

void JD_WIDE(jd_batch_evaluate)(jd_batch* b, jd_mask lanes, jd_real t, const jd_real* y,
                                jd_real* rate) {
    const jd_system_kernel* kernel = b->spec->system->kernel;
    kernel->rates(&b->store.instance, t, y, rate);
    if (b->outputs) {
        kernel->measure(&b->store.instance, t, y, b->outputs);
        for (int i = 0; i < b->spec->integrand_count; i++)
            rate[b->n + i] = b->outputs[b->spec->integrands[i]];
    }
    for (int i = 0; i < JD_LANES; i++)
        b->lane[i].statistics.rhs += jd_mask_get(b->busy & lanes, i);
}

// ---- Lanes and tasks ---------------------------------------------------------------------------

static void load_state(jd_batch* b, int lane, const jd_task* task) {
    for (int i = 0; i < b->total; i++)
        jd_put(&b->y[i], lane, i < b->n ? task->initial[i] : 0.0);
    jd_put(&b->t, lane, task->begin);
    jd_put(&b->end, lane, task->end);
}

static void copy_lane(jd_batch* b, int lane, double* row, const jd_real* y) {
    for (int i = 0; i < b->total; i++)
        row[i] = jd_get(y[i], lane);
}

static void put_row(jd_batch* b, int lane, double t, const double* y) {
    const jd_status status = b->feed->row(b->feed, &b->lane[lane].task, t, y);
    if (status < 0)
        b->lane[lane].status = status;
    b->lane[lane].recorded = t;
}

static void begin_task(jd_batch* b, int lane, const jd_task* task) {
    b->lane[lane] = (jd_lane){.task = *task, .row = 1, .recorded = -INFINITY};
    if (b->spec->tolerance < DBL_EPSILON)
        b->lane[lane].status = JD_ERR_STEP_SIZE;
    JD_WIDE(jd_instance_load)(&b->store, lane, task);
    load_state(b, lane, task);
    jd_mask_put(&b->busy, lane, true);
    jd_mask_put(&b->stiff, lane, false);
    if (b->spec->record != JD_RECORD_FINAL) {
        copy_lane(b, lane, b->row, b->y);
        put_row(b, lane, task->begin, b->row);
    }
}

// Lanes that never get a task work on a copy of the first one: harmless numbers.
static void fill_idle_lanes(jd_batch* b) {
    for (int lane = 0; lane < JD_LANES; lane++) {
        if (jd_mask_get(b->busy, lane))
            continue;
        JD_WIDE(jd_instance_load)(&b->store, lane, &b->lane[0].task);
        load_state(b, lane, &b->lane[0].task);
    }
}

// Give every free lane a task while there are some, and start the stepper in them.
static void fill_lanes(jd_batch* b, bool first) {
    jd_mask fresh = jd_mask_none();
    jd_task task;
    for (int lane = 0; lane < JD_LANES; lane++) {
        if (jd_mask_get(b->busy, lane) || !b->feed->next(b->feed, &task))
            continue;
        begin_task(b, lane, &task);
        jd_mask_put(&fresh, lane, true);
    }
    if (!jd_any(fresh))
        return;
    if (first)
        fill_idle_lanes(b);
    JD_WIDE(jd_instance_prepare)(&b->store);
    b->spec->stepper->start(b, fresh);
}

// ---- Stages of a step --------------------------------------------------------------------------

// Rows on the grid begin + k * output_step within the step just accepted. The end is put by retire.
static void record_grid(jd_batch* b, int lane) {
    jd_lane* l = &b->lane[lane];
    const double step = b->spec->output_step, until = jd_get(b->t_new, lane);
    const double last = l->task.end - 1e-9 * step;
    for (; l->status == JD_OK; l->row++) {
        const double t = l->task.begin + (double)l->row * step;
        if (!(t <= until && t < last))
            return;
        l->status = b->spec->stepper->interpolate(b, lane, t, b->row);
        if (l->status == JD_OK)
            put_row(b, lane, t, b->row);
    }
}

static void record(jd_batch* b) {
    for (int lane = 0; lane < JD_LANES; lane++) {
        if (!jd_mask_get(b->busy & b->accepted, lane))
            continue;
        b->lane[lane].statistics.steps++;
        if (b->spec->record == JD_RECORD_GRID) {
            record_grid(b, lane);
        } else if (b->spec->record == JD_RECORD_STEPS) {
            copy_lane(b, lane, b->row, b->y_new);
            put_row(b, lane, jd_get(b->t_new, lane), b->row);
        }
    }
}

static void end_task(jd_batch* b, int lane, jd_status status) {
    jd_lane* l = &b->lane[lane];
    const double t = jd_get(b->t, lane);
    copy_lane(b, lane, b->row, b->y);
    if (t > l->recorded)
        put_row(b, lane, t, b->row);
    const jd_outcome outcome = {
        .status = status,
        .t = t,
        .y = b->row,
        .statistics = l->statistics,
    };
    b->feed->done(b->feed, &l->task, &outcome);
    jd_mask_put(&b->busy, lane, false);
}

// End the trajectories that have reached their end or cannot go on. @return whether there were any.
static bool retire(jd_batch* b) {
    bool some = false;
    for (int lane = 0; lane < JD_LANES; lane++) {
        jd_lane* l = &b->lane[lane];
        if (!jd_mask_get(b->busy, lane))
            continue;
        jd_status status = l->status;
        const bool finished = !(jd_get(b->t, lane) < l->task.end);
        if (status == JD_OK && !finished && l->statistics.steps >= b->spec->max_steps)
            status = JD_ERR_STEP_COUNT;
        if (finished || status < 0) {
            end_task(b, lane, status);
            some = true;
        }
    }
    return some;
}

static double running_share(const jd_batch* b) {
    double share = 0;
    for (int lane = 0; lane < JD_LANES; lane++) {
        const jd_task* task = &b->lane[lane].task;
        if (jd_mask_get(b->busy, lane))
            share += (jd_get(b->t, lane) - task->begin) / (task->end - task->begin);
    }
    return share;
}

static void cancel(jd_batch* b) {
    b->status = JD_CANCELLED;
    for (int lane = 0; lane < JD_LANES; lane++)
        if (jd_mask_get(b->busy, lane))
            end_task(b, lane, JD_CANCELLED);
}

static void drive(jd_batch* b) {
    const jd_stepper* stepper = b->spec->stepper;
    fill_lanes(b, true);
    while (retire(b))
        fill_lanes(b, false);
    for (int64_t round = 1; jd_any(b->busy) && b->status == JD_OK; round++) {
        stepper->attempt(b, b->busy);
        record(b);
        stepper->commit(b, b->busy);
        while (retire(b))
            fill_lanes(b, false);
        if (round % ROUNDS_PER_PROGRESS == 0 && !b->feed->progress(b->feed, running_share(b)))
            cancel(b);
    }
}

// ---- Life of a batch ---------------------------------------------------------------------------

static jd_status create(jd_batch* b) {
    const jd_system* system = b->spec->system;
    b->n = system->state_count;
    b->total = b->n + b->spec->integrand_count;
    const size_t total = (size_t)b->total;
    const jd_status status = JD_WIDE(jd_instance_create)(&b->store, system, b->spec->law);
    b->atol = jd_memory_create((size_t)b->n, sizeof(jd_real));
    b->typical = jd_memory_create((size_t)b->n, sizeof(jd_real));
    b->y = jd_memory_create(total, sizeof(jd_real));
    b->y_new = jd_memory_create(total, sizeof(jd_real));
    b->row = jd_memory_create(total, sizeof(double));
    if (b->spec->integrand_count > 0)
        b->outputs = jd_memory_create((size_t)system->output_count, sizeof(jd_real));
    if (status < 0 || !b->atol || !b->typical || !b->y || !b->y_new || !b->row ||
        (b->spec->integrand_count > 0 && !b->outputs))
        return JD_ERR_MEMORY;
    for (int i = 0; i < b->n; i++)
        b->typical[i] = jd_set(system->states[i].scale);
    for (int i = 0; i < b->n; i++)
        b->atol[i] = b->spec->tolerance * b->typical[i];
    return b->spec->stepper->create(b);
}

static void destroy(jd_batch* b) {
    b->spec->stepper->free(b);
    JD_WIDE(jd_instance_free)(&b->store);
    free(b->outputs);
    free(b->atol);
    free(b->typical);
    free(b->y);
    free(b->y_new);
    free(b->row);
}

jd_status JD_WIDE(jd_batch_run)(const jd_batch_spec* spec, jd_feed* feed) {
    jd_batch* b = jd_memory_create(1, sizeof *b);
    if (!b)
        return JD_ERR_MEMORY;
    b->spec = spec;
    b->feed = feed;
    b->status = create(b);
    if (b->status == JD_OK)
        drive(b);
    const jd_status status = b->status;
    destroy(b);
    free(b);
    return status;
}
