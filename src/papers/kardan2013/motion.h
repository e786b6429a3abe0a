/// @file motion.h
/// What figures 3 to 6 of kardan2013 share: the panels, the measures.
#ifndef JUDDER_PAPERS_KARDAN2013_MOTION_H
#define JUDDER_PAPERS_KARDAN2013_MOTION_H

#include "papers/measure.h"

#define JD_KARDAN2013_HOLD (0.4 * 0.0234 * 9.81)  ///< mu m g [N]

/// Load and friction, displacement, velocity, for a body that turns also angle and spin; below the
/// path and the friction force in the plane with the circle mu_k m g. Rest is shaded.
jd_status jd_kardan2013_draw(const jd_evidence* evidence, const char* title, bool turns,
                             const char* path, const jd_figure_options* options);

/// |F_f| where the body slips (`index` 0) or anywhere (1): the largest, over mu_k m g. With
/// `index` 2 the smallest where it slips.
double jd_kardan2013_force(const jd_evidence* evidence, const jd_planned_check* check);

/// The largest gauge of a row at rest, without rows at whose time a slip starts.
double jd_kardan2013_gauge(const jd_evidence* evidence, const jd_planned_check* check);

/// The largest |E_kin + L_friction - W_load| of all rows over the largest W_load.
double jd_kardan2013_energy(const jd_evidence* evidence, const jd_planned_check* check);

/// Rows at rest in which some velocity is not 0. NaN if no row is at rest.
double jd_kardan2013_moving(const jd_evidence* evidence, const jd_planned_check* check);

#endif
