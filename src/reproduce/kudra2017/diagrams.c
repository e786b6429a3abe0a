// Measures on the sweeps of kudra2017, and their figure.
#include "reproduce/kudra2017/pendulum.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

jd_status jd_kudra2017_draw(const jd_evidence* evidence, const char* path,
                            const jd_figure_options* options) {
    return jd_diagram_write(evidence->context, evidence->diagrams[0], JD_COLOUR_AUTO, path,
                            options);
}

double jd_kudra2017_failed(const jd_evidence* evidence, const jd_planned_check* check) {
    const jd_diagram* diagram = evidence->diagrams[0];
    int64_t failed = 0;
    (void)check;
    for (int64_t i = 0; i < jd_diagram_case_count(diagram); i++) {
        const jd_diagram_case one = jd_diagram_case_at(diagram, i);
        failed += !one.done || one.status != JD_OK;
    }
    return (double)failed;
}

double jd_kudra2017_share(const jd_evidence* evidence, const jd_planned_check* check) {
    const jd_diagram* diagram = evidence->diagrams[0];
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

double jd_kudra2017_largest(const jd_evidence* evidence, const jd_planned_check* check) {
    const jd_diagram* diagram = evidence->diagrams[0];
    const int quantity = find_quantity(diagram, check->of);
    const int64_t count = jd_diagram_case_count(diagram);
    const int64_t index = check->index < 0 ? count + check->index : check->index;
    const size_t record = (size_t)jd_diagram_number(diagram, "record");
    double* values = calloc(record, sizeof *values);
    double largest = NAN;
    if (values != NULL && quantity >= 0 &&
        jd_diagram_points(evidence->context, diagram, quantity, index, 1, values) == JD_OK)
        for (size_t i = 0; i < record; i++)
            largest = fmax(largest, fabs(values[i]));
    free(values);
    return largest;
}
