// Lists of points: within a scenario, or in a CSV file beside it.
//
// The file has three columns, x [m], y [m] and weight, parted by commas. A first line that does not
// begin with a number is a title and may name the units: m, m and 1. Empty lines and what follows a
// '#' are skipped. A number may carry a unit, as in a scenario.

#include "scenario/csv/points.h"
#include "base/given.h"
#include "text/lines.h"

#include <stdlib.h>
#include <string.h>

static const char* const units[] = {"m", "m", "1"};

// ---- Lists in the scenario ---------------------------------------------------------------------

static jd_status check_list(const jd_reader* reader, const jd_tree* entry, const char* what) {
    if (entry->kind == JD_TREE_LIST && entry->first)
        return JD_OK;
    return JD_FAIL_AT(reader, entry, JD_ERR_ARGUMENT, "'%s' must be a list of %s", entry->key->text,
                      what);
}

static int list_length(const jd_tree* list) {
    int count = 0;
    for (const jd_tree* node = list->first; node; node = node->next)
        count++;
    return count;
}

static jd_status allocate(const jd_reader* reader, size_t count, double** numbers) {
    *numbers = malloc(count * sizeof **numbers);
    return *numbers ? JD_OK : jd_fail(reader->source.context, JD_ERR_MEMORY, "out of memory");
}

jd_status jd_points_read_list(const jd_reader* reader, const jd_tree* entry, double** numbers,
                              int* count) {
    *numbers = NULL;
    jd_status status = check_list(reader, entry, "numbers");
    if (status != JD_OK)
        return status;
    *count = list_length(entry);
    status = allocate(reader, (size_t)*count, numbers);
    double* to = *numbers;
    for (const jd_tree* node = entry->first; node && status == JD_OK; node = node->next)
        status = jd_entry_number(reader, node, "1", to++);
    if (status != JD_OK) {
        free(*numbers);
        *numbers = NULL;
    }
    return status;
}

static jd_status read_point(const jd_reader* reader, const jd_tree* node, int columns,
                            double* point) {
    jd_status status = JD_OK;
    if (node->kind != JD_TREE_LIST || list_length(node) != columns)
        return JD_FAIL_AT(reader, node, JD_ERR_ARGUMENT, "a point must be a list %s",
                          columns == 3 ? "[x, y, weight]" : "[x, y]");
    const jd_tree* number = node->first;
    for (int i = 0; i < columns && status == JD_OK; i++, number = number->next)
        status = jd_entry_number(reader, number, units[i], &point[i]);
    return status;
}

static jd_status read_list(const jd_reader* reader, const jd_tree* entry, int columns,
                           double** points, int* count) {
    jd_status status = check_list(
        reader, entry, columns == 3 ? "points [x, y, weight], or a file" : "points [x, y]");
    if (status != JD_OK)
        return status;
    *count = list_length(entry);
    status = allocate(reader, (size_t)*count * (size_t)columns, points);
    double* to = *points;
    for (const jd_tree* node = entry->first; node && status == JD_OK; node = node->next) {
        status = read_point(reader, node, columns, to);
        to += columns;
    }
    return status;
}

// ---- Files -------------------------------------------------------------------------------------

typedef struct table {
    jd_lines lines;
    double* points;
    size_t count, room;
} table;

// A unit in a title must be the one the column has.
static jd_status check_title(const table* t, jd_mark mark, const char* field, int column) {
    const char* open = strchr(field, '[');
    const char* close = open ? strchr(open, ']') : NULL;
    const size_t length = close ? (size_t)(close - open - 1) : 0;
    if (!close || (strlen(units[column]) == length && memcmp(open + 1, units[column], length) == 0))
        return JD_OK;
    return jd_text_source_fail(&t->lines.source, mark, JD_ERR_ARGUMENT,
                               "column %d is in '%.*s', must be in '%s'", column + 1, (int)length,
                               open + 1, units[column]);
}

// The three fields of a line; those of a title are no numbers.
static jd_status read_line(const table* t, const jd_line* l, bool* title, double point[3]) {
    const jd_text_source* source = &t->lines.source;
    jd_line_field field;
    const char* at = l->begin;
    for (int i = 0; i < 3; i++) {
        if (!at)
            return jd_text_source_fail(source, jd_line_mark(l, l->end), JD_ERR_ARGUMENT,
                                       "%d columns, must be 3: x, y, weight", i);
        jd_status status = jd_lines_field(&t->lines, l, &at, &field);
        if (status != JD_OK)
            return status;
        *title = *title && (i > 0 || !jd_line_begins_number(field.text));
        const jd_mark mark = jd_line_mark(l, field.begin);
        if (*title)
            status = check_title(t, mark, field.text, i);
        else if (jd_value_read(source->context, field.text, units[i], &point[i]) != JD_OK)
            status = jd_text_source_prefix(source, mark, JD_ERR_ARGUMENT);
        if (status != JD_OK)
            return status;
    }
    if (at)
        return jd_text_source_fail(source, jd_line_mark(l, at), JD_ERR_ARGUMENT,
                                   "more than 3 columns; they are x, y, weight");
    return JD_OK;
}

static jd_status add_point(table* t, const double point[3]) {
    if (t->count == t->room) {
        t->room = t->room > 0 ? 2 * t->room : 64;
        double* more = realloc(t->points, 3 * t->room * sizeof *more);
        if (!more)
            return jd_fail(t->lines.source.context, JD_ERR_MEMORY, "out of memory");
        t->points = more;
    }
    memcpy(&t->points[3 * t->count++], point, 3 * sizeof *point);
    return JD_OK;
}

static jd_status read_table(table* t) {
    jd_status status = JD_OK;
    bool first = true;
    for (jd_line l; status == JD_OK && jd_lines_next(&t->lines, &l); first = false) {
        double point[3];
        bool title = first;
        status = read_line(t, &l, &title, point);
        if (status == JD_OK && !title)
            status = add_point(t, point);
    }
    if (status == JD_OK && t->count == 0)
        status = jd_fail(t->lines.source.context, JD_ERR_ARGUMENT, "%s: no points in it",
                         t->lines.source.name);
    return status;
}

jd_status jd_points_file_read(jd_context* context, const char* path, double** points, int* count) {
    if (!JD_GIVEN(context, path, points, count))
        return JD_ERR_ARGUMENT;
    char* text = NULL;
    size_t size = 0;
    table t = {.lines.source = {context, jd_lines_shown_path(path), path}};
    jd_status status = jd_text_source_read(&t.lines.source, path, &text, &size);
    if (status == JD_OK)
        status = jd_lines_begin(&t.lines, text, size);
    if (status == JD_OK)
        status = read_table(&t);
    if (status != JD_OK) {
        free(t.points);
        t.points = NULL;
    }
    *points = t.points;
    *count = (int)t.count;
    free(text);
    return status;
}

static jd_status read_file(const jd_reader* reader, const char* name, double** points, int* count) {
    char* path = jd_text_source_resolve(&reader->source, name);
    if (!path)
        return jd_fail(reader->source.context, JD_ERR_MEMORY, "out of memory");
    const jd_status status = jd_points_file_read(reader->source.context, path, points, count);
    free(path);
    return status;
}

jd_status jd_points_read(const jd_reader* reader, const jd_tree* entry, int columns,
                         double** points, int* count) {
    *points = NULL;
    const bool file = columns == 3 && entry->kind == JD_TREE_TEXT && !entry->null;
    const jd_status status = file ? read_file(reader, entry->text, points, count)
                                  : read_list(reader, entry, columns, points, count);
    if (status != JD_OK) {
        free(*points);
        *points = NULL;
    }
    return status;
}
