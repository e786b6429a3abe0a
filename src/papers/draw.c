// The figure of an exhibit that its page describes.
#include <math.h>
#include <stdlib.h>

#include "papers/figure_plan.h"

// Points of one curve.
typedef struct points {
    const jd_curve_plan* plan;
    double *x, *y;
    int64_t count, room;
} points;

static bool add(points* p, double x, double y) {
    if (p->count == p->room) {
        const int64_t room = 2 * p->room + 256;
        double* more_x = realloc(p->x, (size_t)room * sizeof *more_x);
        if (more_x != NULL)
            p->x = more_x;
        double* more_y = realloc(p->y, (size_t)room * sizeof *more_y);
        if (more_y != NULL)
            p->y = more_y;
        if (more_x == NULL || more_y == NULL)
            return false;
        p->room = room;
    }
    p->x[p->count] = x;
    p->y[p->count++] = y;
    return true;
}

static jd_status add_one(void* data, const jd_scope* scope) {
    points* p = data;
    double x = scope->values[0], y = NAN;
    bool counts;
    jd_status status = jd_where(scope, p->plan->where, &counts);
    if (status == JD_OK && counts && p->plan->x != NULL)
        status = jd_formula_value(scope, p->plan->x, &x);
    if (status == JD_OK && counts)
        status = jd_formula_value(scope, p->plan->y, &y);
    if (status != JD_OK)
        return status;
    // Where rows are left out a line has a gap.
    return add(p, counts ? x : NAN, counts ? y : NAN)
               ? JD_OK
               : jd_fail(scope->source->context, JD_ERR_MEMORY, "out of memory for a curve");
}

static jd_status gather(const jd_evidence* evidence, const jd_columns* columns, points* p) {
    return p->plan->run >= 0
               ? jd_each_row(columns, evidence->results[p->plan->run], add_one, p)
               : jd_each_point(columns, evidence->diagrams[p->plan->sweep], add_one, p);
}

// Powers of ten around the values of a panel.
static void fit_decades(jd_sheet_panel* panel) {
    double least = INFINITY, most = 0;
    for (int i = 0; i < panel->curve_count; i++)
        for (int64_t k = 0; k < panel->curves[i].count; k++) {
            const double y = panel->curves[i].y[k];
            least = y > 0 ? fmin(least, y) : least;
            most = y > 0 && isfinite(y) ? fmax(most, y) : most;
        }
    if (most > 0) {
        panel->y.decades[0] = (int)floor(log10(least));
        panel->y.decades[1] = (int)ceil(log10(most));
        panel->y.decades[1] += panel->y.decades[0] == panel->y.decades[1];
    }
}

typedef struct drawing {
    jd_sheet sheet;
    points points[JD_SHEET_PANELS][JD_SHEET_CURVES];
} drawing;

static jd_status fill_panel(const jd_evidence* evidence, const jd_columns* columns,
                            const jd_panel_plan* plan, drawing* d) {
    jd_sheet_panel* panel = &d->sheet.panels[d->sheet.panel_count];
    points* own = d->points[d->sheet.panel_count++];
    jd_status status = JD_OK;
    *panel = (jd_sheet_panel){.title = plan->title,
                              .half = plan->half,
                              .plane = plan->plane,
                              .height = plan->height,
                              .mark = isnan(plan->mark) ? NULL : &plan->mark,
                              .x = plan->x,
                              .y = plan->y};
    for (int i = 0; i < plan->curve_count && status == JD_OK; i++) {
        const jd_curve_plan* curve = &plan->curves[i];
        own[i].plan = curve;
        status = gather(evidence, columns, &own[i]);
        panel->curves[panel->curve_count++] =
            (jd_sheet_curve){own[i].x,     own[i].y,      own[i].count,       NULL,
                             curve->label, curve->colour, .look = curve->look};
    }
    if (plan->log)
        fit_decades(panel);
    return status;
}

static jd_status draw_sheet(const jd_evidence* evidence, const jd_exhibit_plan* plan,
                            const char* path, const jd_figure_options* options) {
    const jd_figure_plan* figure = plan->figure;
    const jd_text_source source = {evidence->context, plan->page->name, plan->page->path};
    const jd_columns columns = {&source, plan->columns, plan->column_count};
    drawing* d = calloc(1, sizeof *d);
    jd_status status = JD_OK;
    if (d == NULL)
        return jd_fail(evidence->context, JD_ERR_MEMORY, "out of memory for '%s'", path);
    d->sheet.title = figure->title != NULL ? figure->title : "";
    d->sheet.subtitle = figure->subtitle != NULL ? figure->subtitle : "";
    for (int i = 0; i < figure->panel_count && status == JD_OK; i++)
        status = fill_panel(evidence, &columns, &figure->panels[i], d);
    if (status == JD_OK)
        status = jd_sheet_write(evidence->context, &d->sheet, path, options);
    for (int i = 0; i < JD_SHEET_PANELS; i++)
        for (int k = 0; k < JD_SHEET_CURVES; k++) {
            free(d->points[i][k].x);
            free(d->points[i][k].y);
        }
    free(d);
    return status;
}

static jd_status draw_runs(const jd_evidence* evidence, const jd_exhibit_plan* plan,
                           const char* path, const jd_figure_options* options) {
    const jd_result* results[JD_FIGURE_RESULTS];
    const char* names[JD_FIGURE_RESULTS];
    const int count = plan->figure->run_count;
    for (int i = 0; i < count; i++) {
        results[i] = evidence->results[plan->figure->runs[i]];
        names[i] = plan->runs[plan->figure->runs[i]];
    }
    return count == 1
               ? jd_figure_write(evidence->context, results[0], path, options)
               : jd_figure_compare(evidence->context, &(jd_figure_results){results, names, count},
                                   path, options);
}

jd_status jd_page_draw(const jd_evidence* evidence, const jd_exhibit_plan* plan, const char* path,
                       const jd_figure_options* options) {
    const jd_figure_plan* figure = plan->figure;
    if (figure->panel_count > 0)
        return draw_sheet(evidence, plan, path, options);
    if (figure->sweep >= 0)
        return jd_diagram_write(evidence->context, evidence->diagrams[figure->sweep],
                                figure->colouring, path, options);
    return draw_runs(evidence, plan, path, options);
}
