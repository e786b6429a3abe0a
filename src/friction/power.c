// Power family of Kudra & Awrejcewicz: a Pade-like law whose exponents are fitted to the exact one.
//
//     D_T = sqrt( (|v|^m_T + (b_T |w|)^m_T)^(2/m_T) + eps^2 ),   D_M likewise with b_M, m_M
//     T_x = (v_x - b_T c(0,1,-1) w)/D_T        T_y = (v_y + b_T c(1,0,-1) w)/D_T
//     M   = (b_M c(0,0,1) w - c(0,1,0) v_x + c(1,0,0) v_y)/D_M                     [friction:F4]
//
// For a patch of revolution with the leaning pressure of [friction:F2]
//     c(0,1,-1) = s c(0,0,1)/2,  c(1,0,-1) = c c(0,0,1)/2,  c(0,1,0) = s c(0,0,2)/2,  c(1,0,0) = c
//     c(0,0,2)/2
//
// Without lean: exact for pure sliding and pure spin, between them the published values are off by
// at most 0.036 mu N (T) and 5.4 % of pure spin (M) on the Hertz disc. With full lean (d = 1): 0.18
// mu N and 29 %. Not a gradient. See docs/theory/friction.md.

#include "friction/registry.h"

#define PARAMETERS(P)                                                                              \
    P(b_T, "b_T", "1", 0.771, JD_NOT_NEGATIVE, "weight of spin in the force")                      \
    P(m_T, "m_T", "1", 2.655, JD_POSITIVE, "exponent of the mean in the force")                    \
    P(b_M, "b_M", "1", 0.419, JD_NOT_NEGATIVE, "weight of spin in the moment")                     \
    P(m_M, "m_M", "1", 3.073, JD_POSITIVE, "exponent of the mean in the moment")

JD_STRUCT(parameters, PARAMETERS);

// (x^m + y^m)^(1/m) for x, y >= 0, as large (1 + (small/large)^m)^(1/m): nothing overflows, and
// the powers are of numbers between 0 and 2, where exp(m log q) loses no digit that counts.
static jd_real power_mean(jd_real x, jd_real y, jd_real m) {
    const jd_real large = jd_max(y, x), small = jd_min(y, x);  // in this order a NaN in x stays
    const jd_real q = small / jd_max(large, jd_set(1e-300));
    return large * jd_exp(jd_log(1.0 + jd_exp(m * jd_log(q))) / m);
}

static jd_load eval(const jd_friction* friction, jd_twist motion, jd_lean lean, jd_real eps) {
    const parameters* p = (const void*)friction->parameters;
    const jd_moments c = friction->moments;
    const jd_real v = jd_hypot(motion.vx, motion.vy), w = motion.w, spin = jd_abs(w);

    const jd_real D_T = jd_hypot(power_mean(v, p->b_T * spin, p->m_T), eps);
    const jd_real D_M = jd_hypot(power_mean(v, p->b_M * spin, p->m_M), eps);
    const jd_real across = 0.5 * p->b_T * c.r1 * w;
    const jd_real shifted = 0.5 * c.r2 * (lean.c * motion.vy - lean.s * motion.vx);
    return (jd_load){
        .tx = (motion.vx - across * lean.s) / D_T,
        .ty = (motion.vy + across * lean.c) / D_T,
        .m = (p->b_M * c.r1 * w + shifted) / D_M,
    };
}

static const jd_law_kernel kernel = {.eval = eval};
static const jd_parameter table[] = {PARAMETERS(JD_PARAMETER_ROW)};

const jd_law JD_WIDE(jd_law_power) = {
    .name = "power",
    .title = "power family fitted to the exact law",
    .description =
        "T = v/D_T, M = b_M c(0,0,1) w/D_M with D = (|v|^m + (b |w|)^m)^(1/m), and terms for a "
        "leaning pressure. Without lean exact for pure sliding and pure spin, and off by at most "
        "4 % of mu N between them; with full lean by 18 %. The defaults are the published fit for "
        "a circular patch with Hertz pressure.",
    .source = "szewc2015",
    JD_TABLE(parameter, table),
    .kernel = &kernel,
};
