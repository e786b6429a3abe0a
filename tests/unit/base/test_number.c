// Numbers as text: the same double again, with the fewest digits, laid out as printf does.
#include "base/number.h"

#include <float.h>
#include <locale.h>

#include "base/shortest.h"
#include "support/check.h"
#include "support/random.h"

static double from_bits(uint64_t bits) {
    double value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

static int digits_in(const char* text) {
    int count = 0, zeros = 0;
    for (; *text != '\0' && *text != 'e'; text++) {
        if (*text == '0')
            zeros += count > 0;
        else if (*text >= '1' && *text <= '9') {
            count += zeros + 1;
            zeros = 0;
        }
    }
    return count;
}

// What printf finds with the fewest digits that read back, at least 15, at most 17, and how many
// that are without zeros at the end.
static int search(double value, char text[64]) {
    for (int digits = fabs(value) < DBL_MIN ? 1 : 15; digits <= 17; digits++) {
        snprintf(text, 64, "%.*g", digits, value);
        if (strtod(text, NULL) == value)
            break;
    }
    return digits_in(text);
}

// Values of which the method is known to find shorter texts than the search.
static int shorter_count;

static void check_value(double value) {
    char text[JD_NUMBER_SIZE], searched[64];
    jd_number_text(value, text);
    CHECK_BITS(strtod(text, NULL), value);
    const int digits = digits_in(text), most = search(value, searched);
    if (digits > most)
        CHECK_FAILED("%s has %d digits, %s has %d", text, digits, searched, most);
    else if (digits <
             most)  // the nearest of that length reads as another double, the next does not
        shorter_count++;
    else if (fabs(value) >= DBL_MIN && strcmp(text, searched) != 0)
        CHECK_FAILED("%s is laid out as %s by printf", text, searched);
}

static void check_near(double value) {
    check_value(value);
    check_value(nextafter(value, INFINITY));
    check_value(nextafter(value, 0));
    check_value(-value);
}

TEST(random_doubles_of_all_exponents_read_back_and_are_shortest) {
    const int count = check_repetitions(1000000);
    shorter_count = 0;
    for (int i = 0; i < count; i++) {
        const double value = from_bits(random_bits());
        if (isfinite(value))
            check_value(value);
    }
    CHECK(shorter_count < count / 1000);
}

TEST(subnormals_read_back_and_are_shortest) {
    const int count = check_repetitions(100000);
    for (int i = 0; i < count; i++)
        check_value(from_bits(random_bits() >> (12 + random_bits() % 52)));
    for (uint64_t bits = 1; bits < 3000; bits++)
        check_value(from_bits(bits));
}

TEST(powers_of_two_and_ten_and_their_neighbours_read_back_and_are_shortest) {
    for (int e = -1074; e < 1024; e++)
        check_near(ldexp(1, e));
    for (int e = -323; e <= 308; e++) {
        char text[16];
        snprintf(text, sizeof text, "1e%d", e);
        check_near(strtod(text, NULL));
    }
}

TEST(whole_numbers_and_short_fractions_read_back_and_are_shortest) {
    const int count = check_repetitions(200000);
    for (int i = 0; i < count; i++) {
        check_value((double)(random_bits() >> random_bits() % 64));
        check_value((double)(int)(random_bits() % 1000000) * 1e-3);
        check_value((double)(int)(random_bits() % 1000000) / 1e9);
    }
}

TEST(hard_cases_have_the_digits_that_are_known_for_them) {
    static const struct {
        double value;
        const char* text;
    } cases[] = {
        {5e-324, "5e-324"},
        {1e-323, "1e-323"},
        {2.2250738585072014e-308, "2.2250738585072014e-308"},  // least normal one
        {2.225073858507201e-308, "2.225073858507201e-308"},
        {1.7976931348623157e308, "1.7976931348623157e+308"},
        {1e23, "1e+23"},
        {9007199254740992, "9007199254740992"},
        {9.5367431640625e-7, "9.5367431640625e-07"},
        {2.9802322387695312e-8, "2.9802322387695312e-08"},  // 2^-25: borders of two widths
        {5.764607523034235e39, "5.764607523034235e+39"},
        {1.152921504606847e40, "1.152921504606847e+40"},
        {2.305843009213694e40, "2.305843009213694e+40"},
        {4.35e-312, "4.35e-312"},
        {0.3, "0.3"},
        {0.1 + 0.2, "0.30000000000000004"},
        {1.0 / 3.0, "0.3333333333333333"},
        {0, "0"},
        {-0.0, "-0"},
        {1e-4, "0.0001"},
        {1e-5, "1e-05"},
        {1e14, "100000000000000"},
        {1e15, "1e+15"},
        {1234567890123456, "1234567890123456"},
        {12345678901234568, "12345678901234568"},
        {(double)NAN, "nan"},
        {-(double)NAN, "nan"},
        {(double)INFINITY, "inf"},
        {-(double)INFINITY, "-inf"},
    };
    char text[JD_NUMBER_SIZE];
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        CHECK_STR(jd_number_text(cases[i].value, text), cases[i].text);
}

// No number with fewer digits rounds to the value: of the two neighbours with one digit less none
// reads back.
TEST(no_neighbour_with_one_digit_less_reads_back) {
    const int count = check_repetitions(100000);
    for (int i = 0; i < count; i++) {
        const double value = fabs(from_bits(random_bits()));
        if (!isfinite(value) || value == 0)
            continue;
        const jd_decimal d = jd_shortest(value);
        for (uint64_t less = d.digits / 10; d.digits >= 10 && less <= d.digits / 10 + 1; less++) {
            char text[64];
            snprintf(text, sizeof text, "%llue%d", (unsigned long long)less, d.exponent + 1);
            CHECK(strtod(text, NULL) != value);
        }
    }
}

// The upper 128 bits of a product of 256.
static jd_wide_integer upper_product(jd_wide_integer a, jd_wide_integer b) {
    const jd_wide_integer below = jd_multiply_halves(a.low, b.low);
    const jd_wide_integer left = jd_multiply_halves(a.high, b.low);
    const jd_wide_integer right = jd_multiply_halves(a.low, b.high);
    const jd_wide_integer above = jd_multiply_halves(a.high, b.high);
    const uint64_t one = left.low + right.low, two = one + below.high;
    const uint64_t carry = (uint64_t)(one < left.low) + (uint64_t)(two < one);
    const uint64_t three = above.low + left.high, four = three + right.high, low = four + carry;
    return (jd_wide_integer){above.high + (three < above.low) + (four < three) + (low < four), low};
}

// 10^k 10^-k is 1, and both are rounded up by less than a unit: their product is above 2^255 by
// less than 2^129, and a unit too much or too little in either would be seen.
TEST(powers_of_ten_are_right_to_the_last_bit) {
    CHECK(jd_power_of_ten(0).high == UINT64_C(1) << 63 && jd_power_of_ten(0).low == 0);
    CHECK(jd_power_of_ten(27).high == UINT64_C(0xCECB8F27F4200F3A));
    CHECK(jd_power_of_ten(27).low == 0);
    CHECK(jd_power_of_ten(-292).high == UINT64_C(0xFF77B1FCBEBCDC4F));
    CHECK(jd_power_of_ten(-292).low == UINT64_C(0x25E8E89C13BB0F7B));
    CHECK(jd_power_of_ten(-1).low == UINT64_C(0xCCCCCCCCCCCCCCCD));
    CHECK(jd_power_of_ten(324).high == UINT64_C(0x9E19DB92B4E31BA9));
    for (int k = 1; k <= 292; k++) {
        const jd_wide_integer p = upper_product(jd_power_of_ten(k), jd_power_of_ten(-k));
        CHECK(p.high == UINT64_C(1) << 63 && p.low <= 1);
    }
}

TEST(a_product_of_halves_is_the_product) {
    const jd_wide_integer most = jd_multiply_halves(UINT64_MAX, UINT64_MAX);
    CHECK(most.high == UINT64_MAX - 1 && most.low == 1);
    for (int i = 0; i < 10000; i++) {
        const uint64_t a = random_bits(), b = random_bits() >> i % 64;
        const jd_wide_integer p = jd_multiply_halves(a, b);
        CHECK(p.low == a * b);
        // From above, by doubles: 53 bits of it.
        const double high = (double)a * (double)b * 0x1p-64;
        CHECK(fabs((double)p.high - high) <= 2e-15 * high + 1);
    }
}

TEST(the_locale_does_not_change_a_text) {
    char text[JD_NUMBER_SIZE];
    setlocale(LC_ALL, "de_DE.UTF-8");
    CHECK_STR(jd_number_text(1.5, text), "1.5");
    setlocale(LC_ALL, "C");
}

TEST_MAIN(random_doubles_of_all_exponents_read_back_and_are_shortest,
          subnormals_read_back_and_are_shortest,
          powers_of_two_and_ten_and_their_neighbours_read_back_and_are_shortest,
          whole_numbers_and_short_fractions_read_back_and_are_shortest,
          hard_cases_have_the_digits_that_are_known_for_them,
          no_neighbour_with_one_digit_less_reads_back, powers_of_ten_are_right_to_the_last_bit,
          a_product_of_halves_is_the_product, the_locale_does_not_change_a_text)
