/// @file map.h
/// Inside of a map of drift: what those who fill it in parts need.
#ifndef JUDDER_STUDY_DRIFT_MAP_H
#define JUDDER_STUDY_DRIFT_MAP_H

#include "judder/drift.h"
#include "study/drift/file.h"

/// Give a model the values of a point: x runs fastest.
jd_status jd_drift_map_set(const jd_axis axes[2], int64_t index, jd_model* model);

/// A map with all points zero, and where they are.
/// @return JD_OK or JD_ERR_MEMORY; free *map in any case.
jd_status jd_drift_map_new(const jd_model* model, const jd_axis axes[2],
                           const jd_settle_options* options, jd_drift_map** map,
                           jd_settled** settled);

/// Count a point in.
void jd_drift_totals_add(jd_drift_totals* totals, const jd_settled* settled);

/// Options as a table keeps them: the name of the solver as it stands in a table of the library.
jd_settle_options jd_drift_map_kept(const jd_settle_options* options);

/// A column for an axis of a map, with its values at some points, for which there is room.
jd_column jd_drift_map_column(const jd_model* model, const jd_axis axes[2], int index,
                              const int64_t* points, int64_t count, double* values);

#endif
