// The law `table` beside the law `power` on every patch, in the engine of this machine and in one
// lane, and what a table costs to build.
// Prints: table <patch> <engine> <lanes> <ns power> <ns table> <ns power> <ns table>
//         build <patch> <s> <s one core> <cells> <largest error found> <exact in this share of
//         cells> dear <the same> for patches whose tables take longest
// the second pair of times with a lean in every lane. A patch that needs no table has 0 cells.

#include "base/engine.h"
#include "friction/friction.h"
#include "friction/table.h"

#include <math.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define VISITS 40
#define ROUNDS 2
#define BUILDS 5
#define ERROR 1e-6  // of the tables: the default

#define ENGINE(suffix) double jd_bench_loads_##suffix(const jd_bench_loads* job);
#include "engine_list.h"
#undef ENGINE

static double (*const timers[])(const jd_bench_loads* job) = {
#define ENGINE(suffix) jd_bench_loads_##suffix,
#include "engine_list.h"
#undef ENGINE
};

typedef enum kind { POWER, TABLE, POWER_LEANING, TABLE_LEANING, KINDS } kind;

static jd_bench_slide leaning[JD_BENCH_MOTIONS], straight[JD_BENCH_MOTIONS];

static const jd_law* law_of(int engine, const char* name) {
    const jd_law* const* laws = jd_engine_table_at(engine)->laws;
    while (strcmp((*laws)->name, name) != 0)
        laws++;
    return *laws;
}

// The first engine that runs here; `lanes` 0: of any width, the one that the library takes.
static int first_engine(int lanes) {
    int i = 0;
    while (!jd_engine_runs(i) || (lanes > 0 && jd_engine_at(i)->lanes != lanes))
        i++;
    return i;
}

// Both laws take turns, so that a slow spell of the machine strikes them alike.
static void time_engine(const char* name, const jd_patch* patch, const jd_table* table,
                        int engine) {
    double seconds[KINDS] = {INFINITY, INFINITY, INFINITY, INFINITY};
    for (int i = 0; i < VISITS * KINDS; i++) {
        const int k = i % KINDS;
        const jd_bench_loads job = {.law = law_of(engine, k % 2 ? "table" : "power"),
                                    .patch = patch,
                                    .table = table,
                                    .slides = k < POWER_LEANING ? straight : leaning,
                                    .rounds = ROUNDS};
        seconds[k] = fmin(seconds[k], timers[engine](&job));
    }
    const jd_engine_info* info = jd_engine_at(engine);
    printf("table\t%s\t%s\t%d", name, info->name, info->lanes);
    for (int k = 0; k < KINDS; k++)
        printf("\t%.4g", seconds[k] / (ROUNDS * JD_BENCH_MOTIONS) * 1e9);
    printf("\n");
}

// Without the disk. The shortest of several times.
static double time_builds(const jd_patch* patch, jd_table** table) {
    double seconds = INFINITY;
    for (int i = 0; i < BUILDS; i++) {
        free(*table);
        const double begin = jd_bench_clock();
        *table = jd_table_build(patch, ERROR);
        seconds = fmin(seconds, jd_bench_clock() - begin);
        if (!*table)
            break;
    }
    return seconds;
}

// On all cores, and on one.
static jd_table* time_build(const char* section, const char* name, const jd_patch* patch) {
    jd_table* table = NULL;
    cpu_set_t all, one;
    const double seconds = time_builds(patch, &table);
    if (!table || sched_getaffinity(0, sizeof all, &all) != 0)
        return NULL;
    CPU_ZERO(&one);
    CPU_SET((size_t)sched_getcpu(), &one);
    sched_setaffinity(0, sizeof one, &one);
    const double alone = time_builds(patch, &table);
    sched_setaffinity(0, sizeof all, &all);
    if (!table)
        return NULL;
    const double cells = (double)table->cell_count;
    printf("%s\t%s\t%.4g\t%.4g\t%.0f\t%.2g\t%.3f\n", section, name, seconds, alone, cells,
           table->measured, cells > 0 ? table->hard[0] / cells : 0.0);
    return table;
}

static jd_patch* patch_of(const jd_bench_patch* p) {
    jd_patch* patch;
    if (jd_patch_create(NULL, &p->options, &patch) != JD_OK)
        fprintf(stderr, "bench: cannot create the patch '%s'\n", p->name);
    return patch;
}

// How long the dearest tables take.
static int time_dear(void) {
    int count;
    const jd_bench_patch* patches = jd_bench_dear_patches(&count);
    bool done = true;
    for (int i = 0; done && i < count; i++) {
        jd_patch* patch = patch_of(&patches[i]);
        jd_table* table = patch ? time_build("dear", patches[i].name, patch) : NULL;
        done = table != NULL;
        free(table);
        jd_patch_free(patch);
    }
    return done ? 0 : 1;
}

int jd_bench_tables(void) {
    int count;
    const jd_bench_patch* patches = jd_bench_patches(&count);
    jd_bench_slides(leaning);
    for (int i = 0; i < JD_BENCH_MOTIONS; i++) {
        straight[i] = leaning[i];
        straight[i].c = straight[i].s = 0;
    }
    for (int i = 0; i < count; i++) {
        jd_patch* patch = patch_of(&patches[i]);
        if (!patch)
            return 1;
        jd_table* table = time_build("build", patches[i].name, patch);
        for (int k = 0; table && k < 2; k++)
            time_engine(patches[i].name, patch, table, k == 0 ? first_engine(1) : first_engine(0));
        jd_patch_free(patch);
        if (!table)
            return 1;
        free(table);
    }
    return time_dear();
}
