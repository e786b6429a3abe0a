/// @file surface.h
/// The limit surface: which loads friction can just hold, how a body begins to slip, and how it
/// breaks away where static friction exceeds the kinetic one.
#ifndef JUDDER_SURFACE_H
#define JUDDER_SURFACE_H

#include "judder/friction.h"

#ifdef __cplusplus
extern "C" {
#endif

// ---- The limit surface: loads that friction can just hold ---------------------------------------

/// Where a load stands against the limit surface.
typedef struct jd_gauge {
    double gauge;      ///< load = gauge * (a load on the surface); < 1: held; inf: none can be held
    jd_motion slip;    ///< outward normal at the surface: the motion in which it gives way, Phi = 1
    int normal_count;  ///< how many independent normals meet there: 1 where it is smooth, 2 on an
                       ///< edge, 3 at a vertex
    jd_motion normals[3];  ///< rays that span the cone of normals, the first `normal_count`
} jd_gauge;

/// Gauge of a load: max over all motions q of (load · q)/Phi(q), to 1e-12 of what the potential
/// gives. The load 0 has gauge 0 and no normal.
/// @return JD_OK, JD_ERR_NOT_FINITE for a load that is no number, or JD_ERR_SOLVER.
JD_API JD_NODISCARD jd_status jd_surface_gauge(const jd_patch* patch, jd_wrench load,
                                               jd_gauge* gauge);

/// How a body starts to slip.
typedef struct jd_slip {
    bool sticks;         ///< friction holds the load
    jd_motion q;         ///< relative acceleration [m/s^2, rad/s^2]; 0 if it sticks
    jd_wrench friction;  ///< friction along q, with its dimension [N, N m]: W - B q
    double residual;     ///< of the optimality condition, relative
} jd_slip;

/// The convex problem of slip: q minimises (1/2) q'B q - W·q + scale Phi(q).       [friction:F7]
/// `B` is symmetric, positive definite: xx, xy, xw, yy, yw, ww [kg, kg m, kg m^2]; `W` the load
/// [N, N m] and `scale` = mu_k N [N]. A load exactly on the surface sticks (q = 0).
/// @return JD_OK, JD_ERR_SOLVER, or JD_ERR_RANGE for a B that is not positive definite, scale < 0,
/// or what is no number.
JD_API JD_NODISCARD jd_status jd_surface_slip(const jd_patch* patch, const double B[6], jd_wrench W,
                                              double scale, jd_slip* slip);

/// The load on or within the limit surface nearest to `load` in the norm of B^-1; the load itself
/// if it can be held. `B` as in jd_surface_slip, NULL: forces and moments / a count alike.
/// @return as jd_surface_slip.
JD_API JD_NODISCARD jd_status jd_surface_project(const jd_patch* patch, const double* B,
                                                 jd_wrench load, jd_wrench* projection);

/// How slip starts under a load that sits exactly on the surface and grows by `rate` per second:
/// the motion b in the cone of normals that minimises (1/2) b'B b - rate·b; q grows as b t.
JD_API JD_NODISCARD jd_status jd_surface_onset(const jd_patch* patch, const double B[6],
                                               jd_wrench load, jd_wrench rate, jd_motion* b);

/// The load `base + factor * direction` that friction can just hold, factor >= 0, `base` within.
typedef struct jd_threshold {
    double factor;  ///< finite: friction holds no load without limit
    jd_gauge at;    ///< there
} jd_threshold;

/// @return JD_OK; JD_ERR_RANGE if `base` cannot be held or `direction` is zero; JD_ERR_NOT_FINITE
/// for what is no number; JD_ERR_SOLVER.
JD_API JD_NODISCARD jd_status jd_surface_threshold(const jd_patch* patch, jd_wrench base,
                                                   jd_wrench direction, jd_threshold* threshold);

/// The rule of kardan2013: the inequality of the gauge tested at one motion only, the acceleration
/// of the body without friction. A load that friction holds it holds too, but not the other way
/// round: its gauge is never above that of the limit surface.                [limit-surface:L10]
typedef struct jd_kardan {
    double gauge;      ///< < 1: held by the rule; inf if the motion meets no friction
    jd_motion tested;  ///< the motion, with Phi = 1; a single point that turns: of any size
} jd_kardan;

/// Gauge of a load by the rule: load·q/Phi(q) at q = B^-1 load. `B` as in jd_surface_slip; its
/// scale does not matter. The load 0 has gauge 0 and no motion.
/// @return JD_OK, JD_ERR_NOT_FINITE, or JD_ERR_RANGE for a B that is not positive definite.
JD_API JD_NODISCARD jd_status jd_kardan_gauge(const jd_patch* patch, const double B[6],
                                              jd_wrench load, jd_kardan* rule);

/// The first load `base + factor * direction` on the way from `base` that the rule does not hold
/// any more.                                                                 [limit-surface:L11]
typedef struct jd_kardan_limit {
    double factor;  ///< never below that of jd_surface_threshold
    jd_kardan at;   ///< there
} jd_kardan_limit;

/// @return as jd_surface_threshold and jd_kardan_gauge: `base` is held by friction.
JD_API JD_NODISCARD jd_status jd_kardan_threshold(const jd_patch* patch, const double B[6],
                                                  jd_wrench base, jd_wrench direction,
                                                  jd_kardan_limit* limit);

/// A load of direction (fx, fy) that attacks at the point (x, y) [m]: its moment follows.
JD_API jd_wrench jd_wrench_at(double fx, double fy, double x, double y);

/// The limit surface as a closed mesh of triangles, seen from outside counter-clockwise.
typedef struct jd_mesh {
    int vertex_count;
    jd_wrench* vertices;  ///< on the surface to 1e-12 of what the potential gives
    jd_motion* normals;   ///< outward, Phi = 1
    int triangle_count;
    int (*triangles)[3];
} jd_mesh;

/// Mesh with 10 * 4^level + 2 vertices, level 0 to 7.
/// @return JD_OK, JD_ERR_RANGE, JD_ERR_MEMORY, or JD_ERR_UNSUPPORTED for a patch whose surface
/// encloses nothing (a single point).
JD_API JD_NODISCARD jd_status jd_surface_mesh(const jd_patch* patch, int level, jd_mesh** mesh);

/// Free a mesh; takes NULL.
JD_API void jd_mesh_free(jd_mesh* mesh);

// ---- Breakaway ----------------------------------------------------------------------------------
//
// When a body at rest starts to move under a load that grows, and how it first moves.
//
//     jd_resting_body body = {.patch = patch, .B = {m, 0, 0, m, 0, J}};
//     body.static_limit = mu_s * m * g, body.sliding_limit = mu_k * m * g;
//     jd_breakaway start;
//     if (jd_breakaway_compute(&body, jd_wrench_beside(0, h), &start) == JD_OK) {
//         // a push along x at the distance h moves it from start.exact newtons on
//     }

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
JD_API JD_NODISCARD jd_status jd_breakaway_compute(const jd_resting_body* body, jd_wrench direction,
                                                   jd_breakaway* breakaway);

#ifdef __cplusplus
}
#endif
#endif
