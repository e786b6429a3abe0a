// The exact law against adaptive cubature at equal accuracy, motion by motion.
// Prints: cubature <patch> <distance of the centre of rotation / a>
//         true <kind> <reached> <seconds> <evaluations> <error>
//         asked <kind> <reached> <seconds> <evaluations> <error>
//         ours <seconds in one lane> <in the lanes of the machine> <error>
//
// Times are per motion, errors the largest of those of T_x, T_y and M/a, measured against nested
// adaptive quadrature about the centre of rotation (tests/support/quadrature.h), good to about
// 1e-13. The peer halves its domain (kind h) or raises its degree (p); the faster way counts.
//     true    the loosest tolerance, by decades, whose true error is JD_BENCH_ACCURACY at most:
//             what somebody could do who knows the result
//     asked   the tolerance is JD_BENCH_ACCURACY: what its users do, who only know its estimate

#include "base/engine.h"
#include "friction/friction.h"
#include "patch/batch.h"
#include "support/quadrature.h"

#include <math.h>
#include <stdio.h>

#define COPIES 64    // of a motion, to fill the lanes
#define BUDGET 5e-4  // [s] of one visit
#define VISITS 5
#define LOOSEST 1e-6  // tolerances of the peer
#define TIGHTEST 1e-12
#define AGAIN 0.03  // [s]: what takes less is timed more often

static double off(const jd_patch* patch, const double* load, const jd_wrench* reference) {
    const double a = jd_patch_size(patch);
    return fmax(fmax(fabs(load[0] - reference->fx), fabs(load[1] - reference->fy)),
                fabs(load[2] - reference->m / a));
}

// ---- Ours ---------------------------------------------------------------------------------------

// Time per motion [s]; *load is set to the last one.
static double time_own(const jd_engine* engine, const jd_patch* patch, jd_motion motion,
                       jd_wrench* load) {
    jd_motion motions[COPIES];
    jd_wrench loads[COPIES];
    double best = INFINITY;
    for (int i = 0; i < COPIES; i++)
        motions[i] = motion;
    const jd_patch_batch batch = {
        .patch = patch, .count = COPIES, .motions = motions, .loads = loads};
    for (int visit = 0; visit < VISITS; visit++) {
        const double begin = jd_bench_clock();
        double now = begin;
        int rounds = 0;
        do {
            engine->friction(&batch);
            rounds++;
            now = jd_bench_clock();
        } while (now - begin < BUDGET);
        best = fmin(best, (now - begin) / (rounds * (double)COPIES));
    }
    *load = loads[COPIES - 1];
    return best;
}

// ---- The peer's ---------------------------------------------------------------------------------

// One way to the result.
typedef struct effort {
    const char* kind;
    bool reached;
    double seconds, error;
    int64_t evaluations;
} effort;

// One or more runs; the shortest time counts. It is reached if it did not give up.
static effort run(jd_bench_cubature* job, const jd_patch* patch, const jd_wrench* reference) {
    effort e = {.kind = job->p_adaptive ? "p" : "h", .seconds = INFINITY};
    double total = 0;
    for (int i = 0; i < 10 && total < AGAIN; i++) {
        const double begin = jd_bench_clock();
        e.reached = jd_bench_cubature_load(job);
        const double seconds = jd_bench_clock() - begin;
        e.seconds = fmin(e.seconds, seconds);
        total += seconds;
    }
    e.error = off(patch, job->load, reference);
    e.evaluations = job->evaluations;
    return e;
}

static effort run_true(jd_bench_cubature job, const jd_patch* patch, const jd_wrench* reference) {
    effort e = {.reached = true, .error = INFINITY};
    job.tolerance = LOOSEST;
    while (e.error > JD_BENCH_ACCURACY && e.reached && job.tolerance > TIGHTEST) {
        e = run(&job, patch, reference);
        job.tolerance /= 10;
    }
    e.reached = e.error <= JD_BENCH_ACCURACY;
    return e;
}

static effort run_asked(jd_bench_cubature job, const jd_patch* patch, const jd_wrench* reference) {
    job.tolerance = JD_BENCH_ACCURACY;
    return run(&job, patch, reference);
}

static effort better(effort a, effort b) {
    const bool first = a.reached != b.reached ? a.reached : a.seconds < b.seconds;
    return first ? a : b;
}

static void print_effort(const char* name, const effort* e) {
    printf("\t%s\t%s\t%d\t%.4g\t%lld\t%.2g", name, e->kind, e->reached, e->seconds,
           (long long)e->evaluations, e->error);
}

// ---- Both ---------------------------------------------------------------------------------------

static void compare(const char* name, const jd_patch* patch, const quad_patch* quad,
                    jd_bench_cubature job) {
    double left;
    jd_wrench load;
    const jd_motion motion = job.motion;
    const jd_wrench reference = quad_potential(quad, motion, 0, false, &left).load;

    const double one = time_own(jd_engine_best(1), patch, motion, &load);
    const double wide = time_own(jd_engine_best(COPIES), patch, motion, &load);
    const double ours[3] = {load.fx, load.fy, load.m / job.size};

    jd_bench_cubature h = job, p = job;
    h.p_adaptive = false, p.p_adaptive = true;
    const effort known = better(run_true(h, patch, &reference), run_true(p, patch, &reference));
    const effort asked = better(run_asked(h, patch, &reference), run_asked(p, patch, &reference));
    printf("cubature\t%s\t%.4g", name, hypot(motion.vx, motion.vy) / fabs(motion.w) / job.size);
    print_effort("true", &known);
    print_effort("asked", &asked);
    printf("\tours\t%.4g\t%.4g\t%.2g\n", one, wide, off(patch, ours, &reference));
}

static bool compare_all(const jd_bench_patch* p, const jd_patch* patch) {
    jd_motion motions[JD_BENCH_MOTIONS];
    const quad_patch quad = quad_open(&p->options);
    jd_bench_cubature job = {.options = &p->options,
                             .size = jd_patch_size(patch),
                             .p_adaptive = true,
                             .tolerance = 1e-13};
    if (!jd_bench_cubature_norm(&job))
        return false;
    jd_bench_motions(job.size, motions);
    for (int i = 0; i < JD_BENCH_PEER_MOTIONS; i++) {
        job.motion = motions[i];
        compare(p->name, patch, &quad, job);
    }
    return true;
}

int jd_bench_peer(void) {
    int count;
    const jd_bench_patch* patches = jd_bench_patches(&count);
    for (int i = 0; i < count; i++) {
        jd_patch* patch;
        if (patches[i].options.shape == JD_SHAPE_POINTS)
            continue;
        bool ok = jd_patch_create(NULL, &patches[i].options, &patch) == JD_OK;
        ok = ok && compare_all(&patches[i], patch);
        jd_patch_free(patch);
        if (!ok) {
            fprintf(stderr, "bench: cannot integrate over '%s'\n", patches[i].name);
            return 1;
        }
    }
    return 0;
}
