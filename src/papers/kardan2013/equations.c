// Equations (4) to (10): friction of a body that turns about its centre of rotation CR, by
// integrals over the rectangle seen from there; and the numbers of section 3.1.
//
// In axes turned with the body and put at CR the integrands are p/r, q/r and r. An integral over
// the rectangle is a sum over its corners of integrals from CR to the corner, and on the two
// triangles of each of these Duffy's substitution makes the integrand smooth: Gauss-Legendre is
// exact.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "figure/sheet.h"
#include "judder/maths.h"
#include "numeric/gauss.h"
#include "papers/kardan2013/plans.h"
#include "papers/kardan2013/push.h"
#include "papers/measure.h"

#define WIDTH 0.01   // W [m]
#define LENGTH 0.03  // L [m]
#define NODES 32

typedef struct body {
    double x, y, theta;    // place and turn
    double vx, vy, omega;  // motion
} body;

// CR outside of the body, and within it.
static const body bodies[2] = {{0.02, -0.01, 0.7, 0.3, -0.1, 5.0},
                               {0.02, -0.01, 0.7, 0.3, -0.1, -100.0}};

enum {
    FORCE_OFF,                     // (7), (8), put right, off the library, by body [mu N]
    MOMENT_OFF = FORCE_OFF + 2,    // (9), (10), over the half diagonal
    PRINTED_OFF = MOMENT_OFF + 2,  // (7), (8) as printed, off the library
    BRACKETS = PRINTED_OFF + 2,    // (6) as printed, off the place of the centre of mass [m]
    INERTIA = BRACKETS + 2,        // m (L^2 + W^2)/12 [kg m^2]
    DENSITY,                       // of a block 30 x 10 x 10 mm of 23.4 g [kg/m^3]
};

// ---- Integrals ---------------------------------------------------------------------------------

typedef struct integrals {
    double p, q, r;  // of p/r, q/r, r over the rectangle, over its area
} integrals;

// From CR to the corner (a, b), with the sign of a b.
static integrals to_corner(double a, double b, const double* node, const double* weight) {
    integrals sum = {0};
    for (int i = 0; i < NODES; i++) {
        const double t = 0.5 * (1.0 + node[i]);
        const double one = jd_hypot(a, b * t),
                     two = jd_hypot(a * t, b);  // the rays of both triangles
        if (one == 0.0 || two == 0.0)
            continue;
        const double share = 0.5 * weight[i] * a * b;
        sum.p += share * 0.5 * (a / one + a * t / two);
        sum.q += share * 0.5 * (b * t / one + b / two);
        sum.r += share / 3.0 * (one + two);
    }
    return sum;
}

// Over the rectangle whose middle is at (p, q).
static integrals over_body(double p, double q) {
    double node[NODES], weight[NODES];
    integrals sum = {0};
    jd_gauss_legendre(NODES, node, weight);
    for (int i = 0; i < 4; i++) {
        const double a = p + (i & 1 ? 0.5 : -0.5) * WIDTH, b = q + (i & 2 ? 0.5 : -0.5) * LENGTH;
        const double sign = i == 0 || i == 3 ? 1.0 : -1.0;
        const integrals part = to_corner(a, b, node, weight);
        sum.p += sign * part.p / (WIDTH * LENGTH);
        sum.q += sign * part.q / (WIDTH * LENGTH);
        sum.r += sign * part.r / (WIDTH * LENGTH);
    }
    return sum;
}

// ---- Equations ---------------------------------------------------------------------------------

// Friction on the body over mu N, in the axes of the room, about the centre of mass.
static jd_wrench by_equations(const body* b, bool printed, double* brackets) {
    const double c = jd_cos(b->theta), n = jd_sin(b->theta), sign = b->omega > 0.0 ? 1.0 : -1.0;
    const double x_CR = b->x - b->vy / b->omega, y_CR = b->y + b->vx / b->omega;  // (4)
    const double dx = b->x - x_CR, dy = b->y - y_CR;
    const double p = c * dx + n * dy, q = -n * dx + c * dy;  // (6) with brackets, as (14) has them
    const double printed_p = c * b->x + n * b->y - x_CR, printed_q = -n * b->x + c * b->y - y_CR;
    const integrals sum = over_body(p, q);
    const double F_p = sign * (printed ? sum.p : sum.q), F_q = -sign * (printed ? sum.q : sum.p);
    const jd_wrench force = {c * F_p - n * F_q, n * F_p + c * F_q, 0.0};
    *brackets = jd_hypot(printed_p - p, printed_q - q);
    return (jd_wrench){force.fx, force.fy, -sign * sum.r + force.fx * dy - force.fy * dx};  // (10)
}

// The same by the library.
static jd_status by_patch(const jd_patch* patch, const body* b, jd_wrench* friction) {
    const double c = jd_cos(b->theta), n = jd_sin(b->theta);
    const jd_motion motion = {c * b->vx + n * b->vy, -n * b->vx + c * b->vy, b->omega};
    jd_wrench load;
    const jd_status status = jd_patch_load(patch, motion, 0.0, &load);
    if (status == JD_OK)
        *friction =
            (jd_wrench){-(c * load.fx - n * load.fy), -(n * load.fx + c * load.fy), -load.m};
    return status;
}

static jd_status compute(jd_evidence* evidence) {
    double* n = evidence->numbers;
    jd_patch* patch = NULL;
    jd_status status = jd_push_patch(evidence->context, &patch);
    for (int i = 0; i < 2 && status == JD_OK; i++) {
        jd_wrench exact = {0};
        status = by_patch(patch, &bodies[i], &exact);
        const jd_wrench printed = by_equations(&bodies[i], true, &n[BRACKETS + i]);
        const jd_wrench right = by_equations(&bodies[i], false, &n[BRACKETS + i]);
        n[FORCE_OFF + i] = jd_hypot(right.fx - exact.fx, right.fy - exact.fy);
        n[MOMENT_OFF + i] = fabs(right.m - exact.m) / (0.5 * jd_hypot(WIDTH, LENGTH));
        n[PRINTED_OFF + i] = jd_hypot(printed.fx - exact.fx, printed.fy - exact.fy);
    }
    n[INERTIA] = 0.0234 * (WIDTH * WIDTH + LENGTH * LENGTH) / 12.0;
    n[DENSITY] = 0.0234 / (WIDTH * LENGTH * 0.01);
    jd_patch_free(patch);
    return status;
}

// ---- Figure ------------------------------------------------------------------------------------

#define POINTS 301
#define MARKS 16
#define FARTHEST 0.03  // of CR from the centre [m]

typedef struct picture {
    double c[POINTS], exact[2][POINTS];  // force, moment
    double at[MARKS], marks[2][MARKS];   // by (7) to (10)
    jd_sheet sheet;
} picture;

// Turns about (0, -c).
static body about(double c) { return (body){.vx = c, .omega = 1.0}; }

static jd_status fill(const jd_patch* patch, picture* p) {
    jd_status status = JD_OK;
    for (int i = 0; i < POINTS && status == JD_OK; i++) {
        p->c[i] = FARTHEST * i / (POINTS - 1);
        const body b = about(p->c[i]);
        jd_wrench friction = {0};
        status = by_patch(patch, &b, &friction);
        p->exact[0][i] = -friction.fx;
        p->exact[1][i] = -friction.m;
    }
    for (int i = 0; i < MARKS; i++) {
        double unused;
        p->at[i] = FARTHEST * i / (MARKS - 1);
        const body b = about(p->at[i]);
        const jd_wrench friction = by_equations(&b, false, &unused);
        p->marks[0][i] = -friction.fx;
        p->marks[1][i] = -friction.m;
    }
    return status;
}

static void add_panel(picture* p, int which) {
    p->sheet.panels[p->sheet.panel_count++] = (jd_sheet_panel){
        .title = which == 0 ? "Force against the motion" : "Moment about the centre of mass",
        .half = true,
        .x = {"|CR|", .unit = "m"},
        .y = which == 0 ? (jd_sheet_axis){"F_f/(μN)", .unit = "1"}
                        : (jd_sheet_axis){"M_f/(μN)", .unit = "m"},
        .curve_count = 2,
        .curves = {{p->c, p->exact[which], POINTS, NULL, "exact law", 0, .look = JD_SHEET_LINE},
                   {p->at, p->marks[which], MARKS, NULL, "(7) to (10), put right", 1,
                    .look = JD_SHEET_SQUARES}}};
}

static jd_status draw(const jd_evidence* evidence, const char* path,
                      const jd_figure_options* options) {
    picture* p = calloc(1, sizeof *p);
    jd_patch* patch = NULL;
    jd_status status = p != NULL ? jd_push_patch(evidence->context, &patch) : JD_ERR_MEMORY;
    if (p == NULL)
        return jd_fail(evidence->context, status, "out of memory for '%s'", path);
    if (status == JD_OK)
        status = fill(patch, p);
    if (status == JD_OK) {
        p->sheet.title = "Friction of a body that turns about CR";
        p->sheet.subtitle = "10 by 30 mm;  CR on the long axis, at a distance from the centre";
        add_panel(p, 0);
        add_panel(p, 1);
        status = jd_sheet_write(evidence->context, &p->sheet, path, options);
    }
    jd_patch_free(patch);
    free(p);
    return status;
}

// ---- Checks ------------------------------------------------------------------------------------

#define SAME "The same integrals by edge sums; rounding"
#define BY_CORNERS "corner by corner, Gauss-Legendre"
#define NUMBER(which) jd_measure_number, .index = which

static const jd_planned_check checks[] = {
    {"(7), (8) with p and q in each other's place, CR outside: force off the exact law", JD_EQUALS,
     0, 1e-12, "1", SAME, BY_CORNERS, NUMBER(FORCE_OFF)},
    {"the same, CR within the body", JD_EQUALS, 0, 1e-10, "1", SAME, BY_CORNERS,
     NUMBER(FORCE_OFF + 1)},
    {"(9), (10), CR outside: moment off the exact law, over the half diagonal", JD_EQUALS, 0, 1e-12,
     "1", SAME, BY_CORNERS, NUMBER(MOMENT_OFF)},
    {"the same, CR within the body", JD_EQUALS, 0, 1e-10, "1", SAME, BY_CORNERS,
     NUMBER(MOMENT_OFF + 1)},
    {"(7), (8) as printed, CR outside: force off the exact law", JD_DIFFERS, 0, 0.1, "1",
     "Equations (7) and (8): the numerators are exchanged", BY_CORNERS, NUMBER(PRINTED_OFF),
     .claim = true},
    {"the same, CR within the body", JD_DIFFERS, 0, 0.1, "1",
     "Equations (7) and (8): the numerators are exchanged", BY_CORNERS, NUMBER(PRINTED_OFF + 1),
     .claim = true},
    {"(6) as printed: centre of mass off its place", JD_DIFFERS, 0, 1e-3, "m",
     "Equation (6): brackets are missing; 1 mm of a body of 30 mm", "theta = 0.7 rad",
     NUMBER(BRACKETS), .claim = true},
    {"moment of inertia of a homogeneous rectangle of 23.4 g", JD_EQUALS, 1.95e-6, 5e-9, "kg m²",
     "Section 3.1: J_G = 1.95e-6; half a unit of the last digit", "m (L² + W²)/12", NUMBER(INERTIA),
     .claim = true},
    {"density of a block 30 x 10 x 10 mm of 23.4 g, against aluminium", JD_DIFFERS, 2700, 150,
     "kg/m³", "Section 4: the block of the experiment is aluminium, 2650 to 2850 kg/m³",
     "mass over volume", NUMBER(DENSITY), .claim = true},
};

const jd_exhibit_plan jd_kardan2013_equations = {
    JD_PLANNED(check, checks),
    .compute = compute,
    .draw = draw,
};
