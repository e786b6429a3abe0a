// How far each reduced law is from the exact one: places after the same time, and friction itself.
#include <math.h>
#include <stdio.h>

#include "papers/measure.h"
#include "papers/szewc2015/ball.h"
#include "papers/szewc2015/laws.h"
#include "papers/szewc2015/plans.h"

enum {
    FARTHEST,                                    // of all drives without spin, by law [m]
    FARTHEST_SPIN = FARTHEST + JD_REDUCED_LAWS,  // the same with spin
    ERROR = FARTHEST_SPIN + JD_REDUCED_LAWS,     // of the force under full lean [mu N]
    UPRIGHT = ERROR + JD_REDUCED_LAWS,           // of the force without lean, power law
    TOP_LEFT,                                    // figure 3 top left, power law [m]
    TOP_LEFT_SPIN,                               // the same with spin
};
enum { POINT, PADE1, PADE2, POWER };  // jd_reduced_laws

static const char* const runs[] = {"laws_point", "laws_pade1", "laws_pade2", "laws_power",
                                   "laws_exact"};

// ---- Numbers -----------------------------------------------------------------------------------

static jd_status find_error(jd_context* context, const char* name, double d, double* error) {
    jd_law_error_report report = {0};
    jd_patch* patch = NULL;
    const jd_law* law;
    jd_status status = jd_law_find(context, name, &law);
    if (status == JD_OK)
        status = jd_szewc2015_patch(context, d, &patch);
    if (status == JD_OK)
        status = jd_law_error(context, law, NULL, patch, &report);
    *error = report.force.largest;
    jd_patch_free(patch);
    return status;
}

static jd_status find_errors(jd_evidence* evidence) {
    double* n = evidence->numbers;
    jd_status status = find_error(evidence->context, "power", 0.0, &n[UPRIGHT]);
    for (int i = 0; i < JD_REDUCED_LAWS && status == JD_OK; i++)
        status = find_error(evidence->context, jd_reduced_laws[i], 1.0, &n[ERROR + i]);
    return status;
}

// ---- Table -------------------------------------------------------------------------------------

static void fill_row(jd_cells* cells, int law, const double* off, bool spins, double error) {
    char(*row)[JD_CELL_SIZE] = cells->text[cells->rows++];
    snprintf(row[0], JD_CELL_SIZE, "%s%s", jd_reduced_laws[law], spins ? ", 500 rad/s" : "");
    for (int i = 0; i < JD_DRIVES; i++)
        snprintf(row[1 + i], JD_CELL_SIZE, spins ? "%.3f mm" : "%.3f µm",
                 (spins ? 1e3 : 1e6) * off[i]);
    snprintf(row[1 + JD_DRIVES], JD_CELL_SIZE, "%.2f mu N", error);
}

static void fill_cells(jd_evidence* evidence, const jd_law_ways* ways) {
    jd_cells* cells = &evidence->cells;
    cells->columns = 2 + JD_DRIVES;
    cells->rows = 1;
    snprintf(cells->text[0][0], JD_CELL_SIZE, "law");
    for (int i = 0; i < JD_DRIVES; i++)
        snprintf(cells->text[0][1 + i], JD_CELL_SIZE, "%s", jd_drive_names[i]);
    snprintf(cells->text[0][1 + JD_DRIVES], JD_CELL_SIZE, "force, at most");
    for (int spins = 0; spins < 2; spins++)
        for (int law = 0; law < JD_REDUCED_LAWS; law++)
            fill_row(cells, law, ways->off[spins][law], spins != 0, evidence->numbers[ERROR + law]);
}

static void fill_numbers(double* n, const jd_law_ways* ways) {
    for (int law = 0; law < JD_REDUCED_LAWS; law++)
        for (int i = 0; i < JD_DRIVES; i++) {
            n[FARTHEST + law] = fmax(n[FARTHEST + law], ways->off[0][law][i]);
            n[FARTHEST_SPIN + law] = fmax(n[FARTHEST_SPIN + law], ways->off[1][law][i]);
        }
    n[TOP_LEFT] = ways->off[0][POWER][2];
    n[TOP_LEFT_SPIN] = ways->off[1][POWER][2];
}

static jd_status compute(jd_evidence* evidence) {
    jd_law_ways ways = {0};
    jd_status status = jd_law_ways_find(evidence->context, &ways);
    if (status == JD_OK)
        status = find_errors(evidence);
    if (status == JD_OK) {
        fill_numbers(evidence->numbers, &ways);
        fill_cells(evidence, &ways);
    }
    return status;
}

// ---- Checks ------------------------------------------------------------------------------------

#define REFERENCE "tests/reference/ball.py: the exact law along chords, a method of order 8; "
#define RUNS "six drives, 0.5 s, integrated with both laws"
#define ALIKE(name, law)                                                                           \
    {                                                                                              \
        name " from the exact law under the published drives, at most", JD_AT_MOST, 5e-6, 1e-9,    \
            "m", "The ball has moved 11 to 20 cm; 5 µm is nothing beside it", RUNS,                \
            jd_measure_number, .index = FARTHEST + (law)                                           \
    }
#define APART(name, law)                                                                           \
    {                                                                                              \
        name " from the exact law if the ball spins with 500 rad/s, at most", JD_DIFFERS, 0, 1e-3, \
            "m", "A reduced law stands for the exact one; 1 mm can be seen in a figure", RUNS,     \
            jd_measure_number, .index = FARTHEST_SPIN + (law)                                      \
    }

static const jd_planned_check checks[] = {
    ALIKE("point", POINT),
    ALIKE("pade1", PADE1),
    ALIKE("pade2", PADE2),
    ALIKE("power", POWER),
    {"power from the exact law, figure 3 top left", JD_EQUALS, 5.29563e-7, 2e-10, "m",
     REFERENCE "2e-10 m is above its treatment of eps_t", RUNS, jd_measure_number,
     .index = TOP_LEFT},
    APART("point", POINT),
    APART("pade1", PADE1),
    APART("pade2", PADE2),
    APART("power", POWER),
    {"power from the exact law, figure 3 top left, spin 500 rad/s", JD_EQUALS, 0.00135549395, 1e-9,
     "m", REFERENCE "1e-9 m is above its treatment of eps_t", RUNS, jd_measure_number,
     .index = TOP_LEFT_SPIN},
    {"force by power off the exact one without lean, at most", JD_EQUALS, 0.035825944, 4e-5, "1",
     REFERENCE "1e-3 of it is the error of the search", "all mixes of sliding and spin",
     jd_measure_number, .index = UPRIGHT},
    {"force by power off the exact one under full lean, at most", JD_EQUALS, 0.183707264, 2e-4, "1",
     REFERENCE "1e-3 of it is the error of the search",
     "all mixes of sliding and spin, all directions", jd_measure_number, .index = ERROR + POWER},
};

const jd_exhibit_plan jd_szewc2015_laws = {
    JD_PLANNED(run, runs),
    JD_PLANNED(check, checks),
    .compute = compute,
    .draw = jd_laws_draw,
};
