/// @file spline.h
/// Uniform splines of degree 3 and 5 in lanes.
#ifndef JUDDER_FRICTION_LAW_SPLINE_H
#define JUDDER_FRICTION_LAW_SPLINE_H

#include "judder/kernel.h"

#define JD_SPLINE 6  ///< most coefficients that reach into a cell: degree + 1

// `size` is 4 or 6: the compiler makes two copies, with its loops unrolled.
#define JD_UNROLLED static inline __attribute__((always_inline))

/// A cell and the weights there of its coefficients, for value and slope per cell.
typedef struct jd_spline_cell {
    int cell[JD_LANES];
    jd_real weight[JD_SPLINE];
    jd_real slope[JD_SPLINE];
} jd_spline_cell;

/// The cell of `x`, counted in cells from the first, of `count`; x beyond them, or NaN, goes to one
/// of them. Weights of `size` coefficients by the recurrence of de Boor.              [tables:T3]
JD_UNROLLED jd_spline_cell jd_spline_at(jd_real x, int count, int size) {
    jd_spline_cell s;
    jd_real t = jd_set(0.0);
    const jd_real inside = jd_max(jd_min(x, jd_set(count - 0.5)), jd_set(0.0));
    for (int i = 0; i < JD_LANES; i++) {
        s.cell[i] = (int)jd_get(inside, i);
        jd_put(&t, i, (double)s.cell[i]);
    }
    t = x - t;
    s.weight[0] = jd_set(1.0);
    for (int d = 1; d < size; d++) {
        if (d == size - 1) {
            s.slope[0] = -s.weight[0];
            for (int j = 1; j < d; j++)
                s.slope[j] = s.weight[j - 1] - s.weight[j];
            s.slope[d] = s.weight[d - 1];
        }
        const double over = 1.0 / d;
        s.weight[d] = t * s.weight[d - 1] * over;
        for (int j = d - 1; j > 0; j--)
            s.weight[j] =
                ((t + (double)(d - j)) * s.weight[j - 1] + ((j + 1.0) - t) * s.weight[j]) * over;
        s.weight[0] = (1.0 - t) * s.weight[0] * over;
    }
    return s;
}

/// One number per lane from a list.
static inline jd_real jd_gather(const double* list, const int at[JD_LANES], int offset) {
    jd_real x = jd_set(0.0);
    for (int i = 0; i < JD_LANES; i++)
        jd_put(&x, i, list[at[i] + offset]);
    return x;
}

#endif
