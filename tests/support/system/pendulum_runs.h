/// @file pendulum_runs.h
/// Runs of a pendulum for tests of its physics: changes to the defaults by name.
#ifndef JUDDER_TESTS_PENDULUM_RUNS_H
#define JUDDER_TESTS_PENDULUM_RUNS_H

#include "judder/run.h"
#include "support/check.h"

enum { PENDULUM_CHANGES = 16 };

typedef struct pendulum_change {
    const char* name;
    double value;
} pendulum_change;

typedef struct pendulum_run {
    const char* system;  // NULL: spatial-pendulum
    const char* law;     // NULL: the default
    pendulum_change set[PENDULUM_CHANGES];
    double start[8];
    double end, tolerance;
    const char* solver;  // NULL: rk5
    double output_step;
} pendulum_run;

/// Run it. Free the trajectory.
static inline jd_trajectory* pendulum_run_do(const pendulum_run* r) {
    jd_context* context = jd_context_create();
    const jd_system* system = NULL;
    jd_model* model = NULL;
    jd_trajectory* trajectory = NULL;
    REQUIRE(jd_system_find(context, r->system ? r->system : "spatial-pendulum", &system) == JD_OK);
    REQUIRE(jd_model_create(context, system, &model) == JD_OK);
    if (r->law)
        CHECK_INT(jd_model_set_law(model, r->law), JD_OK);
    for (int i = 0; i < PENDULUM_CHANGES && r->set[i].name; i++)
        CHECK_INT(jd_model_set(model, r->set[i].name, r->set[i].value), JD_OK);
    for (int i = 0; i < system->state_count; i++)
        CHECK_INT(jd_model_set_initial(model, system->states[i].name, r->start[i]), JD_OK);
    jd_run_options options = jd_run_options_default(system);
    options.end = r->end;
    options.tolerance = r->tolerance;
    options.solver = r->solver ? r->solver : "rk5";
    options.output_step = r->output_step;
    if (jd_run(model, &options, &trajectory) != JD_OK)
        CHECK_FAILED("%s", jd_context_message(context));
    REQUIRE(trajectory != NULL);
    if (jd_trajectory_status(trajectory) != JD_OK)
        CHECK_FAILED("%s", jd_trajectory_message(trajectory));
    jd_model_free(model);
    jd_context_free(context);
    return trajectory;
}

/// Place of an output in the rows.
static inline int pendulum_place(const jd_trajectory* t, const char* name) {
    const jd_system* system = jd_model_system(jd_trajectory_model(t));
    for (int i = 0; i < system->output_count; i++)
        if (strcmp(system->outputs[i].name, name) == 0)
            return i;
    CHECK_FAILED("no output %s", name);
    exit(1);
}

/// A sum of outputs at a row: names with their signs, as "E_kin", "-W_drive"; NULL after the last.
static inline double pendulum_sum(const jd_trajectory* t, int64_t row, const char* const* names) {
    double sum = 0;
    for (int i = 0; names[i]; i++) {
        const bool minus = names[i][0] == '-';
        const double value = jd_trajectory_outputs(t, row)[pendulum_place(t, names[i] + minus)];
        sum += minus ? -value : value;
    }
    return sum;
}

/// Largest deviation of such a sum from its value at the start, over all rows.
static inline double pendulum_drift(const jd_trajectory* t, const char* const* names) {
    const double first = pendulum_sum(t, 0, names);
    double worst = 0;
    for (int64_t row = 1; row < jd_trajectory_row_count(t); row++)
        worst = fmax(worst, fabs(pendulum_sum(t, row, names) - first));
    return worst;
}

/// The first event of a kind from a time on: when; NaN without.
static inline double pendulum_event_after(const jd_trajectory* t, const char* kind, double from) {
    for (int i = 0; i < jd_trajectory_event_count(t); i++) {
        const jd_event e = jd_trajectory_event_at(t, i);
        if (e.t >= from && strcmp(e.kind, kind) == 0)
            return e.t;
    }
    return (double)NAN;
}

/// How many events of a kind there are.
static inline int pendulum_events_of(const jd_trajectory* t, const char* kind) {
    int count = 0;
    for (int i = 0; i < jd_trajectory_event_count(t); i++)
        count += strcmp(jd_trajectory_event_at(t, i).kind, kind) == 0;
    return count;
}

#endif
