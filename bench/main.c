// The compiled part of the benchmark: jd_bench info | rates | solve REFERENCE. Lines of fields
// separated by tabs go to stdout; report.py makes the tables.

#include "bench.h"
#include "judder/judder.h"

#include <gnu/libc-version.h>
#include <stdio.h>
#include <string.h>

static int info(void) {
    for (int i = 0; i < jd_engine_count(); i++) {
        const jd_engine_info* engine = jd_engine_at(i);
        printf("engine\t%s\t%s\t%d\t%s\n", engine->name, engine->maths, engine->lanes,
               jd_engine_runs(i) ? "runs" : "does not run");
    }
    printf("version\tJudder\t%s\n", jd_version());
    printf("version\tcompiler\t%s\n", JD_BENCH_COMPILER);
    printf("version\tSLEEF\t%s\n", JD_BENCH_SLEEF);
    printf("version\tSUNDIALS\t%s\n", jd_bench_cvode_version());
    printf("version\tBoost\t%s\n", jd_bench_odeint_version());
    printf("version\tlibm of glibc\t%s\n", gnu_get_libc_version());
    return 0;
}

int main(int argc, char** argv) {
    if (argc == 2 && strcmp(argv[1], "info") == 0)
        return info();
    if (argc == 2 && strcmp(argv[1], "rates") == 0)
        return jd_bench_right_sides();
    if (argc == 3 && strcmp(argv[1], "solve") == 0)
        return jd_bench_solve(argv[2]);
    fprintf(stderr, "usage: jd_bench info | rates | solve REFERENCE\n");
    return 2;
}
