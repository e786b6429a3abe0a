// The lanes: every engine gives every number the same bits, whatever stands in the other lanes.

#include "judder/run.h"
#include "support/check.h"
#include "support/probe.h"
#include "support/random.h"

#include <stdlib.h>

#define MOST_LANES 8
#define TRIALS 20000

typedef struct engine {
    probe_fn apply;
    probe_masks_fn masks;
} engine;

#define ENGINE(suffix)                                                                             \
    void jd_probe_##suffix(probe operation, const double* x, const double* y, double* result);     \
    void jd_probe_masks_##suffix(const double* x, const double* y, int* bits);
#include "engine_list.h"
#undef ENGINE

static const engine engines[] = {
#define ENGINE(suffix) {jd_probe_##suffix, jd_probe_masks_##suffix},
#include "engine_list.h"
#undef ENGINE
};

static const char* const names[] = {
#define NAME(constant, name) name,
    PROBE_LIST(NAME)
#undef NAME
};
// Magnitudes of all kinds in one vector: reductions of large angles must not leak from one
// lane to another.
static double argument(void) {
    static const double special[] = {0.0, -0.0, INFINITY, -INFINITY, NAN, 1.0, -1.0, 0x1p-1060};
    double x;
    switch (random_bits() % 5) {
    case 0:
        x = random_between(-15, 15);
        break;
    case 1:
        x = random_decades(0, 6);
        break;
    case 2:
        x = random_decades(12, 20);
        break;
    case 3:
        x = random_decades(-300, 300);
        break;
    default:
        x = special[random_bits() % 8];
    }
    return x;
}

static int one_lane_engine(void) {
    for (int i = 0; i < jd_engine_count(); i++)
        if (jd_engine_at(i)->lanes == 1)
            return i;
    return -1;
}

static bool same_bits(double a, double b) {
    return memcmp(&a, &b, sizeof a) == 0 || (isnan(a) && isnan(b));
}

static void compare(int index, int single, probe operation) {
    double x[MOST_LANES], y[MOST_LANES], wide[MOST_LANES], narrow;
    const int lanes = jd_engine_at(index)->lanes;
    const int trials = check_repetitions(TRIALS);
    int different = 0;
    for (int trial = 0; trial < trials; trial++) {
        for (int i = 0; i < lanes; i++) {
            x[i] = argument();
            y[i] = operation == PROBE_POW ? random_between(-15, 15) : argument();
        }
        engines[index].apply(operation, x, y, wide);
        for (int i = 0; i < lanes; i++) {
            engines[single].apply(operation, &x[i], &y[i], &narrow);
            different += !same_bits(wide[i], narrow);
        }
    }
    if (different > 0)
        CHECK_FAILED("%s in %s: %d of %d lanes have other bits", names[operation],
                     jd_engine_at(index)->name, different, trials * lanes);
}

TEST(each_lane_has_the_bits_of_one_lane) {
    int compared = 0;
    for (int i = 0; i < jd_engine_count(); i++) {
        const int single = one_lane_engine();
        if (!jd_engine_runs(i) || single == i)
            continue;
        for (int operation = 0; operation < PROBE_COUNT; operation++)
            compare(i, single, (probe)operation);
        compared++;
    }
    CHECK(compared > 0 || jd_engine_count() == 1);
}

static int expected_bits(double x, double y) {
    return (x < y) | (x <= y) << 1 | (x > y) << 2 | (x >= y) << 3 | (x == y) << 4 |
           (isfinite(x) != 0) << 5;
}

TEST(masks_compare_like_doubles) {
    for (int index = 0; index < jd_engine_count(); index++) {
        if (!jd_engine_runs(index))
            continue;
        const int lanes = jd_engine_at(index)->lanes;
        for (int trial = 0; trial < check_repetitions(5000); trial++) {
            double x[MOST_LANES], y[MOST_LANES];
            int bits[MOST_LANES], below = 0;
            for (int i = 0; i < lanes; i++) {
                x[i] = argument();
                y[i] = random_bits() % 3 == 0 ? x[i] : argument();
                below += x[i] < y[i];
            }
            engines[index].masks(x, y, bits);
            for (int i = 0; i < lanes; i++)
                CHECK_INT(bits[i],
                          expected_bits(x[i], y[i]) | (below > 0) << 6 | (below == lanes) << 7);
        }
    }
}

// A fused a*b + c would keep digits that two roundings lose.
TEST(products_are_not_contracted) {
    const double x = 1.0 + 0x1p-30;
    double values[MOST_LANES], result[MOST_LANES];
    for (int i = 0; i < MOST_LANES; i++)
        values[i] = x;
    const volatile double square = x * x;
    for (int index = 0; index < jd_engine_count(); index++) {
        if (!jd_engine_runs(index))
            continue;
        engines[index].apply(PROBE_FMA, values, values, result);
        CHECK_BITS(result[0], square + x);
    }
}

TEST_MAIN(each_lane_has_the_bits_of_one_lane, masks_compare_like_doubles,
          products_are_not_contracted)
