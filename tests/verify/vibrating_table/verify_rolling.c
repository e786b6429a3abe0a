// True rolling of the ball: the closed forms of docs/theory/vibrating-table.md for eps_t = eps_r =
// 0, with every law. In plane motion without spin all laws are Coulomb's.

#include "support/system/ball_runs.h"

enum { LAWS = 6, SOLVERS = 4 };
static const char* const laws[LAWS] = {"point", "pade1", "pade2", "power", "integral", "table"};
static const char* const solvers[SOLVERS] = {"auto", "rk5", "rosenbrock", "cvode-adams"};

// d = 0: rolls from t = 2 v0/(7 mu g) at 5/7 v0. Friction is constant on the way, so that the
// tolerance hardly counts; the stop is known to the last bits of t.
TEST(a_sliding_ball_rolls_from_the_closed_time_without_sliding) {
    const double v0 = 0.7, onset = 2 * v0 / (7 * BALL_MU * BALL_G);
    for (int k = 0; k < LAWS + SOLVERS - 1; k++) {
        ball b = ball_open(k < LAWS ? laws[k] : "integral");
        b.options.solver = k < LAWS ? solvers[0] : solvers[k - LAWS + 1];
        ball_set(&b, "d", 0);
        ball_start(&b, "vy", v0);
        ball_run(&b, 1);
        CHECK_INT(jd_trajectory_event_count(b.trajectory), 1);
        CHECK_REL(ball_when(&b, "stop"), onset, 1e-12);
        CHECK_REL(ball_end(&b)[VY], 5.0 / 7 * v0, 1e-12);
        CHECK_REL(ball_end(&b)[Y], 6.0 / 7 * v0 * onset + 5.0 / 7 * v0 * (1 - onset), 1e-10);
        for (int64_t row = 0; row < ball_rows(&b); row++) {
            const bool rolls = jd_trajectory_time(b.trajectory, row) > onset;
            CHECK((ball_output(&b, row, "v_s") == 0.0) == rolls);
            CHECK(ball_output(&b, row, "phase") == (rolls ? ROLLING : SLIDING));
        }
        ball_close(&b);
    }
}

// Rolling on the flat decelerates at (5/7) kappa g, stops in finite time and rests, exactly. Rest
// is entered at 0.1 m/s times the tolerance, 1e-11 m/s: that is 5e-11 s early.
TEST(a_rolling_ball_slows_down_at_a_constant_rate_and_rests) {
    const double v0 = 0.1, rate = 5.0 / 7 * BALL_KAPPA * BALL_G, stop = v0 / rate;
    for (int k = 0; k < LAWS; k++) {
        ball b = ball_open(laws[k]);
        ball_start(&b, "vy", v0);
        ball_start(&b, "wx", -v0 / BALL_R);
        ball_run(&b, 1);
        CHECK_INT(jd_trajectory_event_count(b.trajectory), 1);
        CHECK_ABS(ball_when(&b, "rest"), stop, 1e-9);
        CHECK_ABS(ball_end(&b)[Y], 0.5 * v0 * stop, 1e-11);
        CHECK_BITS(ball_end(&b)[VY], 0.0);
        CHECK_BITS(ball_end(&b)[WX], 0.0);
        for (int64_t row = 0; row < ball_rows(&b); row++) {
            const double t = jd_trajectory_time(b.trajectory, row);
            CHECK_ABS(jd_trajectory_states(b.trajectory, row)[VY], fmax(v0 - rate * t, 0), 1e-10);
            CHECK_BITS(ball_output(&b, row, "v_s"), 0.0);
            CHECK(ball_output(&b, row, "phase") == (t > stop ? RESTING : ROLLING));
        }
        ball_close(&b);
    }
}

// On a slope: rests iff tan(alpha) <= min(kappa, mu). A load that is beyond by less than 1e-9 is not
// told from one that is held.
TEST(a_ball_rests_on_a_slope_up_to_the_bound_and_not_beyond) {
    static const double bounds[2][2] = {{BALL_MU, BALL_KAPPA}, {0.01, 0.01}};  // mu, least of both
    for (int k = 0; k < 2 * LAWS; k++) {
        for (int side = -1; side <= 1; side += 2) {
            ball b = ball_open(laws[k / 2]);
            ball_set(&b, "mu", bounds[k % 2][0]);
            ball_set(&b, "alpha_y", atan(bounds[k % 2][1] * (1 + side * 2e-9)));
            b.options.solver = "auto";
            ball_run(&b, 10);
            if (side < 0) {
                CHECK_INT(jd_trajectory_event_count(b.trajectory), 0);
                for (int i = 0; i < STATES; i++)
                    CHECK_BITS(fabs(ball_end(&b)[i]), 0.0);
                CHECK(ball_output(&b, -1, "phase") == RESTING);
                CHECK_BITS(fabs(ball_output(&b, -1, "v_rx")), 0.0);
            } else {
                CHECK(ball_end(&b)[VX] > 0 && ball_end(&b)[X] > 0);
            }
            ball_close(&b);
        }
    }
}

// Beyond it the ball accelerates at (5/7) g (sin alpha - kappa cos alpha), and does not slide iff
// (2/7) tan alpha + (5/7) kappa <= mu. The pressure leans along the way: the force meets its
// centre, and its gauge is its size also there.
TEST(a_ball_rolls_down_a_slope_at_the_closed_rate_up_to_the_bound) {
    const double most = (BALL_MU - 5.0 / 7 * BALL_KAPPA) * 7 / 2;
    for (int k = 0; k < LAWS; k++)
        for (int side = -1; side <= 1; side += 2) {
            ball b = ball_open(laws[k]);
            const double alpha = atan(most * (1 + side * 1e-8));
            const double rate = 5.0 / 7 * BALL_G * (sin(alpha) - BALL_KAPPA * cos(alpha));
            ball_set(&b, "alpha_y", alpha);
            ball_run(&b, 0.5);
            CHECK_INT(ball_count(&b, "slip"), side > 0);
            CHECK((ball_output(&b, -1, "phase") == ROLLING) == (side < 0));
            // Beyond the bound by 1e-8 it slides that much more slowly than it would roll.
            CHECK_REL(ball_end(&b)[VX], 0.5 * rate, 1e-7);
            CHECK_REL(ball_end(&b)[X], 0.125 * rate, 1e-7);
            if (side < 0)
                CHECK_REL(ball_output(&b, -1, "gauge"), 1, 1e-7);
            ball_close(&b);
        }
}

// d = 0: the centre of a rolling ball moves at 2/7 of the table's velocity, and at 5/7 of gravity.
// v = v0 + (2/7)(U - U(0)) + (5/7) g_x t.
TEST(a_ball_rolls_on_a_vibrating_table_with_two_sevenths_of_it) {
    const double A = 0.02, omega = 30, alpha = 0.05, end = 0.7;
    for (int k = 0; k < LAWS; k++) {
        ball b = ball_open(laws[k]);
        ball_set(&b, "d", 0);
        ball_set(&b, "A_x", A);
        ball_set(&b, "A_y", 2 * A);
        ball_set(&b, "omega_a", omega);
        ball_set(&b, "omega_b", 0.7 * omega);
        ball_set(&b, "phi_y", 0.4);
        ball_set(&b, "alpha_y", alpha);
        ball_start(&b, "vx", 0.1);
        ball_start(&b, "wy", (0.1 + A) / BALL_R);
        ball_start(&b, "wx", -2 * A * cos(0.4) / BALL_R);
        ball_run(&b, end);
        CHECK_INT(jd_trajectory_event_count(b.trajectory), 0);
        const double g_x = 5.0 / 7 * BALL_G * sin(alpha);
        const double vx = 0.1 + g_x * end + 2.0 / 7 * A * (1 - cos(omega * end));
        const double x = (0.1 + 2.0 / 7 * A) * end + 0.5 * g_x * end * end -
                         2.0 / 7 * A * sin(omega * end) / omega;
        const double vy = 4.0 / 7 * A * (cos(0.4) - cos(0.7 * omega * end + 0.4));
        CHECK_REL(ball_end(&b)[VX], vx, 1e-9);
        CHECK_REL(ball_end(&b)[X], x, 1e-9);
        CHECK_REL(ball_end(&b)[VY], vy, 1e-9);
        CHECK(ball_energy_gap(&b) < 1e-9);
        for (int64_t row = 0; row < ball_rows(&b); row++)
            CHECK_BITS(ball_output(&b, row, "v_s"), 0.0);
        ball_close(&b);
    }
}

// A table that swings ever further: rolling needs (2/7) A omega |sin(omega t)|, first beyond mu g
// at a time that the load alone decides. With d = 0 for every law; with the patch leaning across
// the force only the exact surface says when, and spin begins with the slip.
TEST(a_rolling_ball_slips_when_the_table_asks_too_much) {
    const double A = 0.3, omega = 30, first = asin(3.5 * BALL_MU * BALL_G / (A * omega)) / omega;
    for (int k = 0; k < LAWS; k++) {
        ball b = ball_open(laws[k]);
        ball_set(&b, "d", 0);
        ball_set(&b, "A_x", A);
        ball_set(&b, "omega_a", omega);
        ball_start(&b, "wy", A / BALL_R);
        ball_run(&b, 0.5);
        CHECK_REL(ball_when(&b, "slip"), first, 1e-10);
        CHECK(ball_count(&b, "stop") >= 3);
        CHECK(ball_energy_gap(&b) < 1e-8);
        ball_close(&b);
    }
    ball b = ball_open("integral");
    ball_set(&b, "A_x", A);
    ball_set(&b, "omega_a", omega);
    ball_start(&b, "vy", 1);
    ball_start(&b, "wx", -1 / BALL_R);
    ball_start(&b, "wy", A / BALL_R);
    ball_run(&b, 1.3 * first);
    CHECK(ball_when(&b, "slip") < 0.999 * first);
    CHECK(fabs(ball_end(&b)[WZ]) > 1e-3);
    ball_close(&b);
}

// The law of a point knows no spin: it sticks in two dimensions, and the spin stays. A patch that
// spins creeps until the spin is gone.
TEST(a_point_sticks_while_it_spins_and_a_patch_does_not) {
    const double v0 = 0.7, onset = 2 * v0 / (7 * BALL_MU * BALL_G), spin = 5;
    for (int k = 0; k < 2; k++) {
        ball b = ball_open(k == 0 ? "point" : "integral");
        ball_set(&b, "d", 0);
        ball_start(&b, "vy", v0);
        ball_start(&b, "wz", spin);
        ball_run(&b, 1);
        CHECK_INT(jd_trajectory_event_count(b.trajectory), 1);
        CHECK_REL(ball_end(&b)[VY], 5.0 / 7 * v0, 1e-8);
        CHECK_BITS(ball_output(&b, -1, "v_s"), 0.0);
        CHECK_BITS(ball_end(&b)[WZ], k == 0 ? spin : 0.0);
        if (k == 0)
            CHECK_REL(ball_when(&b, "stop"), onset, 1e-12);
        else
            CHECK(ball_when(&b, "stop") > 2 * onset);
        ball_close(&b);
    }
}

// A turntable turns the velocity of a ball that rolls on it with 2/7 of its own spin: after 7/2
// turns the ball is back where it was.
TEST(a_ball_on_a_turntable_rolls_in_a_circle) {
    const double turn = JD_TURN, x = 0.05, v = 0.1;
    for (int k = 0; k < LAWS; k++) {
        ball b = ball_open(laws[k]);
        const jd_drive_term spin = {.w = turn};
        ball_set(&b, "d", 0);
        CHECK_INT(jd_model_add_drive(b.model, &spin), JD_OK);
        ball_start(&b, "x", x);
        ball_start(&b, "vy", v);
        ball_start(&b, "wx", (turn * x - v) / BALL_R);
        ball_start(&b, "wz", turn);
        ball_run(&b, 3.5);
        CHECK_INT(jd_trajectory_event_count(b.trajectory), 0);
        CHECK_ABS(ball_end(&b)[X], x, 1e-9);
        CHECK_ABS(ball_end(&b)[Y], 0, 1e-9);
        CHECK_ABS(ball_end(&b)[VY], v, 1e-9);
        CHECK_BITS(ball_output(&b, -1, "v_s"), 0.0);
        ball_close(&b);
    }
}

// A table that shakes up and down: the ball rolls down the slope as if it did not, until the normal
// force no longer holds what rolling needs, mu m (g_n + z'') < (2/7) m g_x.
TEST(a_rolling_ball_slips_when_the_table_falls_away) {
    const double alpha = 0.3, omega = 40, shake = 7;  // [m/s^2]
    const double need = 2.0 / 7 * BALL_G * sin(alpha) / BALL_MU - BALL_G * cos(alpha);
    const double first = acos(need / shake) / omega;
    for (int k = 0; k < LAWS; k++) {
        ball b = ball_open(laws[k]);
        const jd_drive_term up = {.z = -shake / (omega * omega), .omega = omega};
        ball_set(&b, "d", 0);
        ball_set(&b, "alpha_y", alpha);
        CHECK_INT(jd_model_add_drive(b.model, &up), JD_OK);
        ball_run(&b, 1);
        CHECK_REL(ball_when(&b, "slip"), first, 1e-10);
        CHECK(ball_count(&b, "stop") >= 4);
        CHECK_REL(jd_trajectory_event_at(b.trajectory, 0).state[VX],
                  5.0 / 7 * BALL_G * sin(alpha) * first, 1e-9);
        CHECK(ball_energy_gap(&b) < 1e-8);
        ball_close(&b);
    }
}

// The last of the way to a stop is long here: a ball with rolling resistance that slides ever
// slower along its path. Its rows must not be those of rest.
static ball ball_before_its_stop(const char* solver) {
    ball b = ball_open("pade1");
    b.options.solver = solver;
    b.options.tolerance = 1e-9;
    b.options.output_step = 0.00455755;
    ball_set(&b, "a", 8.4324e-4);
    ball_set(&b, "r", 0.0218326);
    ball_set(&b, "mu", 0.0473308);
    ball_set(&b, "d", 0.630821);
    ball_set(&b, "eps_r", 0.0154375);
    ball_start(&b, "vx", -0.0905403);
    ball_start(&b, "wx", -3.01043);
    ball_start(&b, "wy", 0.156996);
    ball_run(&b, 0.218763);
    return b;
}

TEST(rows_before_a_stop_are_those_of_the_motion_with_every_solver) {
    ball b = ball_before_its_stop("rosenbrock"), other = ball_before_its_stop("rk5");
    const double stop = ball_when(&other, "stop");
    CHECK_ABS(ball_when(&b, "stop"), stop, 1e-7);
    for (int64_t row = 0; row < ball_rows(&b); row++) {
        const double *one = jd_trajectory_states(b.trajectory, row),
                     *two = jd_trajectory_states(other.trajectory, row);
        for (int i = 0; i < STATES; i++)  // a hundred times the tolerance, of rad/s
            CHECK_ABS(one[i], two[i], 1e-7);
        const bool rolls = jd_trajectory_time(b.trajectory, row) > stop;
        CHECK((ball_output(&b, row, "v_s") == 0.0) == rolls);
    }
    ball_close(&b);
    ball_close(&other);
}

TEST_MAIN(a_sliding_ball_rolls_from_the_closed_time_without_sliding,
          a_rolling_ball_slows_down_at_a_constant_rate_and_rests,
          a_ball_rests_on_a_slope_up_to_the_bound_and_not_beyond,
          a_ball_rolls_down_a_slope_at_the_closed_rate_up_to_the_bound,
          a_ball_rolls_on_a_vibrating_table_with_two_sevenths_of_it,
          a_rolling_ball_slips_when_the_table_asks_too_much,
          a_point_sticks_while_it_spins_and_a_patch_does_not,
          a_ball_on_a_turntable_rolls_in_a_circle, a_rolling_ball_slips_when_the_table_falls_away,
          rows_before_a_stop_are_those_of_the_motion_with_every_solver)
