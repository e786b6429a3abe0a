// Rows of a run in a file that has no name, and is gone with the process. A disk that cannot keep them
// may say so late: what is read is held to checksums that stay in memory.
#include "record/row_store.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/context.h"
#include "base/file.h"
#include "record/result_file.h"

#define COLUMN_BYTES ((size_t)JD_ROWS_BLOCK * sizeof(double))

struct jd_row_store {
    jd_context* context;
    const char* path;  // for messages
    jd_file* file;     // never gets the name
    int reader;        // -1: not yet
    int columns, column;
    uint64_t* sums;  // [block][column]
    size_t count, room;
    double values[JD_ROWS_BLOCK];
};

jd_status jd_row_store_create(jd_context* context, const char* path, int columns,
                              jd_row_store** out) {
    *out = NULL;
    jd_row_store* store = calloc(1, sizeof *store);
    if (store == NULL)
        return jd_fail(context, JD_ERR_MEMORY, "out of memory to write '%s'", path);
    *store = (jd_row_store){.context = context, .path = path, .reader = -1, .columns = columns};
    const jd_status status = jd_file_create(context, path, true, &store->file);
    if (status == JD_OK)
        *out = store;
    else
        jd_row_store_free(store);
    return status;
}

static uint64_t sum_of(const double* column) {
    return jd_checksum(JD_CHECKSUM_BEGIN, (const unsigned char*)column, COLUMN_BYTES);
}

jd_status jd_row_store_add(jd_row_store* store, const double* block) {
    const size_t columns = (size_t)store->columns;
    if (store->count + columns > store->room) {
        const size_t room = 2 * store->room + columns;
        uint64_t* more = realloc(store->sums, room * sizeof *more);
        if (more == NULL)
            return jd_fail(store->context, JD_ERR_MEMORY, "out of memory to write '%s'",
                           store->path);
        store->sums = more;
        store->room = room;
    }
    for (size_t i = 0; i < columns; i++)
        store->sums[store->count++] = sum_of(block + i * JD_ROWS_BLOCK);
    return jd_file_write(store->file, block, columns * COLUMN_BYTES);
}

jd_status jd_row_store_end(jd_row_store* store) {
    if (fflush(jd_file_stream(store->file)) == 0)
        store->reader = open(jd_file_temporary(store->file), O_RDONLY | O_CLOEXEC);
    return store->reader >= 0 ? JD_OK
                              : jd_fail(store->context, JD_ERR_FILE, "cannot write '%s': %s",
                                        store->path, strerror(errno));
}

void jd_row_store_choose(jd_row_store* store, int column) { store->column = column; }

const double* jd_row_store_block(void* data, int64_t block) {
    jd_row_store* store = data;
    const int64_t place = block * store->columns + store->column;
    char* to = (char*)store->values;
    for (size_t got = 0; got < COLUMN_BYTES;) {
        const off_t at = (off_t)((size_t)place * COLUMN_BYTES + got);
        const ssize_t size = pread(store->reader, to + got, COLUMN_BYTES - got, at);
        if (size < 0 && errno == EINTR)
            continue;
        if (size <= 0)
            return NULL;
        got += (size_t)size;
    }
    return sum_of(store->values) == store->sums[place] ? store->values : NULL;
}

void jd_row_store_free(jd_row_store* store) {
    if (store == NULL)
        return;
    if (store->reader >= 0)
        close(store->reader);
    jd_file_discard(store->file);
    free(store->sums);
    free(store);
}
