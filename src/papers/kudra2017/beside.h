/// @file beside.h
/// Sweeps of kudra2017 under four laws of friction, drawn side by side.
#ifndef JUDDER_PAPERS_KUDRA2017_BESIDE_H
#define JUDDER_PAPERS_KUDRA2017_BESIDE_H

#include "figure/sheet.h"
#include "papers/kudra2017/pendulum.h"

/// The sweeps of such a figure, in this order.
enum { JD_BESIDE_PAPER, JD_BESIDE_EXACT, JD_BESIDE_MOMENT, JD_BESIDE_UNIFORM, JD_BESIDE_LAWS };

typedef struct jd_beside {
    const char* title;
    jd_sheet_axis axis;  ///< what is varied
} jd_beside;

/// phi_2 once per period over what is varied, a panel for each law; motions that repeat stand out.
jd_status jd_beside_draw(const jd_beside* figure, const jd_evidence* evidence, const char* path,
                         const jd_figure_options* options);

// What a check measures on the sweep `run`, against the sweep by the exact law. `of` says what:
// "share" as jd_kudra2017_share, "fills" as jd_kudra2017_fills, others as jd_kudra2017_window.

/// Less that by the exact law.
double jd_beside_shift(const jd_evidence* evidence, const jd_planned_check* check);

/// Over that by the exact law.
double jd_beside_ratio(const jd_evidence* evidence, const jd_planned_check* check);

#endif
