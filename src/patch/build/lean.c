// The lean of a pressure that brings its centre to a given place.
//
// With the mean m and the covariance C of the pressure without lean,
//     sigma (1 + c·(r - m)),  c = C^-1 (centre - m)                              [planar-body:P5]
// has the wanted centre and is 1 + d·r times a number, d = c/(1 - c·m). Lengths are in a.

#include "base/given.h"
#include "judder/maths.h"
#include "patch/build.h"

#include <math.h>

#define NO_WIDTH 1e-12  // det C/(trace C)^2: below, all pressure is on a line
#define OFF_LINE 1e-9   // of a: farther from such a line no centre of pressure can be
#define NO_LEAN 1e-14   // d below that is rounding
#define ALLOWED 1e-12   // below -this the pressure is negative

typedef struct spot {
    double x, y;
} spot;

// Mean and covariance of the pressure about the shape's origin.
typedef struct shape_moments {
    double size;  // a [m]
    spot mean;
    double xx, xy, yy;
} shape_moments;

static double moment(const jd_patch* patch, int i, int j) {
    double value = 0;
    jd_status_ignore(jd_patch_moment(patch, i, j, 0, &value));  // powers up to 2 are always there
    // Those of the stretched patch: x became grip_y x, y grip_x y.
    return value / (jd_pow(patch->grip_y, i) * jd_pow(patch->grip_x, j));
}

// That of the patch itself.
static double size_of(const jd_patch_options* options, const jd_patch* points) {
    double sides[2], size = 0;
    if (!jd_build_cell(options, sides))
        return points->size;
    for (int i = 0; i < options->point_count; i++)
        size = fmax(size, jd_hypot(fabs(options->points[3 * i]) + 0.5 * sides[0],
                                   fabs(options->points[3 * i + 1]) + 0.5 * sides[1]));
    return size;
}

static jd_status measure(jd_context* context, const jd_patch_options* options, shape_moments* m) {
    jd_patch_options upright = *options;
    jd_patch* patch;
    upright.x = upright.y = upright.d_c = upright.d_s = 0;
    upright.cell_x = upright.cell_y = 0;  // a lean weighs cells by their middles
    const jd_status status = jd_patch_create(context, &upright, &patch);
    if (status < 0)
        return status;
    m->size = size_of(options, patch);
    const double k = patch->size / m->size;
    m->mean = (spot){k * moment(patch, 1, 0), k * moment(patch, 0, 1)};
    m->xx = k * k * moment(patch, 2, 0) - m->mean.x * m->mean.x;
    m->xy = k * k * moment(patch, 1, 1) - m->mean.x * m->mean.y;
    m->yy = k * k * moment(patch, 0, 2) - m->mean.y * m->mean.y;
    jd_patch_free(patch);
    return JD_OK;
}

// c = C^-1 off. On a line only what lies along it can be reached. @return false: out of reach.
static bool slope(const shape_moments* m, spot off, spot* c) {
    const double det = m->xx * m->yy - m->xy * m->xy, trace = m->xx + m->yy;
    if (det > NO_WIDTH * trace * trace) {
        c->x = (m->yy * off.x - m->xy * off.y) / det;
        c->y = (m->xx * off.y - m->xy * off.x) / det;
        return true;
    }
    // C = trace e e'.
    const double angle = 0.5 * jd_atan2(2 * m->xy, m->xx - m->yy), ex = jd_cos(angle),
                 ey = jd_sin(angle);
    const double along = trace > NO_WIDTH ? (ex * off.x + ey * off.y) / trace : 0;
    *c = (spot){along * ex, along * ey};
    return jd_hypot(off.x - trace * c->x, off.y - trace * c->y) <= OFF_LINE;
}

// The largest value of e·r on the shape, r from its origin [m].
static double support(const jd_patch_options* o, spot e) {
    const int stride = o->shape == JD_SHAPE_POINTS ? 3 : 2;
    double most = -HUGE_VAL;
    switch (o->shape) {
    case JD_SHAPE_DISC:
    case JD_SHAPE_RING:
        return o->radius * jd_hypot(e.x, e.y);
    case JD_SHAPE_ELLIPSE:
        return jd_hypot(o->half_x * e.x, o->half_y * e.y);
    case JD_SHAPE_RECTANGLE:
        return 0.5 * (o->width * fabs(e.x) + o->length * fabs(e.y));
    case JD_SHAPE_POLYGON:
    case JD_SHAPE_POINTS:
        for (int i = 0; i < o->point_count; i++)
            most = fmax(most, e.x * o->points[stride * i] + e.y * o->points[stride * i + 1]);
    }
    return most;
}

jd_status jd_patch_lean_to(jd_context* context, jd_patch_options* options, double x, double y) {
    if (!JD_GIVEN(context, options))
        return JD_ERR_ARGUMENT;
    shape_moments m;
    spot c;
    if (!isfinite(x) || !isfinite(y))
        return jd_fail(context, JD_ERR_RANGE, "the centre of mass at (%g, %g) m is no place", x, y);
    const jd_status status = measure(context, options, &m);
    if (status < 0)
        return status;
    const spot off = {x / m.size - m.mean.x, y / m.size - m.mean.y};
    const bool reached = slope(&m, off, &c);
    const double at_origin = 1 - (c.x * m.mean.x + c.y * m.mean.y);
    const double least = at_origin - support(options, (spot){-c.x / m.size, -c.y / m.size});
    if (!reached || least < -ALLOWED)
        return jd_fail(context, JD_ERR_RANGE,
                       "the centre of mass at (%.10g, %.10g) m, from the origin of the %s: the "
                       "pressure would become negative, the body would tip",
                       x, y, jd_shape_name(options->shape));
    if (!(at_origin > 0))
        return jd_fail(context, JD_ERR_RANGE,
                       "the origin of the %s is outside of it: the pressure cannot lean from there",
                       jd_shape_name(options->shape));
    options->d_c = fabs(c.x) < NO_LEAN ? 0 : c.x / at_origin;
    options->d_s = fabs(c.y) < NO_LEAN ? 0 : c.y / at_origin;
    return JD_OK;
}
