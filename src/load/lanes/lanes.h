/// @file lanes.h
/// The terms of loads and drives transposed: term i of all lanes side by side.
///
/// Lanes may have different numbers of terms. A lane's missing forces and pushes start at INFINITY,
/// its missing drives have no amplitude: both add 0, which never changes a sum.
#ifndef JUDDER_LOAD_LANES_LANES_H
#define JUDDER_LOAD_LANES_LANES_H

#include "judder/kernel.h"

/// The factor of a force or a push over time.
typedef struct jd_timing_lanes {
    jd_real omega, phase;        ///< [rad/s], [rad]
    jd_real from, until;         ///< window [s]
    jd_real start, ramp, risen;  ///< ramp: start, duration, end [s]; risen = start without one
    bool waves;                  ///< some lane has omega or phase
    bool rises;                  ///< some lane has a ramp
} jd_timing_lanes;

typedef struct jd_force_lanes {
    jd_timing_lanes timing;
    jd_real F_x, F_y, M;
} jd_force_lanes;

typedef struct jd_push_lanes {
    jd_timing_lanes timing;
    jd_real push, angle, x, y;  ///< as given
    jd_mask body;               ///< fixed in the body, not in space
    jd_real F_x, F_y;           ///< prepared: force in its frame [N]
    jd_real M;                  ///< prepared: its moment if fixed in the body [N m]
} jd_push_lanes;

struct jd_load_lanes {
    int force_count, push_count, table_count;  ///< most of any lane
    bool turns;                                ///< some push is fixed in the body
    int forces_in[JD_LANES], pushes_in[JD_LANES], tables_in[JD_LANES];
    jd_force_lanes forces[JD_MAX_TERMS];
    jd_push_lanes pushes[JD_MAX_TERMS];
    const jd_load_term* tables[JD_LANES][JD_MAX_TERMS];
};

/// Amplitudes of a term: of the cosine of its phase, for x and y of its sine as well.
typedef struct jd_swing_lanes {
    jd_real z, rotation, tilt_x, tilt_y;
    jd_real along_x, along_y, circle, ellipse, minor, angle;  ///< as given
    jd_real x, y;                                             ///< prepared: all of it
    jd_real across_x, across_y;  ///< prepared: of the sine, of circles and ellipses
} jd_swing_lanes;

typedef struct jd_recorded_motion_lanes {
    jd_swing_lanes swing;
    jd_real v_x, v_y, v_z, w;  ///< amplitudes of velocity
    jd_real omega, phase;      ///< [rad/s], [rad]
    jd_real cosine, sine;      ///< prepared: of the phase
    bool orbits;               ///< prepared: some lane has amplitudes of the sine
} jd_recorded_motion_lanes;

typedef struct jd_chirp_lanes {
    jd_swing_lanes swing;
    jd_real omega, phase, omega_end;
    jd_real from, duration;  ///< [s]
    jd_mask exponential;
    jd_real until;   ///< prepared: end of the chirp [s]
    jd_real slope;   ///< prepared: rate of omega, or of its logarithm where exponential
    jd_real turned;  ///< prepared: phase at the end of the chirp [rad]
} jd_chirp_lanes;

struct jd_drive_lanes {
    int harmonic_count, chirp_count, table_count;  ///< most of any lane
    bool lifts;                                    ///< some lane moves along the normal
    bool tilts;                                    ///< some lane tilts
    int harmonics_in[JD_LANES], chirps_in[JD_LANES], tables_in[JD_LANES];
    jd_recorded_motion_lanes harmonics[JD_MAX_TERMS];
    jd_chirp_lanes chirps[JD_MAX_TERMS];
    const jd_recorded_motion* tables[JD_LANES][JD_MAX_TERMS];
};

/// Put terms into a lane in place of those before; NULL for none.
#define jd_load_lanes_put JD_WIDE(jd_load_lanes_put)
void jd_load_lanes_put(struct jd_load_lanes* loads, int lane, const jd_loads* terms);
#define jd_drive_lanes_put JD_WIDE(jd_drive_lanes_put)
void jd_drive_lanes_put(struct jd_drive_lanes* drive, int lane, const jd_drive* terms);

/// After putting: what all lanes together need.
#define jd_load_lanes_prepare JD_WIDE(jd_load_lanes_prepare)
void jd_load_lanes_prepare(struct jd_load_lanes* loads);
#define jd_drive_lanes_prepare JD_WIDE(jd_drive_lanes_prepare)
void jd_drive_lanes_prepare(struct jd_drive_lanes* drive);

/// What jd_instance calls.
#define jd_load_lanes_pull JD_WIDE(jd_load_lanes_pull)
jd_pull jd_load_lanes_pull(const jd_instance* instance, jd_real t, jd_pose pose);
#define jd_drive_lanes_support JD_WIDE(jd_drive_lanes_support)
jd_support jd_drive_lanes_support(const jd_instance* instance, jd_real t);

#endif
