// The figure of the fit: force and moment over the mix of sliding and spin, and their errors.
#include <math.h>
#include <stdlib.h>

#include "figure/sheet.h"
#include "judder/maths.h"
#include "papers/szewc2015/laws.h"
#include "papers/szewc2015/parameters.h"

#define POINTS 91  // of a curve

typedef struct curves {
    double angle[POINTS];                    // mixing angle [rad]
    double exact[2][POINTS];                 // force, moment without lean
    double load[JD_POWER_SETS][2][POINTS];   // the same by each set
    double error[2][JD_POWER_SETS][POINTS];  // of the force: no lean, full lean
    jd_sheet sheet;
} curves;

static jd_status find_exact(const jd_patch* patch, curves* c) {
    jd_status status = JD_OK;
    for (int i = 0; i < POINTS && status == JD_OK; i++) {
        jd_wrench load = {0};
        c->angle[i] = 0.5 * JD_PI * i / (POINTS - 1);
        status = jd_patch_load(
            patch, (jd_motion){.vx = jd_cos(c->angle[i]), .w = jd_sin(c->angle[i])}, 0.0, &load);
        c->exact[0][i] = load.fx;
        c->exact[1][i] = load.m;
    }
    return status;
}

static jd_status find_loads(const jd_law* law, const double* parameters, const jd_patch* patch,
                            const double* angle, double load[2][POINTS]) {
    jd_status status = JD_OK;
    for (int i = 0; i < POINTS && status == JD_OK; i++) {
        jd_wrench there = {0};
        status =
            jd_law_load(law, parameters, patch,
                        (jd_motion){.vx = jd_cos(angle[i]), .w = jd_sin(angle[i])}, 0.0, &there);
        load[0][i] = there.fx;
        load[1][i] = there.m;
    }
    return status;
}

static jd_status find_errors(const jd_law* law, const double* parameters, const jd_patch* patch,
                             double error[POINTS]) {
    jd_mix_error errors[POINTS];
    const jd_status status = jd_law_error_mixes(law, parameters, patch, POINTS, errors);
    for (int i = 0; i < POINTS && status == JD_OK; i++)
        error[i] = errors[i].force;
    return status;
}

static jd_status fill(const jd_evidence* evidence, curves* c) {
    const jd_law* law;
    jd_patch* patches[2] = {NULL};  // no lean, full lean
    jd_status status = jd_law_find(evidence->context, "power", &law);
    for (int i = 0; i < 2 && status == JD_OK; i++)
        status = jd_szewc2015_patch(evidence->context, i, &patches[i]);
    if (status == JD_OK)
        status = find_exact(patches[0], c);
    for (int set = 0; set < JD_POWER_SETS && status == JD_OK; set++) {
        double parameters[JD_POWER_PARAMETERS];
        jd_power_parameters(evidence, law, set, parameters);
        status = find_loads(law, parameters, patches[0], c->angle, c->load[set]);
        for (int i = 0; i < 2 && status == JD_OK; i++)
            status = find_errors(law, parameters, patches[i], c->error[i][set]);
    }
    jd_patch_free(patches[0]);
    jd_patch_free(patches[1]);
    return status;
}

static void add_panel(curves* c, const char* title, jd_sheet_axis y, const double* exact) {
    jd_sheet_panel* panel = &c->sheet.panels[c->sheet.panel_count++];
    *panel = (jd_sheet_panel){
        .title = title, .half = true, .x = {"atan(a w / v)", .unit = "rad"}, .y = y};
    if (exact != NULL)
        panel->curves[panel->curve_count++] =
            (jd_sheet_curve){c->angle, exact, POINTS, NULL, "exact", -1, .look = JD_SHEET_LINE};
}

static void add_curve(curves* c, const double* values, int set) {
    jd_sheet_panel* panel = &c->sheet.panels[c->sheet.panel_count - 1];
    const jd_sheet_look look =
        panel->curve_count == 0 || panel->curves[0].colour >= 0 ? JD_SHEET_LINE : JD_SHEET_DASHED;
    panel->curves[panel->curve_count++] =
        (jd_sheet_curve){c->angle, values, POINTS, NULL, jd_power_sets[set], set, .look = look};
}

static void arrange(curves* c) {
    static const char* const loads[2] = {"Force, no lean", "Moment, no lean"};
    static const jd_sheet_axis axes[2] = {{"T", .unit = "1"}, {"M / a", .unit = "1"}};
    static const char* const errors[2] = {"Force off the exact one, no lean",
                                          "the same, full lean, worst direction"};
    for (int i = 0; i < 2; i++) {
        add_panel(c, loads[i], axes[i], c->exact[i]);
        for (int set = 0; set < JD_POWER_SETS; set++)
            add_curve(c, c->load[set][i], set);
    }
    for (int i = 0; i < 2; i++) {
        add_panel(c, errors[i], (jd_sheet_axis){"|ΔT|", .unit = "1"}, NULL);
        for (int set = 0; set < JD_POWER_SETS; set++)
            add_curve(c, c->error[i][set], set);
    }
}

jd_status jd_power_draw(const jd_evidence* evidence, const char* path,
                        const jd_figure_options* options) {
    curves* c = calloc(1, sizeof *c);
    if (c == NULL)
        return jd_fail(evidence->context, JD_ERR_MEMORY, "out of memory for '%s'", path);
    jd_status status = fill(evidence, c);
    if (status == JD_OK) {
        c->sheet.title = "The power law with published and fitted parameters";
        c->sheet.subtitle = "disc under Hertz pressure;  0 is sliding, π/2 is spin";
        arrange(c);
        status = jd_sheet_write(evidence->context, &c->sheet, path, options);
    } else {
        jd_fail(evidence->context, status, "fit: %s", jd_status_text(status));
    }
    free(c);
    return status;
}
