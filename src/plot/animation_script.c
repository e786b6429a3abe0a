// The frames of a film as a gnuplot script: one loop that draws them all, each a PNG behind the one
// before it on the standard output.
#include <math.h>
#include <stdlib.h>

#include "plot/animation.h"
#include "plot/box.h"
#include "plot/label.h"
#include "plot/page.h"

#define HEAD 1.7     // title of the page and of the views [cm]
#define FOOT 1.3     // ticks and labels below the boxes [cm]
#define FLOOR 0.012  // thickness of a floor over the height of a view
#define CM_PER_INCH 2.54

// ---- Data --------------------------------------------------------------------------------------

// A column at time t, straight between rows; `row` is at or before t.
static double value_at(const jd_column* time, const jd_column* column, int64_t row, double t) {
    if (column == NULL)
        return 0.0;
    const double t0 = time->values[row], t1 = time->values[row + 1];
    const double share = t1 > t0 ? fmin(fmax((t - t0) / (t1 - t0), 0.0), 1.0) : 0.0;
    return column->values[row] + share * (column->values[row + 1] - column->values[row]);
}

static int64_t row_before(const jd_animation* a, int64_t row, double t) {
    const jd_column* time = jd_result_column_at(a->result, 0);
    while (row + 2 < jd_result_row_count(a->result) && time->values[row + 1] <= t)
        row++;
    return row;
}

static void put_pair(FILE* out, double x, double y) {
    if (isfinite(x) && isfinite(y))
        fprintf(out, "%.9g %.9g\n", x, y);
    else
        fputs("NaN NaN\n", out);
}

// Block 3 i: the path of view i, JD_ANIMATION_FINE points from frame to frame.
static void put_path(FILE* out, const jd_animation* a, const jd_animation_view* view) {
    const jd_column* time = jd_result_column_at(a->result, 0);
    const int count = (a->frame_count - 1) * JD_ANIMATION_FINE + 1;
    int64_t row = 0;
    for (int i = 0; i < count; i++) {
        const double t = a->begin + a->step * i / JD_ANIMATION_FINE;
        row = row_before(a, row, t);
        put_pair(out, value_at(time, view->across, row, t), value_at(time, view->up, row, t));
    }
}

// Block 3 i + 1: what moves, a group of lines for each frame.
static void put_movers(FILE* out, const jd_animation* a, const jd_animation_view* view) {
    const jd_column* time = jd_result_column_at(a->result, 0);
    int64_t row = 0;
    for (int f = 0; f < a->frame_count; f++) {
        const double t = a->begin + a->step * f;
        row = row_before(a, row, t);
        fputs(f > 0 ? "\n" : "", out);
        for (int k = 0; k < view->joint_count; k++)
            put_pair(out, value_at(time, view->joints[2 * k], row, t),
                     value_at(time, view->joints[2 * k + 1], row, t));
        if (view->joint_count == 0)
            put_pair(out, value_at(time, view->across, row, t), value_at(time, view->up, row, t));
    }
}

// Block 3 i + 2: height of the floor, a line for each frame.
static void put_floor(FILE* out, const jd_animation* a, const jd_animation_view* view) {
    const jd_column* time = jd_result_column_at(a->result, 0);
    const jd_column* last = view->joint_count ? view->joints[2 * view->joint_count - 1] : NULL;
    int64_t row = 0;
    for (int f = 0; f < a->frame_count; f++) {
        const double t = a->begin + a->step * f;
        row = row_before(a, row, t);
        const double below = view->ball + value_at(time, view->gap, row, t);
        put_pair(out, t, last && view->gap ? value_at(time, last, row, t) - below : (double)NAN);
    }
}

static void put_data(FILE* out, const jd_animation* a) {
    for (int i = 0; i < a->view_count; i++) {
        fputs(i > 0 ? "\n\n" : "", out);
        put_path(out, a, &a->views[i]);
        fputs("\n\n", out);
        put_movers(out, a, &a->views[i]);
        fputs("\n\n", out);
        put_floor(out, a, &a->views[i]);
    }
}

// ---- Script ------------------------------------------------------------------------------------

static double page_height(const jd_animation* a) { return HEAD + a->height + FOOT; }

// Screen coordinate of a place [cm].
static double across(double x) { return x / JD_ANIMATION_WIDTH; }

static void put_terminal(FILE* out, const jd_animation* a) {
    const double scale = JD_ANIMATION_DPI / 72.0;
    const int wide = 2 * (int)lround(JD_ANIMATION_WIDTH / CM_PER_INCH * JD_ANIMATION_DPI / 2.0);
    const int high = 2 * (int)lround(page_height(a) / CM_PER_INCH * JD_ANIMATION_DPI / 2.0);
    fprintf(out,
            "set terminal pngcairo size %d,%d font 'DejaVu Sans,9' fontscale %.4g linewidth %.4g "
            "pointscale %.4g rounded\n",
            wide, high, 0.75 * scale, scale, scale);
}

static void put_frame(FILE* out, const jd_animation* a, const jd_animation_view* view) {
    const double high = page_height(a);
    fprintf(out, "set lmargin at screen %.6f\nset rmargin at screen %.6f\n", across(view->left),
            across(view->left + view->width));
    fprintf(out, "set tmargin at screen %.6f\nset bmargin at screen %.6f\n", 1.0 - HEAD / high,
            FOOT / high);
    jd_plot_put_range(out, 'x', &view->x);
    jd_plot_put_range(out, 'y', &view->y);
    fputs("set label 1 '", out);
    jd_plot_put_title(out, view->title);
    fprintf(out, "' at graph 0, screen %.6f left font ',%g'\n", 1.0 - (HEAD - 0.3) / high,
            JD_PLOT_TICK_SIZE);
    fputs("set label 2 '", out);
    jd_plot_put_axis(out, view->up, &view->y);
    fprintf(out, "' at screen %.6f, graph 0.5 center rotate by 90\n", across(view->left - 1.5));
    fputs("set label 3 '", out);
    jd_plot_put_axis(out, view->across, &view->x);
    fprintf(out, "' at graph 0.5, screen %.6f center\n", 0.35 / high);
}

static void put_using(FILE* out, const jd_animation_view* view) {
    fputs(" using ", out);
    jd_plot_put_using(out, 1, &view->x);
    fputc(':', out);
    jd_plot_put_using(out, 2, &view->y);
}

// The floor seen from the side, across the whole view.
static void put_slab(FILE* out, const jd_animation_view* view, int index) {
    const double middle = 0.5 * (view->x.min + view->x.max), thick = view->y.max - view->y.min;
    fprintf(out, "$data index %d every ::f::f using (%.12g):(z=($2-(%.17g))*1e%d)", 3 * index + 2,
            middle, view->y.offset, -view->y.exponent);
    fprintf(out, ":(%.12g):(%.12g):(z-%.12g):(z)", view->x.min, view->x.max, FLOOR * thick);
    fputs(" with boxxyerror fillstyle solid noborder linecolor rgb '#9A9A9A' notitle, \\\n     ",
          out);
}

// What is at the last joint: a ball to scale, or a mark.
static void put_ball(FILE* out, const jd_animation_view* view) {
    if (view->ball > 0.0)
        fprintf(out,
                ":(%.12g) with circles fillstyle transparent solid 0.6 noborder linecolor rgb "
                "'#D55E00' notitle\n",
                view->ball * pow(10.0, -view->x.exponent));
    else
        fputs(" with points pointtype 7 pointsize 1.3 linecolor rgb '#D55E00' notitle\n", out);
}

// The floor, the whole path in grey, what has been of it in blue, and what moves.
static void put_plot(FILE* out, const jd_animation_view* view, int index) {
    fputs("plot ", out);
    if (view->gap)
        put_slab(out, view, index);
    fprintf(out, "$data index %d", 3 * index);
    put_using(out, view);
    fputs(" with lines linewidth 0.6 linecolor rgb '#D0D0D0' notitle, \\\n     ", out);
    fprintf(out, "$data index %d every ::0::(%d*f)", 3 * index, JD_ANIMATION_FINE);
    put_using(out, view);
    fputs(" with lines linewidth 1.1 linecolor rgb '#0072B2' notitle, \\\n     ", out);
    fprintf(out, "$data index %d every :::f::f", 3 * index + 1);
    put_using(out, view);
    if (view->joint_count > 0)
        fputs(" with linespoints linewidth 2.4 linecolor rgb '#333333' pointtype 7 pointsize 0.5"
              " notitle, \\\n     ",
              out);
    else
        fputs(" with points pointtype 7 pointsize 1.1 linecolor rgb '#D55E00' notitle\n", out);
    if (view->joint_count == 0)
        return;
    fprintf(out, "$data index %d every ::%d:f:%d:f", 3 * index + 1, view->joint_count - 1,
            view->joint_count - 1);
    put_using(out, view);
    put_ball(out, view);
}

static void put_heading(FILE* out, const jd_animation* a) {
    const jd_column* time = jd_result_column_at(a->result, 0);
    const double last = a->begin + a->step * (a->frame_count - 1);
    const int decimals = (int)fmax(0.0, ceil(2.0 - log10(fmax(last - a->begin, 1e-9))));
    fputs("set label 4 '", out);
    jd_plot_put_title(out, jd_result_text(a->result, "title"));
    fprintf(out, "' at screen %.6f, screen %.6f left font ',%g'\n", across(a->views[0].left),
            1.0 - 0.55 / page_height(a), JD_PLOT_TITLE_SIZE);
    // The unit stands behind the number, not in its format.
    fprintf(out, "set label 5 sprintf('%%.%df ', %.12g + f*%.12g).'", decimals, a->begin, a->step);
    jd_plot_put_unit(out, time->unit, 0);
    fprintf(out, "' at screen %.6f, screen %.6f right font ',%g'\n", 1.0 - 0.5 / JD_ANIMATION_WIDTH,
            1.0 - 0.55 / page_height(a), JD_PLOT_TITLE_SIZE);
}

void jd_animation_script(FILE* out, const jd_animation* a) {
    put_terminal(out, a);
    jd_plot_put_style(out);
    fputs("$data << END_OF_DATA\n", out);
    put_data(out, a);
    fprintf(out, "END_OF_DATA\ndo for [f=0:%d] {\nset multiplot\n", a->frame_count - 1);
    for (int i = 0; i < a->view_count; i++) {
        put_frame(out, a, &a->views[i]);
        if (i == 0)
            put_heading(out, a);
        put_plot(out, &a->views[i], i);
        fputs("unset label\n", out);
    }
    fputs("unset multiplot\n}\n", out);
}
