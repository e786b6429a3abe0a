/// @file thin.h
/// Thinning of curves to what a figure can show.
#ifndef JUDDER_FIGURE_PAGE_THIN_H
#define JUDDER_FIGURE_PAGE_THIN_H

#include <stdbool.h>
#include <stdint.h>

/// Points of a curve. A point that is not finite is a gap.
typedef struct jd_plot_points {
    double* x;
    double* y;
    int64_t* row;  ///< where each was found; -1: a gap
    int64_t count;
} jd_plot_points;

/// Curve over x, thinned to first, least, greatest and last value in each of `columns` columns
/// of equal width. @return false when out of memory.
bool jd_plot_thin_columns(const double* x, const double* y, int64_t count, int columns,
                          jd_plot_points* points);

/// Curve in the plane, thinned to a line that stays within about `distance` of it; if that takes
/// more than `most` points the distance is doubled until it does not.
/// @return false when out of memory.
bool jd_plot_thin_path(const double* x, const double* y, int64_t count, double distance,
                       int64_t most, jd_plot_points* points);

/// Free what a thinning made; takes zeroed points.
void jd_plot_points_free(jd_plot_points* points);

#endif
