/// @file rosenbrock.h
/// What a stepper that chooses between methods (auto.c) needs of the Rosenbrock method.
#ifndef JUDDER_SOLVE_STEP_ROSENBROCK_H
#define JUDDER_SOLVE_STEP_ROSENBROCK_H

#include "solve/batch.h"

/// Evaluations per step, besides one per state.
#define JD_ROSENBROCK_COST 10

/// Go on from (t, y) with step h in `lanes`, whose last step another method took.
#define jd_rosenbrock_resume JD_WIDE(jd_rosenbrock_resume)
void jd_rosenbrock_resume(jd_batch* batch, jd_mask lanes);

/// Estimate of the spectral radius of the Jacobian at the start of the last step in `lanes` [1/s].
#define jd_rosenbrock_radius JD_WIDE(jd_rosenbrock_radius)
jd_real jd_rosenbrock_radius(const jd_batch* batch, jd_mask lanes);

/// Lanes whose last step jumped across a layer: the Jacobian says little there.      [solver:S11]
#define jd_rosenbrock_rattles JD_WIDE(jd_rosenbrock_rattles)
jd_mask jd_rosenbrock_rattles(const jd_batch* batch);

#endif
