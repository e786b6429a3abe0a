// Units of values in the page, where there is no database of units: those that scenarios mostly have,
// and what the language of texts knows.
//
// Angles are pure numbers there, and Hz is 1/s. As in src/text/units.c Hz stands for one revolution
// per second where the wanted unit has an angle: 1 Hz is 2 pi rad/s.

#include "text/units.h"

#include "equations/language/unit.h"
#include "text/common_units.h"

#include <string.h>

static bool is_hertz(const char* text) {
    const size_t size = strlen(text);
    return size >= 2 && strcmp(text + size - 2, "Hz") == 0;
}

static bool has_angle(const char* text) { return strstr(text, "rad") || strstr(text, "deg"); }

jd_status jd_units_convert(jd_context* context, const char* from, const char* to, double* value) {
    jd_unit given, wanted;
    if (jd_units_convert_common(from, to, value))
        return JD_OK;
    if (!jd_unit_read(from, &given))
        return jd_fail(context, JD_ERR_ARGUMENT, "unknown unit '%s'; '%s' is needed", from, to);
    if (!jd_unit_read(to, &wanted))
        return jd_fail(context, JD_ERR_ARGUMENT, "unknown unit '%s'", to);
    if (!jd_unit_fits(given, wanted))
        return jd_fail(context, JD_ERR_ARGUMENT, "unit '%s' does not fit '%s'", from, to);
    const double turn = is_hertz(from) && has_angle(to) ? JD_TURN : 1;
    *value = *value * (turn * given.factor) / wanted.factor;  // rounded as UDUNITS does
    return JD_OK;
}
