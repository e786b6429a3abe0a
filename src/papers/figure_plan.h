/// @file figure_plan.h
/// The figure of an exhibit as its page describes it.
#ifndef JUDDER_PAPERS_FIGURE_PLAN_H
#define JUDDER_PAPERS_FIGURE_PLAN_H

#include "figure/sheet.h"
#include "papers/plan.h"

/// A curve: formulas over the rows of a run or the points of a sweep.
typedef struct jd_curve_plan {
    int run, sweep;          ///< one of them; the other is -1
    const jd_expression* x;  ///< NULL: the time, or the first parameter
    const jd_expression* y;
    const jd_expression* where;  ///< NULL: all
    const char* label;           ///< NULL: none
    int colour;
    jd_sheet_look look;
} jd_curve_plan;

typedef struct jd_panel_plan {
    const char* title;
    bool half, plane;
    double height;  ///< [cm]; 0: the usual one
    double mark;    ///< a line through this value of the horizontal axis; NAN: none
    jd_sheet_axis x, y;
    bool log;  ///< the vertical axis has equal ratios
    const jd_curve_plan* curves;
    int curve_count;
} jd_panel_plan;

/// What is drawn: panels if there are any, else a sweep or runs as their systems show them.
typedef struct jd_figure_plan {
    const char* title;
    const char* subtitle;
    const jd_panel_plan* panels;
    int panel_count;
    int sweep;  ///< -1: none
    jd_colouring colouring;
    int runs[JD_FIGURE_RESULTS];  ///< drawn over one another
    int run_count;
} jd_figure_plan;

/// Draw it.
jd_status jd_page_draw(const jd_evidence* evidence, const jd_exhibit_plan* plan, const char* path,
                       const jd_figure_options* options);

#endif
