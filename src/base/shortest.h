// The shortest decimal number that reads back as a given double, as digits and exponent.
#ifndef JUDDER_BASE_SHORTEST_H
#define JUDDER_BASE_SHORTEST_H

#include <stdint.h>

/// digits * 10^exponent.
typedef struct jd_decimal {
    uint64_t digits;  ///< at most 17, the last of them not 0
    int exponent;
} jd_decimal;

/// The shortest of a finite value above 0; of several as short the nearest one.
jd_decimal jd_shortest(double value);

/// An integer of 128 bits.
typedef struct jd_wide_integer {
    uint64_t high, low;
} jd_wide_integer;

/// a b in four products of 32 bits: for machines without a wider one.
static inline jd_wide_integer jd_multiply_halves(uint64_t a, uint64_t b) {
    const uint64_t half = UINT32_MAX;
    const uint64_t low = (a & half) * (b & half), right = (a >> 32) * (b & half);
    const uint64_t left = (a & half) * (b >> 32), high = (a >> 32) * (b >> 32);
    const uint64_t middle = (low >> 32) + (right & half) + (left & half);
    return (jd_wide_integer){high + (right >> 32) + (left >> 32) + (middle >> 32),
                             (middle << 32) | (low & half)};
}

/// 10^k, -292 <= k <= 324, rounded up to 128 bits of which the first is set: exact for 0 to 55.
jd_wide_integer jd_power_of_ten(int k);

#endif
