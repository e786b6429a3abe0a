// Two files are compared number by number. A difference is measured by the largest number of its
// column in both files: so a zero that is 1e-17 in the other file is no difference at 1e-9.

#include "base/given.h"
#include "record/sweep/file.h"
#include "study/parts/table.h"

#include "judder/parts.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define BLOCK 65536  // numbers of a sweep compared together

typedef struct diffing {
    jd_context* context;
    double tolerance;
    jd_diff_report* report;
} diffing;

// ---- Telling -----------------------------------------------------------------------------------

JD_PRINTF(2, 3) static void tell(const diffing* d, const char* format, ...) {
    jd_diff_report* r = d->report;
    va_list values;
    if (r->line_count == JD_DIFF_LINES)
        return;
    va_start(values, format);
    vsnprintf(r->lines[r->line_count++], sizeof *r->lines, format, values);
    va_end(values);
}

static void note(const diffing* d, const char* what) {
    char* notes = d->report->notes;
    const size_t used = strlen(notes);
    snprintf(notes + used, sizeof d->report->notes - used, "%s%s", used > 0 ? ", " : "", what);
}

// ---- Numbers -----------------------------------------------------------------------------------

// Numbers of one kind, which may come in blocks.
typedef struct column {
    const char* name;
    double scale;       // largest in both files
    int64_t different;  // by more than the tolerance
    double largest;     // difference, by the scale
    int64_t place;      // of that one
    double a, b;
} column;

static double magnitude(double value) { return isfinite(value) ? fabs(value) : 0; }

static void scale_by(column* c, const double* a, const double* b, int64_t count) {
    for (int64_t i = 0; i < count; i++)
        c->scale = fmax(c->scale, fmax(magnitude(a[i]), magnitude(b[i])));
}

// By how much two numbers differ; INFINITY where one is no number.
static double difference(double a, double b, double scale) {
    if (a == b || (isnan(a) && isnan(b)))
        return 0;
    const double by = fabs(a - b) / (scale > 0 ? scale : 1);
    return isnan(by) ? (double)INFINITY : by;
}

static void compare(const diffing* d, column* c, int64_t first, const double* a, const double* b,
                    int64_t count) {
    for (int64_t i = 0; i < count; i++) {
        const double by = difference(a[i], b[i], c->scale);
        c->different += by > d->tolerance;
        if (by <= c->largest)
            continue;
        c->largest = by;
        c->place = first + i;
        c->a = a[i];
        c->b = b[i];
    }
    d->report->compared += count;
}

// What came of a column; `row` is what its places are called, NULL: it has one.
static void close_column(const diffing* d, const column* c, const char* row) {
    jd_diff_report* r = d->report;
    char at[48] = "";
    if (row)
        snprintf(at, sizeof at, " at %s %lld", row, (long long)c->place);
    if (c->largest > r->largest) {
        r->largest = c->largest;
        snprintf(r->where, sizeof r->where, "%.90s%s: %.17g and %.17g", c->name, at, c->a, c->b);
    }
    r->different += c->different;
    if (c->different > 0 && row)
        tell(d, "%s: %lld numbers differ, most by %.2e%s: %.9g and %.9g", c->name,
             (long long)c->different, c->largest, at, c->a, c->b);
    else if (c->different > 0)
        tell(d, "%s: %.17g and %.17g", c->name, c->a, c->b);
}

static void compare_numbers(const diffing* d, const char* name, const char* row, const double* a,
                            const double* b, int64_t count) {
    column c = {.name = name};
    scale_by(&c, a, b, count);
    compare(d, &c, 0, a, b, count);
    close_column(d, &c, row);
}

static void compare_text(const diffing* d, const char* name, const char* a, const char* b) {
    d->report->compared++;
    if (strcmp(a, b) == 0)
        return;
    d->report->different++;
    tell(d, "%s: '%.60s' and '%.60s'", name, a, b);
}

// Whether two counts are the same; told if not.
static bool same_count(const diffing* d, const char* what, int64_t a, int64_t b) {
    d->report->compared++;
    if (a == b)
        return true;
    d->report->different++;
    tell(d, "%s: %lld and %lld", what, (long long)a, (long long)b);
    return false;
}

// ---- What both kinds have ----------------------------------------------------------------------

static const jd_result_parameter* find_parameter(const jd_result* result,
                                                 const jd_result_parameter* like) {
    for (int i = 0; i < jd_result_parameter_count(result); i++) {
        const jd_result_parameter* p = jd_result_parameter_at(result, i);
        if (strcmp(p->group, like->group) == 0 && strcmp(p->name, like->name) == 0)
            return p;
    }
    return NULL;
}

static void compare_parameters(const diffing* d, const jd_result* a, const jd_result* b) {
    char name[160];
    same_count(d, "number of parameters", jd_result_parameter_count(a),
               jd_result_parameter_count(b));
    for (int i = 0; i < jd_result_parameter_count(a); i++) {
        const jd_result_parameter* p = jd_result_parameter_at(a, i);
        const jd_result_parameter* q = find_parameter(b, p);
        snprintf(name, sizeof name, "%s.%s", p->group, p->name);
        if (q)
            compare_numbers(d, name, NULL, &p->value, &q->value, 1);
        else
            compare_text(d, name, "there", "not there");
    }
    for (int i = 0; i < jd_result_list_count(a) && i < jd_result_list_count(b); i++) {
        const jd_result_list *p = jd_result_list_at(a, i), *q = jd_result_list_at(b, i);
        snprintf(name, sizeof name, "%s.%s", p->group, p->name);
        if (same_count(d, name, p->count, q->count))
            compare_numbers(d, name, "place", p->values, q->values, p->count);
    }
}

static void compare_about(const diffing* d, const jd_result* a, const jd_result* b) {
    static const char* const texts[] = {"system", "law", "patch", "pressure", "status"};
    static const char* const notes[] = {"version", "maths", "solver", "scenario", "record"};
    static const char* const numbers[] = {"tolerance", "steps", "rejected", "rhs"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        compare_text(d, texts[i], jd_result_text(a, texts[i]), jd_result_text(b, texts[i]));
    for (size_t i = 0; i < sizeof notes / sizeof *notes; i++)
        if (strcmp(jd_result_text(a, notes[i]), jd_result_text(b, notes[i])) != 0)
            note(d, notes[i]);
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        if (difference(jd_result_number(a, numbers[i]), jd_result_number(b, numbers[i]), 1) > 0)
            note(d, numbers[i]);
    compare_parameters(d, a, b);
}

// ---- Results and tables ------------------------------------------------------------------------

static void compare_columns(const diffing* d, const jd_study_table* a, const jd_study_table* b) {
    const bool rows = same_count(d, "rows", a->row_count, b->row_count);
    for (int i = 0; i < a->column_count; i++) {
        int k = 0;
        while (k < b->column_count && strcmp(a->columns[i].name, b->columns[k].name) != 0)
            k++;
        if (k == b->column_count)
            compare_text(d, a->columns[i].name, "there", "not there");
        else if (rows)
            compare_numbers(d, a->columns[i].name, "row", a->columns[i].values,
                            b->columns[k].values, a->row_count);
    }
    same_count(d, "columns", a->column_count, b->column_count);
}

// The columns of a run as a table.
static jd_study_table table_of(const jd_result* result) {
    jd_study_table t = {.row_count = jd_result_row_count(result)};
    for (int i = 0; i < jd_result_column_count(result) && i < JD_TABLE_COLUMNS; i++)
        t.columns[t.column_count++] = *jd_result_column_at(result, i);
    return t;
}

static void compare_events(const diffing* d, const jd_result* a, const jd_result* b) {
    const int count = jd_result_event_count(a);
    if (!same_count(d, "events", count, jd_result_event_count(b)))
        return;
    column c = {.name = "times of events"};
    for (int round = 0; round < 2; round++)
        for (int i = 0; i < count; i++) {
            const jd_event *p = jd_result_event_at(a, i), *q = jd_result_event_at(b, i);
            if (round == 0)
                scale_by(&c, &p->t, &q->t, 1);
            else
                compare(d, &c, i, &p->t, &q->t, 1);
        }
    close_column(d, &c, "event");
}

static jd_status compare_results(const diffing* d, const char* first, const char* second) {
    jd_study_table a, b = {0};
    size_t size;
    jd_status status = jd_study_table_read(d->context, first, &a, &size);
    if (status == JD_OK)
        status = jd_study_table_read(d->context, second, &b, &size);
    if (status == JD_OK && strcmp(a.study, b.study) != 0)
        status = jd_fail(d->context, JD_ERR_ARGUMENT, "'%s' and '%s' are of different studies",
                         first, second);
    if (status == JD_OK) {
        const bool run = a.study[0] == '\0';
        snprintf(d->report->study, sizeof d->report->study, "%s", run ? "run" : a.study);
        compare_about(d, a.about, b.about);
        if (run) {
            const jd_study_table p = table_of(a.about), q = table_of(b.about);
            compare_columns(d, &p, &q);
            compare_events(d, a.about, b.about);
        } else {
            compare_columns(d, &a, &b);
        }
    }
    jd_study_table_free(&a);
    jd_study_table_free(&b);
    return status;
}

// ---- Sweeps ------------------------------------------------------------------------------------

// Numbers of a room from place `first` on, as doubles.
static int read_block(const jd_sweep_file* f, const jd_array* room, int64_t first, int64_t count,
                      double* to) {
    union {
        int32_t code[BLOCK];
        int64_t count[BLOCK];
    }* raw = room->kind == JD_ROOM_REAL ? NULL : malloc(sizeof *raw);
    if (room->kind == JD_ROOM_REAL)
        return jd_array_file_read(&f->file, room, first, count, to);
    if (!raw)
        return -1;
    const int error = jd_array_file_read(&f->file, room, first, count, raw);
    for (int64_t i = 0; i < count && error == 0; i++)
        to[i] = room->kind == JD_ROOM_CODE ? raw->code[i] : (double)raw->count[i];
    free(raw);
    return error;
}

static int compare_room(const diffing* d, const jd_sweep_file* a, const jd_sweep_file* b, int room,
                        double* blocks) {
    const jd_array *p = &a->rooms[room], *q = &b->rooms[room];
    const int64_t width = p->width > 0 ? p->width : 1, count = p->rows * width;
    column c = {.name = p->path + strlen(JD_SWEEP_GROUP) + 1};
    int error = 0;
    for (int round = 0; round < 2; round++)
        for (int64_t first = 0; first < count && error == 0; first += BLOCK) {
            const int64_t number = count - first < BLOCK ? count - first : BLOCK;
            error = read_block(a, p, first, number, blocks);
            if (error == 0)
                error = read_block(b, q, first, number, blocks + BLOCK);
            if (error == 0 && round == 0)
                scale_by(&c, blocks, blocks + BLOCK, number);
            else if (error == 0)
                compare(d, &c, first, blocks, blocks + BLOCK, number);
        }
    c.place /= width;
    const bool costs = room == JD_SWEEP_STEPS || room == JD_SWEEP_RHS || room == JD_SWEEP_SUM;
    if (!costs)
        close_column(d, &c, "case");
    else if (c.different > 0 && room != JD_SWEEP_SUM)
        note(d, c.name);
    return error;
}

// Whether both have the same rooms.
static bool same_rooms(const diffing* d, const jd_sweep_file* a, const jd_sweep_file* b) {
    bool same = same_count(d, "cases", a->rooms[0].rows, b->rooms[0].rows);
    same = same_count(d, "sections of a case", a->record, b->record) && same;
    same = same_count(d, "quantities and states", a->room_count, b->room_count) && same;
    for (int i = 0; same && i < a->room_count; i++)
        if (strcmp(a->rooms[i].path, b->rooms[i].path) != 0) {
            compare_text(d, "quantity", a->rooms[i].path, b->rooms[i].path);
            same = false;
        }
    return same;
}

static void compare_axes(const diffing* d, const jd_diagram* a, const jd_diagram* b) {
    static const char* const texts[] = {"section", "start", "direction"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        compare_text(d, texts[i], jd_diagram_text(a, texts[i]), jd_diagram_text(b, texts[i]));
    if (!same_count(d, "varied parameters", jd_diagram_axis_count(a), jd_diagram_axis_count(b)))
        return;
    for (int i = 0; i < jd_diagram_axis_count(a); i++) {
        const jd_diagram_axis *p = jd_diagram_axis_at(a, i), *q = jd_diagram_axis_at(b, i);
        compare_text(d, "varied parameter", p->name, q->name);
        if (same_count(d, p->name, p->count, q->count))
            compare_numbers(d, p->name, "value", p->values, q->values, p->count);
    }
}

static jd_status compare_sweeps(const diffing* d, const char* first, const char* second) {
    jd_diagram *a = NULL, *b = NULL;
    double* blocks = malloc(2 * BLOCK * sizeof *blocks);
    jd_status status = blocks ? jd_diagram_open(d->context, first, &a)
                              : jd_fail(d->context, JD_ERR_MEMORY, "out of memory");
    if (status == JD_OK)
        status = jd_diagram_open(d->context, second, &b);
    if (status == JD_OK) {
        const jd_sweep_file *p = jd_diagram_file(a), *q = jd_diagram_file(b);
        snprintf(d->report->study, sizeof d->report->study, "sweep");
        compare_about(d, jd_diagram_result(a), jd_diagram_result(b));
        compare_axes(d, a, b);
        const bool same = same_rooms(d, p, q);
        int error = 0;
        for (int i = 0; same && i < p->room_count && error == 0; i++)
            error = compare_room(d, p, q, i, blocks);
        if (error != 0)
            status = jd_fail(d->context, JD_ERR_FILE, "cannot read '%s' or '%s'", first, second);
    }
    jd_diagram_free(a);
    jd_diagram_free(b);
    free(blocks);
    return status;
}

jd_status jd_files_compare(jd_context* context, const char* first, const char* second,
                           double tolerance, jd_diff_report* report) {
    if (!JD_GIVEN(context, first, second, report))
        return JD_ERR_ARGUMENT;
    const diffing d = {context, tolerance, report};
    *report = (jd_diff_report){0};
    if (!(tolerance >= 0 && tolerance < (double)INFINITY))
        return jd_fail(context, JD_ERR_RANGE, "the tolerance is %g, must be >= 0", tolerance);
    const bool sweeps[2] = {jd_diagram_is_file(first), jd_diagram_is_file(second)};
    for (int i = 0; i < 2; i++)
        if (jd_study_part_is_file(i == 0 ? first : second))
            return jd_fail(context, JD_ERR_ARGUMENT,
                           "'%s' is a part of a study: join it before it is compared",
                           i == 0 ? first : second);
    if (sweeps[0] != sweeps[1])
        return jd_fail(context, JD_ERR_ARGUMENT, "'%s' is a sweep, '%s' is not",
                       sweeps[0] ? first : second, sweeps[0] ? second : first);
    return sweeps[0] ? compare_sweeps(&d, first, second) : compare_results(&d, first, second);
}
