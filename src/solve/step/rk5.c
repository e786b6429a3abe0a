// Explicit Runge-Kutta pair of order 5(4) of Dormand & Prince, with Hairer's dense output of
// order 4: seven stages, the last of which is the first of the next step.
//                                                  [solver:S1] [@dormand1980] [@hairer1993]
// For smooth motion. Where friction is regularised with a small eps the method is limited by
// stability, not accuracy: near rest steps shrink to about eps a/(mu g).

#include "solve/step/rk5.h"

#include "solve/step/dopri5.h"
#include "solve/step/explicit.h"

JD_EXPLICIT_METHOD(rk5, jd_dopri5)

void jd_rk5_resume(jd_batch* b, jd_mask lanes) { jd_explicit_resume(&jd_dopri5, b, lanes); }

jd_mask jd_rk5_stiff(const jd_batch* b) { return jd_explicit_stiff(&jd_dopri5, b); }

const jd_stepper JD_STEPPER(rk5) = {
    .info = {.name = "rk5",
             .text = "explicit Runge-Kutta 5(4) of Dormand and Prince, adaptive, in lanes",
             .order = 5,
             .dense_order = 4},
    .repeats = true,
    .degree = 4,
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
