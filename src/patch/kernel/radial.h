/// @file radial.h
/// Regularised friction along a ray from the centre of rotation, where the pressure is a
/// polynomial: the integral over the distance, by hand.
#ifndef JUDDER_PATCH_KERNEL_RADIAL_H
#define JUDDER_PATCH_KERNEL_RADIAL_H

#include "patch/kernel/terms.h"

/// With q_k the parts of the pressure about c at the end z of the ray, rho = |z|, and
/// f_m = ∫_0^1 x^m/sqrt(rho^2 x^2 + delta^2) dx:                                  [patches:P5]
typedef struct jd_radial {
    jd_real rho2;
    jd_real force;  ///< sum of q_k f_(k+2): T along the ray is rho^3 times that
    jd_real spin;   ///< sum of q_k f_(k+3): the moment is rho^4 times that
    jd_real rest;   ///< sum of q_k f_(k+1): the potential has delta^2 rho^2 times that more
} jd_radial;

/// From f_0 = asinh(rho/delta)/rho upwards. For rho << delta the f_m lose digits, but not faster
/// than q_k rho^(m-k) falls. delta = 0 gives the limit 1/(m rho).
static inline jd_radial jd_radial_to(const jd_terms* terms, jd_real zx, jd_real zy, jd_real delta) {
    const jd_real tiny = jd_set(1e-60), d = jd_max(delta, tiny), d2 = d * d;
    jd_radial r = {.rho2 = jd_max(zx * zx + zy * zy, tiny)};
    const jd_real rho = jd_sqrt(r.rho2), R = jd_sqrt(r.rho2 + d2), over = 1.0 / r.rho2;
    const jd_real f0 = jd_log((rho + R) / d) / rho;
    jd_real f1 = 1.0 / (R + d);  // f_(k+1), f_(k+2), f_(k+3)
    jd_real f2 = (R - d2 * f0) * over / 2.0, f3 = (R - 2.0 * d2 * f1) * over / 3.0;
    r.force = terms->a[0] * f2;
    r.spin = terms->a[0] * f3;
    r.rest = terms->a[0] * f1;
    for (int k = 1; k <= terms->degree; k++) {
        const jd_real part = jd_terms_part(terms, k, zx, zy);
        const jd_real f4 = (R - (k + 2.0) * d2 * f2) * over / (k + 3.0);
        f1 = f2;
        f2 = f3;
        f3 = f4;
        r.force = r.force + part * f2;
        r.spin = r.spin + part * f3;
        r.rest = r.rest + part * f1;
    }
    return r;
}

#endif
