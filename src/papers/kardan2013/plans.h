/// @file plans.h
/// The figures and the table of kardan2013.
#ifndef JUDDER_PAPERS_KARDAN2013_PLANS_H
#define JUDDER_PAPERS_KARDAN2013_PLANS_H

#include "papers/plan.h"

extern const jd_exhibit_plan jd_kardan2013_equations;
extern const jd_exhibit_plan jd_kardan2013_fig3;
extern const jd_exhibit_plan jd_kardan2013_fig4;
extern const jd_exhibit_plan jd_kardan2013_fig5;
extern const jd_exhibit_plan jd_kardan2013_fig6;
extern const jd_exhibit_plan jd_kardan2013_fig10;
extern const jd_exhibit_plan jd_kardan2013_fig11;
extern const jd_exhibit_plan jd_kardan2013_fig12;
extern const jd_exhibit_plan jd_kardan2013_table1;
extern const jd_exhibit_plan jd_kardan2013_orbit;
extern const jd_exhibit_plan jd_kardan2013_stops;

#endif
