// For bench/peak.py: a work once, so that its instructions can be counted, and the peak of a width.
// Prints: once <seconds>, or peak <engine> <operations per second>

#include "simd/once.h"

#include "simd/field.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define VISITS 5

static const jd_bench_wide* find(const char* engine) {
    const jd_bench_wide* wide[JD_BENCH_WIDTHS];
    const int count = jd_bench_wide_list(wide);
    for (int i = 0; i < count; i++)
        if (strcmp(wide[i]->name, engine) == 0)
            return wide[i];
    return NULL;
}

// The method that is best at the error of the race, and its tolerance for about that error.
static jd_bench_racer choose(const jd_bench_wide* wide, bool duffing, bool loop) {
    jd_bench_racer racer = {.solver = duffing ? "rk8" : "rk5",
                            .engine = wide->name,
                            .method = duffing ? JD_BENCH_HIGH : JD_BENCH_DOPRI5};
    if (loop)
        racer.run = duffing ? wide->duffing_loop : wide->table_loop;
    else
        racer.run = duffing ? jd_bench_duffing_rows : jd_bench_table_many;
    return racer;
}

int jd_bench_once(const char* work, const char* who, const char* engine) {
    const jd_bench_wide* wide = find(engine);
    const bool duffing = strcmp(work, "duffing") == 0, loop = strcmp(who, "loop") == 0;
    double* results = calloc((size_t)JD_BENCH_CASES * JD_BENCH_PERIODS, sizeof *results);
    int64_t rhs = -1;
    if (wide && results && jd_bench_read_scale()) {
        const jd_bench_racer racer = choose(wide, duffing, loop);
        const double begin = jd_bench_processor_time();
        rhs = racer.run(&racer, duffing ? 1e-8 : 1e-6, results);
        printf("once\t%.6g\n", jd_bench_processor_time() - begin);
    }
    free(results);
    return rhs >= 0 ? 0 : 1;
}

int jd_bench_peaks(void) {
    const jd_bench_wide* wide[JD_BENCH_WIDTHS];
    const int count = jd_bench_wide_list(wide);
    for (int i = 0; i < count; i++) {
        double most = 0;
        for (int visit = 0; visit < VISITS; visit++) {
            const double rate = wide[i]->peak();
            most = rate > most ? rate : most;
        }
        printf("peak\t%s\t%.4g\n", wide[i]->name, most);
    }
    return 0;
}
