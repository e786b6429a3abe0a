// The closed forms of the discs against other closed forms, series and two-dimensional quadrature.

#include "patch/kernel/field.h"
#include "support/check.h"
#include "support/random.h"

static const jd_lean upright = {0, 0};

typedef enum kind { HERTZ, UNIFORM } kind;

static jd_field field_at(kind disc, jd_twist motion, jd_lean lean) {
    return disc == HERTZ ? jd_field_hertz_disc(motion, lean, 0)
                         : jd_field_uniform_disc(motion, lean);
}

static jd_field hertz(jd_twist motion, jd_lean lean, double eps) {
    return jd_field_hertz_disc(motion, lean, eps);
}

// A motion with centre of rotation at the distance c, sliding along x.
static jd_field along_x(kind disc, double c) {
    return field_at(disc, (jd_twist){c, 0, 1}, upright);
}

static jd_twist random_motion(double decades) {
    return (jd_twist){random_decades(-decades, decades), random_decades(-decades, decades),
                      random_decades(-decades, decades)};
}

static jd_lean random_lean(void) {
    return (jd_lean){random_between(-0.7, 0.7), random_between(-0.7, 0.7)};
}

static void check_field(jd_field got, jd_field want, double tolerance) {
    CHECK_ABS(got.phi, want.phi, tolerance * fabs(want.phi));
    CHECK_ABS(got.tx, want.tx, tolerance);
    CHECK_ABS(got.ty, want.ty, tolerance);
    CHECK_ABS(got.m, want.m, tolerance);
}

// ---- Values -------------------------------------------------------------------------------------

TEST(check_values) {
    const double tol = 1e-14;
    CHECK_REL(along_x(UNIFORM, 1).tx, 8 / (3 * JD_PI), tol);
    CHECK_REL(along_x(UNIFORM, 1).m, 8 / (9 * JD_PI), tol);
    CHECK_REL(along_x(UNIFORM, 0).m, 2.0 / 3, tol);
    CHECK_REL(along_x(HERTZ, 1).tx, 9 * JD_PI / 32, tol);
    CHECK_REL(along_x(HERTZ, 1).m, 9 * JD_PI / 128, tol);
    CHECK_REL(along_x(HERTZ, 0).m, 3 * JD_PI / 16, tol);
    CHECK_ABS(along_x(HERTZ, 2).tx, 0.974278579257, 0.6e-12);  // twelve digits are known
    CHECK_ABS(along_x(HERTZ, 2).m, 0.101909332919, 0.6e-12);
    CHECK_REL(hertz((jd_twist){3, -4, 0}, upright, 0).ty, -0.8, tol);
    CHECK_REL(field_at(UNIFORM, (jd_twist){3, -4, 0}, upright).tx, 0.6, tol);
}

// The forms in c = |v|/|w| with x along v, w > 0: T = (T0 + s Ts, c Tc), M = M0 + s Ms.
typedef struct parts {
    double T0, M0, Tc, Ts, Ms;
} parts;

static parts hertz_parts(double c) {
    const double c2 = c * c, c4 = c2 * c2, p = JD_PI;
    if (c <= 1)
        return (parts){3 * p / 8 * c * (1 - c2 / 4), 3 * p / 16 * (1 - c2 + 3 * c4 / 8),
                       3 * p / 256 * (8 - 4 * c2 + c4), -3 * p / 256 * (8 - 12 * c2 + 5 * c4),
                       -3 * p / 64 * c * c2 * (2 - c2)};
    const double B = asin(1 / c), s = sqrt(c2 - 1);
    return (parts){
        .T0 = 3.0 / 16 * (B * c * (4 - c2) + s * (c2 + 2) / c),
        .M0 = 3.0 / 64 * (B * (8 - 8 * c2 + 3 * c4) - 3 * s * (c2 - 2)),
        .Tc = (3 * B * (8 - 4 * c2 + c4) - s * (c2 - 4) * (3 * c2 + 2) / c2) / 128,
        .Ts = (-3 * B * (8 - 12 * c2 + 5 * c4) + s * (3 * c2 - 4) * (5 * c2 - 2) / c2) / 128,
        .Ms = (3 * B * c * c2 * (c2 - 2) - s * (3 * c4 - 4 * c2 + 4) / c) / 32,
    };
}

TEST(hertz_is_the_law_of_asin_and_polynomials) {
    for (int trial = 0; trial < 2000; trial++) {
        const double c = random_between(0, 3), spin = trial % 2 ? 1 : -1;
        const jd_lean d = random_lean();
        const parts p = hertz_parts(c);
        const jd_field f = hertz((jd_twist){c, 0, spin}, d, 0);
        CHECK_ABS(f.tx, p.T0 + spin * d.s * p.Ts, 1e-13);  // the forms cancel by c^4
        CHECK_ABS(f.ty, spin * d.c * p.Tc, 1e-13);
        CHECK_ABS(f.m, spin * p.M0 + d.s * p.Ms, 1e-13);
    }
}

// Complete elliptic integrals by the trapezoidal rule, which is exact to rounding for k <= 0.9.
static void elliptic(double k, double* K, double* E) {
    const int n = 100;
    *K = *E = 0;
    for (int i = 0; i < n; i++) {
        const double s = sin(JD_PI * (i + 0.5) / (2 * n)), D = sqrt(1 - k * k * s * s);
        *K += JD_PI / (2 * n) / D;
        *E += JD_PI / (2 * n) * D;
    }
}

TEST(uniform_is_the_law_of_elliptic_integrals) {
    for (double k = 0.1; k < 0.9; k += 0.01) {
        double K, E;
        elliptic(k, &K, &E);
        const double k2 = k * k, c = 1 / k;
        const double T_in = 4 / (3 * JD_PI * k) * ((1 + k2) * E - (1 - k2) * K);
        const double M_in = 4 / (9 * JD_PI) * (2 * (2 - k2) * E - (1 - k2) * K);
        const double T_out = 4 / (3 * JD_PI) * ((1 + c * c) * E - (c * c - 1) * K);
        const double M_out =
            4 / (9 * JD_PI * c * k2 * k2) * ((2 - 3 * k2) * (1 - k2) * K + 2 * (2 * k2 - 1) * E);
        const double tol = 1e-14 / (k2 * k2);  // they cancel
        CHECK_ABS(along_x(UNIFORM, k).tx, T_in, tol);
        CHECK_ABS(along_x(UNIFORM, k).m, M_in, tol);
        CHECK_ABS(along_x(UNIFORM, c).tx, T_out, tol);
        CHECK_ABS(along_x(UNIFORM, c).m, M_out, tol);
    }
}

// ---- Limits -------------------------------------------------------------------------------------

// Taylor series of the integrals in c = |v|/|w| or in 1/c, first neglected term of order 1e-18.
TEST(force_and_moment_keep_all_digits_at_both_ends) {
    for (double exponent = -3; exponent >= -9; exponent -= 0.25) {
        const double k = pow(10, exponent), k2 = k * k, k4 = k2 * k2, tol = 1e-14;
        CHECK_REL(along_x(HERTZ, k).tx, 3 * JD_PI / 8 * k * (1 - k2 / 4), tol);
        CHECK_REL(along_x(HERTZ, 1 / k).m, k * (1.0 / 5 + k2 / 70 + k4 / 280), tol);
        CHECK_REL(along_x(HERTZ, 1 / k).tx, 1 - k2 / 10 - 3 * k4 / 280, tol);
        CHECK_REL(along_x(UNIFORM, k).tx, k * (1 - k2 / 8 - k4 / 64), tol);
        CHECK_REL(along_x(UNIFORM, 1 / k).m, k * (1.0 / 4 + k2 / 48 + 3 * k4 / 512), tol);
    }
}

// A motion small against eps meets linear friction: T = v/eps, M = w c(0,0,2)/eps = 2 w/(5 eps).
TEST(small_motions_meet_linear_friction) {
    const jd_field f = hertz((jd_twist){3e-9, 0, -2e-100}, upright, 1);
    CHECK_REL(f.tx, 3e-9, 1e-14);
    CHECK_REL(f.m, -0.8e-100, 1e-14);
    CHECK_REL(f.phi, 1, 1e-14);
}

TEST(the_edge_is_crossed_smoothly) {
    for (double gap = 1e-16; gap < 1e-5; gap *= 10)
        for (int disc = HERTZ; disc <= UNIFORM; disc++) {
            const jd_field at = along_x((kind)disc, 1);
            const double tol = 1e-14 + 2 * gap;  // the slopes are below 2
            check_field(along_x((kind)disc, 1 + gap), at, tol);
            check_field(along_x((kind)disc, 1 - gap), at, tol);
        }
}

TEST(regularised_tends_to_the_exact_law) {
    for (int trial = 0; trial < 500; trial++) {
        const jd_twist u = {random_between(-2, 2), random_between(-2, 2), random_between(-2, 2)};
        const jd_lean d = random_lean();
        const double size = 1 / (fabs(u.vx) + fabs(u.vy) + fabs(u.w));
        const jd_field exact = hertz(u, d, 0);
        check_field(hertz(u, d, 1e-30), exact, 2e-15);
        for (double eps = 1e-7; eps < 1e-3; eps *= 10)  // quadratic
            check_field(hertz(u, d, eps), exact, 1e-14 + 50 * eps * eps * size * size);
    }
}

TEST(only_the_direction_of_a_motion_counts) {
    for (int trial = 0; trial < 500; trial++) {
        const jd_twist u = random_motion(4);
        const jd_lean d = random_lean();
        const double factor = fabs(random_decades(-146, 146));
        const jd_twist scaled = {factor * u.vx, factor * u.vy, factor * u.w};
        for (int disc = HERTZ; disc <= UNIFORM; disc++) {
            jd_field want = field_at((kind)disc, u, d);
            want.phi *= factor;
            check_field(field_at((kind)disc, scaled, d), want, 1e-14);
        }
        jd_field want = hertz(u, d, 0.5);
        want.phi *= factor;
        check_field(hertz(scaled, d, 0.5 * factor), want, 1e-14);
    }
}

TEST(rest_is_not_a_number_without_eps) {
    const jd_twist rest = {0, 0, 0};
    for (int disc = HERTZ; disc <= UNIFORM; disc++) {
        const jd_field f = field_at((kind)disc, rest, upright);
        CHECK(isnan(f.tx) && isnan(f.ty) && isnan(f.m));
        const jd_field tiny = field_at((kind)disc, (jd_twist){0, -1e-310, 0}, upright);
        CHECK_REL(tiny.ty, -1, 1e-14);
        CHECK(isnan(field_at((kind)disc, (jd_twist){1, NAN, 0}, upright).tx));
        CHECK(isnan(field_at((kind)disc, (jd_twist){1, 0, NAN}, upright).m));
        CHECK(isnan(field_at((kind)disc, (jd_twist){1, INFINITY, 0}, upright).ty));
    }
    const jd_field f = hertz(rest, (jd_lean){0.3, -0.4}, 0.01);
    CHECK_ABS(fabs(f.tx) + fabs(f.ty) + fabs(f.m), 0, 0);
    CHECK_REL(f.phi, 0.01, 1e-14);
}

// ---- Two-dimensional quadrature ----------------------------------------------------------------

#define NODES 48

// Gauss-Legendre on (0, 1), by Newton on the polynomial.
static void gauss(double* node, double* weight) {
    for (int i = 0; i < NODES; i++) {
        double x = cos(JD_PI * (i + 0.75) / (NODES + 0.5)), slope = 1;
        for (int step = 0; step < 8; step++) {
            double p = 1, before = 0;
            for (int n = 1; n <= NODES; n++) {
                const double next = ((2 * n - 1) * x * p - (n - 1) * before) / n;
                before = p, p = next;
            }
            slope = NODES * (x * p - before) / (x * x - 1);
            x -= p / slope;
        }
        node[i] = 0.5 * (1 + x);
        weight[i] = 1 / ((1 - x * x) * slope * slope);
    }
}

// [friction:F1] over the disc in polar coordinates, t = sqrt(1 - r^2) between 0 and 1. Exact to
// rounding where sqrt(|u|^2 + eps^2) is smooth on a scale of 0.4 or more.
static jd_field quadrature(kind disc, jd_twist u, jd_lean lean, double eps) {
    static double node[NODES], weight[NODES];
    if (node[0] == 0)
        gauss(node, weight);
    const int rays = 160;
    jd_field f = {0};
    for (int i = 0; i < NODES; i++)
        for (int j = 0; j < rays; j++) {
            const double t = node[i], r = sqrt(1 - t * t), phi = JD_TURN * j / rays;
            const double x = r * cos(phi), y = r * sin(phi);
            const double sigma =
                (disc == HERTZ ? 1.5 * t : 1) / JD_PI * (1 + lean.c * x + lean.s * y);
            const double share = sigma * t * weight[i] * JD_TURN / rays;
            const double ux = u.vx - u.w * y, uy = u.vy + u.w * x;
            const double speed = sqrt(ux * ux + uy * uy + eps * eps);
            f.phi += share * speed;
            f.tx += share * ux / speed;
            f.ty += share * uy / speed;
            f.m += share * (x * uy - y * ux) / speed;
        }
    return f;
}

TEST(regularised_hertz_agrees_with_quadrature) {
    for (int trial = 0; trial < 100; trial++) {
        const jd_twist u = {random_between(-2, 2), random_between(-2, 2), random_between(-1, 1)};
        const jd_lean d = random_lean();
        const double eps = random_between(0.4, 3);
        check_field(hertz(u, d, eps), quadrature(HERTZ, u, d, eps), 1e-13);
    }
}

TEST(discs_agree_with_quadrature_where_the_centre_of_rotation_is_outside) {
    for (int trial = 0; trial < 100; trial++) {
        const double angle = random_between(0, JD_TURN), v = random_between(1.6, 9);
        const jd_twist u = {v * cos(angle), v * sin(angle), trial % 2 ? 1 : -1};
        const jd_lean d = random_lean();
        for (int disc = HERTZ; disc <= UNIFORM; disc++)
            check_field(field_at((kind)disc, u, d), quadrature((kind)disc, u, d, 0), 1e-13);
    }
}

// Inside: the chord formula for uniform pressure, trapezoidal rule over the angle. The half-chord g
// is smooth for centres well inside.
static jd_field chords(jd_twist u, jd_lean lean) {
    const double x0 = -u.vy / u.w, y0 = u.vx / u.w, sign = u.w > 0 ? 1 : -1;
    const int n = 200;
    jd_field f = {0};
    for (int i = 0; i < n; i++) {
        const double c = cos(JD_PI * i / n), s = sin(JD_PI * i / n), b = x0 * c + y0 * s;
        const double g = sqrt(1 - x0 * x0 - y0 * y0 + b * b);
        // At the distance t from the middle of the chord: rho = t - b, sigma = (p + q t)/pi.
        const double p = 1 + lean.c * (x0 - b * c) + lean.s * (y0 - b * s);
        const double q = lean.c * c + lean.s * s, t2 = 2 * g * g * g / 3;
        const double rho1 = (q * t2 - 2 * g * b * p) / n,
                     rho2 = (p * (t2 + 2 * g * b * b) - 2 * b * q * t2) / n;
        f.tx -= sign * s * rho1;
        f.ty += sign * c * rho1;
        f.m += sign * (rho2 + b * rho1);
        f.phi += fabs(u.w) * rho2;
    }
    return f;
}

TEST(uniform_agrees_with_chords_where_the_centre_of_rotation_is_inside) {
    for (int trial = 0; trial < 200; trial++) {
        const double angle = random_between(0, JD_TURN), v = random_between(0, 0.85);
        const jd_twist u = {v * cos(angle), v * sin(angle), trial % 2 ? 1 : -1};
        const jd_lean d = random_lean();
        check_field(field_at(UNIFORM, u, d), chords(u, d), 1e-13);
    }
}

// ---- Structure ----------------------------------------------------------------------------------

TEST(loads_are_the_gradient_of_the_potential) {
    const double h = 1e-4, tol = 1e-6;  // central differences: h^2 times third derivatives
    for (int trial = 0; trial < 200; trial++) {
        const jd_twist u = {random_between(1, 2), random_between(-2, 2), random_between(-2, 2)};
        const jd_lean d = random_lean();
        const double eps = trial % 2 ? 0.3 : 0;
        const jd_field f = hertz(u, d, eps);
        CHECK_ABS((hertz((jd_twist){u.vx + h, u.vy, u.w}, d, eps).phi -
                   hertz((jd_twist){u.vx - h, u.vy, u.w}, d, eps).phi) /
                      (2 * h),
                  f.tx, tol);
        CHECK_ABS((hertz((jd_twist){u.vx, u.vy + h, u.w}, d, eps).phi -
                   hertz((jd_twist){u.vx, u.vy - h, u.w}, d, eps).phi) /
                      (2 * h),
                  f.ty, tol);
        CHECK_ABS((hertz((jd_twist){u.vx, u.vy, u.w + h}, d, eps).phi -
                   hertz((jd_twist){u.vx, u.vy, u.w - h}, d, eps).phi) /
                      (2 * h),
                  f.m, tol);
    }
}

TEST(leans_superpose) {
    for (int trial = 0; trial < 500; trial++) {
        const jd_twist u = random_motion(2);
        const jd_lean d = random_lean();
        for (int disc = HERTZ; disc <= UNIFORM; disc++) {
            const jd_field zero = field_at((kind)disc, u, upright);
            const jd_field x = field_at((kind)disc, u, (jd_lean){1, 0});
            const jd_field y = field_at((kind)disc, u, (jd_lean){0, 1});
            const jd_field sum = {
                .phi = zero.phi + d.c * (x.phi - zero.phi) + d.s * (y.phi - zero.phi),
                .tx = zero.tx + d.c * (x.tx - zero.tx) + d.s * (y.tx - zero.tx),
                .ty = zero.ty + d.c * (x.ty - zero.ty) + d.s * (y.ty - zero.ty),
                .m = zero.m + d.c * (x.m - zero.m) + d.s * (y.m - zero.m),
            };
            check_field(field_at((kind)disc, u, d), sum, 1e-14);
        }
    }
}

// Mirrors x -> -x and y -> -y turn the spin round; the reversed motion reverses the load.
TEST(mirror_images_have_the_same_numbers) {
    for (int trial = 0; trial < 500; trial++) {
        const jd_twist u = random_motion(3);
        const jd_lean d = random_lean();
        for (int disc = HERTZ; disc <= UNIFORM; disc++) {
            const jd_field f = field_at((kind)disc, u, d);
            const jd_field x =
                field_at((kind)disc, (jd_twist){-u.vx, u.vy, -u.w}, (jd_lean){-d.c, d.s});
            check_field(x, (jd_field){.phi = f.phi, .tx = -f.tx, .ty = f.ty, .m = -f.m}, 0);
            const jd_field y =
                field_at((kind)disc, (jd_twist){u.vx, -u.vy, -u.w}, (jd_lean){d.c, -d.s});
            check_field(y, (jd_field){.phi = f.phi, .tx = f.tx, .ty = -f.ty, .m = -f.m}, 0);
            const jd_field back = field_at((kind)disc, (jd_twist){-u.vx, -u.vy, -u.w}, d);
            check_field(back, (jd_field){.phi = f.phi, .tx = -f.tx, .ty = -f.ty, .m = -f.m}, 0);
        }
    }
}

TEST(loads_turn_with_the_motion_and_the_lean) {
    const double c = cos(0.7), s = sin(0.7);
    for (int trial = 0; trial < 500; trial++) {
        const jd_twist u = random_motion(2),
                       turned = {c * u.vx - s * u.vy, s * u.vx + c * u.vy, u.w};
        const jd_lean d = random_lean(), leaned = {c * d.c - s * d.s, s * d.c + c * d.s};
        for (int disc = HERTZ; disc <= UNIFORM; disc++) {
            jd_field want = field_at((kind)disc, u, d);
            const double tx = want.tx, ty = want.ty;
            want.tx = c * tx - s * ty, want.ty = s * tx + c * ty;
            check_field(field_at((kind)disc, turned, leaned), want, 1e-14);
        }
    }
}

TEST_MAIN(check_values, hertz_is_the_law_of_asin_and_polynomials,
          uniform_is_the_law_of_elliptic_integrals, force_and_moment_keep_all_digits_at_both_ends,
          small_motions_meet_linear_friction, the_edge_is_crossed_smoothly,
          regularised_tends_to_the_exact_law, only_the_direction_of_a_motion_counts,
          rest_is_not_a_number_without_eps, regularised_hertz_agrees_with_quadrature,
          discs_agree_with_quadrature_where_the_centre_of_rotation_is_outside,
          uniform_agrees_with_chords_where_the_centre_of_rotation_is_inside,
          loads_are_the_gradient_of_the_potential, leans_superpose,
          mirror_images_have_the_same_numbers, loads_turn_with_the_motion_and_the_lean)
