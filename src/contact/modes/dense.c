// Small dense matrices: elimination with complete pivoting, determinants, definiteness.

#include "contact/modes/dense.h"

#include <math.h>

#define SINGULAR 1e-12  // a pivot below this share of the largest entry is none

static void swap(double* a, double* b) {
    const double old = *a;
    *a = *b;
    *b = old;
}

// The largest entry of rows and columns k and above comes to the diagonal. @return its size.
static double pivot(jd_dense* A, int k, double* b, int* column) {
    int r = k, c = k;
    for (int i = k; i < A->n; i++)
        for (int j = k; j < A->n; j++)
            if (fabs(A->at[i][j]) > fabs(A->at[r][c]))
                r = i, c = j;
    for (int j = 0; j < A->n; j++)
        swap(&A->at[k][j], &A->at[r][j]);
    for (int i = 0; i < A->n; i++)
        swap(&A->at[i][k], &A->at[i][c]);
    swap(&b[k], &b[r]);
    const int old = column[k];
    column[k] = column[c];
    column[c] = old;
    return fabs(A->at[k][k]);
}

static void eliminate(jd_dense* A, int k, double* b) {
    for (int i = k + 1; i < A->n; i++) {
        const double factor = A->at[i][k] / A->at[k][k];
        for (int j = k; j < A->n; j++)
            A->at[i][j] -= factor * A->at[k][j];
        b[i] -= factor * b[k];
    }
}

// Rows, then columns get the largest entry 1: heavy and light bodies beside each other.
static void balance(jd_dense* A, double* b, double* scale) {
    for (int i = 0; i < A->n; i++) {
        double largest = 0;
        for (int j = 0; j < A->n; j++)
            largest = fmax(largest, fabs(A->at[i][j]));
        for (int j = 0; largest > 0 && j < A->n; j++)
            A->at[i][j] /= largest;
        b[i] = largest > 0 ? b[i] / largest : b[i];
    }
    for (int j = 0; j < A->n; j++) {
        double largest = 0;
        for (int i = 0; i < A->n; i++)
            largest = fmax(largest, fabs(A->at[i][j]));
        scale[j] = largest > 0 ? 1 / largest : 1;
        for (int i = 0; i < A->n; i++)
            A->at[i][j] *= scale[j];
    }
}

int jd_dense_solve(jd_dense* A, double* b) {
    int column[JD_MODES_ROWS], rank = 0;
    double largest = 0, x[JD_MODES_ROWS] = {0}, scale[JD_MODES_ROWS];
    balance(A, b, scale);
    for (int i = 0; i < A->n; i++)
        column[i] = i;
    for (; rank < A->n; rank++) {
        const double size = pivot(A, rank, b, column);
        largest = fmax(largest, size);
        if (!(size > SINGULAR * largest))
            break;
        eliminate(A, rank, b);
    }
    for (int i = rank - 1; i >= 0; i--) {
        double sum = b[i];
        for (int j = i + 1; j < rank; j++)
            sum -= A->at[i][j] * x[column[j]];
        x[column[i]] = sum / A->at[i][i];
    }
    for (int i = 0; i < A->n; i++)
        b[i] = x[i] * scale[i];
    return rank;
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
