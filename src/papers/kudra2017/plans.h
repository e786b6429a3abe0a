/// @file plans.h
/// The figures of kudra2017.
#ifndef JUDDER_PAPERS_KUDRA2017_PLANS_H
#define JUDDER_PAPERS_KUDRA2017_PLANS_H

#include "papers/plan.h"

extern const jd_exhibit_plan jd_kudra2017_start;
extern const jd_exhibit_plan jd_kudra2017_fig2a;
extern const jd_exhibit_plan jd_kudra2017_fig2b;
extern const jd_exhibit_plan jd_kudra2017_fig3;
extern const jd_exhibit_plan jd_kudra2017_fig4a;
extern const jd_exhibit_plan jd_kudra2017_fig4b;
extern const jd_exhibit_plan jd_kudra2017_fig5;
extern const jd_exhibit_plan jd_kudra2017_fig6;
extern const jd_exhibit_plan jd_kudra2017_rest;
extern const jd_exhibit_plan jd_kudra2017_attractors;
extern const jd_exhibit_plan jd_kudra2017_fig2_exact;
extern const jd_exhibit_plan jd_kudra2017_fig4_exact;
extern const jd_exhibit_plan jd_kudra2017_fig5_exact;
extern const jd_exhibit_plan jd_kudra2017_fit;

#endif
