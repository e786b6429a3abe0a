/// @file planar_runs.h
/// Runs of planar-body for tests of its physics.
#ifndef JUDDER_TESTS_PLANAR_RUNS_H
#define JUDDER_TESTS_PLANAR_RUNS_H

#include "judder/run.h"
#include "support/check.h"

/// States in table order.
enum { X, Y, THETA, VX, VY, OMEGA, STATES };

/// A model with its options and, after planar_run, its trajectory.
typedef struct planar {
    jd_context* context;
    const jd_system* system;
    jd_model* model;
    jd_run_options options;
    jd_trajectory* trajectory;
} planar;

/// The published body without loads; tolerance 1e-10, rows with outputs on the default grid.
static inline planar planar_open(void) {
    planar p = {.context = jd_context_create()};
    REQUIRE(p.context != NULL);
    REQUIRE(jd_system_find(p.context, "planar-body", &p.system) == JD_OK);
    REQUIRE(jd_model_create(p.context, p.system, &p.model) == JD_OK);
    jd_model_clear_loads(p.model);
    p.options = jd_run_options_default(p.system);
    p.options.tolerance = 1e-10;
    p.options.outputs = true;
    return p;
}

static inline void planar_close(planar* p) {
    jd_trajectory_free(p->trajectory);
    jd_model_free(p->model);
    jd_context_free(p->context);
}

static inline void planar_set(planar* p, const char* name, double value) {
    CHECK_INT(jd_model_set(p->model, name, value), JD_OK);
}

static inline void planar_start(planar* p, const char* name, double value) {
    CHECK_INT(jd_model_set_initial(p->model, name, value), JD_OK);
}

static inline void planar_load(planar* p, jd_load_term term) {
    CHECK_INT(jd_model_add_load(p->model, &term), JD_OK);
}

static inline void planar_drive(planar* p, jd_drive_term term) {
    CHECK_INT(jd_model_add_drive(p->model, &term), JD_OK);
}

static inline void planar_patch(planar* p, jd_patch_options patch) {
    CHECK_INT(jd_model_set_patch(p->model, &patch), JD_OK);
}

/// What friction holds, mu m g [N], with mu_s or mu_k.
static inline double planar_limit(const planar* p, const char* mu) {
    double m = 0, g = 0, k = 0;
    const jd_parameter* unused;
    CHECK_INT(jd_model_parameter(p->model, "m", &unused, &m), JD_OK);
    CHECK_INT(jd_model_parameter(p->model, "g", &unused, &g), JD_OK);
    CHECK_INT(jd_model_parameter(p->model, mu, &unused, &k), JD_OK);
    return k * m * g;
}

/// Run to `end`, whatever comes of it.
static inline jd_status planar_try(planar* p, double end) {
    jd_trajectory_free(p->trajectory);
    p->trajectory = NULL;
    p->options.end = end;
    REQUIRE(jd_run(p->model, &p->options, &p->trajectory) == JD_OK);
    return jd_trajectory_status(p->trajectory);
}

/// Run to `end`, which must be reached.
static inline void planar_run(planar* p, double end) {
    if (planar_try(p, end) != JD_OK)
        CHECK_FAILED("%s", jd_trajectory_message(p->trajectory));
    CHECK_BITS(jd_trajectory_final_time(p->trajectory), end);
}

static inline const double* planar_final(const planar* p) {
    return jd_trajectory_final(p->trajectory);
}

/// Number of events of a kind.
static inline int planar_count(const planar* p, const char* kind) {
    int count = 0;
    for (int i = 0; i < jd_trajectory_event_count(p->trajectory); i++)
        count += strcmp(jd_trajectory_event_at(p->trajectory, i).kind, kind) == 0;
    return count;
}

/// The event of a kind with this number, from 0; ends the program if there is none.
static inline jd_event planar_event(const planar* p, const char* kind, int number) {
    for (int i = 0; i < jd_trajectory_event_count(p->trajectory); i++) {
        const jd_event event = jd_trajectory_event_at(p->trajectory, i);
        if (strcmp(event.kind, kind) == 0 && number-- == 0)
            return event;
    }
    CHECK_FAILED("no such %s event", kind);
    exit(1);
}

static inline int64_t planar_rows(const planar* p) {
    return jd_trajectory_row_count(p->trajectory);
}

static inline const double* planar_row(const planar* p, int64_t row) {
    return jd_trajectory_states(p->trajectory, row);
}

/// An output at a row.
static inline double planar_output(const planar* p, int64_t row, const char* name) {
    for (int i = 0; i < p->system->output_count; i++)
        if (strcmp(p->system->outputs[i].name, name) == 0)
            return jd_trajectory_outputs(p->trajectory, row)[i];
    CHECK_FAILED("no output %s", name);
    return (double)NAN;
}

/// Largest error of the account of energy over all rows, of the largest energy in it:
/// E_kin + L_friction = E_kin(0) + W_load + W_support + W_weight.             [planar-body:P4]
static inline double planar_imbalance(const planar* p) {
    double worst = 0, size = 0;
    const double first = planar_output(p, 0, "E_kin");
    for (int64_t i = 0; i < planar_rows(p); i++) {
        const double E = planar_output(p, i, "E_kin"), L = planar_output(p, i, "L_friction");
        const double W = planar_output(p, i, "W_load") + planar_output(p, i, "W_support") +
                         planar_output(p, i, "W_weight");
        worst = fmax(worst, fabs(E + L - first - W));
        size = fmax(size, fmax(fabs(E), fabs(L)));
    }
    CHECK(size > 0);
    return worst / size;
}

/// Every row at rest has velocities that are exactly 0 and the states of the row before it at rest.
static inline void planar_check_rest(const planar* p) {
    int64_t rests = 0;
    for (int64_t i = 0; i < planar_rows(p); i++) {
        const double* y = planar_row(p, i);
        if (planar_output(p, i, "mode") != 1)
            continue;
        rests++;
        for (int k = VX; k < STATES; k++)
            CHECK_BITS(y[k], 0.0);
        if (i == 0 || planar_output(p, i - 1, "mode") != 1)
            continue;
        for (int k = X; k <= THETA; k++)
            CHECK_BITS(y[k], planar_row(p, i - 1)[k]);
    }
    CHECK(rests > 0);
}

#endif
