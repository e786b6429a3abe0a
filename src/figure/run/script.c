// The panels of a result as gnuplot commands.
//
// Places on the page are worked out beforehand and written as numbers, so that nothing depends on
// gnuplot's own idea of margins. The data stays in the units of the result; the script scales it.
// Colours are those of Okabe and Ito, told apart by colour-blind readers too.
#include "figure/run/script.h"

#include <math.h>
#include <string.h>

#include "figure/page/label.h"
#include "figure/run/run.h"
#include "figure/subtitle/subtitle.h"

#define PANEL_TEXT 0.25   // height of title and key above a panel [cm]
#define PAIR_TEXT 0.75    // height of the key above a pair [cm]
#define HALF_ROW 0.16     // half the height of a row of a key [cm]
#define AXIS_TEXT 1.6     // distance of the label from the left side of its panel [cm]
#define NOTE 0.22         // height of the line below all panels [cm]
#define TITLE_LETTER 0.2  // width of a letter of the title [cm]
#define LETTER 0.143      // and of the line below it [cm]

static bool is_paired(const jd_plot_drawing* drawing, int index) {
    return drawing->panels[index].beside ||
           (index + 1 < drawing->panel_count && drawing->panels[index + 1].beside);
}

static void put_axis_label(FILE* out, const jd_column* column, const jd_plot_scale* scale) {
    jd_plot_put_symbol(out, column->symbol[0] != '\0' ? column->symbol : column->name);
    jd_plot_put_scale_unit(out, column->unit, scale);
}

// The key at the right above a box [cm]; more than a row of it grow upwards.
static void put_key_place(FILE* out, const jd_plot_drawing* drawing, const jd_plot_box* box,
                          const jd_plot_panel* panel, double above) {
    fprintf(out,
            "set key at screen %.6f, screen %.6f right bottom horizontal Left reverse samplen %g "
            "font ',%g'\n",
            box->right / drawing->page.width,
            1.0 - (box->top - above + HALF_ROW) / drawing->page.height,
            panel->kind == JD_PANEL_TIME ? 1.5 : 0.5, JD_PLOT_TICK_SIZE);
}

// The key of a pair has the width of both, as an empty plot below them.
static void put_pair_key(FILE* out, const jd_plot_drawing* drawing, const jd_plot_panel* pair) {
    jd_plot_box both = pair[0].box;
    both.right = pair[1].box.right;
    fputs("unset label\nunset arrow\nunset border\nunset tics\nunset grid\n", out);
    jd_plot_put_box_on(out, &both, drawing->page);
    put_key_place(out, drawing, &both, pair, PAIR_TEXT);
    fputs("plot [0:1][0:1] ", out);
    jd_plot_put_path_keys(out, drawing, pair);
    fputs("NaN notitle\n", out);
    jd_plot_put_style(out);
}

// Of a key in several lines: what happened, and the quantities where there are several.
static int key_columns(const jd_plot_drawing* drawing, const jd_plot_panel* panel) {
    const int entries =
        jd_plot_events_block_count(&drawing->events) + (panel->count > 1 ? panel->count : 0);
    return (entries + panel->key_lines - 1) / panel->key_lines;
}

// Screen coordinates of the box and the text around it.
static void put_frame(FILE* out, const jd_plot_drawing* drawing, int index) {
    const jd_plot_panel* panel = &drawing->panels[index];
    const double high = drawing->page.height;
    const bool over_time = panel->kind == JD_PANEL_TIME && !panel->y.log;
    jd_plot_put_box_on(out, &panel->box, drawing->page);
    jd_plot_put_scale_range(out, 'x', &panel->x, panel->has_x);
    jd_plot_put_scale_range(out, 'y', &panel->y, true);
    fputs(over_time ? "set xzeroaxis linetype 1 linewidth 0.5 linecolor rgb '#808080'\n"
                    : "unset xzeroaxis\n",
          out);
    fputs("unset label\nunset arrow\nset label 1 '", out);
    jd_plot_put_title(out, panel->title);
    fprintf(out, "' at graph 0, screen %.6f left font ',%g'\n",
            1.0 - (panel->box.top - PANEL_TEXT) / high, JD_PLOT_TICK_SIZE);
    fputs("set label 2 '", out);
    if (panel->count == 1)
        put_axis_label(out, panel->columns[0], &panel->y);
    else
        jd_plot_put_scale_unit(out, panel->same_unit ? panel->columns[0]->unit : "", &panel->y);
    fprintf(out, "' at screen %.6f, graph 0.5 center rotate by 90\n",
            (panel->box.left - AXIS_TEXT) / drawing->page.width);
    if (panel->has_x) {
        fputs("set label 3 '", out);
        put_axis_label(out, panel->across, &panel->x);
        fprintf(out, "' at graph 0.5, screen %.6f center\n",
                1.0 - (panel->box.top + panel->box.height + 0.85) / high);
    }
    if (panel->zero)
        fprintf(out,
                "set label 6 '0 throughout' at graph 0.5, graph 0.75 center font ',%g' "
                "textcolor rgb '#555555'\n",
                JD_PLOT_TICK_SIZE);
    if (!is_paired(drawing, index) && panel->key_lines > 1)
        fprintf(out, "set key maxcols %d\n", key_columns(drawing, panel));
    else
        fputs("set key maxcols auto\n", out);
    if (is_paired(drawing, index))  // after all else about keys, which would bring it back
        fputs("unset key\n", out);
    else
        put_key_place(out, drawing, &panel->box, panel,
                      PANEL_TEXT + 0.5 * JD_PLOT_KEY_LINE * fmax(panel->key_lines - 1, 0));
}

static void put_mark_labels(FILE* out, const jd_plot_drawing* drawing, const jd_plot_panel* panel) {
    const jd_column* time = jd_result_column_at(drawing->runs[0].result, 0);
    for (int i = 0; i < panel->mark_count; i++) {
        const jd_plot_mark* mark = &panel->marks[i];
        fprintf(out, "set label %d '%.*f ", 10 + i, jd_plot_step_decimals(panel->mark_step),
                mark->time);
        jd_plot_put_unit(out, time->unit, drawing->clock.exponent);
        fprintf(out,
                "' at %.12g,%.12g center front boxed bs 1 font ',%g' textcolor rgb '#333333'\n",
                jd_plot_scale_show(&panel->x, mark->label_x),
                jd_plot_scale_show(&panel->y, mark->label_y), JD_PLOT_MARK_SIZE);
    }
}

// What is left out, since it is 0 throughout.
static void put_note(FILE* out, const jd_plot_drawing* drawing) {
    if (drawing->zero_count == 0)
        return;
    fputs("set label 7 '0 throughout, not drawn: ", out);
    for (int i = 0; i < drawing->zero_count; i++) {
        const jd_column* column = drawing->zeros[i];
        fputs(i > 0 ? ",  " : " ", out);
        jd_plot_put_symbol(out, column->symbol[0] != '\0' ? column->symbol : column->name);
    }
    fprintf(out, "' at screen %.6f, screen %.6f left font ',%g' textcolor rgb '#555555'\n",
            JD_PLOT_LEFT / drawing->page.width, NOTE / drawing->page.height, JD_PLOT_SUBTITLE_SIZE);
}

// A long title on a narrow page is smaller.
static void put_page_title(FILE* out, const jd_plot_drawing* drawing) {
    const char* title = jd_result_text(drawing->runs[0].result, "title");
    const double room = drawing->page.width - JD_PLOT_LEFT;
    const double share = room / (TITLE_LETTER * (double)(strlen(title) + 1));
    jd_plot_begin_heading(out, 4);
    jd_plot_put_title(out, title);
    fprintf(out, "' at screen %.6f, screen %.6f left font ',%g'\n",
            JD_PLOT_LEFT / drawing->page.width, 1.0 - 0.5 / drawing->page.height,
            JD_PLOT_TITLE_SIZE * fmin(share, 1.0));
}

static void put_heading(FILE* out, const jd_plot_drawing* drawing) {
    const double room = drawing->page.width - JD_PLOT_LEFT - 0.5;
    char full[JD_PLOT_DIFFER][128];
    const char* varied[JD_PLOT_DIFFER] = {NULL, NULL};
    for (int i = 0; i < drawing->differ_count; i++) {
        const bool initial = strcmp(drawing->differ[i].group, "initial") == 0;
        snprintf(full[i], sizeof full[i], "%s%s", initial ? "initial." : ".",
                 drawing->differ[i].name);
        varied[i] = full[i];
    }
    put_page_title(out, drawing);
    jd_plot_begin_heading(out, 5);
    jd_plot_put_subtitle_in(out, drawing->runs[0].result, varied, (size_t)(room / LETTER));
    jd_plot_end_heading_on(out, 5, JD_PLOT_LEFT, drawing->page);
    jd_plot_key_put(out, drawing);
    put_note(out, drawing);
}

void jd_plot_panels_write(FILE* out, const void* page_drawing) {
    const jd_plot_drawing* drawing = page_drawing;
    int index = jd_plot_events_block_count(&drawing->events);
    for (int i = 0; i < drawing->panel_count; i++) {
        const jd_plot_panel* panel = &drawing->panels[i];
        if (is_paired(drawing, i) && !panel->beside)
            put_pair_key(out, drawing, panel);
        put_frame(out, drawing, i);
        if (i == 0)
            put_heading(out, drawing);
        put_mark_labels(out, drawing, panel);
        index += jd_plot_put_curves(out, drawing, panel, index);
    }
}
