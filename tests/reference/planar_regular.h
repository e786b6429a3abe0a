/// @file planar_regular.h
/// The regularised friction law of a rectangle under uniform pressure, by quadrature: |u| becomes
/// sqrt(|u|^2 + eps^2) at every element. Uses nothing of libjudder. Errors about 1e-13.
///
/// Centre of rotation c within FAR half diagonals R of the middle: polar coordinates about c. The
/// integral over the distance rho is elementary, e = eps/|w|, h = sqrt(rho^2 + e^2):
///     G1 = ∫ rho^2/h drho = (rho h - e^2 asinh(rho/e))/2,   G2 = ∫ rho^3/h drho = (h-e)^2 (h+2e)/3
/// and each edge, at the signed distance d from c, adds ∫ f(phi) G dphi with s = |d| sinh(tau),
/// rho = |d| cosh(tau), dphi = dtau/cosh(tau): analytic in |Im tau| < pi/2 however near c is to the
/// edge, so Gauss rules of 12 points on panels of length 2 at most do. c farther away: product
/// Gauss rule of 14 x 14 points.
#ifndef JUDDER_PLANAR_REGULAR_H
#define JUDDER_PLANAR_REGULAR_H

#include <math.h>

#define FAR 6.0
#define PANEL 2.0
#define EDGE_NODES 12
#define FACE_NODES 14
#define PI 3.14159265358979323846

typedef struct rectangle {
    double hx, hy;  ///< half sides [m]
    double radius;  ///< half the diagonal [m]
    double edge_x[EDGE_NODES], edge_w[EDGE_NODES];
    double face_x[FACE_NODES], face_w[FACE_NODES];
} rectangle;

/// Nodes and weights of Gauss and Legendre on (-1, 1) by Newton's method.
static inline void gauss_legendre(int n, double* x, double* w) {
    for (int i = 0; i < n; i++) {
        double z = cos(PI * (i + 0.75) / (n + 0.5)), slope = 1;
        for (int round = 0; round < 100; round++) {
            double p0 = 1, p1 = z;
            for (int k = 2; k <= n; k++) {
                const double p2 = ((2 * k - 1) * z * p1 - (k - 1) * p0) / k;
                p0 = p1, p1 = p2;
            }
            slope = n * (z * p1 - p0) / (z * z - 1);
            const double change = p1 / slope;
            z -= change;
            if (fabs(change) < 1e-16)
                break;
        }
        x[i] = z;
        w[i] = 2 / ((1 - z * z) * slope * slope);
    }
}

static inline rectangle rectangle_of(double width, double length) {
    rectangle r = {.hx = width / 2, .hy = length / 2, .radius = hypot(width, length) / 2};
    gauss_legendre(EDGE_NODES, r.edge_x, r.edge_w);
    gauss_legendre(FACE_NODES, r.face_x, r.face_w);
    return r;
}

/// G1 over e^2 of rho/e.
static inline double inner_force(double x) {
    const double q = x * x;
    if (q < 0.01)
        return x * q * (1 / 3. - q * (1 / 10. - q * (3 / 56. - q * (5 / 144. - q * 35 / 1408.))));
    return (x * sqrt(1 + q) - asinh(x)) / 2;
}

/// What one edge adds to A T_x, A T_y, A M for w > 0.
/// @param n outward normal, @param d distance of the edge from c along it, @param s ends along it
static inline void add_edge(const rectangle* r, const double n[2], double d, const double s[2],
                            const double c[2], double e, double sum[3]) {
    const double a = fabs(d);
    if (a < 1e-15 * r->radius)
        return;  // rho vanishes wherever the direction changes
    const double from = asinh(s[0] / a), to = asinh(s[1] / a);
    const int panels = (int)ceil((to - from) / PANEL);
    const double half = (to - from) / (2 * panels);
    for (int p = 0; p < panels; p++)
        for (int i = 0; i < EDGE_NODES; i++) {
            const double tau = from + half * (2 * p + 1 + r->edge_x[i]);
            const double grow = exp(tau), ch = (grow + 1 / grow) / 2, sh = (grow - 1 / grow) / 2;
            const double rho = a * ch, h = sqrt(rho * rho + e * e);
            const double turn = half * r->edge_w[i] * copysign(1, d) / ch;
            // Unit vector from c to the edge: normal times d/rho plus tangent times s/rho.
            const double ex = (n[0] * copysign(1, d) - n[1] * sh) / ch;
            const double ey = (n[1] * copysign(1, d) + n[0] * sh) / ch;
            const double g1 = e > 0 ? e * e * inner_force(rho / e) : rho * rho / 2;
            const double low = rho * rho / (h + e);  // h - e
            const double g2 = low * low * (h + 2 * e) / 3;
            sum[0] -= turn * ey * g1;
            sum[1] += turn * ex * g1;
            sum[2] += turn * (g2 + (c[0] * ex + c[1] * ey) * g1);
        }
}

static inline void near_law(const rectangle* r, const double v[3], double eps, double load[3]) {
    const double c[2] = {-v[1] / v[2], v[0] / v[2]}, e = eps / fabs(v[2]);
    double sum[3] = {0, 0, 0};
    for (int k = 0; k < 4; k++) {
        // Right, top, left, bottom, each run through counterclockwise.
        static const double normals[4][2] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
        const double* n = normals[k];
        const double out = k % 2 ? r->hy : r->hx, along = k % 2 ? r->hx : r->hy;
        const double middle = n[0] * c[1] - n[1] * c[0];
        const double ends[2] = {-along - middle, along - middle};
        add_edge(r, n, out - n[0] * c[0] - n[1] * c[1], ends, c, e, sum);
    }
    const double share = copysign(1, v[2]) / (4 * r->hx * r->hy);
    for (int i = 0; i < 3; i++)
        load[i] = share * sum[i];
}

static inline void far_law(const rectangle* r, const double v[3], double eps, double load[3]) {
    load[0] = load[1] = load[2] = 0;
    for (int i = 0; i < FACE_NODES; i++)
        for (int j = 0; j < FACE_NODES; j++) {
            const double x = r->hx * r->face_x[i], y = r->hy * r->face_x[j];
            const double ux = v[0] - v[2] * y, uy = v[1] + v[2] * x;
            const double weight =
                r->face_w[i] * r->face_w[j] / (4 * sqrt(ux * ux + uy * uy + eps * eps));
            load[0] += weight * ux;
            load[1] += weight * uy;
            load[2] += weight * (x * uy - y * ux);
        }
}

/// T_x, T_y, M [m] of the motion v = (v_x, v_y, w) in the body's axes; eps [m/s] > 0 if v may be 0.
static inline void regular_law(const rectangle* r, const double v[3], double eps, double load[3]) {
    if (hypot(v[0], v[1]) >= FAR * r->radius * fabs(v[2]))
        far_law(r, v, eps, load);
    else
        near_law(r, v, eps, load);
}

#endif
