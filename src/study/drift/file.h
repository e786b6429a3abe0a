/// @file file.h
/// Tables of settled motions in files.
#ifndef JUDDER_STUDY_DRIFT_FILE_H
#define JUDDER_STUDY_DRIFT_FILE_H

#include "judder/drift.h"
#include "judder/record.h"
#include "record/hdf5/hdf5.h"

#define JD_DRIFT_LEADING 16  ///< most columns in front of those of the drift

/// Settled motions, one per row, behind columns that say which they are. Borrows everything.
typedef struct jd_drift_table {
    const char* study;         ///< group of an HDF5 file: "drift"
    const jd_model* model;     ///< its values stand in an HDF5 file
    const char* scenario;      ///< text it came from, or NULL
    const jd_result* about;    ///< in place of both, as jd_drift_about makes it; NULL: none
    const jd_column* leading;  ///< values of parameters
    int leading_count;
    const jd_settled* settled;
    int64_t row_count;
    int64_t open;  ///< cases of the study that are not done, and have no row
    jd_settle_options options;
} jd_drift_table;

/// Write it: .csv or .h5, by the ending of `path`.
/// @return JD_OK, JD_ERR_ARGUMENT (unknown ending), JD_ERR_FILE or JD_ERR_MEMORY.
jd_status jd_drift_table_write(jd_context* context, const jd_drift_table* table, const char* path,
                               bool replace);

/// All that stands in an HDF5 file of a table but its rows: a result without rows.
/// @return JD_OK or JD_ERR_MEMORY.
jd_status jd_drift_about(jd_context* context, const jd_drift_table* table, jd_result** about);

/// The HDF5 file of a table, in memory; without the columns of the drift if `settled` is NULL. Free
/// with free(). @return JD_OK, JD_ERR_FILE or JD_ERR_MEMORY.
jd_status jd_drift_table_image(jd_context* context, const jd_drift_table* table,
                               unsigned char** bytes, size_t* size);

/// Put the numbers of the options into a group, and get them; failures are kept.
void jd_drift_put_options(jd_h5* h5, const char* group, const jd_settle_options* options);
void jd_drift_get_options(jd_h5* h5, const char* group, jd_settle_options* options);

#endif
