// Friction laws on one patch, from pure sliding to pure spin: force along and, where there is any,
// across the sliding velocity, and the moment, over the mixing angle.
#include <math.h>
#include <stdlib.h>

#include "figure/mixing.h"
#include "figure/page/axis.h"
#include "figure/page/patch_caption.h"

#define STEPS 180    // of the mixing angle, over a quarter turn
#define PANELS 3     // along, across, moment
#define ACROSS 1e-9  // forces below are none

// One law: a row for each step, and one for the marked motion.
typedef struct curve {
    double values[PANELS][STEPS + 2];
    char line[JD_PLOT_LAW_STYLE], dot[JD_PLOT_LAW_STYLE];
} curve;

typedef struct drawing {
    const jd_laws_figure* figure;
    double size;               // a [m]
    double speed;              // sqrt(v^2 + (a w)^2) [m/s]
    double cos, sin, sign;     // direction of sliding, sign of spin
    double angles[STEPS + 2];  // [deg]
    curve curves[JD_FIGURE_LAWS];
    jd_sheet sheet;
} drawing;

// ---- Numbers -----------------------------------------------------------------------------------

static jd_motion motion_at(const drawing* d, int step) {
    const double angle = 0.5 * JD_PI * step / STEPS;
    const double v = step == STEPS ? 0.0 : d->speed * cos(angle);
    const double w = step == 0 ? 0.0 : d->sign * d->speed * sin(angle) / d->size;
    return (jd_motion){.vx = v * d->cos, .vy = v * d->sin, .w = w};
}

// NaN where the law has no single value.
static jd_status evaluate(const drawing* d, const jd_law_curve* law, int step, double values[3]) {
    const jd_laws_figure* f = d->figure;
    const jd_motion motion = step > STEPS ? f->motion : motion_at(d, step);
    jd_wrench load = {0};
    jd_status status =
        law->law == NULL ? jd_patch_load(f->patch, motion, f->eps, &load)
                         : jd_law_load(law->law, law->parameters, f->patch, motion, f->eps, &load);
    if (status == JD_ERR_REST && law->law != NULL) {
        load = (jd_wrench){NAN, NAN, NAN};
        status = JD_OK;
    }
    values[0] = load.fx * d->cos + load.fy * d->sin;
    values[1] = load.fy * d->cos - load.fx * d->sin;
    values[2] = load.m;
    return status;
}

static jd_status fill(drawing* d) {
    for (int i = 0; i < d->figure->law_count; i++)
        for (int step = 0; step <= STEPS + 1; step++) {
            double values[PANELS];
            const jd_status status = evaluate(d, &d->figure->laws[i], step, values);
            if (status != JD_OK)
                return status;
            for (int k = 0; k < PANELS; k++)
                d->curves[i].values[k][step] = values[k];
        }
    return JD_OK;
}

static void begin(drawing* d) {
    const jd_motion m = d->figure->motion;
    const double v = hypot(m.vx, m.vy);
    d->size = jd_patch_size(d->figure->patch);
    d->speed = hypot(v, d->size * m.w);
    d->cos = v > 0.0 ? m.vx / v : 1.0;
    d->sin = v > 0.0 ? m.vy / v : 0.0;
    d->sign = m.w < 0.0 ? -1.0 : 1.0;
    for (int step = 0; step <= STEPS; step++)
        d->angles[step] = 90.0 * step / STEPS;
    d->angles[STEPS + 1] = atan2(d->size * fabs(m.w), v) * JD_DEGREES;
}

// ---- Sheet -------------------------------------------------------------------------------------

static void put_line(FILE* out, int line, const void* about) {
    const jd_laws_figure* f = about;
    if (line == 0) {
        fputs("Friction laws: ", out);
        jd_plot_put_patch(out, f->patch);
        return;
    }
    jd_plot_put_patch_numbers(out, f->patch);
    fprintf(out, ";  marked: v = (%.4g, %.4g) m/s,  w = %.4g rad/s", f->motion.vx, f->motion.vy,
            f->motion.w);
    if (f->eps > 0.0)
        fprintf(out, ",  eps = %.4g m/s", f->eps);
}

static void add_curves(const drawing* d, jd_sheet_panel* panel, int of, bool keyed) {
    for (int i = 0; i < d->figure->law_count; i++)
        panel->curves[panel->curve_count++] =
            (jd_sheet_curve){.x = d->angles,
                             .y = d->curves[i].values[of],
                             .count = STEPS + 1,
                             .label = keyed ? jd_plot_law_name(&d->figure->laws[i]) : NULL,
                             .style = d->curves[i].line};
    for (int i = 0; i < d->figure->law_count; i++)
        panel->curves[panel->curve_count++] =
            (jd_sheet_curve){.x = d->angles + STEPS + 1,
                             .y = d->curves[i].values[of] + STEPS + 1,
                             .count = 1,
                             .style = d->curves[i].dot};
}

static bool has_across(const drawing* d) {
    jd_plot_extent extent = {0};
    for (int i = 0; i < d->figure->law_count; i++)
        extent = jd_plot_extent_add(extent, d->curves[i].values[1], STEPS + 2);
    return fmax(extent.max, -extent.min) > ACROSS;
}

static void fill_sheet(drawing* d) {
    static const char* const titles[PANELS] = {"Force along the sliding velocity",
                                               "Force across it, to the left",
                                               "Moment about the reference point"};
    static const jd_sheet_axis force = {.symbol = "T/(mu N)",
                                        .unit = "1",
                                        .label = "{/:Italic T}  /  {/:Italic μ}{/:Italic N}",
                                        .zero = JD_SHEET_WITH_ZERO},
                               moment = {.symbol = "M/(mu N)",
                                         .unit = "m",
                                         .label = "{/:Italic M}  /  {/:Italic μ}{/:Italic N}",
                                         .zero = JD_SHEET_WITH_ZERO};
    for (int i = 0; i < d->figure->law_count; i++) {
        jd_plot_law_style(&d->figure->laws[i], false, d->curves[i].line);
        jd_plot_law_style(&d->figure->laws[i], true, d->curves[i].dot);
    }
    d->sheet.put_line = put_line;
    d->sheet.about = d->figure;
    d->sheet.one_key = true;
    for (int k = 0; k < PANELS; k++) {
        if (k == 1 && !has_across(d))
            continue;
        jd_sheet_panel* panel = &d->sheet.panels[d->sheet.panel_count++];
        *panel = (jd_sheet_panel){.title = titles[k],
                                  .height = JD_PLOT_MIXING_HEIGHT,
                                  .mark = &d->angles[STEPS + 1],
                                  .x = JD_PLOT_MIXING,
                                  .y = k == 2 ? moment : force};
        add_curves(d, panel, k, k == 0);
    }
}

jd_status jd_laws_figure_write(jd_context* context, const jd_laws_figure* figure, const char* path,
                               const jd_figure_options* options) {
    if (figure == NULL || path == NULL || figure->law_count < 1 ||
        figure->law_count > JD_FIGURE_LAWS)
        return jd_fail(context, JD_ERR_ARGUMENT, "a figure needs 1 to %d laws and a file name",
                       JD_FIGURE_LAWS);
    drawing* d = calloc(1, sizeof *d);
    if (d == NULL)
        return jd_fail(context, JD_ERR_MEMORY, "out of memory for the figure '%s'", path);
    d->figure = figure;
    begin(d);
    jd_status status = fill(d);
    if (status == JD_OK) {
        fill_sheet(d);
        status = jd_sheet_write(context, &d->sheet, path, options);
    } else {
        jd_fail(context, status, "cannot draw friction: %s", jd_status_text(status));
    }
    free(d);
    return status;
}
