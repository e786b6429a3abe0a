/// @file pendulum.h
/// What the figures of kudra2017 share: the measures on diagrams, and their drawing.
#ifndef JUDDER_PAPERS_KUDRA2017_PENDULUM_H
#define JUDDER_PAPERS_KUDRA2017_PENDULUM_H

#include "papers/measure.h"

/// Draw the diagram of the first sweep.
jd_status jd_kudra2017_draw(const jd_evidence* evidence, const char* path,
                            const jd_figure_options* options);

/// What was recorded of a quantity in one case of a sweep, to be freed; NULL where there is
/// nothing.
double* jd_kudra2017_points(const jd_evidence* evidence, int sweep, const char* name,
                            int64_t index);

// Measures on the sweep `run` of a check.

/// Cases that did not end well.
double jd_kudra2017_failed(const jd_evidence* evidence, const jd_planned_check* check);

/// Share of the cases that repeat after `index` sections; 0: without a period.
double jd_kudra2017_share(const jd_evidence* evidence, const jd_planned_check* check);

/// Of the values above 0 whose motions repeat after `index` sections the first or the last; `of`
/// says which: "first", "last", "until" (the last of those that begin the sweep), "from" (the first
/// of those that end it). NaN if there is none.
double jd_kudra2017_window(const jd_evidence* evidence, const jd_planned_check* check);

/// The first value at which phi_2 goes from one side to the other, by more than 0.05 rad both ways,
/// in the last row of the cases. NaN if there is none.
double jd_kudra2017_fills(const jd_evidence* evidence, const jd_planned_check* check);

/// Largest span of what was recorded of the quantity `of` in one of the cases from case `index` on.
double jd_kudra2017_spread(const jd_evidence* evidence, const jd_planned_check* check);

/// Largest |value| recorded of the quantity `of` in case `index`, counted from the last one
/// below 0.
double jd_kudra2017_largest(const jd_evidence* evidence, const jd_planned_check* check);

/// A check that all cases of a sweep ended well; `led` leads its words.
#define JD_KUDRA2017_ENDED(led, which)                                                             \
    {                                                                                              \
        led "cases that failed", JD_EQUALS, 0, 0, "1", "none should", "count of statuses",         \
            jd_kudra2017_failed, .run = which                                                      \
    }
#define JD_KUDRA2017_WHOLE JD_KUDRA2017_ENDED("", 0)

#endif
