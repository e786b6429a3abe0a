// Moments of patches against closed forms, each other and plain sums; nodes against moments.

#include "judder/friction.h"
#include "patch/patch.h"
#include "support/check.h"
#include "support/patch_make.h"
#include "support/random.h"

TEST(discs_have_their_closed_forms) {
    jd_patch_options options = hertz(JD_SHAPE_DISC);
    options.radius = 0.003;
    options.d_c = 0.4, options.d_s = -0.2;
    jd_patch* patch = make(options);
    CHECK_REL(moment(patch, 0, 0, 1), 3 * JD_PI / 16, 1e-15);
    CHECK_REL(moment(patch, 0, 0, 2), 2.0 / 5, 1e-15);
    CHECK_REL(moment(patch, 0, 0, -1), 3 * JD_PI / 4, 1e-15);
    CHECK_REL(moment(patch, 1, 0, -1), 3 * JD_PI * 0.4 / 32, 1e-15);
    CHECK_REL(moment(patch, 0, 1, -1), -3 * JD_PI * 0.2 / 32, 1e-15);
    CHECK_REL(patch->moments.x, 0.4 / 5, 1e-15);
    CHECK_REL(patch->spin_x, 3 * JD_PI * 0.2 / 32, 1e-15);
    CHECK_REL(patch->spin_y, 3 * JD_PI * 0.4 / 32, 1e-15);
    double x, y;
    jd_patch_centre(patch, &x, &y);
    CHECK_REL(x, 0.003 * 0.4 / 5, 1e-14);
    CHECK_REL(y, -0.003 * 0.2 / 5, 1e-14);
    CHECK_REL(jd_patch_spin_moment(patch), 0.003 * 3 * JD_PI / 16, 1e-15);
    jd_patch_free(patch);
    patch = make(uniform(JD_SHAPE_DISC));
    CHECK_REL(moment(patch, 0, 0, 1), 2.0 / 3, 1e-15);
    CHECK_REL(moment(patch, 0, 0, 2), 1.0 / 2, 1e-15);
    CHECK_REL(moment(patch, 0, 0, -1), 2.0, 1e-15);
    CHECK(moment(patch, 1, 0, 0) == 0.0 && moment(patch, 1, 0, -1) == 0.0);
    jd_patch_free(patch);
}

// On the edge of a uniform disc: mean of 1/r is 4/pi and of r is 32/(9 pi). In the corner of a
// square of side 1: mean of 1/r is 2 log(1 + sqrt 2).
TEST(moments_about_the_edge_and_a_corner_are_right) {
    jd_patch_options options = uniform(JD_SHAPE_DISC);
    options.x = -0.6, options.y = 0.8;
    jd_patch* patch = make(options);
    CHECK_REL(moment(patch, 0, 0, -1), 4 / JD_PI, 1e-13);
    CHECK_REL(moment(patch, 0, 0, 1), 32 / (9 * JD_PI), 1e-13);
    jd_patch_free(patch);
    options = uniform(JD_SHAPE_RECTANGLE);
    options.width = options.length = 1.0;
    options.x = options.y = 0.5;
    patch = make(options);
    CHECK_REL(moment(patch, 0, 0, -1) / jd_patch_size(patch), 2 * log(1 + sqrt(2.0)), 1e-13);
    jd_patch_free(patch);
}

// c(0,0,2) = c(2,0,0) + c(0,2,0) and the like hold between different sums; c(0,0,0) = 1.
TEST(moments_agree_with_each_other_from_any_reference_point) {
    for (int n = 0; n < check_repetitions(20 * CASES); n++) {
        const double far = n % 5 == 4 ? 1e3 : 1.5;
        jd_patch* patch =
            make(any_case(n % CASES, random_between(-far, far), random_between(-far, far)));
        const double unit = patch->scale / patch->size, size = sqrt(moment(patch, 0, 0, 2));
        const double mean_x = (patch->x / patch->scale + patch->mean_x) * unit;
        const double mean_y = (patch->y / patch->scale + patch->mean_y) * unit;
        CHECK_ABS(moment(patch, 0, 0, 0), 1.0, 1e-13);
        CHECK_ABS(moment(patch, 1, 0, 0), mean_x, 1e-13 * size);
        CHECK_ABS(moment(patch, 0, 1, 0), mean_y, 1e-13 * size);
        CHECK_REL(moment(patch, 2, 0, -1) + moment(patch, 0, 2, -1), moment(patch, 0, 0, 1), 1e-13);
        CHECK_REL(moment(patch, 2, 0, -3) + moment(patch, 0, 2, -3), moment(patch, 0, 0, -1),
                  1e-13);
        CHECK_REL(moment(patch, 8, 0, 0) + 4 * moment(patch, 6, 2, 0) + 6 * moment(patch, 4, 4, 0) +
                      4 * moment(patch, 2, 6, 0) + moment(patch, 0, 8, 0),
                  moment(patch, 0, 0, 8), 1e-13);
        CHECK_REL(patch->moments.r1, moment(patch, 0, 0, 1), 1e-14);
        CHECK_REL(patch->moments.yy_r, moment(patch, 0, 2, -1), 1e-14);
        jd_patch_free(patch);
    }
}

// The pressure at a place of the inner frame; 0 outside the area.
static double pressure(const jd_patch* patch, double x, double y) {
    double base = 1.0;
    for (int i = 0; i < patch->edge_count; i++) {
        const jd_edge* edge = &patch->edges[i];
        if ((x - edge->x) * edge->ty - (y - edge->y) * edge->tx > 0.0)
            return 0.0;
    }
    if (patch->edge_count == 0) {
        const double left = 1.0 - pow(x / patch->half_x, 2) - pow(y / patch->half_y, 2);
        if (left < 0.0 || left > 1.0 - patch->inner * patch->inner)
            return 0.0;
        if (patch->made_of.pressure == JD_PRESSURE_HERTZ)
            base = sqrt(left);
    }
    return base * jd_polynomial_value(patch->polynomial, patch->degree, x, y);
}

// Plain sums over a fine grid: the edge costs O(1/grid).
TEST(moments_are_those_of_the_pressure_summed_plainly) {
    const int grid = 1500;
    for (int n = 0; n < CASES; n++) {
        jd_patch* patch = make(any_case(n, 0.3123, -0.4719));
        const double unit = patch->scale / patch->size, step = 2.0 / grid;
        double sums[4] = {0};
        for (int i = 0; i < grid * grid; i++) {
            const double px = -1.0 + step * (i % grid + 0.5), py = -1.0 + step * (i / grid + 0.5);
            const double sigma = pressure(patch, px, py) * step * step;
            const double x = unit * (px + patch->x / patch->scale);
            const double y = unit * (py + patch->y / patch->scale), r = hypot(x, y);
            sums[0] += sigma;
            sums[1] += sigma / r;
            sums[2] += sigma * x * y / r;
            sums[3] += sigma * y * r;
        }
        CHECK_ABS(sums[0], 1.0, 2e-3);
        CHECK_ABS(sums[1], moment(patch, 0, 0, -1), 5e-3);
        CHECK_ABS(sums[2], moment(patch, 1, 1, -1), 2e-3);
        CHECK_ABS(sums[3], moment(patch, 0, 1, 1), 2e-3);
        jd_patch_free(patch);
    }
}

TEST(moments_out_of_range_are_refused) {
    jd_patch* patch = make(uniform(JD_SHAPE_DISC));
    static const int bad[][3] = {{-1, 0, 2}, {0, -1, 2}, {9, 0, 0},  {4, 5, 0},
                                 {0, 0, -2}, {2, 0, -4}, {0, 0, 17}, {8, 0, 9}};
    for (int i = 0; i < 8; i++) {
        double value = 5.0;
        CHECK_INT(jd_patch_moment(patch, bad[i][0], bad[i][1], bad[i][2], &value), JD_ERR_ARGUMENT);
        CHECK_ABS(value, 5.0, 0.0);
    }
    jd_patch_free(patch);
}

// The mean of |p - c| and its derivatives by c, from the nodes, against moments about c, which are
// computed in another way.
TEST(nodes_see_a_far_point_to_rounding) {
    for (int n = 0; n < check_repetitions(16 * CASES); n++) {
        const double angle = random_between(0, 2 * JD_PI), c = JD_FAR * cos(angle);
        const double s = JD_FAR * sin(angle);
        jd_patch_options options = any_case(n % CASES, 0, 0);
        if (n % 2) {  // the fewest nodes
            options.polynomial = NULL;
            options.d_c = options.d_s = 0.0;
        }
        jd_patch* patch = make(options);
        options.x = -(c * patch->scale + patch->x);
        options.y = -(s * patch->scale + patch->y);
        jd_patch* seen = make(options);
        double sum = 0.0, x = 0.0, y = 0.0, xx = 0.0;
        for (int i = 0; i < patch->node_count; i++) {
            const double dx = patch->node_x[i] - c, dy = patch->node_y[i] - s, r = hypot(dx, dy);
            sum += patch->node_weight[i] * r;
            x += patch->node_weight[i] * dx / r;
            y += patch->node_weight[i] * dy / r;
            xx += patch->node_weight[i] * dx * dx / (r * r * r);
        }
        const double unit = patch->scale / patch->size;
        CHECK_REL(sum * unit, seen->moments.r1, 4e-15);
        CHECK_ABS(x, seen->moments.x_r, 4e-15);
        CHECK_ABS(y, seen->moments.y_r, 4e-15);
        CHECK_ABS(xx, moment(seen, 2, 0, -3) * unit, 4e-15);
        jd_patch_free(patch);
        jd_patch_free(seen);
    }
}

TEST_MAIN(discs_have_their_closed_forms, moments_about_the_edge_and_a_corner_are_right,
          moments_agree_with_each_other_from_any_reference_point,
          moments_are_those_of_the_pressure_summed_plainly, moments_out_of_range_are_refused,
          nodes_see_a_far_point_to_rounding)
