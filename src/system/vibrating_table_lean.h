/// @file vibrating_table_lean.h
/// How the pressure under a ball leans, and the rolling moment that makes.
///
/// The lean goes into the rolling direction; a ball that does not roll leans as much as is needed,
/// up to d.                                            [friction:F2] [friction:F3]
/// [vibrating-table:V6]
#ifndef JUDDER_SYSTEM_VIBRATING_TABLE_LEAN_H
#define JUDDER_SYSTEM_VIBRATING_TABLE_LEAN_H

#include "judder/kernel.h"

#include <math.h>

// With eps_r = 0: below these speeds [m/s] the lean is in proportion, in a contact that does not
// spin and in one that spins alone; more where sliding is smoothed. [vibrating-table:V9]
#define JD_LEAN_CRAWL 1e-10
#define JD_LEAN_CRAWL_SPINNING 1e-6

/// What the lean of a ball depends on, beside its contact.
typedef struct jd_lean_ball {
    jd_planar v;     ///< rolling velocity [m/s]
    jd_planar pull;  ///< acceleration against the table without friction and rolling moment [m/s^2]
    jd_real a;       ///< size of the patch [m]
    jd_real d;       ///< largest lean
    jd_real eps;     ///< regularisation of rolling [m/s]
    jd_real arm;     ///< r/(a g_n) [s^2/m]
    jd_real r;       ///< radius of the ball [m]
} jd_lean_ball;

/// A vector of length 1 along a, or 0.
static inline jd_planar jd_lean_along(jd_planar a) {
    const jd_real over = 1.0 / jd_max(jd_length(a.x, a.y), jd_set(1e-300));
    return (jd_planar){a.x * over, a.y * over, jd_set(0.0)};
}

/// Width over which smoothed sliding blurs the lean of a ball that comes to rest [m/s]: with less,
/// friction would answer a lean that flips too late, and the ball would swing about rest.
///                                                                          [vibrating-table:V12]
static inline jd_real jd_lean_blur(const jd_lean_ball* b, const jd_touch* k, jd_real r2) {
    const jd_real lags = 1.25 * b->a * r2 * b->d, holds = b->r * k->mu_k;
    return k->patch.eps * jd_min(lags / jd_max(holds, jd_set(1e-300)), jd_set(1.0));
}

/// Lean of a ball that rolls where rolling is regularised: d v/sqrt(|v|^2 + eps^2).
static inline jd_lean jd_lean_smooth(const jd_lean_ball* b) {
    const jd_real v2 = b->v.x * b->v.x + b->v.y * b->v.y;
    const jd_real q = b->d / jd_sqrt(v2 + b->eps * b->eps);
    return (jd_lean){.c = q * b->v.x + 0.0, .s = q * b->v.y + 0.0};
}

/// Lean of a ball that rolls: d v/sqrt(|v|^2 + eps^2), continued to v = 0 where eps = 0. `blind` are
/// lanes in which spin has no say: stuck ones, and such as have a law that does not know it.
///                                                                           [vibrating-table:V9]
static inline jd_lean jd_lean_rolling(const jd_lean_ball* b, const jd_touch* k, jd_mask blind,
                                      jd_real r2) {
    const jd_planar v = b->v, ahead = jd_lean_along(b->pull);
    const jd_real x = k->along[0].speed, y = k->along[1].speed, eps = k->patch.eps;
    const jd_real aw = b->a * jd_abs(k->along[2].speed), zero = jd_set(0.0), one = jd_set(1.0);
    const jd_real s = jd_sqrt(x * x + y * y + aw * aw + eps * eps);
    const jd_real spins = jd_select(blind, zero, aw / jd_max(s, jd_set(1e-300)));
    const jd_real least = JD_LEAN_CRAWL + JD_LEAN_CRAWL_SPINNING * spins + jd_lean_blur(b, k, r2);
    const jd_real v2 = v.x * v.x + v.y * v.y, size = jd_sqrt(v2);
    const jd_mask sharp = jd_eq(b->eps, zero), smooth = jd_gt(eps, zero);
    const jd_real n = jd_select(sharp, jd_max(size, least), jd_sqrt(v2 + b->eps * b->eps));
    const jd_real begins = b->d * (one - spins) * (one - jd_min(size / least, one));
    const jd_real first = jd_select(smooth, zero, begins);
    const jd_real q = b->d / n;
    return (jd_lean){.c = q * v.x + jd_select(sharp, first * ahead.x, zero),
                     .s = q * v.y + jd_select(sharp, first * ahead.y, zero)};
}

/// Lean that keeps a stuck ball from rolling under the acceleration `pull` it has without friction,
/// against the table; `arm` is r/(a g_n). `size` gets how large it is.   [vibrating-table:V8]
static inline jd_lean jd_lean_needed(const jd_friction* f, jd_planar pull, jd_real arm,
                                     jd_real* size) {
    const jd_moments* k = &f->moments;
    const jd_real det = k->xx * k->yy - k->xy * k->xy;
    const jd_real x = arm * pull.x * f->grip_y, y = arm * pull.y * f->grip_x;
    const jd_lean need = {.c = f->grip_y * (k->yy * x - k->xy * y) / det,
                          .s = f->grip_x * (k->xx * y - k->xy * x) / det};
    *size = jd_length(need.c, need.s);
    return need;
}

/// As rolling makes it lean, or at rest as is needed: lean and strain of the contact. @return the
/// lean that makes the moment: beyond d, where rest ends, that of the contact is cut to d.
static inline jd_lean jd_lean_of(const jd_instance* instance, const jd_lean_ball* b, jd_touch* k) {
    const jd_mask rests = instance->rests & instance->sticks, sharp = jd_eq(b->eps, jd_set(0.0));
    const jd_friction* f = &instance->friction;
    const jd_mask flat = f->law->kernel->flat ? jd_mask_all() : jd_mask_none();
    jd_lean lean = jd_lean_rolling(b, k, instance->sticks | flat, f->moments.r2);
    k->patch.lean = lean;
    k->patch.rolling.strain = jd_set((double)INFINITY);
    if (jd_any(sharp & instance->sticks)) {
        const jd_real tiny = jd_set(1e-300), one = jd_set(1.0);
        jd_real size;
        const jd_lean need = jd_lean_needed(&instance->friction, b->pull, b->arm, &size);
        const jd_real most = jd_min(one, b->d / jd_max(size, tiny));
        lean.c = jd_select(rests, need.c, lean.c);
        lean.s = jd_select(rests, need.s, lean.s);
        k->patch.lean.c = jd_select(rests, need.c * most, lean.c);
        k->patch.lean.s = jd_select(rests, need.s * most, lean.s);
        k->patch.rolling.strain =
            jd_select(sharp, size / jd_max(b->d, tiny), k->patch.rolling.strain);
    }
    return lean;
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
