// A slender oval seen from beside it: weighted points stand in for it.
//
// Seen from its rim a polynomial that is steep across the patch loses digits as (distance/width)
// to its degree, and every sample takes the same long sum along the rim. From beside the patch the
// potential is smooth over the area: a product of Gauss rules serves, ALONG nodes on the longer
// axis and ACROSS on the shorter. With the centre of rotation BESIDE half-axes away from the longer
// axis the singularity of the first rule is at i BESIDE, that of the second at BESIDE/SLENDER or
// farther: ellipses of Bernstein with sums of half-axes of 1.28 and 4.8. Both leave about 1e-11.

#include "friction/table/build.h"
#include "judder/maths.h"
#include "numeric/gauss.h"
#include "patch/patch.h"

#include <math.h>
#include <stdlib.h>

#define ALONG 80
#define ACROSS 8
#define BESIDE 0.25
#define SLENDER 0.1  // half-axes of ovals that are

typedef struct rule {
    double x[ALONG], weight[ALONG];
} rule;

// Across: uniform pressure has the weight 1, Hertz pressure sqrt(1 - x^2).
static rule rule_across(bool hertz) {
    rule r;
    if (!hertz)
        jd_gauss_legendre(ACROSS, r.x, r.weight);
    for (int i = 0; hertz && i < ACROSS; i++) {
        const double angle = JD_PI * (i + 1) / (ACROSS + 1);
        r.x[i] = jd_cos(angle);
        r.weight[i] = JD_PI / (ACROSS + 1) * jd_sin(angle) * jd_sin(angle);
    }
    return r;
}

// Along: what the chords across leave, sqrt(1 - x^2) under uniform pressure and its square under
// Hertz pressure.
static rule rule_along(bool hertz) {
    rule r;
    if (hertz)
        jd_gauss_legendre(ALONG, r.x, r.weight);
    for (int i = 0; i < ALONG; i++) {
        const double angle = JD_PI * (i + 1) / (ALONG + 1);
        r.x[i] = hertz ? r.x[i] : jd_cos(angle);
        r.weight[i] = hertz ? r.weight[i] * (1.0 - r.x[i] * r.x[i])
                            : JD_PI / (ALONG + 1) * jd_sin(angle) * jd_sin(angle);
    }
    return r;
}

// The oval `size` times as large as the outer one, times `sign`.
static void add_oval(jd_table_outside* o, const jd_patch* patch, double size, double sign) {
    const bool hertz = patch->made_of.pressure == JD_PRESSURE_HERTZ;
    const rule along = rule_along(hertz), across = rule_across(hertz);
    const bool upright = patch->half_y > patch->half_x;
    const double a = size * fmax(patch->half_x, patch->half_y);
    const double b = size * fmin(patch->half_x, patch->half_y);
    for (int i = 0; i < ALONG * ACROSS; i++) {
        const double s = along.x[i / ACROSS], l = a * s;
        const double t = b * sqrt(1.0 - s * s) * across.x[i % ACROSS];
        const double x = upright ? t : l, y = upright ? l : t;
        const int at = o->points.count++;
        o->x[at] = x;
        o->y[at] = y;
        o->weight[at] = sign * a * b * along.weight[i / ACROSS] * across.weight[i % ACROSS] *
                        jd_polynomial_value(patch->polynomial, patch->degree, x, y);
    }
}

jd_table_outside* jd_table_outside_create(const jd_patch* patch) {
    jd_table_outside* o = calloc(1, sizeof *o + 6 * ALONG * ACROSS * sizeof(double));
    if (!o)
        return NULL;
    const bool oval = patch->edge_count == 0 && patch->made_of.shape != JD_SHAPE_POINTS;
    const double least = fmin(patch->half_x, patch->half_y);
    o->x = o->numbers;
    o->y = o->x + 2 * ALONG * ACROSS;
    o->weight = o->y + 2 * ALONG * ACROSS;
    o->points = (jd_stand_in){0, o->x, o->y, o->weight};
    if (!oval || least > SLENDER)
        return o;
    o->upright = patch->half_y > patch->half_x;
    add_oval(o, patch, 1.0, 1.0);
    if (patch->inner > 0.0)
        add_oval(o, patch, patch->inner, -1.0);
    return o;
}

bool jd_table_sees_outside(const jd_table_outside* o, jd_motion q) {
    const double cx = -q.vy / q.w, cy = q.vx / q.w;
    const double along = fabs(o->upright ? cy : cx), across = fabs(o->upright ? cx : cy);
    return o->points.count > 0 && jd_hypot(fmax(along - 1.0, 0.0), across) >= BESIDE;
}
