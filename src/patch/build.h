/// @file build.h
/// The stages of jd_patch_create, in order. Each fills its fields of the patch.
#ifndef JUDDER_PATCH_BUILD_H
#define JUDDER_PATCH_BUILD_H

#include "patch/patch.h"

/// Options with the grips of 0 made 1.
static inline jd_patch_options jd_build_options(const jd_patch_options* options) {
    jd_patch_options filled = *options;
    filled.grip_x = filled.grip_x == 0.0 ? 1.0 : filled.grip_x;
    filled.grip_y = filled.grip_y == 0.0 ? 1.0 : filled.grip_y;
    return filled;
}

/// " stretched by grip_x, grip_y" for a message about the stretched area, or "".
static inline const char* jd_build_stretched(const jd_patch_options* options) {
    return options->grip_x == options->grip_y ? "" : " stretched by grip_x, grip_y";
}

/// Sides of the cells that points stand for; false: they are points.
static inline bool jd_build_cell(const jd_patch_options* options, double sides[2]) {
    const double x = options->cell_x, y = options->cell_y;
    sides[0] = x > 0.0 ? x : y;
    sides[1] = y > 0.0 ? y : x;
    return options->shape == JD_SHAPE_POINTS && sides[0] > 0.0;
}

/// Are the numbers in the options that the shape reads finite, positive where they must be, and
/// possible? Geometry of lists is left to jd_build_polygon and jd_build_points.
jd_status jd_build_check(jd_context* context, const jd_patch_options* options);

/// Smallest width/extent of a rectangle or polygon under its pressure.
static inline double jd_build_slenderest(const jd_patch_options* options) {
    return options->polynomial && options->degree > 1 ? JD_SLENDEREST_BUMPY : JD_SLENDEREST_POLYGON;
}

/// Area: size, x, y (seen from the shape's origin), scale, half_x, half_y, inner, edges, clearance.
/// `symmetric` says whether the area is. Expects made_of.
jd_status jd_build_area(jd_context* context, jd_patch* patch);

/// Polygon: checks its outline, then as jd_build_area.
jd_status jd_build_polygon(jd_context* context, jd_patch* patch);

/// Weighted points: checks them, then as jd_build_area; also the nodes.
jd_status jd_build_points(jd_context* context, jd_patch* patch);

/// Weight of a point, as the lean makes it.
double jd_build_weight(const jd_patch_options* options, double size, int index);

/// Weighted points: the corners of their convex hull.
jd_status jd_build_hull(jd_context* context, jd_patch* patch);

/// Edges between `count` corners, counter-clockwise, given from the inner origin in unit lengths:
/// x, y per corner. Also clearance. @return JD_OK or JD_ERR_MEMORY.
jd_status jd_build_edges(jd_context* context, jd_patch* patch, const double* corners, int count);

/// Pressure in the inner frame, not normalised: degree and polynomial, checked to be nowhere
/// negative; completes `symmetric`. Not for points.
jd_status jd_build_pressure(jd_context* context, jd_patch* patch);

/// Nodes with the pressure in their weights; normalises polynomial and weights; mean_x, mean_y.
jd_status jd_build_nodes(jd_context* context, jd_patch* patch);

/// Allocate nodes. @return JD_OK or JD_ERR_MEMORY.
jd_status jd_build_node_memory(jd_context* context, jd_patch* patch, int count);

/// Moments about the reference point, and spin_x, spin_y.
void jd_build_moments(jd_patch* patch);

/// `spread`, by the exact law for pure spin; all else is there.
void jd_build_spread(jd_patch* patch);

/// Tables of a patch: an empty list, and freeing it (takes NULL).
struct jd_table_list* jd_table_list_create(void);
void jd_table_list_free(struct jd_table_list* list);

// ---- Polynomials in the order of jd_patch_options -----------------------------------------------

/// Place of the term x^i y^j.
static inline int jd_polynomial_place(int i, int j) { return (i + j) * (i + j + 1) / 2 + j; }

/// product = a * b; its degree is the sum of theirs, at most JD_MAX_DEGREE + 1.
void jd_polynomial_multiply(const double* a, int a_degree, const double* b, int b_degree,
                            double* product);

/// A change of coordinates: old x = x + scale_x * new x.
typedef struct jd_polynomial_frame {
    double x, y, scale_x, scale_y;
} jd_polynomial_frame;

/// The same polynomial in new coordinates. Exact zeros stay where x = y = 0.
void jd_polynomial_move(const double* terms, int degree, jd_polynomial_frame frame, double* moved);

/// Fill the series; the nodes are there.
void jd_build_series(jd_patch* patch);

/// Ellipse under Hertz pressure: `elliptic`.
jd_status jd_build_elliptic(jd_context* context, jd_patch* patch);

/// Ellipse under Hertz pressure of degree 2 and more: `dome`.
jd_status jd_build_dome(jd_context* context, jd_patch* patch);

#endif
