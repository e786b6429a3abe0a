// Bracketing by interpolation, truncation and projection (ITP) [@oliveira2021], [events:E7].
//
// Each point is the one of the secant, moved towards the middle by
//     delta = 0.2 (hi - lo)^2/(hi_0 - lo_0)
// so that both ends close in, and no further from the middle than bisection can still make good
// with one evaluation more than it needs. Order about 1.6 where f is smooth.

#include "solve/root.h"

#include <float.h>
#include <math.h>
#include <stdbool.h>

// How often `length` must be halved to be at most `tolerance`.
static int halvings(double length, double tolerance) {
    int power = 0;
    const double part = frexp(length / tolerance, &power);  // length/tolerance = part 2^power
    return part > 0.5 ? power : power - 1;
}

// The next point inside the bracket. `slack` is how far from the middle it may be.
static double next_point(const jd_bracket* b, double first_length, double slack) {
    const double length = b->hi - b->lo, middle = b->lo + 0.5 * length;
    const double secant = b->lo + length * (b->at_lo / (b->at_lo - b->at_hi));
    if (!isfinite(secant))
        return middle;
    const double delta = 0.2 * length * (length / first_length);
    const double off = middle - secant, way = off < 0.0 ? -1.0 : 1.0;
    double x = delta <= fabs(off) ? secant + way * delta : middle;
    if (!(fabs(x - middle) <= slack))
        x = middle - way * fmax(slack, 0.0);
    return x > b->lo && x < b->hi ? x : middle;
}

int jd_root_bracketed(jd_bracket* b, double tolerance, jd_root_function* f, void* data) {
    const double first = b->hi - b->lo;
    const double ulp = DBL_EPSILON * fmax(fabs(b->lo), fabs(b->hi));
    const double least = fmax(fmax(tolerance, ulp), DBL_MIN);
    const int most = first > least ? halvings(first, least) + 1 : 0;
    int count = 0;
    while (b->hi - b->lo > tolerance) {
        const double middle = b->lo + 0.5 * (b->hi - b->lo);
        if (!(middle > b->lo && middle < b->hi))
            break;
        const double slack = 0.5 * ldexp(least, most - count) - 0.5 * (b->hi - b->lo);
        const double x = next_point(b, first, slack), y = f(data, x);
        count++;
        const bool old_side = b->at_lo > 0.0 ? y > 0.0 : y < 0.0;
        if (old_side) {
            b->lo = x;
            b->at_lo = y;
        } else {
            b->hi = x;
            b->at_hi = y;
        }
    }
    return count;
}
