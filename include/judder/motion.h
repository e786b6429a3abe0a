/// @file motion.h
/// Measured motion of a support: rows over time, made into a smooth function.
///
/// A coordinate is given by its place, its velocity or both. Between rows it is a polynomial of
/// degree five; place, velocity, acceleration and the rate of the acceleration are continuous.
///                                                                                    [load:L5]
#ifndef JUDDER_MOTION_H
#define JUDDER_MOTION_H

#include "judder/base.h"

#ifdef __cplusplus
extern "C" {
#endif

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
JD_API jd_status jd_recorded_motion_check(jd_context* context, const jd_recorded_motion_row* rows,
                                          int count, const jd_recorded_motion_columns* columns,
                                          int* row);

/// A measured motion. Opaque and constant; counts its users.
typedef struct jd_recorded_motion jd_recorded_motion;

/// Make a motion of rows, which are copied. A place that was not measured beside its velocity is 0
/// at the first row.
/// @return as jd_recorded_motion_check, or JD_ERR_MEMORY; JD_ERR_RANGE where the curve is not
/// finite. On error *motion is NULL.
JD_API jd_status jd_recorded_motion_create(jd_context* context, const jd_recorded_motion_row* rows,
                                           int count, const jd_recorded_motion_columns* columns,
                                           jd_recorded_motion** motion);

/// The same rows over and over: the last row is the first one again, and the period is the time
/// between them. The curve at the join is as smooth as at any other row, and holds at all times.
/// Where only a velocity was measured, what it moves in a period is added each time.
///                                                                                    [load:L6]
/// @return JD_OK, JD_ERR_RANGE (as jd_recorded_motion_check_closed) or JD_ERR_MEMORY. On error
/// *again is NULL.
JD_API jd_status jd_recorded_motion_repeat(jd_context* context, const jd_recorded_motion* motion,
                                           jd_recorded_motion** again);

/// Whether rows come back to where they began: places within 0.01 of the way they go, velocities
/// within 0.05 of the largest. @return JD_OK or JD_ERR_RANGE.
JD_API jd_status jd_recorded_motion_check_closed(jd_context* context,
                                                 const jd_recorded_motion_row* rows, int count,
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

#ifdef __cplusplus
}
#endif
#endif
