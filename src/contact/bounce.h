/// @file bounce.h
/// The damping of a Hunt-Crossley contact that has a given restitution, in lanes; for one number
/// there is jd_hunt_crossley_damping.
///
///     z (1 + e) = ln((1 + z)/(1 - e z)),   z = D v                                    [press:P8]
///
/// Newton's steps, halved intervals where they leave the bracket; 0 < e <= 1.
#ifndef JUDDER_CONTACT_BOUNCE_H
#define JUDDER_CONTACT_BOUNCE_H

#include "judder/kernel.h"

#define JD_BOUNCE_STEPS 60   // bisection alone would reach rounding
#define JD_BOUNCE_SERIES 18  // terms of ln(1 + x) - x below 0.1: to rounding

/// ln(1 + x) - x, without cancellation near 0.
static inline jd_real jd_bounce_bend(jd_real x) {
    jd_real sum = jd_set(0.0), power = -x;
    for (int k = 2; k <= JD_BOUNCE_SERIES; k++) {
        power = power * -x;
        sum = sum - power / (double)k;
    }
    const jd_mask small = jd_lt(jd_abs(x), jd_set(0.1));
    return jd_select(small, sum, jd_log(jd_select(small, jd_set(1.0), 1.0 + x)) - x);
}

/// D [s/m] for the ratio e of the speeds after and before, at this speed [m/s].
static inline jd_real jd_bounce_damping(jd_real e, jd_real speed) {
    const jd_real one = jd_set(1.0);
    jd_real low = jd_set(0.0), high = one / e, z = 0.5 * high;
    for (int i = 0; i < JD_BOUNCE_STEPS; i++) {
        const jd_real value = jd_bounce_bend(z) - jd_bounce_bend(-e * z);
        const jd_real slope = e * e * z / (1.0 - e * z) - z / (1.0 + z);
        const jd_real newton = z - value / slope;
        const jd_mask below = jd_lt(value, jd_set(0.0));
        low = jd_select(below, z, low);
        high = jd_select(below, high, z);
        z = jd_select(jd_gt(newton, low) & jd_lt(newton, high), newton, 0.5 * (low + high));
    }
    return jd_select(jd_lt(e, one), z / speed, jd_set(0.0));
}

#endif
