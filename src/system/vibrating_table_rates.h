/// @file vibrating_table_rates.h
/// The equations of a ball on a vibrating table, for its kernel (vibrating_table.c) and its straight
/// steps: contact, then friction, then rates.                                  [vibrating-table:V1]
///
/// Where sliding and rolling are regularised in all lanes the contact is asked with `smooth`, a
/// constant: what only rest needs is left out, accelerations of the table among it. What is left
/// has the same bits.
#ifndef JUDDER_SYSTEM_VIBRATING_TABLE_RATES_H
#define JUDDER_SYSTEM_VIBRATING_TABLE_RATES_H

#include "system/vibrating_table_lean.h"
#include "system/vibrating_table_motion.h"

// name, symbol, unit, default, range, text
#define JD_BALL_PARAMETERS(P)                                                                      \
    P(a, "a", "m", 0.003, JD_POSITIVE, "size of the contact patch: the radius of a disc")          \
    P(r, "r", "m", 0.02, JD_POSITIVE, "radius of the ball")                                        \
    P(m, "m", "kg", 1, JD_POSITIVE, "mass of the ball; scales forces and energies only")           \
    P(mu, "μ", "1", 0.2, JD_NOT_NEGATIVE, "friction coefficient")                                  \
    P(d, "d", "1", 1, JD_BETWEEN(0, 1), "rolling resistance: how far the pressure leans")          \
    P(g, "g", "m/s^2", 9.81, JD_NOT_NEGATIVE, "gravity")                                           \
    P(eps_t, "ε_t", "1/s", 0.01, JD_NOT_NEGATIVE, "regularisation of sliding: speed / a; 0: none") \
    P(eps_r, "ε_r", "1/s", 0.01, JD_NOT_NEGATIVE, "regularisation of rolling: speed / a; 0: none") \
    P(A_x, "A_x", "m/s", 1, JD_ANY, "velocity amplitude of the table along x")                     \
    P(A_y, "A_y", "m/s", 1, JD_ANY, "velocity amplitude of the table along y")                     \
    P(omega_a, "ω_a", "rad/s", 1000, JD_ANY, "angular frequency along x")                          \
    P(omega_b, "ω_b", "rad/s", 500, JD_ANY, "angular frequency along y")                           \
    P(phi_x, "φ_x", "rad", 0, JD_ANY, "phase along x")                                             \
    P(phi_y, "φ_y", "rad", 0, JD_ANY, "phase along y")                                             \
    P(alpha_x, "α_x", "rad", 0, JD_BETWEEN(-1.5, 1.5), "tilt about the table's own x, second")     \
    P(alpha_y, "α_y", "rad", 0, JD_BETWEEN(-1.5, 1.5), "tilt about y, first")

// name, symbol, unit, initial value, scale for the absolute tolerance, text
#define JD_BALL_STATES(S)                                                                          \
    S(x, "x", "m", 0, 0.001, "position of the centre along x")                                     \
    S(y, "y", "m", 0, 0.001, "position of the centre along y")                                     \
    S(vx, "v_x", "m/s", 0, 0.01, "velocity of the centre along x")                                 \
    S(vy, "v_y", "m/s", 0.4, 0.01, "velocity of the centre along y")                               \
    S(wx, "ω_x", "rad/s", 20, 0.1, "spin about x")                                                 \
    S(wy, "ω_y", "rad/s", 0, 0.1, "spin about y")                                                  \
    S(wz, "ω_z", "rad/s", 0, 0.001, "spin about the normal")

JD_STRUCT(jd_ball_parameters, JD_BALL_PARAMETERS);
JD_STRUCT(jd_ball_states, JD_BALL_STATES);

/// What follows from the parameters alone.
typedef struct jd_ball_constants {
    jd_table_gravity gravity;  ///< along a table that only they tilt
    jd_real light;             ///< 1/m [1/kg]
    jd_real turns;             ///< 1/(moment of inertia) [1/(kg m^2)]
} jd_ball_constants;

static inline const jd_ball_constants* jd_ball_constants_of(const jd_instance* instance) {
    return (const void*)instance->constants;
}

/// The table as the parameters move it, and the terms of a drive.
JD_ALWAYS_INLINE jd_table_motion jd_ball_table(const jd_instance* instance, jd_real t,
                                               bool smooth) {
    const jd_ball_parameters* p = (const void*)instance->parameters;
    const jd_table_tilt tilt = {p->g, p->alpha_x, p->alpha_y};
    const jd_table_shake shake[2] = {{p->A_x, p->omega_a, p->phi_x},
                                     {p->A_y, p->omega_b, p->phi_y}};
    jd_table_motion table = jd_table_of(shake, t, jd_ball_constants_of(instance)->gravity, smooth);
    if (instance->drive) {
        const jd_support u = jd_drive_eval(instance, t);
        table.plane.x = jd_table_shaken(&shake[0], t);
        table.plane.y = jd_table_shaken(&shake[1], t);
        jd_table_add(&table, &u, jd_table_gravity_at(instance, tilt, &u));
    }
    return table;
}

/// Its point under the ball. One that is not driven does not turn.
JD_ALWAYS_INLINE jd_table_point jd_ball_under(const jd_instance* instance,
                                              const jd_table_motion* table,
                                              const jd_ball_states* s) {
    const jd_support* plane = &table->plane;
    const jd_real none = jd_set(0.0);
    if (!instance->drive)
        return (jd_table_point){plane->vx, plane->vy, plane->ax, plane->ay};
    return jd_table_under(table, (jd_planar){s->x, s->y, none}, (jd_planar){s->vx, s->vy, none});
}

/// What the contact leaves for rates and outputs: they are asked at the same place.
typedef struct jd_ball_common {
    jd_real ux, uy;    ///< velocity of the table under the ball [m/s]
    jd_real vrx, vry;  ///< rolling velocity [m/s]
    jd_real g_x, g_y;  ///< gravity along the table [m/s^2]
    jd_real Mrx, Mry;  ///< rolling moment on the ball [N m]
} jd_ball_common;

/// What the lines of the contact say beside its speeds.
static inline void jd_ball_lines(const jd_instance* instance, const jd_table_motion* table,
                                 const jd_table_point* under, jd_touch* touch) {
    enum { VX = JD_PLACE(jd_ball_states, vx), VY, WX, WY, WZ };
    const jd_ball_constants* k = jd_ball_constants_of(instance);
    const jd_real r = ((const jd_ball_parameters*)(const void*)instance->parameters)->r;
    const jd_real one = jd_set(1.0);
    jd_contact_line *x = &touch->along[0], *y = &touch->along[1], *spin = &touch->along[2];
    x->drift = -under->ax;
    y->drift = -under->ay;
    spin->drift = -table->plane.alpha;
    x->by[VX] = y->by[VY] = spin->by[WZ] = one;
    x->by[WY] = -r;
    y->by[WX] = r;
    x->force[VX] = y->force[VY] = k->light;
    x->force[WY] = -r * k->turns;
    y->force[WX] = r * k->turns;
    spin->force[WZ] = k->turns;
    touch->patch.carried[VX] = under->vx;
    touch->patch.carried[VY] = under->vy;
    touch->patch.carried[WZ] = table->plane.omega;
    touch->patch.carried_rate[VX] = under->ax;
    touch->patch.carried_rate[VY] = under->ay;
    touch->patch.carried_rate[WZ] = table->plane.alpha;
}

/// Sliding velocity and spin against the table, how they change, and how the pressure leans.
///                                                  [vibrating-table:V2] [vibrating-table:V5]
JD_ALWAYS_INLINE jd_ball_common jd_ball_touch(const jd_instance* instance, jd_real t,
                                              const jd_real* y, jd_touch* touch, bool smooth) {
    const jd_ball_parameters* p = (const void*)instance->parameters;
    const jd_ball_states* s = (const void*)y;
    const jd_table_motion table = jd_ball_table(instance, t, smooth);
    const jd_table_point point = jd_ball_under(instance, &table, s);
    const jd_real zero = jd_set(0.0), N = p->m * table.g_n;
    jd_ball_common c = {.ux = point.vx, .uy = point.vy, .g_x = table.g_x, .g_y = table.g_y};
    c.vrx = s->vx - point.vx;
    c.vry = s->vy - point.vy;
    touch->along[0].speed = c.vrx - p->r * s->wy;
    touch->along[1].speed = c.vry + p->r * s->wx;
    touch->along[2].speed = s->wz - table.plane.omega;
    touch->press = N;
    touch->patch.eps = p->a * p->eps_t;
    const jd_lean_ball ball = {
        .v = {c.vrx, c.vry, zero},
        .pull = {table.g_x - point.ax, table.g_y - point.ay, zero},
        .a = p->a,
        .d = p->d,
        .eps = p->a * p->eps_r,
        .arm = p->r / (p->a * table.g_n),
        .r = p->r,
    };
    if (smooth)
        touch->patch.lean = jd_lean_smooth(&ball);
    const jd_lean lean = smooth ? touch->patch.lean : jd_lean_of(instance, &ball, touch);
    const jd_planar moment = jd_lean_moment(&instance->friction, lean, p->a * N);
    c.Mrx = moment.x;
    c.Mry = moment.y;
    if (smooth)
        return c;
    touch->patch.rolling.speed[0] = c.vrx;
    touch->patch.rolling.speed[1] = c.vry;
    touch->patch.rolling.slow = jd_set(JD_LEAN_CRAWL);
    if (instance->lines)
        jd_ball_lines(instance, &table, &point, touch);
    return c;
}

/// Rates of the states under friction.
JD_ALWAYS_INLINE void jd_ball_rates(const jd_instance* instance, const jd_ball_common* c,
                                    jd_planar f, const jd_real* y, jd_real* rate) {
    const jd_ball_parameters* p = (const void*)instance->parameters;
    const jd_ball_states* s = (const void*)y;
    const jd_ball_constants* k = jd_ball_constants_of(instance);
    const jd_real turns = k->turns;
    *(jd_ball_states*)(void*)rate = (jd_ball_states){
        .x = s->vx,
        .y = s->vy,
        .vx = c->g_x + f.x * k->light,
        .vy = c->g_y + f.y * k->light,
        .wx = turns * (p->r * f.y + c->Mrx),
        .wy = turns * (c->Mry - p->r * f.x),
        .wz = turns * f.w,
    };
}

#endif
