/// @file law_patch.h
/// A patch put into a lane of a law.
#ifndef JUDDER_PATCH_KERNEL_LAW_PATCH_H
#define JUDDER_PATCH_KERNEL_LAW_PATCH_H

#include "judder/kernel.h"
#include "patch/patch.h"

/// Let the law work on a patch in one lane. Borrows `patch`.
static inline void jd_friction_put_patch(jd_friction* friction, int lane, const jd_patch* patch) {
    friction->patch[lane] = patch;
    jd_put(&friction->size, lane, patch->size);
    jd_put(&friction->over_size, lane, 1.0 / patch->size);
    jd_put(&friction->grip_x, lane, patch->grip_x);
    jd_put(&friction->grip_y, lane, patch->grip_y);
    jd_put(&friction->over_x, lane, 1.0 / patch->grip_x);
    jd_put(&friction->over_y, lane, 1.0 / patch->grip_y);
    jd_put(&friction->grip, lane, patch->grip);
#define JD_MOMENT_PUT(name, i, j, k) jd_put(&friction->moments.name, lane, patch->moments.name);
    JD_MOMENT_LIST(JD_MOMENT_PUT)
#undef JD_MOMENT_PUT
}

#endif
