// Pressure that leans with the motion: which way a spinning stone curls, how much to first order,
// and that nothing is gained by it. [planar-body:P9]

#include "support/system/planar_runs.h"

#include <math.h>

#define G 9.81
#define MU 0.02
#define OUTER 0.065
#define INNER 0.055

// A stone on a running band, sliding along x.
static planar open_stone(double lean, double v, double w) {
    planar p = planar_open();
    planar_patch(&p, (jd_patch_options){.shape = JD_SHAPE_RING,
                                        .pressure = JD_PRESSURE_UNIFORM,
                                        .radius = OUTER,
                                        .inner = INNER});
    planar_set(&p, "m", 19);
    planar_set(&p, "J", 0.2);
    planar_set(&p, "mu_s", MU);
    planar_set(&p, "mu_k", MU);
    planar_set(&p, "lean", lean);
    planar_start(&p, "vx", v);
    planar_start(&p, "omega", w);
    return p;
}

// Friction across at the front is -mu w x/v of the pressure there: F_y = -mu N d (w/v) <x^2>/a,
// with <x^2> = (R^2 + r^2)/4 on a ring. Front-loaded (d > 0) and turning to the left it goes to the
// right.
TEST(friction_across_is_that_of_first_order_in_the_spin) {
    const double v = 2, w = 0.1, square = (OUTER * OUTER + INNER * INNER) / 4;
    for (int k = 0; k < 4; k++) {
        const double lean = k % 2 ? 0.8 : -0.5, spin = k < 2 ? w : -w;
        planar p = open_stone(lean, v, spin);
        planar_run(&p, 0.01);
        const double want = -MU * 19 * G * lean * spin / v * square / OUTER;
        CHECK_REL(planar_output(&p, 0, "F_fy"), want, 2e-5);  // next term (a w/v)^2 = 1e-5
        CHECK_REL(planar_output(&p, 0, "F_fx"), -MU * 19 * G, 2e-5);
        planar_close(&p);
    }
}

TEST(a_stone_that_turns_left_curls_left_if_its_back_is_loaded) {
    planar back = open_stone(-0.7, 1.5, 1.5), front = open_stone(0.7, 1.5, 1.5),
           even = open_stone(0, 1.5, 1.5);
    planar_run(&back, 9);
    planar_run(&front, 9);
    planar_run(&even, 9);
    CHECK(planar_final(&back)[Y] > 0.03);
    CHECK(planar_final(&front)[Y] < -0.03);
    CHECK_ABS(planar_final(&even)[Y], 0, 1e-9);
    planar_close(&back);
    planar_close(&front);
    planar_close(&even);
}

// Mirrored in the x axis: y, vy, theta, omega change sign, the lean stays.
TEST(a_mirrored_stone_curls_the_other_way) {
    planar one = open_stone(-0.7, 1.2, 2), other = open_stone(-0.7, 1.2, -2);
    planar_run(&one, 9);
    planar_run(&other, 9);
    const double *a = planar_final(&one), *b = planar_final(&other);
    CHECK_REL(a[X], b[X], 1e-9);
    CHECK_REL(a[Y], -b[Y], 1e-8);
    CHECK_REL(a[THETA], -b[THETA], 1e-9);
    planar_close(&one);
    planar_close(&other);
}

// A start turned by an angle gives the path turned by it: the lean follows the motion, not the
// axes.
TEST(a_turned_start_gives_the_turned_path) {
    const double turn = 0.7;
    planar one = open_stone(0.6, 1, 3), other = open_stone(0.6, cos(turn), 3);
    planar_start(&other, "vy", sin(turn));
    planar_run(&one, 4);
    planar_run(&other, 4);
    const double *a = planar_final(&one), *b = planar_final(&other);
    CHECK_ABS(b[X], a[X] * cos(turn) - a[Y] * sin(turn), 1e-8);
    CHECK_ABS(b[Y], a[X] * sin(turn) + a[Y] * cos(turn), 1e-8);
    planar_close(&one);
    planar_close(&other);
}

// It stops, for good, and what it had is lost to friction.
TEST(a_curling_stone_stops_and_its_account_closes) {
    for (int k = 0; k < 3; k++) {
        planar p = open_stone(k == 0 ? 1 : k == 1 ? -1 : -0.5, 1, k == 2 ? 20 : 2);
        planar_run(&p, 25);
        CHECK_INT(planar_count(&p, "stop"), 1);
        CHECK_INT(jd_trajectory_event_count(p.trajectory), 1);
        CHECK_BITS(planar_final(&p)[VX], 0.0);
        CHECK_BITS(planar_final(&p)[OMEGA], 0.0);
        CHECK(planar_imbalance(&p) < 1e-8);
        planar_close(&p);
    }
}

// At rest the pressure is the body's own: the lean has no say in what is held.
TEST(rest_holds_the_same_whatever_the_lean) {
    for (int more = 0; more < 2; more++) {
        planar p = open_stone(0.9, 0, 0);
        const double hold = planar_limit(&p, "mu_s");
        planar_load(&p, (jd_load_term){.F_x = hold * (1 + (more ? 1e-9 : -1e-9)), JD_ALWAYS});
        planar_run(&p, 1);
        CHECK_INT(jd_trajectory_event_count(p.trajectory), more);
        planar_close(&p);
    }
}

TEST_MAIN(friction_across_is_that_of_first_order_in_the_spin,
          a_stone_that_turns_left_curls_left_if_its_back_is_loaded,
          a_mirrored_stone_curls_the_other_way, a_turned_start_gives_the_turned_path,
          a_curling_stone_stops_and_its_account_closes, rest_holds_the_same_whatever_the_lean)
