// A bifurcation diagram: trajectories per second on one thread and on two, and the same by CVODE.
// Prints: sweep <who> <threads> <trajectories> <seconds> <largest difference of a case of period 1>
//
// Workload: the Duffing oscillator, 1600 values of gamma from 0.2 to 0.5, each from the same start,
// 200 periods left out and 100 recorded, tolerance 1e-8. CVODE has every fourth of them: Adams with
// fixed-point iteration on plain C equations, one case after the other on each thread of OpenMP,
// asked for the state at each section, relative tolerance 1e-10: it controls the error of a step
// against the solution, so that this gives about the same error at the end as 1e-8 of Judder's.

#include "judder/sweep.h"
#include "bench.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define CASES 1600
#define EVERY 4  // cases of which CVODE has one
#define TRANSIENT 200
#define RECORD 100
#define VISITS 3  // of Judder, one thread and two in turns; CVODE takes a minute
#define PATH "bench-sweep.h5"

static double own[CASES][RECORD], peer[CASES / EVERY][RECORD];
static bool periodic[CASES];

double jd_bench_gamma(int index) { return 0.2 + 0.3 * EVERY * index / (CASES - 1); }

// @return seconds, below 0 on failure.
static double run_own(const jd_model* model, int threads) {
    jd_run_options run = jd_run_options_default(jd_model_system(model));
    jd_sweep_options* sweep = malloc(sizeof *sweep);
    if (!sweep)
        return -1;
    *sweep = jd_sweep_options_default();
    sweep->axis_count = 0;
    sweep->transient = TRANSIENT;
    sweep->record = RECORD;
    sweep->replace = true;
    sweep->quantities[sweep->quantity_count++] = "x";
    run.threads = threads;
    char over[64];
    snprintf(over, sizeof over, "gamma=0.2:0.5:%d", CASES);
    jd_status status = jd_sweep_read_axis(model, over, sweep);
    const double begin = jd_bench_clock();
    if (status == JD_OK)
        status = jd_sweep_run(model, &run, sweep, PATH, NULL);
    const double seconds = jd_bench_clock() - begin;
    free(sweep);
    return status == JD_OK ? seconds : -1;
}

static bool read_own(jd_context* context) {
    jd_diagram* d;
    if (jd_diagram_open(context, PATH, &d) != JD_OK)
        return false;
    const bool read = jd_diagram_points(context, d, 0, 0, CASES, own[0]) == JD_OK;
    for (int i = 0; i < CASES; i++)
        periodic[i] = jd_diagram_case_at(d, i).period == 1;
    jd_diagram_free(d);
    return read;
}

// Chaos parts any two solvers: only cases of period 1 can be compared.
static double difference(void) {
    double most = 0;
    for (int i = 0; i < CASES; i += EVERY)
        if (periodic[i])
            most = fmax(most, fabs(own[i][RECORD - 1] - peer[i / EVERY][RECORD - 1]));
    return most;
}

int jd_bench_sweep(void) {
    const jd_system* system = NULL;
    jd_model* model = NULL;
    double best[2][2] = {{INFINITY, INFINITY}, {INFINITY, INFINITY}};
    jd_context* context = jd_context_create();
    bool ok = jd_system_find(context, "duffing", &system) == JD_OK &&
              jd_model_create(context, system, &model) == JD_OK;
    const jd_bench_duffing job = {CASES / EVERY, TRANSIENT, RECORD, 1e-10, peer[0]};
    for (int visit = 0; ok && visit < 2 * VISITS; visit++) {
        const double seconds = run_own(model, 1 + visit % 2);
        ok = seconds >= 0;
        best[0][visit % 2] = fmin(best[0][visit % 2], seconds);
    }
    for (int k = 0; ok && k < 2; k++) {
        best[1][k] = jd_bench_duffing_cvode(&job, k + 1);
        ok = best[1][k] >= 0;
    }
    ok = ok && read_own(context);
    const char* const who[] = {"judder", "CVODE Adams"};
    for (int i = 0; ok && i < 2; i++)
        for (int k = 0; k < 2; k++)
            printf("sweep\t%s\t%d\t%d\t%.6g\t%.3g\n", who[i], k + 1, i == 0 ? CASES : CASES / EVERY,
                   best[i][k], difference());
    if (!ok)
        fprintf(stderr, "bench: sweep failed: %s\n", jd_context_message(context));
    unlink(PATH);
    jd_model_free(model);
    jd_context_free(context);
    return ok ? 0 : 1;
}
