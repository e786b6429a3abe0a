// Measured motions from CSV files: t and any of x, y, z, rotation, alpha_x, alpha_y, v_x, v_y, v_z
// and w below a title that names them.

#include "base/given.h"
#include "judder/scenario.h"
#include "text/columns.h"

#include <stdlib.h>
#include <string.h>

#define PLACE 1                             // first of the places among the columns
#define VELOCITY (1 + JD_COORDINATE_COUNT)  // first of the velocities
#define COLUMNS (VELOCITY + JD_VELOCITY_COUNT)

typedef struct table {
    jd_recorded_motion_row* rows;
    int* lines;  // of the rows
    int count, room;
} table;

static jd_status grow(table* t, jd_context* context) {
    const int room = t->room > 0 ? 2 * t->room : 64;
    jd_recorded_motion_row* rows = realloc(t->rows, (size_t)room * sizeof *rows);
    if (rows)
        t->rows = rows;
    int* lines = rows ? realloc(t->lines, (size_t)room * sizeof *lines) : NULL;
    if (!lines)
        return jd_fail(context, JD_ERR_MEMORY, "out of memory");
    t->lines = lines;
    t->room = room;
    return JD_OK;
}

static jd_status add_row(void* data, const jd_text_source* source, const jd_line* line,
                         const double* values) {
    table* t = data;
    if (t->count == JD_MAX_MOTION_ROWS)
        return jd_text_source_fail(source, jd_line_mark(line, line->begin), JD_ERR_RANGE,
                                   "more than %d rows", JD_MAX_MOTION_ROWS);
    if (t->count == t->room && grow(t, source->context) < 0)
        return JD_ERR_MEMORY;
    jd_recorded_motion_row* row = &t->rows[t->count];
    row->t = values[0];
    memcpy(row->place, values + PLACE, sizeof row->place);
    memcpy(row->velocity, values + VELOCITY, sizeof row->velocity);
    t->lines[t->count++] = line->number;
    return JD_OK;
}

// The rows as a motion; what is wrong with them is told with the line.
static jd_status make(const jd_text_source* source, const table* t, const bool* found,
                      jd_recorded_motion** motion) {
    jd_recorded_motion_columns columns;
    int row = 0;
    memcpy(columns.place, found + PLACE, sizeof columns.place);
    memcpy(columns.velocity, found + VELOCITY, sizeof columns.velocity);
    const jd_status status =
        jd_recorded_motion_check(source->context, t->rows, t->count, &columns, &row);
    if (status < 0)
        return jd_text_source_prefix(source, (jd_mark){t->lines[row], 1}, status);
    return jd_recorded_motion_create(source->context, t->rows, t->count, &columns, motion);
}

static void name_columns(jd_column_spec columns[COLUMNS]) {
    columns[0] = (jd_column_spec){{"t", NULL}, "s", NULL, false};
    for (int k = 0; k < JD_COORDINATE_COUNT; k++)
        columns[PLACE + k] =
            (jd_column_spec){{jd_place_name(k), NULL}, jd_place_unit(k), NULL, true};
    for (int k = 0; k < JD_VELOCITY_COUNT; k++)
        columns[VELOCITY + k] =
            (jd_column_spec){{jd_velocity_name(k), NULL}, jd_velocity_unit(k), NULL, true};
}

jd_status jd_recorded_motion_read(jd_context* context, const char* path,
                                  jd_recorded_motion** motion) {
    if (!JD_GIVEN(context, path, motion))
        return JD_ERR_ARGUMENT;
    const jd_text_source source = {context, jd_lines_shown_path(path), path};
    jd_column_spec columns[COLUMNS];
    bool found[COLUMNS] = {false};
    char* text = NULL;
    size_t size = 0;
    table t = {0};
    const jd_columns_spec spec = {.columns = columns,
                                  .count = COLUMNS,
                                  .needed = "t and some of x, y, z, rotation, alpha_x, alpha_y, "
                                            "v_x, v_y, v_z, w",
                                  .example = "x [mm]",
                                  .titled = true,
                                  .found = found,
                                  .row = add_row,
                                  .data = &t};
    *motion = NULL;
    name_columns(columns);
    jd_status status = jd_text_source_read(&source, path, &text, &size);
    if (status == JD_OK)
        status = jd_columns_read(source, text, size, &spec);
    if (status == JD_OK)
        status = make(&source, &t, found, motion);
    free(t.rows);
    free(t.lines);
    free(text);
    return status;
}
