/// @file area_functions.h
/// The inverses of sinh, cosh and tanh, to a few ulp.
#ifndef JUDDER_NUMERIC_AREA_FUNCTIONS_H
#define JUDDER_NUMERIC_AREA_FUNCTIONS_H

#include "judder/maths.h"

#include <math.h>

static inline double jd_asinh(double x) {
    const double size = fabs(x), square = size * size;
    return copysign(jd_log1p(size + square / (1 + sqrt(square + 1))), x);
}

static inline double jd_acosh(double x) {
    const double above = x - 1;
    return jd_log1p(above + sqrt(above * (above + 2)));
}

static inline double jd_atanh(double x) {
    const double size = fabs(x);
    return copysign(0.5 * jd_log1p(2 * size / (1 - size)), x);
}

#endif
