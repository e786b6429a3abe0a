// Polynomials for the integrals P_k of the Hertz ellipse, see elliptic.h.           [patches:P15]
//
// As functions of c = cos a they obey
//     (1 - c^2) P' = c (m P - c g)        g = (b^2 + (1 - b^2) c^2)^(-k-1/2), m = 5
//     (b^2 + (1 - b^2) c^2) g' = -(2 k + 1) (1 - b^2) c g
// which gives the terms of a Taylor series one after the other. The series about c = 1 needs no
// start: there P = g/m. From it the others follow towards c = 0, each with the value that the one
// before it has in its middle. In this direction errors die out as sin^m a.

#include "patch/elliptic.h"
#include "judder/maths.h"
#include "patch/build.h"

#include <math.h>
#include <stdlib.h>

#define START_TERMS JD_ELLIPTIC_START
#define START 0.8  // it serves pieces whose middle is beyond this
#define TERMS JD_ELLIPTIC_LONG

typedef jd_elliptic_equation equation;

// Terms of g about c.
void jd_elliptic_weight(const equation* e, double c, int count, double* g) {
    const double a = e->b2 + e->k1 * c * c, factor = (2 * e->k + 1) * e->k1, over = 1.0 / a;
    g[0] = jd_pow(a, -e->k - 0.5);
    for (int n = 0; n + 1 < count; n++) {
        const double before = n > 0 ? g[n - 1] : 0.0;
        g[n + 1] = -((2.0 * e->k1 * n + factor) * c * g[n] + (e->k1 * (n - 1) + factor) * before) *
                   over / (n + 1);
    }
}

// Coefficient n of c^2 g about the middle c.
static double weight_term(double c, const double* g, int n) {
    return c * c * g[n] + (n > 0 ? 2.0 * c * g[n - 1] : 0.0) + (n > 1 ? g[n - 2] : 0.0);
}

// Terms of P about 1.
static void expand_start(const equation* e, double P[START_TERMS]) {
    double g[START_TERMS];
    jd_elliptic_weight(e, 1.0, START_TERMS, g);
    for (int n = 0; n < START_TERMS; n++)
        P[n] = (weight_term(1.0, g, n) - (n > 0 ? (n - 1 + e->power) * P[n - 1] : 0.0)) /
               (2 * n + e->power);
}

// Terms of P about c < 1, where P[0] is known.
static void expand(const equation* e, double c, double P[TERMS]) {
    double g[TERMS];
    const double over = 1.0 / ((1.0 - c) * (1.0 + c));
    jd_elliptic_weight(e, c, TERMS, g);
    for (int n = 0; n + 1 < TERMS; n++)
        P[n + 1] = ((2 * n + e->power) * c * P[n] + (n > 0 ? (n - 1 + e->power) * P[n - 1] : 0.0) -
                    weight_term(c, g, n)) *
                   over / (n + 1);
}

// Terms about 1 + d from those about 1: the synthetic division of Horner, over and over.
static void shift(const double from[START_TERMS], double d, double P[TERMS]) {
    double rest[START_TERMS];
    memcpy(rest, from, sizeof rest);
    for (int n = 0; n < TERMS; n++) {
        for (int i = START_TERMS - 2; i >= n; i--)
            rest[i] += d * rest[i + 1];
        P[n] = rest[n];
    }
}

static double value(const double P[TERMS], double t) {
    double sum = P[TERMS - 1];
    for (int n = TERMS - 2; n >= 0; n--)
        sum = sum * t + P[n];
    return sum;
}

jd_elliptic_walk jd_elliptic_begin(double b, int j, int k) {
    jd_elliptic_walk walk = {
        .e = {.b2 = b * b, .k1 = (1.0 - b) * (1.0 + b), .k = k, .power = 2 * (j + k) - 1}};
    expand_start(&walk.e, walk.start);
    return walk;
}

void jd_elliptic_step(jd_elliptic_walk* walk, double c) {
    if (c > START) {
        shift(walk->start, c - 1.0, walk->P);
    } else {
        walk->P[0] = value(walk->P, c - walk->at);
        expand(&walk->e, c, walk->P);
    }
    walk->at = c;
}

double jd_elliptic_middle(int64_t piece) {
    const int64_t bits = piece << (52 - JD_ELLIPTIC_BITS);
    double begin, middle;
    memcpy(&begin, &bits, sizeof begin);
    jd_elliptic_piece(begin, &middle);
    return middle;
}

// All pieces of one function, from the last to the first.
static void fill(struct jd_elliptic* made, int k) {
    jd_elliptic_walk walk = jd_elliptic_begin(made->b, 3 - k, k);
    for (int piece = made->piece_count - 1; piece >= 0; piece--) {
        jd_elliptic_step(&walk, jd_elliptic_middle(made->first + piece) - made->b);
        for (int n = 0; n < JD_ELLIPTIC_TERMS; n++)
            made->terms[piece][n][k] = walk.P[n];
    }
}

jd_status jd_build_elliptic(jd_context* context, jd_patch* patch) {
    const double b = fmin(patch->half_x, patch->half_y);
    double middle;
    const int64_t first = jd_elliptic_piece(b, &middle);
    const int count = (int)(jd_elliptic_piece(1.0 + b, &middle) - first) + 1;
    struct jd_elliptic* made = malloc(sizeof *made + (size_t)count * sizeof made->terms[0]);
    if (!made)
        return jd_fail(context, JD_ERR_MEMORY, "out of memory for a patch");
    made->b = b;
    made->last = 1.0 + b;
    made->turned = patch->half_x < patch->half_y;
    made->first = first;
    made->piece_count = count;
    for (int k = 0; k < JD_ELLIPTIC_FUNCTIONS; k++)
        fill(made, k);
    patch->elliptic = made;
    return JD_OK;
}
