/// @file long_double.h
/// Whether long double is longer than double: valgrind computes it in 64 bits, and its sines of large
/// angles are no reference then.
#ifndef JUDDER_TESTS_LONG_DOUBLE_H
#define JUDDER_TESTS_LONG_DOUBLE_H

#include <float.h>
#include <stdbool.h>

static inline bool has_long_double(void) {
    volatile long double one = 1.0L, least = LDBL_EPSILON;
    return LDBL_MANT_DIG > DBL_MANT_DIG && one + least != one;
}

#endif
