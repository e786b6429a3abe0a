// Uniform pressure on a polygon: sums over its edges.
//
// With z = p - c and the spin 1, friction is z turned by a right angle, and by the divergence
// theorem                                                                         [patches:P4]
//     ∫ z/|z| dF = sum n ∫ rho ds     ∫ |z| dF = (1/3) sum h ∫ rho ds
//     ∫ (1 - zz'/|z|^2)/|z| dF = sum n (n h J + t (rho_2 - rho_1))'
// where an edge has outward normal n, direction t, distance h from c, and runs from s_1 to s_2
// along t as seen from the foot of c: rho = sqrt(h^2 + s^2),
//     J = ∫ ds/rho = asinh(s_2/h) - asinh(s_1/h)     ∫ rho ds = (s_2 rho_2 - s_1 rho_1 + h^2 J)/2
// One logarithm per edge. Differences of near values when c is far: for |c| < JD_FAR only.

#include "patch/kernel/edge.h"

// From c to the start of an edge.
static inline jd_real distance(const jd_edge* e, jd_real cx, jd_real cy) {
    const jd_real x = e->x - cx, y = e->y - cy;
    return jd_sqrt(x * x + y * y);
}

// ---- Without H_vv -------------------------------------------------------------------------------

// An edge with its ends, and the logarithm J up to its division.
typedef struct side {
    jd_sight s;
    jd_real rho1, rho2;
    jd_log_fraction J;
} side;

// Where only h^2 J counts, it follows from the sum of the distances from both ends: as c comes near
// the edge the error of J grows as 1/h^2, and not faster.
static inline side side_of(const jd_edge* e, jd_real rho1, jd_real rho2, jd_real cx, jd_real cy) {
    const jd_real sum = rho1 + rho2, beyond = jd_max(sum - e->length, jd_set(1e-17));
    return (side){jd_see(e, cx, cy), rho1, rho2, jd_log_begin(sum + e->length, beyond)};
}

typedef struct sums {
    jd_real gx, gy, phi;
} sums;

static inline void add_side(sums* to, const side* a, jd_real fraction) {
    const jd_sight* s = &a->s;
    const jd_real J = jd_log_end(a->J.e, fraction);
    const jd_real mean = 0.5 * (s->s2 * a->rho2 - s->s1 * a->rho1 + s->h * (s->h * J));
    to->gx = to->gx + s->nx * mean;
    to->gy = to->gy + s->ny * mean;
    to->phi = to->phi + s->h * mean;
}

// Two edges at a time share a division.
static jd_rotation load_alone(const jd_patch* patch, jd_real cx, jd_real cy) {
    const int count = patch->edge_count;
    const jd_edge* edges = patch->edges;
    sums sum = {jd_set(0.0), jd_set(0.0), jd_set(0.0)};
    const jd_real first = distance(&edges[0], cx, cy);
    jd_real rho1 = first;
    for (int i = 0; i + 1 < count; i += 2) {
        const jd_real rho2 = distance(&edges[i + 1], cx, cy);
        const jd_real rho3 = i + 2 < count ? distance(&edges[i + 2], cx, cy) : first;
        const side a = side_of(&edges[i], rho1, rho2, cx, cy);
        const side b = side_of(&edges[i + 1], rho2, rho3, cx, cy);
        const jd_real over = 1.0 / (a.J.below * b.J.below);
        add_side(&sum, &a, a.J.above * (b.J.below * over));
        add_side(&sum, &b, b.J.above * (a.J.below * over));
        rho1 = rho3;
    }
    if (count % 2) {
        const side a = side_of(&edges[count - 1], rho1, first, cx, cy);
        add_side(&sum, &a, a.J.above / a.J.below);
    }
    const double sigma = patch->polynomial[0];
    const jd_real phi = sigma * sum.phi / 3.0;
    return (jd_rotation){.phi = phi, .tx = -sigma * sum.gy, .ty = sigma * sum.gx, .spin = phi};
}

// ---- With it ------------------------------------------------------------------------------------

static jd_rotation with_bend(const jd_patch* patch, jd_real cx, jd_real cy) {
    jd_real gx = jd_set(0.0), gy = gx, phi = gx, qxx = gx, qxy = gx, qyy = gx;
    jd_real rho1 = distance(&patch->edges[0], cx, cy);
    for (int i = 0; i < patch->edge_count; i++) {
        const jd_edge* e = &patch->edges[i];
        const jd_sight s = jd_see(e, cx, cy);
        const double nx = s.nx, ny = s.ny;
        const jd_real rho2 = distance(&patch->edges[i + 1 < patch->edge_count ? i + 1 : 0], cx, cy);
        const jd_real hJ = s.h * jd_edge_log(&s, rho1, rho2);
        const jd_real mean = 0.5 * (s.s2 * rho2 - s.s1 * rho1 + s.h * hJ), ends = rho2 - rho1;
        gx = gx + nx * mean;
        gy = gy + ny * mean;
        phi = phi + s.h * mean;
        qxx = qxx + nx * (nx * hJ + e->tx * ends);
        qxy = qxy + nx * (ny * hJ + e->ty * ends);
        qyy = qyy + ny * (ny * hJ + e->ty * ends);
        rho1 = rho2;
    }
    const double sigma = patch->polynomial[0];
    return (jd_rotation){.phi = sigma * phi / 3.0,
                         .tx = -sigma * gy,
                         .ty = sigma * gx,
                         .spin = sigma * phi / 3.0,
                         .hxx = sigma * qyy,
                         .hxy = -sigma * qxy,
                         .hyy = sigma * qxx};
}

jd_rotation jd_rotation_polygon(const jd_patch* patch, jd_real cx, jd_real cy, bool bend) {
    return bend ? with_bend(patch, cx, cy) : load_alone(patch, cx, cy);
}
