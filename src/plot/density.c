// Points counted on a grid of pixels.
//
// The points of a diagram are read case by case, twice: for the extent, and to be counted. A point
// covers a few pixels where there are few points, one where there are many. The shade of a pixel is
// the logarithm of its count, so that single points of a chaotic motion stand beside the lines of
// periodic ones.
#include "plot/density.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define FEW 100000   // points of three pixels across
#define SOME 400000  // points of two
#define WIDEST 5     // pixels across a point
#define PALEST 0.35  // share of ink of a single point
#define BRANCHES 2   // classes of a picture by branch: up, down, both

int jd_density_class(int period) {
    if (period >= 1)
        return period <= 8 ? period - 1 : JD_CLASS_LONGER;
    return period == JD_PERIOD_NONE    ? JD_CLASS_NONE
           : period == JD_PERIOD_FIXED ? JD_CLASS_FIXED
           : period == JD_PERIOD_STICK ? JD_CLASS_STICK
                                       : JD_CLASS_UNKNOWN;
}

static jd_status no_memory(jd_context* context) {
    return jd_fail(context, JD_ERR_MEMORY, "out of memory for a figure");
}

// ---- Cases -------------------------------------------------------------------------------------

// Called for the points of a case that is there.
typedef void (*visit_fn)(void* data, const jd_diagram_case* c, const double* values, int64_t count);

static jd_status visit(jd_context* context, const jd_density_view* view, visit_fn fn, void* data) {
    const int64_t record = (int64_t)jd_diagram_number(view->diagram, "record");
    double* values = malloc((size_t)record * sizeof *values);
    jd_status status = values != NULL ? JD_OK : no_memory(context);
    for (int64_t i = 0; i < jd_diagram_case_count(view->diagram) && status == JD_OK; i++) {
        const jd_diagram_case c = jd_diagram_case_at(view->diagram, i);
        if (!c.done || c.recorded == 0 || (view->row >= 0 && c.place[1] != view->row))
            continue;
        status = jd_diagram_points(context, view->diagram, view->quantity, i, 1, values);
        if (status == JD_OK)
            fn(data, &c, values, c.recorded < record ? c.recorded : record);
    }
    free(values);
    return status;
}

static void add_extent(void* data, const jd_diagram_case* c, const double* values, int64_t count) {
    jd_plot_extent* extent = data;
    (void)c;
    *extent = jd_plot_extent_add(*extent, values, count);
}

jd_status jd_density_extent(jd_context* context, const jd_density_view* view,
                            jd_plot_extent* extent) {
    return visit(context, view, add_extent, extent);
}

// ---- Counting ----------------------------------------------------------------------------------

typedef struct counter {
    const jd_density_view* view;
    const jd_diagram_axis* axis;
    jd_density* density;
    double low, high;        // of the axis
    int across, up;          // pixels of a point
    uint32_t* counts;        // [branch][pixel], or [0][pixel]
    unsigned char* classes;  // [pixel] by period
} counter;

// Share of the width at which a value stands.
static double place_of(const counter* c, double value) {
    if (c->low == c->high)
        return 0.5;
    if (c->axis->spacing == JD_SPACING_LOG)
        return log(value / c->low) / log(c->high / c->low);
    return (value - c->low) / (c->high - c->low);
}

// Periodic motions stay visible under others.
static void mark(counter* c, size_t pixel, int branch, int class) {
    const size_t pixels = (size_t)c->density->wide * (size_t)c->density->high;
    uint32_t* count = &c->counts[(size_t)branch * pixels + pixel];
    if (*count < UINT32_MAX)
        (*count)++;
    if (class < c->classes[pixel])
        c->classes[pixel] = (unsigned char)class;
}

static void count_points(void* data, const jd_diagram_case* at, const double* values,
                         int64_t count) {
    counter* c = data;
    const jd_density_view* v = c->view;
    jd_density* d = c->density;
    const int branch = v->colours == JD_COLOUR_BRANCH && at->branch == JD_DIRECTION_DOWN;
    const int class = jd_density_class(at->period);
    const double share = place_of(c, c->axis->values[at->place[0]]);
    const int x0 = (int)lround(share * (d->wide - 1) - 0.5 * (c->across - 1));
    for (int64_t i = 0; i < count; i++) {
        const double up = (values[i] - v->bottom) / (v->top - v->bottom);
        if (!(up >= 0 && up <= 1))
            continue;
        const int y0 = (int)lround(up * (d->high - 1) - 0.5 * (c->up - 1));
        for (int k = 0; k < c->across * c->up; k++) {
            const int x = x0 + k % c->across, y = y0 + k / c->across;
            if (x >= 0 && x < d->wide && y >= 0 && y < d->high)
                mark(c, (size_t)y * (size_t)d->wide + (size_t)x, branch, class);
        }
        d->points++;
    }
}

// ---- Colours -----------------------------------------------------------------------------------

static unsigned char shade(int class, uint32_t count, uint32_t most) {
    const double ink =
        most > 1 ? PALEST + (1 - PALEST) * log((double)count) / log((double)most) : 1;
    const int level = 1 + (int)lround(ink * (JD_DENSITY_LEVELS - 2));
    return (unsigned char)(class * JD_DENSITY_LEVELS + level);
}

static uint32_t largest(const uint32_t* counts, size_t size) {
    uint32_t most = 1;
    for (size_t i = 0; i < size; i++)
        most = counts[i] > most ? counts[i] : most;
    return most;
}

static void paint(const counter* c) {
    jd_density* d = c->density;
    const size_t pixels = (size_t)d->wide * (size_t)d->high;
    const jd_colouring colours = c->view->colours;
    const uint32_t *up = c->counts, *down = c->counts + pixels;
    const uint32_t most = largest(c->counts, BRANCHES * pixels);
    for (size_t i = 0; i < pixels; i++) {
        const uint32_t count = up[i] + down[i];
        if (count == 0)
            continue;
        int class = 0;
        if (colours == JD_COLOUR_PERIOD)
            class = c->classes[i];
        else if (colours == JD_COLOUR_BRANCH)
            class = up[i] > 0 && down[i] > 0 ? 2 : down[i] > 0;
        // A colour that tells a period is not shaded, but for the motions without one.
        const bool full = colours == JD_COLOUR_PERIOD && class != JD_CLASS_NONE;
        d->pixels[i] =
            full ? shade(class, most, most) : shade(class, count < most ? count : most, most);
        d->seen[class] = true;
    }
}

// The size of a point: high enough to be seen where there are few, wide enough to join those of the
// next value.
static void choose_dot(counter* c) {
    const jd_density_view* v = c->view;
    double points = 0;
    for (int64_t i = 0; i < jd_diagram_case_count(v->diagram); i++) {
        const jd_diagram_case at = jd_diagram_case_at(v->diagram, i);
        points += v->row < 0 || at.place[1] == v->row ? (double)at.recorded : 0;
    }
    const double apart = (double)c->density->wide / (double)c->axis->count;
    c->up = v->fineness * (points <= FEW ? 3 : points <= SOME ? 2 : 1);
    c->across = (int)fmin(fmax(round(apart), points <= FEW ? c->up : 1), WIDEST * v->fineness);
}

jd_status jd_density_fill(jd_context* context, const jd_density_view* view, jd_density* density) {
    const size_t pixels = (size_t)density->wide * (size_t)density->high;
    const jd_diagram_axis* axis = jd_diagram_axis_at(view->diagram, 0);
    const jd_plot_extent ends = jd_plot_extent_add((jd_plot_extent){0}, axis->values, axis->count);
    counter c = {.view = view, .axis = axis, .density = density, .low = ends.min, .high = ends.max};
    choose_dot(&c);
    density->pixels = calloc(pixels, 1);
    c.counts = calloc(BRANCHES * pixels, sizeof *c.counts);
    c.classes = malloc(pixels);
    jd_status status = JD_OK;
    if (density->pixels == NULL || c.counts == NULL || c.classes == NULL) {
        status = no_memory(context);
    } else {
        memset(c.classes, JD_CLASS_UNKNOWN, pixels);
        status = visit(context, view, count_points, &c);
        paint(&c);
    }
    free(c.counts);
    free(c.classes);
    return status;
}

// ---- Maps --------------------------------------------------------------------------------------

// The class of every cell, as a shade; 0 where there is no case.
static unsigned char* map_cells(const jd_diagram* diagram, jd_direction branch, jd_density* d) {
    const int64_t wide = jd_diagram_axis_at(diagram, 0)->count;
    const int64_t high = jd_diagram_axis_at(diagram, 1)->count;
    unsigned char* cells = calloc((size_t)(wide * high), 1);
    for (int64_t i = 0; cells != NULL && i < jd_diagram_case_count(diagram); i++) {
        const jd_diagram_case c = jd_diagram_case_at(diagram, i);
        if (!c.done || c.branch != branch || c.start != 0)
            continue;
        const int class = jd_density_class(c.period);
        cells[c.place[1] * wide + c.place[0]] = shade(class, 2, 2);
        d->seen[class] = true;
        d->points++;
    }
    return cells;
}

jd_status jd_density_map(jd_context* context, const jd_diagram* diagram, jd_direction branch,
                         jd_density* d) {
    const int64_t wide = jd_diagram_axis_at(diagram, 0)->count;
    const int64_t high = jd_diagram_axis_at(diagram, 1)->count;
    unsigned char* cells = map_cells(diagram, branch, d);
    d->pixels = malloc((size_t)d->wide * (size_t)d->high);
    if (d->pixels == NULL || cells == NULL) {
        free(cells);
        return no_memory(context);
    }
    for (int64_t y = 0; y < d->high; y++)
        for (int64_t x = 0; x < d->wide; x++)
            d->pixels[y * d->wide + x] = cells[y * high / d->high * wide + x * wide / d->wide];
    free(cells);
    return JD_OK;
}
