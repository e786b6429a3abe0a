/// @file field.h
/// The exact law of a patch in lanes: potential, load and Hessian of a motion in the inner frame.
#ifndef JUDDER_PATCH_KERNEL_FIELD_H
#define JUDDER_PATCH_KERNEL_FIELD_H

#include "judder/kernel.h"
#include "patch/patch.h"

/// Potential and resultant along the motion; derivatives of Phi.
typedef struct jd_field {
    jd_real phi, tx, ty, m;
    jd_real hxx, hxy, hyy, hxw, hyw, hww;  ///< only where the Hessian was asked for
} jd_field;

/// Friction of the patch for a motion in its inner frame (v in unit lengths per second), with the
/// pressure multiplied by 1 + lean.c x + lean.s y (inner coordinates) and eps in the unit of v.
/// NaN for zero motion with eps = 0.                                              [friction:F1]
#define jd_patch_field JD_WIDE(jd_patch_field)
jd_field jd_patch_field(const jd_patch* patch, jd_twist motion, jd_lean lean, jd_real eps);

/// The load alone, with the same bits.
#define jd_patch_rub JD_WIDE(jd_patch_rub)
jd_resultant jd_patch_rub(const jd_patch* patch, jd_twist motion, jd_lean lean, jd_real eps);

/// The same for eps = 0 with the Hessian.
#define jd_patch_field_hessian JD_WIDE(jd_patch_field_hessian)
jd_field jd_patch_field_hessian(const jd_patch* patch, jd_twist motion, jd_lean lean);

/// A batch of motions of one patch, given at its reference point.
struct jd_patch_batch;
#define jd_patch_run JD_WIDE(jd_patch_run)
void jd_patch_run(const struct jd_patch_batch* batch);

/// Motions in the inner frame, for all parts of a leaning pressure: what tables are made of.
struct jd_part_batch;
#define jd_patch_parts JD_WIDE(jd_patch_parts)
void jd_patch_parts(const struct jd_part_batch* batch);

// ---- Kernels, one file each; phi, tx, ty, m only, unless they say more --------------------------

/// Disc of radius 1 under Hertz pressure with lean, any motion, any eps: closed form.
#define jd_field_hertz_disc JD_WIDE(jd_field_hertz_disc)
jd_field jd_field_hertz_disc(jd_twist motion, jd_lean lean, jd_real eps);

/// Ellipse under Hertz pressure with lean, any motion, eps = 0: closed form.
#define jd_field_hertz_ellipse JD_WIDE(jd_field_hertz_ellipse)
jd_field jd_field_hertz_ellipse(const jd_patch* patch, jd_twist motion, jd_lean lean);

/// Disc of radius 1 under uniform pressure with lean, any motion, eps = 0: closed form.
#define jd_field_uniform_disc JD_WIDE(jd_field_uniform_disc)
jd_field jd_field_uniform_disc(jd_twist motion, jd_lean lean);

/// The same less the disc of radius `inner`.                                        [patches:P9]
#define jd_field_ring JD_WIDE(jd_field_ring)
jd_field jd_field_ring(double inner, jd_twist motion, jd_lean lean);

/// The series of the patch, from JD_FAR on, eps = 0.                              [patches:P13]
#define jd_field_series JD_WIDE(jd_field_series)
jd_field jd_field_series(const jd_patch* patch, jd_twist motion);

/// The same with a lean.
#define jd_field_series_leaning JD_WIDE(jd_field_series_leaning)
jd_field jd_field_series_leaning(const jd_patch* patch, jd_twist motion, jd_lean lean);

/// The nodes of the patch: exact for points, good from JD_FAR on for all others. Any eps.
#define jd_field_node_sum JD_WIDE(jd_field_node_sum)
jd_field jd_field_node_sum(const jd_patch* patch, jd_twist motion, jd_lean lean, jd_real eps);
/// The same for eps = 0 with the Hessian.
#define jd_field_node_sum_hessian JD_WIDE(jd_field_node_sum_hessian)
jd_field jd_field_node_sum_hessian(const jd_patch* patch, jd_twist motion, jd_lean lean);

/// Cells, samples that stand for a rectangle each.                                [patches:P20]
#define jd_field_cells JD_WIDE(jd_field_cells)
jd_field jd_field_cells(const jd_patch* patch, jd_twist motion, jd_lean lean, jd_real eps);
#define jd_field_cells_hessian JD_WIDE(jd_field_cells_hessian)
jd_field jd_field_cells_hessian(const jd_patch* patch, jd_twist motion, jd_lean lean);

#endif
