/// @file pendulum.h
/// A pendulum of n limbs on a fork that is driven about the vertical, with a ball at its end over a
/// disc: rates and outputs for any n, so that a system is its lists and a few lines.
///
/// Parameters of such a system, in this order: JD_LIMB_PARAMETERS of each limb from the top,
/// JD_PENDULUM_PARAMETERS, JD_DISC_PARAMETERS. States: the angles theta, phi of each limb, then
/// their rates. Outputs: JD_PENDULUM_OUTPUTS, then the torques of resistance in the joints, then
/// the places of the joints between the limbs.
#ifndef JUDDER_MECHANISM_PENDULUM_H
#define JUDDER_MECHANISM_PENDULUM_H

#include "contact/disc.h"
#include "mechanism/limbs.h"

/// Parameters of a limb: `i` is its number as text, the rest its defaults.
#define JD_LIMB_PARAMETERS(P, i, m_, I_x_, I_y_, I_z_, L_, e_)                                     \
    P(m##i, "m_" #i, "kg", m_, JD_POSITIVE, "mass of limb " #i)                                    \
    P(I_x##i, "I_x" #i, "kg m^2", I_x_, JD_POSITIVE, "central inertia of limb " #i " about its x") \
    P(I_y##i, "I_y" #i, "kg m^2", I_y_, JD_POSITIVE, "central inertia of limb " #i " about its y") \
    P(I_z##i, "I_z" #i, "kg m^2", I_z_, JD_POSITIVE, "central inertia of limb " #i " about its z") \
    P(L##i, "L_" #i, "m", L_, JD_POSITIVE, "length of limb " #i ", from joint to joint or ball")   \
    P(e##i, "e_" #i, "m", e_, JD_NOT_NEGATIVE, "from the joint of limb " #i " to its mass centre")

#define JD_PENDULUM_PARAMETERS(P)                                                                  \
    P(g, "g", "m/s^2", 9.81, JD_NOT_NEGATIVE, "gravity")                                           \
    P(M_b, "M_b", "N m", 0.04, JD_NOT_NEGATIVE, "resistance of each joint axis")                   \
    P(eps_b, "ε_b", "rad/s", 0.4, JD_POSITIVE, "rate over which the resistance sets in")           \
    P(omega_0, "ω_0", "rad/s", 0, JD_ANY, "mean angular velocity of the drive")                    \
    P(q, "q", "rad/s", 5, JD_ANY, "amplitude of the drive's angular velocity")                     \
    P(Omega, "Ω", "rad/s", 5, JD_ANY, "angular frequency of the drive")                            \
    P(psi_0, "ψ_0", "rad", 0, JD_ANY, "turn of the drive at the start")

#define JD_PENDULUM_OUTPUTS(O)                                                                     \
    O(x_b, "x_b", "m", NULL, "place of the ball's centre along x")                                 \
    O(y_b, "y_b", "m", NULL, "place of the ball's centre along y")                                 \
    O(z_b, "z_b", "m", NULL, "height of the ball's centre")                                        \
    O(vx_b, "v_xb", "m/s", NULL, "velocity of the ball's centre along x")                          \
    O(vy_b, "v_yb", "m/s", NULL, "velocity of the ball's centre along y")                          \
    O(vz_b, "v_zb", "m/s", NULL, "velocity of the ball's centre upwards")                          \
    O(h, "h", "m", NULL, "gap between ball and disc; negative: penetration")                       \
    O(N, "N", "N", NULL, "normal force on the ball")                                               \
    O(F_x, "F_x", "N", NULL, "friction force on the ball along x")                                 \
    O(F_y, "F_y", "N", NULL, "friction force on the ball along y")                                 \
    O(M_z, "M_z", "N m", NULL, "friction moment on the ball about the vertical")                   \
    O(a_r, "a_r", "m", NULL, "radius of the contact patch")                                        \
    O(v_sx, "v_sx", "m/s", NULL, "sliding velocity of the ball's lowest point along x")            \
    O(v_sy, "v_sy", "m/s", NULL, "sliding velocity of the ball's lowest point along y")            \
    O(v_s, "|v_s|", "m/s", NULL, "sliding speed")                                                  \
    O(w_s, "ω_s", "rad/s", NULL, "spin of the ball against the disc")                              \
    O(phase, "phase", "1", NULL, "0 flight, 1 sliding, 2 sticking")                                \
    O(gauge, "gauge", "1", NULL, "needed friction over what holds the contact; none in slip")      \
    O(psi, "ψ", "rad", NULL, "turn of the drive")                                                  \
    O(M_drive, "M_drive", "N m", NULL, "torque of the drive about the vertical")                   \
    O(R_x, "R_x", "N", NULL, "force of the upper joint on the first limb along x")                 \
    O(R_y, "R_y", "N", NULL, "force of the upper joint on the first limb along y")                 \
    O(R_z, "R_z", "N", NULL, "force of the upper joint on the first limb upwards")                 \
    O(E_kin, "E_kin", "J", NULL, "kinetic energy")                                                 \
    O(E_pot, "E_pot", "J", NULL, "potential energy of the weight; 0 at the height of the joint")   \
    O(E_el, "E_el", "J", NULL, "energy stored in the contact")                                     \
    O(P_joint, "P_joint", "W", NULL, "power lost in the joints")                                   \
    O(P_damping, "P_damping", "W", NULL, "power lost by damping of the contact")                   \
    O(P_friction, "P_friction", "W", NULL, "power lost by friction on the disc")                   \
    O(P_drive, "P_drive", "W", NULL, "power of the drive")                                         \
    O(P_disc, "P_disc", "W", NULL, "power of the moving disc on the ball")                         \
    O(L_joint, "L_joint", "J", "P_joint", "energy lost in the joints since the start")             \
    O(L_damping, "L_damping", "J", "P_damping", "energy lost by damping since the start")          \
    O(L_friction, "L_friction", "J", "P_friction", "energy lost by friction since the start")      \
    O(W_drive, "W_drive", "J", "P_drive", "work of the drive since the start")                     \
    O(W_disc, "W_disc", "J", "P_disc", "work of the moving disc since the start")

JD_STRUCT(jd_pendulum_parameters, JD_PENDULUM_PARAMETERS);
JD_STRUCT(jd_pendulum_outputs, JD_PENDULUM_OUTPUTS);

/// Structured parts: the law of the paper on a Hertz disc, whose radius follows the penetration.
static const jd_value jd_pendulum_law[] = {{"b_T", 0.681}, {"m_T", 2}, {NULL, 0}};
static const jd_patch_options jd_pendulum_patch = {
    .shape = JD_SHAPE_DISC, .pressure = JD_PRESSURE_HERTZ, .radius = 1};
static const char* const jd_pendulum_shapes[] = {"disc", NULL};
static const jd_part jd_pendulum_parts[] = {
    {.kind = JD_PART_FRICTION,
     .name = "friction",
     .value = "power",
     .text = "friction law of the contact",
     .law_values = jd_pendulum_law},
    {.kind = JD_PART_PATCH,
     .name = "patch",
     .value = "disc",
     .choices = jd_pendulum_shapes,
     .text = "contact area in units of its radius a_r, which follows the penetration",
     .patch = &jd_pendulum_patch,
     .centred = "the limbs have no moment of the normal force about it"},
};

#define JD_REALS(type) ((int)(sizeof(type) / sizeof(jd_real)))
/// How many numbers `prepare` writes: the limbs' and the stiffness of the contact.
#define JD_PENDULUM_CONSTANTS(n) ((n)*JD_REALS(jd_limb_constants) + 1)

/// Values of jd_instance.regime: released is pressed into the disc without a force.
enum { JD_FLIGHT, JD_PRESSED, JD_RELEASED };

/// A pendulum with its values.
typedef struct jd_pendulum {
    const jd_limb* limb;
    const jd_pendulum_parameters* p;
    const jd_disc_parameters* disc;
    const jd_limb_constants* constants;
    jd_real k;  ///< stiffness of the contact
} jd_pendulum;

static inline const jd_pendulum_parameters* jd_pendulum_own(int n, const jd_real* parameters) {
    return (const void*)(parameters + n * JD_REALS(jd_limb));
}

static inline const jd_disc_parameters* jd_pendulum_disc(int n, const jd_real* parameters) {
    return (const void*)(jd_pendulum_own(n, parameters) + 1);
}

static inline jd_pendulum jd_pendulum_of(int n, const jd_instance* instance) {
    return (jd_pendulum){
        .limb = (const void*)instance->parameters,
        .p = jd_pendulum_own(n, instance->parameters),
        .disc = jd_pendulum_disc(n, instance->parameters),
        .constants = (const void*)instance->constants,
        .k = instance->constants[n * JD_REALS(jd_limb_constants)],
    };
}

static inline void jd_pendulum_prepare(int n, const jd_real* parameters, jd_real* constants) {
    jd_limbs_prepare(n, (const void*)parameters, (void*)constants);
    constants[n * JD_REALS(jd_limb_constants)] = jd_disc_stiffness(jd_pendulum_disc(n, parameters));
}

// ---- Motion -------------------------------------------------------------------------------------

/// Rates of psi: psi' = omega_0 + q cos(Omega t).                       [spatial-pendulum:D1]
static inline jd_fork jd_pendulum_fork(const jd_pendulum_parameters* p, jd_real t) {
    jd_real sine, cosine;
    jd_sincos(p->Omega * t, &sine, &cosine);
    return (jd_fork){p->omega_0 + p->q * cosine, -p->q * p->Omega * sine};
}

/// psi itself; q/Omega sin(Omega t) becomes q t for Omega = 0.
static inline jd_real jd_pendulum_turn(const jd_pendulum_parameters* p, jd_real t) {
    const jd_mask still = jd_eq(p->Omega, jd_set(0.0));
    const jd_real Omega = jd_select(still, jd_set(1.0), p->Omega);
    const jd_real swing = jd_select(still, t, jd_sin(Omega * t) / Omega);
    return p->psi_0 + p->omega_0 * t + p->q * swing;
}

/// Height of the ball's centre over the upper joint.
JD_ALWAYS_INLINE jd_real jd_pendulum_height(int n, const jd_limb_constants* p, const jd_chain* c) {
    jd_real height = -p[0].L * c->link[0].up.z;
    JD_UNROLL
    for (int i = 1; i < n; i++)
        height = height - p[i].L * c->link[i].up.z;
    return height;
}

/// The ball at the end of the chain, in the axes of the fork.
JD_ALWAYS_INLINE jd_ball jd_pendulum_ball(int n, const jd_limb_constants* p, const jd_chain* c) {
    jd_vector at = jd_vector_zero(), velocity = jd_vector_zero(), spin = c->link[n - 1].W;
    JD_UNROLL
    for (int i = n - 1; i >= 0; i--) {
        const jd_link* l = &c->link[i];
        at.z = at.z - p[i].L;
        velocity.x = velocity.x - p[i].L * l->W.y;
        velocity.y = velocity.y + p[i].L * l->W.x;
        at = jd_link_up(l, at);
        velocity = jd_link_up(l, velocity);
        spin = jd_link_up(l, spin);
    }
    return (jd_ball){at, velocity, spin};
}

// What the contact does to the chain, in the axes of the last limb: its force at the ball's centre,
// and the lever from there to the lowest point.
JD_ALWAYS_INLINE jd_chain_loads jd_pendulum_loads(int n, const jd_chain* c, jd_real R,
                                                  const jd_disc_contact* touch) {
    jd_vector force = touch->force;
    jd_vector moment = {R * force.y, -R * force.x, touch->moment};
    JD_UNROLL
    for (int i = 0; i < n; i++) {
        force = jd_link_down(&c->link[i], force);
        moment = jd_link_down(&c->link[i], moment);
    }
    return (jd_chain_loads){force, moment};
}

/// Torque of resistance on a joint that turns with `rate`.
static inline jd_real jd_pendulum_resistance(const jd_pendulum_parameters* p, jd_real rate) {
    return -p->M_b * rate / jd_sqrt(rate * rate + p->eps_b * p->eps_b);
}

/// A pendulum at one moment.
typedef struct jd_pendulum_at {
    jd_fork fork;
    jd_chain chain;
    jd_disc_contact touch;
    jd_chain_loads loads;                    ///< of the contact
    jd_real torque[JD_MOST_FREEDOMS];        ///< of resistance in the joints [N m]
    jd_real acceleration[JD_MOST_FREEDOMS];  ///< of the joint coordinates [rad/s^2]
} jd_pendulum_at;

// Forces of the contact. In free flight of all lanes there is nothing to do; a lane in flight among
// others that touch gets the same zeros. What the solver found for a sharp lane always counts.
JD_ALWAYS_INLINE void jd_pendulum_touch(int n, const jd_instance* instance, jd_real t,
                                        jd_pendulum_at* at) {
    const jd_pendulum s = jd_pendulum_of(n, instance);
    const jd_real height = jd_pendulum_height(n, s.constants, &at->chain);
    at->loads = (jd_chain_loads){jd_vector_zero(), jd_vector_zero()};
    const jd_mask pressed = jd_lt(jd_disc_gap(s.disc, t, height), jd_set(0.0));
    if (!jd_any(pressed | jd_disc_sharp(s.disc)))
        return;
    const jd_ball ball = jd_pendulum_ball(n, s.constants, &at->chain);
    at->touch = jd_disc_touch(instance, s.disc, s.k, t, &ball);
    at->loads = jd_pendulum_loads(n, &at->chain, s.disc->R_b, &at->touch);
}

/// How the limbs are and move, and the resistance of their joints.
JD_ALWAYS_INLINE void jd_pendulum_move(int n, const jd_pendulum* s, jd_real t, const jd_real* y,
                                       jd_pendulum_at* at) {
    // Roots and quotients first: they take long, and what follows does not wait for them.
    JD_UNROLL
    for (int k = 0; k < 2 * n; k++)
        at->torque[k] = jd_pendulum_resistance(s->p, y[2 * n + k]);
    at->fork = jd_pendulum_fork(s->p, t);
    jd_chain_move(n, at->fork, y, &at->chain);
}

/// Accelerations under the loads of the contact; M becomes the factored mass matrix.
///                                                                       [spatial-pendulum:D7]
JD_ALWAYS_INLINE void jd_pendulum_accelerate(int n, const jd_pendulum* s, jd_pendulum_at* at,
                                             jd_symmetric* M) {
    jd_vector moment[JD_MOST_LIMBS];
    jd_chain_mass(n, &at->chain, s->constants, M);
    jd_chain_moments(n, &at->chain, s->constants, s->p->g, &at->loads, moment);
    jd_chain_bias(n, &at->chain, moment, at->acceleration);
    JD_UNROLL
    for (int k = 0; k < 2 * n; k++)
        at->acceleration[k] = at->torque[k] - at->acceleration[k];
    jd_cholesky_factor(2 * n, M);
    jd_cholesky_solve(2 * n, M, at->acceleration);
}

/// Everything that the rates need, and they.
JD_ALWAYS_INLINE void jd_pendulum_solve(int n, const jd_instance* instance, jd_real t,
                                        const jd_real* y, jd_pendulum_at* at) {
    const jd_pendulum s = jd_pendulum_of(n, instance);
    jd_symmetric M;
    jd_pendulum_move(n, &s, t, y, at);
    jd_pendulum_touch(n, instance, t, at);
    jd_pendulum_accelerate(n, &s, at, &M);
}

JD_ALWAYS_INLINE void jd_pendulum_rates(int n, const jd_instance* instance, jd_real t,
                                        const jd_real* y, jd_real* rate) {
    jd_pendulum_at at;
    jd_pendulum_solve(n, instance, t, y, &at);
    JD_UNROLL
    for (int k = 0; k < 2 * n; k++) {
        rate[k] = y[2 * n + k];
        rate[2 * n + k] = at.acceleration[k];
    }
}

#endif
