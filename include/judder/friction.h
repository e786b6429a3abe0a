/// @file friction.h
/// Friction over a finite contact patch, on its own: the exact law of any patch and pressure, and
/// its limit surface. This header and libjudder-core are all that another program needs.
///
/// Two bodies touch over a flat patch and move against each other as a plane rigid motion: sliding
/// velocity (vx, vy) at a reference point and spin w about the normal. Coulomb's law holds at every
/// element. Loads are divided by mu N: a force is a pure number, a moment a length [m].
///
///     jd_patch* patch;
///     jd_patch_options options = jd_patch_default();
///     options.shape = JD_SHAPE_RECTANGLE;
///     options.pressure = JD_PRESSURE_UNIFORM;
///     options.width = 0.01, options.length = 0.03;
///     if (jd_patch_create(NULL, &options, &patch) == JD_OK) {
///         jd_wrench load;
///         jd_patch_load(patch, (jd_motion){.vx = 0.1, .w = 5}, 0, &load);
///         // friction force on the body: -mu N (load.fx, load.fy), moment -mu N load.m
///         jd_patch_free(patch);
///     }
///
/// Functions that only read a patch may be called from many threads at once.
#ifndef JUDDER_FRICTION_H
#define JUDDER_FRICTION_H

#include "judder/base.h"

#ifdef __cplusplus
extern "C" {
#endif

// ---- Patch: a contact area with a pressure ------------------------------------------------------

typedef enum jd_shape {
    JD_SHAPE_DISC,       ///< radius
    JD_SHAPE_RING,       ///< radius (outer) and inner
    JD_SHAPE_ELLIPSE,    ///< half_x and half_y
    JD_SHAPE_RECTANGLE,  ///< width along x and length along y
    JD_SHAPE_POLYGON,    ///< convex, 3 to JD_MAX_VERTICES vertices in order
    JD_SHAPE_POINTS,     ///< points, or cells, that each carry a share of the load
} jd_shape;

typedef enum jd_pressure {
    JD_PRESSURE_UNIFORM,
    JD_PRESSURE_HERTZ,  ///< sqrt(1 - r^2), r = 1 at the edge: disc and ellipse
} jd_pressure;

#define JD_MAX_VERTICES 1024   ///< of a polygon
#define JD_MAX_POINTS 1000000  ///< weighted points of a patch
#define JD_MAX_CELLS 100000    ///< of them with sides
#define JD_MAX_DEGREE 4        ///< of the polynomial in the pressure
#define JD_POLYNOMIAL_TERMS(n) (((n) + 1) * ((n) + 2) / 2)

/// What a patch is made of. Each shape has its own origin: the middle of disc, ring, ellipse and
/// rectangle, the origin of the coordinates of a polygon and of points. Its size a is the radius,
/// the outer radius, the larger half-axis, or the distance of the farthest corner or point.
///
/// A ring is at least 1e-4 of its radius wide, the half-axes of an ellipse differ by a factor of at
/// most 100, a rectangle or polygon is at least 1e-3 of its extent wide, 1e-2 under a polynomial of
/// degree 2 or more: beyond, rounding would leave less of a load than is promised.
typedef struct jd_patch_options {
    jd_shape shape;
    jd_pressure pressure;
    double radius;          ///< disc, ring [m]
    double inner;           ///< ring [m], < radius
    double half_x, half_y;  ///< ellipse [m]
    double width, length;   ///< rectangle: along x, along y [m]
    const double* points;   ///< polygon: x, y per vertex [m]; points: x, y [m] and weight
    int point_count;
    /// The pressure is multiplied by 1 + d_c x + d_s y, with x, y from the shape's origin, in a. It
    /// must not become negative anywhere on the shape; d_c^2 + d_s^2 <= 1 is always possible.
    double d_c, d_s;
    /// ... and by a polynomial in the same x, y: coefficients of 1, x, y, x^2, xy, y^2, x^3, x^2 y,
    /// ... up to `degree` <= JD_MAX_DEGREE. NULL: 1. The pressure must not become negative; its
    /// scale does not matter. Not for points: their weights say it all.
    const double* polynomial;
    int degree;
    double x, y;  ///< place of the shape's origin, seen from the reference point [m]
    /// Friction depends on the direction: mu k_x along x, mu k_y along y, and at an element that
    /// slides with (u_x, u_y) the gradient of mu sqrt((k_x u_x)^2 + (k_y u_y)^2). 1e-6 to 1e6, one
    /// at most 100 times the other; 0 stands for 1, so that zeroed options have it equal in all
    /// directions.                                                            [friction:F9]
    double grip_x, grip_y;
    /// Points: sides of the rectangle that each stands for, with uniform pressure, as the sensors of a
    /// mat do [m]; its friction is exact where the centre of rotation lies in it, too. One that is 0 is
    /// as the other; both 0: points. At most JD_MAX_CELLS.                        [patches:P20]
    double cell_x, cell_y;
} jd_patch_options;

/// A disc of radius 1 m under Hertz pressure with grip 1; all else 0.
JD_API jd_patch_options jd_patch_default(void);

/// A number in the options that users set by name: "radius", "d_c".
typedef struct jd_patch_key {
    const char* name;
    const char* unit;  ///< SI: "m" or "1"
    const char* text;  ///< one line
    unsigned shapes;   ///< bit 1 << shape set for each shape that reads it
    size_t offset;     ///< of the double in jd_patch_options
    double neutral;    ///< what changes nothing: 0, or 1 for the grips
    bool optional;     ///< the shape is whole without it
} jd_patch_key;

/// Number of keys, and the one at `index` (NULL outside).
JD_API int jd_patch_key_count(void);
JD_API const jd_patch_key* jd_patch_key_at(int index);

/// Set a number by name. @return JD_OK, or JD_ERR_NAME with the nearest name, also for a key that
/// the shape does not read: set the shape first; JD_ERR_RANGE for a grip of 0.
JD_API JD_NODISCARD jd_status jd_patch_options_set(jd_context* context, jd_patch_options* options,
                                                   const char* name, double value);

/// "disc", "uniform", ...: names of shapes and pressures; NULL outside.
JD_API const char* jd_shape_name(jd_shape shape);
JD_API const char* jd_pressure_name(jd_pressure pressure);
#define JD_SHAPE_COUNT 6
#define JD_PRESSURE_COUNT 2

/// Find by name. @return JD_OK, or JD_ERR_NAME with the nearest one.
JD_API JD_NODISCARD jd_status jd_shape_find(jd_context* context, const char* name, jd_shape* shape);
JD_API JD_NODISCARD jd_status jd_pressure_find(jd_context* context, const char* name,
                                               jd_pressure* pressure);

/// A patch with its pressure. Opaque, constant.
typedef struct jd_patch jd_patch;

/// Create a patch; copies `options` with its lists. `context` may be NULL: no message is kept.
/// @return JD_OK, JD_ERR_RANGE or JD_ERR_MEMORY. On error *patch is NULL.
JD_API JD_NODISCARD jd_status jd_patch_create(jd_context* context, const jd_patch_options* options,
                                              jd_patch** patch);

/// Free a patch; takes NULL.
JD_API void jd_patch_free(jd_patch* patch);

/// What it was made of; the lists are the patch's own.
JD_API const jd_patch_options* jd_patch_made_of(const jd_patch* patch);

JD_API double jd_patch_size(const jd_patch* patch);  ///< a [m]

/// Moment of the pressure c(i,j,k) = integral of x^i y^j r^k sigma about the reference point, in
/// units of a; sigma integrates to 1. With grips those of the stretched patch, x becoming grip_y x
/// and y becoming grip_x y.                                         [friction:F4] [friction:F9]
/// @return JD_OK, or JD_ERR_ARGUMENT unless i, j >= 0, i + j <= 8 and -1 <= i + j + k <= 16.
JD_API JD_NODISCARD jd_status jd_patch_moment(const jd_patch* patch, int i, int j, int k,
                                              double* moment);

/// Centre of pressure, seen from the reference point [m].
JD_API void jd_patch_centre(const jd_patch* patch, double* x, double* y);

/// Moment of friction against pure spin about the reference point / (mu N) [m]: the mean distance,
/// with grips that in the stretched patch.
JD_API double jd_patch_spin_moment(const jd_patch* patch);

/// How far the point (x, y), seen from the reference point, lies inside the convex hull of the
/// patch [m]: 0 on the outline, negative outside. Its magnitude is at most the distance to the
/// outline, and that itself for discs and rings, and inside of rectangles, polygons and points.
JD_API double jd_patch_margin(const jd_patch* patch, double x, double y);

/// Lean the pressure under a body: set d_c and d_s so that the centre of pressure comes to (x, y),
/// where the centre of mass is, seen from the shape's origin [m].                [planar-body:P5]
/// @return JD_OK; JD_ERR_RANGE if the pressure would become negative, so that the body would tip,
/// or for options that make no patch; JD_ERR_MEMORY. `options` is unchanged on error.
JD_API JD_NODISCARD jd_status jd_patch_lean_to(jd_context* context, jd_patch_options* options,
                                               double x, double y);

// ---- The exact law ------------------------------------------------------------------------------

/// Motion of one body against the other.
typedef struct jd_motion {
    double vx, vy;  ///< sliding velocity at the reference point [m/s]
    double w;       ///< spin about the normal [rad/s]
} jd_motion;

/// A load or a friction resultant, divided by mu N.
typedef struct jd_wrench {
    double fx, fy;  ///< force / (mu N) [1]
    double m;       ///< moment about the reference point / (mu N) [m]
} jd_wrench;

/// Dissipation potential with its derivatives.
typedef struct jd_potential {
    double phi;         ///< Phi: power lost / (mu N) [m/s]
    jd_wrench load;     ///< its gradient: resultant along the motion
    double hessian[6];  ///< xx, xy, xw, yy, yw, ww
} jd_potential;

/// Resultant of friction along a motion; on the body acts its opposite. With `eps` > 0 [m/s] the
/// local sliding speed |u| becomes sqrt(|u|^2 + eps^2) (regularised); with grips |u| stands for
/// sqrt((k_x u_x)^2 + (k_y u_y)^2)/sqrt(k_x k_y).                    [friction:F1] [friction:F9]
/// Error at most 1e-10 of pure sliding and spin together; 1e-8 where eps > 0.
/// @return JD_OK; JD_ERR_REST for zero motion with eps = 0: rest is set-valued, any load within
/// the limit surface can act; JD_ERR_NOT_FINITE for a motion or eps that is no number; JD_ERR_RANGE
/// for eps < 0. Where the centre of rotation is one of weighted points, that point's share, any
/// vector up to its weight, is taken as 0.
JD_API JD_NODISCARD jd_status jd_patch_load(const jd_patch* patch, jd_motion motion, double eps,
                                            jd_wrench* load);

/// Potential, gradient and Hessian of the exact law (eps = 0). Where the centre of rotation is one
/// of weighted points, that point's share of the Hessian is infinite and left out, and its share
/// of the load, any vector up to its weight, is taken as 0.
/// @return as jd_patch_load.
JD_API JD_NODISCARD jd_status jd_patch_potential(const jd_patch* patch, jd_motion motion,
                                                 jd_potential* potential);

/// Many motions at once, in the lanes of the machine; the bits are those of one at a time. A motion
/// that has no load (rest, no number) gets NaN.
/// @return JD_OK; JD_ERR_NOT_FINITE or JD_ERR_RANGE for eps that is no number or < 0: then nothing
/// is written.
JD_API JD_NODISCARD jd_status jd_patch_load_many(const jd_patch* patch, int count,
                                                 const jd_motion* motions, double eps,
                                                 jd_wrench* loads);

// ---- Any law ------------------------------------------------------------------------------------

/// A friction law: see system.h, where jd_law_find looks one up by name.
struct jd_law;

/// Resultant along a motion by any law, reduced or exact, on the patch. `parameters` are those of
/// the law in the order of its table, first `rise` and `v_s` [m/s] that every law has; NULL: their
/// defaults.
/// @return as jd_patch_load; JD_ERR_REST also where the law has no value because its patch does not
/// slide (`point` under pure spin); JD_ERR_RANGE for eps < 0; JD_ERR_NAME for a law that is not
/// built in.
JD_API JD_NODISCARD jd_status jd_law_load(const struct jd_law* law, const double* parameters,
                                          const jd_patch* patch, jd_motion motion, double eps,
                                          jd_wrench* load);

/// How far one component of a law is from that of the exact law.
typedef struct jd_deviation {
    double largest;  ///< over all motions; of a reduced law to 1e-3 of itself
    double mean;     ///< the mixing angle atan2(a |w|, |v|) and the direction of v each uniform
    jd_motion at;    ///< where it is largest; v^2 + (a w)^2 = 1 (m/s)^2, w >= 0
} jd_deviation;

/// Errors of a law on a patch, without regularisation.
typedef struct jd_law_error_report {
    jd_deviation force;   ///< |T - T_exact| [1]
    jd_deviation moment;  ///< |M - M_exact|/a [1]
    double spin;          ///< |M_exact|/a against pure spin, to compare the moment's with [1]
} jd_law_error_report;

/// Measure a law on a patch against the exact one over all mixes of sliding and spin and all
/// directions. `parameters` as in jd_law_load. The largest errors are upper limits that need not be
/// reached: `point` is off by 1 for spin with hardly any sliding. A law that rises towards rest is
/// compared with the exact one that rises alike, for motions of size 1 m/s: only v_s over the speed
/// counts. The error of a table goes up and down in each of its cells; what is found here may be
/// somewhat below jd_table_report's. `context` may be NULL.
/// @return JD_OK, JD_ERR_NAME for a law that is not built in, JD_ERR_RANGE for a law without values
/// on the patch, or JD_ERR_MEMORY.
JD_API JD_NODISCARD jd_status jd_law_error(jd_context* context, const struct jd_law* law,
                                           const double* parameters, const jd_patch* patch,
                                           jd_law_error_report* report);

/// The same, with the finished share told now and then: on a patch of many points it takes minutes.
/// `progress` returns false to stop, and may be NULL. @return as jd_law_error, or JD_CANCELLED.
JD_API JD_NODISCARD jd_status jd_law_error_watched(jd_context* context, const struct jd_law* law,
                                                   const double* parameters, const jd_patch* patch,
                                                   jd_progress_fn progress, void* data,
                                                   jd_law_error_report* report);

/// Errors of a law at one mix of sliding and spin, the worst of all directions.
typedef struct jd_mix_error {
    double angle;   ///< atan2(a |w|, |v|): 0 is pure sliding, pi/2 pure spin [rad]
    double force;   ///< |T - T_exact| [1]
    double moment;  ///< |M - M_exact|/a [1]
} jd_mix_error;

/// The same at `count` >= 2 mixing angles, evenly from pure sliding to pure spin, as a curve: the
/// worst of 120 directions. NaN where the law has no values.
/// @return JD_OK, JD_ERR_NAME as jd_law_error, JD_ERR_ARGUMENT for too few.
JD_API JD_NODISCARD jd_status jd_law_error_mixes(const struct jd_law* law, const double* parameters,
                                                 const jd_patch* patch, int count,
                                                 jd_mix_error* errors);

// ---- Tables: the exact law of any patch at the price of a formula ------------------------------

/// What the law `table` works with on a patch.
typedef struct jd_table_report {
    bool tabulated;      ///< false: the exact law itself answers, it costs no more
    double error;        ///< asked for, of T in mu N and of M in a mu N
    double measured;     ///< largest one found where the table answers
    jd_motion where;     ///< for this motion
    int cells;           ///< of the table
    double exact_share;  ///< part of them in which the exact law answers
    const char* note;    ///< what was wrong with the cache on disk, "" if nothing; of the patch
} jd_table_report;

/// The table of a patch for an error from 1e-9 to 1e-2: read from disk, or built (below a second)
/// and written there; kept with the patch. @return JD_OK, JD_ERR_RANGE or JD_ERR_MEMORY.
JD_API JD_NODISCARD jd_status jd_patch_tabulate(jd_context* context, const jd_patch* patch,
                                                double error, jd_table_report* report);

#ifdef __cplusplus
}
#endif
#endif
