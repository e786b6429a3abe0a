// Nanoseconds per motion of the exact law for every patch, in every engine.
// Prints: patch <patch> <engine> <lanes> <nanoseconds, all motions> <c near> <c far>
//
// Near: the centre of rotation within the patch's size of its middle; far: farther than ten times.

#include "base/engine.h"
#include "friction/friction.h"
#include "patch/batch.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define VISITS 15
#define BUDGET 1e-3  // [s] of one visit
#define MOST_ENGINES 16

typedef enum range { ALL, NEAR, FAR, RANGES } range;

static jd_motion motions[JD_BENCH_MOTIONS];
static jd_wrench loads[JD_BENCH_MOTIONS];

// The motions of a range, in their order. @return how many.
static int choose(const jd_motion* all, double size, range which, jd_motion* chosen) {
    int count = 0;
    for (int i = 0; i < JD_BENCH_MOTIONS; i++) {
        const double distance = hypot(all[i].vx, all[i].vy) / fabs(all[i].w) / size;
        if (which == ALL || (which == NEAR ? distance < 1 : distance > 10))
            chosen[count++] = all[i];
    }
    return count;
}

// Time per motion [s].
static double visit(const jd_engine* engine, const jd_patch* patch, int count) {
    const jd_patch_batch batch = {
        .patch = patch, .count = count, .motions = motions, .loads = loads};
    const double begin = jd_bench_clock();
    double now = begin;
    int rounds = 0;
    do {
        engine->friction(&batch);
        rounds++;
        now = jd_bench_clock();
    } while (now - begin < BUDGET);
    return (now - begin) / (rounds * (double)count);
}

void jd_bench_time_patch(const char* kind, const char* name, const jd_patch* patch) {
    static jd_motion all[JD_BENCH_MOTIONS];
    double seconds[MOST_ENGINES][RANGES];
    jd_bench_motions(jd_patch_size(patch), all);
    for (int i = 0; i < MOST_ENGINES * RANGES; i++)
        seconds[i / RANGES][i % RANGES] = INFINITY;
    for (int round = 0; round < VISITS * RANGES; round++) {
        const range which = round % RANGES;
        const int count = choose(all, jd_patch_size(patch), which, motions);
        for (int i = 0; i < jd_engine_count() && i < MOST_ENGINES; i++)
            if (jd_engine_runs(i))
                seconds[i][which] =
                    fmin(seconds[i][which], visit(jd_engine_table_at(i), patch, count));
    }
    for (int i = 0; i < jd_engine_count() && i < MOST_ENGINES; i++) {
        const jd_engine_info* info = jd_engine_at(i);
        if (jd_engine_runs(i))
            printf("%s\t%s\t%s\t%d\t%.4g\t%.4g\t%.4g\n", kind, name, info->name, info->lanes,
                   seconds[i][ALL] * 1e9, seconds[i][NEAR] * 1e9, seconds[i][FAR] * 1e9);
    }
}

int jd_bench_exact(void) {
    int count;
    const jd_bench_patch* patches = jd_bench_patches(&count);
    for (int i = 0; i < count; i++) {
        jd_patch* patch;
        if (jd_patch_create(NULL, &patches[i].options, &patch) != JD_OK) {
            fprintf(stderr, "bench: cannot create the patch '%s'\n", patches[i].name);
            return 1;
        }
        jd_bench_time_patch("patch", patches[i].name, patch);
        jd_patch_free(patch);
    }
    return 0;
}
