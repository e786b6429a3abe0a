// The values of an axis, and whether a model takes them.

#include "judder/maths.h"
#include "judder/study.h"

#include "base/given.h"
#include "model/model.h"

#include <math.h>

double jd_axis_at(const jd_axis* axis, double share) {
    if (axis->from == axis->to || share == 0)
        return axis->from;
    if (share == 1)
        return axis->to;
    if (axis->spacing == JD_SPACING_LOG)
        return axis->from * jd_pow(axis->to / axis->from, share);
    return axis->from + (axis->to - axis->from) * share;
}

double jd_axis_value(const jd_axis* axis, int index) {
    return axis->points < 2 ? axis->from
                            : jd_axis_at(axis, (double)index / (double)(axis->points - 1));
}

double jd_axis_share(const jd_axis* axis, double value) {
    if (axis->from == axis->to)
        return 0;
    if (axis->spacing == JD_SPACING_LOG)
        return jd_log(value / axis->from) / jd_log(axis->to / axis->from);
    return (value - axis->from) / (axis->to - axis->from);
}

// ---- Check -------------------------------------------------------------------------------------

static jd_status check_numbers(jd_context* context, const jd_axis* a) {
    if (!(isfinite(a->from) && isfinite(a->to) && isfinite(a->to - a->from)))
        return jd_fail(context, JD_ERR_RANGE, "%s from %g to %g: both must be finite", a->name,
                       a->from, a->to);
    if (a->points < 1 || a->points > JD_AXIS_MAX_POINTS)
        return jd_fail(context, JD_ERR_RANGE, "%s has %d points, must have 1 to %d", a->name,
                       a->points, JD_AXIS_MAX_POINTS);
    if (a->points > 1 && a->from == a->to)
        return jd_fail(context, JD_ERR_RANGE, "%s has %d points from %g to the same value", a->name,
                       a->points, a->from);
    if (a->from > a->to)
        return jd_fail(context, JD_ERR_RANGE,
                       "%s from %g to %g: the second must be above the first", a->name, a->from,
                       a->to);
    if (a->spacing == JD_SPACING_LOG && !(a->from * a->to > 0 && isfinite(a->to / a->from)))
        return jd_fail(context, JD_ERR_RANGE,
                       "%s from %g to %g: equal ratios need two values of one sign", a->name,
                       a->from, a->to);
    return JD_OK;
}

// A choice takes 0, 1, ... only, everything else takes what is between its ends.
static jd_status check_values(jd_model* model, const jd_axis* a) {
    const jd_parameter* parameter;
    jd_status status = jd_model_parameter(model, a->name, &parameter, NULL);
    if (status < 0)
        return status;
    const int step = parameter->range.names || a->points < 2 ? 1 : a->points - 1;
    for (int i = 0; status == JD_OK && i < a->points; i += step)
        status = jd_model_set(model, a->name, jd_axis_value(a, i));
    return status;
}

jd_status jd_axis_check(const jd_model* model, const jd_axis* axis) {
    if (!JD_GIVEN(jd_context_of(model), model, axis))
        return JD_ERR_ARGUMENT;
    jd_model* copy;
    jd_status status = jd_model_copy(model, &copy);
    if (status < 0)
        return status;
    const jd_parameter* parameter;
    status = jd_model_parameter(copy, axis->name, &parameter, NULL);
    if (status == JD_OK)
        status = check_numbers(copy->context, axis);
    if (status == JD_OK)
        status = check_values(copy, axis);
    jd_model_free(copy);
    return status;
}
