// The rolling velocity: "then v_r = v", says section 3; (19) adds the velocity of the table. Both
// are followed here by a program of its own: (12), (15) to (19) as printed, method of Runge and
// Kutta of order 4.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "figure/sheet.h"
#include "judder/maths.h"
#include "papers/measure.h"
#include "papers/szewc2015/laws.h"
#include "papers/szewc2015/plans.h"

#define A 0.003  // radius of the patch [m]
#define R 0.02   // of the ball [m]
#define MU 0.2
#define G 9.81
#define EPS 0.01  // eps_t and eps_r [1/s]
#define STEP 1e-5
#define SHORT 0.5  // [s]
#define LONG 2.0
#define STRIDE 200  // steps from one point of a path to the next
#define POINTS 1001

enum { AGAINST_TABLE, IN_ROOM, WAYS };  // v_r of (19), v_r = v
enum {
    FIRST_X,  // place under the drive of figure 3 top left after 0.5 s, by way
    FIRST_Y = FIRST_X + WAYS,
    APART = FIRST_Y + WAYS,  // by drive [m]
    LEAST = APART + JD_DRIVES,
};

enum { X, Y, VX, VY, WX, WY, WZ, STATES };

// ---- Motion ------------------------------------------------------------------------------------

// (19): velocities of the table, added to v in v_s and, against the table, in v_r.
static void table_at(const double drive[5], double t, double u[2]) {
    u[0] = drive[0] * jd_cos(drive[2] * t);
    u[1] = drive[1] * jd_cos(drive[3] * t + drive[4]);
}

// (12), with the parameters printed below (11).
static void law(const double v[2], double w, const double lean[2], double f[3]) {
    const double size = jd_hypot(v[0], v[1]), bT = 0.771, mT = 2.655, bM = 0.419, mM = 3.073;
    const double sum_T = jd_pow(size, mT) + jd_pow(bT * fabs(w), mT);
    const double sum_M = jd_pow(size, mM) + jd_pow(bM * fabs(w), mM);
    const double D_T = sqrt(jd_pow(sum_T, 2.0 / mT) + EPS * EPS);
    const double D_M = sqrt(jd_pow(sum_M, 2.0 / mM) + EPS * EPS);
    f[0] = (v[0] - 3.0 * JD_PI / 32.0 * bT * lean[1] * w) / D_T;
    f[1] = (v[1] + 3.0 * JD_PI / 32.0 * bT * lean[0] * w) / D_T;
    f[2] = (3.0 * JD_PI / 16.0 * bM * w - 0.2 * lean[1] * v[0] + 0.2 * lean[0] * v[1]) / D_M;
}

// (15) to (17) on a level table.
static void rates(const double drive[5], int way, double t, const double s[STATES],
                  double rate[STATES]) {
    double u[2], f[3];
    table_at(drive, t, u);
    const double v[2] = {(s[VX] - R * s[WY] + u[0]) / A, (s[VY] + R * s[WX] + u[1]) / A};
    const double share = way == AGAINST_TABLE ? 1.0 : 0.0;
    const double roll[2] = {(s[VX] + share * u[0]) / A, (s[VY] + share * u[1]) / A};
    const double n = sqrt(roll[0] * roll[0] + roll[1] * roll[1] + EPS * EPS);
    const double lean[2] = {roll[0] / n, roll[1] / n};  // d = 1
    law(v, s[WZ], lean, f);
    rate[X] = s[VX];
    rate[Y] = s[VY];
    rate[VX] = -MU * G * f[0];
    rate[VY] = -MU * G * f[1];
    rate[WX] = -2.5 * G / R * (MU * f[1] - A / R * 0.2 * lean[1]);
    rate[WY] = 2.5 * G / R * (MU * f[0] - A / R * 0.2 * lean[0]);
    rate[WZ] = -2.5 * G * A / (R * R) * MU * f[2];
}

static void step(const double drive[5], int way, double t, double s[STATES]) {
    static const double shares[4] = {0.0, 0.5, 0.5, 1.0}, weights[4] = {1.0, 2.0, 2.0, 1.0};
    double rate[STATES] = {0}, at[STATES], sum[STATES] = {0};
    for (int i = 0; i < 4; i++) {
        for (int k = 0; k < STATES; k++)
            at[k] = s[k] + shares[i] * STEP * rate[k];
        rates(drive, way, t + shares[i] * STEP, at, rate);
        for (int k = 0; k < STATES; k++)
            sum[k] += weights[i] * rate[k];
    }
    for (int k = 0; k < STATES; k++)
        s[k] += STEP / 6.0 * sum[k];
}

typedef struct path {
    double x[POINTS], y[POINTS];
    int count;
} path;

// The published start, followed until `end`; its last place, and the path where one is wanted.
static void follow(const double drive[5], int way, double end, double place[2], path* drawn) {
    double s[STATES] = {[VY] = 0.4, [WX] = 20.0};
    const int steps = (int)lround(end / STEP);
    for (int i = 0; i <= steps; i++) {
        if (drawn != NULL && i % STRIDE == 0 && drawn->count < POINTS) {
            drawn->x[drawn->count] = s[X];
            drawn->y[drawn->count++] = s[Y];
        }
        if (i < steps)
            step(drive, way, i * STEP, s);
    }
    place[0] = s[X];
    place[1] = s[Y];
}

// ---- Numbers and table -------------------------------------------------------------------------

static void fill_row(jd_cells* cells, int drive, const double places[WAYS][2], double apart) {
    char(*row)[JD_CELL_SIZE] = cells->text[cells->rows++];
    snprintf(row[0], JD_CELL_SIZE, "%s", jd_drive_names[drive]);
    for (int i = 0; i < WAYS; i++)
        snprintf(row[1 + i], JD_CELL_SIZE, "%.6f, %.6f m", places[i][0], places[i][1]);
    snprintf(row[3], JD_CELL_SIZE, "%.3f mm", 1e3 * apart);
}

static jd_status compute(jd_evidence* evidence) {
    static const char* const heads[4] = {"drive", "x, y after 0.5 s, v_r of (19)", "v_r = v",
                                         "apart"};
    double* n = evidence->numbers;
    jd_cells* cells = &evidence->cells;
    cells->columns = 4;
    cells->rows = 1;
    for (int i = 0; i < 4; i++)
        snprintf(cells->text[0][i], JD_CELL_SIZE, "%s", heads[i]);
    n[LEAST] = INFINITY;
    for (int i = 0; i < JD_DRIVES; i++) {
        double places[WAYS][2];
        for (int way = 0; way < WAYS; way++)
            follow(jd_drives[i], way, SHORT, places[way], NULL);
        n[APART + i] = jd_hypot(places[1][0] - places[0][0], places[1][1] - places[0][1]);
        if (jd_drives[i][0] < 100.0)
            n[LEAST] = fmin(n[LEAST], n[APART + i]);
        for (int way = 0; way < WAYS && i == 2; way++) {
            n[FIRST_X + way] = places[way][0];
            n[FIRST_Y + way] = places[way][1];
        }
        fill_row(cells, i, places, n[APART + i]);
    }
    return JD_OK;
}

// Largest |v_r - v| of a run with the table at rest.
static double rolls_off(const jd_evidence* evidence, const jd_planned_check* check) {
    static const char* const names[2][2] = {{"v_rx", "vx"}, {"v_ry", "vy"}};
    const jd_result* result = evidence->results[check->run];
    double worst = 0.0;
    for (int k = 0; k < 2; k++) {
        const double* roll = jd_result_column(result, names[k][0])->values;
        const double* v = jd_result_column(result, names[k][1])->values;
        for (int64_t i = 0; i < jd_result_row_count(result); i++)
            worst = fmax(worst, fabs(roll[i] - v[i]));
    }
    return worst;
}

// ---- Figure ------------------------------------------------------------------------------------

static const int shown[2] = {2, 3};  // figure 3, top left and top right
static const char* const titles[2] = {"Figure 3, top left", "Figure 3, top right"};

typedef struct picture {
    path paths[2][WAYS];
    jd_sheet sheet;
} picture;

static jd_status draw(const jd_evidence* evidence, const char* path_,
                      const jd_figure_options* options) {
    picture* p = calloc(1, sizeof *p);
    double place[2];
    if (p == NULL)
        return jd_fail(evidence->context, JD_ERR_MEMORY, "out of memory for '%s'", path_);
    p->sheet.title = "Which velocity leans the pressure";
    p->sheet.subtitle =
        "paths of the ball for 2 s;  1 m/s and more of the table, or the ball's own";
    for (int i = 0; i < 2; i++) {
        for (int way = 0; way < WAYS; way++)
            follow(jd_drives[shown[i]], way, LONG, place, &p->paths[i][way]);
        const path *table = &p->paths[i][AGAINST_TABLE], *room = &p->paths[i][IN_ROOM];
        p->sheet.panels[p->sheet.panel_count++] =
            (jd_sheet_panel){.title = titles[i],
                             .half = true,
                             .plane = true,
                             .x = {"x", .unit = "m"},
                             .y = {"y", .unit = "m"},
                             .curve_count = 2,
                             .curves = {{table->x, table->y, table->count, "v_r",
                                         "against the table, (19)", 0, .look = JD_SHEET_LINE},
                                        {room->x, room->y, room->count, "v_r", "= v, above (13)", 1,
                                         .look = JD_SHEET_DASHED}}};
    }
    const jd_status status = jd_sheet_write(evidence->context, &p->sheet, path_, options);
    free(p);
    return status;
}

// ---- Checks ------------------------------------------------------------------------------------

static const char* const runs[] = {"rolling_rest", "rolling_driven"};

#define OTHER                                                                                      \
    "tests/reference/ball.py, by a method of order 8; steps of one length miss some 1e-6 m where " \
    "the ball hardly slides and friction turns about"
#define BY_STEPS "(12), (15) to (19) as printed, by steps of 10 µs"
#define SAYS "Section 3: a rigid ball rolls and slides, then v_r = v"
#define NUMBER(which) jd_measure_number, .index = which

static const jd_planned_check checks[] = {
    {"table at rest: largest |v_r - v|", JD_EQUALS, 0, 0, "m/s", SAYS "; so does (18)", "all rows",
     rolls_off, .run = 0, .claim = true},
    {"figure 3 top left: largest |v_r - v|", JD_DIFFERS, 0, 0.1, "m/s",
     SAYS "; (19) adds the velocity of the table", "all rows", rolls_off, .run = 1, .claim = true},
    {"v_r of (19), figure 3 top left: x after 0.5 s", JD_EQUALS, 0.011357921349, 2e-6, "m", OTHER,
     BY_STEPS, NUMBER(FIRST_X)},
    {"v_r of (19), figure 3 top left: y after 0.5 s", JD_EQUALS, 0.133209901428, 2e-6, "m", OTHER,
     BY_STEPS, NUMBER(FIRST_Y)},
    {"v_r = v, figure 3 top left: x after 0.5 s", JD_EQUALS, 0.008771496322, 2e-6, "m", OTHER,
     BY_STEPS, NUMBER(FIRST_X + IN_ROOM)},
    {"v_r = v, figure 3 top left: y after 0.5 s", JD_EQUALS, 0.122990462693, 2e-6, "m", OTHER,
     BY_STEPS, NUMBER(FIRST_Y + IN_ROOM)},
    {"v_r = v from v_r of (19) after 0.5 s, five drives of 1 m/s to 3 m/s, at least", JD_DIFFERS, 0,
     1e-3, "m", SAYS "; 1 mm can be seen in a figure", BY_STEPS, NUMBER(LEAST), .claim = true},
    {"v_r = v from v_r of (19) after 0.5 s, figure 2 right", JD_EQUALS, 2.436710e-5, 1e-9, "m",
     "tests/reference/ball.py, by a method of order 8; 1e-9 m is above both errors", BY_STEPS,
     NUMBER(APART + 1)},
};

const jd_exhibit_plan jd_szewc2015_rolling = {
    JD_PLANNED(run, runs),
    JD_PLANNED(check, checks),
    .compute = compute,
    .draw = draw,
};
