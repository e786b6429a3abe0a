/// @file lu.h
/// Small dense linear systems in lanes: Gaussian elimination with partial pivoting.
///
/// Each lane swaps its own rows, by selection: below the diagonal every row that has a larger entry
/// in the column trades places with the pivot row, one after the other. A singular matrix gives
/// results that are not finite.
#ifndef JUDDER_NUMERIC_LU_H
#define JUDDER_NUMERIC_LU_H

#include "judder/lanes.h"

/// A factorised matrix; borrows its memory.
typedef struct jd_lu {
    int n;
    jd_real* a;     ///< n x n, row by row: first the matrix, then its factors
    jd_mask* swap;  ///< n x n: whether rows k and r > k traded places, at [k * n + r]
} jd_lu;

static inline void jd_lu_swap(jd_mask where, jd_real* a, jd_real* b) {
    const jd_real old = *a;
    *a = jd_select(where, *b, old);
    *b = jd_select(where, old, *b);
}

/// Factorise lu->a in place.
static inline void jd_lu_factorise(jd_lu* lu) {
    const int n = lu->n;
    jd_real* a = lu->a;
    for (int k = 0; k < n; k++) {
        for (int r = k + 1; r < n; r++) {
            const jd_mask larger = jd_gt(jd_abs(a[r * n + k]), jd_abs(a[k * n + k]));
            lu->swap[k * n + r] = larger;
            for (int j = 0; j < n; j++)
                jd_lu_swap(larger, &a[r * n + j], &a[k * n + j]);
        }
        for (int r = k + 1; r < n; r++) {
            const jd_real factor = a[r * n + k] / a[k * n + k];
            a[r * n + k] = factor;
            for (int j = k + 1; j < n; j++)
                a[r * n + j] -= factor * a[k * n + j];
        }
    }
}

/// Solve for the right-hand side x, in place.
static inline void jd_lu_solve(const jd_lu* lu, jd_real* x) {
    const int n = lu->n;
    const jd_real* a = lu->a;
    for (int k = 0; k < n; k++)
        for (int r = k + 1; r < n; r++)
            jd_lu_swap(lu->swap[k * n + r], &x[r], &x[k]);
    for (int r = 1; r < n; r++)
        for (int j = 0; j < r; j++)
            x[r] -= a[r * n + j] * x[j];
    for (int r = n - 1; r >= 0; r--) {
        for (int j = r + 1; j < n; j++)
            x[r] -= a[r * n + j] * x[j];
        x[r] = x[r] / a[r * n + r];
    }
}

#endif
