// A fitted law over the mixing angle, or over the speed of rows that only slide, beside what it was
// fitted to; below, what is left.
#include "figure/fit.h"

#include <math.h>
#include <stdlib.h>

#include "figure/page/box.h"
#include "figure/page/label.h"
#include "figure/page/page.h"
#include "figure/page/patch_caption.h"

#define LEFT 2.1         // of the panels [cm]
#define RIGHT 15.5       // [cm]
#define HEAD 2.4         // title, two lines below and key [cm]
#define SECOND 1.4       // of these lines, from the top [cm]
#define IN_FIRST 4       // parameters in the first one
#define HIGH 4.4         // panels of force and moment [cm]
#define LOW 2.2          // panels of what is left [cm]
#define GAP 0.75         // between panels [cm]
#define PANEL_TEXT 0.25  // height of title and key above a panel [cm]
#define FOOT 1.2         // ticks and label below the last one [cm]

typedef struct drawing {
    jd_plot_fit plot;
    double page;         // height [cm]
    jd_plot_axis speed;  // of figures over the speed
    jd_plot_axis axes[JD_PLOT_FIT_PANELS];
} drawing;

static double page_of(const jd_plot_fit* plot) {
    const int pairs = jd_plot_fit_panels(plot) / 2;
    return HEAD + pairs * (HIGH + LOW) + (2 * pairs - 1) * GAP + FOOT;
}

static void fit_axes(drawing* d) {
    const jd_plot_fit* p = &d->plot;
    for (int panel = 0; panel < JD_PLOT_FIT_PANELS; panel++) {
        jd_plot_extent extent = {.count = 1};  // 0 is always shown
        for (int i = 0; i < p->series_count; i++)
            if (p->series[i].panel == panel)
                extent = jd_plot_extent_add(
                    extent, p->values + (size_t)(p->series[i].column - 1) * (size_t)p->row_count,
                    p->row_count);
        d->axes[panel] = jd_plot_axis_fit(extent, 0.06, panel % 2 ? 4.0 : 6.0);
    }
    const jd_plot_extent speed =
        jd_plot_extent_add((jd_plot_extent){.count = 1}, p->values, p->row_count);
    d->speed = jd_plot_axis_fit(speed, 0.03, 8.0);
    d->speed.min = 0;
}

// ---- Script ------------------------------------------------------------------------------------

static void put_data(FILE* out, const void* page_drawing) {
    const jd_plot_fit* p = &((const drawing*)page_drawing)->plot;
    fprintf(out, "# %s\n", p->legend);
    for (int row = 0; row < p->row_count; row++)
        for (int k = 0; k < p->column_count; k++)
            fprintf(out, "%.9g%c", p->values[(size_t)k * (size_t)p->row_count + (size_t)row],
                    k + 1 < p->column_count ? ' ' : '\n');
}

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

static void put_heading(FILE* out, const drawing* d) {
    const jd_fit_figure* figure = d->plot.figure;
    jd_plot_begin_heading(out, 4);
    fputs("Law ", out);
    jd_plot_put_text(out, figure->problem->law->name);
    fputs(figure->data ? " fitted to measurements:  " : " fitted to the exact law:  ", out);
    jd_plot_put_patch(out, figure->problem->patch);
    jd_plot_end_heading(out, 4, LEFT, d->page);
    jd_plot_begin_heading(out, 5);
    put_parameters(out, figure->fit, 0, IN_FIRST);
    jd_plot_end_heading(out, 5, LEFT, d->page);
    jd_plot_begin_heading(out, 6);
    if (put_parameters(out, figure->fit, IN_FIRST, JD_FIT_PARAMETERS) > 0)
        fputs(";  ", out);
    if (figure->domain)
        fprintf(out, "d from %.3g to %.3g;  ", figure->domain->d_min, figure->domain->d_max);
    else
        fprintf(out, "%d rows;  ", figure->data->row_count);
    jd_plot_put_patch_numbers(out, figure->problem->patch);
    fprintf(out, "' at screen %.6f, screen %.6f left font ',%g' textcolor rgb '#555555'\n",
            LEFT / JD_PLOT_WIDTH, 1.0 - SECOND / d->page, JD_PLOT_SUBTITLE_SIZE);
}

static void put_label(FILE* out, const drawing* d, int panel, double top) {
    const jd_fit_data* data = d->plot.figure->data;
    const bool rows = data != NULL;
    const bool shares = !rows || (data->mu * data->normal_force == 1.0 && !data->fit_mu);
    static const char* const titles[2][JD_PLOT_FIT_PANELS] = {
        {"Force along the sliding velocity, without lean", "What is left of the force, over D",
         "Moment, without lean", "What is left of the moment, over D"},
        {"Force along the sliding velocity", "Measured less law: force", "Moment along the spin",
         "Measured less law: moment"}};
    fprintf(out, "unset label\nset label 1 '%s' at graph 0, screen %.6f left font ',%g'\n",
            titles[rows][panel], 1.0 - (top - PANEL_TEXT) / d->page, JD_PLOT_TICK_SIZE);
    fprintf(out, "set label 2 '%s", panel % 2 ? "Δ" : "");
    jd_plot_put_symbol(out, panel < 2 ? "T" : "M");
    if (shares) {
        fputs("  /  ", out);
        jd_plot_put_symbol(out, "μ");
        jd_plot_put_symbol(out, "N");
    }
    const char* unit = panel < 2 ? (shares ? "1" : "N") : (shares ? "m" : "N.m");
    jd_plot_put_scale(out, unit, &d->axes[panel]);
    fprintf(out, "' at screen %.6f, graph 0.5 center rotate by 90\n", 0.5 / JD_PLOT_WIDTH);
}

static void put_angle(FILE* out, const drawing* d, bool last) {
    const double up = (FOOT - 0.85) / d->page;
    if (d->plot.by_speed) {
        jd_plot_put_range(out, 'x', &d->speed);
        if (!last)
            fputs("set format x ''\n", out);
    } else {
        fprintf(out, "set xrange [0:90]\nset xtics 15\nset format x '%s'\n", last ? "%g°" : "");
    }
    if (last && d->plot.by_speed) {
        fputs("set label 3 'sliding speed  |{/:Italic v}|", out);
        jd_plot_put_scale(out, "m/s", &d->speed);
        fprintf(out, "' at graph 0.5, screen %.6f center\n", up);
    } else if (last) {
        fprintf(out,
                "set label 3 'mixing angle  atan2({/:Italic a} |{/:Italic w}|, |{/:Italic v}|)' at "
                "graph 0.5, screen %.6f center\n",
                up);
    }
}

// The first column, as it is shown.
static void put_across(FILE* out, const drawing* d) {
    if (d->plot.by_speed)
        jd_plot_put_using(out, 1, &d->speed);
    else
        fputc('1', out);
    fputc(':', out);
}

// Whether a column has anything to show: what was not measured has not.
static bool is_known(const jd_plot_fit* plot, int column) {
    const double* values = plot->values + (size_t)(column - 1) * (size_t)plot->row_count;
    return jd_plot_extent_add((jd_plot_extent){.count = 0}, values, plot->row_count).count > 0;
}

static void put_series(FILE* out, const drawing* d, int panel) {
    bool first = true;
    for (int i = 0; i < d->plot.series_count; i++) {
        const jd_plot_series* s = &d->plot.series[i];
        if (s->panel != panel || !is_known(&d->plot, s->column))
            continue;
        fputs(first ? "plot data using " : ", \\\n     data using ", out);
        put_across(out, d);
        jd_plot_put_using(out, s->column, &d->axes[panel]);
        fprintf(out, " %s title '%s'", s->style, s->title);
        first = false;
    }
    fputs(first ? "plot NaN notitle\n" : "\n", out);
}

static void put_panels(FILE* out, const void* page_drawing) {
    const drawing* d = page_drawing;
    double top = HEAD;
    fputs("set xzeroaxis linetype 1 linewidth 0.5 linecolor rgb '#808080'\n", out);
    const int panels = jd_plot_fit_panels(&d->plot);
    for (int k = 0; k < panels; k++) {
        const jd_plot_box box = {LEFT, RIGHT, top, k % 2 ? LOW : HIGH};
        jd_plot_put_box(out, &box, d->page);
        jd_plot_put_range(out, 'y', &d->axes[k]);
        put_label(out, d, k, top);
        put_angle(out, d, k == panels - 1);
        if (k == 0)
            put_heading(out, d);
        fprintf(out,
                "set key at graph 1, screen %.6f right center horizontal Left reverse samplen 2.5 "
                "font ',%g'\n",
                1.0 - (top - PANEL_TEXT) / d->page, JD_PLOT_TICK_SIZE);
        put_series(out, d, k);
        top += box.height + GAP;
    }
}

jd_status jd_fit_figure_write(jd_context* context, const jd_fit_figure* figure, const char* path,
                              const jd_figure_options* options) {
    drawing d = {.plot.figure = figure};
    if (path == NULL)
        return jd_fail(context, JD_ERR_ARGUMENT, "a figure needs a file name");
    jd_status status = jd_plot_fit_fill(context, &d.plot);
    if (status == JD_OK) {
        fit_axes(&d);
        d.page = page_of(&d.plot);
        const jd_plot_page page = {
            .height = d.page, .drawing = &d, .put_panels = put_panels, .put_data = put_data};
        status = jd_plot_page_write(context, &page, path, options);
    }
    free(d.plot.values);
    return status;
}
