// A mass point on the contact law of src/contact, without weight, against closed forms.

#include "contact/hertz.h"
#include "support/check.h"

// h'' = N/m from h = 0 with the speed v downwards, by the classical Runge-Kutta method until it
// lifts. Returns the time of contact and the speed away.
typedef struct bounce {
    double time, speed, depth;
} bounce;

static double push(double k, double b, double h, double dh) {
    return jd_hertz_press(k, b, 0.025, h, dh).N;
}

static bounce strike(double m, double k, double b, double v) {
    const double depth = pow(1.25 * m * v * v / k, 0.4), dt = depth / v / 20000;
    double h = 0, u = -v, t = 0, lowest = 0;
    for (;;) {
        const double a1 = push(k, b, h, u) / m;
        const double u2 = u + 0.5 * dt * a1, a2 = push(k, b, h + 0.5 * dt * u, u2) / m;
        const double u3 = u + 0.5 * dt * a2, a3 = push(k, b, h + 0.5 * dt * u2, u3) / m;
        const double u4 = u + dt * a3, a4 = push(k, b, h + dt * u3, u4) / m;
        const double after = h + dt / 6 * (u + 2 * u2 + 2 * u3 + u4);
        if (after > 0)  // the force is gone here: the rest is straight
            return (bounce){t - h / u, u, -lowest};
        h = after;
        u += dt / 6 * (a1 + 2 * a2 + 2 * a3 + a4);
        t += dt;
        lowest = fmin(lowest, h);
    }
}

// (4/5) B(2/5, 1/2), from the Gamma function.
static double contact_number(void) { return 0.8 * tgamma(0.4) * tgamma(0.5) / tgamma(0.9); }

// The force is not smooth at its ends, which costs the method its order: 1e-6 of 20000 steps.
TEST(the_time_of_contact_is_that_of_hertz) {
    CHECK_REL(contact_number(), 2.943275, 1e-6);
    const double m = 2, k = 2.2e7;
    for (int i = 0; i < 3; i++) {
        const double v = 0.1 * pow(4, i), depth = pow(1.25 * m * v * v / k, 0.4);
        const bounce got = strike(m, k, 0, v);
        CHECK_REL(got.depth, depth, 1e-7);
        CHECK_REL(got.time, contact_number() * depth / v, 1e-6);
        CHECK_REL(got.speed, v, 1e-6);
    }
}

// e = 1 - (2/3) b v + O((b v)^2): what is left falls with the square.
TEST(small_damping_restores_one_minus_two_thirds_of_b_v) {
    double before = 0;
    for (int i = 0; i < 3; i++) {
        const double v = 0.5, bv = 0.04 * pow(0.5, i);
        const bounce got = strike(2, 2.2e7, bv / v, v);
        const double left = got.speed / v - (1 - 2.0 / 3 * bv);
        CHECK_ABS(left, 0, bv * bv);
        if (i > 0)
            CHECK_REL(before / left, 4, 0.05);
        before = left;
    }
}

// Beyond 1 - b h' = 0 there is no force, and never one that pulls.
TEST(the_contact_never_pulls) {
    CHECK_ABS(jd_hertz_press(1e7, 0.5, 0.025, -1e-3, 3).N, 0, 0);
    CHECK(jd_hertz_press(1e7, 0.5, 0.025, -1e-3, 1.9).N > 0);
    CHECK_ABS(jd_hertz_press(1e7, 0.5, 0.025, 1e-9, -1).N, 0, 0);
}

TEST_MAIN(the_time_of_contact_is_that_of_hertz, small_damping_restores_one_minus_two_thirds_of_b_v,
          the_contact_never_pulls)
