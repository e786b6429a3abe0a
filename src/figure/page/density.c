// Points counted on a grid of pixels.
//
// The points of a diagram are read case by case: for the extent, to find how many places they
// cover, and to be counted. Where that are few places a point is a disc that is seen; where they
// are many it covers a few pixels, then one. The shade of a pixel is the logarithm of its count, so
// that single points of a chaotic motion stand beside the lines of periodic ones.
#include "figure/page/density.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define FEW 100000   // points of three pixels across
#define SOME 400000  // points of two
#define WIDEST 5     // pixels across a point
#define PALEST 0.35  // share of ink of a single point
#define PALE 0.65    // the same of a disc
#define DISC 5       // pixels across the smallest disc
#define APART 1.5    // discs are at most so large, over the distance of values
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

static void turn_back(double* values, int64_t count) {
    for (int64_t i = 0; i < count; i++)
        values[i] = remainder(values[i], JD_TURN);
}

// Share of the way along an axis at which something shown stands.
static double share_of(const jd_plot_axis* axis, double shown) {
    return (shown - axis->min) / (axis->max - axis->min);
}

// How far along the axis of the parameter a case stands.
static double case_share(const jd_density_view* v, const jd_diagram_case* c) {
    const jd_diagram_axis* axis = jd_diagram_axis_at(v->diagram, 0);
    return share_of(&v->x->axis, jd_plot_scale_show(v->x, axis->values[c->place[0]]));
}

static bool is_within(const jd_density_view* v, const jd_diagram_case* c) {
    const double share = case_share(v, c);
    return share >= 0 && share <= 1;
}

static jd_status visit(jd_context* context, const jd_density_view* view, visit_fn fn, void* data) {
    const int64_t record = (int64_t)jd_diagram_number(view->diagram, "record");
    double* values = malloc((size_t)record * sizeof *values);
    jd_status status = values != NULL ? JD_OK : no_memory(context);
    for (int64_t i = 0; i < jd_diagram_case_count(view->diagram) && status == JD_OK; i++) {
        const jd_diagram_case c = jd_diagram_case_at(view->diagram, i);
        if (!c.done || c.recorded == 0 || (view->row >= 0 && c.place[1] != view->row) ||
            !is_within(view, &c))
            continue;
        const int64_t count = c.recorded < record ? c.recorded : record;
        status = jd_diagram_points(context, view->diagram, view->quantity, i, 1, values);
        if (status == JD_OK && view->turns)
            turn_back(values, count);
        if (status == JD_OK)
            fn(data, &c, values, count);
    }
    free(values);
    return status;
}

typedef struct measure {
    jd_plot_extent* extent;
    bool log;  // values above 0 alone
} measure;

static void add_extent(void* data, const jd_diagram_case* c, const double* values, int64_t count) {
    const measure* m = data;
    (void)c;
    for (int64_t i = 0; i < count; i++)
        if (!m->log || values[i] > 0)
            *m->extent = jd_plot_extent_add(*m->extent, &values[i], 1);
}

jd_status jd_density_extent(jd_context* context, const jd_density_view* view,
                            jd_plot_extent* extent) {
    measure m = {extent, view->y->log};
    return visit(context, view, add_extent, &m);
}

// ---- Counting ----------------------------------------------------------------------------------

typedef struct counter {
    const jd_density_view* view;
    const jd_diagram_axis* axis;
    jd_density* density;
    int across, up;  // pixels of a point
    bool disc;
    uint32_t* counts;        // [branch][pixel], or [0][pixel]
    unsigned char* classes;  // [pixel] by period
} counter;

// Periodic motions stay visible under others.
static void mark(counter* c, size_t pixel, int branch, int class) {
    const size_t pixels = (size_t)c->density->wide * (size_t)c->density->high;
    uint32_t* count = &c->counts[(size_t)branch * pixels + pixel];
    if (*count < UINT32_MAX)
        (*count)++;
    if (class < c->classes[pixel])
        c->classes[pixel] = (unsigned char)class;
}

// Whether a pixel of a point belongs to it: discs have no corners.
static bool is_inked(const counter* c, int k) {
    const double x = k % c->across - 0.5 * (c->across - 1), y = k / c->across - 0.5 * (c->up - 1);
    return !c->disc || x * x + y * y <= 0.25 * c->up * c->up;
}

static void count_points(void* data, const jd_diagram_case* at, const double* values,
                         int64_t count) {
    counter* c = data;
    const jd_density_view* v = c->view;
    jd_density* d = c->density;
    const int branch = v->colours == JD_COLOUR_BRANCH && at->branch == JD_DIRECTION_DOWN;
    const int class = jd_density_class(at->period);
    const int x0 = (int)lround(case_share(v, at) * (d->wide - 1) - 0.5 * (c->across - 1));
    for (int64_t i = 0; i < count; i++) {
        const double up = share_of(&v->y->axis, jd_plot_scale_show(v->y, values[i]));
        if (!(up >= 0 && up <= 1))
            continue;
        const int y0 = (int)lround(up * (d->high - 1) - 0.5 * (c->up - 1));
        for (int k = 0; k < c->across * c->up; k++) {
            const int x = x0 + k % c->across, y = y0 + k / c->across;
            if (x >= 0 && x < d->wide && y >= 0 && y < d->high && is_inked(c, k))
                mark(c, (size_t)y * (size_t)d->wide + (size_t)x, branch, class);
        }
        d->points++;
    }
}

// ---- Colours -----------------------------------------------------------------------------------

static unsigned char shade_from(double palest, int class, uint32_t count, uint32_t most) {
    const double ink =
        most > 1 ? palest + (1 - palest) * log((double)count) / log((double)most) : 1;
    const int level = 1 + (int)lround(ink * (JD_DENSITY_LEVELS - 2));
    return (unsigned char)(class * JD_DENSITY_LEVELS + level);
}

static unsigned char shade(int class, uint32_t count, uint32_t most) {
    return shade_from(PALEST, class, count, most);
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
            full ? shade(class, most, most)
                 : shade_from(c->disc ? PALE : PALEST, class, count < most ? count : most, most);
        d->seen[class] = true;
    }
}

static double recorded_points(const jd_density_view* v) {
    double points = 0;
    for (int64_t i = 0; i < jd_diagram_case_count(v->diagram); i++) {
        const jd_diagram_case at = jd_diagram_case_at(v->diagram, i);
        points += v->row < 0 || at.place[1] == v->row ? (double)at.recorded : 0;
    }
    return points;
}

// How many pixels the points cover where each has one: those of a periodic motion fall on a few.
static jd_status find_places(jd_context* context, counter* c, double* places) {
    const size_t pixels = (size_t)c->density->wide * (size_t)c->density->high;
    c->across = c->up = 1;
    const jd_status status = visit(context, c->view, count_points, c);
    *places = 0;
    for (size_t i = 0; i < pixels; i++)
        *places += c->counts[i] > 0 || c->counts[pixels + i] > 0;
    memset(c->counts, 0, BRANCHES * pixels * sizeof *c->counts);
    c->density->points = 0;
    return status;
}

// Pixels across the disc of one of a few places; 0: there are too many for discs.
static int disc_size(double places) {
    static const struct {
        double most;
        int size;
    } sizes[] = {{60, 11}, {400, 9}, {1500, 7}, {5000, DISC}};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        if (places <= sizes[i].most)
            return sizes[i].size;
    return 0;
}

// The size of a point: a disc where places are few and values far apart; else high enough to be
// seen, and wide enough to join those of the next value.
static jd_status choose_dot(jd_context* context, counter* c) {
    const jd_density_view* v = c->view;
    const double points = recorded_points(v);
    const double apart = (double)c->density->wide / (double)c->axis->count;
    double places = points;
    jd_status status = JD_OK;
    if (points <= SOME)
        status = find_places(context, c, &places);
    const int disc = (int)fmin(disc_size(places) * v->fineness, APART * apart);
    c->disc = disc >= DISC * v->fineness;
    c->up = c->disc ? disc : v->fineness * (points <= FEW ? 3 : points <= SOME ? 2 : 1);
    c->across = (int)fmin(fmax(round(apart), points <= FEW ? c->up : 1), WIDEST * v->fineness);
    if (c->disc)
        c->across = c->up;
    return status;
}

jd_status jd_density_fill(jd_context* context, const jd_density_view* view, jd_density* density) {
    const size_t pixels = (size_t)density->wide * (size_t)density->high;
    const jd_diagram_axis* axis = jd_diagram_axis_at(view->diagram, 0);
    counter c = {.view = view, .axis = axis, .density = density};
    density->pixels = calloc(pixels, 1);
    c.counts = calloc(BRANCHES * pixels, sizeof *c.counts);
    c.classes = malloc(pixels);
    jd_status status = JD_OK;
    if (density->pixels == NULL || c.counts == NULL || c.classes == NULL) {
        status = no_memory(context);
    } else {
        memset(c.classes, JD_CLASS_UNKNOWN, pixels);
        status = choose_dot(context, &c);
        if (status == JD_OK)
            status = visit(context, view, count_points, &c);
        paint(&c);
    }
    free(c.counts);
    free(c.classes);
    return status;
}
