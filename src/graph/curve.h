/// @file curve.h
/// Making a curve through rows of a table: a cubic spline by its pieces.               [graph:G4]
#ifndef JUDDER_GRAPH_CURVE_H
#define JUDDER_GRAPH_CURVE_H

#include "judder/lanes/curve.h"

/// Through rows. @return JD_OK, JD_ERR_ARGUMENT (fewer than 2 rows, x that does not rise, numbers
/// that are not finite) or JD_ERR_MEMORY. Free the pieces with jd_curve_free.
jd_status jd_curve_init(jd_curve* curve, int rows, const double* x, const double* y);

void jd_curve_free(jd_curve* curve);

#endif
