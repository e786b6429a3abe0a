/// @file articulated.h
/// Accelerations of long branches, body by body: what hangs on a joint and is free to move there
/// resists as an articulated body.                                                 [multibody:B10]
///
///     p = M v + H w, l = H' v + J w         momentum at the joint, in the axes of the ground
///     U = (M m + H t, H' m + J t), D = m.U_p + t.U_l       of velocity k with partials m, t
///     U U'/D is taken off, the rest handed to the parent
///
/// The number of operations grows with that of bodies, where a factored mass matrix takes the cube.
#ifndef JUDDER_MULTIBODY_ARTICULATED_H
#define JUDDER_MULTIBODY_ARTICULATED_H

#include "multibody/composite.h"

/// What is known of a velocity.
typedef struct jd_node_release {
    int body;                   ///< that it moves first
    jd_node_vector move, turn;  ///< its partials there, in the axes of the ground
    jd_node_vector p, l;        ///< U
    jd_node pivot;              ///< 1/D
} jd_node_release;

typedef struct jd_node_chain {
    int bodies, velocities;
    int* parent;               ///< [body], stands before it; below 0: the ground
    bool* apart;               ///< [body] what turns its parent does not turn it
    jd_node_vector* way;       ///< [body] from the joint of its parent, in the axes of the ground
    jd_node_release* release;  ///< [row]
} jd_node_chain;

/// `order` [row] are velocities from the leaves to the ground, `mover` [velocity] the bodies that they
/// move first. @return JD_OK or JD_ERR_MEMORY; free it in any case.
typedef struct jd_chain_spec {
    int bodies, velocities;
    const jd_node_body* body;
    const int *order, *mover;
} jd_chain_spec;
jd_status jd_chain_create(jd_graph* g, const jd_chain_spec* spec, jd_node_chain* chain);
void jd_chain_free(jd_node_chain* chain);

/// x, by velocities, becomes M^-1 x. @return JD_OK or JD_ERR_MEMORY.
jd_status jd_chain_solve(jd_graph* g, const jd_node_chain* chain, const int* order, jd_node* x);

#endif
