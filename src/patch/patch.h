/// @file patch.h
/// Inside of a patch: what its kernels read. Everything here is in the patch's inner frame: origin
/// in the middle of the area (centroid of a polygon, mean of points), axes as the user's, unit
/// length such that the farthest point of the area has distance 1. Pressures integrate to 1.
///
/// Where the patch has grips, all of it is that of the stretched patch, x becoming grip_y x and y
/// becoming grip_x y, on which friction is the same in all directions. Only `made_of` and `size`
/// are those of the user.                                                         [friction:F9]
#ifndef JUDDER_PATCH_PATCH_H
#define JUDDER_PATCH_PATCH_H

#include "judder/friction.h"
#include "judder/kernel.h"
#include "patch/series.h"

#define JD_TERMS JD_POLYNOMIAL_TERMS(JD_MAX_DEGREE + 1)  ///< polynomial and lean multiplied

/// From a patch seen at a distance of this many unit lengths or more, weighted nodes give its
/// friction to rounding. Nearer, the kernels lose digits as the pressure's degree + 2 powers of the
/// distance: at this one, all but 12 are left for the highest degree.
#define JD_FAR 6.0
#define JD_FAR_LONG 3.3  ///< a longer series answers from there, for polygons of degree 3 and more

#define JD_SLENDEREST_ELLIPSE 1e-2  ///< half-axes: JD_MAX_RULE nodes reach that far
#define JD_SLENDEREST_POLYGON 1e-3  ///< width/extent: 10 digits of a load are left, ...
#define JD_SLENDEREST_BUMPY 1e-2    ///< ... the same under a polynomial of degree 2 or more
#define JD_MAX_RULE 512  ///< nodes of the longest rule: uniform pressure on the slenderest ellipse
#define JD_CHORD_RULE 5  ///< exact for degree 9: pressure of degree JD_MAX_DEGREE + 2, and two more

#define JD_ARC_NODES 48  ///< along an arc of a rim: 1e-12 for every degree and ratio of half-axes

#define JD_CHORD_NODES 20  ///< along half a chord under Hertz pressure, regularised

/// An edge of a polygon, counter-clockwise.
typedef struct jd_edge {
    double x, y;    ///< where it starts
    double tx, ty;  ///< unit vector along it; (ty, -tx) points out
    double length;
} jd_edge;

/// The moments of kernel.h as plain numbers, whatever the width of the code that reads them.
typedef struct jd_patch_moments {
#define JD_MOMENT_FIELD(name, i, j, k) double name;
    JD_MOMENT_LIST(JD_MOMENT_FIELD)
#undef JD_MOMENT_FIELD
} jd_patch_moments;

struct jd_patch {
    jd_patch_options made_of;  ///< its lists are `lists`
    double* lists;             ///< owned
    struct jd_patch* cell;     ///< points that stand for cells: the cell, owned; else NULL
    double size;               ///< a [m]
    double grip_x, grip_y;     ///< k_x, k_y
    double grip;               ///< sqrt(k_x k_y)

    double x, y;   ///< origin of the inner frame, seen from the reference point [m]
    double scale;  ///< unit length of the inner frame [m]

    double half_x, half_y;  ///< disc, ring, ellipse: half-axes, the larger is 1
    double inner;           ///< ring: inner radius / outer; else 0
    int edge_count;         ///< rectangle, polygon; else 0
    jd_edge* edges;         ///< counter-clockwise; owned
    int hull_count;         ///< points: corners of their convex hull; else 0
    double* hull;           ///< x, y per corner from the shape's origin [m]; owned

    /// Pressure = base(x, y) * polynomial. base is 1 (uniform) or sqrt(1 - (x/half_x)^2 -
    /// (y/half_y)^2) (Hertz). Terms as in jd_patch_options; `degree` <= JD_MAX_DEGREE + 1.
    int degree;
    double polynomial[JD_TERMS];

    bool symmetric;         ///< under (x, y) -> (-x, -y): friction against pure spin has no force
    double spin_x, spin_y;  ///< force of friction along pure spin w = 1 about the inner origin;
                            ///< exactly 0 if symmetric
    double mean_x, mean_y;  ///< centre of pressure; exactly 0 if symmetric
    double spread;          ///< mean distance of the pressure from its centre; 0 for one point
    double clearance;       ///< distance from the inner origin to the nearest edge of the area

    int node_count;  ///< the points, or a cubature that is good from JD_FAR on
    double* node_x;  ///< owned; node_y, node_weight follow in the same block
    double* node_y;
    double* node_weight;  ///< sum to 1

    /// Gauss-Legendre on [0, 1] for integrals over directions or along an edge.
    int rule_count;
    double rule_x[JD_MAX_RULE];
    double rule_weight[JD_MAX_RULE];
    /// Equal angles around an ellipse under uniform pressure, and how near to the unit circle the
    /// zeros may come, see oval_rim.c. 0: too slender.
    int rim_count;
    double rim_zero;
    double rim_c[JD_MAX_RULE], rim_s[JD_MAX_RULE];
    /// Gauss-Legendre on [0, 1] for arcs of the rim of an ellipse, see oval_arcs.h.
    double arc_x[JD_ARC_NODES], arc_weight[JD_ARC_NODES];
    double arc_reach;  ///< how far c may be away for 11 digits, in half-axes
    /// Gauss rule on [-1, 1] for the base pressure along a chord: 1 or sqrt(1 - x^2).
    double chord_x[JD_CHORD_RULE];
    double chord_weight[JD_CHORD_RULE];
    /// Regularised: Gauss-Legendre on [0, 1] in the place of `rule`, and along half a chord.
    int soft_count;
    double soft_x[JD_MAX_RULE];
    double soft_weight[JD_MAX_RULE];
    double ray_x[JD_CHORD_NODES];
    double ray_weight[JD_CHORD_NODES];

    /// Of the pressure, x times it and y times it; not for points, nor where a closed form answers.
    jd_series series[3];
    jd_series_kind series_kind;
    double far;                    ///< from this distance on they answer where eps = 0
    struct jd_elliptic* elliptic;  ///< Hertz ellipse: for its closed form, owned; else NULL
    struct jd_dome* dome;  ///< Hertz pressure of degree 2 and more: see dome.h, owned; else NULL

    jd_patch_moments moments;

    struct jd_table_list* tables;  ///< made on demand, owned: src/friction/table/store.c
};

/// Whether its pressure is in points, which may rest while the patch moves.
static inline bool jd_patch_in_points(const jd_patch* patch) {
    return patch->made_of.shape == JD_SHAPE_POINTS && !patch->cell;
}

/// Whether it is a disc or a centred ring.
static inline bool jd_patch_round(const jd_patch* patch) {
    return patch->half_x == 1.0 && patch->half_y == 1.0 && patch->edge_count == 0 &&
           patch->made_of.shape != JD_SHAPE_POINTS;
}

/// Whether a closed form answers for eps = 0 where no lane leans: disc, ring, Hertz ellipse,
/// degree 0 or 1.
static inline bool jd_patch_closed(const jd_patch* patch) {
    const bool area = patch->edge_count == 0 && patch->made_of.shape != JD_SHAPE_POINTS;
    const bool hertz = area && patch->made_of.pressure == JD_PRESSURE_HERTZ;
    return (hertz || jd_patch_round(patch)) && patch->degree <= 1;
}

/// Fill the rules: the more slender the area, the more nodes.
void jd_patch_rules(jd_patch* patch);

/// Value of a polynomial in the order of jd_patch_options.
double jd_polynomial_value(const double* terms, int degree, double x, double y);

#endif
