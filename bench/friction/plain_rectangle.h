/// @file plain_rectangle.h
/// The peers' law of a rectangle under uniform pressure, plain scalar C as fast as we can write it.
/// No part of Judder is used.
///
/// The exact law for the direction of the motion by edge sums (one logarithm per edge), times
/// s/sqrt(s^2 + eps^2), s^2 = v^2 + (R w)^2, R half the diagonal. It is not the law in which every
/// element is regularised, but tends to the same limit as eps -> 0, and costs a twentieth.
#ifndef JUDDER_BENCH_PLAIN_RECTANGLE_H
#define JUDDER_BENCH_PLAIN_RECTANGLE_H

#include <math.h>

#define PLAIN_FAR 6.0  // centres of rotation farther away, in R: a Gauss rule of 5 x 5 points

typedef struct plain_rectangle {
    double hx, hy, radius;  ///< half sides, half the diagonal [m]
} plain_rectangle;

/// Integral of the distance from c along an edge: at distance d, ends at s1 < s2, r1 and r2 from c.
static inline double plain_edge(double d, double s1, double s2, double r1, double r2) {
    const double q = d * d;
    // asinh(s2/|d|) - asinh(s1/|d|) without cancellation
    const double high = s2 > 0 ? s2 + r2 : q / (r2 - s2), low = s1 > 0 ? s1 + r1 : q / (r1 - s1);
    return 0.5 * (s2 * r2 - s1 * r1 + (q > 1e-30 ? q * log(high / low) : 0));
}

static inline void plain_near(const plain_rectangle* p, const double v[3], double load[3]) {
    const double cx = -v[1] / v[2], cy = v[0] / v[2], sign = copysign(1, v[2]);
    const double left = -p->hx - cx, right = p->hx - cx, low = -p->hy - cy, high = p->hy - cy;
    const double r00 = sqrt(left * left + low * low), r10 = sqrt(right * right + low * low);
    const double r01 = sqrt(left * left + high * high), r11 = sqrt(right * right + high * high);
    const double east = plain_edge(right, low, high, r10, r11);
    const double west = plain_edge(left, low, high, r00, r01);
    const double north = plain_edge(high, left, right, r01, r11);
    const double south = plain_edge(low, left, right, r00, r10);
    const double share = 1 / (4 * p->hx * p->hy);
    load[0] = sign * share * (south - north);
    load[1] = sign * share * (east - west);
    const double phi = share / 3 * (right * east - left * west + high * north - low * south);
    // (Phi - v T)/w with v_x = w c_y, v_y = -w c_x
    load[2] = sign * phi - cy * load[0] + cx * load[1];
}

static inline void plain_far(const plain_rectangle* p, const double v[3], double load[3]) {
    static const double x[5] = {-0.90617984593866399280, -0.53846931010568309104, 0,
                                0.53846931010568309104, 0.90617984593866399280};
    static const double w[5] = {0.11846344252809454376, 0.23931433524968323402,
                                0.28444444444444444444, 0.23931433524968323402,
                                0.11846344252809454376};
    load[0] = load[1] = load[2] = 0;
    for (int i = 0; i < 5; i++)
        for (int j = 0; j < 5; j++) {
            const double px = p->hx * x[i], py = p->hy * x[j];
            const double ux = v[0] - v[2] * py, uy = v[1] + v[2] * px;
            const double share = w[i] * w[j] / sqrt(ux * ux + uy * uy);
            load[0] += share * ux;
            load[1] += share * uy;
            load[2] += share * (px * uy - py * ux);
        }
}

/// T_x, T_y, M [m] of the motion v = (v_x, v_y, w) in the body's axes; eps > 0 [m/s].
static inline void plain_rectangle_load(const plain_rectangle* p, const double v[3], double eps,
                                        double load[3]) {
    const double slide = v[0] * v[0] + v[1] * v[1], spin = p->radius * v[2];
    const double s2 = slide + spin * spin;
    load[0] = load[1] = load[2] = 0;
    if (s2 == 0)
        return;
    if (slide > PLAIN_FAR * PLAIN_FAR * spin * spin)
        plain_far(p, v, load);
    else
        plain_near(p, v, load);
    const double share = sqrt(s2 / (s2 + eps * eps));
    for (int i = 0; i < 3; i++)
        load[i] *= share;
}

#endif
