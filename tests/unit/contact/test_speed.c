// Friction coefficients by the sliding speed: printed values, borders, and what holds for all.

#include "contact/speed.h"
#include "support/check.h"

static const jd_speed_law rail = {.mu = 0.25, .mu_s = 0.3, .v_s = 1e-4, .v_d = 1e-2};

static jd_speed_law law_of(int which) {
    jd_speed_law law = rail;
    law.tangential = which;
    return law;
}

static double mu_at(int which, double s) {
    const jd_speed_law law = law_of(which);
    return jd_speed_mu(&law, s);
}

// A wheel on a rail, as printed.
TEST(step_has_the_values_of_the_wheel_on_its_rail) {
    CHECK_REL(mu_at(JD_SPEED_STEP, 0.05e-3), 0.20625, 1e-14);
    CHECK_REL(mu_at(JD_SPEED_STEP, 0.1e-3), 0.3, 1e-14);
    CHECK_ABS(mu_at(JD_SPEED_STEP, 1e-3), 0.2988354621, 5e-11);
    CHECK_ABS(mu_at(JD_SPEED_STEP, 5e-3), 0.2753787750, 5e-11);
    CHECK_REL(mu_at(JD_SPEED_STEP, 1), 0.25, 1e-15);
}

TEST(laws_have_their_values_at_the_speed_of_transition) {
    CHECK_BITS(mu_at(JD_SPEED_COULOMB, 1e-4), 0.25);
    CHECK_REL(mu_at(JD_SPEED_STRIBECK, 1e-4), 0.25 + 0.05 * exp(-1), 1e-14);
    CHECK_REL(mu_at(JD_SPEED_THRELFALL, 1e-4), 0.25 * (1 - exp(-3)), 1e-14);
    CHECK_REL(mu_at(JD_SPEED_TANH, 1e-4), 0.25 * tanh(1), 1e-14);
    CHECK_REL(mu_at(JD_SPEED_STRIBECK, 0), 0.3, 1e-15);
    CHECK_REL(mu_at(JD_SPEED_STRIBECK, 1), 0.25, 1e-15);
}

TEST(the_coefficient_is_even_and_regular_friction_odd) {
    for (int k = 0; k < JD_SPEED_LAWS; k++)
        for (double s = 1e-6; s < 1; s *= 3) {
            const jd_speed_law law = law_of(k);
            CHECK_BITS(mu_at(k, -s), mu_at(k, s));
            const double along = jd_speed_regular_friction(&law, s);
            CHECK(jd_speed_regular_friction(&law, -s) == -along);
            CHECK_BITS(along, k > JD_SPEED_STRIBECK ? mu_at(k, s) : 0.0);
            CHECK(mu_at(k, s) > 0 && mu_at(k, s) <= 0.3);
        }
}

// Slopes at 0, and no steps at the borders of the pieces of step.
TEST(regular_laws_are_smooth_and_vanish_at_rest) {
    static const int laws[] = {JD_SPEED_THRELFALL, JD_SPEED_TANH, JD_SPEED_STEP};
    static const double slope[] = {3 * 0.25, 0.25, 1.5 * 0.3};  // mu' v_s
    for (int k = 0; k < 3; k++) {
        CHECK_BITS(mu_at(laws[k], 0), 0);
        CHECK_REL(mu_at(laws[k], 1e-12) / 1e-8, slope[k], 1e-7);
    }
    static const double border[] = {1e-4, 1e-2};
    for (int k = 0; k < 2; k++)
        for (int side = -1; side <= 1; side += 2) {
            const double h = 1e-4 * border[k], here = mu_at(JD_SPEED_STEP, border[k]);
            CHECK_ABS(mu_at(JD_SPEED_STEP, border[k] + side * h), here, 1e-8);  // quadratic in h
        }
}

TEST(what_rest_holds_is_known_for_set_valued_laws_alone) {
    static const double rest[] = {0.25, 0.3, 0, 0, 0};
    for (int k = 0; k < JD_SPEED_LAWS; k++) {
        const jd_speed_law law = law_of(k);
        CHECK_BITS(jd_speed_rest(&law), rest[k]);
        CHECK_INT(jd_mask_get(jd_speed_regular(&law), 0), k > JD_SPEED_STRIBECK);
    }
}

// The speed at which threlfall carries 0.8 mu N.
TEST(a_held_body_creeps_with_a_smooth_law) {
    const jd_speed_law law = {.tangential = JD_SPEED_THRELFALL, .mu = 0.6, .v_s = 0.1};
    CHECK_REL(jd_speed_mu(&law, 0.0536479304), 0.8 * 0.6, 1e-9);
}

TEST_MAIN(step_has_the_values_of_the_wheel_on_its_rail,
          laws_have_their_values_at_the_speed_of_transition,
          the_coefficient_is_even_and_regular_friction_odd,
          regular_laws_are_smooth_and_vanish_at_rest,
          what_rest_holds_is_known_for_set_valued_laws_alone, a_held_body_creeps_with_a_smooth_law)
