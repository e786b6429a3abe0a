// Tables of settled motions in files: columns as CSV, or in an HDF5 file beside all values of the
// model.

#include "study/drift/file.h"

#include "record/csv.h"
#include "record/result.h"
#include "record/result_events.h"
#include "record/result_file.h"
#include "record/result_layout.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#define GROUP_SIZE 32

// ---- Columns -----------------------------------------------------------------------------------

// name, symbol, unit, value of a jd_settled s, text
#define COLUMNS(C)                                                                                 \
    C(v_x, "v_x", "m/s", s->drift.v_x, "mean drift velocity along x")                              \
    C(v_y, "v_y", "m/s", s->drift.v_y, "mean drift velocity along y")                              \
    C(v_x_error, "δv_x", "m/s", s->drift.v_x_error, "standard error of v_x")                       \
    C(v_y_error, "δv_y", "m/s", s->drift.v_y_error, "standard error of v_y")                       \
    C(remaining, "δv", "m/s", s->remaining, "how far the drift may be from its limit")             \
    C(speed, "|v|", "m/s", s->drift.speed, "speed of the drift")                                   \
    C(direction, "θ", "rad", s->drift.direction, "direction of the drift, from x towards y")       \
    C(power, "P", "W", s->drift.power, "mean power lost")                                          \
    C(power_error, "δP", "W", s->drift.power_error, "standard error of the power")                 \
    C(settling, "τ", "s", s->settling, "time in which the drift comes nearer by a factor of e")    \
    C(period, "T", "s", s->drift.period, "common period of loads and drive, or a window")          \
    C(periods, "n", "1", (double)s->drift.periods, "measured")                                     \
    C(simulated, "t", "s", s->simulated, "time simulated")                                         \
    C(steady, "steady", "1", s->steady, "1: the motion repeats with the drive")                    \
    C(status, "status", "1", s->status, "0: done; below: why the trajectory ended before")

enum {
#define COLUMN_PLACE(name, symbol, unit, value, text) PLACE_##name,
    COLUMNS(COLUMN_PLACE) OWN_COLUMNS
};

#define COLUMN_ROW(name, symbol, unit, value, text)                                                \
    {JD_COLUMN_OUTPUT, #name, symbol, unit, text, 0},
static const jd_column own_columns[] = {COLUMNS(COLUMN_ROW)};

static double value_of(const jd_settled* s, int column) {
    switch (column) {
#define COLUMN_VALUE(name, symbol, unit, value, text)                                              \
    case PLACE_##name:                                                                             \
        return value;
        COLUMNS(COLUMN_VALUE)
    }
    return 0;
}

// All columns, with the memory of their own. @return whether there was any.
static bool make_columns(const jd_drift_table* t, jd_column* columns, double** values) {
    const int64_t rows = t->row_count;
    *values = malloc((size_t)(rows * OWN_COLUMNS + 1) * sizeof(double));
    if (!*values)
        return false;
    for (int i = 0; i < t->leading_count; i++)
        columns[i] = t->leading[i];
    for (int i = 0; i < OWN_COLUMNS; i++) {
        double* to = *values + i * rows;
        for (int64_t row = 0; row < rows; row++)
            to[row] = value_of(&t->settled[row], i);
        columns[t->leading_count + i] = own_columns[i];
        columns[t->leading_count + i].values = to;
    }
    return true;
}

// ---- HDF5 --------------------------------------------------------------------------------------

// name, field
#define OPTION_NUMBERS(N) N(tolerance) N(accuracy) N(least) N(span)

void jd_drift_put_options(jd_h5* h5, const char* group, const jd_settle_options* o) {
#define PUT_NUMBER(name) jd_h5_put_number(h5, group, #name, o->name);
    OPTION_NUMBERS(PUT_NUMBER)
    jd_h5_put_count(h5, group, "cycles", o->cycles);
    jd_h5_put_count(h5, group, "stretches", o->stretches);
}

void jd_drift_get_options(jd_h5* h5, const char* group, jd_settle_options* o) {
    double cycles = 0, stretches = 0;
#define GET_NUMBER(name) jd_h5_get_numbers(h5, group, #name, &o->name, 1);
    OPTION_NUMBERS(GET_NUMBER)
    jd_h5_get_numbers(h5, group, "cycles", &cycles, 1);
    jd_h5_get_numbers(h5, group, "stretches", &stretches, 1);
    o->cycles = (int)cycles;
    o->stretches = (int)stretches;
}

static void put_columns(jd_h5* h5, const char* group, const jd_csv_table* table) {
    char path[JD_H5_NAME_SIZE];
    for (int i = 0; i < table->column_count; i++) {
        const jd_column* column = &table->columns[i];
        jd_layout_join(h5, group, column->name, path);
        jd_h5_put_column(h5, path, column->values, table->row_count);
        jd_h5_put_text(h5, path, "unit", column->unit);
        jd_h5_put_text(h5, path, "symbol", column->symbol);
        jd_h5_put_text(h5, path, "description", column->text);
        jd_h5_put_text(h5, path, "role", column->role == JD_COLUMN_STATE ? "axis" : "output");
    }
}

jd_status jd_drift_about(jd_context* context, const jd_drift_table* t, jd_result** about) {
    const jd_run_options run = {.begin = t->options.begin,
                                .end = t->options.begin,
                                .tolerance = t->options.tolerance,
                                .solver = t->options.solver,
                                .record = JD_RECORD_FINAL};
    return jd_result_of_model(context, t->model, &run, t->scenario, about);
}

// The model without rows of its own, and beside it the table.
static jd_status make_image(jd_context* context, const jd_drift_table* t, const jd_csv_table* table,
                            unsigned char** bytes, size_t* size) {
    char group[GROUP_SIZE];
    jd_result* own = NULL;
    jd_status status = t->about ? JD_OK : jd_drift_about(context, t, &own);
    const jd_result* about = t->about ? t->about : own;
    jd_h5* h5 = status == JD_OK ? jd_h5_create() : NULL;
    *bytes = NULL;
    if (status < 0)
        return status;
    snprintf(group, sizeof group, "/%s", t->study);
    if (h5 && jd_layout_put(h5, about)) {
        jd_h5_put_group(h5, group);
        jd_drift_put_options(h5, group, &t->options);
        put_columns(h5, group, table);
        *bytes = jd_h5_image(h5, size);
        if (!*bytes)
            status = jd_fail(context, JD_ERR_FILE, "cannot make a table: %s", jd_h5_error(h5));
    } else {
        status = jd_fail(context, JD_ERR_MEMORY, "out of memory for a table");
    }
    jd_h5_close(h5);
    jd_result_free(own);
    return status;
}

static jd_status write_h5(jd_context* context, const jd_drift_table* t, const jd_csv_table* table,
                          const char* path, bool replace) {
    size_t size = 0;
    unsigned char* bytes;
    jd_status status = make_image(context, t, table, &bytes, &size);
    if (status == JD_OK)
        status = jd_result_file_write(context, path, replace, bytes, size);
    free(bytes);
    return status;
}

jd_status jd_drift_table_image(jd_context* context, const jd_drift_table* t, unsigned char** bytes,
                               size_t* size) {
    jd_column columns[JD_DRIFT_LEADING + OWN_COLUMNS];
    double* values = NULL;
    *bytes = NULL;
    if (t->settled && !make_columns(t, columns, &values))
        return jd_fail(context, JD_ERR_MEMORY, "out of memory for a table");
    const jd_csv_table table = {t->settled ? columns : t->leading,
                                t->leading_count + (t->settled ? OWN_COLUMNS : 0), t->row_count};
    const jd_status status = make_image(context, t, &table, bytes, size);
    free(values);
    return status;
}

// ---- Write -------------------------------------------------------------------------------------

static bool is_csv(const char* path) {
    const char* dot = strrchr(path, '.');
    return dot && strcasecmp(dot, ".csv") == 0;
}

typedef struct csv {
    const jd_csv_table* table;
    int64_t open;
} csv;

static jd_status put_csv(FILE* stream, const void* data) {
    const csv* c = data;
    const int64_t rows = c->table->row_count;
    jd_csv_put_titles(stream, c->table);
    jd_csv_put_rows(stream, c->table);
    jd_csv_put_stop(stream, rows, rows + c->open);
    return JD_OK;
}

jd_status jd_drift_table_write(jd_context* context, const jd_drift_table* t, const char* path,
                               bool replace) {
    jd_column columns[JD_DRIFT_LEADING + OWN_COLUMNS];
    double* values;
    jd_status status = jd_result_check_path(context, path, replace);
    if (status < 0)
        return status;
    if (!make_columns(t, columns, &values))
        return jd_fail(context, JD_ERR_MEMORY, "out of memory to write '%s'", path);
    const jd_csv_table table = {columns, t->leading_count + OWN_COLUMNS, t->row_count};
    status = is_csv(path)
                 ? jd_csv_write_by(context, path, replace, put_csv, &(csv){&table, t->open})
                 : write_h5(context, t, &table, path, replace);
    free(values);
    return status;
}
