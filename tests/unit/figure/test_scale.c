// Axes of studies: ticks on short scales of ratios, values below zero, angles in degrees.

#include "figure/page/study_axis.h"
#include "support/check.h"

#include <math.h>
#include <string.h>

// The commands for an axis from `low` to `high`, to be freed.
static char* range_of(double low, double high, const char* unit, jd_spacing spacing) {
    const double ends[2] = {low, high};
    const jd_plot_extent extent = jd_plot_extent_add((jd_plot_extent){.count = 0}, ends, 2);
    const jd_plot_scale scale = jd_plot_scale_fit(extent, unit, spacing, 0, 9);
    char* text = NULL;
    size_t size;
    FILE* out = open_memstream(&text, &size);
    REQUIRE(out != NULL);
    jd_plot_put_scale_range(out, 'x', &scale, true);
    fclose(out);
    return text;
}

static int count_of(const char* text, char sign) {
    int count = 0;
    for (; *text != '\0'; text++)
        count += *text == sign;
    return count;
}

TEST(a_scale_of_ratios_has_three_to_thirteen_numbers_however_short_it_is) {
    for (double ratio = 1.01; ratio < 1e12; ratio *= 1.17)
        for (double low = 0.11; low < 10; low *= 1.31) {
            char* text = range_of(low, low * ratio, "m", JD_SPACING_LOG);
            const int ticks = count_of(text, '\'') / 2;
            if (ticks < 3 || ticks > 13)
                CHECK_FAILED("%g to %g: %d ticks: %s", low, low * ratio, ticks, text);
            free(text);
        }
}

TEST(a_scale_of_ratios_below_zero_rises_to_the_right) {
    const double ends[2] = {-8, -0.5};
    const jd_plot_extent extent = jd_plot_extent_add((jd_plot_extent){.count = 0}, ends, 2);
    const jd_plot_scale scale = jd_plot_scale_fit(extent, "m", JD_SPACING_LOG, 0, 9);
    CHECK(jd_plot_scale_show(&scale, -8) == scale.axis.min);
    CHECK(jd_plot_scale_show(&scale, -0.5) == scale.axis.max);
    CHECK_ABS(jd_plot_scale_show(&scale, -2), 0.5 * (scale.axis.min + scale.axis.max), 1e-15);
    char* text = range_of(-8, -0.5, "m", JD_SPACING_LOG);
    CHECK_HAS(text, "'−2' ");
    free(text);
}

TEST(angles_are_shown_in_degrees_with_ticks_at_parts_of_a_turn) {
    char* text = range_of(0, JD_TURN, "rad", JD_SPACING_LINEAR);
    CHECK_HAS(text, "set xrange [0:360]");
    CHECK_HAS(text, "set xtics 45");
    free(text);
    text = range_of(0, 3, "m", JD_SPACING_LINEAR);
    CHECK_HAS(text, "set xrange [0:3]");
    free(text);
}

TEST_MAIN(a_scale_of_ratios_has_three_to_thirteen_numbers_however_short_it_is,
          a_scale_of_ratios_below_zero_rises_to_the_right,
          angles_are_shown_in_degrees_with_ticks_at_parts_of_a_turn)
