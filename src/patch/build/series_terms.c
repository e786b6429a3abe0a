// The series of a patch: what its moments make of friction from afar.
//
// Points as complex numbers p = x + i y, the motion u = v + i w p = v (1 + K p) with K = i w/v:
//     Phi = |v| S     S = ∫ |1 + K p| sigma = sum binom(1/2, a) binom(1/2, b) mu_ab K^a K*^b
//     mu_ab = ∫ p^a p*^b sigma                                                   [patches:P13]
// converges for |K| < 1. K^a K*^b is written out in X and Y, K = X + i Y.

#include "numeric/complex.h"
#include "numeric/gauss.h"
#include "numeric/sum.h"
#include "patch/build.h"
#include "patch/series.h"

#include <math.h>
#include <string.h>

#define MOST (JD_SERIES_LONG_DEGREE + 2)  // x and y take one power of p or p* more
#define MOST_NODES ((MOST + JD_MAX_DEGREE + 1) / 2 + 1)

typedef jd_complex number;

typedef struct table {
    int degree;  // moments of this order and one more
    number mu[MOST][MOST];
    jd_sum re[MOST][MOST], im[MOST][MOST];  // of which the moments are made
} table;

// The point p; the moments of order n get factor[n].
static void add_point(table* t, number p, const double* factor) {
    number left = 1;
    for (int a = 0; a <= t->degree + 1; a++, left = jd_complex_times(left, p)) {
        number both = left;
        for (int b = 0; a + b <= t->degree + 1; b++, both = jd_complex_times(both, conj(p))) {
            jd_sum_add(&t->re[a][b], factor[a + b] * creal(both));
            jd_sum_add(&t->im[a][b], factor[a + b] * cimag(both));
        }
    }
}

// A homogeneous part of the pressure.
static double part_at(const jd_patch* patch, int k, double x, double y) {
    double sum = 0, power = 1;
    for (int j = k; j >= 0; j--, power *= x)
        sum = sum * y + power * patch->polynomial[k * (k + 1) / 2 + j];
    return sum;
}

// The triangle from the origin to an edge: outwards by hand, p^n times a part of degree k gives
// 1/(n + k + 2); along the edge a Gauss rule that is exact.
static void add_triangle(table* t, const jd_patch* patch, const jd_edge* e) {
    double x[MOST_NODES], weight[MOST_NODES];
    const int count = (t->degree + 1 + patch->degree) / 2 + 1;
    const double height = e->x * e->ty - e->y * e->tx;
    jd_gauss_legendre(count, x, weight);
    for (int i = 0; i < count; i++) {
        const double s = 0.5 * (1.0 + x[i]) * e->length;
        const double px = e->x + s * e->tx, py = e->y + s * e->ty;
        double factor[MOST] = {0};
        for (int k = 0; k <= patch->degree; k++) {
            const double part = 0.5 * weight[i] * e->length * height * part_at(patch, k, px, py);
            for (int n = 0; n <= t->degree + 1; n++)
                factor[n] += part / (n + k + 2);
        }
        add_point(t, jd_complex_of(px, py), factor);
    }
}

static void fill_moments(table* t, const jd_patch* patch) {
    for (int i = 0; i < patch->edge_count; i++)
        add_triangle(t, patch, &patch->edges[i]);
    for (int i = 0; patch->edge_count == 0 && i < patch->node_count; i++) {
        double factor[MOST];
        for (int n = 0; n < MOST; n++)
            factor[n] = patch->node_weight[i];
        add_point(t, jd_complex_of(patch->node_x[i], patch->node_y[i]), factor);
    }
    for (int a = 0; a < MOST; a++)
        for (int b = 0; b < MOST; b++)
            t->mu[a][b] = jd_complex_of(jd_sum_value(t->re[a][b]), jd_sum_value(t->im[a][b]));
}

// What a symmetry of the area and the pressure leaves.
static void tidy_moments(table* t, bool centred, bool mirrored) {
    for (int a = 0; a < MOST; a++) {
        for (int b = 1 - a % 2; centred && b < MOST; b += 2)
            t->mu[a][b] = 0;
        for (int b = 0; mirrored && b < MOST; b++)
            t->mu[a][b] = creal(t->mu[a][b]);
    }
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
    if (patch->edge_count > 0 && patch->degree > 2)
        return JD_SERIES_LONG;
    if (!patch->symmetric)
        return JD_SERIES_ALL;
    return is_mirrored(patch) ? JD_SERIES_MIRRORED : JD_SERIES_CENTRED;
}

// binom(1/2, 0), binom(1/2, 1), ...
static void binomials(double value[MOST]) {
    value[0] = 1;
    for (int a = 0; a < MOST - 1; a++)
        value[a + 1] = value[a] * (0.5 - a) / (a + 1);
}

// (X + i Y)^a (X - i Y)^b as coefficients of X^(a+b-j) Y^j.
static void write_out(int a, int b, number* terms) {
    memset(terms, 0, MOST * sizeof *terms);
    terms[0] = 1;
    for (int n = 0; n < a + b; n++)
        for (int j = n + 1; j > 0; j--)
            terms[j] += jd_complex_times(jd_complex_of(0, n < a ? 1 : -1), terms[j - 1]);
}

// The moment of the pressure times 1, x or y: x = (p + p*)/2, y = (p - p*)/(2 i).
static number moment_of(const table* t, int part, int a, int b) {
    if (part == 0)
        return t->mu[a][b];
    const number p = t->mu[a + 1][b], q = t->mu[a][b + 1];
    return part == 1 ? 0.5 * (p + q) : jd_complex_times(jd_complex_of(0, -0.5), p - q);
}

// Terms with a and b exchanged are the conjugates: real parts alone are left of their sum.
static void add_terms(const table* t, jd_series series[3], int a, int b, double factor) {
    number terms[MOST];
    write_out(a, b, terms);
    for (int part = 0; part < 3; part++) {
        const number moment = factor * moment_of(t, part, a, b);
        double* row = series[part].term;
        for (int j = 0; j <= a + b; row += JD_SERIES_ROW(t->degree, j), j++)
            row[a + b - j] += creal(jd_complex_times(moment, terms[j]));
    }
}

void jd_build_series(jd_patch* patch) {
    table t = {0};
    double half[MOST];
    memset(patch->series, 0, sizeof patch->series);
    const jd_series_kind kind = patch->series_kind = kind_of(patch);
    if (kind == JD_SERIES_LONG)
        patch->far = JD_FAR_LONG;
    t.degree = kind == JD_SERIES_LONG ? JD_SERIES_LONG_DEGREE : JD_SERIES_DEGREE;
    fill_moments(&t, patch);
    tidy_moments(&t, patch->symmetric, patch->symmetric && is_mirrored(patch));
    binomials(half);
    for (int a = 0; a <= t.degree; a++)
        for (int b = 0; a + b <= t.degree; b++)
            add_terms(&t, patch->series, a, b, half[a] * half[b]);
}
