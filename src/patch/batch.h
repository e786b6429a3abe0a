/// @file batch.h
/// Many motions of one patch in the lanes of an engine.
#ifndef JUDDER_PATCH_BATCH_H
#define JUDDER_PATCH_BATCH_H

#include "judder/friction.h"

/// Where the inner frame of a patch is seen from.
typedef struct jd_patch_frame {
    double x, y;   ///< its origin
    double scale;  ///< its unit length
} jd_patch_frame;

/// Motions in, loads or potentials out.
typedef struct jd_patch_batch {
    const jd_patch* patch;
    const jd_patch_frame* frame;  ///< of motions and loads; NULL: reference point and metres
    int64_t count;
    const jd_motion* motions;
    double eps;                ///< [m/s]; 0 where potentials are wanted
    double lean_c, lean_s;     ///< pressure times 1 + c x + s y, in the inner frame
    jd_wrench* loads;          ///< NULL: not wanted
    jd_potential* potentials;  ///< NULL: not wanted
} jd_patch_batch;

/// Potential and load in the inner frame.
typedef struct jd_sample {
    double phi, tx, ty, m;
} jd_sample;

#define JD_PARTS 3  ///< pressure sigma, x sigma, y sigma: any lean by superposition

/// Weighted points in the inner frame, in the place of a patch.
typedef struct jd_stand_in {
    int count;
    const double *x, *y, *weight;
} jd_stand_in;

/// Motions in the inner frame in, samples of the exact law out.
typedef struct jd_part_batch {
    const jd_patch* patch;
    const jd_stand_in* stand_in;  ///< answers instead; NULL: the patch does
    int64_t count;
    const jd_motion* motions;      ///< v in unit lengths per second, at most 2 w; w > 0
    jd_sample* samples[JD_PARTS];  ///< of the pressure, x times it and y times it
} jd_part_batch;

#endif
