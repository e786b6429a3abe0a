/// @file slips.h
/// Slips of a run of planar-body, one by one: from onset to stop, beside a reference.
#ifndef JUDDER_PAPERS_KARDAN2013_SLIPS_H
#define JUDDER_PAPERS_KARDAN2013_SLIPS_H

#include "papers/measure.h"

/// Known times of a run [s].
typedef struct jd_slip_times {
    const double* onsets;
    int onset_count;
    const double* stops;
    int stop_count;
} jd_slip_times;

/// Numbers that jd_slips_compute leaves. Distances from a reference are NaN where there are more or
/// fewer events than known.
enum {
    JD_SLIPS_ONSETS,       ///< largest distance of an onset of run 0 from its reference [s]
    JD_SLIPS_STOPS,        ///< the same of the stops
    JD_SLIPS_RULE_ONSETS,  ///< both for run 1
    JD_SLIPS_RULE_STOPS,
    JD_SLIPS_LATER,    ///< how much later a slip of run 1 starts than that of run 0, at most [s]
    JD_SLIPS_LONG,     ///< slips of run 0 that move the centre of mass by more than 1 mm
    JD_SLIPS_LONGEST,  ///< way from onset to stop in a straight line, the largest [m]
    JD_SLIPS_SHORT,    ///< the largest of those up to 1 mm [m]
};

/// Table and numbers of the slips of run 0 and, if `rule` is given, of run 1, which sticks by the
/// rule of the paper.
jd_status jd_slips_compute(jd_evidence* evidence, const jd_slip_times* exact,
                           const jd_slip_times* rule);

#endif
