/// @file run.h
/// What a figure shows, worked out from results: places on the page, axes, curves, marks.
#ifndef JUDDER_FIGURE_RUN_RUN_H
#define JUDDER_FIGURE_RUN_RUN_H

#include "figure/page/box.h"
#include "figure/page/envelope.h"
#include "figure/page/events.h"
#include "figure/page/marks.h"
#include "figure/page/page.h"
#include "figure/page/thin.h"
#include "judder/record.h"

#define JD_PLOT_LEFT 2.1    ///< left side of all panels [cm]
#define JD_PLOT_RIGHT 15.5  ///< right side of all panels on a page of the usual width [cm]
#define JD_PLOT_CURVES (JD_FIGURE_RESULTS * JD_PANEL_QUANTITIES)
#define JD_PLOT_TITLE 160     ///< bytes of the title of a panel
#define JD_PLOT_DIFFER 2      ///< most parameters that the key of several results tells
#define JD_PLOT_KEY_LINE 0.5  ///< height of a line of the key of several results [cm]

/// One of the results, with the rows that are drawn.
typedef struct jd_plot_run {
    const jd_result* result;
    int64_t first, count;
    const char* name;  ///< in the key, where parameters do not tell; NULL: its number
    double key_left;   ///< place of its entry in the key [cm]
    int key_line;
} jd_plot_run;

/// One quantity of one result.
typedef struct jd_plot_curve {
    int run;
    int quantity;  ///< which of the panel
    const jd_column *across, *column;
    jd_plot_points line;
    jd_plot_envelope envelope;  ///< where the line would be a block; may be empty
} jd_plot_curve;

/// One panel on the page.
typedef struct jd_plot_panel {
    jd_panel_kind kind;
    char title[JD_PLOT_TITLE];
    jd_plot_box box;
    bool beside;              ///< right of the panel before
    int key_lines;            ///< of the events: 0 where they are told elsewhere
    bool has_x;               ///< tick labels and label of the horizontal axis are drawn
    bool same_unit;           ///< the curves share the unit of the vertical axis
    bool zero;                ///< all values of all curves are 0
    int count;                ///< quantities
    const jd_column* across;  ///< time, or what a path runs along, of the first result with it
    const jd_column* columns[JD_PANEL_QUANTITIES];  ///< the vertical quantities, likewise
    int curve_count;
    jd_plot_curve curves[JD_PLOT_CURVES];
    int phase_count;  ///< of a path that has phases; 0: one colour
    const char* phase_names[JD_PHASES];
    jd_plot_points phases[JD_PHASES];  ///< the path in pieces, in place of its curve
    jd_plot_scale x, y;
    double start[2], end[2];  ///< of a path of one result; the start is NaN if no row holds it
    int mark_count;           ///< of a path
    double mark_step;         ///< as shown on the clock
    jd_plot_mark marks[JD_PLOT_MARKS];
} jd_plot_panel;

/// A figure. Borrows the results.
typedef struct jd_plot_drawing {
    const jd_figure_options* options;
    int run_count;
    jd_plot_run runs[JD_FIGURE_RESULTS];
    jd_plot_size page;      ///< [cm]
    jd_plot_scale time;     ///< shared by all panels
    jd_plot_axis clock;     ///< of the times that are marked on paths
    jd_plot_events events;  ///< in all panels over time, of one result
    int key_lines;          ///< of several results
    int differ_count;       ///< parameters that tell them from one another; 0: their names do
    struct {
        const char *group, *name;  ///< of a parameter; a text of the result has the group ""
    } differ[JD_PLOT_DIFFER];
    int panel_count;
    jd_plot_panel* panels;
    int zero_count;  ///< quantities of panels that are left out, since they are 0 throughout
    const jd_column* zeros[JD_PANEL_QUANTITIES];
} jd_plot_drawing;

/// What is compared, and what each is called where its parameters do not tell; NULL: by a number.
typedef struct jd_plot_results {
    const jd_result* const* results;
    const char* const* names;
    int count;  ///< at most JD_FIGURE_RESULTS
} jd_plot_results;

/// Work out a figure. Panels whose columns no result holds are left out, unless they were asked
/// for. @return JD_OK, JD_ERR_ARGUMENT (nothing to draw), JD_ERR_NAME or JD_ERR_MEMORY. On error
/// `drawing` is zero.
jd_status jd_plot_drawing_init(jd_context* context, jd_plot_results results,
                               const jd_figure_options* options, jd_plot_drawing* drawing);

/// Free what a drawing holds; takes a zeroed one.
void jd_plot_drawing_free(jd_plot_drawing* drawing);

/// The panels and their curves, without points: the chosen ones, or those of the results.
jd_status jd_plot_panels_choose(jd_context* context, jd_plot_drawing* drawing);

/// Places of the panels and size of the page.
jd_status jd_plot_panels_lay_out(jd_context* context, jd_plot_drawing* drawing);

/// Axes and points of a panel that has its place. @return as jd_plot_drawing_init.
jd_status jd_plot_panel_fit(jd_context* context, const jd_plot_drawing* drawing,
                            jd_plot_panel* panel);

/// What tells the results from one another, and where it stands in the key.
void jd_plot_key_fill(jd_plot_drawing* drawing, const char* const* names);

/// The key of several results, below the heading.
void jd_plot_key_put(FILE* out, const jd_plot_drawing* drawing);

/// The colour of a result among several, of a quantity among several of one result.
const char* jd_plot_colour(int index);

/// The vertical scale of one curve: angles in degrees, whatever else the panel shows.
jd_plot_scale jd_plot_curve_scale(const jd_plot_panel* panel, const jd_plot_curve* curve);

#endif
