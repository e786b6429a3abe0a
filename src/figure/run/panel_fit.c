// Axes and points of a panel.
//
// Points are thinned as they stand on paper, so that scales of any kind and quantities of any size
// keep what can be seen. Over time, stretches in which a curve swings faster than a line can show
// become an envelope.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "figure/page/options.h"
#include "figure/page/phases.h"
#include "figure/run/run.h"

#define COLUMNS_PER_CM 120.0      // of pixels across a panel over time: 300 per inch
#define SLICE 0.1                 // width in which a swing is too fast to be seen [cm] ...
#define CROWDED_SLICE 0.2         // ... and in a panel of several curves
#define SWING 0.12                // height of one that matters [cm]
#define PATH_STEP (1.0 / 1200.0)  // the thinned path stays as near [cm]
#define PATH_POINTS 4000          // longer paths are drawn where they can be seen
#define TICK 1.34                 // least distance of ticks across [cm]
#define TICK_UP 0.54              // and up, over time; paths have twice as much
#define MARGIN 0.06               // free share of an axis at both ends
#define MOST_TICKS 8.0            // up
#define CM_PER_POINT 0.03528

static double width_of(const jd_plot_panel* p) { return p->box.right - p->box.left; }

// ---- Axes --------------------------------------------------------------------------------------

// Values of one axis, of its range in the other direction if that is asked for; angles beside other
// quantities in degrees. Of equal ratios only what is above 0.
static jd_plot_extent extent_of(const jd_plot_drawing* d, const jd_plot_panel* p, char axis,
                                bool log) {
    jd_plot_extent extent = {0};
    for (int k = 0; k < p->curve_count; k++) {
        const jd_plot_curve* c = &p->curves[k];
        const jd_column* column = axis == 'x' ? c->across : c->column;
        const bool turned = axis == 'y' && !p->same_unit && jd_plot_is_angle(column->unit);
        const jd_plot_run* run = &d->runs[c->run];
        for (int64_t i = run->first; i < run->first + run->count; i++) {
            const double value = turned ? column->values[i] * JD_DEGREES : column->values[i];
            if (!log || value > 0.0)
                extent = jd_plot_extent_add(extent, &value, 1);
        }
    }
    return extent;
}

// The quantities of an axis.
static const jd_column* column_of(const jd_plot_panel* p, char axis, int index) {
    if (axis == 'x')
        return index == 0 ? p->across : NULL;
    return index < p->count ? p->columns[index] : NULL;
}

// The scale of an axis, as asked for: range, ratios. JD_ERR_ARGUMENT: no value can be shown.
static jd_status fit_scale(jd_context* context, const jd_plot_drawing* d, const jd_plot_panel* p,
                           char axis, jd_plot_scale* scale) {
    const jd_figure_range* range = NULL;
    bool log = false;
    for (int i = 0; column_of(p, axis, i) != NULL; i++) {
        const char* name = column_of(p, axis, i)->name;
        range = range ? range : jd_plot_range_of(d->options, name);
        log = log || jd_plot_is_log(d->options, name);
    }
    const jd_column* first = column_of(p, axis, 0);
    const char* unit = axis == 'x' || p->same_unit ? first->unit : "1";
    const double up = p->kind == JD_PANEL_TIME ? TICK_UP : 2.0 * TICK_UP;
    const double ticks = axis == 'x' ? width_of(p) / TICK : fmin(p->box.height / up, MOST_TICKS);
    const jd_spacing spacing = log ? JD_SPACING_LOG : JD_SPACING_LINEAR;
    jd_plot_extent extent = extent_of(d, p, axis, log);
    if (log && extent.count == 0)
        return jd_fail(context, JD_ERR_ARGUMENT,
                       "'%s' has no values above 0, as a scale of equal ratios needs", first->name);
    if (range) {
        extent.min = isfinite(range->from) ? range->from : extent.min;
        extent.max = isfinite(range->to) ? range->to : extent.max;
        if (!(extent.min < extent.max))
            return jd_fail(context, JD_ERR_ARGUMENT, "no values of '%s' within its range",
                           first->name);
    }
    *scale = range && isfinite(range->from) && isfinite(range->to)
                 ? jd_plot_scale_span(extent.min, extent.max, unit, spacing, fmax(ticks, 3.0))
                 : jd_plot_scale_fit(extent, unit, spacing, MARGIN, fmax(ticks, 3.0));
    return JD_OK;
}

jd_plot_scale jd_plot_curve_scale(const jd_plot_panel* p, const jd_plot_curve* curve) {
    jd_plot_scale scale = p->y;
    scale.degrees = jd_plot_is_angle(curve->column->unit);
    return scale;
}

// Equal scales: places in one plane, unless other ranges or scales are asked for.
static bool has_equal_scales(const jd_plot_drawing* d, const jd_plot_panel* p) {
    if (p->kind != JD_PANEL_PATH || !p->same_unit ||
        strcmp(p->across->unit, p->columns[0]->unit) != 0)
        return false;
    for (int i = -1; i < p->count; i++) {
        const char* name = i < 0 ? p->across->name : p->columns[i]->name;
        if (jd_plot_range_of(d->options, name) || jd_plot_is_log(d->options, name))
            return false;
    }
    return true;
}

static void fit_pair(const jd_plot_drawing* d, jd_plot_panel* p) {
    const double turn = jd_plot_is_angle(p->across->unit) ? JD_DEGREES : 1.0;
    jd_plot_extent extents[2] = {extent_of(d, p, 'x', false), extent_of(d, p, 'y', false)};
    jd_plot_axis axes[2];
    for (int i = 0; i < 2; i++) {
        extents[i].min *= turn;
        extents[i].max *= turn;
    }
    jd_plot_axis_fit_pair(extents, width_of(p), p->box.height, axes);
    while ((axes[0].max - axes[0].min) / axes[0].step > width_of(p) / (0.9 * TICK)) {
        axes[0].step = jd_plot_nice_step(1.5 * axes[0].step);
        axes[0].decimals = jd_plot_step_decimals(axes[0].step);
    }
    p->x = (jd_plot_scale){.axis = axes[0], .degrees = turn != 1.0};
    p->y = (jd_plot_scale){.axis = axes[1], .degrees = turn != 1.0};
}

static jd_status fit_axes(jd_context* context, const jd_plot_drawing* d, jd_plot_panel* p) {
    jd_status status = JD_OK;
    if (has_equal_scales(d, p)) {
        fit_pair(d, p);
        return status;
    }
    p->x = d->time;
    if (p->kind != JD_PANEL_TIME)
        status = fit_scale(context, d, p, 'x', &p->x);
    return status == JD_OK ? fit_scale(context, d, p, 'y', &p->y) : status;
}

// ---- Points ------------------------------------------------------------------------------------

// A curve as it stands on paper [cm], from the lower left corner of its box.
typedef struct on_paper {
    double *x, *y;
    int64_t count;
    const double *from_x, *from_y;  // the values
} on_paper;

static double place(const jd_plot_scale* s, double value, double length) {
    return (jd_plot_scale_show(s, value) - s->axis.min) / (s->axis.max - s->axis.min) * length;
}

static double value_at(const jd_plot_scale* s, double at, double length) {
    return jd_plot_scale_value(s, s->axis.min + at / length * (s->axis.max - s->axis.min));
}

static void paper_free(on_paper* paper) {
    free(paper->x);
    free(paper->y);
}

static bool paper_init(const jd_plot_drawing* d, const jd_plot_panel* p, const jd_plot_curve* c,
                       on_paper* paper) {
    const jd_plot_run* run = &d->runs[c->run];
    const jd_plot_scale up = jd_plot_curve_scale(p, c);
    const size_t room = (size_t)run->count + 1;
    *paper = (on_paper){.x = malloc(room * sizeof *paper->x),
                        .y = malloc(room * sizeof *paper->y),
                        .count = run->count,
                        .from_x = c->across->values + run->first,
                        .from_y = c->column->values + run->first};
    if (!paper->x || !paper->y) {
        paper_free(paper);
        return false;
    }
    for (int64_t i = 0; i < paper->count; i++) {
        paper->x[i] = place(&p->x, paper->from_x[i], width_of(p));
        paper->y[i] = place(&up, paper->from_y[i], p->box.height);
    }
    return true;
}

// The values of thinned points in place of where they stand.
static void take_values(const on_paper* paper, jd_plot_points* points) {
    for (int64_t i = 0; i < points->count; i++) {
        const int64_t row = points->row[i];
        points->x[i] = row < 0 ? NAN : paper->from_x[row];
        points->y[i] = row < 0 ? NAN : paper->from_y[row];
    }
}

static void take_envelope(const jd_plot_panel* p, jd_plot_curve* c) {
    const jd_plot_scale up = jd_plot_curve_scale(p, c);
    jd_plot_envelope* e = &c->envelope;
    for (int64_t i = 0; i < e->count; i++) {
        e->x[i] = value_at(&p->x, e->x[i], width_of(p));
        e->low[i] = value_at(&up, e->low[i], p->box.height);
        e->high[i] = value_at(&up, e->high[i], p->box.height);
        e->mean[i] = value_at(&up, e->mean[i], p->box.height);
    }
}

static bool thin_time(const jd_plot_panel* p, on_paper* paper, jd_plot_curve* c) {
    const double width = width_of(p), slice = p->curve_count > 1 ? CROWDED_SLICE : SLICE;
    const jd_plot_swings swings = {.x = paper->x,
                                   .y = paper->y,
                                   .count = paper->count,
                                   .from = 0.0,
                                   .to = width,
                                   .least = SWING,
                                   .slices = (int)(width / slice)};
    bool* inside = malloc((size_t)paper->count + 1);
    bool made = inside && jd_plot_envelope_find(&swings, inside, &c->envelope);
    for (int64_t i = 0; made && i < paper->count; i++)
        if (inside[i])
            paper->y[i] = NAN;
    made = made && jd_plot_thin_columns(paper->x, paper->y, paper->count,
                                        (int)(COLUMNS_PER_CM * width), &c->line);
    free(inside);
    if (made) {
        take_values(paper, &c->line);
        take_envelope(p, c);
    }
    return made;
}

// ---- Paths -------------------------------------------------------------------------------------

// The first and the last point of a path; NaN if it has none, or if no row holds the start.
static void find_ends(const jd_plot_drawing* d, const on_paper* paper, jd_plot_panel* p) {
    const jd_plot_run* run = &d->runs[0];
    const double *x = paper->from_x, *y = paper->from_y;
    const double begin = jd_result_column_at(run->result, 0)->values[run->first];
    int64_t first = 0, last = paper->count - 1;
    while (first < last && !(isfinite(x[first]) && isfinite(y[first])))
        first++;
    while (last > first && !(isfinite(x[last]) && isfinite(y[last])))
        last--;
    p->start[0] = x[first];
    p->start[1] = y[first];
    p->end[0] = x[last];
    p->end[1] = y[last];
    if (begin != jd_result_number(run->result, "begin"))
        p->start[0] = p->start[1] = NAN;
}

static void place_marks(const jd_plot_drawing* d, const on_paper* paper, jd_plot_panel* p) {
    const jd_plot_run* run = &d->runs[0];
    const jd_column* t = jd_result_column_at(run->result, 0);
    const jd_plot_scale scales[2] = {p->x, p->y};
    const double size = JD_PLOT_MARK_SIZE * CM_PER_POINT;
    const jd_plot_path path = {
        .t = t->values + run->first,
        .x = paper->from_x,
        .y = paper->from_y,
        .count = run->count,
        .drawn = &p->curves[0].line,
        .scales = scales,
        .time = &d->clock,
        .width = width_of(p),
        .height = p->box.height,
        .label_height = 1.4 * size,
        .digit_width = 0.64 * size,
        .unit_length = (int)strlen(t->unit) + (d->clock.exponent == 0 ? 1 : 2),
    };
    p->mark_step = jd_plot_mark_step(d->clock.min, d->clock.max);
    p->mark_count = jd_plot_marks_place(&path, p->mark_step, p->marks);
}

static jd_plot_thinning thinning_of(const jd_plot_panel* p) {
    return (jd_plot_thinning){PATH_STEP, PATH_POINTS, {0, width_of(p), 0, p->box.height}};
}

// The pieces of a path, where the result tells phases.
static bool split_path(const jd_plot_drawing* d, const on_paper* paper, jd_plot_panel* p) {
    const jd_plot_run* run = &d->runs[0];
    const jd_phases* phases = jd_result_phases(run->result);
    const jd_column* column =
        phases->quantity != NULL ? jd_result_column(run->result, phases->quantity) : NULL;
    bool made = true;
    if (column == NULL || run->count < 2)
        return true;
    const jd_plot_phased path = {.x = paper->x,
                                 .y = paper->y,
                                 .phase = column->values + run->first,
                                 .count = paper->count,
                                 .thinning = thinning_of(p)};
    for (int i = 0; i < JD_PHASES && phases->names[i] != NULL && made; i++) {
        made = jd_plot_phases_find(&path, i, &p->phases[i]);
        take_values(paper, &p->phases[i]);
        p->phase_names[i] = phases->names[i];
        p->phase_count++;
    }
    return made;
}

static bool thin_path(const jd_plot_drawing* d, const on_paper* paper, jd_plot_panel* p,
                      jd_plot_curve* c) {
    const jd_plot_thinning thinning = thinning_of(p);
    if (!jd_plot_thin_path(paper->x, paper->y, paper->count, &thinning, &c->line))
        return false;
    take_values(paper, &c->line);
    if (p->curve_count > 1)
        return true;
    find_ends(d, paper, p);
    place_marks(d, paper, p);
    return split_path(d, paper, p);
}

jd_status jd_plot_panel_fit(jd_context* context, const jd_plot_drawing* d, jd_plot_panel* p) {
    const jd_status status = fit_axes(context, d, p);
    bool made = status == JD_OK;
    for (int k = 0; k < p->curve_count && made; k++) {
        on_paper paper;
        made = paper_init(d, p, &p->curves[k], &paper);
        if (!made)
            break;
        made = p->kind == JD_PANEL_TIME ? thin_time(p, &paper, &p->curves[k])
                                        : thin_path(d, &paper, p, &p->curves[k]);
        paper_free(&paper);
    }
    if (status == JD_OK && !made)
        return jd_fail(context, JD_ERR_MEMORY, "out of memory for a figure");
    return status;
}
