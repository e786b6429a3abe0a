/// @file edge.h
/// An edge of a polygon as seen from the centre of rotation c.
#ifndef JUDDER_PATCH_KERNEL_EDGE_H
#define JUDDER_PATCH_KERNEL_EDGE_H

#include "patch/kernel/log.h"
#include "patch/kernel/rotation.h"

/// An edge as seen from c.
typedef struct jd_sight {
    jd_real h, s1, s2;  // distance, and where it begins and ends along it
    double nx, ny, tx, ty;
} jd_sight;

static inline jd_sight jd_see(const jd_edge* e, jd_real cx, jd_real cy) {
    const jd_real x = e->x - cx, y = e->y - cy, s1 = x * e->tx + y * e->ty;
    return (jd_sight){.h = x * e->ty - y * e->tx,
                      .s1 = s1,
                      .s2 = s1 + e->length,
                      .nx = e->ty,
                      .ny = -e->tx,
                      .tx = e->tx,
                      .ty = e->ty};
}

/// J = ∫ ds/rho without cancellation, also where c lies on the edge's line; there h J and h^2 J are
/// 0. The logarithm of a2/a1, a1/a2 or a1 a2/h^2.
static inline jd_real jd_edge_log(const jd_sight* e, jd_real rho1, jd_real rho2) {
    const jd_real tiny = jd_set(1e-290), zero = jd_set(0.0);
    const jd_real a1 = jd_max(jd_abs(e->s1) + rho1, tiny), a2 = jd_max(jd_abs(e->s2) + rho2, tiny);
    const jd_mask ahead = jd_ge(e->s1, zero), behind = jd_le(e->s2, zero);
    const jd_real above = jd_select(ahead, a2, jd_select(behind, a1, a1 * a2));
    const jd_real below = jd_select(ahead, a1, jd_select(behind, a2, jd_max(e->h * e->h, tiny)));
    return jd_log_quotient(above, below);
}

/// One over n.
static const double jd_over[] = {0,       1,       1.0 / 2, 1.0 / 3, 1.0 / 4,
                                 1.0 / 5, 1.0 / 6, 1.0 / 7, 1.0 / 8, 1.0 / 9};
_Static_assert(JD_WIDE_DEGREE + 3 < JD_COUNT(jd_over), "a quotient for every degree");

/// Multiply a polynomial of degree n in s by p + q s.
static inline void jd_times(jd_real* a, int n, jd_real p, double q) {
    a[n + 1] = q * a[n];
    for (int j = n; j > 0; j--)
        a[j] = p * a[j] + q * a[j - 1];
    a[0] = p * a[0];
}

/// The homogeneous part of degree k of a polynomial about c as one in s, of k + 1 coefficients.
static inline void jd_part_along(const jd_terms* here, int k, const jd_sight* e, jd_real* sum) {
    const jd_real x = e->h * e->nx, y = e->h * e->ny;
    jd_real power[JD_WIDE_DEGREE + 2];
    sum[0] = here->a[jd_term(k, k)];
    power[0] = jd_set(1.0);
    for (int n = 0; n < k; n++) {
        jd_times(sum, n, y, e->ty);
        jd_times(power, n, x, e->tx);
        const jd_real factor = here->a[jd_term(k, k - 1 - n)];
        for (int j = 0; j <= n + 1; j++)
            sum[j] = sum[j] + factor * power[j];
    }
}

/// I_j = ∫ s^j/rho ds.
static inline void jd_edge_powers(const jd_sight* e, int count, jd_real rho1, jd_real rho2,
                                  jd_real* I) {
    const jd_real h2 = e->h * e->h;
    jd_real end1 = rho1, end2 = rho2;
    I[0] = jd_edge_log(e, rho1, rho2);
    I[1] = (e->s2 - e->s1) * ((e->s1 + e->s2) / (rho1 + rho2));
    for (int j = 2; j < count; j++) {
        end1 = end1 * e->s1;
        end2 = end2 * e->s2;
        I[j] = jd_over[j] * ((end2 - end1) - (j - 1.0) * h2 * I[j - 2]);
    }
}

#endif
