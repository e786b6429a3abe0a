// sin, cos, exp, log, pow in lanes: SLEEF's deterministic functions, one family in every width.
//
// Family finz (with fused multiply-add): d1 purecfma, d4 avx2, d8 avx512f. Family cinz (without):
// d1 purec, d2 sse2. Within a family the bits of a lane depend on that lane alone: not on its
// neighbours, its position or the width (tests/unit/base/test_lanes.c). Error at most 1 ulp.
// [@shibata2020] Without SLEEF: libm, lane by lane.

#include "base/sleef.h"

#if defined(JD_MATHS_LIBM)
#include <math.h>
#endif

#if defined(JD_MATHS_LIBM)

#define UNARY(name)                                                                                \
    jd_real jd_##name(jd_real x) {                                                                 \
        for (int i = 0; i < JD_LANES; i++)                                                         \
            jd_put(&x, i, name(jd_get(x, i)));                                                     \
        return x;                                                                                  \
    }

jd_real jd_pow(jd_real x, jd_real y) {
    for (int i = 0; i < JD_LANES; i++)
        jd_put(&x, i, pow(jd_get(x, i), jd_get(y, i)));
    return x;
}

void jd_sincos(jd_real x, jd_real* sine, jd_real* cosine) {
    for (int i = 0; i < JD_LANES; i++) {
        jd_put(sine, i, sin(jd_get(x, i)));
        jd_put(cosine, i, cos(jd_get(x, i)));
    }
}

#elif JD_LANES == 8 && !defined(__AVX512F__)

// Eight lanes on four-lane hardware: two calls.
typedef union halves {
    jd_real all;
    __m256d half[2];
} halves;

#define UNARY(name)                                                                                \
    jd_real jd_##name(jd_real x) {                                                                 \
        halves u = {.all = x};                                                                     \
        u.half[0] = Sleef_finz_##name##d4_u10avx2(u.half[0]);                                      \
        u.half[1] = Sleef_finz_##name##d4_u10avx2(u.half[1]);                                      \
        return u.all;                                                                              \
    }

jd_real jd_pow(jd_real x, jd_real y) {
    halves u = {.all = x}, v = {.all = y};
    u.half[0] = Sleef_finz_powd4_u10avx2(u.half[0], v.half[0]);
    u.half[1] = Sleef_finz_powd4_u10avx2(u.half[1], v.half[1]);
    return u.all;
}

void jd_sincos(jd_real x, jd_real* sine, jd_real* cosine) {
    const halves u = {.all = x};
    const Sleef___m256d_2 a = Sleef_finz_sincosd4_u10avx2(u.half[0]);
    const Sleef___m256d_2 b = Sleef_finz_sincosd4_u10avx2(u.half[1]);
    *sine = ((halves){.half = {a.x, b.x}}).all;
    *cosine = ((halves){.half = {a.y, b.y}}).all;
}

#else

#define UNARY(name)                                                                                \
    jd_real jd_##name(jd_real x) { return (jd_real)JD_SLEEF(name)((jd_native)x); }

jd_real jd_pow(jd_real x, jd_real y) { return (jd_real)JD_SLEEF(pow)((jd_native)x, (jd_native)y); }

void jd_sincos(jd_real x, jd_real* sine, jd_real* cosine) { jd_sincos_here(x, sine, cosine); }

#endif

UNARY(sin)
UNARY(cos)
UNARY(exp)
UNARY(log)
