// Units through UDUNITS-2.
//
// The text of a unit is split here and only single words ("mm", "kHz") are handed to UDUNITS: its
// own parser leaks on wrong input and knows timestamps and logarithms that no scenario needs.
//
//     product = factor { ("/" | "." | "*" | "·" | space) factor }      from left to right
//     factor  = word [ ["^" | "**"] ["+" | "-"] digit ] | word ("²" | "³") | "1" | "(" product ")"
//
// UDUNITS takes angles as pure numbers and "s" as convertible to "Hz". Here two units fit only if
// their quotient has no unit at all, angles included. Where they do not fit, Hz is tried as one
// revolution per second: that makes 1 Hz = 2 pi rad/s, and 60 rpm = 1 Hz.
//
// Powers that are fractions are read by equations/language/unit.h, where UDUNITS knows the unit not.
//
// Limits: other powers of one digit; UDUNITS keeps global state, so all calls are serialised.

#include "text/units.h"

#include "base/threads.h"
#include "equations/language/unit.h"
#include "text/common_units.h"
#include "text/value.h"

#include <stdlib.h>
#include <string.h>
#include <udunits2.h>

static jd_lock units_lock = JD_LOCK_INIT;
static ut_system* units_database;  // loaded once, kept until the process ends

// ---- One word ----------------------------------------------------------------------------------

static bool ends_with(const char* word, const char* ending) {
    const size_t n = strlen(word), m = strlen(ending);
    return n >= m && strcmp(word + n - m, ending) == 0;
}

// Words that UDUNITS knows under a longer name only.
static const char* long_name(const char* word) {
    if (strcmp(word, "deg") == 0)
        return "arc_degree";
    return strcmp(word, "rev") == 0 ? "revolution" : word;
}

// a * b or a / b; frees both. NULL if either is.
static ut_unit* combine(ut_unit* a, ut_unit* b, bool divide) {
    ut_unit* both = NULL;
    if (a && b)
        both = divide ? ut_divide(a, b) : ut_multiply(a, b);
    ut_free(a);
    ut_free(b);
    return both;
}

// The unit of a single word; `turns` takes Hz as revolutions per second.
static ut_unit* unit_of_word(const char* word, bool turns) {
    ut_unit* unit = ut_parse(units_database, long_name(word), UT_UTF8);
    if (turns && (ends_with(word, "Hz") || ends_with(word, "hertz")))
        unit = combine(unit, ut_parse(units_database, "revolution", UT_UTF8), false);
    return unit;
}

// ---- The text of a unit ------------------------------------------------------------------------

typedef struct scan {
    const char* at;  // what is still to be read
    bool turns;      // Hz counts revolutions
} scan;

// Length of the letter at `s`: ASCII letters, _ % ' ", and the two-byte ° µ μ. 0 if it is none.
static size_t letter_length(const char* s) {
    const unsigned char c = (unsigned char)*s;
    if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c && strchr("_%'\"", c)))
        return 1;
    const bool two =
        !strncmp(s, "°", 2) || !strncmp(s, "\xc2\xb5", 2) || !strncmp(s, "\xce\xbc", 2);
    return two ? 2 : 0;
}

// The power after a word: 1 if there is none, 0 if it is not readable.
static int scan_power(scan* in) {
    if (!strncmp(in->at, "²", 2) || !strncmp(in->at, "³", 2)) {
        in->at += 2;
        return (unsigned char)in->at[-1] == 0xb2 ? 2 : 3;
    }
    const char* s = in->at;
    const size_t mark = *s == '^' ? 1 : !strncmp(s, "**", 2) ? 2 : 0;
    s += mark;
    const int sign = *s == '-' ? -1 : 1;
    if (*s == '-' || *s == '+')
        s++;
    else if (!mark && !(*s >= '0' && *s <= '9'))
        return 1;
    if (*s < '1' || *s > '9' || (s[1] >= '0' && s[1] <= '9'))
        return 0;
    in->at = s + 1;
    return sign * (*s - '0');
}

static ut_unit* scan_product(scan* in);

static ut_unit* scan_word(scan* in) {
    char word[JD_UNIT_TEXT_MAX + 1] = "";
    size_t length = 0;
    for (size_t n; (n = letter_length(in->at)) > 0; in->at += n, length += n)
        memcpy(word + length, in->at, n);
    const int power = length ? scan_power(in) : 0;
    if (power == 0)
        return NULL;
    ut_unit* unit = unit_of_word(word, in->turns);
    if (!unit || power == 1)
        return unit;
    ut_unit* raised = ut_raise(unit, power);
    ut_free(unit);
    return raised;
}

static ut_unit* scan_factor(scan* in) {
    if (*in->at == '1') {
        in->at++;
        return ut_get_dimensionless_unit_one(units_database);
    }
    if (*in->at != '(')
        return scan_word(in);
    in->at++;
    ut_unit* unit = scan_product(in);
    if (*in->at != ')') {
        ut_free(unit);
        return NULL;
    }
    in->at++;
    return unit;
}

// Skip what stands between two factors. Returns '*' or '/', or 0 at the end of the product.
static int scan_operator(scan* in) {
    const char* s = in->at + strspn(in->at, " ");
    int found = s > in->at ? '*' : 0;
    if (*s && strchr("/.*", *s))
        found = *s++ == '/' ? '/' : '*';
    else if (!strncmp(s, "·", 2))
        s += 2, found = '*';
    if (!found || *s == 0 || *s == ')')
        return 0;
    in->at = s + strspn(s, " ");
    return found;
}

static ut_unit* scan_product(scan* in) {
    ut_unit* unit = scan_factor(in);
    for (int sign; unit && (sign = scan_operator(in)) != 0;)
        unit = combine(unit, scan_factor(in), sign == '/');
    return unit;
}

// The unit a text stands for, NULL if there is none. At most JD_UNIT_TEXT_MAX bytes: that bounds
// the depth of brackets too.
static ut_unit* unit_of_text(const char* text, bool turns) {
    scan in = {.at = text, .turns = turns};
    ut_unit* unit = strlen(text) <= JD_UNIT_TEXT_MAX ? scan_product(&in) : NULL;
    if (unit && *in.at == 0)
        return unit;
    ut_free(unit);
    return NULL;
}

// ---- Do two units fit? -------------------------------------------------------------------------

static ut_status visit_basic(const ut_unit* unit, void* bare) {
    (void)unit;
    *(bool*)bare = false;
    return UT_SUCCESS;
}

static ut_status visit_product(const ut_unit* unit, int count, const ut_unit* const* basic,
                               const int* powers, void* bare) {
    (void)unit, (void)basic, (void)powers;
    *(bool*)bare = count == 0;
    return UT_SUCCESS;
}

static ut_status visit_timestamp(const ut_unit* unit, const ut_unit* time, double origin,
                                 void* bare) {
    (void)time, (void)origin;
    return visit_basic(unit, bare);
}

static ut_status visit_logarithm(const ut_unit* unit, double base, const ut_unit* reference,
                                 void* bare) {
    (void)base, (void)reference;
    return visit_basic(unit, bare);
}

static ut_status visit_scaled(const ut_unit* unit, double scale, const ut_unit* inner,
                              double offset, void* bare);

static const ut_visitor visitor = {visit_basic, visit_product, visit_scaled, visit_timestamp,
                                   visit_logarithm};

static ut_status visit_scaled(const ut_unit* unit, double scale, const ut_unit* inner,
                              double offset, void* bare) {
    (void)unit, (void)scale, (void)offset;
    return ut_accept_visitor(inner, &visitor, bare);
}

// True if a / b is a pure number. UDUNITS itself would drop angles and allow reciprocals.
static bool units_fit(const ut_unit* a, const ut_unit* b) {
    bool bare = false;
    ut_unit* quotient = ut_divide(a, b);
    const bool seen = quotient && ut_accept_visitor(quotient, &visitor, &bare) == UT_SUCCESS;
    ut_free(quotient);
    return seen && bare;
}

// ---- Conversion --------------------------------------------------------------------------------

typedef enum outcome { CONVERTED, UNKNOWN_FROM, UNKNOWN_TO, NO_FIT } outcome;

static outcome convert(const char* from, const char* to, bool turns, double* value) {
    ut_unit* a = unit_of_text(from, turns);
    ut_unit* b = unit_of_text(to, turns);
    outcome end = !a ? UNKNOWN_FROM : !b ? UNKNOWN_TO : NO_FIT;
    cv_converter* converter = a && b && units_fit(a, b) ? ut_get_converter(a, b) : NULL;
    if (converter) {
        *value = cv_convert_double(converter, *value);
        end = CONVERTED;
    }
    cv_free(converter);
    ut_free(a);
    ut_free(b);
    return end;
}

static bool has_fraction(jd_unit unit) {
    for (int i = 0; i < JD_UNIT_BASES; i++)
        if (unit.power[i] % JD_UNIT_PARTS != 0)
            return true;
    return false;
}

// Units with powers that are fractions, which UDUNITS does not know: N/m^1.5. @return `end` for others.
static outcome convert_fractions(const char* from, const char* to, outcome end, double* value) {
    jd_unit a, b;
    if ((end != UNKNOWN_FROM && end != UNKNOWN_TO) || !jd_unit_read(from, &a) ||
        !jd_unit_read(to, &b))
        return end;
    if (!has_fraction(a) && !has_fraction(b))
        return end;
    if (!jd_unit_fits(a, b))
        return NO_FIT;
    *value = *value * a.factor / b.factor;
    return CONVERTED;
}

#define ROOM_TO_LOAD (16u << 20)    // more than the database takes [bytes]
#define ROOM_TO_CONVERT (1u << 20)  // more than a conversion takes [bytes]

// Whether so much memory can be had. Where it runs out inside of it, UDUNITS crashes, or its
// scanner ends the program: so it is not even asked.
static bool has_room(size_t size) {
    void* volatile room = malloc(size);
    const bool found = room != NULL;
    free(room);
    return found;
}

// Read the database. The numbers in it are written in the C locale.
static bool load_database(void) {
    if (units_database)
        return true;
    jd_plain_locale locale;
    if (!jd_plain_locale_begin(&locale))
        return false;
    units_database = ut_read_xml(NULL);
    jd_plain_locale_end(&locale);
    return units_database != NULL;
}

jd_status jd_units_convert(jd_context* context, const char* from, const char* to, double* value) {
    if (jd_units_convert_common(from, to, value))
        return JD_OK;
    jd_lock_take(&units_lock);
    ut_error_message_handler before = ut_set_error_message_handler(ut_ignore);
    const bool room = has_room(units_database ? ROOM_TO_CONVERT : ROOM_TO_LOAD);
    const bool loaded = room && load_database();
    outcome end = NO_FIT;
    if (loaded)
        end = convert(from, to, false, value);
    if (loaded && end == NO_FIT)
        end = convert(from, to, true, value);
    end = convert_fractions(from, to, end, value);
    ut_set_error_message_handler(before);
    jd_lock_give(&units_lock);

    if (!room)
        return jd_fail(context, JD_ERR_MEMORY, "out of memory for units");
    if (!loaded)
        return jd_fail(context, JD_ERR_UNSUPPORTED, "the database of units cannot be read");
    switch (end) {
    case CONVERTED:
        return JD_OK;
    case UNKNOWN_FROM:
        return jd_fail(context, JD_ERR_ARGUMENT, "unknown unit '%s'; '%s' is needed", from, to);
    case UNKNOWN_TO:
        return jd_fail(context, JD_ERR_ARGUMENT, "unknown unit '%s'", to);
    case NO_FIT:
        break;
    }
    return jd_fail(context, JD_ERR_ARGUMENT, "unit '%s' does not fit '%s'", from, to);
}
