// Measures on the sweeps of kudra2017, and their figure.
#include "papers/kudra2017/pendulum.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define SIDE 0.05  // [rad]

jd_status jd_kudra2017_draw(const jd_evidence* evidence, const char* path,
                            const jd_figure_options* options) {
    return jd_diagram_write(evidence->context, evidence->diagrams[0], JD_COLOUR_PERIOD, path,
                            options);
}

double jd_kudra2017_failed(const jd_evidence* evidence, const jd_planned_check* check) {
    const jd_diagram* diagram = evidence->diagrams[check->run];
    int64_t failed = 0;
    for (int64_t i = 0; i < jd_diagram_case_count(diagram); i++) {
        const jd_diagram_case one = jd_diagram_case_at(diagram, i);
        failed += !one.done || one.status != JD_OK;
    }
    return (double)failed;
}

double jd_kudra2017_share(const jd_evidence* evidence, const jd_planned_check* check) {
    const jd_diagram* diagram = evidence->diagrams[check->run];
    const int64_t count = jd_diagram_case_count(diagram);
    int64_t such = 0;
    for (int64_t i = 0; i < count; i++)
        such += jd_diagram_case_at(diagram, i).period == check->index;
    return count > 0 ? (double)such / (double)count : NAN;
}

// Which of the recorded quantities has a name; -1: none.
static int find_quantity(const jd_diagram* diagram, const char* name) {
    for (int i = 0; i < jd_diagram_quantity_count(diagram); i++)
        if (strcmp(jd_diagram_quantity_at(diagram, i)->name, name) == 0)
            return i;
    return -1;
}

double* jd_kudra2017_points(const jd_evidence* evidence, int sweep, const char* name,
                            int64_t index) {
    const jd_diagram* diagram = evidence->diagrams[sweep];
    const int quantity = find_quantity(diagram, name);
    double* values = calloc((size_t)jd_diagram_number(diagram, "record"), sizeof *values);
    if (values != NULL && quantity >= 0 &&
        jd_diagram_points(evidence->context, diagram, quantity, index, 1, values) == JD_OK)
        return values;
    free(values);
    return NULL;
}

// Least and largest of them, NaN without any.
typedef struct extent {
    double least, most;
} extent;

// Of the quantity `name` in one case of the sweep of a check.
static extent extent_of(const jd_evidence* evidence, int sweep, const char* name, int64_t index) {
    const size_t record = (size_t)jd_diagram_number(evidence->diagrams[sweep], "record");
    double* values = jd_kudra2017_points(evidence, sweep, name, index);
    extent e = {NAN, NAN};
    for (size_t i = 0; values != NULL && i < record; i++) {
        e.least = fmin(e.least, values[i]);
        e.most = fmax(e.most, values[i]);
    }
    free(values);
    return e;
}

double jd_kudra2017_largest(const jd_evidence* evidence, const jd_planned_check* check) {
    const int64_t count = jd_diagram_case_count(evidence->diagrams[check->run]);
    const int64_t index = check->index < 0 ? count + check->index : check->index;
    const extent e = extent_of(evidence, check->run, check->of, index);
    return fmax(fabs(e.least), fabs(e.most));
}

double jd_kudra2017_spread(const jd_evidence* evidence, const jd_planned_check* check) {
    double spread = NAN;
    for (int64_t i = check->index; i < jd_diagram_case_count(evidence->diagrams[check->run]); i++) {
        const extent e = extent_of(evidence, check->run, check->of, i);
        spread = fmax(spread, e.most - e.least);
    }
    return spread;
}

double jd_kudra2017_fills(const jd_evidence* evidence, const jd_planned_check* check) {
    const jd_diagram* diagram = evidence->diagrams[check->run];
    const jd_diagram_axis* axis = jd_diagram_axis_at(diagram, 0);
    const int64_t first = jd_diagram_case_count(diagram) - axis->count;
    for (int64_t i = 0; i < axis->count; i++) {
        const extent e = extent_of(evidence, check->run, "phi2", first + i);
        if (e.least < -SIDE && e.most > SIDE)
            return axis->values[i];
    }
    return NAN;
}

double jd_kudra2017_window(const jd_evidence* evidence, const jd_planned_check* check) {
    const jd_diagram* diagram = evidence->diagrams[check->run];
    const jd_diagram_axis* axis = jd_diagram_axis_at(diagram, 0);
    const bool first = strcmp(check->of, "first") == 0, until = strcmp(check->of, "until") == 0;
    const bool from = strcmp(check->of, "from") == 0;
    double found = NAN;
    for (int64_t k = 0; k < axis->count; k++) {
        const int64_t i = from ? axis->count - 1 - k : k;
        const bool such = jd_diagram_case_at(diagram, i).period == check->index;
        if ((until || from) && !such)
            break;
        if (such && axis->values[i] >= 0)
            found = axis->values[i];
        if (first && such && axis->values[i] >= 0)
            break;
    }
    return found;
}
