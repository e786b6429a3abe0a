// Projection on intervals, ellipses and limit surfaces.

#include "hybrid/set.h"

#include "friction/surface/surface.h"
#include "judder/maths.h"

#include <math.h>

#define SMALL 1e-6  // of the point: change by which the derivative on a limit surface is found

double jd_set_stretch(const jd_row_group* group, int i) {
    return group->set == JD_SET_ELLIPSE && i == 1 ? group->axes[0] / group->axes[1] : 1;
}

// A disc, in the axes in which the ellipse is one; an interval is a disc of one row.
static void project_round(const jd_row_group* group, double bound, const double* y,
                          const bool* inside, bool derive, jd_set_point* point) {
    const double radius = group->axes[0] * bound;
    double v[2] = {0, 0};
    for (int i = 0; i < group->count; i++)
        v[i] = y[i] * jd_set_stretch(group, i);
    const double size = jd_hypot(v[0], v[1]);
    point->inside = inside ? *inside : size <= radius;
    if (point->inside)
        return;
    for (int i = 0; i < group->count; i++) {
        const double s = jd_set_stretch(group, i), way = size > 0 ? v[i] / size : 0;
        point->value[i] = radius * way / s;
        point->by_bound[i] = group->axes[0] * way / s;
        for (int j = 0; derive && j < group->count; j++)
            point->by[i][j] = size > 0 ? radius / size * ((i == j) - way * (v[j] / size)) *
                                             jd_set_stretch(group, j) / s
                                       : 0;
    }
}

// The load within the limit surface, `scale` times as large, nearest to v: the convex problem of slip
// with a unit of mass. @return whether it is v itself.                           [friction:F7]
static bool nearest_load(const jd_row_group* group, const double* v, double scale, double* load) {
    const double own = jd_patch_size(group->patch), size = own > 0 ? own : 1;
    const double alike[6] = {1, 0, 0, 1, 0, size * size};
    const jd_wrench W = {v[0], v[1], size * v[2]};
    jd_surface surface;
    jd_slip slip;
    jd_surface_init_leaning(group->patch, group->lean[0], group->lean[1], &surface);
    (void)jd_surface_slip_of(&surface, alike, W, scale, &slip);
    load[0] = slip.friction.fx;
    load[1] = slip.friction.fy;
    load[2] = slip.friction.m / size;
    return slip.sticks;
}

// The projection is homogeneous in point and bound: value = by y + by_bound bound.
static void derive_patch(const jd_row_group* group, double bound, const double* y,
                         jd_set_point* point) {
    const double size = fmax(fabs(y[0]), fmax(fabs(y[1]), fabs(y[2])));
    for (int j = 0; j < 3; j++) {
        double up[3], down[3], there[3] = {y[0], y[1], y[2]};
        there[j] = y[j] + SMALL * size;
        nearest_load(group, there, group->axes[0] * bound, up);
        there[j] = y[j] - SMALL * size;
        nearest_load(group, there, group->axes[0] * bound, down);
        for (int i = 0; i < 3; i++)
            point->by[i][j] = (up[i] - down[i]) / (2 * SMALL * size);
    }
    for (int i = 0; i < 3; i++) {
        double rest = point->value[i];
        for (int j = 0; j < 3; j++)
            rest -= point->by[i][j] * y[j];
        point->by_bound[i] = rest / bound;
    }
}

static void project_patch(const jd_row_group* group, double bound, const double* y,
                          const bool* inside, bool derive, jd_set_point* point) {
    if (!(bound > 0))
        return;
    point->inside = nearest_load(group, y, group->axes[0] * bound, point->value);
    if (inside)
        point->inside = *inside;
    if (derive && !point->inside)
        derive_patch(group, bound, y, point);
}

void jd_set_project(const jd_row_group* group, double bound, const double* y, const bool* inside,
                    bool derive, jd_set_point* point) {
    *point = (jd_set_point){0};
    if (group->set == JD_SET_PATCH)
        project_patch(group, bound, y, inside, derive, point);
    else
        project_round(group, bound, y, inside, derive, point);
    for (int i = 0; point->inside && i < group->count; i++) {
        point->value[i] = y[i];
        point->by[i][i] = 1;
    }
}
