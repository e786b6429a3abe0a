// The nearest points of wedge, cone and ellipse. The last two by halving an interval: the condition
// of a nearest point has one root.

#include "contact/modes/project.h"

#include <math.h>

void jd_project_wedge(double m, double* n, double* t) {
    const double size = fabs(*t);
    if (size <= m * *n)
        return;
    const double nearest = fmax((*n + m * size) / (1 + m * m), 0);
    *t = *t > 0 ? m * nearest : -m * nearest;
    *n = nearest;
}

static double square(double x) { return x * x; }

// The nearest point with this n is t_i n/(n + (n - n0)/m_i^2). @return the gauge of t/n.
static double cone_gauge(const double m[2], double n0, double n, const double t[2]) {
    double sum = 0;
    for (int i = 0; i < 2; i++)
        sum += square(t[i] / (m[i] * (n + (n - n0) / (m[i] * m[i]))));
    return sum;
}

void jd_project_cone(const double m[2], double* n, double t[2]) {
    const double n0 = *n, gauge = square(t[0] / m[0]) + square(t[1] / m[1]);
    double lo = fmax(n0, 0), hi = fabs(n0) + m[0] * fabs(t[0]) + m[1] * fabs(t[1]);
    if (n0 >= 0 && gauge <= n0 * n0)
        return;
    if (n0 <= 0 && square(m[0] * t[0]) + square(m[1] * t[1]) <= n0 * n0) {
        *n = t[0] = t[1] = 0;
        return;
    }
    for (;;) {
        const double half = 0.5 * (lo + hi);
        if (!(half > lo && half < hi))
            break;
        *(cone_gauge(m, n0, half, t) > 1 ? &lo : &hi) = half;
    }
    for (int i = 0; i < 2; i++)
        t[i] *= hi / (hi + (hi - n0) / (m[i] * m[i]));
    *n = hi;
}

// The nearest points are t_i/(1 + v/m_i^2).
static double ellipse_gauge(const double m[2], double v, const double t[2]) {
    return square(m[0] * t[0] / (m[0] * m[0] + v)) + square(m[1] * t[1] / (m[1] * m[1] + v));
}

void jd_project_ellipse(const double m[2], double n, double t[2]) {
    double lo = 0, hi = 0;
    if (ellipse_gauge(m, 0, t) <= n * n)
        return;
    if (n == 0) {
        t[0] = t[1] = 0;
        return;
    }
    hi = (m[0] * fabs(t[0]) + m[1] * fabs(t[1])) / n;
    for (;;) {
        const double half = 0.5 * (lo + hi);
        if (!(half > lo && half < hi))
            break;
        *(ellipse_gauge(m, half, t) > n * n ? &lo : &hi) = half;
    }
    for (int i = 0; i < 2; i++)
        t[i] *= m[i] * m[i] / (m[i] * m[i] + hi);
}
