// Chebyshev polynomials: fit, bounds, and the points that show every change of sign.

#include "numeric/chebyshev.h"
#include "support/check.h"
#include "support/random.h"

static jd_chebyshev random_polynomial(int n) {
    jd_chebyshev p = {.n = n};
    for (int k = 0; k < n; k++)
        p.c[k] = random_between(-1.0, 1.0) * pow(0.8, k);
    return p;
}

TEST(a_fit_gives_the_coefficients_back) {
    for (int n = 5; n <= 17; n = 2 * n - 1) {
        const jd_chebyshev p = random_polynomial(n);
        double v[JD_CHEBYSHEV_POINTS];
        for (int j = 0; j < JD_CHEBYSHEV_POINTS; j++)
            v[j] = jd_chebyshev_at(&p, jd_chebyshev_point(j));
        const jd_chebyshev q = jd_chebyshev_fit(n, v, 16 / (n - 1));
        for (int k = 0; k < n; k++)
            CHECK_ABS(q.c[k], p.c[k], 2e-15);  // sums of 17 rounded terms
    }
}

TEST(polynomials_and_points_are_those_of_the_cosine) {
    const double pi = JD_PI;
    for (int j = 0; j < JD_CHEBYSHEV_POINTS; j++)
        CHECK_ABS(jd_chebyshev_point(j), -cos(pi * j / 16.0), 3e-16);
    for (int k = 0; k < 17; k++) {
        jd_chebyshev p = {.n = 17};
        p.c[k] = 1.0;
        for (double a = 0.05; a < 3.1; a += 0.1)
            CHECK_ABS(jd_chebyshev_at(&p, cos(a)), cos(k * a), 2e-14);  // Clenshaw: n^2 roundings
    }
}

TEST(a_derivative_is_the_limit_of_differences) {
    const jd_chebyshev p = random_polynomial(17), d = jd_chebyshev_derivative(&p);
    for (double u = -0.95; u < 1.0; u += 0.1) {
        const double h = 1e-5;
        const double slope = (jd_chebyshev_at(&p, u + h) - jd_chebyshev_at(&p, u - h)) / (2.0 * h);
        CHECK_ABS(jd_chebyshev_at(&d, u), slope, 1e-5);  // h^2 p'''/6, and p''' below 5e4
    }
}

TEST(clearance_is_a_bound_from_below) {
    int useful = 0;
    for (int trial = 0; trial < 300; trial++) {
        jd_chebyshev p = random_polynomial(9);
        p.c[0] *= 8.0;
        const double bound = jd_chebyshev_clearance(&p);
        useful += bound > 0.0;
        for (double u = -1.0; u <= 1.0; u += 0.01)
            CHECK(fabs(jd_chebyshev_at(&p, u)) >= bound - 1e-14);
    }
    CHECK(useful > 20);
}

static int sign_at(const jd_chebyshev* p, double u) { return jd_chebyshev_at(p, u) > 0.0 ? 1 : -1; }

// Changes of sign on a fine grid, against those on the ends and the knots.
TEST(knots_show_every_change_of_sign) {
    int most = 0;
    for (int trial = 0; trial < 400; trial++) {
        const jd_chebyshev p = random_polynomial(trial % 2 ? 9 : 17);
        double u[JD_CHEBYSHEV_KNOTS];
        const int count = jd_chebyshev_knots(&p, 1e-12, u);
        int fine = 0, coarse = 0, last = sign_at(&p, -1.0), before = last;
        for (int k = 1; k <= 20000; k++) {
            const int sign = sign_at(&p, -1.0 + k * 1e-4);
            fine += sign != last;
            last = sign;
        }
        for (int k = 0; k <= count; k++) {
            CHECK(k == count || (u[k] > -1.0 && u[k] < 1.0 && (k == 0 || u[k] > u[k - 1])));
            const int sign = sign_at(&p, k < count ? u[k] : 1.0);
            coarse += sign != before;
            before = sign;
        }
        CHECK_INT(coarse, fine);
        most = fine > most ? fine : most;
    }
    CHECK(most >= 6);
}

TEST(knots_show_dips_and_touches_of_any_depth) {
    for (double depth = 1e-2; depth > 1e-13; depth *= 0.1) {
        for (double at = -0.75; at < 0.8; at += 0.25) {  // also where parts meet
            const double level = at * at - depth;        // (u - at)^2 - depth
            const jd_chebyshev p = {5, {0.5 + level, -2.0 * at, 0.5, 0.0, 0.0}};
            double u[JD_CHEBYSHEV_KNOTS], nearest = INFINITY;
            const int count = jd_chebyshev_knots(&p, 1e-12, u);
            for (int k = 0; k < count; k++)
                nearest = fmin(nearest, fabs(u[k] - at));
            CHECK(nearest * nearest < depth);  // one lies in the dip
        }
    }
}

TEST(minima_above_the_margin_and_zero_itself_need_no_knots) {
    double u[JD_CHEBYSHEV_KNOTS];
    const jd_chebyshev above = {5, {0.5 + 0.01, 0.0, 0.5, 0.0, 0.0}}, zero = {.n = 9};
    CHECK_INT(jd_chebyshev_knots(&above, 1e-3, u), 0);
    CHECK_INT(jd_chebyshev_knots(&above, 2e-2, u), 1);
    CHECK_ABS(u[0], 0.0, 1e-15);
    CHECK_INT(jd_chebyshev_knots(&zero, 0.0, u), 0);
}

// (u - 0.125)^3 (u - 0.25): near the triple root p is flat to rounding over a wide stretch.
TEST(a_flat_root_does_not_use_up_the_knots) {
    double v[JD_CHEBYSHEV_POINTS], u[JD_CHEBYSHEV_KNOTS];
    for (int j = 0; j < JD_CHEBYSHEV_POINTS; j++) {
        const double d = jd_chebyshev_point(j) - 0.125;
        v[j] = d * d * d * (d - 0.125);
    }
    for (int n = 5; n <= 17; n = 2 * n - 1) {
        const jd_chebyshev p = jd_chebyshev_fit(n, v, 16 / (n - 1));
        const int count = jd_chebyshev_knots(&p, 1e-12, u);
        int below = 0, above = 0;
        for (int k = 0; k < count; k++) {
            below += u[k] > 0.125 && u[k] < 0.25;
            above += below > 0 && u[k] > 0.25;
        }
        CHECK(count < 10 && below > 0 && above > 0);
    }
}

TEST_MAIN(a_flat_root_does_not_use_up_the_knots, a_fit_gives_the_coefficients_back,
          polynomials_and_points_are_those_of_the_cosine, a_derivative_is_the_limit_of_differences,
          clearance_is_a_bound_from_below, knots_show_every_change_of_sign,
          knots_show_dips_and_touches_of_any_depth,
          minima_above_the_margin_and_zero_itself_need_no_knots)
