// The panels of a result as gnuplot commands.
//
// Places on the page are worked out beforehand and written as numbers, so that nothing depends on
// gnuplot's own idea of margins. The data stays in the units of the result; the script scales it.
// Colours are those of Okabe and Ito, told apart by colour-blind readers too.
#include "plot/script.h"

#include <math.h>

#include "plot/box.h"
#include "plot/drawing.h"
#include "plot/label.h"

#define PANEL_TEXT 0.25  // height of title and key above a panel [cm]

static const char* const COLOURS[JD_PANEL_QUANTITIES] = {"#0072B2", "#D55E00", "#009E73",
                                                         "#CC79A7"};

static void put_curve(FILE* out, int index, const jd_plot_panel* panel) {
    fprintf(out, "data index %d using ", index);
    jd_plot_put_using(out, 1, &panel->x);
    fputc(':', out);
    jd_plot_put_using(out, 2, &panel->y);
}

// Screen coordinates of the box and the text around it.
static void put_frame(FILE* out, const jd_plot_drawing* drawing, const jd_plot_panel* panel) {
    const double high = drawing->height;
    const jd_plot_box box = {JD_PLOT_LEFT, JD_PLOT_RIGHT, panel->top, panel->height};
    jd_plot_put_box(out, &box, high);
    jd_plot_put_range(out, 'x', &panel->x);
    jd_plot_put_range(out, 'y', &panel->y);
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
            1.0 - (panel->top - PANEL_TEXT) / high, panel->kind == JD_PANEL_TIME ? 1.5 : 0.5,
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

// Colours and widths of phases, told apart by colour-blind readers and, by width, in grey too.
static const struct {
    const char* colour;
    double width;
} PHASES[JD_PHASES] = {{"#E69F00", 1.3}, {"#009E73", 1.6}, {"#0072B2", 2.0},
                       {"#000000", 2.8}, {"#CC79A7", 1.6}, {"#56B4E9", 2.0}};

// The wider lines lie below. @return blocks used.
static int put_phases(FILE* out, const jd_plot_panel* panel, int index) {
    for (int i = panel->phase_count - 1; i >= 0; i--) {
        const int64_t count = panel->phases[i].count;
        if (count == 0)
            continue;
        put_curve(out, index + i, panel);
        fprintf(out, " with lines linewidth %g linecolor rgb '%s' notitle, \\\n     ",
                (count > DENSE ? 0.6 : 1.0) * PHASES[i].width, PHASES[i].colour);
    }
    for (int i = 0; i < panel->phase_count; i++) {
        if (panel->phases[i].count == 0)
            continue;
        fprintf(out, "keyentry with lines linewidth %g linecolor rgb '%s' title '",
                1.2 * PHASES[i].width, PHASES[i].colour);
        jd_plot_put_text(out, panel->phase_names[i]);
        fputs("', \\\n     ", out);
    }
    return panel->phase_count;
}

// Blocks of a path in the data: the path or its phases, its ends, its time marks.
static int plot_path(FILE* out, const jd_plot_panel* panel, int index) {
    fputs("plot ", out);
    if (panel->phase_count > 0) {
        index += put_phases(out, panel, index);
    } else {
        put_curve(out, index++, panel);
        fprintf(out, " with lines linewidth %g linecolor rgb '%s' notitle, \\\n     ",
                panel->curves[0].count > DENSE ? 0.6 : 1.1, COLOURS[0]);
    }
    if (panel->mark_count > 0) {
        put_curve(out, index + 1, panel);
        fputs(" with points pointtype 7 pointsize 0.3*mark linecolor rgb '#000000' notitle, \\\n   "
              "  ",
              out);
    }
    if (isfinite(panel->start[0]))
        put_start(out, panel, index);
    put_curve(out, index, panel);
    fputs(" every ::1::1 with points pointtype 7 pointsize 0.55*mark linecolor rgb '#D55E00'"
          " title 'end'\n",
          out);
    return index + (panel->mark_count > 0 ? 2 : 1);
}

#define FEW 40  // curves of so many points show them

// The panel whose key has most room: the first over time with the fewest curves.
static const jd_plot_panel* roomy_panel(const jd_plot_drawing* drawing) {
    const jd_plot_panel* best = NULL;
    for (int i = 0; i < drawing->panel_count; i++) {
        const jd_plot_panel* panel = &drawing->panels[i];
        if (panel->kind == JD_PANEL_TIME && (best == NULL || panel->count < best->count))
            best = panel;
    }
    return best;
}

// What happened lies below the curves.
static int plot_time(FILE* out, const jd_plot_drawing* drawing, const jd_plot_panel* panel,
                     int index) {
    const jd_plot_axis axes[2] = {panel->x, panel->y};
    fputs("plot ", out);
    jd_plot_events_put(out, &drawing->events, axes, panel == roomy_panel(drawing));
    for (int i = 0; i < panel->count; i++) {
        const jd_column* column = panel->columns[i];
        fputs(i == 0 ? "" : ", \\\n     ", out);
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
    jd_plot_begin_heading(out, 4);
    jd_plot_put_title(out, jd_result_text(drawing->result, "title"));
    jd_plot_end_heading(out, 4, JD_PLOT_LEFT, drawing->height);
    jd_plot_begin_heading(out, 5);
    jd_plot_put_subtitle(out, drawing->result, NULL);
    jd_plot_end_heading(out, 5, JD_PLOT_LEFT, drawing->height);
}

void jd_plot_panels_write(FILE* out, const void* page_drawing) {
    const jd_plot_drawing* drawing = page_drawing;
    int index = jd_plot_events_block_count(&drawing->events);
    for (int i = 0; i < drawing->panel_count; i++) {
        const jd_plot_panel* panel = &drawing->panels[i];
        put_frame(out, drawing, panel);
        if (i == 0)
            put_heading(out, drawing);
        put_mark_labels(out, drawing, panel);
        index = panel->kind != JD_PANEL_TIME ? plot_path(out, panel, index)
                                             : plot_time(out, drawing, panel, index);
    }
}
