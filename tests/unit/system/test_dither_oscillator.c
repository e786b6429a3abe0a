// The mass on bristles against values of an independent integration, closed forms of a bristle that
// only sticks or only slips, averages under dither, and Coulomb's friction.

#include "support/system/settings.h"

enum { X1, X2, V1, V2, Z1, Z2, LOST, WORK };

static jd_model* mass_with(const setting* set) { return model_with("dither-oscillator", set); }

static jd_trajectory* run_with(const setting* set, double end, double tol) {
    jd_trajectory* r = run_model(mass_with(set), end, "auto", tol);
    CHECK_INT(jd_trajectory_status(r), JD_OK);
    return r;
}

static jd_trajectory* run(const setting* set, double end) { return run_with(set, end, 1e-12); }

static void check_end(const setting* set, double end, const double want[4], double tol) {
    jd_trajectory* r = run(set, end);
    for (int i = 0; i < 4; i++)
        if (!isnan(want[i]))
            CHECK_ABS(jd_trajectory_final(r)[i], want[i], tol);
    jd_trajectory_free(r);
}

// ---- Values ------------------------------------------------------------------------------------

TEST(run_a_goes_where_an_independent_integration_does) {
    const double half[] = {0.0751214128, -0.0439561357, 0.3763316451, 0.8173051824};
    const double one[] = {-0.0120707382, -0.0639450378, NAN, NAN};
    const double two[] = {-0.0080222884, 0.0118462926, NAN, NAN};
    check_end(no_settings, 0.5, half, 2e-10);
    check_end(no_settings, 1, one, 2e-10);
    check_end(no_settings, 2, two, 2e-10);
    jd_trajectory* r = run(no_settings, 3);
    CHECK_ABS(event_of(r, "slip", 0).t, 0.0087660446, 1e-10);
    CHECK_ABS(event_of(r, "stick", 0).t, 2.2329428623, 1e-9);
    CHECK_INT(jd_trajectory_event_count(r), 2);
    jd_trajectory_free(r);
}

TEST(run_b_sticks_and_slips_when_an_independent_integration_does) {
    static const setting set[] = {{"x1", 0},     {"x2", 0},      {"v1", 0}, {"v2", 0},
                                  {"vy1", 0.01}, {"vy2", 0.005}, {NULL, 0}};
    static const double slip[] = {2.1470517717, 3.1824510426, 4.1936947284};
    static const double stick[] = {2.5040548726, 3.5446929381};
    jd_trajectory* r = run(set, 6);
    for (int i = 0; i < 3; i++)
        CHECK_ABS(event_of(r, "slip", i).t, slip[i], 1e-9);
    for (int i = 0; i < 2; i++)
        CHECK_ABS(event_of(r, "stick", i).t, stick[i], 1e-9);
    CHECK_ABS(jd_trajectory_final(r)[X1], 0.0492357280, 2e-10);
    CHECK_ABS(jd_trajectory_final(r)[X2], 0.0246121606, 2e-10);
    jd_trajectory_free(r);
}

#define DITHER                                                                                     \
    {"x1", 0.08}, {"x2", 0}, {"v1", 0}, {"v2", 0}, {"z1", 0}, {"z2", 0}, {"sigma01", 1e4},         \
        {"sigma02", 1e4}, {"sigma11", 20}, {"sigma12", 20}, {"a", 0}, {"z0", 1e-4}, {              \
        "V_d", 1                                                                                   \
    }

TEST(dither_along_x_ends_where_an_independent_integration_does) {
    static const setting set[] = {DITHER, {NULL, 0}};
    const double want[] = {-0.0487994365, 0, 0.29891180, 0};
    check_end(set, 1, want, 1e-8);
}

// ---- Averages ----------------------------------------------------------------------------------

// K(k) by the mean of arithmetic and geometric means.
static double elliptic(double k) {
    double a = 1, b = sqrt(1 - k * k);
    for (int i = 0; i < 40; i++) {
        const double mean = 0.5 * (a + b);
        b = sqrt(a * b);
        a = mean;
    }
    return JD_PI / (2 * a);
}

// Mean friction at the speed v under dither of 1 m/s, with F_C = 1 N.     [dither-oscillator:H4]
static double mean_friction(double v, bool across) {
    const double w = sqrt(v * v + 1);
    if (!across)
        return 2 / JD_PI * asin(v);
    return v == 0 ? 0 : 2 / JD_PI * v / w * elliptic(1 / w);
}

// x'' = -100 x - mean friction, from 0.08 m, over 1 s.
static double average(bool across) {
    const double h = 1e-5;
    double x = 0.08, v = 0;
    for (int i = 0; i < 100000; i++) {
        const double a = -100 * x - mean_friction(v, across), middle = v + 0.5 * h * a;
        const double at = x + 0.5 * h * v;
        x += h * middle;
        v += h * (-100 * at - mean_friction(middle, across));
    }
    return x;
}

// The bend of the bristle over the way of the base, z0 omega_d/V_d = 0.02, and a period of the base
// are what the averages leave out.
TEST(fast_dither_damps_as_its_average_says_and_less_along_than_across) {
    static const setting along[] = {DITHER, {NULL, 0}};
    static const setting across[] = {DITHER, {"phi_d", JD_PI / 2}, {NULL, 0}};
    jd_trajectory *a = run_with(along, 1, 1e-9), *b = run_with(across, 1, 1e-9);
    CHECK_ABS(jd_trajectory_final(a)[X1], average(false), 5e-4);
    CHECK_ABS(jd_trajectory_final(b)[X1], average(true), 1.5e-3);
    CHECK(fabs(jd_trajectory_final(b)[X1]) < 0.85 * fabs(jd_trajectory_final(a)[X1]));
    jd_trajectory_free(a);
    jd_trajectory_free(b);
}

// ---- Closed forms ------------------------------------------------------------------------------

// Without damping and inside its reach the bristle is a spring of (1 + a) sigma0.
TEST(a_bristle_that_only_sticks_is_a_spring) {
    static const setting set[] = {{"x1", 0.002},  {"x2", -0.001}, {"v1", 0},
                                  {"v2", 0},      {"z1", 0.002},  {"z2", -0.001},
                                  {"sigma11", 0}, {"sigma12", 0}, {NULL, 0}};
    const double t = 1.7, c = cos(sqrt(210) * t);
    const double want[] = {0.002 * c, -0.001 * c, NAN, NAN};
    check_end(set, t, want, 1e-11);
}

// Along a line: x'' = -100 x + 1 while it slips down from rest, until the mass turns.
TEST(a_bristle_that_slips_along_a_line_is_coulombs_friction) {
    static const setting set[] = {{"x1", 0.08},       {"x2", 0}, {"v1", -0.1}, {"v2", 0},
                                  {"z1", -0.0099999}, {"z2", 0}, {NULL, 0}};
    jd_trajectory* r = run(set, 0.4);
    const jd_event slip = event_of(r, "slip", 0), stick = event_of(r, "stick", 0);
    const double y = slip.state[X1] - 0.01, phase = atan2(-slip.state[V1] / 10, y);
    const double size = hypot(y, slip.state[V1] / 10);
    CHECK_ABS(stick.t, slip.t + (JD_PI - phase) / 10, 1e-9);
    CHECK_ABS(stick.state[X1], 0.01 - size, 1e-10);
    CHECK_ABS(stick.state[Z1], -0.01, 1e-12);
    jd_trajectory_free(r);
}

// E = 0.0119181214 J: the damping is off above a_v.
TEST(the_default_never_comes_to_rest) {
    jd_trajectory* r = run(no_settings, 12);
    for (int64_t row = 0; row < jd_trajectory_row_count(r); row++)
        if (jd_trajectory_time(r, row) > 2.3)
            CHECK_ABS(output_of(r, row, "E"), 0.0119181214, 2e-10);
    CHECK_INT(jd_trajectory_event_count(r), 2);
    jd_trajectory_free(r);
}

// ---- Coulomb -----------------------------------------------------------------------------------

// Rest begins where the speed falls below 1e-9 m/s: 2e-9 s before it is 0.
TEST(coulombs_mass_comes_to_rest_where_an_independent_integration_does) {
    static const setting set[] = {{"model", 1}, {NULL, 0}};
    const double one[] = {-0.0162219378, -0.0628886610, NAN, NAN};
    check_end(set, 1, one, 2e-10);
    jd_trajectory* r = run(set, 4);
    CHECK_ABS(event_of(r, "stop", 0).t, 2.2591731813, 5e-9);
    CHECK_ABS(jd_trajectory_final(r)[X1], -0.0044754544, 2e-10);
    CHECK_ABS(jd_trajectory_final(r)[X2], 0.0003148229, 2e-10);
    CHECK_BITS(jd_trajectory_final(r)[V1], 0);
    CHECK_BITS(jd_trajectory_final(r)[V2], 0);
    jd_trajectory_free(r);
}

TEST(coulombs_mass_is_held_until_the_springs_pull_with_its_friction) {
    static const setting set[] = {{"model", 1}, {"x1", 0},     {"x2", 0},      {"v1", 0},
                                  {"v2", 0},    {"vy1", 0.01}, {"vy2", 0.005}, {NULL, 0}};
    jd_trajectory* r = run(set, 1);
    CHECK_REL(event_of(r, "slip", 0).t, 1 / (100 * hypot(0.01, 0.005)), 1e-9);
    CHECK_ABS(jd_trajectory_final(r)[X2] / jd_trajectory_final(r)[X1], 0.5, 1e-9);
    jd_trajectory_free(r);
}

// ---- Account, symmetry and bits ----------------------------------------------------------------

TEST(the_energy_balance_closes) {
    for (int k = 0; k < 8; k++) {
        const setting set[] = {
            {"model", k / 4},         {"V_d", k % 2 ? 0.3 : 0},  {"omega_d", 40}, {"phi_d", 0.7},
            {"vy1", k & 2 ? 0.2 : 0}, {"a_v", k % 2 ? 0 : 0.01}, {NULL, 0}};
        jd_trajectory* r = run_with(set, 3, 1e-10);
        const double first = output_of(r, 0, "balance");
        double lost = 0;
        for (int64_t row = 0; row < jd_trajectory_row_count(r); row++) {
            CHECK_ABS(output_of(r, row, "balance"), first, 1e-7);
            CHECK(output_of(r, row, "bend") <= 0.01 * (1 + 1e-9));
            CHECK(jd_trajectory_states(r, row)[LOST] >= lost - 1e-9);
            lost = jd_trajectory_states(r, row)[LOST];
        }
        jd_trajectory_free(r);
    }
}

// Turned by an angle with its springs the same: the law knows no direction.
TEST(a_motion_that_is_turned_is_a_motion) {
    const double c = cos(0.9), s = sin(0.9);
    const setting plain[] = {{"x1", 0.05},   {"x2", 0.02}, {"v1", 0.3},  {"v2", -0.6},
                             {"z1", 0.002},  {"z2", 0},    {"V_d", 0.2}, {"omega_d", 30},
                             {"phi_d", 0.4}, {NULL, 0}};
    const setting turned[] = {{"x1", 0.05 * c - 0.02 * s},
                              {"x2", 0.05 * s + 0.02 * c},
                              {"v1", 0.3 * c + 0.6 * s},
                              {"v2", 0.3 * s - 0.6 * c},
                              {"z1", 0.002 * c},
                              {"z2", 0.002 * s},
                              {"V_d", 0.2},
                              {"omega_d", 30},
                              {"phi_d", 0.4 + 0.9},
                              {NULL, 0}};
    jd_trajectory *a = run(plain, 2), *b = run(turned, 2);
    const double *p = jd_trajectory_final(a), *q = jd_trajectory_final(b);
    for (int i = 0; i < 6; i += 2) {
        CHECK_ABS(q[i], c * p[i] - s * p[i + 1], 1e-9);
        CHECK_ABS(q[i + 1], s * p[i] + c * p[i + 1], 1e-9);
    }
    jd_trajectory_free(a);
    jd_trajectory_free(b);
}

TEST(every_engine_gives_the_same_bits) {
    enum { COUNT = 19 };
    jd_model* models[COUNT];
    for (int k = 0; k < COUNT; k++) {
        const setting set[] = {{"model", k % 2},          {"V_d", 0.05 * (k % 5)}, {"omega_d", 30},
                               {"z0", 0.002 + 0.001 * k}, {"phi_d", 0.1 * k},      {NULL, 0}};
        models[k] = mass_with(set);
    }
    check_engines(models, COUNT, 0.2);
}

TEST(starts_that_cannot_be_are_told) {
    static const setting bent[] = {{"z1", 0.02}, {NULL, 0}};
    static const setting uneven[] = {{"model", 1}, {"sigma02", 50}, {NULL, 0}};
    check_refused(mass_with(bent), "must be less than z0");
    check_refused(mass_with(uneven), "the same in all directions");
    jd_context_free(settings_context());
}

TEST_MAIN(run_a_goes_where_an_independent_integration_does,
          run_b_sticks_and_slips_when_an_independent_integration_does,
          dither_along_x_ends_where_an_independent_integration_does,
          fast_dither_damps_as_its_average_says_and_less_along_than_across,
          a_bristle_that_only_sticks_is_a_spring,
          a_bristle_that_slips_along_a_line_is_coulombs_friction, the_default_never_comes_to_rest,
          coulombs_mass_comes_to_rest_where_an_independent_integration_does,
          coulombs_mass_is_held_until_the_springs_pull_with_its_friction, the_energy_balance_closes,
          a_motion_that_is_turned_is_a_motion, every_engine_gives_the_same_bits,
          starts_that_cannot_be_are_told)
