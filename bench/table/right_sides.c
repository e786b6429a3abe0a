// Nanoseconds per right-hand side and trajectory: every engine of the machine against plain C.
// Prints: rates <law> <who> <lanes> <nanoseconds>

#include "base/engine.h"
#include "bench.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define VISITS 40
#define ROUNDS 20
#define MOST_CELLS 32
// Rates agree but for rounding.
#define AGREEMENT 1e-10

#define ENGINE(suffix) double jd_bench_rates_##suffix(const jd_bench_rates* job);
#include "engine_list.h"
#undef ENGINE

static double (*const timers[])(const jd_bench_rates* job) = {
#define ENGINE(suffix) jd_bench_rates_##suffix,
#include "engine_list.h"
#undef ENGINE
};

static jd_bench_point points[JD_BENCH_POINTS];
static double plain_rates[JD_BENCH_POINTS][JD_BENCH_STATES];
static double engine_rates[JD_BENCH_POINTS][JD_BENCH_STATES];

static const jd_system* find_system(const jd_engine* engine) {
    for (int i = 0; engine->systems[i]; i++)
        if (strcmp(engine->systems[i]->name, "vibrating-table") == 0)
            return engine->systems[i];
    return NULL;
}

static const jd_law* find_law(const jd_engine* engine, const char* name) {
    for (int i = 0; engine->laws[i]; i++)
        if (strcmp(engine->laws[i]->name, name) == 0)
            return engine->laws[i];
    return NULL;
}

// Both must have computed the same thing.
static bool agree(const char* law, const char* engine) {
    for (int k = 0; k < JD_BENCH_STATES; k++) {
        double size = 0, difference = 0;
        for (int i = 0; i < JD_BENCH_POINTS; i++) {
            size = fmax(size, fabs(plain_rates[i][k]));
            difference = fmax(difference, fabs(plain_rates[i][k] - engine_rates[i][k]));
        }
        if (!(difference <= AGREEMENT * size)) {
            fprintf(stderr, "bench: %s, %s: rate %d differs from plain C by %g of %g\n", law,
                    engine, k, difference, size);
            return false;
        }
    }
    return true;
}

// ---- Times --------------------------------------------------------------------------------------

// One way to compute the rates with one law. All are timed in turn, several times, so that a slow
// spell of the machine strikes them alike; the shortest time counts.
typedef struct cell {
    const char* law;
    bool as_printed;  // of plain C
    int engine;       // index; -1 for plain C
    double seconds;
} cell;

static bool time_plain(cell* c) {
    const jd_bench_rates job = {.points = points, .rounds = ROUNDS, .rates = plain_rates};
    const double seconds = jd_bench_plain(c->law, c->as_printed, &job);
    c->seconds = fmin(c->seconds, seconds);
    return seconds > 0;
}

static bool time_engine(cell* c) {
    const jd_engine* engine = jd_engine_table_at(c->engine);
    const jd_system* system = find_system(engine);
    jd_patch* patch;
    if (!system)
        return false;
    jd_patch_options disc = *jd_system_part(system, JD_PART_PATCH)->patch;
    disc.radius = system->parameters[0].value;  // a, the size of the patch
    if (jd_patch_create(NULL, &disc, &patch) != JD_OK)
        return false;
    const jd_bench_rates job = {
        .system = system,
        .law = find_law(engine, c->law),
        .patch = patch,
        .points = points,
        .rounds = ROUNDS,
        .rates = engine_rates,
    };
    const double seconds = job.law ? timers[c->engine](&job) : -1;
    jd_patch_free(patch);
    c->seconds = fmin(c->seconds, seconds);
    return seconds > 0 && agree(c->law, engine->info.name);
}

static void print_cell(const cell* c) {
    const jd_engine_info* info = jd_engine_at(c->engine);
    const char* plain = c->as_printed ? "plain C, as printed" : "plain C";
    printf("rates\t%s\t%s\t%d\t%.4g\n", c->law, info ? info->name : plain, info ? info->lanes : 1,
           c->seconds / (ROUNDS * JD_BENCH_POINTS) * 1e9);
}

// The rates of plain C stand before those of the engines that are compared with them.
static int list_cells(cell* cells) {
    const char* const laws[] = {"power", "point"};
    int count = 0;
    for (int k = 0; k < 2; k++) {
        if (k == 0)
            cells[count++] = (cell){laws[k], true, -1, INFINITY};
        cells[count++] = (cell){laws[k], false, -1, INFINITY};
        for (int i = 0; i < jd_engine_count() && count < MOST_CELLS - 1; i++)
            if (jd_engine_runs(i))
                cells[count++] = (cell){laws[k], false, i, INFINITY};
    }
    return count;
}

int jd_bench_right_sides(void) {
    cell cells[MOST_CELLS];
    const int count = list_cells(cells);
    if (!jd_bench_sample(points))
        return 1;
    for (int visit = 0; visit < VISITS; visit++)
        for (int i = 0; i < count; i++)
            if (!(cells[i].engine < 0 ? time_plain(&cells[i]) : time_engine(&cells[i])))
                return 1;
    for (int i = 0; i < count; i++)
        print_cell(&cells[i]);
    return 0;
}
