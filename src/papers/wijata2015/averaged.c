// Friction under fast dither: the averaged law beside the run, and beside averages over a period.
//
//     along    (2/pi) F_C asin(v/V)                                       [dither-oscillator:H4]
//     across   (2/pi) F_C (v/w) K(V/w),  w^2 = v^2 + V^2
//
// The averaged motion m x'' = -k x - F(x') is integrated by the classical method of order 4.
#include <math.h>
#include <stdlib.h>

#include "figure/sheet.h"
#include "judder/maths.h"
#include "papers/wijata2015/plans.h"

#define F_C 1.0  // sigma0 z0 of the run [N]
#define V 1.0    // of the base [m/s]
#define STIFFNESS 100.0
#define START 0.08
#define STEPS 2000  // of the averaged motion, 2 s: as the rows of the run
#define SPEEDS 81   // of the curves, up to V
#define PHASES 20000

enum { PLACE, SPEED, ALONG_OFF, ACROSS_OFF, RATIO, MOTION_OFF, NUMBERS };
static const char* const names[NUMBERS] = {"x_averaged", "v_averaged",        "along_off",
                                           "across_off", "across_over_along", "motion_off"};

// ---- Mean friction -----------------------------------------------------------------------------

static double along(double v) { return 2.0 / JD_PI * F_C * jd_asin(fmax(-1.0, fmin(1.0, v / V))); }

// K by the arithmetic-geometric mean.
static double across(double v) {
    const double w = jd_hypot(v, V);
    double a = 1.0, b = fabs(v) / w;
    if (v == 0.0)
        return 0.0;
    for (int i = 0; i < 40 && a - b > 1e-16 * a; i++) {
        const double mean = 0.5 * (a + b);
        b = sqrt(a * b);
        a = mean;
    }
    return F_C * (v / w) / a;  // (2/pi) K = 1/a
}

// The mean of Coulomb's friction over a period of the base.
static double mean(double v, bool is_across) {
    double sum = 0.0;
    for (int i = 0; i < PHASES; i++) {
        const double base = V * jd_cos(2.0 * JD_PI * (i + 0.5) / PHASES);
        sum += is_across ? v / jd_hypot(v, base) : v > base ? 1.0 : -1.0;
    }
    return F_C * sum / PHASES;
}

// ---- Averaged motion ---------------------------------------------------------------------------

static double push(double x, double v) { return -STIFFNESS * x - along(v); }

static void step(double* x, double* v, double h) {
    const double x1 = *v, v1 = push(*x, *v);
    const double x2 = *v + 0.5 * h * v1, v2 = push(*x + 0.5 * h * x1, x2);
    const double x3 = *v + 0.5 * h * v2, v3 = push(*x + 0.5 * h * x2, x3);
    const double x4 = *v + h * v3, v4 = push(*x + h * x3, x4);
    *x += h / 6.0 * (x1 + 2.0 * x2 + 2.0 * x3 + x4);
    *v += h / 6.0 * (v1 + 2.0 * v2 + 2.0 * v3 + v4);
}

// Place of the run at a time that has a row, from `row` on: events have rows of their own between.
static double place_at(const jd_result* run, double t, int64_t* row) {
    const double* times = jd_result_column(run, "t")->values;
    while (*row + 1 < jd_result_row_count(run) && times[*row] < t - 1e-9)
        ++*row;
    return jd_result_column(run, "x1")->values[*row];
}

// The largest distance of the averaged motion from the run.
static double motion_off(const jd_result* run) {
    double x = START, v = 0.0, most = 0.0;
    int64_t row = 0;
    for (int i = 0; i <= STEPS; i++) {
        most = fmax(most, fabs(x - place_at(run, 2.0 * i / STEPS, &row)));
        step(&x, &v, 2.0 / STEPS);
    }
    return most;
}

static jd_status compute(jd_evidence* evidence) {
    double* n = evidence->numbers;
    double x = START, v = 0.0;
    for (int i = 0; i < STEPS / 2; i++)
        step(&x, &v, 2.0 / STEPS);
    n[PLACE] = x;
    n[SPEED] = v;
    n[MOTION_OFF] = motion_off(evidence->results[0]);
    for (int i = 1; i < 20; i++) {
        const double speed = 0.05 * i * V;
        n[ALONG_OFF] = fmax(n[ALONG_OFF], fabs(along(speed) - mean(speed, false)));
        n[ACROSS_OFF] = fmax(n[ACROSS_OFF], fabs(across(speed) - mean(speed, true)));
    }
    n[RATIO] = across(0.1 * V) / along(0.1 * V);
    return JD_OK;
}

// ---- Figure ------------------------------------------------------------------------------------

typedef struct picture {
    double t[STEPS + 1], x[STEPS + 1];
    double speed[SPEEDS], force[2][SPEEDS];
    double few[20], means[2][20];
    double off[STEPS + 1];  // averaged law less the run
    jd_sheet sheet;
} picture;

static void fill(picture* p, const jd_result* run) {
    double x = START, v = 0.0;
    int64_t row = 0;
    for (int i = 0; i <= STEPS; i++) {
        p->t[i] = 2.0 * i / STEPS;
        p->x[i] = x;
        p->off[i] = x - place_at(run, p->t[i], &row);
        step(&x, &v, 2.0 / STEPS);
    }
    for (int i = 0; i < SPEEDS; i++) {
        p->speed[i] = V * i / (SPEEDS - 1);
        p->force[0][i] = along(p->speed[i]);
        p->force[1][i] = across(p->speed[i]);
    }
    for (int i = 0; i < 20; i++) {
        p->few[i] = 0.05 * (i + 0.5) * V;
        for (int k = 0; k < 2; k++)
            p->means[k][i] = mean(p->few[i], k == 1);
    }
}

static jd_status draw(const jd_evidence* evidence, const char* path,
                      const jd_figure_options* options) {
    const jd_result* run = evidence->results[0];
    picture* p = calloc(1, sizeof *p);
    if (p == NULL)
        return jd_fail(evidence->context, JD_ERR_MEMORY, "out of memory for '%s'", path);
    fill(p, run);
    p->sheet =
        (jd_sheet){.title = "Dither makes dry friction viscous",
                   .subtitle = "base at 1 m/s and 200 rad/s along the swing; friction of 1 N",
                   .panel_count = 3};
    p->sheet.panels[0] = (jd_sheet_panel){
        .title = "The mass",
        .x = {"t", .unit = "s"},
        .y = {"x_1", .unit = "m"},
        .height = 4.0,
        .curve_count = 2,
        .curves = {{jd_result_column(run, "t")->values, jd_result_column(run, "x1")->values,
                    jd_result_row_count(run), NULL, "bristle", 0, .look = JD_SHEET_LINE},
                   {p->t, p->x, STEPS + 1, NULL, "averaged law", 1, .look = JD_SHEET_DASHED}}};
    p->sheet.panels[1] = (jd_sheet_panel){
        .title = "Mean friction",
        .half = true,
        .x = {"v", .unit = "m/s", .zero = JD_SHEET_FROM_ZERO},
        .y = {"F", .unit = "N", .zero = JD_SHEET_FROM_ZERO},
        .curve_count = 4,
        .curves = {
            {p->speed, p->force[0], SPEEDS, NULL, "along the shaking", 0, .look = JD_SHEET_LINE},
            {p->speed, p->force[1], SPEEDS, NULL, "across", 1, .look = JD_SHEET_LINE},
            {p->few, p->means[0], 20, NULL, "mean over a period", -1, .look = JD_SHEET_SQUARES},
            {p->few, p->means[1], 20, NULL, NULL, -1, .look = JD_SHEET_SQUARES}}};
    p->sheet.panels[2] = (jd_sheet_panel){
        .title = "Averaged law less the run",
        .half = true,
        .x = {"t", .unit = "s"},
        .y = {"Δx_1", .unit = "m"},
        .curve_count = 1,
        .curves = {{p->t, p->off, STEPS + 1, NULL, NULL, 0, .look = JD_SHEET_LINE}}};
    const jd_status status = jd_sheet_write(evidence->context, &p->sheet, path, options);
    free(p);
    return status;
}

static const char* const runs[] = {"dither"};

const jd_exhibit_plan jd_wijata2015_dither = {JD_PLANNED(run, runs), .compute = compute,
                                              JD_PLANNED(number_name, names), .draw = draw};
