// Where the panels stand, and how large the page is.
//
// Panels have the width of the page and stand below one another. A path's box is as high as the
// path asks for, between PATH_LEAST and PATH_MOST of its width; panels over time have one height
// and share their axis: where several follow one another only the lowest is labelled. What is
// higher than a sheet of paper, or than asked for, has its paths in pairs and then lower panels.
#include <math.h>
#include <string.h>

#include "figure/run/run.h"

#define TIME_HEIGHT 2.7   // of a panel over time [cm]
#define HEAD 1.35         // title of the page [cm]
#define PANEL_HEAD 0.65   // title and key above a panel [cm]
#define PAIR_KEY 0.5      // key above the titles of a pair [cm]
#define PANEL_FOOT 1.15   // ticks and label below a panel [cm]
#define TITLE_LETTER 0.2  // width of a letter of a panel's title [cm]
#define RIGHT_EDGE 0.5    // right of the panels [cm]
#define NOTE 0.35         // line below the last panel [cm]
#define PATH_LEAST 0.45   // height of a path's box over its width
#define PATH_MOST 0.8
#define SHEET 25.2       // higher pages are made lower [cm]
#define LEAST 1.2        // height of a panel [cm]
#define PAIR_WIDTH 12.0  // least width of a page with pairs [cm]

static jd_plot_extent extent_of(const jd_plot_drawing* d, const jd_plot_panel* p, bool across) {
    jd_plot_extent extent = {0};
    for (int k = 0; k < p->curve_count; k++) {
        const jd_plot_curve* c = &p->curves[k];
        const jd_plot_run* run = &d->runs[c->run];
        extent = jd_plot_extent_add(extent, (across ? c->across : c->column)->values + run->first,
                                    run->count);
    }
    return extent;
}

// Height over width of a panel's box.
static double shape_of(const jd_plot_drawing* d, const jd_plot_panel* p) {
    if (p->kind != JD_PANEL_PATH || !p->same_unit ||
        strcmp(p->across->unit, p->columns[0]->unit) != 0)
        return 0.6;
    const jd_plot_extent x = extent_of(d, p, true), y = extent_of(d, p, false);
    const double wide = 0.5 * x.max - 0.5 * x.min, high = 0.5 * y.max - 0.5 * y.min;
    if (!(wide > 0.0) || high / wide > PATH_MOST)
        return high > 0.0 ? PATH_MOST : PATH_LEAST;
    return fmax(high / wide, PATH_LEAST);
}

// Widths and heights as the panels ask for.
static void set_sizes(jd_plot_drawing* d) {
    const double right = d->page.width - RIGHT_EDGE, all = right - JD_PLOT_LEFT;
    const double half = 0.5 * (all - JD_PLOT_LEFT);
    for (int i = 0; i < d->panel_count; i++) {
        jd_plot_panel* p = &d->panels[i];
        const bool paired = p->beside || (i + 1 < d->panel_count && d->panels[i + 1].beside);
        p->box.left = p->beside ? right - half : JD_PLOT_LEFT;
        p->box.right = p->box.left + (paired ? half : all);
        p->box.height =
            p->kind == JD_PANEL_TIME ? TIME_HEIGHT : shape_of(d, p) * (p->box.right - p->box.left);
        if (p->beside)
            p->box.height = p[-1].box.height = fmax(p->box.height, p[-1].box.height);
    }
}

// The panel whose key has most room for what happened: the first over time with the fewest
// quantities.
static void find_key(jd_plot_drawing* d) {
    jd_plot_panel* best = NULL;
    for (int i = 0; i < d->panel_count; i++) {
        jd_plot_panel* panel = &d->panels[i];
        if (panel->kind == JD_PANEL_TIME && (best == NULL || panel->count < best->count))
            best = panel;
    }
    if (!best)
        return;
    const double title = TITLE_LETTER * (double)strlen(best->title);
    best->key_lines =
        jd_plot_events_key_lines(&d->events, best->box.right - best->box.left - title);
}

// Set the panels below one another. @return where the page ends.
static double set_places(jd_plot_drawing* d) {
    double below = HEAD + d->key_lines * JD_PLOT_KEY_LINE;
    for (int i = 0; i < d->panel_count; i++) {
        jd_plot_panel* p = &d->panels[i];
        const bool has_next = i + 1 < d->panel_count;
        p->has_x = p->kind != JD_PANEL_TIME || !has_next || p[1].kind != JD_PANEL_TIME;
        if (p->beside) {
            p->box.top = p[-1].box.top;
            continue;
        }
        p->box.top = below + PANEL_HEAD + (has_next && p[1].beside ? PAIR_KEY : 0.0) +
                     JD_PLOT_KEY_LINE * fmax(p->key_lines - 1, 0);
        below = p->box.top + p->box.height + (p->has_x ? PANEL_FOOT : 0.0);
    }
    return below + (d->zero_count > 0 ? NOTE : 0.0);
}

static void pair_paths(jd_plot_drawing* d) {
    for (int i = 1; i < d->panel_count && d->page.width >= PAIR_WIDTH; i++)
        d->panels[i].beside = d->panels[i].kind != JD_PANEL_TIME &&
                              d->panels[i - 1].kind != JD_PANEL_TIME && !d->panels[i - 1].beside;
}

// Make all boxes lower or higher, so that the page has this height. @return the lowest box.
static double stretch(jd_plot_drawing* d, double height) {
    double boxes = 0.0, least = INFINITY;
    for (int i = 0; i < d->panel_count; i++)
        boxes += d->panels[i].beside ? 0.0 : d->panels[i].box.height;
    const double share = (height - (set_places(d) - boxes)) / boxes;
    for (int i = 0; i < d->panel_count; i++) {
        d->panels[i].box.height *= share;
        least = fmin(least, d->panels[i].box.height);
    }
    return least;
}

jd_status jd_plot_panels_lay_out(jd_context* context, jd_plot_drawing* d) {
    const double asked = d->options->height, most = asked > 0.0 ? asked : SHEET;
    set_sizes(d);
    find_key(d);
    if (set_places(d) > most) {
        pair_paths(d);
        set_sizes(d);
    }
    const double natural = set_places(d);
    if (asked > 0.0 || natural > most) {
        const double least = stretch(d, most);
        if (least < LEAST && asked > 0.0)
            return jd_fail(context, JD_ERR_ARGUMENT,
                           "a page of %.4g cm by %.4g cm is too small for %d panels", d->page.width,
                           asked, d->panel_count);
        if (least < LEAST)  // so many that no sheet holds them
            for (int i = 0; i < d->panel_count; i++)
                d->panels[i].box.height = LEAST;
    }
    d->page.height = set_places(d);
    return JD_OK;
}
