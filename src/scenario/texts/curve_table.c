// The rows of a curve over time from a CSV file: columns t and one more, below a title that names them.

#include "scenario/texts/curve_table.h"

#include "text/columns.h"

#include <stdio.h>
#include <stdlib.h>

#define ROWS_MAX 1000000

typedef struct table {
    jd_table_rows rows;
    int room;
} table;

static jd_status add_row(void* data, const jd_text_source* source, const jd_line* line,
                         const double* values) {
    table* t = data;
    jd_table_rows* r = &t->rows;
    const jd_mark mark = jd_line_mark(line, line->begin);
    if (r->count > 0 && !(values[0] > r->x[r->count - 1]))
        return jd_text_source_fail(source, mark, JD_ERR_RANGE,
                                   "t is %.10g s, must be after that of the row before, %.10g s",
                                   values[0], r->x[r->count - 1]);
    if (r->count == ROWS_MAX)
        return jd_text_source_fail(source, mark, JD_ERR_RANGE, "more than %d rows", ROWS_MAX);
    if (r->count == t->room) {
        t->room = t->room > 0 ? 2 * t->room : 64;
        double* x = realloc(r->x, (size_t)t->room * sizeof *x);
        r->x = x ? x : r->x;
        double* y = x ? realloc(r->y, (size_t)t->room * sizeof *y) : NULL;
        r->y = y ? y : r->y;
        if (!x || !y)
            return jd_fail(source->context, JD_ERR_MEMORY, "out of memory");
    }
    r->x[r->count] = values[0];
    r->y[r->count++] = values[1];
    return JD_OK;
}

static jd_status read_file(const jd_text_source* of, const char* path, const char* column,
                           const char* unit, jd_table_rows* rows) {
    const jd_text_source source = {of->context, jd_lines_shown_path(path), path};
    const jd_column_spec columns[] = {{{"t", "time"}, "s", NULL, false},
                                      {{column}, unit, NULL, false}};
    char *text = NULL, needed[160];
    size_t size = 0;
    table t = {0};
    snprintf(needed, sizeof needed, "t and %.100s", column);
    const jd_columns_spec spec = {.columns = columns,
                                  .count = 2,
                                  .needed = needed,
                                  .example = "t [ms]",
                                  .row = add_row,
                                  .data = &t};
    jd_status status = jd_text_source_read(&source, path, &text, &size);
    if (status == JD_OK)
        status = jd_columns_read(source, text, size, &spec);
    free(text);
    if (status != JD_OK) {
        free(t.rows.x);
        free(t.rows.y);
        t.rows = (jd_table_rows){0};
    }
    *rows = t.rows;
    return status;
}

// A path that is given from outside is as it is; messages need no place then.
jd_status jd_curve_table_read(const jd_text_source* source, const jd_table_file* file,
                              jd_table_rows* rows) {
    const jd_tree* entry = file->entry;
    const jd_tree *csv = jd_tree_find(entry, "csv"), *column = jd_tree_find(entry, "column");
    const char* name = column && column->text ? column->text : entry->key->text;
    *rows = (jd_table_rows){0};
    if (file->path)
        return read_file(source, file->path, name, file->unit, rows);
    if (!csv->text || csv->null || !*csv->text)
        return jd_text_source_fail(source, csv->mark, JD_ERR_ARGUMENT,
                                   "'csv' is the path of a file");
    char* path = jd_text_source_resolve(source, csv->text);
    if (!path)
        return jd_fail(source->context, JD_ERR_MEMORY, "out of memory");
    const jd_status status = read_file(source, path, name, file->unit, rows);
    free(path);
    return status == JD_OK || status == JD_ERR_MEMORY
               ? status
               : jd_text_source_prefix(source, csv->mark, status);
}
