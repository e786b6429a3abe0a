// Times at equal error. Each racer starts at the loosest tolerance and goes down by half decades
// until its typical error is small enough: that run and the one before bracket the error, also for
// others of its kind. These two are timed, all racers in turn, so that a slow spell of the machine strikes all; the shortest time
// counts, and its logarithm is taken straight between the two over that of the error. Times are those
// of the processor, one thread: neighbours and disks count little.

#include "simd/race.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define TIGHTEST 1e-14
#define VISITS 5
#define ENOUGH 0.5  // [s]: a run that takes so long is timed once or twice

typedef struct run {
    double tolerance, seconds;
    int64_t rhs;
    jd_bench_errors errors;
    double spent;  // in all visits
} run;

typedef struct entry {
    const jd_bench_racer* racer;
    run outside, inside;  // larger and smaller error than the one wanted
} entry;

static bool visit(const jd_bench_race* race, const jd_bench_racer* racer, run* r, double* results) {
    const double begin = jd_bench_processor_time();
    r->rhs = racer->run(racer, r->tolerance, results);
    const double seconds = jd_bench_processor_time() - begin;
    if (r->rhs < 0) {
        fprintf(stderr, "bench: %s failed at tolerance %g\n", racer->name, r->tolerance);
        return false;
    }
    r->seconds = fmin(r->seconds, seconds);
    r->spent += seconds;
    r->errors = race->judge(results);
    return true;
}

// The two runs around the error.
static bool bracket(const jd_bench_race* race, entry* e, double* results) {
    run now = {.tolerance = race->loosest, .seconds = INFINITY};
    if (!visit(race, e->racer, &now, results))
        return false;
    do {
        e->outside = now;
        now = (run){.tolerance = e->outside.tolerance / sqrt(10), .seconds = INFINITY};
        if (!visit(race, e->racer, &now, results))
            return false;
    } while (now.errors.typical > race->error && now.tolerance > TIGHTEST);
    e->inside = now;
    return true;
}

// The tolerances of an earlier one of its kind, or those found by trying. What the former take is
// measured later.
static bool prepare(const jd_bench_race* race, entry* entries, int index, double* results) {
    entry* e = &entries[index];
    e->racer = &race->racers[index];
    for (int i = 0; i < index; i++)
        if (strcmp(entries[i].racer->kind, e->racer->kind) == 0) {
            e->outside = (run){.tolerance = entries[i].outside.tolerance, .seconds = INFINITY};
            e->inside = (run){.tolerance = entries[i].inside.tolerance, .seconds = INFINITY};
            return true;
        }
    return bracket(race, e, results);
}

// NaN where the two runs do not bracket the error.
static double seconds_at(const entry* e, double error) {
    const run *a = &e->outside, *b = &e->inside;
    if (!(a->errors.typical >= error && b->errors.typical <= error))
        return NAN;
    const double share =
        log(error / b->errors.typical) / log(a->errors.typical / b->errors.typical);
    return exp(log(b->seconds) + share * log(a->seconds / b->seconds));
}

static void print_run(const jd_bench_race* race, const jd_bench_racer* racer, const run* r) {
    printf("race_run\t%s\t%s\t%.3g\t%.6g\t%lld\t%.3g\t%.3g\n", race->name, racer->name,
           r->tolerance, r->seconds, (long long)r->rhs, r->errors.largest, r->errors.typical);
}

static void print(const jd_bench_race* race, const entry* entries) {
    const double first = seconds_at(&entries[0], race->error);
    for (int i = 0; i < race->count; i++) {
        print_run(race, entries[i].racer, &entries[i].outside);
        print_run(race, entries[i].racer, &entries[i].inside);
    }
    for (int i = 0; i < race->count; i++) {
        const double seconds = seconds_at(&entries[i], race->error);
        printf("race\t%s\t%-38s\t%.6f\t%.2f\n", race->name, entries[i].racer->name, seconds,
               first / seconds);
    }
}

int jd_bench_race_run(const jd_bench_race* race) {
    entry entries[JD_BENCH_RACERS];
    double* results = calloc(race->numbers, sizeof *results);
    bool ok = results && race->count <= JD_BENCH_RACERS;
    for (int i = 0; ok && i < race->count; i++)
        ok = prepare(race, entries, i, results);
    for (int k = 0; ok && k < VISITS; k++)
        for (int i = 0; ok && i < race->count; i++) {
            entry* e = &entries[i];
            if (e->inside.spent < ENOUGH || k == 0)
                ok = visit(race, e->racer, &e->outside, results) &&
                     visit(race, e->racer, &e->inside, results);
        }
    if (ok)
        print(race, entries);
    free(results);
    return ok ? 0 : 1;
}
