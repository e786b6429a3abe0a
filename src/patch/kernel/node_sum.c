// Friction of weighted points: exact for a patch of points, and what every patch looks like from
// afar, when its nodes stand for it.
//
//     Phi = sum g_i R_i     T = sum g_i u_i/R_i     M = sum g_i (x_i u_yi - y_i u_xi)/R_i
//     R_i = sqrt(|u_i|^2 + eps^2)                                                  [friction:F1]
//
// The moment falls as w when the spin vanishes, while its terms do not. So far away it is summed
// as the moment of pure sliding, known from the centre of pressure, and a rest of order w:
//     (s + w r^2)/R = s/V + w (r^2 - s (2 s + w r^2)/(V (R + V)))/R
//     s = x v_y - y v_x,  V = sqrt(v^2 + eps^2)                                  [patches:P11]

#include "patch/kernel/field.h"

// Sums over the nodes.
typedef struct sums {
    jd_field f;
    jd_real leaning;   // sum of the lean's share of s
    jd_real straight;  // M as it stands
    jd_real rest;      // of order w
} sums;

static inline jd_real node_weight(const jd_patch* patch, int i, jd_lean lean) {
    return patch->node_weight[i] * (1.0 + (lean.c * patch->node_x[i] + lean.s * patch->node_y[i]));
}

// One over R, 0 at a node that does not move but for rounding (the motion is at scale 1): its
// friction may be anything, 0 is the middle.
static inline jd_real inverse(jd_real R) {
    const jd_mask moves = jd_gt(R, jd_set(1e-15));
    return jd_select(moves, 1.0 / jd_select(moves, R, jd_set(1.0)), jd_set(0.0));
}

static inline void add_node(sums* s, const jd_patch* patch, int i, jd_twist q, jd_lean lean,
                            jd_real eps, jd_real V) {
    const double x = patch->node_x[i], y = patch->node_y[i], r2 = x * x + y * y;
    const jd_real g = node_weight(patch, i, lean);
    const jd_real ux = q.vx - q.w * y, uy = q.vy + q.w * x;
    const jd_real R = jd_sqrt(ux * ux + uy * uy + eps * eps), along = g * inverse(R);
    const jd_real lever = x * q.vy - y * q.vx, arm = lever + q.w * r2;
    s->f.phi = s->f.phi + g * R;
    s->f.tx = s->f.tx + along * ux;
    s->f.ty = s->f.ty + along * uy;
    s->straight = s->straight + along * (x * uy - y * ux);
    s->leaning = s->leaning + (g - patch->node_weight[i]) * lever;
    s->rest = s->rest + along * (r2 - lever * (lever + arm) / (V * (R + V)));
}

static inline void add_node_hessian(sums* s, const jd_patch* patch, int i, jd_twist q,
                                    jd_lean lean) {
    const double x = patch->node_x[i], y = patch->node_y[i];
    const jd_real ux = q.vx - q.w * y, uy = q.vy + q.w * x;
    const jd_real over = inverse(jd_sqrt(ux * ux + uy * uy));
    const jd_real g = node_weight(patch, i, lean) * over * over * over, k = x * ux + y * uy;
    s->f.hxx = s->f.hxx + g * uy * uy;
    s->f.hxy = s->f.hxy - g * ux * uy;
    s->f.hyy = s->f.hyy + g * ux * ux;
    s->f.hxw = s->f.hxw - g * uy * k;
    s->f.hyw = s->f.hyw + g * ux * k;
    s->f.hww = s->f.hww + g * k * k;
}

static jd_field finish(const sums* s, const jd_patch* patch, jd_twist q, jd_lean lean, jd_real V) {
    jd_field f = s->f;
    const jd_mask away = jd_gt(V, JD_FAR * jd_abs(q.w));
    const jd_real sliding = patch->mean_x * q.vy - patch->mean_y * q.vx + s->leaning;
    f.m = jd_select(away, sliding / V + q.w * s->rest, s->straight);

    const jd_real norm = 1.0 / (1.0 + lean.c * patch->mean_x + lean.s * patch->mean_y);
    jd_real* const values[] = {&f.phi, &f.tx,  &f.ty,  &f.m,   &f.hxx,
                               &f.hxy, &f.hyy, &f.hxw, &f.hyw, &f.hww};
    for (int i = 0; i < JD_COUNT(values); i++)
        *values[i] = *values[i] * norm;

    // Nothing moves: set-valued.
    const jd_mask rest = jd_eq(V, jd_set(0.0)) & jd_eq(q.w, jd_set(0.0));
    const jd_real nan = jd_set((double)NAN);
    f.tx = jd_select(rest, nan, f.tx);
    f.ty = jd_select(rest, nan, f.ty);
    f.m = jd_select(rest, nan, f.m);
    return f;
}

jd_field jd_field_node_sum(const jd_patch* patch, jd_twist motion, jd_lean lean, jd_real eps) {
    sums s = {0};
    const jd_real V = jd_sqrt(motion.vx * motion.vx + motion.vy * motion.vy + eps * eps);
    for (int i = 0; i < patch->node_count; i++)
        add_node(&s, patch, i, motion, lean, eps, V);
    return finish(&s, patch, motion, lean, V);
}

jd_field jd_field_node_sum_hessian(const jd_patch* patch, jd_twist motion, jd_lean lean) {
    sums s = {0};
    const jd_real V = jd_sqrt(motion.vx * motion.vx + motion.vy * motion.vy);
    for (int i = 0; i < patch->node_count; i++) {
        add_node(&s, patch, i, motion, lean, jd_set(0.0), V);
        add_node_hessian(&s, patch, i, motion, lean);
    }
    return finish(&s, patch, motion, lean, V);
}
