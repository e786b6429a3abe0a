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

// J where only h^2 J counts, from the sum of the distances from both ends: as c comes near the edge
// the error of J grows as 1/h^2, and not faster.
static inline jd_real plain_log(double length, jd_real sum) {
    return jd_log_quotient(sum + length, jd_max(sum - length, jd_set(1e-17)));
}

jd_rotation jd_rotation_polygon(const jd_patch* patch, jd_real cx, jd_real cy, bool bend) {
    jd_real gx = jd_set(0.0), gy = gx, phi = gx, qxx = gx, qxy = gx, qyy = gx;
    jd_real rho1 = distance(&patch->edges[0], cx, cy);
    for (int i = 0; i < patch->edge_count; i++) {
        const jd_edge* e = &patch->edges[i];
        const jd_sight s = jd_see(e, cx, cy);
        const double nx = s.nx, ny = s.ny;
        const jd_real rho2 = distance(&patch->edges[i + 1 < patch->edge_count ? i + 1 : 0], cx, cy);
        const jd_real J = bend ? jd_edge_log(&s, rho1, rho2) : plain_log(e->length, rho1 + rho2);
        const jd_real hJ = s.h * J;
        const jd_real mean = 0.5 * (s.s2 * rho2 - s.s1 * rho1 + s.h * hJ), ends = rho2 - rho1;
        gx = gx + nx * mean;
        gy = gy + ny * mean;
        phi = phi + s.h * mean;
        if (bend) {
            qxx = qxx + nx * (nx * hJ + e->tx * ends);
            qxy = qxy + nx * (ny * hJ + e->ty * ends);
            qyy = qyy + ny * (ny * hJ + e->ty * ends);
        }
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
