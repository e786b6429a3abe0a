/// @file log.h
/// A logarithm that is inlined: the same operations in every width, so the same bits.
#ifndef JUDDER_PATCH_KERNEL_LOG_H
#define JUDDER_PATCH_KERNEL_LOG_H

#include "judder/kernel.h"

typedef union jd_bits {
    jd_real real;
    jd_mask mask;
} jd_bits;

/// log(x) for a normal number x > 0, error below 1 ulp. With x = 2^k (1 + f), sqrt(1/2) <= 1 + f <
/// sqrt(2) and s = f/(2 + f): log(1 + f) = f - (f^2/2 - s (f^2/2 + R(s^2))), R a minimax polynomial
/// (as in fdlibm).
static inline jd_real jd_log_normal(jd_real x) {
    const jd_bits in = {.real = x};
    // Exponent and mantissa such that the mantissa begins at sqrt(1/2).
    const jd_mask shifted = in.mask - 0x3fe6a09e00000000;
    const jd_bits m = {.mask = (shifted & 0x000fffffffffffff) + 0x3fe6a09e00000000};
    // The exponent as a number: it is put below the point of 1.5 * 2^52.
    const jd_bits k = {.mask = ((shifted >> 52)) + 0x4338000000000000};
    const jd_real e = k.real - 0x1.8p52, f = m.real - 1.0;
    const jd_real s = f / (2.0 + f), z = s * s, w = z * z, half = 0.5 * f * f;
    const jd_real odd = w * (3.999999999940941908e-01 +
                             w * (2.222219843214978396e-01 + w * 1.531383769920937332e-01));
    const jd_real even = z * (6.666666666666735130e-01 +
                              w * (2.857142874366239149e-01 +
                                   w * (1.818357216161805012e-01 + w * 1.479819860511658591e-01)));
    const jd_real R = odd + even;
    return e * 6.93147180369123816490e-01 -
           ((half - (s * (half + R) + e * 1.90821492927058770002e-10)) - f);
}

#endif
