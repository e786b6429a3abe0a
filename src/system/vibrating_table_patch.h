/// @file vibrating_table_patch.h
/// Which patches may lie between a ball and a table.
#ifndef JUDDER_SYSTEM_VIBRATING_TABLE_PATCH_H
#define JUDDER_SYSTEM_VIBRATING_TABLE_PATCH_H

#include "judder/friction.h"
#include "judder/maths.h"
#include "judder/system.h"

#include <math.h>

#define JD_OFF_CENTRE 1e-6  ///< of a: farther from the contact point no centre of pressure may be

/// A pressure whose centre is beside the contact point without rolling would push the ball: the
/// normal force would have a moment, which drives a ball at rest.
static inline jd_status jd_table_patch_check(jd_context* context, const jd_patch* patch) {
    double x, y;
    jd_patch_centre(patch, &x, &y);
    if (jd_maths_hypot(x, y) <= JD_OFF_CENTRE * jd_patch_size(patch))
        return JD_OK;
    return jd_fail(context, JD_ERR_RANGE,
                   "the centre of pressure of the patch is at (%g, %g) m, must be at the contact "
                   "point (0, 0): it would drive the ball",
                   x, y);
}

/// Distance of the farthest point of the patch from the contact point [m], or a bound for it.
static inline double jd_table_patch_reach(const jd_patch* patch) {
    const jd_patch_options* o = jd_patch_made_of(patch);
    const int stride = o->shape == JD_SHAPE_POINTS ? 3 : 2;
    double farthest = 0;
    if (o->shape != JD_SHAPE_POLYGON && o->shape != JD_SHAPE_POINTS)
        return jd_patch_size(patch) + jd_maths_hypot(o->x, o->y);
    for (int i = 0; i < o->point_count; i++)
        farthest = fmax(farthest, jd_maths_hypot(o->points[stride * i] + o->x,
                                                 o->points[stride * i + 1] + o->y));
    return farthest;
}

#endif
