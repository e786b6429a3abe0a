/// @file contact.h
/// A patch in lanes as the solver works with it, made of the statement of its system: how it moves
/// and answers friction, du/dt = p + A f with A = J M^-1 J', and its friction of slip and of rest.
/// Spin counts in units in which the patch has the size it was made with.
///                                                                  docs/theory/stick-slip.md
#ifndef JUDDER_SOLVE_CONTACT_H
#define JUDDER_SOLVE_CONTACT_H

#include "friction/surface/surface.h"
#include "judder/kernel.h"

/// Filled in by jd_instance_touch and jd_instance_meet.
typedef struct jd_contact {
    jd_planar motion;    ///< of the body against the other one [m/s, rad/s]
    jd_planar pull;      ///< rate of `motion` without friction [m/s^2, rad/s^2]
    jd_real give[6];     ///< and per unit of friction: xx, xy, xw, yy, yw, ww
    jd_lean lean;        ///< of the pressure
    jd_real normal;      ///< N [N]
    jd_real mu_k, mu_s;  ///< friction coefficients of slip and of rest
    jd_real eps;         ///< regularisation [m/s]; 0: rest is a state
    jd_real rule;        ///< JD_STICK_EXACT or JD_STICK_KARDAN
    jd_real strain;      ///< of what is kept from rolling: beyond 1 it is let go
    jd_real scale;       ///< size of the patch over the one it was made with
    jd_mask flat;        ///< lanes in which friction knows no spin
    jd_mask open;        ///< lanes whose bodies do not touch
    jd_mask stuck;       ///< lanes that stick; `motion` is 0 there
    jd_planar friction;  ///< load on the body [N, N m]
} jd_contact;

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

/// The load A^-1 p that makes the motion change at the rate p. A = L D L', sliding first: where the
/// give to a moment nearly vanishes the sliding velocities still change as they should.
static inline jd_planar jd_contact_solve(const jd_contact* c, jd_planar p) {
    jd_real A[6];
    jd_contact_give(c, A);
    p.w = jd_select(c->flat, jd_set(0.0), p.w);
    const jd_real yx = A[1] / A[0], wx = A[2] / A[0], rest = A[4] - wx * A[1];
    const jd_real yy = A[3] - yx * A[1], wy = rest / yy, ww = A[5] - wx * A[2] - wy * rest;
    const jd_real y = p.y - yx * p.x;
    jd_planar f;
    f.w = (p.w - wx * p.x - wy * y) / ww;
    f.y = y / yy - wy * f.w;
    f.x = p.x / A[0] - yx * f.y - wx * f.w;
    return f;
}

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
