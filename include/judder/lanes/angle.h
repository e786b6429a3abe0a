/// @file angle.h
/// What is left of any angle after whole quarter turns.                             [maths:T2]
#ifndef JUDDER_LANES_ANGLE_H
#define JUDDER_LANES_ANGLE_H

#include "judder/base.h"

#ifdef __cplusplus
extern "C" {
#endif

/// x = k pi/2 + hi + lo, |hi + lo| <= pi/4, to 2^-100 of it, for every double; hi and lo are NaN
/// where x is infinite or NaN. @return k modulo 4.
JD_API int jd_angle_reduce(double x, double* hi, double* lo);

#ifdef __cplusplus
}
#endif
#endif
