// The steppers of an engine, in the order users see them.

#include "solve/step/stepper.h"

const jd_stepper* const jd_steppers[] = {
    &jd_stepper_auto, &jd_stepper_rk5, &jd_stepper_rk8, &jd_stepper_rosenbrock, NULL,
};
