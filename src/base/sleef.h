/// @file sleef.h
/// The functions of SLEEF that an engine calls (maths.c), where it has them in its own width:
/// JD_SLEEF(sin). And sine and cosine in place, for right-hand sides that need many: the way
/// through jd_sincos adds a quarter to what they cost.
#ifndef JUDDER_BASE_SLEEF_H
#define JUDDER_BASE_SLEEF_H

#include "judder/lanes.h"

#if defined(JD_MATHS_FINZ) || defined(JD_MATHS_CINZ)
#include <sleef.h>
#endif

#if defined(JD_MATHS_CINZ) && JD_LANES == 1
#define JD_SLEEF(name) Sleef_cinz_##name##d1_u10purec
typedef double jd_native;
typedef Sleef_double_2 jd_native_pair;
#elif defined(JD_MATHS_CINZ) && JD_LANES == 2
#define JD_SLEEF(name) Sleef_cinz_##name##d2_u10sse2
typedef __m128d jd_native;
typedef Sleef___m128d_2 jd_native_pair;
#elif defined(JD_MATHS_FINZ) && JD_LANES == 1
#define JD_SLEEF(name) Sleef_finz_##name##d1_u10purecfma
typedef double jd_native;
typedef Sleef_double2 jd_native_pair;
// sleef.h hides these from code that is compiled without -mfma, as ours is: see
// cmake/engines.cmake.
double Sleef_finz_sind1_u10purecfma(double);
double Sleef_finz_cosd1_u10purecfma(double);
double Sleef_finz_expd1_u10purecfma(double);
double Sleef_finz_logd1_u10purecfma(double);
double Sleef_finz_powd1_u10purecfma(double, double);
Sleef_double2 Sleef_finz_sincosd1_u10purecfma(double);
#elif defined(JD_MATHS_FINZ) && JD_LANES == 4
#define JD_SLEEF(name) Sleef_finz_##name##d4_u10avx2
typedef __m256d jd_native;
typedef Sleef___m256d_2 jd_native_pair;
#elif defined(JD_MATHS_FINZ) && JD_LANES == 8 && defined(__AVX512F__)
#define JD_SLEEF(name) Sleef_finz_##name##d8_u10avx512f
typedef __m512d jd_native;
typedef Sleef___m512d_2 jd_native_pair;
#endif

/// jd_sincos, with its bits.
static inline void jd_sincos_here(jd_real x, jd_real* sine, jd_real* cosine) {
#if defined(JD_SLEEF)
    const jd_native_pair both = JD_SLEEF(sincos)((jd_native)x);
    *sine = (jd_real)both.x;
    *cosine = (jd_real)both.y;
#else
    jd_sincos(x, sine, cosine);
#endif
}

#endif
