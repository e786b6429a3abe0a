// The options of a sweep: the table of its numbers, and their defaults.

#include "base/option.h"
#include "judder/sweep.h"

#define OPTION(field, value, kind, option, text, ...)                                              \
    JD_OPTION(jd_sweep_options, field, "1", value, JD_OPTION_##kind, option, text, __VA_ARGS__)
#define SEED_MAX 9e15  // up to here a double holds every whole number

static const char* const starts[] = {"restart", "carry", "random", NULL};  // as in jd_start
static const char* const directions[] = {"up", "down", "both", NULL};      // as in jd_direction

// clang-format off
static const jd_option list[] = {
    OPTION(start, 0, CHOICE, "start", "where each value starts", JD_CHOICE(starts)),
    OPTION(direction, 0, CHOICE, "direction", "of --start carry", JD_CHOICE(directions)),
    OPTION(segments, 1, COUNT, "segments", "of --start carry: parts of the range that each start anew, "
           "side by side (default: 1)", JD_BETWEEN(1, JD_AXIS_MAX_POINTS)),
    OPTION(starts, 1, COUNT, "starts", "random starts per value (default: 1)", JD_BETWEEN(1, 1e6)),
    OPTION(seed, 0, SEED, "seed", "of the random starts (default: 0)", JD_BETWEEN(0, SEED_MAX)),
    OPTION(transient, 200, LONG, "transient", "sections left out first (default: 200)",
           JD_BETWEEN(0, 1e12)),
    OPTION(record, 60, LONG, "record", "sections recorded (default: 60)", JD_BETWEEN(1, 1e9)),
    OPTION(periods, 16, COUNT, "periods", "longest period looked for (default: 16)",
           JD_BETWEEN(1, JD_SWEEP_PERIODS)),
    OPTION(period_tolerance, 1e-4, NUMBER, "period-tolerance", "sections are the same within this, in "
           "units of their size (default: 1e-4)", JD_UP_TO(0.1)),
    {.option = NULL},
};
// clang-format on

const jd_option* jd_sweep_option_list(void) { return list; }

jd_sweep_options jd_sweep_options_default(void) {
    jd_sweep_options options = {.axis_count = 1};
    jd_options_default(list, &options);
    return options;
}

void jd_sweep_options_init(jd_sweep_options* options) { *options = jd_sweep_options_default(); }
