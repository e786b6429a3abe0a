// Moments of the pressure of a patch about its reference point, c(i,j,k).          [friction:F4]
//
// Points: sums. Disc and ring about their centre: closed forms. All else in polar coordinates
// about the reference point or, if that lies outside, about the point of the area next to it:
// see convex.c and ring.c.

#include "base/given.h"
#include "judder/maths.h"
#include "numeric/gauss.h"
#include "numeric/sum.h"
#include "patch/build.h"
#include "patch/moment/moment.h"

#include <math.h>

#define MOST_ORDER 8    // i + j
#define MOST_DEGREE 16  // i + j + k

static double power(double x, int n) {
    double value = 1.0;
    for (int i = n < 0 ? -n : n; i > 0; i >>= 1, x *= x)
        if (i & 1)
            value *= x;
    return n < 0 ? 1.0 / value : value;
}

// x^i y^j r^k for a point that is not the origin: the direction's powers times r^(i+j+k), which
// neither overflow nor vanish on the way.
static double term(jd_moment_index index, double c, double s, double r) {
    return power(c, index.i) * power(s, index.j) * power(r, index.i + index.j + index.k);
}

void jd_moment_add(const jd_moment_pass* pass, jd_moment_point point) {
    const jd_patch* patch = pass->patch;
    const double r = sqrt(point.dx * point.dx + point.dy * point.dy);
    if (!(r > 0.0))
        return;
    const double sigma =
        point.share * jd_polynomial_value(patch->polynomial, patch->degree, point.x, point.y);
    const double c = point.dx / r, s = point.dy / r;
    for (int n = 0; n < pass->count; n++) {
        // Compensated: there may be a million terms.
        const double part = sigma * term(pass->index[n], c, s, r) - pass->lost[n];
        const double sum = pass->sums[n] + part;
        pass->lost[n] = (sum - pass->sums[n]) - part;
        pass->sums[n] = sum;
    }
}

bool jd_panels_next(jd_panels* panels, double* middle, double* half) {
    const double left = panels->end - panels->at;
    if (!(left > 0.0))
        return false;
    double length = fmin(left, panels->longest);
    for (int i = 0; i < panels->count; i++)
        while (length > panels->shortest) {
            double distance = panels->at + 0.5 * length - panels->re[i];
            if (panels->period > 0.0)
                distance = remainder(distance, panels->period);
            if (jd_hypot(distance, panels->im[i]) >= 1.5 * length)
                break;
            length *= 0.5;
        }
    if (length >= left || panels->at + length == panels->at) {
        length = left;
        panels->at = panels->end;
    } else
        panels->at += length;
    *half = 0.5 * length;
    *middle = panels->at - *half;
    return true;
}

// In units of a, from the user's own numbers: a point that is the reference point is seen to be, and
// counts as `here` per weight.
static double points_sum(const jd_patch* patch, jd_moment_index index, double here) {
    const jd_patch_options* options = &patch->made_of;
    jd_sum sum = {0}, total = {0};
    for (int n = 0; n < options->point_count; n++) {
        const double* point = &options->points[3 * n];
        const double x = (point[0] + options->x) * patch->grip_y / patch->size;
        const double y = (point[1] + options->y) * patch->grip_x / patch->size, r = jd_hypot(x, y);
        const double weight = jd_build_weight(options, patch->size, n);
        jd_sum_add(&total, weight);
        if (r > 0.0)
            jd_sum_add(&sum, weight * term(index, x / r, y / r, r));
        else if (weight > 0.0 && here > 0.0)
            jd_sum_add(&sum, here * weight);
    }
    return jd_sum_value(sum) / jd_sum_value(total);
}

static double points_moment(const jd_patch* patch, jd_moment_index index) {
    const int degree = index.i + index.j + index.k;
    const bool even = degree == 0 && index.i + index.j == 0;
    return points_sum(patch, index, degree < 0 ? HUGE_VAL : even ? 1.0 : 0.0);
}

// The share of the pressure in the reference point.
static double points_here(const jd_patch* patch) {
    if (!jd_patch_in_points(patch))
        return 0.0;
    const jd_moment_index all = {0, 0, 0};
    return points_sum(patch, all, 1.0) - points_sum(patch, all, 0.0);
}

// An ellipse less a smaller one.
static void elliptic_ring(jd_moment_pass pass) {
    double sums[JD_MOMENTS_AT_ONCE] = {0}, lost[JD_MOMENTS_AT_ONCE] = {0};
    jd_patch hole = *pass.patch;
    hole.half_x *= hole.inner;
    hole.half_y *= hole.inner;
    jd_moment_ellipse(&pass);
    double* const whole = pass.sums;
    pass.patch = &hole;
    pass.sums = sums;
    pass.lost = lost;
    jd_moment_ellipse(&pass);
    for (int n = 0; n < pass.count; n++)
        whole[n] -= sums[n];
}

// The moments of a pass: `patch`, `x`, `y`, `count`, `index`, `sums` are set. Not for points.
static void area_moments(jd_moment_pass pass) {
    const jd_patch* patch = pass.patch;
    const bool round = patch->edge_count == 0 && patch->half_x == patch->half_y;
    const bool middle = pass.x == 0.0 && pass.y == 0.0;
    for (int n = 0; n < pass.count; n++)
        pass.sums[n] = middle && round ? jd_moment_centred(patch, pass.index[n]) : 0.0;
    if (middle && round)
        return;
    double lost[JD_MOMENTS_AT_ONCE] = {0};
    pass.lost = lost;
    jd_gauss_legendre(JD_MOMENT_NODES, pass.node, pass.weight);
    if (patch->edge_count > 0)
        jd_moment_polygon(&pass);
    else if (patch->inner > 0.0 && round)
        jd_moment_ring(&pass);
    else if (patch->inner > 0.0)
        elliptic_ring(pass);
    else
        jd_moment_ellipse(&pass);
    for (int n = 0; n < pass.count; n++)
        if (middle && patch->symmetric && (pass.index[n].i + pass.index[n].j) % 2)
            pass.sums[n] = 0.0;
}

// Moments of a cell about a place in its frame: by its nodes from afar.
static void cell_moments(const jd_patch* cell, jd_moment_pass pass) {
    if (jd_hypot(pass.x, pass.y) < JD_FAR) {
        area_moments(pass);
        return;
    }
    double lost[JD_MOMENTS_AT_ONCE] = {0};
    pass.lost = lost;
    for (int n = 0; n < pass.count; n++)
        pass.sums[n] = 0.0;
    for (int i = 0; i < cell->node_count; i++) {
        const double dx = cell->node_x[i] - pass.x, dy = cell->node_y[i] - pass.y;
        const double r = sqrt(dx * dx + dy * dy);
        for (int n = 0; n < pass.count; n++)
            pass.sums[n] += cell->node_weight[i] * term(pass.index[n], dx / r, dy / r, r);
    }
}

// Of cells about a place, seen from the shape's origin and stretched, in the unit length `unit`.
static void cells_moments(const jd_patch* patch, const double at[2], double unit,
                          const jd_moment_pass* wanted) {
    const jd_patch_options* options = &patch->made_of;
    const jd_patch* cell = patch->cell;
    jd_sum sums[JD_MOMENTS_AT_ONCE] = {0}, total = {0};
    double own[JD_MOMENTS_AT_ONCE];
    for (int i = 0; i < options->point_count; i++) {
        const double* point = &options->points[3 * i];
        const double weight = jd_build_weight(options, patch->size, i);
        if (!(weight > 0.0))
            continue;
        const double x = point[0] * patch->grip_y - at[0], y = point[1] * patch->grip_x - at[1];
        jd_sum_add(&total, weight);
        cell_moments(cell, (jd_moment_pass){.patch = cell,
                                            .x = -x / cell->scale,
                                            .y = -y / cell->scale,
                                            .count = wanted->count,
                                            .index = wanted->index,
                                            .sums = own});
        for (int n = 0; n < wanted->count; n++)
            jd_sum_add(&sums[n], weight * own[n]);
    }
    for (int n = 0; n < wanted->count; n++) {
        const jd_moment_index* k = &wanted->index[n];
        wanted->sums[n] = jd_sum_value(sums[n]) / jd_sum_value(total) *
                          power(cell->scale / unit, k->i + k->j + k->k);
    }
}

// Several moments about the reference point, in units of a.
static void reference_moments(const jd_patch* patch, int count, const jd_moment_index* index,
                              double* moments) {
    if (patch->cell) {
        const double at[2] = {-patch->made_of.x * patch->grip_y, -patch->made_of.y * patch->grip_x};
        const jd_moment_pass wanted = {.count = count, .index = index, .sums = moments};
        cells_moments(patch, at, patch->size, &wanted);
        return;
    }
    if (patch->made_of.shape == JD_SHAPE_POINTS) {
        for (int i = 0; i < count; i++)
            moments[i] = points_moment(patch, index[i]);
        return;
    }
    area_moments((jd_moment_pass){.patch = patch,
                                  .x = -patch->x / patch->scale,
                                  .y = -patch->y / patch->scale,
                                  .count = count,
                                  .index = index,
                                  .sums = moments});
    for (int i = 0; i < count; i++)
        moments[i] *= power(patch->scale / patch->size, index[i].i + index[i].j + index[i].k);
}

jd_status jd_patch_moment(const jd_patch* patch, int i, int j, int k, double* moment) {
    if (!JD_GIVEN(NULL, patch, moment))
        return JD_ERR_ARGUMENT;
    if (i < 0 || j < 0 || i > MOST_ORDER || j > MOST_ORDER || i + j > MOST_ORDER || k < -32 ||
        k > 32 || i + j + k < -1 || i + j + k > MOST_DEGREE)
        return JD_ERR_ARGUMENT;
    double value;
    reference_moments(patch, 1, &(jd_moment_index){i, j, k}, &value);
    if (!isfinite(value))
        return JD_ERR_ARGUMENT;
    *moment = value;
    return JD_OK;
}

// Centre of pressure and the force against pure spin about the inner origin.
static void build_middle(jd_patch* patch) {
    if (patch->symmetric)
        return;
    for (int i = 0; i < patch->node_count; i++) {
        patch->mean_x += patch->node_weight[i] * patch->node_x[i];
        patch->mean_y += patch->node_weight[i] * patch->node_y[i];
    }
    const jd_moment_index index[2] = {{1, 0, -1}, {0, 1, -1}};
    double force[2] = {0.0, 0.0};
    if (patch->cell) {
        const double at[2] = {patch->x - patch->made_of.x * patch->grip_y,
                              patch->y - patch->made_of.y * patch->grip_x};
        const jd_moment_pass wanted = {.count = 2, .index = index, .sums = force};
        cells_moments(patch, at, patch->scale, &wanted);
    } else if (patch->made_of.shape != JD_SHAPE_POINTS) {
        area_moments((jd_moment_pass){.patch = patch, .count = 2, .index = index, .sums = force});
    } else {
        for (int i = 0; i < patch->node_count; i++) {
            const double x = patch->node_x[i], y = patch->node_y[i], r = jd_hypot(x, y);
            force[0] += r > 0.0 ? patch->node_weight[i] * x / r : 0.0;
            force[1] += r > 0.0 ? patch->node_weight[i] * y / r : 0.0;
        }
    }
    patch->spin_x = -force[1];
    patch->spin_y = force[0];
}

void jd_build_moments(jd_patch* patch) {
    static const jd_moment_index index[JD_MOMENTS_AT_ONCE] = {
        {0, 0, 1}, {0, 0, 2},  {1, 0, 0},  {0, 1, 0},  {1, 0, -1}, {0, 1, -1},
        {1, 0, 1}, {0, 1, 1},  {1, 0, 2},  {0, 1, 2},  {2, 0, 0},  {1, 1, 0},
        {0, 2, 0}, {2, 0, -1}, {1, 1, -1}, {0, 2, -1}, {0, 0, -1}};
    double c[JD_MOMENTS_AT_ONCE];
    build_middle(patch);
    reference_moments(patch, JD_MOMENTS_AT_ONCE, index, c);
    patch->moments = (jd_patch_moments){
        .r1 = c[0],
        .r2 = c[1],
        .x = c[2],
        .y = c[3],
        .x_r = c[4],
        .y_r = c[5],
        .xr1 = c[6],
        .yr1 = c[7],
        .xr2 = c[8],
        .yr2 = c[9],
        .xx = c[10],
        .xy = c[11],
        .yy = c[12],
        .xx_r = c[13],
        .xy_r = c[14],
        .yy_r = c[15],
        .r_1 = c[16],
        .here = points_here(patch),
    };
    if (patch->moments.here > 0.0)
        patch->moments.r_1 = points_sum(patch, (jd_moment_index){0, 0, -1}, 0.0);
}
