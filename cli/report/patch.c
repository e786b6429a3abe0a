// How a contact patch, and a motion on it, are told.
#include "report/patch.h"

#include <math.h>
#include <string.h>

#define NO_TURN 1e-12  // a |w| over |v| below which a motion slides without turning
#define DUST 1e-13     // smaller parts of a motion are rounding and not printed

static void put_number(jd_cli_report* r, const jd_patch_key* key, double value) {
    const bool length = strcmp(key->unit, "m") == 0;
    char text[JD_NUMBER_SIZE];
    jd_cli_put_number(r, NULL, key->name, NULL, value);
    if (value != key->neutral)
        jd_cli_say(r, NULL, ", %s %s%s", key->name, jd_number_text(value, text),
                   length ? " m" : "");
}

void jd_cli_put_patch(jd_cli_report* r, const jd_patch* patch) {
    const jd_patch_options* made = jd_patch_made_of(patch);
    double x, y;
    jd_patch_centre(patch, &x, &y);
    jd_cli_open(r, "patch", '{');
    jd_cli_put_text(r, "patch", "shape", "%s", jd_shape_name(made->shape));
    if (made->shape != JD_SHAPE_POINTS)
        jd_cli_put_text(r, NULL, "pressure", ", %s pressure", jd_pressure_name(made->pressure));
    if (made->point_count > 0)
        jd_cli_put_integer(r, NULL, "point_count",
                           made->shape == JD_SHAPE_POINTS ? " (%" PRId64 ")" : NULL,
                           made->point_count);
    for (int i = 0; i < jd_patch_key_count(); i++) {
        const jd_patch_key* key = jd_patch_key_at(i);
        const void* number = (const char*)made + key->offset;
        if (key->shapes & 1u << made->shape)
            put_number(r, key, *(const double*)number);
    }
    if (made->polynomial)
        jd_cli_say(r, NULL, ", times a polynomial");
    jd_cli_put_number(r, "size", "size", "a = %.12g m", jd_patch_size(patch));
    jd_cli_open(r, "centre", '{');
    jd_cli_put_number(r, "centre", "x", "of pressure at (%.12g", x);
    jd_cli_put_number(r, NULL, "y", ", %.12g) m", y);
    jd_cli_close(r, '}');
    jd_cli_put_number(r, "spin", "spin_moment", "moment of pure spin/(mu N) = %.12g m",
                      jd_patch_spin_moment(patch));
    jd_cli_close(r, '}');
}

// ---- Motions -----------------------------------------------------------------------------------

double jd_cli_without_dust(double value, double size) {
    return fabs(value) <= DUST * size ? 0.0 : value;
}

// Whether it turns, and about which point, seen from the reference point.
static bool find_centre(const jd_patch* patch, jd_motion motion, double* x, double* y) {
    const double v = hypot(motion.vx, motion.vy);
    if (fabs(motion.w) * jd_patch_size(patch) <= NO_TURN * v)
        return false;
    *x = -motion.vy / motion.w + 0.0;  // no minus before 0
    *y = motion.vx / motion.w + 0.0;
    return true;
}

void jd_cli_put_centre(jd_cli_report* r, const jd_patch* patch, jd_motion motion) {
    const double size = jd_patch_size(patch);
    double x, y;
    if (!find_centre(patch, motion, &x, &y)) {
        jd_cli_put_text(r, NULL, "centre", NULL, NULL);
        jd_cli_say(r, NULL, "slides without turning");
        return;
    }
    jd_cli_open(r, "centre", '{');
    jd_cli_put_number(r, NULL, "x", NULL, x);
    jd_cli_put_number(r, NULL, "y", NULL, y);
    jd_cli_close(r, '}');
    jd_cli_say(r, NULL, "turns about (%.12g, %.12g) m", jd_cli_without_dust(x, size),
               jd_cli_without_dust(y, size));
}

void jd_cli_say_motion(jd_cli_report* r, const char* label, const jd_patch* patch,
                       jd_motion motion) {
    const double a = jd_patch_size(patch), speed = hypot(hypot(motion.vx, motion.vy), a * motion.w);
    if (r->is_json)
        return;
    jd_cli_say(r, label, "v = (%.12g, %.12g) m/s, w = %.12g rad/s; ",
               jd_cli_without_dust(motion.vx, speed), jd_cli_without_dust(motion.vy, speed),
               jd_cli_without_dust(a * motion.w, speed) == 0.0 ? 0.0 : motion.w);
    jd_cli_put_centre(r, patch, motion);
}

void jd_cli_put_velocity(jd_cli_report* r, jd_motion motion) {
    jd_cli_put_number(r, NULL, "vx", NULL, motion.vx);
    jd_cli_put_number(r, NULL, "vy", NULL, motion.vy);
    jd_cli_put_number(r, NULL, "w", NULL, motion.w);
}
