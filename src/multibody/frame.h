/// @file frame.h
/// A frame that moves: where it is, how fast, how its motion depends on the velocities of the
/// mechanism, and its acceleration while these do not change.
///
///     v = sum_k move_k u_k + v_t      w = sum_k turn_k u_k + w_t                   [multibody:B1]
///     dv/dt = sum_k move_k du_k/dt + a      dw/dt = sum_k turn_k du_k/dt + alpha
///
/// u are the velocities, v_t and w_t come from motion that is prescribed. The origin moves in the
/// axes of the ground; how the frame turns is told in its own, in which inertia is constant and the
/// velocities of a free body are the axes themselves.
#ifndef JUDDER_MULTIBODY_FRAME_H
#define JUDDER_MULTIBODY_FRAME_H

#include "multibody/vector.h"

#define JD_MOST_VELOCITIES 160  ///< of a mechanism

typedef struct jd_node_frame {
    jd_node_matrix axes;      ///< its axes, as columns
    jd_node_vector origin;    ///< place
    jd_node_vector v, a;      ///< of the origin, in the axes of the ground
    jd_node_vector w, alpha;  ///< of the frame, in its own axes
    jd_node_matrix turned;    ///< its axes in those of the frame that it is a copy of
    jd_node_vector arm;       ///< its origin from that one's, in its axes
    bool apart;               ///< what turns that frame does not turn this one
    int velocities;           ///< of the mechanism
    jd_node_vector* move;     ///< [velocity] of the origin, in the axes of the ground
    jd_node_vector* turn;     ///< [velocity] of the frame, in its own axes
} jd_node_frame;

/// A motion along or about an axis: a coordinate with its rate, or one that is prescribed.
typedef struct jd_node_freedom {
    jd_node place;  ///< angle or displacement
    jd_node rate;   ///< its derivative: a velocity, or prescribed
    jd_node rate2;  ///< if prescribed the second derivative
    int velocity;   ///< place among the velocities; < 0: prescribed
} jd_node_freedom;

/// The ground, or a copy of a frame; with memory of its own. @return JD_OK or JD_ERR_MEMORY.
jd_status jd_frame_create(jd_graph* g, int velocities, jd_node_frame* frame);
jd_status jd_frame_copy(jd_graph* g, const jd_node_frame* from, jd_node_frame* to);
void jd_frame_free(jd_node_frame* frame);

/// A vector of the frame in the axes of the ground.
jd_node_vector jd_frame_vector(jd_graph* g, const jd_node_frame* frame, jd_node_vector own);

/// Put the origin at a fixed place of the frame, given in its axes.
void jd_frame_shift(jd_graph* g, jd_node_frame* frame, jd_node_vector place);

/// Turn about, slide along a unit vector that is fixed in the frame, given in its axes.
void jd_frame_turn(jd_graph* g, jd_node_frame* frame, jd_node_vector axis,
                   const jd_node_freedom* by);
void jd_frame_slide(jd_graph* g, jd_node_frame* frame, jd_node_vector axis,
                    const jd_node_freedom* by);

/// Turn by an angle that is measured from the ground, about an axis that is the same in all frames:
/// how the frame turned before does not matter. For the plane.
void jd_frame_turn_from_ground(jd_graph* g, jd_node_frame* frame, jd_node_vector axis,
                               const jd_node_freedom* by);

/// Turn freely: a quaternion, and the relative angular velocity in the new axes, three velocities
/// from number `velocity` on.
void jd_frame_turn_freely(jd_graph* g, jd_node_frame* frame, const jd_node quaternion[4],
                          const jd_node rates[3], int velocity);

#endif
