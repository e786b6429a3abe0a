// Fast curves become envelopes that hold them; slow ones and jumps stay lines.

#include "figure/page/envelope.h"
#include "support/check.h"

#include <stdlib.h>

#define ROWS 20000
#define WIDTH 10.0  // of the axis [cm], 100 slices of 1 mm

static double x[ROWS], y[ROWS];
static bool inside[ROWS];

typedef double curve_fn(double x);

static jd_plot_envelope envelope_of(curve_fn* curve) {
    const jd_plot_swings swings = {
        .x = x, .y = y, .count = ROWS, .from = 0, .to = WIDTH, .least = 0.1, .slices = 100};
    jd_plot_envelope e;
    for (int i = 0; i < ROWS; i++) {
        x[i] = WIDTH * i / (ROWS - 1);
        y[i] = curve(x[i]);
    }
    CHECK(jd_plot_envelope_find(&swings, inside, &e));
    return e;
}

// Between the sides at x, from those of its points; NAN outside.
static double side(const jd_plot_envelope* e, const double* values, double at) {
    for (int64_t i = 1; i < e->count; i++)
        if (e->x[i - 1] <= at && at <= e->x[i])
            return values[i - 1] +
                   (at - e->x[i - 1]) / (e->x[i] - e->x[i - 1]) * (values[i] - values[i - 1]);
    return NAN;
}

static double fast(double at) { return (2 - 0.1 * at) * sin(120 * at) + 0.5 * at; }

TEST(a_fast_curve_lies_within_its_envelope_and_about_its_mean) {
    jd_plot_envelope e = envelope_of(fast);
    REQUIRE(e.count > 90);
    CHECK_ABS(e.x[0], 0, 1e-12);
    CHECK_ABS(e.x[e.count - 1], WIDTH, 1e-12);
    for (int i = 0; i < ROWS; i += 7) {
        // The mean changes by 0.05 over a slice, the amplitude by 0.01.
        CHECK(y[i] < side(&e, e.high, x[i]) + 0.06 && y[i] > side(&e, e.low, x[i]) - 0.06);
        CHECK(side(&e, e.high, x[i]) - side(&e, e.low, x[i]) < 2 * (2 - 0.1 * x[i]) + 0.15);
        // A slice holds 1.9 swings: what is left of the others after smoothing.
        CHECK_ABS(side(&e, e.mean, x[i]), 0.5 * x[i], 0.12);
    }
    for (int i = 1; i + 1 < ROWS; i++)
        CHECK(inside[i]);
    jd_plot_envelope_free(&e);
}

static double slow(double at) { return 2 * sin(20 * at); }  // 3 mm on paper

static double jumps(double at) { return remainder(at, 0.4) < 0 ? 1 : -1; }  // two rows, one place

static double noise(double at) { return at + 0.04 * sin(300 * at); }  // less than a line is wide

TEST(slow_curves_jumps_and_small_swings_stay_lines) {
    static curve_fn* const curves[] = {slow, jumps, noise};
    for (size_t k = 0; k < sizeof curves / sizeof *curves; k++) {
        jd_plot_envelope e = envelope_of(curves[k]);
        CHECK_INT(e.count, 0);
        for (int i = 0; i < ROWS; i++)
            CHECK(!inside[i]);
        jd_plot_envelope_free(&e);
    }
}

static double starts(double at) { return at < 5 ? 1 : 1 + sin(150 * at); }

static double breaks(double at) { return at > 4 && at < 6 ? NAN : sin(150 * at); }

TEST(only_the_fast_part_of_a_curve_becomes_an_envelope) {
    jd_plot_envelope e = envelope_of(starts);
    REQUIRE(e.count > 40);
    CHECK(e.x[0] > 4.8 && e.x[0] < 5.2);  // a slice or two
    CHECK(!inside[ROWS / 4] && inside[3 * ROWS / 4]);
    jd_plot_envelope_free(&e);
}

TEST(an_envelope_ends_where_the_curve_has_a_gap) {
    jd_plot_envelope e = envelope_of(breaks);
    int gaps = 0;
    for (int64_t i = 0; i < e.count; i++) {
        gaps += !isfinite(e.x[i]);
        CHECK(!(e.x[i] > 4.01 && e.x[i] < 5.99));
    }
    CHECK_INT(gaps, 1);
    jd_plot_envelope_free(&e);
}

TEST_MAIN(a_fast_curve_lies_within_its_envelope_and_about_its_mean,
          slow_curves_jumps_and_small_swings_stay_lines,
          only_the_fast_part_of_a_curve_becomes_an_envelope,
          an_envelope_ends_where_the_curve_has_a_gap)
