// Samples that stand for a cell each: the friction of a rectangle, wherever the centre of rotation is.
//                                                                                    [patches:P20]

#include "judder/friction.h"
#include "judder/maths.h"
#include "judder/surface.h"
#include "numeric/gauss.h"
#include "support/check.h"

#include <math.h>
#include <string.h>

static jd_patch* made(jd_patch_options options) {
    jd_patch* patch;
    REQUIRE(jd_patch_create(NULL, &options, &patch) == JD_OK);
    return patch;
}

// ---- One cell ----------------------------------------------------------------------------------

// The mean distance of a rectangle, 2 a by 2 b, from a place in it, by the divergence theorem on its
// edges: (1/3) sum h ∫ rho ds over the area.                                         [patches:P4]
static double mean_by_edges(double a, double b, double x, double y) {
    const double h[4] = {a - x, b - y, a + x, b + y};
    const double ends[4][2] = {{-b - y, b - y}, {-a - x, a - x}, {-b - y, b - y}, {-a - x, a - x}};
    double sum = 0;
    for (int i = 0; i < 4; i++) {
        const double s1 = ends[i][0], s2 = ends[i][1];
        sum += h[i] * 0.5 *
               (s2 * hypot(h[i], s2) - s1 * hypot(h[i], s1) +
                h[i] * h[i] * (asinh(s2 / h[i]) - asinh(s1 / h[i])));
    }
    return sum / 3 / (4 * a * b);
}

// The same in polar coordinates about the place: ∫ R(phi)^3/3 dphi, from corner to corner.
static double mean_by_angles(double a, double b, double x, double y) {
    const double corner[5][2] = {{a, -b}, {a, b}, {-a, b}, {-a, -b}, {a, -b}};
    double node[64], weight[64], sum = 0;
    jd_gauss_legendre(64, node, weight);
    for (int i = 0; i < 4; i++) {
        const double h = i == 0 ? a - x : i == 1 ? b - y : i == 2 ? a + x : b + y;
        const double from = atan2(corner[i][1] - y, corner[i][0] - x);
        double to = atan2(corner[i + 1][1] - y, corner[i + 1][0] - x);
        to += to < from ? JD_TURN : 0;
        for (int k = 0; k < 64; k++) {
            const double phi = 0.5 * (from + to) + 0.5 * (to - from) * node[k];
            const double R = h / cos(phi - 0.25 * JD_TURN * i);
            sum += 0.5 * (to - from) * weight[k] * R * R * R / 3;
        }
    }
    return sum / (4 * a * b);
}

TEST(a_cell_has_its_own_torque_where_the_centre_of_rotation_lies_in_it) {
    const double a = 0.002, b = 0.003, sample[] = {0.01, -0.02, 3};
    jd_patch* patch = made((jd_patch_options){.shape = JD_SHAPE_POINTS,
                                              .points = sample,
                                              .point_count = 1,
                                              .cell_x = 2 * a,
                                              .cell_y = 2 * b});
    for (double x = -0.9; x < 1; x += 0.3)
        for (double y = -0.9; y < 1; y += 0.3) {
            const double edges = mean_by_edges(a, b, a * x, b * y);
            CHECK_REL(mean_by_angles(a, b, a * x, b * y), edges, 1e-11);  // 64 nodes near a corner
            const double cx = sample[0] + a * x, cy = sample[1] + b * y, w = -4;
            const jd_motion m = {w * cy, -w * cx, w};
            jd_wrench load;
            REQUIRE(jd_patch_load(patch, m, 0, &load) == JD_OK);
            CHECK_REL(load.fx * m.vx + load.fy * m.vy + load.m * m.w, fabs(w) * edges, 1e-10);
        }
    jd_patch_free(patch);
}

TEST(a_square_cell_turns_about_its_middle_against_its_mean_distance) {
    const double sample[] = {0, 0, 1}, h = 0.004;
    jd_patch* patch = made((jd_patch_options){
        .shape = JD_SHAPE_POINTS, .points = sample, .point_count = 1, .cell_x = h});
    jd_wrench load;
    REQUIRE(jd_patch_load(patch, (jd_motion){0, 0, 1}, 0, &load) == JD_OK);
    CHECK_REL(load.m, h * (sqrt(2) + asinh(1)) / 6, 1e-13);
    CHECK(load.fx == 0 && load.fy == 0);
    CHECK_REL(jd_patch_spin_moment(patch), load.m, 1e-12);
    jd_patch_free(patch);
}

// ---- Many --------------------------------------------------------------------------------------

enum { NX = 4, NY = 6 };

// A rectangle, and cells that tile it.
static void tile(double grip, double list[3 * NX * NY], jd_patch* of[2]) {
    const double width = 0.01, length = 0.03, at[2] = {0.002, -0.001};
    for (int i = 0; i < NX * NY; i++) {
        list[3 * i] = width * ((i % NX + 0.5) / NX - 0.5);
        list[3 * i + 1] = length * ((i / NX + 0.5) / NY - 0.5);
        list[3 * i + 2] = 7;
    }
    of[0] = made((jd_patch_options){.shape = JD_SHAPE_RECTANGLE,
                                    .width = width,
                                    .length = length,
                                    .x = at[0],
                                    .y = at[1],
                                    .grip_x = grip});
    of[1] = made((jd_patch_options){.shape = JD_SHAPE_POINTS,
                                    .points = list,
                                    .point_count = NX * NY,
                                    .cell_x = width / NX,
                                    .cell_y = length / NY,
                                    .x = at[0],
                                    .y = at[1],
                                    .grip_x = grip});
}

// Centres of rotation in the middle, in corners of cells, on edges, outside, far, at infinity.
static const jd_motion motions[] = {{0, 0, 3},        {0.01, 0, 3},   {0.003, -0.006, 3},
                                    {0.02, 0.01, -3}, {0.0075, 0, 3}, {0.1, 0.2, 1},
                                    {1, -2, 1e-3},    {0.3, 0.4, 0}};

TEST(cells_that_tile_a_rectangle_are_the_rectangle) {
    for (int g = 0; g < 2; g++) {
        double list[3 * NX * NY];
        jd_patch* of[2];
        tile(g ? 1.7 : 1, list, of);
        for (size_t i = 0; i < sizeof motions / sizeof *motions; i++) {
            jd_wrench want, got;
            for (double eps = 0; eps < 0.02; eps += 0.01) {
                REQUIRE(jd_patch_load(of[0], motions[i], eps, &want) == JD_OK);
                REQUIRE(jd_patch_load(of[1], motions[i], eps, &got) == JD_OK);
                const double tolerance = eps > 0 ? 1e-8 : 1e-10;  // what is promised
                CHECK_ABS(got.fx, want.fx, tolerance);
                CHECK_ABS(got.fy, want.fy, tolerance);
                CHECK_ABS(got.m, want.m, tolerance * 0.016);
            }
            jd_potential a, b;
            REQUIRE(jd_patch_potential(of[0], motions[i], &a) == JD_OK);
            REQUIRE(jd_patch_potential(of[1], motions[i], &b) == JD_OK);
            CHECK_REL(b.phi, a.phi, 1e-10);
            for (int k = 0; k < 6; k++)
                CHECK_ABS(b.hessian[k], a.hessian[k], 1e-7 * (fabs(a.hessian[0]) + 1e-9));
        }
        for (int i = 0; i < 4; i++)
            for (int k = -1; k < 3; k++) {
                double want, got;
                REQUIRE(jd_patch_moment(of[0], i % 3, i / 2, k, &want) == JD_OK);
                REQUIRE(jd_patch_moment(of[1], i % 3, i / 2, k, &got) == JD_OK);
                CHECK_ABS(got, want, 1e-12);
            }
        CHECK_REL(jd_patch_margin(of[1], 0.001, 0), jd_patch_margin(of[0], 0.001, 0), 1e-12);
        jd_patch_free(of[0]);
        jd_patch_free(of[1]);
    }
}

TEST(what_cells_hold_at_rest_is_what_the_rectangle_holds) {
    double list[3 * NX * NY];
    jd_patch* of[2];
    tile(1, list, of);
    static const jd_wrench loads[] = {
        {0.3, 0.1, 0.001}, {0, 0, 0.004}, {0.9, 0, 0}, {0.1, -0.8, 0.007}};
    for (size_t i = 0; i < sizeof loads / sizeof *loads; i++) {
        jd_gauge want, got;
        REQUIRE(jd_surface_gauge(of[0], loads[i], &want) == JD_OK);
        REQUIRE(jd_surface_gauge(of[1], loads[i], &got) == JD_OK);
        CHECK_REL(got.gauge, want.gauge, 1e-9);
    }
    jd_patch_free(of[0]);
    jd_patch_free(of[1]);
}

TEST(cells_that_cannot_be_are_refused) {
    const double sample[] = {0, 0, 1};
    jd_patch* patch;
    jd_context* context = jd_context_create();
    jd_patch_options o = {.shape = JD_SHAPE_POINTS, .points = sample, .point_count = 1};
    o.cell_x = -1;
    CHECK_INT(jd_patch_create(context, &o, &patch), JD_ERR_RANGE);
    CHECK_HAS(jd_context_message(context), "cell_x is -1 m, must be 0, or the side of a cell");
    o.cell_x = (double)NAN;
    CHECK_INT(jd_patch_create(context, &o, &patch), JD_ERR_RANGE);
    o.cell_x = 1e-5;
    o.cell_y = 1;
    CHECK_INT(jd_patch_create(context, &o, &patch), JD_ERR_RANGE);  // too slender
    jd_context_free(context);
}

TEST_MAIN(a_cell_has_its_own_torque_where_the_centre_of_rotation_lies_in_it,
          a_square_cell_turns_about_its_middle_against_its_mean_distance,
          cells_that_tile_a_rectangle_are_the_rectangle,
          what_cells_hold_at_rest_is_what_the_rectangle_holds, cells_that_cannot_be_are_refused)
