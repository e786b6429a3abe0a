/// @file axis.h
/// Axes of figures: scale, range and ticks that suit the data, whatever its size.
#ifndef JUDDER_FIGURE_PAGE_AXIS_H
#define JUDDER_FIGURE_PAGE_AXIS_H

#include <stdbool.h>
#include <stdint.h>

/// Smallest and largest finite value of some numbers.
typedef struct jd_plot_extent {
    double min;
    double max;
    int64_t count;  ///< finite values seen; min and max are 0 if there are none
} jd_plot_extent;

/// An axis. Figures show (value - offset) / 10^exponent.
typedef struct jd_plot_axis {
    double offset;  ///< a short decimal number, 0 unless all values are near one another
    int exponent;   ///< a multiple of 3
    double min;     ///< left or lower end, as shown
    double max;     ///< right or upper end, as shown
    double step;    ///< distance of ticks, as shown: 1, 2 or 5 times a power of ten
    int decimals;   ///< digits after the point in tick labels
} jd_plot_axis;

/// The extent of `count` numbers, put together with what `extent` holds.
jd_plot_extent jd_plot_extent_add(jd_plot_extent extent, const double* values, int64_t count);

/// An axis for an extent with `margin` (share of the span) left free at both ends and at most
/// about `ticks` ticks. Values that are all the same get a range around them.
jd_plot_axis jd_plot_axis_fit(jd_plot_extent extent, double margin, double ticks);

/// Two axes of equal scales for a box of `width` by `height` (any unit of length): one exponent,
/// the same distance on paper for the same difference, and the same tick distance unless the labels
/// of one would not fit.
void jd_plot_axis_fit_pair(const jd_plot_extent extents[2], double width, double height,
                           jd_plot_axis axes[2]);

/// The value as shown on the axis.
double jd_plot_axis_show(const jd_plot_axis* axis, double value);

/// The least of 1, 2, 5 times a power of ten that is at least `length`, which is > 0.
double jd_plot_nice_step(double length);

/// Digits after the point needed to write multiples of a nice step.
int jd_plot_step_decimals(double step);

#endif
