// Lists of points: within a scenario, or in a CSV file beside it.
//
// The file has columns x, y and weight, parted by commas, in this order or that of a title, which may
// name their units; weights may be forces or pressures. Or it is a matrix of weights, rows by columns,
// as pressure mats export it. Empty lines and what follows a '#' are skipped. A number may carry a unit,
// as in a scenario.

#include "scenario/csv/points.h"
#include "base/given.h"
#include "text/columns.h"

#include <math.h>
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
    int rows;  // of a matrix
} table;

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

// ---- A list of points --------------------------------------------------------------------------

static jd_status take_row(void* data, const jd_text_source* source, const jd_line* line,
                          const double* values) {
    (void)source;
    (void)line;
    return add_point(data, values);
}

static const jd_column_spec point_columns[] = {
    {.names = {"x", "X"}, .unit = "m"},
    {.names = {"y", "Y"}, .unit = "m"},
    {.names = {"weight", "share", "load", "force", "pressure", "p", "w", "W"}, .unit = "1"},
};

static const char* const weights[] = {"N", "Pa", NULL};

static jd_status read_rows(table* t, const char* text, size_t size) {
    const jd_columns_spec spec = {
        .columns = point_columns,
        .count = 3,
        .also = weights,
        .needed = "x, y, weight",
        .example = "x [mm]",
        .row = take_row,
        .data = t,
    };
    return jd_columns_read(t->lines.source, text, size, &spec);
}

// ---- A matrix ----------------------------------------------------------------------------------

// The numbers of a line, from the left; its y follows when all lines are known.
static jd_status read_samples(table* t, const jd_line* l, const double pitch[2]) {
    const jd_text_source* source = &t->lines.source;
    const char* at = l->begin;
    for (int column = 0; at; column++) {
        jd_line_field field;
        double point[3] = {column * pitch[0], t->rows * pitch[1], 0};
        jd_status status = jd_lines_field(&t->lines, l, &at, &field);
        if (status == JD_OK && !at && field.text[0] == 0 && column > 0)
            return JD_OK;  // a comma behind the last number
        if (status == JD_OK && jd_value_read(source->context, field.text, "1", &point[2]) != JD_OK)
            status = jd_text_source_prefix(source, jd_line_mark(l, field.begin), JD_ERR_ARGUMENT);
        if (status == JD_OK)
            status = add_point(t, point);
        if (status != JD_OK)
            return status;
    }
    return JD_OK;
}

// All lines from the first that begins with a number on, each with as many numbers.
static jd_status read_lines(table* t, const double pitch[2]) {
    jd_status status = JD_OK;
    size_t width = 0;
    for (jd_line l; status == JD_OK && jd_lines_next(&t->lines, &l);) {
        const size_t before = t->count;
        if (t->rows == 0 && !jd_line_begins_number(l.begin))
            continue;
        status = read_samples(t, &l, pitch);
        if (status == JD_OK && t->rows > 0 && t->count - before != width)
            status = jd_text_source_fail(&t->lines.source, jd_line_mark(&l, l.begin),
                                         JD_ERR_ARGUMENT, "%zu numbers, the rows above have %zu",
                                         t->count - before, width);
        width = t->count - before;
        t->rows++;
    }
    if (status == JD_OK && t->count == 0)
        status = jd_fail(t->lines.source.context, JD_ERR_ARGUMENT, "%s: no numbers in it",
                         t->lines.source.name);
    return status;
}

// The middle becomes the origin, and the first line the farthest along y.
static void place_samples(table* t, const double pitch[2]) {
    const int columns_there = t->rows > 0 ? (int)t->count / t->rows : 0;
    for (size_t i = 0; i < t->count; i++) {
        t->points[3 * i] -= 0.5 * (columns_there - 1) * pitch[0];
        t->points[3 * i + 1] = 0.5 * (t->rows - 1) * pitch[1] - t->points[3 * i + 1];
    }
}

static jd_status read_matrix(table* t, char* text, size_t size, const double pitch[2]) {
    for (int i = 0; i < 2; i++)
        if (!(pitch[i] > 0 && isfinite(pitch[i])))
            return jd_fail(t->lines.source.context, JD_ERR_RANGE, "the pitch is %g m, must be > 0",
                           pitch[i]);
    for (size_t i = 0; i < size; i++)
        text[i] = text[i] == ';' || text[i] == '\t' ? ',' : text[i];
    jd_status status = jd_lines_begin(&t->lines, text, size);
    if (status == JD_OK)
        status = read_lines(t, pitch);
    if (status == JD_OK)
        place_samples(t, pitch);
    return status;
}

// A file of points or, with a pitch, a matrix.
static jd_status read_points_file(jd_context* context, const char* path, const double* pitch,
                                  double** points, int* count) {
    char* text = NULL;
    size_t size = 0;
    table t = {.lines.source = {context, jd_lines_shown_path(path), path}};
    jd_status status = jd_text_source_read(&t.lines.source, path, &text, &size);
    if (status == JD_OK)
        status = pitch ? read_matrix(&t, text, size, pitch) : read_rows(&t, text, size);
    if (status != JD_OK) {
        free(t.points);
        t.points = NULL;
    }
    *points = t.points;
    *count = (int)t.count;
    free(text);
    return status;
}

jd_status jd_points_file_read(jd_context* context, const char* path, double** points, int* count) {
    if (!JD_GIVEN(context, path, points, count))
        return JD_ERR_ARGUMENT;
    return read_points_file(context, path, NULL, points, count);
}

jd_status jd_points_matrix_read(jd_context* context, const char* path, const double pitch[2],
                                double** points, int* count) {
    if (!JD_GIVEN(context, path, pitch, points, count))
        return JD_ERR_ARGUMENT;
    return read_points_file(context, path, pitch, points, count);
}

static jd_status read_file(const jd_reader* reader, const char* name, const double* pitch,
                           double** points, int* count) {
    char* path = jd_text_source_resolve(&reader->source, name);
    if (!path)
        return jd_fail(reader->source.context, JD_ERR_MEMORY, "out of memory");
    const jd_status status = read_points_file(reader->source.context, path, pitch, points, count);
    free(path);
    return status;
}

jd_status jd_points_read_matrix(const jd_reader* reader, const jd_tree* entry,
                                const double pitch[2], double** points, int* count) {
    return read_file(reader, entry->text, pitch, points, count);
}

jd_status jd_points_read(const jd_reader* reader, const jd_tree* entry, int columns,
                         double** points, int* count) {
    *points = NULL;
    const bool file = columns == 3 && entry->kind == JD_TREE_TEXT && !entry->null;
    const jd_status status = file ? read_file(reader, entry->text, NULL, points, count)
                                  : read_list(reader, entry, columns, points, count);
    if (status != JD_OK) {
        free(*points);
        *points = NULL;
    }
    return status;
}
