// The columns of a result as comma-separated values.
#ifndef JUDDER_RECORD_CSV_H
#define JUDDER_RECORD_CSV_H

#include <stdio.h>

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

/// A title with its unit, and a number, without what separates them.
void jd_csv_put_title(FILE* stream, const char* name, const char* unit);
void jd_csv_put_number(FILE* stream, double value);

/// The line of titles of a table, and its rows.
void jd_csv_put_titles(FILE* stream, const jd_csv_table* table);
void jd_csv_put_rows(FILE* stream, const jd_csv_table* table);

/// The last line, a comment, of a run that did not come to its end; nothing of one that did, or of
/// which nothing is known.
void jd_csv_put_end(FILE* stream, const char* status, const char* message);

/// The same of a study that was stopped when so many of its cases were done.
void jd_csv_put_stop(FILE* stream, int64_t done, int64_t cases);

/// Write a file by a function, which stops at the first failure of the stream: that is seen when
/// the file is closed. @return as jd_csv_write.
jd_status jd_csv_write_by(jd_context* context, const char* path, bool replace,
                          jd_status (*put)(FILE* stream, const void* data), const void* data);

#endif
