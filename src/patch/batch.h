/// @file batch.h
/// Many motions of one patch in the lanes of an engine.
#ifndef JUDDER_PATCH_BATCH_H
#define JUDDER_PATCH_BATCH_H

#include "judder/friction.h"

/// Motions at the reference point in, loads or potentials out.
typedef struct jd_patch_batch {
    const jd_patch* patch;
    int64_t count;
    const jd_motion* motions;
    double eps;                ///< [m/s]; 0 where potentials are wanted
    jd_wrench* loads;          ///< NULL: not wanted
    jd_potential* potentials;  ///< NULL: not wanted
} jd_patch_batch;

#endif
