// From the rows of a pool to trajectories. A trajectory is touched by the thread that runs it only;
// its outputs are computed there, too, when it has ended, or a block of its rows is handed over.

#include "run/collect.h"

#include "model/model.h"

#include <stdlib.h>
#include <string.h>

// ---- Integrals ---------------------------------------------------------------------------------

static int output_index(const jd_system* system, const char* name) {
    for (int i = 0; i < system->output_count; i++)
        if (strcmp(system->outputs[i].name, name) == 0)
            return i;
    return -1;
}

jd_status jd_integral_find(jd_context* context, const jd_system* system, jd_integral_list* list) {
    for (int i = 0; i < system->output_count; i++) {
        const char* of = system->outputs[i].integral_of;
        if (!of)
            continue;
        const int integrand = output_index(system, of);
        if (integrand < 0 || list->count == JD_MAX_INTEGRALS)
            return jd_fail(context, JD_ERR_ARGUMENT,
                           "system '%s': output '%s' cannot be integrated", system->name, of);
        list->integrand[list->count] = integrand;
        list->output[list->count++] = i;
    }
    return JD_OK;
}

// ---- Outputs -----------------------------------------------------------------------------------

static jd_status add_outputs(const jd_collector* c, jd_trajectory* trajectory) {
    const jd_system* system = c->solver->system;
    const jd_integral_list* list = c->integrals;
    const size_t count = (size_t)trajectory->row_count * (size_t)system->output_count;
    jd_task task = {0};
    if (system->output_count == 0)
        return JD_OK;
    free(trajectory->outputs);
    trajectory->outputs = calloc(count + 1, sizeof(double));
    if (!trajectory->outputs || jd_model_task(trajectory->model, &task) < 0)
        return JD_ERR_MEMORY;
    const jd_measure_spec spec = {
        .system = system,
        .laws = c->solver->laws,
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
    return c->solver->engine->measure(&spec);
}

// ---- Rows --------------------------------------------------------------------------------------

// Outputs of the rows that are kept, and the rows to whom they are for.
static jd_status end_block(const jd_collector* c, jd_trajectory* trajectory) {
    const jd_run_options* options = c->options;
    const jd_status status = options->outputs ? add_outputs(c, trajectory) : JD_OK;
    if (status == JD_OK && options->rows && trajectory->row_count > 0)
        options->rows(options->rows_data, &(jd_rows){
                                              .first = trajectory->row_first,
                                              .count = trajectory->row_count,
                                              .t = trajectory->t,
                                              .states = trajectory->y,
                                              .stride = trajectory->width,
                                              .outputs = trajectory->outputs,
                                          });
    return status;
}

// ---- Source ------------------------------------------------------------------------------------

static jd_status make_task(jd_source* source, jd_task* task) {
    const jd_collector* c = (const jd_collector*)source;
    task->begin = c->options->begin;
    task->end = c->options->end;
    task->owner = c->trajectories[task->index];
    return jd_model_task(c->models[task->index], task);
}

static jd_status put_row(jd_source* source, const jd_task* task, double t, const double* y) {
    const jd_collector* c = (const jd_collector*)source;
    jd_trajectory* trajectory = task->owner;
    if (c->options->rows && trajectory->row_count == JD_ROWS_BLOCK) {
        const jd_status status = end_block(c, trajectory);
        if (status < 0)
            return status;
        trajectory->row_first += JD_ROWS_BLOCK;
        trajectory->row_count = 0;
    }
    return jd_trajectory_add(trajectory, t, y);
}

static double moment(jd_source* source, const jd_task* task, int64_t k) {
    (void)source;
    return jd_drift_moment(&((const jd_trajectory*)task->owner)->drift.plan, k);
}

static jd_status put_sample(jd_source* source, const jd_task* task, double t, const double* y) {
    const jd_collector* c = (const jd_collector*)source;
    jd_trajectory* trajectory = task->owner;
    (void)t;
    jd_drift_add_row(&trajectory->drift, &trajectory->places, y, c->options->outputs);
    return JD_OK;
}

static jd_status put_event(jd_source* source, const jd_task* task, const jd_happening* event) {
    (void)source;
    const jd_event kept = {event->t, event->kind, event->name, event->y, event->modes};
    return jd_trajectory_add_event(task->owner, &kept);
}

// One that never began ends where it would have.
static void end_unbegun(const jd_collector* c, int64_t index, jd_status status) {
    jd_trajectory* t = c->trajectories[index];
    const jd_model* model = c->models[index];
    memcpy(t->final, model->initial, (size_t)model->system->state_count * sizeof(double));
    jd_trajectory_end(t, &(jd_outcome){.status = status, .t = c->options->begin, .y = t->final});
}

static jd_status end_task(jd_source* source, const jd_task* task, const jd_outcome* outcome) {
    const jd_collector* c = (const jd_collector*)source;
    jd_trajectory* trajectory = c->trajectories[task->index];
    trajectory->statistics = outcome->statistics;
    if (outcome->y)
        jd_trajectory_end(trajectory, outcome);
    else
        end_unbegun(c, task->index, outcome->status);
    return end_block(c, trajectory);
}

void jd_collector_init(jd_collector* collector) {
    collector->source.make = make_task;
    collector->source.row = put_row;
    collector->source.event = put_event;
    collector->source.moment = collector->options->drift ? moment : NULL;
    collector->source.sample = put_sample;
    collector->source.done = end_task;
}
