/// @file root.h
/// The place where a function of one variable leaves a side: bracketing, always the same bits.
#ifndef JUDDER_NUMERIC_ROOT_H
#define JUDDER_NUMERIC_ROOT_H

#include "judder/base.h"

/// An interval, with the values of a function at its ends.
typedef struct jd_bracket {
    double lo, hi;        ///< lo <= hi
    double at_lo, at_hi;  ///< values there; at_lo is not zero
} jd_bracket;

/// A function of one variable.
typedef double jd_root_function(void* data, double x);

/// Shrink `bracket` to at most `tolerance`, or to two adjacent numbers. Points whose value has the
/// sign of at_lo belong to `lo`; all others, also zero and not-a-number, to `hi`. So `hi` is never
/// on the old side, also where f jumps or has a pole. The function need not be continuous.
/// Needs about 7 evaluations for a smooth function and 1e-12 of the interval, and never more than
/// bisection and four.
/// @return the number of evaluations.
int jd_root_bracketed(jd_bracket* bracket, double tolerance, jd_root_function* f, void* data);

#endif
