// The series of a patch: what its moments make of friction from afar.
//
// Points as complex numbers p = x + i y, the motion u = v + i w p = v (1 + K p) with K = i w/v:
//     T = (v/|v|) F   M = Im((v/|v|) G)                                            [patches:P13]
//     F = ∫ (1 + K p)^(1/2) (1 + K p)*^(-1/2) sigma = sum binom(1/2, a) binom(-1/2, b) mu_ab K^a
//     K*^b G = the same with mu_(a,b+1)         mu_ab = ∫ p^a p*^b sigma
// converges for |K| < 1. K^a K*^b is written out in X and Y, K = X + i Y.

#include "patch/build.h"
#include "patch/series.h"

#include <complex.h>
#include <math.h>
#include <string.h>

#define DEGREE JD_SERIES_DEGREE
#define MOST (DEGREE + 3)  // G takes one power of p* more, x and y one of p or p*

typedef long double complex number;
typedef number table[MOST][MOST];

static void moments(const jd_patch* patch, table mu) {
    for (int n = 0; n < patch->node_count; n++) {
        const number p = (long double)patch->node_x[n] + I * (long double)patch->node_y[n];
        number left = patch->node_weight[n];
        for (int a = 0; a < MOST; a++, left *= p) {
            number both = left;
            for (int b = 0; a + b < MOST; b++, both *= conjl(p))
                mu[a][b] += both;
        }
    }
    for (int a = 0; patch->series_kind != JD_SERIES_ALL && a < MOST; a++)
        for (int b = 1 - a % 2; b < MOST; b += 2)
            mu[a][b] = 0;
    for (int a = 0; patch->series_kind == JD_SERIES_MIRRORED && a < MOST; a++)
        for (int b = 0; b < MOST; b++)
            mu[a][b] = creall(mu[a][b]);
}

// An area and a pressure that are the same under x -> -x and y -> -y.
static bool is_mirrored(const jd_patch* patch) {
    if (patch->made_of.shape == JD_SHAPE_POLYGON)
        return false;
    for (int n = 0; n <= patch->degree; n++)
        for (int j = 0; j <= n; j++)
            if (patch->polynomial[n * (n + 1) / 2 + j] != 0.0 && (j % 2 || (n - j) % 2))
                return false;
    return true;
}

static jd_series_kind kind_of(const jd_patch* patch) {
    if (!patch->symmetric)
        return JD_SERIES_ALL;
    return is_mirrored(patch) ? JD_SERIES_MIRRORED : JD_SERIES_CENTRED;
}

// binom(power, 0), binom(power, 1), ...
static void binomials(long double power, long double* value) {
    value[0] = 1;
    for (int a = 0; a < MOST - 1; a++)
        value[a + 1] = value[a] * (power - a) / (a + 1);
}

// (X + i Y)^a (X - i Y)^b as coefficients of X^(a+b-j) Y^j.
static void write_out(int a, int b, number* terms) {
    memset(terms, 0, MOST * sizeof *terms);
    terms[0] = 1;
    for (int n = 0; n < a + b; n++)
        for (int j = n + 1; j > 0; j--)
            terms[j] += (n < a ? I : -I) * terms[j - 1];
}

static void add_terms(jd_series* series, int degree, number f, number g, const number* terms) {
    for (int j = 0, row = 0; j <= degree; row += JD_SERIES_ROW(j), j++) {
        const int i = degree - j;
        double* to = series->pair[row + i / 2][i % 2];
        to[0] += (double)creall(f * terms[j]);
        to[1] += (double)cimagl(f * terms[j]);
        to[2] += (double)creall(g * terms[j]);
        to[3] += (double)cimagl(g * terms[j]);
    }
}

// The moment of the pressure times 1, x or y: x = (p + p*)/2, y = (p - p*)/(2 i).
static number moment_of(const table mu, int part, int a, int b) {
    if (part == 0)
        return mu[a][b];
    const number p = mu[a + 1][b], q = mu[a][b + 1];
    return part == 1 ? (p + q) / 2 : (p - q) / (2 * I);
}

void jd_build_series(jd_patch* patch) {
    table mu = {{0}};
    long double up[MOST], down[MOST];
    number terms[MOST];
    memset(patch->series, 0, sizeof patch->series);
    patch->series_kind = kind_of(patch);
    moments(patch, mu);
    binomials(0.5L, up);
    binomials(-0.5L, down);
    for (int a = 0; a <= DEGREE; a++) {
        for (int b = 0; a + b <= DEGREE; b++) {
            write_out(a, b, terms);
            const long double factor = up[a] * down[b];
            for (int part = 0; part < 3; part++)
                add_terms(&patch->series[part], a + b, factor * moment_of(mu, part, a, b),
                          factor * moment_of(mu, part, a, b + 1), terms);
        }
    }
}
