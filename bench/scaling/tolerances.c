// Cost and error against the tolerance, from 1e-3 to 1e-12: the works of simd/simd.h, the engine
// that Judder takes, one thread.
// Prints: tolerance <work> <solver> <tolerance> <seconds> <evaluations> <largest> <typical error>

#include "scaling/scaling.h"
#include "simd/simd.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define BUDGET 0.1  // [s] of one row; at least one run

typedef struct work {
    const char* name;
    jd_bench_race_fn run;
    bool (*refer)(void);
    jd_bench_errors (*judge)(const double* results);
} work;

static const work works[] = {
    {"duffing", jd_bench_duffing_rows, jd_bench_duffing_refer, jd_bench_duffing_judge},
    {"table", jd_bench_table_many, jd_bench_table_refer, jd_bench_table_judge},
};

static bool time_row(const work* w, const char* solver, double tolerance, double* results) {
    const jd_bench_racer racer = {.solver = solver};
    double best = INFINITY, spent = 0;
    int64_t rhs;
    do {
        const double begin = jd_bench_processor_time();
        rhs = w->run(&racer, tolerance, results);
        const double seconds = jd_bench_processor_time() - begin;
        best = fmin(best, seconds);
        spent += seconds;
    } while (rhs >= 0 && spent < BUDGET);
    const jd_bench_errors e = w->judge(results);
    if (rhs >= 0)
        printf("tolerance\t%s\t%s\t%g\t%.6g\t%lld\t%.3g\t%.3g\n", w->name, solver, tolerance, best,
               (long long)rhs, e.largest, e.typical);
    return rhs >= 0;
}

int jd_bench_tolerances(void) {
    const char* const solvers[] = {"auto", "rk5", "rk8"};
    double* results = malloc((size_t)JD_BENCH_CASES * JD_BENCH_PERIODS * sizeof *results);
    bool ok = results != NULL;
    for (unsigned i = 0; ok && i < sizeof works / sizeof works[0]; i++) {
        ok = works[i].refer();
        for (int k = 0; k < 3; k++)
            for (int power = 3; ok && power <= 12; power++)
                ok = time_row(&works[i], solvers[k], pow(10, -power), results);
    }
    free(results);
    return ok ? 0 : 1;
}
