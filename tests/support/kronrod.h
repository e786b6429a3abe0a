/// @file kronrod.h
/// Adaptive integration over an interval by a nested pair of rules: 7 points of Gauss within 15 of
/// Kronrod, exact up to degree 13 and 22. Several components side by side, halving until each is
/// within the tolerance.
#ifndef JUDDER_TESTS_KRONROD_H
#define JUDDER_TESTS_KRONROD_H

#include <math.h>

#define QUAD_DEPTH 48  ///< how often an interval may be halved
#define QUAD_MAX 6     ///< components integrated side by side

/// An integrand with `count` components, wanted to `tolerance` on each interval.
typedef struct quad_line {
    void (*value)(void* task, double t, double* f);
    void* task;
    int count;
    double tolerance;
    double* unresolved;  ///< grows by the error of intervals too short to be halved again
} quad_line;

typedef double quad_samples[15][QUAD_MAX];

static const double quad_node[8] = {
    0.991455371120812639206854697526329, 0.949107912342758524526189684047851,
    0.864864423359769072789712788640926, 0.741531185599394439863864773280788,
    0.586087235467691130294144691693013, 0.405845151377397166906606412076961,
    0.207784955007898467600689403773245, 0.0};
static const double quad_kronrod[8] = {
    0.022935322010529224963732008058970, 0.063092092629978553290700663189204,
    0.104790010322250183839876322541518, 0.140653259715525918745189590510238,
    0.169004726639267902826583426598550, 0.190350578064785409913256402421014,
    0.204432940075298892414161999234649, 0.209482141084727828012999174891714};
static const double quad_gauss[8] = {
    0, 0.129484966168869693270611432679082, 0, 0.279705391489276667901467771423780,
    0, 0.381830050505118944950369775488975, 0, 0.417959183673469387755102040816327};

/// Both rules on one component, half width h. @return the error, estimated as in QUADPACK.
static inline double quad_compare(const quad_samples f, int c, double h, double* integral) {
    double kronrod = 0, gauss = 0, spread = 0;
    for (int k = 0; k < 15; k++) {
        const int i = k < 8 ? k : 14 - k;
        kronrod += quad_kronrod[i] * f[k][c];
        gauss += quad_gauss[i] * f[k][c];
    }
    for (int k = 0; k < 15; k++)
        spread += quad_kronrod[k < 8 ? k : 14 - k] * fabs(f[k][c] - kronrod / 2);
    *integral = h * kronrod;
    spread *= fabs(h);
    const double off = fabs(h * (kronrod - gauss)), share = 200 * off / spread;
    return spread > 0 && share < 1 ? spread * share * sqrt(share) : off;
}

/// Add the integral from a to b to `sum`, halving up to `depth` times.
static inline void quad_adapt(const quad_line* line, double a, double b, int depth, double* sum) {
    quad_samples f;
    double part[QUAD_MAX], worst = 0;
    const double middle = (a + b) / 2, h = (b - a) / 2;
    for (int k = 0; k < 15; k++)
        line->value(line->task, k < 8 ? middle - h * quad_node[k] : middle + h * quad_node[14 - k],
                    f[k]);
    for (int c = 0; c < line->count; c++)
        worst = fmax(worst, quad_compare((const double(*)[QUAD_MAX])f, c, h, &part[c]));
    if (worst > line->tolerance && depth > 0) {
        quad_adapt(line, a, middle, depth - 1, sum);
        quad_adapt(line, middle, b, depth - 1, sum);
        return;
    }
    if (worst > line->tolerance)
        *line->unresolved += worst;
    for (int c = 0; c < line->count; c++)
        sum[c] += part[c];
}

/// Add the integral between `near` and `far` (in whichever order, counted from the lower one up) of
/// an integrand that may change within `finest` of `near`, where 15 points would not see it.
static inline void quad_graded(const quad_line* line, double near, double far, double finest,
                               double* sum) {
    double width = far - near;
    for (; fabs(width) > 4 * finest && fabs(width) > 1e-13; width /= 8)
        quad_adapt(line, fmin(near + width / 8, near + width), fmax(near + width / 8, near + width),
                   QUAD_DEPTH, sum);
    quad_adapt(line, fmin(near, near + width), fmax(near, near + width), QUAD_DEPTH, sum);
}

#endif
