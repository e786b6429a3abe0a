/// @file study_axis.h
/// Axes of studies in figures: parameters in equal steps, or in equal ratios on a scale of
/// logarithms.
#ifndef JUDDER_FIGURE_PAGE_STUDY_AXIS_H
#define JUDDER_FIGURE_PAGE_STUDY_AXIS_H

#include <stdio.h>

#include "figure/page/axis.h"
#include "judder/study.h"

/// An axis in equal steps, or in equal ratios: then log10(value) is shown, for values below 0
/// -log10(-value). Angles are shown in degrees.
typedef struct jd_plot_scale {
    jd_plot_axis axis;  ///< its `min` and `max` are the ends, as shown
    bool degrees;
    bool log;
    bool negative;  ///< of a scale in equal ratios
    double ticks;   ///< the same: about so many at most
} jd_plot_scale;

/// A scale for values of a `unit` from `extent.min` to `extent.max`, with `margin` (share of the
/// span) left free at both ends and at most about `ticks` ticks. Equal ratios need two values of
/// one sign.
jd_plot_scale jd_plot_scale_fit(jd_plot_extent extent, const char* unit, jd_spacing spacing,
                                double margin, double ticks);

/// A value as shown.
double jd_plot_scale_show(const jd_plot_scale* scale, double value);

/// A scale from `from` to `to`, exactly. @return as jd_plot_scale_fit.
jd_plot_scale jd_plot_scale_span(double from, double to, const char* unit, jd_spacing spacing,
                                 double ticks);

/// The value at a place as shown.
double jd_plot_scale_value(const jd_plot_scale* scale, double shown);

/// Whether values of a unit are angles, which are shown in degrees.
bool jd_plot_is_angle(const char* unit);

/// The number a column of the data is turned into before it is drawn.
void jd_plot_put_scale_using(FILE* out, int column, const jd_plot_scale* scale);

/// Range and ticks of the axis 'x' or 'y', with or without numbers beside them.
void jd_plot_put_scale_range(FILE* out, char name, const jd_plot_scale* scale, bool numbers);

/// The unit behind its label.
void jd_plot_put_scale_unit(FILE* out, const char* unit, const jd_plot_scale* scale);

/// How the values of a parameter are shown.
typedef struct jd_plot_parameter {
    const jd_axis* axis;
    const jd_parameter* parameter;
    jd_plot_scale scale;  ///< its ends lie half a cell beyond the first and last value
    double cell;          ///< distance of values, as shown
} jd_plot_parameter;

/// Work it out for an axis of a model.
jd_plot_parameter jd_plot_parameter_fit(const jd_model* model, const jd_axis* axis);

/// Its label: symbol, or the name of a number of a part, and unit.
void jd_plot_put_parameter(FILE* out, const jd_plot_parameter* p);

#endif
