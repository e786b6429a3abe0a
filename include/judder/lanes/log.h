/// @file log.h
/// log and log1p in lanes.                                                          [maths:L1]
///
/// x = 2^k (1 + f), f from sqrt(1/2) - 1 to sqrt(2) - 1; with s = f / (2 + f), z = s^2
///     log(1 + f) = 2 s + s z Q(z) = f - (f^2 / 2 - s (f^2 / 2 + z Q(z))),
/// Q of degree 6 (minimax, 2^-58). k ln 2 + f is kept with its rounding error. Error below 0.9 ulp
/// against MPFR. [@tang1990] [@muller2016]
#ifndef JUDDER_LANES_LOG_H
#define JUDDER_LANES_LOG_H

#include "judder/lanes/exp.h"

#define JD_ROOT_HALF 0x3fe6a09e667f3bcdULL  // bits of sqrt(1/2)
#define JD_SMALLEST 0x1p-1022               // normal number

/// x = 2^k (1 + f), for positive normal numbers.
typedef struct jd_log_parts {
    jd_real k, f;
} jd_log_parts;

JD_ALWAYS_INLINE jd_log_parts jd_log_split(jd_real x) {
    const jd_word one = jd_word_of(jd_set(1.0));
    const jd_word t = jd_word_of(x) + (one - JD_ROOT_HALF);
    const jd_word exponent = t >> JD_EXPONENT;  // k + 1023
    const jd_real m = jd_real_of((t & 0xfffffffffffffULL) + JD_ROOT_HALF);
    const jd_real k = jd_real_of(exponent | jd_word_of(jd_set(0x1p52))) - (0x1p52 + 1023.0);
    return (jd_log_parts){k, m - 1.0};
}

/// k ln 2 + log(1 + f) + extra, a small one.
JD_ALWAYS_INLINE jd_real jd_log_sum(jd_log_parts p, jd_real extra) {
    const jd_real f = p.f, s = f / (2.0 + f), z = s * s, w = z * z, half = 0.5 * f * f;
    const jd_real q0 = 0x1.5555555555592p-1 + z * 0x1.999999997ff41p-2;
    const jd_real q2 = 0x1.24924941de7bap-2 + z * 0x1.c71c5216a7e96p-3;
    const jd_real q4 = 0x1.74663c7d6ef07p-3 + z * 0x1.39a1f25dee41dp-3;
    const jd_real q = q0 + w * (q2 + w * (q4 + w * 0x1.2f036e03f92d5p-3));
    const jd_real whole = p.k * JD_LN2_HI, sum = whole + f;
    const jd_real lost = (whole - sum) + f;
    const jd_real small = p.k * JD_LN2_LO - (half - s * (half + z * q));
    return sum + (lost + (small + extra));
}

/// log for any x, with all that C asks for.
static inline jd_real jd_log_any(jd_real x) {
    const jd_mask low = jd_lt(x, jd_set(JD_SMALLEST));
    const jd_real lifted = jd_select(low, x * 0x1p54, x);
    const jd_mask normal = jd_ge(lifted, jd_set(JD_SMALLEST)) & jd_finite(x);
    jd_log_parts p = jd_log_split(jd_select(normal, lifted, jd_set(1.0)));
    p.k = p.k - jd_select(low, jd_set(54.0), jd_set(0.0));
    const jd_real end = jd_select(jd_gt(x, jd_set(0.0)), x, jd_set((double)NAN));  // inf
    const jd_real outside = jd_select(jd_eq(x, jd_set(0.0)), jd_set(-(double)INFINITY), end);
    return jd_select(normal, jd_log_sum(p, jd_set(0.0)), outside);
}

/// ln x
JD_ALWAYS_INLINE jd_real jd_log(jd_real x) {
    if (__builtin_expect(jd_any(~jd_ge(x, jd_set(JD_SMALLEST)) | ~jd_finite(x)), 0))
        return jd_log_any(x);
    return jd_log_sum(jd_log_split(x), jd_set(0.0));
}

/// ln(a/b) of positive normal numbers with one division, to 2 ulp of the larger of it and 1: the
/// quotient of the mantissas enters as s = (m_a - m_b)/(m_a + m_b), |s| <= 1/3. An infinity counts
/// as 2^1024, NaN as any number.
JD_ALWAYS_INLINE jd_real jd_log_ratio(jd_real a, jd_real b) {
    const jd_log_parts p = jd_log_split(a), q = jd_log_split(b);
    const jd_real s = (p.f - q.f) / (2.0 + (p.f + q.f)), z = s * s, w = z * z, k = p.k - q.k;
    const jd_real c0 = 0x1.5555555555939p-1 + z * 0x1.99999998eb83bp-2;
    const jd_real c2 = 0x1.249249784e7bp-2 + z * 0x1.c71c4a5f0e69fp-3;
    const jd_real c4 = 0x1.7462518bfdb26p-3 + z * 0x1.3aa90dde624f9p-3;
    const jd_real c6 = 0x1.164066b091d48p-3 + z * 0x1.959487e655d5dp-4;
    const jd_real c = (c0 + w * c2) + (w * w) * ((c4 + w * c6) + (w * w) * 0x1.6b5a1ab4cac1p-3);
    return k * JD_LN2_HI + (s * (2.0 + z * c) + k * JD_LN2_LO);
}

/// ln(1 + x)
static inline jd_real jd_log1p(jd_real x) {
    const jd_mask inside = jd_gt(x, jd_set(-1.0)) & jd_finite(x);
    const jd_twin u = jd_twin_sum(jd_set(1.0), jd_select(inside, x, jd_set(0.0)));
    const jd_real c = u.lo / u.hi;
    const jd_real y = jd_log_sum(jd_log_split(u.hi), c - 0.5 * c * c);
    const jd_real whole = jd_select(jd_eq(x, jd_set(0.0)), x, y);
    return jd_all(inside) ? whole : jd_select(inside, whole, jd_log_any(1.0 + x));
}

#endif
