// Beyond the paper: what two feet do over two belts and on one floor, over friction and height.
//
//     b_ij = 1/m + x_i (x_j + h mu_j sgn(u_j))/J           [contacts:C10]
#include <math.h>
#include <stdlib.h>

#include "figure/sheet.h"
#include "judder/modes.h"
#include "papers/varkonyi2015/plans.h"

#define SIDE 60  // places along each axis
#define PLACES (SIDE * SIDE)
#define KINDS 4

enum { CODE_BELTS, CODE_BRAKE, LASTS_NOT_BELTS, LASTS_NOT_FLOOR, NONE_BELTS, NUMBERS };
static const char* const names[NUMBERS] = {"code_belts", "code_brake", "not_lasting_belts",
                                           "not_lasting_floor", "none_belts"};
static const char* const kinds[KINDS] = {"one mode, which lasts", "one, which does not",
                                         "several modes", "no mode"};

// Feet 0.2 m apart under 1 kg; `way` is 1 on one floor, -1 over belts that run against each other.
static jd_sliding_pair feet(double J, double mu, double h, double way) {
    static const double x[2] = {-0.1, 0.1};
    const double run[2] = {1.0, way};
    jd_sliding_pair pair = {.a = {9.81, 9.81}, .stiffness = {1.0, 1.0}, .damping = {0.01, 0.01}};
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < 2; j++)
            pair.b[i][j] = 1.0 + x[i] * (x[j] + h * mu * run[j]) / J;
    return pair;
}

static int kind_of(const jd_pair_modes* found) {
    int count = 0, lasting = 0;
    for (int m = 0; m < JD_PAIR_MODES; m++) {
        count += found->modes[m].consistent;
        lasting += found->modes[m].consistent && found->modes[m].stability != JD_UNSTABLE;
    }
    return count == 0 ? 3 : count > 1 ? 2 : lasting == 1 ? 0 : 1;
}

static double code_of(const jd_sliding_pair* pair) {
    jd_pair_modes found;
    return jd_modes_classify(pair, &found) == JD_OK
               ? 100 * found.code[0] + 10 * found.code[1] + found.code[2]
               : (double)NAN;
}

// Places of a map, by kinds.
typedef struct map {
    double x[KINDS][PLACES], y[KINDS][PLACES];
    int count[KINDS];
} map;

static void fill(map* m, double way) {
    for (int i = 0; i < PLACES; i++) {
        const double mu = 1.2 * (i % SIDE + 0.5) / SIDE, h = 0.8 * (i / SIDE + 0.5) / SIDE;
        const jd_sliding_pair pair = feet(0.02, mu, h, way);
        jd_pair_modes found;
        if (jd_modes_classify(&pair, &found) != JD_OK)
            continue;
        const int kind = kind_of(&found);
        m->x[kind][m->count[kind]] = mu;
        m->y[kind][m->count[kind]++] = h;
    }
}

static jd_status compute(jd_evidence* evidence) {
    map* maps = calloc(2, sizeof *maps);
    if (maps == NULL)
        return jd_fail(evidence->context, JD_ERR_MEMORY, "out of memory for a map");
    const jd_sliding_pair belts = feet(0.02, 0.8, 0.5, -1.0), brake = feet(0.01, 0.3, 0.1, 1.0);
    fill(&maps[0], -1.0);
    fill(&maps[1], 1.0);
    evidence->numbers[CODE_BELTS] = code_of(&belts);
    evidence->numbers[CODE_BRAKE] = code_of(&brake);
    evidence->numbers[LASTS_NOT_BELTS] = (double)maps[0].count[1] / PLACES;
    evidence->numbers[LASTS_NOT_FLOOR] = (double)maps[1].count[1] / PLACES;
    evidence->numbers[NONE_BELTS] = (double)maps[0].count[3] / PLACES;
    free(maps);
    return JD_OK;
}

static jd_status draw(const jd_evidence* evidence, const char* path,
                      const jd_figure_options* options) {
    static const char* const titles[2] = {"Belts that run against each other", "One floor"};
    jd_sheet* sheet = calloc(1, sizeof *sheet);
    map* maps = calloc(2, sizeof *maps);
    jd_status status = JD_ERR_MEMORY;
    if (sheet != NULL && maps != NULL) {
        sheet->title = "How many modes two sliding feet have, and whether they last";
        sheet->subtitle = "feet 0.2 m apart, J = 0.02 kg m², contacts that give way a little";
        sheet->panel_count = 2;
        for (int i = 0; i < 2; i++) {
            jd_sheet_panel* panel = &sheet->panels[i];
            fill(&maps[i], i == 0 ? -1.0 : 1.0);
            *panel = (jd_sheet_panel){.title = titles[i],
                                      .half = true,
                                      .x = {"μ", .unit = "1", .zero = JD_SHEET_FROM_ZERO},
                                      .y = {"h", .unit = "m", .zero = JD_SHEET_FROM_ZERO},
                                      .curve_count = KINDS};
            for (int k = 0; k < KINDS; k++)
                panel->curves[k] = (jd_sheet_curve){
                    maps[i].x[k],         maps[i].y[k], maps[i].count[k], NULL, kinds[k], k,
                    .look = JD_SHEET_DOTS};
        }
        status = jd_sheet_write(evidence->context, sheet, path, options);
    } else
        jd_status_ignore(jd_fail(evidence->context, status, "out of memory for '%s'", path));
    free(sheet);
    free(maps);
    return status;
}

const jd_exhibit_plan jd_varkonyi2015_codes = {
    .compute = compute, JD_PLANNED(number_name, names), .draw = draw};
