/// @file ball.h
/// What figures 2 and 3 of szewc2015 share: the panels, the measures, the sheet.
#ifndef JUDDER_PAPERS_SZEWC2015_BALL_H
#define JUDDER_PAPERS_SZEWC2015_BALL_H

#include "papers/measure.h"

/// Rows of the figures, 1 ms apart; JD_SZEWC2015_ROW is that at 0.5 s.
#define JD_SZEWC2015_ROW 500

/// A panel of a figure.
typedef struct jd_szewc2015_panel {
    const char* name;   ///< "left"
    const char* title;  ///< the drive in words
    int run;            ///< the first of its three runs
    int level;          ///< the run with the table level; 0: it is level anyhow
} jd_szewc2015_panel;

typedef struct jd_szewc2015_figure {
    const char* title;
    const char* subtitle;
    const jd_szewc2015_panel* panels;
    int count;  ///< even, at most 4
} jd_szewc2015_figure;

/// Where the balls of all panels are after 2 s, and how far apart the two laws.
jd_status jd_szewc2015_compute(const jd_szewc2015_figure* figure, jd_evidence* evidence);

/// The paths in pairs, below them the distance between the two laws over time.
jd_status jd_szewc2015_draw(const jd_szewc2015_figure* figure, const jd_evidence* evidence,
                            const char* path, const jd_figure_options* options);

/// Distance of the places of `run` and the next one in row `index`, the last one for -1 [m].
double jd_szewc2015_apart(const jd_evidence* evidence, const jd_planned_check* check);

/// `run` at 0.5 s against the end of the run `index` places behind it: the largest difference of a
/// state over the largest value it takes until then.
double jd_szewc2015_other(const jd_evidence* evidence, const jd_planned_check* check);

#define JD_SZEWC2015_REFERENCE                                                                     \
    "tests/reference/ball.py: the equations of the paper by a method of order 8"

/// Checks of a panel. Place after 0.5 s:
#define JD_SZEWC2015_PLACE(panel, which, x_there, y_there)                                         \
    {panel "x at 0.5 s",                                                                           \
     JD_EQUALS,                                                                                    \
     x_there,                                                                                      \
     1e-9,                                                                                         \
     "m",                                                                                          \
     JD_SZEWC2015_REFERENCE "; 1e-10 m is above both errors",                                      \
     "row at 0.5 s",                                                                               \
     jd_measure_row,                                                                               \
     .run = which,                                                                                 \
     .of = "x",                                                                                    \
     .index = JD_SZEWC2015_ROW},                                                                   \
    {                                                                                              \
        panel "y at 0.5 s", JD_EQUALS, y_there, 1e-10, "m",                                        \
            JD_SZEWC2015_REFERENCE "; 1e-10 m is above both errors", "row at 0.5 s",               \
            jd_measure_row, .run = which, .of = "y", .index = JD_SZEWC2015_ROW                     \
    }

/// All states after 0.5 s, beside those of CVODE.
#define JD_SZEWC2015_BESIDE(panel, which)                                                          \
    {                                                                                              \
        panel "state at 0.5 s farthest from that of CVODE, over its largest value", JD_EQUALS, 0,  \
            1e-7, "1", "Another method with a tighter tolerance; 1e-7 is above both errors",       \
            "row at 0.5 s and the run ..._cvode", jd_szewc2015_other, .run = which, .index = 2     \
    }

/// The published law is nearly the exact one here.
#define JD_SZEWC2015_CLOSE(panel, which)                                                           \
    {                                                                                              \
        panel "published law from the exact one after 2 s", JD_AT_MOST, 2e-5, 1e-9, "m",           \
            "The paper takes the law for the integrals; 20 µm cannot be seen in a figure",         \
            "last rows", jd_szewc2015_apart, .run = which, .index = -1                             \
    }

#endif
