/// @file arc.h
/// asin, acos, atan, atan2 in lanes.                                                [maths:A1]
///
/// Up to 1/2, asin x = x + x z P(z), z = x^2, P of degree 12 (minimax, 2^-60); beyond it pi/2 - 2
/// asin sqrt((1 - x) / 2), the root as a twin. atan by one of five tangents, b, so near that the
/// rest (x - b) / (1 + x b) is at most 7/16, then a polynomial of degree 23 (2^-58). atan2 takes the
/// rounding error of its quotient along. Constants as twins. Error below 0.8 ulp against MPFR.
/// [@muller2016]
#ifndef JUDDER_LANES_ARC_H
#define JUDDER_LANES_ARC_H

#include "judder/lanes/bits.h"

#define JD_HALF_PI_HI 0x1.921fb54442d18p0
#define JD_HALF_PI_LO 0x1.1a62633145c07p-54

/// (asin x - x) / x, z = x^2 <= 1/4.
JD_ALWAYS_INLINE jd_real jd_asin_rest(jd_real z) {
    const jd_real z2 = z * z, z4 = z2 * z2;
    const jd_real p0 = 0x1.5555555555577p-3 + z * 0x1.333333332e122p-4;
    const jd_real p2 = 0x1.6db6db721393ap-5 + z * 0x1.f1c71a9460281p-6;
    const jd_real p4 = 0x1.6e8bdef37bff8p-6 + z * 0x1.1c49eed453038p-6;
    const jd_real p6 = 0x1.ca1fb60ebdbf1p-7 + z * 0x1.758421138032ap-7;
    const jd_real p8 = 0x1.61450170cdb95p-7 + z * 0x1.e56debb63505dp-9;
    const jd_real p10 = 0x1.63c7e987a06e6p-6 + z * -0x1.583df4a80af05p-6;
    const jd_real high = p8 + z2 * p10 + z4 * 0x1.0b5bc6eff71aap-5;
    return z * ((p0 + z2 * p2) + z4 * ((p4 + z2 * p6) + z4 * high));
}

/// asin of |x| <= 1/2, or of sqrt((1 - |x|) / 2) beyond, as a twin.
JD_ALWAYS_INLINE jd_twin jd_asin_parts(jd_real size, jd_mask small) {
    const jd_real z = jd_select(small, size * size, 0.5 * (1.0 - size));
    const jd_real root = jd_sqrt(z), base = jd_select(small, size, root);
    const jd_twin square = jd_twin_product(root, root);
    const jd_mask zero = jd_eq(root, jd_set(0.0));
    const jd_real lost = ((z - square.hi) - square.lo) / jd_select(zero, jd_set(1.0), 2.0 * root);
    const jd_real tail = jd_select(small, jd_set(0.0), lost);
    return jd_twin_of(base, tail + base * jd_asin_rest(z));
}

static inline jd_real jd_asin(jd_real x) {
    const jd_real size = jd_abs(x);
    const jd_mask small = jd_lt(size, jd_set(0.5));
    const jd_twin a = jd_asin_parts(size, small);
    const jd_twin rest = jd_twin_of(jd_set(JD_HALF_PI_HI), -2.0 * a.hi);
    const jd_real large = rest.hi + (rest.lo + (JD_HALF_PI_LO - 2.0 * a.lo));
    return jd_copysign(jd_select(small, a.hi, large), x);
}

static inline jd_real jd_acos(jd_real x) {
    const jd_real size = jd_abs(x);
    const jd_mask small = jd_lt(size, jd_set(0.5)), negative = jd_lt(x, jd_set(0.0));
    const jd_twin a = jd_asin_parts(size, small);
    // pi/2 - asin x; 2 asin root; pi - 2 asin root
    const jd_real way = jd_select(small, jd_copysign(jd_set(-1.0), -x), jd_set(2.0));
    const jd_real turn =
        jd_select(small & negative, jd_set(1.0),
                  jd_select(small, jd_set(-1.0), jd_select(negative, jd_set(-2.0), way)));
    const jd_real whole =
        jd_select(small, jd_set(1.0), jd_select(negative, jd_set(2.0), jd_set(0.0)));
    const jd_twin sum = jd_twin_sum(whole * JD_HALF_PI_HI, turn * a.hi);
    return sum.hi + (sum.lo + (whole * JD_HALF_PI_LO + turn * a.lo));
}

/// atan(x + tail), 0 <= x, as a twin.
JD_ALWAYS_INLINE jd_twin jd_atan_parts(jd_real x, jd_real tail) {
    const jd_mask m1 = jd_ge(x, jd_set(0.4375)), m2 = jd_ge(x, jd_set(0.6875));
    const jd_mask m3 = jd_ge(x, jd_set(1.1875)), m4 = jd_ge(x, jd_set(2.4375));
#define PICK(a0, a1, a2, a3, a4)                                                                   \
    jd_select(m4, jd_set(a4),                                                                      \
              jd_select(m3, jd_set(a3),                                                            \
                        jd_select(m2, jd_set(a2), jd_select(m1, jd_set(a1), jd_set(a0)))))
    const jd_real tangent = PICK(0.0, 0.5, 1.0, 1.5, 0.0);
    const jd_real hi =
        PICK(0.0, 0x1.dac670561bb4fp-2, 0x1.921fb54442d18p-1, 0x1.f730bd281f69bp-1, JD_HALF_PI_HI);
    const jd_real lo = PICK(0.0, 0x1.a2b7f222f65e2p-56, 0x1.1a62633145c07p-55,
                            0x1.007887af0cbbdp-56, JD_HALF_PI_LO);
#undef PICK
    const jd_real above = jd_select(m4, jd_set(-1.0), x - tangent);
    const jd_real below = jd_select(m4, x, 1.0 + tangent * x);
    const jd_real t = above / below, z = t * t, z2 = z * z, z4 = z2 * z2;
    const jd_real p0 = -0x1.555555555550bp-2 + z * 0x1.999999998e7b4p-3;
    const jd_real p2 = -0x1.2492491ff177fp-3 + z * 0x1.c71c6fda4d8e3p-4;
    const jd_real p4 = -0x1.745cdb8c1587ep-4 + z * 0x1.3b0f1ea612469p-4;
    const jd_real p6 = -0x1.10d5ee70d7f38p-4 + z * 0x1.dddca1412e2d2p-5;
    const jd_real p8 = -0x1.979c05506116bp-5 + z * 0x1.2b0ce47dc3bdp-5;
    const jd_real p =
        (p0 + z2 * p2) + z4 * ((p4 + z2 * p6) + z4 * (p8 + z2 * -0x1.0a68895fff41ap-6));
    const jd_real slope = jd_select(jd_gt(x, jd_set(0x1p500)), jd_set(0.0), tail / (1.0 + x * x));
    const jd_twin sum = jd_twin_of(hi, t);
    return jd_twin_of(sum.hi, sum.lo + (t * (z * p) + (lo + slope)));
}

static inline jd_real jd_atan(jd_real x) {
    return jd_copysign(jd_atan_parts(jd_abs(x), jd_set(0.0)).hi, x);
}

/// The angle of the point (x, y), -pi to pi.
static inline jd_real jd_atan2(jd_real y, jd_real x) {
    const jd_real a = jd_abs(x), b = jd_abs(y);
    const jd_mask steep = jd_gt(b, a), equal = jd_eq(a, b);
    const jd_real large = jd_select(steep, b, a), small = jd_select(steep, a, b);
    const jd_real one = jd_select(jd_eq(large, jd_set(0.0)), jd_set(0.0), jd_set(1.0));
    const jd_real q = jd_select(equal, one, small / large);
    // What q has lost, where it matters: large and small are brought near 1 for it.
    const jd_real scale =
        jd_select(jd_gt(large, jd_set(0x1p500)), jd_set(0x1p-600),
                  jd_select(jd_lt(large, jd_set(0x1p-400)), jd_set(0x1p600), jd_set(1.0)));
    const jd_twin product = jd_twin_product(q, large * scale);
    const jd_real lost = ((small * scale - product.hi) - product.lo) / (large * scale);
    const jd_mask matters = jd_gt(q, jd_set(0x1p-40)) & ~equal;
    const jd_twin angle = jd_atan_parts(q, jd_select(matters, lost, jd_set(0.0)));
    const jd_mask behind = jd_is_negative(x);
    // angle; pi/2 - angle; pi - angle; pi/2 + angle
    const jd_real whole =
        jd_select(steep, jd_set(1.0), jd_select(behind, jd_set(2.0), jd_set(0.0)));
    const jd_real way = jd_select(steep, jd_select(behind, jd_set(1.0), jd_set(-1.0)),
                                  jd_select(behind, jd_set(-1.0), jd_set(1.0)));
    const jd_twin sum = jd_twin_sum(whole * JD_HALF_PI_HI, way * angle.hi);
    const jd_real result = sum.hi + (sum.lo + (whole * JD_HALF_PI_LO + way * angle.lo));
    return jd_copysign(jd_select(jd_eq(x, x) & jd_eq(y, y), result, x + y), y);
}

#endif
