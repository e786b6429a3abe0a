// A polynomial on a polygon, all parts of a leaning pressure: the integrals of lean_integrals.h
// over the triangles from c to the edges, by hand.
//
// With q_k(z) the homogeneous parts of the pressure about c, and sums over k,       [patches:P5]
//     ∫ sigma z/|z| dF  = sum h ∫ z (q_k/(k+2))/rho ds
//     ∫ sigma zz'/|z| dF = sum h ∫ zz' (q_k/(k+3))/rho ds
//     ∫ sigma |z| z dF  = sum h ∫ rho z (q_k/(k+4)) ds

#include "patch/kernel/edge.h"
#include "patch/kernel/lean_integrals.h"

#define MOST (JD_MAX_DEGREE + 1)  // the patch's own degree, with its lean

// Pressure along an edge as polynomials in s.
typedef struct along {
    jd_real first[MOST + 1], second[MOST + 1], third[MOST + 1];
} along;

static inline along along_edge(const jd_terms* here, const jd_sight* e) {
    along a;
    jd_real sum[JD_WIDE_DEGREE + 2];
    for (int j = 0; j <= here->degree; j++)
        a.first[j] = a.second[j] = a.third[j] = jd_set(0.0);
    for (int k = 0; k <= here->degree; k++) {
        jd_part_along(here, k, e, sum);
        for (int j = 0; j <= k; j++) {
            a.first[j] = a.first[j] + jd_over[k + 2] * sum[j];
            a.second[j] = a.second[j] + jd_over[k + 3] * sum[j];
            a.third[j] = a.third[j] + jd_over[k + 4] * sum[j];
        }
    }
    return a;
}

static inline void add_edge(jd_lean_integrals* sum, const jd_terms* here, const jd_sight* e) {
    const along a = along_edge(here, e);
    const jd_real h = e->h, h2 = h * h, tiny = jd_set(1e-290), zero = jd_set(0.0);
    const jd_real rho1 = jd_max(jd_sqrt(e->s1 * e->s1 + h2), tiny);
    const jd_real rho2 = jd_max(jd_sqrt(e->s2 * e->s2 + h2), tiny);
    jd_real I[MOST + 4];
    jd_edge_powers(e, here->degree + 4, rho1, rho2, I);

    jd_real n = zero, t = zero, nn = zero, nt = zero, tt = zero, far_n = zero, far_t = zero;
    for (int j = 0; j <= here->degree; j++) {
        n = n + a.first[j] * I[j];
        t = t + a.first[j] * I[j + 1];
        nn = nn + a.second[j] * I[j];
        nt = nt + a.second[j] * I[j + 1];
        tt = tt + a.second[j] * I[j + 2];
        far_n = far_n + a.third[j] * (h2 * I[j] + I[j + 2]);
        far_t = far_t + a.third[j] * (h2 * I[j + 1] + I[j + 3]);
    }
    n = h2 * n, t = h * t;
    nn = h2 * h * nn, nt = h2 * nt, tt = h * tt;
    far_n = h2 * far_n, far_t = h * far_t;
    const double nx = e->nx, ny = e->ny, tx = e->tx, ty = e->ty;
    sum->x = sum->x + (n * nx + t * tx);
    sum->y = sum->y + (n * ny + t * ty);
    sum->xx = sum->xx + (nn * (nx * nx) + nt * (2.0 * nx * tx) + tt * (tx * tx));
    sum->xy = sum->xy + (nn * (nx * ny) + nt * (nx * ty + ny * tx) + tt * (tx * ty));
    sum->yy = sum->yy + (nn * (ny * ny) + nt * (2.0 * ny * ty) + tt * (ty * ty));
    sum->far_x = sum->far_x + (far_n * nx + far_t * tx);
    sum->far_y = sum->far_y + (far_n * ny + far_t * ty);
}

jd_lean_integrals jd_lean_edges(const jd_patch* patch, const jd_terms* terms, jd_real cx,
                                jd_real cy) {
    jd_terms here;
    jd_terms_from(terms, cx, cy, &here);
    jd_lean_integrals sum = {0};
    for (int i = 0; i < patch->edge_count; i++) {
        const jd_sight e = jd_see(&patch->edges[i], cx, cy);
        add_edge(&sum, &here, &e);
    }
    return sum;
}
