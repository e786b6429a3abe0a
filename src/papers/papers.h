/// @file papers.h
/// The papers, each with its scenarios, those of examples/<paper>: see cmake/scenarios.cmake. Adding
/// one: a folder beside this file, and its name in the list.
#ifndef JUDDER_PAPERS_PAPERS_H
#define JUDDER_PAPERS_PAPERS_H

#include "judder/papers.h"

/// In the order users see them.
#define JD_PAPERS(X) X(kardan2013) X(szewc2015) X(kudra2017)

#define JD_PAPER_DECLARED(name)                                                                    \
    extern const jd_paper jd_##name;                                                               \
    extern const jd_paper_scenario jd_##name##_scenarios[];
JD_PAPERS(JD_PAPER_DECLARED)

#endif
