// Friction laws on one patch, from pure sliding to pure spin: force along and, where there is any,
// across the sliding velocity, and the moment, over the mixing angle.
#include <math.h>
#include <stdlib.h>

#include "figure/page/box.h"
#include "figure/page/label.h"
#include "figure/page/mixing.h"
#include "figure/page/page.h"
#include "figure/page/patch_caption.h"
#include "judder/figure.h"

#define STEPS 180    // of the mixing angle, over a quarter turn
#define PANELS 3     // along, across, moment
#define ACROSS 1e-9  // forces below are none
#define HALF_PI 1.57079632679489661923

// One law: a row for each step, and one for the marked motion.
typedef struct curve {
    double values[PANELS][STEPS + 2];
} curve;

typedef struct drawing {
    const jd_laws_figure* figure;
    double size;            // a [m]
    double speed;           // sqrt(v^2 + (a w)^2) [m/s]
    double cos, sin, sign;  // direction of sliding, sign of spin
    double mixing;          // angle of the marked motion
    bool shown[PANELS];
    jd_plot_axis axes[PANELS];
    double height;  // of the page [cm]
    curve* curves;
} drawing;

// ---- Numbers -----------------------------------------------------------------------------------

static double angle_at(const drawing* d, int step) {
    return step > STEPS ? d->mixing : HALF_PI * step / STEPS;
}

static jd_motion motion_at(const drawing* d, int step) {
    const double angle = angle_at(d, step);
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

static void fit(drawing* d) {
    int count = 0;
    for (int k = 0; k < PANELS; k++) {
        jd_plot_extent extent = {.count = 1};  // 0 is always shown
        for (int i = 0; i < d->figure->law_count; i++)
            extent = jd_plot_extent_add(extent, d->curves[i].values[k], STEPS + 2);
        d->shown[k] = k != 1 || fmax(extent.max, -extent.min) > ACROSS;
        d->axes[k] = jd_plot_axis_fit(extent, 0.06, 6.0);
        count += d->shown[k];
    }
    d->height = JD_PLOT_MIXING_HEAD + count * JD_PLOT_MIXING_HEIGHT +
                (count - 1) * JD_PLOT_MIXING_GAP + JD_PLOT_MIXING_FOOT;
}

static void begin(drawing* d) {
    const jd_motion m = d->figure->motion;
    const double v = hypot(m.vx, m.vy);
    d->size = jd_patch_size(d->figure->patch);
    d->speed = hypot(v, d->size * m.w);
    d->cos = v > 0.0 ? m.vx / v : 1.0;
    d->sin = v > 0.0 ? m.vy / v : 0.0;
    d->sign = m.w < 0.0 ? -1.0 : 1.0;
    d->mixing = atan2(d->size * fabs(m.w), v);
}

// ---- Script ------------------------------------------------------------------------------------

static void put_data(FILE* out, const void* page_drawing) {
    const drawing* d = page_drawing;
    for (int i = 0; i < d->figure->law_count; i++) {
        const curve* c = &d->curves[i];
        fprintf(out,
                "%s# %d: %s: mixing angle [deg], T along v [1], T across v [1], M/(mu N) [m]\n",
                i > 0 ? "\n\n" : "", 2 * i, jd_plot_law_name(&d->figure->laws[i]));
        for (int step = 0; step <= STEPS + 1; step++)
            fprintf(out, "%s%.9g %.9g %.9g %.9g\n", step > STEPS ? "\n\n# the given motion\n" : "",
                    angle_at(d, step) / HALF_PI * 90.0, c->values[0][step], c->values[1][step],
                    c->values[2][step]);
    }
}

static void put_label(FILE* out, const drawing* d, int panel, double top) {
    static const char* const titles[PANELS] = {"Force along the sliding velocity",
                                               "Force across it, to the left",
                                               "Moment about the reference point"};
    fprintf(out, "unset label\nset label 1 '%s' at graph 0, screen %.6f left font ',%g'\n",
            titles[panel], 1.0 - (top - JD_PLOT_MIXING_PANEL_TEXT) / d->height, JD_PLOT_TICK_SIZE);
    fputs("set label 2 '", out);
    jd_plot_put_symbol(out, panel == 2 ? "M" : "T");
    fputs("  /  ", out);
    jd_plot_put_symbol(out, "μ");
    jd_plot_put_symbol(out, "N");
    jd_plot_put_scale(out, panel == 2 ? "m" : "1", &d->axes[panel]);
    fprintf(out, "' at screen %.6f, graph 0.5 center rotate by 90\n", 0.5 / JD_PLOT_WIDTH);
}

static void put_heading(FILE* out, const drawing* d) {
    const jd_motion m = d->figure->motion;
    jd_plot_begin_heading(out, 4);
    fputs("Friction laws: ", out);
    jd_plot_put_patch(out, d->figure->patch);
    jd_plot_end_heading(out, 4, JD_PLOT_MIXING_LEFT, d->height);
    jd_plot_begin_heading(out, 5);
    jd_plot_put_patch_numbers(out, d->figure->patch);
    fprintf(out, ";  marked: v = (%.4g, %.4g) m/s,  w = %.4g rad/s", m.vx, m.vy, m.w);
    if (d->figure->eps > 0.0)
        fprintf(out, ",  eps = %.4g m/s", d->figure->eps);
    jd_plot_end_heading(out, 5, JD_PLOT_MIXING_LEFT, d->height);
}

static void put_curves(FILE* out, const drawing* d, int panel, bool keyed) {
    for (int i = 0; i < d->figure->law_count; i++) {
        fprintf(out, "%sdata index %d using 1:", i > 0 ? ", \\\n     " : "plot ", 2 * i);
        jd_plot_put_using(out, 2 + panel, &d->axes[panel]);
        fputs(" with lines", out);
        jd_plot_put_law_look(out, &d->figure->laws[i]);
        fputs(keyed ? " title '" : " notitle", out);
        if (keyed) {
            jd_plot_put_text(out, jd_plot_law_name(&d->figure->laws[i]));
            fputc('\'', out);
        }
    }
    for (int i = 0; i < d->figure->law_count; i++) {
        fprintf(out, ", \\\n     data index %d using 1:", 2 * i + 1);
        jd_plot_put_using(out, 2 + panel, &d->axes[panel]);
        fputs(" with points pointtype 7 pointsize 0.45*mark", out);
        jd_plot_put_law_look(out, &d->figure->laws[i]);
        fputs(" notitle", out);
    }
    fputc('\n', out);
}

static void put_panels(FILE* out, const void* page_drawing) {
    const drawing* d = page_drawing;
    double top = JD_PLOT_MIXING_HEAD;
    for (int k = 0; k < PANELS; k++) {
        if (!d->shown[k])
            continue;
        const jd_plot_box box = {JD_PLOT_MIXING_LEFT, JD_PLOT_MIXING_RIGHT, top,
                                 JD_PLOT_MIXING_HEIGHT};
        jd_plot_put_box(out, &box, d->height);
        jd_plot_put_range(out, 'y', &d->axes[k]);
        put_label(out, d, k, top);
        jd_plot_put_mixing(out, d->height, k == PANELS - 1);
        if (k == 0)
            put_heading(out, d);
        fprintf(
            out,
            "set xzeroaxis linetype 1 linewidth 0.5 linecolor rgb '#808080'\n"
            "unset arrow\nset arrow 1 from %.9g, graph 0 to %.9g, graph 1 nohead back linewidth "
            "0.8 dashtype (2,2) linecolor rgb '#808080'\n",
            d->mixing / HALF_PI * 90.0, d->mixing / HALF_PI * 90.0);
        jd_plot_put_mixing_key(out, d->height);
        put_curves(out, d, k, k == 0);
        top += JD_PLOT_MIXING_HEIGHT + JD_PLOT_MIXING_GAP;
    }
}

jd_status jd_laws_figure_write(jd_context* context, const jd_laws_figure* figure, const char* path,
                               const jd_figure_options* options) {
    drawing d = {.figure = figure};
    if (figure == NULL || path == NULL || figure->law_count < 1 ||
        figure->law_count > JD_FIGURE_LAWS)
        return jd_fail(context, JD_ERR_ARGUMENT, "a figure needs 1 to %d laws and a file name",
                       JD_FIGURE_LAWS);
    d.curves = calloc((size_t)figure->law_count, sizeof *d.curves);
    if (d.curves == NULL)
        return jd_fail(context, JD_ERR_MEMORY, "out of memory for the figure '%s'", path);
    begin(&d);
    jd_status status = fill(&d);
    if (status == JD_OK) {
        fit(&d);
        const jd_plot_page page = {
            .height = d.height, .drawing = &d, .put_panels = put_panels, .put_data = put_data};
        status = jd_plot_page_write(context, &page, path, options);
    } else {
        jd_fail(context, status, "cannot draw friction: %s", jd_status_text(status));
    }
    free(d.curves);
    return status;
}
