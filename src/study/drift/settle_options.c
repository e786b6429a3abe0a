// How settled motions are found: defaults, checks, and what their error is.

#include "base/option.h"
#include "judder/maths.h"
#include "study/drift/settle.h"

#include <math.h>

#define OPTION(field, unit, value, kind, option, text, ...)                                        \
    JD_OPTION(jd_settle_options, field, unit, value, JD_OPTION_##kind, option, text, __VA_ARGS__)

// clang-format off
static const jd_option list[] = {
    OPTION(begin, "s", 0, NUMBER, "begin", "start time", JD_ANY),
    OPTION(tolerance, "1", 1e-6, NUMBER, "tol", "relative tolerance of the solver (default: 1e-6)",
           JD_UP_TO(0.1)),
    OPTION(max_steps, "1", 1e8, LONG, "max-steps", "a motion ends with an error after so many",
           JD_BETWEEN(1, 1e15)),
    OPTION(cycles, "1", 80, COUNT, "cycles", "cycles of the highest frequency that are simulated and "
           "measured at a time, at least (default: 80)", JD_BETWEEN(1, 1e6)),
    OPTION(stretches, "1", 40, COUNT, "stretches",
           "what has not settled after so many is measured as it is", JD_BETWEEN(1, 1e6)),
    OPTION(accuracy, "1", 1e-3, NUMBER, "accuracy", "the drift has settled if it is nearer to its limit "
           "than this share of it (default: 1e-3)", JD_UP_TO(0.1)),
    OPTION(least, "m/s", 1e-5, NUMBER, "least", "the drift has settled if it is nearer than this",
           JD_NOT_NEGATIVE),
    OPTION(span, "s", 4, NUMBER, "span", "time that is simulated where nothing repeats, its second half "
           "measured (default: 4 s)", JD_UP_TO(1e9)),
    OPTION(threads, "1", 0, COUNT, "threads",
           "threads; they never change a result (default: one per core)", JD_BETWEEN(1, JD_MAX_THREADS)),
    {.option = NULL},
};
// clang-format on

const jd_option* jd_settle_option_list(void) { return list; }

jd_settle_options jd_settle_options_default(const jd_system* system) {
    jd_settle_options options = {.part = NULL};
    (void)system;
    jd_options_default(list, &options);
    return options;
}

void jd_settle_options_init(const jd_system* system, jd_settle_options* options) {
    *options = jd_settle_options_default(system);
}

double jd_settled_error(const jd_settled* settled) {
    const jd_drift* d = &settled->drift;
    const double remaining = isfinite(settled->remaining) ? settled->remaining : 0;
    return jd_hypot(jd_hypot(d->v_x_error, d->v_y_error), remaining);
}

// ---- Checks ------------------------------------------------------------------------------------

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
    jd_status status = jd_options_check(context, list, o);
    if (status == JD_OK && o->resume && !o->part)
        status = jd_fail(context, JD_ERR_ARGUMENT, "to resume needs the file that was kept");
    return status == JD_OK ? check_measured(model, o) : status;
}
