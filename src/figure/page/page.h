/// @file page.h
/// A figure on its way to its file, whatever it shows: terminal and style of its gnuplot script,
/// the data beside it, and the files, which appear whole or not at all.
#ifndef JUDDER_FIGURE_PAGE_PAGE_H
#define JUDDER_FIGURE_PAGE_PAGE_H

#include <stdio.h>

#include "judder/figure.h"

#define JD_PLOT_WIDTH 16.0  ///< of the page [cm]

#define JD_PLOT_TITLE_SIZE 10.0    ///< [pt]
#define JD_PLOT_LABEL_SIZE 9.0     ///< of axes [pt]
#define JD_PLOT_TICK_SIZE 8.0      ///< of ticks, panel titles and keys [pt]
#define JD_PLOT_MARK_SIZE 7.0      ///< of marks in a panel [pt]
#define JD_PLOT_SUBTITLE_SIZE 7.5  ///< [pt]

/// What a page shows. Its functions write to a stream, which keeps their errors; numbers are
/// written in the C locale.
typedef struct jd_plot_page {
    double width;   ///< [cm]; 0: JD_PLOT_WIDTH
    double height;  ///< [cm]
    const void* drawing;
    /// The panels as gnuplot commands within a multiplot. The data is in the file `data`, a
    /// variable of the script; sizes of points are multiples of its variable `mark`.
    void (*put_panels)(FILE* out, const void* drawing);
    /// The data: blocks of lines, two blank lines apart.
    void (*put_data)(FILE* out, const void* drawing);
    bool large;  ///< there is much of it: gnuplot reads it from a file of its own, which is quicker
} jd_plot_page;

/// Encoding, lines, grid and ticks that all pictures share.
void jd_plot_put_style(FILE* out);

/// Draw a page into the file of a figure. @return as jd_figure_write.
jd_status jd_plot_page_write(jd_context* context, const jd_plot_page* page, const char* path,
                             const jd_figure_options* options);

#endif
