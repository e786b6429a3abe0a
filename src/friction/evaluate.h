/// @file evaluate.h
/// One law at many motions, outside of a system.
#ifndef JUDDER_FRICTION_EVALUATE_H
#define JUDDER_FRICTION_EVALUATE_H

#include "judder/friction.h"
#include "judder/system.h"

/// Motions in, loads out.
typedef struct jd_law_batch {
    const jd_law* law;         ///< also "integral", the exact one
    const double* parameters;  ///< in table order; NULL: defaults
    const jd_patch* patch;
    int count;
    const jd_motion* motions;
    const double (*leans)[2];  ///< the pressure times 1 + lean[0] x + lean[1] y, in units of a,
                               ///< from the reference point; NULL: as it is
    double eps;                ///< [m/s]
    jd_wrench* loads;          ///< not finite where the law has no value
} jd_law_batch;

/// @return JD_OK, JD_ERR_NAME for a law that is not built in, or JD_ERR_MEMORY.
jd_status jd_law_load_batch(const jd_law_batch* batch);

#endif
