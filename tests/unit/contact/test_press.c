// Normal laws of compliant contacts: values by hand, restitution in closed form against orbits that
// are integrated here, and what the solver reads from them.

#include "contact/press.h"
#include "judder/impact.h"
#include "support/check.h"

static const jd_press_law plain = {.K = 2e4, .n = 1.5, .D = 0.7, .c = 30, .d_max = 1e-3};

static jd_press_law law_of(int which) {
    jd_press_law law = plain;
    law.normal = which;
    return law;
}

static jd_press_force at(int which, double depth, double v) {
    const jd_press_law law = law_of(which);
    return jd_press_at(&law, -depth, -v);
}

TEST(forces_are_those_of_their_formulas) {
    const double d = 4e-4, v = 0.3, power = 2e4 * d * sqrt(d), x = d / 1e-3;
    CHECK_REL(at(JD_PRESS_HERTZ, d, v).press, power, 1e-14);
    CHECK_REL(at(JD_PRESS_HUNT_CROSSLEY, d, v).press, power * (1 + 0.7 * v), 1e-14);
    CHECK_REL(at(JD_PRESS_KELVIN_VOIGT, d, v).press, 2e4 * d + 30 * v, 1e-14);
    CHECK_REL(at(JD_PRESS_SPRING, d, -v).press, 2e4 * d - 30 * v, 1e-14);
    CHECK_REL(at(JD_PRESS_STEP, d, v).press, power + 30 * v * x * x * (3 - 2 * x), 1e-14);
    CHECK_REL(at(JD_PRESS_STEP, 5e-3, v).press, 2e4 * 5e-3 * sqrt(5e-3) + 30 * v, 1e-14);
}

TEST(an_open_gap_stores_nothing) {
    for (int k = 0; k < JD_PRESS_LAWS; k++) {
        CHECK(at(k, -1e-3, 0.5).energy == 0);
        CHECK_BITS(at(k, 0, 0).press, 0);
    }
}

// Differences of the energy over 1e-6 of the depth.
TEST(the_elastic_force_is_the_slope_of_its_energy) {
    for (int k = 0; k < JD_PRESS_LAWS; k++)
        for (double d = 1e-4; d < 1e-2; d *= 3) {
            const double h = 1e-6 * d, rise = at(k, d + h, 0).energy - at(k, d - h, 0).energy;
            CHECK_REL(rise / (2 * h), at(k, d, 0).elastic, 1e-9);
            CHECK_REL(at(k, d, 0).press, at(k, d, 0).elastic, 1e-15);
        }
}

// It says when the force would pull, and is away from 0 where the gap opens slowly.
TEST(what_lasts_has_the_sign_of_the_force) {
    static const int laws[] = {JD_PRESS_HUNT_CROSSLEY, JD_PRESS_KELVIN_VOIGT, JD_PRESS_STEP};
    for (int k = 0; k < 3; k++)
        for (double n = 1; n < 3.1; n += 0.5)
            for (int i = 0; i < 400; i++) {
                jd_press_law law = law_of(laws[k]);
                law.n = n;
                const double d = 1e-6 * pow(1.03, i), v = 2 * sin(i);
                const jd_press_force f = jd_press_at(&law, -d, -v);
                CHECK((f.press > 0) == (f.lasting > 0));
            }
    CHECK(isnan(at(JD_PRESS_HERTZ, 1e-3, -1).lasting));
    CHECK(isnan(at(JD_PRESS_SPRING, 1e-3, -1).lasting));
    CHECK(at(JD_PRESS_HUNT_CROSSLEY, 0, -1).lasting > 0.2);
    CHECK_REL(at(JD_PRESS_STEP, 0, -1).lasting, 2e4, 1e-15);
}

TEST(damping_only_takes) {
    for (int k = 0; k < JD_PRESS_LAWS; k++)
        for (int i = 0; i < 200; i++) {
            const double d = 1e-5 * pow(1.03, i), v = 2 * sin(i);
            const jd_press_force f = at(k, d, v);
            const double N = k == JD_PRESS_SPRING ? f.press : fmax(f.press, 0);
            CHECK((N - f.elastic) * v >= 0);
        }
}

// ---- Orbits ------------------------------------------------------------------------------------

typedef struct orbit {
    double e, deepest;
} orbit;

static double push(const jd_press_law* law, double d, double v) {
    const double N = jd_press_at(law, -d, -v).press;
    return law->normal == JD_PRESS_SPRING ? N : fmax(N, 0);
}

// A mass of 1 kg that meets the contact with the speed v, by the classical Runge-Kutta method until
// the gap opens; the last step is cut by the secant.
static orbit meet(const jd_press_law* law, double v0, double step) {
    double d = 0, v = v0, deepest = 0, before[2] = {0, v0};
    for (int i = 0; i < 10000000 && d >= 0; i++) {
        const double h = step, a1 = -push(law, d, v), v2 = v + 0.5 * h * a1;
        const double a2 = -push(law, d + 0.5 * h * v, v2), v3 = v + 0.5 * h * a2;
        const double a3 = -push(law, d + 0.5 * h * v2, v3), v4 = v + h * a3;
        const double a4 = -push(law, d + h * v3, v4);
        before[0] = d;
        before[1] = v;
        d += h / 6 * (v + 2 * v2 + 2 * v3 + v4);
        v += h / 6 * (a1 + 2 * a2 + 2 * a3 + a4);
        deepest = fmax(deepest, d);
    }
    const double share = before[0] / (before[0] - d);
    return (orbit){-(before[1] + share * (v - before[1])) / v0, deepest};
}

// For any stiffness, exponent and speed; the deepest point of [press:P9].
TEST(hunt_crossley_has_the_restitution_that_its_damping_is_for) {
    static const double exponent[] = {1, 1.5, 2.2};
    for (int k = 0; k < 3; k++)
        for (double e = 0.2; e < 1; e += 0.25) {
            const double v = 0.4 + 0.3 * k, n = exponent[k];
            jd_press_law law = law_of(JD_PRESS_HUNT_CROSSLEY);
            law.n = n;
            law.K = 1e4 * pow(30, k);
            REQUIRE(jd_hunt_crossley_damping(e, v, &law.D) == JD_OK);
            const orbit o = meet(&law, v, 2e-6);
            const double z = law.D * v, D2 = law.D * law.D;
            CHECK_ABS(o.e, e, 2e-7);  // the corner of the force at the touch, n = 1: second order
            CHECK_REL(pow(o.deepest, n + 1), (n + 1) / law.K * (z - log1p(z)) / D2, 1e-6);
        }
}

TEST(a_contact_of_given_restitution_has_the_printed_damping) {
    double D = 0, e = 0;
    REQUIRE(jd_hunt_crossley_damping(0.5, 1, &D) == JD_OK);
    CHECK_REL(D, 1.432750533271, 1e-12);
    REQUIRE(jd_hunt_crossley_damping(0.5, 4, &D) == JD_OK);
    CHECK_REL(D, 1.432750533271 / 4, 1e-12);
    REQUIRE(jd_hunt_crossley_restitution(0.75, 1, &e) == JD_OK);  // (3/2)(1 - e)
    CHECK_ABS(e, 0.66296, 5e-6);
    REQUIRE(jd_hunt_crossley_restitution(0.75 * 0.75, 1, &e) == JD_OK);  // (3/4)(1 - e^2)
    CHECK_ABS(e, 0.72524, 5e-6);
}

TEST(damping_and_restitution_are_inverse) {
    for (double e = 0.02; e < 1; e += 0.02) {
        double D = 0, back = 0;
        REQUIRE(jd_hunt_crossley_damping(e, 2, &D) == JD_OK);
        const double z = 2 * D;
        CHECK_ABS(z * (1 + e), log1p(z) - log1p(-e * z), 1e-13 / (1 - e * z));
        REQUIRE(jd_hunt_crossley_restitution(D, 2, &back) == JD_OK);
        CHECK_ABS(back, e, 1e-12);
    }
    double D = 1, e = 0;
    CHECK_INT(jd_hunt_crossley_damping(1, 1, &D), JD_OK);
    CHECK_BITS(D, 0);
    CHECK_INT(jd_hunt_crossley_damping(1 - 1e-6, 1, &D), JD_OK);
    CHECK_REL(D, 1.5e-6, 1e-5);
    CHECK_INT(jd_hunt_crossley_damping(1e-9, 1, &D), JD_OK);
    CHECK_REL(D, 1e9, 1e-12);
    CHECK_INT(jd_hunt_crossley_restitution(0, 1, &e), JD_OK);
    CHECK_BITS(e, 1);
    CHECK_INT(jd_hunt_crossley_damping(0, 1, &D), JD_ERR_RANGE);
    CHECK_INT(jd_hunt_crossley_damping(1.1, 1, &D), JD_ERR_RANGE);
    CHECK_INT(jd_hunt_crossley_damping(0.5, 0, &D), JD_ERR_RANGE);
    CHECK_INT(jd_hunt_crossley_restitution(-1, 1, &e), JD_ERR_RANGE);
}

// [press:P10]
TEST(linear_contacts_have_the_restitution_of_the_closed_form) {
    for (double zeta = 0.05; zeta < 0.95; zeta += 0.15) {
        jd_press_law law = law_of(JD_PRESS_KELVIN_VOIGT);
        law.c = 2 * zeta * sqrt(law.K);
        const double w = sqrt(1 - zeta * zeta);
        const double parts = exp(-zeta / w * atan2(2 * zeta * w, 2 * zeta * zeta - 1));
        CHECK_ABS(meet(&law, 0.7, 1e-6).e, parts, 1e-5);  // the corner where it parts
        law.normal = JD_PRESS_SPRING;
        CHECK_ABS(meet(&law, 0.7, 1e-6).e, exp(-JD_PI * zeta / w), 1e-8);
    }
}

TEST_MAIN(forces_are_those_of_their_formulas, an_open_gap_stores_nothing,
          the_elastic_force_is_the_slope_of_its_energy, what_lasts_has_the_sign_of_the_force,
          damping_only_takes, hunt_crossley_has_the_restitution_that_its_damping_is_for,
          a_contact_of_given_restitution_has_the_printed_damping,
          damping_and_restitution_are_inverse,
          linear_contacts_have_the_restitution_of_the_closed_form)
