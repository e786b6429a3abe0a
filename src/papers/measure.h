/// @file measure.h
/// Measures that checks of any paper may name: how a value is found in the evidence. A value that
/// is not there is NaN.
#ifndef JUDDER_PAPERS_MEASURE_H
#define JUDDER_PAPERS_MEASURE_H

#include "papers/plan.h"

/// The number `index` of what was computed.
double jd_measure_number(const jd_evidence* evidence, const jd_planned_check* check);

/// How many events of the kind `of` the run has.
double jd_measure_event_count(const jd_evidence* evidence, const jd_planned_check* check);

/// The event `index`, from 0, of a kind; NULL if there is none.
const jd_event* jd_measure_event(const jd_result* result, const char* kind, int index);

/// The time of the event `index`, from 0, of the kind `of` [s].
double jd_measure_event_time(const jd_evidence* evidence, const jd_planned_check* check);

/// The largest absolute value of the column `of`.
double jd_measure_largest(const jd_evidence* evidence, const jd_planned_check* check);

/// The last value of the column `of`.
double jd_measure_last(const jd_evidence* evidence, const jd_planned_check* check);

/// The value of the column `of` in row `index`, from 0.
double jd_measure_row(const jd_evidence* evidence, const jd_planned_check* check);

#endif
