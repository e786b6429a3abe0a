// Where everything of a result stands in an HDF5 file (docs/guide/results.md).
#ifndef JUDDER_RECORD_RESULT_LAYOUT_H
#define JUDDER_RECORD_RESULT_LAYOUT_H

#include "judder/record.h"
#include "record/hdf5/hdf5.h"

/// Write a result to an HDF5 file.
/// @return JD_OK, JD_ERR_FILE or JD_ERR_MEMORY.
jd_status jd_layout_write(jd_context* context, const jd_result* result, const char* path,
                          bool replace);

/// Put a result into an open file, or get it from there; failures are kept.
/// @return false when out of memory.
bool jd_layout_put(jd_h5* h5, const jd_result* result);
void jd_layout_get(jd_h5* h5, jd_result* result);

#endif
