// A double as the shortest decimal text that reads back as the same bits.

#include "judder/json.h"

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// The separator of the locale, of one or more bytes, becomes a point.
static void put_point(char* text) {
    const size_t before = strspn(text, "+-0123456789");
    char* rest = text + before;
    if (*rest == '\0' || *rest == 'e' || *rest == 'i' || *rest == 'n')
        return;
    const size_t size = strcspn(rest, "0123456789");
    *rest = '.';
    memmove(rest + 1, rest + size, strlen(rest + size) + 1);
}

const char* jd_number_text(double value, char text[JD_NUMBER_SIZE]) {
    // 15 digits are the shortest for every normal number that has so few; subnormals have fewer.
    for (int digits = fabs(value) < DBL_MIN ? 1 : 15; digits <= 17; digits++) {
        snprintf(text, JD_NUMBER_SIZE, "%.*g", digits, value);
        if (strtod(text, NULL) == value)
            break;
    }
    put_point(text);
    return text;
}
