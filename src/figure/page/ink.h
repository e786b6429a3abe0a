/// @file ink.h
/// What can be seen of a path that runs over itself again and again.
#ifndef JUDDER_FIGURE_PAGE_INK_H
#define JUDDER_FIGURE_PAGE_INK_H

#include "figure/page/thin.h"

#define JD_PLOT_LINE 0.0212  ///< width of the thinnest line of a path: 0.6 pt [cm]

/// Leave out the pieces of a path on paper [cm] that lie under the ink of those before them, or
/// outside of the frame: there are gaps in their place. What is left out is nowhere farther than
/// one and a half lines from what is drawn. Long pieces are cut, and the next one begins there: programs that
/// join lines take the square of their length.
/// @return false when out of memory; the points are as they were.
bool jd_plot_ink(jd_plot_points* points, const jd_plot_frame* frame);

#endif
