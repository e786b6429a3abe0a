// From results to a figure: rows, panels, their places, their points.
#include "figure/run/run.h"

#include "figure/page/options.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define TIME_TICKS 10.0  // on an axis of the usual width

// ---- Rows --------------------------------------------------------------------------------------

// The rows within the range of time, and one on each side, so that curves reach the sides.
static void find_rows(const jd_figure_range* range, jd_plot_run* run) {
    const double* t = jd_result_column_at(run->result, 0)->values;
    const int64_t rows = jd_result_row_count(run->result);
    int64_t first = 0, end = rows;
    while (range && first < rows && t[first] < range->from)
        first++;
    while (range && end > first && t[end - 1] > range->to)
        end--;
    run->first = first > 0 && end > first ? first - 1 : first;
    run->count = (end < rows && end > first ? end + 1 : end) - run->first;
}

static jd_status find_time(jd_context* context, jd_plot_drawing* d) {
    const jd_column* t = jd_result_column_at(d->runs[0].result, 0);
    const jd_figure_range* range = jd_plot_range_of(d->options, t->name);
    const bool log = jd_plot_is_log(d->options, t->name);
    jd_plot_extent extent = {0};
    for (int i = 0; i < d->run_count; i++) {
        jd_plot_run* run = &d->runs[i];
        find_rows(range, run);
        const double* values = jd_result_column_at(run->result, 0)->values + run->first;
        for (int64_t k = 0; k < run->count; k++)
            if (!log || values[k] > 0)
                extent = jd_plot_extent_add(extent, &values[k], 1);
    }
    if (extent.count == 0)
        return jd_fail(context, JD_ERR_ARGUMENT, "nothing to draw: no rows at these times");
    if (range) {
        extent.min = isfinite(range->from) ? range->from : extent.min;
        extent.max = isfinite(range->to) ? range->to : extent.max;
    }
    if (log && !(extent.min > 0))
        return jd_fail(context, JD_ERR_ARGUMENT, "times in equal ratios begin above 0");
    d->clock = jd_plot_axis_fit(extent, 0.0, TIME_TICKS);
    d->time = jd_plot_scale_fit(extent, t->unit, log ? JD_SPACING_LOG : JD_SPACING_LINEAR, 0.0,
                                fmax(TIME_TICKS * d->page.width / JD_PLOT_WIDTH, 3.0));
    return JD_OK;
}

// ---- Public ------------------------------------------------------------------------------------

static jd_status check_results(jd_context* context, jd_plot_results results) {
    for (int i = 0; i < results.count; i++)
        if (jd_result_row_count(results.results[i]) < 1 ||
            jd_result_column_count(results.results[i]) < 1)
            return jd_fail(context, JD_ERR_ARGUMENT, "nothing to draw: the result has no rows");
    return JD_OK;
}

static jd_status fill(jd_context* context, jd_plot_drawing* d) {
    jd_status status = find_time(context, d);
    if (status == JD_OK)
        status = jd_plot_panels_choose(context, d);
    if (status == JD_OK && d->run_count == 1 &&
        !jd_plot_events_init(d->runs[0].result, &d->time, &d->events))
        status = jd_fail(context, JD_ERR_MEMORY, "out of memory for a figure");
    if (status == JD_OK)
        status = jd_plot_panels_lay_out(context, d);
    for (int i = 0; i < d->panel_count && status == JD_OK; i++)
        status = jd_plot_panel_fit(context, d, &d->panels[i]);
    return status;
}

jd_status jd_plot_drawing_init(jd_context* context, jd_plot_results results,
                               const jd_figure_options* options, jd_plot_drawing* d) {
    *d = (jd_plot_drawing){.options = options, .run_count = results.count};
    jd_status status = check_results(context, results);
    if (status != JD_OK)
        return status;
    d->page.width = options->width > 0 ? options->width : JD_PLOT_WIDTH;
    for (int i = 0; i < results.count; i++)
        d->runs[i].result = results.results[i];
    jd_plot_key_fill(d, results.names);
    status = fill(context, d);
    if (status != JD_OK)
        jd_plot_drawing_free(d);
    return status;
}

void jd_plot_drawing_free(jd_plot_drawing* d) {
    for (int i = 0; i < d->panel_count; i++) {
        for (int k = 0; k < d->panels[i].curve_count; k++) {
            jd_plot_points_free(&d->panels[i].curves[k].line);
            jd_plot_envelope_free(&d->panels[i].curves[k].envelope);
        }
        for (int k = 0; k < JD_PHASES; k++)
            jd_plot_points_free(&d->panels[i].phases[k]);
    }
    jd_plot_events_free(&d->events);
    free(d->panels);
    *d = (jd_plot_drawing){0};
}
