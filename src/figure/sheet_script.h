/// @file sheet_script.h
/// A sheet on its way to gnuplot: places, axes and curves, and how they are written.
#ifndef JUDDER_FIGURE_SHEET_SCRIPT_H
#define JUDDER_FIGURE_SHEET_SCRIPT_H

#include "figure/page/box.h"
#include "figure/page/thin.h"
#include "figure/sheet.h"

#define JD_SHEET_FOOT 1.15  ///< ticks and label below a panel [cm]

/// One panel on the page.
typedef struct jd_sheet_placed {
    const jd_sheet_panel* panel;
    jd_plot_box box;
    bool has_x;     ///< tick labels and label of the horizontal axis are drawn
    int key_lines;  ///< of a half panel
    jd_plot_axis x, y;
    jd_plot_points curves[JD_SHEET_CURVES];
} jd_sheet_placed;

typedef struct jd_sheet_drawing {
    const jd_sheet* sheet;
    double height;  ///< of the page [cm]
    jd_sheet_placed panels[JD_SHEET_PANELS];
} jd_sheet_drawing;

static inline bool jd_sheet_has_key(const jd_sheet_curve* curve) {
    return curve->symbol != NULL || curve->label != NULL;
}

/// Of a jd_sheet_drawing, as jd_plot_page wants them.
void jd_sheet_put_data(FILE* out, const void* drawing);
void jd_sheet_put_panels(FILE* out, const void* drawing);

#endif
