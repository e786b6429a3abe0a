/// @file script.h
/// What a page of a result shows, as gnuplot commands and data; `drawing` is a jd_plot_drawing.
#ifndef JUDDER_PLOT_SCRIPT_H
#define JUDDER_PLOT_SCRIPT_H

#include <stdio.h>

/// Write the panels.
void jd_plot_panels_write(FILE* out, const void* drawing);

/// Write the points: blocks of lines in the units of the result, one per curve.
void jd_plot_data_write(FILE* out, const void* drawing);

#endif
