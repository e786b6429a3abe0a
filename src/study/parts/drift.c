// Parts of a map of drift are joined in memory, and written as its table: all but the motions stands
// in the skeleton that every part has.

#include "record/apart.h"
#include "record/result_events.h"
#include "record/result_layout.h"
#include "study/drift/share.h"
#include "study/parts/join.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define GROUP "/drift"

// A map as its skeleton tells.
typedef struct reading {
    unsigned char* bytes;
    size_t size;
    jd_result* about;
    jd_settle_options options;
    int64_t count;      // points
    jd_column axes[2];  // texts are kept by `about`
    double* values[2];
} reading;

// ---- The skeleton ------------------------------------------------------------------------------

static const char* get_text(jd_h5* h5, jd_result* result, const char* path, const char* name) {
    const char* text = "";
    jd_h5_get_texts(h5, path, name, jd_layout_keep, &(jd_layout_target){result, &text, 1, false});
    return text;
}

static void get_axis(jd_h5* h5, reading* r, int axis) {
    char name[JD_H5_NAME_SIZE] = "", path[JD_H5_NAME_SIZE] = "";
    jd_h5_child(h5, GROUP, axis, name);
    jd_layout_join(h5, GROUP, name, path);
    r->axes[axis] = (jd_column){
        .role = JD_COLUMN_STATE,
        .name = jd_result_keep(r->about, name),
        .symbol = get_text(h5, r->about, path, "symbol"),
        .unit = get_text(h5, r->about, path, "unit"),
        .text = get_text(h5, r->about, path, "description"),
        .values = r->values[axis],
    };
    jd_h5_get_numbers(h5, path, NULL, r->values[axis], r->count);
}

static jd_status read_skeleton(jd_context* context, void* data) {
    reading* r = data;
    jd_status status = JD_OK;
    jd_h5* h5 = jd_h5_open(r->bytes, r->size);
    if (h5) {
        jd_layout_get(h5, r->about);
        jd_drift_get_options(h5, GROUP, &r->options);
        if (jd_h5_child_count(h5, GROUP) != 2)
            jd_h5_fail(h5, "unexpected content at", GROUP);
        for (int i = 0; i < 2; i++)
            get_axis(h5, r, i);
    }
    if (!h5 || r->about->out_of_memory)
        status = jd_fail(context, JD_ERR_MEMORY, "out of memory to read a part");
    else if (jd_h5_error(h5))
        status = jd_fail(context, JD_ERR_FILE, "cannot read a part: %s", jd_h5_error(h5));
    jd_h5_close(h5);
    return status;
}

static void pass_skeleton(jd_parcel* parcel, void* data) {
    reading* r = data;
    double numbers[] = {r->options.tolerance, r->options.accuracy, r->options.least,
                        r->options.span,      r->options.cycles,   r->options.stretches};
    jd_parcel_result(parcel, r->about);
    jd_parcel_numbers(parcel, numbers, 6);
    r->options.tolerance = numbers[0];
    r->options.accuracy = numbers[1];
    r->options.least = numbers[2];
    r->options.span = numbers[3];
    r->options.cycles = (int)numbers[4];
    r->options.stretches = (int)numbers[5];
    for (int i = 0; i < 2; i++) {
        jd_column* c = &r->axes[i];
        jd_parcel_text(parcel, r->about, &c->name);
        jd_parcel_text(parcel, r->about, &c->symbol);
        jd_parcel_text(parcel, r->about, &c->unit);
        jd_parcel_text(parcel, r->about, &c->text);
        jd_parcel_numbers(parcel, r->values[i], r->count);
        c->role = JD_COLUMN_STATE;
        c->values = r->values[i];
        parcel->failed |= !c->name || !c->symbol || !c->unit || !c->text;
    }
}

static jd_status read_map(jd_joining* j, const jd_journal* journal, const char* path, reading* r) {
    r->bytes = journal->skeleton;
    r->size = (size_t)journal->about.skeleton;
    r->count = journal->about.cases;
    r->about = jd_result_new();
    r->values[0] = malloc((size_t)r->count * sizeof(double));
    r->values[1] = malloc((size_t)r->count * sizeof(double));
    if (!r->about || !r->values[0] || !r->values[1])
        return jd_fail(j->context, JD_ERR_MEMORY, "out of memory to read '%s'", path);
    return jd_apart_run(
        j->context, &(jd_apart){path, false, (int64_t)r->size, read_skeleton, pass_skeleton, r});
}

// ---- The motions -------------------------------------------------------------------------------

// Points that are there, one after the other, with their values of the axes.
static jd_status take_rows(jd_joining* j, const jd_journal* journal, reading* r,
                           jd_settled* settled, int64_t* rows) {
    const jd_journal_field* f = journal->fields;
    *rows = 0;
    for (int64_t i = 0; i < r->count; i++) {
        unsigned char bytes[sizeof(jd_settled)];
        int32_t mark = 0;
        int error =
            jd_at_read(j->whole.descriptor, f[0].offset + i * f[0].bytes, &mark, sizeof mark);
        if (error == 0 && mark == 1)
            error =
                jd_at_read(j->whole.descriptor, f[1].offset + i * f[1].bytes, bytes, sizeof bytes);
        if (error != 0)
            return jd_fail(j->context, JD_ERR_FILE, "cannot read what is joined: %s",
                           strerror(error));
        if (mark != 1)
            continue;
        jd_settled_take(bytes, &settled[*rows]);
        for (int axis = 0; axis < 2; axis++)
            r->values[axis][*rows] = r->values[axis][i];
        ++*rows;
    }
    return JD_OK;
}

static jd_status write_table(jd_joining* j, const jd_journal* journal, reading* r) {
    jd_drift_table table = {
        .study = "drift",
        .about = r->about,
        .leading = r->axes,
        .leading_count = 2,
        .options = r->options,
    };
    jd_settled* settled = malloc((size_t)r->count * sizeof *settled);
    if (!settled)
        return jd_fail(j->context, JD_ERR_MEMORY, "out of memory for %lld points",
                       (long long)r->count);
    jd_status status = take_rows(j, journal, r, settled, &table.row_count);
    table.settled = settled;
    table.open = r->count - table.row_count;
    if (status == JD_OK)
        status = jd_drift_table_write(j->context, &table, j->output, j->options->replace);
    free(settled);
    return status;
}

// ---- Join --------------------------------------------------------------------------------------

// Marks and motions stand behind the skeleton, one behind the other.
static bool fits(const jd_joining* j, const jd_journal* journal) {
    const jd_journal_field* f = journal->fields;
    const int64_t begin = journal->about.skeleton, mark = sizeof(int32_t);
    (void)j;
    return journal->about.field_count == 2 && f[0].offset == begin && f[0].bytes == mark &&
           f[1].offset == begin + journal->about.cases * mark && f[1].bytes == sizeof(jd_settled);
}

static jd_status join(jd_joining* j, const jd_journal* journal, const char* path) {
    reading r = {0};
    if (journal->about.field_count != 2 || journal->fields[1].bytes != sizeof(jd_settled))
        return jd_fail(j->context, JD_ERR_FILE, "'%s' was made on another kind of machine", path);
    j->fits = fits;
    j->marks = journal->fields[0].offset;
    j->report->cases = journal->about.cases;
    jd_status status = jd_result_check_path(j->context, j->output, j->options->replace);
    if (status == JD_OK)
        status = jd_array_file_of_skeleton(j->context, journal->skeleton, journal->about.skeleton,
                                           journal->about.whole, &j->whole);
    if (status == JD_OK)
        status = jd_join_pour(j);
    if (status == JD_OK)
        status = jd_join_judge(j);
    if (status == JD_OK)
        status = read_map(j, journal, path, &r);
    if (status == JD_OK)
        status = write_table(j, journal, &r);
    jd_result_free(r.about);
    free(r.values[0]);
    free(r.values[1]);
    return status;
}

jd_status jd_join_drift(jd_joining* j) {
    jd_journal journal;
    int first = 0;
    while (!j->files[first].used || j->files[first].sweep)
        first++;
    for (int i = 0; i < j->count; i++)
        if (j->files[i].used && j->files[i].sweep)
            return jd_fail(j->context, JD_ERR_FILE,
                           "'%s' is a sweep, '%s' a part of a map of drift", j->files[i].path,
                           j->files[first].path);
    const char* path = j->files[first].path;
    jd_status status = jd_journal_open(j->context, path, false, &journal);
    if (status != JD_OK)
        return status;
    status = join(j, &journal, path);
    jd_journal_close(&journal);
    return status;
}
