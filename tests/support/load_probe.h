/// @file load_probe.h
/// Loads and drive of every lane, compiled once per engine, for tests of the lanes.
#ifndef JUDDER_TESTS_LOAD_PROBE_H
#define JUDDER_TESTS_LOAD_PROBE_H

#include "judder/loads.h"

#define SUPPORT_NUMBERS 14

/// One lane: what acts, when and where, and what came out.
typedef struct load_case {
    const jd_loads* loads;
    const jd_drive* drive;
    double t, piece;
    double pose[3];
    double pull[3];  ///< F_x, F_y, M
    /// x, y, theta, vx, vy, omega, ax, ay, alpha, z, vz, az, tilt_x, tilt_y
    double support[SUPPORT_NUMBERS];
} load_case;

/// Evaluate as many cases as the engine has lanes. @return false when out of memory.
typedef bool (*load_probe_fn)(load_case* cases);

#endif
