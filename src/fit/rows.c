// Measured rows from a CSV file.
//
// Columns are vx, vy [m/s], w [rad/s], Tx, Ty and M, in this order, or as a title names them; then
// their order is free, further columns are passed over, and a unit may follow in brackets:
// "vx [mm/s]". A number may carry a unit of its own. A title may leave columns out: a motion that
// was not measured is 0, a load is not known and not fitted to. Speed and force along it are
// enough.

#include "base/given.h"
#include "judder/fit.h"
#include "text/columns.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define COLUMNS 6
#define LOADS 3  // first of the loads among them

#define MOTION                                                                                     \
    {{"vx", "v_x", "v", "speed", "velocity"}, "m/s", NULL, true},                                  \
        {{"vy", "v_y"}, "m/s", NULL, true}, {                                                      \
        {"w", "omega"}, "rad/s", NULL, true                                                        \
    }
static const jd_column_spec in_shares[COLUMNS] = {
    MOTION,
    {{"Tx", "T_x", "T", "F", "force"}, "1", "N", true},
    {{"Ty", "T_y"}, "1", "N", true},
    {{"M", "M_z", "moment"}, "m", "N m", true}};
static const jd_column_spec in_newtons[COLUMNS] = {
    MOTION,
    {{"Tx", "T_x", "T", "F", "force"}, "N", NULL, true},
    {{"Ty", "T_y"}, "N", NULL, true},
    {{"M", "M_z", "moment"}, "N m", NULL, true}};

typedef struct measurements {
    jd_measurement* rows;
    size_t count, room;
    bool found[COLUMNS];  // by a title; all without one
} measurements;

// A load that was not measured is not a number.
static double load_of(const measurements* m, int column, const double* values) {
    return m->found[column] ? values[column] : (double)NAN;
}

static jd_status add_row(void* data, const jd_text_source* source, const jd_line* line,
                         const double* values) {
    measurements* m = data;
    if (m->count == m->room) {
        m->room = m->room > 0 ? 2 * m->room : 64;
        jd_measurement* more = realloc(m->rows, m->room * sizeof *more);
        if (!more)
            return jd_fail(source->context, JD_ERR_MEMORY, "out of memory");
        m->rows = more;
    }
    m->rows[m->count++] =
        (jd_measurement){.motion = {values[0], values[1], values[2]},
                         .load = {load_of(m, LOADS, values), load_of(m, LOADS + 1, values),
                                  load_of(m, LOADS + 2, values)},
                         .line = line->number};
    return JD_OK;
}

// A motion and a load must be there.
static jd_status check_found(const jd_text_source* source, const measurements* m) {
    const bool motion = m->found[0] || m->found[1] || m->found[2];
    const bool load = m->found[LOADS] || m->found[LOADS + 1] || m->found[LOADS + 2];
    if (motion && load)
        return JD_OK;
    return jd_text_source_fail(source, (jd_mark){1, 1}, JD_ERR_NAME,
                               motion ? "no column of a load: one of Tx, Ty, M (or T, F, force)"
                                      : "no column of a motion: one of vx, vy, w (or v, speed)");
}

static jd_status parse(jd_text_source source, const jd_measurement_text* text,
                       jd_measurement** rows, int* count) {
    measurements m = {.found = {true, true, true, true, true, true}};
    const jd_columns_spec spec = {
        .columns = text->newtons ? in_newtons : in_shares,
        .count = COLUMNS,
        .needed = "some of vx, vy, w (or v, speed) and of Tx, Ty, M (or T, F, force)",
        .example = "vx [mm/s]",
        .other_text = "loads with a dimension need a normal force",
        .found = m.found,
        .row = add_row,
        .data = &m};
    jd_status status = jd_columns_read(source, text->text, text->size, &spec);
    if (status == JD_OK)
        status = check_found(&source, &m);
    if (status != JD_OK) {
        free(m.rows);
        m = (measurements){0};
    }
    *rows = m.rows;
    *count = (int)m.count;
    return status;
}

jd_status jd_measurements_read(jd_context* context, const char* path, bool newtons,
                               jd_measurement** rows, int* count) {
    if (!JD_GIVEN(context, path, rows, count))
        return JD_ERR_ARGUMENT;
    const jd_text_source source = {context, jd_lines_shown_path(path), path};
    char* text = NULL;
    size_t size = 0;
    *rows = NULL;
    *count = 0;
    jd_status status = jd_text_source_read(&source, path, &text, &size);
    if (status == JD_OK)
        status = parse(source, &(jd_measurement_text){text, size, path, newtons}, rows, count);
    free(text);
    return status;
}

jd_status jd_measurements_parse(jd_context* context, const jd_measurement_text* text,
                                jd_measurement** rows, int* count) {
    if (!JD_GIVEN(context, text, rows, count))
        return JD_ERR_ARGUMENT;
    const jd_text_source source = {context, text->name, NULL};
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
