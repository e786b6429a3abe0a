/// @file plans.h
/// The figures of szewc2015, and what else of it is made again.
#ifndef JUDDER_PAPERS_SZEWC2015_PLANS_H
#define JUDDER_PAPERS_SZEWC2015_PLANS_H

#include "papers/plan.h"

extern const jd_exhibit_plan jd_szewc2015_fig2;
extern const jd_exhibit_plan jd_szewc2015_fig3;
extern const jd_exhibit_plan jd_szewc2015_rest;
extern const jd_exhibit_plan jd_szewc2015_laws;
extern const jd_exhibit_plan jd_szewc2015_fit;
extern const jd_exhibit_plan jd_szewc2015_pressure;
extern const jd_exhibit_plan jd_szewc2015_cost;
extern const jd_exhibit_plan jd_szewc2015_rolling;

#endif
