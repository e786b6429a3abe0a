// A map of drift, and what CVODE takes for the motions in it.
// Prints: map <points> <threads> <seconds> <simulated seconds> <evaluations> <steady points>
//         map_peer <solver> <tolerance> <seconds> <largest error> <typical error>
//
// Map: the ball on the vibrating table, power law, 40 x 40 points, A_x from 0.02 to 1 m/s, phi_y
// from 0 to 180 degrees, tolerance 1e-6, on all cores: as `judder drift` makes it.
// Peer: every 100th point of the same map, one stretch of it from rest (40 common periods) on one
// thread, by Judder in lanes and by CVODE Adams through Judder at several tolerances. The error is
// that of the place at the end against CVODE at 1e-12, over the stroke of the table, 1 mm.

#include "bench.h"
#include "judder/judder.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#define SIDE 40
#define EVERY 100
#define SAMPLE (SIDE * SIDE / EVERY)
#define PERIODS 40
#define STROKE 1e-3  // [m]
#define VISITS 2

static const jd_axis axes[2] = {{"A_x", 0.02, 1, SIDE, JD_SPACING_LINEAR},
                                {"phi_y", 0, JD_PI, SIDE, JD_SPACING_LINEAR}};

static jd_model* at_rest(jd_context* context) {
    const jd_system* system;
    jd_model* model = NULL;
    if (jd_system_find(context, "vibrating-table", &system) == JD_OK &&
        jd_model_create(context, system, &model) == JD_OK)
        for (int i = 0; i < system->state_count; i++)
            if (jd_model_set_initial(model, system->states[i].name, 0) != JD_OK)
                fprintf(stderr, "bench: %s\n", jd_context_message(context));
    return model;
}

// ---- Map ---------------------------------------------------------------------------------------

static bool make_map(const jd_model* model) {
    const jd_settle_options options = jd_settle_options_default(jd_model_system(model));
    jd_drift_map* map;
    const double begin = jd_bench_clock();
    if (jd_drift_map_create(model, axes, &options, &map) != JD_OK)
        return false;
    const double seconds = jd_bench_clock() - begin;
    const jd_drift_totals t = jd_drift_map_totals(map);
    jd_drift_map_free(map);
    printf("map\t%lld\t%ld\t%.6g\t%.6g\t%lld\t%lld\n", (long long)t.points,
           sysconf(_SC_NPROCESSORS_ONLN), seconds, t.simulated, (long long)t.evaluations,
           (long long)t.steady);
    return true;
}

// ---- Peer --------------------------------------------------------------------------------------

typedef double places[SAMPLE][2];

static bool make_models(const jd_model* base, jd_model** models) {
    for (int k = 0; k < SAMPLE; k++) {
        const int point = k * EVERY;
        if (jd_model_copy(base, &models[k]) != JD_OK ||
            jd_model_set(models[k], axes[0].name, jd_axis_value(&axes[0], point % SIDE)) != JD_OK ||
            jd_model_set(models[k], axes[1].name, jd_axis_value(&axes[1], point / SIDE)) != JD_OK)
            return false;
    }
    return true;
}

// @return seconds, below 0 on failure.
static double run(jd_model** models, const char* solver, double tolerance, places found) {
    jd_trajectory* t[SAMPLE];
    jd_run_options options = jd_run_options_default(jd_model_system(models[0]));
    options.end = PERIODS * JD_TURN / 500;  // omega_b
    options.tolerance = tolerance;
    options.solver = solver;
    options.record = JD_RECORD_FINAL;
    options.outputs = false;
    options.threads = 1;
    const double begin = jd_bench_clock();
    if (jd_run_many((const jd_model* const*)models, SAMPLE, &options, t) < 0)
        return -1;
    const double seconds = jd_bench_clock() - begin;
    for (int k = 0; k < SAMPLE; k++) {
        found[k][0] = jd_trajectory_final(t[k])[0];
        found[k][1] = jd_trajectory_final(t[k])[1];
        jd_trajectory_free(t[k]);
    }
    return seconds;
}

static int by_size(const void* a, const void* b) {
    const double x = *(const double*)a, y = *(const double*)b;
    return (x > y) - (x < y);
}

static bool compete(jd_model** models, const char* solver, double tolerance, places reference) {
    static places found;
    double best = INFINITY, errors[SAMPLE];
    for (int visit = 0; visit < VISITS; visit++) {
        const double seconds = run(models, solver, tolerance, found);
        if (seconds < 0)
            return false;
        best = fmin(best, seconds);
    }
    for (int k = 0; k < SAMPLE; k++)
        errors[k] = hypot(found[k][0] - reference[k][0], found[k][1] - reference[k][1]) / STROKE;
    qsort(errors, SAMPLE, sizeof errors[0], by_size);
    printf("map_peer\t%s\t%g\t%.6g\t%.6g\t%.6g\n", solver, tolerance, best, errors[SAMPLE - 1],
           errors[SAMPLE / 2]);
    return true;
}

int jd_bench_drift(void) {
    static jd_model* models[SAMPLE];
    static places reference;
    jd_context* context = jd_context_create();
    jd_model* base = at_rest(context);
    bool ok = base && make_map(base) && make_models(base, models) &&
              run(models, "cvode-adams", 1e-12, reference) >= 0 &&
              compete(models, "auto", 1e-6, reference);
    for (int power = 5; ok && power <= 8; power++)
        ok = compete(models, "cvode-adams", pow(10, -power), reference);
    if (!ok)
        fprintf(stderr, "bench: drift failed: %s\n", jd_context_message(context));
    for (int k = 0; k < SAMPLE; k++)
        jd_model_free(models[k]);
    jd_model_free(base);
    jd_context_free(context);
    return ok ? 0 : 1;
}
