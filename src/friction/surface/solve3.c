// Symmetric 3 x 3 systems by Cholesky, after scaling to a unit diagonal, so that rows of different
// dimension count alike. Pivots below 1e-14 are lifted to it: along directions in which the matrix
// is singular to rounding the solution is bounded and still a direction of descent.

#include "friction/surface/surface.h"

#include <float.h>

#define LEAST_PIVOT 1e-14
#define DEFINITE 1e-13  // least pivot of a matrix that counts as definite

typedef struct factor {
    double d[3];                    // 1/sqrt of the diagonal
    double xx, yx, yy, wx, wy, ww;  // lower triangle of the scaled matrix's root
    double least;                   // least pivot before it was lifted
} factor;

static double lifted(double pivot, double* least) {
    *least = fmin(*least, pivot);
    return sqrt(pivot > LEAST_PIVOT ? pivot : LEAST_PIVOT);
}

static factor factorise(const double A[6]) {
    const double diagonal[3] = {A[0], A[3], A[5]};
    const double largest = fmax(fmax(A[0], A[3]), fmax(A[5], DBL_MIN));
    factor f = {.least = 1};
    for (int i = 0; i < 3; i++)
        f.d[i] = 1 / sqrt(fmax(diagonal[i], largest * DBL_EPSILON * DBL_EPSILON));
    f.xx = lifted(A[0] * f.d[0] * f.d[0], &f.least);
    f.yx = A[1] * f.d[0] * f.d[1] / f.xx;
    f.wx = A[2] * f.d[0] * f.d[2] / f.xx;
    f.yy = lifted(A[3] * f.d[1] * f.d[1] - f.yx * f.yx, &f.least);
    f.wy = (A[4] * f.d[1] * f.d[2] - f.wx * f.yx) / f.yy;
    f.ww = lifted(A[5] * f.d[2] * f.d[2] - f.wx * f.wx - f.wy * f.wy, &f.least);
    return f;
}

jd_triple jd_solve3_times(const double A[6], jd_triple v) {
    return (jd_triple){
        A[0] * v.x + A[1] * v.y + A[2] * v.w,
        A[1] * v.x + A[3] * v.y + A[4] * v.w,
        A[2] * v.x + A[4] * v.y + A[5] * v.w,
    };
}

bool jd_solve3_definite(const double A[6]) {
    for (int i = 0; i < 6; i++)
        if (!isfinite(A[i]))
            return false;
    return A[0] > 0 && A[3] > 0 && A[5] > 0 && factorise(A).least > DEFINITE;
}

jd_triple jd_solve3(const double A[6], jd_triple v) {
    const factor f = factorise(A);
    const double a = f.d[0] * v.x / f.xx;
    const double b = (f.d[1] * v.y - f.yx * a) / f.yy;
    const double c = (f.d[2] * v.w - f.wx * a - f.wy * b) / f.ww;
    const double w = c / f.ww;
    const double y = (b - f.wy * w) / f.yy;
    const double x = (a - f.yx * y - f.wx * w) / f.xx;
    return (jd_triple){f.d[0] * x, f.d[1] * y, f.d[2] * w};
}
