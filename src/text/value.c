// A number with an optional unit: "3 mm", "50 Hz", "0.003".
//
//     value  = space [number space unit?] space
//     number = [sign] digits [. digits] [(e|E) [sign] digits]         decimal only
//
// Plain numbers are in the wanted unit already and need no database of units; but an angle of more
// than a turn without a unit is refused, for it might be in degrees. A unit spelled
// exactly as the wanted one changes nothing, so such values keep all their bits.

#include "text/value.h"
#include "base/given.h"
#include "judder/scenario.h"
#include "text/units.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#define BLANKS " \t"
#define SHOWN_MAX 60     // bytes of the user's text in a message
#define TURN 6.284       // two pi, also as people round it [rad]
#define NUMBER_MAX 1000  // bytes of a number; more digits than that say nothing

static bool is_control(char c) { return (unsigned char)c < 0x20 || c == 0x7f; }

// Copy text for a message: cut between characters to fit, with '?' for what does not print.
static const char* shown(const char* text, char out[SHOWN_MAX + 4]) {
    const bool cut = strnlen(text, SHOWN_MAX + 1) > SHOWN_MAX;
    size_t kept = cut ? SHOWN_MAX : strlen(text);
    while (cut && kept > 0 && ((unsigned char)text[kept] & 0xc0) == 0x80)
        kept--;
    for (size_t i = 0; i < kept; i++)
        out[i] = is_control(text[i]) ? '?' : text[i];
    strcpy(out + kept, cut ? "..." : "");
    return out;
}

static const char* skip_digits(const char* s) { return s + strspn(s, "0123456789"); }

const char* jd_number_end(const char* s) {
    const char* first = s + (*s == '+' || *s == '-');
    const char* end = skip_digits(first);
    size_t digits = (size_t)(end - first);
    if (*end == '.') {
        const char* fraction = end + 1;
        end = skip_digits(fraction);
        digits += (size_t)(end - fraction);
    }
    if (digits == 0)
        return s;
    if (*end == 'e' || *end == 'E') {
        const char* power = end + 1 + (end[1] == '+' || end[1] == '-');
        if (*power >= '0' && *power <= '9')
            end = skip_digits(power);
    }
    return end;
}

// True for the spellings of what is not a finite number: nan, inf, infinity, .nan, -.inf
static bool names_no_finite(const char* s) {
    s += *s == '+' || *s == '-';
    s += *s == '.';
    return !strncasecmp(s, "nan", 3) || !strncasecmp(s, "inf", 3);
}

// strtod with a decimal point, whatever the locale.
static jd_status read_number(jd_context* context, const char* begin, const char* end,
                             double* number) {
    char digits[NUMBER_MAX + 1];
    const size_t length = (size_t)(end - begin);
    if (length > NUMBER_MAX)
        return jd_fail(context, JD_ERR_ARGUMENT, "a number has more than %d characters",
                       NUMBER_MAX);
    memcpy(digits, begin, length);
    digits[length] = 0;
    jd_plain_locale locale;
    if (!jd_plain_locale_begin(&locale))
        return jd_fail(context, JD_ERR_MEMORY, "out of memory");
    *number = strtod(digits, NULL);
    jd_plain_locale_end(&locale);
    return JD_OK;
}

// Copy the unit text without blanks around it. False if no unit can look like that.
static bool trim_unit(const char* text, char unit[JD_UNIT_TEXT_MAX + 1]) {
    text += strspn(text, BLANKS);
    size_t length = strlen(text);
    while (length > 0 && strchr(BLANKS, text[length - 1]))
        length--;
    if (length > JD_UNIT_TEXT_MAX)
        return false;
    for (size_t i = 0; i < length; i++) {
        if (is_control(text[i]))
            return false;
    }
    memcpy(unit, text, length);
    unit[length] = 0;
    return true;
}

// Whether a plain number may be an angle in degrees: it is more than a turn in radians.
static bool is_doubtful(const char* unit, const char* given, double number) {
    return strcmp(unit, "rad") == 0 && !given[0] && fabs(number) > TURN;
}

static jd_status read_quantity(jd_context* context, const char* text, const char* unit,
                               double* value, bool typed) {
    char show[SHOWN_MAX + 4], given[JD_UNIT_TEXT_MAX + 1];
    if (!text || !unit || !value)
        return jd_fail(context, JD_ERR_ARGUMENT, "text, unit and value must not be NULL");
    const char* begin = text + strspn(text, BLANKS);
    const char* end = jd_number_end(begin);
    if (end == begin && names_no_finite(begin))
        return jd_fail(context, JD_ERR_ARGUMENT, "'%s' is not finite", shown(begin, show));
    if (end == begin)
        return jd_fail(context, JD_ERR_ARGUMENT, "'%s' is not a number", shown(begin, show));
    double number;
    const jd_status status = read_number(context, begin, end, &number);
    if (status != JD_OK)
        return status;
    if (!trim_unit(end, given))
        return jd_fail(context, JD_ERR_ARGUMENT, "unknown unit '%s'; '%s' is needed",
                       shown(end + strspn(end, BLANKS), show), unit);
    if (typed && is_doubtful(unit, given, number)) {
        const int size = end - begin < SHOWN_MAX ? (int)(end - begin) : SHOWN_MAX;
        return jd_fail(context, JD_ERR_ARGUMENT,
                       "%.*s could be degrees or radians: write '%.*s deg' or '%.*s rad'", size,
                       begin, size, begin, size, begin);
    }
    if (isfinite(number) && given[0] && strcmp(given, unit) != 0) {
        const jd_status converted = jd_units_convert(context, given, unit, &number);
        if (converted != JD_OK)
            return converted;
    }
    if (!isfinite(number))
        return jd_fail(context, JD_ERR_ARGUMENT, "'%s' is not finite", shown(begin, show));
    *value = number;
    return JD_OK;
}

jd_status jd_value_read(jd_context* context, const char* text, const char* unit, double* value) {
    return read_quantity(context, text, unit, value, true);
}

jd_status jd_quantity_read(jd_context* context, const char* text, const char* unit, double* value) {
    return read_quantity(context, text, unit, value, false);
}

jd_status jd_parameter_read(jd_context* context, const char* text, const jd_parameter* parameter,
                            double* value) {
    if (!JD_GIVEN(context, parameter))
        return JD_ERR_ARGUMENT;
    const char* const* names = parameter->range.names;
    char show[SHOWN_MAX + 4], range[160];
    if (!names)
        return jd_value_read(context, text, parameter->unit, value);
    const char* begin = text + strspn(text, BLANKS);
    size_t length = strlen(begin);
    while (length > 0 && strchr(BLANKS, begin[length - 1]))
        length--;
    for (int i = 0; names[i]; i++)
        if (strlen(names[i]) == length && memcmp(names[i], begin, length) == 0) {
            *value = i;
            return JD_OK;
        }
    jd_range_text(parameter->range, range, sizeof range);
    return jd_fail(context, JD_ERR_ARGUMENT, "%s is '%s', must be %s", parameter->name,
                   shown(begin, show), range);
}

jd_status jd_options_read(jd_context* context, const jd_option* list, void* options,
                          const char* name, const char* text) {
    if (!JD_GIVEN(context, list, options, name, text))
        return JD_ERR_ARGUMENT;
    const jd_option* found = jd_option_find(list, name);
    double value = NAN;
    const jd_status status =
        found ? jd_parameter_read(context, text, &found->parameter, &value) : JD_OK;
    return status < 0 ? status : jd_options_set(context, list, options, name, value);
}

const char* jd_word_take(const char* text, const char* ends, char word[JD_WORD_SIZE]) {
    const char* begin = text + strspn(text, BLANKS);
    const char* end = begin + strcspn(begin, ends);
    const char* last = end;
    while (last > begin && strchr(BLANKS, last[-1]))
        last--;
    if (last == begin || last - begin >= JD_WORD_SIZE)
        return NULL;
    snprintf(word, JD_WORD_SIZE, "%.*s", (int)(last - begin), begin);
    return end;
}

// What stands behind the number of a value: its unit, "" if there is none.
static const char* unit_of(const char* value) {
    const char* end = jd_number_end(value);
    return end == value ? "" : end + strspn(end, BLANKS);
}

void jd_value_beside(const char* text, const char* other, char whole[2 * JD_WORD_SIZE + 2]) {
    const bool borrows =
        jd_number_end(text) > text && unit_of(text)[0] == 0 && unit_of(other)[0] != 0;
    snprintf(whole, 2 * JD_WORD_SIZE + 2, borrows ? "%s %s" : "%s", text, unit_of(other));
}

bool jd_plain_locale_begin(jd_plain_locale* locale) {
    locale->plain = newlocale(LC_ALL_MASK, "C", (locale_t)0);
    if (!locale->plain)
        return false;
    locale->before = uselocale(locale->plain);
    return true;
}

void jd_plain_locale_end(const jd_plain_locale* locale) {
    uselocale(locale->before);
    freelocale(locale->plain);
}
