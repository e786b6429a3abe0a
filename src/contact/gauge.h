/// @file gauge.h
/// How near a patch that sticks is to slip, for the outputs of systems.
#ifndef JUDDER_CONTACT_GAUGE_H
#define JUDDER_CONTACT_GAUGE_H

#include "friction/surface/surface.h"
#include "judder/kernel.h"
#include "judder/maths.h"

#include <math.h>

/// Gauge of the friction that holds the patch of a system; none while it slips. [stick-slip:S1]
static inline double jd_contact_gauge(const jd_instance* instance, int lane) {
    const jd_touch* c = &instance->touches[0];
    const jd_friction* f = &instance->friction;
    const double rise = jd_get(f->parameters[JD_LAW_RISE], lane);
    const double over = 1 / ((1 + rise) * jd_get(c->mu_s * c->press, lane));
    const double made = jd_get(f->size, lane) / jd_get(c->patch.size, lane);
    const jd_wrench load = {over * jd_get(c->T[0], lane), over * jd_get(c->T[1], lane),
                            over * made * jd_get(c->T[2], lane)};
    jd_surface surface;
    jd_gauge gauge;
    if (!jd_mask_get(c->stuck, lane))
        return (double)NAN;
    if (jd_mask_get(c->patch.flat, lane))
        return jd_maths_hypot(load.fx, load.fy);
    jd_surface_init_leaning(f->patch[lane], jd_get(c->patch.lean.c, lane),
                            jd_get(c->patch.lean.s, lane), &surface);
    return jd_surface_gauge_of(&surface, load, &gauge) < 0 ? (double)NAN : gauge.gauge;
}

#endif
