// Bracketing with inverse quadratic interpolation, bounded by bisection.             [events:E7]
//
// Each point is that of the quadratic through the ends and the last point that was dropped, where
// that quadratic can be inverted [@chandrupatla1997], else the middle. It keeps half the tolerance
// away from the ends, so that the far end closes in too, and more each time that the bracket is not
// halved: rounding may hold the near end off the root. It is never further from the middle than
// bisection can still make good with SPARE evaluations more than it needs: the projection of
// [@oliveira2020].

#include "numeric/root.h"

#include <float.h>
#include <math.h>
#include <stdbool.h>

#define SPARE 4

// The bracket seen from its newest end.
typedef struct view {
    double a, fa;  // newest end
    double b, fb;  // other end
    double c, fc;  // dropped last
} view;

// How often `length` must be halved to be at most `tolerance`.
static int halvings(double length, double tolerance) {
    int power = 0;
    const double part = frexp(length / tolerance, &power);  // length/tolerance = part 2^power
    return part > 0.5 ? power : power - 1;
}

// The part of the way from a to b where the inverse quadratic is zero; 0.5 where it has a turn
// between the points, or a value is not finite.
static double part_of_way(const view* s) {
    const double xi = (s->a - s->b) / (s->c - s->b), phi = (s->fa - s->fb) / (s->fc - s->fb);
    if (!(phi * phi < xi && (1.0 - phi) * (1.0 - phi) < 1.0 - xi))
        return 0.5;
    const double first = s->fa / (s->fb - s->fa) * (s->fc / (s->fb - s->fc));
    const double second = s->fa / (s->fc - s->fa) * (s->fb / (s->fc - s->fb));
    const double part = first + (s->c - s->a) / (s->b - s->a) * second;
    return isnan(part) ? 0.5 : fmin(fmax(part, 0.0), 1.0);
}

// The next point inside the bracket, at most `slack` from its middle.
static double next_point(const jd_bracket* b, const view* s, double edge, double slack) {
    const double length = b->hi - b->lo, middle = b->lo + 0.5 * length;
    double x = s->a + part_of_way(s) * (s->b - s->a);
    x = fmin(fmax(x, b->lo + edge), b->hi - edge);
    x = fmin(fmax(x, middle - fmax(slack, 0.0)), middle + fmax(slack, 0.0));
    return x > b->lo && x < b->hi ? x : middle;
}

// Put the new point in the place of one end.
static void take(jd_bracket* b, view* s, double x, double y) {
    const bool old_side = b->at_lo > 0.0 ? y > 0.0 : y < 0.0;
    if (old_side) {
        *s = (view){x, y, b->hi, b->at_hi, b->lo, b->at_lo};
        b->lo = x;
        b->at_lo = y;
    } else {
        *s = (view){x, y, b->lo, b->at_lo, b->hi, b->at_hi};
        b->hi = x;
        b->at_hi = y;
    }
}

int jd_root_bracketed(jd_bracket* b, double tolerance, jd_root_function* f, void* data) {
    const double ulp = DBL_EPSILON * fmax(fabs(b->lo), fabs(b->hi));
    const double goal = 0.999 * fmax(fmax(tolerance, ulp), DBL_MIN);  // 0.999: room for rounding
    const int most = b->hi - b->lo > goal ? halvings(b->hi - b->lo, goal) + SPARE : 0;
    view s = {b->hi, b->at_hi, b->lo, b->at_lo, NAN, NAN};
    int count = 0, slow = 0;
    while (b->hi - b->lo > tolerance) {
        const double length = b->hi - b->lo, middle = b->lo + 0.5 * length;
        if (!(middle > b->lo && middle < b->hi))
            break;
        const double slack = 0.5 * (ldexp(goal, most - count) - length);
        const double x = next_point(b, &s, fmin(ldexp(goal, 2 * slow - 1), 0.5 * length), slack);
        take(b, &s, x, f(data, x));
        slow = b->hi - b->lo > 0.5 * length ? slow + 1 : 0;
        count++;
    }
    return count;
}
