// A drive that can move a body anywhere: two harmonics, the second at twice the frequency of the
// first. Why it takes two: [drift:T3]

#include "judder/drift.h"

#include "base/given.h"
#include "model/model.h"

#include <math.h>
#include <stdio.h>

#define OWN_OMEGA 500.0  // where nothing else tells [rad/s]

// The lowest frequency of what drives a model now.
static double lowest(const jd_model* model) {
    const jd_part* part = jd_system_part(model->system, JD_PART_DRIVE);
    const jd_parameter* parameter;
    double least = INFINITY, omega = 0;
    for (int i = 0; i < model->drive.count; i++)
        if (model->drive.terms[i].omega != 0)
            least = fmin(least, fabs(model->drive.terms[i].omega));
    for (const jd_own_motion* own = part->own; own && own->amplitude; own++)
        if (jd_model_parameter(model, own->omega, &parameter, &omega) == JD_OK && omega != 0)
            least = fmin(least, fabs(omega));
    return isfinite(least) ? least : OWN_OMEGA;
}

static jd_axis variable(int term, const char* key, double from, double to) {
    jd_axis axis = {.from = from, .to = to, .points = 2};
    snprintf(axis.name, sizeof axis.name, JD_DRIVE_PREFIX "%d.%s", term, key);
    return axis;
}

jd_status jd_design_two_harmonics(jd_model* model, double omega, double most, jd_axis* variables,
                                  int* count) {
    if (!JD_GIVEN(jd_context_of(model), model, variables, count))
        return JD_ERR_ARGUMENT;
    const jd_part* part = jd_system_part(model->system, JD_PART_DRIVE);
    *count = 0;
    if (!part || part->choices)
        return jd_fail(model->context, JD_ERR_ARGUMENT,
                       "system '%s' has no drive of terms: name what is to be varied",
                       model->system->name);
    if (!(omega >= 0 && isfinite(omega)))
        return jd_fail(model->context, JD_ERR_RANGE, "omega is %g, must be >= 0", omega);
    if (!(most > 0 && isfinite(most)))
        return jd_fail(model->context, JD_ERR_RANGE, "the largest velocity is %g, must be > 0",
                       most);
    const double base = omega > 0 ? omega : lowest(model);
    jd_drive_term first = {.omega = base}, second = {.omega = 2 * base};
    jd_model_clear_drive(model);
    jd_status status = jd_model_add_drive(model, &first);
    if (status == JD_OK)
        status = jd_model_add_drive(model, &second);
    for (int term = 0; term < 2; term++) {
        variables[(*count)++] = variable(term, "v_x", -most, most);
        variables[(*count)++] = variable(term, "v_y", -most, most);
    }
    variables[(*count)++] = variable(1, "phase", 0, JD_TURN);
    return status;
}
