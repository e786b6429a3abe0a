// Nanoseconds per evaluation of every friction law on the Hertz disc, in every engine.
// Prints: law <law> <engine> <lanes> <nanoseconds>

#include "base/engine.h"
#include "friction/friction.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define VISITS 40
#define ROUNDS 20
#define MOST_CELLS 64
// Loads agree but for rounding.
#define AGREEMENT 1e-10

#define ENGINE(suffix) double jd_bench_loads_##suffix(const jd_bench_loads* job);
#include "engine_list.h"
#undef ENGINE

static double (*const timers[])(const jd_bench_loads* job) = {
#define ENGINE(suffix) jd_bench_loads_##suffix,
#include "engine_list.h"
#undef ENGINE
};

static jd_bench_slide slides[JD_BENCH_MOTIONS], first[JD_BENCH_MOTIONS];

// One law in one engine. All are timed in turn, several times, so that a slow spell of the machine
// strikes them alike; the shortest time counts.
typedef struct cell {
    const char* name;
    const jd_law* law;  // of the engine
    int engine;
    double seconds;
} cell;

// Every engine must compute what the first one did.
static bool agree(const cell* c) {
    for (int i = 0; i < JD_BENCH_MOTIONS; i++)
        for (int k = 0; k < 3; k++)
            if (!(fabs(slides[i].load[k] - first[i].load[k]) <= AGREEMENT)) {
                fprintf(stderr, "bench: law %s, %s: %.17g instead of %.17g\n", c->name,
                        jd_engine_at(c->engine)->name, slides[i].load[k], first[i].load[k]);
                return false;
            }
    return true;
}

static bool visit(cell* c, const jd_patch* disc) {
    const jd_bench_loads job = {.law = c->law, .patch = disc, .slides = slides, .rounds = ROUNDS};
    c->seconds = fmin(c->seconds, timers[c->engine](&job));
    return agree(c);
}

static int list_engines(const char* law, cell* cells, int count) {
    for (int i = 0; i < jd_engine_count() && count < MOST_CELLS; i++) {
        if (!jd_engine_runs(i))
            continue;
        const jd_law* const* laws = jd_engine_table_at(i)->laws;
        while (*laws && strcmp((*laws)->name, law) != 0)
            laws++;
        cells[count++] = (cell){law, *laws, i, INFINITY};
    }
    return count;
}

static void print_cell(const cell* c) {
    const jd_engine_info* info = jd_engine_at(c->engine);
    printf("law\t%s\t%s\t%d\t%.4g\n", c->name, info->name, info->lanes,
           c->seconds / (ROUNDS * JD_BENCH_MOTIONS) * 1e9);
}

// All engines with one law.
static bool time_law(const char* name, const jd_patch* disc) {
    cell cells[MOST_CELLS];
    const int count = list_engines(name, cells, 0);
    const jd_bench_loads job = {.law = cells[0].law, .patch = disc, .slides = first, .rounds = 1};
    memcpy(first, slides, sizeof first);
    timers[cells[0].engine](&job);
    for (int round = 0; round < VISITS; round++)
        for (int i = 0; i < count; i++)
            if (!visit(&cells[i], disc))
                return false;
    for (int i = 0; i < count; i++)
        print_cell(&cells[i]);
    return true;
}

int jd_bench_laws(void) {
    const jd_patch_options options = jd_patch_default();
    jd_patch* disc;
    if (jd_patch_create(NULL, &options, &disc) != JD_OK)
        return 1;
    jd_bench_slides(slides);
    bool ok = true;
    for (int i = 0; ok && i < jd_law_count(); i++)
        ok = time_law(jd_law_at(i)->name, disc);
    jd_patch_free(disc);
    return ok ? 0 : 1;
}
