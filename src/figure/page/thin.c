// Thinning of curves.
//
// Over time: each column of pixels keeps its first, least, greatest and last point, which paints
// the same pixels as all of them. In the plane: from the last kept point a cone of directions that
// passes every point since within the distance is narrowed point by point; the curve is cut
// where a point falls outside the cone or the curve turns back. One pass, no memory besides the
// result. A path that is still long runs over itself: ink.c leaves out what cannot be seen. Single gaps between numbers are kept, rows of them become one.
#include "figure/page/thin.h"

#include "figure/page/ink.h"
#include "judder/base.h"

#include <math.h>
#include <stdlib.h>

bool jd_plot_points_create(jd_plot_points* points, int64_t most) {
    *points = (jd_plot_points){0};
    points->x = calloc((size_t)most, sizeof *points->x);
    points->y = calloc((size_t)most, sizeof *points->y);
    points->row = calloc((size_t)most, sizeof *points->row);
    if (points->x != NULL && points->y != NULL && points->row != NULL)
        return true;
    jd_plot_points_free(points);
    return false;
}

void jd_plot_points_free(jd_plot_points* points) {
    free(points->x);
    free(points->y);
    free(points->row);
    *points = (jd_plot_points){0};
}

static void add(jd_plot_points* points, const double* x, const double* y, int64_t row) {
    points->x[points->count] = x[row];
    points->y[points->count] = y[row];
    points->row[points->count++] = row;
}

// A gap, unless one stands there already or nothing stands before it.
static void add_gap(jd_plot_points* points) {
    if (points->count == 0 || !isfinite(points->y[points->count - 1]))
        return;
    points->x[points->count] = points->y[points->count] = NAN;
    points->row[points->count++] = -1;
}

static bool is_point(double x, double y) { return isfinite(x) && isfinite(y); }

// Keep four of the rows first..last, all of them points, in their order.
static void add_column(jd_plot_points* points, const double* x, const double* y, int64_t first,
                       int64_t last) {
    int64_t least = first, greatest = first;
    for (int64_t i = first; i <= last; i++) {
        least = y[i] < y[least] ? i : least;
        greatest = y[i] > y[greatest] ? i : greatest;
    }
    const int64_t kept[4] = {first, least < greatest ? least : greatest,
                             least < greatest ? greatest : least, last};
    for (int i = 0; i < 4; i++)
        if (i == 0 || kept[i] != kept[i - 1])
            add(points, x, y, kept[i]);
}

static bool copy_all(const double* x, const double* y, int64_t count, jd_plot_points* points) {
    if (!jd_plot_points_create(points, count + 1))
        return false;
    for (int64_t i = 0; i < count; i++) {
        if (is_point(x[i], y[i]))
            add(points, x, y, i);
        else
            add_gap(points);
    }
    return true;
}

bool jd_plot_thin_columns(const double* x, const double* y, int64_t count, int columns,
                          jd_plot_points* points) {
    if (count <= 4 * (int64_t)columns)
        return copy_all(x, y, count, points);
    if (!jd_plot_points_create(points, count + 1))
        return false;
    const double begin = x[0], width = (x[count - 1] - x[0]) / columns;
    int64_t first = 0;
    while (first < count) {
        if (!is_point(x[first], y[first])) {
            add_gap(points);
            first++;
            continue;
        }
        const double column = width > 0.0 ? floor((x[first] - begin) / width) : 0.0;
        int64_t last = first;
        while (last + 1 < count && is_point(x[last + 1], y[last + 1]) &&
               !(width > 0.0 && floor((x[last + 1] - begin) / width) != column))
            last++;
        add_column(points, x, y, first, last);
        first = last + 1;
    }
    return true;
}

// Directions from the last kept point that pass all points since within the distance.
typedef struct cone {
    double x, y;       // last kept point
    double middle;     // direction the angles count from [rad]
    double low, high;  // allowed, relative to `middle` [rad]
    double reach;      // distance of the farthest point since; 0: none beyond the distance
} cone;

static cone cone_at(double x, double y) { return (cone){.x = x, .y = y}; }

// Narrow the cone for one more point. @return false if the curve must be cut before it.
static bool cone_accept(cone* c, double x, double y, double distance) {
    const double dx = x - c->x, dy = y - c->y, reach = hypot(dx, dy);
    if (reach <= distance)
        return c->reach <= 2.0 * distance;
    if (reach < c->reach - distance)
        return false;
    const double half = asin(distance / reach);
    if (c->reach == 0.0) {
        *c = (cone){c->x, c->y, atan2(dy, dx), -half, half, reach};
        return true;
    }
    const double angle = remainder(atan2(dy, dx) - c->middle, JD_TURN);
    if (angle < c->low || angle > c->high)
        return false;
    c->low = fmax(c->low, angle - half);
    c->high = fmin(c->high, angle + half);
    c->reach = fmax(c->reach, reach);
    return true;
}

typedef struct rows {
    int64_t first, end;  // from `first` to before `end`
} rows;

// Thin the points of one piece without gaps.
static void thin_piece(const double* x, const double* y, rows piece, double distance,
                       jd_plot_points* points) {
    cone c = cone_at(x[piece.first], y[piece.first]);
    add(points, x, y, piece.first);
    for (int64_t i = piece.first + 1; i < piece.end; i++) {
        if (cone_accept(&c, x[i], y[i], distance))
            continue;
        add(points, x, y, i - 1);
        c = cone_at(x[i - 1], y[i - 1]);
        cone_accept(&c, x[i], y[i], distance);
    }
    if (piece.end - piece.first > 1)
        add(points, x, y, piece.end - 1);
}

static void thin_pieces(const double* x, const double* y, int64_t count, double distance,
                        jd_plot_points* points) {
    points->count = 0;
    for (int64_t first = 0, last; first < count; first = last) {
        last = first + 1;
        if (!is_point(x[first], y[first])) {
            add_gap(points);
            continue;
        }
        while (last < count && is_point(x[last], y[last]))
            last++;
        thin_piece(x, y, (rows){first, last}, distance, points);
    }
}

bool jd_plot_thin_path(const double* x, const double* y, int64_t count,
                       const jd_plot_thinning* thinning, jd_plot_points* points) {
    if (!jd_plot_points_create(points, count + 1))
        return false;
    thin_pieces(x, y, count, thinning->distance, points);
    return points->count <= thinning->most || jd_plot_ink(points, &thinning->frame);
}
