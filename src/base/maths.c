// The functions of judder/maths.h for callers outside of the library.

#include "judder/maths.h"

#define UNARY(name)                                                                                \
    double jd_maths_##name(double x) { return jd_##name(x); }

UNARY(sin)
UNARY(cos)
UNARY(tan)
UNARY(asin)
UNARY(acos)
UNARY(atan)
UNARY(sinh)
UNARY(cosh)
UNARY(tanh)
UNARY(exp)
UNARY(expm1)
UNARY(log)
UNARY(log1p)
UNARY(cbrt)

#define BINARY(name)                                                                               \
    double jd_maths_##name(double x, double y) { return jd_##name(x, y); }

BINARY(atan2)
BINARY(pow)
BINARY(hypot)

void jd_maths_sincos(double x, double* sine, double* cosine) { jd_sincos(x, sine, cosine); }
