// What stands still in a film, as a gnuplot script that draws one PNG: title, boxes, axes, and
// below them the time of each frame, from where the frames take it.
#include <math.h>
#include <stdlib.h>

#include "figure/film/animation.h"
#include "figure/page/box.h"
#include "figure/page/label.h"
#include "figure/page/page.h"

#define CM_PER_INCH 2.54
#define CLOCKS 1000  // number of the first label that is a time

// ---- Sizes -------------------------------------------------------------------------------------

static double page_height(const jd_animation* a) {
    return JD_ANIMATION_HEAD + a->height + JD_ANIMATION_FOOT;
}

static int even_pixels(double cm) {
    return 2 * (int)lround(cm / CM_PER_INCH * JD_ANIMATION_DPI / 2);
}

int jd_animation_width(void) { return even_pixels(JD_ANIMATION_WIDTH); }

int jd_animation_height(const jd_animation* a) { return even_pixels(page_height(a)); }

int jd_animation_sheet_height(const jd_animation* a) {
    const int lines = (a->frame_count + JD_ANIMATION_COLUMNS - 1) / JD_ANIMATION_COLUMNS;
    return jd_animation_height(a) + lines * JD_ANIMATION_LINE;
}

// Screen coordinates of a place [cm] from the left and from the upper edge.
static double across(double x) { return x / JD_ANIMATION_WIDTH; }
static double down(const jd_animation* a, double y) {
    const double pixels = y / page_height(a) * jd_animation_height(a);
    return 1.0 - pixels / jd_animation_sheet_height(a);
}

// ---- Script ------------------------------------------------------------------------------------

static void put_terminal(FILE* out, const jd_animation* a) {
    const double scale = JD_ANIMATION_DPI / 72.0;
    fprintf(out,
            "set terminal pngcairo size %d,%d font 'DejaVu Sans,9' fontscale %.4g linewidth %.4g "
            "pointscale %.4g rounded\n",
            jd_animation_width(), jd_animation_sheet_height(a), 0.75 * scale, scale, scale);
}

// A quantity seen from what the view moves with.
static void put_axis_label(FILE* out, const jd_column* column, const jd_plot_axis* axis,
                           bool follows) {
    char symbol[64];
    jd_column seen = *column;
    if (jd_plot_is_angle(column->unit))
        seen.unit = "deg";
    snprintf(symbol, sizeof symbol, "Δ%s", column->symbol);
    if (follows)
        seen.symbol = symbol;
    jd_plot_put_axis(out, &seen, axis);
}

static void put_view(FILE* out, const jd_animation* a, const jd_animation_view* view) {
    const double low = JD_ANIMATION_HEAD + a->height;
    fprintf(out, "set lmargin at screen %.6f\nset rmargin at screen %.6f\n", across(view->left),
            across(view->left + view->width));
    fprintf(out, "set tmargin at screen %.6f\nset bmargin at screen %.6f\n",
            down(a, JD_ANIMATION_HEAD), down(a, low));
    jd_plot_put_range(out, 'x', &view->x);
    jd_plot_put_range(out, 'y', &view->y);
    fputs(view->up == NULL ? "set format y ''\nset ytics 10\n" : "", out);
    fputs("set label 1 '", out);
    jd_plot_put_title(out, view->title);
    fprintf(out, "' at graph 0, screen %.6f left font ',%g'\n", down(a, JD_ANIMATION_HEAD - 0.3),
            JD_PLOT_TICK_SIZE);
    if (view->force > 0.0)
        fprintf(out,
                "set label 5 'longest arrow: %.3g N' at graph 1, screen %.6f right font ',%g'\n",
                view->force, down(a, JD_ANIMATION_HEAD - 0.3), JD_PLOT_TICK_SIZE);
    if (view->up != NULL) {
        fputs("set label 2 '", out);
        put_axis_label(out, view->up, &view->y, view->follows[1]);
        fprintf(out, "' at screen %.6f, graph 0.5 center rotate by 90\n", across(view->left - 1.5));
    }
    fputs("set label 3 '", out);
    put_axis_label(out, view->across, &view->x, view->follows[0]);
    fprintf(out, "' at graph 0.5, screen %.6f center\n", down(a, page_height(a) - 0.35));
}

static void put_title(FILE* out, const jd_animation* a) {
    fputs("set label 4 '", out);
    jd_plot_put_title(out, jd_result_text(a->result, "title"));
    fprintf(out, "' at screen %.6f, screen %.6f left font ',%g'\n", across(a->views[0].left),
            down(a, JD_ANIMATION_CLOCK), JD_PLOT_TITLE_SIZE);
}

// The time of each frame in a cell of its own, right-aligned.
static void put_times(FILE* out, const jd_animation* a) {
    const jd_column* time = jd_result_column_at(a->result, 0);
    const double last = a->begin + a->step * (a->frame_count - 1);
    const double run = a->frame_count > 1 ? last - a->begin : 1.0;
    const int decimals = (int)fmax(0.0, ceil(2.0 - log10(fmax(run, 1e-9))));
    const int high = jd_animation_height(a), all = jd_animation_sheet_height(a);
    for (int f = 0; f < a->frame_count; f++) {
        const int line = f / JD_ANIMATION_COLUMNS, column = f % JD_ANIMATION_COLUMNS;
        fprintf(out, "set label %d '%.*f ", CLOCKS + f, decimals, a->begin + a->step * f);
        jd_plot_put_unit(out, time->unit, 0);
        fprintf(out, "' at screen %.8f, screen %.8f right font ',%g'\n",
                (column + 1.0) / JD_ANIMATION_COLUMNS - 2.0 / jd_animation_width(),
                1.0 - (high + (line + 0.5) * JD_ANIMATION_LINE) / all, JD_PLOT_TITLE_SIZE);
    }
}

void jd_animation_script(FILE* out, const jd_animation* a) {
    put_terminal(out, a);
    jd_plot_put_style(out);
    fputs("set multiplot\n", out);
    for (int i = 0; i < a->view_count; i++) {
        put_view(out, a, &a->views[i]);
        if (i == 0) {
            put_title(out, a);
            put_times(out, a);
        }
        fputs("plot NaN notitle\nunset label\n", out);
    }
    fputs("unset multiplot\n", out);
}
