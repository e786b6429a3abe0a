// Rows of runs and points of sweeps, one after the other, as names with numbers.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "papers/value.h"

#define MORE_NAMES 7  // of a point, beside parameters and quantities

static jd_status no_memory(const jd_text_source* source) {
    return jd_fail(source->context, JD_ERR_MEMORY, "out of memory for rows");
}

jd_status jd_where(const jd_scope* scope, const jd_expression* where, bool* counts) {
    double truth = 1;
    const jd_status status = where != NULL ? jd_formula_value(scope, where, &truth) : JD_OK;
    *counts = truth != 0 && !isnan(truth);
    return status;
}

jd_status jd_each_row(const jd_columns* columns, const jd_result* result, jd_each_fn each,
                      void* data) {
    const int count = jd_result_column_count(result);
    const char** names = calloc((size_t)count, sizeof *names);
    double* values = calloc((size_t)count, sizeof *values);
    const jd_scope scope = {columns->source,      names,         values, count,
                            columns->definitions, columns->count};
    jd_status status = names != NULL && values != NULL ? JD_OK : no_memory(columns->source);
    for (int k = 0; k < count && status == JD_OK; k++)
        names[k] = jd_result_column_at(result, k)->name;
    for (int64_t i = 0; i < jd_result_row_count(result) && status == JD_OK; i++) {
        for (int k = 0; k < count; k++)
            values[k] = jd_result_column_at(result, k)->values[i];
        status = each(data, &scope);
    }
    free(names);
    free(values);
    return status;
}

// ---- Sweeps ------------------------------------------------------------------------------------

// The names of a sweep, with room for the numbers of one point.
typedef struct points {
    const jd_diagram* diagram;
    int axes, quantities;
    int record;  // points of a case, at most
    const char** names;
    double* values;
    double* recorded;  // [quantity * record + point]
    char* axis_names[2];
} points;

// "initial_u" of "initial.u", for formulas. NULL when out of memory.
static char* plain_name(const char* name) {
    char* copy = strdup(name);
    for (char* c = copy; c != NULL && *c != '\0'; c++)
        if (*c == '.')
            *c = '_';
    return copy;
}

static bool points_begin(points* p, const jd_diagram* diagram) {
    static const char* const more[MORE_NAMES] = {"case",   "point",  "branch", "start",
                                                 "period", "failed", "ended"};
    *p = (points){.diagram = diagram,
                  .axes = jd_diagram_axis_count(diagram),
                  .quantities = jd_diagram_quantity_count(diagram),
                  .record = (int)jd_diagram_number(diagram, "record")};
    const size_t count = (size_t)(p->axes + p->quantities + MORE_NAMES);
    p->names = calloc(count, sizeof *p->names);
    p->values = calloc(count, sizeof *p->values);
    p->recorded = calloc((size_t)p->quantities * (size_t)p->record + 1, sizeof *p->recorded);
    if (p->names == NULL || p->values == NULL || p->recorded == NULL)
        return false;
    for (int i = 0; i < p->axes; i++) {
        p->names[i] = p->axis_names[i] = plain_name(jd_diagram_axis_at(diagram, i)->name);
        if (p->names[i] == NULL)
            return false;
    }
    for (int i = 0; i < p->quantities; i++)
        p->names[p->axes + i] = jd_diagram_quantity_at(diagram, i)->name;
    for (int i = 0; i < MORE_NAMES; i++)
        p->names[p->axes + p->quantities + i] = more[i];
    return true;
}

static jd_status read_case(const points* p, jd_context* context, int64_t index) {
    const jd_diagram_case one = jd_diagram_case_at(p->diagram, index);
    double* own = p->values + p->axes + p->quantities;
    for (int i = 0; i < p->axes; i++)
        p->values[i] = jd_diagram_axis_at(p->diagram, i)->values[one.place[i]];
    own[0] = (double)index;
    own[2] = one.branch == JD_DIRECTION_DOWN ? -1 : 1;
    own[3] = one.start;
    own[4] = one.period;
    own[5] = !one.done || one.status < 0;
    own[6] = one.status == JD_EVENT;
    jd_status status = JD_OK;
    for (int i = 0; i < p->quantities && status == JD_OK; i++)
        status = jd_diagram_points(context, p->diagram, i, index, 1, p->recorded + i * p->record);
    return status;
}

static jd_status each_of_case(const points* p, const jd_scope* scope, int64_t index,
                              jd_each_fn each, void* data) {
    const int64_t recorded = jd_diagram_case_at(p->diagram, index).recorded;
    jd_status status = read_case(p, scope->source->context, index);
    for (int64_t k = 0; k < (recorded > 0 ? recorded : 1) && status == JD_OK; k++) {
        for (int i = 0; i < p->quantities; i++)
            p->values[p->axes + i] = recorded > 0 ? p->recorded[i * p->record + k] : NAN;
        p->values[p->axes + p->quantities + 1] = (double)k;
        status = each(data, scope);
    }
    return status;
}

jd_status jd_each_point(const jd_columns* columns, const jd_diagram* diagram, jd_each_fn each,
                        void* data) {
    points p;
    jd_status status = points_begin(&p, diagram) ? JD_OK : no_memory(columns->source);
    const jd_scope scope = {
        columns->source,      p.names,       p.values, p.axes + p.quantities + MORE_NAMES,
        columns->definitions, columns->count};
    for (int64_t i = 0; i < jd_diagram_case_count(diagram) && status == JD_OK; i++)
        status = each_of_case(&p, &scope, i, each, data);
    free(p.names);
    free(p.values);
    free(p.recorded);
    free(p.axis_names[0]);
    free(p.axis_names[1]);
    return status;
}
