/// @file bristle.h
/// A two-dimensional bristle law with states of its own: friction between two bodies that slide on
/// each other with s bends a bristle z, which slips where it is bent by z0.        [@wijata2015]
///
///     stick, |z| < z0          z' = s                    F_i = sigma0_i (1 + a) z_i
///                                                            + sigma1_i exp(-(|s|/a_v)^2) s_i
///     slip, |z| = z0, s.z > 0  z' = s - (s.z) z/|z|^2    F_i = sigma0_i z_i         [bristle:B1]
///
/// F is the friction against s. A system keeps z among its states and the mode in its regime, cuts
/// its steps where jd_bristle_slip and jd_bristle_stick fall through zero, and changes the mode
/// there. Limits: the force jumps at both; where sigma1 differs between x and y either mode may lead
/// into the other at once, and the bristle chatters.
#ifndef JUDDER_CONTACT_BRISTLE_H
#define JUDDER_CONTACT_BRISTLE_H

#include "judder/kernel.h"

typedef struct jd_bristle {
    jd_real sigma0[2];  ///< stiffness along x and y [N/m]
    jd_real sigma1[2];  ///< damping while it sticks [N s/m]
    jd_real a;          ///< excess of stiffness while it sticks
    jd_real z0;         ///< bend at which it slips [m]
    jd_real a_v;        ///< speed over which the damping fades [m/s]; 0: it does not
} jd_bristle;

/// What a bristle does.
typedef struct jd_bristle_answer {
    jd_real rate[2];   ///< z' [m/s]
    jd_real force[2];  ///< friction against s [N]
    jd_real stored;    ///< energy in it [J]
    jd_real loss;      ///< power that is lost: F.s less what it stores [W]
} jd_bristle_answer;

static inline jd_real jd_bristle_dot(const jd_real a[2], const jd_real b[2]) {
    return a[0] * b[0] + a[1] * b[1];
}

/// Falls through zero where a bristle that sticks begins to slip: it is bent by z0, and bends on.
/// One that has just begun to stick is bent by z0 as well, but bends back, by more with every step;
/// how far it is inside its reach goes with the square of time and could be an error of the step.
static inline jd_real jd_bristle_slip(const jd_bristle* b, const jd_real z[2], const jd_real s[2]) {
    return jd_max(b->z0 * b->z0 - jd_bristle_dot(z, z), -jd_bristle_dot(z, s));
}

/// Falls through zero where one that slips begins to stick.
static inline jd_real jd_bristle_stick(const jd_real z[2], const jd_real s[2]) {
    return jd_bristle_dot(z, s);
}

/// The bristle z that slides with s, in lanes that slip and in others. What slips is bent by z0
/// whatever z says: errors of its length mean nothing.                             [bristle:B1]
/// The energy is (1 + a) sum sigma0_i z_i^2/2 in both modes.                       [bristle:B2]
static inline jd_bristle_answer jd_bristle_at(const jd_bristle* b, jd_mask slips,
                                              const jd_real z[2], const jd_real s[2]) {
    const jd_real zero = jd_set(0.0), one = jd_set(1.0), square = jd_bristle_dot(z, z);
    const jd_mask bent = slips & jd_gt(square, zero);
    const jd_real over = one / jd_select(bent, square, one);
    const jd_real along = jd_select(bent, jd_bristle_dot(s, z) * over, zero);
    const jd_real reach = jd_select(bent, b->z0 * jd_sqrt(over), one);
    const jd_mask fades = jd_gt(b->a_v, zero);
    const jd_real ratio = jd_bristle_dot(s, s) / jd_select(fades, b->a_v * b->a_v, one);
    const jd_real fading = jd_select(fades, jd_exp(-ratio), one);
    jd_bristle_answer answer = {.stored = zero, .loss = zero};
    for (int i = 0; i < 2; i++) {
        const jd_real at = z[i] * reach, spring = b->sigma0[i] * at, stiff = (1.0 + b->a) * spring;
        const jd_real sticking = stiff + b->sigma1[i] * fading * s[i];
        answer.rate[i] = s[i] - along * z[i];
        answer.force[i] = jd_select(slips, spring, sticking);
        answer.stored = answer.stored + 0.5 * stiff * at;
        answer.loss = answer.loss + answer.force[i] * s[i] - stiff * reach * answer.rate[i];
    }
    return answer;
}

#endif
