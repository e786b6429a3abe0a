/// @file vibrating_table_patch.h
/// Which patches may lie between a ball and a table.
#ifndef JUDDER_SYSTEM_VIBRATING_TABLE_PATCH_H
#define JUDDER_SYSTEM_VIBRATING_TABLE_PATCH_H

#include "judder/friction.h"
#include "judder/maths.h"
#include "judder/system.h"

#include <math.h>

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
