/// @file all_modes.h
/// All modes of a random mechanism, tried on its equations of motion and constraint: in accelerations
/// of the freedoms, M x - J' E l = force and J x = 0 of closed and stuck rows.
#ifndef JUDDER_TESTS_ALL_MODES_H
#define JUDDER_TESTS_ALL_MODES_H

#include "support/contact_laws.h"
#include "support/random_mechanism.h"

// A pattern says of every row what is tried: normals 0 open, 1 closed; friction -1, 0 stuck, 1.

/// Its motion: M x - J' E l = force, and J x = 0 of closed and stuck rows.
typedef struct trial {
    int n;  ///< unknowns: accelerations, then forces
    double A[2 * RANDOM_FREEDOMS][2 * RANDOM_FREEDOMS], b[2 * RANDOM_FREEDOMS];
} trial;

static inline void trial_begin(const random_mechanism* m, trial* t) {
    memset(t, 0, sizeof *t);
    t->n = m->freedoms;
    for (int q = 0; q < m->freedoms; q++) {
        memcpy(t->A[q], m->M[q], sizeof m->M[q]);
        t->b[q] = m->force[q];
    }
}

// An unknown force along `row`, with the equation that the row does not accelerate.
static inline void trial_unknown(const random_mechanism* m, trial* t, int row) {
    for (int q = 0; q < m->freedoms; q++) {
        t->A[t->n][q] = m->J[row][q];
        t->A[q][t->n] -= m->J[row][q];
    }
    t->n++;
}

// A force along `row` that is `share` of the normal force of its contact: of the unknown before, or
// of a given one.
static inline void trial_with(const random_mechanism* m, trial* t, const jd_closed_contact* c,
                              int row, double share) {
    for (int q = 0; q < m->freedoms; q++) {
        if (c->rigid)
            t->A[q][t->n - 1] -= share * m->J[row][q];
        else
            t->b[q] += share * c->normal * m->J[row][q];
    }
}

// Contact k, whose rows begin at i: first its normal force with what slides, then what holds.
static inline void trial_contact(const random_mechanism* m, trial* t, int k, int i,
                                 const int* mode) {
    const jd_closed_contact* c = &m->contacts[k];
    if (c->rigid && mode[i] == 0)
        return;
    if (c->rigid)
        trial_unknown(m, t, i);
    else
        trial_with(m, t, c, i, 1);
    for (int d = 0; d < c->along; d++)
        if (mode[i + 1 + d] != 0)
            trial_with(m, t, c, i + 1 + d, -mode[i + 1 + d] * c->mu_k[d]);
    for (int d = 0; d < c->along; d++)
        if (mode[i + 1 + d] == 0)
            trial_unknown(m, t, i + 1 + d);
}

// By how much the forces of a solved trial miss the laws.
static inline double trial_error(const random_mechanism* m, const trial* t, const int* mode,
                                 const double* a) {
    double worst = 0;
    for (int k = 0, i = 0, at = m->freedoms; k < m->count; i += 1 + m->contacts[k].along, k++) {
        const jd_closed_contact* c = &m->contacts[k];
        const bool open = c->rigid && mode[i] == 0;
        const double N = open ? 0 : c->rigid ? t->b[at++] : c->normal;
        double f[2] = {0, 0};
        for (int d = 0; !open && d < c->along; d++)
            f[d] = mode[i + 1 + d] == 0 ? t->b[at++] : -mode[i + 1 + d] * c->mu_k[d] * N;
        worst = fmax(worst, contact_law_error(c, N, f, &a[i]));
    }
    return worst;
}

/// The accelerations of a pattern. @return whether it satisfies the laws, to 1e-8.
static inline bool mode_moves(const random_mechanism* m, const int* mode, double* a) {
    static trial t;
    trial_begin(m, &t);
    for (int k = 0, i = 0; k < m->count; i += 1 + m->contacts[k].along, k++)
        trial_contact(m, &t, k, i, mode);
    if (!random_gauss(t.n, t.A, t.b))
        return false;
    for (int i = 0; i < m->dim; i++) {
        a[i] = 0;
        for (int q = 0; q < m->freedoms; q++)
            a[i] += m->J[i][q] * t.b[q];
    }
    return trial_error(m, &t, mode, a) <= 1e-8;
}

/// The first pattern; `rests` are the rows of friction at rest.
static inline void mode_first(const random_mechanism* m, int* mode, bool* rests) {
    for (int k = 0, i = 0; k < m->count; k++, i++) {
        const jd_closed_contact* c = &m->contacts[k];
        mode[i] = 0;
        for (int d = 0; d < c->along; d++) {
            i++;
            rests[i] = c->slip[d] == 0;
            mode[i] = c->slip[d] > 0 ? 1 : -1;
        }
    }
}

/// The next pattern. @return false after the last.
static inline bool mode_next(const random_mechanism* m, const bool* rests, int* mode) {
    for (int k = 0, i = 0; k < m->count; k++) {
        for (int d = 0; d <= m->contacts[k].along; d++, i++) {
            const int least = d == 0 ? 0 : -1;
            if (d == 0 ? !m->contacts[k].rigid : !rests[i])
                continue;
            if (mode[i] < 1) {
                mode[i]++;
                return true;
            }
            mode[i] = least;
        }
    }
    return false;
}

#endif
