/// @file cholesky.h
/// Linear equations with a symmetric positive definite matrix, in lanes: M = L D L', the Cholesky
/// factors without square roots. The size is a constant of the caller: loops over it unroll.
#ifndef JUDDER_NUMERIC_CHOLESKY_H
#define JUDDER_NUMERIC_CHOLESKY_H

#include "judder/lanes.h"

#define JD_MOST_FREEDOMS 6  ///< largest matrix

/// Before a loop whose bounds are constants once its function stands in its caller.
#if defined(__clang__)
#define JD_UNROLL _Pragma("clang loop unroll(full)")
#else
#define JD_UNROLL _Pragma("GCC unroll 36")
#endif

/// A symmetric matrix, its lower triangle; after jd_cholesky_factor L below the diagonal and 1/D on
/// it.
typedef struct jd_symmetric {
    jd_real at[JD_MOST_FREEDOMS][JD_MOST_FREEDOMS];
} jd_symmetric;

/// M becomes its factors: column by column, the largest index outside.
JD_ALWAYS_INLINE void jd_cholesky_factor(int n, jd_symmetric* M) {
    JD_UNROLL
    for (int j = 0; j < n; j++) {
        jd_real row[JD_MOST_FREEDOMS], D = M->at[j][j];  // row[k] = L_jk D_k
        JD_UNROLL
        for (int k = 0; k < j; k++) {
            jd_real sum = M->at[j][k];
            JD_UNROLL
            for (int i = 0; i < k; i++)
                sum = sum - row[i] * M->at[k][i];
            row[k] = sum;
            M->at[j][k] = sum * M->at[k][k];
            D = D - sum * M->at[j][k];
        }
        M->at[j][j] = 1.0 / D;
    }
}

/// x becomes M^-1 x, M factored.
JD_ALWAYS_INLINE void jd_cholesky_solve(int n, const jd_symmetric* M, jd_real* x) {
    JD_UNROLL
    for (int j = 1; j < n; j++) {
        JD_UNROLL
        for (int k = 0; k < j; k++)
            x[j] = x[j] - M->at[j][k] * x[k];
    }
    JD_UNROLL
    for (int j = n - 1; j >= 0; j--) {
        x[j] = x[j] * M->at[j][j];
        JD_UNROLL
        for (int k = j + 1; k < n; k++)
            x[j] = x[j] - M->at[k][j] * x[k];
    }
}

#endif
