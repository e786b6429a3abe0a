/// @file exp.h
/// exp and expm1 in lanes.                                                          [maths:E1]
///
/// x = k ln 2 + r, |r| <= ln 2 / 2, with ln 2 in two parts, the first so short that k times it is
/// exact. e^r = 1 + r + r^2 P(r), P of degree 10 (minimax, 2^-64); 1 + r is kept with its
/// rounding error, so that only the last sum rounds visibly. Error below 0.8 ulp against MPFR.
/// [@muller2016]
#ifndef JUDDER_LANES_EXP_H
#define JUDDER_LANES_EXP_H

#include "judder/lanes/bits.h"

#define JD_LN2_HI 0x1.62e42fefa38p-1  // 42 bits
#define JD_LN2_LO 0x1.ef35793c7673p-45
#define JD_LOG2_E 0x1.71547652b82fep0

/// e^x = 2^k (1 + r + rest); without what was lost of r, rest = r^2 p.
typedef struct jd_exp_parts {
    jd_real k, r, p, lost, rest;
} jd_exp_parts;

/// Parts of e^(x + tail), |x| < 2000, tail below its last bits.
JD_ALWAYS_INLINE jd_exp_parts jd_exp_split(jd_real x, jd_real tail) {
    const jd_real k = jd_round(x * JD_LOG2_E);
    const jd_real a = x - k * JD_LN2_HI, b = k * JD_LN2_LO;
    const jd_real r = a - b, lost = ((a - r) - b) + tail;
    const jd_real r2 = r * r, r4 = r2 * r2;
    const jd_real p2 = 0.5 + r * 0x1.555555555555cp-3;
    const jd_real p4 = 0x1.5555555555544p-5 + r * 0x1.111111110ea06p-7;
    const jd_real p6 = 0x1.6c16c16c1e5bdp-10 + r * 0x1.a01a01b43e1cap-13;
    const jd_real p8 = 0x1.a01a017d48c7p-16 + r * 0x1.71ddee8635e24p-19;
    const jd_real p10 = 0x1.27e5339db80d7p-22 + r * 0x1.af6e5bd2f9fc5p-26;
    const jd_real high = (p6 + r2 * p8) + r4 * (p10 + r2 * 0x1.1eed10c0a6445p-29);
    const jd_real p = (p2 + r2 * p4) + r4 * high;
    const jd_real rest = r2 * p;
    return (jd_exp_parts){k, r, p, lost, rest + (lost + lost * (r + rest))};
}

/// 1 + r + rest.
JD_ALWAYS_INLINE jd_twin jd_exp_sum(jd_exp_parts e) {
    const jd_twin sum = jd_twin_of(jd_set(1.0), e.r);
    return jd_twin_of(sum.hi, sum.lo + e.rest);
}

/// e^(x + tail) 2^shift for any x, with all that C asks for.
static inline jd_real jd_exp_any(jd_real x, jd_real tail, jd_real shift) {
    const jd_real clipped = jd_min(jd_max(x, jd_set(-760.0)), jd_set(720.0));
    const jd_exp_parts e = jd_exp_split(clipped, tail);
    const jd_real y = jd_scale(jd_exp_sum(e).hi, e.k + shift);
    return jd_select(jd_eq(x, x), y, x);
}

/// e^x
JD_ALWAYS_INLINE jd_real jd_exp(jd_real x) {
    if (__builtin_expect(jd_any(~jd_lt(jd_abs(x), jd_set(708.0))), 0))
        return jd_exp_any(x, jd_set(0.0), jd_set(0.0));
    const jd_exp_parts e = jd_exp_split(x, jd_set(0.0));
    const jd_real h = 1.0 + e.r, y = h + (((1.0 - h) + e.r) + e.rest);
    return jd_real_of(jd_word_of(y) + (jd_word_of(e.k + JD_ROUNDER) << JD_EXPONENT));
}

/// e^x - 1 for |x| < 708, as a twin. The first half of r^2 / 2 is exact.
JD_ALWAYS_INLINE jd_twin jd_expm1_twin(jd_real x) {
    const jd_exp_parts e = jd_exp_split(x, jd_set(0.0));
    const jd_real power = jd_power_of_two(e.k);
    const jd_real front = jd_real_of(jd_word_of(e.r) & ~0x7ffffffULL);
    const jd_real small = e.lost + e.r * e.r * (e.p - 0.5) + 0.5 * ((e.r - front) * (e.r + front));
    const jd_twin whole = jd_twin_sum(power, jd_set(-1.0));
    const jd_twin first = jd_twin_sum(whole.hi, power * e.r);
    const jd_twin second = jd_twin_sum(first.hi, power * (0.5 * front * front));
    const jd_real lost = (whole.lo + first.lo) + second.lo;
    return jd_twin_of(second.hi, lost + power * (small + e.lost * e.r));
}

/// e^x - 1
static inline jd_real jd_expm1(jd_real x) {
    const jd_mask near = jd_lt(jd_abs(x), jd_set(700.0));
    const jd_real y = jd_expm1_twin(jd_select(near, x, jd_set(0.0))).hi;
    const jd_real whole = jd_select(jd_eq(x, jd_set(0.0)), x, y);
    return jd_all(near) ? whole : jd_select(near, whole, jd_exp(x) - 1.0);
}

#endif
