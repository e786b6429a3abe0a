/// @file trig.h
/// sin, cos, tan in lanes.                                                          [maths:T1]
///
/// x = k pi/2 + r, |r| <= pi/4, r as a twin: pi/2 in three parts of which the first two times k are
/// exact [@cody1980]. Beyond |x| = 2^20, and where r is so small that it has lost bits, |r| < |k|
/// 2^-33, a lane takes 2/pi to as many places as it needs (angle.h). Polynomials:
/// minimax, 2^-58 for sin, 2^-64 for cos. Error below 0.8 ulp (sin, cos) and 0.97 ulp (tan), against
/// MPFR.
#ifndef JUDDER_LANES_TRIG_H
#define JUDDER_LANES_TRIG_H

#include "judder/lanes/angle.h"
#include "judder/lanes/bits.h"

#define JD_TWO_OVER_PI 0x1.45f306dc9c883p-1
#define JD_HALF_PI_1 0x1.921fb544p0    // 33 bits
#define JD_HALF_PI_2 0x1.0b4611a6p-34  // 33 bits
#define JD_HALF_PI_3 0x1.3198a2e037073p-69

/// The quarter turn k, in the last bits, and what is left.
typedef struct jd_angle {
    jd_word quarter;
    jd_real hi, lo;
} jd_angle;

/// The lanes that need it again, one by one.
static __attribute__((noinline, cold, unused)) jd_angle jd_angle_again(jd_real x, jd_mask where,
                                                                       jd_angle a) {
    for (int i = 0; i < JD_LANES; i++)
        if (jd_mask_get(where, i)) {
            double hi, lo;
            const int quarter = jd_angle_reduce(jd_get(x, i), &hi, &lo);
            jd_put(&a.hi, i, hi);
            jd_put(&a.lo, i, lo);
#if JD_LANES == 1
            a.quarter = (jd_word)quarter;
#else
            a.quarter[i] = (uint64_t)quarter;
#endif
        }
    return a;
}

JD_ALWAYS_INLINE jd_angle jd_angle_of(jd_real x) {
    const jd_real rounded = x * JD_TWO_OVER_PI + JD_ROUNDER, k = rounded - JD_ROUNDER;
    const jd_real t = x - k * JD_HALF_PI_1, w = k * JD_HALF_PI_2, r = t - w;
    const jd_real tail = k * JD_HALF_PI_3 - ((t - r) - w);
    jd_angle a = {.quarter = jd_word_of(rounded), .hi = r - tail};
    a.lo = (r - a.hi) - tail;
    const jd_mask hard =
        ~jd_lt(jd_abs(x), jd_set(0x1p20)) | jd_lt(jd_abs(a.hi), 0x1p-33 * jd_abs(k));
    return __builtin_expect(jd_any(hard), 0) ? jd_angle_again(x, hard, a) : a;
}

/// sin r = hi - what is returned.
JD_ALWAYS_INLINE jd_real jd_sin_rest(jd_angle a) {
    const jd_real z = a.hi * a.hi, v = z * a.hi, z2 = z * z;
    const jd_real p =
        (0x1.111111110f75ep-7 + z * -0x1.a01a019bf2523p-13) +
        z2 * ((0x1.71de355f3628cp-19 + z * -0x1.ae5e549c421c4p-26) + z2 * 0x1.5d8e4234a0139p-33);
    return ((z * (0.5 * a.lo - v * p)) - a.lo) - v * -0x1.5555555555548p-3;
}

/// cos r = 1 - hi^2 / 2, rounded, + what is returned.
JD_ALWAYS_INLINE jd_twin jd_cos_parts(jd_angle a) {
    const jd_real z = a.hi * a.hi, z2 = z * z, half = 0.5 * z, one = 1.0 - half;
    const jd_real p = (0x1.555555555554cp-5 + z * -0x1.6c16c16c15221p-10) +
                      z2 * ((0x1.a01a019cbfa52p-16 + z * -0x1.27e4f812e7a89p-22) +
                            z2 * (0x1.1ee9f1714b281p-29 + z * -0x1.8fb13e95259efp-37));
    return (jd_twin){one, ((1.0 - one) - half) + (z2 * p - a.hi * a.lo)};
}

/// Sine and cosine of the same angle, for little more than one of them.
JD_ALWAYS_INLINE void jd_sincos(jd_real x, jd_real* sine, jd_real* cosine) {
    const jd_angle a = jd_angle_of(x);
    const jd_twin c = jd_cos_parts(a);
    const jd_real s0 = a.hi - jd_sin_rest(a), c0 = c.hi + c.lo;
    const jd_mask odd = -(jd_mask)(a.quarter & 1);
    *sine = jd_real_of(jd_word_of(jd_select(odd, c0, s0)) ^ ((a.quarter & 2) << 62));
    *cosine = jd_real_of(jd_word_of(jd_select(odd, s0, c0)) ^ (((a.quarter + 1) & 2) << 62));
}

JD_ALWAYS_INLINE jd_real jd_sin(jd_real x) {
    jd_real sine, cosine;
    jd_sincos(x, &sine, &cosine);
    return sine;
}

JD_ALWAYS_INLINE jd_real jd_cos(jd_real x) {
    jd_real sine, cosine;
    jd_sincos(x, &sine, &cosine);
    return cosine;
}

/// sin r / cos r, or in odd quarters -cos r / sin r, as twins.
static inline jd_real jd_tan(jd_real x) {
    const jd_angle a = jd_angle_of(x);
    const jd_twin c0 = jd_cos_parts(a), s = jd_twin_of(a.hi, -jd_sin_rest(a));
    const jd_twin c = jd_twin_of(c0.hi, c0.lo);
    const jd_mask odd = -(jd_mask)(a.quarter & 1);
    const jd_twin tangent =
        jd_twin_over(jd_twin_select(odd, jd_twin_minus(c), s), jd_twin_select(odd, s, c));
    return jd_select(jd_eq(x, jd_set(0.0)), x, tangent.hi);
}

#endif
