// Time and measured error of every solver at several tolerances.
// Prints: solve <solver> <tolerance> <seconds> <right-hand sides> <errors>
//
// Error of a trajectory: the largest difference from the reference at the end over the states, each
// by its largest size over the trajectories. <errors> are the largest over all trajectories, the
// typical one (geometric mean) over all, and the same two over the subset for slow peers.

#include "bench.h"
#include "judder/run.h"

#include <math.h>
#include <stdio.h>

#define MOST_SOLVERS 16
#define MOST_CELLS 128
#define VISITS 3
#define BUDGET 0.15  // [s] of one visit; at least one run

static const double tolerances[] = {1e-3, 3e-4, 1e-4, 3e-5, 1e-5, 3e-6,
                                    1e-6, 3e-7, 1e-7, 3e-8, 1e-8};

static jd_bench_final reference;
static double size[JD_BENCH_STATES];

// ---- Errors -------------------------------------------------------------------------------------

typedef struct errors {
    double largest, typical;
} errors;

// Over every `stride`-th trajectory.
static errors errors_of(double (*final)[JD_BENCH_STATES], int stride) {
    errors e = {0};
    int count = 0;
    for (int i = 0; i < JD_BENCH_TRAJECTORIES; i += stride, count++) {
        double most = 1e-300;
        for (int k = 0; k < JD_BENCH_STATES; k++)
            most = fmax(most, fabs(final[i][k] - reference[i][k]) / size[k]);
        e.largest = fmax(e.largest, most);
        e.typical += log(most);
    }
    e.typical = exp(e.typical / count);
    return e;
}

// The reference: our own method with tiny steps, judged by CVODE's Adams with its own equations.
static bool make_reference(void) {
    static jd_bench_final other;
    const jd_bench_solver own = {.name = "reference", .solver = "rk5"};
    if (jd_bench_run_judder(&own, 1e-13, reference) < 0 ||
        jd_bench_run_adams(NULL, 1e-12, other) < 0)
        return false;
    for (int i = 0; i < JD_BENCH_TRAJECTORIES; i++)
        for (int k = 0; k < JD_BENCH_STATES; k++)
            size[k] = fmax(size[k], fabs(reference[i][k]));
    printf("reference\t%.3g\n", errors_of(other, 1).largest);
    return true;
}

static void write_row(FILE* file, const double* row) {
    for (int k = 0; k < JD_BENCH_STATES; k++)
        fprintf(file, "%.17g%c", row[k], k + 1 < JD_BENCH_STATES ? ' ' : '\n');
}

// For SciPy: scales and sizes of the states, then A_y and the reference of the subset.
static bool write_reference(const char* path) {
    FILE* file = fopen(path, "w");
    if (!file)
        return false;
    write_row(file, jd_bench_scale);
    write_row(file, size);
    for (int i = 0; i < JD_BENCH_TRAJECTORIES; i += JD_BENCH_SUBSET) {
        fprintf(file, "%.17g ", jd_bench_amplitude(i));
        write_row(file, reference[i]);
    }
    return fclose(file) == 0;
}

// ---- Times --------------------------------------------------------------------------------------

// One solver at one tolerance. All are visited in turn, several times, so that a slow spell of the
// machine strikes them alike; the shortest time counts.
typedef struct cell {
    const jd_bench_solver* solver;
    double tolerance;
    double seconds;
    int64_t rhs;
    errors all, subset;
} cell;

static bool visit(cell* c) {
    static jd_bench_final final;
    const double begin = jd_bench_clock();
    double before = begin;
    do {
        const int64_t rhs = c->solver->run(c->solver, c->tolerance, final);
        const double now = jd_bench_clock();
        if (rhs < 0 || (c->rhs > 0 && rhs != c->rhs)) {
            fprintf(stderr, "bench: %s failed at tolerance %g\n", c->solver->name, c->tolerance);
            return false;
        }
        c->rhs = rhs;
        c->seconds = fmin(c->seconds, now - before);
        before = now;
    } while (before - begin < BUDGET);
    c->all = errors_of(final, 1);
    c->subset = errors_of(final, JD_BENCH_SUBSET);
    return true;
}

static void print_cell(const cell* c) {
    printf("solve\t%s\t%g\t%.6g\t%lld\t%.4g\t%.4g\t%.4g\t%.4g\n", c->solver->name, c->tolerance,
           c->seconds, (long long)c->rhs, c->all.largest, c->all.typical, c->subset.largest,
           c->subset.typical);
}

// ---- The field ----------------------------------------------------------------------------------

static int list_solvers(jd_bench_solver* list) {
    int count = 0;
    for (int i = 0; i < jd_engine_count() && count < MOST_SOLVERS - 5; i++) {
        if (!jd_engine_runs(i))
            continue;
        jd_bench_solver* s = &list[count++];
        *s = (jd_bench_solver){
            .solver = "rk5", .engine = jd_engine_at(i)->name, .first = 5, .last = 7};
        snprintf(s->name, sizeof s->name, "judder rk5 %s", s->engine);
        s->run = jd_bench_run_judder;
    }
    // Judder gives CVODE a hundredth of the tolerance.
    const jd_bench_solver peers[] = {
        {"CVODE Adams", NULL, NULL, 5, 8, jd_bench_run_adams},
        {"CVODE BDF", NULL, NULL, 5, 8, jd_bench_run_bdf},
        {"judder cvode-adams", "cvode-adams", NULL, 1, 4, jd_bench_run_judder},
        {"judder cvode-bdf", "cvode-bdf", NULL, 1, 4, jd_bench_run_judder},
        {"odeint dopri5", NULL, NULL, 4, 8, jd_bench_run_odeint},
    };
    for (unsigned i = 0; i < sizeof peers / sizeof peers[0]; i++)
        list[count++] = peers[i];
    return count;
}

static int list_cells(const jd_bench_solver* solvers, int solver_count, cell* cells) {
    int count = 0;
    for (int i = 0; i < solver_count; i++)
        for (int k = solvers[i].first; k <= solvers[i].last && count < MOST_CELLS; k++)
            cells[count++] =
                (cell){.solver = &solvers[i], .tolerance = tolerances[k], .seconds = INFINITY};
    return count;
}

int jd_bench_solve(const char* reference_path) {
    static jd_bench_solver solvers[MOST_SOLVERS];
    static cell cells[MOST_CELLS];
    const int count = list_cells(solvers, list_solvers(solvers), cells);
    if (!jd_bench_read_scale() || !make_reference() || !write_reference(reference_path)) {
        fprintf(stderr, "bench: cannot make the reference\n");
        return 1;
    }
    for (int round = 0; round < VISITS; round++)
        for (int i = 0; i < count; i++)
            if (!visit(&cells[i]))
                return 1;
    for (int i = 0; i < count; i++)
        print_cell(&cells[i]);
    return 0;
}
