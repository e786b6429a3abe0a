/// @file impact.h
/// Inside of a collision: what impact.c, slip_path.c and strikes of several contacts share.
#ifndef JUDDER_CONTACT_IMPACT_H
#define JUDDER_CONTACT_IMPACT_H

#include "judder/impact.h"

#include <stdbool.h>

/// A collision on its way. The independent variable is the normal impulse p.
typedef struct jd_collide {
    const jd_collision* c;
    double s[2];         ///< slip [m/s]
    double u;            ///< normal velocity [m/s]
    double p;            ///< normal impulse [N s]
    double f[2];         ///< tangential impulse [N s]
    double work;         ///< of the normal impulse [J]
    bool restores;       ///< compression is over
    double compression;  ///< p where it ended
    double spring;       ///< work that it took, > 0 [J]
} jd_collide;

/// What is missing until the present phase of the collision ends: negative before, zero or above
/// after.
double jd_collide_miss(const jd_collide* k);

/// Impulse until the phase ends, when the normal velocity rises by `a` per impulse.
double jd_collide_left(const jd_collide* k, double a);

/// The phase is over. @return whether the collision is.
bool jd_collide_end_phase(jd_collide* k);

/// Whether slip s != 0 changes its direction.
bool jd_slip_turns(const jd_collision* c, const double s[2]);

/// Follow slip until it ends, no longer changes its direction, or the phase ends: then `over` is
/// set.
/// @return JD_OK; JD_ERR_SOLVER if that takes too many steps.
jd_status jd_slip_path(jd_collide* k, bool* over);

#endif
