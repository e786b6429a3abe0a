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
    jd_check wider = *check;
    wider.tolerance = check->within;
    if (!isfinite(check->value))
        return JD_FAILS;
    if (check->relation == JD_DIFFERS)
        return holds(check) ? JD_REFUTED : JD_FAILS;
    if (holds(check))
        return JD_AGREES;
    return check->within > 0.0 && holds(&wider) ? JD_AGREES_WITHIN : JD_FAILS;
}

const char* jd_verdict_name(jd_verdict verdict) {
    static const char* const names[] = {[JD_AGREES] = "agrees",
                                        [JD_AGREES_WITHIN] = "agrees within",
                                        [JD_REFUTED] = "refuted",
                                        [JD_UNCHECKED] = "cannot be checked",
                                        [JD_FAILS] = "fails"};
    return verdict >= JD_AGREES && verdict < JD_VERDICTS ? names[verdict] : "";
}

const char* jd_check_words(const jd_check* check, char text[JD_NUMBER_TEXT]) {
    const double off = fabs(check->value - check->expected), size = fabs(check->expected);
    if (check->verdict != JD_AGREES_WITHIN)
        snprintf(text, JD_NUMBER_TEXT, "%s", jd_verdict_name(check->verdict));
    else if (size > 0.0)
        snprintf(text, JD_NUMBER_TEXT, "%s %.2g %%", jd_verdict_name(check->verdict),
                 100.0 * off / size);
    else
        snprintf(text, JD_NUMBER_TEXT, "%s %.2g", jd_verdict_name(check->verdict), off);
    return text;
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
    if (!isfinite(check->expected)) {
        snprintf(text, JD_NUMBER_TEXT, "-");
        return text;
    }
    jd_check_number(check, check->expected, number);
    // What a source says is told as it says it, also where it is refuted.
    const bool said = check->claim && check->relation == JD_DIFFERS;
    snprintf(text, JD_NUMBER_TEXT, "%s%.30s", said ? "" : words[check->relation], number);
    return text;
}
