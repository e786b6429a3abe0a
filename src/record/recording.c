// A run whose rows go to a file while it runs.
//
// CSV is written block by block. HDF5 has one column after the other: blocks wait in a file without
// a name beside the target (row_store.h), and the columns are put together when the run has ended. A
// run of a single block is written from memory. Where the file cannot be written the run goes on:
// what it finds out is told all the same.
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/file.h"
#include "base/given.h"
#include "model/model.h"
#include "record/csv.h"
#include "record/result.h"
#include "record/result_layout.h"
#include "record/row_store.h"

typedef struct recorder {
    jd_context* context;
    const jd_recording* to;
    const jd_system* system;
    bool outputs;
    int column_count;
    jd_column* columns;  // titles, and where their values of a block are
    double* block;       // [column][JD_ROWS_BLOCK]
    jd_file* csv;        // NULL: none, or not yet
    jd_row_store* store;
    jd_status status;   // the first failure ...
    char message[512];  // ... and what it says: the run may say something after it
} recorder;

static bool is_csv(const char* path) {
    const char* dot = strrchr(path, '.');
    return dot != NULL && strcasecmp(dot, ".csv") == 0;
}

// ---- Begin and end -----------------------------------------------------------------------------

static void keep_failure(recorder* r, jd_status status) {
    if (status >= 0 || r->status < 0)
        return;
    r->status = status;
    snprintf(r->message, sizeof r->message, "%s", jd_context_message(r->context));
}

static void put_column(recorder* r, int index, const char* name, const char* unit) {
    r->columns[index] =
        (jd_column){.name = name, .unit = unit, .values = r->block + (size_t)index * JD_ROWS_BLOCK};
}

static bool recorder_init(recorder* r) {
    const jd_system* s = r->system;
    r->column_count = 1 + s->state_count + (r->outputs ? s->output_count : 0);
    r->columns = calloc((size_t)r->column_count, sizeof *r->columns);
    r->block = calloc((size_t)r->column_count * JD_ROWS_BLOCK, sizeof *r->block);
    if (r->columns == NULL || r->block == NULL)
        return false;
    put_column(r, 0, "t", "s");
    for (int i = 0; i < s->state_count; i++)
        put_column(r, 1 + i, s->states[i].name, s->states[i].unit);
    for (int i = 0; r->outputs && i < s->output_count; i++)
        put_column(r, 1 + s->state_count + i, s->outputs[i].name, s->outputs[i].unit);
    return true;
}

static void recorder_free(recorder* r) {
    jd_file_discard(r->csv);
    jd_row_store_free(r->store);
    free(r->columns);
    free(r->block);
}

// ---- Rows --------------------------------------------------------------------------------------

static void fill_block(recorder* r, const jd_rows* rows) {
    const int states = r->system->state_count, outputs = r->column_count - 1 - states;
    for (int64_t row = 0; row < rows->count; row++) {
        double* to = r->block + row;
        *to = rows->t[row];
        for (int i = 0; i < states; i++)
            *(to += JD_ROWS_BLOCK) = rows->states[row * rows->stride + i];
        for (int i = 0; i < outputs; i++)
            *(to += JD_ROWS_BLOCK) = rows->outputs[row * outputs + i];
    }
}

static jd_status put_csv(recorder* r, const jd_rows* rows) {
    const jd_csv_table table = {r->columns, r->column_count, rows->count};
    if (r->csv == NULL) {
        const jd_status status = jd_file_create(r->context, r->to->path, r->to->replace, &r->csv);
        if (status != JD_OK)
            return status;
        jd_csv_put_titles(jd_file_stream(r->csv), &table);
    }
    FILE* stream = jd_file_stream(r->csv);
    jd_csv_put_rows(stream, &table);
    if (fflush(stream) == 0 && !ferror(stream))
        return JD_OK;
    return jd_fail(r->context, JD_ERR_FILE, "cannot write '%s': %s", r->to->path, strerror(errno));
}

static jd_status put_store(recorder* r) {
    jd_status status = JD_OK;
    if (r->store == NULL)
        status = jd_row_store_create(r->context, r->to->path, r->column_count, &r->store);
    return status == JD_OK ? jd_row_store_add(r->store, r->block) : status;
}

static void take_rows(void* data, const jd_rows* rows) {
    recorder* r = data;
    const bool single = rows->first == 0 && rows->count < JD_ROWS_BLOCK;
    if (single || r->status < 0)
        return;
    fill_block(r, rows);
    keep_failure(r, is_csv(r->to->path) ? put_csv(r, rows) : put_store(r));
}

// ---- File --------------------------------------------------------------------------------------

static jd_status commit_csv(recorder* r, const jd_trajectory* trajectory) {
    jd_file* file = r->csv;
    r->csv = NULL;
    jd_csv_put_end(jd_file_stream(file), jd_status_name(jd_trajectory_status(trajectory)),
                   jd_trajectory_message(trajectory));
    return jd_file_commit(file);
}

static jd_status write_result(recorder* r, const jd_trajectory* trajectory) {
    jd_result* result;
    jd_status status = jd_result_create(r->context, trajectory, r->to->scenario, &result);
    if (status != JD_OK)
        return status;
    if (jd_trajectory_first_row(trajectory) > 0) {
        result->row_count = jd_trajectory_row_count(trajectory);
        result->store = r->store;
        status = jd_row_store_end(r->store);
    }
    if (status == JD_OK)
        status = jd_result_write(r->context, result, r->to->path, r->to->replace);
    result->row_count = result->store != NULL ? 0 : result->row_count;
    jd_result_free(result);
    return status;
}

jd_status jd_run_record(const jd_model* model, const jd_run_options* options,
                        const jd_recording* recording, jd_trajectory** trajectory) {
    if (!JD_GIVEN(jd_context_of(model), model, options, recording, trajectory))
        return JD_ERR_ARGUMENT;
    jd_context* context = jd_context_of(model);
    recorder r = {.context = context,
                  .to = recording,
                  .system = jd_model_system(model),
                  .outputs = options->outputs};
    jd_run_options chosen = *options;
    chosen.rows = take_rows;
    chosen.rows_data = &r;
    *trajectory = NULL;
    jd_status status = jd_result_check_path(context, recording->path, recording->replace);
    if (status == JD_OK && !recorder_init(&r))
        status = jd_fail(context, JD_ERR_MEMORY, "out of memory to write '%s'", recording->path);
    if (status == JD_OK)
        status = jd_run(model, &chosen, trajectory);
    if (status == JD_OK && r.status < 0)
        status = jd_fail(context, r.status, "%s", r.message);
    else if (status == JD_OK)
        status = r.csv != NULL ? commit_csv(&r, *trajectory) : write_result(&r, *trajectory);
    recorder_free(&r);
    return status;
}
