// Compiled once per engine: see probe.h.

#include "support/probe.h"
#include "judder/maths.h"

void JD_WIDE(jd_probe)(probe operation, const double* x, const double* y, double* result);
void JD_WIDE(jd_probe_masks)(const double* x, const double* y, int* bits);

static jd_real load(const double* values) {
    jd_real x = jd_set(0.0);
    for (int i = 0; i < JD_LANES; i++)
        jd_put(&x, i, values[i]);
    return x;
}

static jd_real sincos_part(jd_real x, bool cosine) {
    jd_real part[2];
    jd_sincos(x, &part[0], &part[1]);
    return part[cosine];
}

static jd_real apply(probe operation, jd_real x, jd_real y) {
    switch (operation) {
#define UNARY(constant, name)                                                                      \
    case PROBE_##constant:                                                                         \
        return jd_##name(x);
        UNARY(SIN, sin)
        UNARY(COS, cos)
        UNARY(TAN, tan)
        UNARY(ASIN, asin)
        UNARY(ACOS, acos)
        UNARY(ATAN, atan)
        UNARY(SINH, sinh)
        UNARY(COSH, cosh)
        UNARY(TANH, tanh)
        UNARY(EXP, exp)
        UNARY(EXPM1, expm1)
        UNARY(LOG, log)
        UNARY(LOG1P, log1p)
        UNARY(CBRT, cbrt)
        UNARY(SQRT, sqrt)
        UNARY(ABS, abs)
#define BINARY(constant, name)                                                                     \
    case PROBE_##constant:                                                                         \
        return jd_##name(x, y);
        BINARY(ATAN2, atan2)
        BINARY(POW, pow)
        BINARY(HYPOT, hypot)
        BINARY(LENGTH, length)
        BINARY(MIN, min)
        BINARY(MAX, max)
    case PROBE_SINCOS:
        return sincos_part(x, false);
    case PROBE_COSSIN:
        return sincos_part(x, true);
    case PROBE_SELECT:
        return jd_select(jd_lt(x, y) | ~jd_finite(x), 2.0 * x, y - x);
    case PROBE_FMA:
    case PROBE_COUNT:
        break;
    }
    return x * y + x;
}

void JD_WIDE(jd_probe)(probe operation, const double* x, const double* y, double* result) {
    const jd_real r = apply(operation, load(x), load(y));
    for (int i = 0; i < JD_LANES; i++)
        result[i] = jd_get(r, i);
}

void JD_WIDE(jd_probe_masks)(const double* x, const double* y, int* bits) {
    const jd_real a = load(x), b = load(y);
    const jd_mask lt = jd_lt(a, b), le = jd_le(a, b), gt = jd_gt(a, b), ge = jd_ge(a, b);
    const jd_mask eq = jd_eq(a, b), finite = jd_finite(a);
    for (int i = 0; i < JD_LANES; i++)
        bits[i] = jd_mask_get(lt, i) | jd_mask_get(le, i) << 1 | jd_mask_get(gt, i) << 2 |
                  jd_mask_get(ge, i) << 3 | jd_mask_get(eq, i) << 4 | jd_mask_get(finite, i) << 5 |
                  jd_any(lt) << 6 | jd_all(lt) << 7;
}
