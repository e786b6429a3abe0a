/// @file impact.h
/// An impact of any number of contacts at once, by complementarity: it always has a result, and never
/// gains energy.
#ifndef JUDDER_HYBRID_IMPACT_H
#define JUDDER_HYBRID_IMPACT_H

#include "hybrid/rows.h"

typedef struct jd_rows_impact {
    double lost;      ///< energy, against what the rows stand on                    [hybrid:H11]
    double share;     ///< of the restitution that was asked; below 1 it would have made energy
    bool one_by_one;  ///< no impulses at once were found: contacts struck one after the other
    double approach;  ///< the fastest that is left; rounding, but for contacts one by one
} jd_rows_impact;

/// Impulses at velocities p: friction of all groups is JD_ROW_STICTION, or JD_ROW_SLIDING with a known
/// force per bound. Unilateral row i leaves with at least e[i] times its approach (Newton); e NULL: 0.
/// @param after velocities afterwards; what holds is 0 to the bit.                  [hybrid:H10]
/// @return JD_OK, JD_ERR_RANGE as jd_rows_solve, or JD_ERR_MEMORY.
JD_NODISCARD jd_status jd_rows_strike(const jd_rows_problem* problem, const double* e,
                                      double* impulse, double* after, jd_rows_impact* answer);

#endif
