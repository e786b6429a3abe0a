/// @file drawing.h
/// What a figure shows, worked out from a result: places on the page, axes, curves, marks.
#ifndef JUDDER_PLOT_DRAWING_H
#define JUDDER_PLOT_DRAWING_H

#include "judder/record.h"
#include "plot/axis.h"
#include "plot/events.h"
#include "plot/marks.h"
#include "plot/page.h"
#include "plot/thin.h"

#define JD_PLOT_LEFT 2.1    ///< left side of all panels [cm]
#define JD_PLOT_RIGHT 15.5  ///< right side of all panels [cm]

/// One panel on the page.
typedef struct jd_plot_panel {
    jd_panel_kind kind;
    const char* title;
    double top;               ///< upper side of the box, from the top of the page [cm]
    double height;            ///< [cm]
    bool has_x;               ///< tick labels and label of the horizontal axis are drawn
    bool same_unit;           ///< the curves share the unit of the vertical axis
    int count;                ///< curves; a path is one
    const jd_column* across;  ///< time, or what a path runs along
    const jd_column* columns[JD_PANEL_QUANTITIES];  ///< the vertical quantities
    jd_plot_points curves[JD_PANEL_QUANTITIES];     ///< one for each
    int phase_count;                                ///< of a path that has phases; 0: one colour
    const char* phase_names[JD_PHASES];
    jd_plot_points phases[JD_PHASES];  ///< the path in pieces, in place of its curve
    jd_plot_axis x;
    jd_plot_axis y;
    double start[2], end[2];  ///< of a path; the start is NaN if no row holds it
    int mark_count;           ///< of a path
    double mark_step;         ///< as shown on the time axis
    jd_plot_mark marks[JD_PLOT_MARKS];
} jd_plot_panel;

/// A figure. Borrows the result.
typedef struct jd_plot_drawing {
    const jd_result* result;
    double height;          ///< of the page [cm]
    jd_plot_axis time;      ///< shared by all panels
    jd_plot_events events;  ///< in all panels over time
    int panel_count;
    jd_plot_panel* panels;
} jd_plot_drawing;

/// Work out the figure of a result. Panels whose columns the result does not hold are left out.
/// @return JD_OK, JD_ERR_ARGUMENT (nothing to draw) or JD_ERR_MEMORY. On error `drawing` is zero.
jd_status jd_plot_drawing_init(jd_context* context, const jd_result* result,
                               jd_plot_drawing* drawing);

/// Free what a drawing holds; takes a zeroed one.
void jd_plot_drawing_free(jd_plot_drawing* drawing);

#endif
