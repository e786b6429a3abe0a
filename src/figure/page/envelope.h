/// @file envelope.h
/// Envelopes of curves that swing faster than a figure can show.
#ifndef JUDDER_FIGURE_PAGE_ENVELOPE_H
#define JUDDER_FIGURE_PAGE_ENVELOPE_H

#include <stdbool.h>
#include <stdint.h>

/// The least, greatest and mean value along x. What is not finite is a gap between two stretches.
typedef struct jd_plot_envelope {
    double *x, *low, *high, *mean;
    int64_t count;
} jd_plot_envelope;

/// A curve over x, which rises, as it is shown.
typedef struct jd_plot_swings {
    const double *x, *y;
    int64_t count;
    double from, to;  ///< ends of the axis
    double least;     ///< swings of less than this from low to high stay a line
    int slices;       ///< of the axis, each about as wide as two lines
} jd_plot_swings;

/// Find where a curve swings to and fro within slices of the axis, several slices on end.
/// `inside[i]` tells of each row whether it lies strictly within such a stretch: the line leaves it
/// out. Without a stretch the envelope is empty. @return false when out of memory.
bool jd_plot_envelope_find(const jd_plot_swings* swings, bool* inside, jd_plot_envelope* envelope);

/// Free what it holds; takes a zeroed one.
void jd_plot_envelope_free(jd_plot_envelope* envelope);

#endif
