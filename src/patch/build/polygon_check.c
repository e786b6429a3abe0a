// A convex polygon from a list of vertices in either sense: checks that it is one, then its frame
// and its edges. All comparisons are relative to the polygon's extent. Everything is done on the
// polygon as its grips stretch it; messages speak of the user's.

#include "base/memory.h"
#include "judder/maths.h"
#include "patch/build.h"

#include <math.h>
#include <stdlib.h>

#define SHORTEST 1e-9     // edge / extent
#define STRAIGHTEST 1e-9  // sine of the turn at a vertex

// Vertices from their mean, in units of the extent: the largest distance from the mean.
typedef struct outline {
    const jd_patch_options* made_of;
    int count;
    double *x, *y;
    double mean_x, mean_y, extent;  // [m]
    double farthest;                // from the origin of the coordinates [m]
    bool reversed;
} outline;

static int after(const outline* o, int i) { return i + 1 < o->count ? i + 1 : 0; }

// Twice the area of the triangle of vertex i, vertex j and the point (x, y); > 0 on the left.
static double side(const outline* o, int i, int j, double x, double y) {
    return (o->x[j] - o->x[i]) * (y - o->y[i]) - (o->y[j] - o->y[i]) * (x - o->x[i]);
}

// The vertex's number in the user's list, from 1.
static int number(const outline* o, int i) { return o->reversed ? o->count - i : i + 1; }

// `memory`: two numbers per vertex.
static outline take(const jd_patch_options* options, double* memory) {
    const int count = options->point_count;
    outline o = {.made_of = options, .count = count, .x = memory, .y = memory + count};
    for (int i = 0; i < o.count; i++) {
        o.x[i] = options->points[2 * i] * options->grip_y;
        o.y[i] = options->points[2 * i + 1] * options->grip_x;
        o.farthest = fmax(o.farthest, jd_hypot(o.x[i], o.y[i]));
        o.mean_x += o.x[i] / o.count;
        o.mean_y += o.y[i] / o.count;
    }
    for (int i = 0; i < o.count; i++)
        o.extent = fmax(o.extent, jd_hypot(o.x[i] - o.mean_x, o.y[i] - o.mean_y));
    for (int i = 0; i < o.count && o.extent > 0.0; i++) {
        o.x[i] = (o.x[i] - o.mean_x) / o.extent;
        o.y[i] = (o.y[i] - o.mean_y) / o.extent;
    }
    return o;
}

static jd_status repeated_check(jd_context* context, const outline* o) {
    if (!(o->extent > 1e-30))
        return jd_fail(context, JD_ERR_RANGE,
                       "the polygon encloses no area: all vertices coincide");
    for (int i = 0; i < o->count; i++) {
        const int j = after(o, i);
        if (jd_hypot(o->x[j] - o->x[i], o->y[j] - o->y[i]) < SHORTEST)
            return jd_fail(context, JD_ERR_RANGE, "polygon: vertices %d and %d coincide", i + 1,
                           j + 1);
    }
    return JD_OK;
}

// Do the edges that start at vertex i and j cross in a point inside both?
static bool crosses(const outline* o, int i, int j) {
    const int k = after(o, i), l = after(o, j);
    const double a = side(o, i, k, o->x[j], o->y[j]), b = side(o, i, k, o->x[l], o->y[l]);
    const double c = side(o, j, l, o->x[i], o->y[i]), d = side(o, j, l, o->x[k], o->y[k]);
    return a * b < 0.0 && c * d < 0.0;
}

static jd_status crossing_check(jd_context* context, const outline* o) {
    for (int i = 0; i < o->count; i++)
        for (int j = i + 2; j < o->count; j++)
            if (after(o, j) != i && crosses(o, i, j))
                return jd_fail(context, JD_ERR_RANGE,
                               "the polygon crosses itself: the edges after vertices %d and %d",
                               i + 1, j + 1);
    return JD_OK;
}

// Turn it round if it runs clockwise.
static jd_status orient(jd_context* context, outline* o) {
    double area = 0.0;
    for (int i = 1; i + 1 < o->count; i++)
        area += 0.5 * side(o, 0, i, o->x[i + 1], o->y[i + 1]);
    if (!(fabs(area) > 1e-12))
        return jd_fail(context, JD_ERR_RANGE, "the polygon encloses no area: %g m^2",
                       fabs(area) * (o->extent / o->made_of->grip_x) *
                           (o->extent / o->made_of->grip_y));
    o->reversed = area < 0.0;
    for (int i = 0, j = o->count - 1; o->reversed && i < j; i++, j--) {
        const double x = o->x[i], y = o->y[i];
        o->x[i] = o->x[j], o->y[i] = o->y[j];
        o->x[j] = x, o->y[j] = y;
    }
    return JD_OK;
}

static jd_status convex_check(jd_context* context, const outline* o) {
    double turns = 0.0;
    for (int i = 0; i < o->count; i++) {
        const int j = after(o, i), k = after(o, j);
        const double ax = o->x[j] - o->x[i], ay = o->y[j] - o->y[i];
        const double bx = o->x[k] - o->x[j], by = o->y[k] - o->y[j];
        const double turn = jd_atan2(ax * by - ay * bx, ax * bx + ay * by);
        const double x = (o->mean_x + o->extent * o->x[j]) / o->made_of->grip_y;
        const double y = (o->mean_y + o->extent * o->y[j]) / o->made_of->grip_x;
        if (fabs(jd_sin(turn)) < STRAIGHTEST)
            return jd_fail(context, JD_ERR_RANGE,
                           "polygon: vertex %d (%g, %g) lies on a line with its neighbours",
                           number(o, j), x, y);
        if (turn < 0.0)
            return jd_fail(context, JD_ERR_RANGE, "the polygon is not convex at vertex %d (%g, %g)",
                           number(o, j), x, y);
        turns += turn;
    }
    if (turns > 3.0 * JD_PI)
        return jd_fail(context, JD_ERR_RANGE, "the polygon crosses itself: it winds %.0f times",
                       turns / JD_TURN);
    return JD_OK;
}

// Narrowest distance between two parallel lines that hold it.
static jd_status thin_check(jd_context* context, const outline* o, double least) {
    double width = HUGE_VAL;
    for (int i = 0; i < o->count; i++) {
        const int j = after(o, i);
        double across = 0.0;
        for (int k = 0; k < o->count; k++)
            across = fmax(across, side(o, i, j, o->x[k], o->y[k]));
        width = fmin(width, across / jd_hypot(o->x[j] - o->x[i], o->y[j] - o->y[i]));
    }
    if (width < least * (1.0 - 1e-9))
        return jd_fail(context, JD_ERR_RANGE,
                       "the polygon%s is too thin: %.10g m wide, must be at least %.10g m (%g of "
                       "its extent)",
                       jd_build_stretched(o->made_of), width * o->extent, least * o->extent, least);
    return JD_OK;
}

// Move the origin to the centroid and take the farthest vertex as unit.
static void centre(outline* o) {
    double area = 0.0, x = 0.0, y = 0.0, farthest = 0.0;
    for (int i = 0; i < o->count; i++) {
        const int j = after(o, i);
        const double part = o->x[i] * o->y[j] - o->x[j] * o->y[i];
        area += part;
        x += part * (o->x[i] + o->x[j]) / 3.0;
        y += part * (o->y[i] + o->y[j]) / 3.0;
    }
    x /= area, y /= area;
    for (int i = 0; i < o->count; i++)
        farthest = fmax(farthest, jd_hypot(o->x[i] -= x, o->y[i] -= y));
    for (int i = 0; i < o->count; i++)
        o->x[i] /= farthest, o->y[i] /= farthest;
    o->mean_x += x * o->extent;
    o->mean_y += y * o->extent;
    o->extent *= farthest;
}

// Does it look the same from behind, to rounding? Then make it so to the last bit.
static bool mirror(outline* o, double rounding) {
    const int half = o->count / 2;
    if (o->count % 2)
        return false;
    for (int i = 0; i < half; i++)
        if (jd_hypot(o->x[i] + o->x[i + half], o->y[i] + o->y[i + half]) > rounding)
            return false;
    for (int i = 0; i < half; i++) {
        o->x[i] = 0.5 * (o->x[i] - o->x[i + half]), o->x[i + half] = -o->x[i];
        o->y[i] = 0.5 * (o->y[i] - o->y[i + half]), o->y[i + half] = -o->y[i];
    }
    return true;
}

// `corners`: room for two numbers per vertex.
static jd_status fill(jd_context* context, jd_patch* patch, outline* o, double* corners) {
    const double* list = patch->made_of.points;
    for (int i = 0; i < o->count; i++)
        patch->size = fmax(patch->size, jd_hypot(list[2 * i], list[2 * i + 1]));
    centre(o);
    const double rounding = 1e-15 * (1.0 + o->farthest / o->extent);
    // A middle that is the origin but for rounding is the origin: even pressures stay even.
    patch->x = fabs(o->mean_x) < 1e-15 * o->farthest ? 0.0 : o->mean_x;
    patch->y = fabs(o->mean_y) < 1e-15 * o->farthest ? 0.0 : o->mean_y;
    patch->scale = o->extent;
    patch->symmetric = mirror(o, rounding);
    for (int i = 0; i < o->count; i++)
        corners[2 * i] = o->x[i], corners[2 * i + 1] = o->y[i];
    return jd_build_edges(context, patch, corners, o->count);
}

jd_status jd_build_polygon(jd_context* context, jd_patch* patch) {
    const size_t count = (size_t)patch->made_of.point_count;
    double* memory = jd_memory_create(4 * count, sizeof *memory);
    if (!memory)
        return jd_fail(context, JD_ERR_MEMORY, "out of memory for %zu vertices", count);
    outline o = take(&patch->made_of, memory);
    jd_status status = repeated_check(context, &o);
    if (status == JD_OK)
        status = crossing_check(context, &o);
    if (status == JD_OK)
        status = orient(context, &o);
    if (status == JD_OK)
        status = convex_check(context, &o);
    if (status == JD_OK)
        status = thin_check(context, &o, jd_build_slenderest(&patch->made_of));
    if (status == JD_OK)
        status = fill(context, patch, &o, memory + 2 * count);
    free(memory);
    return status;
}
