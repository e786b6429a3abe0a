// A path in pieces: every piece in the phase of its first row, no line across a gap.

#include "figure/page/phases.h"
#include "support/check.h"
#include "support/random.h"

#include <math.h>

#define ROWS 60

// Length of a curve with gaps.
static double length_of(const jd_plot_points* p) {
    double sum = 0;
    for (int64_t i = 1; i < p->count; i++)
        if (isfinite(p->x[i - 1]) && isfinite(p->x[i]))
            sum += hypot(p->x[i] - p->x[i - 1], p->y[i] - p->y[i - 1]);
    return sum;
}

TEST(pieces_of_all_phases_together_are_the_path) {
    double x[ROWS], y[ROWS], phase[ROWS];
    for (int trial = 0; trial < 200; trial++) {
        double want[3] = {0, 0, 0};
        for (int i = 0; i < ROWS; i++) {
            x[i] = random_between(-1, 1);
            y[i] = random_between(-1, 1);
            phase[i] = (double)(random_bits() % 3);
            if (i > 0)
                want[(int)phase[i - 1]] += hypot(x[i] - x[i - 1], y[i] - y[i - 1]);
        }
        const jd_plot_phased path = {x, y, phase, ROWS, {1e-9, 100000, {0, 0, 0, 0}}};
        for (int k = 0; k < 3; k++) {
            jd_plot_points points;
            REQUIRE(jd_plot_phases_find(&path, k, &points));
            CHECK_ABS(length_of(&points), want[k], 1e-9);  // thinned to within 1e-9
            jd_plot_points_free(&points);
        }
    }
}

TEST(pieces_that_follow_one_another_are_one_line) {
    const double x[] = {0, 1, 2, 3, 4}, y[] = {0, 0, 1, 1, 2}, phase[] = {0, 0, 1, 0, 0};
    const jd_plot_phased path = {x, y, phase, 5, {1e-9, 100, {0, 0, 0, 0}}};
    jd_plot_points points;
    REQUIRE(jd_plot_phases_find(&path, 0, &points));
    // 0 1 2, a gap, 3 4
    CHECK_INT(points.count, 6);
    CHECK(isnan(points.x[3]) && points.x[2] == 2 && points.x[4] == 3 && points.x[5] == 4);
    jd_plot_points_free(&points);
    REQUIRE(jd_plot_phases_find(&path, 1, &points));
    CHECK_INT(points.count, 2);
    CHECK(points.x[0] == 2 && points.x[1] == 3);
    jd_plot_points_free(&points);
}

TEST(a_phase_that_does_not_occur_has_no_points) {
    const double x[] = {0, 1}, y[] = {0, 0}, phase[] = {2, NAN};
    const jd_plot_phased path = {x, y, phase, 2, {1e-9, 100, {0, 0, 0, 0}}},
                         one = {x, y, phase, 1, {1e-9, 100, {0, 0, 0, 0}}};
    jd_plot_points points;
    REQUIRE(jd_plot_phases_find(&path, 0, &points));
    CHECK_INT(points.count, 0);
    REQUIRE(jd_plot_phases_find(&one, 2, &points));
    CHECK_INT(points.count, 0);
}

TEST_MAIN(pieces_of_all_phases_together_are_the_path, pieces_that_follow_one_another_are_one_line,
          a_phase_that_does_not_occur_has_no_points)
