// A map of drift: arrows over the colour of the speed.
#include <math.h>
#include <string.h>

#include "figure/page/box.h"
#include "figure/page/label.h"
#include "figure/page/page.h"
#include "figure/page/study_axis.h"
#include "figure/subtitle/subtitle.h"
#include "judder/figure.h"
#include "record/result.h"

#define ARROWS 24     // most across
#define SMALL 0.01    // of the fastest drift: a dot in place of an arrow
#define SHORTEST 0.3  // of the longest arrow

// Places on the page [cm].
#define LEFT 2.1
#define RIGHT 13.1
#define HEAD 1.9
#define KEY 1.5
#define HIGH 10.0
#define FOOT 1.45
#define BAR_LEFT 13.45
#define BAR_WIDE 0.35
#define PAGE (HEAD + HIGH + FOOT)
#define LETTER 0.122  // width of one in the key

// How gnuplot draws a drift, hardly any, and one that is not steady.
#define ARROW "head filled size screen 0.0075,18,60 linewidth 0.9 linecolor rgb '#1A1A1A'"
#define DOT "pointtype 7 pointsize 0.12*mark linecolor rgb '#777777'"
#define CROSS "pointtype 2 pointsize 0.35*mark linewidth 0.7 linecolor rgb '#D55E00'"
#define ARROW_TEXT "drift: its length grows as the root of the speed"

typedef struct drawing {
    const jd_drift_map* map;
    jd_result* about;  // for the subtitle
    jd_plot_parameter x, y;
    jd_plot_axis speed;
    double most;  // the fastest drift [m/s]
    int strange;  // points that are not steady, or failed
    int done;     // points
} drawing;

static bool has_drift(const jd_settled* s) {
    return s->status == JD_OK && isfinite(s->drift.speed);
}

// Not steady, or failed; what is not done is left white.
static bool is_strange(const jd_settled* s) {
    return s->status != JD_CANCELLED && (s->status != JD_OK || !s->steady);
}

static void fit(drawing* d) {
    const jd_axis *x = jd_drift_map_axis(d->map, 0), *y = jd_drift_map_axis(d->map, 1);
    jd_plot_extent speed = {.count = 1};  // 0 is always shown
    for (int j = 0; j < y->points; j++)
        for (int i = 0; i < x->points; i++) {
            const jd_settled* s = jd_drift_map_at(d->map, i, j);
            d->strange += is_strange(s);
            d->done += s->status != JD_CANCELLED;
            if (has_drift(s))
                speed = jd_plot_extent_add(speed, &s->drift.speed, 1);
        }
    d->most = speed.max;
    d->speed = jd_plot_axis_fit(speed, 0, 6);
    d->speed.min = 0;
    d->x = jd_plot_parameter_fit(jd_drift_map_model(d->map), x);
    d->y = jd_plot_parameter_fit(jd_drift_map_model(d->map), y);
}

// ---- Data --------------------------------------------------------------------------------------

static void put_place(FILE* out, const drawing* d, int i, int j) {
    fprintf(out, "%.9g %.9g", jd_plot_scale_show(&d->x.scale, jd_axis_value(d->x.axis, i)),
            jd_plot_scale_show(&d->y.scale, jd_axis_value(d->y.axis, j)));
}

// One arrow through the middle of a cell, of a length on paper that grows with the speed.
static void put_arrow(FILE* out, const drawing* d, int i, int j, double longest) {
    const jd_settled* s = jd_drift_map_at(d->map, i, j);
    const double speed = has_drift(s) ? s->drift.speed : 0;
    const bool small = !(speed > SMALL * d->most && speed > 3 * jd_settled_error(s));
    const double length = small ? 0 : fmax(sqrt(speed / d->most), SHORTEST) * longest;
    const jd_plot_axis *x = &d->x.scale.axis, *y = &d->y.scale.axis;
    const double dx = length * cos(s->drift.direction) * (x->max - x->min) / (RIGHT - LEFT);
    const double dy = length * sin(s->drift.direction) * (y->max - y->min) / HIGH;
    put_place(out, d, i, j);
    if (small)
        fputs(" 0 0\n", out);
    else
        fprintf(out, " %.9g %.9g\n", dx, dy);
}

static void put_arrows(FILE* out, const drawing* d) {
    const int across = d->x.axis->points, up = d->y.axis->points;
    const int skip_x = (across + ARROWS - 1) / ARROWS, skip_y = (up + ARROWS - 1) / ARROWS;
    const double wide = (RIGHT - LEFT) / across * skip_x, high = HIGH / up * skip_y;
    const double longest = fmin(0.88 * fmin(wide, high), 1.5);
    fputs("\n\n# 1: arrows: x, y as shown, and by how much they go on; 0 where it hardly drifts\n",
          out);
    for (int j = (up - 1) % skip_y / 2; j < up; j += skip_y)
        for (int i = (across - 1) % skip_x / 2; i < across; i += skip_x)
            if (jd_drift_map_at(d->map, i, j)->status == JD_OK)
                put_arrow(out, d, i, j, longest);
}

static void put_data(FILE* out, const void* page_drawing) {
    const drawing* d = page_drawing;
    const int across = d->x.axis->points, up = d->y.axis->points;
    fputs("# 0: x, y as shown, drift [m/s]\n", out);
    for (int j = 0; j < up; j++)
        for (int i = 0; i < across; i++) {
            const jd_settled* s = jd_drift_map_at(d->map, i, j);
            put_place(out, d, i, j);
            if (has_drift(s))
                fprintf(out, " %.9g\n", s->drift.speed);
            else
                fputs(" NaN\n", out);
        }
    put_arrows(out, d);
    fputs("\n\n# 2: not steady, or failed\nNaN NaN\n", out);
    for (int j = 0; j < up; j++)
        for (int i = 0; i < across; i++) {
            const jd_settled* s = jd_drift_map_at(d->map, i, j);
            if (!is_strange(s))
                continue;
            put_place(out, d, i, j);
            fputc('\n', out);
        }
}

// ---- Script ------------------------------------------------------------------------------------

static void put_heading(FILE* out, const drawing* d) {
    const jd_system* system = jd_model_system(jd_drift_map_model(d->map));
    jd_plot_begin_heading(out, 4);
    fputs("Drift:  ", out);
    jd_plot_put_text(out, system->title);
    jd_plot_end_heading(out, 4, LEFT, PAGE);
    jd_plot_begin_heading(out, 5);
    const char* const varied[2] = {d->x.axis->name, d->y.axis->name};
    jd_plot_put_subtitle(out, d->about, varied);
    jd_plot_end_heading(out, 5, LEFT, PAGE);
}

// One mark of the key with its meaning. @return where the next one may begin [cm].
static double put_mark(FILE* out, int label, double left, const char* point, const char* text) {
    const double up = 1.0 - KEY / PAGE;
    fprintf(out, "set label %d at screen %.6f, screen %.6f %s\n", label,
            (left + 0.1) / JD_PLOT_WIDTH, up, point);
    fprintf(out, "set label %d '%s' at screen %.6f, screen %.6f left font ',%g'\n", label + 1, text,
            (left + 0.35) / JD_PLOT_WIDTH, up, JD_PLOT_SUBTITLE_SIZE);
    return left + 0.9 + LETTER * (double)strlen(text);
}

// What arrows, dots and crosses tell.
static void put_key(FILE* out, const drawing* d) {
    const double up = 1.0 - KEY / PAGE;
    fprintf(out, "set arrow 1 from screen %.6f, screen %.6f to screen %.6f, screen %.6f %s\n",
            LEFT / JD_PLOT_WIDTH, up, (LEFT + 0.55) / JD_PLOT_WIDTH, up, ARROW);
    double left = put_mark(out, 10, LEFT + 0.35, "", ARROW_TEXT);
    left = put_mark(out, 12, left, "point " DOT, "hardly any");
    if (d->strange > 0)
        put_mark(out, 14, left, "point " CROSS, "not steady, or failed");
}

static void put_labels(FILE* out, const drawing* d) {
    fputs("set label 1 '", out);
    jd_plot_put_parameter(out, &d->x);
    fprintf(out, "' at graph 0.5, screen %.6f center\nset label 2 '", 0.45 / PAGE);
    jd_plot_put_parameter(out, &d->y);
    fprintf(out, "' at screen %.6f, graph 0.5 center rotate by 90\nset label 3 'drift  |",
            0.5 / JD_PLOT_WIDTH);
    jd_plot_put_symbol(out, "v");
    fputc('|', out);
    jd_plot_put_scale(out, "m/s", &d->speed);
    fprintf(out, "' at screen %.6f, graph 0.5 center rotate by 90\n", 15.3 / JD_PLOT_WIDTH);
}

static void put_colours(FILE* out, const drawing* d) {
    fprintf(out,
            "set palette defined (0 '#FFFFFF', 0.12 '#EAF3FA', 0.3 '#C9E0F1', 0.5 '#97C5E3', 0.7 "
            "'#62A3D0', 0.87 '#3B82B9', 1 '#2A6A9F')\n"
            "set cbrange [0:%.12g]\nset cbtics %.12g\nset format cb '%%.%df'\n"
            "set colorbox vertical user origin screen %.6f, screen %.6f size screen %.6f, screen "
            "%.6f noborder\n",
            fmax(d->speed.max, 1e-300), d->speed.step, d->speed.decimals, BAR_LEFT / JD_PLOT_WIDTH,
            FOOT / PAGE, BAR_WIDE / JD_PLOT_WIDTH, HIGH / PAGE);
}

// Cells: an image needs two of them along both axes.
static void put_cells(FILE* out, const drawing* d) {
    const bool image = d->x.axis->points > 1 && d->y.axis->points > 1;
    fputs("plot data index 0 using ", out);
    if (image)
        fputs("1:2:", out);
    else
        fprintf(out, "1:2:($1-%.9g):($1+%.9g):($2-%.9g):($2+%.9g):", 0.5 * d->x.cell,
                0.5 * d->x.cell, 0.5 * d->y.cell, 0.5 * d->y.cell);
    jd_plot_put_using(out, 3, &d->speed);
    fputs(image ? " with image notitle"
                : " with boxxyerror fillstyle solid 1 noborder linecolor palette notitle",
          out);
}

static void put_panels(FILE* out, const void* page_drawing) {
    const drawing* d = page_drawing;
    const jd_plot_box box = {LEFT, RIGHT, HEAD, HIGH};
    jd_plot_put_box(out, &box, PAGE);
    jd_plot_put_scale_range(out, 'x', &d->x.scale, true);
    jd_plot_put_scale_range(out, 'y', &d->y.scale, true);
    put_heading(out, d);
    put_key(out, d);
    put_labels(out, d);
    put_colours(out, d);
    fputs("unset grid\nset tics out nomirror\nunset key\n", out);
    put_cells(out, d);
    fputs(", \\\n     data index 1 using ($1-$3/2):($2-$4/2):(($3*$3+$4*$4)>0?$3:NaN):4 with "
          "vectors " ARROW " notitle, \\\n     data index 1 using 1:(($3*$3+$4*$4)>0?NaN:$2) with "
          "points " DOT " notitle",
          out);
    if (d->strange > 0)
        fputs(", \\\n     data index 2 using 1:2 with points " CROSS " notitle", out);
    fputc('\n', out);
}

// ---- Public ------------------------------------------------------------------------------------

jd_status jd_drift_figure_write(jd_context* context, const jd_drift_map* map, const char* path,
                                const jd_figure_options* options) {
    if (map == NULL || path == NULL)
        return jd_fail(context, JD_ERR_ARGUMENT, "a figure of drift needs a map and a file name");
    drawing d = {.map = map};
    const jd_run_options run = jd_run_options_default(jd_model_system(jd_drift_map_model(map)));
    jd_status status = jd_result_of_model(context, jd_drift_map_model(map), &run, NULL, &d.about);
    if (status < 0)
        return status;
    fit(&d);
    const jd_plot_page page = {
        .height = PAGE, .drawing = &d, .put_panels = put_panels, .put_data = put_data};
    status = d.done > 0 ? jd_plot_page_write(context, &page, path, options)
                        : jd_fail(context, JD_ERR_ARGUMENT,
                                  "nothing to draw: no point of the map is done");
    jd_result_free(d.about);
    return status;
}
