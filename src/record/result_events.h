// Events of a result in an HDF5 file, and what the parts of the layout share.
#ifndef JUDDER_RECORD_RESULT_EVENTS_H
#define JUDDER_RECORD_RESULT_EVENTS_H

#include "record/hdf5/hdf5.h"
#include "record/result.h"

#define JD_LAYOUT_RUN "/run"  ///< group of the run

/// "GROUP/NAME" in `path`; a name that is too long is a kept failure.
const char* jd_layout_join(jd_h5* h5, const char* group, const char* name,
                           char path[JD_H5_NAME_SIZE]);

/// Where texts that are read go: kept by the result, then pointed at.
typedef struct jd_layout_target {
    jd_result* result;
    const char** texts;  ///< room for `count`
    int64_t count;
    bool lines;  ///< a text of several lines
} jd_layout_target;

/// A jd_h5_keep whose data is a jd_layout_target.
void jd_layout_keep(void* target, int64_t index, const char* text);

/// Write the events. @return false when out of memory.
bool jd_layout_put_events(jd_h5* h5, const jd_result* result);

/// How many events a file holds.
int64_t jd_layout_event_count(jd_h5* h5);

/// Read the events, after the columns.
void jd_layout_get_events(jd_h5* h5, jd_result* result);

#endif
