// A sheet of panels as gnuplot commands and data.
#include "figure/sheet_script.h"

#include <math.h>

#include "figure/page/label.h"
#include "figure/page/page.h"
#include "figure/run/run.h"

#define PANEL_TEXT 0.25  // height of title and key above a panel [cm]
#define KEY_TEXT 0.8     // height of one key above the first panel [cm]
#define MOST_DECADES 6   // that are all named

static const char* const COLOURS[] = {"#0072B2", "#D55E00", "#009E73", "#CC79A7"};
#define GREY "#555555"
#define BAND "#E6E6E6"

// ---- Data --------------------------------------------------------------------------------------

static void put_block(FILE* out, const jd_sheet_placed* p, int curve, int index) {
    const jd_sheet_curve* c = &p->panel->curves[curve];
    const jd_plot_points* points = &p->curves[curve];
    const char* const texts[] = {p->panel->title,
                                 ": ",
                                 c->symbol != NULL ? c->symbol : "",
                                 " ",
                                 c->label != NULL ? c->label : "",
                                 ": ",
                                 p->panel->x.symbol,
                                 " [",
                                 p->panel->x.unit,
                                 "], ",
                                 p->panel->y.symbol,
                                 " [",
                                 p->panel->y.unit};
    fprintf(out, "%s# %d: ", index > 0 ? "\n\n" : "", index);
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        jd_plot_put_comment(out, texts[i]);
    fputs("]\n", out);
    for (int64_t i = 0; i < points->count; i++) {
        if (isfinite(points->x[i]) && isfinite(points->y[i]))
            fprintf(out, "%.9g %.9g\n", points->x[i], points->y[i]);
        else
            fputs("NaN NaN\n", out);
    }
    if (points->count == 0)  // an empty block would not be counted
        fputs("NaN NaN\n", out);
}

void jd_sheet_put_data(FILE* out, const void* page_drawing) {
    const jd_sheet_drawing* d = page_drawing;
    for (int i = 0, index = 0; i < d->sheet->panel_count; i++)
        for (int k = 0; k < d->panels[i].panel->curve_count; k++, index++)
            put_block(out, &d->panels[i], k, index);
}

// ---- Script ------------------------------------------------------------------------------------

static void put_quantity(FILE* out, jd_sheet_axis quantity, const jd_plot_axis* axis) {
    if (quantity.label != NULL)
        fputs(quantity.label, out);
    else
        jd_plot_put_symbol(out, quantity.symbol);
    if (quantity.ends[0] == NULL)
        jd_plot_put_scale(out, quantity.unit, axis);
}

static void put_bands(FILE* out, const jd_sheet_placed* p) {
    fputs("unset object\n", out);
    for (int i = 0; i < p->panel->band_count; i++)
        fprintf(out,
                "set object %d rectangle from %.12g, graph 0 to %.12g, graph 1 behind fillcolor "
                "rgb '" BAND "' fillstyle solid noborder\n",
                i + 1, jd_plot_axis_show(&p->x, p->panel->bands[i].from),
                jd_plot_axis_show(&p->x, p->panel->bands[i].to));
}

static void put_key(FILE* out, const jd_sheet_drawing* d, const jd_sheet_placed* p) {
    const double below = p->box.top + p->box.height + JD_SHEET_FOOT;
    const bool one = d->sheet->one_key;
    if (p->panel->half)
        fprintf(out,
                "set key at graph 0, screen %.6f left top vertical Left reverse samplen 1.5 "
                "spacing 1.05 font ',%g'\n",
                1.0 - below / d->height, JD_PLOT_TICK_SIZE);
    else
        fprintf(out,
                "set key at graph %d, screen %.6f %s center horizontal Left reverse samplen %g "
                "font ',%g'\n",
                one ? 0 : 1, 1.0 - (p->box.top - (one ? KEY_TEXT : PANEL_TEXT)) / d->height,
                one ? "left" : "right", one ? 2.5 : 1.5, JD_PLOT_TICK_SIZE);
}

static void put_ranges(FILE* out, const jd_sheet_placed* p) {
    const int* decades = p->panel->y.decades;
    const bool all = decades[1] - decades[0] <= MOST_DECADES;
    jd_plot_put_range(out, 'x', &p->x);
    if (p->panel->x.ends[0] != NULL)
        fputs("set format x '%g°'\n", out);
    if (decades[0] < decades[1])
        fprintf(out, "set logscale y\nset yrange [1e%d:1e%d]\nset format y '10^{%%T}'\n%s\n",
                decades[0], decades[1],
                all ? "set ytics 10\nset mytics 10" : "set ytics 100\nunset mytics");
    else
        jd_plot_put_range(out, 'y', &p->y);
    fputs("set xzeroaxis linetype 1 linewidth 0.5 linecolor rgb '#808080'\n", out);
    if (!p->has_x)
        fputs("set format x ''\n", out);
}

// What the horizontal axis shows, below the panel.
static void put_across(FILE* out, const jd_sheet_drawing* d, const jd_sheet_placed* p) {
    const double below = 1.0 - (p->box.top + p->box.height + 0.85) / d->height;
    fputs("set label 3 '", out);
    put_quantity(out, p->panel->x, &p->x);
    fprintf(out, "' at graph 0.5, screen %.6f center\n", below);
    for (int i = 0; i < 2 && p->panel->x.ends[i] != NULL; i++)
        fprintf(out,
                "set label %d '%s' at graph %d, screen %.6f %s font ',%g' textcolor rgb '" GREY
                "'\n",
                7 + i, p->panel->x.ends[i], i, below, i == 0 ? "left" : "right", JD_PLOT_TICK_SIZE);
}

static void put_mark(FILE* out, const jd_sheet_placed* p) {
    if (p->panel->mark == NULL)
        return;
    const double at = jd_plot_axis_show(&p->x, *p->panel->mark);
    fprintf(out,
            "set arrow 1 from %.9g, graph 0 to %.9g, graph 1 nohead back linewidth "
            "0.8 dashtype (2,2) linecolor rgb '#808080'\n",
            at, at);
}

static void put_frame(FILE* out, const jd_sheet_drawing* d, const jd_sheet_placed* p) {
    jd_plot_put_box(out, &p->box, d->height);
    put_ranges(out, p);
    fputs("unset label\nset label 1 '", out);
    jd_plot_put_title(out, p->panel->title);
    fprintf(out, "' at graph 0, screen %.6f left font ',%g'\n",
            1.0 - (p->box.top - PANEL_TEXT) / d->height, JD_PLOT_TICK_SIZE);
    fputs("set label 2 '", out);
    put_quantity(out, p->panel->y, &p->y);
    fprintf(out, "' at screen %.6f, graph 0.5 center rotate by 90\n",
            (p->box.left - 1.5) / JD_PLOT_WIDTH);
    if (p->has_x)
        put_across(out, d, p);
    put_mark(out, p);
    put_bands(out, p);
    put_key(out, d, p);
}

// Title and what stands below it: one line, or two.
static void put_heading(FILE* out, const jd_sheet_drawing* d) {
    const jd_sheet* sheet = d->sheet;
    for (int line = 0; line <= (sheet->lines > 1 ? 2 : 1); line++) {
        jd_plot_begin_heading(out, 4 + line);
        if (sheet->put_line != NULL)
            sheet->put_line(out, line, sheet->about);
        else if (line == 0)
            jd_plot_put_title(out, sheet->title);
        else
            jd_plot_put_text(out, sheet->subtitle);
        jd_plot_end_heading(out, 4 + line, JD_PLOT_LEFT, d->height);
    }
}

static void put_look(FILE* out, const jd_sheet_curve* c) {
    const char* colour = c->colour >= 0 ? COLOURS[c->colour % 4] : GREY;
    static const char* const looks[] = {
        [JD_SHEET_LINE] = "lines linewidth 1.1",
        [JD_SHEET_DASHED] = "lines linewidth 0.9 dashtype (4,3)",
        [JD_SHEET_DOTS] = "points pointtype 7 pointsize 0.12*mark",
        [JD_SHEET_CIRCLES] = "points pointtype 7 pointsize 0.6*mark",
        [JD_SHEET_SQUARES] = "points pointtype 4 pointsize 0.9*mark linewidth 1.2",
    };
    if (c->style != NULL)
        fprintf(out, " %s", c->style);
    else
        fprintf(out, " with %s linecolor rgb '%s'", looks[c->look], colour);
}

// What the key shows of a curve where that is not the curve itself: dots would be lost in it.
static void put_sample(FILE* out, const jd_sheet_curve* c) {
    jd_sheet_curve shown = *c;
    if (c->sample == NULL && (c->style != NULL || c->look != JD_SHEET_DOTS))
        return;
    shown.style = c->sample;
    shown.look = JD_SHEET_CIRCLES;
    fputs(" notitle, \\\n     keyentry", out);
    put_look(out, &shown);
}

static void put_curve(FILE* out, const jd_sheet_placed* p, int curve, int index) {
    const jd_sheet_curve* c = &p->panel->curves[curve];
    fprintf(out, "%sdata index %d using ", curve == 0 ? "plot " : ", \\\n     ", index);
    jd_plot_put_using(out, 1, &p->x);
    fputc(':', out);
    jd_plot_put_using(out, 2, &p->y);
    put_look(out, c);
    if (!jd_sheet_has_key(c)) {
        fputs(" notitle", out);
        return;
    }
    put_sample(out, c);
    fputs(" title '", out);
    if (c->symbol != NULL)
        jd_plot_put_symbol(out, c->symbol);
    if (c->symbol != NULL && c->label != NULL)
        fputs("  ", out);
    if (c->label != NULL)
        jd_plot_put_text(out, c->label);
    fputc('\'', out);
}

void jd_sheet_put_panels(FILE* out, const void* page_drawing) {
    const jd_sheet_drawing* d = page_drawing;
    for (int i = 0, index = 0; i < d->sheet->panel_count; i++) {
        const jd_sheet_placed* p = &d->panels[i];
        put_frame(out, d, p);
        if (i == 0)
            put_heading(out, d);
        for (int k = 0; k < p->panel->curve_count; k++)
            put_curve(out, p, k, index++);
        fputc('\n', out);
        if (p->panel->y.decades[0] < p->panel->y.decades[1])
            fputs("unset logscale y\n", out);
        if (p->panel->mark != NULL)
            fputs("unset arrow\n", out);
    }
}
