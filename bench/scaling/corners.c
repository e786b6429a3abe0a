// Cost of the exact law against the corners of a polygon, from 4 to 256, as far as a patch takes
// them: all motions of friction/patches.c.
// Prints: corners <corners> <nanoseconds in one lane> <in the lanes of the machine>

#include "base/engine.h"
#include "friction/friction.h"
#include "patch/batch.h"
#include "scaling/scaling.h"

#include <math.h>
#include <stdio.h>

#define MOST 256
#define VISITS 20

// Of one motion [ns].
static double time_engine(const jd_engine* engine, const jd_patch_batch* batch) {
    double best = INFINITY;
    for (int visit = 0; visit < VISITS; visit++) {
        const double begin = jd_bench_clock();
        engine->friction(batch);
        best = fmin(best, jd_bench_clock() - begin);
    }
    return best / JD_BENCH_MOTIONS * 1e9;
}

static void time_patch(const jd_patch* patch, int corners) {
    static jd_motion motions[JD_BENCH_MOTIONS];
    static jd_wrench loads[JD_BENCH_MOTIONS];
    jd_bench_motions(jd_patch_size(patch), motions);
    const jd_patch_batch batch = {
        .patch = patch, .count = JD_BENCH_MOTIONS, .motions = motions, .loads = loads};
    printf("corners\t%d\t%.4g\t%.4g\n", corners, time_engine(jd_engine_best(1), &batch),
           time_engine(jd_engine_best(JD_BENCH_MOTIONS), &batch));
}

int jd_bench_corners(void) {
    static double points[2 * MOST];
    for (int corners = 4; corners <= MOST; corners *= 2) {
        for (int i = 0; i < corners; i++) {
            const double angle = JD_TURN * i / corners;
            points[2 * i] = cos(angle), points[2 * i + 1] = sin(angle);
        }
        const jd_patch_options options = {
            .shape = JD_SHAPE_POLYGON, .points = points, .point_count = corners};
        jd_patch* patch;
        if (jd_patch_create(NULL, &options, &patch) != JD_OK)
            break;  // more than a patch takes
        time_patch(patch, corners);
        jd_patch_free(patch);
    }
    return 0;
}
