// The table at rest, equation (18): the published start without a drive, beside closed forms.
//
// While the ball slides, v falls at mu g and the sliding velocity at (7/2) mu g - (5/2) kappa g;
// while it rolls, v falls at (5/7) kappa g; kappa = a d/(5 r). They hold for eps_t, eps_r -> 0.
#include <math.h>
#include <stdlib.h>

#include "figure/sheet.h"
#include "papers/szewc2015/ball.h"
#include "papers/szewc2015/plans.h"

#define MU_G (0.2 * 9.81)                        // [m/s^2]
#define KAPPA_G (0.003 / (5.0 * 0.02) * 9.81)    // [m/s^2]
#define START 0.4                                // v [m/s]
#define SLIDE_RATE (3.5 * MU_G - 2.5 * KAPPA_G)  // of the sliding velocity [m/s^2]
#define SLIDE_TIME (0.8 / SLIDE_RATE)            // [s]
#define ROLL_RATE (5.0 / 7.0 * KAPPA_G)          // [m/s^2]
#define ROLL_SPEED (START - MU_G * SLIDE_TIME)   // where rolling begins [m/s]
#define ROLL_TIME (ROLL_SPEED / ROLL_RATE)       // from there to the stop [s]
#define EDGE (0.003 * 0.01 / MU_G)               // a eps_t/(mu g) [s]
#define ROLLS_FROM (2.0 * START / (7.0 * MU_G))  // d = 0, start without spin [s]

enum { RUN_POWER, RUN_EXACT, RUN_CVODE, RUN_ROLL };

static const char* const runs[] = {"rest", "rest_exact", "rest_cvode", "rest_roll"};

// ---- Closed forms ------------------------------------------------------------------------------

static double speed(double t) {
    if (t < SLIDE_TIME)
        return START - MU_G * t;
    return fmax(0.0, ROLL_SPEED - ROLL_RATE * (t - SLIDE_TIME));
}

static double place(double t) {
    const double slides = fmin(t, SLIDE_TIME);
    const double rolls = fmin(fmax(0.0, t - SLIDE_TIME), ROLL_TIME);
    return START * slides - 0.5 * MU_G * slides * slides + ROLL_SPEED * rolls -
           0.5 * ROLL_RATE * rolls * rolls;
}

static double sliding(double t) { return fmax(0.0, 0.8 - SLIDE_RATE * t); }

// ---- Measures ----------------------------------------------------------------------------------

static const double* column(const jd_evidence* evidence, int run, const char* name) {
    return jd_result_column(evidence->results[run], name)->values;
}

// Straight on from the sliding velocities at 0 and 0.1 s.
static double slide_time(const jd_evidence* evidence, const jd_planned_check* check) {
    const double* v = column(evidence, check->run, "v_sy");
    return 0.1 * v[0] / (v[0] - v[100]);
}

// Between 0.2 and 0.4 s.
static double roll_rate(const jd_evidence* evidence, const jd_planned_check* check) {
    const double* v = column(evidence, check->run, "vy");
    return (v[200] - v[400]) / 0.2;
}

// From the way: while v falls from v0 to (5/7) v0, the ball is ahead of one that always rolls by
// v0 t/7.
static double rolls_from(const jd_evidence* evidence, const jd_planned_check* check) {
    const double* y = column(evidence, check->run, "y");
    return 7.0 / START * (y[1000] - 5.0 / 7.0 * START);
}

// Of all rows.
static double place_off(const jd_evidence* evidence, const jd_planned_check* check) {
    const double* t = column(evidence, check->run, "t");
    const double* y = column(evidence, check->run, "y");
    double worst = 0.0;
    for (int64_t i = 0; i < jd_result_row_count(evidence->results[check->run]); i++)
        worst = fmax(worst, fabs(y[i] - place(t[i])));
    return worst;
}

// ---- Figure ------------------------------------------------------------------------------------

typedef struct shown {
    const char* title;
    const char* name;
    jd_sheet_axis axis;
    double (*closed)(double t);
} shown;

static const shown quantities[3] = {
    {"Place", "y", {"y", "m"}, place},
    {"Velocity", "vy", {"v_y", "m/s"}, speed},
    {"Sliding velocity", "v_sy", {"v_sy", "m/s"}, sliding},
};

#define MARKS 21  // of a closed form, every 50 ms

typedef struct picture {
    double t[MARKS];
    double closed[3][MARKS];
    jd_sheet sheet;
} picture;

static void fill(const jd_evidence* evidence, picture* p) {
    const double* t = column(evidence, RUN_POWER, "t");
    const int64_t rows = jd_result_row_count(evidence->results[RUN_POWER]);
    for (int i = 0; i < 3; i++) {
        const shown* q = &quantities[i];
        for (int k = 0; k < MARKS; k++) {
            p->t[k] = (double)k / (MARKS - 1);
            p->closed[i][k] = q->closed(p->t[k]);
        }
        p->sheet.panels[p->sheet.panel_count++] = (jd_sheet_panel){
            .title = q->title,
            .x = {"t", "s"},
            .y = q->axis,
            .curve_count = 2,
            .curves = {{t, column(evidence, RUN_POWER, q->name), rows, NULL, "published law", 0,
                        JD_SHEET_LINE},
                       {p->t, p->closed[i], MARKS, NULL, "closed form", 1, JD_SHEET_SQUARES}},
        };
    }
}

static jd_status draw(const jd_evidence* evidence, const char* path,
                      const jd_figure_options* options) {
    picture* p = calloc(1, sizeof *p);
    if (p == NULL)
        return jd_fail(evidence->context, JD_ERR_MEMORY, "out of memory for '%s'", path);
    p->sheet.title = "The published start on a table at rest";
    p->sheet.subtitle =
        "0.4 m/s with backspin 20 rad/s: slides for 0.130 s, rolls, stops at 0.816 s";
    fill(evidence, p);
    const jd_status status = jd_sheet_write(evidence->context, &p->sheet, path, options);
    free(p);
    return status;
}

// ---- Checks ------------------------------------------------------------------------------------

#define KNOWN "tests/reference/ball.py, by LSODA; 1e-7 of it is above both errors"

static const jd_planned_check checks[] = {
    {"y at 0.5 s", JD_EQUALS, 0.07434973964, 7e-9, "m", KNOWN, "row at 0.5 s", jd_measure_row,
     .of = "y", .index = JD_SZEWC2015_ROW},
    {"v_y at 0.5 s", JD_EQUALS, 0.06632235613, 7e-9, "m/s", KNOWN, "row at 0.5 s", jd_measure_row,
     .of = "vy", .index = JD_SZEWC2015_ROW},
    {"w_x at 0.5 s", JD_EQUALS, -3.315956162, 3e-7, "rad/s", KNOWN, "row at 0.5 s", jd_measure_row,
     .of = "wx", .index = JD_SZEWC2015_ROW},
    {"state at 0.5 s farthest from that of CVODE, over its largest value", JD_EQUALS, 0, 1e-7, "1",
     "Another method with a tighter tolerance; 1e-7 is above both errors",
     "row at 0.5 s and the run rest_cvode", jd_szewc2015_other, .run = RUN_POWER,
     .index = RUN_CVODE},
    {"published law from the exact one after 1 s", JD_EQUALS, 0, 1e-9, "m",
     "Nothing spins: every law is exact; 1e-9 m is above the errors of the runs", "last rows",
     jd_szewc2015_apart, .run = RUN_POWER, .index = -1},
    {"time of sliding", JD_EQUALS, SLIDE_TIME, 1e-7, "s",
     "0.8 m/s over (7/2) mu g - (5/2) kappa g; eps_t is not felt before it rolls",
     "straight on from the rows at 0 and 0.1 s", slide_time, .run = RUN_POWER},
    {"deceleration of rolling", JD_EQUALS, ROLL_RATE, 1e-6, "m/s²",
     "(5/7) kappa g; eps_r takes (a eps_r/v)²/2 of it, 1e-7", "rows at 0.2 and 0.4 s", roll_rate,
     .run = RUN_POWER},
    {"largest distance of y from the closed form", JD_EQUALS, 0, 3e-5, "m",
     "Sliding, rolling, rest for eps_t = eps_r = 0; O(eps): a eps_t = 30 µm/s for 1 s", "all rows",
     place_off, .run = RUN_POWER},
    {"d = 0, no spin at the start: v_y at 1 s", JD_EQUALS, 5.0 / 7.0 * START, 1e-9, "m/s",
     "(5/7) v0, whatever friction is; 1e-9 is above the error of the run", "last row",
     jd_measure_last, .run = RUN_ROLL, .of = "vy"},
    {"d = 0, no spin at the start: rolls from", JD_EQUALS, ROLLS_FROM, EDGE, "s",
     "2 v0/(7 mu g); O(eps): the time in which friction turns over a eps_t", "way after 1 s",
     rolls_from, .run = RUN_ROLL},
};

const jd_exhibit_plan jd_szewc2015_rest = {
    JD_PLANNED(run, runs),
    JD_PLANNED(check, checks),
    .draw = draw,
};
