/// @file oval_chords.h
/// Directions of the lines through the centre of rotation that meet an ellipse.
#ifndef JUDDER_PATCH_KERNEL_OVAL_CHORDS_H
#define JUDDER_PATCH_KERNEL_OVAL_CHORDS_H

#include "patch/kernel/rotation.h"

typedef struct jd_oval_vector {
    jd_real x, y;
} jd_oval_vector;

/// Half of the directions, from one end to the middle.
typedef struct jd_convex {
    jd_oval_vector end;     ///< direction of the end
    jd_oval_vector inward;  ///< perpendicular to it, towards the middle
} jd_convex;

/// The ellipse as seen from c. Angles are those of chi, see oval_chords.c.
typedef struct jd_oval_direction {
    double stretch_x, stretch_y;  ///< from the plane of chi to that of the unit disc
    jd_oval_vector C;             ///< c where the ellipse is the unit disc
    jd_real C2;                   ///< |C|^2
    jd_mask inside;
    jd_convex fans[2];
    jd_real width;  ///< tan of half the angle of a fan
    jd_real grade;  ///< K: how near the singularities of L are to the ends, in tan of half an angle
    jd_real span;   ///< the graded variable t runs from 0 to this
} jd_oval_direction;

/// A line through c.
typedef struct jd_chord {
    jd_real weight;    ///< dchi
    jd_oval_vector E;  ///< direction, where the ellipse is the unit disc; not of length 1
    jd_real k2;        ///< |E|^2
    jd_real m2;        ///< |e|^2, e = E in the true plane
    jd_oval_vector e;
    jd_real at;  ///< l_c: c along the line, from the middle of the chord
    jd_real L2;  ///< half-chord squared
} jd_chord;

static inline jd_oval_vector jd_unit(jd_real x, jd_real y) {
    const jd_real over = 1.0 / jd_sqrt(x * x + y * y);
    return (jd_oval_vector){x * over, y * over};
}

#define jd_oval_directions JD_WIDE(jd_oval_directions)
jd_oval_direction jd_oval_directions(const jd_oval* oval, jd_real cx, jd_real cy);

/// A node of a rule on [0, 1].
typedef struct jd_node {
    double x, weight;
} jd_node;

/// The line at a node in fan 0 or 1. `graded`: in the variable for uniform pressure.
#define jd_oval_line JD_WIDE(jd_oval_line)
jd_chord jd_oval_line(const jd_oval* oval, const jd_oval_direction* aim, int fan, jd_node node,
                      bool graded);

#endif
