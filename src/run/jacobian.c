// Rates of a model and their derivatives at a state.

#include "base/given.h"
#include "model/model.h"
#include "run/solver.h"

#include <math.h>

static bool is_finite(const double* values, int count) {
    for (int i = 0; values && i < count; i++)
        if (!isfinite(values[i]))
            return false;
    return true;
}

// A radian of the fastest drive, or without one a part of a usual run.
static double pace_of(const jd_model* model, double t) {
    const double end = model->system->end;
    const double fastest = jd_model_rhythm(model, t, t + end).fastest;
    return fastest > 0 ? 1 / fastest : 0.01 * end;
}

jd_status jd_model_jacobian(const jd_model* model, double t, const double* y,
                            jd_jacobian* jacobian) {
    jd_context* context = jd_context_of(model);
    if (!JD_GIVEN(context, model, jacobian) || !JD_GIVEN(context, jacobian->by_state))
        return JD_ERR_ARGUMENT;
    const int n = model->system->state_count;
    jd_solver solver;
    jd_task task = {0};
    const jd_run_options options = jd_run_options_default(model->system);
    jd_status status = jd_solver_choose(model, &options, 1, &solver);
    if (status == JD_OK)
        status = jd_model_task(model, &task);
    if (status < 0)
        return status;
    const jd_jacobian_spec spec = {
        .system = solver.system,
        .laws = solver.laws,
        .task = &task,
        .t = t,
        .y = y ? y : model->initial,
        .pace = pace_of(model, t),
        .jacobian = jacobian,
    };
    status = solver.engine->jacobian(&spec);
    if (status < 0)
        return jd_fail(context, status, "out of memory for derivatives");
    if (!is_finite(jacobian->by_state, n * n) || !is_finite(jacobian->by_time, n))
        return jd_fail(context, JD_ERR_NOT_FINITE,
                       "the equations of '%s' have no derivative at this state, as at rest",
                       model->system->name);
    return JD_OK;
}
