/// @file mixing.h
/// Panels over the mixing angle, from pure sliding to pure spin, with a curve for each law.
#ifndef JUDDER_FIGURE_PAGE_MIXING_H
#define JUDDER_FIGURE_PAGE_MIXING_H

#include <stdio.h>

#include "judder/figure.h"

#define JD_PLOT_MIXING_LEFT 2.1         ///< of the panels [cm]
#define JD_PLOT_MIXING_RIGHT 15.5       ///< [cm]
#define JD_PLOT_MIXING_HEAD 2.5         ///< title, subtitle, key and title of a panel [cm]
#define JD_PLOT_MIXING_HEIGHT 4.4       ///< of a panel [cm]
#define JD_PLOT_MIXING_GAP 0.75         ///< between panels [cm]
#define JD_PLOT_MIXING_PANEL_TEXT 0.25  ///< height of a title above its panel [cm]
#define JD_PLOT_MIXING_FOOT 1.2         ///< ticks and label below the last one [cm]

/// Ticks of the angle in degrees and, below the last panel, what it is. `page`: height [cm].
void jd_plot_put_mixing(FILE* out, double page, bool last);

/// The key of all panels, below the subtitle.
void jd_plot_put_mixing_key(FILE* out, double page);

/// "integral" for the exact law.
const char* jd_plot_law_name(const jd_law_curve* law);

/// How a curve is drawn: the exact law in black below the others, which are dashed. A law looks the
/// same in all figures.
void jd_plot_put_law_look(FILE* out, const jd_law_curve* law);

#endif
