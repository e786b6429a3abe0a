// A ball that bounces on a floor that gives way, with any law of the normal force and of friction.
//
//     m h'' = N - m g,   m x'' = T,   i m r^2 w' = -r T                        [compliant-ball:Q1]
//     N by the depth -h and its rate (press.h), T = -mu(s) N sgn(s), s = x' - r w (speed.h)
//
// Friction that is set-valued at rest is the contact's, where the ball may stick; smooth friction is
// a force as any other. Limits: plane motion; a floor at rest; nothing resists rolling.

#include "contact/bounce.h"
#include "contact/speed.h"
#include "system/registry.h"

#include <math.h>

// Steel on rubber: (4/3) sqrt(r)/(0.91/2.1e11 Pa + 0.75/1e8 Pa), and e = 0.5 at 1 m/s.   [press:P8]
#define STIFFNESS 39729364.8559
#define DAMPING 1.4327505333

// name, symbol, unit, default, range, text
#define PARAMETERS(P)                                                                              \
    P(m, "m", "kg", 1, JD_POSITIVE, "mass of the ball")                                            \
    P(r, "r", "m", 0.05, JD_POSITIVE, "radius of the ball")                                        \
    P(i, "i", "1", 0.4, JD_POSITIVE, "moment of inertia / (m r^2): 2/5 for a full ball")           \
    P(g, "g", "m/s^2", 9.81, JD_NOT_NEGATIVE, "gravity")                                           \
    JD_PRESS_PARAMETERS(P, JD_PRESS_HUNT_CROSSLEY, STIFFNESS, DAMPING)                             \
    P(e, "e", "1", 0, JD_BETWEEN(0, 1),                                                            \
      "restitution that hunt-crossley is to have at v_ref without gravity; 0: D is given")         \
    P(v_ref, "v_ref", "m/s", 1, JD_POSITIVE, "speed at which it has it (our choice)")              \
    JD_SPEED_PARAMETERS(P, JD_SPEED_COULOMB, 0.6, 0.7)

// name, symbol, unit, initial value, scale for the absolute tolerance, text
#define STATES(S)                                                                                  \
    S(h, "h", "m", 0.1, 1e-5, "height of the ball above the floor; below 0 it is pressed in")      \
    S(u, "u", "m/s", 0, 0.01, "velocity upwards")                                                  \
    S(x, "x", "m", 0, 0.01, "position along the floor")                                            \
    S(vx, "v_x", "m/s", 0.5, 0.1, "velocity along the floor")                                      \
    S(phi, "φ", "rad", 0, 1, "turn of the ball")                                                   \
    S(w, "ω", "rad/s", -40, 1, "spin; it rolls where v_x = r w")                                   \
    S(L, "L", "J", 0, 1e-3, "energy lost in the floor and by friction")

// name, symbol, unit, integral of, text
#define OUTPUTS(O)                                                                                 \
    O(depth, "δ", "m", NULL, "depth of the ball in the floor; 0 above it")                         \
    O(rim, "v_rim", "m/s", NULL, "speed of the rim: r w")                                          \
    O(slip, "s", "m/s", NULL, "sliding velocity of the lowest point: v_x - r w")                   \
    O(N, "N", "N", NULL, "force of the floor on the ball, upwards")                                \
    O(T, "T", "N", NULL, "friction on the ball, along x")                                          \
    O(phase, "phase", "1", NULL, "0 in flight, 1 slides on the floor, 2 rolls on it")              \
    O(E_el, "E_el", "J", NULL, "energy in the floor")                                              \
    O(E, "E", "J", NULL, "energy of motion, of gravity and in the floor")                          \
    O(balance, "E+L", "J", NULL, "energy balance, constant")

#define CONSTANTS(C) C(D)

JD_STRUCT(parameters, PARAMETERS);
JD_STRUCT(states, STATES);
JD_STRUCT(outputs, OUTPUTS);
JD_STRUCT(constants, CONSTANTS);

// ---- Kernel ------------------------------------------------------------------------------------

// The damping: as it is given, or that of a restitution.                            [press:P8]
static void prepare(const jd_instance* instance, jd_real* constant) {
    const parameters* p = (const void*)instance->parameters;
    const jd_mask given = jd_gt(p->e, jd_set(0.0));
    const jd_real e = jd_select(given, p->e, jd_set(0.5));
    *(constants*)(void*)constant = (constants){
        .D = jd_select(given, jd_bounce_damping(e, p->v_ref), p->D),
    };
}

static jd_press_force pressed(const jd_instance* instance, const states* s) {
    const parameters* p = (const void*)instance->parameters;
    jd_press_law law = JD_PRESS_LAW(p);
    law.D = ((const constants*)(const void*)instance->constants)->D;
    return jd_press_at(&law, s->h, s->u);
}

static jd_real slip_of(const parameters* p, const states* s) { return s->vx - p->r * s->w; }

// Friction that is a smooth function of the sliding velocity; 0 where it is set-valued.
static jd_real smooth_friction(const jd_instance* instance, const states* s) {
    const parameters* p = (const void*)instance->parameters;
    const jd_touch* k = &instance->touches[0];
    const jd_speed_law law = JD_SPEED_LAW(p);
    const jd_real N = jd_select(k->closed, jd_max(k->press, jd_set(0.0)), jd_set(0.0));
    return -N * jd_speed_regular_friction(&law, slip_of(p, s));
}

// Power that the floor takes or gives back. Of a floor that the ball has left behind while it was
// pressed in, it is lost; what only a step that is cut at the touch would see is none.
static jd_real kept(const jd_instance* instance, const states* s) {
    const jd_real zero = jd_set(0.0), power = pressed(instance, s).elastic * s->u;
    const jd_mask behind = jd_lt(s->h, zero) & jd_gt(s->u, zero);
    return jd_select(instance->touches[0].closed | behind, power, zero);
}

// [compliant-ball:Q1] without what the contact does.
static void rates(const jd_instance* instance, jd_real t, const jd_real* y, jd_real* rate) {
    (void)t;
    const parameters* p = (const void*)instance->parameters;
    const states* s = (const void*)y;
    const jd_real T = smooth_friction(instance, s);
    *(states*)(void*)rate = (states){
        .h = s->u,
        .u = -p->g,
        .x = s->vx,
        .vx = T / p->m,
        .phi = s->w,
        .w = -T / (p->i * p->m * p->r),
        .L = kept(instance, s) - T * slip_of(p, s),
    };
}

static void touch(const jd_instance* instance, jd_real t, const jd_real* y, jd_touch* k) {
    (void)t;
    const parameters* p = (const void*)instance->parameters;
    const states* s = (const void*)y;
    const jd_speed_law law = JD_SPEED_LAW(p);
    const jd_press_force f = pressed(instance, s);
    const jd_real zero = jd_set(0.0), one = jd_set(1.0);
    k->gap = s->h;
    k->press = f.press;
    k->lasting = f.lasting;
    k->normal.speed = s->u;
    k->normal.drift = zero;
    k->normal.by[JD_PLACE(states, u)] = one;
    k->normal.force[JD_PLACE(states, u)] = one / p->m;
    k->normal.force[JD_PLACE(states, L)] = -s->u;
    k->along[0].speed = slip_of(p, s);
    k->along[0].drift = zero;
    k->along[0].by[JD_PLACE(states, vx)] = one;
    k->along[0].by[JD_PLACE(states, w)] = -p->r;
    k->along[0].force[JD_PLACE(states, vx)] = one / p->m;
    k->along[0].force[JD_PLACE(states, w)] = -one / (p->i * p->m * p->r);
    // A floor that pulls does not rub, but holds what it held.
    const jd_mask rubs = jd_gt(f.press, zero) & ~jd_speed_regular(&law);
    k->mu_k = jd_select(rubs, jd_speed_mu(&law, k->along[0].speed), zero);
    k->mu_s = jd_speed_rest(&law);
}

static void measure(const jd_instance* instance, jd_real t, const jd_real* y, jd_real* out) {
    (void)t;
    const parameters* p = (const void*)instance->parameters;
    const states* s = (const void*)y;
    const jd_touch* k = &instance->touches[0];
    const jd_real zero = jd_set(0.0), one = jd_set(1.0);
    outputs* o = (void*)out;
    o->depth = jd_max(-s->h, zero);
    o->rim = p->r * s->w;
    o->slip = slip_of(p, s);
    o->N = k->N;
    o->T = k->T[0] + smooth_friction(instance, s);
    o->phase = jd_select(k->closed, jd_select(k->stuck, 2.0 * one, one), zero);
    o->E_el = pressed(instance, s).energy;
    o->E = 0.5 * p->m * (s->u * s->u + s->vx * s->vx + p->i * o->rim * o->rim) +
           p->m * p->g * s->h + o->E_el;
    o->balance = o->E + s->L;
}

static const jd_system_kernel kernel = {
    .lanes = JD_LANES,
    .constant_count = sizeof(constants) / sizeof(jd_real),
    .prepare = prepare,
    .rates = rates,
    .measure = measure,
    .touch = touch,
};

// ---- Table -------------------------------------------------------------------------------------

#define VALUE(name) values->parameters[JD_PLACE(parameters, name)]

static jd_status check(jd_context* context, const jd_values* values) {
    if (VALUE(tangential) == JD_SPEED_STEP && !(VALUE(v_d) > VALUE(v_s)))
        return jd_fail(context, JD_ERR_RANGE,
                       "friction by step is static below v_s and dynamic above v_d: v_d is %g m/s, "
                       "must be above v_s, %g m/s",
                       VALUE(v_d), VALUE(v_s));
    if (VALUE(i) > 1)
        return jd_fail(
            context, JD_ERR_RANGE,
            "no ball has a moment of inertia above m r^2, all of it at its rim: i is %g, "
            "must be at most 1",
            VALUE(i));
    if (VALUE(e) > 0 && VALUE(normal) != JD_PRESS_HUNT_CROSSLEY)
        return jd_fail(context, JD_ERR_RANGE,
                       "e gives the damping of hunt-crossley alone: normal is %s, e must be 0",
                       jd_press_names[(int)VALUE(normal)]);
    const bool rests = VALUE(tangential) == JD_SPEED_STRIBECK || VALUE(tangential) == JD_SPEED_STEP;
    if (rests && VALUE(mu_s) < VALUE(mu))
        return jd_fail(context, JD_ERR_RANGE,
                       "sliding has at most the friction of rest: mu is %g, mu_s %g", VALUE(mu),
                       VALUE(mu_s));
    return JD_OK;
}

static const jd_parameter parameter_table[] = {PARAMETERS(JD_PARAMETER_ROW)};
static const jd_state state_table[] = {STATES(JD_STATE_ROW)};
static const jd_output output_table[] = {OUTPUTS(JD_OUTPUT_ROW)};
static const char* const sums[] = {"x", "phi", "L", NULL};
static const jd_contact_info contact_table[] = {
    {.name = "floor",
     .normal = JD_NORMAL_COMPLIANT,
     .along = 1,
     .mu = "mu",
     .text = "the ball on the floor"},
};
static const jd_moving motions[] = {{"h", "u"}, {"x", "vx"}, {"phi", "w"}, {NULL, NULL}};
static const jd_watch watch_table[] = {
    JD_COMPLIANT_WATCHES(0, "floor"),
    JD_SLIDING_WATCHES(0, "floor"),
};
static const jd_panel panel_table[] = {
    {JD_PANEL_TIME, "height", {"h"}},
    {JD_PANEL_PHASE, "normal force over the depth", {"depth", "N"}},
    {JD_PANEL_TIME, "speed along the floor and of the rim", {"vx", "rim"}},
    {JD_PANEL_TIME, "energy lost", {"L"}},
};
static const jd_scene scene_table[] = {
    {.title = "ball from the side",
     .across = "x",
     .up = "h",
     .things = {{.kind = JD_THING_FLOOR, .places = {"0", "0"}},
                {.kind = JD_THING_BALL,
                 .places = {"x", "h"},
                 .size = "r",
                 .stands = true,
                 .spins = {"0", "0", "-w"}}}},
    {.title = "normal force over the depth", .across = "depth", .up = "N"},
};

const jd_system JD_SYSTEM(compliant_ball) = {
    .name = "compliant-ball",
    .title = "ball that bounces on a floor that gives way",
    .description =
        "A spinning ball falls on a floor that is pressed in by it: Hertz's law, with the damping "
        "of "
        "Hunt and Crossley, linear or penalty springs with dampers, and friction that is "
        "set-valued "
        "or smooth in the sliding speed. What rigid impacts do at once is seen in time, and "
        "restitution follows from the damping. The default is steel on rubber, half of whose speed "
        "is left at 1 m/s; that speed is our choice, and so is the form of friction by step "
        "between its four numbers.",
    .source = "hunt1975",
    JD_TABLE(parameter, parameter_table),
    JD_TABLE(state, state_table),
    JD_TABLE(output, output_table),
    JD_TABLE(panel, panel_table),
    JD_TABLE(scene, scene_table),
    JD_TABLE(contact, contact_table),
    .watches = watch_table,
    .watch_count = JD_COUNT(watch_table),
    .motions = motions,
    .loss = "L",
    .end = 0.4,
    .phases = {"phase", {"flight", "slides", "rolls"}},
    .check = check,
    .sums = sums,
    .kernel = &kernel,
};
