// How a motion is told: velocity, spin, and the point about which it turns.
#include "report/motion.h"

#include <math.h>

#define NO_TURN 1e-12  // a |w| over |v| below which a motion slides without turning
#define DUST 1e-13     // smaller parts of a motion are rounding and not printed

double jd_cli_without_dust(double value, double size) {
    return fabs(value) <= DUST * size ? 0.0 : value;
}

bool jd_cli_centre_find(const jd_patch* patch, jd_motion motion, double* x, double* y) {
    const double v = hypot(motion.vx, motion.vy);
    if (fabs(motion.w) * jd_patch_size(patch) <= NO_TURN * v)
        return false;
    *x = -motion.vy / motion.w + 0.0;  // no minus before 0
    *y = motion.vx / motion.w + 0.0;
    return true;
}

void jd_cli_centre_print(const jd_patch* patch, jd_motion motion) {
    const double size = jd_patch_size(patch);
    double x, y;
    if (jd_cli_centre_find(patch, motion, &x, &y))
        printf("turns about (%.12g, %.12g) m", jd_cli_without_dust(x, size),
               jd_cli_without_dust(y, size));
    else
        fputs("slides without turning", stdout);
}

void jd_cli_centre_json(jd_json* json, const jd_patch* patch, jd_motion motion) {
    double x, y;
    if (!jd_cli_centre_find(patch, motion, &x, &y)) {
        jd_json_text(json, "centre", NULL);
        return;
    }
    jd_json_open(json, "centre", '{');
    jd_json_number(json, "x", x);
    jd_json_number(json, "y", y);
    jd_json_close(json, '}');
}

void jd_cli_motion_print(const jd_patch* patch, const char* name, jd_motion motion) {
    const double a = jd_patch_size(patch), speed = hypot(hypot(motion.vx, motion.vy), a * motion.w);
    printf("  %-14s v = (%.12g, %.12g) m/s, w = %.12g rad/s; ", name,
           jd_cli_without_dust(motion.vx, speed), jd_cli_without_dust(motion.vy, speed),
           jd_cli_without_dust(a * motion.w, speed) == 0.0 ? 0.0 : motion.w);
    jd_cli_centre_print(patch, motion);
    putchar('\n');
}

void jd_cli_motion_json(jd_json* json, const char* key, jd_motion motion) {
    jd_json_open(json, key, '{');
    jd_json_number(json, "vx", motion.vx);
    jd_json_number(json, "vy", motion.vy);
    jd_json_number(json, "w", motion.w);
    jd_json_close(json, '}');
}
