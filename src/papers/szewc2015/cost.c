// What the integrals (7) cost beside the law (12): in counts, which do not depend on the machine.
//
// Two plain rules over the patch stand for the integrals as printed: the midpoints of a square grid
// that lie in the disc, and rings: Gauss-Legendre in the angle u of r = sin u, even angles around.
// Their errors against the exact law are the largest over mixes of sliding and spin and directions
// of a full lean; beside them stand those of the law (12) itself.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "figure/sheet.h"
#include "judder/maths.h"
#include "numeric/gauss.h"
#include "papers/measure.h"
#include "papers/szewc2015/ball.h"
#include "papers/szewc2015/laws.h"
#include "papers/szewc2015/plans.h"

#define SIZES 7   // 4, 8, ... points along a line
#define MIXES 17  // 5 to 85 degrees
#define DIRECTIONS 12
#define MOST 256   // points along a line
#define FINE 1e-3  // error of the force that is asked for [mu N]

enum { GRID, RINGS, RULES };
enum { FORCE, MOMENT, LOADS };
enum {
    LAW,                   // largest error of (12): force [mu N], moment [a mu N]
    AS_LAW = LAW + LOADS,  // points with which the force of a rule is as good, by rule
    AT_FINE = AS_LAW + RULES,
    CLOSED = AT_FINE + RULES,  // closed form off the finest rings
    TOTAL,                     // integrand, in a run of 2 s, by the points of AT_FINE of the rings
};

typedef struct survey {
    int points[RULES][SIZES];
    double error[LOADS][RULES][SIZES];
} survey;

// ---- Rules -------------------------------------------------------------------------------------

typedef struct node {
    double x, y, weight;  // times the pressure, d = 1 along x
} node;

static double pressure(double x, double r2) {
    return 3.0 / JD_TURN * sqrt(fmax(0.0, 1.0 - r2)) * (1.0 + x);
}

static int make_grid(int size, node* nodes) {
    const double cell = 2.0 / size;
    int count = 0;
    for (int i = 0; i < size; i++)
        for (int k = 0; k < size; k++) {
            const double x = (i + 0.5) * cell - 1.0, y = (k + 0.5) * cell - 1.0;
            const double r2 = x * x + y * y;
            if (r2 < 1.0)
                nodes[count++] = (node){x, y, cell * cell * pressure(x, r2)};
        }
    return count;
}

static int make_rings(int size, node* nodes) {
    double u[MOST], weight[MOST];
    int count = 0;
    jd_gauss_legendre(size / 2, u, weight);
    for (int i = 0; i < size / 2; i++)
        for (int k = 0; k < size; k++) {
            const double angle = JD_PI / 4.0 * (1.0 + u[i]), r = jd_sin(angle);
            const double phi = JD_TURN * (k + 0.5) / size, x = r * jd_cos(phi);
            const double share = JD_PI / 4.0 * weight[i] * JD_TURN / size * r * jd_cos(angle);
            nodes[count++] = (node){x, r * jd_sin(phi), share * pressure(x, r * r)};
        }
    return count;
}

// Equation (7) by a rule, eps_t = 0.
static jd_wrench load_by(const node* nodes, int count, jd_motion m) {
    jd_wrench load = {0};
    for (int i = 0; i < count; i++) {
        const double ux = m.vx - m.w * nodes[i].y, uy = m.vy + m.w * nodes[i].x;
        const double share = nodes[i].weight / sqrt(ux * ux + uy * uy);
        load.fx += share * ux;
        load.fy += share * uy;
        load.m += share * (nodes[i].x * uy - nodes[i].y * ux);
    }
    return load;
}

// ---- Survey ------------------------------------------------------------------------------------

static jd_motion motion_at(int mix, int direction) {
    const double angle = JD_PI / 36.0 * (mix + 1), beta = JD_TURN * (direction + 0.25) / DIRECTIONS;
    return (jd_motion){jd_cos(angle) * jd_cos(beta), jd_cos(angle) * jd_sin(beta), jd_sin(angle)};
}

static jd_status worst_of(const jd_patch* patch, const node* nodes, int count,
                          double worst[LOADS]) {
    worst[FORCE] = worst[MOMENT] = 0.0;
    for (int i = 0; i < MIXES * DIRECTIONS; i++) {
        const jd_motion motion = motion_at(i / DIRECTIONS, i % DIRECTIONS);
        jd_wrench exact;
        const jd_status status = jd_patch_load(patch, motion, 0.0, &exact);
        if (status != JD_OK)
            return status;
        const jd_wrench load = load_by(nodes, count, motion);
        worst[FORCE] = fmax(worst[FORCE], jd_hypot(load.fx - exact.fx, load.fy - exact.fy));
        worst[MOMENT] = fmax(worst[MOMENT], fabs(load.m - exact.m));
    }
    return JD_OK;
}

static jd_status find_survey(jd_context* context, survey* s) {
    jd_patch* patch = NULL;
    node* nodes = calloc(MOST * MOST, sizeof *nodes);
    jd_status status = nodes != NULL ? jd_szewc2015_patch(context, 1.0, &patch)
                                     : jd_fail(context, JD_ERR_MEMORY, "out of memory for a rule");
    for (int rule = 0; rule < RULES; rule++)
        for (int i = 0; i < SIZES && status == JD_OK; i++) {
            const int size = 4 << i;
            const int count = rule == GRID ? make_grid(size, nodes) : make_rings(size, nodes);
            double worst[LOADS];
            status = worst_of(patch, nodes, count, worst);
            s->points[rule][i] = count;
            s->error[FORCE][rule][i] = worst[FORCE];
            s->error[MOMENT][rule][i] = worst[MOMENT];
        }
    jd_patch_free(patch);
    free(nodes);
    return status;
}

// Points of the first of the sizes whose error of the force is not above `error`; NaN: none is that
// good.
static double points_for(const survey* s, int rule, double error) {
    for (int i = 0; i < SIZES; i++)
        if (s->error[FORCE][rule][i] <= error)
            return s->points[rule][i];
    return NAN;
}

static jd_status find_law(jd_context* context, double error[LOADS]) {
    jd_law_error_report report = {0};
    jd_patch* patch = NULL;
    const jd_law* law;
    jd_status status = jd_law_find(context, "power", &law);
    if (status == JD_OK)
        status = jd_szewc2015_patch(context, 1.0, &patch);
    if (status == JD_OK)
        status = jd_law_error(context, law, NULL, patch, &report);
    error[FORCE] = report.force.largest;
    error[MOMENT] = report.moment.largest;
    jd_patch_free(patch);
    return status;
}

// ---- Numbers and table -------------------------------------------------------------------------

static void fill_cells(jd_cells* cells, const survey* s) {
    static const char* const heads[6] = {"grid: points",  "force off", "moment off",
                                         "rings: points", "force off", "moment off"};
    cells->columns = 6;
    cells->rows = 1 + SIZES;
    for (int i = 0; i < 6; i++)
        snprintf(cells->text[0][i], JD_CELL_SIZE, "%s", heads[i]);
    for (int i = 0; i < SIZES; i++)
        for (int rule = 0; rule < RULES; rule++) {
            char(*row)[JD_CELL_SIZE] = cells->text[1 + i];
            snprintf(row[3 * rule], JD_CELL_SIZE, "%d", s->points[rule][i]);
            snprintf(row[3 * rule + 1], JD_CELL_SIZE, "%.1e mu N", s->error[FORCE][rule][i]);
            snprintf(row[3 * rule + 2], JD_CELL_SIZE, "%.1e a mu N", s->error[MOMENT][rule][i]);
        }
}

static jd_status compute(jd_evidence* evidence) {
    double* n = evidence->numbers;
    survey s;
    jd_status status = find_survey(evidence->context, &s);
    if (status == JD_OK)
        status = find_law(evidence->context, &n[LAW]);
    if (status != JD_OK)
        return status;
    for (int rule = 0; rule < RULES; rule++) {
        n[AS_LAW + rule] = points_for(&s, rule, n[LAW]);
        n[AT_FINE + rule] = points_for(&s, rule, FINE);
    }
    n[CLOSED] = s.error[FORCE][RINGS][SIZES - 1];
    n[TOTAL] = n[AT_FINE + RINGS] * jd_result_number(evidence->results[1], "rhs");
    fill_cells(&evidence->cells, &s);
    return JD_OK;
}

// Right-hand sides of the run with the exact law over those of the run with the published one.
static double rhs_ratio(const jd_evidence* evidence, const jd_planned_check* check) {
    return jd_result_number(evidence->results[check->run], "rhs") /
           jd_result_number(evidence->results[0], "rhs");
}

// ---- Figure ------------------------------------------------------------------------------------

typedef struct picture {
    double points[RULES][SIZES], error[LOADS][RULES][SIZES];  // decadic logarithms
    double span[2], law[LOADS][2];
    jd_sheet sheet;
} picture;

static void fill(const jd_evidence* evidence, const survey* s, picture* p) {
    for (int rule = 0; rule < RULES; rule++)
        for (int i = 0; i < SIZES; i++) {
            p->points[rule][i] = log10(s->points[rule][i]);
            for (int k = 0; k < LOADS; k++)
                p->error[k][rule][i] = log10(s->error[k][rule][i]);
        }
    p->span[0] = p->points[RINGS][0];
    p->span[1] = p->points[GRID][SIZES - 1];
    for (int k = 0; k < LOADS; k++)
        p->law[k][0] = p->law[k][1] = log10(evidence->numbers[LAW + k]);
}

static void add_panel(picture* p, int load) {
    double(*error)[SIZES] = p->error[load];
    p->sheet.panels[p->sheet.panel_count++] = (jd_sheet_panel){
        .title = load == FORCE ? "Error of the force" : "Error of the moment",
        .half = true,
        .x = {"lg(points)", .unit = "1"},
        .y = {load == FORCE ? "lg(ΔT/(μN))" : "lg(ΔM/(aμN))", .unit = "1"},
        .curve_count = 3,
        .curves = {
            {p->points[GRID], error[GRID], SIZES, NULL, "square grid", 0, .look = JD_SHEET_CIRCLES},
            {p->points[RINGS], error[RINGS], SIZES, NULL, "rings", 1, .look = JD_SHEET_SQUARES},
            {p->span, p->law[load], 2, NULL, "law (12)", -1, .look = JD_SHEET_DASHED}}};
}

static jd_status draw(const jd_evidence* evidence, const char* path,
                      const jd_figure_options* options) {
    picture* p = calloc(1, sizeof *p);
    survey s;
    if (p == NULL)
        return jd_fail(evidence->context, JD_ERR_MEMORY, "out of memory for '%s'", path);
    jd_status status = find_survey(evidence->context, &s);
    if (status == JD_OK) {
        p->sheet.title = "What the integrals (7) cost";
        p->sheet.subtitle = "points of a rule over the patch in every evaluation, and its error";
        fill(evidence, &s, p);
        add_panel(p, FORCE);
        add_panel(p, MOMENT);
        status = jd_sheet_write(evidence->context, &p->sheet, path, options);
    }
    free(p);
    return status;
}

// ---- Checks ------------------------------------------------------------------------------------

static const char* const runs[] = {"cost_power", "cost_exact"};

#define SLOW "Section 2: the integrals are very time consuming for numerical simulations; "
#define MOTIONS "17 mixes, 12 directions, d = 1"
#define NUMBER(which) jd_measure_number, .index = which

static const jd_planned_check checks[] = {
    {"square grid: points for 0.001 mu N", JD_AT_LEAST, 1000, 0, "1",
     SLOW "a thousand points in place of one formula", MOTIONS, NUMBER(AT_FINE + GRID),
     .claim = true},
    {"rings: points for 0.001 mu N", JD_AT_LEAST, 1000, 0, "1",
     SLOW "a thousand points in place of one formula", MOTIONS, NUMBER(AT_FINE + RINGS),
     .claim = true},
    {"rings: values of the integrand in a run of 2 s to 0.001 mu N", JD_AT_LEAST, 1e7, 0, "1",
     SLOW "points times evaluations of the right-hand side", "evaluations of the run cost_exact",
     NUMBER(TOTAL), .claim = true},
    {"square grid: points to be as good as (12)", JD_AT_MOST, 100, 0, "1",
     "our finding: the law under full lean is as rough as a rule of some dozen points", MOTIONS,
     NUMBER(AS_LAW + GRID)},
    {"exact law in closed form off 32768 points on rings", JD_EQUALS, 0, 1e-4, "1",
     "The closed forms of the disc are these integrals; 1e-4 is the error of the rings", MOTIONS,
     NUMBER(CLOSED)},
    {"evaluations of the right-hand side with the exact law over those with (12)", JD_EQUALS, 1,
     0.05, "1", "our finding: the exact law is as smooth, so the solver does not ask more often",
     "runs cost_power and cost_exact", rhs_ratio, .run = 1},
};

const jd_exhibit_plan jd_szewc2015_cost = {
    JD_PLANNED(run, runs),
    JD_PLANNED(check, checks),
    .compute = compute,
    .draw = draw,
};
