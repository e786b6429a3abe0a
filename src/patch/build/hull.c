// The convex hull of a patch as its user sees it, without the stretching of grips: how far inside
// a point lies.
//
// Disc and ring: R - r. Ellipse: b (1 - sqrt((x/half_x)^2 + (y/half_y)^2)), b the shorter
// half-axis. Rectangle, polygon, points: the least of the distances to the lines of the edges. The
// hull of points is found when the patch is made, by sorting and one walk along each side.

#include "judder/maths.h"
#include "patch/build.h"

#include <math.h>
#include <stdlib.h>

typedef struct corner {
    double x, y;
} corner;

static int by_place(const void* left, const void* right) {
    const corner *a = left, *b = right;
    if (a->x != b->x)
        return a->x < b->x ? -1 : 1;
    return (a->y > b->y) - (a->y < b->y);
}

// Twice the area of a triangle: > 0 if it runs counter-clockwise.
static double area(corner a, corner b, corner c) {
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

// One side of the hull of sorted points, from the first to the last of them; `step` -1 from behind.
// Writes from `count` on, where the corner before is the first. @return the new count.
static int walk(const corner* sorted, int points, int step, corner* hull, int count) {
    const int first = count > 0 ? count - 1 : 0;
    for (int i = 0; i < points; i++) {
        const corner next = sorted[step > 0 ? i : points - 1 - i];
        if (i == 0 && count > 0)
            continue;
        while (count - first >= 2 && area(hull[count - 2], hull[count - 1], next) <= 0)
            count--;
        hull[count++] = next;
    }
    return count;
}

// Points, or corners of cells, that carry load, from the shape's origin [m]. @return their number.
static int gather(const jd_patch_options* options, corner* list) {
    int count = 0;
    double sides[2];
    const bool cells = jd_build_cell(options, sides);
    for (int i = 0; i < options->point_count; i++) {
        const double* p = &options->points[3 * i];
        for (int k = 0; k < (cells ? 4 : 1) && p[2] > 0; k++)
            list[count++] = cells ? (corner){p[0] + (k % 2 ? 0.5 : -0.5) * sides[0],
                                             p[1] + (k / 2 ? 0.5 : -0.5) * sides[1]}
                                  : (corner){p[0], p[1]};
    }
    qsort(list, (size_t)count, sizeof *list, by_place);
    return count;
}

jd_status jd_build_hull(jd_context* context, jd_patch* patch) {
    const jd_patch_options* options = &patch->made_of;
    double sides[2];
    const size_t most = (size_t)options->point_count * (jd_build_cell(options, sides) ? 4 : 1);
    corner* sorted = malloc(most * sizeof *sorted);
    corner* hull = malloc(2 * most * sizeof *hull);
    if (sorted && hull) {
        const int points = gather(options, sorted);
        const int upper = walk(sorted, points, 1, hull, 0);
        const int whole = walk(sorted, points, -1, hull, upper);
        // The last corner is the first again, unless there is but one.
        patch->hull_count = whole > 1 ? whole - 1 : 1;
        patch->hull = malloc((size_t)patch->hull_count * 2 * sizeof *patch->hull);
    }
    for (int i = 0; patch->hull && i < patch->hull_count; i++) {
        patch->hull[2 * i] = hull[i].x;
        patch->hull[2 * i + 1] = hull[i].y;
    }
    free(sorted);
    free(hull);
    return patch->hull ? JD_OK
                       : jd_fail(context, JD_ERR_MEMORY, "out of memory for the hull of a patch");
}

// ---- How far inside ----------------------------------------------------------------------------

// Where a polygon is listed clockwise the sign turns.
static double corners_margin(const double* corners, int count, double x, double y) {
    double least = HUGE_VAL, twice = 0;
    if (count < 2)
        return -jd_hypot(x - corners[0], y - corners[1]);
    for (int i = 0; i < count; i++) {
        const double *a = &corners[2 * i], *b = &corners[2 * ((i + 1) % count)];
        twice +=
            (a[0] - corners[0]) * (b[1] - corners[1]) - (a[1] - corners[1]) * (b[0] - corners[0]);
    }
    for (int i = 0; i < count; i++) {
        const double *a = &corners[2 * i], *b = &corners[2 * ((i + 1) % count)];
        const double dx = b[0] - a[0], dy = b[1] - a[1], length = jd_hypot(dx, dy);
        const double left = (dx * (y - a[1]) - dy * (x - a[0])) / length;
        if (length > 0)
            least = fmin(least, twice < 0 ? -left : left);
    }
    return least;
}

// A line of points has no inside: 0 on it, else minus the distance.
static double segment_margin(const double* ends, double x, double y) {
    const double dx = ends[2] - ends[0], dy = ends[3] - ends[1];
    double share = ((x - ends[0]) * dx + (y - ends[1]) * dy) / (dx * dx + dy * dy);
    share = fmin(fmax(share, 0), 1);
    return -jd_hypot(x - ends[0] - share * dx, y - ends[1] - share * dy);
}

double jd_patch_margin(const jd_patch* patch, double x, double y) {
    const jd_patch_options* o = &patch->made_of;
    x -= o->x;
    y -= o->y;
    switch (o->shape) {
    case JD_SHAPE_DISC:
    case JD_SHAPE_RING:
        return o->radius - jd_hypot(x, y);
    case JD_SHAPE_ELLIPSE:
        return fmin(o->half_x, o->half_y) * (1 - jd_hypot(x / o->half_x, y / o->half_y));
    case JD_SHAPE_RECTANGLE:
        return fmin(0.5 * o->width - fabs(x), 0.5 * o->length - fabs(y));
    case JD_SHAPE_POLYGON:
        return corners_margin(o->points, o->point_count, x, y);
    case JD_SHAPE_POINTS:
        break;
    }
    return patch->hull_count == 2 ? segment_margin(patch->hull, x, y)
                                  : corners_margin(patch->hull, patch->hull_count, x, y);
}
