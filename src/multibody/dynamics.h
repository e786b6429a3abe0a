/// @file dynamics.h
/// Equations of motion of bodies on a tree of joints, as nodes of a graph.
///
///     M du/dt = Q,   M_kl = sum_i m_i move_ik . move_il + turn_ik . I_i turn_il   [multibody:B2]
///     Q_k = sum_i move_ik . (F_i - m_i a_i) + turn_ik . (T_i - I_i alpha_i - w_i x I_i w_i)
///
/// over the bodies i, at their centres of mass. Bodies that a velocity moves in the same way are put
/// together first: their masses, which are constants, and what acts on them.
#ifndef JUDDER_MULTIBODY_DYNAMICS_H
#define JUDDER_MULTIBODY_DYNAMICS_H

#include "multibody/frame.h"

#define JD_MOST_BODIES 128  ///< of a mechanism

/// A body; its frame stands at its centre of mass.
typedef struct jd_node_body {
    jd_node_frame frame;
    jd_node mass;
    jd_node_matrix inertia;  ///< about the centre, in its own axes
    jd_node_vector force;    ///< that acts on it, in the axes of the ground
    jd_node_vector torque;   ///< about its centre, in its own axes
} jd_node_body;

/// The mass matrix in factors: L below the diagonal, 1/D on it, by rows; and the loads.
typedef struct jd_node_dynamics {
    int velocities;
    jd_node* factor;  ///< [velocity * velocities + velocity]
    jd_node* load;    ///< [velocity] Q
} jd_node_dynamics;

/// A force at a point, both in the axes of the ground, acts on a body.
void jd_body_push(jd_graph* g, jd_node_body* body, jd_node_vector point, jd_node_vector force);

/// @return JD_OK, JD_ERR_RANGE (too many bodies) or JD_ERR_MEMORY.
jd_status jd_dynamics_create(jd_graph* g, int count, const jd_node_body* bodies,
                             jd_node_dynamics* dynamics);
void jd_dynamics_free(jd_node_dynamics* dynamics);

/// x becomes M^-1 x.
void jd_dynamics_solve(jd_graph* g, const jd_node_dynamics* dynamics, jd_node* x);

/// Kinetic energy of a body.
jd_node jd_body_energy(jd_graph* g, const jd_node_body* body);

#endif
