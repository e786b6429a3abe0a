/// @file table.h
/// Tables of drift and designs, read back.
#ifndef JUDDER_STUDY_PARTS_TABLE_H
#define JUDDER_STUDY_PARTS_TABLE_H

#include "record/result.h"

#define JD_TABLE_COLUMNS 64  ///< most columns

typedef struct jd_study_table {
    char study[8];     ///< "drift", "design"; "": it is the result of a run
    jd_result* about;  ///< texts of the columns are kept here
    int column_count;
    int64_t row_count;
    jd_column columns[JD_TABLE_COLUMNS];
    double* values;  ///< column by column
} jd_study_table;

/// Read a result or a table; *size: bytes of the file. Free with jd_study_table_free in any case.
/// @return JD_OK, JD_ERR_FILE or JD_ERR_MEMORY.
jd_status jd_study_table_read(jd_context* context, const char* path, jd_study_table* table,
                              size_t* size);
void jd_study_table_free(jd_study_table* table);

/// What the skeleton of a part of a map of drift tells: `bytes` of an HDF5 file without a head.
jd_status jd_study_table_of_bytes(jd_context* context, const char* path, unsigned char* bytes,
                                  size_t size, jd_study_table* table);

#endif
