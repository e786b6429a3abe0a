// Slips one by one, from the times and states of their events.
#include "papers/kardan2013/slips.h"
#include "judder/maths.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define LONG_WAY 1e-3  // [m]

static double time_of(const jd_evidence* evidence, int run, const char* kind, int index) {
    const jd_planned_check check = {.run = run, .of = kind, .index = index};
    return jd_measure_event_time(evidence, &check);
}

// ---- Places ------------------------------------------------------------------------------------

// The place of a state among those of an event, -1 if there is none.
static int state_index(const jd_result* result, const char* name) {
    for (int i = 1; i < jd_result_column_count(result); i++)
        if (strcmp(jd_result_column_at(result, i)->name, name) == 0)
            return i - 1;
    return -1;
}

// Of a state in run 0, from the onset to the stop or to the end of the run.
static double change(const jd_evidence* evidence, int slip, const char* name) {
    const jd_result* result = evidence->results[0];
    const jd_event* from = jd_measure_event(result, "slip", slip);
    const jd_event* to = jd_measure_event(result, "stop", slip);
    const int state = state_index(result, name);
    if (from == NULL || from->state == NULL || state < 0 || (to != NULL && to->state == NULL))
        return NAN;
    const double last = jd_measure_last(evidence, &(jd_planned_check){.of = name});
    return (to != NULL ? to->state[state] : last) - from->state[state];
}

static double way(const jd_evidence* evidence, int slip) {
    return jd_hypot(change(evidence, slip, "x"), change(evidence, slip, "y"));
}

// ---- Numbers -----------------------------------------------------------------------------------

static double distance(const jd_evidence* evidence, int run, const char* kind,
                       const double* reference, int count) {
    double largest = 0.0;
    if (isfinite(time_of(evidence, run, kind, count)))
        return NAN;  // more events than known
    for (int i = 0; i < count; i++) {
        const double off = fabs(time_of(evidence, run, kind, i) - reference[i]);
        if (!isfinite(off))
            return NAN;
        largest = fmax(largest, off);
    }
    return largest;
}

static void find_ways(jd_evidence* evidence) {
    double* n = evidence->numbers;
    for (int i = 0; isfinite(time_of(evidence, 0, "slip", i)); i++) {
        const double length = way(evidence, i);
        const bool is_long = length > LONG_WAY;
        n[JD_SLIPS_LONG] += is_long;
        n[JD_SLIPS_LONGEST] = fmax(n[JD_SLIPS_LONGEST], length);
        n[JD_SLIPS_SHORT] = fmax(n[JD_SLIPS_SHORT], is_long ? 0.0 : length);
    }
}

static void find_times(jd_evidence* evidence, int run, const jd_slip_times* times) {
    double* n = evidence->numbers + (run == 0 ? JD_SLIPS_ONSETS : JD_SLIPS_RULE_ONSETS);
    n[0] = distance(evidence, run, "slip", times->onsets, times->onset_count);
    n[1] = distance(evidence, run, "stop", times->stops, times->stop_count);
}

static void find_delay(jd_evidence* evidence) {
    double later = 0.0;
    for (int i = 0; isfinite(time_of(evidence, 1, "slip", i)); i++)
        later = fmax(later, time_of(evidence, 1, "slip", i) - time_of(evidence, 0, "slip", i));
    evidence->numbers[JD_SLIPS_LATER] = later;
}

// ---- Table -------------------------------------------------------------------------------------

static void put_time(char cell[JD_CELL_SIZE], double t) {
    if (isfinite(t))
        snprintf(cell, JD_CELL_SIZE, "%.9f s", t);
    else
        snprintf(cell, JD_CELL_SIZE, "slips on");
}

static void fill_row(jd_evidence* evidence, const jd_slip_times* times, bool rule, int slip) {
    char(*row)[JD_CELL_SIZE] = evidence->cells.text[1 + slip];
    snprintf(row[0], JD_CELL_SIZE, "%d", slip + 1);
    put_time(row[1], time_of(evidence, 0, "slip", slip));
    put_time(row[2], slip < times->onset_count ? times->onsets[slip] : NAN);
    put_time(row[3], time_of(evidence, 0, "stop", slip));
    put_time(row[4], slip < times->stop_count ? times->stops[slip] : NAN);
    snprintf(row[5], JD_CELL_SIZE, "%.4g mm", 1e3 * way(evidence, slip));
    if (rule) {
        snprintf(row[6], JD_CELL_SIZE, "%.4g rad", change(evidence, slip, "theta"));
        put_time(row[7], time_of(evidence, 1, "slip", slip));
    }
}

static void fill_cells(jd_evidence* evidence, const jd_slip_times* times, bool rule) {
    static const char* const heads[8] = {"slip",  "starts",      "reference",
                                         "stops", "reference",   "moves straight",
                                         "turns", "starts, rule"};
    jd_cells* cells = &evidence->cells;
    cells->columns = rule ? 8 : 6;
    cells->rows = 1;
    for (int i = 0; i < 8; i++)
        snprintf(cells->text[0][i], JD_CELL_SIZE, "%s", heads[i]);
    while (cells->rows < JD_CELLS_ROWS && isfinite(time_of(evidence, 0, "slip", cells->rows - 1)))
        fill_row(evidence, times, rule, cells->rows++ - 1);
}

jd_status jd_slips_compute(jd_evidence* evidence, const jd_slip_times* exact,
                           const jd_slip_times* rule) {
    find_times(evidence, 0, exact);
    find_ways(evidence);
    if (rule != NULL) {
        find_times(evidence, 1, rule);
        find_delay(evidence);
    }
    fill_cells(evidence, exact, rule != NULL);
    return JD_OK;
}
