/// @file soft.h
/// Contacts without a consistent motion as stiff springs, in the limit of infinite stiffness.
#ifndef JUDDER_CONTACT_STRIKE_SOFT_H
#define JUDDER_CONTACT_STRIKE_SOFT_H

#include "judder/impact.h"

/// What closed contacts with slip and without normal velocity do if they give way: from a trace of
/// approach, proportional to `push` of each contact (what presses it, > 0), until none presses and
/// none approaches. To 1e-8 of the velocities; the account of energy is exact.    [impact:I16]
/// @return JD_OK; JD_ERR_RANGE, JD_ERR_ARGUMENT as jd_strike_compute; JD_ERR_SOLVER: it takes too
/// long, or nothing is pressed.
jd_status jd_strike_soft(const jd_striking* striking, const double* push, jd_strike* strike);

#endif
