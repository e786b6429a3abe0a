// Bracketing roots.

#include "numeric/root.h"
#include "support/check.h"
#include "support/random.h"

typedef struct shape {
    int kind;
    double at;
} shape;

static double value(void* data, double x) {
    const shape* s = data;
    const double d = x - s->at;
    switch (s->kind) {
    case 0:
        return d;
    case 1:
        return d * (1.0 + x * x);
    case 2:
        return exp(3.0 * x) - exp(3.0 * s->at);
    case 3:
        return d * d * d;
    case 4:
        return d < 0.0 ? -1.0 : 1.0;
    case 5:
        return tanh(1e6 * d);
    case 6:
        return 1.0 / d;
    case 7:
        return d < 0.0 ? -1e-200 : INFINITY;
    default:
        return d < 0.0 ? -1.0 : NAN;
    }
}

static jd_bracket bracket(shape* s, double lo, double hi) {
    return (jd_bracket){lo, hi, value(s, lo), value(s, hi)};
}

// d^3 underflows nowhere near 1e-12, so its sign is exact too.
TEST(the_bracket_closes_around_the_change_of_side) {
    for (int kind = 0; kind <= 8; kind++) {
        for (int trial = 0; trial < 100; trial++) {
            shape s = {kind, random_between(0.001, 0.999)};
            jd_bracket b = bracket(&s, 0.0, 1.0);
            const int count = jd_root_bracketed(&b, 1e-12, value, &s);
            CHECK(b.hi - b.lo <= 1e-12 && b.hi > b.lo);
            // exp is rounded: its change of sign may be 2e-16 off.
            CHECK(b.lo <= s.at + 1e-15 && b.hi >= s.at - 1e-15);
            CHECK(b.at_lo < 0.0 && !(b.at_hi < 0.0));
            CHECK(count <= 44);  // 40 halvings make 1e-12 of 1, and four more are allowed
            CHECK(kind > 2 || count <= 14);
            CHECK_BITS(b.at_lo, value(&s, b.lo));
            CHECK_BITS(b.at_hi, value(&s, b.hi));
        }
    }
}

TEST(no_tolerance_means_adjacent_numbers) {
    for (int trial = 0; trial < 100; trial++) {
        const double t = random_decades(-5.0, 8.0);
        shape s = {trial % 2 ? 0 : 4, t + 0.3 * fabs(t)};
        jd_bracket b = bracket(&s, t, t + fabs(t));
        jd_root_bracketed(&b, 0.0, value, &s);
        CHECK(nextafter(b.lo, INFINITY) == b.hi);
        CHECK(b.hi == s.at);
    }
}

static double falling(void* data, double x) { return -value(data, x); }

TEST(a_falling_function_takes_the_same_points) {
    shape s = {2, 0.375};
    jd_bracket up = bracket(&s, 0.0, 1.0), down = {0.0, 1.0, -up.at_lo, -up.at_hi};
    const int count = jd_root_bracketed(&up, 1e-12, value, &s);
    CHECK_INT(jd_root_bracketed(&down, 1e-12, falling, &s), count);
    CHECK_BITS(down.lo, up.lo);
    CHECK_BITS(down.hi, up.hi);
    CHECK_INT(jd_root_bracketed(&up, 1e-12, value, &s), 0);  // short enough already
}

TEST_MAIN(the_bracket_closes_around_the_change_of_side, no_tolerance_means_adjacent_numbers,
          a_falling_function_takes_the_same_points)
