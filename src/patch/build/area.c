// Areas that a few numbers describe: disc, ring, ellipse, rectangle; and the edges of polygons.
// Stretched by the grips: a disc becomes an ellipse, a ring one with an elliptic hole.

#include "base/memory.h"
#include "judder/maths.h"
#include "patch/build.h"

#include <math.h>

jd_status jd_build_edges(jd_context* context, jd_patch* patch, const double* corners, int count) {
    patch->edges = jd_memory_create((size_t)count, sizeof *patch->edges);
    if (!patch->edges)
        return jd_fail(context, JD_ERR_MEMORY, "out of memory for %d edges of a patch", count);
    patch->edge_count = count;
    patch->clearance = HUGE_VAL;
    for (int i = 0; i < count; i++) {
        const double *from = &corners[2 * i], *to = &corners[2 * ((i + 1) % count)];
        const double dx = to[0] - from[0], dy = to[1] - from[1], length = jd_hypot(dx, dy);
        const double tx = dx / length, ty = dy / length;
        patch->edges[i] = (jd_edge){from[0], from[1], tx, ty, length};
        patch->clearance = fmin(patch->clearance, from[0] * ty - from[1] * tx);
    }
    return JD_OK;
}

static jd_status rectangle(jd_context* context, jd_patch* patch) {
    const double width = patch->made_of.width * patch->grip_y;
    const double length = patch->made_of.length * patch->grip_x,
                 a = jd_hypot(0.5 * width, 0.5 * length);
    const double x = 0.5 * width / a, y = 0.5 * length / a;
    const double corners[] = {-x, -y, x, -y, x, y, -x, y};
    patch->size = jd_hypot(0.5 * patch->made_of.width, 0.5 * patch->made_of.length);
    patch->scale = a;
    return jd_build_edges(context, patch, corners, 4);
}

static void ellipse(jd_patch* patch, double half_x, double half_y) {
    const double x = half_x * patch->grip_y, y = half_y * patch->grip_x, a = fmax(x, y);
    patch->size = fmax(half_x, half_y);
    patch->scale = a;
    patch->half_x = x / a;
    patch->half_y = y / a;
    patch->clearance = fmin(patch->half_x, patch->half_y);
}

jd_status jd_build_area(jd_context* context, jd_patch* patch) {
    const jd_patch_options* options = &patch->made_of;
    patch->symmetric = true;
    switch (options->shape) {
    case JD_SHAPE_DISC:
        ellipse(patch, options->radius, options->radius);
        break;
    case JD_SHAPE_RING:
        ellipse(patch, options->radius, options->radius);
        patch->inner = options->inner / options->radius;
        patch->clearance *= patch->inner;
        break;
    case JD_SHAPE_ELLIPSE:
        ellipse(patch, options->half_x, options->half_y);
        break;
    case JD_SHAPE_RECTANGLE:
        return rectangle(context, patch);
    case JD_SHAPE_POLYGON:
        return jd_build_polygon(context, patch);
    case JD_SHAPE_POINTS:
        return jd_build_points(context, patch);
    }
    return JD_OK;
}
