// Maps: each pixel has the colour of the nearest case.
#include <math.h>
#include <stdlib.h>

#include "figure/page/density.h"

typedef struct cells {
    int64_t wide, high, starts;
    unsigned char* shades;  // [high][wide][starts], of each cell in order; 0: there is no case
} cells;

// By class, cells without a case last.
static int by_shade(const void* a, const void* b) {
    const unsigned char x = *(const unsigned char*)a, y = *(const unsigned char*)b;
    return x == 0 || y == 0 ? (x == 0) - (y == 0) : (x > y) - (x < y);
}

static bool find_cells(const jd_density_map_view* view, jd_density* d, cells* c) {
    const int64_t count = jd_diagram_case_count(view->diagram);
    c->wide = jd_diagram_axis_at(view->diagram, 0)->count;
    c->high = jd_diagram_axis_at(view->diagram, 1)->count;
    c->starts = (int64_t)fmax(jd_diagram_number(view->diagram, "starts"), 1);
    c->shades = calloc((size_t)(c->wide * c->high * c->starts), 1);
    for (int64_t i = 0; c->shades != NULL && i < count; i++) {
        const jd_diagram_case at = jd_diagram_case_at(view->diagram, i);
        if (!at.done || at.branch != view->branch)
            continue;
        const int class = jd_density_class(at.period);
        c->shades[(at.place[1] * c->wide + at.place[0]) * c->starts + at.start] =
            (unsigned char)(class * JD_DENSITY_LEVELS + JD_DENSITY_LEVELS - 1);
        d->seen[class] = true;
        d->points++;
    }
    for (int64_t i = 0; c->shades != NULL && c->starts > 1 && i < c->wide * c->high; i++)
        qsort(c->shades + i * c->starts, (size_t)c->starts, 1, by_shade);
    return c->shades != NULL;
}

// Which value of an axis is nearest to a pixel, as shown, and how far the pixel is through its
// cell.
typedef struct hit {
    int64_t index;
    double share;
} hit;

static double shown_at(const jd_plot_scale* scale, const jd_diagram_axis* axis, int64_t index) {
    return jd_plot_scale_show(scale, axis->values[index]);
}

// The borders of the cell of a value: half-way to its neighbours, or the end of the axis.
static hit find_hit(const jd_plot_scale* scale, const jd_diagram_axis* axis, double shown) {
    hit h = {0, 0};
    double below = scale->axis.min, above = scale->axis.max;
    for (int64_t i = 0; i < axis->count; i++)
        if (fabs(shown_at(scale, axis, i) - shown) < fabs(shown_at(scale, axis, h.index) - shown))
            h.index = i;
    const double own = shown_at(scale, axis, h.index);
    for (int64_t i = 0; i < axis->count; i++) {
        const double border = 0.5 * (own + shown_at(scale, axis, i));
        if (border < own)
            below = fmax(below, border);
        else if (border > own)
            above = fmin(above, border);
    }
    h.share = fmin(fmax((shown - below) / (above - below), 0), 1 - 1e-12);
    return h;
}

static void fill_hits(const jd_plot_scale* scale, const jd_diagram_axis* axis, int count,
                      hit* hits) {
    for (int i = 0; i < count; i++)
        hits[i] = find_hit(
            scale, axis, scale->axis.min + (i + 0.5) / count * (scale->axis.max - scale->axis.min));
}

static void paint_map(const cells* c, const hit* across, const hit* up, jd_density* d) {
    for (int64_t y = 0; y < d->high; y++)
        for (int64_t x = 0; x < d->wide; x++) {
            const int64_t cell = up[y].index * c->wide + across[x].index;
            const int64_t start = (int64_t)(up[y].share * (double)c->starts);
            d->pixels[y * d->wide + x] = c->shades[cell * c->starts + start];
        }
}

jd_status jd_density_map(jd_context* context, const jd_density_map_view* view, jd_density* d) {
    cells c = {0};
    hit* across = calloc((size_t)d->wide, sizeof *across);
    hit* up = calloc((size_t)d->high, sizeof *up);
    d->pixels = malloc((size_t)d->wide * (size_t)d->high);
    jd_status status = JD_OK;
    if (d->pixels == NULL || across == NULL || up == NULL || !find_cells(view, d, &c)) {
        status = jd_fail(context, JD_ERR_MEMORY, "out of memory for a figure");
    } else {
        fill_hits(view->x, jd_diagram_axis_at(view->diagram, 0), d->wide, across);
        fill_hits(view->y, jd_diagram_axis_at(view->diagram, 1), d->high, up);
        paint_map(&c, across, up, d);
    }
    free(across);
    free(up);
    free(c.shades);
    return status;
}
