// Explicit Runge-Kutta method of order 8(5,3) of Dormand & Prince, DOP853, with dense output of
// order 7.                                                            [solver:S9] [@hairer1993]
// A step costs twelve evaluations, three more where something within it is asked: a row or an
// event. For smooth motion at tight tolerances; limits as those of rk5.

#include "solve/step/rk8.h"

#include "solve/step/dop853.h"
#include "solve/step/explicit.h"

JD_EXPLICIT_METHOD(rk8, jd_dop853)

void jd_rk8_resume(jd_batch* b, jd_mask lanes) { jd_explicit_resume(&jd_dop853, b, lanes); }

jd_mask jd_rk8_stiff(const jd_batch* b) { return jd_explicit_stiff(&jd_dop853, b); }

const jd_stepper JD_STEPPER(rk8) = {
    .info = {.name = "rk8",
             .text = "explicit Runge-Kutta 8(5,3) of Dormand and Prince, adaptive, in lanes",
             .order = 8,
             .dense_order = 7},
    .repeats = true,
    .degree = 7,
    .create = create,
    .free = jd_explicit_free,
    .start = start,
    .attempt = attempt,
    .refine = refine,
    .interpolate = interpolate,
    .sample = sample,
    .middle = middle,
    .commit = commit,
};
