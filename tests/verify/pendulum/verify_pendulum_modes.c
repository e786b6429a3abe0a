// Stick and slip of the pendulums over many impacts: balance of energy, what rows say, symmetries,
// the whole patch, and the bits of trajectories side by side.

#include "support/system/pendulum_batch.h"

enum { ANGLES = 4, STATES = 8 };

// Some ten impacts, stops and slips in four seconds.
static pendulum_run judders(double omega_0, double q, double omega_d) {
    return (pendulum_run){
        .law = "point",
        .set = {{"omega_0", omega_0},
                {"q", q},
                {"omega_d", omega_d},
                {"z0", -0.42},
                {"z0_rate", 1e-4},
                {"mu", 0.1},
                {"eps", 0}},
        .start = {0.1, 0.05, -0.2, 0.15},
        .end = 4,
        .tolerance = 1e-10,
        .output_step = 1e-3,
        .solver = "rk8",
    };
}

// [spatial-pendulum:D8]
TEST(the_account_of_energy_closes_through_stick_and_slip) {
    static const char* const account[] = {"E_kin",    "E_pot",     "E_el",
                                          "L_joint",  "L_damping", "L_friction",
                                          "-W_drive", "-W_disc",   NULL};
    const pendulum_run run = judders(0.3, 5, 1);
    jd_trajectory* t = pendulum_run_do(&run);
    const double drift = pendulum_drift(t, account);
    printf("  %d touches, %d stops, %d slips, off by %.1e J\n", pendulum_events_of(t, "touch"),
           pendulum_events_of(t, "stop"), pendulum_events_of(t, "slip"), drift);
    CHECK(pendulum_events_of(t, "stop") >= 5);
    CHECK(drift <= 1e-7);
    jd_trajectory_free(t);
}

// While the ball sticks it does not slide, to the bit, loses nothing, and needs no more than it
// has; while it slips friction is mu N against the motion.
TEST(rows_of_stick_have_no_motion_and_rows_of_slip_all_of_the_friction) {
    const pendulum_run run = judders(0.3, 5, 1);
    jd_trajectory* t = pendulum_run_do(&run);
    const int phase = pendulum_place(t, "phase"), gauge = pendulum_place(t, "gauge");
    const int v_s = pendulum_place(t, "v_s"), N = pendulum_place(t, "N");
    const int F_x = pendulum_place(t, "F_x"), lost = pendulum_place(t, "P_friction");
    int rows[3] = {0};
    for (int64_t row = 0; row < jd_trajectory_row_count(t); row++) {
        const double* o = jd_trajectory_outputs(t, row);
        const double force = hypot(o[F_x], o[F_x + 1]);
        rows[(int)o[phase]]++;
        if (o[phase] == 2) {
            CHECK_BITS(o[v_s], 0.0);
            CHECK_ABS(o[lost], 0, 0);
            CHECK(o[gauge] <= 1 + 1e-9);
            CHECK_ABS(force, o[gauge] * 0.1 * o[N], 1e-9 * (1 + force));
        } else {
            CHECK(isnan(o[gauge]));
            CHECK_ABS(force, 0.1 * o[N], 1e-9 * (1 + o[N]));
            CHECK_ABS(o[lost], 0.1 * o[N] * o[v_s], 1e-9 * (1 + o[N]));
        }
    }
    printf("  rows: %d in flight, %d sliding, %d sticking\n", rows[0], rows[1], rows[2]);
    CHECK(rows[0] > 100 && rows[1] > 100 && rows[2] > 100);
    jd_trajectory_free(t);
}

// Signs change nothing but signs: even the steps are the same.
static void check_mirror(pendulum_run run, const double* sign) {
    const pendulum_run plain = judders(0.3, 5, 1);
    for (int i = 0; i < STATES; i++)
        run.start[i] = sign[i % ANGLES] * plain.start[i];
    jd_trajectory *a = pendulum_run_do(&plain), *b = pendulum_run_do(&run);
    CHECK_INT(jd_trajectory_event_count(a), jd_trajectory_event_count(b));
    for (int i = 0; i < jd_trajectory_event_count(a); i++)
        CHECK_BITS(jd_trajectory_event_at(b, i).t, jd_trajectory_event_at(a, i).t);
    for (int i = 0; i < STATES; i++)
        CHECK_ABS(jd_trajectory_final(b)[i], sign[i % ANGLES] * jd_trajectory_final(a)[i], 0);
    jd_trajectory_free(a);
    jd_trajectory_free(b);
}

TEST(mirror_y_flips_theta_drive_and_disc_also_with_stick) {
    check_mirror(judders(-0.3, -5, -1), (double[]){-1, 1, -1, 1});
}

TEST(a_half_turn_flips_all_angles_also_with_stick) {
    check_mirror(judders(0.3, 5, 1), (double[]){-1, -1, -1, -1});
}

// The published law without spin is a point.
TEST(power_with_b_T_0_is_contact_in_a_point) {
    pendulum_run point = judders(0.3, 5, 1), power = point;
    power.law = "power";
    power.set[7] = (pendulum_change){"b_T", 0};
    point.end = power.end = 1.5;
    jd_trajectory *a = pendulum_run_do(&point), *b = pendulum_run_do(&power);
    CHECK_INT(jd_trajectory_event_count(a), jd_trajectory_event_count(b));
    for (int i = 0; i < STATES; i++)  // powers and roots are rounded differently
        CHECK_ABS(jd_trajectory_final(b)[i], jd_trajectory_final(a)[i], 1e-7);
    jd_trajectory_free(a);
    jd_trajectory_free(b);
}

// ---- The whole patch ---------------------------------------------------------------------------

// Undriven, it comes to creep and stick; spin is held too. Joints that resist by a smooth law let
// it creep on for ever, so it sticks only now and then.
static pendulum_run settles(const char* law, double eps) {
    return (pendulum_run){
        .law = law,
        .set = {{"q", 0}, {"z0", -0.42}, {"eps", eps}, {"drilling_moment", 1}},
        .start = {0.1, 0.05, -0.2, 0.15},
        .end = 1.6,
        .tolerance = 1e-9,
        .output_step = 1e-3,
        .solver = "auto",
    };
}

TEST(the_whole_patch_is_the_limit_of_its_regularised_law) {
    static const double eps[] = {1e-5, 1e-6, 1e-7};
    const pendulum_run sharp = settles("integral", 0);
    jd_trajectory* want = pendulum_run_do(&sharp);
    double before = 0;
    CHECK(pendulum_events_of(want, "turn") + pendulum_events_of(want, "stop") >= 1);
    for (int i = 0; i < 3; i++) {
        const pendulum_run run = settles("integral", eps[i]);
        jd_trajectory* t = pendulum_run_do(&run);
        double off = 0;
        for (int k = 0; k < ANGLES; k++)
            off = fmax(off, fabs(jd_trajectory_final(t)[k] - jd_trajectory_final(want)[k]));
        printf("  eps %g m/s: off by %.2e rad\n", eps[i], off);
        if (i > 0)
            CHECK(off < before / 4);
        before = off;
        jd_trajectory_free(t);
    }
    jd_trajectory_free(want);
}

// Hanging straight its spin is given by the drive: nothing can hold it, and nothing needs to move.
TEST(a_straight_pendulum_whose_spin_is_given_goes_on_without_stick) {
    pendulum_run run = settles("integral", 0);
    run.set[0].value = 5;
    run.set[1].value = -0.4275;
    memset(run.start, 0, sizeof run.start);
    jd_trajectory* t = pendulum_run_do(&run);
    CHECK_INT(pendulum_events_of(t, "stop"), 0);
    CHECK(pendulum_events_of(t, "turn") >= 1);
    for (int i = 0; i < STATES; i++)
        CHECK_ABS(jd_trajectory_final(t)[i], 0, 1e-12);
    jd_trajectory_free(t);
}

// A single limb: its spin is that of the drive, and passes through zero while the ball creeps. What
// friction has taken stays lost: at the turn no moment beyond friction works against the drive.
TEST(friction_gives_nothing_back_where_a_given_spin_turns) {
    static const char* const solvers[] = {"rosenbrock", "rk5", "auto"};
    for (int i = 0; i < 3; i++) {
        const pendulum_run run = {
            .system = "spherical-pendulum",
            .law = "integral",
            .set = {{"q", 0.5}, {"M_b", 0}, {"eps", 0}, {"drilling_moment", 1}, {"z0", -0.4267}},
            .start = {0.02, 0.13, 0.1},
            .end = 0.4,
            .tolerance = 1e-4,
            .output_step = 1e-2,
            .solver = solvers[i],
        };
        jd_trajectory* t = pendulum_run_do(&run);
        const int lost = pendulum_place(t, "L_friction");
        double before = 0, back = 0;
        for (int64_t row = 0; row < jd_trajectory_row_count(t); row++) {
            const double now = jd_trajectory_outputs(t, row)[lost];
            back = fmax(back, before - now);
            before = now;
        }
        printf("  %s: %d turns, %.1e J come back of %.1e J\n", solvers[i],
               pendulum_events_of(t, "turn"), back, before);
        CHECK(pendulum_events_of(t, "turn") >= 1);
        CHECK(back <= 1e-12);
        jd_trajectory_free(t);
    }
}

TEST(a_straight_pendulum_at_rest_sticks) {
    pendulum_run run = settles("integral", 0);
    run.set[1].value = -0.4275;
    memset(run.start, 0, sizeof run.start);
    jd_trajectory* t = pendulum_run_do(&run);
    const int64_t last = jd_trajectory_row_count(t) - 1;
    CHECK_INT(jd_trajectory_event_count(t), 0);
    CHECK_BITS(jd_trajectory_outputs(t, last)[pendulum_place(t, "phase")], 2.0);
    jd_trajectory_free(t);
}

// Near its end a contact is so small that its spin no longer counts in its motion: what the solver
// carries of it must not get back into the joints. Loose tolerances show it.
TEST(a_contact_that_ends_leaves_the_spin_alone) {
    pendulum_run run = settles("pade2", 0);
    static const pendulum_change more[] = {
        {"omega_0", -4}, {"q", 7.4}, {"Omega", 8.7}, {"b", 5}, {"M_b", 0.4}};
    static const double start[ANGLES] = {0.0034, -0.0015, 0.0043, -0.0096};
    memcpy(&run.set[4], more, sizeof more);
    memcpy(run.start, start, sizeof start);
    run.set[0] = (pendulum_change){"mu", 0.32};
    run.set[1].value = -0.425;
    run.end = 1;
    run.tolerance = 1e-5;
    pendulum_run smooth = run;
    smooth.set[2].value = 1e-4;
    jd_trajectory *a = pendulum_run_do(&run), *b = pendulum_run_do(&smooth);
    CHECK(pendulum_events_of(a, "lift") >= 2);
    for (int i = 0; i < ANGLES; i++)
        CHECK_ABS(jd_trajectory_final(a)[i], jd_trajectory_final(b)[i], 1e-3);
    jd_trajectory_free(a);
    jd_trajectory_free(b);
}

// Dense output may find an onset that the states, once settled, are short of: it sticks on.
TEST(loose_tolerances_end_well) {
    for (int i = 0; i < 3; i++) {
        pendulum_run run = judders(0, 5, 0);
        run.solver = "auto";
        run.tolerance = (const double[]){1e-2, 2e-3, 1e-3}[i];
        jd_trajectory_free(pendulum_run_do(&run));  // which checks the status
    }
}

// The disc comes up from just below: pressed from the first instant on, though nothing is pressed.
TEST(a_start_that_just_touches_a_rising_disc_sticks) {
    const pendulum_run run = {
        .law = "point",
        .set = {{"q", 0}, {"eps", 0}, {"z0", -0.5}, {"z0_rate", 1e-3}, {"L1", 0.25}, {"L2", 0.225}},
        .start = {0},
        .end = 0.5,
        .tolerance = 1e-8,
        .output_step = 0.1,
    };
    jd_trajectory* t = pendulum_run_do(&run);
    const int64_t last = jd_trajectory_row_count(t) - 1;
    CHECK_BITS(jd_trajectory_outputs(t, 0)[pendulum_place(t, "h")], 0.0);
    CHECK_BITS(jd_trajectory_outputs(t, last)[pendulum_place(t, "phase")], 2.0);
    jd_trajectory_free(t);
}

// ---- Side by side ------------------------------------------------------------------------------

// Lanes that stick beside lanes that fly, slip or are regularised.
static void sharpen(jd_model* model, int i) {
    CHECK_INT(jd_model_set(model, "b_T", 0), JD_OK);
    CHECK_INT(jd_model_set(model, "eps", i % 3 == 2 ? 1e-3 : 0), JD_OK);
}
TEST(each_trajectory_of_a_batch_has_the_bits_of_its_own_run_also_with_stick) {
    CHECK(pendulum_batch_check(sharpen) > 0);
}

TEST_MAIN(the_account_of_energy_closes_through_stick_and_slip,
          rows_of_stick_have_no_motion_and_rows_of_slip_all_of_the_friction,
          mirror_y_flips_theta_drive_and_disc_also_with_stick,
          a_half_turn_flips_all_angles_also_with_stick, power_with_b_T_0_is_contact_in_a_point,
          the_whole_patch_is_the_limit_of_its_regularised_law,
          a_straight_pendulum_whose_spin_is_given_goes_on_without_stick,
          friction_gives_nothing_back_where_a_given_spin_turns, a_straight_pendulum_at_rest_sticks,
          a_contact_that_ends_leaves_the_spin_alone, loose_tolerances_end_well,
          a_start_that_just_touches_a_rising_disc_sticks,
          each_trajectory_of_a_batch_has_the_bits_of_its_own_run_also_with_stick)
