/// @file rk5.h
/// What a stepper that chooses between methods (auto.c) needs of the Runge-Kutta pair.
#ifndef JUDDER_SOLVE_RK5_H
#define JUDDER_SOLVE_RK5_H

#include "solve/batch.h"

/// How far the pair is stable on the negative real axis, h times rate, is 3.31: a little less.
#define JD_RK5_STABLE 3.25

/// Evaluations per step.
#define JD_RK5_COST 6

/// Go on from (t, y) with step h in `lanes`, whose last step another method took.
void JD_WIDE(jd_rk5_resume)(jd_batch* batch, jd_mask lanes);

/// Of the step just tried, before it is committed: whether stability and not accuracy limits it.
jd_mask JD_WIDE(jd_rk5_stiff)(const jd_batch* batch);

#endif
