// Equations (1) to (4) and (10): the leaning pressure, its centre, its moments; and the law (8),
// whose ends they are.
//
// The moments (9) are taken three ways: by the library, by a product rule here, and as printed,
// with the opposite exponent of r.                                              [friction:F4]
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "figure/sheet.h"
#include "judder/maths.h"
#include "numeric/gauss.h"
#include "papers/measure.h"
#include "papers/szewc2015/plans.h"

#define D_C 0.6  // a lean of d = 1, neither along x nor along y
#define D_S 0.8
#define NODES 40   // of the rule over the radius
#define ANGLES 64  // and around
#define MOMENTS 5

// A moment of (10): exponents that fit, the printed exponent of r, what it is divided by.
typedef struct moment {
    const char* name;  // as printed
    int i, j, k, printed_k;
    double lean;
    const char* value;
} moment;

static const moment moments[MOMENTS] = {
    {"c(0,1,1)/d_s", 0, 1, -1, 1, D_S, "3 pi/32"}, {"c(1,0,1)/d_c", 1, 0, -1, 1, D_C, "3 pi/32"},
    {"c(0,0,-1)", 0, 0, 1, -1, 1.0, "3 pi/16"},    {"c(0,1,0)/d_s", 0, 1, 0, 0, D_S, "1/5"},
    {"c(1,0,0)/d_c", 1, 0, 0, 0, D_C, "1/5"},
};

enum {
    LIBRARY,
    RULE = LIBRARY + MOMENTS,
    AS_PRINTED = RULE + MOMENTS,
    TOTAL = AS_PRINTED + MOMENTS,  // integral of (1)
    CENTRE_X,                      // over d_c
    CENTRE_Y,                      // over d_s
    SPIN_FORCE,                    // distance of (8) from the exact law against pure spin
    SPIN_MOMENT,
    SLIDE_FORCE,  // ... in pure sliding
    SLIDE_MOMENT,
};

// ---- Numbers -----------------------------------------------------------------------------------

// The integral of x^i y^j r^k sigma by a product rule. With r = sin u the root of (1) is cos u and
// everything is smooth, so Gauss-Legendre in u and even angles are exact to rounding.
static double integral(int i, int j, int k) {
    double u[NODES], weight[NODES], sum = 0.0;
    jd_gauss_legendre(NODES, u, weight);
    for (int a = 0; a < NODES; a++) {
        const double angle = JD_PI / 4.0 * (1.0 + u[a]), r = jd_sin(angle), root = jd_cos(angle);
        for (int b = 0; b < ANGLES; b++) {
            const double phi = JD_TURN * b / ANGLES, x = r * jd_cos(phi), y = r * jd_sin(phi);
            const double sigma = 3.0 / JD_TURN * root * (1.0 + D_C * x + D_S * y);
            sum += weight[a] * JD_PI / 4.0 * (JD_TURN / ANGLES) * sigma * r * root * jd_pow(x, i) *
                   jd_pow(y, j) * jd_pow(r, k);
        }
    }
    return sum;
}

static jd_status find_moments(const jd_patch* patch, double* n) {
    jd_status status = JD_OK;
    for (int m = 0; m < MOMENTS && status == JD_OK; m++) {
        const moment* c = &moments[m];
        double value = 0.0;
        status = jd_patch_moment(patch, c->i, c->j, c->k, &value);
        n[LIBRARY + m] = value / c->lean;
        n[RULE + m] = integral(c->i, c->j, c->k) / c->lean;
        n[AS_PRINTED + m] = integral(c->i, c->j, c->printed_k) / c->lean;
    }
    n[TOTAL] = integral(0, 0, 0);
    return status;
}

// Force and moment of the published law less those of the exact one.
static jd_status find_off(const jd_law* law, const jd_patch* patch, jd_motion motion, double* off) {
    jd_wrench reduced, exact;
    jd_status status = jd_law_load(law, NULL, patch, motion, 0.0, &reduced);
    if (status == JD_OK)
        status = jd_patch_load(patch, motion, 0.0, &exact);
    if (status == JD_OK) {
        off[0] = jd_hypot(reduced.fx - exact.fx, reduced.fy - exact.fy);
        off[1] = fabs(reduced.m - exact.m);
    }
    return status;
}

static void fill_cells(jd_evidence* evidence) {
    static const char* const heads[5] = {"printed name", "printed value", "by (9) as printed",
                                         "with the other sign of k", "by a rule of 2560 points"};
    const double* n = evidence->numbers;
    jd_cells* cells = &evidence->cells;
    cells->columns = 5;
    cells->rows = 1 + MOMENTS;
    for (int i = 0; i < 5; i++)
        snprintf(cells->text[0][i], JD_CELL_SIZE, "%s", heads[i]);
    for (int m = 0; m < MOMENTS; m++) {
        char(*row)[JD_CELL_SIZE] = cells->text[1 + m];
        snprintf(row[0], JD_CELL_SIZE, "%s", moments[m].name);
        snprintf(row[1], JD_CELL_SIZE, "%s", moments[m].value);
        snprintf(row[2], JD_CELL_SIZE, "%.9f", n[AS_PRINTED + m]);
        snprintf(row[3], JD_CELL_SIZE, "%.9f", n[LIBRARY + m]);
        snprintf(row[4], JD_CELL_SIZE, "%.9f", n[RULE + m]);
    }
}

static jd_status compute(jd_evidence* evidence) {
    double* n = evidence->numbers;
    jd_patch_options options = jd_patch_default();
    jd_patch* patch = NULL;
    const jd_law* law;
    options.d_c = D_C;
    options.d_s = D_S;
    jd_status status = jd_law_find(evidence->context, "power", &law);
    if (status == JD_OK)
        status = jd_patch_create(evidence->context, &options, &patch);
    if (status == JD_OK)
        status = find_moments(patch, n);
    if (status == JD_OK)
        status = find_off(law, patch, (jd_motion){.w = 1.0}, &n[SPIN_FORCE]);
    if (status == JD_OK)
        status = find_off(law, patch, (jd_motion){.vx = 0.8, .vy = -0.6}, &n[SLIDE_FORCE]);
    if (status == JD_OK) {
        jd_patch_centre(patch, &n[CENTRE_X], &n[CENTRE_Y]);
        n[CENTRE_X] /= D_C;
        n[CENTRE_Y] /= D_S;
        fill_cells(evidence);
    }
    jd_patch_free(patch);
    return status;
}

// ---- Figure ------------------------------------------------------------------------------------

#define POINTS 401
#define LEANS 3
#define MARKS 5

typedef struct picture {
    double x[POINTS], sigma[LEANS][POINTS];
    double d[MARKS], centre[MARKS];
    double ends[2], line[2];
    jd_sheet sheet;
} picture;

static void add_pressure(picture* p) {
    static const char* const labels[LEANS] = {"d = 0", "d = 0.5", "d = 1"};
    jd_sheet_panel* panel = &p->sheet.panels[p->sheet.panel_count++];
    *panel = (jd_sheet_panel){.title = "Pressure along the way",
                              .half = true,
                              .x = {"x/a", .unit = "1"},
                              .y = {"σ", .unit = "1"}};
    for (int k = 0; k < LEANS; k++) {
        const double d = 0.5 * k;
        for (int i = 0; i < POINTS; i++) {
            const double x = p->x[i] = -jd_cos(JD_PI * i / (POINTS - 1));
            p->sigma[k][i] = 1.5 / JD_PI * sqrt(fmax(0.0, 1.0 - x * x)) * (1.0 + d * x);
        }
        panel->curves[panel->curve_count++] =
            (jd_sheet_curve){p->x, p->sigma[k], POINTS, NULL, labels[k], k, .look = JD_SHEET_LINE};
    }
}

static jd_status add_moment(jd_context* context, picture* p) {
    for (int i = 0; i < MARKS; i++) {
        jd_patch_options options = jd_patch_default();
        jd_patch* patch;
        double across;
        options.d_c = p->d[i] = (double)i / (MARKS - 1);
        const jd_status status = jd_patch_create(context, &options, &patch);
        if (status != JD_OK)
            return status;
        jd_patch_centre(patch, &p->centre[i], &across);
        jd_patch_free(patch);
    }
    p->ends[1] = 1.0;
    p->line[1] = 0.2;
    p->sheet.panels[p->sheet.panel_count++] = (jd_sheet_panel){
        .title = "Rolling moment",
        .half = true,
        .x = {"d", .unit = "1"},
        .y = {"M_r/(aN)", .unit = "1"},
        .curve_count = 2,
        .curves = {
            {p->ends, p->line, 2, NULL, "(4): d/5", -1, .look = JD_SHEET_DASHED},
            {p->d, p->centre, MARKS, NULL, "centre of the pressure", 0, .look = JD_SHEET_CIRCLES}}};
    return JD_OK;
}

static jd_status draw(const jd_evidence* evidence, const char* path,
                      const jd_figure_options* options) {
    picture* p = calloc(1, sizeof *p);
    if (p == NULL)
        return jd_fail(evidence->context, JD_ERR_MEMORY, "out of memory for '%s'", path);
    p->sheet.title = "Hertz pressure that leans into the rolling direction";
    p->sheet.subtitle =
        "equation (1) across the middle of the patch, and the moment (4) of its lean";
    add_pressure(p);
    jd_status status = add_moment(evidence->context, p);
    if (status == JD_OK)
        status = jd_sheet_write(evidence->context, &p->sheet, path, options);
    free(p);
    return status;
}

// ---- Checks ------------------------------------------------------------------------------------

#define TEN "Equation (10); rounding"
#define NUMBER(which) jd_measure_number, .index = which
#define MOMENT(name, printed, which)                                                               \
    {name ", with the other sign of k",                                                            \
     JD_EQUALS,                                                                                    \
     printed,                                                                                      \
     1e-12,                                                                                        \
     "1",                                                                                          \
     TEN,                                                                                          \
     "moments of the patch",                                                                       \
     NUMBER(LIBRARY + (which)),                                                                    \
     .claim = true},                                                                               \
    {                                                                                              \
        name ", the same by a rule over the disc", JD_EQUALS, printed, 1e-12, "1", TEN,            \
            "40 radii, 64 angles", NUMBER(RULE + (which)), .claim = true                           \
    }
#define PRINTED(name, printed, which)                                                              \
    {                                                                                              \
        name " by (9) as printed", JD_DIFFERS, printed, 1e-3, "1",                                 \
            "Equation (10); the exponent of r has the wrong sign in (8) to (10)",                  \
            "40 radii, 64 angles", NUMBER(AS_PRINTED + (which)), .claim = true                     \
    }
#define ENDS "The law is exact for pure sliding and pure spin, with the moments (10); rounding"

static const jd_planned_check checks[] = {
    {"pressure over the whole patch", JD_EQUALS, 1, 1e-12, "1", "Equation (1) is made so; rounding",
     "40 radii, 64 angles", NUMBER(TOTAL), .claim = true},
    {"centre of pressure along x, over d_c", JD_EQUALS, 0.2, 1e-12, "1",
     "Equations (3) and (4): M_ry = -x_S = -d_c/5; rounding", "centre of the patch",
     NUMBER(CENTRE_X), .claim = true},
    {"centre of pressure along y, over d_s", JD_EQUALS, 0.2, 1e-12, "1",
     "Equations (3) and (4): M_rx = y_S = d_s/5; rounding", "centre of the patch", NUMBER(CENTRE_Y),
     .claim = true},
    MOMENT("c(0,1,1)/d_s", 3.0 * JD_PI / 32.0, 0),
    MOMENT("c(1,0,1)/d_c", 3.0 * JD_PI / 32.0, 1),
    MOMENT("c(0,0,-1)", 3.0 * JD_PI / 16.0, 2),
    MOMENT("c(0,1,0)/d_s", 0.2, 3),
    MOMENT("c(1,0,0)/d_c", 0.2, 4),
    PRINTED("c(0,1,1)/d_s", 3.0 * JD_PI / 32.0, 0),
    PRINTED("c(1,0,1)/d_c", 3.0 * JD_PI / 32.0, 1),
    PRINTED("c(0,0,-1)", 3.0 * JD_PI / 16.0, 2),
    {"force of (12) off the exact one, pure spin", JD_EQUALS, 0, 1e-12, "1", ENDS, "d = 1",
     NUMBER(SPIN_FORCE)},
    {"moment of (12) off the exact one, pure spin", JD_EQUALS, 0, 1e-12, "1", ENDS, "d = 1",
     NUMBER(SPIN_MOMENT)},
    {"force of (12) off the exact one, pure sliding", JD_EQUALS, 0, 1e-12, "1", ENDS, "d = 1",
     NUMBER(SLIDE_FORCE)},
    {"moment of (12) off the exact one, pure sliding", JD_EQUALS, 0, 1e-12, "1", ENDS, "d = 1",
     NUMBER(SLIDE_MOMENT)},
};

const jd_exhibit_plan jd_szewc2015_pressure = {
    JD_PLANNED(check, checks),
    .compute = compute,
    .draw = draw,
};
