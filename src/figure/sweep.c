// The figure of a sweep: which panels there are, where they stand, what they show.
//
// One parameter: a panel for every recorded quantity; with a list of a second one a panel for each
// of its values; with a range of a second one a map of the period for each branch.
#include "figure/sweep.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "figure/page/options.h"
#include "figure/page/page.h"
#include "figure/program/picture.h"

#define TICKS 9.0            // of an axis of a parameter
#define HAIR 0.008           // of its length, free at both ends
#define GAP 0.35             // between panels [cm]
#define GAP_TITLED 0.7       // between panels with a title [cm]
#define FOOT 1.25            // ticks and label below the last panel [cm]
#define MAP_HEIGHT 9.5       // of a map [cm]
#define PIXELS_PER_CM 78.74  // of a picture in a PNG: its own
#define FINER 2              // other pictures have so many times as many
#define SHEET 25.2           // higher pages are made lower [cm]
#define LEAST 1.2            // height of a panel [cm]
#define TICK_UP 0.68         // least distance of ticks up [cm]

static bool has_two_branches(const jd_diagram* d) {
    return strcmp(jd_diagram_text(d, "direction"), "both") == 0;
}

static jd_colouring choose_colours(const jd_diagram* d, jd_colouring asked) {
    if (asked == JD_COLOUR_AUTO)
        return has_two_branches(d) ? JD_COLOUR_BRANCH : JD_COLOUR_DENSITY;
    return asked;
}

// ---- Panels ------------------------------------------------------------------------------------

static void add_panel(jd_diagram_drawing* d, jd_diagram_panel panel) {
    if (d->panel_count < JD_DIAGRAM_PANELS)
        d->panels[d->panel_count++] = panel;
}

// A quantity of the sweep by its name. -1: there is none.
static int find_quantity(const jd_diagram* d, const char* name) {
    for (int i = 0; i < jd_diagram_quantity_count(d); i++)
        if (strcmp(jd_diagram_quantity_at(d, i)->name, name) == 0)
            return i;
    return -1;
}

static bool is_axis(const jd_diagram* d, const char* name) {
    const jd_diagram_axis *first = jd_diagram_axis_at(d, 0), *second = jd_diagram_axis_at(d, 1);
    return strcmp(first->name, name) == 0 || (second != NULL && strcmp(second->name, name) == 0);
}

static jd_status unknown(jd_context* context, const jd_diagram* d, const char* name, bool axes) {
    const char* names[JD_SWEEP_QUANTITIES + 2];
    int count = 0;
    for (int i = 0; i < jd_diagram_quantity_count(d) && i < JD_SWEEP_QUANTITIES; i++)
        names[count++] = jd_diagram_quantity_at(d, i)->name;
    for (int i = 0; axes && i < 2 && jd_diagram_axis_at(d, i) != NULL; i++)
        names[count++] = jd_diagram_axis_at(d, i)->name;
    return jd_fail_unknown(context, "quantity", name, names, count, sizeof names[0]);
}

// What is asked for can be drawn.
static jd_status check_options(jd_context* context, const jd_diagram_drawing* d) {
    const jd_figure_options* o = d->options;
    if (o->panels != NULL && d->map)
        return jd_fail(context, JD_ERR_ARGUMENT, "a map shows periods, not quantities");
    for (int i = 0; i < o->panel_count && o->panels != NULL; i++) {
        const char* const* names = o->panels[i].quantities;
        if (o->panels[i].kind != JD_PANEL_TIME || names[1] != NULL)
            return jd_fail(context, JD_ERR_ARGUMENT,
                           "a sweep is drawn over its parameter, one quantity in a panel");
        if (find_quantity(d->diagram, names[0]) < 0)
            return unknown(context, d->diagram, names[0], false);
    }
    for (int i = 0; i < o->range_count + o->log_count; i++) {
        const char* name = i < o->range_count ? o->ranges[i].quantity : o->logs[i - o->range_count];
        if (find_quantity(d->diagram, name) < 0 && !is_axis(d->diagram, name))
            return unknown(context, d->diagram, name, true);
    }
    return JD_OK;
}

static void choose_map(jd_diagram_drawing* d) {
    const bool down = strcmp(jd_diagram_text(d->diagram, "direction"), "down") == 0;
    const jd_direction first = down ? JD_DIRECTION_DOWN : JD_DIRECTION_UP;
    add_panel(d, (jd_diagram_panel){.quantity = -1, .row = -1, .branch = first});
    if (has_two_branches(d->diagram))
        add_panel(d, (jd_diagram_panel){.quantity = -1, .row = -1, .branch = JD_DIRECTION_DOWN});
}

static jd_status choose_panels(jd_context* context, jd_diagram_drawing* d) {
    const jd_diagram_axis* second = jd_diagram_axis_at(d->diagram, 1);
    const bool chosen = d->options->panels != NULL;
    const int quantities = chosen ? d->options->panel_count : jd_diagram_quantity_count(d->diagram);
    const int64_t rows = second == NULL ? 1 : second->count;
    d->map = second != NULL && !second->listed;
    const jd_status status = check_options(context, d);
    if (status != JD_OK)
        return status;
    if (d->map)
        choose_map(d);
    for (int64_t row = 0; row < rows && !d->map; row++)
        for (int i = 0; i < quantities; i++) {
            const int q =
                chosen ? find_quantity(d->diagram, d->options->panels[i].quantities[0]) : i;
            add_panel(d, (jd_diagram_panel){.quantity = q, .row = second == NULL ? -1 : row});
        }
    return JD_OK;
}

static double panel_height(const jd_diagram_drawing* d) {
    static const double heights[] = {8.0, 5.5, 4.2};
    if (d->map)
        return MAP_HEIGHT;
    return d->panel_count <= 3 ? heights[d->panel_count - 1] : 3.4;
}

static void set_places(jd_diagram_drawing* d, double high) {
    double below = jd_diagram_head(d);
    for (int i = 0; i < d->panel_count; i++) {
        jd_diagram_panel* p = &d->panels[i];
        const bool titled = p->row >= 0 || (d->map && d->panel_count > 1);
        const bool last = i + 1 == d->panel_count;
        below += titled ? GAP_TITLED : i > 0 ? GAP : 0;
        p->box = (jd_plot_box){JD_DIAGRAM_LEFT, d->width - JD_DIAGRAM_EDGE, below, high};
        p->has_x = last || d->map;
        below += p->box.height + (p->has_x ? FOOT : 0);
    }
    d->height = below;
}

// As high as the panels ask for, at most a sheet of paper, or as high as was asked for.
static jd_status lay_out(jd_context* context, jd_diagram_drawing* d) {
    const double asked = d->options->height, usual = panel_height(d);
    d->width = d->options->width > 0 ? d->options->width : JD_PLOT_WIDTH;
    set_places(d, usual);
    if (!(asked > 0) && d->height <= SHEET)
        return JD_OK;
    const double more = (asked > 0 ? asked : SHEET) - d->height;
    const double high = usual + more / d->panel_count;
    if (high < LEAST && asked > 0)
        return jd_fail(context, JD_ERR_ARGUMENT,
                       "a page of %.4g cm by %.4g cm is too small for %d panels", d->width, asked,
                       d->panel_count);
    set_places(d, high > LEAST ? high : LEAST);
    return JD_OK;
}

// ---- Pictures ----------------------------------------------------------------------------------

// How an axis shall look.
typedef struct wish {
    double margin, ticks;
    bool log;
} wish;

// The scale of some values, or of the range that is asked for.
static jd_plot_scale fit_scale(const jd_diagram_drawing* d, const char* name, const char* unit,
                               jd_plot_extent extent, wish w) {
    const jd_figure_range* range = jd_plot_range_of(d->options, name);
    const jd_spacing spacing = w.log ? JD_SPACING_LOG : JD_SPACING_LINEAR;
    if (range == NULL)
        return jd_plot_scale_fit(extent, unit, spacing, w.margin, w.ticks);
    extent.min = isfinite(range->from) ? range->from : extent.min;
    extent.max = isfinite(range->to) ? range->to : extent.max;
    return jd_plot_scale_span(extent.min, extent.max, unit, spacing, w.ticks);
}

// With a hair on both sides for the points at the ends, in a map half a cell.
static jd_plot_scale scale_of(const jd_diagram_drawing* d, int axis) {
    const jd_diagram_axis* a = jd_diagram_axis_at(d->diagram, axis);
    const jd_plot_extent extent = jd_plot_extent_add((jd_plot_extent){0}, a->values, a->count);
    const double margin = d->map && a->count > 1 ? 0.5 / (double)(a->count - 1) : HAIR;
    const bool log = a->spacing == JD_SPACING_LOG || jd_plot_is_log(d->options, a->name);
    const double ticks = fmax(axis == 0 ? TICKS * d->width / JD_PLOT_WIDTH : TICKS, 3);
    return fit_scale(d, a->name, a->unit, extent, (wish){margin, ticks, log});
}

// Whether a quantity is an angle that goes round: it is shown within a turn.
static bool goes_round(const jd_diagram_drawing* d, int quantity, jd_plot_extent extent) {
    const jd_diagram_quantity* q = jd_diagram_quantity_at(d->diagram, quantity);
    return jd_plot_is_angle(q->unit) && (extent.min < -JD_PI || extent.max > JD_PI);
}

static jd_status draw_points(jd_context* context, const jd_diagram_drawing* d,
                             jd_diagram_panel* p) {
    jd_density_view view = {.diagram = d->diagram,
                            .quantity = p->quantity,
                            .row = p->row,
                            .colours = d->colours,
                            .fineness = d->fineness,
                            .x = &d->x,
                            .y = &p->y};
    const jd_diagram_quantity* q = jd_diagram_quantity_at(d->diagram, p->quantity);
    jd_plot_extent extent = {0};
    p->y.log = jd_plot_is_log(d->options, q->name);
    jd_status status = jd_density_extent(context, &view, &extent);
    if (status == JD_OK && goes_round(d, p->quantity, extent)) {
        p->turns = view.turns = true;
        extent = (jd_plot_extent){0};
        status = jd_density_extent(context, &view, &extent);
    }
    if (status != JD_OK)
        return status;
    if (p->y.log && extent.count == 0)
        return jd_fail(context, JD_ERR_ARGUMENT,
                       "'%s' has no values above 0, as a scale of equal ratios needs", q->name);
    const double ticks = fmax(fmin(p->box.height / TICK_UP, 8.0), 3.0);
    p->y = fit_scale(d, q->name, q->unit, extent, (wish){0.04, ticks, p->y.log});
    return jd_density_fill(context, &view, &p->density);
}

static jd_status draw_pictures(jd_context* context, jd_diagram_drawing* d) {
    jd_status status = JD_OK;
    int64_t points = 0;
    d->x = scale_of(d, 0);
    for (int i = 0; i < 2 && jd_diagram_axis_at(d->diagram, i) != NULL; i++) {
        const char* name = jd_diagram_axis_at(d->diagram, i)->name;
        if (jd_plot_is_log(d->options, name) && !scale_of(d, i).log)
            return jd_fail(context, JD_ERR_ARGUMENT,
                           "'%s' has values on both sides of 0, or 0: no scale of equal ratios",
                           name);
    }
    for (int i = 0; i < d->panel_count && status == JD_OK; i++) {
        jd_diagram_panel* p = &d->panels[i];
        p->density.wide = (int)((p->box.right - p->box.left) * d->fineness * PIXELS_PER_CM);
        p->density.high = (int)(p->box.height * d->fineness * PIXELS_PER_CM);
        if (d->map)
            p->y = scale_of(d, 1);
        const jd_density_map_view map = {d->diagram, p->branch, &d->x, &p->y};
        status = d->map ? jd_density_map(context, &map, &p->density) : draw_points(context, d, p);
        points += p->density.points;
    }
    if (status == JD_OK && points == 0)
        return jd_fail(context, JD_ERR_ARGUMENT, "nothing to draw: no case has recorded a section");
    return status;
}

jd_status jd_diagram_write(jd_context* context, const jd_diagram* diagram, jd_colouring colouring,
                           const char* path, const jd_figure_options* options) {
    if (diagram == NULL || path == NULL)
        return jd_fail(context, JD_ERR_ARGUMENT, "a figure needs a sweep and a file name");
    jd_picture_kind kind;
    size_t stem;
    if (jd_picture_find(context, path, &kind, &stem) != JD_OK)
        return JD_ERR_ARGUMENT;
    jd_diagram_drawing* d = calloc(1, sizeof *d);
    if (d == NULL)
        return jd_fail(context, JD_ERR_MEMORY, "out of memory for the figure '%s'", path);
    const jd_figure_options chosen = options != NULL ? *options : jd_figure_options_default();
    d->diagram = diagram;
    d->options = &chosen;
    d->colours = choose_colours(diagram, colouring);
    d->fineness = kind == JD_PICTURE_PNG ? 1 : FINER;
    jd_status status = jd_plot_options_check(context, &chosen);
    if (status == JD_OK)
        status = choose_panels(context, d);
    if (status == JD_OK)
        status = lay_out(context, d);
    const jd_plot_page page = {.width = d->width,
                               .height = d->height,
                               .drawing = d,
                               .put_panels = jd_diagram_put_panels,
                               .put_data = jd_diagram_put_data,
                               .large = true};
    if (status == JD_OK)
        status = draw_pictures(context, d);
    if (status == JD_OK)
        status = jd_plot_page_write(context, &page, path, options);
    for (int i = 0; i < d->panel_count; i++)
        free(d->panels[i].density.pixels);
    free(d);
    return status;
}
