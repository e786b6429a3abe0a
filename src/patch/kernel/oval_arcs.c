// The rim of an ellipse in four arcs, see oval_arcs.h, and what uniform pressure times a polynomial
// within it makes of friction:                                                   [patches:P16]
//     T   = ∫ (z turned) (sum_k q_k(z)/(k+2)) (z x dz)/rho
//     Phi = ∫ rho (sum_k q_k(z)/(k+3)) (z x dz)
// with the pressure as a sum of homogeneous parts q_k seen from c, as for polygons.

#include "patch/kernel/oval_arcs.h"
#include "patch/kernel/lean_integrals.h"

#define SMALL                                                                                      \
    1e-5  // the finest structure that is resolved; what is missed of T is of order SMALL^3

// The larger zero of A u^2 - c u + B, on the complex plane, divided by its size. @return its size.
static jd_real large_zero(double A, double B, jd_real cx, jd_real cy, jd_real* x, jd_real* y) {
    const jd_real zero = jd_set(0.0), one = jd_set(1.0);
    const jd_real re = cx * cx - cy * cy - 4.0 * A * B, im = 2.0 * cx * cy;
    const jd_real size = jd_sqrt(re * re + im * im);
    const jd_real sx = jd_sqrt(0.5 * jd_max(size + re, zero));
    const jd_real root = jd_sqrt(0.5 * jd_max(size - re, zero));
    const jd_real sy = jd_select(jd_lt(im, zero), -root, root);
    const jd_real sign = jd_select(jd_lt(cx * sx + cy * sy, zero), -one, one);
    const jd_real ux = cx + sign * sx, uy = cy + sign * sy, u = jd_sqrt(ux * ux + uy * uy);
    const jd_mask there = jd_gt(u, jd_set(1e-100));
    const jd_real over = 1.0 / jd_select(there, u, one);
    *x = jd_select(there, ux * over, one);
    *y = jd_select(there, uy * over, zero);
    return u / (2.0 * A);
}

// tanh(|log(size)|/4).
static jd_real grade_of(jd_real size) {
    const jd_real r = jd_sqrt(size);
    return jd_abs(r - 1.0) / (r + 1.0);
}

static inline jd_real asinh_positive(jd_real x) { return jd_log(x + jd_sqrt(x * x + 1.0)); }

jd_arcs jd_rim_arcs(const jd_oval* oval, jd_real cx, jd_real cy) {
    const double A = 0.5 * (oval->half_x + oval->half_y), B = 0.5 * (oval->half_x - oval->half_y);
    const jd_real zero = jd_set(0.0), one = jd_set(1.0);
    jd_arcs a = {.cx = cx, .cy = cy};
    const jd_real size = large_zero(A, B, cx, cy, &a.x[0], &a.y[0]);
    const jd_real other = jd_select(jd_gt(size, zero), fabs(B) / A / size, zero);
    // The product of both is B/A. That of a disc has no angle: opposite is as good as any.
    a.x[1] = B > 0.0 ? a.x[0] : -a.x[0];
    a.y[1] = B < 0.0 ? a.y[0] : -a.y[0];

    // Half of the angle from the first to the second, counter-clockwise; a quarter; an eighth.
    const jd_real dx = a.x[1] - a.x[0], dy = a.y[1] - a.y[0];
    const jd_real sx = a.x[1] + a.x[0], sy = a.y[1] + a.y[0];
    const jd_real sine = 0.5 * jd_sqrt(dx * dx + dy * dy), half = 0.5 * jd_sqrt(sx * sx + sy * sy);
    const jd_mask ahead = jd_ge(a.x[0] * a.y[1] - a.y[0] * a.x[1], zero);
    const jd_real large = jd_sqrt(0.5 * (1.0 + half)), small = 0.5 * sine / large;
    const jd_real quarter_c = jd_select(ahead, large, small);
    const jd_real quarter_s = jd_select(ahead, small, large);
    const jd_real to = quarter_s / (1.0 + quarter_c), back = (1.0 - to) / (1.0 + to);

    // A zero is resolved by the arcs that begin near it, be it at the other one.
    const jd_real own[2] = {grade_of(size), grade_of(other)}, apart = 0.5 * sine;
    for (int i = 0; i < 2; i++) {
        const jd_real near = jd_sqrt(apart * apart + own[1 - i] * own[1 - i]);
        a.grade[i] = jd_max(jd_min(jd_min(own[i], near), one), jd_set(SMALL));
    }
    for (int i = 0; i < JD_ARC_COUNT; i++)
        a.span[i] = asinh_positive((i < 2 ? to : back) / a.grade[i % 2]);
    return a;
}

// ---- Friction -----------------------------------------------------------------------------------

jd_mask jd_arcs_see(const jd_oval* oval, jd_real cx, jd_real cy) {
    if (oval->hertz || oval->bend)
        return jd_mask_none();
    const jd_real x = cx / oval->half_x, y = cy / oval->half_y;
    const double reach = oval->patch->arc_reach;
    return jd_lt(x * x + y * y, jd_set(reach * reach));
}

jd_rotation jd_rotation_arcs(const jd_oval* oval, jd_real cx, jd_real cy) {
    jd_terms here;
    jd_terms_from(oval->terms, cx, cy, &here);
    const jd_arcs arcs = jd_rim_arcs(oval, cx, cy);
    jd_rotation sum = {0};
    for (int i = 0; i < JD_ARC_COUNT * JD_ARC_NODES; i++) {
        const jd_rim_node n = jd_arc_node(oval, &arcs, i / JD_ARC_NODES, i % JD_ARC_NODES);
        const jd_ray_sums p = jd_ray_at(&here, n.x, n.y);
        const jd_real rho2 = jd_max(n.x * n.x + n.y * n.y, jd_set(1e-290));
        const jd_real over = n.weight / jd_sqrt(rho2), force = over * p.first;
        sum.tx = sum.tx - force * n.y;
        sum.ty = sum.ty + force * n.x;
        sum.phi = sum.phi + over * rho2 * p.second;
    }
    sum.spin = sum.phi;
    return sum;
}

jd_lean_integrals jd_lean_rim(const jd_oval* oval, jd_real cx, jd_real cy) {
    jd_terms here;
    jd_terms_from(oval->terms, cx, cy, &here);
    const jd_arcs arcs = jd_rim_arcs(oval, cx, cy);
    jd_lean_integrals sum = {0};
    for (int i = 0; i < JD_ARC_COUNT * JD_ARC_NODES; i++) {
        const jd_rim_node n = jd_arc_node(oval, &arcs, i / JD_ARC_NODES, i % JD_ARC_NODES);
        const jd_ray_sums p = jd_ray_at(&here, n.x, n.y);
        const jd_real rho2 = jd_max(n.x * n.x + n.y * n.y, jd_set(1e-290));
        const jd_real over = n.weight / jd_sqrt(rho2);
        jd_lean_add(&sum, n.x, n.y,
                    (jd_lean_weights){over * p.first, over * p.second, over * rho2 * p.third});
    }
    return sum;
}
