// The table of dome.h.                                                             [patches:P19]
//
// With G_m = (1 - (x/A)^2 - (y/B)^2)^m the pressure is a sum of derivatives of G_(1/2), G_(3/2), ...,
// since x G_m = -A^2/(2 (m + 1)) dG_(m+1)/dx. A derivative of the pressure is one of the potential by
// c, and that of G_(r+1/2) is, F(s) = 1 - x^2/(A^2 + s) - y^2/(B^2 + s),
//     Phi_r = -k_r ∫_l^inf F^(r+2) sqrt(s/((A^2 + s)(B^2 + s))) ds     k_0 = pi A B/8
//     k_(r+1) = k_r (r + 3/2)/(r + 3)
// without the infinite part 2 sqrt(s). F^(r+2) written out in x and y leaves the integrals P_pq of
// elliptic.h. Those with the largest p + q come from their differential equation, the others by
//     (p + q - 1/2) P_pq = sin^2 a ((p + 1/2) P_(p+1,q) + (q + 1/2) b^2 P_(p,q+1)) + cos^3 a g/2

#include "patch/dome.h"
#include "base/memory.h"
#include "patch/build.h"

#include <math.h>
#include <string.h>

#define MOST (JD_MAX_DEGREE + 2)      // orders of derivatives, and powers of x or y, and one
#define MOST_SUM (JD_MAX_DEGREE + 3)  // p + q
#define TERMS JD_ELLIPTIC_LONG

typedef double taylor[TERMS];

// Factors of the derivatives d^(i+j)/dx^i dy^j of G_(r+1/2).
typedef struct sum {
    double at[MOST][MOST][MOST];  // [r][i][j]
} sum;

// Times x or y.
static void multiply(sum* s, bool by_y, double half) {
    sum to = {{{{0}}}};
    for (int r = 0; r + 1 < MOST; r++)
        for (int i = 0; i + 1 < MOST; i++)
            for (int j = 0; j + 1 < MOST; j++) {
                const double factor = s->at[r][i][j];
                const int order = by_y ? j : i, dx = !by_y, dy = by_y;
                to.at[r + 1][i + dx][j + dy] -= factor * half * half / (2 * r + 3);
                if (order > 0)
                    to.at[r][i - dx][j - dy] -= factor * order;
            }
    *s = to;
}

static void add_scaled(sum* to, const sum* s, double factor) {
    double* a = &to->at[0][0][0];
    const double* b = &s->at[0][0][0];
    for (int i = 0; i < MOST * MOST * MOST; i++)
        a[i] += factor * b[i];
}

// The pressure.
static sum pressure_of(const jd_patch* patch) {
    sum all = {{{{0}}}};
    for (int n = 0; n <= patch->degree; n++)
        for (int j = 0; j <= n; j++) {
            sum term = {{{{0}}}};
            term.at[0][0][0] = 1;
            for (int i = 0; i < n; i++)
                multiply(&term, i < j, i < j ? patch->half_y : patch->half_x);
            add_scaled(&all, &term, patch->polynomial[n * (n + 1) / 2 + j]);
        }
    return all;
}

// ---- The integrals about a place ---------------------------------------------------------------

typedef struct integrals {
    double c;
    int most;                              // p + q
    taylor P[MOST_SUM + 1][MOST_SUM + 1];  // [p][q], p for the larger half-axis
} integrals;

// a becomes a (c0 + c1 t + c2 t^2).
static void times(taylor a, double c0, double c1, double c2) {
    for (int n = TERMS - 1; n >= 0; n--)
        a[n] = c0 * a[n] + (n > 0 ? c1 * a[n - 1] : 0) + (n > 1 ? c2 * a[n - 2] : 0);
}

static void times_sine_square(taylor a, double c) { times(a, (1 - c) * (1 + c), -2 * c, -1); }

static void lower(integrals* I, const jd_elliptic_walk* top, int p, int q) {
    jd_elliptic_equation e = top->e;
    taylor g, *P = &I->P[p][q];
    e.k = q;
    jd_elliptic_weight(&e, I->c, TERMS, g);
    times(g, I->c * I->c, 2 * I->c, 1);
    times(g, I->c, 1, 0);
    for (int n = 0; n < TERMS; n++)
        (*P)[n] = (p + 0.5) * I->P[p + 1][q][n] + (q + 0.5) * e.b2 * I->P[p][q + 1][n];
    times_sine_square(*P, I->c);
    for (int n = 0; n < TERMS; n++)
        (*P)[n] = ((*P)[n] + 0.5 * g[n]) / (p + q - 0.5);
}

static void integrate(integrals* I, const jd_elliptic_walk* top) {
    for (int q = 0; q <= I->most; q++)
        memcpy(I->P[I->most - q][q], top[q].P, sizeof(taylor));
    for (int order = I->most - 1; order >= 0; order--)
        for (int q = 0; q <= order; q++)
            lower(I, top, order - q, q);
}

// ---- The table ----------------------------------------------------------------------------------

static double falling(int n, int count) {
    double product = 1;
    for (int i = 0; i < count; i++)
        product *= n - i;
    return product;
}

static double factorial(int n) { return falling(n, n); }

// Place of xi^i eta^j in rows.
static int place_of(int degree, int i, int j) { return j * (degree + 1) - j * (j - 1) / 2 + i; }

// What d^(i+j)/dx^i dy^j of the potential of G_(r+1/2), times `factor`, adds to the functions.
static void add_potential(const integrals* I, int degree, bool turned, const int order[3],
                          double factor, taylor* psi) {
    const int r = order[0], i = order[1], j = order[2], M = r + 2;
    for (int p = 0; p <= M; p++)
        for (int q = 0; p + q <= M; q++) {
            if (2 * p < i || 2 * q < j)
                continue;
            const double share = factor * factorial(M) /
                                 (factorial(p) * factorial(q) * factorial(M - p - q)) *
                                 ((p + q) % 2 ? -1 : 1) * falling(2 * p, i) * falling(2 * q, j);
            taylor add;
            memcpy(add, turned ? I->P[q][p] : I->P[p][q], sizeof add);
            for (int n = 0; n < (i + j) / 2; n++)
                times_sine_square(add, I->c);
            double* to = psi[place_of(degree, 2 * p - i, 2 * q - j)];
            for (int n = 0; n < TERMS; n++)
                to[n] -= 2 * share * add[n];
        }
}

static void functions_at(const integrals* I, const jd_patch* patch, const sum* pressure,
                         taylor psi[JD_DOME_FUNCTIONS]) {
    double k = JD_PI * patch->half_x * patch->half_y / 8;
    memset(psi, 0, JD_DOME_FUNCTIONS * sizeof *psi);
    for (int r = 0; r <= patch->degree; r++) {
        for (int i = 0; i < MOST; i++)
            for (int j = 0; j < MOST; j++)
                if (pressure->at[r][i][j] != 0)
                    add_potential(I, patch->degree + 4, patch->half_x < patch->half_y,
                                  (int[]){r, i, j}, k * pressure->at[r][i][j], psi);
        k *= (r + 1.5) / (r + 3);
    }
}

static struct jd_dome* empty(const jd_patch* patch) {
    const double b = fmin(patch->half_x, patch->half_y);
    double middle;
    const int64_t first = jd_elliptic_piece(b, &middle);
    struct jd_dome d = {.b = b,
                        .last = 1 + b,
                        .first = first,
                        .piece_count = (int)(jd_elliptic_piece(1 + b, &middle) - first) + 1,
                        .degree = patch->degree + 4,
                        .term_count = JD_DOME_TERMS};
    d.block_count = (JD_POLYNOMIAL_TERMS(d.degree) + JD_DOME_BLOCK - 1) / JD_DOME_BLOCK;
    const size_t rows = (size_t)(d.piece_count * d.block_count * d.term_count);
    struct jd_dome* made =
        jd_memory_create(sizeof d / sizeof(jd_dome_block) + 1 + rows, sizeof(jd_dome_block));
    if (made)
        *made = d;
    return made;
}

static void fill_piece(struct jd_dome* d, int piece, taylor psi[JD_DOME_FUNCTIONS]) {
    jd_dome_block* to = d->terms + piece * d->block_count * d->term_count;
    for (int k = 0; k < JD_POLYNOMIAL_TERMS(d->degree); k++)
        for (int n = 0; n < d->term_count; n++)
            to[k / JD_DOME_BLOCK * d->term_count + n][k % JD_DOME_BLOCK] = psi[k][n];
}

jd_status jd_build_dome(jd_context* context, jd_patch* patch) {
    struct jd_dome* d = patch->dome = empty(patch);
    if (!d)
        return jd_fail(context, JD_ERR_MEMORY, "out of memory for a patch");
    const sum pressure = pressure_of(patch);
    integrals I = {.most = patch->degree + 2};
    jd_elliptic_walk top[MOST_SUM + 1];
    taylor psi[JD_DOME_FUNCTIONS];
    for (int q = 0; q <= I.most; q++)
        top[q] = jd_elliptic_begin(d->b, I.most - q, q);
    for (int piece = d->piece_count - 1; piece >= 0; piece--) {
        I.c = jd_elliptic_middle(d->first + piece) - d->b;
        for (int q = 0; q <= I.most; q++)
            jd_elliptic_step(&top[q], I.c);
        integrate(&I, top);
        functions_at(&I, patch, &pressure, psi);
        fill_piece(d, piece, psi);
    }
    return JD_OK;
}
