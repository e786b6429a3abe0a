// Journals are poured into the file of the whole study: a few megabytes of cases at a time are
// sorted by number, and neighbours are written together, field by field.

#include "record/part/pour.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#define BATCH (8 << 20)  // bytes of cases held together, or one case
#define MOST 65536       // cases held together
#define MARKS 16384      // marks read together

typedef struct row {
    int64_t index;
    unsigned char* bytes;
} row;

typedef struct pouring {
    jd_context* context;
    jd_journal* journal;
    const char* name;
    const jd_array_file* file;
    jd_poured* poured;
    int64_t room;           // cases that are held at most
    int64_t count;          // that are
    row* rows;              // [room]
    unsigned char* bytes;   // of all of them
    unsigned char* column;  // one field of neighbours
    int32_t* marks;         // [room]
} pouring;

static jd_status cannot(const pouring* p, const char* what, int error) {
    return jd_fail(p->context, JD_ERR_FILE, "cannot %s the cases of '%s': %s", what, p->name,
                   strerror(error));
}

static int by_index(const void* a, const void* b) {
    const int64_t x = ((const row*)a)->index, y = ((const row*)b)->index;
    return x < y ? -1 : x > y;
}

// ---- Neighbours --------------------------------------------------------------------------------

static int write_rows(const pouring* p, const row* rows, int64_t count) {
    const jd_journal_field* fields = p->journal->fields;
    int64_t at = fields[0].bytes;
    int error = 0;
    for (int f = 1; f < p->journal->about.field_count && error == 0; f++) {
        const int64_t size = fields[f].bytes;
        for (int64_t i = 0; i < count; i++)
            memcpy(p->column + i * size, rows[i].bytes + at, (size_t)size);
        error = jd_at_write(p->file->descriptor, fields[f].offset + rows->index * size, p->column,
                            (size_t)(count * size));
        at += size;
    }
    for (int64_t i = 0; i < count; i++)
        p->marks[i] = 1;
    return error == 0
               ? jd_at_write(p->file->descriptor, fields[0].offset + rows->index * fields[0].bytes,
                             p->marks, (size_t)(count * fields[0].bytes))
               : error;
}

// A case that is there already: it must be the same.
static jd_status compare_row(const pouring* p, const row* one) {
    const jd_journal_field* fields = p->journal->fields;
    int64_t at = fields[0].bytes;
    for (int f = 1; f < p->journal->about.field_count; f++) {
        const int64_t size = fields[f].bytes;
        const int error = jd_at_read(p->file->descriptor, fields[f].offset + one->index * size,
                                     p->column, (size_t)size);
        if (error != 0)
            return cannot(p, "compare", error);
        if (memcmp(p->column, one->bytes + at, (size_t)size) != 0)
            return jd_fail(
                p->context, JD_ERR_FILE,
                "case %lld of '%s' differs from the same case of another part: one of "
                "them was made by another machine or library, or is wrong; leave one out",
                (long long)one->index, p->name);
        at += size;
    }
    p->poured->doubled++;
    return JD_OK;
}

// Cases whose numbers follow each other; some may be there.
static jd_status put_rows(const pouring* p, const row* rows, int64_t count) {
    const jd_journal_field* mark = &p->journal->fields[0];
    jd_status status = JD_OK;
    int32_t* found = p->marks + p->room;
    const int error = jd_at_read(p->file->descriptor, mark->offset + rows->index * mark->bytes,
                                 found, (size_t)(count * mark->bytes));
    if (error != 0)
        return cannot(p, "look for", error);
    for (int64_t i = 0, next; i < count && status == JD_OK; i = next) {
        next = i + 1;
        if (found[i] == 1) {
            status = compare_row(p, &rows[i]);
            continue;
        }
        while (next < count && found[next] != 1)
            next++;
        const int failed = write_rows(p, rows + i, next - i);
        if (failed != 0)
            status = cannot(p, "join", failed);
        p->poured->added += next - i;
    }
    return status;
}

// ---- Batches -----------------------------------------------------------------------------------

static jd_status put_batch(pouring* p) {
    jd_status status = JD_OK;
    qsort(p->rows, (size_t)p->count, sizeof *p->rows, by_index);
    for (int64_t i = 0, next; i < p->count && status == JD_OK; i = next) {
        next = i + 1;
        while (next < p->count && p->rows[next].index == p->rows[next - 1].index + 1)
            next++;
        status = put_rows(p, p->rows + i, next - i);
    }
    p->count = 0;
    return status;
}

static jd_status hold(void* data, int64_t index, int64_t slot, const unsigned char* bytes) {
    pouring* p = data;
    const int64_t size = p->journal->payload;
    (void)slot;
    p->rows[p->count] = (row){index, p->bytes + p->count * size};
    memcpy(p->rows[p->count].bytes, bytes, (size_t)size);
    p->count++;
    return p->count == p->room ? put_batch(p) : JD_OK;
}

static bool create(pouring* p) {
    const jd_journal* j = p->journal;
    const int64_t fits = BATCH / j->payload;
    int64_t widest = 1;
    for (int f = 0; f < j->about.field_count; f++)
        widest = j->fields[f].bytes > widest ? j->fields[f].bytes : widest;
    p->room = fits < 1 ? 1 : fits < MOST ? fits : MOST;
    p->rows = malloc((size_t)p->room * sizeof *p->rows);
    p->bytes = malloc((size_t)(p->room * j->payload));
    p->column = malloc((size_t)(p->room * widest));
    p->marks = malloc((size_t)p->room * 2 * sizeof *p->marks);
    return p->rows && p->bytes && p->column && p->marks;
}

jd_status jd_pour(jd_context* context, jd_journal* journal, const char* name,
                  const jd_array_file* file, jd_poured* poured) {
    pouring p = {
        .context = context, .journal = journal, .name = name, .file = file, .poured = poured};
    jd_journal_count count = {0};
    jd_status status = JD_ERR_MEMORY;
    *poured = (jd_poured){0};
    if (journal->fields[0].bytes != sizeof *p.marks)
        return jd_fail(context, JD_ERR_FILE, "'%s' is damaged: its cases have no marks", name);
    if (create(&p))
        status = jd_journal_each(context, journal, hold, &p, &count);
    else
        jd_fail(context, status, "out of memory to join parts");
    if (status == JD_OK)
        status = put_batch(&p);
    poured->torn = count.torn;
    free(p.rows);
    free(p.bytes);
    free(p.column);
    free(p.marks);
    return status;
}

int jd_pour_count(const jd_array_file* file, int64_t offset, int64_t count, int64_t* found,
                  int64_t* missing) {
    int32_t marks[MARKS];
    int error = 0;
    *found = 0;
    *missing = -1;
    for (int64_t first = 0; first < count && error == 0; first += MARKS) {
        const int64_t number = count - first < MARKS ? count - first : MARKS;
        error = jd_at_read(file->descriptor, offset + first * (int64_t)sizeof *marks, marks,
                           (size_t)number * sizeof *marks);
        for (int64_t i = 0; i < number && error == 0; i++) {
            *found += marks[i] == 1;
            if (marks[i] != 1 && *missing < 0)
                *missing = first + i;
        }
    }
    return error;
}
