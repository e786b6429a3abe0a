// The steppers of an engine, in the order users see them.

#include "solve/step/stepper.h"

#define ADDRESS(name) &JD_STEPPER(name),

const jd_stepper* const jd_steppers[] = {JD_STEPPERS(ADDRESS) NULL};
