// Settled motions of many points: rounds over points that have not settled yet, each a stretch of
// every one on all cores, and rounds that measure those that have.
//
// A window of points is on its way at a time, wide enough to keep all lanes busy: what is stopped
// has finished most of the points before it. The state of all searches is kept in a file where the
// study has one.
//
// A point keeps its search and its states between rounds; a slot of the pool keeps a model for the
// point that it works on. What a point does depends on nothing but its own values.

#include "study/drift/settle.h"

#include "base/given.h"
#include "base/threads.h"
#include "friction/table.h"
#include "run/collect.h"

#include <math.h>
#include <stdlib.h>

#define EXPECTED 10  // stretches a point takes, for the time left
#define MEASURE 2    // what measuring takes, in stretches: its integrals cost
#define WINDOW 64    // points on their way for each thread

// What one slot of the pool works with.
typedef struct slot {
    jd_context* context;
    jd_model* model;
    jd_drift_meter meter;
} slot;

typedef struct study {
    jd_source source;  // first: the pool hands back a pointer to it
    const jd_points* points;
    jd_settle_frame frame;
    jd_integral_list integrals;
    jd_settle_state all;
    int64_t* active;  // points of this round
    int64_t window;   // most points on their way
    bool measuring;
    slot* slots;
    int slot_count;
    double done, round;  // stretches: so far, and in this round
    double told;         // share told last
} study;

// ---- Source ------------------------------------------------------------------------------------

// Give a model the values of a point, and the states where its next stretch begins.
static jd_status set_model(const study* s, int64_t index, jd_model* model) {
    const jd_status status = s->points->set(s->points, index, model);
    for (int i = 0; i < s->frame.system->state_count; i++)
        model->initial[i] = s->all.settlers[index].y[i];
    return status;
}

static jd_status make_task(jd_source* source, jd_task* task) {
    study* s = (study*)source;
    slot* at = &s->slots[task->slot];
    const int64_t index = s->active[task->index];
    const jd_status status = set_model(s, index, at->model);
    if (status < 0)
        return status;
    const jd_drift_plan plan = jd_settler_plan(&s->all.settlers[index], &s->frame, s->measuring);
    jd_drift_begin(&at->meter, &plan);
    task->begin = s->all.settlers[index].t;
    task->end = plan.until;
    return jd_model_task(at->model, task);
}

static double moment(jd_source* source, const jd_task* task, int64_t k) {
    return jd_drift_moment(&((const study*)source)->slots[task->slot].meter.plan, k);
}

static jd_status put_sample(jd_source* source, const jd_task* task, double t, const double* y) {
    study* s = (study*)source;
    (void)t;
    jd_drift_add_row(&s->slots[task->slot].meter, &s->frame.places, y, s->measuring);
    return JD_OK;
}

static void end_stretch(study* s, const jd_task* task, const jd_outcome* outcome) {
    const int64_t index = s->active[task->index];
    jd_settled* settled = &s->all.settled[index];
    settled->evaluations += outcome->statistics.rhs;
    settled->status = outcome->status;
    s->all.searches[index] = false;
    s->all.measured[index] = true;
    if (!outcome->y)
        return;
    settled->simulated += outcome->t - task->begin;
    const jd_drift drift = jd_drift_end(&s->slots[task->slot].meter);
    jd_settler* settler = &s->all.settlers[index];
    s->all.measured[index] = outcome->status != JD_OK ||
                             (s->measuring && jd_settler_confirm(settler, &s->frame, &drift));
    if (s->all.measured[index])
        jd_settler_tell(settler, &drift, settled);
    else
        s->all.searches[index] = jd_settler_step(settler, &s->frame, outcome->y, &drift);
}

static jd_status end_task(jd_source* source, const jd_task* task, const jd_outcome* outcome) {
    study* s = (study*)source;
    const jd_points* points = s->points;
    const int64_t index = s->active[task->index];
    if (outcome->status == JD_CANCELLED)  // the stretch is run again when the study goes on
        return JD_OK;
    end_stretch(s, task, outcome);
    return s->all.measured[index] && points->done
               ? points->done(points, index, &s->all.settled[index])
               : JD_OK;
}

// ---- Rounds ------------------------------------------------------------------------------------

// The share of a round, as a share of all. It never falls.
static bool tell_progress(void* data, double done) {
    study* s = data;
    const jd_settle_options* o = s->frame.options;
    const double now = s->done + done * s->round;
    const double all = (double)s->points->count * (EXPECTED + MEASURE);
    s->told = fmax(s->told, fmin(now / all, 1));
    return !o->progress || o->progress(o->progress_data, s->told);
}

static jd_status make_slots(study* s, int count) {
    s->slots = calloc((size_t)count, sizeof *s->slots);
    for (s->slot_count = 0; s->slots && s->slot_count < count; s->slot_count++) {
        slot* at = &s->slots[s->slot_count];
        at->context = jd_context_create();
        if (!at->context || jd_model_copy(s->points->base, &at->model) < 0) {
            jd_context_free(at->context);
            return JD_ERR_MEMORY;
        }
        at->model->context = at->context;
    }
    return s->slots ? JD_OK : JD_ERR_MEMORY;
}

static void free_slots(study* s) {
    for (int i = 0; i < s->slot_count; i++) {
        jd_model_free(s->slots[i].model);
        jd_context_free(s->slots[i].context);
    }
    free(s->slots);
    s->slots = NULL;
    s->slot_count = 0;
}

// One stretch of each active point. What it is measured by has integrals.
static jd_status run_round(study* s) {
    const jd_settle_options* o = s->frame.options;
    const jd_run_options wanted = {.solver = o->solver, .engine = o->engine};
    const int64_t count = s->source.count;
    jd_solver solver;
    jd_status status = jd_solver_choose(s->points->base, &wanted, count, &solver);
    if (status < 0)
        return status;
    const int threads = jd_pool_threads(o->threads, count, solver.engine);
    if (threads == count)
        status = jd_solver_choose(s->points->base, &wanted, 1, &solver);
    const jd_batch_spec batch = {
        .system = solver.system,
        .laws = solver.laws,
        .stepper = solver.stepper,
        .tolerance = o->tolerance,
        .record = JD_RECORD_FINAL,
        .max_steps = o->max_steps,
        .integrands = s->integrals.integrand,
        .integrand_count = s->measuring ? s->integrals.count : 0,
    };
    const jd_pool_spec spec = {
        .engine = solver.engine,
        .batch = &batch,
        .threads = threads,
        .progress = tell_progress,
        .progress_data = s,
    };
    if (status == JD_OK)
        status = make_slots(s, jd_pool_slots(&spec, count));
    if (status == JD_OK)
        status = jd_pool_run(&spec, &s->source);
    free_slots(s);
    return status;
}

// Let points begin while fewer than the window are on their way; then list those of the next
// round: that search, or, once none does or half of the window waits for it, that are measured.
static void list_active(study* s) {
    jd_settle_state* all = &s->all;
    int64_t searching = 0, waiting = 0;
    while (all->first < all->admitted && all->measured[all->first])
        all->first++;
    for (int64_t i = all->first; i < all->count; i++) {
        if (i == all->admitted && searching + waiting >= s->window)
            break;
        all->admitted += i == all->admitted;
        searching += !all->measured[i] && all->searches[i];
        waiting += !all->measured[i] && !all->searches[i];
    }
    s->measuring = searching == 0 || 2 * waiting >= s->window;
    s->source.count = 0;
    for (int64_t i = all->first; i < all->admitted; i++)
        if (!all->measured[i] && all->searches[i] != s->measuring)
            s->active[s->source.count++] = i;
}

// Stretches so far, and in this round, for the progress.
static void expect(study* s) {
    const jd_settle_state* all = &s->all;
    s->round = (double)s->source.count * (s->measuring ? MEASURE : 1);
    s->done = (double)all->first * (EXPECTED + MEASURE);
    for (int64_t i = all->first; i < all->admitted; i++)
        s->done += all->measured[i] ? EXPECTED + MEASURE
                                    : fmin(all->settlers[i].search.steps,
                                           all->searches[i] ? EXPECTED - 1 : EXPECTED);
}

static jd_status save(const study* s) {
    jd_bytes bytes = {0};
    jd_status status = jd_settle_state_put(&s->all, &s->frame, &bytes);
    if (status == JD_OK)
        status = jd_keep_save(s->points->keep, &bytes);
    free(bytes.at);
    return status;
}

// Search and measure until all points are done. What was taken for settled, and was not, searches
// again.
static jd_status run_rounds(study* s) {
    jd_keep* keep = s->points->keep;
    jd_status status = JD_OK;
    while (status == JD_OK) {
        list_active(s);
        if (s->source.count == 0)
            break;
        expect(s);
        status = run_round(s);
        if (keep && (status == JD_CANCELLED || (status == JD_OK && jd_keep_due(keep)))) {
            const jd_status saved = save(s);
            status = saved < 0 ? saved : status;
        }
    }
    for (int64_t i = 0; status == JD_CANCELLED && i < s->points->count; i++)
        if (!s->all.measured[i])
            s->all.settled[i].status = JD_CANCELLED;
    return status;
}

// The state of a search that was stopped, if there is one, or its begin.
static jd_status begin(study* s) {
    jd_keep* keep = s->points->keep;
    const int threads = s->frame.options->threads > 0 ? s->frame.options->threads : jd_core_count();
    s->window = (int64_t)WINDOW * threads;
    s->active = calloc((size_t)s->points->count + 1, sizeof *s->active);
    jd_status status =
        s->active ? jd_settle_state_create(s->points, &s->frame, &s->all) : JD_ERR_MEMORY;
    if (status == JD_OK && keep && keep->state.size > 0) {
        status = jd_settle_state_take(&s->all, &s->frame, &keep->state);
        keep->state.size = keep->state.taken = 0;
        if (status == JD_ERR_FILE)
            jd_fail(keep->context, status, "cannot resume '%s': it is damaged", keep->path);
    }
    return status;
}

// ---- Points ------------------------------------------------------------------------------------

jd_status jd_settle_points(const jd_points* points, const jd_settle_options* options,
                           jd_settled* settled) {
    const jd_model* base = points->base;
    study s = {
        .source = {.make = make_task, .moment = moment, .sample = put_sample, .done = end_task},
        .points = points,
        .frame = {options, base->system, jd_drift_places_of(base->system)},
        .all = {.settled = settled},
    };
    if (points->keep && jd_keep_again(points->keep, settled, points->count))
        return JD_OK;
    jd_status status = jd_settle_check(base, options);
    if (status == JD_OK)
        status = jd_integral_find(base->context, base->system, &s.integrals);
    if (status == JD_OK)
        status = jd_model_tables(base);
    if (status < 0)
        return status;
    status = begin(&s);
    if (status == JD_OK)
        status = run_rounds(&s);
    if (status == JD_OK && points->keep)
        status = jd_keep_add(points->keep, settled, points->count);
    jd_settle_state_free(&s.all);
    free(s.active);
    return status == JD_ERR_MEMORY ? jd_fail(base->context, status, "out of memory for the points")
                                   : status;
}

// ---- A single model ----------------------------------------------------------------------------

static jd_status set_nothing(const jd_points* points, int64_t index, jd_model* model) {
    (void)points, (void)index, (void)model;
    return JD_OK;
}

jd_status jd_settle(const jd_model* model, const jd_settle_options* options, jd_settled* settled) {
    if (!JD_GIVEN(jd_context_of(model), model, options, settled))
        return JD_ERR_ARGUMENT;
    jd_keep keep;
    jd_status status = jd_model_check_at(model, options->begin);
    if (status == JD_OK)
        status = jd_keep_begin(model, options, "settle", &keep);
    if (status < 0)
        return status;
    const jd_points one = {.base = model, .count = 1, .set = set_nothing, .keep = &keep};
    status = jd_settle_points(&one, options, settled);
    jd_keep_end(&keep, status == JD_OK);
    return status;
}
