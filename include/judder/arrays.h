/// @file arrays.h
/// Friction over arrays: a law, the potential or the gauge at many motions or loads by one call, for
/// languages in which a call costs more than what it computes. In libjudder-core.
///
/// The bits are those of one at a time. What has no answer, such as rest, gets NaN in its place.
#ifndef JUDDER_ARRAYS_H
#define JUDDER_ARRAYS_H

#include "judder/friction.h"
#include "judder/surface.h"
#include "judder/system.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Resultants along `count` motions by any law on a patch: jd_law_load for each.
/// @return JD_OK; JD_ERR_NOT_FINITE or JD_ERR_RANGE for eps that is no number or < 0, JD_ERR_NAME for
/// a law that is not built in, JD_ERR_ARGUMENT or JD_ERR_MEMORY: then nothing is written.
JD_API JD_NODISCARD jd_status jd_law_load_many(const jd_law* law, const double* parameters,
                                               const jd_patch* patch, int count,
                                               const jd_motion* motions, double eps,
                                               jd_wrench* loads);

/// jd_patch_potential for each of `count` motions. @return JD_OK or JD_ERR_ARGUMENT.
JD_API JD_NODISCARD jd_status jd_patch_potential_many(const jd_patch* patch, int count,
                                                      const jd_motion* motions,
                                                      jd_potential* potentials);

/// jd_surface_gauge for each of `count` loads. One that is no number, or is not solved, has the gauge
/// NaN and no normals. @return JD_OK or JD_ERR_ARGUMENT.
JD_API JD_NODISCARD jd_status jd_surface_gauge_many(const jd_patch* patch, int count,
                                                    const jd_wrench* loads, jd_gauge* gauges);

#ifdef __cplusplus
}
#endif
#endif
