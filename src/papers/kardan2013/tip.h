/// @file tip.h
/// A block pushed by the tip of a load cell that a stage moves at constant speed: the force over
/// time, from touch over the onset on.
///
/// The stage is so slow that inertia does not count. The tip is sharp and smooth: it pushes across
/// the side that it touches, and slides along it. Tip and cell give way like a spring.
#ifndef JUDDER_PAPERS_KARDAN2013_TIP_H
#define JUDDER_PAPERS_KARDAN2013_TIP_H

#include "papers/kardan2013/push.h"

#define JD_TIP_MASS 0.00848     ///< [kg]: with which the exact law gives both printed forces
#define JD_TIP_MU_K 0.52        ///< in slip
#define JD_TIP_SPEED 1e-4       ///< of the stage [m/s]
#define JD_TIP_STIFFNESS 200.0  ///< of the cell [N/m]
#define JD_TIP_POINTS 402       ///< touch, onset, and the slip in even steps of its way

/// The force that the cell shows, over time.
typedef struct jd_tip_push {
    double t[JD_TIP_POINTS];      ///< since the touch [s]
    double force[JD_TIP_POINTS];  ///< along the stage [N]
    double turn[JD_TIP_POINTS];   ///< of the block [rad]
    double peak;                  ///< at the onset [N]
} jd_tip_push;

/// Push at `h` beside the centre [m]; 0: with a flat end, which lets nothing turn.
jd_status jd_tip_find(const jd_patch* patch, double h, jd_tip_push* push);

/// The force at a time after the onset, linear between points [N].
double jd_tip_force(const jd_tip_push* push, double t);

#endif
