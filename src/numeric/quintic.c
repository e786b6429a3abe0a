// Curves of degree five through places and velocities, with three continuous derivatives.
//                                                                                        [load:L5]
// On an interval of length h the polynomial is fixed by place x, velocity v and acceleration a at
// both ends. Its third derivative is
//     at the left   60 D/h^3 - (36 v0 + 24 v1)/h^2 + (3 a1 - 9 a0)/h      D = x1 - x0
//     at the right  60 D/h^3 - (24 v0 + 36 v1)/h^2 + (9 a1 - 3 a0)/h
// Setting both equal at every inner row gives a tridiagonal system for the accelerations, solved
// without pivoting: its diagonal dominates. Bounds come from the control points of the pieces in
// Bernstein form, within whose hull a polynomial stays.

#include "numeric/quintic.h"

#include <math.h>

#define DEGREE 5

static double step(const jd_spline_data* d, int i) { return d->t[i + 1] - d->t[i]; }

// ---- Cubic splines -----------------------------------------------------------------------------

// Forward and backward through lower m[i-1] + diagonal m[i] + upper m[i+1] = right; `room` is
// [2 count].
typedef struct line {
    double lower, diagonal, upper, right;
} line;

static void eliminate(double* room, int i, line l) {
    double *ratio = room, *value = room + 1;
    const double before = i > 0 ? ratio[2 * (i - 1)] : 0, carried = i > 0 ? value[2 * (i - 1)] : 0;
    const double pivot = l.diagonal - l.lower * before;
    ratio[2 * i] = l.upper / pivot;
    value[2 * i] = (l.right - l.lower * carried) / pivot;
}

static void substitute(const double* room, int count, double* solution) {
    solution[count - 1] = room[2 * (count - 1) + 1];
    for (int i = count - 2; i >= 0; i--)
        solution[i] = room[2 * i + 1] - room[2 * i] * solution[i + 1];
}

// The end condition: no knot at the row next to it. h0 the interval at the end, h1 the next.
static line end_line(double h0, double h1, double chord0, double chord1) {
    const double both = h0 + h1;
    return (line){
        .diagonal = h1,
        .upper = both,
        .right = ((h0 + 2 * both) * h1 * chord0 + h0 * h0 * chord1) / both,
    };
}

void jd_spline_slopes(const jd_spline_data* d, const double* values, int stride, double* slopes) {
    const int n = d->count;
    double* room = d->room;
#define CHORD(i) ((values[((i) + 1) * stride] - values[(i)*stride]) / step(d, i))
    eliminate(room, 0, end_line(step(d, 0), step(d, 1), CHORD(0), CHORD(1)));
    for (int i = 1; i < n - 1; i++) {
        const double h0 = step(d, i - 1), h1 = step(d, i);
        eliminate(room, i, (line){h1, 2 * (h0 + h1), h0, 3 * (h1 * CHORD(i - 1) + h0 * CHORD(i))});
    }
    const line last = end_line(step(d, n - 2), step(d, n - 3), CHORD(n - 2), CHORD(n - 3));
    eliminate(room, n - 1, (line){last.upper, last.diagonal, 0, last.right});
#undef CHORD
    substitute(room, n, slopes);
}

// ---- Knots -------------------------------------------------------------------------------------

// Places from velocities whose slopes are known: the integral of the cubic spline.
static void integrate(const jd_spline_data* d, const double* slopes, jd_quintic_knot* k) {
    k[0].place = 0;
    for (int i = 0; i + 1 < d->count; i++) {
        const double h = step(d, i);
        k[i + 1].place = k[i].place + h * 0.5 * (k[i].velocity + k[i + 1].velocity) +
                         h * h * (slopes[i] - slopes[i + 1]) / 12;
    }
}

// Accelerations inside from the condition above; at the ends the slopes of the velocities.
static void accelerate(const jd_spline_data* d, jd_quintic_knot* k) {
    const int n = d->count;
    double *slopes = d->room + 2 * n, *room = d->room;
    jd_spline_slopes(d, &k[0].velocity, 3, slopes);
    const double first = slopes[0], last = slopes[n - 1];
    eliminate(room, 0, (line){0, 1, 0, first});
    for (int i = 1; i < n - 1; i++) {
        const double a = 1 / step(d, i - 1), b = 1 / step(d, i);
        const double before = k[i].place - k[i - 1].place, after = k[i + 1].place - k[i].place;
        const double right = 60 * (after * b * b * b - before * a * a * a) +
                             (24 * k[i - 1].velocity + 36 * k[i].velocity) * a * a -
                             (36 * k[i].velocity + 24 * k[i + 1].velocity) * b * b;
        eliminate(room, i, (line){-3 * a, 9 * (a + b), -3 * b, right});
    }
    eliminate(room, n - 1, (line){0, 1, 0, last});
    substitute(room, n, slopes);
    for (int i = 0; i < n; i++)
        k[i].acceleration = slopes[i];
}

void jd_spline_make(const jd_spline_data* data, jd_quintic_knot* knots) {
    double* slopes = data->room + 2 * data->count;
    if (!data->has_velocity) {
        jd_spline_slopes(data, &knots[0].place, 3, slopes);
        for (int i = 0; i < data->count; i++)
            knots[i].velocity = slopes[i];
    } else if (!data->has_place) {
        jd_spline_slopes(data, &knots[0].velocity, 3, slopes);
        integrate(data, slopes, knots);
    }
    accelerate(data, knots);
}

// ---- Values ------------------------------------------------------------------------------------

void jd_spline_eval(const jd_quintic_knot knots[2], double h, double s, double values[3]) {
    const jd_quintic_knot *p = &knots[0], *q = &knots[1];
    const double v = h * p->velocity, a = h * h * p->acceleration, x = s / h;
    const double d = q->place - p->place - v - 0.5 * a;
    const double e = h * q->velocity - v - a;
    const double f = h * h * q->acceleration - a;
    const double c3 = 10 * d - 4 * e + 0.5 * f, c4 = -15 * d + 7 * e - f,
                 c5 = 6 * d - 3 * e + 0.5 * f;
    values[0] = p->place + x * (v + x * (0.5 * a + x * (c3 + x * (c4 + x * c5))));
    values[1] = (v + x * (a + x * (3 * c3 + x * (4 * c4 + x * 5 * c5)))) / h;
    values[2] = (a + x * (6 * c3 + x * (12 * c4 + x * 20 * c5))) / (h * h);
}

// The larger one; what is not a number stays.
static double larger(double a, double b) { return b > a || isnan(b) ? b : a; }

// Bound on one interval: differences of the control points.
static double bound_between(const jd_quintic_knot knots[2], double h, int order) {
    const jd_quintic_knot *p = &knots[0], *q = &knots[1];
    double b[DEGREE + 1] = {
        p->place,
        p->place + h * p->velocity / 5,
        p->place + 2 * h * p->velocity / 5 + h * h * p->acceleration / 20,
        q->place - 2 * h * q->velocity / 5 + h * h * q->acceleration / 20,
        q->place - h * q->velocity / 5,
        q->place,
    };
    double most = 0;
    for (int k = 0; k < order; k++)
        for (int i = 0; i < DEGREE - k; i++)
            b[i] = (DEGREE - k) * (b[i + 1] - b[i]) / h;
    for (int i = 0; i <= DEGREE - order; i++)
        most = larger(most, fabs(b[i]));
    return most;
}

double jd_spline_bound(const jd_spline_data* data, const jd_quintic_knot* knots, int order) {
    double most = 0;
    for (int i = 0; i + 1 < data->count; i++)
        most = larger(most, bound_between(&knots[i], step(data, i), order));
    return most;
}
