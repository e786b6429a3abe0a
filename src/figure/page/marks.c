// Time marks on a path.
//
// Each label is tried at sixteen places around its dot. A place that leaves the box or touches
// another label or dot is refused; of the others the one that hides least of the path is taken.
#include "figure/page/marks.h"

#include <math.h>
#include <stdio.h>

#define PLACES 16
#define DOT_GAP 0.35   // least distance of two dots [cm]
#define DOT_SIZE 0.12  // [cm]
#define OBSTACLES (JD_PLOT_MARKS * 2 + 2)

// A box on paper by its middle and half its sides [cm], from the lower left of the panel.
typedef struct box {
    double x, y, half_width, half_height;
} box;

typedef struct placing {
    const jd_plot_path* path;
    box taken[OBSTACLES];  // dots and labels
    int count;
} placing;

double jd_plot_mark_step(double begin, double end) {
    double step = jd_plot_nice_step(end - begin);
    for (;;) {
        const double finer = jd_plot_nice_step(0.4 * step);
        const double now = floor(end / step * (1 + 1e-9)) - floor(begin / step * (1 + 1e-9));
        const double next = floor(end / finer * (1 + 1e-9)) - floor(begin / finer * (1 + 1e-9));
        if (now >= 4.0 || next > 8.0)
            return step;
        step = finer;
    }
}

static double paper(const jd_plot_scale* scale, double value, double length) {
    const jd_plot_axis* axis = &scale->axis;
    return (jd_plot_scale_show(scale, value) - axis->min) / (axis->max - axis->min) * length;
}

static double value_at(const jd_plot_scale* scale, double position, double length) {
    const jd_plot_axis* axis = &scale->axis;
    return jd_plot_scale_value(scale, axis->min + position / length * (axis->max - axis->min));
}

static bool touch(box a, box b) {
    return fabs(a.x - b.x) < a.half_width + b.half_width &&
           fabs(a.y - b.y) < a.half_height + b.half_height;
}

static bool is_free(const placing* p, box b) {
    if (b.x < b.half_width || b.x > p->path->width - b.half_width || b.y < b.half_height ||
        b.y > p->path->height - b.half_height)
        return false;
    for (int i = 0; i < p->count; i++)
        if (touch(p->taken[i], b))
            return false;
    return true;
}

// Whether the line from (x, y) along (dx, dy) meets the box: the slab method.
static bool meets(box b, double x, double y, double dx, double dy) {
    const double low[2] = {b.x - b.half_width - x, b.y - b.half_height - y};
    const double high[2] = {b.x + b.half_width - x, b.y + b.half_height - y};
    const double along[2] = {dx, dy};
    double enter = 0.0, leave = 1.0;
    for (int i = 0; i < 2; i++) {
        if (along[i] == 0.0) {
            if (low[i] > 0.0 || high[i] < 0.0)
                return false;
            continue;
        }
        const double a = low[i] / along[i], c = high[i] / along[i];
        enter = fmax(enter, fmin(a, c));
        leave = fmin(leave, fmax(a, c));
    }
    return enter <= leave;
}

// Pieces of the drawn path below a box.
static int64_t hidden(const jd_plot_path* path, box b) {
    const jd_plot_points* points = path->drawn;
    int64_t count = 0;
    double last_x = NAN, last_y = NAN;
    for (int64_t i = 0; i < points->count; i++) {
        const double x = paper(&path->scales[0], points->x[i], path->width);
        const double y = paper(&path->scales[1], points->y[i], path->height);
        if (isfinite(x + last_x) && isfinite(y + last_y))
            count += meets(b, last_x, last_y, x - last_x, y - last_y);
        last_x = x;
        last_y = y;
    }
    return count;
}

// The best free place of the label of a dot. @return false if there is none.
static bool place_label(const placing* p, box dot, box* label) {
    static const int order[PLACES / 2] = {0, 4, 1, 7, 3, 5, 2, 6};  // right, left, then around
    int64_t least = INT64_MAX;
    box best = *label;
    for (int i = 0; i < PLACES; i++) {
        const double angle = order[i % 8] * JD_PI / 4.0, gap = i < 8 ? 0.1 : 0.3;
        box b = *label;
        b.x = dot.x + cos(angle) * (gap + DOT_SIZE / 2.0 + b.half_width);
        b.y = dot.y + sin(angle) * (gap + DOT_SIZE / 2.0 + b.half_height);
        if (!is_free(p, b))
            continue;
        const int64_t cost = hidden(p->path, b);
        if (cost < least) {
            least = cost;
            best = b;
        }
    }
    *label = best;
    return least != INT64_MAX;
}

// Dot 1 is the end of the path: a round time there gets its label all the same.
static bool is_near_dot(const placing* p, double x, double y, bool at_end) {
    for (int i = 0; i < p->count; i++)
        if (!(at_end && i == 1) && hypot(x - p->taken[i].x, y - p->taken[i].y) < DOT_GAP)
            return true;
    return false;
}

static box dot_at(const jd_plot_path* path, double x, double y) {
    return (box){paper(&path->scales[0], x, path->width), paper(&path->scales[1], y, path->height),
                 DOT_SIZE / 2.0, DOT_SIZE / 2.0};
}

// The position at a time, between the rows around it. @return false in a gap.
static bool find_position(const jd_plot_path* path, double time, double* x, double* y) {
    for (int64_t i = 1; i < path->count; i++) {
        const double from = path->t[i - 1], to = path->t[i];
        if (!(from <= time && time <= to && to > from))
            continue;
        const double share = (time - from) / (to - from);
        *x = path->x[i - 1] + share * (path->x[i] - path->x[i - 1]);
        *y = path->y[i - 1] + share * (path->y[i] - path->y[i - 1]);
        return isfinite(*x) && isfinite(*y);
    }
    return false;
}

// Characters of a shown time.
static int digits_of(double shown, double step) {
    char text[64];
    return snprintf(text, sizeof text, "%.*f", jd_plot_step_decimals(step), shown);
}

static void find_dots(const jd_plot_path* path, double step, placing* p, jd_plot_mark* marks,
                      int* count) {
    const double first = ceil(path->time->min / step * (1 + 1e-9));
    for (int i = 0; i < 2 * JD_PLOT_MARKS && *count < JD_PLOT_MARKS; i++) {
        const double shown = (first + i) * step, end = path->t[path->count - 1];
        double time = shown * pow(10.0, path->time->exponent) + path->time->offset;
        double x, y;
        const bool at_end = fabs(time - end) <= 1e-9 * fabs(end);
        if (at_end)
            time = end;
        if (!find_position(path, time, &x, &y))
            continue;
        const box dot = dot_at(path, x, y);
        if (is_near_dot(p, dot.x, dot.y, at_end))
            continue;
        p->taken[p->count++] = dot;
        marks[(*count)++] = (jd_plot_mark){.time = shown, .x = x, .y = y};
    }
}

static void take_ends(const jd_plot_path* path, placing* p) {
    int64_t first = 0, last = path->count - 1;
    while (first < last && !(isfinite(path->x[first]) && isfinite(path->y[first])))
        first++;
    while (last > first && !(isfinite(path->x[last]) && isfinite(path->y[last])))
        last--;
    p->taken[p->count++] = dot_at(path, path->x[first], path->y[first]);
    p->taken[p->count++] = dot_at(path, path->x[last], path->y[last]);
}

int jd_plot_marks_place(const jd_plot_path* path, double step, jd_plot_mark marks[JD_PLOT_MARKS]) {
    placing p = {.path = path};
    int count = 0, kept = 0;
    take_ends(path, &p);
    find_dots(path, step, &p, marks, &count);
    for (int i = 0; i < count; i++) {
        jd_plot_mark mark = marks[i];
        const int length = digits_of(mark.time, step) + path->unit_length;
        box label = {0, 0, 0.5 * length * path->digit_width, 0.5 * path->label_height};
        if (!place_label(&p, dot_at(path, mark.x, mark.y), &label))
            continue;
        p.taken[p.count++] = label;
        mark.label_x = value_at(&path->scales[0], label.x, path->width);
        mark.label_y = value_at(&path->scales[1], label.y, path->height);
        marks[kept++] = mark;
    }
    return kept;
}
