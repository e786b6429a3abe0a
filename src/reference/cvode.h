/// @file cvode.h
/// CVODE of SUNDIALS behind the stepper interface: the independent judge of the own steppers.
#ifndef JUDDER_REFERENCE_CVODE_H
#define JUDDER_REFERENCE_CVODE_H

#include "solve/feed.h"

struct jd_stepper;

/// Steppers for the one-lane engines: Adams, BDF. NULL outside.
int jd_cvode_count(void);
const struct jd_stepper* jd_cvode_at(int index);

#endif
