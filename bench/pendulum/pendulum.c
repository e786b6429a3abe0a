// The spatial pendulum by every solver: what a right-hand side costs, and time over error.
// Prints: pendulum-rates <who> <lanes> <nanoseconds per trajectory>
//         pendulum <solver> <tolerance> <seconds> <right-hand sides> <typical error>
// The typical error is the geometric mean over the trajectories of the largest error of an angle
// at the end, against rk8 at 1e-13.

#include "pendulum/pendulum.h"

#include "base/engine.h"
#include "judder/judder.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define VISITS 5

#define ENGINE(suffix) double jd_bench_swing_rates_##suffix(const jd_bench_swing_rates* job);
#include "engine_list.h"
#undef ENGINE

static double (*const timers[])(const jd_bench_swing_rates* job) = {
#define ENGINE(suffix) jd_bench_swing_rates_##suffix,
#include "engine_list.h"
#undef ENGINE
};

// ---- Right-hand sides ---------------------------------------------------------------------------

static const jd_system* system_of(const jd_engine* engine) {
    for (int i = 0; engine->systems[i]; i++)
        if (strcmp(engine->systems[i]->name, "spatial-pendulum") == 0)
            return engine->systems[i];
    return NULL;
}

static const jd_law* law_of(const jd_engine* engine) {
    for (int i = 0; engine->laws[i]; i++)
        if (strcmp(engine->laws[i]->name, "power") == 0)
            return engine->laws[i];
    return NULL;
}

static bool print_rates(void) {
    const jd_patch_options disc = jd_patch_default();
    jd_patch* patch;
    double plain = INFINITY;
    if (jd_patch_create(NULL, &disc, &patch) != JD_OK)
        return false;
    for (int visit = 0; visit < VISITS * VISITS; visit++)
        plain = fmin(plain, jd_bench_swing_plain());
    printf("pendulum-rates\tplain C\t1\t%.4g\n", 1e9 * plain);
    for (int i = 0; i < jd_engine_count(); i++) {
        const jd_engine* engine = jd_engine_table_at(i);
        const jd_bench_swing_rates job = {system_of(engine), law_of(engine), patch};
        double best = INFINITY;
        if (!jd_engine_runs(i))
            continue;
        for (int visit = 0; visit < VISITS * VISITS; visit++)
            best = fmin(best, timers[i](&job));
        printf("pendulum-rates\t%s\t%d\t%.4g\n", engine->info.name, engine->info.lanes,
               1e9 * best / engine->info.lanes);
    }
    jd_patch_free(patch);
    return true;
}

// ---- Solvers ------------------------------------------------------------------------------------

static int64_t run_models(jd_model** models, const jd_run_options* options, jd_bench_swing final) {
    jd_trajectory* done[JD_BENCH_TRAJECTORIES] = {0};
    int64_t rhs = 0;
    if (jd_run_many((const jd_model* const*)models, JD_BENCH_TRAJECTORIES, options, done) != JD_OK)
        return -1;
    for (int i = 0; i < JD_BENCH_TRAJECTORIES; i++) {
        memcpy(final[i], jd_trajectory_final(done[i]), sizeof final[i]);
        rhs += jd_trajectory_statistics(done[i]).rhs;
        jd_trajectory_free(done[i]);
    }
    return rhs;
}

static int64_t run_judder(const char* solver, const char* engine, double tolerance,
                          jd_bench_swing final) {
    jd_context* context = jd_context_create();
    jd_model* models[JD_BENCH_TRAJECTORIES] = {0};
    const jd_system* system = NULL;
    jd_status status = jd_system_find(context, "spatial-pendulum", &system);
    for (int i = 0; status == JD_OK && i < JD_BENCH_TRAJECTORIES; i++) {
        double y[JD_BENCH_LIMB_STATES];
        jd_bench_swing_start(i, y);
        status = jd_model_create(context, system, &models[i]);
        for (int k = 0; status == JD_OK && k < JD_BENCH_LIMB_STATES; k++)
            status = jd_model_set_initial(models[i], system->states[k].name, y[k]);
    }
    int64_t rhs = -1;
    if (status == JD_OK) {
        jd_run_options options = jd_run_options_default(system);
        options.end = JD_BENCH_SWING;
        options.tolerance = tolerance;
        options.solver = solver;
        options.engine = engine;
        options.record = JD_RECORD_FINAL;
        options.outputs = false;
        options.threads = 1;
        rhs = run_models(models, &options, final);
    }
    for (int i = 0; i < JD_BENCH_TRAJECTORIES; i++)
        jd_model_free(models[i]);
    jd_context_free(context);
    return rhs;
}

// One way to integrate; `solver` and `engine` are NULL for the peers.
typedef struct entrant {
    const char* name;
    const char* solver;
    const char* engine;
    int64_t (*run)(double tolerance, jd_bench_swing final);
} entrant;

static double typical_error(jd_bench_swing got, jd_bench_swing want) {
    double sum = 0;
    for (int i = 0; i < JD_BENCH_TRAJECTORIES; i++) {
        double most = 1e-16;
        for (int k = 0; k < 4; k++)
            most = fmax(most, fabs(got[i][k] - want[i][k]));
        sum += log(most);
    }
    return exp(sum / JD_BENCH_TRAJECTORIES);
}

static bool print_runs(const entrant* e, jd_bench_swing want) {
    static jd_bench_swing got;
    for (int power = 6; power <= 11; power++) {
        const double tolerance = pow(10, -power);
        double best = INFINITY;
        int64_t rhs = 0;
        for (int visit = 0; visit < VISITS; visit++) {
            const double begin = jd_bench_clock();
            rhs =
                e->run ? e->run(tolerance, got) : run_judder(e->solver, e->engine, tolerance, got);
            best = fmin(best, jd_bench_clock() - begin);
            if (rhs < 0)
                return false;
        }
        printf("pendulum\t%s\t%g\t%.6g\t%lld\t%.4g\n", e->name, tolerance, best, (long long)rhs,
               typical_error(got, want));
    }
    return true;
}

int jd_bench_pendulum(void) {
    static jd_bench_swing want;
    const entrant entrants[] = {
        {"Judder rk8", "rk8", NULL, NULL},
        {"Judder rk5", "rk5", NULL, NULL},
        {"Judder rk8, one lane", "rk8", "base-1", NULL},
        {"CVODE Adams", NULL, NULL, jd_bench_swing_cvode},
        {"Boost.odeint dopri5", NULL, NULL, jd_bench_swing_odeint},
    };
    if (!print_rates() || run_judder("rk8", NULL, 1e-13, want) < 0)
        return 1;
    for (size_t i = 0; i < sizeof entrants / sizeof *entrants; i++)
        if (!print_runs(&entrants[i], want))
            return 1;
    return 0;
}
