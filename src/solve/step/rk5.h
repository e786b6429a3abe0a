/// @file rk5.h
/// What a stepper that chooses between methods (auto.c) needs of the Runge-Kutta pair.
#ifndef JUDDER_SOLVE_STEP_RK5_H
#define JUDDER_SOLVE_STEP_RK5_H

#include "solve/batch.h"

/// Go on from (t, y) with step h in `lanes`, whose last step another method took.
#define jd_rk5_resume JD_WIDE(jd_rk5_resume)
void jd_rk5_resume(jd_batch* batch, jd_mask lanes);

/// Of the step just tried, before it is committed: whether stability and not accuracy limits it.
#define jd_rk5_stiff JD_WIDE(jd_rk5_stiff)
jd_mask jd_rk5_stiff(const jd_batch* batch);

#endif
