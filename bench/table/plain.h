/// @file plain.h
/// The peers' right-hand side: the ball on a level vibrating table in straightforward scalar C with
/// the maths of libm, as a user of any solver would write it. No part of Judder is used.
///
/// The power law comes in two forms: as printed (six powers) and with the larger term taken out
/// of the sum (four powers). The solvers use the second, which is faster.
#ifndef JUDDER_BENCH_PLAIN_H
#define JUDDER_BENCH_PLAIN_H

#include <math.h>

typedef struct plain {
    double a, r, mu, d, g, eps_t, eps_r;  // ball and contact
    double A_x, A_y, omega_a, omega_b;    // table
    double b_T, m_T, b_M, m_M;            // power law
    double r1, r2;                        // moments of the Hertz disc
} plain;

static inline plain plain_default(double A_y) {
    const plain p = {0.003, 0.02, 0.2, 1,     9.81,  0.01,  0.01,  1,
                     A_y,   1000, 500, 0.771, 2.655, 0.419, 3.073, 3 * 3.14159265358979323846 / 16,
                     0.4};
    return p;
}

/// Motion at the contact: table, rolling, sliding.
typedef struct plain_contact {
    double vx, vy;  // sliding velocity / a
    double c, s;    // lean of the pressure
} plain_contact;

static inline plain_contact plain_contact_at(const plain* p, double t, const double* y) {
    const double vrx = y[2] + p->A_x * cos(p->omega_a * t);
    const double vry = y[3] + p->A_y * cos(p->omega_b * t);
    const double eps = p->a * p->eps_r;
    const double n = p->d / sqrt(vrx * vrx + vry * vry + eps * eps);
    const plain_contact k = {(vrx - p->r * y[5]) / p->a, (vry + p->r * y[4]) / p->a, vrx * n,
                             vry * n};
    return k;
}

static inline void plain_motion(const plain* p, const plain_contact* k, const double* y,
                                const double* load, double* rate) {
    const double turn = 2.5 * p->g / p->r, arm = p->a / p->r;
    rate[0] = y[2];
    rate[1] = y[3];
    rate[2] = -p->mu * p->g * load[0];
    rate[3] = -p->mu * p->g * load[1];
    rate[4] = -turn * (p->mu * load[1] - arm * 0.5 * p->r2 * k->s);
    rate[5] = turn * (p->mu * load[0] - arm * 0.5 * p->r2 * k->c);
    rate[6] = -turn * arm * p->mu * load[2];
}

static inline void plain_point(const plain* p, double t, const double* y, double* rate) {
    const plain_contact k = plain_contact_at(p, t, y);
    const double D = sqrt(k.vx * k.vx + k.vy * k.vy + p->eps_t * p->eps_t);
    const double load[3] = {k.vx / D, k.vy / D, 0};
    plain_motion(p, &k, y, load, rate);
}

static inline void plain_power_load(const plain* p, const plain_contact* k, double w, double D_T,
                                    double D_M, double* load) {
    load[0] = (k->vx - 0.5 * p->b_T * p->r1 * w * k->s) / D_T;
    load[1] = (k->vy + 0.5 * p->b_T * p->r1 * w * k->c) / D_T;
    load[2] = (p->b_M * p->r1 * w + 0.5 * p->r2 * (k->c * k->vy - k->s * k->vx)) / D_M;
}

/// D = sqrt((v^m + (b w)^m)^(2/m) + eps^2), letter by letter.
static inline double plain_mean_printed(double v, double bw, double m, double eps) {
    return sqrt(pow(pow(v, m) + pow(bw, m), 2 / m) + eps * eps);
}

static inline void plain_power_printed(const plain* p, double t, const double* y, double* rate) {
    const plain_contact k = plain_contact_at(p, t, y);
    const double v = sqrt(k.vx * k.vx + k.vy * k.vy), w = fabs(y[6]);
    double load[3];
    plain_power_load(p, &k, y[6], plain_mean_printed(v, p->b_T * w, p->m_T, p->eps_t),
                     plain_mean_printed(v, p->b_M * w, p->m_M, p->eps_t), load);
    plain_motion(p, &k, y, load, rate);
}

/// The same with the larger term taken out: two powers instead of three.
static inline double plain_mean(double v, double bw, double m, double eps) {
    const double large = v > bw ? v : bw, small = v > bw ? bw : v;
    if (large == 0)
        return eps;
    const double sum = large * pow(1 + pow(small / large, m), 1 / m);
    return sqrt(sum * sum + eps * eps);
}

static inline void plain_power(const plain* p, double t, const double* y, double* rate) {
    const plain_contact k = plain_contact_at(p, t, y);
    const double v = sqrt(k.vx * k.vx + k.vy * k.vy), w = fabs(y[6]);
    double load[3];
    plain_power_load(p, &k, y[6], plain_mean(v, p->b_T * w, p->m_T, p->eps_t),
                     plain_mean(v, p->b_M * w, p->m_M, p->eps_t), load);
    plain_motion(p, &k, y, load, rate);
}

#endif
