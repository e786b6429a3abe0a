// Running models: from options to a batch, and from its rows to trajectories.

#include "friction/table.h"
#include "solve/engine.h"
#include "solve/info.h"
#include "study/model.h"
#include "study/solver.h"
#include "study/trajectory.h"
#include "study/watch.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define MOST_INTEGRALS 32

jd_run_options jd_run_options_default(const jd_system* system) {
    return (jd_run_options){
        .end = system->end,
        .tolerance = 1e-8,
        .record = JD_RECORD_GRID,
        .outputs = true,
        .max_steps = 100000000,
    };
}

// ---- Checks ------------------------------------------------------------------------------------

static double step_of(const jd_run_options* o) {
    return o->output_step > 0 ? o->output_step : (o->end - o->begin) / JD_DEFAULT_ROWS;
}

static jd_status check_options(jd_context* context, const jd_run_options* o) {
    if (!isfinite(o->begin))
        return jd_fail(context, JD_ERR_RANGE, "begin is %g, must be finite", o->begin);
    if (!(isfinite(o->end) && o->end > o->begin))
        return jd_fail(context, JD_ERR_RANGE, "end is %g, must be finite and > %g", o->end,
                       o->begin);
    if (!(o->tolerance > 0 && o->tolerance <= 0.1))
        return jd_fail(context, JD_ERR_RANGE, "tolerance is %g, must be > 0 and <= 0.1",
                       o->tolerance);
    if (!(isfinite(o->output_step) && o->output_step >= 0))
        return jd_fail(context, JD_ERR_RANGE, "output step is %g, must be >= 0 and finite",
                       o->output_step);
    if (o->max_steps < 1)
        return jd_fail(context, JD_ERR_RANGE, "max_steps is %lld, must be >= 1",
                       (long long)o->max_steps);
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

static jd_status check_models(const jd_model* const* models, int count) {
    for (int i = 0; i < count; i++) {
        if (models[i]->system != models[0]->system || models[i]->law != models[0]->law)
            return jd_fail(models[0]->context, JD_ERR_ARGUMENT,
                           "model %d has another system or friction law than model 0", i);
        const jd_status status = jd_model_check(models[i]);
        if (status < 0)
            return status;
    }
    return JD_OK;
}

jd_status jd_run_check(const jd_model* model, const jd_run_options* options) {
    jd_solver solver;
    jd_watch_list watches;
    jd_status status = check_options(model->context, options);
    if (status == JD_OK)
        status = jd_watch_find(model->context, model->system, options, &watches);
    if (status == JD_OK)
        status = jd_model_check(model);
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
    kept.watchpoints = NULL;
    kept.watchpoint_count = 0;
    return kept;
}

// ---- Integrals ---------------------------------------------------------------------------------

// Outputs whose integrals over time are wanted: where the integrand and the integral stand.
typedef struct integrals {
    int count;
    int integrand[MOST_INTEGRALS];
    int output[MOST_INTEGRALS];
} integrals;

static int output_index(const jd_system* system, const char* name) {
    for (int i = 0; i < system->output_count; i++)
        if (strcmp(system->outputs[i].name, name) == 0)
            return i;
    return -1;
}

static jd_status find_integrals(jd_context* context, const jd_system* system, integrals* list) {
    for (int i = 0; i < system->output_count; i++) {
        const char* of = system->outputs[i].integral_of;
        if (!of)
            continue;
        const int integrand = output_index(system, of);
        if (integrand < 0 || list->count == MOST_INTEGRALS)
            return jd_fail(context, JD_ERR_ARGUMENT,
                           "system '%s': output '%s' cannot be integrated", system->name, of);
        list->integrand[list->count] = integrand;
        list->output[list->count++] = i;
    }
    return JD_OK;
}

// ---- The feed of tasks: the models in order --------------------------------------------------

typedef struct queue {
    jd_feed feed;  // first: the batch hands back a pointer to it
    const jd_model* const* models;
    const jd_run_options* options;
    jd_trajectory** trajectories;
    int count, next, done;
} queue;

// The table of the model's law: there since make_tables.
static const jd_table* table_of(const jd_model* model) {
    const jd_table* table;
    jd_law_table(NULL, model->law, model->law_parameters, jd_model_patch(model), &table);
    return table;
}

static jd_status make_tables(const jd_model* const* models, int count) {
    const jd_table* table;
    jd_status status = JD_OK;
    for (int i = 0; status == JD_OK && i < count; i++)
        status = jd_law_table(models[i]->context, models[i]->law, models[i]->law_parameters,
                              jd_model_patch(models[i]), &table);
    return status;
}

static bool next_task(jd_feed* feed, jd_task* task) {
    queue* q = (queue*)feed;
    if (q->next == q->count)
        return false;
    const jd_model* model = q->models[q->next];
    *task = (jd_task){
        .parameters = model->parameters,
        .law_parameters = model->law_parameters,
        .initial = model->initial,
        .patch = jd_model_patch(model),
        .table = table_of(model),
        .loads = &model->loads,
        .drive = &model->drive,
        .begin = q->options->begin,
        .end = q->options->end,
        .owner = q->trajectories[q->next],
    };
    q->next++;
    return true;
}

static jd_status put_row(jd_feed* feed, const jd_task* task, double t, const double* y) {
    (void)feed;
    return jd_trajectory_add(task->owner, t, y);
}

static jd_status put_event(jd_feed* feed, const jd_task* task, const jd_happening* event) {
    (void)feed;
    const jd_event kept = {event->t, event->kind, event->name, event->y};
    return jd_trajectory_add_event(task->owner, &kept);
}

static void end_task(jd_feed* feed, const jd_task* task, const jd_outcome* outcome) {
    jd_trajectory* trajectory = task->owner;
    trajectory->statistics = outcome->statistics;
    jd_trajectory_end(trajectory, outcome->status, outcome->t, outcome->y);
    ((queue*)feed)->done++;
}

static bool report(jd_feed* feed, double running) {
    const queue* q = (const queue*)feed;
    if (!q->options->progress)
        return true;
    return q->options->progress(q->options->progress_data, (q->done + running) / q->count);
}

// Trajectories that never got a lane before a cancelled run stopped.
static void end_untouched(const queue* q) {
    for (int i = q->next; i < q->count; i++) {
        jd_trajectory* t = q->trajectories[i];
        memcpy(t->final, q->models[i]->initial,
               (size_t)q->models[i]->system->state_count * sizeof(double));
        jd_trajectory_end(t, JD_CANCELLED, q->options->begin, t->final);
    }
}

// ---- Outputs -----------------------------------------------------------------------------------

static jd_status add_outputs(jd_trajectory* trajectory, const jd_solver* solver,
                             const integrals* list) {
    const jd_system* system = solver->system;
    const jd_model* model = trajectory->model;
    if (system->output_count == 0)
        return JD_OK;
    trajectory->outputs =
        calloc((size_t)trajectory->row_count * (size_t)system->output_count + 1, sizeof(double));
    if (!trajectory->outputs)
        return JD_ERR_MEMORY;
    const jd_task task = {.parameters = model->parameters,
                          .law_parameters = model->law_parameters,
                          .patch = jd_model_patch(model),
                          .table = table_of(model),
                          .loads = &model->loads,
                          .drive = &model->drive};
    const jd_measure_spec spec = {
        .system = system,
        .law = solver->law,
        .task = &task,
        .row_count = trajectory->row_count,
        .t = trajectory->t,
        .y = trajectory->y,
        .stride = trajectory->width,
        .outputs = trajectory->outputs,
    };
    for (int64_t row = 0; row < trajectory->row_count; row++)
        for (int i = 0; i < list->count; i++)
            trajectory->outputs[row * system->output_count + list->output[i]] =
                trajectory->y[row * trajectory->width + system->state_count + i];
    return solver->engine->measure(&spec);
}

// ---- Run ---------------------------------------------------------------------------------------

static jd_status run_queue(queue* q, const jd_solver* solver, const integrals* list,
                           const jd_watch_list* watches) {
    const jd_run_options* o = q->options;
    const jd_batch_spec spec = {
        .system = solver->system,
        .law = solver->law,
        .stepper = solver->stepper,
        .tolerance = o->tolerance,
        .record = o->record,
        .output_step = step_of(o),
        .max_steps = o->max_steps,
        .integrands = list->integrand,
        .integrand_count = list->count,
        .triggers = watches->triggers,
        .trigger_count = watches->count,
        .triggers_measure = watches->measures,
    };
    jd_status status = solver->engine->run(&spec, &q->feed);
    if (status == JD_CANCELLED)
        end_untouched(q);
    for (int i = 0; status >= 0 && o->outputs && i < q->count; i++) {
        const jd_status measured = add_outputs(q->trajectories[i], solver, list);
        status = measured < 0 ? measured : status;
    }
    return status < 0 ? status : JD_OK;
}

jd_status jd_run_many(const jd_model* const* models, int count, const jd_run_options* options,
                      jd_trajectory** trajectories) {
    memset(trajectories, 0, (size_t)(count > 0 ? count : 0) * sizeof *trajectories);
    if (count <= 0)
        return JD_OK;
    jd_context* context = models[0]->context;
    integrals list = {0};
    jd_watch_list watches;
    jd_solver solver;
    jd_status status = check_options(context, options);
    if (status == JD_OK)
        status = jd_watch_find(context, models[0]->system, options, &watches);
    if (status == JD_OK)
        status = check_models(models, count);
    if (status == JD_OK)
        status = jd_solver_choose(models[0], options, count, &solver);
    if (status == JD_OK && options->outputs)
        status = find_integrals(context, models[0]->system, &list);
    if (status == JD_OK)
        status = make_tables(models, count);
    if (status < 0)
        return status;

    const jd_run_options kept = kept_options(options, &solver, jd_stepper_info(solver.stepper));
    queue q = {
        .feed = {.next = next_task,
                 .row = put_row,
                 .event = put_event,
                 .done = end_task,
                 .progress = report},
        .models = models,
        .options = options,
        .trajectories = trajectories,
        .count = count,
    };
    const int modes = jd_system_sticks(solver.system) ? 1 : 0;
    for (int i = 0; status == JD_OK && i < count; i++)
        status = jd_trajectory_create(models[i], &kept, list.count + modes, &trajectories[i]);
    if (status == JD_OK)
        status = run_queue(&q, &solver, &list, &watches);
    if (status == JD_OK)
        return JD_OK;
    for (int i = 0; i < count; i++) {
        jd_trajectory_free(trajectories[i]);
        trajectories[i] = NULL;
    }
    return jd_fail(context, status, "out of memory for the results");
}

jd_status jd_run(const jd_model* model, const jd_run_options* options, jd_trajectory** trajectory) {
    return jd_run_many(&model, 1, options, trajectory);
}
