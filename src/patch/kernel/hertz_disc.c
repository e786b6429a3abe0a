// Disc of radius 1 under Hertz pressure with lean: the exact law in closed form, for any eps.
//
//     sigma = 3/(2 pi) sqrt(1 - x^2 - y^2) (1 + c x + s y),   |u| -> sqrt(|u|^2 + eps^2)
//
// Potentials of ellipsoids turn the integrals over the disc into integrals over one angle. With
// r = |v|/|w|, d = eps/|w|, F(t) = 1 - r^2 sin^2 t - d^2 tan^2 t and its zero a (pi/2 if there is
// none below)
//     T_0 = (3/2) r int_0^a F cos^2 t dt,   M_0 = (3/4) int_0^a F (F - 2 r^2 sin^2 t) cos^2 t dt
// and the leaning part of the potential is
//     Phi_1 = -sgn(w) (s v_x - c v_y) H,    H = (3/8) int_0^a F^2 cos^2 t dt        [patches:P6]
//
// All of them follow from p_n = (integral of sin^2n)/sin^(2n+1) a for n = 0, 1, 2, which is smooth
// and between 1/(2n+1) and pi/2 for every motion. p_2 is a rational function of cos a to 1.3e-16,
// the others come from the recurrence in the stable direction. Nothing cancels: without lean T is
// relatively exact to rounding as v -> 0 and M as w -> 0, and w = 0 is no special case.
//                                                                                [patches:P7]

#include "patch/kernel/field.h"

// The motion seen through h, with sin a = |w|/h: everything at most 1.
typedef struct view {
    jd_real h;        // [unit of the motion]
    jd_real rx, ry;   // v/h
    jd_real n;        // w/h
    jd_real R, E, s;  // (v/h)^2, (eps/h)^2, (w/h)^2
    jd_real cos;      // cos a
} view;

// h^2 = X^2 + w^2 with X^2 the larger root of X^4 - (v^2 + eps^2 - w^2) X^2 - eps^2 w^2 = 0. The
// motion is scaled so that its squares neither overflow nor vanish.
static view look(jd_twist motion, jd_real eps) {
    const jd_real most =
        jd_max(jd_max(jd_abs(motion.vx), jd_abs(motion.vy)), jd_max(jd_abs(motion.w), jd_abs(eps)));
    const jd_real size = jd_max(most, jd_set(1e-300)), scale = 1.0 / size;
    const jd_real vx = motion.vx * scale, vy = motion.vy * scale, w = motion.w * scale;
    const jd_real e = eps * scale, v2 = vx * vx + vy * vy, w2 = w * w, e2 = e * e;

    const jd_real D = v2 + e2 - w2, product = e2 * w2;
    const jd_real large = 0.5 * (jd_abs(D) + jd_sqrt(D * D + 4.0 * product));
    const jd_real small = product / jd_max(large, jd_set(1e-300));
    const jd_real X2 = jd_select(jd_gt(D, jd_set(0)), large, small), h2 = X2 + w2;

    const jd_real over = 1.0 / h2, inverse = jd_sqrt(over);  // zero motion: inf, then 0 inf = NaN
    return (view){
        .h = size * (h2 * inverse),
        .rx = vx * inverse,
        .ry = vy * inverse,
        .n = w * inverse,
        .R = v2 * over,
        .E = e2 * over,
        .s = w2 * over,
        .cos = jd_sqrt(X2 * over),
    };
}

// p_2 as a function of x = cos a, 0 <= x <= 1: exact at both ends, relative error 1.3e-16 between.
static jd_real p_2(jd_real x) {
    const jd_real x2 = x * x, x4 = x2 * x2;
    const jd_real above = (0.5890486225480862 + 1.4426612185119456 * x) +
                          x2 * (1.3731219137700703 + 0.6307201643891691 * x) +
                          x4 * (0.1374279163965075 + 0.011007764467576299 * x);
    const jd_real below =
        (1.0 + 4.146790477067157 * x) + x2 * (6.870894319318408 + 5.763465539940722 * x) +
        x4 * (2.545052383695468 + 0.5497039595200538 * x + 0.044031320874967195 * x2);
    return above / below;
}

jd_field jd_field_hertz_disc(jd_twist motion, jd_lean lean, jd_real eps) {
    const view q = look(motion, eps);
    const jd_real R = q.R, E = q.E;
    const jd_real p2 = p_2(q.cos);
    const jd_real p1 = (4.0 * q.s * p2 + q.cos) * (1.0 / 3.0);
    const jd_real p0 = 2.0 * q.s * p1 + q.cos;

    // Integrals of F cos^2, F sin^2 cos^2, F sin^2, F and F^2 cos^2 over powers of sin a.
    const jd_real edge = (1.0 - R) * q.cos, p2E4 = 4.0 * E * p2;
    const jd_real T = 0.5 * (p0 + q.cos) - 0.25 * R * (p1 + q.cos) - E * p1;
    const jd_real J = 0.25 * (p1 + q.cos) - (1.0 / 6.0) * R * (p2 + q.cos) - E * p2;
    const jd_real K = p1 - R * p2 + p2E4 - edge;
    const jd_real V = p0 - R * p1 - E * p1 + q.s * (p2E4 - edge);
    const jd_real RJ = R * J, EK = E * K, H = T - RJ - EK;

    const jd_real L = lean.s * q.rx - lean.c * q.ry;
    const jd_real along = 1.5 * (T + q.n * L * J), across = 0.375 * q.n * H;
    const jd_real M = 0.75 * (H - 2.0 * RJ);
    return (jd_field){
        .phi = q.h * (1.5 * (R * T + E * V) + q.s * M - L * across),
        .tx = along * q.rx - across * lean.s,
        .ty = along * q.ry + across * lean.c,
        .m = q.n * M - 1.5 * L * (RJ + EK),
    };
}
