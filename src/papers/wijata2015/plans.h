/// @file plans.h
/// What of wijata2015 is C: the averaged law of friction under dither.
#ifndef JUDDER_PAPERS_WIJATA2015_PLANS_H
#define JUDDER_PAPERS_WIJATA2015_PLANS_H

#include "papers/plan.h"

extern const jd_exhibit_plan jd_wijata2015_dither;

#endif
