// The gnuplot script of a figure.
//
// Places on the page are worked out beforehand and written as numbers, so that nothing depends on
// gnuplot's own idea of margins. The data stays in the units of the result; the script scales it.
// Sizes are given for PDF in points; the terminals of the other formats are scaled to match.
// Colours are those of Okabe and Ito, told apart by colour-blind readers too.
#include "plot/script.h"

#include <math.h>

#include "plot/label.h"

#define PNG_DPI 200.0
#define SVG_DPI 96.0
#define CM_PER_INCH 2.54
#define PANEL_TEXT 0.25  // height of title and key above a panel [cm]

static const char* const COLOURS[JD_PANEL_QUANTITIES] = {"#0072B2", "#D55E00", "#009E73",
                                                         "#CC79A7"};

static void put_terminal(FILE* out, jd_picture_kind kind, double height) {
    const double dpi = kind == JD_PICTURE_PNG ? PNG_DPI : SVG_DPI;
    const int wide = (int)lround(JD_PLOT_WIDTH / CM_PER_INCH * dpi);
    const int high = (int)lround(height / CM_PER_INCH * dpi);
    const char* font = "font 'DejaVu Sans,9'";
    // The cairo terminals take a point for 1/54 inch in a PDF and for 4/3 pixels in a PNG.
    if (kind == JD_PICTURE_PNG)
        fprintf(out,
                "set terminal pngcairo size %d,%d %s fontscale %.4g linewidth %.4g pointscale %.4g"
                " rounded\n",
                wide, high, font, 0.75 * dpi / 72.0, dpi / 72.0, dpi / 72.0);
    else if (kind == JD_PICTURE_SVG)
        fprintf(out,
                "set terminal svg size %d,%d dynamic %s fontscale %.4g linewidth %.4g rounded"
                " background '#FFFFFF'\n",
                wide, high, font, dpi / 72.0, dpi / 72.0);
    else
        fprintf(out,
                "set terminal pdfcairo size %.4gcm,%.4gcm %s fontscale 0.75 linewidth 2 rounded\n",
                JD_PLOT_WIDTH, height, font);
}

static void put_style(FILE* out) {
    fputs("set encoding utf8\n"
          "set minussign\n"
          "set samples 2\n"
          "set border 15 linewidth 0.6 linecolor rgb '#333333'\n"
          "set style line 9 linewidth 0.4 linecolor rgb '#D9D9D9'\n"
          "set grid linestyle 9\n"
          "set style textbox 1 opaque noborder fillcolor rgb '#30FFFFFF' margins 0.5,0.3\n",
          out);
    fprintf(out, "set tics in scale 0.5,0.25 font ',%g'\n", JD_PLOT_TICK_SIZE);
}

// The number a column of the data is turned into before it is drawn.
static void put_using(FILE* out, int column, const jd_plot_axis* axis) {
    if (axis->offset == 0.0 && axis->exponent == 0)
        fprintf(out, "%d", column);
    else if (axis->offset == 0.0)
        fprintf(out, "($%d*1e%d)", column, -axis->exponent);
    else
        fprintf(out, "(($%d-(%.17g))*1e%d)", column, axis->offset, -axis->exponent);
}

static void put_curve(FILE* out, int index, const jd_plot_panel* panel) {
    fprintf(out, "data index %d using ", index);
    put_using(out, 1, &panel->x);
    fputc(':', out);
    put_using(out, 2, &panel->y);
}

static void put_axis(FILE* out, char name, const jd_plot_axis* axis) {
    fprintf(out, "set %crange [%.12g:%.12g]\nset %ctics %.12g\n", name, axis->min, axis->max, name,
            axis->step);
}

// Screen coordinates of the box and the text around it.
static void put_frame(FILE* out, const jd_plot_drawing* drawing, const jd_plot_panel* panel) {
    const double high = drawing->height;
    fprintf(out, "set lmargin at screen %.6f\nset rmargin at screen %.6f\n",
            JD_PLOT_LEFT / JD_PLOT_WIDTH, JD_PLOT_RIGHT / JD_PLOT_WIDTH);
    fprintf(out, "set tmargin at screen %.6f\nset bmargin at screen %.6f\n",
            1.0 - panel->top / high, 1.0 - (panel->top + panel->height) / high);
    put_axis(out, 'x', &panel->x);
    put_axis(out, 'y', &panel->y);
    fprintf(out, "set format x '%%.%df'\nset format y '%%.%df'\n", panel->x.decimals,
            panel->y.decimals);
    fputs(panel->kind == JD_PANEL_TIME
              ? "set xzeroaxis linetype 1 linewidth 0.5 linecolor rgb '#808080'\n"
              : "unset xzeroaxis\n",
          out);
    if (!panel->has_x)
        fputs("set format x ''\n", out);
    fputs("unset label\nset label 1 '", out);
    jd_plot_put_title(out, panel->title);
    fprintf(out, "' at graph 0, screen %.6f left font ',%g'\n",
            1.0 - (panel->top - PANEL_TEXT) / high, JD_PLOT_TICK_SIZE);
    fputs("set label 2 '", out);
    if (panel->count == 1)
        jd_plot_put_axis(out, panel->columns[0], &panel->y);
    else
        jd_plot_put_scale(out, panel->same_unit ? panel->columns[0]->unit : "", &panel->y);
    fprintf(out, "' at screen %.6f, graph 0.5 center rotate by 90\n", 0.5 / JD_PLOT_WIDTH);
    if (panel->has_x) {
        fputs("set label 3 '", out);
        jd_plot_put_axis(out, panel->across, &panel->x);
        fprintf(out, "' at graph 0.5, screen %.6f center\n",
                1.0 - (panel->top + panel->height + 0.85) / high);
    }
    fprintf(out,
            "set key at graph 1, screen %.6f right center horizontal Left reverse samplen %g font "
            "',%g'\n",
            1.0 - (panel->top - PANEL_TEXT) / high, panel->kind == JD_PANEL_PATH ? 0.5 : 1.5,
            JD_PLOT_TICK_SIZE);
}

static void put_mark_labels(FILE* out, const jd_plot_drawing* drawing, const jd_plot_panel* panel) {
    const jd_column* time = jd_result_column_at(drawing->result, 0);
    for (int i = 0; i < panel->mark_count; i++) {
        const jd_plot_mark* mark = &panel->marks[i];
        fprintf(out, "set label %d '%.*f ", 10 + i, jd_plot_step_decimals(panel->mark_step),
                mark->time);
        jd_plot_put_unit(out, time->unit, drawing->time.exponent);
        fprintf(out,
                "' at %.12g,%.12g center front boxed bs 1 font ',%g' textcolor rgb '#333333'\n",
                jd_plot_axis_show(&panel->x, mark->label_x),
                jd_plot_axis_show(&panel->y, mark->label_y), JD_PLOT_MARK_SIZE);
    }
}

#define DENSE 4000  // paths of more points are drawn with a thinner line

// The ring at the start of a path, white inside.
static void put_start(FILE* out, const jd_plot_panel* panel, int index) {
    put_curve(out, index, panel);
    fputs(" every ::0::0 with points pointtype 7 pointsize 0.8*mark linecolor rgb '#FFFFFF' "
          "notitle, \\\n"
          "     ",
          out);
    put_curve(out, index, panel);
    fputs(" every ::0::0 with points pointtype 6 pointsize 0.8*mark linewidth 1.2 linecolor rgb"
          " '#000000' title 'start', \\\n     ",
          out);
}

// Blocks of a path in the data: the path, its ends, its time marks.
static int plot_path(FILE* out, const jd_plot_panel* panel, int index) {
    fputs("plot ", out);
    put_curve(out, index, panel);
    fprintf(out, " with lines linewidth %g linecolor rgb '%s' notitle, \\\n     ",
            panel->curves[0].count > DENSE ? 0.6 : 1.1, COLOURS[0]);
    if (panel->mark_count > 0) {
        put_curve(out, index + 2, panel);
        fputs(" with points pointtype 7 pointsize 0.3*mark linecolor rgb '#000000' notitle, \\\n   "
              "  ",
              out);
    }
    if (isfinite(panel->start[0]))
        put_start(out, panel, index + 1);
    put_curve(out, index + 1, panel);
    fputs(" every ::1::1 with points pointtype 7 pointsize 0.55*mark linecolor rgb '#D55E00'"
          " title 'end'\n",
          out);
    return index + (panel->mark_count > 0 ? 3 : 2);
}

#define FEW 40  // curves of so many points show them

static int plot_time(FILE* out, const jd_plot_panel* panel, int index) {
    for (int i = 0; i < panel->count; i++) {
        const jd_column* column = panel->columns[i];
        fputs(i == 0 ? "plot " : ", \\\n     ", out);
        put_curve(out, index + i, panel);
        if (panel->curves[i].count <= FEW)
            fprintf(out, " with linespoints pointtype 7 pointsize %g*mark",
                    panel->curves[i].count > 1 ? 0.25 : 0.5);
        else
            fputs(" with lines", out);
        fprintf(out, " linewidth 1.1 linecolor rgb '%s'", COLOURS[i]);
        if (panel->count == 1) {
            fputs(" notitle", out);
            continue;
        }
        fputs(" title '", out);
        jd_plot_put_symbol(out, column->symbol[0] != '\0' ? column->symbol : column->name);
        if (!panel->same_unit)
            jd_plot_put_scale(out, column->unit, &(jd_plot_axis){0});
        fputc('\'', out);
    }
    fputc('\n', out);
    return index + panel->count;
}

static void put_heading(FILE* out, const jd_plot_drawing* drawing) {
    const double x = JD_PLOT_LEFT / JD_PLOT_WIDTH, high = drawing->height;
    fputs("set label 4 '", out);
    jd_plot_put_title(out, jd_result_text(drawing->result, "title"));
    fprintf(out, "' at screen %.6f, screen %.6f left font ',%g'\n", x, 1.0 - 0.5 / high,
            JD_PLOT_TITLE_SIZE);
    fputs("set label 5 '", out);
    jd_plot_put_subtitle(out, drawing->result);
    fprintf(out, "' at screen %.6f, screen %.6f left font ',%g' textcolor rgb '#555555'\n", x,
            1.0 - 1.0 / high, JD_PLOT_SUBTITLE_SIZE);
}

void jd_plot_script_write(FILE* out, const jd_plot_drawing* drawing, const jd_plot_target* target) {
    fputs("reset\n", out);
    put_terminal(out, target->kind, drawing->height);
    if (target->figure != NULL) {
        fputs("set output ", out);
        jd_plot_put_file(out, target->figure);
        fputc('\n', out);
    }
    put_style(out);
    // Only the SVG terminal has no scale for points.
    fprintf(out, "mark = %.4g\n", target->kind == JD_PICTURE_SVG ? SVG_DPI / 72.0 : 1.0);
    fputs("data = ", out);
    jd_plot_put_file(out, target->data != NULL ? target->data : "$data");
    fputc('\n', out);
    if (target->data == NULL) {
        fputs("$data << END_OF_DATA\n", out);
        jd_plot_data_write(out, drawing);
        fputs("END_OF_DATA\n", out);
    }
    fputs("set multiplot\n", out);
    for (int i = 0, index = 0; i < drawing->panel_count; i++) {
        const jd_plot_panel* panel = &drawing->panels[i];
        put_frame(out, drawing, panel);
        if (i == 0)
            put_heading(out, drawing);
        put_mark_labels(out, drawing, panel);
        index = panel->kind == JD_PANEL_PATH ? plot_path(out, panel, index)
                                             : plot_time(out, panel, index);
    }
    fputs("unset multiplot\nunset output\n", out);
}
