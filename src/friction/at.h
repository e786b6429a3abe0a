/// @file at.h
/// A law outside of a system, made ready once for many motions.
#ifndef JUDDER_FRICTION_AT_H
#define JUDDER_FRICTION_AT_H

#include "judder/kernel.h"

/// Make a law ready on a patch. `parameters` as in jd_law_load. Borrows `patch`.
/// @return JD_OK, or JD_ERR_NAME for a law that is not built in.
jd_status jd_law_prepare(const jd_law* law, const double* parameters, const jd_patch* patch,
                         jd_friction* friction);

/// Its load. @return as jd_law_load.
jd_status jd_law_prepared_load(const jd_friction* friction, jd_motion motion, double eps,
                               jd_wrench* load);

#endif
