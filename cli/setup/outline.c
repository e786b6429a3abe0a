// Where the body can be touched: the convex hull of its patch.
#include "setup/outline.h"

#include <math.h>

#define ON_EDGE 1e-9  // a point so little outside, in units of the size, is on the edge

// Corners of a polygon or weighted points that touch.
static int stride_of(const jd_patch_options* made) {
    return made->shape == JD_SHAPE_POINTS ? 3 : 2;
}

static bool touches(const jd_patch_options* made, const double* point) {
    return made->shape != JD_SHAPE_POINTS || point[2] > 0;
}

bool jd_cli_outline_contains(const jd_patch* patch, double x, double y) {
    return jd_patch_margin(patch, x, y) >= -ON_EDGE * jd_patch_size(patch);
}

static void span_of_points(const jd_patch_options* made, double nx, double ny, double span[2]) {
    span[0] = INFINITY;
    span[1] = -INFINITY;
    for (int i = 0; i < made->point_count; i++) {
        const double* point = made->points + (ptrdiff_t)stride_of(made) * i;
        if (!touches(made, point))
            continue;
        span[0] = fmin(span[0], nx * point[0] + ny * point[1]);
        span[1] = fmax(span[1], nx * point[0] + ny * point[1]);
    }
}

void jd_cli_outline_span(const jd_patch* patch, double nx, double ny, double span[2]) {
    const jd_patch_options* made = jd_patch_made_of(patch);
    double half = made->radius;
    if (made->shape == JD_SHAPE_ELLIPSE)
        half = hypot(nx * made->half_x, ny * made->half_y);
    if (made->shape == JD_SHAPE_RECTANGLE)
        half = (fabs(nx) * made->width + fabs(ny) * made->length) / 2;
    span[0] = -half;
    span[1] = half;
    if (made->shape == JD_SHAPE_POLYGON || made->shape == JD_SHAPE_POINTS)
        span_of_points(made, nx, ny, span);
    for (int i = 0; i < 2; i++)
        span[i] += nx * made->x + ny * made->y;
}
