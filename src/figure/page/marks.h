/// @file marks.h
/// Time marks on a path: dots at round times with labels that keep clear of each other.
#ifndef JUDDER_FIGURE_PAGE_MARKS_H
#define JUDDER_FIGURE_PAGE_MARKS_H

#include "figure/page/study_axis.h"
#include "figure/page/thin.h"

#define JD_PLOT_MARKS 9  ///< most marks on one path

/// A dot on a path and its label. Positions are values as the path's columns hold them.
typedef struct jd_plot_mark {
    double time;
    double x, y;
    double label_x, label_y;  ///< middle of the label
} jd_plot_mark;

/// A path with what is needed to place marks on it.
typedef struct jd_plot_path {
    const double* t;
    const double* x;
    const double* y;
    int64_t count;
    const jd_plot_points* drawn;  ///< the thinned path
    const jd_plot_scale* scales;  ///< of x and y
    const jd_plot_axis* time;     ///< gives the unit of labels
    double width, height;         ///< of the box [cm]
    double label_height;          ///< [cm]
    double digit_width;           ///< [cm]
    int unit_length;              ///< characters of the labels' unit with its blank
} jd_plot_path;

/// Distance of the marks, as shown: gives 4 to 8 marks wherever 1-2-5 steps can, else 3.
double jd_plot_mark_step(double begin, double end);

/// Place the marks. Those too near another dot or without a free place for the label are left
/// out. @return their number.
int jd_plot_marks_place(const jd_plot_path* path, double step, jd_plot_mark marks[JD_PLOT_MARKS]);

#endif
