/// @file mixing.h
/// Sheets over the mixing angle, from pure sliding to pure spin, with a curve for each law.
#ifndef JUDDER_FIGURE_MIXING_H
#define JUDDER_FIGURE_MIXING_H

#include "figure/sheet.h"

#define JD_PLOT_MIXING_HEIGHT 4.4  ///< of a panel [cm]

/// The mixing angle, in degrees, on the horizontal axis.
#define JD_PLOT_MIXING                                                                             \
    {                                                                                              \
        .symbol = "mixing angle", .unit = "deg",                                                   \
        .label = "mixing angle  atan2({/:Italic a} |{/:Italic w}|, |{/:Italic v}|)", .ends = {     \
            "pure sliding",                                                                        \
            "pure spin"                                                                            \
        }                                                                                          \
    }

/// "integral" for the exact law.
const char* jd_plot_law_name(const jd_law_curve* law);

#define JD_PLOT_LAW_STYLE 120  ///< bytes for a style

/// How a curve is drawn, or points on it: the exact law in black, the others dashed. A law looks
/// the same in all figures. Returns `style`.
const char* jd_plot_law_style(const jd_law_curve* law, bool points, char style[JD_PLOT_LAW_STYLE]);

#endif
