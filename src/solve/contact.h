/// @file contact.h
/// Friction at a contact in lanes: that of slip and that of rest.
#ifndef JUDDER_SOLVE_CONTACT_H
#define JUDDER_SOLVE_CONTACT_H

#include "contact/answer.h"

/// Size of the motion: s = sqrt(v_x^2 + v_y^2 + (a w)^2) [m/s], a the size of the patch; without
/// spin where friction knows none.
static inline jd_real jd_contact_speed(const jd_instance* instance, const jd_contact* c) {
    const jd_planar u = c->motion;
    const jd_real aw = jd_select(c->flat, jd_set(0.0), instance->friction.size * u.w);
    return jd_sqrt(u.x * u.x + u.y * u.y + aw * aw);
}

/// What friction would have to hold: W = A^-1 p.
static inline jd_planar jd_contact_load(const jd_contact* c) {
    return jd_contact_solve(c, c->pull);
}

/// B = A^-1 of a lane.
static inline void jd_contact_inertia(const jd_contact* c, int lane, double B[6]) {
    jd_real give[6];
    double A[6];
    jd_contact_give(c, give);
    for (int i = 0; i < 6; i++)
        A[i] = jd_get(give[i], lane);
    const double xx = A[3] * A[5] - A[4] * A[4], xy = A[2] * A[4] - A[1] * A[5];
    const double xw = A[1] * A[4] - A[2] * A[3], yy = A[0] * A[5] - A[2] * A[2];
    const double yw = A[1] * A[2] - A[0] * A[4], ww = A[0] * A[3] - A[1] * A[1];
    const double over = 1.0 / (A[0] * xx + A[1] * xy + A[2] * xw);
    const double cofactors[6] = {xx, xy, xw, yy, yw, ww};
    for (int i = 0; i < 6; i++)
        B[i] = over * cofactors[i];
}

/// Friction of the motion by a law: -mu_k N (T_x, T_y, a M).
JD_ALWAYS_INLINE void jd_contact_rub_by(const jd_friction* f, jd_formula* law, jd_contact* c) {
    const jd_real over = f->over_size;
    const jd_rubbing rubbing = {
        .size = f->size,
        .motion = {.vx = c->motion.x * over, .vy = c->motion.y * over, .w = c->motion.w},
        .lean = c->lean,
        .eps = c->eps * over,
    };
    const jd_resultant load = jd_friction_stretched(f, law, &rubbing);
    const jd_real grip = -c->mu_k * c->normal, zero = jd_set(0.0);
    const jd_mask smooth = jd_eq(grip, zero);  // also where the law has no value
    c->friction = (jd_planar){
        .x = jd_select(smooth, zero, grip * load.tx),
        .y = jd_select(smooth, zero, grip * load.ty),
        .w = jd_select(smooth | c->flat, zero, grip * (f->size * load.m)),
    };
}

static inline void jd_contact_rub(const jd_instance* instance, jd_contact* c) {
    jd_contact_rub_by(&instance->friction, instance->friction.law->kernel->eval, c);
}

/// Friction of rest in the stuck lanes: the opposite of the load.
static inline void jd_contact_hold(jd_contact* c) {
    const jd_planar W = jd_contact_load(c);
    c->friction.x = jd_select(c->stuck, -W.x, c->friction.x);
    c->friction.y = jd_select(c->stuck, -W.y, c->friction.y);
    c->friction.w = jd_select(c->stuck, -W.w, c->friction.w);
}

#endif
