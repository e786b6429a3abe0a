// A ball that bounces on a vibrating floor, with friction at impacts and while it rests on it.
//
//     flight      h'' = -(g + z_f''),  x'' = 0,  w' = 0                       [bouncing-ball:B1]
//     impact      collision at the point of contact with restitution e and friction mu
//                                                          [bouncing-ball:B2] [impact:I2]
//                                                          [impact:I3]
//     contact     h = 0,  N = m (g + z_f'') >= 0; it slides or rolls          [bouncing-ball:B3]
//
// h is the height above the floor, so that rest is exact; z = h + z_f. Energy that impacts and
// friction take and the work of the floor are states: the balance E - W + L is constant.
// Limits: plane motion; the floor moves up and down only; nothing resists rolling or flight.

#include "system/registry.h"

#include "judder/impact.h"

#include <math.h>

// name, symbol, unit, default, range, text
#define PARAMETERS(P)                                                                              \
    P(m, "m", "kg", 0.01, JD_POSITIVE, "mass of the ball")                                         \
    P(r, "r", "m", 0.01, JD_POSITIVE, "radius of the ball")                                        \
    P(i, "i", "1", 0.4, JD_POSITIVE, "moment of inertia / (m r^2): 2/5 for a full ball")           \
    P(g, "g", "m/s^2", 9.81, JD_NOT_NEGATIVE, "gravity")                                           \
    P(e, "e", "1", 0.8, JD_BETWEEN(0, 1), "coefficient of restitution")                            \
    P(restitution, "restitution", "1", JD_RESTITUTION_NEWTON, JD_CHOICE(jd_restitution_names),     \
      "what e is the ratio of")                                                                    \
    P(mu, "μ", "1", 0.2, JD_NOT_NEGATIVE, "friction coefficient")                                  \
    P(A, "A", "m", 0.001, JD_NOT_NEGATIVE, "amplitude of the floor")                               \
    P(omega, "ω", "rad/s", 90, JD_NOT_NEGATIVE, "angular frequency of the floor")                  \
    P(phi, "φ", "rad", 0, JD_ANY, "phase of the floor")

// name, symbol, unit, initial value, scale for the absolute tolerance, text
#define STATES(S)                                                                                  \
    S(h, "h", "m", 0.1, 0.001, "height of the ball above the floor")                               \
    S(u, "u", "m/s", 0, 0.01, "velocity against the floor, upwards")                               \
    S(x, "x", "m", 0, 0.001, "position along the floor")                                           \
    S(vx, "v_x", "m/s", 0.5, 0.01, "velocity along the floor")                                     \
    S(w, "ω_y", "rad/s", 0, 1, "spin; it rolls where v_x = r w")                                   \
    S(L, "L", "J", 0, 1e-5, "energy lost at impacts and by friction")                              \
    S(W, "W", "J", 0, 1e-5, "work of the floor")

// name, symbol, unit, integral of, text
#define OUTPUTS(O)                                                                                 \
    O(z, "z", "m", NULL, "height of the ball's lowest point")                                      \
    O(vz, "v_z", "m/s", NULL, "velocity upwards")                                                  \
    O(z_f, "z_f", "m", NULL, "height of the floor")                                                \
    O(rim, "v_rim", "m/s", NULL, "speed of the rim: r w")                                          \
    O(slip, "s", "m/s", NULL, "sliding velocity of the lowest point: v_x - r w")                   \
    O(N, "N", "N", NULL, "force of the floor while the ball is on it")                             \
    O(contact, "contact", "1", NULL, "0 in flight, 1 sliding, 2 rolling or at rest on the floor")  \
    O(E, "E", "J", NULL, "kinetic energy and m g z")                                               \
    O(balance, "E-W+L", "J", NULL, "energy balance, constant")

JD_STRUCT(parameters, PARAMETERS);
JD_STRUCT(states, STATES);
JD_STRUCT(outputs, OUTPUTS);

enum { IMPACT, LAND, LIFT, ROLLS, WATCH_COUNT };  // events; at one instant in this order

// ---- Kernel ------------------------------------------------------------------------------------

// Height, velocity and acceleration of the floor.                           [bouncing-ball:B1]

static jd_real angle_at(const parameters* p, jd_real t) { return p->omega * t + p->phi; }

static jd_real floor_height(const parameters* p, jd_real t) {
    return p->A * jd_sin(angle_at(p, t));
}

static jd_real floor_velocity(const parameters* p, jd_real t) {
    return p->A * p->omega * jd_cos(angle_at(p, t));
}

static jd_real floor_acceleration(const parameters* p, jd_real t) {
    return -p->omega * p->omega * floor_height(p, t);
}

static void rates(const jd_instance* instance, jd_real t, const jd_real* y, jd_real* rate) {
    const parameters* p = (const void*)instance->parameters;
    const states* s = (const void*)y;
    *(states*)(void*)rate = (states){
        .h = s->u,
        .u = -(p->g + floor_acceleration(p, t)),
        .x = s->vx,
    };
}

// The floor pushes with N along h, which works where it moves, and rubs at the lowest point.
//                                                          [bouncing-ball:B2] [bouncing-ball:B3]
static void touch(const jd_instance* instance, jd_real t, const jd_real* y, jd_touch* floor) {
    const parameters* p = (const void*)instance->parameters;
    const states* s = (const void*)y;
    const jd_real zero = jd_set(0.0), one = jd_set(1.0), over = one / p->m;
    jd_contact_line *up = &floor->normal, *along = &floor->along[0];
    floor->gap = s->h;
    up->speed = s->u;
    up->drift = zero;
    up->by[JD_PLACE(states, u)] = one;
    up->force[JD_PLACE(states, u)] = over;
    up->force[JD_PLACE(states, W)] = floor_velocity(p, t);
    along->speed = s->vx - p->r * s->w;
    along->drift = zero;
    along->by[JD_PLACE(states, vx)] = one;
    along->by[JD_PLACE(states, w)] = -p->r;
    along->force[JD_PLACE(states, vx)] = over;
    along->force[JD_PLACE(states, w)] = -over / (p->i * p->r);
}

static void measure(const jd_instance* instance, jd_real t, const jd_real* y, jd_real* out) {
    const parameters* p = (const void*)instance->parameters;
    const states* s = (const void*)y;
    const jd_touch* floor = instance->touches;
    const jd_real zero = jd_set(0.0), one = jd_set(1.0);
    outputs* o = (void*)out;
    o->z_f = floor_height(p, t);
    o->z = s->h + o->z_f;
    o->vz = s->u + floor_velocity(p, t);
    o->rim = p->r * s->w;
    o->slip = s->vx - o->rim;
    o->N = floor->N;
    o->contact = jd_select(floor->closed, jd_select(floor->stuck, 2.0 * one, one), zero);
    o->E =
        0.5 * p->m * (o->vz * o->vz + s->vx * s->vx + p->i * o->rim * o->rim) + p->m * p->g * o->z;
    o->balance = o->E - s->W + s->L;
}

static jd_status check(jd_context* context, const jd_values* values) {
    const double h = values->initial[JD_PLACE(states, h)];
    if (h < 0)
        return jd_fail(context, JD_ERR_RANGE,
                       "the ball starts below the floor: h is %g m, must be at least 0", h);
    return JD_OK;
}

// The gap is a state.
static const int turns[] = {0, 0};

static const jd_system_kernel kernel = {
    .lanes = JD_LANES,
    .rates = rates,
    .touch = touch,
    .measure = measure,
    .turns = turns,
};

// ---- Table -------------------------------------------------------------------------------------

static const jd_parameter parameter_table[] = {PARAMETERS(JD_PARAMETER_ROW)};
static const jd_state state_table[] = {STATES(JD_STATE_ROW)};
static const jd_output output_table[] = {OUTPUTS(JD_OUTPUT_ROW)};
static const char* const sums[] = {"x", "L", "W", NULL};
static const char* const frequencies[] = {"omega", NULL};
static const jd_panel panel_table[] = {
    {JD_PANEL_TIME, "height of ball and floor", {"z", "z_f"}},
    {JD_PANEL_TIME, "velocity upwards", {"vz"}},
    {JD_PANEL_TIME, "speed along the floor and of the rim", {"vx", "rim"}},
    {JD_PANEL_TIME, "energy lost", {"L"}},
};
#define SEEN                                                                                       \
    {                                                                                              \
        {.kind = JD_THING_FLOOR, .places = {"0", "z_f"}}, {                                        \
            .kind = JD_THING_BALL, .places = {"x", "z"}, .size = "r", .stands = true, .spins = {   \
                "0",                                                                               \
                "0",                                                                               \
                "-w"                                                                               \
            }                                                                                      \
        }                                                                                          \
    }
static const jd_scene scene_table[] = {
    {.title = "ball from the side", .across = "x", .up = "z", .things = SEEN},
    {.title = "moving with the ball",
     .across = "x",
     .up = "z",
     .follow = {"x", NULL},
     .things = SEEN},
};
static const jd_watch watch_table[WATCH_COUNT] = {
    [IMPACT] =
        JD_CONTACT_WATCH(0, "floor", JD_CONTACT_IMPACT, "impact", "the ball strikes the floor"),
    [LAND] = JD_CONTACT_NOTE(0, "floor", JD_CONTACT_LAND, "land", "the ball stays on the floor"),
    [LIFT] =
        JD_CONTACT_WATCH(0, "floor", JD_CONTACT_LIFT, "lift", "the floor falls away from the ball"),
    [ROLLS] = JD_CONTACT_WATCH(0, "floor", JD_CONTACT_STOP, "roll",
                               "the ball on the floor begins to roll"),
};
static const jd_contact_info contact_table[] = {
    {.name = "floor",
     .normal = JD_NORMAL_RIGID,
     .along = 1,
     .mu = "mu",
     .e = "e",
     .restitution = "restitution",
     .text = "the lowest point"},
};
static const jd_moving motions[] = {{"h", "u"}, {"x", "vx"}, {NULL, "w"}, {NULL, NULL}};

const jd_system JD_SYSTEM(bouncing_ball) = {
    .name = "bouncing-ball",
    .title = "ball that bounces on a vibrating floor",
    .description =
        "A ball falls on a floor that moves up and down, bounces with a coefficient of "
        "restitution, and is turned and slowed by friction at each impact. Impacts that follow "
        "each other ever faster end in contact; the ball then rides on the floor, sliding or "
        "rolling, until the floor falls faster than the ball can.",
    .source = "holmes1982",
    JD_TABLE(parameter, parameter_table),
    JD_TABLE(state, state_table),
    JD_TABLE(output, output_table),
    JD_TABLE(panel, panel_table),
    JD_TABLE(scene, scene_table),
    .watches = watch_table,
    .watch_count = WATCH_COUNT,
    JD_TABLE(contact, contact_table),
    .motions = motions,
    .loss = "L",
    .end = 2,
    .check = check,
    .frequencies = frequencies,
    .sums = sums,
    .kernel = &kernel,
};
