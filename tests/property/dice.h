/// @file dice.h
/// Random numbers of one case: they follow from the seed and the number of the case alone.
#ifndef JUDDER_TESTS_PROPERTY_DICE_H
#define JUDDER_TESTS_PROPERTY_DICE_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>

typedef struct dice {
    uint64_t state;
} dice;

/// splitmix64: every state is a good start, so that neighbouring cases have nothing in common.
static inline uint64_t dice_bits(dice* d) {
    uint64_t z = d->state += 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

static inline dice dice_of(uint64_t seed, uint64_t number) {
    dice d = {seed};
    d.state = dice_bits(&d) ^ number;
    d.state = dice_bits(&d);
    return d;
}

/// Uniform between a and b.
static inline double dice_between(dice* d, double a, double b) {
    return a + (b - a) * ((double)(dice_bits(d) >> 11) * 0x1p-53);
}

/// Every decade between a and b, both above 0, as often as any other.
static inline double dice_decades(dice* d, double a, double b) {
    return a * pow(b / a, dice_between(d, 0, 1));
}

static inline bool dice_happens(dice* d, double share) { return dice_between(d, 0, 1) < share; }

/// 0, 1, ... count - 1.
static inline int dice_below(dice* d, int count) { return (int)(dice_bits(d) % (uint64_t)count); }

/// Either sign, magnitude from a to b by decades.
static inline double dice_signed(dice* d, double a, double b) {
    const double size = dice_decades(d, a, b);
    return dice_happens(d, 0.5) ? size : -size;
}

#endif
