/// @file surface.h
/// Inside of the limit surface: a patch in its own measure, and the convex problem of slip there.
///
/// Everything is seen from the centre of pressure, with the mean distance of the pressure from it
/// as unit length. Then max(|V|, |W| - |V|) <= Phi(V, W) <= |V| + |W| for every patch: the surface
/// is about as wide as high, whatever the shape, and tolerances are plain numbers.
/// [limit-surface:L4]
#ifndef JUDDER_FRICTION_SURFACE_SURFACE_H
#define JUDDER_FRICTION_SURFACE_SURFACE_H

#include "judder/surface.h"
#include "patch/batch.h"
#include "patch/patch.h"

#include <math.h>

/// A motion (velocity, spin times unit length) or a load (force, moment / unit length).
typedef struct jd_triple {
    double x, y, w;
} jd_triple;

static inline double jd_triple_dot(jd_triple a, jd_triple b) {
    return a.x * b.x + a.y * b.y + a.w * b.w;
}

static inline double jd_triple_length(jd_triple a) { return sqrt(jd_triple_dot(a, a)); }

/// a + t b
static inline jd_triple jd_triple_add(jd_triple a, double t, jd_triple b) {
    return (jd_triple){a.x + t * b.x, a.y + t * b.y, a.w + t * b.w};
}

static inline jd_triple jd_triple_scale(double t, jd_triple a) {
    return (jd_triple){t * a.x, t * a.y, t * a.w};
}

static inline bool jd_triple_finite(jd_triple a) {
    return isfinite(a.x) && isfinite(a.y) && isfinite(a.w);
}

/// Rotation about the point (x, y) with spin 1.
static inline jd_triple jd_rotation_about(double x, double y) { return (jd_triple){y, -x, 1}; }

// ---- Symmetric 3 x 3 matrices: xx, xy, xw, yy, yw, ww -------------------------------------------

/// A v
jd_triple jd_solve3_times(const double A[6], jd_triple v);

/// Whether A is finite and positive definite, beyond rounding.
bool jd_solve3_definite(const double A[6]);

/// A^-1 v for a positive semi-definite A; where A is singular to rounding, of A with a little
/// more on its diagonal.
jd_triple jd_solve3(const double A[6], jd_triple v);

// ---- A patch in its own measure -----------------------------------------------------------------

typedef struct jd_surface {
    const jd_patch* patch;
    jd_patch_frame frame;   ///< of the patch, seen from its centre of pressure in `unit`
    double grip_x, grip_y;  ///< what the patch is stretched by
    double x, y;   ///< centre of pressure of the stretched patch, from the reference point [m]
    double unit;   ///< mean distance of the pressure from there [m]
    double noise;  ///< how well a load is known: see jd_surface_init
    double grain;  ///< points nearer to each other than this count as one
    bool single;   ///< all pressure in one point; `unit` is then arbitrary
    double lean_c, lean_s;  ///< the pressure of the patch times 1 + c x + s y, in its inner frame
} jd_surface;

/// `noise`: rounding in a load grows as an area gets thin, since it is the difference of two edges
/// over what lies between them.
void jd_surface_init(const jd_patch* patch, jd_surface* surface);

/// The patch with its pressure leaning by c, s beyond its own, as a law is told it. [friction:F2]
/// The unit length stays that without lean, which is near the mean distance.
void jd_surface_init_leaning(const jd_patch* patch, double c, double s, jd_surface* surface);

/// All pressure of the patch in the reference point.
void jd_surface_init_point(const jd_patch* patch, jd_surface* surface);

/// An upper limit of the gauge that costs nothing: |f| + 2 |m|, by max(|V|, |W| - |V|) <= Phi. The
/// moment counts a little more where the pressure leans, see jd_surface_init_leaning.
double jd_surface_gauge_limit(const jd_surface* s, jd_wrench load);

/// jd_surface_gauge, jd_surface_slip and jd_surface_onset of a surface.
jd_status jd_surface_gauge_of(const jd_surface* s, jd_wrench load, jd_gauge* gauge);
jd_status jd_surface_slip_of(const jd_surface* s, const double B[6], jd_wrench W, double scale,
                             jd_slip* slip);
jd_status jd_surface_onset_of(const jd_surface* s, const double B[6], jd_wrench load,
                              jd_wrench rate, jd_motion* b);

jd_triple jd_surface_motion_in(const jd_surface* s, jd_motion motion);
jd_motion jd_surface_motion_out(const jd_surface* s, jd_triple motion);
jd_triple jd_surface_load_in(const jd_surface* s, jd_wrench load);
jd_wrench jd_surface_load_out(const jd_surface* s, jd_triple load);
void jd_surface_inertia_in(const jd_surface* s, const double B[6], double inside[6]);

/// Place of a weighted point.
void jd_surface_point(const jd_surface* s, int index, double* x, double* y);

/// Its weight under the leaning pressure.
double jd_surface_weight(const jd_surface* s, int index);

/// Phi as a smooth part and, for weighted points, the one nearest the centre of rotation where it
/// is near: Phi = phi + weight |u|.
typedef struct jd_split {
    double phi;         ///< smooth part ...
    jd_triple load;     ///< ... its gradient
    double hessian[6];  ///< ... and second derivatives
    double weight;      ///< of the point set apart; 0: none
    double x, y;        ///< its place
    double ux, uy;      ///< its velocity, exactly 0 if 0 to rounding
    double rounding;    ///< how well the velocity is known
} jd_split;

/// @return JD_OK, or what jd_patch_potential returns.
jd_status jd_surface_split(const jd_surface* s, jd_triple q, jd_split* split);

/// Phi alone.
jd_status jd_surface_phi(const jd_surface* s, jd_triple q, double* phi);

// ---- The convex problem -------------------------------------------------------------------------

/// Minimise F(q) = (1/2) q'B q - W·q + scale Phi(q); B positive semi-definite, F < 0 somewhere.
typedef struct jd_slip_problem {
    double B[6];
    jd_triple W;
    double scale;
    double enough;  ///< residual at which to stop; 0: as far as rounding lets
} jd_slip_problem;

typedef struct jd_slip_optimum {
    jd_triple q;
    double phi;       ///< Phi(q)
    jd_triple load;   ///< the element of its subgradient that balances W - B q
    double residual;  ///< |B q - W + scale load|/|W|
} jd_slip_optimum;

/// Minimise from a start where F < 0. @return JD_OK, or JD_ERR_SOLVER if the residual stays above
/// 1e-12, above what the rounding of q alone makes, and above the noise of the load.
jd_status jd_slip_minimise(const jd_surface* s, const jd_slip_problem* problem, jd_triple start,
                           jd_slip_optimum* optimum);

/// Newton step d of the smooth part of F with the point set apart taken as it is: minimises
/// (1/2) d'A d + g·d + kappa |u + (velocity of d at the point)|. `slope` gets g·d + kappa times
/// the change of |u|: < 0 unless the step is 0.
jd_triple jd_kink_step(const double A[6], jd_triple g, const jd_split* split, double kappa,
                       double* slope);

/// Gauge of a load inside, and an optimum along its normal; `start` NULL or a motion near the
/// normal. The load is neither 0 nor that of a single point.
jd_status jd_surface_gauge_inside(const jd_surface* s, jd_triple load, const jd_triple* start,
                                  double* gauge, jd_slip_optimum* optimum);

/// Gauge of a load, found from `normal`, a motion near its normal, or 0 if none is known; it
/// becomes one. For loads that follow each other. @return as jd_surface_gauge.
jd_status jd_surface_gauge_next(const jd_surface* s, jd_wrench load, jd_triple* normal,
                                double* gauge);

/// Two normals where points on a line make the surface an edge in the sense of normals: a load on
/// the surface, and q one of its normals. @return whether there are two; both with Phi = 1.
bool jd_surface_cone(const jd_surface* s, jd_triple load, jd_triple q, jd_triple rays[2]);

#endif
