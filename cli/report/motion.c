// How a motion is told: velocity, spin, and the point about which it turns.
#include "report/motion.h"

#include <math.h>

#define NO_TURN 1e-12  // a |w| over |v| below which a motion slides without turning
#define DUST 1e-13     // smaller parts of a motion are rounding and not printed

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
