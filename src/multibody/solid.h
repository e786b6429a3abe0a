/// @file solid.h
/// Shapes of bodies that may touch: how far apart they are, where they meet, how the points that
/// meet move against each other.
///
///     g: the gap along the normal n, which points from the second body to the first
///     speed along a direction d: (v_1(p_1) - v_2(p_2)) . d, by velocity k: the same of the partial
///     velocities                                                                   [multibody:B3]
///
/// p_1 and p_2 are the points of the bodies that are nearest to each other.
#ifndef JUDDER_MULTIBODY_SOLID_H
#define JUDDER_MULTIBODY_SOLID_H

#include "multibody/frame.h"

typedef enum jd_solid_kind {
    JD_SOLID_BALL,       ///< circle or sphere: `place` its centre; a point where the radius is 0
    JD_SOLID_ELLIPSOID,  ///< `place` its centre, half axes along those of the body
    JD_SOLID_PLANE,      ///< through `place`, `normal` out of the body
} jd_solid_kind;

/// A shape that is fixed in a frame, in its axes.
typedef struct jd_node_solid {
    jd_solid_kind kind;
    const jd_node_frame* frame;
    jd_node_vector place;
    jd_node_vector normal;  ///< plane: a unit vector
    jd_node_vector size;    ///< ball: its radius first; ellipsoid: half axes
} jd_node_solid;

/// Two shapes, how they stand to each other.
typedef struct jd_node_meeting {
    jd_node gap;
    jd_node_vector normal;          ///< in the axes of the ground, as all here
    jd_node_vector along[2];        ///< directions of sliding
    jd_node_vector point[2];        ///< nearest points of the first and of the second shape
    const jd_node_frame* frame[2];  ///< that they are fixed in
} jd_node_meeting;

/// Whether shapes of these kinds can meet: a ball or an ellipsoid with a plane, a ball with a ball.
bool jd_solids_meet(jd_solid_kind first, jd_solid_kind second);

/// The point of a ball or an ellipsoid that is deepest against a direction of the ground's axes.
jd_node_vector jd_solid_lowest(jd_graph* g, const jd_node_solid* solid, jd_node_vector normal);

/// How two shapes stand to each other. In the plane `flat` all is in x and y, and along[0] is the
/// normal turned by -90 degrees: to the right of what points up.
jd_node_meeting jd_solids_meeting(jd_graph* g, const jd_node_solid* first,
                                  const jd_node_solid* second, bool flat);

/// Directions of sliding that are fixed in the first body: its own axis x, as far as it lies across the
/// normal, and what is at right angles to it.
void jd_meeting_turn(jd_graph* g, jd_node_meeting* meeting);

/// How fast the first body turns against the second about a unit vector.
jd_node jd_meeting_turning(jd_graph* g, const jd_node_meeting* meeting, jd_node_vector about);

/// The velocity of a point that is fixed in a frame, and its partial velocity.
jd_node_vector jd_frame_velocity(jd_graph* g, const jd_node_frame* frame, jd_node_vector point);
jd_node_vector jd_frame_partial(jd_graph* g, const jd_node_frame* frame, jd_node_vector point,
                                int velocity);

/// The speed of a meeting along a direction, and `by` [velocity] its derivatives.
jd_node jd_meeting_speed(jd_graph* g, const jd_node_meeting* meeting, jd_node_vector along,
                         jd_node* by);

#endif
