// Whether a sweep can be: what is varied, where it starts, what is recorded.

#include "base/given.h"
#include "base/option.h"
#include "model/model.h"
#include "run/watchpoints.h"
#include "study/sweep/job.h"

#include <math.h>
#include <string.h>

#define CASES_MAX 1e9    // of a sweep
#define POINTS_MAX 1e11  // recorded in all

// ---- Axes --------------------------------------------------------------------------------------

static jd_status check_list(const jd_model* model, const jd_axis* axis, const double* list) {
    jd_model* copy;
    jd_status status = jd_model_copy(model, &copy);
    for (int i = 0; i < axis->points && status == JD_OK; i++)
        status = jd_model_set(copy, axis->name, list[i]);
    jd_model_free(copy);
    return status;
}

static jd_status check_axis(const jd_model* model, const jd_sweep_options* o, int index) {
    const jd_axis* axis = &o->axes[index];
    const int most = o->listed[index] ? JD_SWEEP_LIST : JD_AXIS_MAX_POINTS;
    const jd_parameter* parameter;
    jd_status status = jd_model_parameter(model, axis->name, &parameter, NULL);
    if (status < 0)
        return status;
    if (parameter->range.names)
        return jd_fail(model->context, JD_ERR_ARGUMENT, "'%s' is a choice, which cannot be swept",
                       axis->name);
    if (axis->points < 1 || axis->points > most)
        return jd_fail(model->context, JD_ERR_RANGE, "%s has %d points, must have 1 to %d",
                       axis->name, axis->points, most);
    if (o->listed[index])
        return check_list(model, axis, o->lists[index]);
    return jd_axis_check(model, axis);
}

static jd_status check_axes(const jd_model* model, const jd_sweep_options* o) {
    jd_status status = JD_OK;
    if (o->axis_count < 1 || o->axis_count > 2)
        return jd_fail(model->context, JD_ERR_ARGUMENT, "%d parameters to sweep, must be 1 or 2",
                       o->axis_count);
    for (int i = 0; i < o->axis_count && status == JD_OK; i++)
        status = check_axis(model, o, i);
    if (status == JD_OK && o->axis_count == 2 && strcmp(o->axes[0].name, o->axes[1].name) == 0)
        return jd_fail(model->context, JD_ERR_ARGUMENT, "%s is swept twice", o->axes[0].name);
    return status;
}

// ---- Start and numbers -------------------------------------------------------------------------

static jd_status check_box(const jd_model* model, const jd_sweep_options* o) {
    const jd_state* state;
    if (o->span_count < 0 || o->span_count > JD_SWEEP_SPANS)
        return jd_fail(model->context, JD_ERR_RANGE, "%d spans of starts, at most %d are possible",
                       o->span_count, JD_SWEEP_SPANS);
    for (int i = 0; i < o->span_count; i++) {
        const jd_start_span* span = &o->spans[i];
        const jd_status status = jd_model_state(model, span->state, &state, NULL);
        if (status < 0)
            return status;
        if (!(isfinite(span->min) && isfinite(span->max) && span->min <= span->max))
            return jd_fail(model->context, JD_ERR_RANGE,
                           "starts of %s from %g to %g: the second must be above the first",
                           span->state, span->min, span->max);
    }
    const bool random = o->start == JD_START_RANDOM || o->starts > 1;
    if (random && o->span_count == 0)
        return jd_fail(model->context, JD_ERR_ARGUMENT,
                       "random starts need the spans of some states");
    if (!random && o->span_count > 0)
        return jd_fail(model->context, JD_ERR_ARGUMENT,
                       "spans of starts go with 'random' or with several starts");
    return JD_OK;
}

static jd_status check_start(const jd_model* model, const jd_sweep_options* o) {
    if (o->start == JD_START_RESTART && o->starts > 1)
        return jd_fail(model->context, JD_ERR_ARGUMENT,
                       "several starts go with 'random' or 'carry'; 'restart' has one");
    if (o->segments > o->axes[0].points)
        return jd_fail(model->context, JD_ERR_RANGE, "segments are %d, must be 1 to %d",
                       o->segments, o->axes[0].points);
    if (o->segments > 1 && o->start != JD_START_CARRY)
        return jd_fail(model->context, JD_ERR_ARGUMENT, "segments go with 'carry' only");
    return check_box(model, o);
}

static jd_status check_counts(const jd_model* model, const jd_sweep_options* o) {
    const jd_sweep_grid grid = jd_sweep_grid_of(o);
    const double cases =
        (double)grid.branches * (double)grid.high * (double)grid.wide * (double)grid.starts;
    const int quantities = o->quantity_count > 0 ? o->quantity_count : model->system->state_count;
    if (cases > CASES_MAX || cases * (double)o->record * quantities > POINTS_MAX)
        return jd_fail(model->context, JD_ERR_RANGE, "%g cases of %lld sections are too many",
                       cases, (long long)o->record);
    return JD_OK;
}

static jd_status check_quantities(const jd_model* model, const jd_sweep_options* o) {
    int place;
    jd_status status = JD_OK;
    if (o->quantity_count < 0 || o->quantity_count > JD_SWEEP_QUANTITIES)
        return jd_fail(model->context, JD_ERR_RANGE, "%d quantities, at most %d are recorded",
                       o->quantity_count, JD_SWEEP_QUANTITIES);
    for (int i = 0; i < o->quantity_count && status == JD_OK; i++) {
        status = jd_watch_place(model->context, model->system, o->quantities[i], &place);
        for (int k = 0; k < i && status == JD_OK; k++)
            if (strcmp(o->quantities[i], o->quantities[k]) == 0)
                status = jd_fail(model->context, JD_ERR_ARGUMENT, "quantity '%s' is given twice",
                                 o->quantities[i]);
    }
    return status;
}

jd_status jd_sweep_check(const jd_model* model, const jd_run_options* run,
                         const jd_sweep_options* options) {
    if (!JD_GIVEN(jd_context_of(model), model, run, options))
        return JD_ERR_ARGUMENT;
    jd_status status = jd_run_check(model, run);
    if (status == JD_OK)
        status = jd_options_check(model->context, jd_sweep_option_list(), options);
    if (status == JD_OK)
        status = check_axes(model, options);
    if (status == JD_OK)
        status = jd_section_check(model, &options->section);
    if (status == JD_OK)
        status = check_start(model, options);
    if (status == JD_OK)
        status = check_quantities(model, options);
    return status == JD_OK ? check_counts(model, options) : status;
}
