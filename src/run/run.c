// Running models: from options to a pool of threads, which makes trajectories of them.

#include "base/given.h"
#include "base/option.h"
#include "engine/info.h"
#include "equations/built.h"
#include "model/model.h"
#include "run/collect.h"
#include "run/contacts.h"
#include "run/watchpoints.h"

#include <math.h>
#include <string.h>

// ---- Checks ------------------------------------------------------------------------------------

static double step_of(const jd_run_options* o) {
    return o->output_step > 0 ? o->output_step : (o->end - o->begin) / JD_DEFAULT_ROWS;
}

static jd_status check_options(jd_context* context, const jd_run_options* o) {
    const jd_status status = jd_options_check(context, jd_run_option_list(), o);
    if (status < 0)
        return status;
    if (!(o->end > o->begin))
        return jd_fail(context, JD_ERR_RANGE, "end is %g, must be > %g", o->end, o->begin);
    const double step = step_of(o);
    if (!(o->begin + step > o->begin && o->end - step < o->end))
        return jd_fail(context, JD_ERR_RANGE,
                       "times from %g to %g s with output step %g s cannot be told apart", o->begin,
                       o->end, step);
    const double rows = (o->end - o->begin) / o->output_step;
    if (o->record == JD_RECORD_GRID && o->output_step > 0 && rows > JD_MAX_ROWS - 2.0)
        return jd_fail(context, JD_ERR_RANGE, "output step %g gives %.3g rows, at most %d are kept",
                       o->output_step, rows, JD_MAX_ROWS);
    return JD_OK;
}

static jd_status check_drift(const jd_model* model, const jd_run_options* o) {
    jd_drift_plan plan;
    return o->drift ? jd_drift_plan_make(model, o->begin, o->end, o->transient, &plan) : JD_OK;
}

// Measured motion is known for some time only.
static jd_status check_span(const jd_model* model, const jd_run_options* o) {
    double from, until;
    jd_drive_span(&model->drive, &from, &until);
    if (o->begin >= from && o->end <= until)
        return JD_OK;
    return jd_fail(model->context, JD_ERR_RANGE,
                   "the run goes from %g to %g s, the measured motion of the drive only from %g to "
                   "%g s",
                   o->begin, o->end, from, until);
}

static bool same_laws(const jd_model* a, const jd_model* b) {
    for (int i = 0; i < a->rub_count; i++)
        if (a->rubs[i].law != b->rubs[i].law)
            return false;
    return true;
}

static jd_status check_models(const jd_model* const* models, int count, const jd_run_options* o) {
    for (int i = 0; i < count; i++) {
        if (!jd_system_same(models[i]->system, models[0]->system) ||
            !same_laws(models[i], models[0]))
            return jd_fail(models[0]->context, JD_ERR_ARGUMENT,
                           "model %d has another system or friction law than model 0", i);
        jd_status status = jd_model_check_at(models[i], o->begin);
        if (status == JD_OK)
            status = jd_contacts_check(models[i], o->begin);
        if (status == JD_OK)
            status = check_span(models[i], o);
        if (status == JD_OK)
            status = check_drift(models[i], o);
        if (status < 0)
            return status;
    }
    return JD_OK;
}

jd_status jd_run_check(const jd_model* model, const jd_run_options* options) {
    if (!JD_GIVEN(jd_context_of(model), model, options))
        return JD_ERR_ARGUMENT;
    jd_solver solver;
    jd_watch_list watches;
    jd_status status = check_options(model->context, options);
    if (status == JD_OK)
        status = jd_watch_find(model->context, model->system, options, &watches);
    if (status == JD_OK)
        status = jd_model_check_at(model, options->begin);
    if (status == JD_OK)
        status = jd_contacts_check(model, options->begin);
    if (status == JD_OK)
        status = check_span(model, options);
    if (status == JD_OK)
        status = check_drift(model, options);
    return status == JD_OK ? jd_solver_choose(model, options, 1, &solver) : status;
}

// Options as they are kept: names that live as long as the library, no callback.
static jd_run_options kept_options(const jd_run_options* options, const jd_solver* solver,
                                   const jd_solver_info* info) {
    jd_run_options kept = *options;
    kept.solver = info->name;
    kept.engine = solver->engine->info.name;
    kept.progress = NULL;
    kept.progress_data = NULL;
    kept.rows = NULL;
    kept.rows_data = NULL;
    kept.watchpoints = NULL;
    kept.watchpoint_count = 0;
    return kept;
}

// ---- Run ---------------------------------------------------------------------------------------

static jd_status make_tables(const jd_model* const* models, int count) {
    jd_status status = JD_OK;
    for (int i = 0; status == JD_OK && i < count; i++)
        status = jd_model_tables(models[i]);
    return status;
}

// What a run has found out about its options.
typedef struct plan {
    jd_solver solver;
    jd_integral_list integrals;
    jd_watch_list watches;
    int threads;
    bool regular;  // no contact is needed
} plan;

// The engine says how many threads make sense, and with a trajectory each they take another one.
static jd_status choose(const jd_model* model, const jd_run_options* o, int count, plan* p) {
    jd_status status = jd_solver_choose(model, o, count, &p->solver);
    if (status < 0)
        return status;
    p->threads = jd_pool_threads(o->threads, count, p->solver.engine);
    return p->threads == count ? jd_solver_choose(model, o, 1, &p->solver) : JD_OK;
}

static jd_status make_plan(const jd_model* const* models, int count, const jd_run_options* options,
                           plan* p) {
    const jd_model* first = models[0];
    jd_status status = check_options(first->context, options);
    if (status == JD_OK)
        status = jd_watch_find(first->context, first->system, options, &p->watches);
    if (status == JD_OK)
        status = check_models(models, count, options);
    if (status == JD_OK)
        status = choose(first, options, count, p);
    p->regular = true;
    for (int i = 0; i < count; i++)
        p->regular = p->regular && jd_solver_regular(models[i]);
    if (status == JD_OK && options->outputs)
        status = jd_integral_find(first->context, first->system, &p->integrals);
    return status == JD_OK ? make_tables(models, count) : status;
}

static jd_status run_pool(const plan* p, jd_collector* collector) {
    const jd_run_options* o = collector->options;
    const jd_batch_spec batch = {
        .system = p->solver.system,
        .laws = p->solver.laws,
        .stepper = p->solver.stepper,
        .tolerance = o->tolerance,
        .record = o->record,
        .output_step = step_of(o),
        .max_steps = o->max_steps,
        .integrands = p->integrals.integrand,
        .integrand_count = p->integrals.count,
        .triggers = p->watches.triggers,
        .trigger_count = p->watches.count,
        .triggers_measure = p->watches.measures,
        .regular = p->regular,
    };
    const jd_pool_spec spec = {
        .engine = p->solver.engine,
        .batch = &batch,
        .threads = p->threads,
        .progress = o->progress,
        .progress_data = o->progress_data,
    };
    const jd_status status = jd_pool_run(&spec, &collector->source);
    return status < 0 ? status : JD_OK;
}

jd_status jd_run_many(const jd_model* const* models, int count, const jd_run_options* options,
                      jd_trajectory** trajectories) {
    if (!JD_GIVEN(NULL, models, options, trajectories))
        return JD_ERR_ARGUMENT;
    memset(trajectories, 0, (size_t)(count > 0 ? count : 0) * sizeof *trajectories);
    for (int i = 0; i < count; i++) {
        if (!JD_GIVEN(jd_context_of(models[0]), models[i]))
            return JD_ERR_ARGUMENT;
    }
    if (count <= 0)
        return count < 0 ? JD_ERR_ARGUMENT : JD_OK;
    if (count > 1 && options->rows)
        return jd_fail(models[0]->context, JD_ERR_ARGUMENT,
                       "rows of %d trajectories at once cannot be handed over", count);
    plan p = {.threads = 1};
    jd_status status = make_plan(models, count, options, &p);
    if (status < 0)
        return status;

    const jd_run_options kept = kept_options(options, &p.solver, jd_stepper_info(p.solver.stepper));
    const int modes = jd_system_modes(p.solver.system);
    jd_collector collector = {
        .source = {.count = count},
        .models = models,
        .options = options,
        .solver = &p.solver,
        .integrals = &p.integrals,
        .trajectories = trajectories,
    };
    jd_collector_init(&collector);
    for (int i = 0; status == JD_OK && i < count; i++) {
        status =
            jd_trajectory_create(models[i], &kept, p.integrals.count + modes, &trajectories[i]);
        if (status == JD_OK && options->drift)
            status = jd_trajectory_plan_drift(trajectories[i]);
    }
    if (status == JD_OK)
        status = run_pool(&p, &collector);
    if (status == JD_OK)
        return JD_OK;
    for (int i = 0; i < count; i++) {
        jd_trajectory_free(trajectories[i]);
        trajectories[i] = NULL;
    }
    return jd_fail(models[0]->context, status, "out of memory for the results");
}

jd_status jd_run(const jd_model* model, const jd_run_options* options, jd_trajectory** trajectory) {
    if (!JD_GIVEN(jd_context_of(model), model, options, trajectory))
        return JD_ERR_ARGUMENT;
    return jd_run_many(&model, 1, options, trajectory);
}
