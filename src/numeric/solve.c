// Gaussian elimination with partial pivoting.

#include "numeric/solve.h"

#include <math.h>

static int largest_below(int n, const double* A, int k) {
    int at = k;
    for (int r = k + 1; r < n; r++)
        if (fabs(A[r * n + k]) > fabs(A[at * n + k]))
            at = r;
    return at;
}

static void swap_rows(int n, double* A, int k, int r) {
    for (int j = 0; r != k && j < n; j++) {
        const double old = A[k * n + j];
        A[k * n + j] = A[r * n + j];
        A[r * n + j] = old;
    }
}

static bool factorise(int n, double* A, int* pivot) {
    for (int k = 0; k < n; k++) {
        pivot[k] = largest_below(n, A, k);
        swap_rows(n, A, k, pivot[k]);
        const double* from = &A[k * n];
        if (!(fabs(from[k]) > 0) || !isfinite(from[k]))
            return false;
        for (int r = k + 1; r < n; r++) {
            double* row = &A[r * n];
            const double factor = row[k] / from[k];
            row[k] = factor;
            if (factor == 0)
                continue;
            for (int j = k + 1; j < n; j++)
                row[j] -= factor * from[j];
        }
    }
    return true;
}

bool jd_solve_dense(int n, double* A, int* pivot, double* b) {
    if (!factorise(n, A, pivot))
        return false;
    for (int k = 0; k < n; k++) {
        const double old = b[k];
        b[k] = b[pivot[k]];
        b[pivot[k]] = old;
    }
    for (int r = 1; r < n; r++)
        for (int j = 0; j < r; j++)
            b[r] -= A[r * n + j] * b[j];
    for (int r = n - 1; r >= 0; r--) {
        for (int j = r + 1; j < n; j++)
            b[r] -= A[r * n + j] * b[j];
        b[r] /= A[r * n + r];
    }
    return true;
}
