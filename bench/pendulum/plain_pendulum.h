/// @file plain_pendulum.h
/// The peers' right-hand side of the spatial pendulum: straightforward scalar C with the maths of
/// libm, recursive in the axes of the limbs. No part of Judder is used.
#ifndef JUDDER_BENCH_PLAIN_PENDULUM_H
#define JUDDER_BENCH_PLAIN_PENDULUM_H

#include <math.h>

typedef struct plain_vec {
    double x, y, z;
} plain_vec;

typedef struct plain_link {
    double s, c, S, C, J[3], m_s, L;  // sines; inertia about the joint, static moment, length
    plain_vec up, W, dW, bend;
} plain_link;

static inline plain_vec plain_down(const plain_link* l, plain_vec a) {
    const double z = l->c * a.z - l->s * a.y;
    const plain_vec r = {l->C * a.x - l->S * z, l->c * a.y + l->s * a.z, l->S * a.x + l->C * z};
    return r;
}

static inline plain_vec plain_up(const plain_link* l, plain_vec a) {
    const double z = l->C * a.z - l->S * a.x;
    const plain_vec r = {l->C * a.x + l->S * a.z, l->c * a.y - l->s * z, l->s * a.y + l->c * z};
    return r;
}

static inline void plain_spin(plain_link* l, plain_vec B, plain_vec d, double p, double q) {
    l->W.x = B.x + p * l->C, l->W.y = B.y + q, l->W.z = B.z + p * l->S;
    l->dW.x = d.x + B.y * l->W.z - B.z * l->W.y - p * q * l->S;
    l->dW.y = d.y + B.z * l->W.x - B.x * l->W.z;
    l->dW.z = d.z + B.x * l->W.y - B.y * l->W.x + p * q * l->C;
    l->bend.x = l->dW.y + l->W.x * l->W.z;
    l->bend.y = l->W.y * l->W.z - l->dW.x;
    l->bend.z = -(l->W.x * l->W.x + l->W.y * l->W.y);
}

// The disc, what it is made of, and friction on it.
typedef struct plain_disc {
    double omega_d, b_T;
    double strain;  // 1 - nu^2, or 1 - nu as printed
} plain_disc;

// Force on the ball and its moment about the ball's centre, in the axes of the shaft.
static inline void plain_contact(const plain_disc* disc, const plain_link* a, const plain_link* b,
                                 plain_vec* F, plain_vec* M) {
    const double R = 0.025, z0 = -0.425, mu = 0.2, eps = 1e-3, damping = 0.5;
    const double k = 4 * sqrt(R) / (3 * disc->strain * (1 / 2e9 + 1 / 0.1e9));
    const double h = -a->L * a->up.z - b->L * b->up.z - R - z0;
    F->x = F->y = F->z = M->x = M->y = M->z = 0;
    if (h >= 0)
        return;
    plain_vec v = {-b->L * b->W.y, b->L * b->W.x, 0};
    v = plain_up(b, v);
    v.x -= a->L * a->W.y, v.y += a->L * a->W.x;
    v = plain_up(a, v);
    const plain_vec w = plain_up(a, plain_up(b, b->W));
    const double factor = 1 - damping * v.z;
    if (factor <= 0)
        return;
    F->z = k * -h * sqrt(-h) * factor;
    const plain_vec end = {0, 0, -b->L};
    plain_vec place = plain_up(b, end);
    place.z -= a->L;
    place = plain_up(a, place);
    const double sx = v.x - R * w.y + disc->omega_d * place.y;
    const double sy = v.y + R * w.x - disc->omega_d * place.x;
    const double spin = disc->b_T * (w.z - disc->omega_d);
    const double D = sqrt(sx * sx + sy * sy + R * -h * spin * spin + eps * eps);
    F->x = -mu * F->z * sx / D, F->y = -mu * F->z * sy / D;
    M->x = R * F->y, M->y = -R * F->x;
}

static inline plain_vec plain_moment(const plain_link* l, plain_vec hung, plain_vec f) {
    const double gx = l->m_s * hung.x + l->L * f.x, gy = l->m_s * hung.y + l->L * f.y;
    const plain_vec m = {l->J[0] * l->dW.x + (l->J[2] - l->J[1]) * l->W.y * l->W.z - gy,
                         l->J[1] * l->dW.y + (l->J[0] - l->J[2]) * l->W.z * l->W.x + gx,
                         l->J[2] * l->dW.z + (l->J[1] - l->J[0]) * l->W.x * l->W.y};
    return m;
}

// Solve the symmetric 4 x 4 system by Cholesky's factors without square roots.
static inline void plain_solve(double M[4][4], double* x) {
    double L[4][4], D[4];
    for (int j = 0; j < 4; j++) {
        D[j] = M[j][j];
        for (int k = 0; k < j; k++) {
            L[j][k] = M[j][k];
            for (int i = 0; i < k; i++)
                L[j][k] -= L[j][i] * L[k][i] * D[i];
            L[j][k] /= D[k];
            D[j] -= L[j][k] * L[j][k] * D[k];
        }
    }
    for (int j = 1; j < 4; j++)
        for (int k = 0; k < j; k++)
            x[j] -= L[j][k] * x[k];
    for (int j = 3; j >= 0; j--) {
        x[j] /= D[j];
        for (int k = j + 1; k < 4; k++)
            x[j] -= L[k][j] * x[k];
    }
}

static inline void plain_mass(const plain_link* a, const plain_link* b, double M[4][4]) {
    const plain_vec t[4] = {
        {b->C * a->C - b->S * b->c * a->S, b->s * a->S, b->S * a->C + b->C * b->c * a->S},
        {b->S * b->s, b->c, -b->C * b->s},
        {b->C, 0, b->S},
        {0, 1, 0}};
    const plain_vec own[2] = {{a->C, 0, a->S}, {0, 1, 0}};
    for (int k = 0; k < 4; k++)
        for (int l = 0; l <= k; l++)
            M[k][l] =
                b->J[0] * t[k].x * t[l].x + b->J[1] * t[k].y * t[l].y + b->J[2] * t[k].z * t[l].z;
    for (int k = 0; k < 4; k++) {
        plain_vec sway = {b->m_s * t[k].y, -b->m_s * t[k].x, 0};
        sway = plain_up(b, sway);
        for (int l = 0; l < 2; l++) {
            const double share = a->L * (own[l].y * sway.x - own[l].x * sway.y);
            if (k >= l)
                M[k][l] += share;
            if (k < 2 && l >= k)
                M[l][k] += share;
        }
    }
    M[0][0] += a->J[0] * own[0].x * own[0].x + a->J[2] * own[0].z * own[0].z;
    M[1][1] += a->J[1];
}

static inline void plain_swing(const plain_disc* disc, double t, const double* y, double* rate) {
    const double m1 = 4.59, m2 = 2.41, L1 = 0.228, L2 = 0.175, e1 = 0.122, e2 = 0.0586, g = 9.81;
    const double q = 5, Omega = 5, M_b = 0.04, eps_b = 0.4;
    const double rise = q * cos(Omega * t), rise2 = -q * Omega * sin(Omega * t);
    const double J1 = m1 * e1 * e1 + m2 * L1 * L1, J2 = m2 * e2 * e2;
    plain_link a = {
        sin(y[0]),         cos(y[0]), sin(y[1]), cos(y[1]), {0.0315 + J1, 0.0315 + J1, 0.0078},
        m1 * e1 + m2 * L1, L1,        {0, 0, 0}, {0, 0, 0}, {0, 0, 0},
        {0, 0, 0}};
    plain_link b = {sin(y[2]), cos(y[2]), sin(y[3]), cos(y[3]), {0.0084 + J2, 0.0055 + J2, 0.0038},
                    m2 * e2,   L2,        {0, 0, 0}, {0, 0, 0}, {0, 0, 0},
                    {0, 0, 0}};
    a.up.x = -a.S * a.c, a.up.y = a.s, a.up.z = a.C * a.c;
    const plain_vec B = {rise * a.up.x, rise * a.up.y, rise * a.up.z};
    const plain_vec d = {rise2 * a.up.x, rise2 * a.up.y, rise2 * a.up.z};
    plain_spin(&a, B, d, y[4], y[5]);
    b.up = plain_down(&b, a.up);
    plain_spin(&b, plain_down(&b, a.W), plain_down(&b, a.dW), y[6], y[7]);
    plain_vec F, T;
    plain_contact(disc, &a, &b, &F, &T);
    F = plain_down(&b, plain_down(&a, F));
    T = plain_down(&b, plain_down(&a, T));
    const plain_vec hung1 = {-g * a.up.x, -g * a.up.y, -g * a.up.z};
    plain_vec hung2 = {hung1.x + L1 * a.bend.x, hung1.y + L1 * a.bend.y, hung1.z + L1 * a.bend.z};
    hung2 = plain_down(&b, hung2);
    plain_vec moment2 = plain_moment(&b, hung2, F);
    moment2.x -= T.x, moment2.y -= T.y, moment2.z -= T.z;
    plain_vec f = {F.x + b.m_s * b.bend.x, F.y + b.m_s * b.bend.y, F.z + b.m_s * b.bend.z};
    f = plain_up(&b, f);
    plain_vec moment1 = plain_moment(&a, hung1, f);
    const plain_vec passed = plain_up(&b, moment2);
    moment1.x += passed.x, moment1.y += passed.y, moment1.z += passed.z;
    const double bias[4] = {a.C * moment1.x + a.S * moment1.z, moment1.y,
                            b.C * moment2.x + b.S * moment2.z, moment2.y};
    double M[4][4];
    plain_mass(&a, &b, M);
    for (int k = 0; k < 4; k++) {
        rate[k] = y[4 + k];
        rate[4 + k] = -M_b * y[4 + k] / sqrt(y[4 + k] * y[4 + k] + eps_b * eps_b) - bias[k];
    }
    plain_solve(M, rate + 4);
}

// Over a disc at rest, friction over the patch.
static inline void plain_pendulum(double t, const double* y, double* rate) {
    const plain_disc disc = {0, 0.681, 0.91};
    plain_swing(&disc, t, y, rate);
}

#endif
