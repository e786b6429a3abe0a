/// @file halton.h
/// Points that fill a box evenly whatever their number: the sequence of Halton.
#ifndef JUDDER_NUMERIC_HALTON_H
#define JUDDER_NUMERIC_HALTON_H

#include <stdint.h>

#define JD_HALTON_DIMENSIONS 12

/// Coordinate 0 to JD_HALTON_DIMENSIONS - 1 of point number `index` >= 0, in (0, 1): the digits of
/// the number in the base of the dimension, a prime, behind the point and in reverse.
static inline double jd_halton(int64_t index, int dimension) {
    static const int primes[JD_HALTON_DIMENSIONS] = {2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37};
    const int base = primes[dimension];
    double value = 0, digit = 1;
    for (int64_t rest = index + 1; rest > 0; rest /= base) {
        digit /= base;
        value += digit * (double)(rest % base);
    }
    return value;
}

#endif
