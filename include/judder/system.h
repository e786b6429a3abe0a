/// @file system.h
/// What a mechanical system and a friction law say about themselves, and where to find them.
///
/// Every list a user meets (help, checks of input, units, files, figures) is generated from these
/// tables. A program reads them; only kernel.h, for those who write systems, looks further.
#ifndef JUDDER_SYSTEM_H
#define JUDDER_SYSTEM_H

#include "judder/base.h"
#include "judder/friction.h"
#include "judder/loads.h"
#include "judder/parameter.h"

#ifdef __cplusplus
extern "C" {
#endif

/// A state variable.
typedef struct jd_state {
    const char* name;
    const char* symbol;
    const char* unit;
    double value;  ///< initial value unless the user gives another
    double scale;  ///< typical size; the absolute tolerance is tolerance * scale
    const char* text;
} jd_state;

/// A quantity computed from the state.
typedef struct jd_output {
    const char* name;
    const char* symbol;
    const char* unit;
    const char* integral_of;  ///< name of the output whose integral over time this is, or NULL
    const char* text;
} jd_output;

/// What kind of thing a structured part of a system is.
typedef enum jd_part_kind {
    JD_PART_PATCH,     ///< contact area with its pressure
    JD_PART_FRICTION,  ///< friction law, with parameters of its own
    JD_PART_LOADS,     ///< forces and moments over time: terms
    JD_PART_DRIVE,     ///< prescribed motion over time: terms, or with choices one of these
} jd_part_kind;

/// A value by name.
typedef struct jd_value {
    const char* name;
    double value;
} jd_value;

/// A harmonic motion that parameters of a system describe: the velocity of the support along a
/// coordinate is -amplitude cos(omega t + phase).
typedef struct jd_own_motion {
    const char* amplitude;  ///< 0: at rest
    const char* omega;      ///< angular frequency
    const char* phase;
    jd_coordinate coordinate;
} jd_own_motion;

/// A structured part: a place in the system where one of several things can be put.
typedef struct jd_part {
    jd_part_kind kind;
    const char* name;            ///< section of a scenario file: "friction"
    const char* value;           ///< what stands there by default: "power"; words for terms
    const char* const* choices;  ///< NULL-terminated; NULL when every registered one fits
    const char* text;
    const char* contact;  ///< patch, friction: of which contact; NULL: of the only patch
    /// Friction: parameters of the law `value` that this system sets otherwise than the law does,
    /// a row without name after the last; NULL: none.
    const jd_value* law_values;
    /// Patch: what stands there by default; `value` is the name of its shape.
    const jd_patch_options* patch;
    /// Patch: the parameter that is its size a, or NULL. The shape is scaled to it, and a patch
    /// that is put there sets it.
    const char* size;
    /// Patch: the parameters that `seat` of the system reads, NULL after the last; NULL: none.
    const char* const* seated_by;
    /// Patch: why its centre of pressure must be at the reference point, "its moment would drive the
    /// ball"; NULL: it may be anywhere, the system has the moment of its normal force.
    const char* centred;
    jd_loads loads;  ///< loads: the terms that stand there by default
    jd_drive drive;  ///< drive without choices: the same
    /// Drive: harmonic motions that parameters describe, {NULL, NULL} after the last; NULL: none.
    /// Terms in their place set the amplitudes to 0.
    const jd_own_motion* own;
} jd_part;

/// What a panel of a system's figure shows.
typedef enum jd_panel_kind {
    JD_PANEL_PATH,   ///< one quantity over another, equal scales, with start, end and time marks
    JD_PANEL_TIME,   ///< quantities over time
    JD_PANEL_PHASE,  ///< one quantity over another, each with a scale of its own
} jd_panel_kind;

#define JD_PANEL_QUANTITIES 4  ///< most quantities in one panel

/// One panel of the figure that shows a trajectory of this system.
typedef struct jd_panel {
    jd_panel_kind kind;
    const char* title;
    const char* quantities[JD_PANEL_QUANTITIES];  ///< states or outputs; NULL after the last
} jd_panel;

#define JD_THING_PLACES 8   ///< most places of a thing in a film
#define JD_SCENE_THINGS 12  ///< most things in a scene

/// Kinds of things that a film shows.
typedef enum jd_thing_kind {
    JD_THING_NONE,
    JD_THING_LIMBS,   ///< rods from place to place
    JD_THING_BALL,    ///< a ball around its place, or with `stands` on it
    JD_THING_FLOOR,   ///< a level floor `size` and `gap` below the height of its place
    JD_THING_BODY,    ///< the outline of the run's patch, seen from its place, turned by `angle`
    JD_THING_SPRUNG,  ///< a mass on a spring; places: mass and base, and a stop
    JD_THING_PLATE,   ///< a body whose corners are its places, in their order
    JD_THING_FORCES,  ///< arrows; of each two places: where it acts, and the force [N]
} jd_thing_kind;

/// Something in a film. Quantities are named: states, outputs or parameters, "0" for none; a "-"
/// before the name turns the sign round.
typedef struct jd_thing {
    jd_thing_kind kind;
    const char* places[2 * JD_THING_PLACES];  ///< across and up for each; NULL after the last
    const char* size;                         ///< radius of a ball [m]
    bool stands;                              ///< its place is the lowest point of a ball
    /// Ball: its spin about the axes to the right, upwards and towards the eye [rad/s]. All NULL:
    /// it is not seen to turn.
    const char* spins[3];
    const char* angle;  ///< body: counterclockwise [rad]
    const char* gap;    ///< floor: from the thing above it [m]; NULL: none
} jd_thing;

/// One view of a system in a film: the path of one quantity over another with what moves on it.
/// The view is to scale where both have the same unit.
typedef struct jd_scene {
    const char* title;
    const char* across;  ///< a state or an output
    const char* up;      ///< the same; NULL: nothing is told upwards
    const char*
        follow[2];  ///< quantities the view moves with, across and up; NULL: it stands still
    jd_thing things[JD_SCENE_THINGS];  ///< in the order they are drawn; none: a mark on the path
} jd_scene;

/// How the normal force of a contact comes about.
typedef enum jd_normal_kind {
    JD_NORMAL_RIGID,      ///< it is what keeps the bodies apart; where they close they strike
    JD_NORMAL_COMPLIANT,  ///< a function of the gap and its rate, while they press
    JD_NORMAL_GIVEN,      ///< a function of time and state; the contact never opens
} jd_normal_kind;

#define JD_MOST_CONTACTS 12  ///< of a system
#define JD_MOST_TURNS 64     ///< most numbers of jd_touch.turn

/// A contact of a system. Its names are those of parameters of the system; users may also write
/// them with the name of the contact: floor.mu, floor.e, floor.restitution.   docs/theory/touch.md
typedef struct jd_contact_info {
    const char* name;       ///< "floor"
    jd_normal_kind normal;  ///< unless the system says otherwise per trajectory
    int along;  ///< components of sliding: 0 without friction, 1 on a line, 2 on a plane, 3 a patch
                ///< on a plane, which also spins; its parts are a patch and a friction law
    const char* mu;           ///< friction coefficient; NULL: 0
    const char* mu_s;         ///< that of rest; NULL: that of sliding
    const char* mu_y;         ///< on a plane, along its second direction; NULL: the same
    const char* mu_s_y;       ///< that of rest; NULL: that of sliding
    const char* bound;        ///< a choice of jd_bound_names; NULL: an ellipse
    const char* e;            ///< coefficient of restitution; NULL: 0
    const char* restitution;  ///< a choice of jd_restitution_names; NULL: Newton's law
    const char* paradox;      ///< a choice of jd_paradox_names; NULL: the trajectory ends
    const char* text;
} jd_contact_info;

/// A number of a contact: how users call it behind the name of the contact, "mu_s", and in *parameter
/// the parameter of the system; NULL: the contact has none. `index` counts from 0; NULL beyond the last.
JD_API const char* jd_contact_number(const jd_contact_info* contact, int index,
                                     const char** parameter);

/// What bounds friction on a plane, in the order of jd_friction_bound: "ellipse", "box", NULL.
extern JD_API const char* const jd_bound_names[3];

/// What e is the ratio of, in the order of jd_restitution: "newton", "poisson", "energy", NULL.
extern JD_API const char* const jd_restitution_names[4];

/// What follows where rigid contacts have no consistent motion, or several.
typedef enum jd_paradox {
    JD_PARADOX_END,        ///< the trajectory ends with JD_ERR_PAINLEVE
    JD_PARADOX_IMPACT,     ///< an impact without collision                              [impact:I9]
    JD_PARADOX_COMPLIANT,  ///< contacts give way, as springs without limit of stiffness [impact:I16]
} jd_paradox;
extern JD_API const char* const jd_paradox_names[4];  ///< "end", "impact", "compliant", NULL

/// A place among the states and the state that is its rate.
typedef struct jd_moving {
    const char* place;  ///< NULL: the place of this rate is no state, as that of a spin
    const char* rate;
} jd_moving;

/// What the solver does where an event happens.
typedef enum jd_watch_effect {
    JD_WATCH_NOTE,  ///< it is noted, the step goes on
    JD_WATCH_CUT,  ///< the step ends exactly there, the system may jump, and the solver starts anew
    JD_WATCH_BEND,  ///< the same; the rates bend there, so that no step that has seen more stands
} jd_watch_effect;

/// What can happen at a contact.
typedef enum jd_contact_event {
    JD_CONTACT_NOTHING,  ///< the event is the system's own
    JD_CONTACT_IMPACT,   ///< rigid: the gap closes
    JD_CONTACT_LAND,     ///< it has closed and stays so; noted
    JD_CONTACT_LIFT,     ///< rigid: the normal force vanishes
    JD_CONTACT_JAM,      ///< rigid: sliding would need a normal force without limit
    JD_CONTACT_TOUCH,    ///< compliant: the bodies meet, or press again
    JD_CONTACT_PART,     ///< compliant: the normal force vanishes while the gap is closed
    JD_CONTACT_LEAVE,    ///< compliant: the gap opens, also after they have parted
    JD_CONTACT_STOP,     ///< sliding ends in rest
    JD_CONTACT_TURN,     ///< sliding ends, and begins the other way
    JD_CONTACT_SLIP,     ///< rest ends
} jd_contact_event;

#define JD_PHASES 6  ///< most phases of a system

/// What a system may be doing: an output whose values 0, 1, ... have names. Paths are drawn in a
/// colour for each. Without a quantity: no phases.
typedef struct jd_phases {
    const char* quantity;          ///< an output: "phase"
    const char* names[JD_PHASES];  ///< "sliding", ...; NULL after the last
} jd_phases;

/// Something a system watches: an event happens where a function of time and state crosses zero.
typedef struct jd_watch {
    const char* kind;  ///< "leave"
    const char* name;  ///< of what: "push"
    int direction;     ///< 1: when it rises through zero, -1: when it falls, 0: both
    jd_status status;  ///< JD_OK: noted, the motion goes on; else the trajectory ends with it
    const char* text;
    jd_watch_effect effect;  ///< noted unless said otherwise
    jd_contact_event event;  ///< at a contact: the solver has the function, see JD_CONTACT_WATCHES
    int contact;             ///< of which contact
} jd_watch;

/// Rows of the table `watches` for contact number `index`, called `contact`, of a rigid one, and of
/// a compliant one; each stands but once. They stand before the system's own.
#define JD_RIGID_WATCHES(index, contact)                                                           \
    JD_CONTACT_WATCH(index, contact, JD_CONTACT_IMPACT, "impact", "the bodies strike"),            \
        JD_CONTACT_WATCH(index, contact, JD_CONTACT_LIFT, "lift", "they part"),                    \
        JD_CONTACT_WATCH(index, contact, JD_CONTACT_JAM, "jam",                                    \
                         "sliding would need a force without limit")
#define JD_COMPLIANT_WATCHES(index, contact)                                                       \
    JD_CONTACT_WATCH(index, contact, JD_CONTACT_TOUCH, "touch", "the bodies meet"),                \
        JD_CONTACT_WATCH(index, contact, JD_CONTACT_PART, "part", "they no longer press"), {       \
        "leave", contact, -1, JD_OK, "the gap opens", JD_WATCH_BEND, JD_CONTACT_LEAVE, index       \
    }
#define JD_SLIDING_WATCHES(index, contact)                                                         \
    JD_CONTACT_WATCH(index, contact, JD_CONTACT_STOP, "stop", "sliding ends in rest"),             \
        JD_CONTACT_WATCH(index, contact, JD_CONTACT_TURN, "turn", "sliding turns back"),           \
        JD_CONTACT_WATCH(index, contact, JD_CONTACT_SLIP, "slip", "rest ends")
#define JD_CONTACT_NOTE(index, name, what, kind, text)                                             \
    { kind, name, -1, JD_OK, text, JD_WATCH_NOTE, what, index }
#define JD_CONTACT_WATCH(index, name, what, kind, text)                                            \
    { kind, name, -1, JD_OK, text, JD_WATCH_CUT, what, index }

/// What a drive moves in a system, for drift.h. Without x: nothing.
typedef struct jd_transport {
    const char* x;          ///< state: place along x [m]
    const char* y;          ///< state: place along y [m]
    const char* losses[4];  ///< outputs that are integrals: energies lost, NULL after the last
} jd_transport;

/// What a model holds, for a system to look at as a whole. Borrows everything.
typedef struct jd_values {
    const double* parameters;      ///< in table order
    const double* initial;         ///< in table order
    double begin;                  ///< time of these [s]
    const struct jd_law* law;      ///< NULL for a system without friction
    const double* law_parameters;  ///< in its table order
    const jd_patch* patch;         ///< NULL for a system without one
    const jd_loads* loads;         ///< never NULL; no terms for a system without loads
    const jd_drive* drive;         ///< never NULL; no terms for a system without a drive of terms
} jd_values;

/// A mechanical system: constant and shared. Built-in ones and plug-ins are never freed. One that was
/// read from a text is freed when its last holder lets go of it: see jd_system_hold.
typedef struct jd_system {
    const char* name;         ///< "vibrating-table"
    const char* title;        ///< a few words
    const char* description;  ///< a paragraph
    const char* source;       ///< key in docs/references.bib
    const jd_parameter* parameters;
    int parameter_count;
    const jd_state* states;
    int state_count;
    const jd_output* outputs;
    int output_count;
    const jd_part* parts;
    int part_count;
    const jd_panel* panels;
    int panel_count;
    const jd_scene* scenes;  ///< of a film, side by side; none: the first paths of its panels
    int scene_count;
    const jd_watch* watches;
    int watch_count;
    const jd_contact_info* contacts;  ///< those that `touch` of its kernel describes
    int contact_count;
    const jd_moving*
        motions;       ///< of a system with contacts: its places and their rates, {NULL, NULL}
                       ///< after the last
    const char* loss;  ///< of a system with contacts: the state that is the energy lost in
                       ///< them [J], which the solver keeps; NULL: none
    double end;        ///< default end time [s]
    jd_transport transport;  ///< what drifts, and what is lost by that
    jd_phases phases;        ///< what it may be doing
    /// Parameters that are angular frequencies of its drive [rad/s] where no part of it tells them,
    /// the main one first, NULL after the last: sections once per period go by them. NULL: none.
    const char* const* frequencies;
    /// States that are sums over time or places that wander: they never return. Sweeps leave them
    /// out unless they are asked for. NULL after the last; NULL: none.
    const char* const* sums;
    /// What no range of a single value can say: @return JD_OK, or jd_fail(...). NULL: nothing.
    jd_status (*check)(jd_context* context, const jd_values* values);
    /// Where states start that follow from parameters: written into `initial`, the others stay; all in
    /// table order. Their tables hold what it gives for the defaults. NULL: there are none.
    void (*start)(const double* parameters, double* initial);
    /// A sentence about values that are allowed but worth a word, such as a start in contact; ""
    /// if there is nothing to say. NULL: never.
    void (*remark)(const jd_values* values, char* text, size_t size);
    /// Change the numbers a patch is made of to fit the parameters; lists stay as they are. The
    /// model keeps what the user chose, and calls this again when one of the parameters changes
    /// that the part names in `seated_by`. Not together with its `size`. `context` may be NULL.
    /// @return JD_OK, or jd_fail(...). NULL: the patch is taken as it was chosen.
    jd_status (*seat)(jd_context* context, const double* parameters, jd_patch_options* options);
    const struct jd_system_kernel* kernel;  ///< the equations: see kernel.h
    /// What it was read from and counts its holders: see equations.h. NULL: it is never freed.
    struct jd_equations* equations;
} jd_system;

/// Hold a system, so that it and its tables stay until jd_system_release is called as many times.
/// Models hold theirs, as do trajectories and all else that has a model; results and diagrams hold
/// copies of what they report. jd_system_open returns a system that its caller holds. Any thread may
/// call both; of a system that is never freed, or NULL, they do nothing.
JD_API void jd_system_hold(const jd_system* system);
JD_API void jd_system_release(const jd_system* system);

/// A friction law: constant, shared, never freed.
typedef struct jd_law {
    const char* name;         ///< "power"
    const char* title;        ///< a few words
    const char* description;  ///< formula and limits in plain text
    const char* source;       ///< key in docs/references.bib
    const jd_parameter* parameters;
    int parameter_count;
    bool exact;               ///< the friction of the patch itself: jd_patch_load
    const char* table_error;  ///< parameter that is the error of the table it needs; NULL: none
    const struct jd_law_kernel* kernel;  ///< the formula: see kernel.h
} jd_law;

/// Number of built-in systems, and the one at `index` (NULL outside).
JD_API int jd_system_count(void);
JD_API const jd_system* jd_system_at(int index);

/// Find a system by name. On failure the message names the nearest one.
/// @return JD_OK or JD_ERR_NAME. On error *system is NULL.
JD_API JD_NODISCARD jd_status jd_system_find(jd_context* context, const char* name,
                                             const jd_system** system);

/// The part of a kind, of several the first; NULL if the system has none.
JD_API const jd_part* jd_system_part(const jd_system* system, jd_part_kind kind);

/// The same of a contact; NULL: of the only one.
JD_API const jd_part* jd_system_part_of(const jd_system* system, jd_part_kind kind,
                                        const char* contact);

/// What parameter `index` of a law is in a part for friction unless the user says otherwise.
JD_API double jd_part_law_value(const jd_part* part, const jd_law* law, int index);

/// The same in the only such part of a system.
JD_API double jd_system_law_value(const jd_system* system, const jd_law* law, int index);

/// What a system says about itself as JSON: parameters, states, outputs, parts and laws, for
/// programs that offer it to people. Any system, a plug-in too. Free *text with free().
/// @return JD_OK, JD_ERR_ARGUMENT or JD_ERR_MEMORY. On error *text is not to be used.
JD_API JD_NODISCARD jd_status jd_system_json(jd_context* context, const jd_system* system,
                                             char** text);

/// Number of friction laws, and the one at `index` (NULL outside).
JD_API int jd_law_count(void);
JD_API const jd_law* jd_law_at(int index);

/// Find a friction law by name. On failure the message names the nearest one.
/// @return JD_OK or JD_ERR_NAME. On error *law is NULL.
JD_API JD_NODISCARD jd_status jd_law_find(jd_context* context, const char* name,
                                          const jd_law** law);

/// The name among `count` nearest to `name` by typing errors, or NULL if none is near.
/// `names[i]` is read at `(const char*)first + i * stride`, so that tables can be searched.
JD_API const char* jd_nearest_name(const char* name, const char* const* first, int count,
                                   size_t stride);

/// Keep a message about a name that is none of `count`: the nearest one, or all of them if few.
/// `kind` says what was looked for: "parameter". Names are read as by jd_nearest_name.
/// @return JD_ERR_NAME.
JD_API jd_status jd_fail_unknown(jd_context* context, const char* kind, const char* name,
                                 const char* const* first, int count, size_t stride);

#ifdef __cplusplus
}
#endif
#endif
