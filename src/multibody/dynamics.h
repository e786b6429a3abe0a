/// @file dynamics.h
/// Equations of motion of bodies on a tree of joints, as nodes of a graph.
///
///     M du/dt = Q,   M_kl = move_l . P_k + turn_l . H_k,   Q_k = move_k . F + turn_k . T
///                                                                                  [multibody:B2]
/// F and T are what acts on all that hangs on the body that velocity k moves first, less what its
/// masses resist while no velocity changes; P_k and H_k are momentum and angular momentum of all this at
/// u_k = 1, from its mass, its first and its second moments. Each is summed from the leaves to the
/// ground, so that equations grow with the number of bodies, M with its square.
#ifndef JUDDER_MULTIBODY_DYNAMICS_H
#define JUDDER_MULTIBODY_DYNAMICS_H

#include "multibody/frame.h"

#define JD_MOST_BODIES 128  ///< of a mechanism

/// A body; its frame stands at its joint and is a copy of that of its parent, moved by the joint.
typedef struct jd_node_body {
    jd_node_frame frame;
    int parent;  ///< stands before it; below 0: the ground
    jd_node mass;
    jd_node_vector centre;   ///< of mass, in its own axes
    jd_node_matrix inertia;  ///< about the centre, in its own axes
    jd_node_vector force;    ///< at its centre, in the axes of the ground
    jd_node_vector torque;   ///< in its own axes
} jd_node_body;

struct jd_node_chain;

/// The mass matrix in factors, L below the diagonal and 1/D on it, or for long branches as a chain of
/// articulated bodies; and the loads.
typedef struct jd_node_dynamics {
    int velocities;
    int* order;                   ///< velocities as rows: from the leaves to the ground
    jd_node* factor;              ///< [row * velocities + row]; not of a chain
    jd_node* pivot;               ///< [row] 1/D
    jd_node* load;                ///< [velocity] Q
    struct jd_node_chain* chain;  ///< NULL: factors
} jd_node_dynamics;

/// So many velocities must move one body before a chain takes fewer operations, in the plane and in
/// space.
#define JD_LONG_IN_PLANE 16
#define JD_LONG_IN_SPACE 64

/// @return JD_OK, JD_ERR_RANGE (too many bodies) or JD_ERR_MEMORY.
jd_status jd_dynamics_create(jd_graph* g, int count, const jd_node_body* bodies,
                             jd_node_dynamics* dynamics);
void jd_dynamics_free(jd_node_dynamics* dynamics);

/// x becomes M^-1 x. @return JD_OK or JD_ERR_MEMORY.
jd_status jd_dynamics_solve(jd_graph* g, const jd_node_dynamics* dynamics, jd_node* x);

/// Where the centre of mass of a body is, and its velocity, in the axes of the ground.
jd_node_vector jd_body_centre(jd_graph* g, const jd_node_body* body);
jd_node_vector jd_body_velocity(jd_graph* g, const jd_node_body* body);

/// Kinetic energy of a body.
jd_node jd_body_energy(jd_graph* g, const jd_node_body* body);

#endif
