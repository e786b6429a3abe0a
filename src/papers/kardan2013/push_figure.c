// The figure of Table 1: the force that starts the block over the place of the push.
#include "figure/sheet.h"
#include "papers/kardan2013/push.h"

#define FITTED 0.00848  // [kg]: with which the exact law gives both printed forces
#define POINTS 151      // of a curve
#define FARTHEST 0.015  // h [m]

typedef struct curves {
    double h[POINTS];
    double force[2][POINTS];     // exact, rule [N]
    double relative[2][POINTS];  // to that at 10 mm
    double fitted[POINTS];       // exact, for the fitted mass [N]
    double printed[2], measured[2];
} curves;

// Exact, rule.
static jd_status shares_at(const jd_patch* patch, double h, double shares[2]) {
    const jd_status status = jd_push_exact(patch, h, &shares[0]);
    return status == JD_OK ? jd_push_rule(patch, JD_PUSH_MASS, 1.0, h, &shares[1]) : status;
}

static jd_status fill(const jd_patch* patch, curves* c) {
    double shares[2], at[2];
    jd_status status = shares_at(patch, jd_push_places[1], at);
    for (int i = 0; i < POINTS && status == JD_OK; i++) {
        c->h[i] = FARTHEST * i / (POINTS - 1);
        status = shares_at(patch, c->h[i], shares);
        for (int k = 0; k < 2 && status == JD_OK; k++) {
            c->force[k][i] = shares[k] * JD_PUSH_MU * JD_PUSH_MASS * JD_PUSH_G;
            c->relative[k][i] = shares[k] / at[k];
        }
        c->fitted[i] = c->force[0][i] * FITTED / JD_PUSH_MASS;
    }
    for (int i = 0; i < 2; i++) {
        c->printed[i] = jd_push_printed[i] / jd_push_printed[1];
        c->measured[i] = jd_push_measured[i] / jd_push_measured[1];
    }
    return status;
}

static jd_sheet_panel panel_of(const curves* c, bool relative) {
    return (jd_sheet_panel){
        .title = relative ? "relative to the push at 10 mm" : "force that starts it, mass 8.1 g",
        .half = true,
        .x = {"h", .unit = "m"},
        .y =
            relative ? (jd_sheet_axis){"F / F_10", .unit = "1"} : (jd_sheet_axis){"F", .unit = "N"},
        .curve_count = relative ? 4 : 5,
        .curves = {{c->h, relative ? c->relative[0] : c->force[0], POINTS, NULL,
                    "exact: limit surface", 0, .look = JD_SHEET_LINE},
                   {c->h, relative ? c->relative[1] : c->force[1], POINTS, NULL,
                    "rule of the paper, as printed", 1, .look = JD_SHEET_DASHED},
                   {jd_push_places, relative ? c->printed : jd_push_printed, 2, NULL,
                    "printed theory", -1, .look = JD_SHEET_CIRCLES},
                   {jd_push_places, relative ? c->measured : jd_push_measured, 2, NULL, "measured",
                    2, .look = JD_SHEET_SQUARES},
                   {c->h, c->fitted, POINTS, NULL, "exact, mass 8.48 g", -1,
                    .look = JD_SHEET_DASHED}},
    };
}

jd_status jd_push_draw(const jd_evidence* evidence, const char* path,
                       const jd_figure_options* options) {
    curves c;
    jd_patch* patch = NULL;
    jd_status status = jd_push_patch(evidence->context, &patch);
    if (status != JD_OK)
        return status;
    status = fill(patch, &c);
    if (status != JD_OK) {
        jd_fail(evidence->context, status, "table1: %s", jd_status_text(status));
    } else {
        jd_sheet sheet = {
            .title = "Push beside the centre of a block of 10 by 30 mm",
            .subtitle = "force along x at (0, h), friction at rest 0.55;  the right side holds for "
                        "every mass "
                        "and coefficient",
            .panel_count = 2,
        };
        sheet.panels[0] = panel_of(&c, false);
        sheet.panels[1] = panel_of(&c, true);
        status = jd_sheet_write(evidence->context, &sheet, path, options);
    }
    jd_patch_free(patch);
    return status;
}
