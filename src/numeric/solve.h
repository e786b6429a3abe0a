/// @file solve.h
/// Dense linear systems in plain doubles, of any size.
#ifndef JUDDER_NUMERIC_SOLVE_H
#define JUDDER_NUMERIC_SOLVE_H

#include <stdbool.h>

/// Solve A x = b by Gaussian elimination with partial pivoting: x takes the place of b, the factors
/// that of A. `pivot` is memory for n integers. @return false: A is singular or not finite, and b is
/// lost.
bool jd_solve_dense(int n, double* A, int* pivot, double* b);

#endif
