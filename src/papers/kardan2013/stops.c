// Zero, one and two stops in each cycle, for motion along a line, in the plane, and with turn: what
// the conclusions name. The paper shows no load with one stop; those here are ours.
//
// A load that changes its sign after half a cycle makes stops in pairs. One stop takes a load
// without that symmetry: two harmonics, beyond the friction limit once in a cycle.
//
// Along a line F = A cos(wt) never rests if A > mu m g sqrt(1 + pi^2/4): the velocity passes zero
// at sin(wt) = -pi mu m g/(2A), where the load must exceed friction.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "figure/sheet.h"
#include "judder/maths.h"
#include "papers/kardan2013/motion.h"
#include "papers/kardan2013/plans.h"

#define OMEGA 5.0
#define MASS 0.0234              // [kg]
#define H JD_KARDAN2013_HOLD     // [N]
#define CYCLE (JD_TURN / OMEGA)  // [s]
#define CYCLES 10
#define ROWS 1000  // of a cycle
#define TWO 0.08   // the load with one stop: harmonics of 5 rad/s and of 10 rad/s [N]
#define FOUR 0.05
#define GREAT 0.2  // along a line without a stop [N]

enum { FREEDOMS = 3, KINDS = 3 };  // runs: zero, one, two stops along a line; in the plane; ...
enum { RUN_EDGE = FREEDOMS * KINDS };

static const char* const runs[] = {"stops_1_zero", "stops_1_one",   "stops_1_two",  "stops_2_zero",
                                   "stops_2_one",  "stops_2_two",   "stops_3_zero", "stops_3_one",
                                   "stops_3_two",  "stops_1_below", "stops_1_above"};

// ---- Closed forms along a line -----------------------------------------------------------------

// With one stop the load is even in t, and beyond friction while |t| < onset().
static double onset(void) {
    const double c = (-TWO + sqrt(TWO * TWO + 8.0 * FOUR * (H + FOUR))) / (4.0 * FOUR);
    return jd_acos(c) / OMEGA;
}

// m v since the onset at -onset().
static double momentum(double t) {
    const double t1 = onset();
    return TWO / OMEGA * (jd_sin(OMEGA * t) + jd_sin(OMEGA * t1)) +
           FOUR / (2.0 * OMEGA) * (jd_sin(2.0 * OMEGA * t) + jd_sin(2.0 * OMEGA * t1)) -
           H * (t + t1);
}

// It stops where the momentum is gone; bisection between where the load falls below friction and
// half a cycle.
static double stop(void) {
    double low = onset(), high = 0.5 * CYCLE;
    for (int i = 0; i < 60; i++) {
        const double t = 0.5 * (low + high);
        if (momentum(t) > 0.0)
            low = t;
        else
            high = t;
    }
    return 0.5 * (low + high);
}

// The way of a slip: the momentum integrated, over m.
static double way(void) {
    const double t1 = onset(), t2 = stop(), s = t1 + t2;
    const double sines =
        TWO / OMEGA * jd_sin(OMEGA * t1) + FOUR / (2.0 * OMEGA) * jd_sin(2 * OMEGA * t1);
    const double cosines =
        TWO / (OMEGA * OMEGA) * (jd_cos(OMEGA * t1) - jd_cos(OMEGA * t2)) +
        FOUR / (4.0 * OMEGA * OMEGA) * (jd_cos(2.0 * OMEGA * t1) - jd_cos(2.0 * OMEGA * t2));
    return (cosines + sines * s - 0.5 * H * s * s) / MASS;
}

// Largest velocity without a stop: from where it passes zero to where the load falls to friction.
static double fastest(void) {
    const double from = -jd_asin(0.5 * JD_PI * H / GREAT), to = jd_acos(H / GREAT);
    return (GREAT * (jd_sin(to) - jd_sin(from)) - H * (to - from)) / (MASS * OMEGA);
}

// ---- Measures ----------------------------------------------------------------------------------

static const double* column(const jd_evidence* evidence, int run, const char* name) {
    return jd_result_column(evidence->results[run], name)->values;
}

// Stops in the last cycle.
static double stops_of(const jd_evidence* evidence, const jd_planned_check* check) {
    const jd_result* result = evidence->results[check->run];
    const jd_event* event;
    double count = 0;
    for (int i = 0; (event = jd_measure_event(result, "stop", i)) != NULL; i++)
        count += event->t > (CYCLES - 1) * CYCLE && event->t <= CYCLES * CYCLE;
    return count;
}

// The last event of a kind, less the closed form of it.
static double time_off(const jd_evidence* evidence, const jd_planned_check* check) {
    const jd_result* result = evidence->results[check->run];
    const bool slips = strcmp(check->of, "slip") == 0;
    const jd_event *event, *last = NULL;
    for (int i = 0; (event = jd_measure_event(result, check->of, i)) != NULL; i++)
        last = event;
    if (last == NULL)
        return NAN;
    return last->t - (slips ? CYCLES * CYCLE - onset() : (CYCLES - 1) * CYCLE + stop());
}

static double way_off(const jd_evidence* evidence, const jd_planned_check* check) {
    const double* x = column(evidence, check->run, "x");
    return x[CYCLES * ROWS] - x[(CYCLES - 1) * ROWS] - way();
}

// Rows miss the top by (step/2)^2/2 of its curvature.
static double fastest_off(const jd_evidence* evidence, const jd_planned_check* check) {
    const double* v = column(evidence, check->run, "vx");
    double most = 0;
    for (int i = (CYCLES - 1) * ROWS; i <= CYCLES * ROWS; i++)
        most = fmax(most, v[i]);
    return most - fastest();
}

// ---- Table and figure --------------------------------------------------------------------------

static const char* const freedoms[FREEDOMS] = {"along a line", "in the plane", "with turn"};
static const char* const kinds[KINDS] = {"no stop", "one stop", "two stops"};

static jd_status compute(jd_evidence* evidence) {
    jd_cells* cells = &evidence->cells;
    cells->columns = 1 + KINDS;
    cells->rows = 1 + FREEDOMS;
    snprintf(cells->text[0][0], JD_CELL_SIZE, "stops in the last of %d cycles", CYCLES);
    for (int i = 0; i < KINDS; i++)
        snprintf(cells->text[0][1 + i], JD_CELL_SIZE, "%s", kinds[i]);
    for (int k = 0; k < FREEDOMS; k++) {
        snprintf(cells->text[1 + k][0], JD_CELL_SIZE, "%s", freedoms[k]);
        for (int i = 0; i < KINDS; i++) {
            const jd_planned_check check = {.run = k * KINDS + i};
            snprintf(cells->text[1 + k][1 + i], JD_CELL_SIZE, "%.0f", stops_of(evidence, &check));
        }
    }
    return JD_OK;
}

static void add_panel(const jd_evidence* evidence, jd_sheet* sheet, int freedom) {
    const int first = (CYCLES - 2) * ROWS;
    jd_sheet_panel* panel = &sheet->panels[sheet->panel_count++];
    *panel = (jd_sheet_panel){
        .title = freedoms[freedom], .x = {"t", .unit = "s"}, .y = {"|v|", .unit = "m/s"}};
    for (int i = 0; i < KINDS; i++) {
        const int run = freedom * KINDS + i;
        panel->curves[panel->curve_count++] = (jd_sheet_curve){
            .x = column(evidence, run, "t") + first,
            .y = column(evidence, run, "speed") + first,
            .count = 2 * ROWS + 1,
            .label = kinds[i],
            .colour = i,
        };
    }
}

static jd_status draw(const jd_evidence* evidence, const char* path,
                      const jd_figure_options* options) {
    jd_sheet* sheet = calloc(1, sizeof *sheet);
    if (sheet == NULL)
        return jd_fail(evidence->context, JD_ERR_MEMORY, "out of memory for '%s'", path);
    sheet->title = "No stop, one stop, two stops in each cycle";
    sheet->subtitle = "speed of the centre of mass in the last two of ten cycles, each 2π/5 s";
    for (int k = 0; k < FREEDOMS; k++)
        add_panel(evidence, sheet, k);
    const jd_status status = jd_sheet_write(evidence->context, sheet, path, options);
    free(sheet);
    return status;
}

// ---- Checks ------------------------------------------------------------------------------------

#define COUNT(what, number, which)                                                                 \
    {                                                                                              \
        what ": stops in a cycle", JD_EQUALS, number, 0, "1",                                      \
            "Conclusions: zero-stop, one-stop and multi-stops in 1, 2 and 3-DOF motions",          \
            "events of the last cycle", stops_of, .run = which, .claim = true                      \
    }
#define LINE "Roots and integrals of the load along a line; ten times the tolerance of the run"

static const jd_planned_check checks[] = {
    COUNT("along a line, 0.2 N", 0, 0),
    COUNT("along a line, two harmonics", 1, 1),
    COUNT("along a line, 0.12 N", 2, 2),
    COUNT("in the plane, circle", 0, 3),
    COUNT("in the plane, two harmonics", 1, 4),
    COUNT("in the plane, ellipse", 2, 5),
    COUNT("with turn, circle", 0, 6),
    COUNT("with turn, two harmonics", 1, 7),
    COUNT("with turn, ellipse", 2, 8),
    {"one stop along a line: last onset less its root", JD_EQUALS, 0, 1e-12, "s",
     "Closed form; an onset is located to the last bits of t", "events of the run", time_off,
     .run = 1, .of = "slip"},
    {"one stop along a line: last stop less its root", JD_EQUALS, 0, 1e-9, "s", LINE,
     "events of the run", time_off, .run = 1, .of = "stop"},
    {"one stop along a line: way in a cycle less closed form", JD_EQUALS, 0, 1e-9, "m", LINE,
     "rows one cycle apart", way_off, .run = 1},
    {"no stop along a line: largest velocity less closed form", JD_EQUALS, 0, 2e-6, "m/s",
     "Symmetric motion; rows miss the top by 4e-7 of A omega/m (step)²", "rows of the last cycle",
     fastest_off, .run = 0},
    {"along a line, 0.17 N: stops in a cycle", JD_EQUALS, 2, 0, "1",
     "Below mu m g sqrt(1 + pi²/4) = 0.17098 N it rests twice", "events of the last cycle",
     stops_of, .run = RUN_EDGE},
    {"along a line, 0.172 N: stops in a cycle", JD_EQUALS, 0, 0, "1",
     "Above mu m g sqrt(1 + pi²/4) = 0.17098 N it does not rest", "events of the last cycle",
     stops_of, .run = RUN_EDGE + 1},
};

const jd_exhibit_plan jd_kardan2013_stops = {
    JD_PLANNED(run, runs),
    JD_PLANNED(check, checks),
    .compute = compute,
    .draw = draw,
};
