/// @file limbs.h
/// A chain of limbs that hangs on Cardan joints: limb i turns against limb i-1 about that one's x
/// axis by theta_i, then about its own y axis by phi_i; the first one against a fork that turns
/// about the vertical by a given psi(t). Limbs hang along their -z axes, centres of mass on them.
///
/// Gravity does not see psi, only its rates enter. With z_i the direction of limb i,
///
///     T = sum_i (1/2) w_i·J_i w_i + sum_i<j L_i s_j z_i'·z_j',   V = -g sum_i s_i z_i·e_z
///                                                                         [spatial-pendulum:D5]
/// J_i is taken about the upper joint with all limbs below as a mass point at the lower one, s_i is
/// the static moment of limb i with that point.
///
/// Recursive: every vector is written in the axes of its limb, where z_i = (0, 0, 1) and J_i is
/// diagonal, and is carried up and down the chain joint by joint. The number of limbs is a constant
/// of the caller: loops unroll, what is not used is not computed.
#ifndef JUDDER_MECHANISM_LIMBS_H
#define JUDDER_MECHANISM_LIMBS_H

#include "base/vector.h"
#include "judder/maths.h"
#include "numeric/cholesky.h"

#define JD_MOST_LIMBS (JD_MOST_FREEDOMS / 2)

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

/// One limb in motion, in its own axes.
typedef struct jd_link {
    jd_real s, c, S, C;  ///< sine and cosine of theta, of phi
    jd_vector up;        ///< the vertical
    jd_vector W, dW;     ///< angular velocity; its rate without accelerations in the joints
    jd_vector bend;      ///< z'' likewise
} jd_link;

/// A chain in motion. Joint coordinate k = 2 i is theta_i, 2 i + 1 is phi_i.
typedef struct jd_chain {
    jd_link link[JD_MOST_LIMBS];
    jd_vector turn[JD_MOST_LIMBS][JD_MOST_FREEDOMS];  ///< axis of coordinate k seen from limb i
} jd_chain;

// ---- Kinematics ---------------------------------------------------------------------------------

/// From the axes above the joint of a limb to those of the limb: R_y' R_x' a.
static inline jd_vector jd_link_down(const jd_link* l, jd_vector a) {
    const jd_real z = l->c * a.z - l->s * a.y;
    return (jd_vector){l->C * a.x - l->S * z, l->c * a.y + l->s * a.z, l->S * a.x + l->C * z};
}

/// And back: R_x R_y a.
static inline jd_vector jd_link_up(const jd_link* l, jd_vector a) {
    const jd_real z = l->C * a.z - l->S * a.x;
    return (jd_vector){l->C * a.x + l->S * a.z, l->c * a.y - l->s * z, l->s * a.y + l->c * z};
}

/// Rates of the angles of a joint, or their rates.
typedef struct jd_joint_rates {
    jd_real theta, phi;
} jd_joint_rates;

/// What they turn the limb by: theta' (cos phi, 0, sin phi) + phi' (0, 1, 0), added to a.
static inline jd_vector jd_link_turned(const jd_link* l, jd_vector a, jd_joint_rates q) {
    return (jd_vector){a.x + q.theta * l->C, a.y + q.phi, a.z + q.theta * l->S};
}

/// z'' = dW x z + W x (W x z).
static inline jd_vector jd_link_bend(const jd_link* l) {
    return (jd_vector){
        l->dW.y + l->W.x * l->W.z,
        l->W.y * l->W.z - l->dW.x,
        -(l->W.x * l->W.x + l->W.y * l->W.y),
    };
}

// Angular velocity and acceleration of the first limb, which hangs on the fork, and of one that
// hangs on another. `carried` is what the part above turns with: it changes in these axes.
static inline void jd_link_spin(jd_link* l, jd_vector carried, jd_vector rate, jd_joint_rates q) {
    const jd_real both = q.theta * q.phi;
    l->W = jd_link_turned(l, carried, q);
    const jd_vector swept = jd_vector_cross(carried, l->W);
    l->dW = (jd_vector){rate.x + swept.x - both * l->S, rate.y + swept.y,
                        rate.z + swept.z + both * l->C};
    l->bend = jd_link_bend(l);
}

// Axes of the joints above limb i, seen from it; its own joint has (cos phi, 0, sin phi) and
// (0, 1, 0), which keep their zeros when they go down one joint.
JD_ALWAYS_INLINE void jd_chain_turn(jd_chain* c, int i) {
    const jd_link* l = &c->link[i];
    const jd_real zero = jd_set(0.0);
    JD_UNROLL
    for (int k = 0; k < 2 * i - 2; k++)
        c->turn[i][k] = jd_link_down(l, c->turn[i - 1][k]);
    if (i > 0) {
        const jd_vector x = c->turn[i - 1][2 * i - 2];
        const jd_real z = l->c * x.z;
        c->turn[i][2 * i - 2] =
            (jd_vector){l->C * x.x - l->S * z, l->s * x.z, l->S * x.x + l->C * z};
        c->turn[i][2 * i - 1] = (jd_vector){l->S * l->s, l->c, -l->C * l->s};
    }
    c->turn[i][2 * i] = (jd_vector){l->C, zero, l->S};
    c->turn[i][2 * i + 1] = (jd_vector){zero, jd_set(1.0), zero};
}

/// Where the limbs are and how they move: `y` are 2 n angles, then their rates.
JD_ALWAYS_INLINE void jd_chain_move(int n, jd_fork fork, const jd_real* y, jd_chain* c) {
    JD_UNROLL
    for (int i = 0; i < n; i++) {
        const jd_joint_rates q = {y[2 * n + 2 * i], y[2 * n + 2 * i + 1]};
        jd_link* l = &c->link[i];
        jd_sincos(y[2 * i], &l->s, &l->c);
        jd_sincos(y[2 * i + 1], &l->S, &l->C);
        if (i == 0) {
            l->up = (jd_vector){-l->S * l->c, l->s, l->C * l->c};
            jd_link_spin(l, jd_vector_scale(fork.rate, l->up),
                         jd_vector_scale(fork.acceleration, l->up), q);
        } else {
            const jd_link* above = &c->link[i - 1];
            l->up = jd_link_down(l, above->up);
            jd_link_spin(l, jd_link_down(l, above->W), jd_link_down(l, above->dW), q);
        }
        jd_chain_turn(c, i);
    }
}

/// Add accelerations of the joint coordinates to those of the limbs.
JD_ALWAYS_INLINE void jd_chain_accelerate(int n, const jd_real* acceleration, jd_chain* c) {
    jd_vector more = jd_vector_zero();
    for (int i = 0; i < n; i++) {
        jd_link* l = &c->link[i];
        const jd_joint_rates q = {acceleration[2 * i], acceleration[2 * i + 1]};
        more = jd_link_turned(l, jd_link_down(l, more), q);
        l->dW = jd_vector_add(l->dW, jd_set(1.0), more);
        l->bend = jd_link_bend(l);
    }
}

// ---- Dynamics -----------------------------------------------------------------------------------

/// a·J b in the axes of a limb.
static inline jd_real jd_limb_inertia(const jd_limb_constants* p, jd_vector a, jd_vector b) {
    return p->J_x * a.x * b.x + p->J_y * a.y * b.y + p->J_z * a.z * b.z;
}

// The same for axes k and l <= k of limb i; those of its own joint have zeros.
JD_ALWAYS_INLINE jd_real jd_chain_own(const jd_chain* c, const jd_limb_constants* p, int i, int k,
                                      int l) {
    const jd_vector *a = &c->turn[i][k], *b = &c->turn[i][l];
    if (k == 2 * i + 1)
        return l == k ? p[i].J_y : l == 2 * i ? jd_set(0.0) : p[i].J_y * b->y;
    if (k == 2 * i)
        return p[i].J_x * a->x * b->x + p[i].J_z * a->z * b->z;
    return jd_limb_inertia(&p[i], *a, *b);
}

// z_i,k·a with z_i,k = a_k x z_i, how coordinate k moves z.
static inline jd_real jd_sway_dot(jd_vector turn, jd_vector a) {
    return turn.y * a.x - turn.x * a.y;
}

// The same for axis k of limb i, with the zeros of its own joint.
JD_ALWAYS_INLINE jd_real jd_chain_sway(const jd_chain* c, int i, int k, jd_vector a) {
    if (k == 2 * i + 1)
        return a.x;
    return k == 2 * i ? -(c->turn[i][k].x * a.y) : jd_sway_dot(c->turn[i][k], a);
}

// s z_i,k of the last limb, seen from above its joint: jd_link_up without what is zero.
JD_ALWAYS_INLINE jd_vector jd_chain_lowest(const jd_chain* c, jd_real s, int i, int k) {
    const jd_link* l = &c->link[i];
    const jd_vector turn = c->turn[i][k];
    const jd_real y = s * turn.x;
    if (k == 2 * i)
        return (jd_vector){jd_set(0.0), -(l->c * y), -(l->s * y)};
    const jd_real x = k == 2 * i + 1 ? s : s * turn.y, z = l->S * x;
    if (k == 2 * i + 1)
        return (jd_vector){l->C * x, l->s * z, -(l->c * z)};
    return (jd_vector){l->C * x, l->s * z - l->c * y, -(l->s * y) - l->c * z};
}

// Carry sum_j s_j z_j,k of the limbs below up to the axes above limb i, this limb included.
JD_ALWAYS_INLINE void jd_chain_carry(int n, const jd_chain* c, const jd_limb_constants* p, int i,
                                     jd_vector* below) {
    JD_UNROLL
    for (int k = 0; k < 2 * n; k++) {
        const jd_vector turn = c->turn[i][k];
        if (i == n - 1) {
            below[k] = jd_chain_lowest(c, p[i].s, i, k);
            continue;
        }
        if (k < 2 * i + 2)
            below[k] =
                (jd_vector){below[k].x + p[i].s * turn.y, below[k].y - p[i].s * turn.x, below[k].z};
        below[k] = jd_link_up(&c->link[i], below[k]);
    }
}

// Contribution of limb i to element (k, l <= k) of the mass matrix: its own inertia, and what its
// sway shares with the limbs below.
JD_ALWAYS_INLINE jd_real jd_chain_share(const jd_chain* c, const jd_limb_constants* p, int i,
                                        const int* kl, const jd_vector* below) {
    const int k = kl[0], l = kl[1];
    jd_real sum = k < 2 * i + 2 ? jd_chain_own(c, p, i, k, l) : jd_set(0.0);
    if (below)
        sum = sum + p[i].L * jd_chain_sway(c, i, l, below[k]);
    if (below && k < 2 * i + 2)
        sum = sum + p[i].L * jd_chain_sway(c, i, k, below[l]);
    return sum;
}

/// The mass matrix, from the last limb up.                              [spatial-pendulum:D6]
JD_ALWAYS_INLINE void jd_chain_mass(int n, const jd_chain* c, const jd_limb_constants* p,
                                    jd_symmetric* M) {
    jd_vector below[JD_MOST_FREEDOMS];  // sum of s_j z_j,k over the limbs below, in these axes
    JD_UNROLL
    for (int i = n - 1; i >= 0; i--) {
        const bool last = i == n - 1;
        JD_UNROLL
        for (int e = 0; e < 4 * n * n; e++) {
            const int kl[2] = {e / (2 * n), e % (2 * n)};
            if (kl[1] > kl[0] || kl[1] >= 2 * i + 2)
                continue;
            const jd_real share = jd_chain_share(c, p, i, kl, last ? NULL : below);
            M->at[kl[0]][kl[1]] = last ? share : M->at[kl[0]][kl[1]] + share;
        }
        if (i > 0)
            jd_chain_carry(n, c, p, i, below);
    }
}

/// Loads at the free end of a chain, in the axes of the last limb.
typedef struct jd_chain_loads {
    jd_vector force;   ///< at the end of the last limb [N]
    jd_vector moment;  ///< on the last limb [N m]
} jd_chain_loads;

// J dW + W x J W.
static inline jd_vector jd_limb_moment(const jd_limb_constants* p, jd_vector W, jd_vector dW) {
    return (jd_vector){
        p->J_x * dW.x + (p->J_z - p->J_y) * W.y * W.z,
        p->J_y * dW.y + (p->J_x - p->J_z) * W.z * W.x,
        p->J_z * dW.z + (p->J_y - p->J_x) * W.x * W.y,
    };
}

/// Moment on each limb, about its joint, that its motion and that of the limbs below need beyond
/// weight and loads.                                                    [spatial-pendulum:D7]
JD_ALWAYS_INLINE void jd_chain_moments(int n, const jd_chain* c, const jd_limb_constants* p,
                                       jd_real g, const jd_chain_loads* loads, jd_vector* moment) {
    jd_vector hung[JD_MOST_LIMBS];  // acceleration of the joint, turned round, less gravity
    jd_vector below = loads->force, sum;
    JD_UNROLL
    for (int i = 0; i < n; i++) {
        if (i == 0)
            hung[i] = jd_vector_scale(-g, c->link[i].up);
        else
            hung[i] = jd_link_down(&c->link[i],
                                   jd_vector_add(hung[i - 1], p[i - 1].L, c->link[i - 1].bend));
    }
    JD_UNROLL
    for (int i = n - 1; i >= 0; i--) {
        const jd_link* l = &c->link[i];
        const jd_vector G = jd_vector_mix(p[i].s, hung[i], p[i].L, below);
        const jd_vector own = jd_limb_moment(&p[i], l->W, l->dW);
        moment[i] = (jd_vector){own.x - G.y, own.y + G.x, own.z};  // and z x G
        moment[i] = i == n - 1 ? jd_vector_add(moment[i], jd_set(-1.0), loads->moment)
                               : jd_vector_add(moment[i], jd_set(1.0), sum);
        sum = jd_link_up(l, moment[i]);
        below = jd_link_up(l, jd_vector_add(below, p[i].s, l->bend));
    }
}

/// The same along the joint coordinates: M q'' = -bias + what the joints add.
JD_ALWAYS_INLINE void jd_chain_bias(int n, const jd_chain* c, const jd_vector* moment,
                                    jd_real* bias) {
    JD_UNROLL
    for (int i = 0; i < n; i++) {
        bias[2 * i] = c->link[i].C * moment[i].x + c->link[i].S * moment[i].z;
        bias[2 * i + 1] = moment[i].y;
    }
}

#endif
