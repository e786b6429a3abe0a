// Gaussian elimination, with complete and with partial pivoting.

#include "numeric/solve.h"

#include <math.h>

#define SINGULAR 1e-12  // a pivot below this share of the largest is none

static void swap(double* a, double* b) {
    const double old = *a;
    *a = *b;
    *b = old;
}

// Rows, then columns get the largest entry 1: heavy and light bodies beside each other.
static void balance(int n, int stride, double* A, double* b, double* scale) {
    for (int i = 0; i < n; i++) {
        double largest = 0;
        for (int j = 0; j < n; j++)
            largest = fmax(largest, fabs(A[i * stride + j]));
        for (int j = 0; largest > 0 && j < n; j++)
            A[i * stride + j] /= largest;
        b[i] = largest > 0 ? b[i] / largest : b[i];
    }
    for (int j = 0; j < n; j++) {
        double largest = 0;
        for (int i = 0; i < n; i++)
            largest = fmax(largest, fabs(A[i * stride + j]));
        scale[j] = largest > 0 ? 1 / largest : 1;
        for (int i = 0; i < n; i++)
            A[i * stride + j] *= scale[j];
    }
}

// The largest entry of rows and columns k and above comes to the diagonal. @return its size.
static double pivot(int n, int stride, double* A, int k, double* b, int* column) {
    int r = k, c = k;
    for (int i = k; i < n; i++)
        for (int j = k; j < n; j++)
            if (fabs(A[i * stride + j]) > fabs(A[r * stride + c]))
                r = i, c = j;
    for (int j = 0; r != k && j < n; j++)
        swap(&A[k * stride + j], &A[r * stride + j]);
    for (int i = 0; c != k && i < n; i++)
        swap(&A[i * stride + k], &A[i * stride + c]);
    swap(&b[k], &b[r]);
    const int old = column[k];
    column[k] = column[c];
    column[c] = old;
    return fabs(A[k * stride + k]);
}

static void eliminate(int n, int stride, double* A, int k, double* b) {
    const double* from = &A[k * stride];
    for (int i = k + 1; i < n; i++) {
        double* row = &A[i * stride];
        const double factor = row[k] / from[k];
        if (factor == 0)
            continue;
        for (int j = k; j < n; j++)
            row[j] -= factor * from[j];
        b[i] -= factor * b[k];
    }
}

int jd_solve_dense(int n, int stride, double* A, double* b, jd_solve_memory memory) {
    double largest = 0, *x = memory.result;
    int rank = 0, *column = memory.column;
    balance(n, stride, A, b, memory.scale);
    for (int i = 0; i < n; i++) {
        column[i] = i;
        x[i] = 0;
    }
    for (; rank < n; rank++) {
        const double size = pivot(n, stride, A, rank, b, column);
        largest = fmax(largest, size);
        if (!(size > SINGULAR * largest))
            break;
        eliminate(n, stride, A, rank, b);
    }
    for (int i = rank - 1; i >= 0; i--) {
        double sum = b[i];
        for (int j = i + 1; j < rank; j++)
            sum -= A[i * stride + j] * x[column[j]];
        x[column[i]] = sum / A[i * stride + i];
    }
    for (int i = 0; i < n; i++)
        b[i] = x[i] * memory.scale[i];
    return rank;
}

// ---- Regular systems ---------------------------------------------------------------------------

static void bring_largest(int n, double* A, int k, double* b) {
    int r = k;
    for (int i = k + 1; i < n; i++)
        if (fabs(A[i * n + k]) > fabs(A[r * n + k]))
            r = i;
    for (int j = k; r != k && j < n; j++)
        swap(&A[k * n + j], &A[r * n + j]);
    swap(&b[k], &b[r]);
}

void jd_solve_regular(int n, double* A, double* b) {
    for (int k = 0; k < n; k++) {
        bring_largest(n, A, k, b);
        eliminate(n, n, A, k, b);
    }
    for (int i = n - 1; i >= 0; i--) {
        for (int j = i + 1; j < n; j++)
            b[i] -= A[i * n + j] * b[j];
        b[i] /= A[i * n + i];
    }
}
