// Disc of radius 1 under uniform pressure with lean, and ring: the exact law in closed form, eps = 0.
//
//     sigma = (1/pi) (1 + c x + s y)
//
// As for the Hertz disc (hertz_disc.c), with F(t) = 1 - r^2 sin^2 t, r = |v|/|w|:
//     T_0 = 4/pi r int F^(1/2) cos^2 t dt,
//     M_0 = 8/(3 pi) int F^(1/2) (F - (3/2) r^2 sin^2 t) cos^2 t dt,
//     Phi_1 = -sgn(w) (s v_x - c v_y) H,   H = 4/(3 pi) int F^(3/2) cos^2 t dt       [patches:P6]
// from t = 0 to the first zero of F cos t. r sin t = sin t' takes r > 1 to 1/r, so that both cases
// need the same two complete elliptic integrals, k the smaller of r and 1/r:
//     A = int_0^(pi/2) D cos^2 t dt,  B = int_0^(pi/2) D sin^2 t cos^2 t dt,  D^2 = 1 - k^2 sin^2 t
// Nothing cancels as k -> 0: T is relatively exact to rounding as v -> 0, and M as w -> 0.
//                                                                                [patches:P8]

#include "patch/kernel/field.h"
#include "patch/kernel/log.h"

typedef struct integrals {
    jd_real A, B;
} integrals;

// Polynomials p of degree 10 and q of degree 8 with A or B = p(m1) + m1^2 log(m1) q(m1), m1 = 1 -
// k^2 from 0 to 1: minimax, off by at most 3e-17 (A) and 7e-17 (B).
typedef struct approximation {
    double p[11], q[9];
} approximation;

static const approximation of_A = {
    {0x1.5555555555556p-1, 0x1.5555555552365p-3, 0x1.9389269ad009ep-6, 0x1.462086351f5b4p-7,
     0x1.5b691965e57ebp-8, 0x1.904129f0c7114p-10, -0x1.6428eafc24c81p-7, -0x1.13875879983eep-5,
     -0x1.13c25e12b9f23p-5, -0x1.5873835da71e8p-7, -0x1.5e9966a7abefdp-11},
    {0x1.ffffffaf6bba0p-5, 0x1.3fffb7cbef560p-4, 0x1.5de6bbd4d61ffp-4, 0x1.6cc90f14baab3p-4,
     0x1.5ea86685bb362p-4, 0x1.030b26580af34p-4, 0x1.b07880607f767p-6, 0x1.195049e41a104p-8,
     0x1.2d026d63c0d93p-13}};
static const approximation of_B = {
    {0x1.1111111111113p-3, 0x1.9999999985781p-4, 0x1.96915afa943a5p-5, 0x1.721f88a667012p-5,
     0x1.6509ed4dedc7ap-5, 0x1.307fb389fe8b4p-5, -0x1.9ab0ea15207fdp-10, -0x1.4e434e33d1602p-4,
     -0x1.88d190e97e3adp-4, -0x1.01789bb1ced0ep-5, -0x1.0bb45a21471ddp-9},
    {0x1.fffffefb07f74p-5, 0x1.bfff14fe13cacp-4, 0x1.3ad69e5a5445fp-3, 0x1.8fc38f3643a77p-3,
     0x1.bd370e533e209p-3, 0x1.68fe31d8b2ab7p-3, 0x1.3d21b27e5d19bp-4, 0x1.a80abd1e1cf7ep-7,
     0x1.ccdcfbfb4727bp-12}};

// Even and odd powers apart: two short chains instead of a long one.
JD_ALWAYS_INLINE jd_real polynomial(const double* term, int degree, jd_real x, jd_real x2) {
    jd_real even = jd_set(term[degree]), odd = jd_set(term[degree - 1]);
    for (int i = degree - 2; i >= 0; i -= 2)
        even = even * x2 + term[i];
    for (int i = degree - 3; i >= 0; i -= 2)
        odd = odd * x2 + term[i];
    return even + x * odd;
}

JD_ALWAYS_INLINE jd_real value_of(const approximation* f, jd_real m1, jd_real square, jd_real log) {
    return polynomial(f->p, 10, m1, square) + log * polynomial(f->q, 8, m1, square);
}

// Below 1e-19, and for no motion, the logarithm does not matter.
JD_ALWAYS_INLINE integrals elliptic(jd_real m1) {
    const jd_real square = m1 * m1,
                  log = square * jd_log_quotient(jd_max(m1, jd_set(1e-19)), jd_set(1.0));
    return (integrals){value_of(&of_A, m1, square, log), value_of(&of_B, m1, square, log)};
}

// The motion and v = |(vx, vy)|, none so large that a square overflows; not Phi. The motion over
// the larger of |v| and |w| is used. Zero motion: 1/0 = inf, then 0 inf = NaN.
JD_ALWAYS_INLINE jd_field disc(jd_twist motion, jd_real v, jd_lean lean) {
    const jd_real w = jd_abs(motion.w), large = jd_max(v, w), small = jd_min(v, w);
    const jd_real over = 1.0 / large, k = small * over, m = k * k;
    const jd_real rx = motion.vx * over, ry = motion.vy * over, n = motion.w * over;
    const integrals q = elliptic((large - small) * over * (1.0 + k));

    const jd_real B = jd_select(jd_lt(v, w), m, jd_set(1)) * q.B;  // r^2 int sqrt(F) sin^2 cos^2
    const jd_real L = lean.s * rx - lean.c * ry;
    const jd_real along = 4.0 / JD_PI * (q.A + n * L * q.B);
    const jd_real across = 4.0 / (3.0 * JD_PI) * n * (q.A - B);
    return (jd_field){
        .tx = along * rx - across * lean.s,
        .ty = along * ry + across * lean.c,
        .m = 8.0 / (3.0 * JD_PI) * n * (q.A - 2.5 * B) - 4.0 / JD_PI * L * B,
    };
}

// Scaled so that no square overflows or vanishes.
JD_ALWAYS_INLINE jd_twist scaled(jd_twist motion) {
    const jd_real most = jd_max(jd_max(jd_abs(motion.vx), jd_abs(motion.vy)), jd_abs(motion.w));
    const jd_real scale = 1.0 / jd_max(most, jd_set(1e-300));
    return (jd_twist){motion.vx * scale, motion.vy * scale, motion.w * scale};
}

static inline jd_real speed(jd_twist q) { return jd_sqrt(q.vx * q.vx + q.vy * q.vy); }

JD_ALWAYS_INLINE jd_field with_potential(jd_field f, jd_twist motion) {
    f.phi = f.tx * motion.vx + f.ty * motion.vy + f.m * motion.w;
    return f;
}

jd_field jd_field_uniform_disc(jd_twist motion, jd_lean lean) {
    const jd_twist q = scaled(motion);
    return with_potential(disc(q, speed(q), lean), motion);
}

// A disc less a smaller one, whose motion is that of the disc seen at its own scale. [patches:P9]
jd_field jd_field_ring(double inner, jd_twist motion, jd_lean lean) {
    const jd_twist q = scaled(motion);
    const double out = 1.0 / inner, less = inner * inner;
    const double share = 1.0 / ((1.0 - inner) * (1.0 + inner));
    const jd_real v = speed(q);
    const jd_twist seen = {out * q.vx, out * q.vy, q.w};
    const jd_field a = disc(q, v, lean);
    const jd_field b = disc(seen, out * v, (jd_lean){inner * lean.c, inner * lean.s});
    const jd_field f = {.tx = share * (a.tx - less * b.tx),
                        .ty = share * (a.ty - less * b.ty),
                        .m = share * (a.m - less * inner * b.m)};
    return with_potential(f, motion);
}
