// Figure 2 of kudra2017: time of the whole figure, the ratio to CVODE at equal error, and how it
// scales from one thread to two.
// Prints: figure2-whole <threads> <trajectories> <periods of each> <seconds>
//         figure2 <who> <tolerance> <threads> <trajectories> <periods of each> <seconds> <error>
//         figure2-pair <seconds of one process> <of each of two at once>
//
// The error is the geometric mean, over the cases that CVODE has, of the largest error of theta1
// and phi2 at the first three sections, against rk8 at 1e-12: later on chaos parts any two solvers.

#include "pendulum/figure2.h"

#include "bench.h"
#include "judder/sweep.h"
#include "processes.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define CASES (JD_BENCH_VALUES / JD_BENCH_EVERY)  // of CVODE, for each b_T
#define EARLY 3                                   // sections that can be compared
#define PERIODS 30                                // of the comparison
#define WHOLE 300                                 // of the figure
#define PAIR 10                                   // of what two processes do
#define OWN 1e-5                                  // tolerance of Judder's Rosenbrock method
#define VISITS 2

typedef double early_points[2 * CASES][EARLY][2];

typedef struct workload {
    jd_context* context;
    jd_model* models[2];  // b_T = 0.681 and 0
    char path[32];
} workload;

static bool create(workload* w) {
    static const char* const names[] = {"theta1", "phi1", "theta2", "phi2"};
    static const double start[] = {0.1, 0.05, -0.2, 0.15};
    const jd_system* system;
    w->context = jd_context_create();
    snprintf(w->path, sizeof w->path, "bench-%ld.h5", (long)getpid());
    bool ok = jd_system_find(w->context, "spatial-pendulum", &system) == JD_OK;
    for (int i = 0; ok && i < 2; i++) {
        ok = jd_model_create(w->context, system, &w->models[i]) == JD_OK &&
             jd_model_set(w->models[i], "hertz", 1) == JD_OK &&  // published
             jd_model_set(w->models[i], "m_T", 2) == JD_OK &&
             jd_model_set(w->models[i], "b_T", i == 0 ? 0.681 : 0) == JD_OK;
        for (int k = 0; ok && k < 4; k++)
            ok = jd_model_set_initial(w->models[i], names[k], start[k]) == JD_OK;
    }
    return ok;
}

static void destroy(workload* w) {
    jd_model_free(w->models[0]);
    jd_model_free(w->models[1]);
    jd_context_free(w->context);
    unlink(w->path);
}

// One sweep of the figure.
typedef struct sweep {
    double tolerance;
    int values;  // of omega_d, from the first to the last of those that are run
    double last;
    int sections;
    int threads;
    early_points* early;  // NULL: not wanted
} sweep;

static bool read_early(workload* w, int model, early_points early) {
    jd_diagram* d;
    double points[EARLY];
    if (jd_diagram_open(w->context, w->path, &d) != JD_OK)
        return false;
    bool ok = true;
    for (int i = 0; i < CASES; i++)
        for (int q = 0; q < 2; q++) {
            ok = ok && jd_diagram_points(w->context, d, q, i, 1, points) == JD_OK;
            for (int k = 0; k < EARLY; k++)
                early[model * CASES + i][k][q] = points[k];
        }
    jd_diagram_free(d);
    return ok;
}

// Both diagrams. @return seconds, below 0 on failure.
static double run_own(workload* w, const sweep* s) {
    jd_sweep_options* o = malloc(sizeof *o);
    double seconds = 0;
    bool ok = o != NULL;
    for (int i = 0; ok && i < 2; i++) {
        jd_run_options run = jd_run_options_default(jd_model_system(w->models[i]));
        char over[64];
        *o = jd_sweep_options_default();
        o->axis_count = 0;
        o->transient = s->early ? 0 : 2 * s->sections / 3;
        o->record = s->sections - o->transient;
        o->replace = true;
        run.threads = s->threads;
        run.tolerance = s->tolerance;
        run.solver = s->tolerance < 1e-10 ? "rk8" : "rosenbrock";
        snprintf(over, sizeof over, "omega_d=-10:%.17g:%d", s->last, s->values);
        ok = jd_sweep_read_axis(w->models[i], over, o) == JD_OK &&
             jd_sweep_read_quantity(w->models[i], "theta1", o) == JD_OK &&
             jd_sweep_read_quantity(w->models[i], "phi2", o) == JD_OK;
        const double begin = jd_bench_clock();
        ok = ok && jd_sweep_run(w->models[i], &run, o, w->path, NULL) == JD_OK;
        seconds += jd_bench_clock() - begin;
        ok = ok && (!s->early || read_early(w, i, *s->early));
    }
    free(o);
    return ok ? seconds : -1;
}

static sweep all_values(int sections, int threads) {
    return (sweep){OWN, JD_BENCH_VALUES, 10, sections, threads, NULL};
}

static double typical_error(early_points got, early_points want) {
    double sum = 0;
    for (int i = 0; i < 2 * CASES; i++) {
        double most = 1e-16;
        for (int k = 0; k < EARLY * 2; k++)
            most = fmax(most, fabs(got[i][k / 2][k % 2] - want[i][k / 2][k % 2]));
        sum += log(most);
    }
    return exp(sum / (2 * CASES));
}

// Judder's first sections of the cases that CVODE has.
static bool find_early(workload* w, double tolerance, early_points early) {
    const double last = jd_bench_disc((CASES - 1) * JD_BENCH_EVERY);
    const sweep s = {tolerance, CASES, last, EARLY, 0, (early_points*)early};
    return run_own(w, &s) >= 0;
}

// ---- Parts --------------------------------------------------------------------------------------

static bool print_whole(workload* w) {
    const int threads = sysconf(_SC_NPROCESSORS_ONLN) > 1 ? 2 : 1;
    const sweep s = all_values(WHOLE, threads);
    const double seconds = run_own(w, &s);
    printf("figure2-whole\t%d\t%d\t%d\t%.6g\n", threads, 2 * JD_BENCH_VALUES, WHOLE, seconds);
    return seconds >= 0;
}

static bool print_own(workload* w, early_points want) {
    static early_points early;
    if (!find_early(w, OWN, early))
        return false;
    double best[2] = {INFINITY, INFINITY};
    for (int visit = 0; visit < 2 * VISITS; visit++) {
        const sweep s = all_values(PERIODS, 1 + visit % 2);
        const double seconds = run_own(w, &s);
        if (seconds < 0)
            return false;
        best[visit % 2] = fmin(best[visit % 2], seconds);
    }
    for (int k = 0; k < 2; k++)
        printf("figure2\tjudder\t%g\t%d\t%d\t%d\t%.6g\t%.3g\n", OWN, k + 1, 2 * JD_BENCH_VALUES,
               PERIODS, best[k], typical_error(early, want));
    return true;
}

static bool print_cvode(double tolerance, int stiff, int threads, early_points want) {
    static double points[2 * CASES][PERIODS][2];
    static early_points early;
    const jd_bench_swept job = {PERIODS, tolerance, stiff, threads, points[0][0]};
    double seconds = jd_bench_swept_cvode(&job);
    for (int visit = 1; stiff && visit < 2 * VISITS; visit++)  // a run of BDF is short
        seconds = fmin(seconds, jd_bench_swept_cvode(&job));
    for (int i = 0; i < 2 * CASES; i++)
        memcpy(early[i], points[i], sizeof early[i]);
    printf("figure2\tCVODE %s\t%g\t%d\t%d\t%d\t%.6g\t%.3g\n", stiff ? "BDF" : "Adams", tolerance,
           threads, 2 * CASES, PERIODS, seconds, typical_error(early, want));
    fflush(stdout);
    return seconds >= 0;
}

// What each of the processes does.
static bool run_pair(void) {
    workload w = {0};
    const sweep s = all_values(PAIR, 1);
    const bool ok = create(&w) && run_own(&w, &s) >= 0;
    destroy(&w);
    return ok;
}

static bool print_pair(void) {
    double best[2];
    if (!jd_bench_processes(run_pair, best))
        return false;
    printf("figure2-pair\t%.6g\t%.6g\n", best[0], best[1]);
    return true;
}

int jd_bench_figure2(void) {
    static early_points want;
    workload w = {0};
    bool ok = create(&w) && find_early(&w, 1e-12, want) && print_pair() && print_own(&w, want);
    for (int i = 0; ok && i < 4; i++)  // BDF on one thread, on two, then Adams
        ok = print_cvode(i % 2 ? 1e-7 : 1e-6, 1, 1 + i / 2, want);
    ok = ok && print_cvode(1e-6, 0, 1, want) && print_cvode(1e-7, 0, 1, want) && print_whole(&w);
    if (!ok)
        fprintf(stderr, "bench: figure 2 failed: %s\n", jd_context_message(w.context));
    destroy(&w);
    return ok ? 0 : 1;
}
