// From a result to a figure: which panels, how large, which ranges, which points.
//
// All panels have the same width, one below the other. A path's box is as high as the path asks
// for, between PATH_LEAST and PATH_MOST of its width. Panels over time have one height and share
// their axis: where several follow one another only the lowest is labelled.
#include "plot/drawing.h"

#include "plot/phases.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define TIME_HEIGHT 2.7  // of a panel over time [cm]
#define HEAD 1.35        // title of the page [cm]
#define PANEL_HEAD 0.65  // title and key above a panel [cm]
#define PANEL_FOOT 1.15  // ticks and label below a panel [cm]
#define PATH_LEAST 0.45  // height of a path's box over its width
#define PATH_MOST 0.8
#define COLUMNS 1600       // of pixels across a panel over time: 300 per inch
#define PATH_STEPS 16000   // the thinned path stays within the width over this
#define PATH_POINTS 20000  // most points of a drawn path
#define MM_PER_POINT 0.3528

static const double WIDTH = JD_PLOT_RIGHT - JD_PLOT_LEFT;

static jd_plot_extent extent_of(const jd_column* column, int64_t rows) {
    return jd_plot_extent_add((jd_plot_extent){0}, column->values, rows);
}

// Enter the columns of a panel. @return false if there is nothing to draw.
static bool find_columns(const jd_result* result, const jd_panel* wanted, jd_plot_panel* panel) {
    const bool is_path = wanted->kind != JD_PANEL_TIME;
    panel->kind = wanted->kind;
    panel->title = wanted->title != NULL ? wanted->title : "";
    panel->same_unit = true;
    panel->across = is_path ? NULL : jd_result_column_at(result, 0);
    for (int i = 0; i < JD_PANEL_QUANTITIES && wanted->quantities[i] != NULL; i++) {
        const jd_column* column = jd_result_column(result, wanted->quantities[i]);
        if (is_path && i == 0) {
            panel->across = column;
        } else if (column != NULL && !(is_path && i > 1)) {
            panel->columns[panel->count++] = column;
            if (strcmp(column->unit, panel->columns[0]->unit) != 0)
                panel->same_unit = false;
        }
    }
    return panel->across != NULL && panel->count > 0;
}

static bool fit_time(jd_plot_panel* panel, const jd_plot_axis* time, int64_t rows) {
    jd_plot_extent extent = {0};
    for (int i = 0; i < panel->count; i++)
        extent = jd_plot_extent_add(extent, panel->columns[i]->values, rows);
    panel->height = TIME_HEIGHT;
    panel->x = *time;
    panel->y = jd_plot_axis_fit(extent, 0.06, 5.0);
    for (int i = 0; i < panel->count; i++)
        if (!jd_plot_thin_columns(panel->across->values, panel->columns[i]->values, rows, COLUMNS,
                                  &panel->curves[i]))
            return false;
    return true;
}

static double path_height(const jd_plot_extent extents[2]) {
    const double wide = 0.5 * extents[0].max - 0.5 * extents[0].min;
    const double high = 0.5 * extents[1].max - 0.5 * extents[1].min;
    if (!(wide > 0.0) || high / wide > PATH_MOST)
        return (high > 0.0 ? PATH_MOST : PATH_LEAST) * WIDTH;
    return fmax(high / wide, PATH_LEAST) * WIDTH;
}

// The first and the last point of a path; NaN if it has none.
static void find_ends(const double* x, const double* y, int64_t rows, jd_plot_panel* panel) {
    int64_t first = 0, last = rows - 1;
    while (first < last && !(isfinite(x[first]) && isfinite(y[first])))
        first++;
    while (last > first && !(isfinite(x[last]) && isfinite(y[last])))
        last--;
    panel->start[0] = x[first];
    panel->start[1] = y[first];
    panel->end[0] = x[last];
    panel->end[1] = y[last];
}

static void place_marks(const jd_column* t, const jd_plot_axis* time, int64_t rows,
                        jd_plot_panel* panel) {
    const jd_plot_axis axes[2] = {panel->x, panel->y};
    const double size = JD_PLOT_MARK_SIZE * MM_PER_POINT / 10.0;
    const jd_plot_path path = {
        .t = t->values,
        .x = panel->across->values,
        .y = panel->columns[0]->values,
        .count = rows,
        .drawn = &panel->curves[0],
        .axes = axes,
        .time = time,
        .width = WIDTH,
        .height = panel->height,
        .label_height = 1.4 * size,
        .digit_width = 0.64 * size,
        .unit_length = (int)strlen(t->unit) + (time->exponent == 0 ? 1 : 2),
    };
    panel->mark_step = jd_plot_mark_step(time->min, time->max);
    panel->mark_count = jd_plot_marks_place(&path, panel->mark_step, panel->marks);
}

// Width of what the thinned path may be off by.
static double path_distance(const jd_plot_axis* x) {
    return (x->max - x->min) * pow(10.0, x->exponent) / PATH_STEPS;
}

// The pieces of a path, where the result tells phases.
static bool split_path(const jd_result* result, int64_t rows, jd_plot_panel* panel) {
    const jd_phases* phases = jd_result_phases(result);
    const jd_column* column =
        phases->quantity != NULL ? jd_result_column(result, phases->quantity) : NULL;
    bool made = true;
    if (column == NULL || rows < 2)
        return true;
    const jd_plot_phased path = {.x = panel->across->values,
                                 .y = panel->columns[0]->values,
                                 .phase = column->values,
                                 .count = rows,
                                 .distance = path_distance(&panel->x),
                                 .most = PATH_POINTS};
    for (int i = 0; i < JD_PHASES && phases->names[i] != NULL && made; i++) {
        made = jd_plot_phases_find(&path, i, &panel->phases[i]);
        panel->phase_names[i] = phases->names[i];
        panel->phase_count++;
    }
    return made;
}

static bool fit_path(jd_plot_panel* panel, const jd_column* t, const jd_plot_axis* time,
                     int64_t rows) {
    const double *x = panel->across->values, *y = panel->columns[0]->values;
    const jd_plot_extent extents[2] = {extent_of(panel->across, rows),
                                       extent_of(panel->columns[0], rows)};
    jd_plot_axis axes[2];
    if (panel->kind == JD_PANEL_PATH && strcmp(panel->across->unit, panel->columns[0]->unit) == 0) {
        panel->height = path_height(extents);
        jd_plot_axis_fit_pair(extents, WIDTH, panel->height, axes);
    } else {  // no common scale for different quantities
        panel->height = 0.6 * WIDTH;
        axes[0] = jd_plot_axis_fit(extents[0], 0.06, 8.0);
        axes[1] = jd_plot_axis_fit(extents[1], 0.06, 7.0);
    }
    panel->x = axes[0];
    panel->y = axes[1];
    find_ends(x, y, rows, panel);
    if (!jd_plot_thin_path(x, y, rows, path_distance(&panel->x), PATH_POINTS, &panel->curves[0]))
        return false;
    place_marks(t, time, rows, panel);
    return true;
}

// A result whose rows begin later, as with the final state alone, does not show the start.
static void drop_start(const jd_result* result, const jd_column* t, jd_plot_panel* panel) {
    if (t->values[0] != jd_result_number(result, "begin"))
        panel->start[0] = panel->start[1] = NAN;
}

// Set the panels below one another.
static void lay_out(jd_plot_drawing* drawing) {
    double below = HEAD;
    for (int i = 0; i < drawing->panel_count; i++) {
        jd_plot_panel* panel = &drawing->panels[i];
        const bool next_is_time =
            i + 1 < drawing->panel_count && drawing->panels[i + 1].kind == JD_PANEL_TIME;
        panel->has_x = panel->kind != JD_PANEL_TIME || !next_is_time;
        panel->top = below + PANEL_HEAD;
        below = panel->top + panel->height + (panel->has_x ? PANEL_FOOT : 0.0);
    }
    drawing->height = below;
}

static bool add_panel(jd_plot_drawing* drawing, const jd_panel* wanted, int64_t rows) {
    jd_plot_panel* panel = &drawing->panels[drawing->panel_count];
    const jd_column* t = jd_result_column_at(drawing->result, 0);
    if (!find_columns(drawing->result, wanted, panel)) {
        *panel = (jd_plot_panel){0};
        return true;
    }
    drawing->panel_count++;
    if (panel->kind == JD_PANEL_TIME)
        return fit_time(panel, &drawing->time, rows);
    const bool fitted =
        fit_path(panel, t, &drawing->time, rows) && split_path(drawing->result, rows, panel);
    drop_start(drawing->result, t, panel);
    return fitted;
}

jd_status jd_plot_drawing_init(jd_context* context, const jd_result* result,
                               jd_plot_drawing* drawing) {
    const int64_t rows = jd_result_row_count(result);
    const int wanted = jd_result_panel_count(result);
    jd_status status = JD_OK;
    *drawing = (jd_plot_drawing){.result = result};
    if (rows < 1 || jd_result_column_count(result) < 1)
        return jd_fail(context, JD_ERR_ARGUMENT, "nothing to draw: the result has no rows");
    drawing->time = jd_plot_axis_fit(extent_of(jd_result_column_at(result, 0), rows), 0.0, 10.0);
    drawing->panels = calloc((size_t)wanted + 1, sizeof *drawing->panels);
    if (!jd_plot_events_init(result, &drawing->time, &drawing->events))
        status = JD_ERR_MEMORY;
    for (int i = 0; i < wanted && drawing->panels != NULL && status == JD_OK; i++)
        if (!add_panel(drawing, jd_result_panel_at(result, i), rows))
            status = JD_ERR_MEMORY;
    if (drawing->panels == NULL || status == JD_ERR_MEMORY)
        status = jd_fail(context, JD_ERR_MEMORY, "out of memory for a figure of %lld rows",
                         (long long)rows);
    else if (drawing->panel_count == 0)
        status = jd_fail(context, JD_ERR_ARGUMENT,
                         "nothing to draw: the result holds no quantity of its %d panels", wanted);
    if (status != JD_OK) {
        jd_plot_drawing_free(drawing);
        return status;
    }
    lay_out(drawing);
    return JD_OK;
}

void jd_plot_drawing_free(jd_plot_drawing* drawing) {
    for (int i = 0; i < drawing->panel_count; i++) {
        for (int k = 0; k < JD_PANEL_QUANTITIES; k++)
            jd_plot_points_free(&drawing->panels[i].curves[k]);
        for (int k = 0; k < JD_PHASES; k++)
            jd_plot_points_free(&drawing->panels[i].phases[k]);
    }
    jd_plot_events_free(&drawing->events);
    free(drawing->panels);
    *drawing = (jd_plot_drawing){0};
}
