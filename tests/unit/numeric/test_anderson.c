// Anderson's acceleration on maps whose fixed points are known.

#include "numeric/anderson.h"
#include "support/check.h"

#define N 5
#define MEMORY 200

static double memory[MEMORY];

static jd_anderson begin(int n) {
    jd_anderson a;
    REQUIRE(jd_anderson_size(n) <= MEMORY);
    jd_anderson_begin(&a, n, memory);
    return a;
}

// A linear map with two slow directions, three fast ones, and its fixed point at (1, 2, 3, 4, 5).
static void linear(const double* z, double* g) {
    static const double rate[N] = {0.97, 0.9, 1e-3, 1e-5, 0};
    for (int i = 0; i < N; i++)
        g[i] = i + 1 + rate[i] * (z[i] - (i + 1));
}

TEST(a_linear_map_ends_after_as_many_steps_as_it_has_slow_directions) {
    jd_anderson a = begin(N);
    double g[N];
    const double none[2] = {0, 0};
    for (int k = 0; k < 5; k++) {  // two plain, one for each slow direction, and one to spare
        linear(a.z, g);
        jd_anderson_step(&a, g, none);
    }
    for (int i = 0; i < N; i++)
        CHECK_ABS(a.z[i], i + 1, 1e-6);  // what is left of the fast ones, 1e-3 times 1e-5
    linear(a.z, g);
    jd_anderson_step(&a, g, none);
    CHECK(a.defect < 1e-6);
}

TEST(the_followed_quantities_reach_their_limit_before_the_place_does) {
    jd_anderson a = begin(1);
    // z -> 10 at a rate of 0.99 per step: plain iteration would take 1000 of them.
    for (int k = 0; k < 2; k++) {
        const double g = 10 + 0.99 * (a.z[0] - 10), q[2] = {3 * a.z[0] + 1, -g};
        jd_anderson_step(&a, &g, q);
    }
    CHECK_REL(a.limit[0], 31, 1e-10);  // the difference of two defects of 0.1 has 14 digits left
    CHECK_REL(a.limit[1], -10, 1e-10);
    CHECK(a.z[0] < 0.5);  // the first two steps were plain
}

TEST(a_curved_map_is_found_to_rounding) {
    jd_anderson a = begin(2);
    const double none[2] = {0, 0};
    for (int k = 0; k < 20; k++) {  // cos x = x and the slow y = y + (x - y^3)/50
        const double g[2] = {cos(a.z[0]), a.z[1] + (a.z[0] - a.z[1] * a.z[1] * a.z[1]) / 50};
        jd_anderson_step(&a, g, none);
    }
    CHECK_ABS(a.z[0], 0.73908513321516067, 1e-12);  // the Dottie number
    CHECK_ABS(a.z[1], cbrt(0.73908513321516067), 1e-9);
}

TEST(a_place_that_stays_is_left_alone) {
    jd_anderson a = begin(3);
    const double g[3] = {0, 0, 0}, q[2] = {4, 5};
    for (int k = 0; k < 4; k++)
        jd_anderson_step(&a, g, q);
    CHECK_BITS(a.z[0], 0);
    CHECK_BITS(a.defect, 0);
    CHECK_BITS(a.limit[0], 4);
    CHECK_BITS(a.limit[1], 5);
}

TEST(an_iteration_that_has_gone_astray_goes_back) {
    jd_anderson a = begin(1);
    const double none[2] = {0, 0};
    const double first = 1, second = 1.001,
                 wild = second + 1;  // a thousand times the defect before
    jd_anderson_step(&a, &first, none);
    jd_anderson_step(&a, &second, none);
    jd_anderson_step(&a, &wild, none);
    CHECK_INT(a.depth, 0);
    CHECK_BITS(a.z[0], second);
    jd_anderson_step(&a, &wild, none);  // what is so from here, too, is no accident
    CHECK_BITS(a.z[0], wild);
}

// z -> 10 at a rate of 0.99, q = 3 z: a defect stands for a hundred times its size.
TEST(a_slow_direction_leaves_doubt_in_proportion) {
    jd_anderson a = begin(1);
    CHECK(isinf(jd_anderson_doubt(&a)) || a.defect == 0);
    for (int k = 0; k < 2; k++) {
        const double g = 10 + 0.99 * (a.z[0] - 10), q[2] = {3 * a.z[0], 0};
        jd_anderson_step(&a, &g, q);
    }
    CHECK_REL(jd_anderson_doubt(&a), 3 * (10 - a.before[0]), 1e-9);
}

TEST_MAIN(a_linear_map_ends_after_as_many_steps_as_it_has_slow_directions,
          the_followed_quantities_reach_their_limit_before_the_place_does,
          a_curved_map_is_found_to_rounding, a_place_that_stays_is_left_alone,
          an_iteration_that_has_gone_astray_goes_back, a_slow_direction_leaves_doubt_in_proportion)
