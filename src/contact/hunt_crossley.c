// Restitution of a contact with the force K d^n (1 + D d'), without other forces.    [@hunt1975]
//
//     z (1 + e) = ln((1 + z)/(1 - e z)),   z = D v                                    [press:P8]
//
// for any stiffness, exponent and mass, where v is the speed before. Solved by bisection and Newton
// steps; to rounding, with e near 1 to rounding of 1.

#include "base/given.h"
#include "judder/impact.h"
#include "judder/maths.h"

#include <math.h>

#define STEPS 200   // bisection alone ends before
#define SERIES 0.1  // below this log1p(x) - x is summed

// ln(1 + x) - x, without cancellation near 0.
static double bend(double x) {
    if (fabs(x) >= SERIES)
        return jd_maths_log1p(x) - x;
    double sum = 0, power = -x;
    for (int k = 2; k <= 18; k++) {
        power *= -x;
        sum -= power / k;
    }
    return sum;
}

// Below 0 where z is too small for e, above where it is too large.
static double miss(double e, double z) { return bend(z) - bend(-e * z); }

// A root of `miss` between 0 and the end, by z or by e.
typedef struct bracket {
    double low, high;
} bracket;

static double narrow(double* x, bracket* b, double value) {
    *(value < 0 ? &b->low : &b->high) = *x;
    return *x = 0.5 * (b->low + b->high);
}

jd_status jd_hunt_crossley_damping(double e, double speed, double* damping) {
    if (!JD_GIVEN(NULL, damping))
        return JD_ERR_ARGUMENT;
    if (!(e > 0 && e <= 1 && speed > 0 && isfinite(speed)))
        return JD_ERR_RANGE;
    bracket b = {0, 1 / e};
    double z = fmin(1.5 * (1 - e) / (1 - e + e * e), 0.5 / e);
    for (int i = 0; i < STEPS && b.high > b.low && e < 1; i++) {
        const double before = z, value = miss(e, z);
        const double slope = e * e * z / (1 - e * z) - z / (1 + z);
        const double newton = z - value / slope;
        narrow(&z, &b, value);
        if (newton > b.low && newton < b.high)
            z = newton;
        if (z == before)
            break;
    }
    *damping = z / speed;
    return JD_OK;
}

jd_status jd_hunt_crossley_restitution(double damping, double speed, double* e) {
    if (!JD_GIVEN(NULL, e))
        return JD_ERR_ARGUMENT;
    const double z = damping * speed;
    if (!(damping >= 0 && speed >= 0 && isfinite(z)))
        return JD_ERR_RANGE;
    bracket b = {0, z > 1 ? 1 / z : 1};
    *e = z > 0 ? 0.5 * b.high : 1;
    for (int i = 0; i < STEPS && z > 0; i++) {
        const double before = *e;
        if (narrow(e, &b, miss(*e, z)) == before)
            break;
    }
    return JD_OK;
}
