// The columns of a result as comma-separated values.
#ifndef JD_RECORD_CSV_H
#define JD_RECORD_CSV_H

#include "judder/record.h"

/// Write the columns of a result. @return JD_OK, JD_ERR_FILE or JD_ERR_MEMORY.
jd_status jd_csv_write(jd_context* context, const jd_result* result, const char* path,
                       bool replace);

/// Columns of equal length. Borrows them.
typedef struct jd_csv_table {
    const jd_column* columns;
    int column_count;
    int64_t row_count;
} jd_csv_table;

/// Write any columns. @return as jd_csv_write.
jd_status jd_csv_write_table(jd_context* context, const jd_csv_table* table, const char* path,
                             bool replace);

#endif
