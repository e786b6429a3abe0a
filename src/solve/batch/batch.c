// The driver loop: lanes are filled from a feed, stepped together, recorded one by one, and
// refilled as they finish. Nothing here couples lanes: a trajectory has the same bits in every
// lane, width and company.

#include "solve/batch.h"
#include "solve/event.h"
#include "solve/rows.h"
#include "solve/stick.h"

#include "base/memory.h"
#include "solve/step/account.h"
#include "solve/step/resolve.h"
#include "solve/step/stepper.h"
#include "solve/straight.h"

#include <float.h>
#include <stdlib.h>

#define ROUNDS_PER_PROGRESS 256
#define WORK_PER_PROGRESS 256

// ---- Lanes and tasks ---------------------------------------------------------------------------

void jd_batch_tolerate(jd_batch* b, int lane) {
    for (int i = 0; i < b->n; i++) {
        const double size = i < b->states ? b->spec->system->states[i].scale : 1.0;
        jd_put(&b->typical[i], lane, size);
        jd_put(&b->atol[i], lane, b->spec->tolerance * size);
    }
}

static void load_state(jd_batch* b, int lane, const jd_task* task) {
    for (int i = 0; i < b->total; i++)
        jd_put(&b->y[i], lane, i < b->states ? task->initial[i] : 0.0);
    jd_put(&b->account, lane, 0.0);
    jd_put(&b->t, lane, task->begin);
    jd_put(&b->end, lane, task->end);
    jd_put(&b->most, lane, INFINITY);
    jd_mask_put(&b->close, lane, false);
    jd_mask_put(&b->riding, lane, false);
    jd_mask_put(&b->store.instance.rests, lane, false);
}

static void load_task(jd_batch* b, int lane, const jd_task* task) {
    b->lane[lane] = (jd_lane){.task = *task,
                              .row = 1,
                              .recorded = -INFINITY,
                              .jumped_at = -INFINITY,
                              .again = (double)NAN};
    if (b->spec->tolerance < DBL_EPSILON)
        b->lane[lane].status = JD_ERR_STEP_SIZE;
    jd_instance_load(&b->store, lane, task);
    load_state(b, lane, task);
    jd_batch_tolerate(b, lane);
    jd_put(&b->steps, lane, 0.0);
    jd_put(&b->rejected, lane, 0.0);
    jd_put(&b->rhs, lane, 0.0);
    jd_mask_put(&b->busy, lane, true);
    jd_mask_put(&b->stiff, lane, false);
}

// Whether nothing can happen in any lane but that a row is due or the end is there: no contact that
// may stick, no jump, nothing that is watched, no break of the loads.
static bool is_plain(const jd_batch* b) {
    bool plain = !jd_batch_touches(b) && !jd_batch_jumps(b) && b->spec->trigger_count == 0;
    for (int lane = 0; lane < JD_LANES && plain; lane++) {
        const jd_lane* l = &b->lane[lane];
        plain = !jd_mask_get(b->busy, lane) || (!l->watchful && l->limit == l->task.end);
    }
    return plain;
}

// Lanes without a task work on a copy of the one of lane 0: harmless numbers. They take it anew
// whenever that changes, because what the old one borrowed may be gone.
static void fill_idle_lanes(jd_batch* b) {
    for (int lane = 0; lane < JD_LANES; lane++) {
        if (jd_mask_get(b->busy, lane))
            continue;
        jd_instance_load(&b->store, lane, &b->lane[0].task);
        load_state(b, lane, &b->lane[0].task);
    }
}

// Start the stepper where something moves: a lane at rest is at its end, unless it rides.
static void start(jd_batch* b, jd_mask lanes) {
    for (int lane = 0; lane < JD_LANES && !jd_batch_rides(b); lane++)
        if (b->lane[lane].mode.stuck)
            jd_mask_put(&lanes, lane, false);
    if (jd_any(lanes))
        b->spec->stepper->start(b, lanes);
    b->hint = jd_set(0.0);
}

// Give every free lane a task while there are some, and start the stepper in them.
static void fill_lanes(jd_batch* b) {
    jd_mask fresh = jd_mask_none();
    jd_task task;
    for (int lane = 0; lane < JD_LANES; lane++) {
        if (jd_mask_get(b->busy, lane) || !b->feed->next(b->feed, lane, &task))
            continue;
        load_task(b, lane, &task);
        jd_mask_put(&fresh, lane, true);
    }
    if (!jd_any(fresh))
        return;
    if (jd_mask_get(fresh, 0))
        fill_idle_lanes(b);
    jd_instance_prepare(&b->store);
    for (int lane = 0; lane < JD_LANES; lane++) {
        if (!jd_mask_get(fresh, lane))
            continue;
        jd_mode_begin(b, lane);
        jd_rows_expect(b, lane);
    }
    b->plain = is_plain(b);
    start(b, fresh);
}

// ---- Stages of a step --------------------------------------------------------------------------

static void record_steps(jd_batch* b) {
    for (int lane = 0; lane < JD_LANES; lane++) {
        const double t = jd_batch_time(b, lane);
        if (!jd_mask_get(b->busy & b->accepted, lane) || t == b->lane[lane].recorded)
            continue;
        jd_rows_copy(b, lane, b->y, b->numbers);
        jd_rows_put(b, lane, t, b->numbers);
    }
}

static void end_task(jd_batch* b, int lane, jd_status status) {
    jd_lane* l = &b->lane[lane];
    const double t = jd_batch_time(b, lane);
    if (status == JD_ERR_NOT_FINITE && !l->detail && jd_instance_contacts(&b->store) &&
        jd_touch_fault_ahead(&b->store.contacts, &b->store.instance, lane, t, b->y))
        l->detail = b->store.contacts.finding[lane];
    jd_rows_copy(b, lane, b->y, b->numbers);
    if (t > l->recorded && b->feed->source->row)
        jd_rows_put(b, lane, t, b->numbers);
    jd_rows_make(b, lane, b->numbers);
    l->statistics.steps += (int64_t)jd_get(b->steps, lane);
    l->statistics.rejected += (int64_t)jd_get(b->rejected, lane);
    l->statistics.rhs += (int64_t)jd_get(b->rhs, lane);
    const jd_outcome outcome = {
        .status = status,
        .t = t,
        .y = b->row,
        .detail = l->detail,
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
        const bool finished = !(jd_batch_time(b, lane) < l->task.end);
        if (status == JD_OK && !finished && jd_batch_is_spent(b, lane))
            status = JD_ERR_STEP_COUNT;
        if (status == JD_ERR_STEP_COUNT && b->status == JD_CANCELLED)
            status = JD_CANCELLED;
        if (finished || status != JD_OK) {
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
            share += (jd_batch_time(b, lane) - task->begin) / (task->end - task->begin);
    }
    return share;
}

bool jd_batch_progress(const jd_batch* b) { return b->feed->progress(b->feed, running_share(b)); }

bool jd_batch_is_spent(const jd_batch* b, int lane) {
    const int64_t steps = (int64_t)jd_get(b->steps, lane);
    return steps + b->lane[lane].work / JD_WORK_OF_STEP >= b->spec->max_steps;
}

jd_status jd_batch_labour(jd_batch* b, int lane, int64_t work) {
    b->lane[lane].work += work;
    b->labour += work;
    if (b->labour >= WORK_PER_PROGRESS && b->status == JD_OK) {
        b->labour = 0;
        if (!jd_batch_progress(b))
            b->status = JD_CANCELLED;
    }
    return b->status != JD_OK ? b->status : jd_batch_is_spent(b, lane) ? JD_ERR_STEP_COUNT : JD_OK;
}

static void cancel(jd_batch* b) {
    for (int lane = 0; lane < JD_LANES; lane++)
        if (jd_mask_get(b->busy, lane))
            end_task(b, lane, JD_CANCELLED);
}

// Ready the dense output in the lanes in which something within the step is asked.
static void refine(jd_batch* b) {
    jd_mask asked = jd_mask_none();
    b->blurred = jd_mask_none();
    const jd_touch_step step = {b->t, b->t_new, b->y, b->y_new};
    if (jd_instance_contacts(&b->store))
        b->blurred =
            jd_touch_foresee(&b->store.contacts, &b->store.instance, &step, b->spec->tolerance);
    b->quiet = jd_screen_quiet(b) & ~b->blurred;
    for (int lane = 0; lane < JD_LANES; lane++) {
        b->lane[lane].cut = (jd_cut){.made = false};
        if (jd_mask_get(b->busy & b->accepted, lane))
            jd_mask_put(&asked, lane, jd_locate_asked(b, lane) || jd_rows_asked(b, lane));
    }
    if (b->spec->stepper->refine && jd_any(asked))
        b->spec->stepper->refine(b, asked);
}

// The rest of a step of a batch that is plain. @return whether a trajectory may have to end.
static bool finish_plain(jd_batch* b) {
    const jd_stepper* stepper = b->spec->stepper;
    const jd_mask taken = b->busy & b->accepted, asked = taken & jd_ge(b->t_new, b->due);
    const bool rows = jd_any(asked), gave_up = b->gave_up;
    b->gave_up = false;
    if (rows && stepper->refine)
        stepper->refine(b, asked);
    if (rows)
        jd_rows_record_due(b, asked);
    b->steps = jd_batch_count(b, b->accepted, b->steps);
    stepper->commit(b, b->busy);
    if (b->spec->record == JD_RECORD_STEPS)
        record_steps(b);
    const jd_mask over = ~jd_lt(b->t, b->end) | jd_ge(b->steps, jd_set((double)b->spec->max_steps));
    return rows || gave_up || jd_any(b->busy & over);
}

// Closed contacts on each other after a step. One that states what cannot be ends its lane.
static void project(jd_batch* b) {
    jd_touch_store* contacts = &b->store.contacts;
    jd_touch_project(contacts, &b->store.instance, b->busy & b->accepted, b->t, b->y);
    for (int lane = 0; lane < JD_LANES; lane++) {
        jd_lane* l = &b->lane[lane];
        if (!jd_mask_get(b->busy & b->accepted, lane) || l->status != JD_OK)
            continue;
        l->status = jd_touch_fault_of(contacts, lane);
        if (l->status != JD_OK)
            l->detail = contacts->finding[lane];
    }
}

// @return whether a trajectory may have to end.
static bool step(jd_batch* b) {
    const jd_stepper* stepper = b->spec->stepper;
    stepper->attempt(b, b->busy);
    if (b->plain)
        return finish_plain(b);
    refine(b);
    jd_locate(b);
    jd_again_all(b);
    jd_rows_record(b);
    jd_locate_cut(b);
    for (int lane = 0; lane < JD_LANES; lane++)
        b->lane[lane].step = jd_get(b->h, lane);
    stepper->commit(b, b->busy);
    if (jd_instance_contacts(&b->store))
        project(b);
    jd_jump_all(b);
    if (b->spec->record == JD_RECORD_STEPS)
        record_steps(b);
    const jd_mask anew = jd_mode_follow(b);
    start(b, anew);
    return true;
}

static void drive(jd_batch* b) {
    fill_lanes(b);
    while (retire(b))
        fill_lanes(b);
    for (int64_t round = 1; jd_any(b->busy) && b->status == JD_OK; round++) {
        bool ends = step(b);
        while (ends && b->status == JD_OK && (ends = retire(b)))
            fill_lanes(b);
        if (round % ROUNDS_PER_PROGRESS == 0 && !jd_batch_progress(b))
            b->status = JD_CANCELLED;
    }
    if (b->status == JD_CANCELLED)
        cancel(b);
}

// ---- Life of a batch ---------------------------------------------------------------------------

static jd_real* lanes_of(int count) { return jd_memory_create((size_t)count, sizeof(jd_real)); }

static jd_status create(jd_batch* b) {
    const jd_system* system = b->spec->system;
    const int outputs = system->output_count;
    const int watched = system->watch_count > outputs ? system->watch_count : outputs;
    const jd_status status = jd_instance_create(&b->store, system, b->spec->laws);
    b->store.touches = b->store.touches && !b->spec->regular;
    b->states = system->state_count;
    b->n = b->states + (jd_batch_touches(b) ? JD_CONTACT_NUMBERS : 0);
    b->total = b->n + b->spec->integrand_count;
    b->straight = jd_straight_find(b);
    b->atol = lanes_of(b->n);
    b->typical = lanes_of(b->n);
    b->y = lanes_of(b->total);
    b->y_new = lanes_of(b->total);
    b->rate = lanes_of(b->total);
    b->other = lanes_of(b->total);
    b->watched = lanes_of(watched);
    b->numbers = jd_memory_create((size_t)b->total, sizeof(double));
    b->row = jd_memory_create((size_t)b->total + 2, sizeof(double));
    b->before = jd_memory_create((size_t)b->total + 2, sizeof(double));
    if (b->spec->integrand_count > 0) {
        b->outputs = lanes_of(outputs);
        b->stores = jd_memory_create((size_t)outputs, sizeof(bool));
    }
    if (status < 0 || !b->atol || !b->typical || !b->y || !b->y_new || !b->rate || !b->other ||
        !b->watched || !b->numbers || !b->row || !b->before ||
        (b->spec->integrand_count > 0 && (!b->outputs || !b->stores)))
        return JD_ERR_MEMORY;
    if (b->stores && !jd_account_find(system, b->stores)) {
        free(b->stores);
        b->stores = NULL;
    }
    for (int lane = 0; lane < JD_LANES; lane++)
        jd_batch_tolerate(b, lane);
    return b->spec->stepper->create(b);
}

static void destroy(jd_batch* b) {
    b->spec->stepper->free(b);
    jd_instance_free(&b->store);
    free(b->outputs);
    free(b->stores);
    free(b->watched);
    free(b->atol);
    free(b->typical);
    free(b->y);
    free(b->y_new);
    free(b->rate);
    free(b->other);
    free(b->numbers);
    free(b->row);
    free(b->before);
}

jd_status jd_batch_run(const jd_batch_spec* spec, jd_feed* feed) {
    jd_batch* b = jd_memory_create(1, sizeof *b);
    if (!b)
        return JD_ERR_MEMORY;
    b->own = *spec;
    if (spec->stepper->choose)
        b->own.stepper = spec->stepper->choose(spec);
    b->spec = &b->own;
    b->feed = feed;
    b->evaluate = jd_batch_evaluate;
    b->unseen = jd_resolve_error;
    b->status = create(b);
    if (b->status == JD_OK)
        drive(b);
    const jd_status status = b->status;
    destroy(b);
    free(b);
    return status;
}
