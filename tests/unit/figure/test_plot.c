// The parts of a figure that are worked out before gnuplot sees them: axes, thinned curves, time
// marks, units.
#include <stdlib.h>

#include "figure/page/axis.h"
#include "figure/page/label.h"
#include "figure/page/marks.h"
#include "figure/page/thin.h"
#include "support/check.h"

static jd_plot_extent extent(double min, double max) { return (jd_plot_extent){min, max, 2}; }

TEST(axes_hold_their_data_at_any_size) {
    static const double ends[][2] = {{0, 0},
                                     {3, 3},
                                     {-1e-9, 1e-9},
                                     {0, 1e-320},
                                     {-1.7e308, 1.7e308},
                                     {1e-300, 2e-300},
                                     {0.5, 0.5 + 1e-9},
                                     {1e9, 1e9 + 1}};
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        const jd_plot_axis axis = jd_plot_axis_fit(extent(ends[i][0], ends[i][1]), 0.05, 5.0);
        CHECK(isfinite(axis.min) && isfinite(axis.max) && axis.max > axis.min);
        CHECK(axis.min <= jd_plot_axis_show(&axis, ends[i][0]));
        CHECK(axis.max >= jd_plot_axis_show(&axis, ends[i][1]));
        // Tick labels stay short: the span is neither lost in the digits nor in their number.
        CHECK(fmax(fabs(axis.min), fabs(axis.max)) < 12000.0 && axis.decimals <= 5);
        const double ticks = (axis.max - axis.min) / axis.step;
        CHECK(ticks >= 1.5 && ticks <= 5.5);
    }
}

TEST(path_axes_have_equal_scales) {
    static const double ends[][4] = {{0, 1, 0, 1}, {0, 1, 0, 0}, {0, 0, -2, 2},
                                     {0, 0, 0, 0}, {5, 5, 1, 1}, {7, 7 + 1e-8, 0, 1e-9}};
    const double width = 13.0, height = 8.0;
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        const jd_plot_extent extents[2] = {extent(ends[i][0], ends[i][1]),
                                           extent(ends[i][2], ends[i][3])};
        jd_plot_axis axes[2];
        jd_plot_axis_fit_pair(extents, width, height, axes);
        CHECK_INT(axes[0].exponent, axes[1].exponent);
        CHECK_REL((axes[0].max - axes[0].min) / width, (axes[1].max - axes[1].min) / height, 1e-12);
        for (int k = 0; k < 2; k++) {
            CHECK(axes[k].min < jd_plot_axis_show(&axes[k], extents[k].min));
            CHECK(axes[k].max > jd_plot_axis_show(&axes[k], extents[k].max));
        }
    }
}

#define MANY 200000

TEST(thinned_curves_keep_peaks_and_gaps) {
    double* x = calloc(MANY, sizeof *x);
    double* y = calloc(MANY, sizeof *y);
    jd_plot_points points;
    for (int i = 0; i < MANY; i++) {
        x[i] = i;
        y[i] = sin(i * 0.3);
    }
    y[77777] = 9.0;
    y[150001] = -9.0;
    y[100000] = NAN;
    CHECK(jd_plot_thin_columns(x, y, MANY, 500, &points));
    CHECK(points.count <= 4 * 501 + 1);
    bool up = false, down = false, gap = false;
    for (int64_t i = 0; i < points.count; i++) {
        up = up || (points.x[i] == 77777.0 && points.y[i] == 9.0);
        down = down || (points.x[i] == 150001.0 && points.y[i] == -9.0);
        gap = gap || isnan(points.y[i]);
    }
    CHECK(up && down && gap);
    CHECK(points.x[0] == 0.0 && points.x[points.count - 1] == MANY - 1.0);
    jd_plot_points_free(&points);
    free(x);
    free(y);
}

static double distance_to(const jd_plot_points* points, double x, double y) {
    double least = INFINITY;
    for (int64_t i = 1; i < points->count; i++) {
        const double dx = points->x[i] - points->x[i - 1], dy = points->y[i] - points->y[i - 1];
        const double along =
            ((x - points->x[i - 1]) * dx + (y - points->y[i - 1]) * dy) / (dx * dx + dy * dy);
        const double share = fmin(1.0, fmax(0.0, along));
        least = fmin(least,
                     hypot(points->x[i - 1] + share * dx - x, points->y[i - 1] + share * dy - y));
    }
    return least;
}

TEST(thinned_path_stays_near_the_path) {
    double* x = calloc(MANY, sizeof *x);
    double* y = calloc(MANY, sizeof *y);
    jd_plot_points points;
    for (int i = 0; i < MANY; i++) {
        const double t = (double)i / MANY;
        x[i] = cos(20.0 * t) * t + 0.01 * sin(500.0 * t);
        y[i] = sin(20.0 * t) * t;
    }
    const double distance = 1e-3;
    const jd_plot_thinning near = {distance, 20000, {-2, 2, -2, 2}};
    CHECK(jd_plot_thin_path(x, y, MANY, &near, &points));
    CHECK(points.count < MANY / 100);
    // Each kept point passes the next ones within the distance; turning back adds as much.
    for (int i = 0; i < MANY; i += 97)
        CHECK(distance_to(&points, x[i], y[i]) < 2.0 * distance);
    jd_plot_points_free(&points);
    free(x);
    free(y);
}

TEST(time_marks_are_few_and_round) {
    for (double span = 1e-6; span < 1e6; span *= 1.037) {
        const double step = jd_plot_mark_step(0.0, span), count = floor(span / step * (1 + 1e-9));
        CHECK(count >= 3.0 && count <= 8.0);
    }
    CHECK_REL(jd_plot_mark_step(0.0, 2.0), 0.5, 1e-12);
}

TEST(units_take_prefixes_where_they_can) {
    static const struct {
        const char* unit;
        int exponent;
        const char* text;
    } cases[] = {
        {"m", -3, "mm"},
        {"m/s", -6, "µm/s"},
        {"m2", -3, "10^{−3} m^{2}"},
        {"s", 3, "10^{3} s"},
        {"kg", -3, "10^{−3} kg"},
        {"N.m", 3, "kN m"},
        {"m/s^2", 0, "m/s^{2}"},
        {"m s-2", -3, "mm s^{−2}"},
        {"1", 6, "10^{6}"},
        {"1", 0, ""},
        {"m", -18, "10^{−18} m"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char* text = NULL;
        size_t size = 0;
        FILE* out = open_memstream(&text, &size);
        jd_plot_put_unit(out, cases[i].unit, cases[i].exponent);
        fclose(out);
        CHECK_STR(text, cases[i].text);
        free(text);
    }
}

TEST_MAIN(axes_hold_their_data_at_any_size, path_axes_have_equal_scales,
          thinned_curves_keep_peaks_and_gaps, thinned_path_stays_near_the_path,
          time_marks_are_few_and_round, units_take_prefixes_where_they_can)
