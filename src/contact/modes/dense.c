// Small dense matrices: determinants, definiteness.

#include "contact/modes/dense.h"

#include "numeric/solve.h"

#include <math.h>

#define SINGULAR 1e-12  // a pivot below this share of the largest entry is none

static void swap(double* a, double* b) {
    const double old = *a;
    *a = *b;
    *b = old;
}

int jd_dense_solve(jd_dense* A, double* b) {
    int column[JD_MODES_ROWS];
    double scale[JD_MODES_ROWS], result[JD_MODES_ROWS];
    return jd_solve_dense(A->n, JD_MODES_ROWS, A->at[0], b,
                          (jd_solve_memory){column, scale, result});
}

double jd_dense_det(jd_dense* A) {
    double det = 1;
    for (int k = 0; k < A->n; k++) {
        int r = k;
        for (int i = k + 1; i < A->n; i++)
            if (fabs(A->at[i][k]) > fabs(A->at[r][k]))
                r = i;
        if (r != k)
            det = -det;
        for (int j = k; j < A->n; j++)
            swap(&A->at[k][j], &A->at[r][j]);
        det *= A->at[k][k];
        for (int i = k + 1; i < A->n && det != 0; i++) {
            const double factor = A->at[i][k] / A->at[k][k];
            for (int j = k; j < A->n; j++)
                A->at[i][j] -= factor * A->at[k][j];
        }
    }
    return det;
}

bool jd_dense_positive(jd_dense* A) {
    for (int i = 0; i < A->n; i++)
        for (int j = 0; j <= i; j++)
            A->at[i][j] = A->at[j][i] = 0.5 * (A->at[i][j] + A->at[j][i]);
    for (int k = 0; k < A->n; k++) {
        const double size = A->at[k][k];
        for (int j = 0; j < k; j++)
            A->at[k][k] -= A->at[k][j] * A->at[k][j] * A->at[j][j];
        if (!(A->at[k][k] > SINGULAR * fabs(size)))
            return false;
        for (int i = k + 1; i < A->n; i++) {
            for (int j = 0; j < k; j++)
                A->at[i][k] -= A->at[i][j] * A->at[k][j] * A->at[j][j];
            A->at[i][k] /= A->at[k][k];
        }
    }
    return true;
}
