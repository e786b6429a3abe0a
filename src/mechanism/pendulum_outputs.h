/// @file pendulum_outputs.h
/// Outputs of a pendulum of n limbs: places, forces, energies and powers. The account closes:
///
///     E_kin + E_pot + E_el + L_joint + L_damping + L_friction = the same at the start
///                                                   + W_drive + W_disc    [spatial-pendulum:D8]
#ifndef JUDDER_MECHANISM_PENDULUM_OUTPUTS_H
#define JUDDER_MECHANISM_PENDULUM_OUTPUTS_H

#include "contact/gauge.h"
#include "mechanism/pendulum.h"

// Torque of the drive about the vertical, and force of the upper joint in the axes of the fork:
// what the accelerations of the limbs need, less weight and contact.
JD_ALWAYS_INLINE void jd_pendulum_reaction(int n, const jd_pendulum* s, const jd_pendulum_at* at,
                                           jd_real* torque, jd_vector* force) {
    jd_vector moment[JD_MOST_LIMBS], sum = at->loads.force;
    jd_chain chain = at->chain;
    jd_chain_accelerate(n, at->acceleration, &chain);
    jd_chain_moments(n, &chain, s->constants, s->p->g, &at->loads, moment);
    *torque = jd_vector_dot(chain.link[0].up, moment[0]);
    jd_real weight = jd_set(0.0);
    for (int i = n - 1; i >= 0; i--) {
        sum = jd_vector_add(sum, s->constants[i].s, chain.link[i].bend);
        sum = jd_link_up(&chain.link[i], sum);
        weight = weight + s->p->g * s->limb[i].m;
    }
    *force = (jd_vector){-sum.x, -sum.y, weight - sum.z};
}

// [spatial-pendulum:D5]
JD_ALWAYS_INLINE void jd_pendulum_energies(int n, const jd_pendulum* s, const jd_pendulum_at* at,
                                           jd_pendulum_outputs* o) {
    const jd_limb_constants* p = s->constants;
    jd_real T = jd_set(0.0), V = jd_set(0.0);
    jd_vector below = jd_vector_zero();  // sum of s z' over the limbs below
    for (int i = n - 1; i >= 0; i--) {
        const jd_link* l = &at->chain.link[i];
        T = T + 0.5 * jd_limb_inertia(&p[i], l->W, l->W) + p[i].L * jd_sway_dot(l->W, below);
        V = V - s->p->g * p[i].s * l->up.z;
        below.x = below.x + p[i].s * l->W.y;
        below.y = below.y - p[i].s * l->W.x;
        below = jd_link_up(l, below);
    }
    o->E_kin = T;
    o->E_pot = V;
    o->E_el = jd_hertz_energy(s->k, at->touch.h);
}

// [spatial-pendulum:D8]
JD_ALWAYS_INLINE void jd_pendulum_powers(int n, const jd_pendulum* s, const jd_pendulum_at* at,
                                         const jd_real* y, const jd_ball* ball,
                                         jd_pendulum_outputs* o) {
    const jd_disc_contact* c = &at->touch;
    o->P_joint = jd_set(0.0);
    for (int k = 0; k < 2 * n; k++)
        o->P_joint = o->P_joint - at->torque[k] * y[2 * n + k];
    o->P_damping = (c->press.elastic - c->press.N) * c->dh;
    o->P_friction = -(c->force.x * c->vsx + c->force.y * c->vsy + c->moment * c->ws);
    o->P_drive = o->M_drive * at->fork.rate;
    o->P_disc = c->force.z * s->disc->z0_rate +
                s->disc->omega_d * (ball->at.x * c->force.y - ball->at.y * c->force.x + c->moment);
}

// The contact, in axes that stand still: those of the fork turned by psi.
static inline void jd_pendulum_contact(const jd_disc_contact* c, jd_real cosine, jd_real sine,
                                       jd_pendulum_outputs* o) {
    const jd_vector slip = jd_vector_turned((jd_vector){c->vsx, c->vsy, c->ws}, cosine, sine);
    const jd_vector force = jd_vector_turned(c->force, cosine, sine);
    o->h = c->h;
    o->N = c->press.N;
    o->F_x = force.x;
    o->F_y = force.y;
    o->M_z = c->moment;
    o->a_r = c->press.radius;
    o->v_sx = slip.x;
    o->v_sy = slip.y;
    o->v_s = jd_length(slip.x, slip.y);
    o->w_s = slip.z;
}

enum { JD_IN_FLIGHT, JD_SLIDING, JD_STICKING };  // phases

static inline jd_real jd_pendulum_phase(const jd_instance* instance, jd_mask sharp,
                                        const jd_disc_contact* c) {
    const jd_real slides =
        jd_select(jd_gt(c->press.N, jd_set(0.0)), jd_set(JD_SLIDING), jd_set(JD_IN_FLIGHT));
    if (!jd_any(sharp))
        return slides;
    return jd_select(sharp & instance->touches[0].stuck, jd_set(JD_STICKING), slides);
}

// What takes a search: only for rows.
JD_ALWAYS_INLINE void jd_pendulum_survey(int n, const jd_instance* instance, jd_real* output) {
    const jd_mask sharp = jd_disc_sharp(jd_pendulum_of(n, instance).disc);
    jd_pendulum_outputs* o = (void*)output;
    for (int lane = 0; lane < JD_LANES; lane++)
        jd_put(&o->gauge, lane,
               jd_mask_get(sharp, lane) ? jd_contact_gauge(instance, lane) : (double)NAN);
}

// Torques of resistance, and places of the joints between limbs.
JD_ALWAYS_INLINE void jd_pendulum_joints(int n, const jd_pendulum* s, const jd_pendulum_at* at,
                                         const jd_real* turn, jd_real* output) {
    for (int k = 0; k < 2 * n; k++)
        output[k] = at->torque[k];
    for (int j = 0; j < n - 1; j++) {
        jd_vector O = jd_vector_zero();
        for (int i = j; i >= 0; i--) {
            O.z = O.z - s->constants[i].L;
            O = jd_link_up(&at->chain.link[i], O);
        }
        const jd_vector placed = jd_vector_turned(O, turn[0], turn[1]);
        output[2 * n + 3 * j] = placed.x;
        output[2 * n + 3 * j + 1] = placed.y;
        output[2 * n + 3 * j + 2] = placed.z;
    }
}

JD_ALWAYS_INLINE void jd_pendulum_measure(int n, const jd_instance* instance, jd_real t,
                                          const jd_real* y, jd_real* output) {
    const jd_pendulum s = jd_pendulum_of(n, instance);
    jd_pendulum_outputs* o = (void*)output;
    jd_pendulum_at at;
    jd_vector force;
    jd_real turn[2];
    jd_pendulum_solve(n, instance, t, y, &at);
    const jd_ball ball = jd_pendulum_ball(n, s.constants, &at.chain);
    at.touch = jd_disc_touch(instance, s.disc, s.k, t, &ball);  // also in free flight
    o->psi = jd_pendulum_turn(s.p, t);
    jd_sincos(o->psi, &turn[1], &turn[0]);

    const jd_vector place = jd_vector_turned(ball.at, turn[0], turn[1]);
    const jd_vector velocity = jd_vector_turned(ball.velocity, turn[0], turn[1]);
    o->x_b = place.x, o->y_b = place.y, o->z_b = place.z;
    o->vx_b = velocity.x, o->vy_b = velocity.y, o->vz_b = velocity.z;
    jd_pendulum_contact(&at.touch, turn[0], turn[1], o);
    o->phase = jd_pendulum_phase(instance, jd_disc_sharp(s.disc), &at.touch);
    jd_pendulum_reaction(n, &s, &at, &o->M_drive, &force);
    force = jd_vector_turned(force, turn[0], turn[1]);
    o->R_x = force.x, o->R_y = force.y, o->R_z = force.z;
    jd_pendulum_energies(n, &s, &at, o);
    jd_pendulum_powers(n, &s, &at, y, &ball, o);
    jd_pendulum_joints(n, &s, &at, turn, output + JD_REALS(jd_pendulum_outputs));
}

#endif
