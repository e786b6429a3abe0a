/// @file options.h
/// What is asked of a figure: ranges, scales, size.
#ifndef JUDDER_FIGURE_PAGE_OPTIONS_H
#define JUDDER_FIGURE_PAGE_OPTIONS_H

#include "judder/figure.h"

/// What can be seen of the options without a result. @return JD_OK or JD_ERR_RANGE.
jd_status jd_plot_options_check(jd_context* context, const jd_figure_options* options);

/// The range that was asked for of a quantity, NULL: none; whether it is shown in equal ratios.
const jd_figure_range* jd_plot_range_of(const jd_figure_options* options, const char* name);
bool jd_plot_is_log(const jd_figure_options* options, const char* name);

#endif
