// Motion between events by a method that shares nothing with the solvers of the library: steps of the
// modified midpoint rule, extrapolated [@hairer1993]; events by halving. For tests that make a motion
// again from its equations.
#ifndef JUDDER_TESTS_SUPPORT_EXTRAPOLATE_H
#define JUDDER_TESTS_SUPPORT_EXTRAPOLATE_H

#include <math.h>
#include <string.h>

#define EXTRAPOLATE_STATES 16
#define EXTRAPOLATE_COLUMNS 8  ///< order 16

/// Equations between two events.
typedef struct smooth_motion {
    int n;
    void (*rates)(const void* data, double t, const double* y, double* f);
    const void* data;
    double step;  ///< for which the error is rounding
} smooth_motion;

static inline void midpoint_rule(const smooth_motion* m, double t, double h, int parts,
                                 const double* y, double* end) {
    double a[EXTRAPOLATE_STATES], b[EXTRAPOLATE_STATES], f[EXTRAPOLATE_STATES];
    const double d = h / parts;
    m->rates(m->data, t, y, f);
    for (int i = 0; i < m->n; i++) {
        a[i] = y[i];
        b[i] = y[i] + d * f[i];
    }
    for (int k = 1; k < parts; k++) {
        m->rates(m->data, t + k * d, b, f);
        for (int i = 0; i < m->n; i++) {
            const double next = a[i] + 2 * d * f[i];
            a[i] = b[i];
            b[i] = next;
        }
    }
    m->rates(m->data, t + h, b, f);
    for (int i = 0; i < m->n; i++)
        end[i] = (a[i] + b[i] + d * f[i]) / 2;
}

/// One step, in place.
static inline void smooth_step(const smooth_motion* m, double t, double h, double* y) {
    double table[EXTRAPOLATE_COLUMNS][EXTRAPOLATE_STATES];
    for (int j = 0; j < EXTRAPOLATE_COLUMNS; j++) {
        midpoint_rule(m, t, h, 2 * (j + 1), y, table[j]);
        for (int k = j - 1; k >= 0; k--) {
            const double ratio = (j + 1.0) / (k + 1.0), over = 1 / (ratio * ratio - 1);
            for (int i = 0; i < m->n; i++)
                table[k][i] = table[k + 1][i] + (table[k + 1][i] - table[k][i]) * over;
        }
    }
    memcpy(y, table[0], (size_t)m->n * sizeof *y);
}

/// Go on to where a function falls below 0, from above it, or to `end`; `until` may be NULL.
/// @return when that is.
static inline double smooth_run(const smooth_motion* m, double t, double end, double* y,
                                double (*until)(const void* data, double t, const double* y)) {
    double before[EXTRAPOLATE_STATES];
    const size_t size = (size_t)m->n * sizeof *y;
    while (t < end) {
        const double h = fmin(m->step, end - t);
        memcpy(before, y, size);
        smooth_step(m, t, h, y);
        if (!until || until(m->data, t + h, y) >= 0) {
            t += h;
            continue;
        }
        double low = 0, high = h;
        while (high - low > 1e-15 * (1 + t)) {
            const double middle = (low + high) / 2;
            memcpy(y, before, size);
            smooth_step(m, t, middle, y);
            if (until(m->data, t + middle, y) >= 0)
                low = middle;
            else
                high = middle;
        }
        memcpy(y, before, size);
        smooth_step(m, t, high, y);
        return t + high;
    }
    return end;
}

#endif
