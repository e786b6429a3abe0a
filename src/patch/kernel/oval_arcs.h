/// @file oval_arcs.h
/// The rim of an ellipse in four arcs, as seen from the centre of rotation c, wherever that is.
///
/// Integrals along the rim p = (hx cos t, hy sin t) have roots of rho = |p - c|. With A, B =
/// (hx +- hy)/2 and u = e^(it) its zeros solve A u^2 - c u + B = 0 (and their mirror images at the
/// unit circle). Arcs begin at the angles of the two zeros and meet half way between them. With
/// phi the angle from the beginning of an arc and K = tanh(|log|u||/4),              [patches:P16]
///     x = tan(phi/4) = K sinh(tau)
/// is smooth in tau however near the zero is to the rim and however slender the ellipse: one Gauss
/// rule in tau serves all.
#ifndef JUDDER_PATCH_KERNEL_OVAL_ARCS_H
#define JUDDER_PATCH_KERNEL_OVAL_ARCS_H

#include "patch/kernel/rotation.h"

#define JD_ARC_COUNT 4

typedef struct jd_arcs {
    jd_real cx, cy;
    jd_real x[2], y[2];          ///< where they begin: two points of the unit circle
    jd_real grade[2];            ///< K
    jd_real span[JD_ARC_COUNT];  ///< tau runs from 0 to this
} jd_arcs;

/// A node: z = p - c, and z x dz there.
typedef struct jd_rim_node {
    jd_real x, y, weight;
} jd_rim_node;

#define jd_rim_arcs JD_WIDE(jd_rim_arcs)
jd_arcs jd_rim_arcs(const jd_oval* oval, jd_real cx, jd_real cy);

/// Arc `i` begins at zero i % 2; 0 and 3 run counter-clockwise.
static inline jd_rim_node jd_arc_node(const jd_oval* oval, const jd_arcs* arcs, int i, int k) {
    const int zero = i % 2, sense = i == 0 || i == 3 ? 1 : -1;
    const jd_patch* patch = oval->patch;
    const jd_real e = jd_exp(arcs->span[i] * patch->arc_x[k]), over = 1.0 / e;
    const jd_real x = 0.5 * arcs->grade[zero] * (e - over), q = 1.0 / (1.0 + x * x);
    const jd_real dx = 0.5 * arcs->grade[zero] * (e + over) * arcs->span[i];
    // Half of phi, then phi.
    const jd_real c = (1.0 - x * x) * q, s = 2.0 * x * q;
    const jd_real cosine = 1.0 - 2.0 * s * s, sine = 2.0 * sense * s * c;
    const jd_real ux = arcs->x[zero] * cosine - arcs->y[zero] * sine;
    const jd_real uy = arcs->y[zero] * cosine + arcs->x[zero] * sine;
    jd_rim_node node = {.x = oval->half_x * ux - arcs->cx, .y = oval->half_y * uy - arcs->cy};
    node.weight = (4.0 * patch->arc_weight[k]) * dx * q *
                  (node.x * (oval->half_y * ux) + node.y * (oval->half_x * uy));
    return node;
}

/// Sums over the homogeneous parts q_k of a polynomial about c: what the ray from c to a point
/// makes of them.
typedef struct jd_ray_sums {
    jd_real first, second, third;  ///< q_k/(k+2), q_k/(k+3), q_k/(k+4)
} jd_ray_sums;

static inline jd_ray_sums jd_ray_at(const jd_terms* terms, jd_real x, jd_real y) {
    const jd_real flat = terms->a[0];
    jd_ray_sums s = {flat / 2.0, flat / 3.0, flat / 4.0};
    for (int k = 1; k <= terms->degree; k++) {
        const jd_real part = jd_terms_part(terms, k, x, y);
        s.first = s.first + part * (1.0 / (k + 2));
        s.second = s.second + part * (1.0 / (k + 3));
        s.third = s.third + part * (1.0 / (k + 4));
    }
    return s;
}

#endif
