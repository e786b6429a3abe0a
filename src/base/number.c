// A double as the shortest decimal text that reads back as the same bits.
//
// Laid out as printf does with %.15g, or with 16 or 17 where it takes more digits: with an exponent
// below 1e-4 and from 1e15, 1e16 or 1e17 on. No library function that knows of locales is asked.
#include "base/number.h"

#include <math.h>
#include <string.h>

#include "base/shortest.h"

#define DIGITS 17         // most
#define PRECISION 15      // digits before the point without an exponent, at least
#define FIRST_POWER (-4)  // least exponent that is not written

static const char pairs[] = "00010203040506070809101112131415161718192021222324"
                            "25262728293031323334353637383940414243444546474849"
                            "50515253545556575859606162636465666768697071727374"
                            "75767778798081828384858687888990919293949596979899";

static char* put_pair(char* end, uint32_t pair) { return memcpy(end - 2, pairs + 2 * pair, 2); }

// Write digits before `end`. @return where they begin.
static char* put_digits(char* end, uint64_t digits) {
    while (digits >= 100000000) {
        uint32_t eight = (uint32_t)(digits % 100000000);
        digits /= 100000000;
        for (int i = 0; i < 4; i++, eight /= 100)
            end = put_pair(end, eight % 100);
    }
    uint32_t rest = (uint32_t)digits;
    for (; rest >= 100; rest /= 100)
        end = put_pair(end, rest % 100);
    if (rest >= 10)
        return put_pair(end, rest);
    *--end = (char)('0' + rest);
    return end;
}

// Copies are as long as the longest number: what is too much is overwritten or left out.
static char* put_power(char* to, const char* digits, int count, int power) {
    *to = digits[0];
    to[1] = '.';
    memcpy(to + 2, digits + 1, DIGITS - 1);
    to += count > 1 ? count + 1 : 1;
    *to++ = 'e';
    *to++ = power < 0 ? '-' : '+';
    const uint32_t size = (uint32_t)(power < 0 ? -power : power);
    if (size >= 100)
        *to++ = (char)('0' + size / 100);
    return put_pair(to + 2, size % 100) + 2;
}

static char* put_plain(char* to, const char* digits, int count, int power) {
    if (power < 0) {
        memcpy(to, "0.000", 5);
        memcpy(to + 1 - power, digits, DIGITS);
        return to + 1 - power + count;
    }
    if (power >= count - 1) {
        memcpy(to, digits, DIGITS);
        memset(to + count, '0', (size_t)(power + 1 - count));
        return to + power + 1;
    }
    memcpy(to + 1, digits, DIGITS);
    for (int i = 0; i <= power; i++)
        to[i] = digits[i];
    to[power + 1] = '.';
    return to + count + 1;
}

static char* put_word(char* to, const char* word) {
    const size_t size = strlen(word);
    memcpy(to, word, size);
    return to + size;
}

size_t jd_number_put(double value, char text[JD_NUMBER_SIZE]) {
    char room[2 * DIGITS + 2] = {0}, *to = text;
    if (isnan(value))
        return (size_t)(put_word(to, "nan") - text);
    *to = '-';
    to += signbit(value) != 0;
    if (isinf(value))
        return (size_t)(put_word(to, "inf") - text);
    if (value == 0)
        return (size_t)(put_word(to, "0") - text);
    const jd_decimal decimal = jd_shortest(fabs(value));
    char* end = room + DIGITS + 1;
    const char* digits = put_digits(end, decimal.digits);
    const int count = (int)(end - digits), power = decimal.exponent + count - 1;
    const bool plain = power >= FIRST_POWER && power < (count > PRECISION ? count : PRECISION);
    to = plain ? put_plain(to, digits, count, power) : put_power(to, digits, count, power);
    return (size_t)(to - text);
}

const char* jd_number_text(double value, char text[JD_NUMBER_SIZE]) {
    text[jd_number_put(value, text)] = '\0';
    return text;
}
