/// @file curve.h
/// Curves through rows of a table, in any width: cubic splines by their pieces.        [graph:G4]
#ifndef JUDDER_LANES_CURVE_H
#define JUDDER_LANES_CURVE_H

#include "judder/lanes.h"

/// y + s (slope + s (bend + s twist)), s = x - begin.
typedef struct jd_curve_piece {
    double begin, y, slope, bend, twist;
} jd_curve_piece;

/// Piece 0 is the value before the first row, the last one that behind the last row.
typedef struct jd_curve {
    int rows;  ///< there is one piece more
    const jd_curve_piece* piece;
} jd_curve;

/// How many rows begin at or before x: the number of its piece. 0 for NaN.
static inline int jd_curve_find(const jd_curve* curve, double x) {
    int low = 0, high = curve->rows;
    while (low < high) {
        const int middle = (low + high + 1) / 2;
        if (curve->piece[middle].begin <= x)
            low = middle;
        else
            high = middle - 1;
    }
    return low;
}

/// The derivative of an order, 0 to 3, at x; 0 beyond.
static inline jd_real jd_curve_eval(const jd_curve* curve, int order, jd_real x) {
    jd_real begin = x, y = x, slope = x, bend = x, twist = x;
    for (int i = 0; i < JD_LANES; i++) {
        const jd_curve_piece* p = &curve->piece[jd_curve_find(curve, jd_get(x, i))];
        jd_put(&begin, i, p->begin);
        jd_put(&y, i, p->y);
        jd_put(&slope, i, p->slope);
        jd_put(&bend, i, p->bend);
        jd_put(&twist, i, p->twist);
    }
    const jd_real s = x - begin;
    switch (order) {
    case 0:
        return y + s * (slope + s * (bend + s * twist));
    case 1:
        return slope + s * (2.0 * bend + s * (3.0 * twist));
    case 2:
        return 2.0 * bend + s * (6.0 * twist);
    case 3:
        return 6.0 * twist;
    default:
        return jd_set(0.0);
    }
}

#endif
