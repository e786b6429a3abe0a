/// @file set.h
/// Projection on the set of friction forces of a group.
#ifndef JUDDER_HYBRID_SET_H
#define JUDDER_HYBRID_SET_H

#include "hybrid/rows.h"

typedef struct jd_set_point {
    bool inside;         ///< the point is in the set: nothing was changed
    double value[3];     ///< the nearest point of the set
    double by[3][3];     ///< its derivative by the point
    double by_bound[3];  ///< and by the bound
} jd_set_point;

/// The point of `bound` times the set that is nearest to y; ellipses are projected in the axes in which they are
/// round. With `inside` given the answer goes on with that mode: y itself, or the border.
void jd_set_project(const jd_row_group* group, double bound, const double* y, const bool* inside,
                    bool derive, jd_set_point* point);

/// What one unit of acceleration along row i of a set is, in the axes of the projection.
double jd_set_stretch(const jd_row_group* group, int i);

#endif
