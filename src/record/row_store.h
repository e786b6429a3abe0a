// Rows of a run that are too many for memory, in a file without a name until they are written.
#ifndef JUDDER_RECORD_ROW_STORE_H
#define JUDDER_RECORD_ROW_STORE_H

#include "judder/run.h"

/// Blocks of JD_ROWS_BLOCK rows, column by column.
typedef struct jd_row_store jd_row_store;

/// An empty store of rows with so many columns, beside the file at `path`, which must be one that can
/// be written. @return JD_OK, JD_ERR_FILE or JD_ERR_MEMORY. On error *store is NULL.
jd_status jd_row_store_create(jd_context* context, const char* path, int columns,
                              jd_row_store** store);

/// Append a block [column][JD_ROWS_BLOCK]. @return JD_OK or JD_ERR_FILE.
jd_status jd_row_store_add(jd_row_store* store, const double* block);

/// All is there: it can be read. @return JD_OK or JD_ERR_FILE.
jd_status jd_row_store_end(jd_row_store* store);

/// Choose the column that is read, then read its blocks; a jd_h5_block_fn. NULL where it fails. A
/// block lives until the next one is read.
void jd_row_store_choose(jd_row_store* store, int column);
const double* jd_row_store_block(void* store, int64_t block);

/// Remove it; takes NULL.
void jd_row_store_free(jd_row_store* store);

#endif
