// The automaton that says what an event is.

#include "numeric/track.h"
#include "support/check.h"

// Pass values at x = 0, 1, 2, ... with a band of half width 1; the first thing that happens.
typedef struct outcome {
    jd_passing happened;
    jd_track track;
    int side;  // for the next search
} outcome;

static outcome pass(int side, int count, const double* v) {
    outcome o = {JD_NOTHING, jd_track_begin(0.0, side), 0};
    for (int k = 0; k < count && o.happened == JD_NOTHING; k++)
        o.happened = jd_track_note(&o.track, (jd_knot){k, v[k]}, 1.0, k == count - 1);
    o.side = jd_track_side(&o.track, o.happened);
    return o;
}

#define PASS(side, ...)                                                                            \
    pass(side, (int)(sizeof((double[]){__VA_ARGS__}) / sizeof(double)), (double[]){__VA_ARGS__})

TEST(a_change_of_sign_is_a_crossing_between_its_knots) {
    const outcome o = PASS(0, 5.0, 3.0, -4.0, -6.0);
    CHECK_INT(o.happened, JD_CROSSED);
    CHECK(o.track.lo.x == 1.0 && o.track.hi.x == 2.0 && o.track.side == 1);
}

TEST(a_crossing_through_the_band_is_bracketed_by_true_signs) {
    const outcome o = PASS(0, 5.0, 0.5, -0.25, -0.5, -7.0);
    CHECK_INT(o.happened, JD_CROSSED);
    CHECK(o.track.lo.x == 1.0 && o.track.hi.x == 2.0);
}

TEST(coming_back_from_the_band_is_a_touch_at_its_least_value) {
    const outcome o = PASS(0, -5.0, -0.5, 0.25, -0.75, -7.0);
    CHECK_INT(o.happened, JD_TOUCHED);
    CHECK(o.track.low.x == 2.0 && o.track.side == -1);
}

TEST(two_zeros_in_a_row_are_reached_and_forgotten) {
    outcome o = PASS(0, 5.0, 0.0, 0.0, -3.0);
    CHECK_INT(o.happened, JD_REACHED);
    CHECK(o.track.lo.x == 0.0 && o.track.hi.x == 1.0);
    jd_track_pass(&o.track, o.happened);
    CHECK_INT(o.track.side, 0);
    CHECK_INT(jd_track_note(&o.track, (jd_knot){3.0, -3.0}, 1.0, false), JD_NOTHING);
    CHECK_INT(o.track.side, -1);
}

TEST(the_start_counts_as_the_side_says) {
    CHECK_INT(PASS(0, 0.0, 5.0).happened, JD_NOTHING);
    CHECK_INT(PASS(1, 0.0, 5.0).happened, JD_NOTHING);
    CHECK_INT(PASS(2, 0.0, 5.0).happened, JD_TOUCHED);
    CHECK_INT(PASS(-1, 0.0, 5.0).happened, JD_CROSSED);
    CHECK_INT(PASS(-2, 0.0, 5.0).happened, JD_CROSSED);
    CHECK_INT(PASS(1, 0.0, 0.0, 0.0).happened, JD_NOTHING);
    CHECK_INT(PASS(2, 0.0, 0.0, 0.0).happened, JD_REACHED);
    CHECK_INT(PASS(2, 5.0, 6.0).happened, JD_NOTHING);
    CHECK_INT(PASS(-1, 5.0, 6.0).track.hi.x, 0);
}

TEST(the_end_leaves_open_what_is_not_decided) {
    CHECK_INT(PASS(0, 5.0, 4.0).side, 1);
    CHECK_INT(PASS(0, -5.0, 0.0).side, -2);
    CHECK_INT(PASS(0, 5.0, 0.5).side, 2);
    CHECK_INT(PASS(0, 0.0, 0.0).side, 0);
    CHECK_INT(PASS(1, 0.0, 0.0).side, 1);
    CHECK_INT(PASS(0, 5.0, -0.5).happened, JD_CROSSED);  // the true sign has changed
}

TEST(undefined_values_forget_the_side) {
    CHECK_INT(PASS(0, 5.0, NAN, -5.0).happened, JD_NOTHING);
    CHECK_INT(PASS(0, 5.0, NAN, -5.0).side, -1);
    CHECK_INT(PASS(1, NAN).side, 0);
}

TEST(a_crossing_that_is_passed_changes_the_side) {
    outcome o = PASS(0, 5.0, -5.0);
    jd_track_pass(&o.track, o.happened);
    CHECK_INT(jd_track_note(&o.track, (jd_knot){2.0, -6.0}, 1.0, false), JD_NOTHING);
    CHECK_INT(jd_track_note(&o.track, (jd_knot){3.0, 6.0}, 1.0, false), JD_CROSSED);
    CHECK(o.track.lo.x == 2.0 && o.track.hi.x == 3.0);
}

TEST_MAIN(a_change_of_sign_is_a_crossing_between_its_knots,
          a_crossing_through_the_band_is_bracketed_by_true_signs,
          coming_back_from_the_band_is_a_touch_at_its_least_value,
          two_zeros_in_a_row_are_reached_and_forgotten, the_start_counts_as_the_side_says,
          the_end_leaves_open_what_is_not_decided, undefined_values_forget_the_side,
          a_crossing_that_is_passed_changes_the_side)
