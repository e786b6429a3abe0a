/// @file script.h
/// The gnuplot script of a figure.
#ifndef JUDDER_PLOT_SCRIPT_H
#define JUDDER_PLOT_SCRIPT_H

#include <stdio.h>

#include "plot/drawing.h"
#include "plot/picture.h"

/// Where a script finds its data and leaves its figure.
typedef struct jd_plot_target {
    jd_picture_kind kind;
    const char* figure;  ///< file name; NULL: standard output
    const char* data;    ///< file name of what jd_plot_data_write wrote; NULL: in the script
} jd_plot_target;

/// Write the script of a drawing. Numbers need the C locale. Errors stay in the stream.
void jd_plot_script_write(FILE* out, const jd_plot_drawing* drawing, const jd_plot_target* target);

/// Write the points of a drawing: blocks of lines in the units of the result, one per curve.
void jd_plot_data_write(FILE* out, const jd_plot_drawing* drawing);

#endif
