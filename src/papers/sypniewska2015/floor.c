// Places on the floor that friction holds, and the friction from which sliding may have no force.
//
// At rest the two constraints carry the weights: with J_c, J_s of the contact
//     J_c' N + J_s' T = (m1/2 + m2) g l1 sin psi1, m2 g lc sin psi2      [double-pendulum:N1]
// and a place holds while N >= 0 and |T| <= mu N. Sliding has a force while nn > mu |xn|.
#include <math.h>
#include <stdlib.h>

#include "figure/sheet.h"
#include "judder/maths.h"
#include "papers/sypniewska2015/plans.h"

#define L1 0.5
#define ARM 0.64  // l2 + r
#define RADIUS 0.04
#define DEPTH 0.8
#define MU 0.2
#define PLACES 40001  // of psi1 that are looked at
#define SHOWN 801     // in the figure
#define STRETCHES 3

enum { FROM, TO = STRETCHES, LIMIT = 2 * STRETCHES, LIMIT_PRINTED, COUNT, NUMBERS };

static const char* const names[NUMBERS] = {"from1", "from2", "from3",      "to1",      "to2",
                                           "to3",   "mu",    "mu_printed", "stretches"};

// psi2 of the disc on the floor, on the side that is asked for.
static double lower(double psi1, double side) {
    const double c = (DEPTH - RADIUS - L1 * jd_cos(psi1)) / ARM;
    return side * jd_acos(fmin(1.0, c));
}

// The largest |psi1| from which the floor is reached.
static double reach(void) { return jd_acos((DEPTH - RADIUS - ARM) / L1); }

// |T|/N at rest; INFINITY where the floor would have to pull.
static double strain(double psi1) {
    const double psi2 = lower(psi1, -1.0), g = 9.81;
    const double n1 = L1 * jd_sin(psi1), n2 = ARM * jd_sin(psi2);
    const double s1 = L1 * jd_cos(psi1), s2 = ARM * jd_cos(psi2) + RADIUS;
    const double w1 = (1.5 + 2.4) * g * L1 * jd_sin(psi1), w2 = 2.4 * g * 0.34 * jd_sin(psi2);
    const double det = n1 * s2 - n2 * s1;
    const double N = (w1 * s2 - w2 * s1) / det, T = (n1 * w2 - n2 * w1) / det;
    return N > 0.0 ? fabs(T) / N : INFINITY;
}

static bool holds(double psi1) { return strain(psi1) <= MU; }

// Where it begins or ceases to hold, between two places.
static double border(double a, double b) {
    const bool at = holds(a);
    for (int i = 0; i < 60; i++) {
        const double middle = 0.5 * (a + b);
        if (holds(middle) == at)
            a = middle;
        else
            b = middle;
    }
    return 0.5 * (a + b);
}

static void find_stretches(double* numbers) {
    const double end = reach();
    int count = 0;
    for (int i = 0; i < PLACES; i++) {
        const double psi = end * (2.0 * i / (PLACES - 1) - 1.0), step = 2.0 * end / (PLACES - 1);
        const bool now = holds(psi);
        const bool begins = now && (i == 0 || !holds(psi - step));
        const bool ends = now && (i == PLACES - 1 || !holds(psi + step));
        if (begins && count < STRETCHES)
            numbers[FROM + count] = i == 0 ? psi : border(psi - step, psi);
        if (ends && count < STRETCHES)
            numbers[TO + count] = i == PLACES - 1 ? psi : border(psi, psi + step);
        count += ends;
    }
    numbers[COUNT] = count;
}

// nn/|xn| at a place of the disc on the floor, for inertias.
static double ratio(double psi1, double side, const double inertia[2]) {
    const double psi2 = lower(psi1, side);
    const double a11 = inertia[0] + L1 * L1 * (0.75 + 2.4), a22 = inertia[1] + 0.34 * 0.34 * 2.4;
    const double a12 = L1 * 0.34 * 2.4 * jd_cos(psi1 - psi2), det = a11 * a22 - a12 * a12;
    const double n[2] = {L1 * jd_sin(psi1), ARM * jd_sin(psi2)};
    const double s[2] = {L1 * jd_cos(psi1), ARM * jd_cos(psi2) + RADIUS};
    const double in[2] = {(a22 * n[0] - a12 * n[1]) / det, (a11 * n[1] - a12 * n[0]) / det};
    return (n[0] * in[0] + n[1] * in[1]) / fabs(s[0] * in[0] + s[1] * in[1]);
}

// The least of it over all places: by looking, then by narrowing.
static double least_ratio(const double inertia[2]) {
    double best = INFINITY, at = 0.0, by = 0.0;
    for (int side = -1; side <= 1; side += 2) {
        double step = 2.0 * reach() / (PLACES - 1);
        for (int i = 0; i < PLACES; i++) {
            const double psi = -reach() + i * step, r = ratio(psi, side, inertia);
            if (r < best) {
                best = r;
                at = psi;
                by = side;
            }
        }
    }
    for (double step = 2.0 * reach() / PLACES; step > 1e-12; step *= 0.5)
        for (int k = -1; k <= 1; k += 2) {
            const double r = ratio(at + k * step, by, inertia);
            if (r < best) {
                best = r;
                at += k * step;
            }
        }
    return best;
}

static jd_status compute(jd_evidence* evidence) {
    for (int i = 0; i < NUMBERS; i++)
        evidence->numbers[i] = NAN;
    find_stretches(evidence->numbers);
    evidence->numbers[LIMIT] = least_ratio((const double[]){0.064, 0.094});
    evidence->numbers[LIMIT_PRINTED] = least_ratio((const double[]){0.64, 0.94});
    return JD_OK;
}

static jd_status draw(const jd_evidence* evidence, const char* path,
                      const jd_figure_options* options) {
    static const double ends[2] = {MU, MU};
    double psi[SHOWN], strains[SHOWN];
    const double span[2] = {-reach(), reach()};
    jd_sheet* sheet = calloc(1, sizeof *sheet);
    if (sheet == NULL)
        return jd_fail(evidence->context, JD_ERR_MEMORY, "out of memory for '%s'", path);
    for (int i = 0; i < SHOWN; i++) {
        psi[i] = span[1] * (2.0 * i / (SHOWN - 1) - 1.0);
        strains[i] = strain(psi[i]) < 1.0 ? strain(psi[i]) : NAN;
    }
    *sheet = (jd_sheet){
        .title = "Where friction holds the disc on the floor",
        .subtitle =
            "shaded: |T| is at most mu N; gaps: the floor would have to pull, or more than N",
        .panel_count = 1};
    jd_sheet_band bands[STRETCHES];
    for (int i = 0; i < STRETCHES; i++)
        bands[i] = (jd_sheet_band){evidence->numbers[FROM + i], evidence->numbers[TO + i]};
    sheet->panels[0] = (jd_sheet_panel){
        .title = "At rest, psi_2 < 0",
        .x = {"ψ_1", .unit = "rad"},
        .y = {"|T|/N", .unit = "1", .zero = JD_SHEET_FROM_ZERO},
        .height = 6.0,
        .bands = bands,
        .band_count = STRETCHES,
        .curve_count = 2,
        .curves = {{psi, strains, SHOWN, NULL, "needed", 0, .look = JD_SHEET_LINE},
                   {span, ends, 2, NULL, "friction coefficient", 1, .look = JD_SHEET_DASHED}}};
    const jd_status status = jd_sheet_write(evidence->context, sheet, path, options);
    free(sheet);
    return status;
}

const jd_exhibit_plan jd_sypniewska2015_floor = {
    .compute = compute, JD_PLANNED(number_name, names), .draw = draw};
