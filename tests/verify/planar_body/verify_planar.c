// The published loads on planar-body: rest, onset and stop against numbers of programs that share
// no code with the library (tests/reference), and the regularised law in its limit.

#include "reference/planar_numbers.h"
#include "support/system/planar_runs.h"

#define END (2 * JD_PI)

static void four_stops(planar* p) {
    planar_load(p, (jd_load_term){.F_x = 0.08, .omega = 5, JD_ALWAYS});
    planar_load(p, (jd_load_term){.F_y = 0.073, .omega = 3, .phase = -0.5 * JD_PI, JD_ALWAYS});
}

static void general(planar* p) {
    planar_load(p, (jd_load_term){.F_x = 0.07, .omega = 5, JD_ALWAYS});
    planar_load(p, (jd_load_term){.F_y = 0.06, .omega = 3, .phase = -0.5 * JD_PI, JD_ALWAYS});
    planar_load(p, (jd_load_term){.M = 0.0007, .omega = 4, .phase = 0.25 * JD_PI, JD_ALWAYS});
}

static void circling(planar* p, double force) {
    planar_load(p, (jd_load_term){.F_x = force, .omega = 5, JD_ALWAYS});
    planar_load(p, (jd_load_term){.F_y = force, .omega = 5, .phase = 0.5 * JD_PI, JD_ALWAYS});
}

// ---- Four stops --------------------------------------------------------------------------------

// Where the force alone decides: |F| = mu m g. |F| and mu m g are rounded to 2e-16 and F grows by
// itself within 0.3 s; pi/2 of the phase is rounded too.
TEST(onsets_of_the_four_stops_case_are_the_roots_of_the_load) {
    planar p = planar_open();
    four_stops(&p);
    planar_run(&p, END);
    CHECK_INT(planar_count(&p, "slip"), FOUR_STOPS_SLIPS);
    for (int i = 0; i < FOUR_STOPS_SLIPS; i++)
        CHECK_ABS(planar_event(&p, "slip", i).t, four_stops_onset[i], 5e-15);
    planar_close(&p);
}

TEST(rest_is_exact_in_the_four_stops_case) {
    planar p = planar_open();
    four_stops(&p);
    planar_run(&p, END);
    planar_check_rest(&p);
    for (int i = 0; i < FOUR_STOPS_SLIPS; i++)
        for (int k = VX; k < STATES; k++)
            CHECK_BITS(planar_event(&p, "stop", i).state[k], 0.0);
    planar_close(&p);
}

// Largest error of a stop [s].
static double worst_stop(planar* p, double tolerance, const double* want, int count) {
    double worst = 0;
    p->options.tolerance = tolerance;
    planar_run(p, END);
    CHECK_INT(planar_count(p, "stop"), count);
    for (int i = 0; i < count; i++)
        worst = fmax(worst, fabs(planar_event(p, "stop", i).t - want[i]));
    printf("  tolerance %.0e: stops off by %.1e s\n", tolerance, worst);
    return worst;
}

// Found: 2e-4 s, 1e-7, 1e-10, 4e-13: a slip is one smooth motion on a line, and its stop inherits
// the error of v over the deceleration. The limits are 1 s times the tolerance; one is larger, as
// a tolerance of 1e-4 passes by the details of a stop.
TEST(stops_of_the_four_stops_case_converge_with_the_tolerance) {
    planar p = planar_open();
    four_stops(&p);
    CHECK(worst_stop(&p, 1e-4, four_stops_stop, FOUR_STOPS_SLIPS) <= 1e-3);
    CHECK(worst_stop(&p, 1e-6, four_stops_stop, FOUR_STOPS_SLIPS) <= 1e-6);
    CHECK(worst_stop(&p, 1e-8, four_stops_stop, FOUR_STOPS_SLIPS) <= 1e-8);
    CHECK(worst_stop(&p, 1e-10, four_stops_stop, FOUR_STOPS_SLIPS) <= 1e-10);
    for (int i = 0; i < FOUR_STOPS_SLIPS; i++) {
        const double* y = planar_event(&p, "stop", i).state;
        CHECK_ABS(y[X], four_stops_place[i][0], 1e-11);  // as the stops, at 0.1 m/s
        CHECK_ABS(y[Y], four_stops_place[i][1], 1e-11);
        CHECK_BITS(y[THETA], 0.0);
    }
    planar_close(&p);
}

// ---- General -----------------------------------------------------------------------------------

// Sliding, spin and their coupling through six stops: an error of one slip moves the next onset and
// all that follows. Found: 6e-10 m, 6e-9 rad.
TEST(general_case_ends_at_the_limit_of_no_regularisation) {
    planar p = planar_open();
    general(&p);
    planar_run(&p, END);
    for (int i = X; i <= Y; i++)
        CHECK_ABS(planar_final(&p)[i], general_end[i], 1e-8);
    CHECK_ABS(planar_final(&p)[THETA], general_end[THETA], 1e-7);
    for (int i = VX; i <= VY; i++)
        CHECK_ABS(planar_final(&p)[i], general_end[i], 1e-8);
    CHECK_ABS(planar_final(&p)[OMEGA], general_end[OMEGA], 1e-6);
    planar_close(&p);
}

// Found: onsets 1.5e-9 s, stops 7e-9 s, of which 6e-9 s at one grazing stop.
TEST(general_case_starts_and_stops_on_time) {
    planar p = planar_open();
    general(&p);
    planar_run(&p, END);
    CHECK_INT(planar_count(&p, "slip"), GENERAL_SLIPS);
    CHECK_INT(planar_count(&p, "stop"), GENERAL_STOPS);
    for (int i = 0; i < GENERAL_SLIPS; i++)
        CHECK_ABS(planar_event(&p, "slip", i).t, general_onset[i], 1e-8);
    for (int i = 0; i < GENERAL_STOPS; i++) {
        const jd_event stop = planar_event(&p, "stop", i);
        CHECK_ABS(stop.t, general_stop[i], 3e-8);
        CHECK_ABS(stop.state[X], general_place[i][X], 1e-8);
        CHECK_ABS(stop.state[Y], general_place[i][Y], 1e-8);
        CHECK_ABS(stop.state[THETA], general_place[i][THETA], 1e-7);
    }
    planar_close(&p);
}

TEST(all_freedoms_of_the_general_case_stop_at_the_same_instant) {
    planar p = planar_open();
    general(&p);
    planar_run(&p, END);
    planar_check_rest(&p);
    for (int i = 0; i < GENERAL_STOPS; i++)
        for (int k = VX; k < STATES; k++)
            CHECK_BITS(planar_event(&p, "stop", i).state[k], 0.0);
    planar_close(&p);
}

// Found: 2e-3 s, 5e-5, 4e-7, 7e-9. The stop that grazes is the worst; there the error of a stop is
// some 50 s times the tolerance.
TEST(general_case_converges_with_the_tolerance) {
    planar p = planar_open();
    general(&p);
    CHECK(worst_stop(&p, 1e-4, general_stop, GENERAL_STOPS) <= 1e-2);
    CHECK(worst_stop(&p, 1e-6, general_stop, GENERAL_STOPS) <= 1e-4);
    CHECK(worst_stop(&p, 1e-8, general_stop, GENERAL_STOPS) <= 2e-6);
    planar_close(&p);
}

// Distance of two ends, with 0.02 m for the arm of an angle.
static double apart(const double* a, const double* b) {
    return fabs(a[X] - b[X]) + fabs(a[Y] - b[Y]) + 0.02 * fabs(a[THETA] - b[THETA]);
}

// The same modes and events around other integrators, which make slip between them. Found: 1e-9 m,
// with rk8 1.6e-8 m: fewer and larger errors of its longer steps.
TEST(general_case_is_the_same_with_every_solver) {
    const char* const solvers[] = {"rk5", "rk8", "rosenbrock", "cvode-adams", "cvode-bdf"};
    for (size_t s = 0; s < sizeof solvers / sizeof *solvers; s++) {
        planar p = planar_open();
        general(&p);
        p.options.tolerance = 1e-9;
        p.options.outputs = false;
        p.options.solver = solvers[s];
        planar_run(&p, END);
        CHECK_INT(planar_count(&p, "stop"), GENERAL_STOPS);
        printf("  %s: %.1e m\n", solvers[s], apart(planar_final(&p), general_end));
        CHECK(apart(planar_final(&p), general_end) <= 3e-8);
        planar_close(&p);
    }
}

// ---- Regularised -------------------------------------------------------------------------------

static void regularised_end(const char* solver, double eps, double* end) {
    planar p = planar_open();
    general(&p);
    planar_set(&p, "eps", eps);
    p.options.solver = solver;
    p.options.tolerance = 1e-8;
    p.options.outputs = false;
    planar_run(&p, END);
    CHECK_INT(jd_trajectory_event_count(p.trajectory), 0);
    memcpy(end, planar_final(&p), STATES * sizeof *end);
    planar_close(&p);
}

// Regularised runs err by about eps^(4/5) (tests/reference): 6 times less for a tenth of eps.
// Found: 1.3e-3, 1.5e-4, 2.5e-5 m. The solvers agree to 3e-8 m, tolerance times path and stiffness.
TEST(regularised_runs_agree_between_solvers_and_approach_exact_rest) {
    double before = INFINITY;
    for (double eps = 1e-4; eps > 0.5e-6; eps *= 0.1) {
        double own[STATES], judge[STATES];
        regularised_end("auto", eps, own);
        regularised_end("cvode-bdf", eps, judge);
        const double error = apart(own, general_end);
        printf("  eps %.0e: %.1e m from exact rest, solvers %.1e m apart\n", eps, error,
               apart(own, judge));
        CHECK(apart(own, judge) <= 3e-7);
        CHECK(error <= 0.25 * before);
        before = error;
    }
    CHECK(before <= 1e-4);
}

// ---- No slip, no stop --------------------------------------------------------------------------

// 80000 turns of a load just below the limit.
TEST(no_slip_case_does_not_drift) {
    planar p = planar_open();
    circling(&p, 0.08);
    planar_run(&p, 1e5);
    CHECK_INT(jd_trajectory_event_count(p.trajectory), 0);
    for (int i = 0; i < STATES; i++)
        CHECK_BITS(planar_final(&p)[i], 0.0);
    planar_check_rest(&p);
    planar_close(&p);
}

// One motion without events after its begin: the error is some times the tolerance of 1e-10.
TEST(zero_stop_case_slips_once_and_never_stops) {
    planar p = planar_open();
    circling(&p, 0.1);
    planar_run(&p, END);
    CHECK_INT(jd_trajectory_event_count(p.trajectory), 1);
    CHECK_BITS(planar_event(&p, "slip", 0).t, 0.0);
    const double* y = planar_final(&p);
    const double got[4] = {y[X], y[Y], y[VX], y[VY]};
    for (int i = 0; i < 4; i++)
        CHECK_ABS(got[i], zero_stop_end[i], 1e-10);
    CHECK_BITS(y[THETA], 0.0);
    planar_close(&p);
}

TEST_MAIN(onsets_of_the_four_stops_case_are_the_roots_of_the_load,
          rest_is_exact_in_the_four_stops_case,
          stops_of_the_four_stops_case_converge_with_the_tolerance,
          general_case_ends_at_the_limit_of_no_regularisation,
          general_case_starts_and_stops_on_time,
          all_freedoms_of_the_general_case_stop_at_the_same_instant,
          general_case_converges_with_the_tolerance, general_case_is_the_same_with_every_solver,
          regularised_runs_agree_between_solvers_and_approach_exact_rest,
          no_slip_case_does_not_drift, zero_stop_case_slips_once_and_never_stops)
