// Units that most scenarios use: to read the database of UDUNITS takes longer than a short run.
//
// A value is multiplied by the factor that UDUNITS finds, which a test compares. Angles are taken as
// in units.c: 1 Hz is 2 pi rad/s.
#include "text/common_units.h"

#include <stddef.h>
#include <string.h>

#include "judder/base.h"

typedef struct pair {
    const char *from, *to;
    double factor;
} pair;

static const pair pairs[] = {
    {"m", "m", 1},
    {"mm", "m", 1e-3},
    {"cm", "m", 1e-2},
    {"um", "m", 1e-6},
    {"µm", "m", 1e-6},
    {"s", "s", 1},
    {"ms", "s", 1e-3},
    {"us", "s", 1e-6},
    {"min", "s", 60},
    {"kg", "kg", 1},
    {"g", "kg", 1e-3},
    {"N", "N", 1},
    {"mN", "N", 1e-3},
    {"kN", "N", 1e3},
    {"rad", "rad", 1},
    {"deg", "rad", JD_PI / 180},
    {"°", "rad", JD_PI / 180},
    {"m/s", "m/s", 1},
    {"mm/s", "m/s", 1e-3},
    {"cm/s", "m/s", 1e-2},
    {"rad/s", "rad/s", 1},
    {"deg/s", "rad/s", JD_PI / 180},
    {"Hz", "rad/s", JD_TURN},
    {"kHz", "rad/s", 1e3 * JD_TURN},
    {"rpm", "rad/s", JD_TURN / 60},
    {"m/s^2", "m/s^2", 1},
};
#define PAIRS (int)(sizeof pairs / sizeof *pairs)

bool jd_units_convert_common(const char* from, const char* to, double* value) {
    for (int i = 0; i < PAIRS; i++) {
        if (strcmp(pairs[i].from, from) != 0 || strcmp(pairs[i].to, to) != 0)
            continue;
        *value *= pairs[i].factor;
        return true;
    }
    return false;
}

bool jd_units_common_at(int index, const char** from, const char** to) {
    if (index < 0 || index >= PAIRS)
        return false;
    *from = pairs[index].from;
    *to = pairs[index].to;
    return true;
}
