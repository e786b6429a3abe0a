// The figure of the laws: paths of a ball that spins, and errors over the mix of sliding and spin.
#include <stdlib.h>

#include "figure/sheet.h"
#include "judder/maths.h"
#include "papers/szewc2015/laws.h"

#define POINTS 91  // of an error curve

typedef struct curves {
    double angle[POINTS];                   // mixing angle [rad]
    double error[JD_REDUCED_LAWS][POINTS];  // of the force [mu N]
    jd_sheet sheet;
} curves;

static jd_status find_errors(jd_context* context, curves* c) {
    jd_mix_error errors[POINTS];
    jd_patch* patch = NULL;
    jd_status status = jd_szewc2015_patch(context, 1.0, &patch);
    for (int i = 0; i < JD_REDUCED_LAWS && status == JD_OK; i++) {
        const jd_law* law;
        status = jd_law_find(context, jd_reduced_laws[i], &law);
        if (status == JD_OK)
            status = jd_law_error_mixes(law, NULL, patch, POINTS, errors);
        for (int k = 0; k < POINTS && status == JD_OK; k++) {
            c->angle[k] = errors[k].angle;
            c->error[i][k] = errors[k].force;
        }
    }
    jd_patch_free(patch);
    return status;
}

// The exact law is the last run: drawn first, the others upon it.
static void add_paths(const jd_evidence* evidence, jd_sheet_panel* panel) {
    *panel = (jd_sheet_panel){.title = "Paths for 0.5 s, spin 500 rad/s",
                              .half = true,
                              .x = {"x", .unit = "m"},
                              .y = {"y", .unit = "m"}};
    for (int i = JD_REDUCED_LAWS; i >= 0; i--) {
        const jd_result* result = evidence->results[i];
        const bool exact = i == JD_REDUCED_LAWS;
        panel->curves[panel->curve_count++] =
            (jd_sheet_curve){jd_result_column(result, "x")->values,
                             jd_result_column(result, "y")->values,
                             jd_result_row_count(result),
                             NULL,
                             exact ? "exact" : jd_reduced_laws[i],
                             exact ? -1 : i,
                             .look = exact ? JD_SHEET_LINE : JD_SHEET_DASHED};
    }
}

static void add_errors(const curves* c, jd_sheet_panel* panel) {
    *panel = (jd_sheet_panel){.title = "Force off the exact one, full lean",
                              .half = true,
                              .x = {"atan(a w / v)", .unit = "rad"},
                              .y = {"|ΔT|", .unit = "1"}};
    for (int i = JD_REDUCED_LAWS - 1; i >= 0; i--)
        panel->curves[panel->curve_count++] = (jd_sheet_curve){
            c->angle, c->error[i], POINTS, NULL, jd_reduced_laws[i], i, .look = JD_SHEET_LINE};
}

jd_status jd_laws_draw(const jd_evidence* evidence, const char* path,
                       const jd_figure_options* options) {
    curves* c = calloc(1, sizeof *c);
    if (c == NULL)
        return jd_fail(evidence->context, JD_ERR_MEMORY, "out of memory for '%s'", path);
    jd_status status = find_errors(evidence->context, c);
    if (status == JD_OK) {
        c->sheet = (jd_sheet){
            .title = "Reduced laws beside the exact one",
            .subtitle = "left: drive of figure 3, top left, scales differ;  right: 0 is sliding, "
                        "π/2 spin, worst direction",
            .panel_count = 2,
        };
        add_paths(evidence, &c->sheet.panels[0]);
        add_errors(c, &c->sheet.panels[1]);
        status = jd_sheet_write(evidence->context, &c->sheet, path, options);
    } else {
        jd_fail(evidence->context, status, "laws: %s", jd_status_text(status));
    }
    free(c);
    return status;
}
