// Events of a result: from a trajectory, to and from an HDF5 file.
#ifndef JD_RECORD_EVENTS_H
#define JD_RECORD_EVENTS_H

#include "record/hdf5.h"
#include "record/result.h"

#define JD_EVENTS_GROUP "/run/events"

/// Make room for the states at the events of `result`, whose number stands in it already: `states`
/// for each. Notes when out of memory. @return where they go, NULL when there are none.
double* jd_events_reserve(jd_result* result, int states);

/// Copy the events of a trajectory, whose number stands in `result` already.
void jd_events_copy(jd_result* result, const jd_trajectory* trajectory);

/// Write them: lists of equal length side by side. @return false when out of memory.
bool jd_events_put(jd_h5* h5, const jd_result* result);

/// Read them, whose number stands in `result` already, after the columns. Files of before lack the
/// states: they are NULL then.
void jd_events_get(jd_h5* h5, jd_result* result);

#endif
