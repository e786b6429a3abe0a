/// @file random.h
/// Random numbers for tests: the same on every machine.
#ifndef JUDDER_TESTS_RANDOM_H
#define JUDDER_TESTS_RANDOM_H

#include <math.h>
#include <stdint.h>

static uint64_t random_state = 88172645463325252u;

/// xorshift64*
static inline uint64_t random_bits(void) {
    random_state ^= random_state >> 12;
    random_state ^= random_state << 25;
    random_state ^= random_state >> 27;
    return random_state * 2685821657736338717u;
}

/// Uniform between a and b.
static inline double random_between(double a, double b) {
    return a + (b - a) * ((double)(random_bits() >> 11) * 0x1p-53);
}

/// A number of either sign whose magnitude is 10^a to 10^b.
static inline double random_decades(double a, double b) {
    const double size = pow(10.0, random_between(a, b));
    return random_bits() & 1 ? size : -size;
}

#endif
