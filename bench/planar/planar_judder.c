// The block and the puck by Judder itself, through the public API: rest is a state, eps is 0.

#include "planar/planar.h"

#include "judder/judder.h"

#include <stdio.h>
#include <stdlib.h>

#define BLOCKS 64  // trajectories side by side; the first is the one that is compared

// ---- Block --------------------------------------------------------------------------------------

// The general case, its moment a little larger in each model: the slips do not go in step. Copies
// of one model share its patch, as those of a study do.
static bool make_blocks(jd_context* context, int count, jd_model** models) {
    const jd_system* system;
    bool ok = jd_system_find(context, "planar-body", &system) == JD_OK &&
              jd_model_create(context, system, &models[0]) == JD_OK;
    for (int i = 1; ok && i < count; i++)
        ok = jd_model_copy(models[0], &models[i]) == JD_OK &&
             jd_model_set(models[i], "loads.2.M", 0.0007 * (1 + 1e-3 * i)) == JD_OK;
    return ok;
}

static bool run_blocks(jd_bench_block* run, int count, const char* engine) {
    static jd_model* models[BLOCKS];
    static jd_trajectory* trajectories[BLOCKS];
    static jd_context* context;
    if (!context && !((context = jd_context_create()) && make_blocks(context, BLOCKS, models))) {
        fprintf(stderr, "bench: %s\n", context ? jd_context_message(context) : "no memory");
        return false;
    }
    jd_run_options options = jd_run_options_default(jd_model_system(models[0]));
    options.end = JD_BENCH_BLOCK_END;
    options.tolerance = run->tolerance;
    options.record = JD_RECORD_FINAL;
    options.outputs = false;
    options.threads = 1;
    options.engine = engine;
    if (jd_run_many((const jd_model* const*)models, count, &options, trajectories) != JD_OK)
        return false;
    run->rhs = 0;
    bool ok = true;
    for (int i = 0; i < count; i++) {
        ok = ok && jd_trajectory_status(trajectories[i]) == JD_OK;
        run->rhs += jd_trajectory_statistics(trajectories[i]).rhs / count;
    }
    for (int i = 0; i < 3; i++)
        run->end[i] = jd_trajectory_final(trajectories[0])[i];
    for (int i = 0; i < count; i++)
        jd_trajectory_free(trajectories[i]);
    return ok;
}

bool jd_bench_block_alone(jd_bench_block* run) { return run_blocks(run, 1, NULL); }

int jd_bench_block_count(void) { return BLOCKS; }

bool jd_bench_block_wide(jd_bench_block* run) { return run_blocks(run, BLOCKS, NULL); }

// ---- Puck ---------------------------------------------------------------------------------------

static bool make_puck(jd_context* context, const jd_bench_puck* run, jd_model** model) {
    const double m = JD_BENCH_PUCK_MASS, R = JD_BENCH_PUCK_RADIUS;
    const jd_system* system;
    const jd_patch_options disc = {
        .shape = JD_SHAPE_DISC, .pressure = JD_PRESSURE_UNIFORM, .radius = R};
    if (jd_system_find(context, "planar-body", &system) != JD_OK ||
        jd_model_create(context, system, model) != JD_OK)
        return false;
    jd_model_clear_loads(*model);
    return jd_model_set_patch(*model, &disc) == JD_OK && jd_model_set(*model, "m", m) == JD_OK &&
           jd_model_set(*model, "J", 0.5 * m * R * R) == JD_OK &&
           jd_model_set(*model, "mu_s", JD_BENCH_PUCK_MU) == JD_OK &&
           jd_model_set(*model, "mu_k", JD_BENCH_PUCK_MU) == JD_OK &&
           jd_model_set(*model, "g", JD_BENCH_PUCK_G) == JD_OK &&
           jd_model_set_initial(*model, "vx", JD_BENCH_PUCK_SPEED) == JD_OK &&
           jd_model_set_initial(*model, "omega", run->spin) == JD_OK;
}

// The event `stop` says when it rests.
static bool slide(const jd_model* model, double tolerance, jd_bench_puck* run) {
    jd_run_options options = jd_run_options_default(jd_model_system(model));
    options.end = JD_BENCH_PUCK_PATIENCE;
    options.tolerance = tolerance;
    options.record = JD_RECORD_FINAL;
    options.outputs = false;
    jd_trajectory* trajectory;
    if (jd_run(model, &options, &trajectory) != JD_OK)
        return false;
    const bool rests = jd_trajectory_event_count(trajectory) == 1;
    if (rests) {
        const jd_event stop = jd_trajectory_event_at(trajectory, 0);
        run->time = stop.t;
        run->distance = stop.state[0];
        run->angle = stop.state[2];
    }
    jd_trajectory_free(trajectory);
    return rests;
}

static bool slide_at(jd_bench_puck* run, double tolerance) {
    jd_context* context = jd_context_create();
    jd_model* model = NULL;
    const bool ok = context && make_puck(context, run, &model) && slide(model, tolerance, run);
    if (!ok)
        fprintf(stderr, "bench: %s\n", context ? jd_context_message(context) : "no memory");
    jd_model_free(model);
    jd_context_free(context);
    return ok;
}

bool jd_bench_puck_judder(jd_bench_puck* run) { return slide_at(run, 1e-8); }
bool jd_bench_puck_judder_coarse(jd_bench_puck* run) { return slide_at(run, 1e-4); }
