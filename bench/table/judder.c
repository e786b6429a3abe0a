// Judder's own solvers and engines, through the public API.

#include "judder/judder.h"
#include "bench.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

double jd_bench_scale[JD_BENCH_STATES];

typedef struct workload {
    jd_context* context;
    jd_model* models[JD_BENCH_TRAJECTORIES];
    int count;
} workload;

static bool set(jd_model* model, int trajectory) {
    return jd_model_set_law(model, "power") == JD_OK && jd_model_set(model, "A_x", 1) == JD_OK &&
           jd_model_set(model, "A_y", jd_bench_amplitude(trajectory)) == JD_OK &&
           jd_model_set(model, "omega_a", 1000) == JD_OK &&
           jd_model_set(model, "omega_b", 500) == JD_OK;
}

static void destroy(workload* w) {
    for (int i = 0; i < w->count; i++)
        jd_model_free(w->models[i]);
    jd_context_free(w->context);
}

static bool create(workload* w) {
    const jd_system* system;
    *w = (workload){.context = jd_context_create()};
    bool ok = w->context && jd_system_find(w->context, "vibrating-table", &system) == JD_OK;
    for (int i = 0; ok && i < JD_BENCH_TRAJECTORIES; i++) {
        ok = jd_model_create(w->context, system, &w->models[i]) == JD_OK;
        w->count += ok;
        ok = ok && set(w->models[i], i);
    }
    if (!ok)
        fprintf(stderr, "bench: %s\n", w->context ? jd_context_message(w->context) : "no memory");
    return ok;
}

static jd_run_options options_for(const workload* w) {
    jd_run_options options = jd_run_options_default(jd_model_system(w->models[0]));
    options.end = JD_BENCH_END;
    options.outputs = false;
    options.threads = 1;
    return options;
}

static int64_t collect(jd_trajectory* const* trajectories, jd_bench_final final) {
    int64_t rhs = 0;
    for (int i = 0; i < JD_BENCH_TRAJECTORIES; i++) {
        if (jd_trajectory_status(trajectories[i]) != JD_OK)
            return -1;
        memcpy(final[i], jd_trajectory_final(trajectories[i]), sizeof final[i]);
        rhs += jd_trajectory_statistics(trajectories[i]).rhs;
    }
    return rhs;
}

// One model after the other.
static jd_status run_alone(const workload* w, const jd_run_options* options,
                           jd_trajectory** trajectories) {
    jd_status status = JD_OK;
    for (int i = 0; i < JD_BENCH_TRAJECTORIES; i++) {
        const jd_status one = jd_run(w->models[i], options, &trajectories[i]);
        status = one < 0 ? one : status;
    }
    return status;
}

static int64_t run(const jd_bench_solver* self, double tolerance, bool alone,
                   jd_bench_final final) {
    workload w;
    int64_t rhs = -1;
    if (create(&w)) {
        jd_run_options options = options_for(&w);
        options.record = JD_RECORD_FINAL;
        options.tolerance = tolerance;
        options.solver = self->solver;
        options.engine = self->engine;
        jd_trajectory* trajectories[JD_BENCH_TRAJECTORIES];
        const jd_model* const* models = (const jd_model* const*)w.models;
        const jd_status status =
            alone ? run_alone(&w, &options, trajectories)
                  : jd_run_many(models, JD_BENCH_TRAJECTORIES, &options, trajectories);
        if (status == JD_OK)
            rhs = collect(trajectories, final);
        else
            fprintf(stderr, "bench: %s\n", jd_context_message(w.context));
        for (int i = 0; i < JD_BENCH_TRAJECTORIES; i++)
            jd_trajectory_free(trajectories[i]);
    }
    destroy(&w);
    return rhs;
}

int64_t jd_bench_run_judder(const jd_bench_solver* self, double tolerance, jd_bench_final final) {
    return run(self, tolerance, false, final);
}

int64_t jd_bench_run_alone(const jd_bench_solver* self, double tolerance, jd_bench_final final) {
    return run(self, tolerance, true, final);
}

bool jd_bench_read_scale(void) {
    workload w;
    bool ok = create(&w);
    const jd_system* system = ok ? jd_model_system(w.models[0]) : NULL;
    ok = ok && system->state_count == JD_BENCH_STATES;
    for (int i = 0; ok && i < JD_BENCH_STATES; i++)
        jd_bench_scale[i] = system->states[i].scale;
    destroy(&w);
    return ok;
}

bool jd_bench_sample(jd_bench_point* points) {
    workload w;
    jd_trajectory* trajectory = NULL;
    bool ok = create(&w);
    if (ok) {
        jd_run_options options = options_for(&w);
        options.output_step = JD_BENCH_END / (JD_BENCH_POINTS + 1);
        ok = jd_run(w.models[0], &options, &trajectory) == JD_OK &&
             jd_trajectory_row_count(trajectory) > JD_BENCH_POINTS;
    }
    // The first row is the start, where the ball does not spin: not typical.
    for (int i = 0; ok && i < JD_BENCH_POINTS; i++) {
        points[i].t = jd_trajectory_time(trajectory, i + 1);
        memcpy(points[i].y, jd_trajectory_states(trajectory, i + 1), sizeof points[i].y);
    }
    jd_trajectory_free(trajectory);
    destroy(&w);
    return ok;
}
