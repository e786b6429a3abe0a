/// @file planar.h
/// Plane forces and motions, and how near they are to what friction holds.
#ifndef JUDDER_SYSTEM_PLANAR_H
#define JUDDER_SYSTEM_PLANAR_H

#include "friction/surface.h"
#include "judder/kernel.h"

#include <math.h>

static inline jd_planar jd_planar_turned(jd_planar a, jd_real cosine, jd_real sine) {
    return (jd_planar){cosine * a.x - sine * a.y, sine * a.x + cosine * a.y, a.w};
}

static inline jd_planar jd_planar_plus(jd_planar a, jd_planar b) {
    return (jd_planar){a.x + b.x, a.y + b.y, a.w + b.w};
}

/// Gauge of a force in one lane against what is held; NaN without friction, which holds nothing.
static inline double jd_planar_gauge(const jd_patch* patch, jd_planar force, int lane,
                                     double hold) {
    const jd_wrench load = {
        .fx = jd_get(force.x, lane) / hold,
        .fy = jd_get(force.y, lane) / hold,
        .m = jd_get(force.w, lane) / hold,
    };
    jd_gauge gauge;
    if (!(hold > 0) || jd_surface_gauge(patch, load, &gauge) < 0)
        return (double)NAN;
    return gauge.gauge;
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
        return hypot(load.fx, load.fy);
    jd_surface_init_leaning(f->patch[lane], jd_get(c->lean.c, lane), jd_get(c->lean.s, lane),
                            &surface);
    return jd_surface_gauge_of(&surface, load, &gauge) < 0 ? (double)NAN : gauge.gauge;
}

#endif
