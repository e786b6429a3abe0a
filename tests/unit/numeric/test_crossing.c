// The first event on a step: events of every kind against known places, in order, none twice and
// none lost.

#include "support/crossings.h"
#include "support/random.h"

// ---- Smooth functions --------------------------------------------------------------------------

static void far(void* data, double x, double* g) {
    (void)data;
    g[0] = 3.0 + sin(x);
    g[1] = -2.0 + 0.3 * x * x;
    g[2] = exp(-x) + 1.0;
}

TEST(a_step_without_events_costs_six_evaluations) {
    const events e = all_of(make(3, far, 0.0, 1.0), NULL);
    CHECK_INT(e.count, 0);
    CHECK_INT(e.evaluations, 6);
    CHECK(e.side[0] == 1 && e.side[1] == -1 && e.side[2] == 1);

    jd_crossing_search search = make(2, far, 0.0, 1.0);
    search.degree = (const signed char[]){4, 4};  // five points are exact: nothing to check
    CHECK_INT(all_of(search, NULL).evaluations, 5);
}

static void three_lines(void* data, double x, double* g) {
    (void)data;
    g[0] = 0.7 - x;
    g[1] = x - 0.2;
    g[2] = 0.5 - x * x * x;
}

TEST(events_come_in_order_with_their_directions) {
    const events e = all_of(make(3, three_lines, 0.0, 1.0), NULL);
    CHECK_INT(e.count, 3);
    check_event(&e.at[0], 1, 0.2, 1);
    check_event(&e.at[1], 0, 0.7, -1);
    check_event(&e.at[2], 2, cbrt(0.5), -1);
    CHECK(e.side[0] == -1 && e.side[1] == 1 && e.side[2] == -1);
}

TEST(only_the_direction_asked_for_is_an_event) {
    const signed char direction[] = {JD_CROSSING_UP, JD_CROSSING_UP, JD_CROSSING_DOWN};
    jd_crossing_search search = make(3, three_lines, 0.0, 1.0);
    search.direction = direction;
    const events e = all_of(search, NULL);
    CHECK_INT(e.count, 2);
    check_event(&e.at[0], 1, 0.2, 1);
    check_event(&e.at[1], 2, cbrt(0.5), -1);
    CHECK_INT(e.side[0], -1);  // the side follows all the same
}

TEST(only_the_functions_asked_for_have_events) {
    jd_crossing_search search = make(3, three_lines, 0.0, 1.0);
    search.only = JD_CROSSING_BIT(2) | JD_CROSSING_BIT(0);
    const events e = all_of(search, NULL);
    CHECK_INT(e.count, 2);
    check_event(&e.at[0], 0, 0.7, -1);
    check_event(&e.at[1], 2, cbrt(0.5), -1);
    CHECK_INT(e.side[1], 0);  // it is not looked at
}

static void sine(void* data, double x, double* g) { g[0] = sin(*(double*)data * x); }

TEST(many_crossings_in_one_step_are_all_found) {
    const double pi = JD_PI;
    for (int most = 1; most <= 48; most++) {
        double rate = most * pi;
        jd_crossing_search search = make(1, sine, 0.1 / most, 1.0 + 0.1 / most);
        search.data = &rate;
        search.points = most > 6 ? 17 : 5;  // more than three waves are more than five points see
        const events e = all_of(search, NULL);
        CHECK_INT(e.count, most);
        for (int k = 0; k < e.count; k++)
            check_event(&e.at[k], 0, (k + 1) / (double)most, k % 2 ? 1 : -1);
    }
}

// ---- Dips --------------------------------------------------------------------------------------

typedef struct dip {
    double at, width, lift;
} dip;

// Below zero between at - width/2 and at + width/2, if lift is 0.
static void parabola(void* data, double x, double* g) {
    const dip* d = data;
    g[0] = (x - d->at) * (x - d->at) - 0.25 * d->width * d->width + d->lift;
}

TEST(short_dips_are_two_events) {
    for (double width = 0.5; width > 1e-5; width *= 0.37) {
        for (double at = 0.26; at < 0.74; at += 0.0937) {
            dip d = {at, width, 0.0};
            jd_crossing_search search = make(1, parabola, 0.0, 1.0);
            search.data = &d;
            const events e = all_of(search, NULL);
            REQUIRE(e.count == 2);
            // Rounding of g moves a root by 1e-16 over the slope, which is the width.
            CHECK_ABS(e.at[0].x, at - 0.5 * width, 1e-12 + 1e-16 / width);
            CHECK_ABS(e.at[1].x, at + 0.5 * width, 1e-12 + 1e-16 / width);
            CHECK(e.at[0].direction == -1 && e.at[1].direction == 1 && e.side[0] == 1);
        }
    }
}

static void lens(void* data, double x, double* g) {
    const dip* d = data;
    const double u = (x - d->at) / d->width;
    g[0] = 0.3 + x * x - 2.0 * exp(-u * u);
}

TEST(dips_wider_than_the_gaps_between_samples_are_found) {
    const double width[] = {0.2, 0.1, 0.05};  // of the bell: below zero for about twice that
    for (int k = 0; k < 3; k++) {
        for (double at = 0.25; at < 0.75; at += 0.01) {
            dip d = {at, width[k], 0.0};
            jd_crossing_search search = make(1, lens, 0.0, 1.0);
            search.data = &d;
            search.points = k == 0 ? 5 : k == 1 ? 9 : 17;
            CHECK_INT(all_of(search, (signed char[]){1}).count, 2);
        }
    }
}

TEST(a_bound_of_the_slope_finds_dips_of_any_shape) {
    for (double at = 0.03; at < 0.97; at += 0.0171) {
        dip d = {at, 1e-3, 0.0};
        const double slope = 2.0 + 2.0 * 0.86 / d.width;  // of x^2, and of the bell
        jd_crossing_search search = make(1, lens, 0.0, 1.0);
        search.data = &d;
        search.slope = &slope;
        const events e = all_of(search, NULL);
        REQUIRE(e.count == 2);
        const double half = d.width * sqrt(log(2.0 / (0.3 + at * at)));
        CHECK_ABS(e.at[0].x, at - half, 2e-3 * d.width);  // x^2 varies over the dip
        CHECK_ABS(e.at[1].x, at + half, 2e-3 * d.width);
    }
}

TEST(a_bound_of_the_slope_far_from_zero_costs_nothing) {
    const double slope[] = {1.0, 0.6, 1.0};
    jd_crossing_search search = make(3, far, 0.0, 1.0);
    search.slope = slope;
    CHECK_INT(all_of(search, NULL).evaluations, 6);
}

// ---- Polynomials of known degree ---------------------------------------------------------------

typedef struct roots {
    int count;
    double at[16];
} roots;

static void product(void* data, double x, double* g) {
    const roots* r = data;
    g[0] = 1.0;
    for (int k = 0; k < r->count; k++)
        g[0] *= 8.0 * (x - r->at[k]);
}

static int ascending(const void* a, const void* b) {
    const double d = *(const double*)a - *(const double*)b;
    return (d > 0.0) - (d < 0.0);
}

// Whether all roots are apart, and p between them is far enough from zero not to be a touch.
static bool distinct(roots* r) {
    double largest = 0.0, least = INFINITY, g;
    for (int k = 0; k <= 400; k++) {
        product(r, k / 400.0, &g);
        largest = fmax(largest, fabs(g));
    }
    for (int k = 0; k + 1 < r->count; k++) {
        product(r, 0.5 * (r->at[k] + r->at[k + 1]), &g);
        least = fmin(least, fabs(g));
        if (r->at[k + 1] - r->at[k] < 1e-4)
            return false;
    }
    product(r, 0.0, &g);
    least = fmin(least, fabs(g));
    product(r, 1.0, &g);
    return fmin(least, fabs(g)) > 10.0 * JD_CROSSING_TOUCH * largest;
}

TEST(every_root_of_a_polynomial_of_known_degree_is_found) {
    const int trials = check_repetitions(8000);
    int tried = 0, found = 0;
    for (int trial = 0; trial < trials; trial++) {
        roots r = {.count = 1 + trial % 16};
        for (int k = 0; k < r.count; k++)
            r.at[k] = random_between(-0.2, 1.2);
        if (trial % 3 == 0 && r.count > 1)
            r.at[1] = r.at[0] + 1e-3;  // a dip
        qsort(r.at, (size_t)r.count, sizeof r.at[0], ascending);
        if (!distinct(&r))
            continue;
        jd_crossing_search search = make(1, product, 0.0, 1.0);
        search.data = &r;
        const signed char degree = (signed char)r.count;
        search.degree = &degree;
        const events e = all_of(search, NULL);
        int next = 0;
        for (int k = 0; k < r.count; k++) {
            if (r.at[k] < 0.0 || r.at[k] > 1.0)
                continue;
            REQUIRE(next < e.count);
            CHECK_ABS(e.at[next++].x, r.at[k], 1e-12);
        }
        CHECK_INT(e.count, next);
        tried++;
        found += next;
    }
    CHECK(tried > 3 * trials / 8 && found > 5 * trials / 4);  // the claim was put to the test
}

// T_16 around the step, lifted: 8 dips. Hidden from 5 and 9 points, which all see its maximum.
static void ripple(void* data, double x, double* g) {
    (void)data;
    g[0] = 0.9 + cos(16.0 * acos(fmin(fmax(2.0 * x - 1.0, -1.0), 1.0)));
}

TEST(a_known_degree_finds_what_a_few_samples_do_not_see) {
    jd_crossing_search search = make(1, ripple, 0.0, 1.0);
    search.degree = (const signed char[]){16};
    const events e = all_of(search, NULL);
    CHECK_INT(e.count, 16);
    const double pi = JD_PI, angle = acos(-0.9) / 16.0;
    for (int k = 0; k < e.count; k++) {
        const double turn = pi * (double)((k + 1) / 2) / 8.0 + (k % 2 ? -angle : angle);
        CHECK_ABS(e.at[k].x, 0.5 - 0.5 * cos(turn), 1e-11);  // acos is steep at the ends
    }
}

// T_8, lifted: five points all see its maximum, the sixth does not.
static void eight(void* data, double x, double* g) {
    (void)data;
    g[0] = 0.9 + cos(8.0 * acos(fmin(fmax(2.0 * x - 1.0, -1.0), 1.0)));
}

TEST(a_sixth_point_gives_away_what_five_do_not_see) {
    CHECK_INT(all_of(make(1, eight, 0.0, 1.0), NULL).count, 8);
}

// ---- Zero: at the start, at the end, touched, and for a while ----------------------------------

static void cubic(void* data, double x, double* g) { g[0] = (x - *(double*)data) * (1.0 + x * x); }

static events cubic_from(double root, signed char side, double x0, double x1) {
    jd_crossing_search search = make(1, cubic, x0, x1);
    search.data = &root;
    return all_of(search, &side);
}

TEST(leaving_zero_is_no_event_unless_it_came_from_the_other_side) {
    CHECK_INT(cubic_from(0.0, 0, 0.0, 1.0).count, 0);
    CHECK_INT(cubic_from(0.0, 0, 0.0, 1.0).side[0], 1);
    CHECK_INT(cubic_from(0.0, 1, 0.0, 1.0).count, 0);
    CHECK_INT(cubic_from(0.0, 2, 0.0, 1.0).count, 1);  // + 0 +: touched, and not yet told
    const events e = cubic_from(0.0, -1, 0.0, 1.0);
    CHECK_INT(e.count, 1);
    CHECK(e.at[0].x == 0.0 && e.at[0].direction == 1 && e.side[0] == 1);
}

TEST(a_function_already_on_the_other_side_is_an_event_at_the_start) {
    const events e = cubic_from(-0.5, -1, 0.0, 1.0);
    CHECK_INT(e.count, 1);
    CHECK(e.at[0].x == 0.0 && e.at[0].direction == 1 && e.side[0] == 1);
}

TEST(a_zero_at_the_end_of_a_step_is_judged_in_the_next) {
    const events first = cubic_from(0.5, 0, 0.0, 0.5);
    CHECK_INT(first.count, 0);
    CHECK_INT(first.side[0], -2);
    const events second = cubic_from(0.5, first.side[0], 0.5, 1.0);
    CHECK_INT(second.count, 1);
    CHECK(second.at[0].x == 0.5 && second.at[0].direction == 1);

    dip d = {0.5, 0.0, 0.0};
    jd_crossing_search search = make(1, parabola, 0.0, 0.5);
    search.data = &d;
    const events down = all_of(search, NULL);
    CHECK(down.count == 0 && down.side[0] == 2);
    search.x0 = 0.5, search.x1 = 1.0;
    const events up = all_of(search, down.side);
    CHECK_INT(up.count, 1);
    CHECK(up.at[0].x == 0.5 && up.at[0].direction == 0 && up.side[0] == 1);
}

// 0 for x in [0.3, 0.6], before it positive, after it of the sign *data.
static void shelf(void* data, double x, double* g) {
    g[0] = x < 0.3 ? 0.3 - x : x > 0.6 ? *(double*)data * (x - 0.6) : 0.0;
}

TEST(reaching_zero_and_staying_is_one_event) {
    for (double after = -1.0; after <= 1.0; after += 2.0) {
        jd_crossing_search search = make(1, shelf, 0.0, 1.0);
        search.data = &after;
        const events e = all_of(search, NULL);
        CHECK_INT(e.count, 1);
        check_event(&e.at[0], 0, 0.3, -1);
        CHECK_INT(e.side[0], after > 0.0 ? 1 : -1);
    }
}

static void nothing(void* data, double x, double* g) {
    (void)data, (void)x;
    g[0] = 0.0;
    g[1] = 1e-300;
}

TEST(zero_all_the_way_is_no_event) {
    const events e = all_of(make(2, nothing, 0.0, 1.0), NULL);
    CHECK_INT(e.count, 0);
    CHECK(e.side[0] == 0 && e.side[1] == 1);
}

TEST(touching_zero_is_an_event_of_no_direction) {
    for (double at = 0.1; at < 0.95; at += 0.0713) {
        for (int kind = 0; kind < 3; kind++) {
            const signed char direction = (signed char)(kind - 1);
            dip d = {at, 0.0, 0.0};
            jd_crossing_search search = make(1, parabola, 0.0, 1.0);
            search.data = &d;
            search.direction = &direction;
            const events e = all_of(search, NULL);
            CHECK_INT(e.count, direction == JD_CROSSING_BOTH);
            if (e.count == 1)
                CHECK_ABS(e.at[0].x, at, 1e-8);  // of a double root: the root of rounding
            CHECK(e.count == 0 || e.at[0].direction == 0);
            CHECK_INT(e.side[0], 1);
        }
    }
}

// The same with rounding errors that change its sign many times.
static void rough_parabola(void* data, double x, double* g) {
    const double a = *(double*)data;
    g[0] = (x * x - 2.0 * a * x) + a * a;
}

TEST(rounding_near_a_touch_makes_no_crossings) {
    for (double at = 0.1; at < 0.95; at += 0.0413) {
        jd_crossing_search search = make(1, rough_parabola, 0.0, 1.0);
        search.data = &at;
        const events e = all_of(search, NULL);
        CHECK_INT(e.count, 1);
        CHECK(e.at[0].direction == 0 && e.side[0] == 1);
        CHECK_ABS(e.at[0].x, at, 1e-6);  // (1e-12)^(1/2): the width of the band
    }
}

TEST(a_miss_is_no_touch) {
    dip d = {0.37, 0.0, 1e-10};
    jd_crossing_search search = make(1, parabola, 0.0, 1.0);
    search.data = &d;
    CHECK_INT(all_of(search, NULL).count, 0);
}

static void decay(void* data, double x, double* g) {
    (void)data;
    g[0] = exp(-60.0 * x);
}

TEST(fading_away_is_no_touch) {
    events e = all_of(make(1, decay, 0.0, 1.0), NULL);
    CHECK_INT(e.count, 0);
    for (int k = 1; k < 5; k++) {
        e = all_of(make(1, decay, k, k + 1), e.side);
        CHECK_INT(e.count, 0);
    }
}

static void together(void* data, double x, double* g) {
    const double a = *(double*)data;
    g[0] = x - a;
    g[1] = a - x;
    g[2] = (x - a) * (x - a);
    g[3] = 3.0 * (x * x * x - a * a * a);
}

TEST(events_at_the_same_place_come_in_the_order_of_their_index) {
    for (double a = 0.0625; a < 1.0; a += 0.03125 * 0.77) {
        jd_crossing_search search = make(4, together, 0.0, 1.0);
        search.data = &a;
        const events e = all_of(search, NULL);
        REQUIRE(e.count == 4);
        const int direction[] = {1, -1, 0, 1};
        for (int k = 0; k < 4; k++) {
            CHECK_INT(e.at[k].index, k);
            CHECK_INT(e.at[k].direction, direction[k]);
            CHECK_ABS(e.at[k].x, a, k == 2 ? 1e-8 : 2e-12);
        }
    }
}

TEST_MAIN(a_step_without_events_costs_six_evaluations, events_come_in_order_with_their_directions,
          only_the_direction_asked_for_is_an_event, only_the_functions_asked_for_have_events,
          many_crossings_in_one_step_are_all_found, short_dips_are_two_events,
          dips_wider_than_the_gaps_between_samples_are_found,
          a_bound_of_the_slope_finds_dips_of_any_shape,
          a_bound_of_the_slope_far_from_zero_costs_nothing,
          every_root_of_a_polynomial_of_known_degree_is_found,
          a_known_degree_finds_what_a_few_samples_do_not_see,
          a_sixth_point_gives_away_what_five_do_not_see,
          leaving_zero_is_no_event_unless_it_came_from_the_other_side,
          a_function_already_on_the_other_side_is_an_event_at_the_start,
          a_zero_at_the_end_of_a_step_is_judged_in_the_next, reaching_zero_and_staying_is_one_event,
          zero_all_the_way_is_no_event, touching_zero_is_an_event_of_no_direction,
          rounding_near_a_touch_makes_no_crossings, a_miss_is_no_touch, fading_away_is_no_touch,
          events_at_the_same_place_come_in_the_order_of_their_index)
