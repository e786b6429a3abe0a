/// @file breakaway.h
/// When a body at rest starts to move under a load that grows, and how it first moves.
///
///     jd_resting_body body = {.patch = patch, .B = {m, 0, 0, m, 0, J}};
///     body.static_limit = mu_s * m * g, body.sliding_limit = mu_k * m * g;
///     jd_breakaway start;
///     if (jd_breakaway_compute(&body, jd_wrench_beside(0, h), &start) == JD_OK) {
///         // a push along x at the distance h moves it from start.exact newtons on
///     }
#ifndef JUDDER_BREAKAWAY_H
#define JUDDER_BREAKAWAY_H

#include "judder/friction.h"

#ifdef __cplusplus
extern "C" {
#endif

/// A force of size 1 at `angle` [rad] from x, whose line of action passes the reference point at
/// the distance `h` [m], on its left: for angle 0 the force along x through (0, h).
JD_API jd_wrench jd_wrench_beside(double angle, double h);

/// A body at rest on its patch.
typedef struct jd_resting_body {
    const jd_patch* patch;
    double B[6];           ///< inertia as in jd_surface_slip; m, 0, 0, m, 0, J for a body whose
                           ///< centre of mass is the reference point
    double static_limit;   ///< mu_s N [N], > 0
    double sliding_limit;  ///< mu_k N [N], 0 to static_limit
    jd_wrench hold;        ///< a constant load on it [N, N m]
} jd_resting_body;

/// When and how it starts to move under the load hold + factor * direction.
typedef struct jd_breakaway {
    double exact;            ///< factor at which it starts to move
    double kardan;           ///< the same by the rule of kardan2013
    jd_gauge at;             ///< the limit surface at the exact one: normals that decide
    jd_motion tested;        ///< motion that decides by the rule, Phi = 1
    jd_motion direction;     ///< how it first moves, Phi = 1
    jd_motion acceleration;  ///< with which it starts [m/s^2, rad/s^2]; 0 where mu_s = mu_k
} jd_breakaway;

/// `direction` is what the load grows by [N, N m]; factors are multiples of it. A single point
/// under a moment moves at once: exact = 0, direction is the turn about it.
/// @return as jd_surface_threshold and jd_surface_slip; JD_ERR_RANGE also for limits that cannot
/// be.
JD_API jd_status jd_breakaway_compute(const jd_resting_body* body, jd_wrench direction,
                                      jd_breakaway* breakaway);

#ifdef __cplusplus
}
#endif
#endif
