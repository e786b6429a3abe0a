/// @file plans.h
/// What of sypniewska2015 is C.
#ifndef JUDDER_PAPERS_SYPNIEWSKA2015_PLANS_H
#define JUDDER_PAPERS_SYPNIEWSKA2015_PLANS_H

#include "papers/plan.h"

extern const jd_exhibit_plan jd_sypniewska2015_floor;

#endif
