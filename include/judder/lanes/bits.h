/// @file bits.h
/// The bits of numbers in lanes, and numbers twice as long: what the functions here are made of.
#ifndef JUDDER_LANES_BITS_H
#define JUDDER_LANES_BITS_H

#include "judder/lanes.h"

#include <string.h>

// ---- Bits --------------------------------------------------------------------------------------

#if JD_LANES == 1
typedef uint64_t jd_word;  ///< the 64 bits of each lane
#else
typedef uint64_t jd_word __attribute__((vector_size(8 * JD_LANES)));
#endif

#define JD_SIGN_BIT (1ULL << 63)
#define JD_EXPONENT 52  ///< place of the exponent's last bit

JD_ALWAYS_INLINE jd_word jd_word_of(jd_real x) {
    jd_word w;
    memcpy(&w, &x, sizeof w);
    return w;
}

JD_ALWAYS_INLINE jd_real jd_real_of(jd_word w) {
    jd_real x;
    memcpy(&x, &w, sizeof x);
    return x;
}

/// |x| with the sign of `sign`.
JD_ALWAYS_INLINE jd_real jd_copysign(jd_real x, jd_real sign) {
    return jd_real_of((jd_word_of(x) & ~JD_SIGN_BIT) | (jd_word_of(sign) & JD_SIGN_BIT));
}

/// Where the sign bit is set: also -0.
JD_ALWAYS_INLINE jd_mask jd_is_negative(jd_real x) {
    return jd_lt(jd_copysign(jd_set(1.0), x), jd_set(0.0));
}

/// x + JD_ROUNDER has the nearest whole number, ties to even, in its last bits; minus JD_ROUNDER it
/// is that number. For |x| < 2^51.
#define JD_ROUNDER 6755399441055744.0  // 1.5 2^52

JD_ALWAYS_INLINE jd_real jd_round(jd_real x) { return (x + JD_ROUNDER) - JD_ROUNDER; }

/// 2^k for a whole number k, -1022 to 1023.
JD_ALWAYS_INLINE jd_real jd_power_of_two(jd_real k) {
    return jd_real_of((jd_word_of(k + JD_ROUNDER) + 1023) << JD_EXPONENT);
}

/// x 2^k for a whole number k, -2000 to 2000, also where the result has fewer bits or is none.
JD_ALWAYS_INLINE jd_real jd_scale(jd_real x, jd_real k) {
    const jd_real half = jd_round(0.5 * k);
    return x * jd_power_of_two(half) * jd_power_of_two(k - half);
}

// ---- Twins: hi + lo, |lo| at most half a last bit of hi ----------------------------------------
//
// Without fused operations, which not every machine has. [@dekker1971]

typedef struct jd_twin {
    jd_real hi, lo;
} jd_twin;

/// a + b, exactly, |a| >= |b| or a = 0.
JD_ALWAYS_INLINE jd_twin jd_twin_of(jd_real a, jd_real b) {
    const jd_real sum = a + b;
    return (jd_twin){sum, b - (sum - a)};
}

/// a + b, exactly.
JD_ALWAYS_INLINE jd_twin jd_twin_sum(jd_real a, jd_real b) {
    const jd_real sum = a + b, part = sum - a;
    return (jd_twin){sum, (a - (sum - part)) + (b - part)};
}

/// a b, up to 2^-105 of it; neither may be so large or small that a part is lost.
JD_ALWAYS_INLINE jd_twin jd_twin_product(jd_real a, jd_real b) {
    const jd_real product = a * b;
    const jd_real a1 = jd_real_of(jd_word_of(a) & ~0x7ffffffULL), a2 = a - a1;
    const jd_real b1 = jd_real_of(jd_word_of(b) & ~0x7ffffffULL), b2 = b - b1;
    return (jd_twin){product, (((a1 * b1 - product) + a1 * b2) + a2 * b1) + a2 * b2};
}

/// a b, up to some 2^-104 of it.
JD_ALWAYS_INLINE jd_twin jd_twin_times(jd_twin a, jd_twin b) {
    const jd_twin p = jd_twin_product(a.hi, b.hi);
    return jd_twin_of(p.hi, p.lo + (a.hi * b.lo + a.lo * b.hi));
}

/// a + b, where they do not cancel or |a| >= |b|.
JD_ALWAYS_INLINE jd_twin jd_twin_plus(jd_twin a, jd_twin b) {
    const jd_twin sum = jd_twin_sum(a.hi, b.hi);
    return jd_twin_of(sum.hi, sum.lo + (a.lo + b.lo));
}

/// a / b, up to some 2^-104 of it.
JD_ALWAYS_INLINE jd_twin jd_twin_over(jd_twin a, jd_twin b) {
    const jd_real q = a.hi / b.hi;
    const jd_twin p = jd_twin_product(q, b.hi);
    return jd_twin_of(q, (((a.hi - p.hi) - p.lo) + (a.lo - q * b.lo)) / b.hi);
}

JD_ALWAYS_INLINE jd_twin jd_twin_select(jd_mask m, jd_twin a, jd_twin b) {
    return (jd_twin){jd_select(m, a.hi, b.hi), jd_select(m, a.lo, b.lo)};
}

JD_ALWAYS_INLINE jd_twin jd_twin_minus(jd_twin a) { return (jd_twin){-a.hi, -a.lo}; }

#endif
