// Cost of a trajectory against how many there are, from 1 to 10^5.
// Prints: count <work> <trajectories> <seconds>
//
// Works: sweeps on one thread into a file, `auto`: two periods of the Duffing oscillator, gamma from
// 0.2 to 0.5; one period of omega_b of the vibrating table, A_y from 0.5 to 1 m/s. The file is laid
// out, written and synced within the time.

#include "bench.h"
#include "judder/sweep.h"
#include "scaling/scaling.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define PATH "bench-counts.h5"
#define MOST 100000
#define BUDGET 0.1  // [s] of one number of trajectories; at least one run

typedef struct work {
    const char *system, *over, *quantity;
    int record;
} work;

static const work works[] = {
    {"duffing", "gamma=0.2:0.5:%d", "x", 2},
    {"vibrating-table", "A_y=0.5:1:%d", "x", 1},
};

static jd_status sweep(const work* w, const jd_model* model, int count) {
    jd_run_options run = jd_run_options_default(jd_model_system(model));
    jd_sweep_options* options = malloc(sizeof *options);
    if (!options)
        return JD_ERR_MEMORY;
    *options = jd_sweep_options_default();
    options->axis_count = 0;
    options->transient = 0;
    options->record = w->record;
    options->replace = true;
    options->quantities[options->quantity_count++] = w->quantity;
    run.threads = 1;
    char over[64];
    snprintf(over, sizeof over, w->over, count);
    // A sweep has two values at least: one trajectory is a list of one.
    if (count == 1)
        snprintf(over, sizeof over, "%.*s=0.5", (int)(strchr(w->over, '=') - w->over), w->over);
    jd_status status = jd_sweep_read_axis(model, over, options);
    if (status == JD_OK)
        status = jd_sweep_run(model, &run, options, PATH, NULL);
    free(options);
    return status;
}

static bool time_count(const work* w, const jd_model* model, int count) {
    double best = INFINITY;
    const double begin = jd_bench_clock();
    double before = begin;
    do {
        if (sweep(w, model, count) != JD_OK)
            return false;
        const double now = jd_bench_clock();
        best = fmin(best, now - before);
        before = now;
    } while (before - begin < BUDGET);
    printf("count\t%s\t%d\t%.6g\n", w->system, count, best);
    return true;
}

static bool time_work(jd_context* context, const work* w) {
    const jd_system* system;
    jd_model* model = NULL;
    bool ok = jd_system_find(context, w->system, &system) == JD_OK &&
              jd_model_create(context, system, &model) == JD_OK;
    for (int count = 1; ok && count <= MOST; count *= 10)
        ok = time_count(w, model, count);
    jd_model_free(model);
    return ok;
}

int jd_bench_counts(void) {
    jd_context* context = jd_context_create();
    bool ok = true;
    for (unsigned i = 0; ok && i < sizeof works / sizeof works[0]; i++)
        ok = time_work(context, &works[i]);
    if (!ok)
        fprintf(stderr, "bench: counts failed: %s\n", jd_context_message(context));
    unlink(PATH);
    jd_context_free(context);
    return ok ? 0 : 1;
}
