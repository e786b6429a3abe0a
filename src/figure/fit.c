// A fitted law over the mixing angle, or over the speed of rows that only slide, beside what it was
// fitted to; below, what is left.
#include "figure/fit.h"

#include <math.h>
#include <stdlib.h>

#include "figure/mixing.h"
#include "figure/page/axis.h"
#include "figure/page/label.h"
#include "figure/page/patch_caption.h"

#define IN_FIRST 4  // parameters in the first line below the title
#define HIGH 4.4    // panels of force and moment [cm]
#define LOW 2.2     // panels of what is left [cm]

// "b_T = 0.78 ± 0.01,  m_T = 2.65 ± 0.03": fitted parameters, from one to before another. @return
// how many.
static int put_parameters(FILE* out, const jd_fit* fit, int from, int to) {
    int place = 0, count = 0;
    for (int i = 0; i < fit->parameter_count; i++) {
        const jd_fit_parameter* p = &fit->parameters[i];
        if (!p->free || place++ < from || place > to)
            continue;
        fputs(count++ > 0 ? ",  " : "", out);
        jd_plot_put_text(out, p->name);
        fprintf(out, " = %.4g", p->value);
        if (isfinite(p->high))
            fprintf(out, " ± %.2g", p->high - p->value);
    }
    return count;
}

static void put_line(FILE* out, int line, const void* about) {
    const jd_fit_figure* figure = about;
    if (line == 0) {
        fputs("Law ", out);
        jd_plot_put_text(out, figure->problem->law->name);
        fputs(figure->data ? " fitted to measurements:  " : " fitted to the exact law:  ", out);
        jd_plot_put_patch(out, figure->problem->patch);
    } else if (line == 1) {
        put_parameters(out, figure->fit, 0, IN_FIRST);
    } else {
        if (put_parameters(out, figure->fit, IN_FIRST, JD_FIT_PARAMETERS) > 0)
            fputs(";  ", out);
        if (figure->domain)
            fprintf(out, "d from %.3g to %.3g;  ", figure->domain->d_min, figure->domain->d_max);
        else
            fprintf(out, "%d rows;  ", figure->data->row_count);
        jd_plot_put_patch_numbers(out, figure->problem->patch);
    }
}

// What stands on the vertical axis: forces and moments, or shares of mu N.
static jd_sheet_axis quantity_of(const jd_fit_figure* figure, int panel) {
    static const jd_sheet_axis loads[JD_PLOT_FIT_PANELS] = {
        {"T", "N", .label = "{/:Italic T}"},
        {"dT", "N", .label = "Δ{/:Italic T}"},
        {"M", "N.m", .label = "{/:Italic M}"},
        {"dM", "N.m", .label = "Δ{/:Italic M}"},
    };
    static const jd_sheet_axis shares[JD_PLOT_FIT_PANELS] = {
        {"T/(mu N)", "1", .label = "{/:Italic T}  /  {/:Italic μ}{/:Italic N}"},
        {"dT/(mu N)", "1", .label = "Δ{/:Italic T}  /  {/:Italic μ}{/:Italic N}"},
        {"M/(mu N)", "m", .label = "{/:Italic M}  /  {/:Italic μ}{/:Italic N}"},
        {"dM/(mu N)", "m", .label = "Δ{/:Italic M}  /  {/:Italic μ}{/:Italic N}"},
    };
    const jd_fit_data* data = figure->data;
    const bool share = data == NULL || (data->mu * data->normal_force == 1.0 && !data->fit_mu);
    jd_sheet_axis quantity = share ? shares[panel] : loads[panel];
    quantity.zero = JD_SHEET_WITH_ZERO;
    return quantity;
}

static jd_sheet_panel panel_of(const jd_plot_fit* plot, int panel) {
    static const char* const titles[2][JD_PLOT_FIT_PANELS] = {
        {"Force along the sliding velocity, without lean", "What is left of the force, over D",
         "Moment, without lean", "What is left of the moment, over D"},
        {"Force along the sliding velocity", "Measured less law: force", "Moment along the spin",
         "Measured less law: moment"}};
    static const jd_sheet_axis mixing = JD_PLOT_MIXING,
                               speed = {"v", "m/s", .label = "sliding speed  |{/:Italic v}|",
                                        .zero = JD_SHEET_FROM_ZERO};
    return (jd_sheet_panel){.title = titles[plot->figure->data != NULL][panel],
                            .height = panel % 2 ? LOW : HIGH,
                            .x = plot->by_speed ? speed : mixing,
                            .y = quantity_of(plot->figure, panel)};
}

static const double* column(const jd_plot_fit* plot, int index) {
    return plot->values + (size_t)(index - 1) * (size_t)plot->row_count;
}

// Whether a column has anything to show: what was not measured has not.
static bool is_known(const jd_plot_fit* plot, int index) {
    return jd_plot_extent_add((jd_plot_extent){0}, column(plot, index), plot->row_count).count > 0;
}

static void fill_sheet(const jd_plot_fit* plot, jd_sheet* sheet) {
    *sheet = (jd_sheet){.put_line = put_line,
                        .about = plot->figure,
                        .lines = 2,
                        .panel_count = plot->by_speed ? 2 : JD_PLOT_FIT_PANELS};
    for (int i = 0; i < sheet->panel_count; i++)
        sheet->panels[i] = panel_of(plot, i);
    for (int i = 0; i < plot->series_count; i++) {
        const jd_plot_series* s = &plot->series[i];
        jd_sheet_panel* panel = &sheet->panels[s->panel];
        panel->curves[panel->curve_count++] =
            (jd_sheet_curve){.x = plot->values,
                             .y = column(plot, s->column),
                             .count = plot->row_count,
                             .label = is_known(plot, s->column) ? s->title : NULL,
                             .style = s->style};
    }
}

jd_status jd_fit_figure_write(jd_context* context, const jd_fit_figure* figure, const char* path,
                              const jd_figure_options* options) {
    jd_plot_fit plot = {.figure = figure};
    if (path == NULL)
        return jd_fail(context, JD_ERR_ARGUMENT, "a figure needs a file name");
    jd_sheet* sheet = malloc(sizeof *sheet);
    jd_status status = sheet != NULL
                           ? jd_plot_fit_fill(context, &plot)
                           : jd_fail(context, JD_ERR_MEMORY, "out of memory for a figure");
    if (status == JD_OK) {
        fill_sheet(&plot, sheet);
        status = jd_sheet_write(context, sheet, path, options);
    }
    free(sheet);
    free(plot.values);
    return status;
}
