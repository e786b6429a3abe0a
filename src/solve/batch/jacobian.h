/// @file jacobian.h
/// Rates of a system and their derivatives at a state, in doubles.
#ifndef JUDDER_SOLVE_BATCH_JACOBIAN_H
#define JUDDER_SOLVE_BATCH_JACOBIAN_H

#include "judder/kernel.h"
#include "solve/feed.h"

/// Fill in spec->jacobian. @return JD_OK or JD_ERR_MEMORY.
#define jd_jacobian_look JD_WIDE(jd_jacobian_look)
jd_status jd_jacobian_look(const jd_jacobian_spec* spec);

#endif
