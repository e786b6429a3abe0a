/// @file mechanism.h
/// The section `mechanism`: bodies on a tree of joints, what acts on them and what they touch.
///
/// Reading goes in three stages, since expressions may name coordinates: first the joints, which
/// give the states; then the numbers of bodies, joints and elements, from which the rates follow;
/// then contacts, one for each pair of solids.                                    [multibody:B4]
#ifndef JUDDER_EQUATIONS_MECHANISM_MECHANISM_H
#define JUDDER_EQUATIONS_MECHANISM_MECHANISM_H

#include "equations/builder.h"
#include "multibody/dynamics.h"
#include "multibody/solid.h"

#define JD_JOINT_MOTIONS 3  ///< most of a joint along or about axes

typedef enum jd_joint_kind {
    JD_JOINT_PIN,     ///< turns about an axis
    JD_JOINT_SLIDE,   ///< slides along one
    JD_JOINT_CARDAN,  ///< turns about two axes, the second carried by the first
    JD_JOINT_BALL,    ///< turns freely
    JD_JOINT_FREE,    ///< is not held at all
    JD_JOINT_FIXED,   ///< does not move
    JD_JOINT_KINDS
} jd_joint_kind;

/// A coordinate of a joint: an angle or a way, with its rate.
typedef struct jd_joint_motion {
    bool slides;
    jd_node_vector axis;   ///< in the axes before it, see stage two
    int place;             ///< state; below 0: prescribed
    int velocity;          ///< place among the velocities; below 0: prescribed
    const jd_tree* given;  ///< the expression of one that is prescribed
    jd_node_freedom by;
} jd_joint_motion;

typedef struct jd_mechanism_joint {
    const char* name;
    const jd_tree* entry;
    jd_joint_kind kind;
    int parent, child;  ///< bodies
    bool absolute;      ///< its angle is measured from the ground
    bool built;         ///< its frame is known
    int motion_count;
    jd_joint_motion motion[JD_JOINT_MOTIONS];
    int quaternion;  ///< first of four states; below 0: none
    int spin;        ///< first of three velocities with it
    int current;     ///< state of its motor; below 0: none
} jd_mechanism_joint;

/// Body 0 is the ground.
typedef struct jd_mechanism_body {
    const char* name;
    const jd_tree* entry;   ///< NULL: the ground
    int joint;              ///< that it hangs on; below 0: none yet
    jd_node_frame frame;    ///< at its joint
    jd_node_body node;      ///< with the same frame
    bool heavy;             ///< it has mass, by the defaults of parameters
    bool inert[3];          ///< and moments of inertia about its axes
    jd_node_vector force;   ///< of springs and loads, at its joint, in the axes of the ground
    jd_node_vector torque;  ///< of them about its joint
} jd_mechanism_body;

/// The power of an element, on the mechanism.
typedef struct jd_mechanism_power {
    const char* name;
    jd_node node;
    struct jd_mechanism_power* next;
} jd_mechanism_power;

/// A shape as a film shows it, and how it stands to the other one.
typedef struct jd_mechanism_shape {
    const char* contact;
    int body;
    jd_solid_kind kind;
    jd_node_vector centre, lowest;  ///< in the axes of the ground
    jd_node radius;
    bool floor;    ///< what it meets is level ground
    bool support;  ///< or another line or plane
    jd_node_solid solid;
    const jd_tree* polygon;  ///< whose corner it is; NULL: of none
    int bodies[2];
    jd_node_meeting meeting;
    const char *place_names[3], *force_names[3];  ///< outputs, or "0"; NULL: none yet
} jd_mechanism_shape;

typedef struct jd_mechanism {
    jd_builder* b;
    const jd_tree* section;
    bool flat;     ///< in a plane, whose axes are x and y inside
    char axes[3];  ///< what they are called
    int body_count;
    jd_mechanism_body* bodies;
    int order[JD_MOST_BODIES];  ///< bodies from the ground on, without it
    int joint_count;
    jd_mechanism_joint* joints;
    int velocity_count;
    int velocity[JD_MOST_VELOCITIES];  ///< the states that they are
    jd_node_vector gravity;
    jd_node_dynamics dynamics;
    jd_node* extra;  ///< [velocity] loads of elements
    int shape_count;
    jd_mechanism_shape shapes[JD_MOST_CONTACTS];
    jd_node potential;  ///< energy of gravity and springs
    jd_node lost;       ///< power of dampers
    jd_node driven;     ///< power of loads, torques and motors
    jd_mechanism_power *first_power, *last_power;
    bool touches;   ///< there are contacts, stops or dry friction
    int losses;     ///< the state that is the energy lost in contacts; below 0: none of its own
    int drive;      ///< the state that is the work of prescribed motions; below 0: none
    jd_node power;  ///< of prescribed motions, without forces of contacts; below 0: there are none
} jd_mechanism;

// ---- Stages ------------------------------------------------------------------------------------

/// Stage one: bodies and joints by their names, and the states. Sets b->mechanism.
jd_status jd_mechanism_read(jd_builder* b);
/// Stage two: the rates of these states.
jd_status jd_mechanism_build(jd_builder* b);
/// Let go of what is not in the arena of the builder; takes NULL.
void jd_mechanism_free(jd_mechanism* m);

// ---- Values (value.c) --------------------------------------------------------------------------

/// An expression of a unit: "kg". `entry` NULL: the number `otherwise`.
jd_status jd_mechanism_value(jd_mechanism* m, const jd_tree* entry, const char* unit,
                             double otherwise, jd_node* node);
/// A list of as many numbers as the space has axes; NULL: the origin.
jd_status jd_mechanism_vector(jd_mechanism* m, const jd_tree* entry, const char* unit,
                              jd_node_vector* vector);
/// A list of numbers as a direction of length 1.
jd_status jd_mechanism_direction(jd_mechanism* m, const jd_tree* entry, jd_node_vector* vector);
/// The number of a body by its name.
jd_status jd_mechanism_body_of(jd_mechanism* m, const jd_tree* name, int* body);
/// "yes" or "no" of a key; no where it is not given.
jd_status jd_mechanism_flag(jd_mechanism* m, const jd_tree* entry, bool* flag);

// ---- Parts -------------------------------------------------------------------------------------

/// state.c: a state, its rate, and a state that is a velocity.
typedef struct jd_state_name {
    const char *name, *unit, *text;
    double start;
} jd_state_name;
jd_status jd_mechanism_state(jd_mechanism* m, const jd_tree* at, const jd_state_name* name,
                             int* state);
void jd_mechanism_set_rate(jd_mechanism* m, int state, jd_node node, const char* unit,
                           const jd_tree* at);
jd_status jd_mechanism_velocity(jd_mechanism* m, const jd_tree* at, const jd_state_name* name,
                                int* place);
/// Of a list its part, NULL where it has none; of anything else that for each place.
const jd_tree* jd_mechanism_part(const jd_tree* entry, int index);

/// joint.c: a joint with its states; turn.c: how it moves the frame of its child.
jd_status jd_joint_read(jd_mechanism* m, const jd_tree* entry, jd_mechanism_joint* joint);
jd_status jd_joint_build(jd_mechanism* m, jd_mechanism_joint* joint);
/// The rate of a coordinate of a joint against its parent.
jd_node jd_joint_rate(jd_mechanism* m, const jd_mechanism_joint* joint, int motion);

/// body.c: mass, inertia and weight of a body whose frame is known.
jd_status jd_body_build(jd_mechanism* m, jd_mechanism_body* body);

/// element.c: springs, dampers, cables and loads.
jd_status jd_elements_build(jd_mechanism* m);
/// A spring with a damper beside it: how far it is stretched, and how fast.
typedef struct jd_stretch {
    jd_node by, rate;
    bool cable;  ///< it pulls only
    int part;    ///< of lists of stiffness and damping
} jd_stretch;
/// With the keys `stiffness` and `damping` of an entry. Writes what it pulls with.
jd_status jd_element_spring(jd_mechanism* m, const jd_tree* entry, const char* units[2],
                            const jd_stretch* s, jd_node* pull);
/// Keep the power of an element for the outputs.
jd_status jd_element_power(jd_mechanism* m, const char* name, jd_node power);
/// A force at a point of a body, both in the axes of the ground, for the reactions.
void jd_element_load(jd_mechanism* m, int body, jd_node_vector point, jd_node_vector force);
void jd_element_turn(jd_mechanism* m, int body, jd_node_vector torque);

/// drive.c: springs, dampers, torques and motors in a joint.
jd_status jd_drive_build(jd_mechanism* m, const jd_mechanism_joint* joint);
/// motor.c: the state of a motor; its torque, or force.
jd_status jd_motor_read(jd_mechanism* m, jd_mechanism_joint* joint);
jd_status jd_motor_build(jd_mechanism* m, const jd_mechanism_joint* joint, jd_node* torque);

/// reaction.c: the power of prescribed motions; what a force along a line adds to it; forces and
/// torques in joints.
jd_status jd_reaction_power(jd_mechanism* m);
jd_node jd_reaction_share(jd_mechanism* m, const jd_node* force, jd_node speed);
jd_status jd_reaction_outputs(jd_mechanism* m);
/// A point of a body, {body: rod, at: [0, -l]}, in the axes of the ground.
jd_status jd_mechanism_point(jd_mechanism* m, const jd_tree* entry, int* body,
                             jd_node_vector* place);
/// A force along a coordinate, or whatever has a rate: power = force * rate.
void jd_element_push(jd_mechanism* m, jd_node rate, jd_node force);

/// contact.c: two shapes as gap and speeds.
typedef struct jd_mechanism_contact {
    const char* name;  ///< of the contact
    int corner;        ///< of a polygon, from 0 on
    jd_node gap, opening;
    int along;
    jd_node sliding[3];  ///< of a patch the third is its spin
    bool tilts;          ///< of a patch: its bodies can turn about axes in its plane
} jd_mechanism_contact;

/// How many contacts an entry is: one, or one for each corner of a polygon.
jd_status jd_mechanism_corners(const jd_mechanism* m, const jd_tree* contact, int* count);
jd_status jd_mechanism_meet(jd_mechanism* m, const jd_tree* contact, jd_mechanism_contact* out);
/// A stop of a joint, and its friction, which is a torque or a force: `touch` gets it.
jd_status jd_mechanism_stop(jd_mechanism* m, const jd_mechanism_joint* j, bool high,
                            jd_mechanism_contact* out);
jd_status jd_mechanism_rub(jd_mechanism* m, const jd_mechanism_joint* j, jd_mechanism_contact* out,
                           jd_program_contact* touch);
/// What a force along a line does to the rates: `by` and `force` by states, below 0: nothing.
jd_status jd_mechanism_column(jd_mechanism* m, const jd_program_line* line, jd_node* force);

/// output.c: energies, and what else every mechanism shows.
jd_status jd_mechanism_outputs(jd_builder* b);
typedef struct jd_mechanism_output {
    const char *name, *unit, *text;
    jd_node node;
} jd_mechanism_output;
/// `symbol` may be NULL.
jd_status jd_mechanism_show(jd_mechanism* m, const jd_tree* at, const jd_mechanism_output* output,
                            jd_symbol** symbol);

/// force.c: where and how contacts push; arrows of it in a scene from thing number `things` on.
jd_status jd_force_outputs(jd_mechanism* m);
jd_status jd_force_draw(jd_mechanism* m, jd_scene* scene, int things);

/// drawing.c: the film of a mechanism without one: limbs, round bodies, floors, forces of contacts.
jd_status jd_mechanism_draw(jd_mechanism* m);

#endif
