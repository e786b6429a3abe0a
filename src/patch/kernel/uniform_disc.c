// Disc of radius 1 under uniform pressure with lean: the exact law in closed form, eps = 0.
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

#define MEANS 8  // arithmetic-geometric means of 1 and 3e-10 until they agree to rounding

typedef struct integrals {
    jd_real A, B;
} integrals;

// A, B for m = k^2 and m1 = 1 - k^2, through K = pi/(2 a_n) and z = sum of 2^(n-1) (c_n/m)^2 of the
// arithmetic-geometric mean, n = 1, 2, ...
//     C = int cos^2/D = K (1/2 - m z),   Z = int sin^2 cos^2/D^3 = 2 K z
//     3 A = (3 - m) C + m m1 Z,          15 B = 2 (2 - m) C - m1 (1 - 2 m) Z
// m1 is kept off 0, where K is infinite: 1e-19 changes A and B by less than rounding.
static integrals elliptic(jd_real m, jd_real m1) {
    const jd_real b0 = jd_sqrt(jd_max(m1, jd_set(1e-19)));
    jd_real a = 0.5 * (1.0 + b0), b = jd_sqrt(b0);
    jd_real c = 0.25 / a, z = c * c;  // c stands for c_n/m
    double power = 1;
    for (int n = 1; n < MEANS; n++) {
        const jd_real mean = 0.5 * (a + b);
        b = jd_sqrt(a * b);
        a = mean;
        c = 0.25 * m * c * c / a;
        power *= 2;
        z += power * (c * c);
    }
    const jd_real K = 0.5 * JD_PI / a, C = K * (0.5 - m * z), Z = 2.0 * K * z;
    return (integrals){
        .A = (1.0 / 3.0) * ((3.0 - m) * C + m * m1 * Z),
        .B = (1.0 / 15.0) * (2.0 * (2.0 - m) * C - m1 * (1.0 - 2.0 * m) * Z),
    };
}

jd_field jd_field_uniform_disc(jd_twist motion, jd_lean lean) {
    // Scaled so that no square overflows or vanishes.
    const jd_real most = jd_max(jd_max(jd_abs(motion.vx), jd_abs(motion.vy)), jd_abs(motion.w));
    const jd_real scale = 1.0 / jd_max(most, jd_set(1e-300));
    const jd_real vx = motion.vx * scale, vy = motion.vy * scale, w = jd_abs(motion.w * scale);
    const jd_real v = jd_sqrt(vx * vx + vy * vy), large = jd_max(v, w), small = jd_min(v, w);

    // The motion over the larger of |v| and |w|. Zero motion: 1/0 = inf, then 0 inf = NaN.
    const jd_real over = 1.0 / large, k = small * over, m = k * k;
    const jd_real rx = vx * over, ry = vy * over, n = motion.w * scale * over;
    const integrals q = elliptic(m, (large - small) * over * (1.0 + k));

    const jd_real B = jd_select(jd_lt(v, w), m, jd_set(1)) * q.B;  // r^2 int sqrt(F) sin^2 cos^2
    const jd_real L = lean.s * rx - lean.c * ry;
    const jd_real along = 4.0 / JD_PI * (q.A + n * L * q.B);
    const jd_real across = 4.0 / (3.0 * JD_PI) * n * (q.A - B);
    jd_field field = {
        .tx = along * rx - across * lean.s,
        .ty = along * ry + across * lean.c,
        .m = 8.0 / (3.0 * JD_PI) * n * (q.A - 2.5 * B) - 4.0 / JD_PI * L * B,
    };
    field.phi = field.tx * motion.vx + field.ty * motion.vy + field.m * motion.w;
    return field;
}
