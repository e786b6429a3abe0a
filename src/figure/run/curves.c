// The curves of a panel as gnuplot commands: paths with their phases and marks, curves over time
// with their envelopes.
#include <math.h>

#include "figure/page/label.h"
#include "figure/run/run.h"
#include "figure/run/script.h"

static void put_using(FILE* out, int index, const jd_plot_panel* panel, const jd_plot_scale* up) {
    fprintf(out, "data index %d using ", index);
    jd_plot_put_scale_using(out, 1, &panel->x);
    fputc(':', out);
    jd_plot_put_scale_using(out, 2, up);
}

// What belongs to the one path of a panel.
static void put_curve(FILE* out, int index, const jd_plot_panel* panel) {
    const jd_plot_scale up = jd_plot_curve_scale(panel, &panel->curves[0]);
    put_using(out, index, panel, &up);
}

#define DENSE 4000  // paths of more points are drawn with a thinner line

// The ring at the start of a path, white inside, and the dot at its end.
#define RING "pointtype 6 pointsize 0.8*mark linewidth 1.2 linecolor rgb '#000000'"
#define DOT "pointtype 7 pointsize 0.55*mark linecolor rgb '#D55E00'"

static void put_start(FILE* out, const jd_plot_panel* panel, int index) {
    put_curve(out, index, panel);
    fputs(" every ::0::0 with points pointtype 7 pointsize 0.8*mark linecolor rgb '#FFFFFF' "
          "notitle, \\\n     ",
          out);
    put_curve(out, index, panel);
    fputs(" every ::0::0 with points " RING " notitle, \\\n     ", out);
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
    return panel->phase_count;
}

static void put_phase_keys(FILE* out, const jd_plot_panel* panel) {
    for (int i = 0; i < panel->phase_count; i++) {
        if (panel->phases[i].count == 0)
            continue;
        fprintf(out, "keyentry with lines linewidth %g linecolor rgb '%s' title '",
                1.2 * PHASES[i].width, PHASES[i].colour);
        jd_plot_put_text(out, panel->phase_names[i]);
        fputs("', \\\n     ", out);
    }
}

// A dash pattern for each quantity, where the colours tell results.
static void put_dash(FILE* out, const jd_plot_drawing* drawing, int quantity) {
    static const char* const dashes[JD_PANEL_QUANTITIES] = {"solid", "(14,6)", "(4,5)",
                                                            "(14,5,4,5)"};
    if (drawing->run_count > 1 && quantity > 0)
        fprintf(out, " dashtype %s", dashes[quantity]);
}

static const char* colour_of(const jd_plot_drawing* drawing, const jd_plot_curve* curve) {
    return jd_plot_colour(drawing->run_count > 1 ? curve->run : curve->quantity);
}

// What the key of a panel says of its quantities, if there are several.
static void put_quantity_keys(FILE* out, const jd_plot_drawing* drawing,
                              const jd_plot_panel* panel) {
    for (int i = 0; i < panel->count && panel->count > 1; i++) {
        const jd_column* column = panel->columns[i];
        const bool several = drawing->run_count > 1;
        fprintf(out, "keyentry with lines linewidth 1.1 linecolor rgb '%s'",
                several ? "#555555" : jd_plot_colour(i));
        put_dash(out, drawing, i);
        fputs(" title '", out);
        jd_plot_put_symbol(out, column->symbol[0] != '\0' ? column->symbol : column->name);
        if (!panel->same_unit)
            jd_plot_put_scale(out, jd_plot_is_angle(column->unit) ? "deg" : column->unit,
                              &(jd_plot_axis){0});
        fputs("', \\\n     ", out);
    }
}

void jd_plot_put_path_keys(FILE* out, const jd_plot_drawing* drawing, const jd_plot_panel* panel) {
    put_quantity_keys(out, drawing, panel);
    if (panel->curve_count > 1)
        return;
    put_phase_keys(out, panel);
    if (isfinite(panel->start[0]))
        fputs("keyentry with points " RING " title 'start', \\\n     ", out);
    fputs("keyentry with points " DOT " title 'end', \\\n     ", out);
}

// Several paths. @return blocks used.
static int put_paths(FILE* out, const jd_plot_drawing* drawing, const jd_plot_panel* panel,
                     int index) {
    for (int i = 0; i < panel->curve_count; i++) {
        const jd_plot_curve* curve = &panel->curves[i];
        const jd_plot_scale up = jd_plot_curve_scale(panel, curve);
        put_using(out, index + i, panel, &up);
        fprintf(out, " with lines linewidth %g linecolor rgb '%s'",
                curve->line.count > DENSE ? 0.6 : 1.1, colour_of(drawing, curve));
        put_dash(out, drawing, curve->quantity);
        fputs(i + 1 < panel->curve_count ? " notitle, \\\n     " : " notitle\n", out);
    }
    return panel->curve_count;
}

// Blocks of a path in the data: the path or its phases, its ends, its time marks.
static int plot_path(FILE* out, const jd_plot_drawing* drawing, const jd_plot_panel* panel,
                     int index) {
    const int first = index;
    fputs("plot ", out);
    jd_plot_put_path_keys(out, drawing, panel);
    if (panel->curve_count > 1)
        return put_paths(out, drawing, panel, index);
    if (panel->phase_count > 0) {
        index += put_phases(out, panel, index);
    } else {
        put_curve(out, index++, panel);
        fprintf(out, " with lines linewidth %g linecolor rgb '%s' notitle, \\\n     ",
                panel->curves[0].line.count > DENSE ? 0.6 : 1.1, jd_plot_colour(0));
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
    fputs(" every ::1::1 with points " DOT " notitle\n", out);
    return index + (panel->mark_count > 0 ? 2 : 1) - first;
}

#define FEW 40  // curves of so many points show them

// One side or the mean of an envelope.
static void put_side(FILE* out, int index, const jd_plot_panel* panel, const jd_plot_curve* curve,
                     int column) {
    const jd_plot_scale up = jd_plot_curve_scale(panel, curve);
    fprintf(out, "data index %d using ", index);
    jd_plot_put_scale_using(out, 1, &panel->x);
    fputc(':', out);
    jd_plot_put_scale_using(out, column, &up);
}

// An envelope: a light fill between its sides.
static void put_fill(FILE* out, int index, const jd_plot_drawing* drawing,
                     const jd_plot_panel* panel, const jd_plot_curve* curve) {
    const jd_plot_scale up = jd_plot_curve_scale(panel, curve);
    const char* colour = colour_of(drawing, curve) + 1;  // without '#'
    put_side(out, index, panel, curve, 2);
    fputc(':', out);
    jd_plot_put_scale_using(out, 3, &up);
    fprintf(out,
            " with filledcurves fillstyle solid noborder fillcolor rgb '#C0%s' notitle, \\\n     ",
            colour);
    for (int side = 2; side <= 3; side++) {
        put_side(out, index, panel, curve, side);
        fprintf(out, " with lines linewidth 0.5 linecolor rgb '#60%s' notitle, \\\n     ", colour);
    }
}

// A curve over time, with its envelope below it. @return blocks used.
static int put_time_curve(FILE* out, const jd_plot_drawing* drawing, const jd_plot_panel* panel,
                          const jd_plot_curve* curve, int index) {
    const jd_plot_scale up = jd_plot_curve_scale(panel, curve);
    const bool envelope = curve->envelope.count > 0;
    if (envelope)
        put_fill(out, index + 1, drawing, panel, curve);
    put_using(out, index, panel, &up);
    if (curve->line.count <= FEW && !envelope)
        fprintf(out, " with linespoints pointtype 7 pointsize %g*mark",
                curve->line.count > 1 ? 0.25 : 0.5);
    else
        fputs(" with lines", out);
    fprintf(out, " linewidth 1.1 linecolor rgb '%s'", colour_of(drawing, curve));
    put_dash(out, drawing, curve->quantity);
    fputs(" notitle", out);
    if (!envelope)
        return 1;
    fputs(", \\\n     ", out);
    put_side(out, index + 1, panel, curve, 4);
    fprintf(out, " with lines linewidth 1.1 linecolor rgb '%s'", colour_of(drawing, curve));
    put_dash(out, drawing, curve->quantity);
    fputs(" notitle", out);
    return 2;
}

// What happened lies below the curves.
static int plot_time(FILE* out, const jd_plot_drawing* drawing, const jd_plot_panel* panel,
                     int index) {
    const jd_plot_scale scales[2] = {panel->x, panel->y};
    const int first = index;
    fputs("plot ", out);
    jd_plot_events_put(out, &drawing->events, scales, panel->key_lines > 0);
    put_quantity_keys(out, drawing, panel);
    for (int i = 0; i < panel->curve_count; i++) {
        fputs(i == 0 ? "" : ", \\\n     ", out);
        index += put_time_curve(out, drawing, panel, &panel->curves[i], index);
    }
    fputc('\n', out);
    return index - first;
}

int jd_plot_put_curves(FILE* out, const jd_plot_drawing* drawing, const jd_plot_panel* panel,
                       int index) {
    return panel->kind != JD_PANEL_TIME ? plot_path(out, drawing, panel, index)
                                        : plot_time(out, drawing, panel, index);
}
