/// @file push.h
/// The push test of kardan2013: the block, what is printed of it, its thresholds.
#ifndef JUDDER_PAPERS_KARDAN2013_PUSH_H
#define JUDDER_PAPERS_KARDAN2013_PUSH_H

#include "judder/friction.h"
#include "papers/plan.h"

#define JD_PUSH_MU 0.55      ///< mu_s
#define JD_PUSH_G 9.81       ///< [m/s^2]
#define JD_PUSH_MASS 0.0081  ///< [kg]: the block in aluminium of 2700 kg/m^3

extern const double jd_push_places[2];    ///< h [m]
extern const double jd_push_printed[2];   ///< theory of the paper [N]
extern const double jd_push_measured[2];  ///< [N]

/// The base of the block. Free with jd_patch_free.
jd_status jd_push_patch(jd_context* context, jd_patch** patch);

/// The force along x at (0, h) [m] that starts a motion, as a share of mu m g: by the limit
/// surface.
jd_status jd_push_exact(const jd_patch* patch, double h, double* share);

/// The same by the rule of the paper, for a mass [kg]; `inertia` is the moment of inertia over that
/// of the homogeneous block.
jd_status jd_push_rule(const jd_patch* patch, double mass, double inertia, double h, double* share);

/// Force over the place of the push, and the same relative to that at 10 mm.
jd_status jd_push_draw(const jd_evidence* evidence, const char* path,
                       const jd_figure_options* options);

#endif
