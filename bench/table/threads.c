// Trajectories per second on one thread and on more, up to one per core.
// Prints: threads <threads> <trajectories> <seconds> <right-hand sides: largest over smallest>
//         pair <seconds of one process> <of each of two at once>
//
// Workload: the ball on the vibrating table, power law, 200 drives of 10 to 3000 rad/s along x,
// half of that along y, in mixed order, 0.5 s, tolerance 1e-6, state at the end only: costs differ
// widely. Models exist before; results are created and freed within the time. All runs must have
// the same bits.

#include "bench.h"
#include "judder/run.h"
#include "processes.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define COUNT 200
#define STRIDE 77  // has no divisor in common with COUNT: mixes the order
#define VISITS 5

typedef struct workload {
    jd_context* context;
    jd_model* models[COUNT];
    jd_run_options options;
    double final[COUNT][JD_BENCH_STATES];  // of the first run
    bool filled;
    double spread;  // of the costs
} workload;

static bool create(workload* w) {
    const jd_system* system = NULL;
    w->context = jd_context_create();
    if (jd_system_find(w->context, "vibrating-table", &system) < 0)
        return false;
    for (int i = 0; i < COUNT; i++) {
        const double omega = 10 * pow(300, (double)(i * STRIDE % COUNT) / (COUNT - 1));
        if (jd_model_create(w->context, system, &w->models[i]) < 0 ||
            jd_model_set_law(w->models[i], "power") < 0 ||
            jd_model_set(w->models[i], "omega_a", omega) < 0 ||
            jd_model_set(w->models[i], "omega_b", omega / 2) < 0)
            return false;
    }
    w->options = jd_run_options_default(system);
    w->options.end = JD_BENCH_END;
    w->options.tolerance = 1e-6;
    w->options.record = JD_RECORD_FINAL;
    w->options.outputs = false;
    return true;
}

static void destroy(workload* w) {
    for (int i = 0; i < COUNT; i++)
        jd_model_free(w->models[i]);
    jd_context_free(w->context);
}

// Keep the results of the first run, compare those of the others with them.
static bool judge(workload* w, jd_trajectory** t) {
    double least = INFINITY, most = 0;
    bool same = true;
    for (int i = 0; i < COUNT; i++) {
        const double rhs = (double)jd_trajectory_statistics(t[i]).rhs;
        const size_t size = sizeof w->final[i];
        least = fmin(least, rhs);
        most = fmax(most, rhs);
        if (!w->filled)
            memcpy(w->final[i], jd_trajectory_final(t[i]), size);
        same = same && jd_trajectory_status(t[i]) == JD_OK &&
               memcmp(w->final[i], jd_trajectory_final(t[i]), size) == 0;
    }
    w->filled = true;
    w->spread = most / least;
    return same;
}

// @return seconds, below 0 on failure.
static double run(workload* w, int threads) {
    jd_trajectory* t[COUNT];
    w->options.threads = threads;
    double begin = jd_bench_clock();
    if (jd_run_many((const jd_model* const*)w->models, COUNT, &w->options, t) < 0)
        return -1;
    double seconds = jd_bench_clock() - begin;
    const bool same = judge(w, t);
    begin = jd_bench_clock();
    for (int i = 0; i < COUNT; i++)
        jd_trajectory_free(t[i]);
    seconds += jd_bench_clock() - begin;
    return same ? seconds : -1;
}

// 1, 2, 4, ... and one per core. All have their turn in every visit; the shortest time counts.
static int list_threads(int* threads) {
    const int cores = (int)sysconf(_SC_NPROCESSORS_ONLN);
    int count = 0;
    for (int n = 1; n < cores && count < 15; n *= 2)
        threads[count++] = n;
    threads[count++] = cores > 0 ? cores : 1;
    return count;
}

// What each of two processes does, several times so that its start does not count.
static bool run_pair(void) {
    static workload w;
    bool ok = create(&w);
    for (int i = 0; ok && i < VISITS; i++)
        ok = run(&w, 1) >= 0;
    destroy(&w);
    return ok;
}

int jd_bench_threads(void) {
    static workload w;
    int threads[16];
    double best[16], pair[2];
    const int count = list_threads(threads);
    bool ok = jd_bench_processes(run_pair, pair) && create(&w);
    for (int i = 0; i < count; i++)
        best[i] = INFINITY;
    for (int i = 0; ok && i < VISITS * count; i++) {
        const double seconds = run(&w, threads[i % count]);
        ok = seconds >= 0;
        best[i % count] = fmin(best[i % count], seconds);
    }
    for (int i = 0; ok && i < count; i++)
        printf("threads\t%d\t%d\t%.6g\t%.4g\n", threads[i], COUNT, best[i], w.spread);
    if (ok)
        printf("pair\t%.6g\t%.6g\n", pair[0], pair[1]);
    else
        fprintf(stderr, "bench: threads failed\n");
    destroy(&w);
    return ok ? 0 : 1;
}
