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

/// What is seen of paper: a frame on it [cm].
typedef struct jd_plot_frame {
    double left, right, low, high;
} jd_plot_frame;

/// How a path is thinned.
typedef struct jd_plot_thinning {
    double distance;  ///< the thinned line stays within about this
    int64_t most;     ///< if that takes more points, what lies under ink is left out: jd_plot_ink
    jd_plot_frame frame;
} jd_plot_thinning;

/// Curve in the plane, on paper [cm], thinned. @return false when out of memory.
bool jd_plot_thin_path(const double* x, const double* y, int64_t count,
                       const jd_plot_thinning* thinning, jd_plot_points* points);

/// Room for some points, none of which is there yet. @return false when out of memory.
bool jd_plot_points_create(jd_plot_points* points, int64_t most);

/// Free what a thinning made; takes zeroed points.
void jd_plot_points_free(jd_plot_points* points);

#endif
