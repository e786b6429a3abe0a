/// @file registry.h
/// The systems of this engine. Adding one: a file beside this, and a line in registry.c.
#ifndef JUDDER_SYSTEM_REGISTRY_H
#define JUDDER_SYSTEM_REGISTRY_H

#include "judder/kernel.h"

extern const jd_system JD_WIDE(jd_system_vibrating_table);
extern const jd_system JD_WIDE(jd_system_planar_body);
extern const jd_system JD_WIDE(jd_system_spatial_pendulum);
extern const jd_system JD_WIDE(jd_system_spherical_pendulum);
extern const jd_system JD_WIDE(jd_system_duffing);
extern const jd_system JD_WIDE(jd_system_bouncing_ball);
extern const jd_system JD_WIDE(jd_system_impact_oscillator);

/// NULL-terminated.
extern const jd_system* const JD_WIDE(jd_systems)[];

#endif
