/// @file phases.h
/// A path in pieces by what goes on along it: one curve for each phase.
#ifndef JUDDER_FIGURE_PAGE_PHASES_H
#define JUDDER_FIGURE_PAGE_PHASES_H

#include "figure/page/thin.h"
#include "judder/record.h"

/// The path whose pieces are wanted.
typedef struct jd_plot_phased {
    const double* x;
    const double* y;
    const double* phase;  ///< 0, 1, ... at each row: of the piece that begins there
    int64_t count;
    jd_plot_thinning thinning;
} jd_plot_phased;

/// The pieces in phase `phase` as one curve with gaps; no points if there are none.
/// @return false when out of memory.
bool jd_plot_phases_find(const jd_plot_phased* path, int phase, jd_plot_points* points);

#endif
