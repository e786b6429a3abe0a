// Compiled once per engine: see probe.h.

#include "support/probe.h"
#include "judder/lanes.h"

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
    case PROBE_SIN:
        return jd_sin(x);
    case PROBE_COS:
        return jd_cos(x);
    case PROBE_SINCOS:
        return sincos_part(x, false);
    case PROBE_COSSIN:
        return sincos_part(x, true);
    case PROBE_EXP:
        return jd_exp(x);
    case PROBE_LOG:
        return jd_log(x);
    case PROBE_POW:
        return jd_pow(x, y);
    case PROBE_SQRT:
        return jd_sqrt(x);
    case PROBE_ABS:
        return jd_abs(x);
    case PROBE_MIN:
        return jd_min(x, y);
    case PROBE_MAX:
        return jd_max(x, y);
    case PROBE_HYPOT:
        return jd_hypot(x, y);
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
