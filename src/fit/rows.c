// Measured rows from a CSV file.
//
// Columns are vx, vy [m/s], w [rad/s], Tx, Ty and M, in this order, or as a title names them; then
// their order is free, further columns are passed over, and a unit may follow in brackets:
// "vx [mm/s]". A number may carry a unit of its own.

#include "judder/fit.h"
#include "judder/scenario.h"
#include "scenario/lines.h"
#include "scenario/units.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define COLUMNS 6
#define FIELDS_MAX 64  // most columns of a file

// Names of each column; the first one is shown.
static const char* const names[COLUMNS][2] = {{"vx", "v_x"}, {"vy", "v_y"}, {"w", "omega"},
                                              {"Tx", "T_x"}, {"Ty", "T_y"}, {"M", "M_z"}};
static const char* const units_shared[COLUMNS] = {"m/s", "m/s", "rad/s", "1", "1", "m"};
static const char* const units_newtons[COLUMNS] = {"m/s", "m/s", "rad/s", "N", "N", "N m"};

// Where a quantity stands in a line, and in which unit.
typedef struct column {
    int field;  // from 0; -1: nowhere yet
    char unit[JD_UNIT_TEXT_MAX + 1];
    double factor;  // from this unit to that of the library
} column;

typedef struct table {
    jd_lines lines;
    const char* const* units;  // of the library
    column columns[COLUMNS];
    int field_count;  // of each line
    jd_measurement* rows;
    size_t count, room;
} table;

static jd_status fail_at(const table* t, const jd_line* line, const char* place, jd_status status,
                         const char* text) {
    return jd_source_fail(&t->lines.source, jd_line_mark(line, place), status, "%s", text);
}

// ---- Title --------------------------------------------------------------------------------------

// Part "vx [mm/s]" into name and unit, both without blanks around them.
static bool split_title(char* text, const char** unit) {
    char* open = strchr(text, '[');
    *unit = NULL;
    if (open) {
        char* close = strchr(open, ']');
        if (!close || close[1] != 0)
            return false;
        *close = 0;
        *open = 0;
        *unit = open + 1 + strspn(open + 1, " \t");
        for (char* end = close; end > *unit && strchr(" \t", end[-1]);)
            *--end = 0;
    }
    for (size_t end = strlen(text); end > 0 && strchr(" \t", text[end - 1]); end--)
        text[end - 1] = 0;
    return true;
}

static int column_of(const char* name) {
    for (int i = 0; i < COLUMNS; i++)
        if (strcmp(name, names[i][0]) == 0 || strcmp(name, names[i][1]) == 0)
            return i;
    return -1;
}

// The unit of a column, and the factor that leads to the library's.
static jd_status set_unit(const table* t, int index, const char* unit, column* c) {
    const char* wanted = t->units[index];
    c->factor = 1.0;
    if (!unit)
        unit = wanted;
    if (strlen(unit) > JD_UNIT_TEXT_MAX)
        return jd_fail(t->lines.source.context, JD_ERR_ARGUMENT, "unit of more than %d bytes",
                       JD_UNIT_TEXT_MAX);
    strcpy(c->unit, unit);
    if (strcmp(unit, wanted) == 0)
        return JD_OK;
    const jd_status status = jd_units_convert(t->lines.source.context, unit, wanted, &c->factor);
    double ignored = 1.0;
    if (status == JD_OK || t->units == units_newtons ||
        jd_units_convert(NULL, unit, units_newtons[index], &ignored) != JD_OK)
        return status;
    return jd_fail(t->lines.source.context, JD_ERR_ARGUMENT,
                   "unit '%s' does not fit '%s'; loads with a dimension need a normal force", unit,
                   wanted);
}

static jd_status read_title_field(table* t, const jd_line* line, jd_line_field* field, int place) {
    const char* unit;
    char message[160];
    if (!split_title(field->text, &unit))
        return fail_at(t, line, field->begin, JD_ERR_ARGUMENT,
                       "a unit must stand in brackets at the end: vx [mm/s]");
    const int index = column_of(field->text);
    if (index < 0)
        return JD_OK;
    if (t->columns[index].field >= 0) {
        snprintf(message, sizeof message, "column '%s' is there twice", names[index][0]);
        return fail_at(t, line, field->begin, JD_ERR_ARGUMENT, message);
    }
    t->columns[index].field = place;
    if (set_unit(t, index, unit, &t->columns[index]) != JD_OK)
        return jd_source_prefix(&t->lines.source, jd_line_mark(line, field->begin),
                                JD_ERR_ARGUMENT);
    return JD_OK;
}

static jd_status read_title(table* t, const jd_line* line) {
    jd_line_field field;
    const char* at = line->begin;
    for (int i = 0; i < COLUMNS; i++)
        t->columns[i].field = -1;
    for (t->field_count = 0; at; t->field_count++) {
        if (t->field_count == FIELDS_MAX)
            return fail_at(t, line, at, JD_ERR_ARGUMENT, "more than 64 columns");
        jd_status status = jd_lines_field(&t->lines, line, &at, &field);
        if (status == JD_OK)
            status = read_title_field(t, line, &field, t->field_count);
        if (status != JD_OK)
            return status;
    }
    for (int i = 0; i < COLUMNS; i++)
        if (t->columns[i].field < 0)
            return jd_source_fail(&t->lines.source, jd_line_mark(line, line->begin), JD_ERR_NAME,
                                  "no column '%s'; needed are vx, vy, w, Tx, Ty, M", names[i][0]);
    return JD_OK;
}

// ---- Rows ---------------------------------------------------------------------------------------

static jd_status read_field(const table* t, const jd_line* line, const jd_line_field* field,
                            int index, double* value) {
    const column* c = &t->columns[index];
    if (jd_value_read(t->lines.source.context, field->text, c->unit, value) != JD_OK)
        return jd_source_prefix(&t->lines.source, jd_line_mark(line, field->begin),
                                JD_ERR_ARGUMENT);
    *value *= c->factor;
    return isfinite(*value)
               ? JD_OK
               : fail_at(t, line, field->begin, JD_ERR_ARGUMENT, "the value is not finite");
}

static jd_status read_row(const table* t, const jd_line* line, double values[COLUMNS]) {
    jd_line_field field;
    const char* at = line->begin;
    for (int i = 0; i < t->field_count; i++) {
        if (!at)
            return jd_source_fail(&t->lines.source, jd_line_mark(line, line->end), JD_ERR_ARGUMENT,
                                  "%d columns, must be %d", i, t->field_count);
        jd_status status = jd_lines_field(&t->lines, line, &at, &field);
        for (int k = 0; k < COLUMNS && status == JD_OK; k++)
            if (t->columns[k].field == i)
                status = read_field(t, line, &field, k, &values[k]);
        if (status != JD_OK)
            return status;
    }
    if (!at)
        return JD_OK;
    return jd_source_fail(&t->lines.source, jd_line_mark(line, at), JD_ERR_ARGUMENT,
                          "more than %d columns", t->field_count);
}

static jd_status add_row(table* t, const jd_line* line, const double values[COLUMNS]) {
    if (t->count == t->room) {
        t->room = t->room > 0 ? 2 * t->room : 64;
        jd_measurement* more = realloc(t->rows, t->room * sizeof *more);
        if (!more)
            return jd_fail(t->lines.source.context, JD_ERR_MEMORY, "out of memory");
        t->rows = more;
    }
    t->rows[t->count++] = (jd_measurement){.motion = {values[0], values[1], values[2]},
                                           .load = {values[3], values[4], values[5]},
                                           .line = line->number};
    return JD_OK;
}

static bool is_title(const table* t, const jd_line* line) {
    jd_line_field field;
    const char* at = line->begin;
    return jd_lines_field(&t->lines, line, &at, &field) == JD_OK &&
           !jd_line_begins_number(field.text);
}

static jd_status read_table(table* t) {
    jd_status status = JD_OK;
    bool first = true;
    t->field_count = COLUMNS;
    for (int i = 0; i < COLUMNS; i++) {
        t->columns[i].field = i;
        set_unit(t, i, NULL, &t->columns[i]);
    }
    for (jd_line line; status == JD_OK && jd_lines_next(&t->lines, &line); first = false) {
        double values[COLUMNS];
        if (first && is_title(t, &line)) {
            status = read_title(t, &line);
            continue;
        }
        status = read_row(t, &line, values);
        if (status == JD_OK)
            status = add_row(t, &line, values);
    }
    if (status == JD_OK && t->count == 0)
        status = jd_fail(t->lines.source.context, JD_ERR_ARGUMENT, "%s: no rows in it",
                         t->lines.source.name);
    return status;
}

static jd_status parse(jd_source source, const jd_measurement_text* text, jd_measurement** rows,
                       int* count) {
    table t = {.lines.source = source, .units = text->newtons ? units_newtons : units_shared};
    jd_status status = jd_lines_begin(&t.lines, text->text, text->size);
    if (status == JD_OK)
        status = read_table(&t);
    if (status != JD_OK) {
        free(t.rows);
        t = (table){0};
    }
    *rows = t.rows;
    *count = (int)t.count;
    return status;
}

jd_status jd_measurements_read(jd_context* context, const char* path, bool newtons,
                               jd_measurement** rows, int* count) {
    const jd_source source = {context, jd_lines_shown_path(path), path};
    char* text = NULL;
    size_t size = 0;
    *rows = NULL;
    *count = 0;
    jd_status status = jd_source_read(&source, path, &text, &size);
    if (status == JD_OK)
        status = parse(source, &(jd_measurement_text){text, size, path, newtons}, rows, count);
    free(text);
    return status;
}

jd_status jd_measurements_parse(jd_context* context, const jd_measurement_text* text,
                                jd_measurement** rows, int* count) {
    const jd_source source = {context, text->name, NULL};
    char* copy = malloc(text->size + 1);  // ends with a 0
    *rows = NULL;
    *count = 0;
    if (!copy)
        return jd_fail(context, JD_ERR_MEMORY, "out of memory");
    if (text->size > 0)
        memcpy(copy, text->text, text->size);
    copy[text->size] = 0;
    const jd_measurement_text whole = {copy, text->size, text->name, text->newtons};
    const jd_status status = parse(source, &whole, rows, count);
    free(copy);
    return status;
}
