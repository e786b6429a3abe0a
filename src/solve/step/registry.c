// The steppers of an engine, in the order users see them.

#include "solve/step/stepper.h"

const jd_stepper* const JD_WIDE(jd_steppers)[] = {
    &JD_WIDE(jd_stepper_auto),
    &JD_WIDE(jd_stepper_rk5),
    &JD_WIDE(jd_stepper_rk8),
    &JD_WIDE(jd_stepper_rosenbrock),
    NULL,
};
