/// @file label.h
/// Text of figures in the mark-up of gnuplot's enhanced text.
///
/// The jd_plot_put_... functions write what stands between single quotes in a script; only
/// jd_plot_put_file writes its own quotes. Whatever the text, it stays text: every text that is not
/// a constant goes into a script through one of them, and into its data through
/// jd_plot_put_comment. A text with blanks beside a change of font holds two
/// in a row somewhere: only then does gnuplot make an SVG keep them.
#ifndef JUDDER_FIGURE_PAGE_LABEL_H
#define JUDDER_FIGURE_PAGE_LABEL_H

#include <stdio.h>

#include "figure/page/axis.h"
#include "judder/record.h"

/// Plain text; control characters become blanks.
void jd_plot_put_text(FILE* out, const char* text);

/// The same with a capital at its beginning.
void jd_plot_put_title(FILE* out, const char* title);

/// A symbol in italics, what follows '_' as a subscript: "A_x".
void jd_plot_put_symbol(FILE* out, const char* symbol);

/// 10^exponent times a unit in the syntax of UDUNITS, by a prefix where the unit takes one:
/// "m/s" and -3 give "mm/s", "kg.m2" and 3 give "10^3 kg m^2". Nothing for a pure number.
void jd_plot_put_unit(FILE* out, const char* unit, int exponent);

/// Label of an axis for one quantity: "x  [mm]", or "x - 0.5 m  [um]" with an offset.
void jd_plot_put_axis(FILE* out, const jd_column* column, const jd_plot_axis* axis);

/// Offset and unit alone, for an axis of several quantities: "  [mm]", " - 0.5 m  [um]".
void jd_plot_put_scale(FILE* out, const char* unit, const jd_plot_axis* axis);

/// A text in a comment of the data: control characters become blanks, for the line after a comment
/// is data, and a line that ends the data is followed by commands.
void jd_plot_put_comment(FILE* out, const char* text);

/// A file name as an expression, with its quotes. Never a command or a pipe.
void jd_plot_put_file(FILE* out, const char* name);

#endif
