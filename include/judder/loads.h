/// @file loads.h
/// Loads and drives: forces over time on a body, prescribed motion of what carries it.
///
/// Both are lists of terms that add up. Times are those of the run. A load acts in the inertial
/// frame, its moment about the body's centre of mass.                                 [load:L1]
#ifndef JUDDER_LOADS_H
#define JUDDER_LOADS_H

#include "judder/base.h"
#include "judder/parameter.h"

#include <math.h>

#ifdef __cplusplus
extern "C" {
#endif

// ---- Recorded motion ----------------------------------------------------------------------------
//
// Measured motion of a support: rows over time, made into a smooth function.
//
// A coordinate is given by its place, its velocity or both. Between rows it is a polynomial of
// degree five; place, velocity, acceleration and the rate of the acceleration are continuous.
//                                                                                    [load:L5]

#define JD_MIN_MOTION_ROWS 4        ///< fewest rows
#define JD_MAX_MOTION_ROWS 1000000  ///< most rows

/// Coordinates of a support. Those that have a velocity of their own come first.
typedef enum jd_coordinate {
    JD_ALONG_X,   ///< [m]
    JD_ALONG_Y,   ///< [m]
    JD_ALONG_Z,   ///< along the normal, upwards [m]
    JD_ROTATION,  ///< about the normal [rad]
    JD_TILT_X,    ///< alpha_x [rad]
    JD_TILT_Y,    ///< alpha_y [rad]
    JD_COORDINATE_COUNT
} jd_coordinate;

#define JD_VELOCITY_COUNT 4  ///< of x, y, z and rotation

/// Name of a place ("x", "y", "z", "rotation", "alpha_x", "alpha_y") and of a velocity ("v_x",
/// "v_y", "v_z", "w"), and their units; NULL outside.
JD_API const char* jd_place_name(int coordinate);
JD_API const char* jd_place_unit(int coordinate);
JD_API const char* jd_velocity_name(int coordinate);
JD_API const char* jd_velocity_unit(int coordinate);

/// One row.
typedef struct jd_recorded_motion_row {
    double t;                            ///< [s], above that of the row before
    double place[JD_COORDINATE_COUNT];   ///< [m] or [rad]
    double velocity[JD_VELOCITY_COUNT];  ///< [m/s] or [rad/s]
} jd_recorded_motion_row;

/// Which numbers of the rows were measured; the others are not read.
typedef struct jd_recorded_motion_columns {
    bool place[JD_COORDINATE_COUNT];
    bool velocity[JD_VELOCITY_COUNT];
} jd_recorded_motion_columns;

/// Whether rows are a motion: finite, times rising, no interval above 5 times the usual one (the
/// median), no place that moves otherwise than the velocity beside it says: over no interval by
/// more than 0.05 of the largest velocity. On failure *row is the row at fault.
/// @return JD_OK, JD_ERR_ARGUMENT (no column, a wrong number of rows) or JD_ERR_RANGE.
JD_API JD_NODISCARD jd_status jd_recorded_motion_check(jd_context* context,
                                                       const jd_recorded_motion_row* rows,
                                                       int count,
                                                       const jd_recorded_motion_columns* columns,
                                                       int* row);

/// A measured motion. Opaque and constant; counts its users.
typedef struct jd_recorded_motion jd_recorded_motion;

/// Make a motion of rows, which are copied. A place that was not measured beside its velocity is 0
/// at the first row.
/// @return as jd_recorded_motion_check, or JD_ERR_MEMORY; JD_ERR_RANGE where the curve is not
/// finite. On error *motion is NULL.
JD_API JD_NODISCARD jd_status jd_recorded_motion_create(jd_context* context,
                                                        const jd_recorded_motion_row* rows,
                                                        int count,
                                                        const jd_recorded_motion_columns* columns,
                                                        jd_recorded_motion** motion);

/// The same rows over and over: the last row is the first one again, and the period is the time
/// between them. The curve at the join is as smooth as at any other row, and holds at all times.
/// Where only a velocity was measured, what it moves in a period is added each time.
///                                                                                    [load:L6]
/// @return JD_OK, JD_ERR_RANGE (as jd_recorded_motion_check_closed) or JD_ERR_MEMORY. On error
/// *again is NULL.
JD_API JD_NODISCARD jd_status jd_recorded_motion_repeat(jd_context* context,
                                                        const jd_recorded_motion* motion,
                                                        jd_recorded_motion** again);

/// Whether rows come back to where they began: places within 0.01 of the way they go, velocities
/// within 0.05 of the largest. @return JD_OK, JD_ERR_ARGUMENT or JD_ERR_RANGE.
JD_API JD_NODISCARD jd_status
jd_recorded_motion_check_closed(jd_context* context, const jd_recorded_motion_row* rows, int count,
                                const jd_recorded_motion_columns* columns);

/// Period of a motion that repeats [s]; 0: it does not.
JD_API double jd_recorded_motion_period(const jd_recorded_motion* motion);

/// One more user of the same motion; takes NULL. Any thread may call it.
JD_API const jd_recorded_motion* jd_recorded_motion_share(const jd_recorded_motion* motion);

/// One user less; the last one frees it. Takes NULL.
JD_API void jd_recorded_motion_free(const jd_recorded_motion* motion);

JD_API int jd_recorded_motion_row_count(const jd_recorded_motion* motion);
JD_API const jd_recorded_motion_row*
jd_recorded_motion_rows(const jd_recorded_motion* motion);  ///< as they were given
JD_API jd_recorded_motion_columns jd_recorded_motion_columns_of(const jd_recorded_motion* motion);

/// Place, velocity and acceleration of a coordinate. Outside its rows a motion that does not repeat
/// goes on with the first and the last polynomial; runs stay inside.
JD_API void jd_recorded_motion_eval(const jd_recorded_motion* motion, int coordinate, double t,
                                    double values[3]);

/// A bound of the derivative of an order (0 to 4) at all times within the rows.
JD_API double jd_recorded_motion_bound(const jd_recorded_motion* motion, int coordinate, int order);

#define JD_MAX_TERMS 64           ///< most terms of a list
#define JD_MAX_LOAD_ROWS 1000000  ///< most rows of a table

// ---- Loads -------------------------------------------------------------------------------------

/// What a term of a load is.
typedef enum jd_load_kind {
    JD_LOAD_FORCE,  ///< a force through the centre of mass, and a moment
    JD_LOAD_PUSH,   ///< a force at a point
    JD_LOAD_TABLE,  ///< force and moment from rows over time
    JD_LOAD_KIND_COUNT
} jd_load_kind;

/// Where the point and the direction of a push are fixed.
typedef enum jd_frame {
    JD_FRAME_SPACE,  ///< in space; the point in inertial coordinates
    JD_FRAME_BODY,   ///< in the body; the point in body axes, from the centre of mass
    JD_FRAME_COUNT
} jd_frame;

/// One row of a table.
typedef struct jd_load_row {
    double t;    ///< [s], above that of the row before
    double F_x;  ///< [N]
    double F_y;  ///< [N]
    double M;    ///< [N m]
} jd_load_row;

/// One term. Forces and pushes are multiplied by cos(omega t + phase), by a ramp that grows from 0
/// at `from` to 1 at `from` + `ramp`, and vanish outside [from, until). A table is linear between
/// its rows and keeps its first and last ones outside. Fields of other kinds are not read.
typedef struct jd_load_term {
    jd_load_kind kind;
    double F_x;               ///< force: along x [N]
    double F_y;               ///< force: along y [N]
    double M;                 ///< force: moment about the centre of mass [N m]
    double push;              ///< push: force [N]
    double angle;             ///< push: direction, from x towards y [rad]
    double x;                 ///< push: point along x [m]
    double y;                 ///< push: point along y [m]
    jd_frame frame;           ///< push: where point and direction are fixed
    double omega;             ///< angular frequency [rad/s]; 0 with phase 0: no oscillation
    double phase;             ///< [rad]
    double from;              ///< start [s]; -INFINITY: always, a ramp then starts at 0
    double ramp;              ///< duration of the ramp [s]; 0: none
    double until;             ///< end [s]; INFINITY: never
    const jd_load_row* rows;  ///< table
    int row_count;            ///< table: at least 1
} jd_load_term;

/// The fields of a term that acts at all times, for initialisers: {.F_x = 1, JD_ALWAYS}.
#define JD_ALWAYS .from = -INFINITY, .until = INFINITY

/// The load on a body. Borrows its terms.
typedef struct jd_loads {
    const jd_load_term* terms;
    int count;
} jd_loads;

// ---- Drive -------------------------------------------------------------------------------------

/// What a term of a drive is.
typedef enum jd_drive_kind {
    JD_DRIVE_HARMONIC,  ///< oscillates with one frequency; with 0 it is constant
    JD_DRIVE_CHIRP,     ///< oscillates with a frequency that changes over time
    JD_DRIVE_TABLE,     ///< measured
    JD_DRIVE_KIND_COUNT
} jd_drive_kind;

/// How the frequency of a chirp goes from its first to its last value.
typedef enum jd_chirp {
    JD_CHIRP_LINEAR,       ///< by the same amount every second
    JD_CHIRP_EXPONENTIAL,  ///< by the same factor every second
    JD_CHIRP_COUNT
} jd_chirp;

/// One term of the motion of a support: its own motion, whatever sign a system's parameters have.
/// With the phase p = omega t + phase it adds
///     displacements (x, y, z, rotation, alpha_x, alpha_y) cos p,
///     a circle (cos p, sin p) and an ellipse in x and y, which turn from x towards y,
///     velocities (v_x, v_y, v_z, w) cos p, whose displacement is 0 at t = 0.          [load:L2]
/// The frequency of a chirp is omega until `from`, omega_end `duration` later and ever after; its
/// phase is `phase` at `from`, and it has no velocities.                               [load:L4]
/// Fields of other kinds are not read.
typedef struct jd_drive_term {
    jd_drive_kind kind;
    double x;          ///< displacement along x [m]
    double y;          ///< displacement along y [m]
    double rotation;   ///< rotation about the origin [rad]
    double v_x;        ///< velocity along x [m/s]
    double v_y;        ///< velocity along y [m/s]
    double w;          ///< angular velocity [rad/s]
    double z;          ///< displacement along the normal, upwards [m]
    double v_z;        ///< velocity along the normal [m/s]
    double alpha_x;    ///< tilt about the support's own x, added to the system's [rad]
    double alpha_y;    ///< tilt about y, likewise [rad]
    double circle;     ///< radius of a circle [m]
    double ellipse;    ///< half-axis of an ellipse along `angle` [m]
    double minor;      ///< its other half-axis, to the left of the first [m]
    double angle;      ///< from x towards y [rad]
    double omega;      ///< angular frequency [rad/s]; below 0 circles turn the other way
    double phase;      ///< [rad]
    double omega_end;  ///< chirp: angular frequency at its end [rad/s]
    double from;       ///< chirp: when it begins [s]
    double duration;   ///< chirp: how long it takes [s], > 0
    jd_chirp chirp;    ///< chirp: how the frequency changes
    const jd_recorded_motion* motion;  ///< table
} jd_drive_term;

/// The motion of a support. Borrows its terms.
typedef struct jd_drive {
    const jd_drive_term* terms;
    int count;
} jd_drive;

// ---- Terms by name -----------------------------------------------------------------------------

/// A number of a term. Its default may be infinite, where no value means always.
typedef struct jd_term_key {
    jd_parameter parameter;  ///< name, unit, range, text
    unsigned kinds;          ///< bit 1 << kind: terms of that kind have it
    size_t offset;           ///< of the field in the term; an enum where the range has names
} jd_term_key;

/// Number of keys, and the one at `index` (NULL outside).
JD_API int jd_load_key_count(void);
JD_API const jd_term_key* jd_load_key_at(int index);
JD_API int jd_drive_key_count(void);
JD_API const jd_term_key* jd_drive_key_at(int index);

/// Find a key by name that terms of this kind have. On failure the message names the nearest one.
/// @return JD_OK, JD_ERR_NAME or JD_ERR_ARGUMENT (no such kind).
JD_API JD_NODISCARD jd_status jd_load_key_find(jd_context* context, const jd_load_term* term,
                                               const char* name, const jd_term_key** key);
JD_API JD_NODISCARD jd_status jd_drive_key_find(jd_context* context, const jd_drive_term* term,
                                                const char* name, const jd_term_key** key);

/// The value of a key in a term: of a jd_load_term for a key of loads, else of a jd_drive_term.
JD_API double jd_term_number(const void* term, const jd_term_key* key);

/// A term of a kind with every number at its default: no force, at all times.
JD_API jd_load_term jd_load_term_default(jd_load_kind kind);

/// The same of a drive: at rest.
JD_API jd_drive_term jd_drive_term_default(jd_drive_kind kind);

/// "force", "push", "table"; NULL outside.
JD_API const char* jd_load_kind_name(jd_load_kind kind);
/// "harmonic", "chirp", "table"; NULL outside.
JD_API const char* jd_drive_kind_name(jd_drive_kind kind);

/// Set a number by the name of its key.
/// @return JD_OK, JD_ERR_NAME (unknown, or not of this kind) or JD_ERR_RANGE; unchanged on error.
JD_API JD_NODISCARD jd_status jd_load_term_set(jd_context* context, jd_load_term* term,
                                               const char* name, double value);
JD_API JD_NODISCARD jd_status jd_drive_term_set(jd_context* context, jd_drive_term* term,
                                                const char* name, double value);

/// Whether the numbers of a term are finite, in their ranges and fit each other.
/// @return JD_OK, JD_ERR_RANGE or JD_ERR_ARGUMENT (no such kind).
JD_API JD_NODISCARD jd_status jd_load_term_check(jd_context* context, const jd_load_term* term);
JD_API JD_NODISCARD jd_status jd_drive_term_check(jd_context* context, const jd_drive_term* term);

// ---- Pieces: between breaks loads and drive are smooth
// -------------------------------------------

/// The first break after t [s]: where a term starts or ends, a ramp ends, a table of loads has a
/// row, or a chirp begins or ends.
/// INFINITY if there is none. Both lists may be NULL.
JD_API double jd_loads_next_break(const jd_loads* loads, const jd_drive* drive, double t);

/// Bounds of a load on a body at rest.
typedef struct jd_load_bound {
    double F;  ///< of |d2F/dt2| [N/s^2]
    double M;  ///< of |d2M/dt2| [N m/s^2]
} jd_load_bound;

/// Bounds that hold from t to the next break for a body that rests at pose = (x, y, theta) in the
/// inertial frame.                                                                    [load:L3]
JD_API jd_load_bound jd_loads_bound(const jd_loads* loads, double t, const double pose[3]);

#define JD_DRIVE_ORDERS 5  ///< displacement, velocity, acceleration, jerk, snap

/// Bounds of a drive at all times, by order of the derivative. A displacement that grows without
/// end has the bound INFINITY.
typedef struct jd_drive_bound {
    double x[JD_DRIVE_ORDERS];         ///< [m], [m/s], ...
    double y[JD_DRIVE_ORDERS];         ///< [m], [m/s], ...
    double rotation[JD_DRIVE_ORDERS];  ///< [rad], [rad/s], ...
    double z[JD_DRIVE_ORDERS];         ///< [m], [m/s], ...
    double alpha_x[JD_DRIVE_ORDERS];   ///< [rad], [rad/s], ...
    double alpha_y[JD_DRIVE_ORDERS];   ///< [rad], [rad/s], ...
} jd_drive_bound;

JD_API jd_drive_bound jd_drive_bounds(const jd_drive* drive);

/// Whether a coordinate moves in some term.
JD_API bool jd_drive_moves(const jd_drive* drive, jd_coordinate coordinate);

/// Place, velocity and acceleration of a coordinate at time t.
JD_API void jd_drive_at(const jd_drive* drive, jd_coordinate coordinate, double t,
                        double values[3]);

/// The time [s] that all measured terms cover; without any, or where they repeat, from -INFINITY to
/// INFINITY.
JD_API void jd_drive_span(const jd_drive* drive, double* from, double* until);

/// A body at rest on a support that moves.
typedef struct jd_carried_body {
    double m;      ///< mass [kg]
    double J;      ///< moment of inertia about the centre of mass [kg m^2]
    double x, y;   ///< centre of mass in the frame of the support [m]
    double reach;  ///< no point of the body is farther from its centre of mass [m]
} jd_carried_body;

/// Bounds of the load that friction has to hold, loads and inertia, in the axes of the support.
/// They hold on the piece that the time `piece` is in.                           [planar-body:P6]
JD_API jd_load_bound jd_carried_bound(const jd_loads* loads, const jd_drive* drive, double piece,
                                      const jd_carried_body* body);

#ifdef __cplusplus
}
#endif
#endif
