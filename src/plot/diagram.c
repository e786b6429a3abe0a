// The figure of a sweep: which panels there are, where they stand, what they show.
//
// One parameter: a panel for every recorded quantity; with a list of a second one a panel for each
// of its values; with a range of a second one a map of the period for each branch.
#include "plot/diagram.h"

#include <stdlib.h>
#include <string.h>

#include "plot/page.h"
#include "plot/picture.h"

#define PI 3.14159265358979323846
#define TICKS 9.0            // of an axis of a parameter
#define HAIR 0.008           // of its length, free at both ends
#define GAP 0.35             // between panels [cm]
#define GAP_TITLED 0.7       // between panels with a title [cm]
#define FOOT 1.25            // ticks and label below the last panel [cm]
#define MAP_HEIGHT 9.5       // of a map [cm]
#define PIXELS_PER_CM 78.74  // of a picture in a PNG: its own
#define FINER 2              // other pictures have so many times as many

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

static void choose_panels(jd_diagram_drawing* d) {
    const jd_diagram_axis* second = jd_diagram_axis_at(d->diagram, 1);
    const int quantities = jd_diagram_quantity_count(d->diagram);
    const int64_t rows = second == NULL ? 1 : second->count;
    d->map = second != NULL && !second->listed;
    if (d->map) {
        const bool down = strcmp(jd_diagram_text(d->diagram, "direction"), "down") == 0;
        const jd_direction first = down ? JD_DIRECTION_DOWN : JD_DIRECTION_UP;
        add_panel(d, (jd_diagram_panel){.quantity = -1, .row = -1, .branch = first});
        if (has_two_branches(d->diagram))
            add_panel(d,
                      (jd_diagram_panel){.quantity = -1, .row = -1, .branch = JD_DIRECTION_DOWN});
        return;
    }
    for (int64_t row = 0; row < rows; row++)
        for (int q = 0; q < quantities; q++)
            add_panel(d, (jd_diagram_panel){.quantity = q, .row = second == NULL ? -1 : row});
}

static double panel_height(const jd_diagram_drawing* d) {
    static const double heights[] = {8.0, 5.5, 4.2};
    if (d->map)
        return MAP_HEIGHT;
    return d->panel_count <= 3 ? heights[d->panel_count - 1] : 3.4;
}

static void lay_out(jd_diagram_drawing* d) {
    double below = jd_diagram_head(d);
    for (int i = 0; i < d->panel_count; i++) {
        jd_diagram_panel* p = &d->panels[i];
        const bool titled = p->row >= 0 || (d->map && d->panel_count > 1);
        const bool last = i + 1 == d->panel_count;
        below += titled ? GAP_TITLED : i > 0 ? GAP : 0;
        p->box = (jd_plot_box){JD_DIAGRAM_LEFT, JD_DIAGRAM_RIGHT, below, panel_height(d)};
        p->has_x = last || d->map;
        below += p->box.height + (p->has_x ? FOOT : 0);
    }
    d->height = below;
}

// ---- Pictures ----------------------------------------------------------------------------------

// With a hair on both sides for the points at the ends, in a map half a cell.
static jd_plot_scale scale_of(const jd_diagram_drawing* d, int axis) {
    const jd_diagram_axis* a = jd_diagram_axis_at(d->diagram, axis);
    const jd_plot_extent extent = jd_plot_extent_add((jd_plot_extent){0}, a->values, a->count);
    const double margin = d->map && a->count > 1 ? 0.5 / (double)(a->count - 1) : HAIR;
    return jd_plot_scale_fit(extent, a->unit, a->spacing, margin, TICKS);
}

// Whether a quantity is an angle that goes round: it is shown within a turn.
static bool goes_round(const jd_diagram_drawing* d, int quantity, jd_plot_extent extent) {
    const jd_diagram_quantity* q = jd_diagram_quantity_at(d->diagram, quantity);
    return strcmp(q->unit, "rad") == 0 && (extent.min < -PI || extent.max > PI);
}

static jd_status draw_points(jd_context* context, const jd_diagram_drawing* d,
                             jd_diagram_panel* p) {
    jd_density_view view = {.diagram = d->diagram,
                            .quantity = p->quantity,
                            .row = p->row,
                            .colours = d->colours,
                            .fineness = d->fineness,
                            .x = &d->x,
                            .y = &p->y.axis};
    jd_plot_extent extent = {0};
    jd_status status = jd_density_extent(context, &view, &extent);
    if (status == JD_OK && goes_round(d, p->quantity, extent)) {
        p->turns = view.turns = true;
        extent = (jd_plot_extent){0};
        status = jd_density_extent(context, &view, &extent);
    }
    if (status != JD_OK)
        return status;
    p->y.axis = jd_plot_axis_fit(extent, 0.04, d->panel_count <= 2 ? 8.0 : 5.0);
    return jd_density_fill(context, &view, &p->density);
}

static jd_status draw_pictures(jd_context* context, jd_diagram_drawing* d) {
    jd_status status = JD_OK;
    int64_t points = 0;
    d->x = scale_of(d, 0);
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
    d->diagram = diagram;
    d->colours = choose_colours(diagram, colouring);
    d->fineness = kind == JD_PICTURE_PNG ? 1 : FINER;
    choose_panels(d);
    lay_out(d);
    const jd_plot_page page = {.height = d->height,
                               .drawing = d,
                               .put_panels = jd_diagram_put_panels,
                               .put_data = jd_diagram_put_data,
                               .large = true};
    jd_status status = draw_pictures(context, d);
    if (status == JD_OK)
        status = jd_plot_page_write(context, &page, path, options);
    for (int i = 0; i < d->panel_count; i++)
        free(d->panels[i].density.pixels);
    free(d);
    return status;
}
