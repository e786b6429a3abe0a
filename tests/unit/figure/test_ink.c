// Paths that run over themselves: what is left out cannot be seen, what is drawn is bounded.
#include "figure/page/ink.h"

#include "judder/base.h"
#include "support/check.h"
#include "support/random.h"

static const jd_plot_frame FRAME = {0, 10, 0, 5};

static jd_plot_points make(int64_t count) {
    jd_plot_points points;
    REQUIRE(jd_plot_points_create(&points, count));
    points.count = count;
    for (int64_t i = 0; i < count; i++)
        points.row[i] = i;
    return points;
}

// Many laps of 100 points, each turned a little further than the one before.
static jd_plot_points make_laps(int64_t count, double turn) {
    jd_plot_points points = make(count);
    for (int64_t i = 0; i < count; i++) {
        const double t = (double)i * JD_TURN / 100, slow = turn * t;
        points.x[i] = 5 + 4.9 * cos(t) * cos(slow);
        points.y[i] = 2.5 + 2.4 * sin(t + slow);
    }
    return points;
}

static double distance_to_piece(const jd_plot_points* p, int64_t i, double x, double y) {
    const double dx = p->x[i + 1] - p->x[i], dy = p->y[i + 1] - p->y[i];
    const double along = ((x - p->x[i]) * dx + (y - p->y[i]) * dy) / (dx * dx + dy * dy);
    const double share = fmin(1, fmax(0, along));
    return hypot(p->x[i] + share * dx - x, p->y[i] + share * dy - y);
}

static double distance_to(const jd_plot_points* p, double x, double y) {
    double least = INFINITY;
    for (int64_t i = 0; i + 1 < p->count; i++)
        if (isfinite(p->x[i] + p->x[i + 1]))
            least = fmin(least, distance_to_piece(p, i, x, y));
    return least;
}

TEST(what_is_left_out_lies_near_what_is_drawn) {
    const int64_t count = 200000;
    jd_plot_points all = make_laps(count, 2e-5), points = make_laps(count, 2e-5);
    REQUIRE(jd_plot_ink(&points, &FRAME));
    CHECK(points.count < count / 2);
    for (int i = 0; i < check_repetitions(300); i++) {
        const int64_t k = (int64_t)(random_bits() % (uint64_t)(count - 1));
        const double share = random_between(0, 1);
        const double x = all.x[k] + share * (all.x[k + 1] - all.x[k]);
        const double y = all.y[k] + share * (all.y[k + 1] - all.y[k]);
        // A drawn line crosses the same cell of 0.75 lines, or the next where a corner is cut.
        CHECK(distance_to(&points, x, y) <= 1.5 * JD_PLOT_LINE);
    }
    jd_plot_points_free(&all);
    jd_plot_points_free(&points);
}

TEST(ten_times_as_many_laps_take_hardly_more_points) {
    jd_plot_points few = make_laps(200000, 3e-4), many = make_laps(2000000, 3e-4);
    REQUIRE(jd_plot_ink(&few, &FRAME) && jd_plot_ink(&many, &FRAME));
    CHECK(many.count < few.count + few.count / 2);
    jd_plot_points_free(&few);
    jd_plot_points_free(&many);
}

TEST(a_path_that_never_meets_itself_stays_whole) {
    const int count = 5000;
    jd_plot_points points = make(count);
    for (int i = 0; i < count; i++) {
        points.x[i] = 10.0 * i / count;
        points.y[i] = 2.5 + 2 * sin(20.0 * i / count);
    }
    REQUIRE(jd_plot_ink(&points, &FRAME));
    int64_t row = -1;
    int length = 0;
    for (int64_t i = 0; i < points.count; i++) {
        if (points.row[i] < 0) {
            CHECK(points.row[i - 1] == points.row[i + 1]);  // cut, not broken
            length = 0;
            continue;
        }
        CHECK(++length <= 65);
        CHECK(points.row[i] == row + (length > 1 || row < 0));
        row = points.row[i];
    }
    CHECK(row >= count - 10);  // the end lies within a cell of it
    jd_plot_points_free(&points);
}

TEST(what_is_outside_of_the_frame_is_left_out_and_gaps_stay) {
    const double x[] = {-5, -1, 5, NAN, 6, 20, 30, 1e300, -1e300};
    const double y[] = {1, 1, 1, NAN, 2, 2, 9, 1, 4};
    const int64_t want[] = {1, 2, -1, 4, 5, -1, 7, 8};
    jd_plot_points points = make(9);
    for (int i = 0; i < 9; i++) {
        points.x[i] = x[i];
        points.y[i] = y[i];
    }
    REQUIRE(jd_plot_ink(&points, &FRAME));
    REQUIRE(points.count == 8);
    for (int i = 0; i < 8; i++)
        CHECK_INT(points.row[i], want[i]);
    jd_plot_points_free(&points);
}

TEST_MAIN(what_is_left_out_lies_near_what_is_drawn, ten_times_as_many_laps_take_hardly_more_points,
          a_path_that_never_meets_itself_stays_whole,
          what_is_outside_of_the_frame_is_left_out_and_gaps_stay)
