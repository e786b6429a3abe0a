/// @file limbs.h
/// A chain of limbs that hangs on Cardan joints: limb i turns against limb i-1 about that one's x
/// axis by theta_i, then about its own y axis by phi_i; the first one against a fork that turns
/// about the vertical by a given psi(t). Limbs hang along their -z axes, centres of mass on them.
///
/// Everything is written in axes that stand still but coincide with those of the fork at this
/// moment: psi itself drops out, only its rates are left. With z_i the direction of limb i,
///
///     T = sum_i (1/2) w_i·J_i w_i + sum_i<j L_i s_j dz_i·dz_j,   V = -g sum_i s_i z_i·e_z
///                                                                         [spatial-pendulum:D5]
/// J_i is taken about the upper joint with all limbs below as a mass point at the lower one, s_i is
/// the static moment of limb i with that point. With a_k the axis of joint coordinate k,
///
///     M_kl = sum_i a_k·J_i a_l + sum_i<j L_i s_j (z_i,k·z_j,l + z_i,l·z_j,k),  z_i,k = a_k x z_i
///                                                                         [spatial-pendulum:D6]
/// The number of limbs is a constant of the caller: loops unroll, what is not used is not computed.
#ifndef JUDDER_MECHANISM_LIMBS_H
#define JUDDER_MECHANISM_LIMBS_H

#include "base/vector.h"
#include "mechanism/cholesky.h"

#define JD_MOST_LIMBS (JD_MOST_FREEDOMS / 2)
#define JD_ALWAYS_INLINE static inline __attribute__((always_inline))

/// What a limb is made of, as users give it.
typedef struct jd_limb {
    jd_real m;              ///< mass [kg]
    jd_real I_x, I_y, I_z;  ///< central inertias in its own, principal axes [kg m^2]
    jd_real L;              ///< from joint to joint, or to the ball at its end [m]
    jd_real e;              ///< from its joint to its centre of mass [m]
} jd_limb;

/// What its equations need.
typedef struct jd_limb_constants {
    jd_real J_x, J_y, J_z;  ///< [kg m^2]
    jd_real s;              ///< static moment [kg m]
    jd_real L;              ///< [m]
} jd_limb_constants;

/// Constants of a chain.                                                [spatial-pendulum:D5]
static inline void jd_limbs_prepare(int n, const jd_limb* limb, jd_limb_constants* constants) {
    jd_real below = jd_set(0.0);
    for (int i = n - 1; i >= 0; i--) {
        const jd_limb* l = &limb[i];
        const jd_real J = l->m * l->e * l->e + below * l->L * l->L;
        constants[i] = (jd_limb_constants){
            .J_x = l->I_x + J,
            .J_y = l->I_y + J,
            .J_z = l->I_z,
            .s = l->m * l->e + below * l->L,
            .L = l->L,
        };
        below = below + l->m;
    }
}

/// How the fork turns.
typedef struct jd_fork {
    jd_real rate, acceleration;  ///< of psi [rad/s, rad/s^2]
} jd_fork;

/// One limb in motion.
typedef struct jd_link {
    jd_vector x, y, z;  ///< its axes
    jd_vector w, dw;    ///< angular velocity, its rate without accelerations in the joints
    jd_vector dz, ddz;  ///< rates of z, the second likewise
    jd_vector W;        ///< w in its own axes
} jd_link;

/// A chain in motion. Joint coordinate k = 2 i is theta_i, 2 i + 1 is phi_i.
typedef struct jd_chain {
    jd_link link[JD_MOST_LIMBS];
    jd_vector turn[JD_MOST_LIMBS][JD_MOST_FREEDOMS];  ///< a_k in the axes of limb i
    jd_vector sway[JD_MOST_LIMBS][JD_MOST_FREEDOMS];  ///< z_i,k = a_k x z_i
} jd_chain;

// ---- Kinematics ---------------------------------------------------------------------------------

/// Angles of a joint and their rates.
typedef struct jd_joint {
    jd_real sin_theta, cos_theta, sin_phi, cos_phi;
    jd_real theta, phi;  ///< rates [rad/s]
} jd_joint;

// The first limb: the fork's axes are (1,0,0), (0,1,0), (0,0,1).
static inline jd_link jd_link_first(jd_fork f, const jd_joint* q) {
    const jd_real s = q->sin_theta, c = q->cos_theta, S = q->sin_phi, C = q->cos_phi;
    const jd_real both = q->phi * q->theta, zero = jd_set(0.0);
    return (jd_link){
        .x = {C, S * s, -S * c},
        .y = {zero, c, s},
        .z = {S, -C * s, C * c},
        .w = {q->theta, q->phi * c, f.rate + q->phi * s},
        .dw = {-q->phi * f.rate * c, q->theta * f.rate - both * s, f.acceleration + both * c},
    };
}

// One more, hanging on limb `up`.
static inline jd_link jd_link_next(const jd_link* up, const jd_joint* q) {
    jd_link l;
    l.y = jd_vector_mix(q->cos_theta, up->y, q->sin_theta, up->z);
    const jd_vector level = jd_vector_mix(q->cos_theta, up->z, -q->sin_theta, up->y);
    l.x = jd_vector_mix(q->cos_phi, up->x, -q->sin_phi, level);
    l.z = jd_vector_mix(q->sin_phi, up->x, q->cos_phi, level);
    const jd_vector w = jd_vector_add(up->w, q->theta, up->x);
    const jd_vector dw = jd_vector_add(up->dw, q->theta, jd_vector_cross(up->w, up->x));
    l.w = jd_vector_add(w, q->phi, l.y);
    l.dw = jd_vector_add(dw, q->phi, jd_vector_cross(w, l.y));
    return l;
}

/// Acceleration of z under an angular acceleration: dw x z + w x (w x z).
static inline jd_vector jd_link_bend(const jd_link* l, jd_vector dw) {
    const jd_real spin = l->W.z, square = jd_vector_dot(l->w, l->w);
    return jd_vector_add(jd_vector_cross(dw, l->z), jd_set(1.0),
                         jd_vector_mix(spin, l->w, -square, l->z));
}

static inline jd_vector jd_link_inside(const jd_link* l, jd_vector a) {
    return (jd_vector){jd_vector_dot(a, l->x), jd_vector_dot(a, l->y), jd_vector_dot(a, l->z)};
}

// Axes of the joints above limb i, seen from it, and how they sway its z: its own joint has
// (cos phi, 0, sin phi) and (0, 1, 0).
JD_ALWAYS_INLINE void jd_chain_turns(jd_chain* c, int i, const jd_joint* own) {
    const jd_link* l = &c->link[i];
    const jd_real zero = jd_set(0.0);
#pragma GCC unroll 6
    for (int k = 0; k < 2 * i; k++) {
        jd_vector a;
        if (k == 0)
            a = (jd_vector){l->x.x, l->y.x, l->z.x};
        else
            a = jd_link_inside(l, k % 2 == 0 ? c->link[k / 2 - 1].x : c->link[k / 2].y);
        c->turn[i][k] = a;
        c->sway[i][k] = jd_vector_mix(a.y, l->x, -a.x, l->y);
    }
    c->turn[i][2 * i] = (jd_vector){own->cos_phi, zero, own->sin_phi};
    c->turn[i][2 * i + 1] = (jd_vector){zero, jd_set(1.0), zero};
    c->sway[i][2 * i] =
        (jd_vector){-own->cos_phi * l->y.x, -own->cos_phi * l->y.y, -own->cos_phi * l->y.z};
    c->sway[i][2 * i + 1] = l->x;
}

/// Where the limbs are and how they move: `y` are 2 n angles, then their rates.
JD_ALWAYS_INLINE void jd_chain_move(int n, jd_fork fork, const jd_real* y, jd_chain* c) {
#pragma GCC unroll 3
    for (int i = 0; i < n; i++) {
        jd_joint q = {.theta = y[2 * n + 2 * i], .phi = y[2 * n + 2 * i + 1]};
        jd_sincos(y[2 * i], &q.sin_theta, &q.cos_theta);
        jd_sincos(y[2 * i + 1], &q.sin_phi, &q.cos_phi);
        jd_link* l = &c->link[i];
        *l = i == 0 ? jd_link_first(fork, &q) : jd_link_next(&c->link[i > 0 ? i - 1 : 0], &q);
        l->W = jd_link_inside(l, l->w);
        l->dz = jd_vector_mix(l->W.y, l->x, -l->W.x, l->y);
        l->ddz = jd_link_bend(l, l->dw);
        jd_chain_turns(c, i, &q);
    }
}

// ---- Dynamics -----------------------------------------------------------------------------------

// a·J b in the axes of a limb; the own axes of its joint have zeros.
static inline jd_real jd_limb_inertia(const jd_limb_constants* p, jd_vector a, jd_vector b) {
    return p->J_x * a.x * b.x + p->J_y * a.y * b.y + p->J_z * a.z * b.z;
}

// Contribution of limb i alone to element (k, l), l <= k < 2 i + 2.
JD_ALWAYS_INLINE jd_real jd_chain_own(const jd_chain* c, const jd_limb_constants* p, int i, int k,
                                      int l) {
    const jd_vector *a = &c->turn[i][k], *b = &c->turn[i][l];
    if (k == 2 * i + 1 && l == 2 * i)
        return jd_set(0.0);
    if (k == 2 * i + 1)
        return l == k ? p[i].J_y : p[i].J_y * b->y;
    if (k == 2 * i)
        return p[i].J_x * a->x * b->x + p[i].J_z * a->z * b->z;
    return jd_limb_inertia(&p[i], *a, *b);
}

/// The mass matrix.                                                     [spatial-pendulum:D6]
JD_ALWAYS_INLINE void jd_chain_mass(int n, const jd_chain* c, const jd_limb_constants* p,
                                    jd_symmetric* M) {
#pragma GCC unroll 6
    for (int k = 0; k < 2 * n; k++)
#pragma GCC unroll 6
        for (int l = 0; l <= k; l++) {
            jd_real sum = jd_chain_own(c, p, k / 2, k, l);
#pragma GCC unroll 3
            for (int i = k / 2 + 1; i < n; i++)
                sum = sum + jd_chain_own(c, p, i, k, l);
#pragma GCC unroll 3
            for (int i = l / 2; i < n; i++)
#pragma GCC unroll 3
                for (int j = i + 1; j < n; j++) {
                    if (k / 2 <= j)
                        sum = sum + p[i].L * p[j].s * jd_vector_dot(c->sway[i][l], c->sway[j][k]);
                    if (k / 2 <= i)
                        sum = sum + p[i].L * p[j].s * jd_vector_dot(c->sway[i][k], c->sway[j][l]);
                }
            M->at[k][l] = sum;
        }
}

/// Loads on a chain besides inertia: weight, and a force and a moment at its free end.
typedef struct jd_chain_loads {
    jd_real g;         ///< gravity [m/s^2]
    jd_vector force;   ///< at the end of the last limb [N]
    jd_vector moment;  ///< on the last limb [N m]
} jd_chain_loads;

// What bends limb i: the accelerations of the others' z, its weight, the force at the end.
JD_ALWAYS_INLINE jd_vector jd_chain_bending(int n, const jd_limb_constants* p, int i,
                                            const jd_vector* ddz, const jd_chain_loads* loads) {
    jd_vector G = {p[i].L * loads->force.x, p[i].L * loads->force.y,
                   p[i].L * loads->force.z - loads->g * p[i].s};
#pragma GCC unroll 3
    for (int j = 0; j < n; j++)
        if (j != i)
            G = jd_vector_add(G, i < j ? p[i].L * p[j].s : p[j].L * p[i].s, ddz[j]);
    return G;
}

// J dW + W x J W in the axes of the limb.
static inline jd_vector jd_limb_moment(const jd_limb_constants* p, jd_vector W, jd_vector dW) {
    return (jd_vector){
        p->J_x * dW.x + (p->J_z - p->J_y) * W.y * W.z,
        p->J_y * dW.y + (p->J_x - p->J_z) * W.z * W.x,
        p->J_z * dW.z + (p->J_y - p->J_x) * W.x * W.y,
    };
}

/// Forces along the joint coordinates that would be needed for zero joint accelerations, less those
/// there are: M q'' = -bias + what the joints add.                      [spatial-pendulum:D7]
JD_ALWAYS_INLINE void jd_chain_bias(int n, const jd_chain* c, const jd_limb_constants* p,
                                    const jd_chain_loads* loads, jd_real* bias) {
    jd_vector ddz[JD_MOST_LIMBS];
#pragma GCC unroll 3
    for (int i = 0; i < n; i++)
        ddz[i] = c->link[i].ddz;
#pragma GCC unroll 6
    for (int k = 0; k < 2 * n; k++)
        bias[k] = jd_set(0.0);
#pragma GCC unroll 3
    for (int i = 0; i < n; i++) {
        const jd_link* l = &c->link[i];
        jd_vector m = jd_limb_moment(&p[i], l->W, jd_link_inside(l, l->dw));
        if (i == n - 1)
            m = jd_vector_add(m, jd_set(-1.0), jd_link_inside(l, loads->moment));
        const jd_vector G = jd_chain_bending(n, p, i, ddz, loads);
#pragma GCC unroll 6
        for (int k = 0; k < 2 * i; k++)
            bias[k] = bias[k] + jd_vector_dot(c->turn[i][k], m) + jd_vector_dot(c->sway[i][k], G);
        const jd_vector own = c->turn[i][2 * i];
        bias[2 * i] = own.x * m.x + own.z * m.z + jd_vector_dot(c->sway[i][2 * i], G);
        bias[2 * i + 1] = m.y + jd_vector_dot(l->x, G);
    }
}

#endif
