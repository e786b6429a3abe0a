// Judder on the Duffing oscillator, as its users run it: a sweep into a file, read again; and
// models that are run together, a row per period kept in memory.

#include "judder/judder.h"
#include "simd/simd.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#define PATH "bench-duffing.h5"

static jd_model* create(jd_context* context) {
    const jd_system* system = NULL;
    jd_model* model = NULL;
    const bool ok = jd_system_find(context, "duffing", &system) == JD_OK &&
                    jd_model_create(context, system, &model) == JD_OK;
    return ok ? model : NULL;
}

static jd_run_options options_for(const jd_bench_racer* self, const jd_model* model,
                                  double tolerance) {
    jd_run_options options = jd_run_options_default(jd_model_system(model));
    options.solver = self->solver;
    options.engine = self->engine;
    options.tolerance = tolerance;
    options.threads = 1;
    return options;
}

// ---- As a sweep --------------------------------------------------------------------------------

static jd_status sweep_into(const jd_model* model, const jd_run_options* run) {
    jd_sweep_options* sweep = malloc(sizeof *sweep);
    if (!sweep)
        return JD_ERR_MEMORY;
    *sweep = jd_sweep_options_default();
    sweep->axis_count = 0;
    sweep->transient = 0;
    sweep->record = JD_BENCH_PERIODS;
    sweep->replace = true;
    sweep->quantities[sweep->quantity_count++] = "x";
    char over[64];
    snprintf(over, sizeof over, "gamma=%g:%g:%d", jd_bench_drive(0),
             jd_bench_drive(JD_BENCH_CASES - 1), JD_BENCH_CASES);
    jd_status status = jd_sweep_read_axis(model, over, sweep);
    if (status == JD_OK)
        status = jd_sweep_run(model, run, sweep, PATH, NULL);
    free(sweep);
    return status;
}

static jd_status read_points(jd_context* context, double* results) {
    jd_diagram* diagram;
    jd_status status = jd_diagram_open(context, PATH, &diagram);
    if (status == JD_OK)
        status = jd_diagram_points(context, diagram, 0, 0, JD_BENCH_CASES, results);
    jd_diagram_free(diagram);
    return status;
}

int64_t jd_bench_duffing_sweep(const jd_bench_racer* self, double tolerance, double* results) {
    jd_context* context = jd_context_create();
    jd_model* model = create(context);
    jd_status status = JD_ERR_MEMORY;
    if (model) {
        const jd_run_options options = options_for(self, model, tolerance);
        status = sweep_into(model, &options);
        if (status == JD_OK)
            status = read_points(context, results);
    }
    if (status != JD_OK)
        fprintf(stderr, "bench: %s\n", jd_context_message(context));
    unlink(PATH);
    jd_model_free(model);
    jd_context_free(context);
    return status == JD_OK ? 0 : -1;
}

// ---- As rows in memory -------------------------------------------------------------------------

static int64_t collect(jd_trajectory* const* trajectories, double* results) {
    int64_t rhs = 0;
    for (int i = 0; i < JD_BENCH_CASES; i++) {
        const jd_trajectory* t = trajectories[i];
        if (jd_trajectory_status(t) != JD_OK || jd_trajectory_row_count(t) <= JD_BENCH_PERIODS)
            return -1;
        for (int k = 0; k < JD_BENCH_PERIODS; k++)
            results[i * JD_BENCH_PERIODS + k] = jd_trajectory_states(t, k + 1)[0];
        rhs += jd_trajectory_statistics(t).rhs;
    }
    return rhs;
}

int64_t jd_bench_duffing_rows(const jd_bench_racer* self, double tolerance, double* results) {
    jd_context* context = jd_context_create();
    jd_model* models[JD_BENCH_CASES] = {0};
    jd_trajectory* trajectories[JD_BENCH_CASES] = {0};
    int64_t rhs = -1;
    bool ok = true;
    for (int i = 0; ok && i < JD_BENCH_CASES; i++) {
        models[i] = create(context);
        ok = models[i] && jd_model_set(models[i], "gamma", jd_bench_drive(i)) == JD_OK;
    }
    if (ok) {
        jd_run_options options = options_for(self, models[0], tolerance);
        options.end = JD_BENCH_PERIODS * JD_BENCH_PERIOD;
        options.output_step = JD_BENCH_PERIOD;
        options.outputs = false;
        if (jd_run_many((const jd_model* const*)models, JD_BENCH_CASES, &options, trajectories) ==
            JD_OK)
            rhs = collect(trajectories, results);
    }
    if (rhs < 0)
        fprintf(stderr, "bench: %s\n", jd_context_message(context));
    for (int i = 0; i < JD_BENCH_CASES; i++) {
        jd_trajectory_free(trajectories[i]);
        jd_model_free(models[i]);
    }
    jd_context_free(context);
    return rhs;
}
