// The systems, in the order users see them.

#include "system/registry.h"

const jd_system* const jd_systems[] = {
    &jd_system_vibrating_table,   &jd_system_planar_body,
    &jd_system_spatial_pendulum,  &jd_system_spherical_pendulum,
    &jd_system_duffing,           &jd_system_bouncing_ball,
    &jd_system_impact_oscillator, NULL,
};
