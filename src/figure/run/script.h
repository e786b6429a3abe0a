/// @file script.h
/// What a page of a result shows, as gnuplot commands and data; `drawing` is a jd_plot_drawing.
#ifndef JUDDER_FIGURE_RUN_SCRIPT_H
#define JUDDER_FIGURE_RUN_SCRIPT_H

#include <stdio.h>

#include "figure/run/run.h"

/// Write the panels.
void jd_plot_panels_write(FILE* out, const void* drawing);

/// Write the points: blocks of lines in the units of the result, one per curve.
void jd_plot_data_write(FILE* out, const void* drawing);

/// Write what draws the curves of a panel, whose data begins with block `index`.
/// @return blocks used.
int jd_plot_put_curves(FILE* out, const jd_plot_drawing* drawing, const jd_plot_panel* panel,
                       int index);

/// Write the entries of the key of a panel with paths, each with a comma behind it.
void jd_plot_put_path_keys(FILE* out, const jd_plot_drawing* drawing, const jd_plot_panel* panel);

#endif
