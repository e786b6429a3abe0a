// Power family of Kudra & Awrejcewicz: a Pade-like law whose exponents are fitted to the exact one.
//
//     D_T = sqrt( (|v|^m_T + (b_T |w|)^m_T)^(2/m_T) + eps^2 ),   D_M likewise with b_M, m_M
//     T_x = (v_x - b_T c(0,1,-1) w)/D_T        T_y = (v_y + b_T c(1,0,-1) w)/D_T
//     M   = (b_M c(0,0,1) w - c(0,1,0) v_x + c(1,0,0) v_y)/D_M                     [friction:F4]
//
// The moments are those of the leaning pressure, see leaning.h.
//
// Without lean: exact for pure sliding and pure spin, between them the published values are off by
// at most 0.036 mu N (T) and 5.4 % of pure spin (M) on the Hertz disc. With full lean (d = 1): 0.18
// mu N and 29 %. Not a gradient. See docs/theory/friction.md.

#include "friction/law/leaning.h"
#include "friction/law/registry.h"

#include <stddef.h>

#define PARAMETERS(P)                                                                              \
    JD_LAW_COMMON(P)                                                                               \
    P(b_T, "b_T", "1", 0.771, JD_NOT_NEGATIVE, "weight of spin in the force")                      \
    P(m_T, "m_T", "1", 2.655, JD_POSITIVE, "exponent of the mean in the force")                    \
    P(b_M, "b_M", "1", 0.419, JD_NOT_NEGATIVE, "weight of spin in the moment")                     \
    P(m_M, "m_M", "1", 3.073, JD_POSITIVE, "exponent of the mean in the moment")

JD_STRUCT(parameters, PARAMETERS);

// (v^m + (b w)^m)^(1/m) for v, w >= 0, as large (1 + (small/large)^m)^(1/m): nothing overflows, and
// the powers are of numbers between 0 and 2, where exp(m log q) loses no digit that counts. The
// mean of the force and that of the moment go side by side: each function waits long for the one
// before it, and the processor fills the wait of one mean with the work of the other.
typedef struct means {
    jd_real T, M;
} means;

static means power_means(const parameters* p, jd_real v, jd_real w) {
    const jd_real w_T = p->b_T * w, w_M = p->b_M * w, tiny = jd_set(1e-300);
    const jd_real large_T = jd_max(w_T, v), large_M = jd_max(w_M, v);  // in this order NaN stays
    const jd_real q_T = jd_min(w_T, v) / jd_max(large_T, tiny);
    const jd_real q_M = jd_min(w_M, v) / jd_max(large_M, tiny);
    const jd_real log_T = jd_log(q_T), log_M = jd_log(q_M);
    const jd_real pow_T = jd_exp(p->m_T * log_T), pow_M = jd_exp(p->m_M * log_M);
    const jd_real sum_T = jd_log(1.0 + pow_T), sum_M = jd_log(1.0 + pow_M);
    const jd_real root_T = jd_exp(sum_T / p->m_T), root_M = jd_exp(sum_M / p->m_M);
    return (means){.T = large_T * root_T, .M = large_M * root_M};
}

// 1/D_T where m_T = 2, as in [@kudra2017]: a root of squares.
static jd_real over_squares(const parameters* p, jd_twist u, jd_real eps) {
    const jd_real w = p->b_T * u.w, sum = (u.vx * u.vx + u.vy * u.vy) + (w * w + eps * eps);
    return 1.0 / jd_sqrt(sum + 0.0 * sum);  // NaN on overflow, as jd_hypot
}

static jd_resultant eval(const jd_friction* friction, jd_twist motion, jd_lean lean, jd_real eps) {
    const parameters* p = (const void*)friction->parameters;
    const jd_spin_weights b = {.T = p->b_T, .M = p->b_M};
    const jd_resultant n = jd_leaning_numerators(&friction->moments, lean, motion, b);
    const means mean = power_means(p, jd_length(motion.vx, motion.vy), jd_abs(motion.w));
    const jd_mask squares = jd_eq(p->m_T, jd_set(2.0));
    const jd_real D_T = jd_length(mean.T, eps), D_M = jd_length(mean.M, eps);
    jd_resultant load = {.tx = n.tx / D_T, .ty = n.ty / D_T, .m = n.m / D_M};
    if (jd_any(squares)) {
        const jd_real over = over_squares(p, motion, eps);
        load.tx = jd_select(squares, n.tx * over, load.tx);
        load.ty = jd_select(squares, n.ty * over, load.ty);
    }
    return load;
}

// Without the moment: no power is left where m_T = 2.
static jd_resultant force(const jd_friction* friction, jd_twist motion, jd_lean lean, jd_real eps) {
    const parameters* p = (const void*)friction->parameters;
    if (!jd_all(jd_eq(p->m_T, jd_set(2.0))))
        return eval(friction, motion, lean, eps);
    const jd_spin_weights b = {.T = p->b_T, .M = p->b_M};
    const jd_resultant n = jd_leaning_numerators(&friction->moments, lean, motion, b);
    const jd_real over = over_squares(p, motion, eps);
    return (jd_resultant){.tx = n.tx * over, .ty = n.ty * over, .m = jd_set(0.0)};
}

static const jd_law_kernel kernel = {
    .eval = eval, .force = force, .weight = offsetof(parameters, b_T) / sizeof(jd_real)};
static const jd_parameter table[] = {PARAMETERS(JD_PARAMETER_ROW)};

const jd_law JD_LAW(power) = {
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
