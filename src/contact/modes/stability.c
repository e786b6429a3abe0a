// What becomes of a mode if its closed contacts give way a little.
//
//     d'' = A N,   N = -K d - Q d'   around the mode;   A: forces that slide with their friction, and
//     what holds eliminated                                                        [contacts:C15]
//
// The largest real part of the exponents of this linear motion is the limit of log |exp(S t)|/t: the
// exponential is squared until it is reached.

#include "base/given.h"
#include "contact/modes/dense.h"
#include "contact/modes/work.h"
#include "judder/maths.h"

#include <math.h>

#define SIZE (2 * JD_MODES_CONTACTS)
#define TERMS 24    // of the series of the exponential, whose argument is at most 1/2
#define SQUARES 70  // the last one adds 2^-70 of the logarithm of a norm
// A growth below this share of the fastest motion is none: rounding moves a double root by its root.
#define NEUTRAL 1e-7

// ---- The matrix A ------------------------------------------------------------------------------

typedef struct closed_part {
    int n, contact[JD_MODES_CONTACTS];  // rigid contacts that are closed
    int held, row[JD_MODES_ROWS];       // components that hold
} closed_part;

static closed_part find_closed(const jd_modes_work* w, const jd_mode_set* set) {
    closed_part p = {0};
    for (int k = 0; k < w->problem->count; k++) {
        const jd_closed_contact* c = &w->problem->contacts[k];
        if (set->mode[k] == JD_MODE_OPEN)
            continue;
        if (c->rigid)
            p.contact[p.n++] = k;
        for (int i = 0; i < c->along; i++)
            if (set->component[k][i] == JD_MODE_STUCK)
                p.row[p.held++] = w->first[k] + 1 + i;
    }
    return p;
}

// Acceleration of a row by a unit of N at contact k, with the friction that slides with it.
static double effect(const jd_modes_work* w, const jd_mode_set* set, int row, int k) {
    const double* at = &w->problem->give[row * w->dim + w->first[k]];
    double sum = at[0];
    for (int i = 0; i < w->problem->contacts[k].along; i++)
        if (set->component[k][i] != JD_MODE_STUCK)
            sum += at[1 + i] * set->friction[k][i] / set->normal[k];
    return sum;
}

// Column j of A: N_j = 1, and friction of what holds so that it does.
static void find_column(const jd_modes_work* w, const jd_mode_set* set, const closed_part* p, int j,
                        double* column) {
    jd_dense G = {.n = p->held};
    double hold[JD_MODES_ROWS];
    for (int r = 0; r < p->held; r++) {
        hold[r] = -effect(w, set, p->row[r], p->contact[j]);
        for (int s = 0; s < p->held; s++)
            G.at[r][s] = w->problem->give[p->row[r] * w->dim + p->row[s]];
    }
    jd_dense_solve(&G, hold);
    for (int i = 0; i < p->n; i++) {
        const int row = w->first[p->contact[i]];
        column[i] = effect(w, set, row, p->contact[j]);
        for (int s = 0; s < p->held; s++)
            column[i] += w->problem->give[row * w->dim + p->row[s]] * hold[s];
    }
}

// ---- Growth ------------------------------------------------------------------------------------

typedef struct square_matrix {
    int n;
    double at[SIZE][SIZE];
} square_matrix;

static double norm(const square_matrix* A) {
    double largest = 0;
    for (int i = 0; i < A->n; i++) {
        double sum = 0;
        for (int j = 0; j < A->n; j++)
            sum += fabs(A->at[i][j]);
        largest = fmax(largest, sum);
    }
    return largest;
}

static square_matrix product(const square_matrix* A, const square_matrix* B) {
    square_matrix C = {.n = A->n};
    for (int i = 0; i < A->n; i++)
        for (int k = 0; k < A->n; k++)
            for (int j = 0; j < A->n; j++)
                C.at[i][j] += A->at[i][k] * B->at[k][j];
    return C;
}

static void scale(square_matrix* A, double factor) {
    for (int i = 0; i < A->n; i++)
        for (int j = 0; j < A->n; j++)
            A->at[i][j] *= factor;
}

// exp(A), |A| <= 1/2, by Horner's rule.
static square_matrix exponential(const square_matrix* A) {
    square_matrix E = {.n = A->n};
    for (int i = 0; i < A->n; i++)
        E.at[i][i] = 1;
    for (int k = TERMS; k > 0; k--) {
        E = product(A, &E);
        scale(&E, 1.0 / k);
        for (int i = 0; i < A->n; i++)
            E.at[i][i] += 1;
    }
    return E;
}

// The largest real part of the eigenvalues, and |A| as what is fast.
static double largest_exponent(const square_matrix* A, double* fast) {
    square_matrix E = *A;
    double sum = 0, time = 1;
    *fast = norm(A);
    scale(&E, 0.5 / *fast);
    E = exponential(&E);
    for (int s = 0; s < SQUARES; s++) {
        const double size = norm(&E);
        sum += jd_maths_log(size) * time;
        scale(&E, 1 / size);
        E = product(&E, &E);
        time *= 0.5;
    }
    return 2 * *fast * sum;
}

// ---- The answer --------------------------------------------------------------------------------

static jd_mode_stability judge(const square_matrix* S) {
    double fast;
    const double growth = largest_exponent(S, &fast);
    const double none = NEUTRAL * fast;
    return (jd_mode_stability){
        .stability = growth < -none  ? JD_STABLE
                     : growth > none ? JD_UNSTABLE
                                     : JD_NEUTRAL,
        .growth = fabs(growth) > none ? growth : 0,
    };
}

static bool is_sound(const jd_modes_problem* problem, const double* stiffness,
                     const double* damping) {
    bool sound = true;
    for (int k = 0; k < problem->count; k++) {
        sound = sound && (!stiffness || (isfinite(stiffness[k]) && stiffness[k] > 0));
        sound = sound && (!damping || (isfinite(damping[k]) && damping[k] >= 0));
    }
    return sound;
}

jd_status jd_modes_stability(const jd_modes_problem* problem, const jd_mode_set* set,
                             const double* stiffness, const double* damping,
                             jd_mode_stability* answer) {
    jd_modes_work w;
    if (!JD_GIVEN(NULL, problem, set, answer))
        return JD_ERR_ARGUMENT;
    *answer = (jd_mode_stability){JD_STABLE, -(double)INFINITY};
    if (jd_modes_begin(problem, &w) < 0 || !is_sound(problem, stiffness, damping))
        return JD_ERR_RANGE;
    const closed_part p = find_closed(&w, set);
    square_matrix S = {.n = 2 * p.n};
    for (int j = 0; j < p.n; j++) {
        double column[JD_MODES_CONTACTS];
        const int k = p.contact[j];
        find_column(&w, set, &p, j, column);
        S.at[j][p.n + j] = 1;
        for (int i = 0; i < p.n; i++) {
            S.at[p.n + i][j] = -column[i] * (stiffness ? stiffness[k] : 1);
            S.at[p.n + i][p.n + j] = -column[i] * (damping ? damping[k] : 0);
        }
    }
    if (p.n > 0)
        *answer = judge(&S);
    return JD_OK;
}
