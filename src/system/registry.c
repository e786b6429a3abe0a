// The systems, in the order users see them.

#include "system/registry.h"

const jd_system* const JD_WIDE(jd_systems)[] = {
    &JD_WIDE(jd_system_vibrating_table),   &JD_WIDE(jd_system_planar_body),
    &JD_WIDE(jd_system_spatial_pendulum),  &JD_WIDE(jd_system_spherical_pendulum),
    &JD_WIDE(jd_system_duffing),           &JD_WIDE(jd_system_bouncing_ball),
    &JD_WIDE(jd_system_impact_oscillator), NULL,
};
