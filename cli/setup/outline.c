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

// ---- Inside ------------------------------------------------------------------------------------

typedef struct arrow {
    double x, y;
} arrow;

static double cross(arrow a, arrow b) { return a.x * b.y - a.y * b.x; }
static double dot(arrow a, arrow b) { return a.x * b.x + a.y * b.y; }

// Whether u points between a and b, which is to the left of a by less than half a turn.
static bool between(arrow a, arrow u, arrow b) {
    return cross(a, u) >= -ON_EDGE && cross(u, b) >= -ON_EDGE && (dot(a, u) > 0 || dot(b, u) > 0);
}

// The directions to all points fill a wedge; once the opposite of one lies in it, the point of view
// is inside.
static bool points_surround(const jd_patch_options* made, double size, double x, double y) {
    arrow right = {0, 0}, left = {0, 0};
    for (int i = 0; i < made->point_count; i++) {
        const double* point = made->points + (ptrdiff_t)stride_of(made) * i;
        const double far = hypot(point[0] - x, point[1] - y);
        if (!touches(made, point))
            continue;
        if (far <= ON_EDGE * size)
            return true;
        const arrow u = {(point[0] - x) / far, (point[1] - y) / far};
        if (right.x == 0 && right.y == 0)
            right = left = u;
        else if (between(right, (arrow){-u.x, -u.y}, left))
            return true;
        else if (!between(right, u, left))
            *(cross(left, u) > 0 && cross(right, u) > 0 ? &left : &right) = u;
    }
    return false;
}

bool jd_cli_outline_contains(const jd_patch* patch, double x, double y) {
    const jd_patch_options* made = jd_patch_made_of(patch);
    const double most = 1 + ON_EDGE;
    x -= made->x;
    y -= made->y;
    switch (made->shape) {
    case JD_SHAPE_DISC:
    case JD_SHAPE_RING:
        return hypot(x, y) <= most * made->radius;
    case JD_SHAPE_ELLIPSE:
        return hypot(x / made->half_x, y / made->half_y) <= most;
    case JD_SHAPE_RECTANGLE:
        return fabs(x) <= most * made->width / 2 && fabs(y) <= most * made->length / 2;
    default:
        return points_surround(made, jd_patch_size(patch), x, y);
    }
}

// ---- Span --------------------------------------------------------------------------------------

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
