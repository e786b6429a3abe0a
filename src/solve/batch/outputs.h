/// @file outputs.h
/// Outputs of the rows of a finished trajectory.
#ifndef JUDDER_SOLVE_BATCH_OUTPUTS_H
#define JUDDER_SOLVE_BATCH_OUTPUTS_H

#include "judder/kernel.h"
#include "solve/feed.h"

/// Compute the outputs of spec->row_count rows. @return JD_OK or JD_ERR_MEMORY.
#define jd_measure JD_WIDE(jd_measure)
jd_status jd_measure(const jd_measure_spec* spec);

#endif
