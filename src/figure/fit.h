/// @file fit.h
/// The numbers of a figure of a fit.
#ifndef JUDDER_FIGURE_FIT_H
#define JUDDER_FIGURE_FIT_H

#include "judder/figure.h"

#define JD_PLOT_FIT_COLUMNS 11  ///< most columns of the data
#define JD_PLOT_FIT_PANELS 4    ///< force, what is left of it, moment, what is left of it

/// A curve or a cloud of points.
typedef struct jd_plot_series {
    int panel;
    int column;         ///< of the data, from 1; the first one is the mixing angle or the speed
    const char* style;  ///< in gnuplot's words
    const char* title;
} jd_plot_series;

typedef struct jd_plot_fit {
    const jd_fit_figure* figure;
    const jd_plot_series* series;
    int series_count;
    int column_count;
    int row_count;
    double* values;  ///< column after column; owned
    bool by_speed;   ///< the rows slide at many speeds and do not spin: the force over the speed
} jd_plot_fit;

/// Work the numbers out. Free `values` in any case.
/// @return JD_OK, JD_ERR_ARGUMENT, JD_ERR_MEMORY or as jd_fit_law.
jd_status jd_plot_fit_fill(jd_context* context, jd_plot_fit* plot);

#endif
