// What moving tables do to balls and bodies, against closed forms: every kind of drive, vertical
// motion, lift-off, turning, tilt, the mean drift.

#include "judder/drift.h"
#include "support/system/ball_runs.h"

#include <math.h>

static void drive(ball* b, jd_drive_term term) {
    CHECK_INT(jd_model_add_drive(b->model, &term), JD_OK);
}

// Without rolling resistance, no rotation and no slip.
static ball open_rolling(void) {
    ball b = ball_open("power");
    ball_set(&b, "d", 0);
    return b;
}

// ---- In the plane ------------------------------------------------------------------------------

// A ball that rolls without resistance keeps its angular momentum about a line in the table below
// it: (7/5) r v - (2/5) r u is constant, u the velocity of the table there. So for any motion s of
// a table that does not turn, x = x0 + v0 t + (2/7)(s - s(0) - s'(0) t).
static void check_two_sevenths(const ball* b, const double v0[2], double tol) {
    const jd_drive* drives = jd_model_drive(b->model);
    const double t = jd_trajectory_final_time(b->trajectory);
    for (int k = 0; k < 2; k++) {
        double s0[3], s[3];
        jd_drive_at(drives, (jd_coordinate)k, 0, s0);
        jd_drive_at(drives, (jd_coordinate)k, t, s);
        CHECK_ABS(ball_end(b)[X + k], v0[k] * t + 2.0 / 7 * (s[0] - s0[0] - s0[1] * t), tol);
        CHECK_ABS(ball_end(b)[VX + k], v0[k] + 2.0 / 7 * (s[1] - s0[1]), tol);
    }
    for (int64_t row = 0; row < ball_rows(b); row += 500)
        CHECK_BITS(ball_output(b, row, "phase"), (double)ROLLING);
}

// Start with the ball rolling on the table as it moves then.
static void start_rolling(ball* b, const double v0[2]) {
    const jd_drive* drives = jd_model_drive(b->model);
    double x[3], y[3];
    jd_drive_at(drives, JD_ALONG_X, 0, x);
    jd_drive_at(drives, JD_ALONG_Y, 0, y);
    ball_start(b, "vx", v0[0]);
    ball_start(b, "vy", v0[1]);
    ball_start(b, "wy", (v0[0] - x[1]) / BALL_R);
    ball_start(b, "wx", (y[1] - v0[1]) / BALL_R);
}

TEST(a_rolling_ball_takes_two_sevenths_of_any_motion_in_the_plane) {
    const double v0[2] = {0.1, -0.05};
    const jd_drive_term terms[] = {
        {.x = 0.01, .v_y = 0.1, .omega = 10, .phase = 0.7},
        {.circle = 0.01, .omega = 11},
        {.ellipse = 0.01, .minor = -0.004, .angle = 0.5, .omega = 11, .phase = 2},
        {.kind = JD_DRIVE_CHIRP,
         .circle = 0.002,
         .omega = 4,
         .omega_end = 25,
         .from = 0.1,
         .duration = 0.6},
        {.kind = JD_DRIVE_CHIRP,
         .ellipse = 0.002,
         .angle = 1,
         .omega = 4,
         .omega_end = 25,
         .duration = 0.8,
         .chirp = JD_CHIRP_EXPONENTIAL},
    };
    for (int i = 0; i < (int)(sizeof terms / sizeof terms[0]); i++) {
        ball b = open_rolling();
        drive(&b, terms[i]);
        start_rolling(&b, v0);
        ball_run(&b, 1);
        check_two_sevenths(&b, v0, 1e-9);  // of displacements of 0.1: the tolerance is 1e-10
        ball_close(&b);
    }
}

TEST(measured_motion_does_what_the_motion_it_was_measured_of_does) {
    // Rows every 5 ms. At the ends a curve through places has a velocity that is off by about
    // (10/s 5 ms)^3/20 of 0.1 m/s, which a rolling ball keeps two sevenths of.
    static jd_recorded_motion_row rows[241];
    const jd_recorded_motion_columns columns = {.place = {[JD_ALONG_X] = true},
                                                .velocity = {[JD_ALONG_Y] = true}};
    const double v0[2] = {0, 0.1};
    double end[2][STATES];
    jd_recorded_motion* motion;
    for (int i = 0; i < 241; i++) {
        rows[i].t = 0.005 * i;
        rows[i].place[JD_ALONG_X] = 0.01 * cos(10 * rows[i].t);
        rows[i].velocity[JD_ALONG_Y] = 0.06 * cos(12 * rows[i].t);
    }
    REQUIRE(jd_recorded_motion_create(NULL, rows, 241, &columns, &motion) == JD_OK);
    for (int i = 0; i < 2; i++) {
        ball b = ball_open("power");  // with rolling resistance
        if (i == 0) {
            drive(&b, (jd_drive_term){.kind = JD_DRIVE_TABLE, .motion = motion});
        } else {
            drive(&b, (jd_drive_term){.x = 0.01, .omega = 10});
            drive(&b, (jd_drive_term){.v_y = 0.06, .omega = 12});
        }
        start_rolling(&b, v0);
        ball_run(&b, 1.2);
        memcpy(end[i], ball_end(&b), sizeof end[i]);
        ball_close(&b);
    }
    for (int k = 0; k < STATES; k++)
        CHECK_ABS(end[0][k], end[1][k], k < WX ? 2e-6 : 2e-4);
    jd_recorded_motion_free(motion);
}

TEST(a_run_beyond_its_measured_motion_is_refused) {
    jd_recorded_motion_row rows[5];
    const jd_recorded_motion_columns columns = {.place = {[JD_ALONG_X] = true}};
    jd_recorded_motion* motion;
    memset(rows, 0, sizeof rows);
    for (int i = 0; i < 5; i++)
        rows[i].t = 0.1 * i;
    REQUIRE(jd_recorded_motion_create(NULL, rows, 5, &columns, &motion) == JD_OK);
    ball b = ball_open("power");
    drive(&b, (jd_drive_term){.kind = JD_DRIVE_TABLE, .motion = motion});
    jd_recorded_motion_free(motion);
    b.options.end = 0.4;
    CHECK_INT(jd_run_check(b.model, &b.options), JD_OK);
    b.options.end = 0.41;
    CHECK_INT(jd_run_check(b.model, &b.options), JD_ERR_RANGE);
    CHECK_HAS(jd_context_message(b.context), "only from 0 to 0.4 s");
    ball_close(&b);
}

TEST(terms_and_published_parameters_are_the_same_motion) {
    double end[2][STATES];
    for (int i = 0; i < 2; i++) {
        ball b = ball_open("power");
        ball_set(&b, "eps_t", 0.01);
        ball_set(&b, "eps_r", 0.01);
        ball_start(&b, "vy", 0.4);
        ball_start(&b, "wx", 20);
        ball_set(&b, "A_x", i == 0 ? 1 : 0);
        ball_set(&b, "A_y", i == 0 ? 0.5 : 0);
        ball_set(&b, "phi_y", 0.3);
        if (i == 1) {  // the published table moves with -A cos
            drive(&b, (jd_drive_term){.v_x = -1, .omega = 1000});
            drive(&b, (jd_drive_term){.v_y = -0.5, .omega = 500, .phase = 0.3});
        }
        ball_run(&b, 0.3);
        memcpy(end[i], ball_end(&b), sizeof end[i]);
        ball_close(&b);
    }
    for (int k = 0; k < STATES; k++)
        CHECK_ABS(end[0][k], end[1][k], 1e-7);  // two runs of tolerance 1e-10, spins of 20
}

// ---- Turning -----------------------------------------------------------------------------------

// On a table that turns steadily a ball rolls in a circle, at 2/7 of the table's angular velocity.
TEST(a_ball_on_a_turntable_goes_round_at_two_sevenths_of_its_speed) {
    const double W = 7, v = 0.2, w = 2 * W / 7, x0 = 0.1;
    ball b = open_rolling();
    drive(&b, (jd_drive_term){.w = W});
    ball_start(&b, "x", x0);
    ball_start(&b, "vx", v);
    ball_start(&b, "wy", v / BALL_R);
    ball_start(&b, "wx", W * x0 / BALL_R);
    ball_start(&b, "wz", W);
    ball_run(&b, 2);
    const double* s = ball_end(&b);
    CHECK_ABS(s[X], x0 + v / w * sin(w * 2), 1e-9);
    CHECK_ABS(s[Y], v / w * (1 - cos(w * 2)), 1e-9);
    CHECK_ABS(hypot(s[VX], s[VY]), v, 1e-9);
    CHECK_BITS(ball_output(&b, -1, "phase"), (double)ROLLING);
    CHECK_ABS(s[WZ], W, 1e-12);
    ball_close(&b);
}

// The centre of rotation moves along with the table, also where parameters move it.
TEST(a_table_turns_about_the_place_it_is_at) {
    double end[2][STATES];
    for (int i = 0; i < 2; i++) {
        ball b = open_rolling();
        drive(&b, (jd_drive_term){.rotation = 0.4, .omega = 5, .phase = 0.3});
        ball_set(&b, "A_x", i == 0 ? 0.2 : 0);
        ball_set(&b, "omega_a", 8);
        ball_set(&b, "phi_x", 1);
        if (i == 1)
            drive(&b, (jd_drive_term){.v_x = -0.2, .omega = 8, .phase = 1});
        ball_start(&b, "vy", 0.1);
        ball_run(&b, 0.6);
        memcpy(end[i], ball_end(&b), sizeof end[i]);
        ball_close(&b);
    }
    for (int k = 0; k < STATES; k++)
        CHECK_ABS(end[0][k], end[1][k], 1e-8);
}

// ---- Up and down -------------------------------------------------------------------------------

// While it slides without spin: v = v0 - mu (g t + z'), the normal force over m is g + z''.
TEST(vertical_motion_weighs_friction) {
    const double Z = 2e-4, w = 150, t = 0.1, v0 = 1;
    ball b = ball_open("power");
    drive(&b, (jd_drive_term){.z = Z, .omega = w});
    ball_start(&b, "vx", v0);
    ball_run(&b, t);
    const double rise = -Z * w * sin(w * t);
    CHECK_ABS(ball_end(&b)[VX], v0 - BALL_MU * (BALL_G * t + rise), 1e-9);
    CHECK_BITS(ball_output(&b, -1, "phase"), (double)SLIDING);
    CHECK(ball_energy_gap(&b) < 1e-8);
    ball_close(&b);
}

TEST(a_ball_lifts_off_where_the_table_falls_faster) {
    const double Z = 1e-3, w = 120, phase = 2;  // g = Z w^2 cos(w t + phase): the table is above
    ball b = ball_open("power");
    drive(&b, (jd_drive_term){.z = Z, .omega = w, .phase = phase});
    ball_start(&b, "vx", 0.3);
    b.options.end = 1;
    REQUIRE(jd_run(b.model, &b.options, &b.trajectory) == JD_OK);
    const double when = (JD_TURN - acos(BALL_G / (Z * w * w)) - phase) / w;
    CHECK_INT(jd_trajectory_status(b.trajectory), JD_EVENT);
    CHECK_ABS(jd_trajectory_final_time(b.trajectory), when, 1e-12);
    CHECK_ABS(ball_when(&b, "lift-off"), when, 1e-12);
    ball_close(&b);
}

TEST(a_table_that_falls_at_the_start_loses_its_ball_at_once) {
    ball b = ball_open("power");
    drive(&b, (jd_drive_term){.z = 1e-3, .omega = 120});
    b.options.end = 1;
    REQUIRE(jd_run(b.model, &b.options, &b.trajectory) == JD_OK);
    CHECK_INT(jd_trajectory_status(b.trajectory), JD_EVENT);
    CHECK_BITS(jd_trajectory_final_time(b.trajectory), 0.0);
    ball_close(&b);
}

// ---- Tilt --------------------------------------------------------------------------------------

// Without friction: v = integral of g sin(alpha(t)); Simpson's rule with 1e4 intervals is exact.
TEST(a_slow_tilt_turns_gravity) {
    const double A = 0.1, w = 3, base = 0.05, end = 2;
    const int n = 10000;
    double v = 0;
    ball b = ball_open("power");
    ball_set(&b, "mu", 0);
    ball_set(&b, "alpha_y", base);
    drive(&b, (jd_drive_term){.alpha_y = A, .omega = w});
    ball_run(&b, end);
    for (int i = 0; i <= n; i++) {
        const double weight = i == 0 || i == n ? 1 : i % 2 ? 4 : 2;
        v += weight * BALL_G * sin(base + A * cos(w * end * i / n)) * end / n / 3;
    }
    CHECK_ABS(ball_end(&b)[VX], v, 1e-9);
    CHECK_ABS(ball_end(&b)[VY], 0, 1e-12);
    ball_close(&b);
}

// ---- All at once -------------------------------------------------------------------------------

static void drive_every_way(ball* b) {
    drive(b, (jd_drive_term){.x = 2e-3, .rotation = 0.2, .omega = 30});
    drive(b, (jd_drive_term){.ellipse = 1e-3, .minor = 5e-4, .angle = 1, .omega = -40});
    drive(b, (jd_drive_term){.z = 2e-4, .omega = 130, .phase = 1});
    drive(b, (jd_drive_term){.alpha_x = 0.05, .alpha_y = -0.03, .omega = 4});
    drive(b, (jd_drive_term){.kind = JD_DRIVE_CHIRP,
                             .y = 1e-3,
                             .omega = 10,
                             .omega_end = 80,
                             .from = 0.05,
                             .duration = 0.2,
                             .chirp = JD_CHIRP_EXPONENTIAL});
}

TEST(energy_is_accounted_for_under_every_kind_of_drive) {
    for (int i = 0; i < 2; i++) {
        ball b = ball_open("power");
        ball_set(&b, "eps_t", i * 0.01);
        ball_set(&b, "eps_r", i * 0.01);
        drive_every_way(&b);
        ball_start(&b, "vy", 0.2);
        ball_start(&b, "wz", 5);
        ball_run(&b, 0.5);
        CHECK(ball_energy_gap(&b) < 1e-8);
        ball_close(&b);
    }
}

TEST(other_integrators_agree_under_every_kind_of_drive) {
    static const char* const solvers[] = {"rk5", "cvode-bdf"};
    double end[2][STATES];
    for (int i = 0; i < 2; i++) {
        ball b = ball_open("power");
        ball_set(&b, "eps_t", 0.5);
        ball_set(&b, "eps_r", 0.5);
        b.options.solver = solvers[i];
        b.options.outputs = false;
        drive_every_way(&b);
        ball_start(&b, "vy", 0.2);
        ball_start(&b, "wz", 5);
        ball_run(&b, 0.4);
        memcpy(end[i], ball_end(&b), sizeof end[i]);
        ball_close(&b);
    }
    for (int k = 0; k < STATES; k++)
        CHECK_ABS(end[0][k], end[1][k], k < WX ? 1e-7 : 1e-5);
}

// Eight balls in lanes, each under another drive, against one after the other.
TEST(drives_in_company_give_the_same_bits) {
    enum { COUNT = 8 };
    ball balls[COUNT];
    const jd_model* models[COUNT];
    jd_trajectory* together[COUNT];
    for (int i = 0; i < COUNT; i++) {
        balls[i] = ball_open("power");
        ball_set(&balls[i], "eps_t", i % 2 ? 0.01 : 0);
        ball_set(&balls[i], "eps_r", i % 2 ? 0.01 : 0);
        ball_start(&balls[i], "vy", 0.1 + 0.02 * i);
        if (i % 4 == 1)
            drive_every_way(&balls[i]);
        if (i % 4 == 2)
            drive(&balls[i], (jd_drive_term){.circle = 1e-3, .omega = 30.0 + i});
        if (i % 4 == 3)
            drive(&balls[i], (jd_drive_term){.z = 1e-4, .w = 3, .omega = 50});
        models[i] = balls[i].model;
    }
    jd_run_options options = balls[0].options;
    options.end = 0.15;
    options.tolerance = 1e-7;
    options.drift = true;
    REQUIRE(jd_run_many(models, COUNT, &options, together) == JD_OK);
    for (int i = 0; i < COUNT; i++) {
        jd_trajectory* alone;
        jd_drift a, b;
        REQUIRE(jd_run(models[i], &options, &alone) == JD_OK);
        CHECK(memcmp(jd_trajectory_final(alone), jd_trajectory_final(together[i]),
                     STATES * sizeof(double)) == 0);
        CHECK_INT(jd_trajectory_drift(alone, &a), JD_OK);
        CHECK_INT(jd_trajectory_drift(together[i], &b), JD_OK);
        CHECK_BITS(a.v_x, b.v_x);
        CHECK_BITS(a.power, b.power);
        jd_trajectory_free(alone);
        jd_trajectory_free(together[i]);
        ball_close(&balls[i]);
    }
}

// ---- Drift -------------------------------------------------------------------------------------

// The ball of the two sevenths drifts with its mean velocity: v0 - (2/7) s'(0), and loses nothing.
TEST(drift_over_whole_periods_is_that_of_the_closed_form) {
    const double v0[2] = {0.1, -0.05};
    jd_drift d;
    double s[2][3];
    ball b = open_rolling();
    drive(&b, (jd_drive_term){.circle = 0.01, .omega = 11});
    drive(&b, (jd_drive_term){.x = 0.001, .omega = 33, .phase = 1});
    start_rolling(&b, v0);
    b.options.drift = true;
    b.options.transient = 0.3;
    b.options.record = JD_RECORD_FINAL;
    ball_run(&b, 5);
    REQUIRE(jd_trajectory_drift(b.trajectory, &d) == JD_OK);
    for (int k = 0; k < 2; k++)
        jd_drive_at(jd_model_drive(b.model), (jd_coordinate)k, 0, s[k]);
    CHECK(d.common && d.periods == 8 && d.batches == 8);
    CHECK_REL(d.period, JD_TURN / 11, 1e-15);
    CHECK_ABS(d.v_x, v0[0] - 2.0 / 7 * s[0][1], 1e-9);
    CHECK_ABS(d.v_y, v0[1] - 2.0 / 7 * s[1][1], 1e-9);
    CHECK(d.speed_error < 1e-8);
    CHECK_ABS(d.power, 0, 1e-12);
    ball_close(&b);
}

// Rows of the same run at the ends of batches: what the meter took between steps.
TEST(drift_of_a_run_is_that_of_its_rows) {
    jd_drift d;
    double first[3] = {0, 0, 0}, last[3] = {0, 0, 0};
    ball b = ball_open("power");
    ball_set(&b, "eps_t", 0.01);
    ball_set(&b, "eps_r", 0.01);
    drive(&b, (jd_drive_term){.v_x = 0.5, .omega = 400});
    drive(&b, (jd_drive_term){.v_y = 0.5, .omega = 200, .phase = 0.5});
    ball_start(&b, "vy", 0.2);
    b.options.tolerance = 1e-8;
    b.options.drift = true;
    b.options.transient = 0;
    b.options.output_step = JD_TURN / 200;
    ball_run(&b, 40 * (JD_TURN / 200));
    REQUIRE(jd_trajectory_drift(b.trajectory, &d) == JD_OK);
    CHECK(d.periods == 40 && d.batches == 20);
    for (int i = 0; i < 2; i++) {
        double* at = i == 0 ? first : last;
        const int64_t row = i == 0 ? 0 : -1;
        const double* y = i == 0 ? jd_trajectory_states(b.trajectory, 0) : ball_end(&b);
        at[0] = y[X], at[1] = y[Y];
        at[2] = ball_output(&b, row, "L_slide") + ball_output(&b, row, "L_spin") +
                ball_output(&b, row, "L_roll");
    }
    const double time = d.until - d.from;
    CHECK_REL(d.v_x, (last[0] - first[0]) / time, 1e-9);
    CHECK_REL(d.v_y, (last[1] - first[1]) / time, 1e-9);
    CHECK_REL(d.power, (last[2] - first[2]) / time, 1e-9);
    CHECK(d.power > 0 && d.power_error > 0);
    ball_close(&b);
}

TEST_MAIN(a_rolling_ball_takes_two_sevenths_of_any_motion_in_the_plane,
          measured_motion_does_what_the_motion_it_was_measured_of_does,
          a_run_beyond_its_measured_motion_is_refused,
          terms_and_published_parameters_are_the_same_motion,
          a_ball_on_a_turntable_goes_round_at_two_sevenths_of_its_speed,
          a_table_turns_about_the_place_it_is_at, vertical_motion_weighs_friction,
          a_ball_lifts_off_where_the_table_falls_faster,
          a_table_that_falls_at_the_start_loses_its_ball_at_once, a_slow_tilt_turns_gravity,
          energy_is_accounted_for_under_every_kind_of_drive,
          other_integrators_agree_under_every_kind_of_drive, drives_in_company_give_the_same_bits,
          drift_over_whole_periods_is_that_of_the_closed_form, drift_of_a_run_is_that_of_its_rows)
