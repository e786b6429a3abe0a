// Lists of points: within a scenario, or in a CSV file beside it.
//
// The file has three columns, x [m], y [m] and weight, parted by commas. A first line that does not
// begin with a number is a title and may name the units: m, m and 1. Empty lines and what follows a
// '#' are skipped. A number may carry a unit, as in a scenario.

#include "scenario/points.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FIELD_MAX 200       // longest field of a file [bytes]
#define SHOWN_PATH_MAX 300  // bytes of the file's path in messages

static const char* const units[] = {"m", "m", "1"};

// ---- Lists in the scenario ---------------------------------------------------------------------

static jd_status check_list(const jd_reader* reader, const jd_yaml_node* entry, const char* what) {
    if (entry->kind == JD_YAML_LIST && entry->first)
        return JD_OK;
    return JD_FAIL_AT(reader, entry, JD_ERR_ARGUMENT, "'%s' must be a list of %s", entry->key->text,
                      what);
}

static int list_length(const jd_yaml_node* list) {
    int count = 0;
    for (const jd_yaml_node* node = list->first; node; node = node->next)
        count++;
    return count;
}

static jd_status allocate(const jd_reader* reader, size_t count, double** numbers) {
    *numbers = malloc(count * sizeof **numbers);
    return *numbers ? JD_OK : jd_fail(reader->source.context, JD_ERR_MEMORY, "out of memory");
}

jd_status jd_points_read_list(const jd_reader* reader, const jd_yaml_node* entry, double** numbers,
                              int* count) {
    *numbers = NULL;
    jd_status status = check_list(reader, entry, "numbers");
    if (status != JD_OK)
        return status;
    *count = list_length(entry);
    status = allocate(reader, (size_t)*count, numbers);
    double* to = *numbers;
    for (const jd_yaml_node* node = entry->first; node && status == JD_OK; node = node->next)
        status = jd_entry_number(reader, node, "1", to++);
    if (status != JD_OK) {
        free(*numbers);
        *numbers = NULL;
    }
    return status;
}

static jd_status read_point(const jd_reader* reader, const jd_yaml_node* node, int columns,
                            double* point) {
    jd_status status = JD_OK;
    if (node->kind != JD_YAML_LIST || list_length(node) != columns)
        return JD_FAIL_AT(reader, node, JD_ERR_ARGUMENT, "a point must be a list %s",
                          columns == 3 ? "[x, y, weight]" : "[x, y]");
    const jd_yaml_node* number = node->first;
    for (int i = 0; i < columns && status == JD_OK; i++, number = number->next)
        status = jd_entry_number(reader, number, units[i], &point[i]);
    return status;
}

static jd_status read_list(const jd_reader* reader, const jd_yaml_node* entry, int columns,
                           double** points, int* count) {
    jd_status status = check_list(
        reader, entry, columns == 3 ? "points [x, y, weight], or a file" : "points [x, y]");
    if (status != JD_OK)
        return status;
    *count = list_length(entry);
    status = allocate(reader, (size_t)*count * (size_t)columns, points);
    double* to = *points;
    for (const jd_yaml_node* node = entry->first; node && status == JD_OK; node = node->next) {
        status = read_point(reader, node, columns, to);
        to += columns;
    }
    return status;
}

// ---- Files -------------------------------------------------------------------------------------

// The next line of a file that holds something.
typedef struct line {
    const char* begin;
    const char* end;  // before the comment and the line's end
    int number;       // from 1
} line;

typedef struct table {
    jd_source source;
    const char* next;  // of the text, what was not looked at yet
    int line_count;
    double* points;
    size_t count, room;
} table;

static bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r'; }

static jd_mark mark_at(const line* l, const char* place) {
    jd_mark mark = {l->number, 1};
    for (const char* c = l->begin; c < place; c++)
        mark.column += ((unsigned char)*c & 0xc0) != 0x80;  // bytes that do not continue one
    return mark;
}

static bool next_line(table* t, line* l) {
    while (*t->next) {
        const size_t length = strcspn(t->next, "\n");
        *l = (line){t->next, t->next + strcspn(t->next, "#\n"), ++t->line_count};
        t->next += length + (t->next[length] == '\n');
        const char* c = l->begin;
        while (c < l->end && is_blank(*c))
            c++;
        if (c < l->end)
            return true;
    }
    return false;
}

// The field at `*at`, without blanks around it; `*at` moves behind its comma, or to NULL.
static jd_status next_field(const table* t, const line* l, const char** at, const char** begin,
                            char field[FIELD_MAX + 1]) {
    const char* end = *at;
    while (end < l->end && *end != ',')
        end++;
    const char* after = end < l->end ? end + 1 : NULL;
    *begin = *at;
    while (*begin < end && is_blank(**begin))
        (*begin)++;
    while (end > *begin && is_blank(end[-1]))
        end--;
    *at = after;
    if (end - *begin > FIELD_MAX)
        return jd_source_fail(&t->source, mark_at(l, *begin), JD_ERR_ARGUMENT,
                              "a field of more than %d bytes", FIELD_MAX);
    memcpy(field, *begin, (size_t)(end - *begin));
    field[end - *begin] = 0;
    return JD_OK;
}

static bool begins_number(const char* field) {
    return field[0] && strchr("+-.0123456789", field[0]) != NULL;
}

// A unit in a title must be the one the column has.
static jd_status check_title(const table* t, jd_mark mark, const char* field, int column) {
    const char* open = strchr(field, '[');
    const char* close = open ? strchr(open, ']') : NULL;
    const size_t length = close ? (size_t)(close - open - 1) : 0;
    if (!close || (strlen(units[column]) == length && memcmp(open + 1, units[column], length) == 0))
        return JD_OK;
    return jd_source_fail(&t->source, mark, JD_ERR_ARGUMENT,
                          "column %d is in '%.*s', must be in '%s'", column + 1, (int)length,
                          open + 1, units[column]);
}

// The three fields of a line; those of a title are no numbers.
static jd_status read_line(const table* t, const line* l, bool* title, double point[3]) {
    char field[FIELD_MAX + 1];
    const char *at = l->begin, *begin;
    for (int i = 0; i < 3; i++) {
        if (!at)
            return jd_source_fail(&t->source, mark_at(l, l->end), JD_ERR_ARGUMENT,
                                  "%d columns, must be 3: x, y, weight", i);
        jd_status status = next_field(t, l, &at, &begin, field);
        if (status != JD_OK)
            return status;
        *title = *title && (i > 0 || !begins_number(field));
        const jd_mark mark = mark_at(l, begin);
        if (*title)
            status = check_title(t, mark, field, i);
        else if (jd_value_read(t->source.context, field, units[i], &point[i]) != JD_OK)
            status = jd_source_prefix(&t->source, mark, JD_ERR_ARGUMENT);
        if (status != JD_OK)
            return status;
    }
    if (at)
        return jd_source_fail(&t->source, mark_at(l, at), JD_ERR_ARGUMENT,
                              "more than 3 columns; they are x, y, weight");
    return JD_OK;
}

static jd_status add_point(table* t, const double point[3]) {
    if (t->count == t->room) {
        t->room = t->room > 0 ? 2 * t->room : 64;
        double* more = realloc(t->points, 3 * t->room * sizeof *more);
        if (!more)
            return jd_fail(t->source.context, JD_ERR_MEMORY, "out of memory");
        t->points = more;
    }
    memcpy(&t->points[3 * t->count++], point, 3 * sizeof *point);
    return JD_OK;
}

static jd_status read_table(table* t) {
    jd_status status = JD_OK;
    bool first = true;
    for (line l; status == JD_OK && next_line(t, &l); first = false) {
        double point[3];
        bool title = first;
        status = read_line(t, &l, &title, point);
        if (status == JD_OK && !title)
            status = add_point(t, point);
    }
    if (status == JD_OK && t->count == 0)
        status = jd_fail(t->source.context, JD_ERR_ARGUMENT, "%s: no points in it", t->source.name);
    return status;
}

// The path of a file named in the scenario: relative ones start in the scenario's folder.
static char* resolve(const jd_reader* reader, const char* name) {
    const char* slash = reader->source.path ? strrchr(reader->source.path, '/') : NULL;
    const int folder = slash && name[0] != '/' ? (int)(slash + 1 - reader->source.path) : 0;
    char* path = malloc((size_t)folder + strlen(name) + 1);
    if (path)
        sprintf(path, "%.*s%s", folder, folder ? reader->source.path : "", name);
    return path;
}

jd_status jd_points_file_read(jd_context* context, const char* path, double** points, int* count) {
    char* text = NULL;
    size_t size = 0;
    const size_t length = strlen(path);
    const char* shown = length > SHOWN_PATH_MAX ? path + length - SHOWN_PATH_MAX : path;
    table t = {.source = {context, shown, path}};
    jd_status status = jd_source_read(&t.source, path, &text, &size);
    if (status == JD_OK)
        status = jd_source_check(&t.source, text, size);
    if (status == JD_OK) {
        const bool marked = size >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0;  // byte order mark
        t.next = text + (marked ? 3 : 0);
        status = read_table(&t);
    }
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
    char* path = resolve(reader, name);
    if (!path)
        return jd_fail(reader->source.context, JD_ERR_MEMORY, "out of memory");
    const jd_status status = jd_points_file_read(reader->source.context, path, points, count);
    free(path);
    return status;
}

jd_status jd_points_read(const jd_reader* reader, const jd_yaml_node* entry, int columns,
                         double** points, int* count) {
    *points = NULL;
    const bool file = columns == 3 && entry->kind == JD_YAML_TEXT && !entry->null;
    const jd_status status = file ? read_file(reader, entry->text, points, count)
                                  : read_list(reader, entry, columns, points, count);
    if (status != JD_OK) {
        free(*points);
        *points = NULL;
    }
    return status;
}
