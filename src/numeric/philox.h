/// @file philox.h
/// Random numbers by counting: Philox4x32-10.                                        [@salmon2011]
///
/// The numbers of a place follow from the seed and the place alone, whoever asks first: studies
/// give the same results in any order and on any number of threads.
#ifndef JUDDER_NUMERIC_PHILOX_H
#define JUDDER_NUMERIC_PHILOX_H

#include <stdint.h>

/// Turn a counter into four random words. Ten rounds.
static inline void jd_philox(uint32_t counter[4], const uint32_t key[2]) {
    uint32_t k0 = key[0], k1 = key[1];
    for (int round = 0; round < 10; round++) {
        const uint64_t a = (uint64_t)0xD2511F53u * counter[0];
        const uint64_t b = (uint64_t)0xCD9E8D57u * counter[2];
        counter[0] = (uint32_t)(b >> 32) ^ counter[1] ^ k0;
        counter[1] = (uint32_t)b;
        counter[2] = (uint32_t)(a >> 32) ^ counter[3] ^ k1;
        counter[3] = (uint32_t)a;
        k0 += 0x9E3779B9u;
        k1 += 0xBB67AE85u;
    }
}

/// A number in [0, 1) with 53 bits, for a place of two numbers.
static inline double jd_philox_unit(uint64_t seed, uint64_t place, uint64_t item) {
    uint32_t counter[4] = {(uint32_t)place, (uint32_t)(place >> 32), (uint32_t)item,
                           (uint32_t)(item >> 32)};
    const uint32_t key[2] = {(uint32_t)seed, (uint32_t)(seed >> 32)};
    jd_philox(counter, key);
    const uint64_t bits = (uint64_t)counter[0] << 32 | counter[1];
    return (double)(bits >> 11) * 0x1p-53;
}

#endif
