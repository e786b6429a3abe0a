// Tables of loads from CSV files: t, F_x, F_y and M below a title that names them.

#include "base/given.h"
#include "judder/scenario.h"
#include "text/columns.h"

#include <stdlib.h>

static const jd_column_spec columns[] = {{{"t", NULL}, "s", NULL, false},
                                         {{"F_x", NULL}, "N", NULL, true},
                                         {{"F_y", NULL}, "N", NULL, true},
                                         {{"M", NULL}, "N m", NULL, true}};

typedef struct table {
    jd_load_row* rows;
    int count, room;
} table;

static jd_status add_row(void* data, const jd_text_source* source, const jd_line* line,
                         const double* values) {
    table* t = data;
    const jd_mark mark = jd_line_mark(line, line->begin);
    if (t->count > 0 && !(values[0] > t->rows[t->count - 1].t))
        return jd_text_source_fail(source, mark, JD_ERR_RANGE,
                                   "t is %.10g s, must be after that of the row before, %.10g s",
                                   values[0], t->rows[t->count - 1].t);
    if (t->count == JD_MAX_LOAD_ROWS)
        return jd_text_source_fail(source, mark, JD_ERR_RANGE, "more than %d rows",
                                   JD_MAX_LOAD_ROWS);
    if (t->count == t->room) {
        t->room = t->room > 0 ? 2 * t->room : 64;
        jd_load_row* more = realloc(t->rows, (size_t)t->room * sizeof *more);
        if (!more)
            return jd_fail(source->context, JD_ERR_MEMORY, "out of memory");
        t->rows = more;
    }
    t->rows[t->count++] = (jd_load_row){values[0], values[1], values[2], values[3]};
    return JD_OK;
}

jd_status jd_load_rows_read(jd_context* context, const char* path, jd_load_row** rows, int* count) {
    if (!JD_GIVEN(context, path, rows, count))
        return JD_ERR_ARGUMENT;
    const jd_text_source source = {context, jd_lines_shown_path(path), path};
    char* text = NULL;
    size_t size = 0;
    table t = {0};
    const jd_columns_spec spec = {.columns = columns,
                                  .count = 4,
                                  .needed = "t and some of F_x, F_y, M",
                                  .example = "t [ms]",
                                  .titled = true,
                                  .row = add_row,
                                  .data = &t};
    jd_status status = jd_text_source_read(&source, path, &text, &size);
    if (status == JD_OK)
        status = jd_columns_read(source, text, size, &spec);
    if (status != JD_OK) {
        free(t.rows);
        t = (table){0};
    }
    *rows = t.rows;
    *count = t.count;
    free(text);
    return status;
}
