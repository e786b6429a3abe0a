/// @file log.h
/// The logarithm of a quotient with one division in all.
#ifndef JUDDER_PATCH_KERNEL_LOG_H
#define JUDDER_PATCH_KERNEL_LOG_H

#include "judder/kernel.h"
#include "judder/lanes/bits.h"

/// A logarithm up to the division: e log 2 + log((1 + s)/(1 - s)), s = above/below.
typedef struct jd_log_fraction {
    jd_real above, below, e;
} jd_log_fraction;

/// Of above/below, normal numbers > 0 whose quotient is one as well. The bits of the numbers are
/// their logarithms but for 0.09, so their difference tells k with above = 2^k below (1 + s)/(1 -
/// s), |s| < 0.201.
static inline jd_log_fraction jd_log_begin(jd_real above, jd_real below) {
    const jd_word bits = jd_word_of(below);
    const jd_word k = (jd_word_of(above) - bits + 0x4008000000000000ULL) >> JD_EXPONENT;  // + 1024
    const jd_real near = jd_real_of(bits + ((k << JD_EXPONENT) - 0x4000000000000000ULL));
    const jd_real e = jd_real_of(k | jd_word_of(jd_set(0x1p52))) - (0x1p52 + 1024.0);
    return (jd_log_fraction){above - near, above + near, e};
}

/// k log 2 + 2 s + s z Q(z), z = s^2, Q minimax (6e-17).
static inline jd_real jd_log_end(jd_real e, jd_real s) {
    const jd_real z = s * s, z2 = z * z;
    const jd_real q0 = 0x1.555555555556fp-1 + z * 0x1.999999997b4aep-2;
    const jd_real q2 = 0x1.24924953653d2p-2 + z * 0x1.c71c3b963456bp-3;
    const jd_real q4 = 0x1.746bfc5cd37aep-3 + z * 0x1.38fc73c56ace8p-3;
    const jd_real Q = q0 + z2 * (q2 + z2 * (q4 + z2 * 0x1.35d7c840bb476p-3));
    return e * 0x1.62e42fefa39efp-1 + (2.0 * s + s * (z * Q));
}

/// log(above/below), to 1.5 ulp.
static inline jd_real jd_log_quotient(jd_real above, jd_real below) {
    const jd_log_fraction f = jd_log_begin(above, below);
    return jd_log_end(f.e, f.above / f.below);
}

#endif
