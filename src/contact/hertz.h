/// @file hertz.h
/// Normal force of a ball that is pressed into a plane, after Hertz, with damping that grows with
/// the penetration.                                                                   [@kudra2017]
///
///     k = 4 sqrt(R) / (3 ((1 - nu_1^2)/E_1 + (1 - nu_2^2)/E_2)) [spatial-pendulum:D3] N = k
///     d^(3/2) (1 - b h')  while d = -h >= 0 and 1 - b h' >= 0, else 0   [spatial-pendulum:D2]
///
/// The patch is a disc of radius sqrt(R d) under Hertz pressure. Limits: R is large against d; the
/// contact is slower than the elastic waves in the bodies.
#ifndef JUDDER_CONTACT_HERTZ_H
#define JUDDER_CONTACT_HERTZ_H

#include "judder/lanes.h"

/// The two forms of the stiffness. The paper prints 1 - nu where Hertz has 1 - nu^2.
enum { JD_HERTZ_EXACT, JD_HERTZ_PUBLISHED };

/// One of the two bodies.
typedef struct jd_elastic {
    jd_real E, nu;  ///< Young's modulus [Pa], Poisson's ratio
} jd_elastic;

// (1 - nu^2)/E, or (1 - nu)/E as published.
static inline jd_real jd_elastic_give(jd_elastic body, jd_mask published) {
    const jd_real nu = jd_select(published, body.nu, body.nu * body.nu);
    return (1.0 - nu) / body.E;
}

/// k [N/m^1.5] of a ball of radius R on a plane.                        [spatial-pendulum:D3]
static inline jd_real jd_hertz_stiffness(jd_real R, jd_elastic one, jd_elastic two, jd_real form) {
    const jd_mask published = jd_eq(form, jd_set(JD_HERTZ_PUBLISHED));
    return 4.0 * jd_sqrt(R) /
           (3.0 * (jd_elastic_give(one, published) + jd_elastic_give(two, published)));
}

/// A contact that is pressed.
typedef struct jd_press {
    jd_real N;        ///< normal force [N]
    jd_real elastic;  ///< the same without damping [N]
    jd_real radius;   ///< of the patch [m]
} jd_press;

/// Force at the gap h that opens with dh.                               [spatial-pendulum:D2]
static inline jd_press jd_hertz_press(jd_real k, jd_real b, jd_real R, jd_real h, jd_real dh) {
    const jd_real zero = jd_set(0.0), depth = jd_max(-h, zero), root = jd_sqrt(depth);
    const jd_real elastic = k * depth * root;
    return (jd_press){
        .N = elastic * jd_max(1.0 - b * dh, zero),
        .elastic = elastic,
        .radius = jd_sqrt(R) * root,
    };
}

/// Energy stored at the gap h: (2/5) k d^(5/2) [J].
static inline jd_real jd_hertz_energy(jd_real k, jd_real h) {
    const jd_real depth = jd_max(-h, jd_set(0.0));
    return 0.4 * k * depth * depth * jd_sqrt(depth);
}

#endif
