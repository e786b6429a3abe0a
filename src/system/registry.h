/// @file registry.h
/// The systems of this engine. Adding one: a file beside this, and a line in registry.c.
#ifndef JUDDER_SYSTEM_REGISTRY_H
#define JUDDER_SYSTEM_REGISTRY_H

#include "judder/kernel.h"

#define jd_system_vibrating_table JD_WIDE(jd_system_vibrating_table)
extern const jd_system jd_system_vibrating_table;
#define jd_system_planar_body JD_WIDE(jd_system_planar_body)
extern const jd_system jd_system_planar_body;
#define jd_system_spatial_pendulum JD_WIDE(jd_system_spatial_pendulum)
extern const jd_system jd_system_spatial_pendulum;
#define jd_system_spherical_pendulum JD_WIDE(jd_system_spherical_pendulum)
extern const jd_system jd_system_spherical_pendulum;
#define jd_system_duffing JD_WIDE(jd_system_duffing)
extern const jd_system jd_system_duffing;
#define jd_system_bouncing_ball JD_WIDE(jd_system_bouncing_ball)
extern const jd_system jd_system_bouncing_ball;
#define jd_system_impact_oscillator JD_WIDE(jd_system_impact_oscillator)
extern const jd_system jd_system_impact_oscillator;

/// NULL-terminated.
#define jd_systems JD_WIDE(jd_systems)
extern const jd_system* const jd_systems[];

#endif
