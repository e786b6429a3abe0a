// A patch of weighted points: checks, merging of points that coincide, and its frame. The points
// are those that the grips stretch it to.

#include "judder/maths.h"
#include "numeric/sum.h"
#include "patch/build.h"

#include <math.h>
#include <stdlib.h>

typedef struct point {
    double x, y, weight;
} point;

static int by_place(const void* left, const void* right) {
    const point *a = left, *b = right;
    if (a->x != b->x)
        return a->x < b->x ? -1 : 1;
    return (a->y > b->y) - (a->y < b->y);
}

#define ALLOWED 1e-12  // below -this a lean is negative; between that and 0 it is 0

double jd_build_weight(const jd_patch_options* options, double size, int i) {
    const double* given = &options->points[3 * i];
    const double lean = (options->d_c * given[0] + options->d_s * given[1]) / size;
    return given[2] * (lean < -1.0 && lean >= -1.0 - ALLOWED ? 0.0 : 1.0 + lean);
}

static jd_status weight_check(jd_context* context, const jd_patch* patch) {
    const jd_patch_options* options = &patch->made_of;
    double total = 0.0;
    for (int i = 0; i < options->point_count; i++) {
        const double weight = options->points[3 * i + 2];
        const double leaning = jd_build_weight(options, patch->size, i);
        if (weight < 0.0)
            return jd_fail(context, JD_ERR_RANGE, "point %d: its weight is %g, must be >= 0", i + 1,
                           weight);
        if (leaning < 0.0)
            return jd_fail(context, JD_ERR_RANGE,
                           "point %d: the lean d_c = %g, d_s = %g makes its weight %g", i + 1,
                           options->d_c, options->d_s, leaning);
        total += leaning;
    }
    if (!(total > 0.0 && isfinite(total)))
        return jd_fail(context, JD_ERR_RANGE, "the weights of the points sum to %g, must be > 0",
                       total);
    return JD_OK;
}

// The points that carry load, stretched, sorted, those that coincide as one. @return their number.
static int gather(const jd_patch* patch, point* list) {
    const jd_patch_options* options = &patch->made_of;
    int count = 0, kept = 0;
    for (int i = 0; i < options->point_count; i++) {
        const double* from = &options->points[3 * i];
        const double weight = jd_build_weight(options, patch->size, i);
        if (weight > 0.0)
            list[count++] = (point){from[0] * options->grip_y, from[1] * options->grip_x, weight};
    }
    qsort(list, (size_t)count, sizeof *list, by_place);
    for (int i = 1; i < count; i++) {
        if (by_place(&list[kept], &list[i]) == 0)
            list[kept].weight += list[i].weight;
        else
            list[++kept] = list[i];
    }
    return kept + 1;
}

// Half the diagonal of the stretched cells; 0 for points.
static double half_cell(const jd_patch_options* options) {
    double sides[2];
    const bool cells = jd_build_cell(options, sides);
    return cells ? 0.5 * jd_hypot(sides[0] * options->grip_y, sides[1] * options->grip_x) : 0.0;
}

// Weights that sum to 1; middle and extent; then the places in that frame. Points lie up to
// `farthest` from the origin.
static void centre(jd_patch* patch, point* list, int count, double farthest) {
    jd_sum total = {0}, x = {0}, y = {0};
    double extent = 0.0;
    for (int i = 0; i < count; i++)
        jd_sum_add(&total, list[i].weight);
    for (int i = 0; i < count; i++) {
        list[i].weight /= jd_sum_value(total);
        // From the first point: far from the origin the mean keeps its digits.
        jd_sum_add(&x, list[i].weight * (list[i].x - list[0].x));
        jd_sum_add(&y, list[i].weight * (list[i].y - list[0].y));
    }
    jd_sum_add(&x, list[0].x);
    jd_sum_add(&y, list[0].y);
    patch->x = jd_sum_value(x);
    patch->y = jd_sum_value(y);
    if (fabs(patch->x) < 1e-15 * farthest)
        patch->x = 0.0;
    if (fabs(patch->y) < 1e-15 * farthest)
        patch->y = 0.0;
    for (int i = 0; i < count; i++)
        extent = fmax(extent, jd_hypot(list[i].x - patch->x, list[i].y - patch->y));
    extent += half_cell(&patch->made_of);
    patch->scale = extent > 0.0 ? extent : 1.0;
    for (int i = 0; i < count; i++) {
        list[i].x = count > 1 ? (list[i].x - patch->x) / patch->scale : 0.0;
        list[i].y = count > 1 ? (list[i].y - patch->y) / patch->scale : 0.0;
    }
}

// As for a polygon: the same from behind, to rounding, becomes so to the last bit.
static bool mirror(point* list, int count, double rounding) {
    for (int i = 0; i < count; i++) {
        const point a = list[i], b = list[count - 1 - i];
        if (jd_hypot(a.x + b.x, a.y + b.y) > rounding ||
            fabs(a.weight - b.weight) > 4e-16 * (a.weight + b.weight))
            return false;
    }
    for (int i = 0; i < (count + 1) / 2; i++) {
        point *a = &list[i], *b = &list[count - 1 - i];
        a->x = 0.5 * (a->x - b->x), b->x = 0.0 - a->x;
        a->y = 0.5 * (a->y - b->y), b->y = 0.0 - a->y;
        a->weight = b->weight = 0.5 * (a->weight + b->weight);
    }
    return true;
}

static void fill(jd_patch* patch, const point* list) {
    patch->clearance = HUGE_VAL;
    for (int i = 0; i < patch->node_count; i++) {
        patch->node_x[i] = list[i].x;
        patch->node_y[i] = list[i].y;
        patch->node_weight[i] = list[i].weight;
        patch->clearance = fmin(patch->clearance, jd_hypot(list[i].x, list[i].y));
    }
}

// The cell, in the middle of its own frame.
static jd_status build_cell(jd_context* context, jd_patch* patch) {
    const jd_patch_options* options = &patch->made_of;
    double sides[2];
    if (!jd_build_cell(options, sides))
        return JD_OK;
    const jd_patch_options cell = {.shape = JD_SHAPE_RECTANGLE,
                                   .pressure = JD_PRESSURE_UNIFORM,
                                   .width = sides[0],
                                   .length = sides[1],
                                   .grip_x = options->grip_x,
                                   .grip_y = options->grip_y};
    return jd_patch_create(context, &cell, &patch->cell);
}

jd_status jd_build_points(jd_context* context, jd_patch* patch) {
    const jd_patch_options* options = &patch->made_of;
    double farthest = 0.0, sides[2];
    if (!jd_build_cell(options, sides))
        sides[0] = sides[1] = 0.0;
    for (int i = 0; i < options->point_count; i++) {
        const double x = options->points[3 * i], y = options->points[3 * i + 1];
        patch->size =
            fmax(patch->size, jd_hypot(fabs(x) + 0.5 * sides[0], fabs(y) + 0.5 * sides[1]));
        farthest = fmax(farthest, jd_hypot(x * options->grip_y, y * options->grip_x));
    }
    if (patch->size < 1e-30)
        patch->size = 1.0;  // all in the origin: any length serves
    jd_status status = weight_check(context, patch);
    if (status == JD_OK)
        status = build_cell(context, patch);
    if (status == JD_OK)
        status = jd_build_hull(context, patch);
    if (status != JD_OK)
        return status;
    point* list = malloc((size_t)options->point_count * sizeof *list);
    if (!list)
        return jd_fail(context, JD_ERR_MEMORY, "out of memory for %d points", options->point_count);
    const int count = gather(patch, list);
    centre(patch, list, count, farthest);
    patch->symmetric = mirror(list, count, 1e-15 * (1.0 + farthest / patch->scale));
    status = jd_build_node_memory(context, patch, count);
    if (status == JD_OK)
        fill(patch, list);
    free(list);
    return status;
}
