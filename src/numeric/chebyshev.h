/// @file chebyshev.h
/// Polynomials through 5, 9 or 17 Chebyshev points of [-1, 1]: bounds, turns and signs.
///
/// p(u) = sum_k c_k T_k(u), k < n. As |T_k| <= 1, |p| >= |c_0| - sum_(k>0) |c_k|.   [events:E2]
#ifndef JUDDER_NUMERIC_CHEBYSHEV_H
#define JUDDER_NUMERIC_CHEBYSHEV_H

#include "judder/base.h"

#define JD_CHEBYSHEV_POINTS 17  ///< most points
#define JD_CHEBYSHEV_KNOTS 32   ///< most turning points and changes of sign

typedef struct jd_chebyshev {
    int n;                          ///< coefficients: 5, 9 or 17
    double c[JD_CHEBYSHEV_POINTS];  ///< c_0 ... c_(n - 1)
} jd_chebyshev;

/// Point `j` of 17, ascending: -cos(pi j/16). 5 and 9 points are every fourth and every second.
double jd_chebyshev_point(int j);

/// The polynomial through the values v[k * stride] at the `n` points k, ascending.
jd_chebyshev jd_chebyshev_fit(int n, const double* v, int stride);

double jd_chebyshev_at(const jd_chebyshev* p, double u);

jd_chebyshev jd_chebyshev_derivative(const jd_chebyshev* p);

/// A bound from below of |p| on [-1, 1]; negative where nothing is known.          [events:E2]
double jd_chebyshev_clearance(const jd_chebyshev* p);

/// Points inside (-1, 1), ascending, that together with the ends show every change of sign of p,
/// and every minimum of |p| that is at most `margin`: the turning points of p near zero, and one
/// point of each stretch that is clear of zero if the stretch before it has the other sign. The
/// margin should not be below rounding, 1e-13 of the largest |p|, or knots may run out.
/// @return their number.                                                             [events:E5]
int jd_chebyshev_knots(const jd_chebyshev* p, double margin, double u[JD_CHEBYSHEV_KNOTS]);

#endif
