/// @file sheet.h
/// A sheet of panels with curves of any kind: for figures that no single result draws.
///
/// Panels stand below one another over the whole width, or in pairs of halves. Panels of the whole
/// width that follow one another share the horizontal axis of the first.
#ifndef JUDDER_FIGURE_SHEET_H
#define JUDDER_FIGURE_SHEET_H

#include <stdio.h>

#include "judder/figure.h"

#define JD_SHEET_CURVES 32  ///< most curves of a panel
#define JD_SHEET_PANELS 12  ///< most panels of a sheet

/// How a curve looks.
typedef enum jd_sheet_look {
    JD_SHEET_LINE,
    JD_SHEET_DASHED,
    JD_SHEET_DOTS,     ///< a small dot for each point: many points
    JD_SHEET_CIRCLES,  ///< a circle for each point: few points
    JD_SHEET_SQUARES,  ///< the same, hollow
} jd_sheet_look;

/// One curve. Points that are not finite are gaps.
typedef struct jd_sheet_curve {
    const double* x;
    const double* y;
    int64_t count;
    const char* symbol;  ///< in the key, in italics; NULL: none
    const char* label;   ///< in the key, behind the symbol; NULL: none
    int colour;          ///< 0 to 3 of the palette, -1: grey
    jd_sheet_look look;
    const char* style;   ///< in gnuplot's words, in place of colour and look; NULL: by these
    const char* sample;  ///< the same in the key; NULL: as it is drawn, but small dots larger
} jd_sheet_curve;

/// Whether an axis shows 0 whatever is on it.
typedef enum jd_sheet_zero {
    JD_SHEET_ANY,
    JD_SHEET_WITH_ZERO,
    JD_SHEET_FROM_ZERO,  ///< it begins there
} jd_sheet_zero;

/// A quantity on an axis.
typedef struct jd_sheet_axis {
    const char* symbol;
    const char* unit;   ///< SI
    const char* label;  ///< in gnuplot's mark-up, in place of the symbol; NULL: none
    jd_sheet_zero zero;
    int decades[2];       ///< powers of ten at the ends of a logarithmic axis; both 0: it is none
    const char* ends[2];  ///< a quarter turn in degrees, with words for its ends; NULL: it is none
} jd_sheet_axis;

/// A span of the horizontal axis that is shaded.
typedef struct jd_sheet_band {
    double from, to;
} jd_sheet_band;

typedef struct jd_sheet_panel {
    const char* title;
    bool half;           ///< one of a pair beside each other
    bool plane;          ///< equal scales on both axes; for halves
    double size;         ///< values up to it are shown where all are smaller; 0: none
    double height;       ///< of a panel over the whole width [cm]; 0: the usual one
    const double* mark;  ///< value of the horizontal axis with a line through it; NULL: none
    jd_sheet_axis x, y;
    const jd_sheet_band* bands;  ///< NULL: none
    int band_count;
    int curve_count;
    jd_sheet_curve curves[JD_SHEET_CURVES];
} jd_sheet_panel;

typedef struct jd_sheet {
    const char* title;
    const char* subtitle;
    /// In gnuplot's mark-up, in place of the two: the title (line 0) and so many lines below it.
    void (*put_line)(FILE* out, int line, const void* about);
    const void* about;  ///< handed to `put_line`
    int lines;          ///< 1 or 2
    bool one_key;       ///< that of the first panel, below the heading, for all panels
    int panel_count;
    jd_sheet_panel panels[JD_SHEET_PANELS];
} jd_sheet;

/// Draw a sheet. @return as jd_figure_write; JD_ERR_ARGUMENT for a sheet without panels or curves.
jd_status jd_sheet_write(jd_context* context, const jd_sheet* sheet, const char* path,
                         const jd_figure_options* options);

#endif
