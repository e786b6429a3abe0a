/// @file scale.h
/// Axes of studies in figures: parameters in equal steps, or in equal ratios on a scale of
/// logarithms.
#ifndef JUDDER_PLOT_SCALE_H
#define JUDDER_PLOT_SCALE_H

#include <stdio.h>

#include "judder/axis.h"
#include "plot/axis.h"

/// How the values of a parameter are shown. Figures show log10(value) where ratios are equal.
typedef struct jd_plot_parameter {
    const jd_axis* axis;
    const jd_parameter* parameter;
    jd_plot_axis shown;  ///< of an axis with equal steps
    double min, max;     ///< ends of the box, as shown; half a cell beyond the first and last value
    double cell;         ///< distance of values, as shown
} jd_plot_parameter;

/// Work it out for an axis of a model.
jd_plot_parameter jd_plot_parameter_fit(const jd_model* model, const jd_axis* axis);

/// A value as shown.
double jd_plot_parameter_show(const jd_plot_parameter* p, double value);

/// Range and ticks of the axis 'x' or 'y'.
void jd_plot_put_parameter_range(FILE* out, char name, const jd_plot_parameter* p);

/// Its label: symbol, or the name of a number of a part, and unit.
void jd_plot_put_parameter(FILE* out, const jd_plot_parameter* p);

#endif
