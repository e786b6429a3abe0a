/// @file pendulum_stick.h
/// The contact of a pendulum of n limbs with its disc where friction is not regularised: how its
/// lowest point moves over the disc and answers friction, so that the solver can tell whether it
/// sticks.                                                                [spatial-pendulum:D9]
///
///     u = (v_s, w_s),   du/dt = p + A f,   A = J M^-1 J',   p at f = 0
///
/// All of it in the axes of the fork, which turn with psi'; A and p follow in the solver.
#ifndef JUDDER_MECHANISM_PENDULUM_STICK_H
#define JUDDER_MECHANISM_PENDULUM_STICK_H

#include "mechanism/pendulum.h"

/// Of the give to a force at the distance R_b: added to the give to a moment. That vanishes where
/// spin is given, as in a pendulum that hangs straight; the moment that must hold such a spin is
/// then large, beyond any friction.                                      [spatial-pendulum:D10]
#define JD_STIFF_SPIN 1e-12

/// Where rates are put on a motion, a patch whose radius is well below 3e-5 m has no hold on spin:
/// its spin counts too little in that motion to be told from it. The square of that radius [m^2].
#define JD_SOFT_SPIN 1e-9

// Motion of the contact per rate of joint coordinate k, in the axes of the fork: a column of J.
JD_ALWAYS_INLINE jd_planar jd_pendulum_way(int n, const jd_pendulum* s, const jd_chain* c, int k) {
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
    return (jd_planar){v.x - R * w.y, v.y + R * w.x, w.z};
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

// The rate of (v_s, w_s) while the rates of the joints stay. The fork turns under these components.
JD_ALWAYS_INLINE jd_planar jd_pendulum_drift(int n, const jd_pendulum* s, const jd_pendulum_at* at,
                                             const jd_ball* ball) {
    const jd_disc_contact* c = &at->touch;
    const jd_real R = s->disc->R_b, omega = s->disc->omega_d, turns = at->fork.rate;
    jd_real none[JD_MOST_FREEDOMS];
    jd_chain chain = at->chain;
    jd_vector a, spin;
    JD_UNROLL
    for (int k = 0; k < 2 * n; k++)
        none[k] = jd_set(0.0);
    jd_chain_accelerate(n, none, &chain);
    jd_pendulum_ball_rates(n, s->constants, &chain, &a, &spin);
    return (jd_planar){
        .x = a.x - R * spin.y + omega * ball->velocity.y + turns * c->vsy,
        .y = a.y + R * spin.x - omega * ball->velocity.x - turns * c->vsx,
        .w = spin.z,
    };
}

// J, M^-1 J' and how the motion of the contact changes by itself.
JD_ALWAYS_INLINE void jd_pendulum_lines(int n, const jd_pendulum* s, const jd_pendulum_at* at,
                                        const jd_ball* ball, jd_touch* touch) {
    const jd_planar drift = jd_pendulum_drift(n, s, at, ball);
    jd_contact_line* line = touch->along;
    jd_symmetric M;
    jd_chain_mass(n, &at->chain, s->constants, &M);
    jd_cholesky_factor(2 * n, &M);
    line[0].drift = drift.x;
    line[1].drift = drift.y;
    line[2].drift = drift.w;
    JD_UNROLL
    for (int k = 0; k < 2 * n; k++) {
        const jd_planar way = jd_pendulum_way(n, s, &at->chain, k);
        line[0].by[2 * n + k] = line[0].force[2 * n + k] = way.x;
        line[1].by[2 * n + k] = line[1].force[2 * n + k] = way.y;
        line[2].by[2 * n + k] = line[2].force[2 * n + k] = way.w;
    }
    JD_UNROLL
    for (int i = 0; i < 3; i++)
        jd_cholesky_solve(2 * n, &M, line[i].force + 2 * n);
}

/// The contact at (t, y): a patch whose radius follows the penetration.
JD_ALWAYS_INLINE void jd_pendulum_meet(int n, const jd_instance* instance, jd_real t,
                                       const jd_real* y, jd_touch* touch) {
    const jd_pendulum s = jd_pendulum_of(n, instance);
    const jd_disc_parameters* d = s.disc;
    const jd_real zero = jd_set(0.0), R = d->R_b;
    jd_pendulum_at at;
    at.fork = jd_pendulum_fork(s.p, t);
    jd_chain_move(n, at.fork, y, &at.chain);
    const jd_ball ball = jd_pendulum_ball(n, s.constants, &at.chain);
    const jd_disc_contact* c = &at.touch;
    at.touch = jd_disc_press(d, s.k, t, &ball);
    touch->along[0].speed = c->vsx;
    touch->along[1].speed = c->vsy;
    touch->along[2].speed = c->ws;
    touch->patch.eps = d->eps;
    touch->patch.flat = jd_friction_spinless(&instance->friction) & jd_eq(d->drilling_moment, zero);
    touch->patch.open = ~jd_eq(instance->regime, jd_set(JD_PRESSED));
    touch->press = jd_select(touch->patch.open, zero, c->press.N);
    touch->patch.size = jd_disc_radius(d, c);
    touch->patch.growth = 0.5 * c->dh / jd_min(c->h, -JD_LEAST_PATCH * JD_LEAST_PATCH * R);
    touch->patch.firm = JD_STIFF_SPIN / (R * R);
    touch->patch.soft = jd_set(JD_SOFT_SPIN);
    if (instance->lines)
        jd_pendulum_lines(n, &s, &at, &ball, touch);
}

#endif
