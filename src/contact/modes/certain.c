// Whether accelerations are unique whatever the pull.
//
// Of two solutions with forces that differ by d, each contact has (N1 - N2)(g1'' - g2'') <= 0 and
// (f1 - f2).(gamma1' - gamma2') <= mu |N1 - N2| |gamma1' - gamma2'|. So if
//
//     d' G d - sum mu_k s_k d_Nk (G d)_Tk > 0   for all d /= 0 and all signs s_k      [contacts:C8]
//
// there is but one: G, with the rows of normal forces replaced by those of forces that slide one way
// or the other, is positive definite for all ways. Friction that slides already is part of the
// columns of its normal force. A disc is taken for the square around it.
// Without friction at rest under unknown normal forces, a P-matrix is enough.    [@cottle1992]

#include "contact/modes/dense.h"
#include "contact/modes/work.h"

#include <math.h>

#define WAYS 8     // most components at rest whose ways are all tried: 256 matrices
#define MINORS 10  // largest matrix all of whose minors are tried

// ---- What the matrix is made of ----------------------------------------------------------------

// A component at rest under an unknown normal force.
typedef struct rest_part {
    int contact, row;
    double mu;
} rest_part;

// Rows that take part: rigid normals, and friction at rest.
typedef struct parts {
    int n, row[JD_MODES_ROWS];
    int count;
    rest_part rests[JD_MODES_ROWS];
    bool disc;     // friction at rest on a disc
    bool coupled;  // friction depends on an unknown normal force
} parts;

static parts find_parts(const jd_modes_work* w) {
    parts p = {0};
    for (int k = 0; k < w->problem->count; k++) {
        const jd_closed_contact* c = &w->problem->contacts[k];
        if (c->rigid)
            p.row[p.n++] = w->first[k];
        for (int i = 0; i < c->along; i++) {
            const int t = w->first[k] + 1 + i;
            const bool slides = w->rub[k][i] == JD_RUB_SLIDES;
            p.disc = p.disc || w->rub[k][i] == JD_RUB_DISC || w->rub[k][i] == JD_RUB_PATCH;
            p.coupled = p.coupled || (c->rigid && (!slides || w->slide[k][i] != 0));
            if (!slides)
                p.row[p.n++] = t;
            if (!slides && c->rigid)
                p.rests[p.count++] = (rest_part){k, t, w->mu[k][i]};
        }
    }
    return p;
}

// The acceleration of row i by a unit of the force of row j, with the friction that slides with it.
static double effect(const jd_modes_work* w, int i, int j) {
    const double* row = &w->problem->give[i * w->dim];
    double sum = row[j];
    for (int k = 0; k < w->problem->count; k++)
        for (int c = 0; w->first[k] == j && c < w->problem->contacts[k].along; c++)
            if (w->rub[k][c] == JD_RUB_SLIDES)
                sum += w->slide[k][c] * row[j + 1 + c];
    return sum;
}

// The same; a normal row has those of its friction at rest added, the way that the bits of `ways` say.
static double effect_with(const jd_modes_work* w, const parts* p, int i, int j, long ways) {
    double sum = effect(w, i, j);
    for (int b = 0; b < p->count; b++) {
        const rest_part* r = &p->rests[b];
        if (w->first[r->contact] == i)
            sum += (ways >> b & 1 ? r->mu : -r->mu) * effect(w, r->row, j);
    }
    return sum;
}

// ---- The tests ---------------------------------------------------------------------------------

static bool positive(const jd_modes_work* w, const parts* p) {
    for (long ways = 0; ways < 1L << p->count; ways++) {
        jd_dense A = {.n = p->n};
        for (int i = 0; i < p->n; i++)
            for (int j = 0; j < p->n; j++)
                A.at[i][j] = effect_with(w, p, p->row[i], p->row[j], ways);
        if (!jd_dense_positive(&A))
            return false;
    }
    return true;
}

// Whether all principal minors are positive.
static bool p_matrix(const jd_modes_work* w, const parts* p) {
    for (long set = 1; set < 1L << p->n; set++) {
        jd_dense A = {0};
        int in[JD_MODES_ROWS];
        double size = 1;
        for (int i = 0; i < p->n; i++)
            if (set >> i & 1)
                in[A.n++] = p->row[i];
        for (int i = 0; i < A.n; i++) {
            for (int j = 0; j < A.n; j++)
                A.at[i][j] = effect(w, in[i], in[j]);
            size *= w->unit[in[i]];
        }
        if (!(jd_dense_det(&A) > 1e-12 * size))
            return false;
    }
    return true;
}

static bool symmetric(const jd_modes_work* w) {
    for (int i = 0; i < w->dim; i++) {
        for (int j = 0; j < i; j++) {
            const double a = w->problem->give[i * w->dim + j], b = w->problem->give[j * w->dim + i];
            if (fabs(a - b) > 1e-12 * (fabs(a) + fabs(b)))
                return false;
        }
    }
    return true;
}

bool jd_modes_certain(const jd_modes_work* w) {
    const parts p = find_parts(w);
    if (!p.coupled && symmetric(w))
        return true;  // a convex problem
    if (p.count <= WAYS && positive(w, &p))
        return true;
    return p.count == 0 && !p.disc && p.n <= MINORS && p_matrix(w, &p);
}
