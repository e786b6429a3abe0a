// Axes of figures.
//
// Values are shown in units of a power of ten (a multiple of 3) so that tick labels stay short.
// Where all values lie within OFFSET_SHARE of their size, a short decimal number is taken off
// first. Spans below FLAT_SHARE of the size are rounding and count as none. All work on ranges is
// done with shown numbers: those of very large or very small values neither overflow nor vanish.
#include "figure/page/axis.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define FLAT_SHARE 1e-12
#define OFFSET_SHARE 1e-4
#define TINY 1e-297         // sizes below are shown as 0
#define PATH_MARGIN 0.08    // free share of a path's box on each side
#define TICKS_PER_BOX 10.0  // at most, along the longer side of a path's box
#define MOST_TICKS 10.0     // whose labels fit beside each other

jd_plot_extent jd_plot_extent_add(jd_plot_extent extent, const double* values, int64_t count) {
    for (int64_t i = 0; i < count; i++) {
        const double value = values[i];
        if (!isfinite(value))
            continue;
        if (extent.count == 0 || value < extent.min)
            extent.min = value;
        if (extent.count == 0 || value > extent.max)
            extent.max = value;
        extent.count++;
    }
    return extent;
}

double jd_plot_nice_step(double length) {
    const double power = pow(10.0, floor(log10(length)));
    const double share = length / power * (1.0 - 1e-9);
    return power * (share <= 1.0 ? 1.0 : share <= 2.0 ? 2.0 : share <= 5.0 ? 5.0 : 10.0);
}

int jd_plot_step_decimals(double step) {
    const double digits = ceil(-log10(step) - 1e-9);
    return digits > 0.0 ? (int)digits : 0;
}

double jd_plot_axis_show(const jd_plot_axis* axis, double value) {
    return (value - axis->offset) * pow(10.0, -axis->exponent);
}

static double size_of(jd_plot_extent extent) {
    const double size = fmax(fabs(extent.min), fabs(extent.max));
    return size < TINY ? 0.0 : size;
}

// The power of ten in whose units `size` reads well: 0 from 0.1 to 10000.
static int exponent_for(double size) {
    if (size == 0.0 || (size >= 0.1 && size < 1e4))
        return 0;
    return 3 * (int)floor(log10(size * (1.0 + 1e-12)) / 3.0);
}

// Half of max - min without overflow; 0 when it is rounding only.
static double half_span(jd_plot_extent extent) {
    const double half = 0.5 * extent.max - 0.5 * extent.min;
    const double size = size_of(extent);
    return size == 0.0 || half <= 0.5 * FLAT_SHARE * size ? 0.0 : half;
}

// A short decimal number near the middle, good to a tenth of the span.
static double offset_for(jd_plot_extent extent, double half) {
    char text[40];
    const double middle = 0.5 * extent.min + 0.5 * extent.max;
    const int digits = 1 + (int)ceil(log10(fabs(middle)) - floor(log10(half)));
    snprintf(text, sizeof text, "%.*g", digits < 17 ? digits : 17, middle);
    return strtod(text, NULL);
}

// Take the offset off where the span `half` of the picture is small against the values.
static jd_plot_extent take_offset(jd_plot_extent extent, double half, double* offset) {
    *offset = 0.0;
    if (half == 0.0 || 2.0 * half >= OFFSET_SHARE * size_of(extent))
        return extent;
    *offset = offset_for(extent, half);
    extent.min -= *offset;
    extent.max -= *offset;
    return extent;
}

static void set_step(jd_plot_axis* axis, double step) {
    axis->step = step;
    axis->decimals = jd_plot_step_decimals(step);
}

// Half the range of a picture of one value: a fifth of it, or a little more than 1 around zero.
static double flat_half(double size) { return size > 0.0 ? 0.2 * size : 1.2; }

jd_plot_axis jd_plot_axis_fit(jd_plot_extent extent, double margin, double ticks) {
    jd_plot_axis axis = {0};
    const jd_plot_extent rest = take_offset(extent, half_span(extent), &axis.offset);
    const bool flat = half_span(extent) == 0.0;
    axis.exponent = exponent_for(size_of(rest));
    const double low = jd_plot_axis_show(&axis, extent.min);
    const double high = jd_plot_axis_show(&axis, extent.max);
    const double middle = 0.5 * (low + high);
    const double size = size_of(rest) == 0.0 ? 0.0 : fmax(fabs(low), fabs(high));
    const double half = flat ? flat_half(size) : (0.5 + margin) * (high - low);
    axis.min = flat || margin > 0.0 ? middle - half : low;
    axis.max = flat || margin > 0.0 ? middle + half : high;
    set_step(&axis, jd_plot_nice_step((axis.max - axis.min) / ticks));
    return axis;
}

void jd_plot_axis_fit_pair(const jd_plot_extent extents[2], double width, double height,
                           jd_plot_axis axes[2]) {
    const double length[2] = {width, height};
    const double half = fmax(half_span(extents[0]), half_span(extents[1]));
    double middle[2], size = 0.0, scale = 0.0;
    for (int i = 0; i < 2; i++) {
        axes[i] = (jd_plot_axis){0};
        size = fmax(size, size_of(take_offset(extents[i], half, &axes[i].offset)));
    }
    for (int i = 0; i < 2; i++) {
        axes[i].exponent = exponent_for(size);
        const double low = jd_plot_axis_show(&axes[i], extents[i].min);
        const double high = jd_plot_axis_show(&axes[i], extents[i].max);
        middle[i] = 0.5 * (low + high);
        scale = fmax(scale, (high - low) / (length[i] * (1.0 - 2.0 * PATH_MARGIN)));
    }
    if (half == 0.0)
        scale = 2.0 * flat_half(size * pow(10.0, -axes[0].exponent)) / fmin(width, height);
    double step = jd_plot_nice_step(scale * fmax(width, height) / TICKS_PER_BOX);
    if (scale * fmin(width, height) < 3.0 * step)
        step = jd_plot_nice_step(0.4 * step);
    for (int i = 0; i < 2; i++) {
        axes[i].min = middle[i] - 0.5 * scale * length[i];
        axes[i].max = middle[i] + 0.5 * scale * length[i];
        const bool crowded = axes[i].max - axes[i].min > MOST_TICKS * step;
        set_step(&axes[i], crowded ? jd_plot_nice_step(1.5 * step) : step);
    }
}
