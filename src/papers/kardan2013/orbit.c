// The circular orbit of figure 4: a force of constant size F that turns at omega.
//
// On a circle of radius R the body has the speed omega R along it, friction mu m g against that,
// and m omega^2 R towards the centre:
//
//     (m omega^2 R)^2 = F^2 - (mu m g)^2
//
// A small deviation decays with the roots of q^2 + (mu g/(omega R)) q + omega^2 = 0.
#include <math.h>
#include <stdlib.h>

#include "figure/sheet.h"
#include "judder/maths.h"
#include "papers/kardan2013/motion.h"
#include "papers/kardan2013/plans.h"

#define FORCE 0.1    // [N]
#define MASS 0.0234  // [kg]
#define OMEGA 5.0
#define TURN 6.28318530717958647692
#define CIRCLE 361  // points of the circle

enum { RUN_REST, RUN_ON, RUN_ABOVE, RUN_BELOW };

static const char* const runs[] = {"orbit", "orbit_on", "orbit_above", "orbit_below"};

// ---- Closed forms ------------------------------------------------------------------------------

static double radius(void) {
    const double hold = JD_KARDAN2013_HOLD;
    return sqrt(FORCE * FORCE - hold * hold) / (MASS * OMEGA * OMEGA);
}

// Where the body is on a circle about the origin. The force is F (cos, -sin)(omega t).
static void circle_at(double t, double place[2]) {
    const double ahead = jd_atan2(-JD_KARDAN2013_HOLD, -MASS * OMEGA * OMEGA * radius());
    place[0] = radius() * jd_cos(OMEGA * t + ahead);
    place[1] = -radius() * jd_sin(OMEGA * t + ahead);
}

// ---- Measures ----------------------------------------------------------------------------------

static const double* column(const jd_evidence* evidence, int run, const char* name) {
    return jd_result_column(evidence->results[run], name)->values;
}

// The centre of the circle on which a row lies.
static void centre_of(const jd_evidence* evidence, int run, int64_t row, double centre[2]) {
    circle_at(column(evidence, run, "t")[row], centre);
    centre[0] = column(evidence, run, "x")[row] - centre[0];
    centre[1] = column(evidence, run, "y")[row] - centre[1];
}

// How far the centre moves in the rows from `index` [s] on: 0 on a circle.
static double off_circle(const jd_evidence* evidence, const jd_planned_check* check) {
    const int64_t rows = jd_result_row_count(evidence->results[check->run]);
    const double* t = column(evidence, check->run, "t");
    double end[2], at[2], worst = 0.0;
    centre_of(evidence, check->run, rows - 1, end);
    for (int64_t i = 0; i < rows; i++) {
        centre_of(evidence, check->run, i, at);
        if (t[i] >= check->index)
            worst = fmax(worst, jd_hypot(at[0] - end[0], at[1] - end[1]));
    }
    return worst;
}

static double radius_by_speed(const jd_evidence* evidence, const jd_planned_check* check) {
    return jd_measure_last(evidence, check) / OMEGA;
}

// Of the speed's distance from its limit, between 3 s and 5 s: the faster part is gone by then.
static double decay_of(const jd_evidence* evidence, const jd_planned_check* check) {
    const double* v = column(evidence, check->run, "speed");
    const double limit = OMEGA * radius();
    return 0.5 * jd_log((v[3000] - limit) / (v[5000] - limit));
}

// ---- Figure ------------------------------------------------------------------------------------

typedef struct picture {
    double circle[2][CIRCLE];
    double span[2], limit[2];
    jd_sheet sheet;
} picture;

static void fill(const jd_evidence* evidence, picture* p) {
    const int64_t rows = jd_result_row_count(evidence->results[RUN_REST]);
    const double* t = column(evidence, RUN_REST, "t");
    double centre[2], at[2];
    centre_of(evidence, RUN_REST, rows - 1, centre);
    for (int i = 0; i < CIRCLE; i++) {
        circle_at(TURN / OMEGA * i / (CIRCLE - 1), at);
        p->circle[0][i] = centre[0] + at[0];
        p->circle[1][i] = centre[1] + at[1];
    }
    p->span[1] = t[rows - 1];
    p->limit[0] = p->limit[1] = OMEGA * radius();
    const double *x = column(evidence, RUN_REST, "x"), *y = column(evidence, RUN_REST, "y");
    p->sheet.panels[p->sheet.panel_count++] =
        (jd_sheet_panel){.title = "Path",
                         .half = true,
                         .plane = true,
                         .x = {"x", .unit = "m"},
                         .y = {"y", .unit = "m"},
                         .curve_count = 3,
                         .curves = {{x, y, rows, NULL, "centre of mass", 0, .look = JD_SHEET_LINE},
                                    {p->circle[0], p->circle[1], CIRCLE, NULL, "closed form", 1,
                                     .look = JD_SHEET_DASHED},
                                    {x, y, 1, NULL, "start", -1, .look = JD_SHEET_CIRCLES}}};
    p->sheet.panels[p->sheet.panel_count++] = (jd_sheet_panel){
        .title = "Speed",
        .half = true,
        .x = {"t", .unit = "s"},
        .y = {"|v|", .unit = "m/s"},
        .curve_count = 2,
        .curves = {{t, column(evidence, RUN_REST, "speed"), rows, NULL, "from rest", 0,
                    .look = JD_SHEET_LINE},
                   {p->span, p->limit, 2, NULL, "on the circle", 1, .look = JD_SHEET_DASHED}}};
}

static jd_status draw(const jd_evidence* evidence, const char* path,
                      const jd_figure_options* options) {
    picture* p = calloc(1, sizeof *p);
    if (p == NULL)
        return jd_fail(evidence->context, JD_ERR_MEMORY, "out of memory for '%s'", path);
    p->sheet.title = "The orbit of figure 4: from rest onto a circle";
    p->sheet.subtitle = "F = 0.1 N (cos 5t, cos(5t + π/2));  the circle has a radius of 67.7 mm";
    fill(evidence, p);
    const jd_status status = jd_sheet_write(evidence->context, &p->sheet, path, options);
    free(p);
    return status;
}

// ---- Checks ------------------------------------------------------------------------------------

#define XIA "Section 3.1, after Xia: the response has a circular orbit"

static const jd_planned_check checks[] = {
    {"from rest: distance from a circle after 2 pi", JD_EQUALS, 0, 1e-8, "m",
     XIA "; what is left of the start is 0.1 m exp(-2.86 2 pi) = 2e-9", "rows from 7 s on",
     off_circle, .run = RUN_REST, .index = 7, .claim = true},
    {"from rest: radius", JD_EQUALS, 0.06770598526758817, 1e-10, "m",
     "(m omega² R)² = F² - (mu m g)²; ten times the tolerance of the run", "last speed over omega",
     radius_by_speed, .run = RUN_REST, .of = "speed"},
    {"from rest: decay towards the circle", JD_EQUALS, 2.8648578637, 0.01, "1/s",
     "Roots of q² + (mu g/(omega R)) q + omega² = 0; what is left of larger deviations is 1e-3",
     "speeds at 3 s and 5 s", decay_of, .run = RUN_REST},
    {"from rest: distance from that circle at the start", JD_DIFFERS, 0, 0.01, "m",
     XIA "; from rest it has to be reached first, and it does not lie about the start", "all rows",
     off_circle, .run = RUN_REST, .index = 0, .claim = true},
    {"started on the circle: distance from it", JD_EQUALS, 0, 1e-9, "m",
     XIA "; a hundred times the tolerance of the run", "all rows", off_circle, .run = RUN_ON,
     .claim = true},
    {"just above the limit, 0.0919 N: stops", JD_EQUALS, 0, 0, "1",
     "Section 3.1: if the size is above the friction limit, the body will always slip",
     "events of the run", jd_measure_event_count, .run = RUN_ABOVE, .of = "stop", .claim = true},
    {"just above the limit, 0.0919 N: slips", JD_EQUALS, 1, 0, "1",
     "Section 3.1: if the size is above the friction limit, the body will always slip",
     "events of the run", jd_measure_event_count, .run = RUN_ABOVE, .of = "slip", .claim = true},
    {"just below the limit, 0.0918 N: slips", JD_EQUALS, 0, 0, "1",
     "Section 3.1: otherwise no motion will occur", "events of the run", jd_measure_event_count,
     .run = RUN_BELOW, .of = "slip", .claim = true},
};

const jd_exhibit_plan jd_kardan2013_orbit = {
    JD_PLANNED(run, runs),
    JD_PLANNED(check, checks),
    .draw = draw,
};
