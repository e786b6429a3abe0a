// The columns of a result as comma-separated values.
#ifndef JD_RECORD_CSV_H
#define JD_RECORD_CSV_H

#include "judder/record.h"

/// Write the columns of a result. @return JD_OK, JD_ERR_FILE or JD_ERR_MEMORY.
jd_status jd_csv_write(jd_context* context, const jd_result* result, const char* path,
                       bool replace);

#endif
