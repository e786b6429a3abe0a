/// @file pow.h
/// pow in lanes.                                                                    [maths:P1]
///
/// ln x as a twin to 2^-66 of it: as log.h, with s, its square and the first two terms of the series
/// as twins; then e^(y ln x) with the low part taken along. Error below 0.8 ulp against MPFR.
/// [@muller2016]
#ifndef JUDDER_LANES_POW_H
#define JUDDER_LANES_POW_H

#include "judder/lanes/log.h"

/// ln x of a positive number.
JD_ALWAYS_INLINE jd_twin jd_log_twin(jd_real x) {
    const jd_mask low = jd_lt(x, jd_set(JD_SMALLEST));
    const jd_log_parts p = jd_log_split(jd_select(low, x * 0x1p54, x));
    const jd_real k = p.k - jd_select(low, jd_set(54.0), jd_set(0.0));
    const jd_twin f = {p.f, jd_set(0.0)};
    const jd_twin s = jd_twin_over(f, jd_twin_of(jd_set(2.0), p.f)), z = jd_twin_times(s, s);
    const jd_real x1 = z.hi, x2 = x1 * x1;
    const jd_real q0 = 0x1.9999999999996p-2 + x1 * 0x1.2492492492f4cp-2;
    const jd_real q2 = 0x1.c71c71c597671p-3 + x1 * 0x1.745d1828e378ep-3;
    const jd_real q4 = 0x1.3b1364e8b3e8ep-3 + x1 * 0x1.11206a85c5fd5p-3;
    const jd_real q6 = 0x1.de3e277122034p-4 + x1 * 0x1.eac00dc8b4c01p-4;
    const jd_real q = (q0 + x2 * q2) + (x2 * x2) * (q4 + x2 * q6);
    const jd_twin third = {jd_set(0x1.5555555555555p-1), jd_set(0x1.5555555555555p-55)};
    const jd_twin series = jd_twin_plus(jd_twin_times(third, z), (jd_twin){x2 * q, jd_set(0.0)});
    const jd_twin rest = jd_twin_times(s, series);
    const jd_twin sum = jd_twin_sum(k * JD_LN2_HI, 2.0 * s.hi);
    const jd_twin more = jd_twin_sum(sum.hi, rest.hi);
    const jd_real small = (2.0 * s.lo + rest.lo) + k * JD_LN2_LO;
    return jd_twin_of(more.hi, more.lo + (sum.lo + small));
}

/// x^y of a number x >= 0, x != 1, y != 0.
JD_ALWAYS_INLINE jd_real jd_pow_positive(jd_real x, jd_real y) {
    const jd_mask inside = jd_gt(x, jd_set(0.0)) & jd_finite(x);
    const jd_twin found = jd_log_twin(jd_select(inside, x, jd_set(2.0)));
    const jd_real infinite = jd_set((double)INFINITY);
    const jd_real outside = jd_select(jd_eq(x, jd_set(0.0)), -infinite, x);
    const jd_real power = y * jd_select(inside, found.hi, outside);
    const jd_mask moderate = jd_lt(jd_abs(power), jd_set(800.0));
    const jd_twin product = jd_twin_product(jd_select(moderate, y, jd_set(0.0)), found.hi);
    const jd_real tail = jd_select(moderate, product.lo + y * found.lo, jd_set(0.0));
    return jd_exp_any(power, tail, jd_set(0.0));
}

static inline jd_real jd_pow(jd_real x, jd_real y) {
    const jd_real zero = jd_set(0.0), one = jd_set(1.0), size = jd_abs(x), power = jd_abs(y);
    const jd_mask whole = jd_ge(power, jd_set(0x1p52)) | jd_eq((power + 0x1p52) - 0x1p52, power);
    const jd_real half = 0.5 * power;
    const jd_mask even = jd_ge(power, jd_set(0x1p53)) | jd_eq((half + 0x1p52) - 0x1p52, half);
    const jd_real positive = jd_pow_positive(size, y);
    const jd_real signed_ = jd_select(whole & ~even, jd_copysign(positive, x), positive);
    const jd_mask none = jd_lt(x, zero) & jd_finite(x) & ~whole;
    const jd_real some = jd_select(none, jd_set((double)NAN), signed_);
    const jd_mask unit = jd_eq(y, zero) | jd_eq(x, one) |
                         (jd_eq(size, one) & jd_eq(power, jd_set((double)INFINITY)));
    const jd_real found = jd_select(jd_eq(x, x) & jd_eq(y, y), some, x + y);
    const jd_real sign = jd_select(whole & ~even, jd_copysign(one, x), one);
    const jd_mask ones = jd_eq(size, one) & whole;  // (-1)^n
    return jd_select(unit, one, jd_select(ones, sign, found));
}

#endif
