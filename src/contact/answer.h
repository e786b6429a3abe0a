/// @file answer.h
/// How a frictional contact answers friction: du/dt = p + A f, A = J M^-1 J'. The algebra that
/// systems and the solver share.                                    docs/theory/stick-slip.md
#ifndef JUDDER_CONTACT_ANSWER_H
#define JUDDER_CONTACT_ANSWER_H

#include "friction/surface/surface.h"
#include "judder/kernel.h"
#include "judder/maths.h"

#include <math.h>

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

/// Gauge of the friction that holds the contact; none while it slips. [stick-slip:S1]
static inline double jd_contact_gauge(const jd_instance* instance, int lane) {
    const jd_contact* c = instance->contact;
    const jd_friction* f = &instance->friction;
    const double rise = jd_get(f->parameters[JD_LAW_RISE], lane);
    const double over = 1 / ((1 + rise) * jd_get(c->mu_s * c->normal, lane));
    const jd_wrench load = {over * jd_get(c->friction.x, lane), over * jd_get(c->friction.y, lane),
                            over * jd_get(c->friction.w, lane)};
    jd_surface surface;
    jd_gauge gauge;
    if (!jd_mask_get(c->stuck, lane))
        return (double)NAN;
    if (jd_mask_get(c->flat, lane))
        return jd_maths_hypot(load.fx, load.fy);
    jd_surface_init_leaning(f->patch[lane], jd_get(c->lean.c, lane), jd_get(c->lean.s, lane),
                            &surface);
    return jd_surface_gauge_of(&surface, load, &gauge) < 0 ? (double)NAN : gauge.gauge;
}

#endif
