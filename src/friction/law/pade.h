/// @file pade.h
/// What the Pade laws share.                                                        [friction:F5a]
#ifndef JUDDER_FRICTION_LAW_PADE_H
#define JUDDER_FRICTION_LAW_PADE_H

#include "friction/law/leaning.h"

/// A motion as a direction and a length, so that nothing over- or underflows.
typedef struct jd_pade_motion {
    jd_twist unit;  ///< the largest component is 1 or -1; along x for zero motion
    jd_real v, w;   ///< its |v| and |w|
    jd_real share;  ///< s/sqrt(s^2 + eps^2), s^2 = v^2 + w^2 of the motion itself: what is left of
                    ///< a load after regularisation; NaN at rest with eps = 0
    jd_real alone;  ///< 1/sqrt(v^2 + eps^2) in the same way, of `v`; 0 for v = 0
} jd_pade_motion;

static inline jd_pade_motion jd_pade_motion_of(jd_twist motion, jd_real eps) {
    const jd_real zero = jd_set(0.0), one = jd_set(1.0);
    // The order of the arguments keeps what is not a number.
    const jd_real slide = jd_max(jd_abs(motion.vx), jd_abs(motion.vy));
    const jd_real large = jd_max(slide, jd_abs(motion.w)), most = jd_max(eps, large);
    const jd_mask rest = jd_eq(large, zero);
    const jd_real by = jd_select(rest, one, large);
    const jd_twist unit = {
        .vx = jd_select(rest, one, motion.vx / by), .vy = motion.vy / by, .w = motion.w / by};
    const jd_real v = jd_length(unit.vx, unit.vy), w = jd_abs(unit.w);
    const jd_real s = jd_length(v, w) * (large / most), slow = v * (large / most);
    const jd_mask slides = jd_gt(slow, zero) & ~rest;
    const jd_real size = jd_select(slides, jd_length(slow, eps / most), one);
    return (jd_pade_motion){.unit = unit,
                            .v = v,
                            .w = w,
                            .share = s / jd_length(s, eps / most),
                            .alone = jd_select(slides, large / most / size, zero)};
}

/// p = 2/c(0,0,-1) and 1/q = c(0,0,2)/(2 c(0,0,1)) of the leaning pressure: with them T rises
/// from pure spin and M from pure sliding as in the exact law, but for what sits in the reference
/// point. Never 0, so that the ends keep their values where all of a patch does.
static inline jd_spin_weights jd_pade_weights(const jd_moments* c, jd_lean lean) {
    const jd_real least = jd_set(1e-150);
    const jd_real all = 1.0 + (lean.c * c->x + lean.s * c->y);
    const jd_real inverse = c->r_1 + (lean.c * c->x_r + lean.s * c->y_r);
    const jd_real first = c->r1 + (lean.c * c->xr1 + lean.s * c->yr1);
    const jd_real second = c->r2 + (lean.c * c->xr2 + lean.s * c->yr2);
    const jd_real rest = jd_max(jd_set(0.0), all - c->here);
    return (jd_spin_weights){.T = jd_max(least, 2.0 * rest / jd_max(least, inverse)),
                             .M = jd_max(least, 0.5 * second / jd_max(least, first))};
}

/// The force: of the point that sits in the reference point, if there is one, and of the rest, whose
/// part of the numerators is multiplied by `along`.                                [friction:F5c]
static inline jd_planar jd_pade_force(const jd_moments* c, jd_lean lean, const jd_pade_motion* to,
                                      const jd_resultant* n, jd_real along) {
    const jd_real zero = jd_set(0.0);
    const jd_mask some = jd_gt(c->here, zero);
    jd_planar f = {n->tx * along, n->ty * along, zero};
    if (!jd_any(some))
        return f;
    const jd_real g = c->here / (1.0 + (lean.c * c->x + lean.s * c->y));
    const jd_real x = g * to->unit.vx, y = g * to->unit.vy;
    f.x = jd_select(some, (n->tx - x) * along + x * to->alone, f.x);
    f.y = jd_select(some, (n->ty - y) * along + y * to->alone, f.y);
    return f;
}

#endif
