/// @file pendulum_newton.h
/// Accelerations of a chain of limbs a second time: rotation matrices as polynomials in time, whose
/// second derivatives give the accelerations of the mass centres, and virtual work with derivatives
/// of the matrices. No part of the library is used.
#ifndef JUDDER_TESTS_PENDULUM_NEWTON_H
#define JUDDER_TESTS_PENDULUM_NEWTON_H

#include <math.h>
#include <string.h>

enum { NEWTON_LIMBS = 3, NEWTON_FREE = 2 * NEWTON_LIMBS };

typedef struct newton_limb {
    double m, I[3], L, e;
} newton_limb;

/// A matrix with its first and second derivative in time.
typedef struct newton_jet {
    double at[3][3][3];  // order, row, column
} newton_jet;

static inline newton_jet newton_times(const newton_jet* a, const newton_jet* b) {
    static const int binomial[3][3] = {{1}, {1, 1}, {1, 2, 1}};
    newton_jet c;
    memset(&c, 0, sizeof c);
    for (int n = 0; n < 3; n++)
        for (int k = 0; k <= n; k++)
            for (int i = 0; i < 27; i++)
                c.at[n][i / 9][i / 3 % 3] +=
                    binomial[n][k] * a->at[k][i / 9][i % 3] * b->at[n - k][i % 3][i / 3 % 3];
    return c;
}

/// Rotation about an axis by an angle with two derivatives; `bent` > 0: its derivative by the
/// angle.
static inline newton_jet newton_turn(int axis, const double* angle, int bent) {
    const double s = sin(angle[0] + bent * 1.5707963267948966192),
                 c = cos(angle[0] + bent * 1.5707963267948966192);
    const double cosine[3] = {c, -s * angle[1], -c * angle[1] * angle[1] - s * angle[2]};
    const double sine[3] = {s, c * angle[1], -s * angle[1] * angle[1] + c * angle[2]};
    const int j = (axis + 1) % 3, k = (axis + 2) % 3;
    newton_jet r;
    memset(&r, 0, sizeof r);
    r.at[0][axis][axis] = bent ? 0 : 1;
    for (int n = 0; n < 3; n++) {
        r.at[n][j][j] = r.at[n][k][k] = cosine[n];
        r.at[n][k][j] = sine[n];
        r.at[n][j][k] = -sine[n];
    }
    return r;
}

/// The chain: angles with two derivatives each, psi first.
typedef struct newton_chain {
    int n;
    newton_limb limb[NEWTON_LIMBS];
    double angle[1 + NEWTON_FREE][3];
    double g;
    double force[3];   // at the end of the last limb
    double moment[3];  // on the last limb
} newton_chain;

/// Rotation of limb i; `bent` is the number of the angle by which it is differentiated, or -1.
static inline newton_jet newton_rotation(const newton_chain* c, int i, int bent) {
    newton_jet r = newton_turn(2, c->angle[0], bent == 0);
    for (int k = 1; k <= 2 * i + 2; k++) {
        const newton_jet turn = newton_turn((k - 1) % 2, c->angle[k], bent == k);
        r = newton_times(&r, &turn);
    }
    return r;
}

/// Vector of a skew matrix A B'.
static inline void newton_axis(double a[3][3], double b[3][3], double* v) {
    for (int axis = 0; axis < 3; axis++) {
        const int j = (axis + 1) % 3, k = (axis + 2) % 3;
        v[axis] = 0;
        for (int i = 0; i < 3; i++)
            v[axis] += 0.5 * (a[k][i] * b[j][i] - a[j][i] * b[k][i]);
    }
}

/// Virtual work along angle `bent` (0: psi) of inertia less weight, force and moment, per radian.
static inline double newton_work(const newton_chain* c, int bent) {
    double work = 0, end[2][3] = {{0}};  // of the joint above: acceleration, virtual displacement
    for (int i = 0; i < c->n; i++) {
        const newton_limb* l = &c->limb[i];
        newton_jet R = newton_rotation(c, i, -1);
        newton_jet D = newton_rotation(c, i, bent);
        if (bent > 2 * i + 2)
            memset(&D, 0, sizeof D);
        double w[3], dw[3], turn[3], W[3], dW[3], T[3];
        newton_axis(R.at[1], R.at[0], w);
        newton_axis(R.at[2], R.at[0], dw);  // the symmetric part of R'' R' drops out
        newton_axis(D.at[0], R.at[0], turn);
        for (int a = 0; a < 3; a++) {
            const double acceleration = end[0][a] - l->e * R.at[2][a][2];
            const double moved = end[1][a] - l->e * D.at[0][a][2];
            work += l->m * (acceleration + (a == 2 ? c->g : 0)) * moved;
            end[0][a] -= l->L * R.at[2][a][2];
            end[1][a] -= l->L * D.at[0][a][2];
            W[a] = dW[a] = T[a] = 0;
            for (int b = 0; b < 3; b++) {
                W[a] += R.at[0][b][a] * w[b];
                dW[a] += R.at[0][b][a] * dw[b];
                T[a] += R.at[0][b][a] * turn[b];
            }
        }
        for (int a = 0; a < 3; a++) {
            const int j = (a + 1) % 3, k = (a + 2) % 3;
            work += T[a] * (l->I[a] * dW[a] + (l->I[k] - l->I[j]) * W[j] * W[k]);
            if (i == c->n - 1)
                work -= c->force[a] * end[1][a] + c->moment[a] * turn[a];
        }
    }
    return work;
}

/// Accelerations of the joint angles under generalised forces Q: the work is linear in them.
static inline void newton_accelerations(newton_chain* c, const double* Q, double* result) {
    double A[NEWTON_FREE][NEWTON_FREE + 1];
    const int n = 2 * c->n;
    for (int k = 0; k < n; k++)
        c->angle[k + 1][2] = 0;
    for (int k = 0; k < n; k++)
        A[k][n] = Q[k] - newton_work(c, k + 1);
    for (int l = 0; l < n; l++) {
        c->angle[l + 1][2] = 1;
        for (int k = 0; k < n; k++)
            A[k][l] = newton_work(c, k + 1) - (Q[k] - A[k][n]);
        c->angle[l + 1][2] = 0;
    }
    for (int p = 0; p < n; p++)
        for (int k = 0; k < n; k++) {
            const double ratio = k == p ? 0 : A[k][p] / A[p][p];
            for (int l = p; l <= n && ratio != 0; l++)
                A[k][l] -= ratio * A[p][l];
        }
    for (int k = 0; k < n; k++)
        c->angle[k + 1][2] = result[k] = A[k][n] / A[k][k];
}

#endif
