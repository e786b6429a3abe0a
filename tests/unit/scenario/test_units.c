// Numbers with units: what is taken, what it is worth, what is refused and why.

#include "judder/scenario.h"
#include "support/check.h"
#include "support/random.h"
#include "text/common_units.h"
#include "text/units.h"

#include <locale.h>
#include <stdlib.h>

#define ULPS 4e-16  // two roundings: the scale of the unit and the product

static jd_context* context;  // made by the first use, kept to the end

static jd_context* shared(void) {
    if (!context)
        context = jd_context_create();
    return context;
}

// The value of a text in a unit; NaN if it is refused.
static double value(const char* text, const char* unit) {
    double number = 0.0;
    return jd_value_read(shared(), text, unit, &number) == JD_OK ? number : (double)NAN;
}

// The message a refused text leaves; "" if it is taken, or if the value was touched.
static const char* message(const char* text, const char* unit) {
    double number = 42.0;
    const jd_status status = jd_value_read(shared(), text, unit, &number);
    return status == JD_ERR_ARGUMENT && number == 42.0 ? jd_context_message(context) : "";
}

// Must run first: later tests load the database for good.
TEST(without_a_database_plain_numbers_work_and_units_say_why_not) {
    double number = 42.0;
    setenv("UDUNITS2_XML_PATH", "/nonexistent/units.xml", 1);
    CHECK_INT(jd_value_read(shared(), "3 inch", "m", &number), JD_ERR_UNSUPPORTED);
    CHECK_STR(jd_context_message(context), "the database of units cannot be read");
    CHECK(number == 42.0);
    CHECK_BITS(value("0.003", "m"), 0.003);
    CHECK_BITS(value("0.003 m", "m"), 0.003);
    unsetenv("UDUNITS2_XML_PATH");
}

TEST(plain_numbers_are_in_the_wanted_unit) {
    CHECK_BITS(value("0.003", "m"), 0.003);
    CHECK_BITS(value("  -1.5e3  ", "m"), -1500.0);
    CHECK_BITS(value("+.5", "1"), 0.5);
    CHECK_BITS(value("5.", "1"), 5.0);
    CHECK_BITS(value("1000 rad/s", "rad/s"), 1000.0);
    CHECK_BITS(value("1e-400", "1"), 0.0);
}

TEST(units_are_converted) {
    CHECK_REL(value("3 mm", "m"), 0.003, ULPS);
    CHECK_REL(value("3mm", "m"), 0.003, ULPS);
    CHECK_REL(value("3 \xc2\xb5m", "m"), 3e-6, ULPS);
    CHECK_REL(value("3 \xce\xbcm", "m"), 3e-6, ULPS);
    CHECK_REL(value("2 GPa", "Pa"), 2e9, ULPS);
    CHECK_REL(value("36 km/h", "m/s"), 10.0, ULPS);
    CHECK_REL(value("20 %", "1"), 0.2, ULPS);
    CHECK_REL(value("20 degC", "K"), 293.15, ULPS);
    CHECK_REL(value("2 min", "s"), 120.0, ULPS);
    CHECK_REL(value("3eV", "eV"), 3.0, 0.0);
}

TEST(products_powers_and_brackets_are_understood) {
    CHECK_REL(value("5 g cm2", "kg m2"), 5e-7, ULPS);
    CHECK_REL(value("5 g.cm^2", "kg m2"), 5e-7, ULPS);
    CHECK_REL(value("5 g*cm**2", "kg m2"), 5e-7, ULPS);
    CHECK_REL(value("5 g·cm²", "kg m2"), 5e-7, ULPS);
    CHECK_REL(value("9.81 m s-2", "m/s2"), 9.81, ULPS);
    CHECK_REL(value("9.81 m/s/s", "m/s2"), 9.81, ULPS);
    CHECK_REL(value("3 J/(kg K)", "m2 s-2 K-1"), 3.0, ULPS);
    CHECK_REL(value("4 1/ms", "s-1"), 4000.0, ULPS);
}

TEST(powers_may_be_fractions) {
    CHECK_REL(value("2 kN/mm^1.5", "N/m^1.5"), 2e3 * pow(1e3, 1.5), ULPS);
    CHECK_STR(message("2 kN/mm^2", "N/m^1.5"), "unit 'kN/mm^2' does not fit 'N/m^1.5'");
}

TEST(a_revolution_is_two_pi_radians_and_hertz_counts_revolutions) {
    CHECK_REL(value("50 Hz", "rad/s"), 100.0 * JD_PI, ULPS);
    CHECK_REL(value("1 kHz", "rad s-1"), 2000.0 * JD_PI, ULPS);
    CHECK_REL(value("1 hertz", "rad/s"), JD_TURN, ULPS);
    CHECK_REL(value("1 rev/s", "rad/s"), JD_TURN, ULPS);
    CHECK_REL(value("60 rpm", "rad/s"), JD_TURN, ULPS);
    CHECK_REL(value("180 deg/s", "rad/s"), JD_PI, ULPS);
    CHECK_REL(value("30 deg", "rad"), JD_PI / 6.0, ULPS);
    CHECK_REL(value("30 °", "rad"), JD_PI / 6.0, ULPS);
    CHECK_REL(value("0.5 rev", "rad"), JD_PI, ULPS);
    CHECK_REL(value("60 rpm", "Hz"), 1.0, ULPS);
    CHECK_REL(value("6.283185307179586 rad/s", "Hz"), 1.0, ULPS);
    CHECK_REL(value("50 Hz", "s-1"), 50.0, 0.0);
    CHECK_REL(value("2 mm Hz", "m/s"), 0.002, ULPS);
}

TEST(an_angle_is_not_a_pure_number) {
    CHECK_STR(message("3 rad", "1"), "unit 'rad' does not fit '1'");
    CHECK_STR(message("20 %", "rad"), "unit '%' does not fit 'rad'");
    CHECK_STR(message("3 1/s", "rad/s"), "unit '1/s' does not fit 'rad/s'");
    CHECK_STR(message("3 rpm", "s-1"), "unit 'rpm' does not fit 's-1'");
}

TEST(units_that_do_not_fit_are_named_both) {
    CHECK_STR(message("3 kg", "m"), "unit 'kg' does not fit 'm'");
    CHECK_STR(message("3 s", "Hz"), "unit 's' does not fit 'Hz'");
    CHECK_STR(message("3 m", "1"), "unit 'm' does not fit '1'");
    CHECK_STR(message("3 furlnog", "m"), "unknown unit 'furlnog'; 'm' is needed");
}

TEST(what_is_not_a_number_is_refused) {
    CHECK_STR(message("", "m"), "'' is not a number");
    CHECK_STR(message("mm", "m"), "'mm' is not a number");
    CHECK_STR(message("-", "m"), "'-' is not a number");
    CHECK_STR(message(".", "m"), "'.' is not a number");
    CHECK_STR(message("--3", "m"), "'--3' is not a number");
    CHECK_STR(message("1,5", "m"), "unknown unit ',5'; 'm' is needed");
    CHECK_STR(message("0x10", "m"), "unknown unit 'x10'; 'm' is needed");
    CHECK_INT(jd_value_read(shared(), NULL, "m", NULL), JD_ERR_ARGUMENT);
}

TEST(what_is_not_finite_is_refused) {
    CHECK_STR(message("nan", "m"), "'nan' is not finite");
    CHECK_STR(message("-inf", "m"), "'-inf' is not finite");
    CHECK_STR(message(".inf", "m"), "'.inf' is not finite");
    CHECK_STR(message("Infinity mm", "m"), "'Infinity mm' is not finite");
    CHECK_STR(message("1e400", "m"), "'1e400' is not finite");
    CHECK_STR(message("1e308 km", "m"), "'1e308 km' is not finite");
}

TEST(hostile_units_are_unknown_units) {
    static const char* const hostile[] = {
        "3 m/",
        "3 /m",
        "3 m//s",
        "3 (m",
        "3 m)",
        "3 ()",
        "3 m^",
        "3 m^99",
        "3 m0",
        "3 m-",
        "3 2 m",
        "3 m @ 5",
        "3 lg(re 1 m)",
        "3 per",
        "3 m since 1970-01-01",
        "3 \xff\xfe",
        "3 m\n",
        "3 %s%n",
        "3 ((((((((((((((((((((((((((",
    };
    for (size_t i = 0; i < sizeof hostile / sizeof hostile[0]; i++)
        CHECK_HAS(message(hostile[i], "m"), "unknown unit '");
    char text[5000] = "3 ";
    memset(text + 2, 'm', sizeof text - 3);
    CHECK_HAS(message(text, "m"), "mmm...'; 'm' is needed");
    memset(text, '1', sizeof text - 1);
    CHECK_STR(message(text, "m"), "a number has more than 1000 characters");
}

TEST(messages_are_one_short_line) {
    char text[500] = "3 ";
    for (size_t i = 2; i + 3 < sizeof text; i += 3)
        memcpy(text + i, "€\n", 4);  // two bytes short of a whole number of characters
    CHECK(strchr(message(text, "m"), '\n') == NULL);
    CHECK(strlen(message(text, "m")) < 120);
    CHECK(strchr(message("\x1b[31m\n", "m"), '\x1b') == NULL);
}

TEST(the_locale_does_not_matter) {
    static const char* const commas[] = {"de_DE.UTF-8", "fr_FR.UTF-8", "de_DE", "fr_FR"};
    for (size_t i = 0; i < 4 && !setlocale(LC_ALL, commas[i]); i++)
        continue;
    if (strcmp(localeconv()->decimal_point, ",") != 0)
        puts("note: no locale with a decimal comma is installed, this was tried in the C locale");
    CHECK_BITS(value("1.5", "m"), 1.5);
    CHECK_REL(value("1.5 mm", "m"), 0.0015, ULPS);
    CHECK_REL(value("1 inch", "m"), 0.0254, ULPS);
    setlocale(LC_ALL, "C");
}

// In brackets a unit is not on the list of common ones, and goes through the database.
TEST(common_units_have_the_bits_of_the_database) {
    const char *from, *to;
    for (int i = 0; jd_units_common_at(i, &from, &to); i++)
        for (int k = 0; k < check_repetitions(300); k++) {
            char bracketed[32];
            const double number = random_decades(-300, 300);
            double common = number, looked_up = number;
            snprintf(bracketed, sizeof bracketed, "(%s)", from);
            REQUIRE(jd_units_convert_common(from, to, &common));
            REQUIRE(jd_units_convert(shared(), bracketed, to, &looked_up) == JD_OK);
            CHECK_BITS(common, looked_up);
        }
}

TEST_MAIN(without_a_database_plain_numbers_work_and_units_say_why_not,
          plain_numbers_are_in_the_wanted_unit, units_are_converted,
          products_powers_and_brackets_are_understood, powers_may_be_fractions,
          a_revolution_is_two_pi_radians_and_hertz_counts_revolutions,
          an_angle_is_not_a_pure_number, units_that_do_not_fit_are_named_both,
          what_is_not_a_number_is_refused, what_is_not_finite_is_refused,
          hostile_units_are_unknown_units, messages_are_one_short_line, the_locale_does_not_matter,
          common_units_have_the_bits_of_the_database)
