// Ranges of valid values: test and words.

#include "judder/system.h"

#include <math.h>
#include <stdio.h>

bool jd_range_holds(jd_range range, double value) {
    if (!isfinite(value))
        return false;
    const bool above = range.min_open ? value > range.min : value >= range.min;
    const bool below = range.max_open ? value < range.max : value <= range.max;
    return above && below;
}

void jd_range_text(jd_range range, char* text, size_t size) {
    const bool low = isfinite(range.min), high = isfinite(range.max);
    const char* above = range.min_open ? ">" : ">=";
    const char* below = range.max_open ? "<" : "<=";
    if (low && high && !range.min_open && !range.max_open)
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
