// Errors of friction laws on one patch, from pure sliding to pure spin: of the force and of the
// moment, over the mixing angle, the worst of all directions. The axis is logarithmic: laws that
// differ by decades stand side by side. Near the ends, where a law is exact, its curve falls out of
// the panel.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "figure/mixing.h"
#include "figure/page/patch_caption.h"
#include "judder/surface.h"

#define STEPS 181       // mixing angles
#define PANELS 2        // force, moment
#define DECADES 2       // shown below the largest error of the best law
#define ROUNDING 1e-10  // smaller errors are none

typedef struct curve {
    double errors[PANELS][STEPS];
    bool exact;  // off by rounding alone: told, not drawn
    char style[JD_PLOT_LAW_STYLE];
} curve;

typedef struct drawing {
    const jd_errors_figure* figure;
    double angles[STEPS];  // [deg]
    curve curves[JD_FIGURE_LAWS];
    jd_sheet sheet;
} drawing;

// ---- Numbers -----------------------------------------------------------------------------------

static jd_status fill(drawing* d) {
    jd_mix_error found[STEPS];
    jd_status status = JD_OK;
    for (int i = 0; i < d->figure->law_count && status == JD_OK; i++) {
        const jd_law_curve* law = &d->figure->laws[i];
        status = jd_law_error_mixes(law->law, law->parameters, d->figure->patch, STEPS, found);
        for (int n = 0; n < STEPS && status == JD_OK; n++) {
            d->angles[n] = found[n].angle * JD_DEGREES;
            d->curves[i].errors[0][n] = found[n].force;
            d->curves[i].errors[1][n] = found[n].moment;
        }
    }
    return status;
}

static double largest_of(const curve* c, int panel) {
    double largest = 0;
    for (int n = 0; n < STEPS; n++)
        largest = fmax(largest, c->errors[panel][n]);
    return largest;
}

// Find the laws that are exact on this patch. @return how many are not.
static int set_apart(drawing* d) {
    int drawn = 0;
    for (int i = 0; i < d->figure->law_count; i++) {
        curve* c = &d->curves[i];
        c->exact = fmax(largest_of(c, 0), largest_of(c, 1)) <= ROUNDING;
        drawn += !c->exact;
    }
    return drawn;
}

// From DECADES below the best law's largest error to the worst law's. Laws that are off by rounding
// alone do not count.
static void fit(const drawing* d, int panel, int decades[2]) {
    double best = INFINITY, worst = ROUNDING;
    for (int i = 0; i < d->figure->law_count; i++) {
        const double largest = largest_of(&d->curves[i], panel);
        if (largest > ROUNDING)
            best = fmin(best, largest);
        worst = fmax(worst, largest);
    }
    decades[0] = (int)floor(log10(fmin(best, worst))) - DECADES + 1;
    decades[1] = (int)ceil(log10(worst) - 0.05);
}

// ---- Sheet -------------------------------------------------------------------------------------

static void put_line(FILE* out, int line, const void* about) {
    const drawing* d = about;
    if (line == 0) {
        fputs("Errors of friction laws: ", out);
        jd_plot_put_patch(out, d->figure->patch);
        return;
    }
    jd_plot_put_patch_numbers(out, d->figure->patch);
    fputs(";  the worst of all directions", out);
    for (int i = 0; i < d->figure->law_count; i++)
        if (d->curves[i].exact)
            fprintf(out, ";  %s is exact here", jd_plot_law_name(&d->figure->laws[i]));
}

static void add_panel(drawing* d, int of) {
    static const jd_sheet_axis quantities[PANELS] = {
        {"|dT|/(mu N)", "1", .label = "|Δ{/:Bold T}|  /  {/:Italic μ} {/:Italic N}"},
        {"|dM|/(a mu N)", "1",
         .label = "|Δ{/:Italic M}|  /  {/:Italic a} {/:Italic μ} {/:Italic N}"}};
    jd_sheet_panel* panel = &d->sheet.panels[d->sheet.panel_count++];
    *panel = (jd_sheet_panel){.title = of == 1 ? "Error of the moment" : "Error of the force",
                              .height = JD_PLOT_MIXING_HEIGHT,
                              .x = JD_PLOT_MIXING,
                              .y = quantities[of]};
    fit(d, of, panel->y.decades);
    for (int i = 0; i < d->figure->law_count; i++)
        if (!d->curves[i].exact)
            panel->curves[panel->curve_count++] = (jd_sheet_curve){
                .x = d->angles,
                .y = d->curves[i].errors[of],
                .count = STEPS,
                .label = of == 0 ? jd_plot_law_name(&d->figure->laws[i]) : NULL,
                .style = jd_plot_law_style(&d->figure->laws[i], false, d->curves[i].style)};
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
    if (!can_be_drawn(figure) || path == NULL)
        return jd_fail(context, JD_ERR_ARGUMENT,
                       "a figure of errors needs 1 to %d laws, none of them the exact one, and a "
                       "file name",
                       JD_FIGURE_LAWS);
    drawing* d = calloc(1, sizeof *d);
    if (d == NULL)
        return jd_fail(context, JD_ERR_MEMORY, "out of memory for the figure '%s'", path);
    d->figure = figure;
    d->sheet = (jd_sheet){.put_line = put_line, .about = d, .one_key = true};
    jd_status status = fill(d);
    if (status == JD_OK && set_apart(d) == 0) {
        status = jd_fail(context, JD_ERR_ARGUMENT,
                         "no errors to draw: the laws are exact on this patch");
    } else if (status == JD_OK) {
        for (int k = 0; k < PANELS; k++)
            add_panel(d, k);
        status = jd_sheet_write(context, &d->sheet, path, options);
    } else {
        jd_fail(context, status, "cannot draw errors: %s", jd_status_text(status));
    }
    free(d);
    return status;
}
