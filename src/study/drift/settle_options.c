// How settled motions are found: defaults, checks, and what their error is.

#include "study/drift/settle.h"

#include <math.h>

jd_settle_options jd_settle_options_default(const jd_system* system) {
    (void)system;
    return (jd_settle_options){
        .tolerance = 1e-6,
        .max_steps = 100000000,
        .cycles = 80,
        .stretches = 40,
        .accuracy = 1e-3,
        .least = 1e-5,
        .span = 4,
    };
}

double jd_settled_error(const jd_settled* settled) {
    const jd_drift* d = &settled->drift;
    const double remaining = isfinite(settled->remaining) ? settled->remaining : 0;
    return hypot(hypot(d->v_x_error, d->v_y_error), remaining);
}

// ---- Checks ------------------------------------------------------------------------------------

static jd_status check_number(jd_context* context, const char* name, double value, double most) {
    if (value > 0 && value <= most)
        return JD_OK;
    return jd_fail(context, JD_ERR_RANGE, "%s is %g, must be > 0 and <= %g", name, value, most);
}

// Measured motion does not repeat, so one span of it must be there.
static jd_status check_measured(const jd_model* model, const jd_settle_options* o) {
    double from, until;
    jd_drive_span(&model->drive, &from, &until);
    if (o->begin >= from && o->begin + o->span <= until)
        return JD_OK;
    return jd_fail(
        model->context, JD_ERR_RANGE,
        "the span goes from %g to %g s, the measured motion of the drive only from %g to "
        "%g s",
        o->begin, o->begin + o->span, from, until);
}

jd_status jd_settle_check(const jd_model* model, const jd_settle_options* o) {
    jd_context* context = model->context;
    const jd_drift_places places = jd_drift_places_of(model->system);
    if (places.x < 0 || places.y < 0)
        return jd_fail(context, JD_ERR_ARGUMENT, "nothing drifts in system '%s'",
                       model->system->name);
    if (!isfinite(o->begin))
        return jd_fail(context, JD_ERR_RANGE, "begin is %g, must be finite", o->begin);
    jd_status status = check_number(context, "tolerance", o->tolerance, 0.1);
    if (status == JD_OK)
        status = check_number(context, "accuracy", o->accuracy, 0.1);
    if (status == JD_OK)
        status = check_number(context, "span", o->span, 1e9);
    if (status == JD_OK)
        status = check_number(context, "cycles", o->cycles, 1e6);
    if (status == JD_OK)
        status = check_number(context, "stretches", o->stretches, 1e6);
    if (status == JD_OK && !(o->least >= 0 && isfinite(o->least)))
        status = jd_fail(context, JD_ERR_RANGE, "least is %g, must be >= 0 and finite", o->least);
    if (status == JD_OK && (o->threads < 0 || o->threads > JD_MAX_THREADS))
        status = jd_fail(context, JD_ERR_RANGE, "threads are %d, must be 0 to %d", o->threads,
                         JD_MAX_THREADS);
    if (status == JD_OK && o->max_steps < 1)
        status = jd_fail(context, JD_ERR_RANGE, "max_steps is %lld, must be >= 1",
                         (long long)o->max_steps);
    if (status == JD_OK && o->resume && !o->part)
        status = jd_fail(context, JD_ERR_ARGUMENT, "to resume needs the file that was kept");
    return status == JD_OK ? check_measured(model, o) : status;
}
