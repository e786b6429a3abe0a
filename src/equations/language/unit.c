// Units over SI: products, quotients, powers.

#include "equations/language/unit.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

jd_unit jd_unit_one(void) { return (jd_unit){.factor = 1}; }
jd_unit jd_unit_second(void) { return (jd_unit){.factor = 1, .power = {[2] = JD_UNIT_PARTS}}; }

static jd_unit combine(jd_unit a, jd_unit b, int sign) {
    jd_unit c = {.factor = sign > 0 ? a.factor * b.factor : a.factor / b.factor};
    for (int i = 0; i < JD_UNIT_BASES; i++) {
        c.power[i] = a.power[i] + sign * b.power[i];
        if (abs(c.power[i]) > JD_UNIT_POWER_MAX * JD_UNIT_PARTS) {
            c.power[i] = 0;
            c.factor = NAN;
        }
    }
    return c;
}

jd_unit jd_unit_times(jd_unit a, jd_unit b) { return combine(a, b, 1); }
jd_unit jd_unit_over(jd_unit a, jd_unit b) { return combine(a, b, -1); }

// The factor by products where the power is whole, so that mm^2 is 1e-6.
static double factor_to(double factor, int twelfths) {
    if (factor == 1)
        return 1;
    double product = 1;
    for (int i = 0; i < abs(twelfths) / JD_UNIT_PARTS && i <= JD_UNIT_POWER_MAX; i++)
        product *= factor;
    const int rest = abs(twelfths) % JD_UNIT_PARTS;
    if (rest == JD_UNIT_PARTS / 2)
        product *= sqrt(factor);
    else if (rest)
        return NAN;
    return twelfths < 0 ? 1 / product : product;
}

jd_unit jd_unit_to(jd_unit a, int twelfths) {
    jd_unit c = {.factor = factor_to(a.factor, twelfths)};
    for (int i = 0; i < JD_UNIT_BASES; i++) {
        const long long whole = (long long)a.power[i] * twelfths;
        c.power[i] = (int)(whole / JD_UNIT_PARTS);
        if (whole % JD_UNIT_PARTS != 0 ||
            llabs(whole / JD_UNIT_PARTS) > JD_UNIT_POWER_MAX * JD_UNIT_PARTS) {
            c.power[i] = 0;
            c.factor = NAN;
        }
    }
    return c;
}

bool jd_unit_fits(jd_unit a, jd_unit b) { return memcmp(a.power, b.power, sizeof a.power) == 0; }

bool jd_unit_is_pure(jd_unit a) { return jd_unit_fits(a, jd_unit_one()); }
