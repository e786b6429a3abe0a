// Shortest decimal numbers by the method of Giulietti [@giulietti2020]: "Schubfach".
//
// A double v = c 2^q owns the interval of reals that round to it. With k = floor(log10 2^q) at most
// one multiple of 10^(k+1) and at least one of 10^k lie in that interval, so four candidates are
// looked at: the multiples of 10^(k+1) and of 10^k below and above v. They are compared in
// units of 10^k / 4, of v and of both borders, each computed as one product of c and 10^-k
// of 128 bits, rounded to odd: an integer that compares to multiples of 2 as the real number does.
//
// The powers of ten are computed when the first number is asked for: from 5^k for k > 0 and
// 2^LONG / 5^-k for k < 0, as long integers, multiplied and divided by 5 without a rest that
// matters. About 50 microseconds, and 10 kB that stay.
#include "base/shortest.h"

#include <stdatomic.h>
#include <stdbool.h>
#include <string.h>

#include "base/threads.h"

#define LEAST (-292)  // least and greatest power of ten that a double needs
#define MOST 324
#define EXACT 55               // greatest power of five of at most 128 bits
#define WORDS 28               // of 32 bits: a long integer
#define LONG (32 * WORDS - 1)  // 5^324 has 753 bits; 2^LONG / 5^292 still has 217
#define SIGNIFICAND 52         // stored bits of a double
#define HIDDEN (UINT64_C(1) << SIGNIFICAND)
#define BIAS 1075  // of the exponent of an integer significand

// ---- Powers of ten -----------------------------------------------------------------------------

// A long integer, the least word first.
typedef uint32_t integer[WORDS];

static jd_wide_integer powers[MOST - LEAST + 1];
static atomic_bool have_powers;
static jd_lock powers_lock = JD_LOCK_INIT;

static void multiply_by_5(integer a) {
    uint64_t carry = 0;
    for (int i = 0; i < WORDS; i++) {
        carry += (uint64_t)a[i] * 5;
        a[i] = (uint32_t)carry;
        carry >>= 32;
    }
}

static void divide_by_5(integer a) {
    uint64_t rest = 0;
    for (int i = WORDS - 1; i >= 0; i--) {
        rest = rest << 32 | a[i];
        a[i] = (uint32_t)(rest / 5);
        rest %= 5;
    }
}

static int length_of(const integer a) {
    int i = WORDS - 1;
    while (i > 0 && a[i] == 0)
        i--;
    return 32 * i + 32 - __builtin_clz(a[i]);
}

// Word `i`, 0 outside.
static uint64_t word(const integer a, int i) { return i >= 0 && i < WORDS ? a[i] : 0; }

// 32 bits from bit `first` on, which may lie below 0.
static uint64_t bits_from(const integer a, int first) {
    const int i = first >= 0 ? first / 32 : -((31 - first) / 32), shift = first - 32 * i;
    return (uint32_t)((word(a, i + 1) << 32 | word(a, i)) >> shift);
}

// The first 128 bits, and one more unit if more follows.
static jd_wide_integer leading(const integer a, bool more) {
    const int first = length_of(a) - 128;
    const uint64_t low = bits_from(a, first + 32) << 32 | bits_from(a, first);
    const uint64_t high = bits_from(a, first + 96) << 32 | bits_from(a, first + 64);
    return (jd_wide_integer){high + (more && low == UINT64_MAX), low + more};
}

static void fill_powers(void) {
    integer a = {1};
    for (int k = 0; k <= MOST; k++, multiply_by_5(a))
        powers[k - LEAST] = leading(a, k > EXACT);  // odd: its last bit counts
    memset(a, 0, sizeof a);
    a[WORDS - 1] = UINT32_C(1) << 31;
    for (int k = -1; k >= LEAST; k--) {
        divide_by_5(a);
        powers[k - LEAST] = leading(a, true);
    }
}

jd_wide_integer jd_power_of_ten(int k) {
    if (!atomic_load_explicit(&have_powers, memory_order_acquire)) {
        jd_lock_take(&powers_lock);
        if (!atomic_load_explicit(&have_powers, memory_order_relaxed))
            fill_powers();
        atomic_store_explicit(&have_powers, true, memory_order_release);
        jd_lock_give(&powers_lock);
    }
    return powers[k - LEAST];
}

// ---- Digits ------------------------------------------------------------------------------------

// A library for products of 128 bits is not everywhere: WebAssembly has none of its own.
#if defined(__SIZEOF_INT128__) && !defined(__wasm__)
static inline jd_wide_integer multiply(uint64_t a, uint64_t b) {
    const unsigned __int128 product = (unsigned __int128)a * b;
    return (jd_wide_integer){(uint64_t)(product >> 64), (uint64_t)product};
}
#else
static inline jd_wide_integer multiply(uint64_t a, uint64_t b) { return jd_multiply_halves(a, b); }
#endif

// c g / 2^128, rounded to odd: the whole part, odd if there is a rest that counts.
static inline uint64_t round_to_odd(jd_wide_integer g, uint64_t c) {
    const jd_wide_integer below = multiply(g.low, c), above = multiply(g.high, c);
    const uint64_t middle = above.low + below.high;
    return (above.high + (middle < above.low)) | (middle > 1);
}

// floor(log2 10^e), exact for |e| <= 1233.
static inline int log2_of_power(int e) { return (e * 1741647) >> 19; }

static jd_decimal without_zeros(uint64_t digits, int exponent) {
    while (digits % 10 == 0) {
        digits /= 10;
        exponent++;
    }
    return (jd_decimal){digits, exponent};
}

// The borders of c 2^q and the number, in units of 10^k / 4; borders that round elsewhere are
// moved in by one.
typedef struct interval {
    uint64_t lower, value, upper;
} interval;

static jd_decimal choose(interval v, int k) {
    const uint64_t s = v.value / 4, tens = s / 10;
    if (s >= 10) {
        const bool below = v.lower <= 40 * tens, above = 40 * tens + 40 <= v.upper;
        if (below != above)
            return without_zeros(tens + above, k + 1);
    }
    const bool below = v.lower <= 4 * s, above = 4 * s + 4 <= v.upper;
    if (below != above)
        return without_zeros(s + above, k);
    const uint64_t middle = 4 * s + 2;
    return without_zeros(s + (v.value > middle || (v.value == middle && (s & 1) != 0)), k);
}

jd_decimal jd_shortest(double value) {
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    const uint64_t stored = bits & (HIDDEN - 1);
    const int field = (int)(bits >> SIGNIFICAND & 0x7FF);
    const uint64_t c = field != 0 ? stored | HIDDEN : stored;
    const int q = (field != 0 ? field : 1) - BIAS;
    if (q <= 0 && q > -53 && (c & ((UINT64_C(1) << -q) - 1)) == 0)
        return without_zeros(c >> -q, 0);  // a whole number below 2^53
    // At a power of two the border below is half as far.
    const bool closer = stored == 0 && field > 1;
    const int k = (q * 1262611 - (closer ? 524031 : 0)) >> 22;
    const int shift = q + log2_of_power(-k) + 1;
    const jd_wide_integer g = jd_power_of_ten(-k);
    const uint64_t odd = c & 1;  // its borders round to the even neighbours
    return choose((interval){round_to_odd(g, (4 * c - 2 + closer) << shift) + odd,
                             round_to_odd(g, 4 * c << shift),
                             round_to_odd(g, (4 * c + 2) << shift) - odd},
                  k);
}
