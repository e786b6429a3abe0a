// Microseconds per problem on the limit surface of every patch: gauge of a load, and slip of a body
// under a load half as large again as friction can hold.
// Prints: surface <patch> <gauge> <slip> <load> <largest residual of slip>
// where <load> is one evaluation of potential and Hessian.

#include "judder/surface.h"
#include "friction/friction.h"
#include "support/random.h"

#include <math.h>
#include <stdio.h>

#define LOADS 64
#define VISITS 5

typedef struct times {
    double gauge, slip, potential, residual;
} times;

// A load of random direction.
static jd_wrench random_load(double size) {
    const double z = random_between(-1, 1), r = sqrt(1 - z * z);
    const double angle = random_between(0, JD_TURN);
    return (jd_wrench){r * cos(angle), r * sin(angle), size * z};
}

static bool time_gauges(const jd_patch* patch, const jd_wrench* loads, jd_gauge* gauges, times* t) {
    const double begin = jd_bench_clock();
    for (int i = 0; i < LOADS; i++)
        if (jd_surface_gauge(patch, loads[i], &gauges[i]) != JD_OK)
            return false;
    t->gauge = fmin(t->gauge, (jd_bench_clock() - begin) / LOADS);
    return true;
}

// A body of 1 kg whose radius of gyration is 0.6 a.
static bool time_slips(const jd_patch* patch, const jd_wrench* loads, const jd_gauge* gauges,
                       times* t) {
    const double a = jd_patch_size(patch), B[6] = {1, 0, 0, 1, 0, 0.36 * a * a};
    const double begin = jd_bench_clock();
    for (int i = 0; i < LOADS; i++) {
        const double f = isfinite(gauges[i].gauge) ? 1.5 / gauges[i].gauge : 1.5;
        jd_slip slip;
        if (jd_surface_slip(patch, B, (jd_wrench){f * loads[i].fx, f * loads[i].fy, f * loads[i].m},
                            1, &slip) != JD_OK)
            return false;
        t->residual = fmax(t->residual, slip.residual);
    }
    t->slip = fmin(t->slip, (jd_bench_clock() - begin) / LOADS);
    return true;
}

static bool time_potentials(const jd_patch* patch, const jd_gauge* gauges, times* t) {
    const double begin = jd_bench_clock();
    for (int i = 0; i < LOADS; i++) {
        jd_potential potential;
        if (jd_patch_potential(patch, gauges[i].slip, &potential) != JD_OK)
            return false;
    }
    t->potential = fmin(t->potential, (jd_bench_clock() - begin) / LOADS);
    return true;
}

static bool time_patch(const char* name, const jd_patch* patch) {
    jd_wrench loads[LOADS];
    jd_gauge gauges[LOADS];
    times t = {INFINITY, INFINITY, INFINITY, 0};
    random_state = 2;
    for (int i = 0; i < LOADS; i++)
        loads[i] = random_load(jd_patch_size(patch));
    for (int visit = 0; visit < VISITS; visit++)
        if (!time_gauges(patch, loads, gauges, &t) || !time_slips(patch, loads, gauges, &t) ||
            !time_potentials(patch, gauges, &t))
            return false;
    printf("surface\t%s\t%.4g\t%.4g\t%.4g\t%.2g\n", name, t.gauge * 1e6, t.slip * 1e6,
           t.potential * 1e6, t.residual);
    return true;
}

int jd_bench_surface(void) {
    int count;
    const jd_bench_patch* patches = jd_bench_patches(&count);
    for (int i = 0; i < count; i++) {
        jd_patch* patch;
        bool ok = jd_patch_create(NULL, &patches[i].options, &patch) == JD_OK;
        ok = ok && time_patch(patches[i].name, patch);
        jd_patch_free(patch);
        if (!ok) {
            fprintf(stderr, "bench: the limit surface of '%s' failed\n", patches[i].name);
            return 1;
        }
    }
    return 0;
}
