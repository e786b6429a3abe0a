// Units over SI: reading, algebra and text, against the data base of UDUNITS.

#include "equations/language/unit.h"
#include "support/check.h"
#include "text/units.h"

#define ULPS 4e-16  // two roundings: the scale of the unit and the product

// What a unit is worth in another one; NaN if they do not fit or are none.
static double worth(const char* from, const char* to) {
    jd_unit a, b;
    if (!jd_unit_read(from, &a) || !jd_unit_read(to, &b) || !jd_unit_fits(a, b))
        return NAN;
    return a.factor / b.factor;
}

static const char* shown(const char* unit) {
    static char text[JD_UNIT_SHOWN];
    jd_unit u;
    if (!jd_unit_read(unit, &u))
        return "none";
    jd_unit_text(u, text);
    return text;
}

// Units without angles: the coherent unit that is shown is the one that UDUNITS finds.
TEST(units_are_worth_what_udunits_says) {
    static const char* const texts[] = {
        "mm",     "km",    "g",    "t",     "N",     "kN/mm",   "N s/m",     "mN",
        "kPa",    "bar",   "J",    "mJ",    "kW",    "N mm",    "g cm2",     "m/s^2",
        "cm s-1", "km/h",  "1/ms", "Hz",    "kHz",   "L/min",   "J/(kg K)",  "W/(m^2 K)",
        "V",      "mV",    "Ohm",  "uF",    "mH",    "T",       "Wb",        "C",
        "A",      "mol/L", "cd",   "MPa m", "kg·m²", "g*cm**2", "m s-2",     "N/m/s",
        "%",      "GPa",   "nm",   "ps",    "dam",   "hPa",     "N m s/kg2", "V/(rad/s)",
    };
    for (size_t i = 0; i + 1 < sizeof texts / sizeof *texts; i++) {
        jd_unit unit;
        char si[JD_UNIT_SHOWN];
        double value = 1;
        REQUIRE(jd_unit_read(texts[i], &unit));
        jd_unit_text(unit, si);
        if (jd_units_convert(NULL, texts[i], si, &value) != JD_OK)
            CHECK_FAILED("%s is not %s", texts[i], si);
        CHECK_REL(unit.factor, value, ULPS);
    }
}

TEST(angles_are_pure_numbers) {
    double degree = 1, turn = 1, rpm = 1;
    CHECK_INT(jd_units_convert(NULL, "deg", "rad", &degree), JD_OK);
    CHECK_INT(jd_units_convert(NULL, "rev", "rad", &turn), JD_OK);
    CHECK_INT(jd_units_convert(NULL, "rpm", "rad/s", &rpm), JD_OK);
    CHECK_REL(worth("deg", "1"), degree, ULPS);
    CHECK_REL(worth("°", "rad"), degree, ULPS);
    CHECK_REL(worth("rev", "rad"), turn, ULPS);
    CHECK_REL(worth("rpm", "1/s"), rpm, ULPS);
    CHECK_REL(worth("Hz", "rad/s"), 1, 0);
}

TEST(powers_may_be_fractions) {
    CHECK_STR(shown("N/m^1.5"), "N/m^1.5");
    CHECK_STR(shown("N/m^(3/2)"), "N/m^1.5");
    CHECK_REL(worth("N/mm^1.5", "N/m^1.5"), pow(1000, 1.5), ULPS);
    CHECK_STR(shown("m^(1/3)"), "m^0.3333");
    CHECK_STR(shown("m^0.1"), "none");
}

TEST(units_are_shown_as_people_write_them) {
    CHECK_STR(shown("kg m^2/s^2"), "N m");
    CHECK_STR(shown("kg/s^2"), "N/m");
    CHECK_STR(shown("kg/s"), "N s/m");
    CHECK_STR(shown("kg m2"), "kg m^2");
    CHECK_STR(shown("J/s"), "W");
    CHECK_STR(shown("Pa"), "N/m^2");
    CHECK_STR(shown("rad/s"), "1/s");
    CHECK_STR(shown("N/(m s)"), "N/(m s)");
    CHECK_STR(shown("kg m/s"), "N s");
    CHECK_STR(shown("1/kg"), "1/kg");
    CHECK_STR(shown("V/A"), "Ohm");
}

TEST(what_is_no_unit_is_refused) {
    static const char* const texts[] = {"",      "furlong", "m^",   "m//s",  "(m",  "m)",
                                        "m^200", "degC",    "m +s", "m^2^3", "2 m", "((((((((((m"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        jd_unit unit;
        if (jd_unit_read(texts[i], &unit))
            CHECK_FAILED("'%s' is taken", texts[i]);
    }
}

static int scanned(const char* text) {
    jd_unit unit;
    return (int)jd_unit_scan(text, &unit);
}

TEST(in_an_expression_a_unit_ends_where_words_are_no_units) {
    CHECK_INT(scanned("mm"), 2);
    CHECK_INT(scanned("m/s^2 + x"), 5);
    CHECK_INT(scanned("N s/m)"), 5);
    CHECK_INT(scanned("mm/k"), 2);
    CHECK_INT(scanned("mm * k"), 2);
    CHECK_INT(scanned("N / m"), 1);
    CHECK_INT(scanned("N/m_1"), 1);
    CHECK_INT(scanned("s*omega"), 1);
    CHECK_INT(scanned("pi"), 0);
    CHECK_INT(scanned("m rises"), 1);
}

TEST_MAIN(units_are_worth_what_udunits_says, angles_are_pure_numbers, powers_may_be_fractions,
          units_are_shown_as_people_write_them, what_is_no_unit_is_refused,
          in_an_expression_a_unit_ends_where_words_are_no_units)
