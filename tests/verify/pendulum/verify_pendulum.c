// The spatial pendulum in motion: known values by several solvers, balance of energy, symmetries.

#include "support/system/pendulum_batch.h"

enum { STATES = 8, ANGLES = 4 };

static const char* const solvers[] = {"rk5", "rk8", "cvode-adams", NULL};

static pendulum_run contact_run(double end) {
    return (pendulum_run){
        .set = {{"hertz", 1}, {"z0", -0.42}},
        .start = {0.1, 0.05, -0.2, 0.15},
        .end = end,
        .tolerance = 1e-11,
    };
}

static void check_angles(pendulum_run run, const double* want, double tolerance) {
    for (int s = 0; solvers[s]; s++) {
        run.solver = solvers[s];
        jd_trajectory* t = pendulum_run_do(&run);
        for (int i = 0; i < ANGLES; i++)
            CHECK_ABS(jd_trajectory_final(t)[i], want[i], tolerance);
        jd_trajectory_free(t);
    }
}

// Values of an independent computation, ten digits.
TEST(free_flight_ends_where_it_should) {
    static const double want[ANGLES] = {0.2714813965, 0.1606284132, 0.2169206847, 0.2033816619};
    check_angles(
        (pendulum_run){
            .set = {{"hertz", 1}}, .start = {0.3, -0.2, 0.5, 0.4}, .end = 2, .tolerance = 1e-11},
        want, 1e-9);
}

TEST(the_pendulum_that_starts_pressed_into_the_disc_ends_where_it_should) {
    static const double one[ANGLES] = {0.0596264855, 0.0623275221, -0.3116069887, -0.1985867678};
    static const double two[ANGLES] = {0.0834620406, -0.0417377150, -0.3633164893, 0.0845107196};
    check_angles(contact_run(1), one, 1e-8);
    check_angles(contact_run(2), two, 1e-8);
}

static const char* const conserved[] = {"E_kin", "E_pot", "E_el", NULL};

// 1e-13 per step of the method, over 1e5 steps; energies are counted from the upper joint, about
// 20 J.
TEST(free_flight_conserves_energy_over_a_hundred_seconds) {
    const pendulum_run run = {
        .set = {{"q", 0}, {"M_b", 0}, {"z0", -1}},
        .start = {1, -0.7, 0.9, 1.4},
        .end = 100,
        .tolerance = 1e-13,
        .output_step = 0.1,
    };
    jd_trajectory* t = pendulum_run_do(&run);
    const double drift = pendulum_drift(t, conserved), size = pendulum_sum(t, 0, conserved);
    printf("  energy %.3g J, off by %.1e J\n", size, drift);
    CHECK(drift <= 1e-10 * fabs(size));
    jd_trajectory_free(t);
}

// Impacts are sharp: the tolerance counts per step, and there are some thousand of them.
TEST(contacts_without_friction_and_damping_conserve_energy) {
    const pendulum_run run = {
        .set = {{"q", 0}, {"M_b", 0}, {"mu", 0}, {"b", 0}, {"z0", -0.42}},
        .start = {0.3, -0.2, 0.5, 0.4},
        .end = 8,
        .tolerance = 1e-11,
        .output_step = 2e-4,
    };
    jd_trajectory* t = pendulum_run_do(&run);
    const double drift = pendulum_drift(t, conserved);
    int contacts = 0;
    const int N = pendulum_place(t, "N");
    for (int64_t row = 1; row < jd_trajectory_row_count(t); row++)
        contacts +=
            jd_trajectory_outputs(t, row)[N] > 0 && !(jd_trajectory_outputs(t, row - 1)[N] > 0);
    printf("  %d contacts, energy off by %.1e J\n", contacts, drift);
    CHECK(contacts >= 10);
    CHECK(drift <= 1e-8);
    jd_trajectory_free(t);
}

// [spatial-pendulum:D8]
TEST(the_account_of_energy_closes_with_everything_on) {
    static const char* const account[] = {"E_kin",    "E_pot",     "E_el",
                                          "L_joint",  "L_damping", "L_friction",
                                          "-W_drive", "-W_disc",   NULL};
    static const char* const losses[] = {"L_joint", "L_damping", "L_friction", NULL};
    const pendulum_run run = {
        .set = {{"omega_0", 1},
                {"omega_d", 3},
                {"z0", -0.42},
                {"z0_rate", 2e-4},
                {"drilling_moment", 1}},
        .start = {0.1, 0.05, -0.2, 0.15},
        .end = 5,
        .tolerance = 1e-10,
        .output_step = 1e-2,
    };
    jd_trajectory* t = pendulum_run_do(&run);
    const int64_t last = jd_trajectory_row_count(t) - 1;
    const double drift = pendulum_drift(t, account);
    printf("  off by %.1e J\n", drift);
    CHECK(drift <= 1e-7);
    for (int i = 0; losses[i]; i++)  // each of them is there, so that it is tested
        CHECK(jd_trajectory_outputs(t, last)[pendulum_place(t, losses[i])] > 1e-4);
    jd_trajectory_free(t);
}

// Lanes in flight beside lanes in contact.
static void leave(jd_model* model, int i) { (void)model, (void)i; }
TEST(each_trajectory_of_a_batch_has_the_bits_of_its_own_run) {
    CHECK_INT(pendulum_batch_check(leave), 0);  // regularised, no ball stops
}

// ---- Symmetries --------------------------------------------------------------------------------

static pendulum_run rubbing(double omega_0, double q, double omega_d, double psi_0) {
    return (pendulum_run){
        .set =
            {{"omega_0", omega_0}, {"q", q}, {"omega_d", omega_d}, {"psi_0", psi_0}, {"z0", -0.42}},
        .start = {0.1, 0.05, -0.2, 0.15},
        .end = 2,
        .tolerance = 1e-9,
        .output_step = 0.05,
    };
}

TEST(a_constant_added_to_psi_changes_no_angle_and_turns_the_path) {
    const pendulum_run run = rubbing(0.5, 5, 2, 0), turned = rubbing(0.5, 5, 2, 0.7);
    jd_trajectory *a = pendulum_run_do(&run), *b = pendulum_run_do(&turned);
    const int x = pendulum_place(a, "x_b"), y = pendulum_place(a, "y_b");
    for (int64_t row = 0; row < jd_trajectory_row_count(a); row++) {
        const double *o = jd_trajectory_outputs(a, row), *p = jd_trajectory_outputs(b, row);
        for (int i = 0; i < STATES; i++)
            CHECK_BITS(jd_trajectory_states(b, row)[i], jd_trajectory_states(a, row)[i]);
        CHECK_ABS(p[x], cos(0.7) * o[x] - sin(0.7) * o[y], 1e-14);
        CHECK_ABS(p[y], sin(0.7) * o[x] + cos(0.7) * o[y], 1e-14);
    }
    jd_trajectory_free(a);
    jd_trajectory_free(b);
}

// Signs change nothing but signs: even the steps are the same.
static void check_mirror(pendulum_run run, const double* sign, const double* path_sign) {
    const pendulum_run plain = rubbing(0.5, 5, 2, 0);
    for (int i = 0; i < STATES; i++)
        run.start[i] = sign[i % ANGLES] * plain.start[i];
    jd_trajectory *a = pendulum_run_do(&plain), *b = pendulum_run_do(&run);
    for (int64_t row = 0; row < jd_trajectory_row_count(a); row++) {
        for (int i = 0; i < STATES; i++)
            CHECK_ABS(jd_trajectory_states(b, row)[i],
                      sign[i % ANGLES] * jd_trajectory_states(a, row)[i], 0);
        for (int i = 0; i < 3; i++)  // x_b, y_b, z_b
            CHECK_ABS(jd_trajectory_outputs(b, row)[i],
                      path_sign[i] * jd_trajectory_outputs(a, row)[i], 0);
    }
    jd_trajectory_free(a);
    jd_trajectory_free(b);
}

TEST(mirror_y_flips_theta_drive_and_disc) {
    check_mirror(rubbing(-0.5, -5, -2, 0), (double[]){-1, 1, -1, 1}, (double[]){1, -1, 1});
}

TEST(a_half_turn_flips_all_angles_and_nothing_else) {
    check_mirror(rubbing(0.5, 5, 2, 0), (double[]){-1, -1, -1, -1}, (double[]){-1, -1, 1});
}

TEST_MAIN(free_flight_ends_where_it_should,
          the_pendulum_that_starts_pressed_into_the_disc_ends_where_it_should,
          free_flight_conserves_energy_over_a_hundred_seconds,
          contacts_without_friction_and_damping_conserve_energy,
          the_account_of_energy_closes_with_everything_on,
          each_trajectory_of_a_batch_has_the_bits_of_its_own_run,
          a_constant_added_to_psi_changes_no_angle_and_turns_the_path,
          mirror_y_flips_theta_drive_and_disc, a_half_turn_flips_all_angles_and_nothing_else)
