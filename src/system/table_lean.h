/// @file table_lean.h
/// How the pressure under a ball leans, and the rolling moment that makes.
///
/// The lean goes into the rolling direction; a ball that does not roll leans as much as is needed,
/// up to d.                                            [friction:F2] [friction:F3]
/// [vibrating-table:V6]
#ifndef JUDDER_SYSTEM_TABLE_LEAN_H
#define JUDDER_SYSTEM_TABLE_LEAN_H

#include "judder/kernel.h"

/// A vector of length 1 along a, or 0.
static inline jd_planar jd_lean_along(jd_planar a) {
    const jd_real over = 1.0 / jd_max(jd_hypot(a.x, a.y), jd_set(1e-300));
    return (jd_planar){a.x * over, a.y * over, jd_set(0.0)};
}

/// Lean of a ball that rolls with v [m/s]: v/sqrt(|v|^2 + eps^2), in units of d. Where eps = 0 and
/// |v| is below `least` part of it, and for the rest `first`: where the lean goes before the ball
/// rolls.
static inline jd_lean jd_lean_rolling(jd_planar v, jd_real eps, jd_real least, jd_planar first) {
    const jd_real v2 = v.x * v.x + v.y * v.y, size = jd_sqrt(v2), one = jd_set(1.0);
    const jd_mask sharp = jd_eq(eps, jd_set(0.0));
    const jd_real n = jd_select(sharp, jd_max(size, least), jd_sqrt(v2 + eps * eps));
    const jd_real rest = jd_select(sharp, one - jd_min(size / least, one), jd_set(0.0));
    return (jd_lean){.c = v.x / n + rest * first.x, .s = v.y / n + rest * first.y};
}

/// Lean, cut to d, that keeps a stuck ball from rolling under the acceleration `pull` it has
/// without friction, against the table; `arm` is r/(a g_n). `strain` gets its size over d.
///                                                                       [vibrating-table:V8]
static inline jd_lean jd_lean_needed(const jd_friction* f, jd_planar pull, jd_real arm, jd_real d,
                                     jd_real* strain) {
    const jd_moments* k = &f->moments;
    const jd_real det = k->xx * k->yy - k->xy * k->xy;
    const jd_real x = arm * pull.x * f->grip_y, y = arm * pull.y * f->grip_x;
    const jd_lean need = {.c = f->grip_y * (k->yy * x - k->xy * y) / det,
                          .s = f->grip_x * (k->xx * y - k->xy * x) / det};
    const jd_real size = jd_hypot(need.c, need.s), tiny = jd_set(1e-300);
    const jd_real most = jd_min(jd_set(1.0), d / jd_max(size, tiny));
    *strain = size / jd_max(d, tiny);
    return (jd_lean){.c = need.c * most, .s = need.s * most};
}

/// Rolling moment about x and y of a lean; aN is the patch size times the normal force [N m].
/// c(2,0,0) and c(0,2,0) are c(0,0,2)/2 +- q, with q = 0 on a disc; all of them, as the lean, on
/// the patch stretched by its grips. [friction:F9]
static inline jd_planar jd_lean_moment(const jd_friction* f, jd_lean lean, jd_real aN) {
    const jd_moments* k = &f->moments;
    const jd_real q = 0.5 * (k->xx - k->yy), lc = lean.c * f->over_y, ls = lean.s * f->over_x;
    return (jd_planar){
        .x = aN * f->over_x * (0.5 * k->r2 * ls + (lc * k->xy - ls * q)),
        .y = aN * f->over_y * (-0.5 * k->r2 * lc - (lc * q + ls * k->xy)),
        .w = jd_set(0.0),
    };
}

#endif
