/// @file registry.h
/// The systems of this engine. Adding one: a file beside this, and its name in the list.
#ifndef JUDDER_SYSTEM_REGISTRY_H
#define JUDDER_SYSTEM_REGISTRY_H

#include "judder/kernel.h"

/// In the order users see them.
#define JD_SYSTEMS(X)                                                                              \
    X(vibrating_table)                                                                             \
    X(planar_body)                                                                                 \
    X(spatial_pendulum)                                                                            \
    X(spherical_pendulum)                                                                          \
    X(duffing)                                                                                     \
    X(bouncing_ball)                                                                               \
    X(impact_oscillator)                                                                           \
    X(rocking_block)                                                                               \
    X(double_pendulum)                                                                             \
    X(painleve_rod)                                                                                \
    X(two_feet)                                                                                    \
    X(compliant_ball)                                                                              \
    X(dither_oscillator)

/// A system of this engine.
#define JD_SYSTEM(name) JD_WIDE(jd_system_##name)

#define JD_SYSTEM_DECLARED(name) extern const jd_system JD_SYSTEM(name);
JD_SYSTEMS(JD_SYSTEM_DECLARED)

/// NULL-terminated.
#define jd_systems JD_WIDE(jd_systems)
extern const jd_system* const jd_systems[];

#endif
