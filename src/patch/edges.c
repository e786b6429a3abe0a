// Pressure by a polynomial on a polygon: an integral along each edge.
//
// The polygon is the sum, with signs, of the triangles from c to its edges. On the ray from c to a
// point z = p - c of an edge the pressure is the sum of its homogeneous parts q_k(z) (r/rho)^k, and
// the integral over r is done by hand:                                           [patches:P5]
//     T = sum h ∫ (z turned) sum_k q_k(z) f_(k+2) ds          f_m = ∫_0^1 x^m/sqrt(rho^2 x^2 +
//     delta^2) dx M_c = sum h ∫ rho^2 sum_k q_k(z) f_(k+3) ds Phi = sum h ∫ sum_k q_k(z) (rho^2
//     f_(k+3) + delta^2 f_(k+1)) ds
// with f_m = 1/(m rho) for delta = 0. Along the edge s = H sinh(t), H^2 = h^2 + delta^2, in two
// halves from the foot of c: the integrand is smooth in t however near c is.

#include "patch/near.h"
#include "patch/radial.h"

#define SMALL 1e-8  // structures of this size in s are not resolved; they weigh SMALL^2

// An edge as seen from c.
typedef struct sight {
    jd_real h, s1, s2;  // distance, and where it begins and ends along it
    double nx, ny, tx, ty;
} sight;

static inline sight see(const jd_edge* e, jd_real cx, jd_real cy) {
    const jd_real x = e->x - cx, y = e->y - cy, s1 = x * e->tx + y * e->ty;
    return (sight){.h = x * e->ty - y * e->tx,
                   .s1 = s1,
                   .s2 = s1 + e->length,
                   .nx = e->ty,
                   .ny = -e->tx,
                   .tx = e->tx,
                   .ty = e->ty};
}

// log(x + sqrt(x^2 + 1)) to absolute rounding.
static inline jd_real asinh_of(jd_real x) {
    const jd_real size = jd_abs(x), value = jd_log(size + jd_sqrt(size * size + 1.0));
    return jd_select(jd_lt(x, jd_set(0.0)), -value, value);
}

// Part of an edge: s = H sinh(t) for t between two values.
typedef struct stretch {
    jd_real H, from, length;
} stretch;

static inline jd_real place(const stretch* part, double x, jd_real* density) {
    const jd_real e = jd_exp(part->from + part->length * x), over = 1.0 / e;
    *density = 0.5 * part->H * (e + over) * part->length;
    return 0.5 * part->H * (e - over);
}

// The two halves of an edge, from the foot of c or from the end nearest to it.
static inline void halves(const sight* edge, jd_real H, stretch part[2]) {
    const jd_real t1 = asinh_of(edge->s1 / H), t2 = asinh_of(edge->s2 / H), zero = jd_set(0.0);
    const jd_real foot = jd_min(jd_max(zero, t1), t2);
    part[0] = (stretch){.H = H, .from = foot, .length = t1 - foot};
    part[1] = (stretch){.H = H, .from = foot, .length = t2 - foot};
}

static inline void add_point(jd_near* sum, const jd_terms* terms, jd_real zx, jd_real zy,
                             jd_real weight) {
    const jd_real rho = jd_max(jd_sqrt(zx * zx + zy * zy), jd_set(1e-290));
    jd_real once = 0.5 * terms->a[0], twice = terms->a[0] / 3.0, none = terms->a[0];
    for (int k = 1; k <= terms->degree; k++) {
        const jd_real part = jd_terms_part(terms, k, zx, zy);
        none = none + part / (k + 1.0);
        once = once + part / (k + 2.0);
        twice = twice + part / (k + 3.0);
    }
    const jd_real force = weight * once / rho, bend = weight * none / (rho * rho * rho);
    sum->tx = sum->tx - force * zy;
    sum->ty = sum->ty + force * zx;
    sum->phi = sum->phi + weight * twice * rho;
    sum->hxx = sum->hxx + bend * zx * zx;
    sum->hxy = sum->hxy + bend * zx * zy;
    sum->hyy = sum->hyy + bend * zy * zy;
}

static inline void add_regularised(jd_near* sum, const jd_terms* terms, jd_real zx, jd_real zy,
                                   jd_real weight, jd_real delta) {
    const jd_radial r = jd_radial_to(terms, zx, zy, delta);
    sum->tx = sum->tx - weight * r.force * zy;
    sum->ty = sum->ty + weight * r.force * zx;
    sum->spin = sum->spin + weight * r.rho2 * r.spin;
    sum->phi = sum->phi + weight * (r.rho2 * r.spin + delta * delta * r.rest);
}

jd_near JD_WIDE(jd_near_edges)(const jd_patch* patch, const jd_terms* terms, jd_real cx,
                               jd_real cy) {
    const jd_terms here = jd_terms_from(terms, cx, cy);
    jd_near sum = {0};
    for (int i = 0; i < patch->edge_count; i++) {
        const sight e = see(&patch->edges[i], cx, cy);
        stretch part[2];
        halves(&e, jd_max(jd_abs(e.h), jd_set(SMALL)), part);
        for (int k = 0; k < 2 * patch->rule_count; k++) {
            const int j = k / 2;
            jd_real density;
            const jd_real s = place(&part[k % 2], patch->rule_x[j], &density);
            const jd_real weight = (2 * (k % 2) - 1) * patch->rule_weight[j] * e.h * density;
            add_point(&sum, &here, e.h * e.nx + s * e.tx, e.h * e.ny + s * e.ty, weight);
        }
    }
    sum.spin = sum.phi;
    return sum;
}

jd_near JD_WIDE(jd_near_edges_regularised)(const jd_patch* patch, const jd_terms* terms, jd_real cx,
                                           jd_real cy, jd_real delta) {
    const jd_terms here = jd_terms_from(terms, cx, cy);
    jd_near sum = {0};
    for (int i = 0; i < patch->edge_count; i++) {
        const sight e = see(&patch->edges[i], cx, cy);
        stretch part[2];
        halves(&e, jd_max(jd_sqrt(e.h * e.h + delta * delta), jd_set(SMALL)), part);
        for (int k = 0; k < 2 * patch->rule_count; k++) {
            const int j = k / 2;
            jd_real density;
            const jd_real s = place(&part[k % 2], patch->rule_x[j], &density);
            const jd_real weight = (2 * (k % 2) - 1) * patch->rule_weight[j] * e.h * density;
            const jd_real zx = e.h * e.nx + s * e.tx, zy = e.h * e.ny + s * e.ty;
            add_regularised(&sum, &here, zx, zy, weight, delta);
        }
    }
    return sum;
}
