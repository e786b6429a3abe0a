/// @file maths.h
/// sin, exp, pow and the other functions as Judder computes them: the same bits on every machine,
/// at most 1 ulp off over all doubles, zeros, infinities and NaN as C says.
///
/// Code that shapes a trajectory, such as a kernel in a plug-in, calls these and not those of libm,
/// whose bits differ between machines. Within the library, in code of several lanes and where
/// JD_MATHS_IN_PLACE is defined they work on `jd_real` and are put in place (judder/lanes/maths.h);
/// else on one double, by a call.
#ifndef JUDDER_MATHS_H
#define JUDDER_MATHS_H

#include "judder/base.h"

#define JD_MATHS "judder 1"  ///< which bits: counted up when one of them changes; results name it

#ifdef __cplusplus
extern "C" {
#endif

JD_API double jd_maths_sin(double x);
JD_API double jd_maths_cos(double x);
JD_API void jd_maths_sincos(double x, double* sine, double* cosine);
JD_API double jd_maths_tan(double x);
JD_API double jd_maths_asin(double x);
JD_API double jd_maths_acos(double x);
JD_API double jd_maths_atan(double x);
JD_API double jd_maths_atan2(double y, double x);
JD_API double jd_maths_sinh(double x);
JD_API double jd_maths_cosh(double x);
JD_API double jd_maths_tanh(double x);
JD_API double jd_maths_exp(double x);
JD_API double jd_maths_expm1(double x);  ///< exp(x) - 1
JD_API double jd_maths_log(double x);
JD_API double jd_maths_log1p(double x);  ///< log(1 + x)
JD_API double jd_maths_pow(double x, double y);
JD_API double jd_maths_cbrt(double x);
JD_API double jd_maths_hypot(double x, double y);

#ifdef __cplusplus
}
#endif

// The names that kernels use.
#if defined(JD_LIBRARY) || defined(JD_MATHS_IN_PLACE) || (defined(JD_LANES) && JD_LANES > 1)
#include "judder/lanes/maths.h"
#else
#define jd_sin jd_maths_sin
#define jd_cos jd_maths_cos
#define jd_sincos jd_maths_sincos
#define jd_tan jd_maths_tan
#define jd_asin jd_maths_asin
#define jd_acos jd_maths_acos
#define jd_atan jd_maths_atan
#define jd_atan2 jd_maths_atan2
#define jd_sinh jd_maths_sinh
#define jd_cosh jd_maths_cosh
#define jd_tanh jd_maths_tanh
#define jd_exp jd_maths_exp
#define jd_expm1 jd_maths_expm1
#define jd_log jd_maths_log
#define jd_log1p jd_maths_log1p
#define jd_pow jd_maths_pow
#define jd_cbrt jd_maths_cbrt
#define jd_hypot jd_maths_hypot
#endif
#endif
