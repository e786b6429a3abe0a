// Errors of friction laws on one patch, from pure sliding to pure spin: of the force and of the
// moment, over the mixing angle, the worst of all directions. The axis is logarithmic: laws that
// differ by decades stand side by side. Near the ends, where a law is exact, its curve falls out of
// the panel.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "figure/page/box.h"
#include "figure/page/label.h"
#include "figure/page/mixing.h"
#include "figure/page/page.h"
#include "figure/page/patch_caption.h"
#include "judder/figure.h"
#include "judder/surface.h"

#define STEPS 181       // mixing angles
#define PANELS 2        // force, moment
#define DECADES 2       // shown below the largest error of the best law
#define MOST_TICKS 6    // decades that are all named
#define ROUNDING 1e-10  // smaller errors are none

typedef struct drawing {
    const jd_errors_figure* figure;
    double height;    // of the page [cm]
    int low[PANELS];  // powers of ten at the ends of the axes
    int high[PANELS];
    bool exact[JD_FIGURE_LAWS];  // off by rounding alone: told, not drawn
    jd_mix_error* errors;        // STEPS for each law
} drawing;

static double error_of(const jd_mix_error* e, int panel) { return panel ? e->moment : e->force; }

// ---- Numbers -----------------------------------------------------------------------------------

static jd_status fill(drawing* d) {
    jd_status status = JD_OK;
    for (int i = 0; i < d->figure->law_count && status == JD_OK; i++) {
        const jd_law_curve* law = &d->figure->laws[i];
        status = jd_law_error_mixes(law->law, law->parameters, d->figure->patch, STEPS,
                                    &d->errors[i * STEPS]);
    }
    return status;
}

// Find the laws that are exact on this patch. @return how many are not.
static int set_apart(drawing* d) {
    int drawn = 0;
    for (int i = 0; i < d->figure->law_count; i++) {
        d->exact[i] = true;
        for (int n = 0; n < STEPS; n++)
            for (int k = 0; k < PANELS; k++)
                if (error_of(&d->errors[i * STEPS + n], k) > ROUNDING)
                    d->exact[i] = false;
        drawn += !d->exact[i];
    }
    return drawn;
}

// From DECADES below the best law's largest error to the worst law's. Laws that are off by rounding
// alone do not count.
static void fit(drawing* d, int panel) {
    double best = INFINITY, worst = ROUNDING;
    for (int i = 0; i < d->figure->law_count; i++) {
        double largest = 0;
        for (int n = 0; n < STEPS; n++)
            largest = fmax(largest, error_of(&d->errors[i * STEPS + n], panel));
        if (largest > ROUNDING)
            best = fmin(best, largest);
        worst = fmax(worst, largest);
    }
    d->high[panel] = (int)ceil(log10(worst) - 0.05);
    d->low[panel] = (int)floor(log10(fmin(best, worst))) - DECADES + 1;
}

// ---- Script ------------------------------------------------------------------------------------

static void put_data(FILE* out, const void* page_drawing) {
    const drawing* d = page_drawing;
    for (int i = 0; i < d->figure->law_count; i++) {
        fprintf(out, "%s# %d: %s: mixing angle [deg], error of T [1], error of M/(a mu N) [1]\n",
                i > 0 ? "\n\n" : "", i, jd_plot_law_name(&d->figure->laws[i]));
        for (int n = 0; n < STEPS; n++) {
            const jd_mix_error* e = &d->errors[i * STEPS + n];
            fprintf(out, "%.9g %.9g %.9g\n", e->angle * JD_DEGREES, e->force, e->moment);
        }
    }
}

static void put_heading(FILE* out, const drawing* d) {
    jd_plot_begin_heading(out, 4);
    fputs("Errors of friction laws: ", out);
    jd_plot_put_patch(out, d->figure->patch);
    jd_plot_end_heading(out, 4, JD_PLOT_MIXING_LEFT, d->height);
    jd_plot_begin_heading(out, 5);
    jd_plot_put_patch_numbers(out, d->figure->patch);
    fputs(";  the worst of all directions", out);
    for (int i = 0; i < d->figure->law_count; i++)
        if (d->exact[i])
            fprintf(out, ";  %s is exact here", jd_plot_law_name(&d->figure->laws[i]));
    jd_plot_end_heading(out, 5, JD_PLOT_MIXING_LEFT, d->height);
}

static void put_label(FILE* out, const drawing* d, int panel, double top) {
    fprintf(out, "unset label\nset label 1 '%s' at graph 0, screen %.6f left font ',%g'\n",
            panel ? "Error of the moment" : "Error of the force",
            1.0 - (top - JD_PLOT_MIXING_PANEL_TEXT) / d->height, JD_PLOT_TICK_SIZE);
    fputs(panel ? "set label 2 '|Δ{/:Italic M}|  /  {/:Italic a} {/:Italic μ} {/:Italic N}"
                : "set label 2 '|Δ{/:Bold T}|  /  {/:Italic μ} {/:Italic N}",
          out);
    fprintf(out, "' at screen %.6f, graph 0.5 center rotate by 90\n", 0.5 / JD_PLOT_WIDTH);
}

static void put_axis(FILE* out, const drawing* d, int panel) {
    const bool all = d->high[panel] - d->low[panel] <= MOST_TICKS;
    fprintf(out, "set logscale y\nset yrange [1e%d:1e%d]\nset format y '10^{%%T}'\n%s\n",
            d->low[panel], d->high[panel],
            all ? "set ytics 10\nset mytics 10" : "set ytics 100\nunset mytics");
}

static void put_curves(FILE* out, const drawing* d, int panel) {
    const char* before = "plot ";
    for (int i = 0; i < d->figure->law_count; i++) {
        if (d->exact[i])
            continue;
        fprintf(out, "%sdata index %d using 1:%d with lines", before, i, 2 + panel);
        before = ", \\\n     ";
        jd_plot_put_law_look(out, &d->figure->laws[i]);
        fputs(panel == 0 ? " title '" : " notitle", out);
        if (panel == 0) {
            jd_plot_put_text(out, jd_plot_law_name(&d->figure->laws[i]));
            fputc('\'', out);
        }
    }
    fputc('\n', out);
}

static void put_panels(FILE* out, const void* page_drawing) {
    const drawing* d = page_drawing;
    double top = JD_PLOT_MIXING_HEAD;
    for (int k = 0; k < PANELS; k++) {
        const jd_plot_box box = {JD_PLOT_MIXING_LEFT, JD_PLOT_MIXING_RIGHT, top,
                                 JD_PLOT_MIXING_HEIGHT};
        jd_plot_put_box(out, &box, d->height);
        put_axis(out, d, k);
        put_label(out, d, k, top);
        jd_plot_put_mixing(out, d->height, k == PANELS - 1);
        if (k == 0)
            put_heading(out, d);
        jd_plot_put_mixing_key(out, d->height);
        put_curves(out, d, k);
        top += JD_PLOT_MIXING_HEIGHT + JD_PLOT_MIXING_GAP;
    }
}

// ---- Public ------------------------------------------------------------------------------------

static bool can_be_drawn(const jd_errors_figure* figure) {
    if (figure == NULL || figure->law_count < 1 || figure->law_count > JD_FIGURE_LAWS)
        return false;
    for (int i = 0; i < figure->law_count; i++)
        if (strcmp(jd_plot_law_name(&figure->laws[i]), "integral") == 0)
            return false;
    return true;
}

jd_status jd_errors_figure_write(jd_context* context, const jd_errors_figure* figure,
                                 const char* path, const jd_figure_options* options) {
    drawing d = {.figure = figure,
                 .height = JD_PLOT_MIXING_HEAD + PANELS * JD_PLOT_MIXING_HEIGHT +
                           (PANELS - 1) * JD_PLOT_MIXING_GAP + JD_PLOT_MIXING_FOOT};
    if (!can_be_drawn(figure) || path == NULL)
        return jd_fail(context, JD_ERR_ARGUMENT,
                       "a figure of errors needs 1 to %d laws, none of them the exact one, and a "
                       "file name",
                       JD_FIGURE_LAWS);
    d.errors = calloc((size_t)figure->law_count * STEPS, sizeof *d.errors);
    if (d.errors == NULL)
        return jd_fail(context, JD_ERR_MEMORY, "out of memory for the figure '%s'", path);
    jd_status status = fill(&d);
    if (status == JD_OK && set_apart(&d) == 0) {
        status = jd_fail(context, JD_ERR_ARGUMENT,
                         "no errors to draw: the laws are exact on this patch");
    } else if (status == JD_OK) {
        for (int k = 0; k < PANELS; k++)
            fit(&d, k);
        const jd_plot_page page = {
            .height = d.height, .drawing = &d, .put_panels = put_panels, .put_data = put_data};
        status = jd_plot_page_write(context, &page, path, options);
    } else {
        jd_fail(context, status, "cannot draw errors: %s", jd_status_text(status));
    }
    free(d.errors);
    return status;
}
