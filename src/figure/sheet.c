// A sheet of panels: places, axes and thinned curves.
#include <math.h>
#include <stdlib.h>

#include "figure/page/page.h"
#include "figure/run/run.h"
#include "figure/sheet_script.h"

#define WIDE_HEIGHT 2.7   // of a panel over the whole width [cm]
#define HALF_SIZE 5.5     // sides of a half panel [cm]
#define HEAD 1.35         // title of the page [cm]
#define PANEL_HEAD 0.65   // title and key above a panel [cm]
#define KEY 0.5           // of all panels, below the heading [cm]
#define LINE 0.4          // a second line below the title [cm]
#define KEY_LINE 0.42     // of the key below a half panel [cm]
#define PLANE_TICKS 6.0   // at most, along a side of a plane
#define LINE_ERROR 2e-3   // a thinned line stays this near [cm]
#define LINE_POINTS 4000  // longer lines are drawn where they can be seen

// ---- Places ------------------------------------------------------------------------------------

static int key_lines(const jd_sheet_panel* panel) {
    int lines = 0;
    for (int i = 0; i < panel->curve_count; i++)
        lines += jd_sheet_has_key(&panel->curves[i]);
    return panel->half ? lines : 0;
}

// Below a row of panels: both halves of a pair reach as far as the longer key.
static double row_foot(const jd_sheet_drawing* d, int first, int count) {
    int lines = 0;
    for (int i = first; i < first + count; i++)
        if (d->panels[i].key_lines > lines)
            lines = d->panels[i].key_lines;
    return JD_SHEET_FOOT + (lines > 0 ? 0.2 + lines * KEY_LINE : 0.0);
}

static double wide_height(const jd_sheet_panel* panel) {
    return panel->height > 0.0 ? panel->height : WIDE_HEIGHT;
}

static void lay_out(jd_sheet_drawing* d) {
    const jd_sheet* sheet = d->sheet;
    double below = HEAD + (sheet->one_key ? KEY : 0.0) + (sheet->lines > 1 ? LINE : 0.0);
    for (int i = 0; i < sheet->panel_count;) {
        const bool pair =
            sheet->panels[i].half && i + 1 < sheet->panel_count && sheet->panels[i + 1].half;
        const bool half = sheet->panels[i].half;
        const int count = pair ? 2 : 1;
        const bool shared = !half && i + 1 < sheet->panel_count && !sheet->panels[i + 1].half;
        below += PANEL_HEAD;
        for (int k = 0; k < count; k++) {
            jd_sheet_placed* p = &d->panels[i + k];
            const double left = JD_PLOT_LEFT + k * (JD_PLOT_RIGHT - JD_PLOT_LEFT - HALF_SIZE);
            p->panel = &sheet->panels[i + k];
            p->has_x = !shared;
            p->key_lines = key_lines(p->panel);
            p->box = (jd_plot_box){left, half ? left + HALF_SIZE : JD_PLOT_RIGHT, below,
                                   half ? HALF_SIZE : wide_height(p->panel)};
        }
        below += d->panels[i].box.height + (shared ? 0.0 : row_foot(d, i, count));
        i += count;
    }
    d->height = below + 0.1;
}

// ---- Axes and curves ---------------------------------------------------------------------------

static jd_plot_extent extent_of(const jd_sheet_panel* panel, bool vertical) {
    const double ends[2] = {-panel->size, panel->size};
    jd_plot_extent extent = {.count = (vertical ? panel->y : panel->x).zero != JD_SHEET_ANY};
    for (int i = 0; i < panel->curve_count; i++) {
        const jd_sheet_curve* c = &panel->curves[i];
        extent = jd_plot_extent_add(extent, vertical ? c->y : c->x, c->count);
    }
    if (panel->size > 0.0 && (vertical || panel->plane))
        extent = jd_plot_extent_add(extent, ends, 2);
    return extent;
}

// A quarter turn in degrees, or whole decades; false for an axis that follows its values.
static bool is_given(const jd_sheet_axis* quantity, jd_plot_axis* axis) {
    const int* decades = quantity->decades;
    if (quantity->ends[0] != NULL)
        *axis = (jd_plot_axis){.max = 90.0, .step = 15.0};
    else if (decades[0] < decades[1])
        *axis = (jd_plot_axis){.min = pow(10.0, decades[0]), .max = pow(10.0, decades[1])};
    else
        return false;
    return true;
}

static jd_plot_axis axis_of(const jd_sheet_panel* panel, bool vertical, double ticks) {
    const jd_sheet_axis* quantity = vertical ? &panel->y : &panel->x;
    jd_plot_axis axis;
    if (is_given(quantity, &axis))
        return axis;
    const bool from_zero = quantity->zero == JD_SHEET_FROM_ZERO;
    const double margin = vertical || panel->half ? 0.06 : quantity->zero ? 0.03 : 0.0;
    axis = jd_plot_axis_fit(extent_of(panel, vertical), margin, ticks);
    if (from_zero && axis.offset == 0.0)
        axis.min = 0.0;
    return axis;
}

static void fit_axes(jd_sheet_placed* p) {
    const jd_sheet_panel* panel = p->panel;
    if (panel->plane) {
        const jd_plot_extent extents[2] = {extent_of(panel, false), extent_of(panel, true)};
        jd_plot_axis axes[2];
        jd_plot_axis_fit_pair(extents, p->box.right - p->box.left, p->box.height, axes);
        for (int i = 0; i < 2; i++) {  // a small box has room for few labels
            axes[i].step = jd_plot_nice_step((axes[i].max - axes[i].min) / PLANE_TICKS);
            axes[i].decimals = jd_plot_step_decimals(axes[i].step);
        }
        p->x = axes[0];
        p->y = axes[1];
        return;
    }
    p->x = axis_of(panel, false, panel->half ? 6.0 : 9.0);
    p->y = axis_of(panel, true, panel->half ? 7.0 : p->box.height > 4.0 ? 6.0 : 5.0);
}

static bool is_line(const jd_sheet_curve* curve) {
    return curve->style == NULL && (curve->look == JD_SHEET_LINE || curve->look == JD_SHEET_DASHED);
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
static bool thin_line(const jd_sheet_placed* p, const jd_sheet_curve* curve,
                      jd_plot_points* points) {
    const double across = pow(10.0, p->x.exponent), up = pow(10.0, p->y.exponent);
    const double x = (p->box.right - p->box.left) / ((p->x.max - p->x.min) * across);
    const double y = p->box.height / ((p->y.max - p->y.min) * up);
    const double left = (p->x.min * across + p->x.offset) * x;
    const double low = (p->y.min * up + p->y.offset) * y;
    const jd_plot_thinning thinning = {
        LINE_ERROR,
        LINE_POINTS,
        {left, left + p->box.right - p->box.left, low, low + p->box.height}};
    jd_plot_points all = {0};
    bool done = copy_points(curve, &all);
    if (done) {
        scale(&all, x, y);
        done = jd_plot_thin_path(all.x, all.y, all.count, &thinning, points);
    }
    if (done)
        scale(points, 1.0 / x, 1.0 / y);
    jd_plot_points_free(&all);
    return done;
}

static bool thin(jd_sheet_placed* p) {
    for (int i = 0; i < p->panel->curve_count; i++) {
        const jd_sheet_curve* c = &p->panel->curves[i];
        if (!(is_line(c) ? thin_line(p, c, &p->curves[i]) : copy_points(c, &p->curves[i])))
            return false;
    }
    return true;
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
    jd_sheet_drawing* d = calloc(1, sizeof *d);
    if (d == NULL)
        return jd_fail(context, JD_ERR_MEMORY, "out of memory for the figure '%s'", path);
    d->sheet = sheet;
    lay_out(d);
    for (int i = 0; i < sheet->panel_count; i++) {
        fit_axes(&d->panels[i]);
        done = done && thin(&d->panels[i]);
    }
    const jd_plot_page page = {.height = d->height,
                               .drawing = d,
                               .put_panels = jd_sheet_put_panels,
                               .put_data = jd_sheet_put_data};
    const jd_status status =
        done ? jd_plot_page_write(context, &page, path, options)
             : jd_fail(context, JD_ERR_MEMORY, "out of memory for the figure '%s'", path);
    for (int i = 0; i < sheet->panel_count; i++)
        for (int k = 0; k < JD_SHEET_CURVES; k++)
            jd_plot_points_free(&d->panels[i].curves[k]);
    free(d);
    return status;
}
