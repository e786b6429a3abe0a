// The block by every solver: time per trajectory and error at the end; and what one load costs.
// Prints: block-law <who> <seconds> <largest difference from the law of every element regularised>
//         block ...: see jd_bench_block_print
//
// The law the peers use is the cheapest of three that tend to the same limit: edge sums times a
// factor (plain_rectangle.h), quadrature with every element regularised (tests/reference), and
// Judder's own regularised law through the public function.

#include "planar/planar.h"

#include "judder/friction.h"
#include "reference/planar_numbers.h"
#include "reference/planar_regular.h"

#include <math.h>
#include <stdio.h>

#define MOTIONS 1024
#define ROUNDS 20
#define VISITS 3
#define BUDGET 0.15  // [s] of one visit; at least one run

void jd_bench_block_print(const jd_bench_block* run) {
    const double place =
        fmax(fabs(run->end[0] - general_end[0]), fabs(run->end[1] - general_end[1]));
    printf("block\t%s\t%g\t%g\t%.6g\t%lld\t%.3g\t%.3g\n", run->solver, run->eps, run->tolerance,
           run->seconds, (long long)run->rhs, place, fabs(run->end[2] - general_end[2]));
}

// ---- One load -----------------------------------------------------------------------------------

// Motions at 0.05 m/s with the centre of rotation 0.01 to 100 half diagonals away.
static void make_motions(double (*motions)[3], double radius) {
    for (int i = 0; i < MOTIONS; i++) {
        const double mix = pow(10, 4 * fmod(i * 0.6180339887498949, 1) - 2), turn = 2.4 * i;
        const double w = 0.05 / (radius * hypot(1, mix));
        motions[i][0] = mix * radius * w * cos(turn);
        motions[i][1] = mix * radius * w * sin(turn);
        motions[i][2] = i % 2 ? w : -w;
    }
}

static double time_quadrature(const rectangle* base, double (*motions)[3], double eps,
                              double (*loads)[3]) {
    const double begin = jd_bench_clock();
    for (int i = 0; i < MOTIONS; i++)
        regular_law(base, motions[i], eps, loads[i]);
    return (jd_bench_clock() - begin) / MOTIONS;
}

static double time_own(const jd_patch* patch, double (*motions)[3], double eps,
                       double (*loads)[3]) {
    const double begin = jd_bench_clock();
    for (int i = 0; i < MOTIONS; i++) {
        const jd_motion motion = {motions[i][0], motions[i][1], motions[i][2]};
        jd_wrench load;
        if (jd_patch_load(patch, motion, eps, &load) != JD_OK)
            return NAN;
        loads[i][0] = load.fx, loads[i][1] = load.fy, loads[i][2] = load.m;
    }
    return (jd_bench_clock() - begin) / MOTIONS;
}

static double difference(double (*a)[3], double (*b)[3], double radius) {
    double most = 0;
    for (int i = 0; i < MOTIONS; i++)
        for (int k = 0; k < 3; k++)
            most = fmax(most, fabs(a[i][k] - b[i][k]) / (k == 2 ? radius : 1));
    return most;
}

static bool print_laws(double eps) {
    static double motions[MOTIONS][3], loads[3][MOTIONS][3];
    const char* names[3] = {"edge sums, plain C", "quadrature, plain C", "Judder, one at a time"};
    double best[3] = {INFINITY, INFINITY, INFINITY};
    const rectangle base = rectangle_of(0.01, 0.03);
    const jd_patch_options options = {
        .shape = JD_SHAPE_RECTANGLE, .width = 2 * base.hx, .length = 2 * base.hy};
    jd_patch* patch;
    if (jd_patch_create(NULL, &options, &patch) != JD_OK)
        return false;
    make_motions(motions, base.radius);
    for (int i = 0; i < ROUNDS; i++) {
        best[0] = fmin(best[0], jd_bench_block_law(motions, MOTIONS, eps, loads[0]));
        best[1] = fmin(best[1], time_quadrature(&base, motions, eps, loads[1]));
        best[2] = fmin(best[2], time_own(patch, motions, eps, loads[2]));
    }
    jd_patch_free(patch);
    for (int i = 0; i < 3; i++)
        printf("block-law\t%s\t%.4g\t%.2g\n", names[i], best[i],
               difference(loads[i], loads[1], base.radius));
    return true;
}

// ---- Trajectories -------------------------------------------------------------------------------

typedef struct cell {
    bool (*run)(jd_bench_block* run);
    int count;  // trajectories of one run
    jd_bench_block block;
} cell;

static bool visit(cell* c) {
    const double begin = jd_bench_clock();
    double before = begin;
    do {
        if (!c->run(&c->block)) {
            fprintf(stderr, "bench: %s failed at tolerance %g, eps %g\n", c->block.solver,
                    c->block.tolerance, c->block.eps);
            return false;
        }
        const double now = jd_bench_clock();
        c->block.seconds = fmin(c->block.seconds, (now - before) / c->count);
        before = now;
    } while (before - begin < BUDGET);
    return true;
}

int jd_bench_blocks(void) {
    static const double all_eps[] = {1e-4, 1e-5, 1e-6, 1e-7, 1e-8};
    static const double tolerances[] = {1e-4, 1e-5, 1e-6, 1e-7, 1e-8};
    static cell cells[64];
    int count = 0;
    for (unsigned i = 0; i < sizeof all_eps / sizeof all_eps[0]; i++)
        for (unsigned k = 0; k < sizeof tolerances / sizeof tolerances[0]; k++)
            cells[count++] = (cell){jd_bench_block_cvode,
                                    1,
                                    {.solver = "CVODE BDF",
                                     .eps = all_eps[i],
                                     .tolerance = tolerances[k],
                                     .seconds = INFINITY}};
    for (unsigned k = 0; k < sizeof tolerances / sizeof tolerances[0]; k++) {
        const jd_bench_block block = {.tolerance = tolerances[k], .seconds = INFINITY};
        cells[count] = (cell){jd_bench_block_alone, 1, block};
        cells[count++].block.solver = "Judder, alone";
        cells[count] = (cell){jd_bench_block_wide, jd_bench_block_count(), block};
        cells[count++].block.solver = "Judder, side by side";
    }
    if (!print_laws(1e-6))
        return 1;
    for (int round = 0; round < VISITS; round++)
        for (int i = 0; i < count; i++)
            if (!visit(&cells[i]))
                return 1;
    for (int i = 0; i < count; i++)
        jd_bench_block_print(&cells[i].block);
    return 0;
}
