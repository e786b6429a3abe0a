/// @file quintic.h
/// Smooth curves through measured rows: three times continuously differentiable, of degree five.
#ifndef JUDDER_NUMERIC_QUINTIC_H
#define JUDDER_NUMERIC_QUINTIC_H

#include <stdbool.h>

/// What the curve has at a row.
typedef struct jd_quintic_knot {
    double place, velocity, acceleration;
} jd_quintic_knot;

/// Rows of one coordinate.
typedef struct jd_spline_data {
    int count;        ///< at least 4
    const double* t;  ///< [count], rising
    bool has_place, has_velocity;
    double* room;  ///< [3 count], scratch
} jd_spline_data;

/// Slopes at the rows of the cubic spline through `values` (of which every `stride`-th is taken),
/// whose first two and last two pieces are one polynomial each.                      [load:L5]
void jd_spline_slopes(const jd_spline_data* data, const double* values, int stride, double* slopes);

/// Fill in what was not measured of the knots: velocities or places, then accelerations.
void jd_spline_make(const jd_spline_data* data, jd_quintic_knot* knots);

/// Place, velocity and acceleration at `s` [s] into the interval of length h between two knots.
void jd_spline_eval(const jd_quintic_knot knots[2], double h, double s, double values[3]);

/// A bound of the derivative of an order, 0 to 4, over all intervals.
double jd_spline_bound(const jd_spline_data* data, const jd_quintic_knot* knots, int order);

#endif
