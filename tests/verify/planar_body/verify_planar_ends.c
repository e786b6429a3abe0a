// Runs of planar-body that end badly or are far from ordinary: each ends with a status that says
// so, and keeps what it has.

#include "support/system/planar_runs.h"

// The published general loads for a body of another mass.
static void scaled(planar* p, double share) {
    planar_set(p, "m", 0.0234 * share);
    planar_set(p, "J", 1.95e-6 * share);
    planar_load(p, (jd_load_term){.F_x = 0.07 * share, .omega = 5, JD_ALWAYS});
    planar_load(p,
                (jd_load_term){.F_y = 0.06 * share, .omega = 3, .phase = -0.5 * JD_PI, JD_ALWAYS});
    planar_load(p,
                (jd_load_term){.M = 0.0007 * share, .omega = 4, .phase = 0.25 * JD_PI, JD_ALWAYS});
}

// ---- Failures ----------------------------------------------------------------------------------

TEST(load_without_bounds_ends_the_run_where_it_appears) {
    planar p = planar_open();
    planar_load(&p, (jd_load_term){.F_x = 1e308, .F_y = 1e308, .from = 0.5, .until = INFINITY});
    CHECK_INT(planar_try(&p, 1), JD_ERR_NOT_FINITE);
    CHECK_BITS(jd_trajectory_final_time(p.trajectory), 0.5);
    CHECK_HAS(jd_trajectory_message(p.trajectory), "0.5");
    CHECK(planar_rows(&p) > 2);
    planar_close(&p);
}

// Two loads that are infinite together, of opposite sign: no number.
TEST(load_that_is_no_number_ends_a_slip_in_time) {
    planar p = planar_open();
    planar_start(&p, "vx", 10);
    for (int sign = -1; sign <= 1; sign += 2)
        for (int i = 0; i < 2; i++)
            planar_load(&p, (jd_load_term){.F_x = sign * 1.5e308, .from = 0.25, .until = INFINITY});
    const jd_status status = planar_try(&p, 1);
    CHECK(status < 0);
    CHECK_BITS(jd_trajectory_final_time(p.trajectory), 0.25);
    CHECK_REL(planar_final(&p)[VX], 10 - 0.4 * 9.81 * 0.25, 1e-12);
    planar_close(&p);
}

TEST(too_many_steps_are_a_status) {
    planar p = planar_open();
    scaled(&p, 1);
    p.options.max_steps = 100;
    CHECK_INT(planar_try(&p, 6), JD_ERR_STEP_COUNT);
    CHECK_INT(jd_trajectory_statistics(p.trajectory).steps, 100);
    planar_close(&p);
}

// ---- Progress ----------------------------------------------------------------------------------

static bool count_down(void* data, double done) {
    int* left = data;
    CHECK(done >= 0 && done <= 1);
    return --*left > 0;
}

// While it slips, and while it rests under a load that changes a thousand times per second for
// a year.
TEST(progress_can_cancel_slip_and_rest) {
    for (int rests = 0; rests < 2; rests++) {
        planar p = planar_open();
        int left = 3;
        planar_load(&p, (jd_load_term){.F_x = rests ? 0.05 : 0.2, .omega = 6000, JD_ALWAYS});
        planar_load(&p, (jd_load_term){.F_x = rests ? 0.03 : 0.2, .omega = 1, JD_ALWAYS});
        p.options.progress = count_down;
        p.options.progress_data = &left;
        p.options.record = JD_RECORD_FINAL;
        jd_trajectory* t = NULL;
        p.options.end = 3e7;
        const jd_status status = jd_run(p.model, &p.options, &t);
        CHECK(status == JD_OK || status == JD_CANCELLED);
        if (t)
            CHECK_INT(jd_trajectory_status(t), JD_CANCELLED);
        CHECK_INT(left, 0);
        jd_trajectory_free(t);
        planar_close(&p);
    }
}

// ---- Extremes ----------------------------------------------------------------------------------

// All forces in proportion to the mass: the motion is the same but for rounding, which moves steps
// and with them errors of the order of the tolerance: against runs at 1e-13 up to 1.5e-8 in a turn of
// 5 rad.
TEST(motion_does_not_depend_on_the_mass) {
    double want[STATES];
    planar p = planar_open();
    p.options.outputs = false;
    scaled(&p, 1);
    planar_run(&p, 2 * JD_PI);
    memcpy(want, planar_final(&p), sizeof want);
    planar_close(&p);
    for (int k = -9; k <= 9; k += 18) {
        p = planar_open();
        p.options.outputs = false;
        scaled(&p, pow(10, k) / 0.0234);
        planar_run(&p, 2 * JD_PI);
        CHECK_INT(planar_count(&p, "stop"), 6);
        for (int i = 0; i < STATES; i++)
            CHECK_ABS(planar_final(&p)[i], want[i], 3e-8 * (i == OMEGA ? 100 : 1));
        planar_close(&p);
    }
}

TEST(coarse_and_fine_tolerances_find_the_same_events) {
    const double tolerances[] = {1e-3, 1e-12};
    for (int k = 0; k < 2; k++) {
        planar p = planar_open();
        scaled(&p, 1);
        p.options.tolerance = tolerances[k];
        planar_run(&p, 2 * JD_PI);
        CHECK_INT(planar_count(&p, "slip"), 7);
        CHECK_INT(planar_count(&p, "stop"), 6);
        CHECK(planar_imbalance(&p) <= 2 * tolerances[k]);  // integrals have no say in the step
        planar_check_rest(&p);
        planar_close(&p);
    }
}

// A year at rest under a load that turns once per minute, and one slip a day before its end.
TEST(long_rest_ends_in_time) {
    planar p = planar_open();
    const double year = 3.15e7, limit = planar_limit(&p, "mu_s");
    planar_load(&p, (jd_load_term){.F_x = 0.5 * limit, .omega = 0.1, JD_ALWAYS});
    planar_load(&p, (jd_load_term){.F_y = 2 * limit, .from = year - 86400, .until = year - 86399});
    p.options.output_step = 1e5;
    planar_run(&p, year);
    CHECK_INT(planar_count(&p, "slip"), 1);
    CHECK_INT(planar_count(&p, "stop"), 1);
    CHECK_BITS(planar_event(&p, "slip", 0).t, year - 86400);
    for (int k = VX; k < STATES; k++)
        CHECK_BITS(planar_final(&p)[k], 0.0);
    planar_close(&p);
}

// A load on the limit surface and on it only: |F| = mu m g exactly. It is held, for ever.
TEST(load_exactly_at_the_limit_is_held) {
    planar p = planar_open();
    planar_load(&p, (jd_load_term){.F_x = planar_limit(&p, "mu_s"), JD_ALWAYS});
    planar_run(&p, 1e4);
    CHECK_INT(jd_trajectory_event_count(p.trajectory), 0);
    planar_close(&p);
    p = planar_open();
    planar_load(&p, (jd_load_term){.F_x = (1 + 1e-9) * planar_limit(&p, "mu_s"), JD_ALWAYS});
    planar_run(&p, 10);
    CHECK_INT(planar_count(&p, "slip"), 1);
    // v = 1e-9 mu g t; 1 + 1e-9 is rounded to 1e-16
    CHECK_REL(planar_final(&p)[VX], 1e-9 * 0.4 * 9.81 * 10, 1e-5);
    planar_close(&p);
}

// Speeds far below and above the typical one: the stop is at v/(mu g). Places are good to 1e-13 m
// at this tolerance; that they are right to 1e-5 of themselves is more.
TEST(slow_and_fast_slides_stop_in_time) {
    const double speeds[] = {1e-12, 1e-6, 1e3};
    for (int i = 0; i < 3; i++) {
        planar p = planar_open();
        planar_start(&p, "vy", speeds[i]);
        planar_run(&p, 2 * speeds[i] / (0.4 * 9.81));
        CHECK_INT(jd_trajectory_event_count(p.trajectory), 1);
        CHECK_REL(planar_event(&p, "stop", 0).t, speeds[i] / (0.4 * 9.81), 1e-12);
        CHECK_REL(planar_final(&p)[Y], speeds[i] * speeds[i] / (0.8 * 9.81), 1e-5);
        planar_close(&p);
    }
}

// Its second derivative leaves no step that a clock could count.
TEST(load_faster_than_any_step_is_a_status) {
    planar p = planar_open();
    planar_load(&p, (jd_load_term){.F_x = 0.05, .omega = 1e100, JD_ALWAYS});
    CHECK_INT(planar_try(&p, 1), JD_ERR_STEP_SIZE);
    planar_close(&p);
}

// The square of this speed is no number above zero: it is rest, and is made so.
TEST(speed_too_small_for_numbers_is_rest) {
    planar p = planar_open();
    planar_start(&p, "vx", 1e-300);
    planar_run(&p, 1);
    CHECK_BITS(planar_final(&p)[VX], 0.0);
    CHECK_BITS(planar_final(&p)[X], 0.0);
    planar_close(&p);
}

// Beyond the limit in both directions a million million times per second: stop and go without end.
TEST(slips_that_follow_each_other_without_end_are_a_status) {
    planar p = planar_open();
    planar_load(&p, (jd_load_term){.F_x = -0.2, .omega = 1e12, JD_ALWAYS});
    CHECK_INT(planar_try(&p, 1), JD_ERR_ACCUMULATION);
    CHECK_INT(planar_count(&p, "accumulation"), 1);
    CHECK(jd_trajectory_final_time(p.trajectory) < 1e-8);
    planar_close(&p);
}

// Static friction alone holds. Once it slips nothing brakes: v = F/(omega m) sin(omega t), and
// where it is zero the load is too large to be held.
TEST(static_friction_alone_holds_and_then_lets_go_for_good) {
    planar p = planar_open();
    planar_set(&p, "mu_k", 0);
    planar_load(&p, (jd_load_term){.F_x = 0.09, JD_ALWAYS});
    planar_run(&p, 1);
    CHECK_INT(jd_trajectory_event_count(p.trajectory), 0);
    planar_load(&p, (jd_load_term){.F_x = -0.09, JD_ALWAYS});
    planar_load(&p, (jd_load_term){.F_x = 0.1, .omega = 3, JD_ALWAYS});
    planar_run(&p, 3);
    CHECK_INT(planar_count(&p, "turn"), 2);
    CHECK_ABS(planar_event(&p, "turn", 1).t, 2 * JD_PI / 3, 1e-9);
    CHECK_REL(planar_final(&p)[VX], 0.1 / (3 * 0.0234) * sin(9), 1e-8);
    planar_close(&p);
}

TEST_MAIN(load_without_bounds_ends_the_run_where_it_appears,
          load_that_is_no_number_ends_a_slip_in_time, too_many_steps_are_a_status,
          progress_can_cancel_slip_and_rest, motion_does_not_depend_on_the_mass,
          coarse_and_fine_tolerances_find_the_same_events, long_rest_ends_in_time,
          load_exactly_at_the_limit_is_held, slow_and_fast_slides_stop_in_time,
          load_faster_than_any_step_is_a_status, speed_too_small_for_numbers_is_rest,
          slips_that_follow_each_other_without_end_are_a_status,
          static_friction_alone_holds_and_then_lets_go_for_good)
