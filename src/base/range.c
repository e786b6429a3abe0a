// Ranges of valid values: test and words.

#include "judder/parameter.h"

#include <math.h>
#include <stdio.h>

bool jd_range_holds(jd_range range, double value) {
    if (!isfinite(value))
        return false;
    const bool above = range.min_open ? value > range.min : value >= range.min;
    const bool below = range.max_open ? value < range.max : value <= range.max;
    return above && below && (!range.names || value == floor(value));
}

const char* jd_range_name(jd_range range, double value) {
    return range.names && jd_range_holds(range, value) ? range.names[(int)value] : NULL;
}

static void names_text(jd_range range, char* text, size_t size) {
    size_t used = (size_t)snprintf(text, size, "one of ");
    for (int i = 0; range.names[i] && used < size; i++)
        used += (size_t)snprintf(text + used, size - used, i ? ", %s" : "%s", range.names[i]);
}

void jd_range_text(jd_range range, char* text, size_t size) {
    const bool low = isfinite(range.min), high = isfinite(range.max);
    const char* above = range.min_open ? ">" : ">=";
    const char* below = range.max_open ? "<" : "<=";
    if (range.names)
        names_text(range, text, size);
    else if (low && high && !range.min_open && !range.max_open)
        snprintf(text, size, "%g to %g", range.min, range.max);
    else if (low && high)
        snprintf(text, size, "%s %g and %s %g", above, range.min, below, range.max);
    else if (low)
        snprintf(text, size, "%s %g", above, range.min);
    else if (high)
        snprintf(text, size, "%s %g", below, range.max);
    else
        snprintf(text, size, "any");
}
