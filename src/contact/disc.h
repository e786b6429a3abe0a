/// @file disc.h
/// A ball at the end of a mechanism over a level disc, which turns about the vertical through the
/// origin and may rise slowly. The mechanism gives the motion of the ball; this gives the forces.
///
/// The ball touches with its lowest point A, fixed to its limb. Friction is that of the law on a
/// Hertz disc of the present radius: with `power`, m_T = 2
///
///     F = -mu N v_s/sqrt(v_s^2 + b_T^2 a_r^2 w_s^2 + eps^2)                [spatial-pendulum:D4]
#ifndef JUDDER_CONTACT_DISC_H
#define JUDDER_CONTACT_DISC_H

#include "base/vector.h"
#include "contact/hertz.h"
#include "judder/kernel.h"

static const char* const jd_hertz_forms[] = {"exact", "published", NULL};
static const char* const jd_off_on[] = {"off", "on", NULL};

/// Parameters of ball, disc and contact: name, symbol, unit, default, range, text.
#define JD_DISC_PARAMETERS(P)                                                                      \
    P(R_b, "R_b", "m", 0.025, JD_POSITIVE, "radius of the ball at the end of the last limb")       \
    P(E1, "E_1", "Pa", 2e9, JD_POSITIVE, "Young's modulus of the ball")                            \
    P(nu1, "ν_1", "1", 0.3, JD_BETWEEN(0, 0.5), "Poisson's ratio of the ball")                     \
    P(E2, "E_2", "Pa", 0.1e9, JD_POSITIVE, "Young's modulus of the disc")                          \
    P(nu2, "ν_2", "1", 0.3, JD_BETWEEN(0, 0.5), "Poisson's ratio of the disc")                     \
    P(hertz, "hertz", "1", JD_HERTZ_EXACT, JD_CHOICE(jd_hertz_forms),                              \
      "contact stiffness: with 1 - nu^2, or with 1 - nu as the paper prints it")                   \
    P(b, "b", "s/m", 0.5, JD_NOT_NEGATIVE, "damping of the contact")                               \
    P(z0, "z_0", "m", -0.425, JD_ANY, "height of the disc at the start; 0 is the upper joint")     \
    P(z0_rate, "z_0'", "m/s", 0, JD_ANY, "speed at which the disc rises")                          \
    P(omega_d, "ω_d", "rad/s", 0, JD_ANY, "angular velocity of the disc")                          \
    P(mu, "μ", "1", 0.2, JD_NOT_NEGATIVE, "friction coefficient between ball and disc")            \
    P(eps, "ε", "m/s", 1e-3, JD_NOT_NEGATIVE,                                                      \
      "regularisation of friction: a sliding speed; 0: none, the ball sticks or slips")            \
    P(drilling_moment, "drilling_moment", "1", 0, JD_CHOICE(jd_off_on),                            \
      "moment of friction about the normal: left out as published, or taken from the law")

JD_STRUCT(jd_disc_parameters, JD_DISC_PARAMETERS);

/// How the ball moves, in axes that stand still, from the centre line of the disc.
typedef struct jd_ball {
    jd_vector at;        ///< centre [m]
    jd_vector velocity;  ///< [m/s]
    jd_vector spin;      ///< [rad/s]
} jd_ball;

/// What happens at the contact.
typedef struct jd_disc_contact {
    jd_real h, dh;     ///< gap [m] and its rate [m/s]
    jd_press press;    ///< normal force
    jd_real vsx, vsy;  ///< sliding velocity [m/s]
    jd_real ws;        ///< sliding spin [rad/s]
    jd_vector force;   ///< on the ball at its lowest point [N]
    jd_real moment;    ///< on the ball about the vertical [N m]
} jd_disc_contact;

#define JD_LEAST_PATCH 1e-9  ///< of R_b: the radius of a patch that carries nothing yet

/// Stiffness of the contact [N/m^1.5].
static inline jd_real jd_disc_stiffness(const jd_disc_parameters* p) {
    return jd_hertz_stiffness(p->R_b, (jd_elastic){p->E1, p->nu1}, (jd_elastic){p->E2, p->nu2},
                              p->hertz);
}

/// Radius of the patch, kept from 0 [m].
static inline jd_real jd_disc_radius(const jd_disc_parameters* p, const jd_disc_contact* c) {
    return jd_max(c->press.radius, JD_LEAST_PATCH * p->R_b);
}

// Friction of the law on a patch of the present radius.
static inline void jd_disc_rub(const jd_friction* f, const jd_disc_parameters* p,
                               jd_disc_contact* c) {
    const jd_real zero = jd_set(0.0);
    const jd_real a = jd_disc_radius(p, c), over = 1.0 / a;
    const jd_rubbing rubbing = {
        .size = a,
        .motion = {.vx = c->vsx * over, .vy = c->vsy * over, .w = c->ws},
        .lean = {zero, zero},
        .eps = p->eps * over,
    };
    const jd_mask without = jd_eq(p->drilling_moment, zero);
    const jd_resultant load = jd_all(without) ? jd_friction_force_sized(f, &rubbing)
                                              : jd_friction_eval_sized(f, &rubbing);
    const jd_real grip = -p->mu * c->press.N;
    const jd_mask smooth = jd_eq(grip, zero);
    c->force.x = jd_select(smooth, zero, grip * load.tx);
    c->force.y = jd_select(smooth, zero, grip * load.ty);
    c->moment = jd_select(smooth | without, zero, grip * (a * load.m));
}

/// Gap between a ball whose centre has this height and the disc at time t [m].
/// [spatial-pendulum:D2]
static inline jd_real jd_disc_gap(const jd_disc_parameters* p, jd_real t, jd_real height) {
    return height - p->R_b - (p->z0 + p->z0_rate * t);
}

/// What the disc does to a ball at time t without friction. `k` is the stiffness of the contact.
static inline jd_disc_contact jd_disc_press(const jd_disc_parameters* p, jd_real k, jd_real t,
                                            const jd_ball* ball) {
    const jd_real R = p->R_b;
    jd_disc_contact c = {
        .h = jd_disc_gap(p, t, ball->at.z),
        .dh = ball->velocity.z - p->z0_rate,
        .vsx = ball->velocity.x - R * ball->spin.y + p->omega_d * ball->at.y,
        .vsy = ball->velocity.y + R * ball->spin.x - p->omega_d * ball->at.x,
        .ws = ball->spin.z - p->omega_d,
    };
    c.press = jd_hertz_press(k, p->b, R, c.h, c.dh);
    c.force.z = c.press.N;
    return c;
}

/// Lanes whose friction is not regularised: the solver decides whether they stick.
static inline jd_mask jd_disc_sharp(const jd_disc_parameters* p) {
    return jd_eq(p->eps, jd_set(0.0));
}

// Friction and motion as the solver found them, in the sharp lanes.
static inline void jd_disc_take(const jd_touch* k, jd_mask sharp, jd_disc_contact* c) {
    c->force.x = jd_select(sharp, k->T[0], c->force.x);
    c->force.y = jd_select(sharp, k->T[1], c->force.y);
    c->moment = jd_select(sharp, k->T[2], c->moment);
    c->vsx = jd_select(sharp, k->along[0].speed, c->vsx);
    c->vsy = jd_select(sharp, k->along[1].speed, c->vsy);
    c->ws = jd_select(sharp & k->stuck & ~k->patch.flat, jd_set(0.0), c->ws);
}

/// Forces on a ball at time t. `k` is the stiffness of the contact.
static inline jd_disc_contact jd_disc_touch(const jd_instance* instance,
                                            const jd_disc_parameters* p, jd_real k, jd_real t,
                                            const jd_ball* ball) {
    const jd_mask sharp = jd_disc_sharp(p);
    jd_disc_contact c = jd_disc_press(p, k, t, ball);
    if (!jd_all(sharp))
        jd_disc_rub(&instance->friction, p, &c);
    if (jd_any(sharp))
        jd_disc_take(&instance->touches[0], sharp, &c);
    return c;
}

#endif
