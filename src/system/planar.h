/// @file planar.h
/// Plane forces and motions, and how near they are to what friction holds.
#ifndef JUDDER_SYSTEM_PLANAR_H
#define JUDDER_SYSTEM_PLANAR_H

#include "friction/surface/surface.h"
#include "judder/kernel.h"
#include "judder/surface.h"

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

#endif
