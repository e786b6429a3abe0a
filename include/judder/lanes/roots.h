/// @file roots.h
/// cbrt and hypot in lanes.                                                         [maths:R1]
///
/// cbrt: x = 8^k m, m from 1 to 8; a polynomial to 2^-9, two steps of Halley's method, and one of
/// Newton's with the cube as a twin. hypot: squares and their sum as twins, scaled by powers of two
/// where they would leave the range; one step of Newton's method. Error below 0.75 ulp against MPFR.
#ifndef JUDDER_LANES_ROOTS_H
#define JUDDER_LANES_ROOTS_H

#include "judder/lanes/bits.h"

static inline jd_real jd_cbrt(jd_real x) {
    const jd_real size = jd_abs(x);
    const jd_mask low = jd_lt(size, jd_set(0x1p-1000));
    const jd_mask plain = jd_finite(x) & jd_gt(size, jd_set(0.0));
    const jd_real lifted = jd_select(plain, jd_select(low, size * 0x1p150, size), jd_set(1.0));
    const jd_word exponent = jd_word_of(lifted) >> JD_EXPONENT;
    const jd_real e = jd_real_of(exponent | jd_word_of(jd_set(0x1p52))) - (0x1p52 + 1023.0);
    const jd_real k = jd_round((e - 1.0) * (1.0 / 3.0));  // 3 k <= e <= 3 k + 2
    const jd_real m = lifted * jd_power_of_two(-1.5 * k - (-1.5 * k - jd_round(-1.5 * k))) *
                      jd_power_of_two(-3.0 * k - jd_round(-1.5 * k));
    jd_real y =
        0x1.412cc5a81c46bp-1 +
        m * (0x1.cbf973ddadfcbp-2 +
             m * (-0x1.5724904efec13p-4 + m * (0x1.3a0af15bfe4d2p-7 + m * -0x1.c517452d4609dp-12)));
    for (int i = 0; i < 2; i++) {
        const jd_real cube = y * y * y;
        y = y * ((cube + 2.0 * m) / (2.0 * cube + m));
    }
    const jd_twin square = jd_twin_product(y, y);
    const jd_twin cube = jd_twin_times(square, (jd_twin){y, jd_set(0.0)});
    y = y - ((cube.hi - m) + cube.lo) / (3.0 * square.hi);
    const jd_real back = k - jd_select(low, jd_set(50.0), jd_set(0.0));
    return jd_select(plain, jd_copysign(y * jd_power_of_two(back), x), x);
}

/// sqrt(x^2 + y^2), whatever their sizes.
static inline jd_real jd_hypot(jd_real x, jd_real y) {
    const jd_real a = jd_abs(x), b = jd_abs(y);
    const jd_mask steep = jd_gt(b, a);
    const jd_real large = jd_select(steep, b, a), small = jd_select(steep, a, b);
    const jd_mask high = jd_gt(large, jd_set(0x1p500)), low = jd_lt(large, jd_set(0x1p-400));
    const jd_real scale =
        jd_select(high, jd_set(0x1p-600), jd_select(low, jd_set(0x1p600), jd_set(1.0)));
    const jd_real back =
        jd_select(high, jd_set(0x1p600), jd_select(low, jd_set(0x1p-600), jd_set(1.0)));
    const jd_real p = large * scale, q = small * scale;
    const jd_twin p2 = jd_twin_product(p, p), q2 = jd_twin_product(q, q);
    const jd_twin sum = jd_twin_plus(p2, q2);
    const jd_real root = jd_sqrt(sum.hi);
    const jd_twin square = jd_twin_product(root, root);
    const jd_real rest = ((sum.hi - square.hi) + (sum.lo - square.lo)) / (2.0 * root);
    const jd_real length = (root + rest) * back;
    const jd_mask infinite =
        jd_eq(a, jd_set((double)INFINITY)) | jd_eq(b, jd_set((double)INFINITY));
    const jd_real some = jd_select(jd_eq(sum.hi, jd_set(0.0)), large, length);
    return jd_select(infinite, jd_set((double)INFINITY), some);
}

#endif
