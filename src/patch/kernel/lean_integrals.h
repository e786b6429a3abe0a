/// @file lean_integrals.h
/// Friction under a pressure, under x times it and under y times it in one pass, without lean and
/// with: what tables are made of. The motion is a rotation with spin 1 about c in the inner frame.
///
/// With z = p - c the integrals below give all of them, since x = c_x + z_x:       [patches:P17]
///     T of x sigma = c_x T + (-∫ z_x z_y/|z|, ∫ z_x^2/|z|) sigma dF     and so on
#ifndef JUDDER_PATCH_KERNEL_LEAN_INTEGRALS_H
#define JUDDER_PATCH_KERNEL_LEAN_INTEGRALS_H

#include "patch/kernel/rotation.h"

/// Integrals over the area.
typedef struct jd_lean_integrals {
    jd_real x, y;          ///< ∫ sigma z/|z| dF
    jd_real xx, xy, yy;    ///< ∫ sigma z z'/|z| dF; the trace is ∫ sigma |z| dF
    jd_real far_x, far_y;  ///< ∫ sigma |z| z dF
} jd_lean_integrals;

/// Weights of a point for the integrals of degree 1, 2 and 3 in z.
typedef struct jd_lean_weights {
    jd_real first, second, third;
} jd_lean_weights;

/// Add a point z = (x, y).
static inline void jd_lean_add(jd_lean_integrals* sum, jd_real x, jd_real y, jd_lean_weights w) {
    sum->x = sum->x + w.first * x;
    sum->y = sum->y + w.first * y;
    sum->xx = sum->xx + w.second * x * x;
    sum->xy = sum->xy + w.second * x * y;
    sum->yy = sum->yy + w.second * y * y;
    sum->far_x = sum->far_x + w.third * x;
    sum->far_y = sum->far_y + w.third * y;
}

static inline void jd_lean_subtract(jd_lean_integrals* sum, const jd_lean_integrals* other) {
    sum->x = sum->x - other->x;
    sum->y = sum->y - other->y;
    sum->xx = sum->xx - other->xx;
    sum->xy = sum->xy - other->xy;
    sum->yy = sum->yy - other->yy;
    sum->far_x = sum->far_x - other->far_x;
    sum->far_y = sum->far_y - other->far_y;
}

/// Uniform pressure times a polynomial within an ellipse.                         [patches:P16]
#define jd_lean_rim JD_WIDE(jd_lean_rim)
jd_lean_integrals jd_lean_rim(const jd_oval* oval, jd_real cx, jd_real cy);
/// Hertz pressure times a polynomial within an ellipse.                            [patches:P2]
#define jd_lean_chords JD_WIDE(jd_lean_chords)
jd_lean_integrals jd_lean_chords(const jd_oval* oval, jd_real cx, jd_real cy);
/// A polynomial on a polygon. Digits are lost as the power degree + 2 of |c|.      [patches:P5]
#define jd_lean_edges JD_WIDE(jd_lean_edges)
jd_lean_integrals jd_lean_edges(const jd_patch* patch, const jd_terms* terms, jd_real cx,
                                jd_real cy);
#endif
