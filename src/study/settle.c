// Settled motions of many points: rounds over all points that have not settled yet, each a stretch
// of every one on all cores, then one round that measures.
//
// A point keeps its search and its states between rounds; a slot of the pool keeps a model for the
// point that it works on. What a point does depends on nothing but its own values.

#include "study/settle.h"

#include "base/given.h"
#include "friction/table.h"
#include "study/collect.h"

#include <math.h>
#include <stdlib.h>

#define EXPECTED 10  // stretches a point takes, for the time left
#define MEASURE 2    // what measuring takes, in stretches: its integrals cost

// What one slot of the pool works with.
typedef struct slot {
    jd_context* context;
    jd_model* model;
    jd_drift_meter meter;
    double samples[JD_DRIFT_BATCHES + 1];
} slot;

typedef struct study {
    jd_source source;  // first: the pool hands back a pointer to it
    const jd_points* points;
    jd_settle_frame frame;
    jd_integral_list integrals;
    jd_settled* settled;
    jd_settler* settlers;
    double* memory;
    int64_t* active;  // points of this round
    bool* searches;   // by point: needs a further stretch
    bool* measured;   // by point: done, or never to be
    bool measuring;
    slot* slots;
    int slot_count;
    double done, round, left;  // stretches: so far, in this round, from its begin on
    double told;               // share told last
} study;

// ---- Source ------------------------------------------------------------------------------------

// Give a model the values of a point, and the states where its next stretch begins.
static jd_status set_model(const study* s, int64_t index, jd_model* model) {
    const jd_status status = s->points->set(s->points, index, model);
    for (int i = 0; i < s->frame.system->state_count; i++)
        model->initial[i] = s->settlers[index].y[i];
    return status;
}

static jd_status make_task(jd_source* source, jd_task* task) {
    study* s = (study*)source;
    slot* at = &s->slots[task->slot];
    const int64_t index = s->active[task->index];
    const jd_status status = set_model(s, index, at->model);
    if (status < 0)
        return status;
    const jd_drift_plan plan = jd_settler_plan(&s->settlers[index], &s->frame, s->measuring);
    jd_drift_begin(&at->meter, &plan);
    for (int i = 0; i <= plan.batches; i++)
        at->samples[i] = jd_drift_time(&plan, i);
    task->begin = s->settlers[index].t;
    task->end = plan.until;
    task->samples = at->samples;
    task->sample_count = plan.batches + 1;
    return jd_model_task(at->model, task);
}

static jd_status put_row(jd_source* source, const jd_task* task, double t, const double* y) {
    (void)source, (void)task, (void)t, (void)y;
    return JD_OK;
}

static jd_status put_event(jd_source* source, const jd_task* task, const jd_happening* event) {
    (void)source, (void)task, (void)event;
    return JD_OK;
}

static void put_sample(jd_source* source, const jd_task* task, const double* y) {
    study* s = (study*)source;
    jd_drift_add_row(&s->slots[task->slot].meter, &s->frame.places, y, s->measuring);
}

static jd_status end_task(jd_source* source, const jd_task* task, const jd_outcome* outcome) {
    study* s = (study*)source;
    const int64_t index = s->active[task->index];
    jd_settled* settled = &s->settled[index];
    settled->evaluations += outcome->statistics.rhs;
    settled->status = outcome->status;
    s->searches[index] = false;
    s->measured[index] = true;
    if (!outcome->y)
        return JD_OK;
    settled->simulated += outcome->t - task->begin;
    const jd_drift drift = jd_drift_end(&s->slots[task->slot].meter);
    jd_settler* settler = &s->settlers[index];
    s->measured[index] = outcome->status != JD_OK ||
                         (s->measuring && jd_settler_confirm(settler, &s->frame, &drift));
    if (s->measured[index])
        jd_settler_tell(settler, &drift, settled);
    else
        s->searches[index] = jd_settler_step(settler, &s->frame, outcome->y, &drift);
    return JD_OK;
}

// ---- Rounds ------------------------------------------------------------------------------------

// The share of a round, as a share of all. It never falls.
static bool tell_progress(void* data, double done) {
    study* s = data;
    const jd_settle_options* o = s->frame.options;
    const double now = s->done + done * s->round, all = s->done + fmax(s->left, s->round);
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
        .law = solver.law,
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

// Points that go on: those that search, or all others that have not been measured.
static void list_active(study* s) {
    s->source.count = 0;
    for (int64_t i = 0; i < s->points->count; i++)
        if (s->measuring ? !s->measured[i] : s->searches[i])
            s->active[s->source.count++] = i;
}

// Work of a round, and from its begin on, for the progress.
static void expect(study* s, int round) {
    const double ahead = round < EXPECTED ? EXPECTED - round : 1;
    const double count = (double)s->source.count, all = (double)s->points->count;
    s->round = count * (s->measuring ? MEASURE : 1);
    s->left = s->measuring ? s->round : count * ahead + all * MEASURE;
}

// Search until no point does, measure what was found; where that was not it, search again.
static jd_status run_rounds(study* s) {
    jd_status status = JD_OK;
    for (int round = 0; status == JD_OK; round++) {
        s->measuring = false;
        list_active(s);
        s->measuring = s->source.count == 0;
        if (s->measuring)
            list_active(s);
        if (s->source.count == 0)
            break;
        expect(s, round);
        status = run_round(s);
        s->done += s->round;
    }
    for (int64_t i = 0; status == JD_CANCELLED && i < s->points->count; i++)
        if (!s->measured[i])
            s->settled[i].status = JD_CANCELLED;
    return status;
}

// ---- Points ------------------------------------------------------------------------------------

static jd_status allocate(study* s) {
    const size_t count = (size_t)s->points->count, each = jd_settler_size(s->frame.system);
    s->settlers = calloc(count, sizeof *s->settlers);
    s->memory = calloc(count * each, sizeof(double));
    s->active = calloc(count, sizeof *s->active);
    s->searches = calloc(count, sizeof *s->searches);
    s->measured = calloc(count, sizeof *s->measured);
    const bool whole = s->settlers && s->memory && s->active && s->searches && s->measured;
    for (size_t i = 0; whole && i < count; i++)
        jd_settler_init(&s->settlers[i], &s->frame, s->points->base->initial, s->memory + i * each);
    return whole ? JD_OK : JD_ERR_MEMORY;
}

// Which points can be run, and which of them repeat: on one core, since it takes little.
static jd_status look_at_points(study* s) {
    jd_model* model;
    jd_status status = jd_model_copy(s->points->base, &model);
    for (int64_t i = 0; status == JD_OK && i < s->points->count; i++) {
        jd_status fits = set_model(s, i, model);
        if (fits == JD_OK)
            fits = jd_model_check(model);
        s->settled[i] = (jd_settled){.status = fits, .remaining = NAN, .settling = NAN};
        s->settled[i].drift = jd_drift_end(&(jd_drift_meter){.plan.batches = 1});
        s->searches[i] = fits == JD_OK && jd_settler_begin(&s->settlers[i], &s->frame, model);
        s->measured[i] = fits != JD_OK;
        if (fits == JD_ERR_MEMORY)
            status = fits;
    }
    jd_model_free(model);
    return status;
}

jd_status jd_settle_points(const jd_points* points, const jd_settle_options* options,
                           jd_settled* settled) {
    const jd_model* base = points->base;
    const jd_table* table;
    study s = {
        .source = {.make = make_task,
                   .row = put_row,
                   .event = put_event,
                   .sample = put_sample,
                   .done = end_task},
        .points = points,
        .frame = {options, base->system, jd_drift_places_of(base->system)},
        .settled = settled,
    };
    jd_status status = jd_settle_check(base, options);
    if (status == JD_OK)
        status = jd_integral_find(base->context, base->system, &s.integrals);
    if (status == JD_OK)  // here, where what goes wrong can be told; threads then find it
        status = jd_law_table(base->context, base->law, base->law_parameters, jd_model_patch(base),
                              &table);
    if (status < 0)
        return status;
    status = allocate(&s);
    if (status == JD_OK)
        status = look_at_points(&s);
    if (status == JD_OK)
        status = run_rounds(&s);
    free(s.settlers);
    free(s.memory);
    free(s.active);
    free(s.searches);
    free(s.measured);
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
    const jd_points one = {.base = model, .count = 1, .set = set_nothing};
    const jd_status status = jd_model_check(model);
    return status < 0 ? status : jd_settle_points(&one, options, settled);
}
