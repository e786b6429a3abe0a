// What a table is made of where the centre of rotation is not near: a series in the moments of the
// pressure.
//
// With complex numbers v = v_x + i v_y, p = x + i y and K = i w/v the speed is |v| |1 + K p|, so
//     Phi = |v| sum c_a c_b mu_ab K^a K*^b     mu_ab = ∫ p^a p*^b sigma dF     c_a = binomial(1/2,
//     a)
// The terms of degree 0 and 1 are those of the base. K^2 is taken out of the others by hand, so
// nothing cancels near pure sliding.                                               [tables:T2]
//
// p lies within the unit circle: for |c| = 1/|K| >= JD_TABLE_FAR the terms that are left out,
// beyond degree DEGREE, are below 1e-11 of G.
//
// Moments are sums over the outline: on the ray from the inner origin to a point p of it pressure
// and p^a p*^b are powers of the distance, which is integrated by hand.

#include "friction/table/build.h"
#include "judder/maths.h"
#include "numeric/complex.h"
#include "numeric/gauss.h"

#include <math.h>
#include <stdlib.h>

#define DEGREE 30
#define TERMS (DEGREE + 2)  // powers of p: leaning takes one more
#define RULE 20             // along an edge: exact for degree 39
#define ANGLES 48           // around an ellipse: exact for degree 47

typedef jd_complex number;

struct jd_table_far {
    double kappa;
    /// Of |K|^(m-2) e^(i d phi) with K = |K| e^(i phi), of which the real part counts; d <= m, d -
    /// m even.
    number terms[JD_TABLE_PARTS][DEGREE + 1][DEGREE + 1];
};

typedef struct moments {
    number mu[TERMS][TERMS];                      // a + b < TERMS
    double along_ray[TERMS + JD_MAX_DEGREE + 1];  // ∫ r^(j+1) base dr, in units of the ray
} moments;

// ---- Moments ------------------------------------------------------------------------------------

// ∫ r^(j+1) base dr: under Hertz pressure by (j + 5) f_(j+2) = (j + 2) f_j.
static void fill_rays(moments* m, const jd_patch* patch) {
    const bool hertz = patch->made_of.pressure == JD_PRESSURE_HERTZ;
    const int count = (int)JD_COUNT(m->along_ray);
    m->along_ray[0] = 1.0 / 3.0;
    m->along_ray[1] = JD_PI / 16.0;
    for (int j = 2; hertz && j < count; j++)
        m->along_ray[j] = m->along_ray[j - 2] * j / (j + 3.0);
    for (int j = 0; !hertz && j < count; j++)
        m->along_ray[j] = (1.0 - jd_pow(patch->inner, j + 2)) / (j + 2);
}

// Add p^a p*^b times `of_degree[a + b]`.
static void add_powers(moments* m, number p, const double of_degree[TERMS]) {
    number power[TERMS];
    power[0] = 1.0;
    for (int a = 1; a < TERMS; a++)
        power[a] = jd_complex_times(power[a - 1], p);
    for (int a = 0; a < TERMS; a++)
        for (int b = 0; b <= a && a + b < TERMS; b++)
            m->mu[a][b] += of_degree[a + b] * jd_complex_times(power[a], conj(power[b]));
}

// Add the ray to (x, y), `weight` = x dy - y dx along the outline.
static void add_ray(moments* m, const jd_patch* patch, double x, double y, double weight) {
    double of_degree[TERMS] = {0};
    for (int k = 0; k <= patch->degree; k++) {
        double part = 0.0;
        for (int j = 0; j <= k; j++)
            part += patch->polynomial[k * (k + 1) / 2 + j] * jd_pow(x, k - j) * jd_pow(y, j);
        for (int n = 0; n < TERMS; n++)
            of_degree[n] += weight * part * m->along_ray[n + k];
    }
    add_powers(m, jd_complex_of(x, y), of_degree);
}

static void add_edge(moments* m, const jd_patch* patch, const jd_edge* e) {
    double at[RULE], weight[RULE];
    jd_gauss_legendre(RULE, at, weight);
    const double height = e->x * e->ty - e->y * e->tx;
    for (int i = 0; i < RULE; i++) {
        const double s = 0.5 * (1.0 + at[i]) * e->length;
        add_ray(m, patch, e->x + s * e->tx, e->y + s * e->ty, 0.5 * e->length * weight[i] * height);
    }
}

static void fill_moments(moments* m, const jd_patch* patch) {
    const bool points = patch->made_of.shape == JD_SHAPE_POINTS;
    fill_rays(m, patch);
    for (int i = 0; points && i < patch->node_count; i++) {
        double same[TERMS];
        for (int n = 0; n < TERMS; n++)
            same[n] = patch->node_weight[i];
        add_powers(m, jd_complex_of(patch->node_x[i], patch->node_y[i]), same);
    }
    for (int i = 0; i < patch->edge_count; i++)
        add_edge(m, patch, &patch->edges[i]);
    for (int i = 0; !points && patch->edge_count == 0 && i < ANGLES; i++) {
        const double angle = JD_TURN * (i + 0.5) / ANGLES;
        add_ray(m, patch, patch->half_x * jd_cos(angle), patch->half_y * jd_sin(angle),
                patch->half_x * patch->half_y * JD_TURN / ANGLES);
    }
    for (int a = 0; a < TERMS; a++)
        for (int b = a + 1; a + b < TERMS; b++)
            m->mu[a][b] = conj(m->mu[b][a]);
}

// ---- Series -------------------------------------------------------------------------------------

// Moments of sigma, x sigma and y sigma.
static number moment_of(const moments* m, int part, int a, int b) {
    const number p = m->mu[a + 1][b], q = m->mu[a][b + 1];
    return part == 0   ? m->mu[a][b]
           : part == 1 ? 0.5 * (p + q)
                       : jd_complex_times(jd_complex_of(0.0, -0.5), p - q);
}

static void fill_terms(struct jd_table_far* far, const moments* m) {
    double c[DEGREE + 1];
    c[0] = 1.0;
    for (int a = 0; a < DEGREE; a++)
        c[a + 1] = c[a] * (0.5 - a) / (a + 1);
    for (int part = 0; part < JD_TABLE_PARTS; part++)
        for (int a = 0; a <= DEGREE; a++)
            for (int b = 0; b <= a && a + b <= DEGREE; b++)
                far->terms[part][a + b][a - b] =
                    (a > b ? 2.0 : 1.0) * c[a] * c[b] * moment_of(m, part, a, b);
}

struct jd_table_far* jd_table_far_create(const jd_table* table, const jd_patch* patch) {
    struct jd_table_far* far = calloc(1, sizeof *far);
    moments* m = calloc(1, sizeof *m);
    if (far && m) {
        far->kappa = table->kappa;
        fill_moments(m, patch);
        fill_terms(far, m);
    } else {
        free(far);
        far = NULL;
    }
    free(m);
    return far;
}

// A motion as the series sees it: |v|, |K| and the turns e^(i d phi).
typedef struct view {
    double V, size;
    double c[DEGREE + 1], s[DEGREE + 1];
} view;

static view view_of(const struct jd_table_far* far, jd_chart_point q) {
    const double V = jd_hypot(q.vx, q.vy), K = q.W / far->kappa / V;
    view w = {.V = V, .size = fabs(K)};
    // Direction of K; any where there is no spin: then only its square is left, which has no sign.
    const double sign = K < 0.0 ? -1.0 : 1.0;
    const number turn = jd_complex_of(sign * q.vy / V, sign * q.vx / V);
    number power = 1.0;
    for (int d = 0; d <= DEGREE; d++, power = jd_complex_times(power, turn))
        w.c[d] = creal(power), w.s[d] = cimag(power);
    return w;
}

// What the terms of degree m sum to: the real part of terms e^(i d phi), and of -i d times them.
static double ring(const struct jd_table_far* far, int part, int m, const view* w, double* bent) {
    double sum = 0.0, slope = 0.0;
    for (int d = m % 2; d <= m; d += 2) {
        const double re = creal(far->terms[part][m][d]), im = cimag(far->terms[part][m][d]);
        sum += w->c[d] * re - w->s[d] * im;
        slope += d * (w->s[d] * re + w->c[d] * im);
    }
    *bent = slope;
    return sum;
}

void jd_table_far_rest(const struct jd_table_far* far, jd_chart_point q,
                       double rest[JD_TABLE_PARTS]) {
    const view w = view_of(far, q);
    for (int part = 0; part < JD_TABLE_PARTS; part++) {
        double sum = 0.0, bent;
        for (int m = DEGREE; m >= 2; m--)
            sum = sum * w.size + ring(far, part, m, &w, &bent);
        rest[part] = sum / (w.V * far->kappa * far->kappa);
    }
}

// With S = sum R_m |K|^m, Phi = |v| S: M = sum m R_m |K|^(m-1), T = (v/|v|)(S - |K| M + i sum I_m
// |K|^m).
void jd_table_far_load(const struct jd_table_far* far, jd_chart_point q,
                       jd_sample samples[JD_TABLE_PARTS]) {
    const view w = view_of(far, q);
    const number unit = jd_complex_of(q.vx / w.V, q.vy / w.V);
    for (int part = 0; part < JD_TABLE_PARTS; part++) {
        double S = 0.0, M = 0.0, across = 0.0;
        for (int m = DEGREE; m >= 0; m--) {
            double bent;
            const double R = ring(far, part, m, &w, &bent);
            M = m > 0 ? M * w.size + m * R : M;
            S = S * w.size + R;
            across = across * w.size + bent;
        }
        const number T = jd_complex_times(unit, jd_complex_of(S - w.size * M, across));
        samples[part] = (jd_sample){w.V * S, creal(T), cimag(T), M};
    }
}
