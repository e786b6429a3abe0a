/// @file dense.h
/// Small dense matrices in plain doubles, at most JD_MODES_ROWS x JD_MODES_ROWS.
#ifndef JUDDER_CONTACT_MODES_DENSE_H
#define JUDDER_CONTACT_MODES_DENSE_H

#include "judder/modes.h"

typedef struct jd_dense {
    int n;
    double at[JD_MODES_ROWS][JD_MODES_ROWS];
} jd_dense;

/// Solve A x = b; x takes the place of b, and A is used up. Rows and columns are balanced, pivots are
/// complete: where A is singular, to 1e-12, dependent unknowns are 0 and dependent equations left
/// out.
/// @return the rank.
int jd_dense_solve(jd_dense* A, double* b);

/// The determinant; A is used up.
double jd_dense_det(jd_dense* A);

/// Whether A + A' is positive definite; A is used up.
bool jd_dense_positive(jd_dense* A);

#endif
