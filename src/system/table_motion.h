/// @file table_motion.h
/// How the table under a ball moves, and what that means at the point under the ball.
///
/// The only place where the motion of the table is made: contact, rates and outputs read it from
/// here.                                                       [vibrating-table:V2]
/// [vibrating-table:V3]
#ifndef JUDDER_SYSTEM_TABLE_MOTION_H
#define JUDDER_SYSTEM_TABLE_MOTION_H

#include "judder/kernel.h"

/// The table at a time, in axes that are tilted with it but do not vibrate.
typedef struct jd_table_motion {
    jd_support plane;  ///< its origin and its turn about the normal, with two derivatives
    jd_real g_x, g_y;  ///< gravity along the table [m/s^2]
    jd_real g_n;       ///< normal force over the mass of the ball [m/s^2]
} jd_table_motion;

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
