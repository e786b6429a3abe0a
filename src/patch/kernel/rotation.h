/// @file rotation.h
/// Friction of a patch from nearby: the motion is a rotation with spin 1 about c in the inner
/// frame.
#ifndef JUDDER_PATCH_KERNEL_ROTATION_H
#define JUDDER_PATCH_KERNEL_ROTATION_H

#include "patch/kernel/field.h"
#include "patch/kernel/terms.h"

/// What the kernels compute. The moment about the inner origin is spin + c_x T_y - c_y T_x; the
/// Hessian follows from H_vv, see jd_patch_field_hessian.
typedef struct jd_rotation {
    jd_real phi;
    jd_real tx, ty;
    jd_real spin;           ///< moment about c
    jd_real hxx, hxy, hyy;  ///< H_vv; not where delta > 0
} jd_rotation;

/// Take over the lanes of a mask from `other`.
static inline void jd_rotation_merge(jd_rotation* n, jd_mask mask, const jd_rotation* other) {
    n->phi = jd_select(mask, other->phi, n->phi);
    n->tx = jd_select(mask, other->tx, n->tx);
    n->ty = jd_select(mask, other->ty, n->ty);
    n->spin = jd_select(mask, other->spin, n->spin);
    n->hxx = jd_select(mask, other->hxx, n->hxx);
    n->hxy = jd_select(mask, other->hxy, n->hxy);
    n->hyy = jd_select(mask, other->hyy, n->hyy);
}

/// An area bounded by an ellipse about the inner origin, and its pressure.
typedef struct jd_oval {
    double half_x, half_y;
    bool hertz;
    bool bend;  ///< H_vv is wanted
    const jd_terms* terms;
    const jd_patch* patch;  ///< for its rules
} jd_oval;

/// The area of a disc, ring or ellipse, or the one `size` times as large: the hole of a ring.
static inline jd_oval jd_oval_of(const jd_patch* patch, const jd_terms* terms, double size) {
    return (jd_oval){.half_x = size * patch->half_x,
                     .half_y = size * patch->half_y,
                     .hertz = patch->made_of.pressure == JD_PRESSURE_HERTZ,
                     .terms = terms,
                     .patch = patch};
}

/// Uniform pressure on a polygon, |c| < JD_FAR: closed form. H_vv if `bend`.      [patches:P4]
#define jd_rotation_polygon JD_WIDE(jd_rotation_polygon)
jd_rotation jd_rotation_polygon(const jd_patch* patch, jd_real cx, jd_real cy, bool bend);

/// Pressure by a polynomial on a polygon, |c| < JD_FAR; H_vv if `bend`; delta = eps/|w|.
///                                                                               [patches:P5]
#define jd_rotation_edges JD_WIDE(jd_rotation_edges)
jd_rotation jd_rotation_edges(const jd_patch* patch, const jd_terms* terms, jd_real cx, jd_real cy,
                              bool bend);
#define jd_rotation_edges_regularised JD_WIDE(jd_rotation_edges_regularised)
jd_rotation jd_rotation_edges_regularised(const jd_patch* patch, const jd_terms* terms, jd_real cx,
                                          jd_real cy, jd_real delta);

/// The lanes in which all of it is done by hand under a pressure of a degree.
#define jd_edges_see JD_WIDE(jd_edges_see)
jd_mask jd_edges_see(int degree, jd_real cx, jd_real cy);

/// A pressure that leans in the lanes, where jd_leaning_sees: exact, without H_vv.  [patches:P17]
#define jd_rotation_leaning JD_WIDE(jd_rotation_leaning)
jd_rotation jd_rotation_leaning(const jd_patch* patch, jd_lean lean, jd_real cx, jd_real cy);
#define jd_leaning_sees JD_WIDE(jd_leaning_sees)
jd_mask jd_leaning_sees(const jd_patch* patch, jd_real cx, jd_real cy);

/// Uniform pressure within an ellipse that is not nearly round, where jd_ellipse_closed: closed
/// form, with H_vv; T relative to itself as c -> 0.                                [patches:P18]
#define JD_ROUNDEST 0.02  ///< 1 - (ratio of half-axes)^2
#define jd_ellipse_closed JD_WIDE(jd_ellipse_closed)
bool jd_ellipse_closed(const jd_oval* oval);
#define jd_rotation_ellipse JD_WIDE(jd_rotation_ellipse)
jd_rotation jd_rotation_ellipse(const jd_oval* oval, jd_real cx, jd_real cy);

/// Hertz pressure of degree 2 and more within an ellipse, where the patch has a dome; without H_vv.
///                                                                              [patches:P19]
#define jd_rotation_dome JD_WIDE(jd_rotation_dome)
jd_rotation jd_rotation_dome(const jd_patch* patch, jd_real cx, jd_real cy);

/// Uniform or Hertz pressure times a polynomial within an ellipse, |c| < JD_FAR.    [patches:P2]
#define jd_rotation_oval JD_WIDE(jd_rotation_oval)
jd_rotation jd_rotation_oval(const jd_oval* oval, jd_real cx, jd_real cy);
/// The lanes in which sums along the edge answer: uniform pressure, c not near the edge.
#define jd_rim_sees JD_WIDE(jd_rim_sees)
jd_mask jd_rim_sees(const jd_oval* oval, jd_real cx, jd_real cy);
#define jd_rotation_rim JD_WIDE(jd_rotation_rim)
jd_rotation jd_rotation_rim(const jd_oval* oval, jd_real cx, jd_real cy);
/// The lanes in which arcs of the edge answer: uniform pressure times a polynomial, no H_vv.
///                                                                              [patches:P16]
#define jd_arcs_see JD_WIDE(jd_arcs_see)
jd_mask jd_arcs_see(const jd_oval* oval, jd_real cx, jd_real cy);
#define jd_rotation_arcs JD_WIDE(jd_rotation_arcs)
jd_rotation jd_rotation_arcs(const jd_oval* oval, jd_real cx, jd_real cy);
#define jd_rotation_oval_regularised JD_WIDE(jd_rotation_oval_regularised)
jd_rotation jd_rotation_oval_regularised(const jd_oval* oval, jd_real cx, jd_real cy,
                                         jd_real delta);

#endif
