/// @file touch_runs.h
/// Runs of systems with contacts by the names of their tables, for checks against known values.
#ifndef JUDDER_TESTS_TOUCH_RUNS_H
#define JUDDER_TESTS_TOUCH_RUNS_H

#include "judder/run.h"
#include "support/check.h"

/// A model with its options and, after touch_run, its trajectory.
typedef struct touch_rig {
    jd_context* context;
    const jd_system* system;
    jd_model* model;
    jd_run_options options;
    jd_trajectory* run;
} touch_rig;

/// The defaults at a tolerance of 1e-12; rows with outputs at the ends of steps.
static inline touch_rig touch_open(const char* name) {
    touch_rig r = {.context = jd_context_create()};
    REQUIRE(jd_system_find(r.context, name, &r.system) == JD_OK);
    REQUIRE(jd_model_create(r.context, r.system, &r.model) == JD_OK);
    r.options = jd_run_options_default(r.system);
    r.options.tolerance = 1e-12;
    r.options.record = JD_RECORD_STEPS;
    r.options.outputs = true;
    return r;
}

/// Set a parameter or the start of a state.
static inline void touch_set(touch_rig* r, const char* name, double value) {
    for (int i = 0; i < r->system->state_count; i++)
        if (strcmp(r->system->states[i].name, name) == 0) {
            REQUIRE(jd_model_set_initial(r->model, name, value) == JD_OK);
            return;
        }
    REQUIRE(jd_model_set(r->model, name, value) == JD_OK);
}

/// A parameter, or the start of a state, by its name.
typedef struct touch_value {
    const char* name;
    double value;
} touch_value;

/// Set all of a list that ends with a NULL name.
static inline void touch_set_all(touch_rig* r, const touch_value* values) {
    for (; values->name; values++)
        touch_set(r, values->name, values->value);
}

/// Run to a time. @return the status.
static inline jd_status touch_run(touch_rig* r, double end) {
    jd_trajectory_free(r->run);
    r->run = NULL;
    r->options.end = end;
    REQUIRE(jd_run(r->model, &r->options, &r->run) == JD_OK);
    return jd_trajectory_status(r->run);
}

static inline void touch_close(touch_rig* r) {
    jd_trajectory_free(r->run);
    jd_model_free(r->model);
    jd_context_free(r->context);
}

/// A state or output at a row.
static inline double touch_at(const touch_rig* r, int64_t row, const char* name) {
    for (int i = 0; i < r->system->state_count; i++)
        if (strcmp(r->system->states[i].name, name) == 0)
            return jd_trajectory_states(r->run, row)[i];
    for (int i = 0; i < r->system->output_count; i++)
        if (strcmp(r->system->outputs[i].name, name) == 0)
            return jd_trajectory_outputs(r->run, row)[i];
    CHECK_FAILED("no state or output %s", name);
    exit(1);
}

static inline double touch_last(const touch_rig* r, const char* name) {
    return touch_at(r, jd_trajectory_row_count(r->run) - 1, name);
}

/// Number of events of a kind.
static inline int touch_count(const touch_rig* r, const char* kind) {
    int count = 0;
    for (int i = 0; i < jd_trajectory_event_count(r->run); i++)
        count += strcmp(jd_trajectory_event_at(r->run, i).kind, kind) == 0;
    return count;
}

/// Time of event number `which` of a kind, from 1; NaN: there is none.
static inline double touch_time(const touch_rig* r, const char* kind, int which) {
    for (int i = 0; i < jd_trajectory_event_count(r->run); i++) {
        const jd_event e = jd_trajectory_event_at(r->run, i);
        if (strcmp(e.kind, kind) == 0 && --which == 0)
            return e.t;
    }
    return (double)NAN;
}

/// The first row at a time, and the last: the sides of a jump.
static inline int64_t touch_row(const touch_rig* r, double t, bool after) {
    const int64_t rows = jd_trajectory_row_count(r->run);
    int64_t row = 0;
    while (row < rows && jd_trajectory_time(r->run, row) < t)
        row++;
    while (after && row + 1 < rows && jd_trajectory_time(r->run, row + 1) == t)
        row++;
    return row;
}

/// The account of energy closes over all rows, and nothing that is lost comes back.
static inline void check_touch_account(const touch_rig* r, double tolerance) {
    const double start = touch_at(r, 0, "balance");
    double worst = 0, back = 0;
    for (int64_t row = 0; row < jd_trajectory_row_count(r->run); row++) {
        worst = fmax(worst, fabs(touch_at(r, row, "balance") - start));
        back = fmax(back, row > 0 ? touch_at(r, row - 1, "L") - touch_at(r, row, "L") : 0);
    }
    CHECK_ABS(worst, 0, tolerance);
    CHECK_ABS(back, 0, tolerance);
}

#endif
