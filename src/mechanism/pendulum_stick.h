/// @file pendulum_stick.h
/// The contact of a pendulum of n limbs with its disc where friction is not regularised: how its
/// lowest point moves over the disc and answers friction, so that the solver can tell whether it
/// sticks.                                                                [spatial-pendulum:D9]
///
///     u = (v_s, w_s),   du/dt = p + A f,   A = J M^-1 J',   p at f = 0
///
/// All of it in the axes of the fork, which turn with psi'.
#ifndef JUDDER_MECHANISM_PENDULUM_STICK_H
#define JUDDER_MECHANISM_PENDULUM_STICK_H

#include "contact/answer.h"
#include "mechanism/pendulum.h"

/// Of the give to a force at the distance R_b: added to the give to a moment. That vanishes where
/// spin is given, as in a pendulum that hangs straight; the moment that must hold such a spin is
/// then large, beyond any friction.                                      [spatial-pendulum:D10]
#define JD_STIFF_SPIN 1e-12

/// Where rates are put on a motion, a patch whose radius is well below 3e-5 m has no hold on spin:
/// its spin counts too little in that motion to be told from it. The square of that radius [m^2].
#define JD_SOFT_SPIN 1e-9

/// Of a motion that rates are put on: a spin that is nearer to the one they have is not told from
/// it. The solver knows a motion to a thousandth of its size, which is much of a spin where the
/// patch is small.
#define JD_SAME_SPIN 1e-2

/// How the contact of a pendulum hangs together with its joints.
typedef struct jd_pendulum_grip {
    jd_planar way[JD_MOST_FREEDOMS];  ///< J: motion of the contact per rate of a joint coordinate
    jd_real answer[3][JD_MOST_FREEDOMS];  ///< M^-1 J': accelerations per unit of friction
    jd_real scale;                        ///< what a unit of spin is
} jd_pendulum_grip;

// Column k of J in the axes of the fork; spin in units of `scale`.
JD_ALWAYS_INLINE jd_planar jd_pendulum_way(int n, const jd_pendulum* s, const jd_chain* c, int k,
                                           jd_real scale) {
    const jd_real R = s->disc->R_b;
    jd_vector v = jd_vector_zero(), w = c->turn[n - 1][k];
    JD_UNROLL
    for (int i = n - 1; i >= 0; i--) {
        const jd_real L = s->constants[i].L;
        if (k < 2 * i + 2) {
            v.x = v.x - L * c->turn[i][k].y;
            v.y = v.y + L * c->turn[i][k].x;
        }
        v = jd_link_up(&c->link[i], v);
        w = jd_link_up(&c->link[i], w);
    }
    return (jd_planar){v.x - R * w.y, v.y + R * w.x, scale * w.z};
}

static inline jd_real jd_planar_part(jd_planar a, int i) {
    return i == 0 ? a.x : i == 1 ? a.y : a.w;
}

// J, M^-1 J' and A.
JD_ALWAYS_INLINE void jd_pendulum_gripped(int n, const jd_symmetric* M, jd_pendulum_grip* g,
                                          jd_real A[6]) {
    static const int row[6] = {0, 0, 0, 1, 1, 2}, column[6] = {0, 1, 2, 1, 2, 2};
    JD_UNROLL
    for (int i = 0; i < 3; i++) {
        JD_UNROLL
        for (int k = 0; k < 2 * n; k++)
            g->answer[i][k] = jd_planar_part(g->way[k], i);
        jd_cholesky_solve(2 * n, M, g->answer[i]);
    }
    JD_UNROLL
    for (int e = 0; e < 6; e++) {
        A[e] = jd_set(0.0);
        JD_UNROLL
        for (int k = 0; k < 2 * n; k++)
            A[e] = A[e] + jd_planar_part(g->way[k], row[e]) * g->answer[column[e]][k];
    }
}

/// Acceleration of the ball and of its spin, in axes that stand still but point along the fork's.
JD_ALWAYS_INLINE void jd_pendulum_ball_rates(int n, const jd_limb_constants* p, const jd_chain* c,
                                             jd_vector* acceleration, jd_vector* spin) {
    *acceleration = jd_vector_zero();
    *spin = c->link[n - 1].dW;
    JD_UNROLL
    for (int i = n - 1; i >= 0; i--) {
        const jd_link* l = &c->link[i];
        *acceleration = jd_link_up(l, jd_vector_add(*acceleration, -p[i].L, l->bend));
        *spin = jd_link_up(l, *spin);
    }
}

// The rate of (v_s, w_s) under the accelerations of `at`. The fork turns under these components.
JD_ALWAYS_INLINE jd_planar jd_pendulum_pull(int n, const jd_pendulum* s, const jd_pendulum_at* at,
                                            const jd_ball* ball) {
    const jd_disc_contact* c = &at->touch;
    const jd_real R = s->disc->R_b, omega = s->disc->omega_d, turns = at->fork.rate;
    jd_chain chain = at->chain;
    jd_vector a, spin;
    jd_chain_accelerate(n, at->acceleration, &chain);
    jd_pendulum_ball_rates(n, s->constants, &chain, &a, &spin);
    return (jd_planar){
        .x = a.x - R * spin.y + omega * ball->velocity.y + turns * c->vsy,
        .y = a.y + R * spin.x - omega * ball->velocity.x - turns * c->vsx,
        .w = spin.z,
    };
}

// Everything about the contact at (t, y).
JD_ALWAYS_INLINE void jd_pendulum_meet(int n, const jd_instance* instance, jd_real t,
                                       const jd_real* y, jd_contact* contact, jd_pendulum_grip* g) {
    const jd_pendulum s = jd_pendulum_of(n, instance);
    const jd_real zero = jd_set(0.0);
    jd_pendulum_at at;
    jd_symmetric M;
    jd_pendulum_move(n, &s, t, y, &at);
    const jd_ball ball = jd_pendulum_ball(n, s.constants, &at.chain);
    at.touch = jd_disc_press(s.disc, s.k, t, &ball);
    at.touch.force.x = at.touch.force.y = at.touch.moment = zero;
    at.loads = jd_pendulum_loads(n, &at.chain, s.disc->R_b, &at.touch);
    jd_pendulum_accelerate(n, &s, &at, &M);
    const jd_disc_contact* c = &at.touch;
    *contact = (jd_contact){
        .motion = {c->vsx, c->vsy, c->ws},
        .pull = jd_pendulum_pull(n, &s, &at, &ball),
        .mu_k = s.disc->mu,
        .mu_s = s.disc->mu,
        .eps = s.disc->eps,
        .rule = jd_set(JD_STICK_EXACT),
        .flat = jd_friction_spinless(&instance->friction) & jd_eq(s.disc->drilling_moment, zero),
        .open = ~jd_eq(instance->regime, jd_set(JD_PRESSED)),
    };
    contact->flat |= instance->friction.law->kernel->flat ? jd_mask_all() : jd_mask_none();
    contact->normal = jd_select(contact->open, zero, c->press.N);
    // Spin in units in which the patch has its own size, and how these units grow.
    const jd_real scale = jd_disc_spin_scale(s.disc, c, contact->flat, instance->friction.size);
    const jd_real grows = jd_select(
        contact->flat | instance->sticks, zero,
        0.5 * scale * c->ws * c->dh / jd_min(c->h, -JD_LEAST_PATCH * JD_LEAST_PATCH * s.disc->R_b));
    g->scale = scale;
    contact->motion.w = scale * c->ws;
    contact->pull.w = scale * contact->pull.w + grows;
    JD_UNROLL
    for (int k = 0; k < 2 * n; k++)
        g->way[k] = jd_pendulum_way(n, &s, &at.chain, k, scale);
    jd_pendulum_gripped(n, &M, g, contact->give);
    const jd_real arm = scale / s.disc->R_b;
    contact->give[5] =
        contact->give[5] + JD_STIFF_SPIN * arm * arm * (contact->give[0] + contact->give[3]);
}

/// Change the rates of the joints by an impulse at the contact so that it moves with `motion`.
JD_ALWAYS_INLINE void jd_pendulum_settle(int n, const jd_instance* instance, jd_real t,
                                         jd_planar motion, jd_real* y) {
    jd_contact c;
    jd_pendulum_grip g;
    jd_pendulum_meet(n, instance, t, y, &c, &g);
    const jd_real size = instance->friction.size, zero = jd_set(0.0);
    jd_planar change = {motion.x - c.motion.x, motion.y - c.motion.y, motion.w - c.motion.w};
    const jd_real speed = jd_length(motion.x, motion.y) + size * jd_abs(motion.w);
    const jd_mask same = jd_lt(size * jd_abs(change.w), JD_SAME_SPIN * speed);
    change.w = jd_select(same, zero, change.w);
    const jd_real softness = JD_SOFT_SPIN / (size * size);
    c.give[5] = c.give[5] + softness * (c.give[0] + c.give[3] + c.give[5] / (g.scale * g.scale));
    const jd_planar impulse = jd_contact_solve(&c, change);
    JD_UNROLL
    for (int k = 0; k < 2 * n; k++)
        y[2 * n + k] = y[2 * n + k] + (impulse.x * g.answer[0][k] + impulse.y * g.answer[1][k]) +
                       impulse.w * g.answer[2][k];
}

#endif
