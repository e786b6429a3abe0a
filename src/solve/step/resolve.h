/// @file resolve.h
/// Whether a step resolves how its contact moves.
///
/// A support that vibrates moves a contact without bending the way of the body: under friction that
/// does not change its direction the error of a step says nothing about it. A step over which the
/// contact turns and turns back would pass unseen if no stage lies between.         [solver:S12]
#ifndef JUDDER_SOLVE_STEP_RESOLVE_H
#define JUDDER_SOLVE_STEP_RESOLVE_H

#include "solve/batch.h"
#include "solve/contact.h"

#define JD_RESOLVE_BELOW 1e-2  ///< errors of a step that let look at its contact
#define JD_RESOLVE_POINTS 5    ///< at the ends and the quarters of the step

/// Motion of a contact, spin times the size of the patch [m/s].
typedef struct jd_resolve_motion {
    jd_real x, y, z;
} jd_resolve_motion;

static inline jd_resolve_motion jd_resolve_mix(const jd_resolve_motion* u, const double* weight) {
    jd_resolve_motion sum = {jd_set(0.0), jd_set(0.0), jd_set(0.0)};
    for (int i = 0; i < JD_RESOLVE_POINTS; i++) {
        sum.x += weight[i] * u[i].x;
        sum.y += weight[i] * u[i].y;
        sum.z += weight[i] * u[i].z;
    }
    return sum;
}

static inline jd_real jd_resolve_size(jd_resolve_motion u) {
    return jd_sqrt(u.x * u.x + u.y * u.y + u.z * u.z);
}

/// Lanes whose contact slips, while other states move. One that is free without a layer has no friction.
static inline jd_mask jd_resolve_lanes(const jd_batch* b, jd_mask lanes) {
    if (!jd_batch_rides(b))
        return jd_mask_none();
    const jd_mask smooth = jd_gt(b->store.contact.eps, jd_set(0.0));
    jd_mask some = lanes & b->busy & ~(b->close | b->riding);
    for (int i = 0; i < JD_LANES; i++)
        if (b->lane[i].mode.free && !jd_mask_get(smooth, i))
            jd_mask_put(&some, i, false);
    return some;
}

/// Motion of the contact at the points of a step; the states lie on the chord, whose bend is what
/// the error of the step tells.
static inline void jd_resolve_sample(jd_batch* b, jd_resolve_motion* u) {
    for (int k = 0; k < JD_RESOLVE_POINTS; k++) {
        const double part = k / (JD_RESOLVE_POINTS - 1.0);
        for (int i = 0; i < b->states; i++)
            b->other[i] = b->y[i] + part * (b->y_new[i] - b->y[i]);
        jd_instance_touch(&b->store, jd_mask_none(), b->t + part * b->h, b->other);
        const jd_contact* c = &b->store.contact;
        const jd_real aw = b->store.instance.friction.size * c->motion.w;
        u[k] = (jd_resolve_motion){c->motion.x, c->motion.y, jd_select(c->flat, jd_set(0.0), aw)};
    }
}

/// How much more the motion of the contact bends over the step than keeps it from zero unseen; 1 is
/// the most that is allowed.                                                        [solver:S12]
static inline jd_real jd_resolve_error(jd_batch* b) {
    static const double first[] = {-0.375, 1, -0.75, 0, 0.125};  // off the parabola: a quarter on
    static const double last[] = {0.125, 0, -0.75, 1, -0.375};   // and three
    static const double bend[] = {0.25, 0, -0.5, 0, 0.25};       // second difference of quarters
    jd_resolve_motion u[JD_RESOLVE_POINTS];
    jd_resolve_sample(b, u);
    jd_real least = jd_resolve_size(u[0]);
    for (int k = 1; k < JD_RESOLVE_POINTS; k++)
        least = jd_min(least, jd_resolve_size(u[k]));
    const jd_real off =
        jd_max(jd_resolve_size(jd_resolve_mix(u, first)), jd_resolve_size(jd_resolve_mix(u, last)));
    const jd_real bent = jd_resolve_size(jd_resolve_mix(u, bend));
    // Friction that is smoothed turns within its layer, whose bend the error of the step sees.
    const jd_real near = jd_max(b->store.contact.eps, jd_set(1e-300));
    const jd_real q = (10.0 * off + 0.25 * bent) / jd_max(least, near);
    return jd_min(q * q, jd_set(1e6));
}

#endif
