/// @file papers.h
/// Two lines for each paper: papers.c lists them, in the order users see. The scenarios are those
/// of examples/<paper>, see cmake/scenarios.cmake.
#ifndef JUDDER_PAPERS_PAPERS_H
#define JUDDER_PAPERS_PAPERS_H

#include "judder/papers.h"

extern const jd_paper jd_kardan2013;
extern const jd_paper_scenario jd_kardan2013_scenarios[];
extern const jd_paper jd_szewc2015;
extern const jd_paper_scenario jd_szewc2015_scenarios[];
extern const jd_paper jd_kudra2017;
extern const jd_paper_scenario jd_kudra2017_scenarios[];

#endif
