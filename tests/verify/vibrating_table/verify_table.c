// Physics of the vibrating table: symmetries, the energy account, closed forms.

#include "support/system/table_runs.h"

static table_run crooked(void) {
    table_run run = table_run_default();
    run.A_x = 0.7;
    run.A_y = 1.3;
    run.phi_x = 0.4;
    run.phi_y = 1.1;
    run.omega_b = 730;
    run.start[VX] = 0.2;
    run.start[WY] = -5;
    run.start[WZ] = 30;
    run.end = 0.3;
    return run;
}

static double size_of(int state) { return state >= WX ? 20 : state >= VX ? 0.5 : 0.1; }

// Two runs related by a symmetry take the same steps up to rounding (mirrored arithmetic is exact,
// turned arithmetic is not); what is left is the error of either, at tolerance 1e-10.
static void check_related(const double* got, const double* want, double tolerance) {
    for (int i = 0; i < STATES; i++)
        CHECK_ABS(got[i], want[i], tolerance * size_of(i));
}

// Mirror y: vy, wx, wz and the drive along y change sign.
TEST(the_mirror_image_of_a_motion_is_a_motion) {
    table_run run = crooked();
    double plain[STATES], mirrored[STATES], again[STATES];
    run.alpha_x = 0.05;
    run.alpha_y = -0.03;
    table_run_final(&run, plain);
    run.A_y = -run.A_y;
    run.alpha_x = -run.alpha_x;
    run.start[VY] *= -1;
    run.start[WX] *= -1;
    run.start[WZ] *= -1;
    table_run_final(&run, mirrored);
    const double want[STATES] = {plain[X],   -plain[Y], plain[VX], -plain[VY],
                                 -plain[WX], plain[WY], -plain[WZ]};
    check_related(mirrored, want, 1e-12);
    // The same by the phase: rounding of phi + pi.
    run.A_y = -run.A_y;
    run.phi_y += JD_PI;
    table_run_final(&run, again);
    check_related(again, want, 1e-8);
}

// A turn by 180 degrees: v, wx, wy and the drives change sign, wz does not.
TEST(a_motion_turned_by_half_a_turn_is_a_motion) {
    table_run run = crooked();
    double plain[STATES], turned[STATES];
    table_run_final(&run, plain);
    run.A_x = -run.A_x;
    run.A_y = -run.A_y;
    for (int i = 0; i < WZ; i++)
        run.start[i] = -run.start[i];
    table_run_final(&run, turned);
    const double want[STATES] = {-plain[X],  -plain[Y],  -plain[VX], -plain[VY],
                                 -plain[WX], -plain[WY], plain[WZ]};
    check_related(turned, want, 1e-12);
}

// A turn by 90 degrees: (x, y) -> (-y, x). The drive along x becomes the one along y and back.
TEST(a_motion_turned_by_a_quarter_turn_is_a_motion) {
    const table_run run = crooked();
    table_run turn = run;
    double plain[STATES], turned[STATES];
    table_run_final(&run, plain);
    turn.A_x = -run.A_y;
    turn.omega_a = run.omega_b;
    turn.phi_x = run.phi_y;
    turn.A_y = run.A_x;
    turn.omega_b = run.omega_a;
    turn.phi_y = run.phi_x;
    for (int i = 0; i < WZ; i += 2) {
        turn.start[i] = -run.start[i + 1];
        turn.start[i + 1] = run.start[i];
    }
    table_run_final(&turn, turned);
    const double want[STATES] = {-plain[Y],  plain[X],  -plain[VY], plain[VX],
                                 -plain[WY], plain[WX], plain[WZ]};
    check_related(turned, want, 1e-8);
}

static int output_index(const jd_trajectory* t, const char* name) {
    const jd_system* system = jd_model_system(jd_trajectory_model(t));
    for (int i = 0; i < system->output_count; i++)
        if (strcmp(system->outputs[i].name, name) == 0)
            return i;
    CHECK_FAILED("no output %s", name);
    return 0;
}

// Largest gap in E_kin + losses = E_kin(0) + work [vibrating-table:V4] over the largest term.
static double energy_gap(const table_run* run) {
    jd_trajectory* t = table_run_do(run);
    const int e = output_index(t, "E_kin"), slide = output_index(t, "L_slide");
    const int spin = output_index(t, "L_spin"), roll = output_index(t, "L_roll");
    const int table = output_index(t, "W_table"), gravity = output_index(t, "W_gravity");
    const double start = jd_trajectory_outputs(t, 0)[e];
    double gap = 0, size = start;
    for (int64_t row = 0; row < jd_trajectory_row_count(t); row++) {
        const double* o = jd_trajectory_outputs(t, row);
        const double left = o[e] + o[slide] + o[spin] + o[roll];
        gap = fmax(gap, fabs(left - start - o[table] - o[gravity]));
        size = fmax(size, fmax(fabs(o[slide]), fabs(o[table])));
    }
    jd_trajectory_free(t);
    return gap / size;
}

// Measured: at most 0.1 tolerances of the largest term.
TEST(the_energy_account_closes_to_the_tolerance) {
    static const char* const solvers[5] = {"rk5", "rk8", "rosenbrock", "cvode-adams", "cvode-bdf"};
    for (int s = 0; s < 5; s++)
        for (double tolerance = 1e-6; tolerance > 1e-11; tolerance *= 1e-2) {
            table_run run = crooked();
            run.alpha_x = 0.1;
            run.alpha_y = -0.2;
            run.tolerance = tolerance;
            run.solver = solvers[s];
            CHECK(energy_gap(&run) < tolerance);
        }
}

// No spin, d = 0, table at rest: slides with -mu g, rolls from t = 2 v0/(7 mu g) at 5/7 v0. The
// regularisation smears the onset by about eps_t a = 3e-5 m/s of sliding.
TEST(a_sliding_ball_rolls_at_five_sevenths_of_its_speed) {
    table_run run = table_run_default();
    double half[STATES], late[STATES];
    const double v0 = 0.4, g = 9.81;
    const double onset = 2 * v0 / (7 * run.mu * g);
    run.A_x = run.A_y = run.d = 0;
    run.start[WX] = 0;
    run.end = onset / 2;
    table_run_final(&run, half);
    CHECK_ABS(half[VY], v0 - run.mu * g * onset / 2, 1e-5);
    run.end = 2 * onset;
    table_run_final(&run, late);
    CHECK_ABS(late[VY], 5.0 / 7.0 * v0, 1e-5);
    CHECK_ABS(late[VY] + 0.02 * late[WX], 0, 3e-5);
    CHECK_ABS(late[Y], v0 * onset - 0.5 * run.mu * g * onset * onset + late[VY] * onset, 1e-5);
}

// Rolling on the flat decelerates at (5/7) kappa g, kappa = a d/(5 r) = 0.03.
TEST(a_rolling_ball_slows_down_at_the_closed_rate) {
    table_run run = table_run_default();
    double end[STATES];
    run.A_x = run.A_y = 0;
    run.start[WX] = -0.4 / 0.02;
    run.end = 0.5;
    table_run_final(&run, end);
    // The start is pure rolling; sliding settles within 1e-5 s of regularised friction.
    CHECK_ABS(end[VY], 0.4 - 5.0 / 7.0 * 0.03 * 9.81 * 0.5, 1e-5);
}

// Down a slope without sliding: (5/7) g (sin alpha - kappa cos alpha).
TEST(a_ball_rolls_down_a_slope_at_the_closed_rate) {
    table_run run = table_run_default();
    double end[STATES];
    const double alpha = 0.2, kappa = 0.03, g = 9.81;
    memset(run.start, 0, sizeof run.start);
    run.A_x = run.A_y = 0;
    run.alpha_y = alpha;
    run.end = 0.5;
    table_run_final(&run, end);
    const double rate = 5.0 / 7.0 * g * (sin(alpha) - kappa * cos(alpha));
    // At the very start the pressure takes a while (eps_r a/rate) to lean: some 1e-5 m/s.
    CHECK_ABS(end[VX], rate * 0.5, 5e-5);
    CHECK_BITS(fabs(end[VY]), 0.0);
}

TEST_MAIN(the_mirror_image_of_a_motion_is_a_motion, a_motion_turned_by_half_a_turn_is_a_motion,
          a_motion_turned_by_a_quarter_turn_is_a_motion, the_energy_account_closes_to_the_tolerance,
          a_sliding_ball_rolls_at_five_sevenths_of_its_speed,
          a_rolling_ball_slows_down_at_the_closed_rate,
          a_ball_rolls_down_a_slope_at_the_closed_rate)
