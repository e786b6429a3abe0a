/// @file contact.h
/// Friction at a contact in lanes: that of slip and that of rest.
#ifndef JUDDER_SOLVE_CONTACT_H
#define JUDDER_SOLVE_CONTACT_H

#include "judder/kernel.h"

/// Size of the motion: s = sqrt(v_x^2 + v_y^2 + (a w)^2) [m/s], a the size of the patch; without
/// spin where friction knows none.
static inline jd_real jd_contact_speed(const jd_instance* instance, const jd_contact* c) {
    const jd_planar u = c->motion;
    const jd_real aw = jd_select(c->flat, jd_set(0.0), instance->friction.size * u.w);
    return jd_sqrt(u.x * u.x + u.y * u.y + aw * aw);
}

/// Rate of the motion under the friction of the contact: p + A f.
static inline jd_planar jd_contact_rate(const jd_contact* c) {
    const jd_planar p = c->pull, f = c->friction;
    const jd_real* A = c->give;
    const jd_real w = p.w + (A[2] * f.x + A[4] * f.y + A[5] * f.w);
    return (jd_planar){
        .x = p.x + (A[0] * f.x + A[1] * f.y + A[2] * f.w),
        .y = p.y + (A[1] * f.x + A[3] * f.y + A[4] * f.w),
        .w = jd_select(c->flat, jd_set(0.0), w),
    };
}

/// A of the contact; where friction knows no spin that of sliding alone.
static inline void jd_contact_give(const jd_contact* c, jd_real A[6]) {
    const jd_real zero = jd_set(0.0);
    for (int i = 0; i < 6; i++)
        A[i] = c->give[i];
    A[2] = jd_select(c->flat, zero, A[2]);
    A[4] = jd_select(c->flat, zero, A[4]);
    A[5] = jd_select(c->flat, jd_set(1.0), A[5]);
}

/// The load A^-1 p that makes the motion change at the rate p, by cofactors.
static inline jd_planar jd_contact_solve(const jd_contact* c, jd_planar p) {
    jd_real A[6];
    jd_contact_give(c, A);
    p.w = jd_select(c->flat, jd_set(0.0), p.w);
    const jd_real xx = A[3] * A[5] - A[4] * A[4], xy = A[2] * A[4] - A[1] * A[5];
    const jd_real xw = A[1] * A[4] - A[2] * A[3], yy = A[0] * A[5] - A[2] * A[2];
    const jd_real yw = A[1] * A[2] - A[0] * A[4], ww = A[0] * A[3] - A[1] * A[1];
    const jd_real over = 1.0 / (A[0] * xx + A[1] * xy + A[2] * xw);
    return (jd_planar){
        .x = over * (xx * p.x + xy * p.y + xw * p.w),
        .y = over * (xy * p.x + yy * p.y + yw * p.w),
        .w = over * (xw * p.x + yw * p.y + ww * p.w),
    };
}

/// What friction would have to hold: W = A^-1 p.
static inline jd_planar jd_contact_load(const jd_contact* c) {
    return jd_contact_solve(c, c->pull);
}

/// Friction of the motion by the law: -mu_k N (T_x, T_y, a M).
static inline void jd_contact_rub(const jd_instance* instance, jd_contact* c) {
    const jd_friction* f = &instance->friction;
    const jd_real over = 1.0 / f->size;
    const jd_twist motion = {.vx = c->motion.x * over, .vy = c->motion.y * over, .w = c->motion.w};
    const jd_load load = jd_friction_eval(f, motion, c->lean, c->eps * over);
    const jd_real grip = -c->mu_k * c->normal, zero = jd_set(0.0);
    const jd_mask smooth = jd_eq(grip, zero);  // also where the law has no value
    c->friction = (jd_planar){
        .x = jd_select(smooth, zero, grip * load.tx),
        .y = jd_select(smooth, zero, grip * load.ty),
        .w = jd_select(smooth | c->flat, zero, grip * (f->size * load.m)),
    };
}

/// Friction of rest in the stuck lanes: the opposite of the load.
static inline void jd_contact_hold(jd_contact* c) {
    const jd_planar W = jd_contact_load(c);
    c->friction.x = jd_select(c->stuck, -W.x, c->friction.x);
    c->friction.y = jd_select(c->stuck, -W.y, c->friction.y);
    c->friction.w = jd_select(c->stuck, -W.w, c->friction.w);
}

#endif
