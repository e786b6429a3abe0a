// Pressure by a polynomial on a polygon: an integral along each edge.
//
// The polygon is the sum, with signs, of the triangles from c to its edges. On the ray from c to a
// point z = p - c of an edge the pressure is the sum of its homogeneous parts q_k(z) (r/rho)^k, and
// the integral over r is done by hand:                                           [patches:P5]
//     T = sum h ∫ (z turned) sum_k q_k(z) f_(k+2) ds          f_m = ∫_0^1 x^m/sqrt(rho^2 x^2 +
//     delta^2) dx M_c = sum h ∫ rho^2 sum_k q_k(z) f_(k+3) ds Phi = sum h ∫ sum_k q_k(z) (rho^2
//     f_(k+3) + delta^2 f_(k+1)) ds
// with f_m = 1/(m rho) for delta = 0. Along the edge s = H sinh(t), H^2 = h^2 + delta^2, in two
// halves from the foot of c: the integrand is smooth in t however near c is. Where delta = 0 and c
// is not far, this integral is done by hand as well.

#include "patch/kernel/edge.h"
#include "patch/kernel/radial.h"

#define SMALL 1e-8  // structures of this size in s are not resolved; they weigh SMALL^2

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
static inline void halves(const jd_sight* edge, jd_real H, stretch part[2]) {
    const jd_real t1 = asinh_of(edge->s1 / H), t2 = asinh_of(edge->s2 / H), zero = jd_set(0.0);
    const jd_real foot = jd_min(jd_max(zero, t1), t2);
    part[0] = (stretch){.H = H, .from = foot, .length = t1 - foot};
    part[1] = (stretch){.H = H, .from = foot, .length = t2 - foot};
}

static inline void add_point(jd_rotation* sum, const jd_terms* terms, jd_real zx, jd_real zy,
                             jd_real weight) {
    const jd_real rho = jd_max(jd_sqrt(zx * zx + zy * zy), jd_set(1e-290));
    jd_real once = jd_over[2] * terms->a[0], twice = jd_over[3] * terms->a[0], none = terms->a[0];
    for (int k = 1; k <= terms->degree; k++) {
        const jd_real part = jd_terms_part(terms, k, zx, zy);
        none = none + jd_over[k + 1] * part;
        once = once + jd_over[k + 2] * part;
        twice = twice + jd_over[k + 3] * part;
    }
    const jd_real force = weight * once / rho, bend = weight * none / (rho * rho * rho);
    sum->tx = sum->tx - force * zy;
    sum->ty = sum->ty + force * zx;
    sum->phi = sum->phi + weight * twice * rho;
    sum->hxx = sum->hxx + bend * zx * zx;
    sum->hxy = sum->hxy + bend * zx * zy;
    sum->hyy = sum->hyy + bend * zy * zy;
}

static inline void add_regularised(jd_rotation* sum, const jd_terms* terms, jd_real zx, jd_real zy,
                                   jd_real weight, jd_real delta) {
    const jd_radial r = jd_radial_to(terms, zx, zy, delta);
    sum->tx = sum->tx - weight * r.force * zy;
    sum->ty = sum->ty + weight * r.force * zx;
    sum->spin = sum->spin + weight * r.rho2 * r.spin;
    sum->phi = sum->phi + weight * (r.rho2 * r.spin + delta * delta * r.rest);
}

// ---- Exact: by hand along the edge as well -----------------------------------------------------

#define MOST_POWERS (JD_WIDE_DEGREE + 3)

// Pressure along an edge as polynomials in s, by what the ray from c to the edge makes of its
// parts.
typedef struct along {
    jd_real none[JD_WIDE_DEGREE + 1], once[JD_WIDE_DEGREE + 1], twice[JD_WIDE_DEGREE + 1];
} along;

static inline void add_part(along* to, const jd_terms* here, int k, const jd_sight* e, bool bend) {
    jd_real sum[JD_WIDE_DEGREE + 2];
    jd_part_along(here, k, e, sum);
    for (int j = 0; j <= k; j++) {
        if (bend)
            to->none[j] = to->none[j] + jd_over[k + 1] * sum[j];
        to->once[j] = to->once[j] + jd_over[k + 2] * sum[j];
        to->twice[j] = to->twice[j] + jd_over[k + 3] * sum[j];
    }
}

// What along an edge is the pressure's share of potential and force.
static inline void add_force(jd_rotation* sum, const along* a, int degree, const jd_sight* e,
                             const jd_real* I) {
    const jd_real h = e->h, h2 = h * h;
    jd_real across = a->once[0] * I[0], ahead = a->once[0] * I[1];
    jd_real phi = a->twice[0] * (h2 * I[0] + I[2]);
    for (int j = 1; j <= degree; j++) {
        across = across + a->once[j] * I[j];
        ahead = ahead + a->once[j] * I[j + 1];
        phi = phi + a->twice[j] * (h2 * I[j] + I[j + 2]);
    }
    across = h2 * across, ahead = h * ahead;
    sum->phi = sum->phi + h * phi;
    sum->tx = sum->tx - (across * e->ny + ahead * e->ty);
    sum->ty = sum->ty + (across * e->nx + ahead * e->tx);
}

// The same of H_vv, by K_j = ∫ s^j/rho^3 ds, with h^2 K_0 in the place of K_0.
static inline void add_bend(jd_rotation* sum, const along* a, int degree, const jd_sight* e,
                            const jd_real* I, jd_real over1, jd_real over2) {
    const jd_real h = e->h, h2 = h * h;
    jd_real K[MOST_POWERS + 1] = {e->s2 * over2 - e->s1 * over1, over1 - over2};
    K[2] = I[0] - K[0];
    for (int j = 3; j < degree + 3; j++)
        K[j] = I[j - 2] - h2 * K[j - 2];
    jd_real nn = a->none[0] * K[0], nt = a->none[0] * K[1], tt = a->none[0] * K[2];
    for (int j = 1; j <= degree; j++) {
        nn = nn + a->none[j] * (h2 * K[j]);
        nt = nt + a->none[j] * K[j + 1];
        tt = tt + a->none[j] * K[j + 2];
    }
    nn = h * nn, nt = h2 * nt, tt = h * tt;
    sum->hxx =
        sum->hxx + (nn * (e->nx * e->nx) + nt * (2.0 * e->nx * e->tx) + tt * (e->tx * e->tx));
    sum->hxy = sum->hxy +
               (nn * (e->nx * e->ny) + nt * (e->nx * e->ty + e->ny * e->tx) + tt * (e->tx * e->ty));
    sum->hyy =
        sum->hyy + (nn * (e->ny * e->ny) + nt * (2.0 * e->ny * e->ty) + tt * (e->ty * e->ty));
}

static inline void add_edge(jd_rotation* sum, const jd_terms* here, const jd_sight* e, bool bend) {
    const int degree = here->degree;
    const jd_real h2 = e->h * e->h, tiny = jd_set(1e-290);
    const jd_real rho1 = jd_max(jd_sqrt(e->s1 * e->s1 + h2), tiny);
    const jd_real rho2 = jd_max(jd_sqrt(e->s2 * e->s2 + h2), tiny);
    jd_real I[MOST_POWERS + 1];
    along a;
    for (int j = 0; j <= degree; j++)
        a.none[j] = a.once[j] = a.twice[j] = jd_set(0.0);
    for (int k = 0; k <= degree; k++)
        add_part(&a, here, k, e, bend);
    jd_edge_powers(e, degree + 3, rho1, rho2, I);
    add_force(sum, &a, degree, e, I);
    if (bend)
        add_bend(sum, &a, degree, e, I, 1.0 / rho1, 1.0 / rho2);
}

static jd_rotation by_hand(const jd_patch* patch, const jd_terms* here, jd_real cx, jd_real cy,
                           bool bend) {
    jd_rotation sum = {0};
    for (int i = 0; i < patch->edge_count; i++) {
        const jd_sight e = jd_see(&patch->edges[i], cx, cy);
        add_edge(&sum, here, &e, bend);
    }
    sum.spin = sum.phi;
    return sum;
}

// ---- Either ------------------------------------------------------------------------------------

static jd_rotation by_rule(const jd_patch* patch, const jd_terms* here, jd_real cx, jd_real cy) {
    jd_rotation sum = {0};
    for (int i = 0; i < patch->edge_count; i++) {
        const jd_sight e = jd_see(&patch->edges[i], cx, cy);
        stretch part[2];
        halves(&e, jd_max(jd_abs(e.h), jd_set(SMALL)), part);
        for (int k = 0; k < 2 * patch->rule_count; k++) {
            const int j = k / 2;
            jd_real density;
            const jd_real s = place(&part[k % 2], patch->rule_x[j], &density);
            const jd_real weight = (2 * (k % 2) - 1) * patch->rule_weight[j] * e.h * density;
            add_point(&sum, here, e.h * e.nx + s * e.tx, e.h * e.ny + s * e.ty, weight);
        }
    }
    sum.spin = sum.phi;
    return sum;
}

// By hand digits are lost as the power degree + 2 of |c|; up to here about three.
static const double hand_reach[] = {6.0, 6.0, 6.0, 4.2, 3.3, 2.8, 2.45};
_Static_assert(JD_COUNT(hand_reach) == JD_WIDE_DEGREE + 1, "a distance for every degree");

jd_mask jd_edges_see(int degree, jd_real cx, jd_real cy) {
    const double reach = hand_reach[degree];
    return jd_lt(cx * cx + cy * cy, jd_set(reach * reach));
}

jd_rotation jd_rotation_edges(const jd_patch* patch, const jd_terms* terms, jd_real cx, jd_real cy,
                              bool bend) {
    jd_terms here;
    jd_terms_from(terms, cx, cy, &here);
    const jd_mask near = jd_edges_see(terms->degree, cx, cy);
    if (jd_all(near))
        return by_hand(patch, &here, cx, cy, bend);
    jd_rotation n = by_rule(patch, &here, cx, cy);
    if (jd_any(near)) {
        const jd_rotation m = by_hand(patch, &here, cx, cy, bend);
        jd_rotation_merge(&n, near, &m);
    }
    return n;
}

jd_rotation jd_rotation_edges_regularised(const jd_patch* patch, const jd_terms* terms, jd_real cx,
                                          jd_real cy, jd_real delta) {
    jd_terms here;
    jd_terms_from(terms, cx, cy, &here);
    jd_rotation sum = {0};
    for (int i = 0; i < patch->edge_count; i++) {
        const jd_sight e = jd_see(&patch->edges[i], cx, cy);
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
