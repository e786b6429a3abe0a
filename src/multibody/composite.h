/// @file composite.h
/// A body with all that hangs on it, as one: how heavy it is, and what acts on it.    [multibody:B6]
///
///     h = sum m c       J = sum I + m (c.c 1 - c c')       about the joint of the body, in its axes
///     F = sum f - m a_c                                    in the axes of the ground
///     T = sum t + c x f - m c x a - (J alpha + w x J w)    about the joint, in the axes of the body
///
/// A branch whose angle is measured from the ground does not turn with the body: of it the body feels
/// the mass and the force, at its joint.
#ifndef JUDDER_MULTIBODY_COMPOSITE_H
#define JUDDER_MULTIBODY_COMPOSITE_H

#include "multibody/dynamics.h"

typedef struct jd_node_composite {
    jd_node mass;
    jd_node_vector first;          ///< h
    jd_node_matrix second;         ///< J
    jd_node_vector force, torque;  ///< F, T
} jd_node_composite;

/// Momentum, in the axes of the ground, and angular momentum about the joint, in those of the body.
typedef struct jd_node_momentum {
    jd_node_vector linear, angular;
} jd_node_momentum;

/// A body alone.
jd_node_composite jd_composite_of(jd_graph* g, const jd_node_body* body);

/// Hang what stands at frame `from` on what stands at frame `to`.
void jd_composite_hang(jd_graph* g, const jd_node_frame* from, const jd_node_composite* branch,
                       const jd_node_frame* to, jd_node_composite* all);

/// What a velocity of 1 gives it, and the load along this velocity.
jd_node_momentum jd_composite_momentum(jd_graph* g, const jd_node_composite* c,
                                       const jd_node_frame* frame, int velocity);
jd_node jd_composite_load(jd_graph* g, const jd_node_composite* c, const jd_node_frame* frame,
                          int velocity);

#endif
