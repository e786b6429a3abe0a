/// @file midpoint.h
/// A step of y' = f(y) by the modified midpoint rule, extrapolated to order 16.      [@hairer1993]
#ifndef JUDDER_NUMERIC_MIDPOINT_H
#define JUDDER_NUMERIC_MIDPOINT_H

#define JD_MIDPOINT_MOST 85  ///< largest number of equations

/// Rates of y. Called 80 times in a step.
typedef void jd_midpoint_rates(const void* data, const double* y, double* rate);

typedef struct jd_midpoint {
    int n;  ///< equations
    jd_midpoint_rates* rates;
    const void* data;
} jd_midpoint;

/// A step of length h. `error` is the difference of the last two columns, of each number.
void jd_midpoint_step(const jd_midpoint* of, const double* from, double h, double* to,
                      double* error);

#endif
