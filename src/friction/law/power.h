/// @file power.h
/// The formula of the power family, for its law (power.c) and for straight steps.     [friction:F4]
#ifndef JUDDER_FRICTION_LAW_POWER_H
#define JUDDER_FRICTION_LAW_POWER_H

#include "friction/law/leaning.h"

#define JD_POWER_PARAMETERS(P)                                                                     \
    JD_LAW_COMMON(P)                                                                               \
    P(b_T, "b_T", "1", 0.771, JD_NOT_NEGATIVE, "weight of spin in the force")                      \
    P(m_T, "m_T", "1", 2.655, JD_POSITIVE, "exponent of the mean in the force")                    \
    P(b_M, "b_M", "1", 0.419, JD_NOT_NEGATIVE, "weight of spin in the moment")                     \
    P(m_M, "m_M", "1", 3.073, JD_POSITIVE, "exponent of the mean in the moment")

JD_STRUCT(jd_power_parameters, JD_POWER_PARAMETERS);

#define JD_POWER_TERMS 19  ///< of the polynomials for (1 + p)^(1/m), 0 <= p <= 1: error 1e-16

typedef struct jd_power_constants {
    jd_real log_T, log_M;            ///< ln b
    jd_real root_T[JD_POWER_TERMS];  ///< coefficients of the powers of 2 p - 1
    jd_real root_M[JD_POWER_TERMS];
} jd_power_constants;
_Static_assert(sizeof(jd_power_constants) <= JD_LAW_CONSTANTS * sizeof(jd_real), "they must fit");

/// (1 + p)^(1/m)
JD_ALWAYS_INLINE jd_real jd_power_root(const jd_real* c, jd_real p) {
    const jd_real x = 2.0 * p - 1.0, x2 = x * x, x4 = x2 * x2, x8 = x4 * x4;
    const jd_real a = (c[0] + x * c[1]) + x2 * (c[2] + x * c[3]);
    const jd_real b = (c[4] + x * c[5]) + x2 * (c[6] + x * c[7]);
    const jd_real d = (c[8] + x * c[9]) + x2 * (c[10] + x * c[11]);
    const jd_real e = (c[12] + x * c[13]) + x2 * (c[14] + x * c[15]);
    const jd_real f = (c[16] + x * c[17]) + x2 * c[18];
    return (a + x4 * b) + x8 * ((d + x4 * e) + x8 * f);
}

/// Squares of the means (v^m + (b w)^m)^(1/m), as large (1 + p)^(1/m), p = (small/large)^m. One
/// logarithm, of w/v, serves the mean of the force and that of the moment. NaN where the square of
/// a speed overflows.
typedef struct jd_power_means {
    jd_real T, M;
} jd_power_means;

JD_ALWAYS_INLINE jd_power_means jd_power_means_of(const jd_friction* f, jd_twist u) {
    const jd_power_parameters* p = (const void*)f->parameters;
    const jd_power_constants* k = (const void*)f->constants;
    const jd_real tiny = jd_set(1e-290), least = jd_set(-700.0);
    const jd_real v2 = u.vx * u.vx + u.vy * u.vy, w2 = u.w * u.w;
    const jd_real ratio = 0.5 * jd_log_ratio(jd_max(tiny, w2), jd_max(tiny, v2));
    const jd_real p_T = jd_exp(jd_max(least, -p->m_T * jd_abs(ratio + k->log_T)));
    const jd_real p_M = jd_exp(jd_max(least, -p->m_M * jd_abs(ratio + k->log_M)));
    const jd_real root_T = jd_power_root(k->root_T, p_T), root_M = jd_power_root(k->root_M, p_M);
    return (jd_power_means){
        .T = jd_max(p->b_T * p->b_T * w2, v2) * (root_T * root_T),
        .M = jd_max(p->b_M * p->b_M * w2, v2) * (root_M * root_M),
    };
}

/// 1/sqrt(square + eps^2)
JD_ALWAYS_INLINE jd_real jd_power_over(jd_real square, jd_real eps) {
    const jd_real sum = square + eps * eps;
    return 1.0 / jd_sqrt(sum + 0.0 * sum);  // NaN on overflow, as jd_length
}

/// 1/D_T where m_T = 2, as in [@kudra2017]: a root of squares.
JD_ALWAYS_INLINE jd_real jd_power_over_squares(const jd_power_parameters* p, jd_twist u,
                                               jd_real eps) {
    const jd_real w = p->b_T * u.w;
    return jd_power_over((u.vx * u.vx + u.vy * u.vy) + w * w, eps);
}

JD_ALWAYS_INLINE jd_resultant jd_power_eval(const jd_friction* friction, jd_twist motion,
                                            jd_lean lean, jd_real eps) {
    const jd_power_parameters* p = (const void*)friction->parameters;
    const jd_spin_weights b = {.T = p->b_T, .M = p->b_M};
    const jd_resultant n = jd_leaning_numerators(&friction->moments, lean, motion, b);
    const jd_power_means mean = jd_power_means_of(friction, motion);
    const jd_mask squares = jd_eq(p->m_T, jd_set(2.0));
    const jd_real over = jd_power_over(mean.T, eps), over_M = jd_power_over(mean.M, eps);
    const jd_real over_T = __builtin_expect(jd_any(squares), 0)
                               ? jd_select(squares, jd_power_over_squares(p, motion, eps), over)
                               : over;
    return (jd_resultant){.tx = n.tx * over_T, .ty = n.ty * over_T, .m = n.m * over_M};
}

#endif
