/// @file rk8.h
/// The explicit method of order 8, for the stepper that may choose it (auto.c).
#ifndef JUDDER_SOLVE_STEP_RK8_H
#define JUDDER_SOLVE_STEP_RK8_H

#include "solve/batch.h"

/// As jd_rk5_resume and jd_rk5_stiff.
#define jd_rk8_resume JD_WIDE(jd_rk8_resume)
void jd_rk8_resume(jd_batch* batch, jd_mask lanes);
#define jd_rk8_stiff JD_WIDE(jd_rk8_stiff)
jd_mask jd_rk8_stiff(const jd_batch* batch);

#endif
