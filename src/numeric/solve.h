/// @file solve.h
/// Dense linear systems in plain doubles, of any size and rank.
#ifndef JUDDER_NUMERIC_SOLVE_H
#define JUDDER_NUMERIC_SOLVE_H

/// Memory for systems of n equations.
typedef struct jd_solve_memory {
    int* column;     ///< [n]
    double* scale;   ///< [n]
    double* result;  ///< [n]
} jd_solve_memory;

/// Solve A x = b, rows of A `stride` apart; x takes the place of b, and A is used up. Rows and columns are
/// balanced, pivots are complete: where A is singular, to 1e-12, dependent unknowns are 0 and dependent
/// equations left out.
/// @return the rank.
int jd_solve_dense(int n, int stride, double* A, double* b, jd_solve_memory memory);

/// The same with partial pivoting, which is faster: A must be regular.
void jd_solve_regular(int n, double* A, double* b);

#endif
