/// @file box.h
/// Boxes of panels on a page, their axes, and the heading, as gnuplot commands.
#ifndef JUDDER_FIGURE_PAGE_BOX_H
#define JUDDER_FIGURE_PAGE_BOX_H

#include <stdio.h>

#include "figure/page/axis.h"

/// The box of a panel, from the upper left corner of the page [cm].
typedef struct jd_plot_box {
    double left, right;
    double top, height;
} jd_plot_box;

/// A page [cm].
typedef struct jd_plot_size {
    double width, height;
} jd_plot_size;

/// Margins of a box on a page of this height [cm] and the usual width, or of any size.
void jd_plot_put_box(FILE* out, const jd_plot_box* box, double page);
void jd_plot_put_box_on(FILE* out, const jd_plot_box* box, jd_plot_size page);

/// Range, ticks and their format of the axis 'x', 'y' or 'z'.
void jd_plot_put_range(FILE* out, char name, const jd_plot_axis* axis);

/// The number a column of the data is turned into before it is drawn.
void jd_plot_put_using(FILE* out, int column, const jd_plot_axis* axis);

/// Title (label 4), subtitle (label 5) and a line below it (label 6) of a page of this height [cm] and the usual width, or of
/// any size; what they say is written between the two calls.
void jd_plot_begin_heading(FILE* out, int label);
void jd_plot_end_heading(FILE* out, int label, double left, double page);
void jd_plot_end_heading_on(FILE* out, int label, double left, jd_plot_size page);

#endif
