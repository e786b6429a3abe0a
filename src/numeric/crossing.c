// The first event on a step, in three layers.
//
// 1. Pieces. The step is sampled at 5 Chebyshev points (and one more to check them), then 9, then
//    17, then cut in two, until each function is clear of zero [events:E3] or its interpolant is
//    good to rounding [events:E4]. Pieces are visited from left to right.
// 2. Knots. The samples, and points where the interpolant turns or has changed its sign
//    [events:E5], with true values. A bound of the slope adds more until zero is excluded between
//    them [events:E6].
// 3. Tracks. The knots of one function pass through the automaton of solve/track.h, which finds
//    and brackets what happened; jd_root_bracketed locates it.
//
// Limits: without `degree` and `slope` a feature that falls between all samples is not seen; in a
// piece of 1/256 of the step what is not smooth is taken as its 17 samples show it.

#include "numeric/crossing.h"

#include "numeric/chebyshev.h"
#include "numeric/root.h"
#include "numeric/track.h"

#include <float.h>
#include <math.h>
#include <stdint.h>
#include <string.h>

#define DEEPEST 8       // cuts of the step
#define CUT 0.4871      // where a piece is cut: not where round numbers lie
#define CHECK 6         // the point that checks the first five: one of the nine
#define NARROWEST 1e-5  // shortest gap that a bound of the slope divides, part of the step
#define POINTS JD_CHEBYSHEV_POINTS

typedef struct work {
    jd_crossing_search* search;
    double tolerance, narrowest;
    int index;  // of the function being located
    double g[JD_MAX_CROSSINGS];
    jd_track track[JD_MAX_CROSSINGS];
    // The piece: samples, which of them there are, and more knots of each function.
    double x[POINTS], v[JD_MAX_CROSSINGS][POINTS];
    bool there[POINTS];
    int more_count[JD_MAX_CROSSINGS];
    jd_knot more[JD_MAX_CROSSINGS][JD_CHEBYSHEV_KNOTS];
} work;

static const double* evaluate(work* w, double x) {
    w->search->eval(w->search->data, x, w->g);
    w->search->evaluations++;
    return w->g;
}

// Whether the events of function i are looked for.
static bool is_asked(const jd_crossing_search* s, int i) {
    return s->only == 0 || (s->only >> i & 1) != 0;
}

static int degree_of(const work* w, int i) { return w->search->degree ? w->search->degree[i] : 0; }

// Whether a polynomial through n points is the function itself.
static bool exact(const work* w, int i, int n) {
    return degree_of(w, i) > 0 && degree_of(w, i) < n;
}

static double band(const work* w, int i) { return JD_CROSSING_TOUCH * w->search->largest[i]; }

// ---- Along the knots of a piece ----------------------------------------------------------------

// Whether somebody asked for it.
static bool wanted(const work* w, int i, jd_passing happened) {
    const int direction = w->search->direction ? w->search->direction[i] : JD_CROSSING_BOTH;
    if (direction == JD_CROSSING_BOTH)
        return true;
    return happened != JD_TOUCHED && direction == -w->track[i].side;
}

// A zero between the last knot and this one is not excluded, and the gap may be divided.
static bool doubtful(const work* w, int i, jd_knot k) {
    if (!w->search->slope || !isfinite(w->search->slope[i]))
        return false;
    const jd_knot at = w->track[i].at;
    const double gap = k.x - at.x;
    return gap > w->narrowest && fabs(k.v) + fabs(at.v) <= w->search->slope[i] * gap;
}

// Pass a knot to function i. @return what happened, if it was asked for.
static jd_passing feed(work* w, int i, jd_knot k) {
    while (doubtful(w, i, k)) {
        const double middle = 0.5 * (w->track[i].at.x + k.x);
        const jd_passing happened = feed(w, i, (jd_knot){middle, evaluate(w, middle)[i]});
        if (happened != JD_NOTHING)
            return happened;
    }
    jd_track* t = &w->track[i];
    const jd_passing happened = jd_track_note(t, k, band(w, i), k.x >= w->search->x1);
    if (happened == JD_NOTHING || wanted(w, i, happened))
        return happened;
    jd_track_pass(t, happened);
    return JD_NOTHING;
}

// Pass the knots of function i that lie behind its last one and before `end`, up to an event.
static jd_passing walk(work* w, int i, double end) {
    int next = 0;
    for (int j = 0; j < POINTS; j++) {
        if (!w->there[j])
            continue;
        bool sample = false;
        while (!sample) {
            sample = next >= w->more_count[i] || w->more[i][next].x >= w->x[j];
            const jd_knot k = sample ? (jd_knot){w->x[j], w->v[i][j]} : w->more[i][next++];
            const bool ahead = k.x > w->track[i].at.x && k.x < end;
            const jd_passing happened = ahead ? feed(w, i, k) : JD_NOTHING;
            if (happened != JD_NOTHING)
                return happened;
        }
    }
    return JD_NOTHING;
}

static double one_function(void* data, double x) {
    work* w = data;
    return evaluate(w, x)[w->index];
}

// Where it happened. Not a number where the function is not defined: then it is no event.
static double locate(work* w, int i, jd_passing happened) {
    const jd_track* t = &w->track[i];
    if (happened == JD_TOUCHED)
        return t->low.x;
    jd_bracket b = {t->lo.x, t->hi.x, t->lo.v, t->hi.v};
    if (b.lo < b.hi) {
        w->index = i;
        jd_root_bracketed(&b, w->tolerance, one_function, w);
    }
    return isnan(b.at_hi) ? NAN : b.hi;
}

// The next event of function i before `end`, and its place.
static jd_passing seek(work* w, int i, double end, double* x) {
    jd_passing happened;
    while ((happened = walk(w, i, end)) != JD_NOTHING) {
        *x = locate(w, i, happened);
        if (!isnan(*x))
            return happened;
        jd_track_pass(&w->track[i], happened);
    }
    return JD_NOTHING;
}

// ---- The first event of a piece ----------------------------------------------------------------

// The side of function i at `x`, where it is `v`, from its track before this piece. What happened
// before x and was asked for is as good as at x: it stays open.
static int side_at(work* w, int i, jd_knot k) {
    double x;
    jd_passing happened = seek(w, i, k.x, &x);
    if (happened == JD_NOTHING && k.x > w->track[i].at.x)
        happened = feed(w, i, k);
    return jd_track_side(&w->track[i], happened);
}

// Bring all sides to the event.
static void set_sides(work* w, const jd_track* before, const jd_crossing* event, int side) {
    double g[JD_MAX_CROSSINGS] = {0};
    memcpy(g, evaluate(w, event->x), (size_t)w->search->count * sizeof g[0]);
    for (int i = 0; i < w->search->count; i++) {
        if (!is_asked(w->search, i))
            continue;
        w->track[i] = before[i];
        const int now = i == event->index ? side : side_at(w, i, (jd_knot){event->x, g[i]});
        w->search->side[i] = (signed char)now;
    }
}

static bool first_event(work* w, jd_crossing* event) {
    jd_track before[JD_MAX_CROSSINGS];
    jd_passing happened[JD_MAX_CROSSINGS];
    double x[JD_MAX_CROSSINGS], least = INFINITY;
    memcpy(before, w->track, (size_t)w->search->count * sizeof before[0]);
    for (int i = 0; i < w->search->count; i++) {
        happened[i] = is_asked(w->search, i) ? seek(w, i, INFINITY, &x[i]) : JD_NOTHING;
        if (happened[i] != JD_NOTHING)
            least = fmin(least, x[i]);
    }
    for (int i = 0; i < w->search->count; i++) {
        if (happened[i] == JD_NOTHING || x[i] > least + w->tolerance)
            continue;
        const int old = w->track[i].side, direction = happened[i] == JD_TOUCHED ? 0 : -old;
        *event = (jd_crossing){i, x[i], direction};
        const int side = happened[i] == JD_REACHED ? 0 : happened[i] == JD_CROSSED ? -old : old;
        set_sides(w, before, event, side);
        return true;
    }
    return false;
}

// ---- Pieces ------------------------------------------------------------------------------------

typedef enum verdict { OPEN, RESOLVED, CLEAR } verdict;

// From [-1, 1] to [a, b]; never outside, also where [a, b] is a few ulp.
static double place(double a, double b, double u) { return fmin(a + (0.5 + 0.5 * u) * (b - a), b); }

static void sample(work* w, double a, double b, int j) {
    if (w->there[j])
        return;
    w->there[j] = true;
    w->x[j] = j == 0 ? a : j == POINTS - 1 ? b : place(a, b, jd_chebyshev_point(j));
    const double* g = evaluate(w, w->x[j]);
    for (int i = 0; i < w->search->count; i++) {
        w->v[i][j] = g[i];
        if (isfinite(g[i]))
            w->search->largest[i] = fmax(w->search->largest[i], fabs(g[i]));
    }
}

static double tail(const jd_chebyshev* p, int from, int count) {
    double most = 0.0;
    for (int k = from; k < from + count; k++)
        most = fmax(most, fabs(p->c[k]));
    return most;
}

// The error of the interpolant of function i.                                       [events:E3]
static double error_of(const work* w, int i, const jd_chebyshev* p) {
    if (exact(w, i, p->n))
        return 1e-14 * tail(p, 0, p->n);
    if (p->n > 5)
        return 6.0 * tail(p, p->n - 3, 3);
    const double miss = jd_chebyshev_at(p, jd_chebyshev_point(CHECK)) - w->v[i][CHECK];
    return fabs(p->c[3]) + 2.0 * fabs(p->c[4]) + 4.0 * fabs(miss);
}

// Whether the coefficients have come down to rounding.                              [events:E4]
static bool resolved(const work* w, int i, const jd_chebyshev* p) {
    if (exact(w, i, p->n))
        return true;
    if (p->n == 5)
        return false;
    const double size = tail(p, 0, p->n), end = tail(p, p->n - 3, 3);
    if (end <= 1e-11 * fmax(size, 0.01 * w->search->largest[i]))
        return true;
    return p->n == POINTS && end <= 1e-8 * size && end >= 0.1 * tail(p, p->n - 7, 4);
}

// Samples of which all are undefined, or all infinite with one sign, hold nothing to find.
static bool hopeless(const work* w, int i, int n) {
    const int stride = (POINTS - 1) / (n - 1);
    const double first = w->v[i][0];
    bool same = !isfinite(first);
    for (int j = 0; j < POINTS; j += stride)
        same &= isnan(first) ? isnan(w->v[i][j]) : w->v[i][j] == first;
    return same;
}

static verdict judge(const work* w, int i, int n) {
    if (hopeless(w, i, n))
        return CLEAR;
    const jd_chebyshev p = jd_chebyshev_fit(n, w->v[i], (POINTS - 1) / (n - 1));
    if (!isfinite(jd_chebyshev_clearance(&p)))
        return OPEN;
    if (jd_chebyshev_clearance(&p) > error_of(w, i, &p) + band(w, i))
        return CLEAR;
    return resolved(w, i, &p) ? RESOLVED : OPEN;
}

// Judge the functions of `mask`, and take those out that are clear. @return whether one is open.
static bool judge_all(const work* w, int n, jd_crossing_bits* mask) {
    bool open = false;
    for (int i = 0; i < w->search->count; i++) {
        const verdict v = *mask >> i & 1 ? judge(w, i, n) : CLEAR;
        open |= v == OPEN;
        if (v == CLEAR)
            *mask &= ~JD_CROSSING_BIT(i);
    }
    return open;
}

// More knots for the functions of `mask`, where their interpolants turn or change sign.
static void find_knots(work* w, int n, jd_crossing_bits mask) {
    memset(w->more_count, 0, sizeof w->more_count);
    for (int i = 0; i < w->search->count; i++) {
        if (!(mask >> i & 1))
            continue;
        double u[JD_CHEBYSHEV_KNOTS];
        const jd_chebyshev p = jd_chebyshev_fit(n, w->v[i], (POINTS - 1) / (n - 1));
        const double margin = 2.0 * error_of(w, i, &p) + band(w, i);
        const int count = jd_chebyshev_knots(&p, margin, u);
        for (int k = 0; k < count; k++) {
            const double x = place(w->x[0], w->x[POINTS - 1], u[k]);
            w->more[i][k] = (jd_knot){x, evaluate(w, x)[i]};
        }
        w->more_count[i] = count;
    }
}

// Sample the piece until no function of `mask` is open, or there are no more points. Functions that
// are clear of zero leave the mask. @return whether one is still open.
static bool sample_piece(work* w, const double ends[2], int* n, jd_crossing_bits* mask) {
    bool known = true;
    int least = 5;
    for (int i = 0; i < w->search->count; i++) {
        const int degree = degree_of(w, i), points = degree > 0 ? degree + 1 : w->search->points;
        known &= degree > 0;
        least = points > least ? points : least;
    }
    for (*n = least > 9 ? 17 : least > 5 ? 9 : 5;; *n = 2 * *n - 1) {
        for (int j = 0; j < POINTS; j += (POINTS - 1) / (*n - 1))
            sample(w, ends[0], ends[1], j);
        if (*n == 5 && !known)
            sample(w, ends[0], ends[1], CHECK);
        const bool open = judge_all(w, *n, mask);
        if (!open || *n == POINTS)
            return open;
    }
}

// Search a piece for the functions of `mask`; the others are clear of zero there.
static bool visit(work* w, const double ends[2], int depth, jd_crossing_bits mask,
                  jd_crossing* event) {
    int n;
    memset(w->there, 0, sizeof w->there);
    const bool open = sample_piece(w, ends, &n, &mask);
    const double cut = ends[0] + CUT * (ends[1] - ends[0]);
    if (open && depth < DEEPEST && cut > ends[0] && cut < ends[1])
        return visit(w, (double[]){ends[0], cut}, depth + 1, mask, event) ||
               visit(w, (double[]){cut, ends[1]}, depth + 1, mask, event);
    find_knots(w, n, mask);
    return first_event(w, event);
}

bool jd_crossing_first(jd_crossing_search* search, jd_crossing* crossing) {
    if (search->count <= 0)
        return false;
    const double length = search->x1 - search->x0;
    work w;  // not cleared: it is large, and a piece writes what it reads
    w.search = search;
    w.tolerance = fmax(JD_CROSSING_WIDTH * length, search->resolution);
    w.narrowest = NARROWEST * length;
    for (int i = 0; i < search->count; i++)
        w.track[i] = jd_track_begin(search->x0, search->side[i]);
    const jd_crossing_bits all = JD_CROSSING_BIT(search->count) - 1;
    const jd_crossing_bits asked = search->only ? search->only & all : all;
    if (visit(&w, (double[]){search->x0, search->x1}, 0, asked, crossing))
        return true;
    for (int i = 0; i < search->count; i++)
        if (is_asked(search, i))
            search->side[i] = (signed char)jd_track_side(&w.track[i], JD_NOTHING);
    return false;
}
