/// @file pendulum_outputs.h
/// Outputs of a pendulum of n limbs: places, forces, energies and powers. The account closes:
///
///     E_kin + E_pot + E_el + L_joint + L_damping + L_friction = the same at the start
///                                                   + W_drive + W_disc    [spatial-pendulum:D8]
#ifndef JUDDER_MECHANISM_PENDULUM_OUTPUTS_H
#define JUDDER_MECHANISM_PENDULUM_OUTPUTS_H

#include "mechanism/pendulum.h"

// Angular accelerations with those of the joints.
JD_ALWAYS_INLINE void jd_pendulum_accelerate(int n, const jd_pendulum_at* at, jd_vector* dw) {
    jd_vector sum = jd_vector_zero();
    for (int i = 0; i < n; i++) {
        const jd_vector fork = {jd_set(1.0), jd_set(0.0), jd_set(0.0)};
        const jd_vector axis = i == 0 ? fork : at->chain.link[i - 1].x;
        sum = jd_vector_add(sum, at->acceleration[2 * i], axis);
        sum = jd_vector_add(sum, at->acceleration[2 * i + 1], at->chain.link[i].y);
        dw[i] = jd_vector_add(at->chain.link[i].dw, jd_set(1.0), sum);
    }
}

// Torque of the drive and force of the upper joint, in the axes of the fork: what the accelerations
// of the limbs need, less weight and contact.
JD_ALWAYS_INLINE void jd_pendulum_reaction(int n, const jd_pendulum* s, const jd_pendulum_at* at,
                                           jd_real* torque, jd_vector* force) {
    const jd_chain_loads loads = jd_pendulum_loads(s, &at->touch);
    jd_vector dw[JD_MOST_LIMBS], ddz[JD_MOST_LIMBS];
    jd_pendulum_accelerate(n, at, dw);
    for (int i = 0; i < n; i++)
        ddz[i] = jd_link_bend(&at->chain.link[i], dw[i]);
    *torque = -at->touch.moment;
    *force = (jd_vector){-at->touch.force.x, -at->touch.force.y, -at->touch.force.z};
    for (int i = 0; i < n; i++) {
        const jd_link* l = &at->chain.link[i];
        const jd_vector m = jd_limb_moment(&s->constants[i], l->W, jd_link_inside(l, dw[i]));
        const jd_vector G = jd_chain_bending(n, s->constants, i, ddz, &loads);
        *torque =
            *torque + (m.x * l->x.z + m.y * l->y.z + m.z * l->z.z) + (l->z.x * G.y - l->z.y * G.x);
        *force = jd_vector_add(*force, -s->constants[i].s, ddz[i]);
        force->z = force->z + s->p->g * s->limb[i].m;
    }
}

// [spatial-pendulum:D5]
JD_ALWAYS_INLINE void jd_pendulum_energies(int n, const jd_pendulum* s, const jd_pendulum_at* at,
                                           jd_pendulum_outputs* o) {
    const jd_limb_constants* p = s->constants;
    jd_real T = jd_set(0.0), V = jd_set(0.0);
    for (int i = 0; i < n; i++) {
        const jd_link* l = &at->chain.link[i];
        T = T + 0.5 * jd_limb_inertia(&p[i], l->W, l->W);
        V = V - s->p->g * p[i].s * l->z.z;
        for (int j = i + 1; j < n; j++)
            T = T + p[i].L * p[j].s * jd_vector_dot(l->dz, at->chain.link[j].dz);
    }
    o->E_kin = T;
    o->E_pot = V;
    o->E_el = jd_hertz_energy(s->k, at->touch.h);
}

// [spatial-pendulum:D8]
JD_ALWAYS_INLINE void jd_pendulum_powers(int n, const jd_pendulum* s, const jd_pendulum_at* at,
                                         const jd_real* y, jd_pendulum_outputs* o) {
    const jd_touch* c = &at->touch;
    const jd_vector* A = &at->ball.at;
    o->P_joint = jd_set(0.0);
    for (int k = 0; k < 2 * n; k++)
        o->P_joint = o->P_joint - at->torque[k] * y[2 * n + k];
    o->P_damping = (c->press.elastic - c->press.N) * c->dh;
    o->P_friction = -(c->force.x * c->vsx + c->force.y * c->vsy + c->moment * c->ws);
    o->P_drive = o->M_drive * at->fork.rate;
    o->P_disc = c->force.z * s->disc->z0_rate +
                s->disc->omega_d * (A->x * c->force.y - A->y * c->force.x + c->moment);
}

// The contact, in axes that stand still: those of the fork turned by psi.
static inline void jd_pendulum_contact(const jd_touch* c, jd_real cosine, jd_real sine,
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
    o->v_s = jd_hypot(slip.x, slip.y);
    o->w_s = slip.z;
}

// Torques of resistance, and places of the joints between limbs.
JD_ALWAYS_INLINE void jd_pendulum_joints(int n, const jd_pendulum* s, const jd_pendulum_at* at,
                                         const jd_real* turn, jd_real* output) {
    jd_vector O = jd_vector_zero();
    for (int k = 0; k < 2 * n; k++)
        output[k] = at->torque[k];
    for (int i = 0; i < n - 1; i++) {
        O = jd_vector_add(O, -s->constants[i].L, at->chain.link[i].z);
        const jd_vector placed = jd_vector_turned(O, turn[0], turn[1]);
        output[2 * n + 3 * i] = placed.x;
        output[2 * n + 3 * i + 1] = placed.y;
        output[2 * n + 3 * i + 2] = placed.z;
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
    o->psi = jd_pendulum_turn(s.p, t);
    jd_sincos(o->psi, &turn[1], &turn[0]);

    const jd_vector place = jd_vector_turned(at.ball.at, turn[0], turn[1]);
    const jd_vector velocity = jd_vector_turned(at.ball.velocity, turn[0], turn[1]);
    o->x_b = place.x, o->y_b = place.y, o->z_b = place.z;
    o->vx_b = velocity.x, o->vy_b = velocity.y, o->vz_b = velocity.z;
    jd_pendulum_contact(&at.touch, turn[0], turn[1], o);
    jd_pendulum_reaction(n, &s, &at, &o->M_drive, &force);
    force = jd_vector_turned(force, turn[0], turn[1]);
    o->R_x = force.x, o->R_y = force.y, o->R_z = force.z;
    jd_pendulum_energies(n, &s, &at, o);
    jd_pendulum_powers(n, &s, &at, y, o);
    jd_pendulum_joints(n, &s, &at, turn, output + JD_REALS(jd_pendulum_outputs));
}

#endif
