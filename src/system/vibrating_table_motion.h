/// @file vibrating_table_motion.h
/// How the table under a ball moves, and what that means at the point under the ball.
///
/// The only place where the motion of the table is made: contact, rates and outputs read it from
/// here.                                                       [vibrating-table:V2]
/// [vibrating-table:V3]
#ifndef JUDDER_SYSTEM_VIBRATING_TABLE_MOTION_H
#define JUDDER_SYSTEM_VIBRATING_TABLE_MOTION_H

#include "judder/kernel.h"

#define JD_TABLE_LEAST 1e-9  ///< normal force over the mass where the ball lifts off [m/s^2]

/// The table at a time, in axes that are tilted with it but do not vibrate.
typedef struct jd_table_motion {
    jd_support plane;  ///< its origin and its turn about the normal, with two derivatives
    jd_real g_x, g_y;  ///< gravity along the table [m/s^2]
    jd_real g_n;       ///< normal force over the mass of the ball [m/s^2]
} jd_table_motion;

/// Gravity in the frame of a table tilted by alpha_y, then by alpha_x.        [vibrating-table:V3]
typedef struct jd_table_gravity {
    jd_real x, y;    ///< along the table [m/s^2]
    jd_real normal;  ///< into it [m/s^2]
} jd_table_gravity;

/// What it follows from.
typedef struct jd_table_tilt {
    jd_real g, alpha_x, alpha_y;
} jd_table_tilt;

static inline jd_table_gravity jd_table_tilted(jd_table_tilt k) {
    const jd_real cos_y = jd_cos(k.alpha_y);
    return (jd_table_gravity){
        .x = k.g * jd_sin(k.alpha_y),
        .y = -k.g * jd_sin(k.alpha_x) * cos_y,
        .normal = k.g * jd_cos(k.alpha_x) * cos_y,
    };
}

/// The same with the tilt of a drive. Without any it is what the system's constants are.
static inline jd_table_gravity jd_table_gravity_at(const jd_instance* instance, jd_table_tilt own,
                                                   const jd_support* u) {
    const jd_real zero = jd_set(0.0);
    if (jd_all(jd_eq(u->tilt_x, zero) & jd_eq(u->tilt_y, zero)))
        return *(const jd_table_gravity*)(const void*)instance->constants;
    return jd_table_tilted(
        (jd_table_tilt){own.g, own.alpha_x + u->tilt_x, own.alpha_y + u->tilt_y});
}

/// Whether the normal force on the ball changes over time in a lane.
static inline bool jd_table_watchful(const jd_instance* instance, int lane) {
    const jd_drive* drive = instance->drive_of[lane];
    return jd_drive_moves(drive, JD_ALONG_Z) || jd_drive_moves(drive, JD_TILT_X) ||
           jd_drive_moves(drive, JD_TILT_Y);
}

/// A motion with the velocity -A cos(omega t + phi), which is 0 at t = 0.      [vibrating-table:V2]
typedef struct jd_table_shake {
    jd_real A, omega, phi;
} jd_table_shake;

/// Its displacement, only where terms of a drive turn the table about the place it is at.
static inline jd_real jd_table_shaken(const jd_table_shake* k, jd_real t) {
    const jd_mask still = jd_eq(k->omega, jd_set(0.0));
    const jd_real omega = jd_select(still, jd_set(1.0), k->omega);
    const jd_real swung = (jd_sin(k->omega * t + k->phi) - jd_sin(k->phi)) / omega;
    return -k->A * jd_select(still, t * jd_cos(k->phi), swung);
}

/// The table as its parameters move it: along x by shake[0], along y by shake[1]. Its accelerations
/// are left out where they are not wanted, `still`.
JD_ALWAYS_INLINE jd_table_motion jd_table_of(const jd_table_shake shake[2], jd_real t,
                                             jd_table_gravity g, bool still) {
    const jd_real a = shake[0].omega * t + shake[0].phi, b = shake[1].omega * t + shake[1].phi;
    const jd_real zero = jd_set(0.0);
    return (jd_table_motion){
        .plane = {.x = zero,
                  .y = zero,
                  .theta = zero,
                  .vx = -shake[0].A * jd_cos(a),
                  .vy = -shake[1].A * jd_cos(b),
                  .omega = zero,
                  .ax = still ? zero : shake[0].A * shake[0].omega * jd_sin(a),
                  .ay = still ? zero : shake[1].A * shake[1].omega * jd_sin(b),
                  .alpha = zero,
                  .z = zero,
                  .vz = zero,
                  .az = zero,
                  .tilt_x = zero,
                  .tilt_y = zero},
        .g_x = g.x,
        .g_y = g.y,
        .g_n = g.normal,
    };
}

/// Add what terms of a drive do: u, over gravity g in the table as tilted then. The normal force
/// carries the ball along with the table and never pulls; where it would, a run ends, and what is
/// left of it then serves divisions.                                      [vibrating-table:V11]
static inline void jd_table_add(jd_table_motion* m, const jd_support* u, jd_table_gravity g) {
    jd_support* s = &m->plane;
    s->x += u->x, s->y += u->y, s->theta = u->theta;
    s->vx += u->vx, s->vy += u->vy, s->omega = u->omega;
    s->ax += u->ax, s->ay += u->ay, s->alpha = u->alpha;
    s->z = u->z, s->vz = u->vz, s->az = u->az;
    s->tilt_x = u->tilt_x, s->tilt_y = u->tilt_y;
    m->g_x = g.x;
    m->g_y = g.y;
    m->g_n = jd_max(g.normal + u->az, jd_set(JD_TABLE_LEAST));
}

/// A velocity and its rate.
typedef struct jd_table_point {
    jd_real vx, vy;  ///< [m/s]
    jd_real ax, ay;  ///< [m/s^2]
} jd_table_point;

/// Velocity of the table's point under a ball at (x, y), and the rate at which it changes while the
/// ball moves with (vx, vy). A table that does not turn gives its own velocity and acceleration.
static inline jd_table_point jd_table_under(const jd_table_motion* m, jd_planar at, jd_planar v) {
    const jd_support* s = &m->plane;
    const jd_real x = at.x - s->x, y = at.y - s->y, vx = v.x - s->vx, vy = v.y - s->vy;
    return (jd_table_point){
        .vx = s->vx - s->omega * y,
        .vy = s->vy + s->omega * x,
        .ax = s->ax - s->alpha * y - s->omega * vy,
        .ay = s->ay + s->alpha * x + s->omega * vx,
    };
}

#endif
