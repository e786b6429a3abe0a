// Newton's step where one weighted point is near the centre of rotation. There Phi has a kink that
// no quadratic describes, so that point is kept as it is and only the rest is replaced by a
// quadratic:
//
//     minimise (1/2) d'A d + g·d + kappa |u + du|,   du = (d_x - y d_w, d_y + x d_w)
//
// The rotation d_w about the point leaves du alone and is eliminated. What is left, for the new
// velocity p = u + du of the point, is  (1/2) p'S p - c·p + kappa |p|  in the plane: p = 0 if
// |c| <= kappa (the centre of rotation sits in the point), else p = t c/(S t + kappa) with |p| = t,
// one equation for t that Newton solves from below. Nothing here gets worse as p tends to 0.
//                                                                                [limit-surface:L6]

#include "friction/surface/surface.h"
#include "judder/maths.h"

// A symmetric matrix of the plane by its eigenvalues and the first one's direction.
typedef struct eigen {
    double first, second, c, s;
} eigen;

static eigen eigen_of(double xx, double xy, double yy) {
    const double angle = 0.5 * jd_atan2(2 * xy, xx - yy);
    const double mean = 0.5 * (xx + yy), half = 0.5 * jd_hypot(xx - yy, 2 * xy);
    const double tiny = 1e-15 * fabs(mean);
    return (eigen){fmax(mean + half, tiny), fmax(mean - half, tiny), jd_cos(angle), jd_sin(angle)};
}

// t > 0 with (a/(k + e1 t))^2 + (b/(k + e2 t))^2 = 1, where a^2 + b^2 > k^2. The root of
// 1 - 1/sqrt(left side) from below: concave, so that Newton rises to it without overshoot.
static double length_of(eigen e, double a, double b, double kappa) {
    double t = 0;
    for (int i = 0; i < 60; i++) {
        const double ka = kappa + e.first * t, kb = kappa + e.second * t;
        const double pa = a / ka, pb = b / kb, size = jd_hypot(pa, pb);
        const double rate = (pa * pa * e.first / ka + pb * pb * e.second / kb) / (size * size);
        const double next = t + (size - 1) / rate;
        if (!(next > t * (1 + 1e-16)) || !isfinite(next))
            break;
        t = next;
    }
    return t;
}

// The p that minimises (1/2) p'S p - c·p + kappa |p|.
static void plane_minimum(eigen e, double cx, double cy, double kappa, double p[2]) {
    const double a = e.c * cx + e.s * cy, b = e.c * cy - e.s * cx;
    p[0] = p[1] = 0;
    if (jd_hypot(a, b) <= kappa)
        return;
    const double t = length_of(e, a, b, kappa);
    const double pa = a * t / (kappa + e.first * t), pb = b * t / (kappa + e.second * t);
    p[0] = e.c * pa - e.s * pb;
    p[1] = e.s * pa + e.c * pb;
}

jd_triple jd_kink_step(const double A[6], jd_triple g, const jd_split* split, double kappa,
                       double* slope) {
    if (!(kappa > 0)) {
        const jd_triple d = jd_solve3(A, jd_triple_scale(-1, g));
        *slope = jd_triple_dot(g, d);
        return d;
    }
    // In terms of du and the rotation r about the point.
    const double x = split->x, y = split->y, ux = split->ux, uy = split->uy;
    const jd_triple r = jd_rotation_about(x, y), Ar = jd_solve3_times(A, r);
    const double least = 1e-14 * (A[0] + A[3] + A[5]);
    const double rAr = fmax(jd_triple_dot(r, Ar), least), rg = jd_triple_dot(r, g);
    const double Sxx = A[0] - Ar.x * Ar.x / rAr, Sxy = A[1] - Ar.x * Ar.y / rAr;
    const double Syy = A[3] - Ar.y * Ar.y / rAr;
    const double gx = g.x - Ar.x * rg / rAr, gy = g.y - Ar.y * rg / rAr;

    double p[2];
    plane_minimum(eigen_of(Sxx, Sxy, Syy), Sxx * ux + Sxy * uy - gx, Sxy * ux + Syy * uy - gy,
                  kappa, p);
    const double dx = p[0] - ux, dy = p[1] - uy;
    const double turn = -(rg + Ar.x * dx + Ar.y * dy) / rAr;
    const jd_triple d = {dx + turn * r.x, dy + turn * r.y, turn};
    *slope = jd_triple_dot(g, d) + kappa * (jd_hypot(p[0], p[1]) - jd_hypot(ux, uy));
    return d;
}
