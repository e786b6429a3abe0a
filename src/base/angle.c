// Angles modulo pi/2, exactly: x 2/pi with as many places of 2/pi as matter, in whole numbers.
// [@payne1983]                                                                      [maths:T2]
//
// x = m 2^e, m of 53 bits. Places of 2/pi above 2^-(e-1) give whole turns and are left out; the 256
// that follow, times m, modulo 2^256, are x 2/pi modulo 4 in units of 2^-254. No double is nearer to
// a multiple of pi/2 than 2^-62 or so [@muller2016]: more than 130 bits of what is left are right.

#include "judder/lanes/angle.h"

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#define WORDS 8  // of 32 bits: the part of 2/pi that matters

// 2/pi, places 2^-1 to 2^-1280, the first in the highest bit.
static const uint32_t two_over_pi[] = {
    0xa2f9836e, 0x4e441529, 0xfc2757d1, 0xf534ddc0, 0xdb629599, 0x3c439041, 0xfe5163ab, 0xdebbc561,
    0xb7246e3a, 0x424dd2e0, 0x06492eea, 0x09d1921c, 0xfe1deb1c, 0xb129a73e, 0xe88235f5, 0x2ebb4484,
    0xe99c7026, 0xb45f7e41, 0x3991d639, 0x835339f4, 0x9c845f8b, 0xbdf9283b, 0x1ff897ff, 0xde05980f,
    0xef2f118b, 0x5a0a6d1f, 0x6d367ecf, 0x27cb09b7, 0x4f463f66, 0x9e5fea2d, 0x7527bac7, 0xebe5f17b,
    0x3d0739f7, 0x8a5292ea, 0x6bfb5fb1, 0x1f8d5d08, 0x56033046, 0xfc7b6bab, 0xf0cfbc20, 0x9af4361d,
};

// 32 places from 2^-place on; those in front of the first are 0.
static uint32_t places(int place) {
    const int word = (place - 1) >> 5, shift = (place - 1) & 31;
    const uint32_t first = word >= 0 ? two_over_pi[word] : 0;
    const uint32_t next = word >= -1 ? two_over_pi[word + 1] : 0;
    return shift == 0 ? first : first << shift | next >> (32 - shift);
}

// m times 256 places of 2/pi modulo 2^256, the highest word first.
static void multiply(uint64_t m, int place, uint32_t product[WORDS]) {
    const uint64_t low = m & 0xffffffff, high = m >> 32;
    uint64_t carry = 0, above = 0;
    for (int i = WORDS - 1; i >= 0; i--) {
        const uint64_t word = places(place + 32 * i);
        const uint64_t a = low * word, b = above + carry;
        const uint64_t sum = (a & 0xffffffff) + (b & 0xffffffff);
        product[i] = (uint32_t)sum;
        carry = (sum >> 32) + (a >> 32) + (b >> 32);
        above = high * word;
    }
}

static uint64_t pair(const uint32_t words[WORDS], int i) {
    return i + 1 < WORDS ? (uint64_t)words[i] << 32 | words[i + 1] : (uint64_t)words[i] << 32;
}

static uint64_t bits_from(const uint32_t words[WORDS], int bit) {
    const int word = bit >> 5, shift = bit & 31;
    const uint64_t two = pair(words, word);
    const uint64_t next = word + 2 < WORDS ? words[word + 2] : 0;
    return shift == 0 ? two : two << shift | next >> (32 - shift);
}

// A share of a quarter turn, -1/2 to 1/2, times pi/2.
static void times_half_pi(double first, double second, double* hi, double* lo) {
    const double pi_hi = 0x1.921fb54442d18p0, pi_lo = 0x1.1a62633145c07p-54;
    const double pi_1 = 0x1.921fb54p0, pi_2 = 0x1.10b46p-30;  // pi_hi in two
    const double product = first * pi_hi;
    uint64_t bits;
    memcpy(&bits, &first, sizeof bits);
    bits &= ~0x7ffffffULL;
    double a;
    memcpy(&a, &bits, sizeof a);
    const double b = first - a;
    const double error = (((a * pi_1 - product) + a * pi_2) + b * pi_1) + b * pi_2;
    const double rest = error + (first * pi_lo + second * pi_hi);
    *hi = product + rest;
    *lo = rest - (*hi - product);
}

int jd_angle_reduce(double x, double* hi, double* lo) {
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    const int exponent = (int)(bits >> 52 & 0x7ff);
    const double sign = bits >> 63 ? -1.0 : 1.0;
    if (exponent == 0x7ff) {
        *hi = *lo = (double)NAN;
        return 0;
    }
    if (exponent < 1022) {  // |x| < 1/2
        *hi = x;
        *lo = 0;
        return 0;
    }
    const uint64_t m = (bits & 0xfffffffffffffULL) | 1ULL << 52;
    uint32_t p[WORDS];
    multiply(m, exponent - 1075 - 1, p);
    int quarter = (int)(p[0] >> 30);
    const bool above = p[0] >> 29 & 1;  // the half: the next quarter is nearer
    for (int i = 0; i < WORDS - 1; i++)
        p[i] = p[i] << 2 | p[i + 1] >> 30;
    p[WORDS - 1] <<= 2;
    if (above) {
        quarter++;
        for (int i = 0; i < WORDS; i++)
            p[i] = ~p[i];  // 1 - share, but for 2^-254
    }
    int bit = 0;
    while (bit < 128 && !(p[bit >> 5] >> (31 - (bit & 31)) & 1))
        bit++;
    const uint64_t first = bits_from(p, bit) >> 11, second = bits_from(p, bit + 53) >> 11;
    const double way = above ? -sign : sign;
    times_half_pi(way * ldexp((double)first, -53 - bit), way * ldexp((double)second, -106 - bit),
                  hi, lo);
    return sign < 0 ? -quarter & 3 : quarter & 3;
}
