/// @file file.h
/// Tables of settled motions in files.
#ifndef JUDDER_STUDY_DRIFT_FILE_H
#define JUDDER_STUDY_DRIFT_FILE_H

#include "judder/drift.h"
#include "judder/record.h"

#define JD_DRIFT_LEADING 16  ///< most columns in front of those of the drift

/// Settled motions, one per row, behind columns that say which they are. Borrows everything.
typedef struct jd_drift_table {
    const char* study;         ///< group of an HDF5 file: "drift"
    const jd_model* model;     ///< its values stand in an HDF5 file
    const char* scenario;      ///< text it came from, or NULL
    const jd_column* leading;  ///< values of parameters
    int leading_count;
    const jd_settled* settled;
    int64_t row_count;
    jd_settle_options options;
} jd_drift_table;

/// Write it: .csv or .h5, by the ending of `path`.
/// @return JD_OK, JD_ERR_ARGUMENT (unknown ending), JD_ERR_FILE or JD_ERR_MEMORY.
jd_status jd_drift_table_write(jd_context* context, const jd_drift_table* table, const char* path,
                               bool replace);

#endif
