/// @file laws.h
/// Every reduced law beside the exact one, under the six drives of szewc2015.
#ifndef JUDDER_PAPERS_SZEWC2015_LAWS_H
#define JUDDER_PAPERS_SZEWC2015_LAWS_H

#include "judder/run.h"
#include "papers/plan.h"

#define JD_DRIVES 6
#define JD_REDUCED_LAWS 4
#define JD_SPIN 500.0  ///< about the normal, at the start of the second series [rad/s]

extern const char* const jd_reduced_laws[JD_REDUCED_LAWS];  ///< "point", ...
extern const char* const jd_drive_names[JD_DRIVES];         ///< "2 left", ...
/// A_x, A_y [m/s], omega_a, omega_b [rad/s], phi_y [rad].
extern const double jd_drives[JD_DRIVES][5];

/// How far a law takes the ball from where the exact law takes it in 0.5 s, on a level table.
typedef struct jd_law_ways {
    double off[2][JD_REDUCED_LAWS][JD_DRIVES];  ///< without spin, with JD_SPIN at the start [m]
} jd_law_ways;

/// @return JD_OK, or why a run cannot be made.
jd_status jd_law_ways_find(jd_context* context, jd_law_ways* ways);

/// A disc under Hertz pressure that leans by d towards x.
jd_status jd_szewc2015_patch(jd_context* context, double d, jd_patch** patch);

/// The figure: paths of a spinning ball by every law, and the error of the laws.
jd_status jd_laws_draw(const jd_evidence* evidence, const char* path,
                       const jd_figure_options* options);

#endif
