// Envelopes of fast curves.
//
// The axis is cut into slices. The mean of y over x, by trapezia and smoothed over five slices so
// that parts of a swing do not show, is the line that the curve swings about. Within a slice the
// way that the rest goes up and down is compared with the distance of its least and greatest
// value: one rise is once that distance, a peak at most twice, a curve that swings at least once
// per slice more. STRETCH such slices on end, and those beside them that are nearly as fast, are
// drawn as an envelope: the mean, and the least and greatest rest of a slice and its neighbours. A
// jump, two rows with one x, goes once up or down and stays a line.
#include "figure/page/envelope.h"

#include <math.h>
#include <stdlib.h>

#define SWINGS 2.2  // way over distance, from which on a slice is fast
#define NEARLY 1.5  // and from which on it is, beside one that is
#define STRETCH 4   // slices on end
#define HOLE 2      // slow slices between fast ones that count as fast

typedef struct slice {
    double area, length;  // integral of y over x, and of 1
    double mean;          // smoothed
    double low, high;     // of the rest
    double least, most;   // of y
    double way;           // sum of its changes between rows within
    int64_t first, last;  // rows; last < first: none
    bool gap;             // a value is not finite
    bool nearly, fast;
} slice;

static int slice_of(const jd_plot_swings* s, double x) {
    const int k = (int)floor((x - s->from) / (s->to - s->from) * s->slices);
    return k < 0 ? 0 : k >= s->slices ? s->slices - 1 : k;
}

// Which rows stand in each slice, and their mean.
static void cut(const jd_plot_swings* s, slice* slices) {
    for (int k = 0; k < s->slices; k++)
        slices[k] = (slice){.first = 0, .last = -1};
    for (int64_t i = 0; i < s->count; i++) {
        slice* c = isfinite(s->x[i]) ? &slices[slice_of(s, s->x[i])] : NULL;
        if (c == NULL)
            continue;
        c->gap = c->gap || !isfinite(s->y[i]);
        if (c->last >= c->first && !c->gap) {
            const double width = s->x[i] - s->x[i - 1];
            c->area += 0.5 * (s->y[i] + s->y[i - 1]) * width;
            c->length += width;
        }
        c->first = c->last < c->first ? i : c->first;
        c->last = i;
    }
}

static bool has_mean(const slice* c) { return !c->gap && c->length > 0; }

static void smooth(slice* slices, int count) {
    static const double weights[] = {3, 2, 1};
    for (int k = 0; k < count; k++) {
        double area = 0, length = 0;
        for (int i = -2; i <= 2; i++) {
            const slice* c = k + i >= 0 && k + i < count ? &slices[k + i] : NULL;
            if (c == NULL || !has_mean(c))
                continue;
            area += weights[abs(i)] * c->area;
            length += weights[abs(i)] * c->length;
        }
        slices[k].mean = length > 0 ? area / length : 0;
    }
}

// The mean at a place within slice `k`: straight lines between the middles of slices.
static double mean_at(const jd_plot_swings* s, const slice* slices, int k, double x) {
    const double share = (x - s->from) / (s->to - s->from) * s->slices - (k + 0.5);
    const int other = share < 0 ? k - 1 : k + 1;
    if (other < 0 || other >= s->slices || !has_mean(&slices[other]))
        return slices[k].mean;
    return slices[k].mean + fabs(share) * (slices[other].mean - slices[k].mean);
}

static void measure(const jd_plot_swings* s, slice* slices, int k) {
    slice* c = &slices[k];
    double before = 0;
    if (!has_mean(c))
        return;
    for (int64_t i = c->first; i <= c->last; i++) {
        const double rest = s->y[i] - mean_at(s, slices, k, s->x[i]);
        const bool first = i == c->first;
        c->low = first ? rest : fmin(c->low, rest);
        c->high = first ? rest : fmax(c->high, rest);
        c->least = first ? s->y[i] : fmin(c->least, s->y[i]);
        c->most = first ? s->y[i] : fmax(c->most, s->y[i]);
        c->way += first ? 0 : fabs(rest - before);
        before = rest;
    }
    const double high = c->high - c->low;
    c->fast = high > s->least && c->way > SWINGS * high;
    c->nearly = high > s->least && c->way > NEARLY * high;
}

// Slices from `k` on that are fast or not, as `k` is.
static int run_length(const slice* slices, int count, int k) {
    int end = k + 1;
    while (end < count && slices[end].fast == slices[k].fast)
        end++;
    return end - k;
}

static void set_fast(slice* slices, int k, int length, bool fast) {
    for (int i = 0; i < length; i++)
        slices[k + i].fast = fast;
}

static bool can_be_fast(const slice* slices, int k, int length) {
    for (int i = 0; i < length; i++)
        if (!has_mean(&slices[k + i]))
            return false;
    return true;
}

// Close short holes, drop short stretches, and let the others grow as far as it goes on nearly as
// fast: so that a curve does not change from one to the other and back.
static void even_out(slice* slices, int count) {
    for (int k = 0, n; k < count; k += n) {
        n = run_length(slices, count, k);
        if (!slices[k].fast && k > 0 && k + n < count && n <= HOLE && can_be_fast(slices, k, n))
            set_fast(slices, k, n, true);
    }
    for (int k = 0, n; k < count; k += n) {
        n = run_length(slices, count, k);
        if (slices[k].fast && n < STRETCH)
            set_fast(slices, k, n, false);
    }
    for (int k = 1; k < count; k++)
        slices[k].fast = slices[k].fast || (slices[k - 1].fast && slices[k].nearly);
    for (int k = count - 2; k >= 0; k--)
        slices[k].fast = slices[k].fast || (slices[k + 1].fast && slices[k].nearly);
}

typedef struct place {
    double x, low, high, mean;
} place;

static void add(jd_plot_envelope* e, place at) {
    e->x[e->count] = at.x;
    e->low[e->count] = at.low;
    e->high[e->count] = at.high;
    e->mean[e->count++] = at.mean;
}

// The envelope at a place within slice `k` of a stretch from `first` to before `end`.
static place place_at(const jd_plot_swings* s, const slice* slices, const int stretch[2], int k,
                      double x) {
    const slice* c = &slices[k];
    double low = c->low, high = c->high, least = c->least, most = c->most;
    for (int i = k - 1; i <= k + 1; i++) {
        if (i < stretch[0] || i >= stretch[1])
            continue;
        low = fmin(low, slices[i].low);
        high = fmax(high, slices[i].high);
        least = fmin(least, slices[i].least);
        most = fmax(most, slices[i].most);
    }
    const double mean = mean_at(s, slices, k, x);
    return (place){x, fmax(mean + low, least), fmin(mean + high, most), mean};
}

// From the first row of a stretch through the middles of its slices to the last row.
static void add_stretch(const jd_plot_swings* s, const slice* slices, const int stretch[2],
                        jd_plot_envelope* e) {
    const double wide = (s->to - s->from) / s->slices;
    const int first = stretch[0], last = stretch[1] - 1;
    if (e->count > 0)
        add(e, (place){NAN, NAN, NAN, NAN});
    add(e, place_at(s, slices, stretch, first, s->x[slices[first].first]));
    for (int k = first + 1; k < last; k++)
        add(e, place_at(s, slices, stretch, k, s->from + (k + 0.5) * wide));
    add(e, place_at(s, slices, stretch, last, s->x[slices[last].last]));
}

static bool create(jd_plot_envelope* e, int slices) {
    const size_t room = 2 * (size_t)slices + 1;
    *e = (jd_plot_envelope){.x = calloc(room, sizeof *e->x),
                            .low = calloc(room, sizeof *e->low),
                            .high = calloc(room, sizeof *e->high),
                            .mean = calloc(room, sizeof *e->mean)};
    return e->x && e->low && e->high && e->mean;
}

void jd_plot_envelope_free(jd_plot_envelope* e) {
    free(e->x);
    free(e->low);
    free(e->high);
    free(e->mean);
    *e = (jd_plot_envelope){0};
}

bool jd_plot_envelope_find(const jd_plot_swings* s, bool* inside, jd_plot_envelope* e) {
    slice* slices = malloc((size_t)s->slices * sizeof *slices);
    if (!create(e, s->slices) || !slices) {
        free(slices);
        jd_plot_envelope_free(e);
        return false;
    }
    cut(s, slices);
    smooth(slices, s->slices);
    for (int k = 0; k < s->slices; k++)
        measure(s, slices, k);
    even_out(slices, s->slices);
    for (int64_t i = 0; i < s->count; i++)
        inside[i] = false;
    for (int k = 0, n; k < s->slices; k += n) {
        n = run_length(slices, s->slices, k);
        if (!slices[k].fast)
            continue;
        add_stretch(s, slices, (const int[2]){k, k + n}, e);
        for (int64_t i = slices[k].first + 1; i < slices[k + n - 1].last; i++)
            inside[i] = true;
    }
    free(slices);
    return true;
}
