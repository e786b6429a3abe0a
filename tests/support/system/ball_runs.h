/// @file ball_runs.h
/// Runs of vibrating-table without regularisation, for tests of sticking, rolling and rest.
#ifndef JUDDER_TESTS_BALL_RUNS_H
#define JUDDER_TESTS_BALL_RUNS_H

#include "judder/run.h"
#include "support/check.h"

/// States in table order.
enum { X, Y, VX, VY, WX, WY, WZ, STATES };
enum { SLIDING, CREEPING, ROLLING, RESTING };  ///< phases

/// Default values of the system.
#define BALL_R 0.02
#define BALL_G 9.81
#define BALL_MU 0.2
#define BALL_KAPPA 0.03  ///< a d/(5 r)

/// A model with its options and, after ball_run, its trajectory.
typedef struct ball {
    jd_context* context;
    const jd_system* system;
    jd_model* model;
    jd_run_options options;
    jd_trajectory* trajectory;
} ball;

static inline void ball_set(ball* b, const char* name, double value) {
    CHECK_INT(jd_model_set(b->model, name, value), JD_OK);
}

static inline void ball_start(ball* b, const char* name, double value) {
    CHECK_INT(jd_model_set_initial(b->model, name, value), JD_OK);
}

/// A ball at rest on a level table at rest, eps_t = eps_r = 0, tolerance 1e-10, rows with outputs
/// on the default grid.
static inline ball ball_open(const char* law) {
    static const char* const still[] = {"A_x", "A_y", "eps_t", "eps_r"};
    ball b = {.context = jd_context_create()};
    REQUIRE(b.context != NULL);
    REQUIRE(jd_system_find(b.context, "vibrating-table", &b.system) == JD_OK);
    REQUIRE(jd_model_create(b.context, b.system, &b.model) == JD_OK);
    REQUIRE(jd_model_set_law(b.model, law) == JD_OK);
    for (int i = 0; i < 4; i++)
        ball_set(&b, still[i], 0);
    ball_start(&b, "vy", 0);
    ball_start(&b, "wx", 0);
    b.options = jd_run_options_default(b.system);
    b.options.tolerance = 1e-10;
    b.options.outputs = true;
    return b;
}

static inline void ball_close(ball* b) {
    jd_trajectory_free(b->trajectory);
    jd_model_free(b->model);
    jd_context_free(b->context);
}

/// Run to `end`. It must go well.
static inline void ball_run(ball* b, double end) {
    jd_trajectory_free(b->trajectory);
    b->trajectory = NULL;
    b->options.end = end;
    REQUIRE(jd_run(b->model, &b->options, &b->trajectory) == JD_OK);
    CHECK_INT(jd_trajectory_status(b->trajectory), JD_OK);
}

static inline const double* ball_end(const ball* b) { return jd_trajectory_final(b->trajectory); }

static inline int64_t ball_rows(const ball* b) { return jd_trajectory_row_count(b->trajectory); }

/// An output in a row; the last one for -1.
static inline double ball_output(const ball* b, int64_t row, const char* name) {
    for (int i = 0; i < b->system->output_count; i++)
        if (strcmp(b->system->outputs[i].name, name) == 0)
            return jd_trajectory_outputs(b->trajectory, row < 0 ? ball_rows(b) - 1 : row)[i];
    CHECK_FAILED("no output %s", name);
    return 0;
}

/// How many events of a kind there are.
static inline int ball_count(const ball* b, const char* kind) {
    int count = 0;
    for (int i = 0; i < jd_trajectory_event_count(b->trajectory); i++)
        count += strcmp(jd_trajectory_event_at(b->trajectory, i).kind, kind) == 0;
    return count;
}

/// Time of the first event of a kind; NaN if there is none.
static inline double ball_when(const ball* b, const char* kind) {
    for (int i = 0; i < jd_trajectory_event_count(b->trajectory); i++) {
        const jd_event event = jd_trajectory_event_at(b->trajectory, i);
        if (strcmp(event.kind, kind) == 0)
            return event.t;
    }
    return (double)NAN;
}

/// By how much the energy account fails to close at the end, over its largest term.
static inline double ball_energy_gap(const ball* b) {
    static const char* const terms[] = {"E_kin",  "L_slide", "L_spin",
                                        "L_roll", "W_table", "W_gravity"};
    double gap = -ball_output(b, 0, "E_kin"), size = -gap;
    for (int i = 0; i < 6; i++) {
        const double term = ball_output(b, -1, terms[i]);
        gap += i < 4 ? term : -term;
        size = fmax(size, fabs(term));
    }
    return fabs(gap) / size;
}

#endif
