/// @file hyperbolic.h
/// sinh, cosh, tanh in lanes.                                                       [maths:H1]
///
/// With u = e^|x| - 1 as a twin: sinh = (u + u / (1 + u)) / 2, cosh = (1 + u + 1 / (1 + u)) / 2,
/// tanh = w / (w + 2), w = e^(2|x|) - 1. From |x| = 40 on one of the two exponentials is all there
/// is. Error below 0.8 ulp against MPFR.
#ifndef JUDDER_LANES_HYPERBOLIC_H
#define JUDDER_LANES_HYPERBOLIC_H

#include "judder/lanes/exp.h"

static inline jd_real jd_sinh(jd_real x) {
    const jd_real size = jd_abs(x);
    const jd_mask near = jd_lt(size, jd_set(40.0));
    const jd_twin u = jd_expm1_twin(jd_select(near, size, jd_set(0.0)));
    const jd_twin one = jd_twin_plus((jd_twin){jd_set(1.0), jd_set(0.0)}, u);
    const jd_twin sum = jd_twin_plus(u, jd_twin_over(u, one));
    const jd_real far = jd_exp_any(size, jd_set(0.0), jd_set(-1.0));
    return jd_copysign(jd_select(near, 0.5 * sum.hi, far), x);
}

static inline jd_real jd_cosh(jd_real x) {
    const jd_real size = jd_abs(x);
    const jd_mask near = jd_lt(size, jd_set(40.0));
    const jd_twin unit = {jd_set(1.0), jd_set(0.0)};
    const jd_twin e = jd_twin_plus(unit, jd_expm1_twin(jd_select(near, size, jd_set(0.0))));
    const jd_twin sum = jd_twin_plus(e, jd_twin_over(unit, e));
    return jd_select(near, 0.5 * sum.hi, jd_exp_any(size, jd_set(0.0), jd_set(-1.0)));
}

static inline jd_real jd_tanh(jd_real x) {
    const jd_real size = jd_abs(x);
    const jd_mask near = jd_lt(size, jd_set(40.0));
    const jd_twin w = jd_expm1_twin(2.0 * jd_select(near, size, jd_set(0.0)));
    const jd_twin below = jd_twin_plus((jd_twin){jd_set(2.0), jd_set(0.0)}, w);
    const jd_real y = jd_select(near, jd_twin_over(w, below).hi, jd_set(1.0));
    return jd_select(jd_eq(x, x), jd_copysign(y, x), x);
}

#endif
