// The body of `judder threshold`: its patch, mass, moment of inertia and coefficients of friction.
// Its centre of mass is the reference point.
#include "setup/patch.h"
#include "setup/threshold.h"
#include "shell/values.h"

#include <math.h>

#define CENTRED 1e-9  // how far the middle of a plate may be from the centre of mass, in sizes

// A number that is needed or has a default.
static int read_number(jd_context* context, const jd_cli_arguments* arguments, const char* name,
                       const char* unit, double* value) {
    const char* text = jd_cli_value(arguments, name);
    if (jd_cli_read_option(context, arguments, name, unit, value))
        return JD_CLI_WRONG;
    if (text && !(*value > 0))
        return jd_cli_wrong_value(name, text, "must be greater than 0");
    return JD_CLI_DONE;
}

static int read_friction(jd_context* context, const jd_cli_arguments* arguments,
                         jd_cli_threshold* t) {
    const char* kinetic = jd_cli_value(arguments, "mu_k");
    if (!jd_cli_value(arguments, "mu_s"))
        return jd_cli_wrong("threshold needs --mu_s NUMBER, the static coefficient of friction");
    if (read_number(context, arguments, "mu_s", "1", &t->mu_s))
        return JD_CLI_WRONG;
    t->mu_k = t->mu_s;
    if (jd_cli_read_option(context, arguments, "mu_k", "1", &t->mu_k))
        return JD_CLI_WRONG;
    if (t->mu_k < 0)
        return jd_cli_wrong_value("mu_k", kinetic, "must not be negative");
    if (t->mu_k > t->mu_s)
        return jd_cli_wrong("--mu_k %s: must not be greater than mu_s = %g", kinetic, t->mu_s);
    return JD_CLI_DONE;
}

// Moment of inertia of a uniform plate that covers the patch, or of the points with their weights
// as masses. Its middle must be the centre of mass.
static int plate_inertia(jd_context* context, jd_cli_threshold* t) {
    jd_patch_options options = *jd_patch_made_of(t->patch);
    jd_patch* plate;
    double x, y, second = 0;
    options.pressure = JD_PRESSURE_UNIFORM;
    options.d_c = options.d_s = 0;
    options.polynomial = NULL;
    options.degree = 0;
    options.grip_x = options.grip_y = 1;
    if (jd_patch_create(context, &options, &plate) != JD_OK)
        return jd_cli_wrong("%s", jd_context_message(context));
    const double size = jd_patch_size(plate);
    jd_patch_centre(plate, &x, &y);
    jd_status_ignore(jd_patch_moment(plate, 0, 0, 2, &second));  // a second moment is always there
    jd_patch_free(plate);
    if (hypot(x, y) > CENTRED * size)
        return jd_cli_wrong("the middle of the patch is at (%.9g, %.9g) m, not in the centre of "
                            "mass (the reference point): give --inertia, or move it by --at "
                            "%.9g,%.9g",
                            x, y, options.x - x, options.y - y);
    t->inertia = t->mass * size * size * second;
    if (!(t->inertia > 0))
        return jd_cli_wrong("a patch of one point says nothing about the moment of inertia: give "
                            "--inertia");
    return JD_CLI_DONE;
}

int jd_cli_body_read(jd_context* context, const jd_cli_arguments* arguments, jd_cli_threshold* t) {
    t->gravity = 9.81;
    t->inertia_given = jd_cli_value(arguments, "inertia") != NULL;
    if (!jd_cli_value(arguments, "mass"))
        return jd_cli_wrong("threshold needs --mass MASS");
    if (read_number(context, arguments, "mass", "kg", &t->mass) ||
        read_number(context, arguments, "inertia", "kg.m2", &t->inertia) ||
        read_number(context, arguments, "gravity", "m/s2", &t->gravity) ||
        read_friction(context, arguments, t) || jd_cli_patch_read(context, arguments, &t->patch))
        return JD_CLI_WRONG;
    if (!t->inertia_given && plate_inertia(context, t))
        return JD_CLI_WRONG;
    const double N = t->mass * t->gravity, m = t->mass;
    t->body = (jd_resting_body){.patch = t->patch,
                                .B = {m, 0, 0, m, 0, t->inertia},
                                .static_limit = t->mu_s * N,
                                .sliding_limit = t->mu_k * N};
    return JD_CLI_DONE;
}
