// Measures that checks of any paper may name.
#include "papers/measure.h"

#include <math.h>
#include <string.h>

double jd_measure_number(const jd_evidence* evidence, const jd_planned_check* check) {
    return evidence->numbers[check->index];
}

const jd_event* jd_measure_event(const jd_result* result, const char* kind, int index) {
    for (int i = 0; i < jd_result_event_count(result); i++) {
        const jd_event* event = jd_result_event_at(result, i);
        if (strcmp(event->kind, kind) == 0 && index-- == 0)
            return event;
    }
    return NULL;
}

double jd_measure_event_count(const jd_evidence* evidence, const jd_planned_check* check) {
    int count = 0;
    while (jd_measure_event(evidence->results[check->run], check->of, count) != NULL)
        count++;
    return count;
}

double jd_measure_event_time(const jd_evidence* evidence, const jd_planned_check* check) {
    const jd_event* event =
        jd_measure_event(evidence->results[check->run], check->of, check->index);
    return event != NULL ? event->t : NAN;
}

double jd_measure_largest(const jd_evidence* evidence, const jd_planned_check* check) {
    const jd_result* result = evidence->results[check->run];
    const jd_column* column = jd_result_column(result, check->of);
    double largest = column != NULL && jd_result_row_count(result) > 0 ? 0.0 : NAN;
    for (int64_t i = 0; column != NULL && i < jd_result_row_count(result); i++) {
        if (!isfinite(column->values[i]))
            return NAN;
        largest = fmax(largest, fabs(column->values[i]));
    }
    return largest;
}

double jd_measure_last(const jd_evidence* evidence, const jd_planned_check* check) {
    const jd_result* result = evidence->results[check->run];
    const jd_column* column = jd_result_column(result, check->of);
    const int64_t rows = jd_result_row_count(result);
    return column != NULL && rows > 0 ? column->values[rows - 1] : NAN;
}

double jd_measure_row(const jd_evidence* evidence, const jd_planned_check* check) {
    const jd_result* result = evidence->results[check->run];
    const jd_column* column = jd_result_column(result, check->of);
    const bool there = column != NULL && check->index < jd_result_row_count(result);
    return there ? column->values[check->index] : NAN;
}
