/// @file table_runs.h
/// Runs of the vibrating table for tests of its physics.
#ifndef JUDDER_TESTS_TABLE_RUNS_H
#define JUDDER_TESTS_TABLE_RUNS_H

#include "judder/run.h"
#include "support/check.h"

/// States in table order.
enum { X, Y, VX, VY, WX, WY, WZ, STATES };

/// A run of the vibrating table with changes to the defaults.
typedef struct table_run {
    double A_x, A_y, omega_a, omega_b, phi_x, phi_y, alpha_x, alpha_y;
    double d, mu;
    double start[STATES];
    double end, tolerance;
    const char* solver;
} table_run;

/// The published start and drive, figure 3, top left.
static inline table_run table_run_default(void) {
    return (table_run){
        .A_x = 1,
        .A_y = 1,
        .omega_a = 1000,
        .omega_b = 500,
        .d = 1,
        .mu = 0.2,
        .start = {[VY] = 0.4, [WX] = 20},
        .end = 0.5,
        .tolerance = 1e-10,
        .solver = "rk5",
    };
}

static inline void table_run_set(jd_model* m, const table_run* r) {
    CHECK_INT(jd_model_set(m, "A_x", r->A_x), JD_OK);
    CHECK_INT(jd_model_set(m, "A_y", r->A_y), JD_OK);
    CHECK_INT(jd_model_set(m, "omega_a", r->omega_a), JD_OK);
    CHECK_INT(jd_model_set(m, "omega_b", r->omega_b), JD_OK);
    CHECK_INT(jd_model_set(m, "phi_x", r->phi_x), JD_OK);
    CHECK_INT(jd_model_set(m, "phi_y", r->phi_y), JD_OK);
    CHECK_INT(jd_model_set(m, "alpha_x", r->alpha_x), JD_OK);
    CHECK_INT(jd_model_set(m, "alpha_y", r->alpha_y), JD_OK);
    CHECK_INT(jd_model_set(m, "d", r->d), JD_OK);
    CHECK_INT(jd_model_set(m, "mu", r->mu), JD_OK);
    static const char* const names[STATES] = {"x", "y", "vx", "vy", "wx", "wy", "wz"};
    for (int i = 0; i < STATES; i++)
        CHECK_INT(jd_model_set_initial(m, names[i], r->start[i]), JD_OK);
}

/// Run it, rows on the default grid. Free the trajectory.
static inline jd_trajectory* table_run_do(const table_run* r) {
    jd_context* context = jd_context_create();
    const jd_system* system = NULL;
    jd_model* model = NULL;
    jd_trajectory* trajectory = NULL;
    CHECK_INT(jd_system_find(context, "vibrating-table", &system), JD_OK);
    CHECK_INT(jd_model_create(context, system, &model), JD_OK);
    table_run_set(model, r);
    jd_run_options options = jd_run_options_default(system);
    options.end = r->end;
    options.tolerance = r->tolerance;
    options.solver = r->solver;
    CHECK_INT(jd_run(model, &options, &trajectory), JD_OK);
    CHECK_INT(jd_trajectory_status(trajectory), JD_OK);
    jd_model_free(model);
    jd_context_free(context);
    return trajectory;
}

/// Only the state at the end.
static inline void table_run_final(const table_run* r, double* state) {
    jd_trajectory* t = table_run_do(r);
    memcpy(state, jd_trajectory_final(t), STATES * sizeof *state);
    jd_trajectory_free(t);
}

#endif
