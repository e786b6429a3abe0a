// A sheet of panels: places, axes and thinned curves, then gnuplot commands and data.
#include "figure/sheet.h"

#include <math.h>
#include <stdlib.h>

#include "figure/page/box.h"
#include "figure/page/label.h"
#include "figure/page/page.h"
#include "figure/page/thin.h"
#include "figure/run/run.h"

#define WIDE_HEIGHT 2.7    // of a panel over the whole width [cm]
#define HALF_SIZE 5.5      // sides of a half panel [cm]
#define HEAD 1.35          // title of the page [cm]
#define PANEL_HEAD 0.65    // title and key above a panel [cm]
#define PANEL_FOOT 1.15    // ticks and label below a panel [cm]
#define PANEL_TEXT 0.25    // height of title and key above a panel [cm]
#define KEY_LINE 0.42      // of the key below a half panel [cm]
#define PLANE_TICKS 6.0    // at most, along a side of a plane
#define LINE_ERROR 2e-3    // a thinned line stays this near [cm]
#define LINE_POINTS 20000  // most points of a drawn line

static const char* const COLOURS[] = {"#0072B2", "#D55E00", "#009E73", "#CC79A7"};
#define GREY "#555555"
#define BAND "#E6E6E6"

// One panel on the page.
typedef struct placed {
    const jd_sheet_panel* panel;
    jd_plot_box box;
    bool has_x;     // tick labels and label of the horizontal axis are drawn
    int key_lines;  // of a half panel
    jd_plot_axis x, y;
    jd_plot_points curves[JD_SHEET_CURVES];
} placed;

typedef struct drawing {
    const jd_sheet* sheet;
    double height;  // of the page [cm]
    placed panels[JD_SHEET_PANELS];
} drawing;

// ---- Places ------------------------------------------------------------------------------------

static bool has_key(const jd_sheet_curve* curve) {
    return curve->symbol != NULL || curve->label != NULL;
}

static int key_lines(const jd_sheet_panel* panel) {
    int lines = 0;
    for (int i = 0; i < panel->curve_count; i++)
        lines += has_key(&panel->curves[i]);
    return panel->half ? lines : 0;
}

// Below a row of panels: both halves of a pair reach as far as the longer key.
static double row_foot(const drawing* d, int first, int count) {
    int lines = 0;
    for (int i = first; i < first + count; i++)
        if (d->panels[i].key_lines > lines)
            lines = d->panels[i].key_lines;
    return PANEL_FOOT + (lines > 0 ? 0.2 + lines * KEY_LINE : 0.0);
}

static void lay_out(drawing* d) {
    const jd_sheet* sheet = d->sheet;
    double below = HEAD;
    for (int i = 0; i < sheet->panel_count;) {
        const bool pair =
            sheet->panels[i].half && i + 1 < sheet->panel_count && sheet->panels[i + 1].half;
        const bool half = sheet->panels[i].half;
        const int count = pair ? 2 : 1;
        const bool shared = !half && i + 1 < sheet->panel_count && !sheet->panels[i + 1].half;
        below += PANEL_HEAD;
        for (int k = 0; k < count; k++) {
            placed* p = &d->panels[i + k];
            const double left = JD_PLOT_LEFT + k * (JD_PLOT_RIGHT - JD_PLOT_LEFT - HALF_SIZE);
            p->panel = &sheet->panels[i + k];
            p->has_x = !shared;
            p->key_lines = key_lines(p->panel);
            p->box = (jd_plot_box){left, half ? left + HALF_SIZE : JD_PLOT_RIGHT, below,
                                   half ? HALF_SIZE : WIDE_HEIGHT};
        }
        below += d->panels[i].box.height + (shared ? 0.0 : row_foot(d, i, count));
        i += count;
    }
    d->height = below + 0.1;
}

// ---- Axes and curves ---------------------------------------------------------------------------

static jd_plot_extent extent_of(const jd_sheet_panel* panel, bool vertical) {
    const double ends[2] = {-panel->size, panel->size};
    jd_plot_extent extent = {0};
    for (int i = 0; i < panel->curve_count; i++) {
        const jd_sheet_curve* c = &panel->curves[i];
        extent = jd_plot_extent_add(extent, vertical ? c->y : c->x, c->count);
    }
    if (panel->size > 0.0 && (vertical || panel->plane))
        extent = jd_plot_extent_add(extent, ends, 2);
    return extent;
}

static void fit_axes(placed* p) {
    const jd_plot_extent extents[2] = {extent_of(p->panel, false), extent_of(p->panel, true)};
    jd_plot_axis axes[2];
    if (p->panel->plane) {
        jd_plot_axis_fit_pair(extents, p->box.right - p->box.left, p->box.height, axes);
        for (int i = 0; i < 2; i++) {  // a small box has room for few labels
            axes[i].step = jd_plot_nice_step((axes[i].max - axes[i].min) / PLANE_TICKS);
            axes[i].decimals = jd_plot_step_decimals(axes[i].step);
        }
    } else {
        axes[0] =
            jd_plot_axis_fit(extents[0], p->panel->half ? 0.06 : 0.0, p->panel->half ? 6.0 : 9.0);
        axes[1] = jd_plot_axis_fit(extents[1], 0.06, p->panel->half ? 7.0 : 5.0);
    }
    p->x = axes[0];
    p->y = axes[1];
}

static bool is_line(const jd_sheet_curve* curve) {
    return curve->look == JD_SHEET_LINE || curve->look == JD_SHEET_DASHED;
}

static bool copy_points(const jd_sheet_curve* curve, jd_plot_points* points) {
    const size_t size = (size_t)(curve->count > 0 ? curve->count : 1) * sizeof(double);
    points->x = malloc(size);
    points->y = malloc(size);
    points->count = curve->count;
    if (points->x == NULL || points->y == NULL)
        return false;
    for (int64_t i = 0; i < curve->count; i++) {
        points->x[i] = curve->x[i];
        points->y[i] = curve->y[i];
    }
    return true;
}

// From values to places on the page [cm], or back.
static void scale(jd_plot_points* points, double x, double y) {
    for (int64_t i = 0; i < points->count; i++) {
        points->x[i] *= x;
        points->y[i] *= y;
    }
}

// A line keeps the points that the eye needs, whatever the scales of the axes.
static bool thin_line(const placed* p, const jd_sheet_curve* curve, jd_plot_points* points) {
    const double across = (p->x.max - p->x.min) * pow(10.0, p->x.exponent);
    const double up = (p->y.max - p->y.min) * pow(10.0, p->y.exponent);
    const double x = (p->box.right - p->box.left) / across, y = p->box.height / up;
    jd_plot_points all = {0};
    bool done = copy_points(curve, &all);
    if (done) {
        scale(&all, x, y);
        done = jd_plot_thin_path(all.x, all.y, all.count, LINE_ERROR, LINE_POINTS, points);
    }
    if (done)
        scale(points, 1.0 / x, 1.0 / y);
    jd_plot_points_free(&all);
    return done;
}

static bool thin(placed* p) {
    for (int i = 0; i < p->panel->curve_count; i++) {
        const jd_sheet_curve* c = &p->panel->curves[i];
        if (!(is_line(c) ? thin_line(p, c, &p->curves[i]) : copy_points(c, &p->curves[i])))
            return false;
    }
    return true;
}

// ---- Data --------------------------------------------------------------------------------------

static void put_block(FILE* out, const placed* p, int curve, int index) {
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

static void put_data(FILE* out, const void* page_drawing) {
    const drawing* d = page_drawing;
    for (int i = 0, index = 0; i < d->sheet->panel_count; i++)
        for (int k = 0; k < d->panels[i].panel->curve_count; k++, index++)
            put_block(out, &d->panels[i], k, index);
}

// ---- Script ------------------------------------------------------------------------------------

static void put_quantity(FILE* out, jd_sheet_axis quantity, const jd_plot_axis* axis) {
    jd_plot_put_symbol(out, quantity.symbol);
    jd_plot_put_scale(out, quantity.unit, axis);
}

static void put_bands(FILE* out, const placed* p) {
    fputs("unset object\n", out);
    for (int i = 0; i < p->panel->band_count; i++)
        fprintf(out,
                "set object %d rectangle from %.12g, graph 0 to %.12g, graph 1 behind fillcolor "
                "rgb '" BAND "' fillstyle solid noborder\n",
                i + 1, jd_plot_axis_show(&p->x, p->panel->bands[i].from),
                jd_plot_axis_show(&p->x, p->panel->bands[i].to));
}

static void put_key(FILE* out, const drawing* d, const placed* p) {
    const double below = p->box.top + p->box.height + PANEL_FOOT;
    if (p->panel->half)
        fprintf(out,
                "set key at graph 0, screen %.6f left top vertical Left reverse samplen 1.5 "
                "spacing 1.05 font ',%g'\n",
                1.0 - below / d->height, JD_PLOT_TICK_SIZE);
    else
        fprintf(out,
                "set key at graph 1, screen %.6f right center horizontal Left reverse samplen 1.5 "
                "font ',%g'\n",
                1.0 - (p->box.top - PANEL_TEXT) / d->height, JD_PLOT_TICK_SIZE);
}

static void put_frame(FILE* out, const drawing* d, const placed* p) {
    jd_plot_put_box(out, &p->box, d->height);
    jd_plot_put_range(out, 'x', &p->x);
    jd_plot_put_range(out, 'y', &p->y);
    fputs("set xzeroaxis linetype 1 linewidth 0.5 linecolor rgb '#808080'\n", out);
    if (!p->has_x)
        fputs("set format x ''\n", out);
    fputs("unset label\nset label 1 '", out);
    jd_plot_put_title(out, p->panel->title);
    fprintf(out, "' at graph 0, screen %.6f left font ',%g'\n",
            1.0 - (p->box.top - PANEL_TEXT) / d->height, JD_PLOT_TICK_SIZE);
    fputs("set label 2 '", out);
    put_quantity(out, p->panel->y, &p->y);
    fprintf(out, "' at screen %.6f, graph 0.5 center rotate by 90\n",
            (p->box.left - 1.5) / JD_PLOT_WIDTH);
    if (p->has_x) {
        fputs("set label 3 '", out);
        put_quantity(out, p->panel->x, &p->x);
        fprintf(out, "' at graph 0.5, screen %.6f center\n",
                1.0 - (p->box.top + p->box.height + 0.85) / d->height);
    }
    put_bands(out, p);
    put_key(out, d, p);
}

static void put_heading(FILE* out, const drawing* d) {
    jd_plot_begin_heading(out, 4);
    jd_plot_put_title(out, d->sheet->title);
    jd_plot_end_heading(out, 4, JD_PLOT_LEFT, d->height);
    jd_plot_begin_heading(out, 5);
    jd_plot_put_text(out, d->sheet->subtitle);
    jd_plot_end_heading(out, 5, JD_PLOT_LEFT, d->height);
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
    fprintf(out, " with %s linecolor rgb '%s'", looks[c->look], colour);
}

static void put_curve(FILE* out, const placed* p, int curve, int index) {
    const jd_sheet_curve* c = &p->panel->curves[curve];
    fprintf(out, "%sdata index %d using ", curve == 0 ? "plot " : ", \\\n     ", index);
    jd_plot_put_using(out, 1, &p->x);
    fputc(':', out);
    jd_plot_put_using(out, 2, &p->y);
    put_look(out, c);
    if (!has_key(c)) {
        fputs(" notitle", out);
        return;
    }
    fputs(" title '", out);
    if (c->symbol != NULL)
        jd_plot_put_symbol(out, c->symbol);
    if (c->symbol != NULL && c->label != NULL)
        fputs("  ", out);
    if (c->label != NULL)
        jd_plot_put_text(out, c->label);
    fputc('\'', out);
}

static void put_panels(FILE* out, const void* page_drawing) {
    const drawing* d = page_drawing;
    for (int i = 0, index = 0; i < d->sheet->panel_count; i++) {
        const placed* p = &d->panels[i];
        put_frame(out, d, p);
        if (i == 0)
            put_heading(out, d);
        for (int k = 0; k < p->panel->curve_count; k++)
            put_curve(out, p, k, index++);
        fputc('\n', out);
    }
}

// ---- Sheet -------------------------------------------------------------------------------------

static bool is_complete(const jd_sheet* sheet) {
    if (sheet->panel_count < 1 || sheet->panel_count > JD_SHEET_PANELS)
        return false;
    for (int i = 0; i < sheet->panel_count; i++)
        if (sheet->panels[i].curve_count < 1 || sheet->panels[i].curve_count > JD_SHEET_CURVES)
            return false;
    return true;
}

jd_status jd_sheet_write(jd_context* context, const jd_sheet* sheet, const char* path,
                         const jd_figure_options* options) {
    bool done = true;
    if (!is_complete(sheet))
        return jd_fail(context, JD_ERR_ARGUMENT, "a sheet needs 1 to %d panels of 1 to %d curves",
                       JD_SHEET_PANELS, JD_SHEET_CURVES);
    drawing* d = calloc(1, sizeof *d);
    if (d == NULL)
        return jd_fail(context, JD_ERR_MEMORY, "out of memory for the figure '%s'", path);
    d->sheet = sheet;
    lay_out(d);
    for (int i = 0; i < sheet->panel_count; i++) {
        fit_axes(&d->panels[i]);
        done = done && thin(&d->panels[i]);
    }
    const jd_plot_page page = {
        .height = d->height, .drawing = d, .put_panels = put_panels, .put_data = put_data};
    const jd_status status =
        done ? jd_plot_page_write(context, &page, path, options)
             : jd_fail(context, JD_ERR_MEMORY, "out of memory for the figure '%s'", path);
    for (int i = 0; i < sheet->panel_count; i++)
        for (int k = 0; k < JD_SHEET_CURVES; k++)
            jd_plot_points_free(&d->panels[i].curves[k]);
    free(d);
    return status;
}
