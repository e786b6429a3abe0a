/// @file random_mechanism.h
/// Random mechanisms with closed contacts: a mass matrix, Jacobians, applied forces; the problem of
/// modes that follows; and the laws of contact, checked from the motion of the freedoms.
#ifndef JUDDER_TESTS_RANDOM_MECHANISM_H
#define JUDDER_TESTS_RANDOM_MECHANISM_H

#include "judder/modes.h"
#include "support/random.h"

#include <stdbool.h>
#include <string.h>

#define RANDOM_FREEDOMS 28

typedef struct random_mechanism {
    int freedoms, dim;
    double M[RANDOM_FREEDOMS][RANDOM_FREEDOMS];
    double J[JD_MODES_ROWS][RANDOM_FREEDOMS];  ///< rows of [g', gamma]
    double force[RANDOM_FREEDOMS];
    jd_closed_contact contacts[JD_MODES_CONTACTS];
    int count;
    double give[JD_MODES_ROWS * JD_MODES_ROWS], pull[JD_MODES_ROWS];
} random_mechanism;

/// What is drawn.
typedef struct random_kind {
    int contacts;       ///< at most
    int along;          ///< at most
    double mu;          ///< at most
    bool given;         ///< also given normal forces
    bool peaks;         ///< also mu_s > mu_k
    bool discs;         ///< friction on a plane is bound by a disc; else by a box
    bool undetermined;  ///< 3 to 6 freedoms, however many contacts there are
} random_kind;

/// Solve A x = b by Gauss's method with column pivots; A is used up. @return false: singular.
static inline bool random_gauss(int n, double A[][2 * RANDOM_FREEDOMS], double* b) {
    for (int k = 0; k < n; k++) {
        int r = k;
        for (int i = k; i < n; i++)
            r = fabs(A[i][k]) > fabs(A[r][k]) ? i : r;
        if (fabs(A[r][k]) < 1e-11)
            return false;
        for (int j = 0; j < n; j++) {
            const double old = A[k][j];
            A[k][j] = A[r][j];
            A[r][j] = old;
        }
        const double old = b[k];
        b[k] = b[r];
        b[r] = old;
        for (int i = k + 1; i < n; i++) {
            const double f = A[i][k] / A[k][k];
            for (int j = k; j < n; j++)
                A[i][j] -= f * A[k][j];
            b[i] -= f * b[k];
        }
    }
    for (int i = n - 1; i >= 0; i--) {
        for (int j = i + 1; j < n; j++)
            b[i] -= A[i][j] * b[j];
        b[i] /= A[i][i];
    }
    return true;
}

/// x becomes M^-1 x.
static inline void random_accelerate(const random_mechanism* m, double* x) {
    double A[2 * RANDOM_FREEDOMS][2 * RANDOM_FREEDOMS];
    for (int i = 0; i < m->freedoms; i++)
        memcpy(A[i], m->M[i], sizeof m->M[i]);
    random_gauss(m->freedoms, A, x);
}

/// Accelerations of the contacts under forces l on them.
static inline void random_rates(const random_mechanism* m, const double* l, double* a) {
    double x[RANDOM_FREEDOMS];
    for (int q = 0; q < m->freedoms; q++) {
        x[q] = m->force[q];
        for (int i = 0; l && i < m->dim; i++)
            x[q] += m->J[i][q] * l[i];
    }
    random_accelerate(m, x);
    for (int i = 0; i < m->dim; i++) {
        a[i] = 0;
        for (int q = 0; q < m->freedoms; q++)
            a[i] += m->J[i][q] * x[q];
    }
}

static inline jd_closed_contact random_closed_contact(const random_kind* kind) {
    jd_closed_contact c = {
        .rigid = !kind->given || random_bits() % 3,
        .normal = random_between(0, 3),
        .along = (int)(random_bits() % (uint64_t)(kind->along + 1)),
        .bound = kind->discs ? JD_BOUND_DISC : JD_BOUND_BOX,
    };
    const double mu = random_between(0, kind->mu);
    for (int i = 0; i < 2; i++) {
        c.mu_k[i] = kind->discs ? mu : random_between(0, kind->mu);
        c.mu_s[i] = c.mu_k[i] * (kind->peaks && random_bits() % 2 ? 1.3 : 1);
        c.slip[i] = random_bits() % 2 ? 0 : random_between(-1, 1);
    }
    return c;
}

/// give = J M^-1 J', pull = J M^-1 force.
static inline void random_problem(random_mechanism* m) {
    for (int j = 0; j < m->dim; j++) {
        double x[RANDOM_FREEDOMS];
        memcpy(x, m->J[j], sizeof x);
        random_accelerate(m, x);
        for (int i = 0; i < m->dim; i++) {
            double sum = 0;
            for (int q = 0; q < m->freedoms; q++)
                sum += m->J[i][q] * x[q];
            m->give[i * m->dim + j] = sum;
        }
    }
    random_rates(m, NULL, m->pull);
}

static inline random_mechanism random_draw(const random_kind* kind) {
    random_mechanism m = {.count = 1 + (int)(random_bits() % (uint64_t)kind->contacts)};
    double A[RANDOM_FREEDOMS][RANDOM_FREEDOMS];
    for (int k = 0; k < m.count; k++) {
        m.contacts[k] = random_closed_contact(kind);
        m.dim += 1 + m.contacts[k].along;
    }
    m.freedoms =
        kind->undetermined ? 3 + (int)(random_bits() % 4) : m.dim + (int)(random_bits() % 3);
    for (int i = 0; i < m.freedoms; i++) {
        m.force[i] = random_between(-5, 5);
        for (int j = 0; j < m.freedoms; j++)
            A[i][j] = random_between(-1, 1);
    }
    for (int i = 0; i < m.freedoms; i++)
        for (int j = 0; j < m.freedoms; j++) {
            m.M[i][j] = i == j ? 0.3 : 0;
            for (int q = 0; q < m.freedoms; q++)
                m.M[i][j] += A[i][q] * A[j][q];
        }
    for (int i = 0; i < m.dim; i++)
        for (int q = 0; q < m.freedoms; q++)
            m.J[i][q] = random_between(-1, 1);
    random_problem(&m);
    return m;
}

#endif
