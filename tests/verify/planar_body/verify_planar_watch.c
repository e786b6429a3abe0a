// Quantities of planar-body that are watched, against closed forms: a disc that slides without
// spin, x = v0 t - mu g t^2/2.

#include "support/system/planar_runs.h"

#define V0 1.0
#define SLOW (0.4 * 9.81)  // deceleration [m/s^2]
#define STOP (V0 / SLOW)   // [s]
#define REACH (0.5 * V0 * STOP)

static planar sliding(const jd_watchpoint* watchpoints, int count) {
    planar p = planar_open();
    planar_patch(&p, (jd_patch_options){
                         .shape = JD_SHAPE_DISC, .pressure = JD_PRESSURE_UNIFORM, .radius = 0.02});
    planar_start(&p, "vx", V0);
    p.options.watchpoints = watchpoints;
    p.options.watchpoint_count = count;
    return p;
}

static double time_at(double x) { return (V0 - sqrt(V0 * V0 - 2 * SLOW * x)) / SLOW; }

// Time is located to 1e-12 of the step; the parabola is exact to rounding.
TEST(places_are_passed_on_time) {
    jd_watchpoint watch[20];
    for (int i = 0; i < 20; i++)
        watch[i] = (jd_watchpoint){.quantity = "x", .value = 0.95 * REACH * (i + 1) / 20};
    planar p = sliding(watch, 20);
    planar_run(&p, 1);
    CHECK_INT(planar_count(&p, "cross"), 20);
    for (int i = 0; i < 20; i++) {
        const jd_event event = planar_event(&p, "cross", i);
        CHECK_ABS(event.t, time_at(watch[i].value), 1e-12);
        CHECK_ABS(event.state[X], watch[i].value, 1e-12);
        CHECK_STR(event.name, "x");
    }
    planar_close(&p);
}

// A nanometre apart, and twice the same: all in one step.
TEST(places_close_together_are_told_apart) {
    const jd_watchpoint watch[4] = {{.quantity = "x", .value = 0.05},
                                    {.quantity = "x", .value = 0.05 + 1e-9},
                                    {.quantity = "x", .value = 0.05},
                                    {.quantity = "vx", .value = 0.5}};
    planar p = sliding(watch, 4);
    planar_run(&p, 1);
    CHECK_INT(planar_count(&p, "cross"), 4);
    CHECK_ABS(planar_event(&p, "cross", 0).t, time_at(0.05), 1e-12);
    CHECK_ABS(planar_event(&p, "cross", 1).t, time_at(0.05), 1e-12);
    CHECK_ABS(planar_event(&p, "cross", 2).t - planar_event(&p, "cross", 0).t,
              1e-9 / sqrt(1 - 0.1 * SLOW), 1e-12);
    CHECK_ABS(planar_event(&p, "cross", 3).t, 0.5 / SLOW, 1e-12);
    planar_close(&p);
}

// Outputs as well: E_kin = m v^2/2 is half of what it was, friction has lost the other half.
TEST(outputs_are_watched) {
    const double half = 0.25 * 0.0234 * V0 * V0, t = (1 - sqrt(0.5)) * STOP;
    const jd_watchpoint watch[2] = {{.quantity = "E_kin", .value = half},
                                    {.quantity = "speed", .value = sqrt(0.5)}};
    planar p = sliding(watch, 2);
    planar_run(&p, 1);
    CHECK_INT(planar_count(&p, "cross"), 2);
    CHECK_ABS(planar_event(&p, "cross", 0).t, t, 1e-12);
    CHECK_ABS(planar_event(&p, "cross", 1).t, t, 1e-12);
    planar_close(&p);
}

// Pushed back it passes every place twice, first up, then down.
TEST(direction_chooses_which_passage_is_told) {
    const double back = 2 * SLOW * 0.0234, turn = V0 / (3 * SLOW);
    for (int direction = -1; direction <= 1; direction++) {
        const jd_watchpoint watch = {.quantity = "x", .value = 0.1 * turn, .direction = direction};
        planar p = sliding(&watch, 1);
        planar_load(&p, (jd_load_term){.F_x = -back, JD_ALWAYS});
        planar_run(&p, 1);
        const double up = (V0 - sqrt(V0 * V0 - 6 * SLOW * 0.1 * turn)) / (3 * SLOW);
        const double down = turn + sqrt(2 * (0.5 * turn - 0.1 * turn) / SLOW);
        CHECK_INT(planar_count(&p, "cross"), direction ? 1 : 2);
        CHECK_ABS(planar_event(&p, "cross", 0).t, direction >= 0 ? up : down, 1e-12);
        if (direction == 0)
            CHECK_ABS(planar_event(&p, "cross", 1).t, down, 1e-12);
        planar_close(&p);
    }
}

TEST(watchpoint_that_stops_ends_the_run_there) {
    const jd_watchpoint watch[2] = {{.quantity = "x", .value = 0.03},
                                    {.quantity = "x", .value = 0.05, .stop = true}};
    planar p = sliding(watch, 2);
    CHECK_INT(planar_try(&p, 1), JD_EVENT);
    CHECK_ABS(jd_trajectory_final_time(p.trajectory), time_at(0.05), 1e-12);
    CHECK_ABS(planar_final(&p)[X], 0.05, 1e-12);
    CHECK_INT(planar_count(&p, "cross"), 2);
    CHECK_BITS(planar_event(&p, "cross", 1).t, jd_trajectory_final_time(p.trajectory));
    planar_close(&p);
}

// Close before the stop, where the independent variable is not time. The share e of the way is left
// at the share sqrt(e) of the time; rounding of x, 1e-17, becomes 1e-17/v there. Found:
// 1e-15/sqrt(e).
TEST(places_just_before_the_stop_are_passed_on_time) {
    jd_watchpoint watch[4];
    const double left[4] = {1e-3, 1e-6, 1e-8, 1e-10};
    for (int i = 0; i < 4; i++)
        watch[i] = (jd_watchpoint){.quantity = "x", .value = REACH * (1 - left[i])};
    planar p = sliding(watch, 4);
    planar_run(&p, 1);
    CHECK_INT(planar_count(&p, "cross"), 4);
    for (int i = 0; i < 4; i++)
        CHECK_ABS(planar_event(&p, "cross", i).t, STOP * (1 - sqrt(left[i])),
                  3e-15 / sqrt(left[i]));
    planar_close(&p);
}

// At rest nothing moves, but loads do: the gauge passes 1/2 halfway up a ramp, at 1 it slips.
TEST(gauge_is_watched_at_rest) {
    const jd_watchpoint watch[2] = {{.quantity = "gauge", .value = 0.5},
                                    {.quantity = "F_x", .value = 0.02}};
    planar p = planar_open();
    p.options.watchpoints = watch;
    p.options.watchpoint_count = 2;
    const double limit = planar_limit(&p, "mu_s");
    planar_load(&p, (jd_load_term){.F_x = 2 * limit, .from = 1, .ramp = 4, .until = INFINITY});
    planar_run(&p, 3.5);
    CHECK_INT(planar_count(&p, "cross"), 2);
    CHECK_ABS(planar_event(&p, "cross", 0).t, 1 + 4 * 0.02 / (2 * limit), 1e-11);
    CHECK_ABS(planar_event(&p, "cross", 1).t, 2, 1e-11);
    CHECK_ABS(planar_event(&p, "slip", 0).t, 3, 1e-15);
    planar_close(&p);
}

// The mode jumps between two steps.
TEST(change_of_mode_is_told_at_the_stop) {
    const jd_watchpoint watch = {.quantity = "mode", .value = 0.5, .direction = 1};
    planar p = sliding(&watch, 1);
    planar_run(&p, 1);
    CHECK_INT(planar_count(&p, "cross"), 1);
    CHECK_BITS(planar_event(&p, "cross", 0).t, planar_event(&p, "stop", 0).t);
    planar_close(&p);
}

// The velocity reaches zero where the body is put to rest, and stays there.
TEST(stop_is_where_the_velocity_reaches_zero) {
    const jd_watchpoint watch[] = {{.quantity = "vx"}, {.quantity = "speed", .direction = -1}};
    planar p = sliding(watch, 2);
    planar_run(&p, 1);
    CHECK_INT(planar_count(&p, "cross"), 2);
    for (int i = 0; i < 2; i++)
        CHECK_BITS(planar_event(&p, "cross", i).t, planar_event(&p, "stop", 0).t);
    planar_close(&p);
}

// Pushed back, it turns while it hardly moves across: near rest, where the independent variable is
// not time. The place where it turns is known from a first run; a second one must pass a place that
// is less than a millionth of the way before it twice.
TEST(thin_dips_near_rest_are_found) {
    const char* const solvers[] = {"auto", "rk5", "rk8", "rosenbrock"};
    for (int i = 0; i < 40; i++) {
        const jd_watchpoint turn = {.quantity = "vx"};
        planar p = sliding(&turn, 1);
        planar_load(&p, (jd_load_term){.F_x = -0.0468 * SLOW, JD_ALWAYS});
        planar_start(&p, "vy", pow(10, -6 + 0.1 * i));
        p.options.tolerance = 1e-7;
        p.options.record = JD_RECORD_FINAL;
        p.options.solver = solvers[i % 4];
        planar_run(&p, 0.5);
        CHECK_INT(planar_count(&p, "cross"), 1);
        const jd_event top = planar_event(&p, "cross", 0);
        const double dip = pow(10, -7 - (i % 5)) * REACH;
        const jd_watchpoint below = {.quantity = "x", .value = top.state[X] - dip};
        p.options.watchpoints = &below;
        planar_run(&p, 0.5);
        CHECK_INT(planar_count(&p, "cross"), 2);
        CHECK(planar_event(&p, "cross", 0).t < top.t && planar_event(&p, "cross", 1).t > top.t);
        planar_close(&p);
    }
}

// At rest the load passes just below its largest value twice in each period.
TEST(thin_dips_at_rest_are_found) {
    for (int i = 0; i < 20; i++) {
        const double size = 0.08 * (i + 1) / 20, omega = 3 + i, share = pow(10, -2 - 0.4 * i);
        const jd_watchpoint watch = {.quantity = "F_x", .value = size * (1 - share)};
        planar p = planar_open();
        p.options.watchpoints = &watch;
        p.options.watchpoint_count = 1;
        planar_load(&p, (jd_load_term){.F_x = size, .omega = omega, .phase = 0.7 * i, JD_ALWAYS});
        planar_run(&p, 20 * JD_PI / omega);
        CHECK_INT(planar_count(&p, "cross"), 20);
        planar_close(&p);
    }
}

TEST_MAIN(places_are_passed_on_time, places_close_together_are_told_apart, outputs_are_watched,
          direction_chooses_which_passage_is_told, watchpoint_that_stops_ends_the_run_there,
          places_just_before_the_stop_are_passed_on_time, gauge_is_watched_at_rest,
          change_of_mode_is_told_at_the_stop, stop_is_where_the_velocity_reaches_zero,
          thin_dips_near_rest_are_found, thin_dips_at_rest_are_found)
