// Tables in text whose columns have names.
//
// A title may name the columns; then their order is free and a unit may follow in brackets: "vx
// [mm/s]". A number may carry a unit of its own.

#include "text/columns.h"

#include "judder/scenario.h"
#include "judder/system.h"
#include "text/units.h"
#include "text/value.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#define FIELDS_MAX 64  // most columns of a file

// Where a quantity stands in a line, and in which unit.
typedef struct column {
    int field;  // from 0; -1: nowhere yet
    char unit[JD_UNIT_TEXT_MAX + 1];
    double factor;  // from this unit to that of the library
} column;

typedef struct table {
    jd_lines lines;
    const jd_columns_spec* spec;
    column columns[JD_COLUMNS_MAX];
    int field_count;  // of each line
} table;

static jd_status fail_at(const table* t, const jd_line* line, const char* place, const char* text) {
    return jd_text_source_fail(&t->lines.source, jd_line_mark(line, place), JD_ERR_ARGUMENT, "%s",
                               text);
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

// "Force" is "force"; but T is not t, and M_z not m_z.
static bool is_name(const char* text, const char* name) {
    const bool word =
        strspn(name, "abcdefghijklmnopqrstuvwxyz") == strlen(name) && name[0] && name[1];
    return (word ? strcasecmp(text, name) : strcmp(text, name)) == 0;
}

static int column_of(const jd_columns_spec* spec, const char* name) {
    for (int i = 0; i < spec->count; i++)
        for (int k = 0; k < JD_COLUMN_NAMES && spec->columns[i].names[k]; k++)
            if (is_name(name, spec->columns[i].names[k]))
                return i;
    return -1;
}

// The unit of a column, and the factor that leads to the library's.
static jd_status set_unit(const table* t, int index, const char* unit, column* c) {
    const jd_column_spec* spec = &t->spec->columns[index];
    jd_context* context = t->lines.source.context;
    c->factor = 1.0;
    if (!unit)
        unit = spec->unit;
    if (strlen(unit) > JD_UNIT_TEXT_MAX)
        return jd_fail(context, JD_ERR_ARGUMENT, "unit of more than %d bytes", JD_UNIT_TEXT_MAX);
    strcpy(c->unit, unit);
    if (strcmp(unit, spec->unit) == 0)
        return JD_OK;
    const char* const* also = index == t->spec->count - 1 ? t->spec->also : NULL;
    for (; also && *also; also++)
        if (jd_units_convert(NULL, unit, *also, &c->factor) == JD_OK)
            return JD_OK;
    const jd_status status = jd_units_convert(context, unit, spec->unit, &c->factor);
    double ignored = 1.0;
    if (status == JD_OK || !spec->other ||
        jd_units_convert(NULL, unit, spec->other, &ignored) != JD_OK)
        return status;
    return jd_fail(context, JD_ERR_ARGUMENT, "unit '%s' does not fit '%s'; %s", unit, spec->unit,
                   t->spec->other_text);
}

static jd_status unknown_column(const table* t, const jd_line* line, const jd_line_field* field) {
    const jd_column_spec* columns = t->spec->columns;
    const jd_status status =
        jd_fail_unknown(t->lines.source.context, "column", field->text, &columns[0].names[0],
                        t->spec->count, sizeof columns[0]);
    return jd_text_source_prefix(&t->lines.source, jd_line_mark(line, field->begin), status);
}

static jd_status read_title_field(table* t, const jd_line* line, jd_line_field* field, int place) {
    const char* unit;
    char message[160];
    if (!split_title(field->text, &unit)) {
        snprintf(message, sizeof message, "a unit must stand in brackets at the end: %s",
                 t->spec->example);
        return fail_at(t, line, field->begin, message);
    }
    const int index = column_of(t->spec, field->text);
    if (index < 0)
        return t->spec->titled ? unknown_column(t, line, field) : JD_OK;
    if (t->columns[index].field >= 0) {
        snprintf(message, sizeof message, "column '%s' is there twice",
                 t->spec->columns[index].names[0]);
        return fail_at(t, line, field->begin, message);
    }
    t->columns[index].field = place;
    if (set_unit(t, index, unit, &t->columns[index]) != JD_OK)
        return jd_text_source_prefix(&t->lines.source, jd_line_mark(line, field->begin),
                                     JD_ERR_ARGUMENT);
    return JD_OK;
}

// All that are needed, and one of the optional ones, must be there.
static jd_status check_columns(const table* t, const jd_line* line) {
    int missing = -1, offered = -1;
    bool some = false;
    for (int i = t->spec->count - 1; i >= 0; i--) {
        const bool there = t->columns[i].field >= 0;
        if (!t->spec->columns[i].optional) {
            missing = there ? missing : i;
        } else {
            offered = i;
            some |= there;
        }
    }
    if (missing < 0 && !some)
        missing = offered;
    if (missing < 0)
        return JD_OK;
    return jd_text_source_fail(&t->lines.source, jd_line_mark(line, line->begin), JD_ERR_NAME,
                               "no column '%s'; needed are %s", t->spec->columns[missing].names[0],
                               t->spec->needed);
}

static jd_status read_title(table* t, const jd_line* line) {
    jd_line_field field;
    const char* at = line->begin;
    for (int i = 0; i < t->spec->count; i++)
        t->columns[i].field = -1;
    for (t->field_count = 0; at; t->field_count++) {
        if (t->field_count == FIELDS_MAX)
            return fail_at(t, line, at, "more than 64 columns");
        jd_status status = jd_lines_field(&t->lines, line, &at, &field);
        if (status == JD_OK)
            status = read_title_field(t, line, &field, t->field_count);
        if (status != JD_OK)
            return status;
    }
    for (int i = 0; t->spec->found && i < t->spec->count; i++)
        t->spec->found[i] = t->columns[i].field >= 0;
    return check_columns(t, line);
}

// ---- Rows ---------------------------------------------------------------------------------------

static jd_status read_field(const table* t, const jd_line* line, const jd_line_field* field,
                            int index, double* value) {
    const column* c = &t->columns[index];
    if (jd_quantity_read(t->lines.source.context, field->text, c->unit, value) != JD_OK)
        return jd_text_source_prefix(&t->lines.source, jd_line_mark(line, field->begin),
                                     JD_ERR_ARGUMENT);
    *value *= c->factor;
    return isfinite(*value) ? JD_OK : fail_at(t, line, field->begin, "the value is not finite");
}

static jd_status read_row(const table* t, const jd_line* line, double* values) {
    jd_line_field field;
    const char* at = line->begin;
    for (int i = 0; i < t->field_count; i++) {
        if (!at)
            return jd_text_source_fail(&t->lines.source, jd_line_mark(line, line->end),
                                       JD_ERR_ARGUMENT, "%d columns, must be %d", i,
                                       t->field_count);
        jd_status status = jd_lines_field(&t->lines, line, &at, &field);
        for (int k = 0; k < t->spec->count && status == JD_OK; k++)
            if (t->columns[k].field == i)
                status = read_field(t, line, &field, k, &values[k]);
        if (status != JD_OK)
            return status;
    }
    if (!at)
        return JD_OK;
    return jd_text_source_fail(&t->lines.source, jd_line_mark(line, at), JD_ERR_ARGUMENT,
                               "more than %d columns", t->field_count);
}

// ---- The whole ----------------------------------------------------------------------------------

static bool is_title(const table* t, const jd_line* line) {
    jd_line_field field;
    const char* at = line->begin;
    return t->spec->titled || (jd_lines_field(&t->lines, line, &at, &field) == JD_OK &&
                               !jd_line_begins_number(field.text));
}

jd_status jd_columns_read(jd_text_source source, const char* text, size_t size,
                          const jd_columns_spec* spec) {
    table t = {.lines.source = source, .spec = spec, .field_count = spec->count};
    jd_status status = jd_lines_begin(&t.lines, text, size);
    int line_count = 0, row_count = 0;
    for (int i = 0; i < spec->count; i++) {
        t.columns[i].field = i;
        set_unit(&t, i, NULL, &t.columns[i]);
    }
    for (jd_line line; status == JD_OK && jd_lines_next(&t.lines, &line); line_count++) {
        double values[JD_COLUMNS_MAX] = {0};
        if (line_count == 0 && is_title(&t, &line)) {
            status = read_title(&t, &line);
            continue;
        }
        status = read_row(&t, &line, values);
        if (status == JD_OK)
            status = spec->row(spec->data, &source, &line, values);
        row_count++;
    }
    if (status == JD_OK && row_count == 0)
        status = jd_fail(source.context, JD_ERR_ARGUMENT, "%s: no rows in it", source.name);
    return status;
}
