/// @file plans.h
/// What of varkonyi2015 is C: classes of two sliding contacts, and their plane.
#ifndef JUDDER_PAPERS_VARKONYI2015_PLANS_H
#define JUDDER_PAPERS_VARKONYI2015_PLANS_H

#include "papers/plan.h"

extern const jd_exhibit_plan jd_varkonyi2015_table2;
extern const jd_exhibit_plan jd_varkonyi2015_fig1;
extern const jd_exhibit_plan jd_varkonyi2015_codes;

#endif
