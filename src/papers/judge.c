// Verdicts on checks, and their numbers as text.
#include "papers/judge.h"

#include <math.h>
#include <stdio.h>

#define LEAST_DIGITS 4
#define MOST_DIGITS 12
#define MOST_WHOLE 1e9  // whole numbers below are written out

static bool holds(const jd_check* check) {
    const double off = check->value - check->expected;
    switch (check->relation) {
    case JD_EQUALS:
        return fabs(off) <= check->tolerance;
    case JD_AT_MOST:
        return off <= check->tolerance;
    case JD_AT_LEAST:
        return off >= -check->tolerance;
    case JD_DIFFERS:
        return fabs(off) > check->tolerance;
    }
    return false;
}

jd_verdict jd_check_judge(const jd_check* check) {
    if (!isfinite(check->value) || !holds(check))
        return JD_FAILS;
    return check->relation == JD_DIFFERS ? JD_FINDING : JD_AGREES;
}

const char* jd_verdict_name(jd_verdict verdict) {
    static const char* const names[] = {
        [JD_AGREES] = "agrees", [JD_FINDING] = "finding", [JD_FAILS] = "fails"};
    return verdict >= JD_AGREES && verdict <= JD_FAILS ? names[verdict] : "";
}

// Digits that reach a tenth of the tolerance.
static int digits_for(double size, double tolerance) {
    if (!(tolerance > 0.0) || !(size > 0.0))
        return MOST_DIGITS;
    const double digits = floor(log10(size)) - floor(log10(tolerance)) + 2.0;
    return digits < LEAST_DIGITS ? LEAST_DIGITS : digits > MOST_DIGITS ? MOST_DIGITS : (int)digits;
}

const char* jd_check_number(const jd_check* check, double value, char text[JD_NUMBER_TEXT]) {
    if (!isfinite(value))
        snprintf(text, JD_NUMBER_TEXT, "none");
    else if (value == round(value) && fabs(value) < MOST_WHOLE)
        snprintf(text, JD_NUMBER_TEXT, "%.0f", value);
    else
        snprintf(text, JD_NUMBER_TEXT, "%.*g", digits_for(fabs(value), check->tolerance), value);
    return text;
}

const char* jd_check_expected(const jd_check* check, char text[JD_NUMBER_TEXT]) {
    static const char* const words[] = {
        [JD_EQUALS] = "", [JD_AT_MOST] = "≤ ", [JD_AT_LEAST] = "≥ ", [JD_DIFFERS] = "not "};
    char number[JD_NUMBER_TEXT];
    jd_check_number(check, check->expected, number);
    snprintf(text, JD_NUMBER_TEXT, "%s%.30s", words[check->relation], number);
    return text;
}
