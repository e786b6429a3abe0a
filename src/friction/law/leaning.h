/// @file leaning.h
/// What the reduced laws [friction:F4], [friction:F5a] divide by a mean of sliding and spin.
///
///     T_x: v_x - b_T c(0,1,-1) w     T_y: v_y + b_T c(1,0,-1) w
///     M:   b_M c(0,0,1) w - c(0,1,0) v_x + c(1,0,0) v_y
///
/// The moments c(i,j,k) are those of the leaning pressure of [friction:F2], about the reference
/// point:
///     (c(i,j,k) + lean_c c(i+1,j,k) + lean_s c(i,j+1,k))/(1 + lean_c c(1,0,0) + lean_s c(0,1,0))
/// of the pressure without lean. Each second moment is the half that every patch of revolution has,
/// c(2,0,k) = c(0,2,k) = c(0,0,k+2)/2, and what a patch differs from it; on a centred patch of
/// revolution the halves alone are left, with the bits they have without the rest.
#ifndef JUDDER_FRICTION_LAW_LEANING_H
#define JUDDER_FRICTION_LAW_LEANING_H

#include "judder/kernel.h"

/// What a patch adds to the first moments of a centred patch of revolution, times 1 + lean.
typedef struct jd_leaning {
    jd_real x_r, y_r;  ///< of c(1,0,-1), c(0,1,-1)
    jd_real x, y;      ///< of c(1,0,0), c(0,1,0)
} jd_leaning;

static inline jd_leaning jd_leaning_of(const jd_moments* c, jd_lean lean) {
    const jd_real q_r = 0.5 * (c->xx_r - c->yy_r), q = 0.5 * (c->xx - c->yy);
    return (jd_leaning){
        .x_r = c->x_r + (lean.c * q_r + lean.s * c->xy_r),
        .y_r = c->y_r + (lean.c * c->xy_r - lean.s * q_r),
        .x = c->x + (lean.c * q + lean.s * c->xy),
        .y = c->y + (lean.c * c->xy - lean.s * q),
    };
}

/// The weights of spin in the force and in the moment.
typedef struct jd_spin_weights {
    jd_real T, M;
} jd_spin_weights;

static inline jd_resultant jd_leaning_numerators(const jd_moments* c, jd_lean lean, jd_twist motion,
                                                 jd_spin_weights b) {
    const jd_leaning e = jd_leaning_of(c, lean);
    const jd_real w = motion.w;
    const jd_real zero = jd_set(0.0), one = jd_set(1.0);
    const bool centred = jd_all(jd_eq(c->x, zero) & jd_eq(c->y, zero));
    const jd_real scale = centred ? one : one / (one + (lean.c * c->x + lean.s * c->y));
    const jd_real spin = c->r1 + (lean.c * c->xr1 + lean.s * c->yr1);
    const jd_real across = 0.5 * b.T * c->r1 * w, rest = b.T * w;
    const jd_real shifted = 0.5 * c->r2 * (lean.c * motion.vy - lean.s * motion.vx) +
                            (e.x * motion.vy - e.y * motion.vx);
    return (jd_resultant){
        .tx = motion.vx - (across * lean.s + rest * e.y_r) * scale,
        .ty = motion.vy + (across * lean.c + rest * e.x_r) * scale,
        .m = (b.M * spin * w + shifted) * scale,
    };
}

#endif
