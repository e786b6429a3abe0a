// The search for events where functions are not smooth, not finite, or seen over many steps.

#include "support/crossings.h"
#include "support/random.h"

// ---- Steep, broken, undefined ------------------------------------------------------------------

static void steep(void* data, double x, double* g) { g[0] = tanh(1e6 * (x - *(double*)data)); }

static void jump(void* data, double x, double* g) { g[0] = x < *(double*)data ? -1.0 : 1.0; }

static void pole(void* data, double x, double* g) { g[0] = 1.0 / (x - *(double*)data); }

static void kink(void* data, double x, double* g) {
    const double a = *(double*)data;
    g[0] = x < a ? 1e-3 * (x - a) : 50.0 * (x - a);
}

TEST(steep_broken_and_kinked_functions_are_located_like_smooth_ones) {
    functions* const all[] = {steep, jump, pole, kink};
    for (int f = 0; f < 4; f++) {
        for (double at = 0.013; at < 1.0; at += 0.0713) {
            jd_crossing_search search = make(1, all[f], 0.0, 1.0);
            search.data = &at;
            const events e = all_of(search, NULL);
            REQUIRE(e.count == 1);
            check_event(&e.at[0], 0, at, 1);
            CHECK(e.at[0].x >= at - 1e-16);  // on the far side
            CHECK(e.side[0] > 0);  // beside a pole all other values are near zero, so it may be 2
        }
    }
}

// Square pulses: down for a thousandth of the step.
static void pulses(void* data, double x, double* g) {
    const double shift = *(double*)data;
    g[0] = 1.0;
    for (int k = 0; k < 3; k++)
        if (x >= shift + 0.3 * k && x < shift + 0.3 * k + 1e-3)
            g[0] = -1.0;
    g[1] = x - shift - 0.3;  // crosses where the second pulse begins: pieces there are looked at
}

TEST(a_pulse_beside_another_event_is_seen) {
    double shift = 0.0711;
    jd_crossing_search search = make(2, pulses, 0.0, 1.0);
    search.data = &shift;
    const double slope[] = {1e6, INFINITY};  // a jump has none, but gaps of 1e-5 are all divided
    search.slope = slope;
    const events e = all_of(search, NULL);
    REQUIRE(e.count == 7);
    const int index[] = {0, 0, 0, 1, 0, 0, 0};
    const double at[] = {0.0, 1e-3, 0.3, 0.3, 0.301, 0.6, 0.601};
    for (int k = 0; k < 7; k++) {
        CHECK_INT(e.at[k].index, index[k]);
        CHECK_ABS(e.at[k].x, shift + at[k], 2e-12);
    }
}

// Defined only between 0.25 and 0.8, where it crosses twice.
static void root_of(void* data, double x, double* g) {
    (void)data;
    g[0] = x < 0.25 || x > 0.8 ? NAN : cos(10.0 * (x - 0.25)) * sqrt(x - 0.25 + 0.01);
    g[1] = x - 0.9;
}

TEST(a_function_that_is_not_defined_forgets_its_side_and_spoils_no_other) {
    const double pi = JD_PI;
    const events e = all_of(make(2, root_of, 0.0, 1.0), NULL);
    REQUIRE(e.count == 3);
    check_event(&e.at[0], 0, 0.25 + 0.05 * pi, -1);
    check_event(&e.at[1], 0, 0.25 + 0.15 * pi, 1);
    check_event(&e.at[2], 1, 0.9, 1);
    CHECK_INT(e.side[0], 0);
}

static void gap(void* data, double x, double* g) {
    (void)data;
    g[0] = x < 0.4 ? -1.0 - x : x < 0.7 ? NAN : 1.0 + x;
    g[1] = NAN;
    g[2] = INFINITY;
}

TEST(a_change_of_sign_across_undefined_values_is_no_event) {
    const events e = all_of(make(3, gap, 0.0, 1.0), NULL);
    CHECK_INT(e.count, 0);
    CHECK(e.side[0] == 1 && e.side[1] == 0 && e.side[2] == 1);
}

static void narrow_gap(void* data, double x, double* g) {
    (void)data;
    g[0] = x < 0.5 ? -1.0 : x < 0.5 + 1e-7 ? NAN : 1.0;
}

TEST(a_crossing_that_narrows_down_to_undefined_values_is_none) {
    const events e = all_of(make(1, narrow_gap, 0.0, 1.0), NULL);
    CHECK_INT(e.count, 0);
    CHECK_INT(e.side[0], 1);
}

static void undefined(void* data, double x, double* g) {
    (void)data, (void)x;
    g[0] = NAN;
    g[1] = -INFINITY;
}

TEST(undefined_and_infinite_functions_cost_no_more_than_quiet_ones) {
    CHECK_INT(all_of(make(2, undefined, 0.0, 1.0), NULL).evaluations, 6);
}

// A staircase of rounding, 6e-11 wide.
static void noisy(void* data, double x, double* g) {
    (void)data;
    const double y = 1e6 + x;
    g[0] = (y * y - 1e12) - 6e5;
}

TEST(rounding_is_not_taken_for_structure) {
    const events e = all_of(make(1, noisy, 0.0, 1.0), NULL);
    CHECK_INT(e.count, 1);
    CHECK_ABS(e.at[0].x, 0.299999955, 2e-10);
    CHECK(e.evaluations < 150);  // cutting eight times would take 200
}

static void jump_and_line(void* data, double x, double* g) {
    const double a = *(double*)data;
    g[0] = x - a;
    g[1] = x < a ? 1.0 : -1.0;
}

TEST(a_jump_where_another_function_is_zero_keeps_the_order) {
    for (double a = 0.125; a < 1.0; a += 0.125) {
        jd_crossing_search search = make(2, jump_and_line, 0.0, 1.0);
        search.data = &a;
        const events e = all_of(search, NULL);
        REQUIRE(e.count == 2);
        CHECK(e.at[0].index == 0 && e.at[1].index == 1);
        CHECK_ABS(e.at[1].x, a, 2e-12);
    }
}

// ---- Numbers -----------------------------------------------------------------------------------

static void line(void* data, double x, double* g) { g[0] = x - *(double*)data; }

TEST(events_between_adjacent_numbers_lie_on_the_far_side) {
    // Far from zero the step has few numbers: the resolution is an ulp of t.
    for (int k = 0; k < 200; k++) {
        const double t = random_decades(-3.0, 9.0), ulp = nextafter(fabs(t), INFINITY) - fabs(t);
        double root = t + ulp * floor(random_between(1.0, 5000.0));
        jd_crossing_search search = make(1, line, t, t + 5000.0 * ulp);
        search.data = &root;
        search.resolution = ulp;
        const events e = all_of(search, NULL);
        REQUIRE(e.count == 1);
        CHECK(e.at[0].x >= root && e.at[0].x <= root + ulp);
        CHECK_INT(e.side[0], 1);
    }
}

TEST(a_step_of_no_length_or_one_ulp_is_searched) {
    double root = 1.0;
    jd_crossing_search search = make(1, line, 1.0, nextafter(1.0, 2.0));
    search.data = &root;
    const events e = all_of(search, (signed char[]){-1});
    CHECK_INT(e.count, 1);
    CHECK(e.at[0].x == 1.0 && e.side[0] == 1);
    search.x0 = search.x1;
    CHECK_INT(all_of(search, (signed char[]){-1}).count, 1);
    CHECK_INT(all_of(search, (signed char[]){1}).count, 0);
    search.count = 0;
    CHECK_INT(all_of(search, NULL).count, 0);
}

TEST(length_of_the_step_does_not_matter) {
    for (int power = -900; power <= 900; power += 150) {
        jd_crossing_search search = make(1, line, 0.0, 1.0);
        double root = 0.3;
        search.data = &root;
        search.x1 = ldexp(1.0, power);
        root *= search.x1;
        const events e = all_of(search, NULL);
        REQUIRE(e.count == 1);
        CHECK_REL(e.at[0].x, root, 4e-12);
    }
}

// ---- Many functions over many steps ------------------------------------------------------------

typedef struct waves {
    int count;
    double rate[JD_MAX_CROSSINGS], phase[JD_MAX_CROSSINGS], level[JD_MAX_CROSSINGS];
} waves;

static void wave(void* data, double x, double* g) {
    const waves* w = data;
    for (int i = 0; i < w->count; i++)
        g[i] = sin(w->rate[i] * x + w->phase[i]) - w->level[i];
}

// Crossings of wave i on [0, end] from the formula: rate x + phase = asin(level) + 2 k pi, upwards,
// or pi - asin(level) + 2 k pi, downwards.
static int known(const waves* w, int i, double end) {
    const double pi = JD_PI, a = asin(w->level[i]);
    int count = 0;
    for (int k = -2; k < 200; k++) {
        const double up = (a + 2.0 * k * pi - w->phase[i]) / w->rate[i];
        const double down = (pi - a + 2.0 * k * pi - w->phase[i]) / w->rate[i];
        count += (up > 0.0 && up < end) + (down > 0.0 && down < end);
    }
    return count;
}

TEST(as_many_waves_as_can_be_searched_over_many_steps_lose_nothing_and_repeat_nothing) {
    waves w = {.count = JD_MAX_CROSSINGS};
    for (int i = 0; i < w.count; i++) {
        w.rate[i] = random_between(0.5, 12.0);
        w.phase[i] = random_between(0.0, 6.0);
        w.level[i] = i % 4 ? random_between(-0.9, 0.9) : 1.0 - 1e-5 * i;  // short humps
    }
    w.level[0] = 0.3;
    int seen[JD_MAX_CROSSINGS] = {0};
    signed char side[JD_MAX_CROSSINGS] = {0};
    double t = 0.0, last = 0.0;
    while (t < check_repetitions(40)) {
        const double end = t + random_between(0.01, 0.7);
        jd_crossing_search search = make(w.count, wave, t, end);
        search.data = &w, search.side = side;
        jd_crossing c;
        while (jd_crossing_first(&search, &c)) {
            CHECK(c.x >= last);
            last = search.x0 = c.x;
            seen[c.index]++;
            // The value at the event is what the slope makes of 1e-12 of the step, and rounding.
            CHECK(fabs(sin(w.rate[c.index] * c.x + w.phase[c.index]) - w.level[c.index]) < 1e-11);
            CHECK_INT(c.direction, cos(w.rate[c.index] * c.x + w.phase[c.index]) > 0.0 ? 1 : -1);
        }
        t = end;
    }
    for (int i = 0; i < w.count; i++)
        CHECK_INT(seen[i], known(&w, i, t));
}

// Products of (x - k/16): exact in binary, so that zeros are exact wherever a step begins or ends.
typedef struct sixteenths {
    int count, degree[6], root[6][4];
} sixteenths;

static void exact_products(void* data, double x, double* g) {
    const sixteenths* s = data;
    for (int i = 0; i < s->count; i++) {
        g[i] = 1.0;
        for (int k = 0; k < s->degree[i]; k++)
            g[i] *= x - s->root[i][k] / 16.0;
    }
}

// How often root `at` is one of function i; and the direction of the event there.
static int multiplicity(const sixteenths* s, int i, int at, int* direction) {
    int count = 0, above = 0;
    for (int k = 0; k < s->degree[i]; k++) {
        count += s->root[i][k] == at;
        above += s->root[i][k] > at;
    }
    *direction = count % 2 == 0 ? 0 : above % 2 ? -1 : 1;
    return count;
}

// Walk from 0 to 1 in steps that end at multiples of 1/32, and compare with what must come next.
static int walk_and_compare(sixteenths* s, int degree) {
    signed char side[6] = {0};
    int seen = 0, at = 1, index = 0, direction = 0;  // roots at 0 are left, not crossed
    for (int from = 0, to; from < 32; from = to) {
        to = from + 1 + (int)(random_bits() % 12);
        to = to > 32 ? 32 : to;
        jd_crossing_search search = make(s->count, exact_products, from / 32.0, to / 32.0);
        const signed char each = (signed char)degree,
                          degrees[6] = {each, each, each, each, each, each};
        search.data = s, search.side = side, search.degree = degrees;
        jd_crossing c;
        for (; jd_crossing_first(&search, &c); search.x0 = c.x, seen++, index++) {
            while (at < 17 && (index >= s->count || !multiplicity(s, index, at, &direction)))
                index = index >= s->count ? (at++, 0) : index + 1;
            CHECK_INT(c.index, index);
            CHECK_INT(c.direction, direction);
            // A touch is where the interpolant turns; the others are located by the true sign.
            CHECK_ABS(c.x, at / 16.0, c.direction == 0 ? 1e-8 : 1e-12);
            if (c.index != index)
                return seen;
        }
    }
    return seen;
}

TEST(exact_zeros_anywhere_come_once_and_in_order) {
    for (int trial = 0; trial < check_repetitions(3000); trial++) {
        sixteenths s = {.count = 1 + trial % 6};
        int want = 0, direction;
        for (int i = 0; i < s.count; i++) {
            s.degree[i] = 1 + (int)(random_bits() % 4);
            for (int k = 0; k < s.degree[i]; k++)
                s.root[i][k] = (int)(random_bits() % 16);
            // Of a fourfold root, so flat that it fills a thousandth of the step, take two away.
            if (multiplicity(&s, i, s.root[i][0], &direction) == 4)
                s.degree[i] = 2;
            for (int at = 1; at < 16; at++)
                want += multiplicity(&s, i, at, &direction) > 0;
        }
        const int failures = check_failures;
        CHECK_INT(walk_and_compare(&s, trial % 2 ? 4 : 0), want);
        if (check_failures > failures)
            return;  // one report is enough
    }
}

TEST(the_same_search_gives_the_same_bits) {
    waves w = {2, {7.3, 5.1}, {0.1, 0.2}, {0.4, 0.5}};
    jd_crossing_search search = make(2, wave, 0.0, 2.0);
    search.data = &w;
    const events a = all_of(search, NULL), b = all_of(search, NULL);
    CHECK(a.count > 4 && a.count == b.count && a.evaluations == b.evaluations);
    for (int k = 0; k < a.count; k++)
        CHECK_BITS(a.at[k].x, b.at[k].x);
}

TEST_MAIN(steep_broken_and_kinked_functions_are_located_like_smooth_ones,
          a_pulse_beside_another_event_is_seen,
          a_function_that_is_not_defined_forgets_its_side_and_spoils_no_other,
          a_change_of_sign_across_undefined_values_is_no_event,
          a_crossing_that_narrows_down_to_undefined_values_is_none,
          undefined_and_infinite_functions_cost_no_more_than_quiet_ones,
          rounding_is_not_taken_for_structure,
          a_jump_where_another_function_is_zero_keeps_the_order,
          events_between_adjacent_numbers_lie_on_the_far_side,
          a_step_of_no_length_or_one_ulp_is_searched, length_of_the_step_does_not_matter,
          as_many_waves_as_can_be_searched_over_many_steps_lose_nothing_and_repeat_nothing,
          exact_zeros_anywhere_come_once_and_in_order, the_same_search_gives_the_same_bits)
