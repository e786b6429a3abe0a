/// @file inner.h
/// For laws that know the whole patch: from the reference point to its inner frame and back, and
/// lanes that hold different patches.
#ifndef JUDDER_FRICTION_LAW_INNER_H
#define JUDDER_FRICTION_LAW_INNER_H

#include "judder/kernel.h"
#include "patch/patch.h"

/// A motion with the lean in the inner frame of a patch.
typedef struct jd_inner {
    const jd_patch* patch;
    double X, Y, ratio;  ///< inner frame seen from the reference point, in sizes of the patch
    jd_twist motion;
    jd_lean lean;
} jd_inner;

static inline jd_inner jd_inner_of(const jd_patch* patch, jd_twist motion, jd_lean lean) {
    jd_inner in = {.patch = patch,
                   .X = patch->x / patch->size,
                   .Y = patch->y / patch->size,
                   .ratio = patch->scale / patch->size,
                   .motion = motion,
                   .lean = lean};
    if (in.X == 0.0 && in.Y == 0.0 && in.ratio == 1.0)  // most often
        return in;
    in.motion = (jd_twist){.vx = (motion.vx - motion.w * in.Y) / in.ratio,
                           .vy = (motion.vy + motion.w * in.X) / in.ratio,
                           .w = motion.w};
    // 1 + c x + s y with x = X + ratio x_in, divided by its value at x_in = 0.
    const jd_real middle = 1.0 + lean.c * in.X + lean.s * in.Y;
    in.lean = (jd_lean){.c = lean.c * in.ratio / middle, .s = lean.s * in.ratio / middle};
    return in;
}

/// The load about the reference point.
static inline jd_resultant jd_inner_load(const jd_inner* in, jd_real tx, jd_real ty, jd_real m) {
    return (jd_resultant){.tx = tx, .ty = ty, .m = in->ratio * m + (in->X * ty - in->Y * tx)};
}

/// What a law does in lane `lane` with its patch, computed for all lanes.
typedef jd_resultant (*jd_lane_law)(const jd_friction* friction, int lane, jd_twist motion,
                                    jd_lean lean, jd_real eps);

static inline bool jd_lanes_agree(const jd_friction* friction, int i, int j) {
    return friction->patch[i] == friction->patch[j] && friction->table[i] == friction->table[j];
}

/// The law in every lane with its own patch. Most often all lanes share one.
static inline jd_resultant jd_lanes_eval(jd_lane_law law, const jd_friction* friction,
                                         jd_twist motion, jd_lean lean, jd_real eps) {
    jd_resultant load = law(friction, 0, motion, lean, eps);
    for (int i = 1; i < JD_LANES; i++) {
        int first = 0;
        while (!jd_lanes_agree(friction, first, i))
            first++;
        if (first == 0)
            continue;
        jd_mask mask = jd_mask_none();
        jd_mask_put(&mask, i, true);
        const jd_resultant other = law(friction, i, motion, lean, eps);
        load.tx = jd_select(mask, other.tx, load.tx);
        load.ty = jd_select(mask, other.ty, load.ty);
        load.m = jd_select(mask, other.m, load.m);
    }
    return load;
}

#endif
