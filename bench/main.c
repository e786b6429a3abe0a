// The compiled part of the benchmark: jd_bench PART, or jd_bench solve REFERENCE; without arguments
// it names the parts. Lines of fields separated by tabs go to stdout; report makes the tables.

#include "around/around.h"
#include "friction/friction.h"
#include "judder/judder.h"
#include "pendulum/figure2.h"
#include "pendulum/pendulum.h"
#include "planar/planar.h"
#include "scaling/scaling.h"
#include "simd/once.h"
#include "simd/simd.h"
#include "texts/texts.h"

#include <gnu/libc-version.h>
#include <stdio.h>
#include <string.h>

static int info(void) {
    for (int i = 0; i < jd_engine_count(); i++) {
        const jd_engine_info* engine = jd_engine_at(i);
        printf("engine\t%s\t%d\t%s\n", engine->name, engine->lanes,
               jd_engine_runs(i) ? "runs" : "does not run");
    }
    printf("version\tJudder\t%s\n", jd_version());
    printf("version\tcompiler\t%s\n", JD_BENCH_COMPILER);
    printf("version\tmaths\t%s\n", JD_MATHS);
    printf("version\tSUNDIALS\t%s\n", jd_bench_cvode_version());
    printf("version\tBoost\t%s\n", jd_bench_odeint_version());
    printf("version\tcubature\t%s\n", JD_BENCH_CUBATURE);
    printf("version\tBullet\t%s\n", JD_BENCH_BULLET);
    printf("version\tODE\t%s\n", JD_BENCH_ODE);
    printf("version\tlibm of glibc\t%s\n", gnu_get_libc_version());
    return 0;
}

// Parts that need no argument.
static const struct {
    const char* name;
    int (*run)(void);
} parts[] = {
    {"info", info},
    {"rates", jd_bench_right_sides},
    {"threads", jd_bench_threads},
    {"laws", jd_bench_laws},
    {"tables", jd_bench_tables},
    {"exact", jd_bench_exact},
    {"peer", jd_bench_peer},
    {"surface", jd_bench_surface},
    {"block", jd_bench_blocks},
    {"puck", jd_bench_pucks},
    {"drift", jd_bench_drift},
    {"pendulum", jd_bench_pendulum},
    {"sweep", jd_bench_sweep},
    {"figure2", jd_bench_figure2},
    {"digits", jd_bench_digits},
    {"counts", jd_bench_counts},
    {"tolerances", jd_bench_tolerances},
    {"corners", jd_bench_corners},
    {"contacts", jd_bench_contacts},
    {"peaks", jd_bench_peaks},
    {"simd", jd_bench_race_both},
    {"simd-duffing", jd_bench_race_duffing},
    {"simd-table", jd_bench_race_table},
    {"texts", jd_bench_texts},
    {"texts-pendulum", jd_bench_pendulum_texts},
};

int main(int argc, char** argv) {
    for (unsigned i = 0; argc == 2 && i < sizeof parts / sizeof parts[0]; i++)
        if (strcmp(argv[1], parts[i].name) == 0)
            return parts[i].run();
    if (argc == 3 && strcmp(argv[1], "solve") == 0)
        return jd_bench_solve(argv[2]);
    if (argc == 5 && strcmp(argv[1], "once") == 0)
        return jd_bench_once(argv[2], argv[3], argv[4]);
    fprintf(stderr, "usage: jd_bench solve REFERENCE | once WORK judder|loop ENGINE");
    for (unsigned i = 0; i < sizeof parts / sizeof parts[0]; i++)
        fprintf(stderr, " | %s", parts[i].name);
    fprintf(stderr, "\n");
    return 2;
}
