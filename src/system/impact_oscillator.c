// A forced mass on a spring with a damper that strikes a stop on one side.
//
//     m x'' = F cos(a) - k (x - b) - c (x' - b'),  b = A cos(a),  a = omega t + phi    x < gap
//     x' -> -e x'                                                    at x = gap, x' > 0
//     x = gap, N = F cos(a) - k (gap - b) + c b' >= 0                held by the stop
//                                         [impact-oscillator:O1] [impact-oscillator:O2]
//                                         [impact-oscillator:O3]
// Impacts that follow each other ever faster end held by the stop; the mass leaves where the force
// on the stop vanishes. Energies are states: what impacts take jumps, and while the stop holds the
// mass nothing else would keep steps short enough for the work of the base.
// Limits: the stop is rigid and does not move.

#include "system/registry.h"

#include <math.h>

// name, symbol, unit, default, range, text
#define PARAMETERS(P)                                                                              \
    P(m, "m", "kg", 1, JD_POSITIVE, "mass")                                                        \
    P(c, "c", "N s/m", 0.1, JD_NOT_NEGATIVE, "damping")                                            \
    P(k, "k", "N/m", 1, JD_NOT_NEGATIVE, "stiffness of the spring")                                \
    P(F, "F", "N", 1, JD_ANY, "amplitude of the force on the mass")                                \
    P(A, "A", "m", 0, JD_ANY, "amplitude of the base that holds spring and damper")                \
    P(omega, "ω", "rad/s", 2, JD_NOT_NEGATIVE, "angular frequency of force and base")              \
    P(phi, "φ", "rad", 0, JD_ANY, "phase of force and base")                                       \
    P(gap, "gap", "m", 0.2, JD_ANY, "place of the stop, from where the spring is relaxed")         \
    P(e, "e", "1", 0.7, JD_BETWEEN(0, 1), "coefficient of restitution")

// name, symbol, unit, initial value, scale for the absolute tolerance, text
#define STATES(S)                                                                                  \
    S(x, "x", "m", 0, 0.1, "displacement, at most the gap")                                        \
    S(v, "v", "m/s", 0, 0.1, "velocity")                                                           \
    S(L, "L", "J", 0, 0.1, "energy lost at impacts")                                               \
    S(W, "W", "J", 0, 0.1, "work of force and base")                                               \
    S(D, "D", "J", 0, 0.1, "energy lost in the damper")

// name, symbol, unit, integral of, text
#define OUTPUTS(O)                                                                                 \
    O(d, "d", "m", NULL, "distance from the stop")                                                 \
    O(N, "N", "N", NULL, "force on the stop while it holds the mass")                              \
    O(held, "held", "1", NULL, "1 while the stop holds the mass, else 0")                          \
    O(E, "E", "J", NULL, "energy of mass and spring")                                              \
    O(P_drive, "P_drive", "W", NULL, "power of force and base")                                    \
    O(P_damping, "P_damping", "W", NULL, "power lost in the damper")                               \
    O(balance, "E-W+D+L", "J", NULL, "energy balance E - W + D + L, constant")                     \
    O(b, "b", "m", NULL, "place of the base")

JD_STRUCT(parameters, PARAMETERS);
JD_STRUCT(states, STATES);
JD_STRUCT(outputs, OUTPUTS);

enum { IMPACT, REST, LIFT, WATCH_COUNT };  // events; at one instant in this order

// ---- Kernel ------------------------------------------------------------------------------------

// Force, place and velocity of the base.
typedef struct drive {
    jd_real F, b, db;
} drive;

static drive drive_at(const parameters* p, jd_real t) {
    const jd_real a = p->omega * t + p->phi, cosine = jd_cos(a);
    return (drive){p->F * cosine, p->A * cosine, -p->A * p->omega * jd_sin(a)};
}

// Force on the mass but for that of the stop.                          [impact-oscillator:O1]
static jd_real force_at(const parameters* p, drive f, jd_real x, jd_real v) {
    return f.F - p->k * (x - f.b) - p->c * (v - f.db);
}

// [impact-oscillator:O4]
static jd_real drive_power(const parameters* p, drive f, const states* s) {
    return f.F * s->v - f.db * (p->k * (s->x - f.b) + p->c * (s->v - f.db));
}

static jd_real damper_power(const parameters* p, drive f, const states* s) {
    const jd_real slip = s->v - f.db;
    return p->c * slip * slip;
}

static void rates(const jd_instance* instance, jd_real t, const jd_real* y, jd_real* rate) {
    const parameters* p = (const void*)instance->parameters;
    const states* s = (const void*)y;
    const drive f = drive_at(p, t);
    *(states*)(void*)rate = (states){
        .x = s->v,
        .v = force_at(p, f, s->x, s->v) / p->m,
        .W = drive_power(p, f, s),
        .D = damper_power(p, f, s),
    };
}

// [impact-oscillator:O2] [impact-oscillator:O3]
static void touch(const jd_instance* instance, jd_real t, const jd_real* y, jd_touch* stop) {
    (void)t;
    const parameters* p = (const void*)instance->parameters;
    const states* s = (const void*)y;
    const jd_real one = jd_set(1.0);
    stop->gap = p->gap - s->x;
    stop->normal.speed = -s->v;
    stop->normal.drift = jd_set(0.0);
    stop->normal.by[JD_PLACE(states, v)] = -one;
    stop->normal.force[JD_PLACE(states, v)] = -one / p->m;
}

static void measure(const jd_instance* instance, jd_real t, const jd_real* y, jd_real* out) {
    const parameters* p = (const void*)instance->parameters;
    const states* s = (const void*)y;
    const jd_touch* stop = instance->touches;
    outputs* o = (void*)out;
    const drive f = drive_at(p, t);
    const jd_real stretch = s->x - f.b;
    o->d = p->gap - s->x;
    o->N = stop->N;
    o->held = jd_select(stop->closed, jd_set(1.0), jd_set(0.0));
    o->E = 0.5 * (p->m * s->v * s->v + p->k * stretch * stretch);
    o->P_drive = drive_power(p, f, s);
    o->P_damping = damper_power(p, f, s);
    o->balance = o->E - s->W + s->D + s->L;
    o->b = f.b;
}

static jd_status check(jd_context* context, const jd_values* values) {
    const double x = values->initial[JD_PLACE(states, x)];
    const double gap = values->parameters[JD_PLACE(parameters, gap)];
    if (x > gap)
        return jd_fail(context, JD_ERR_RANGE,
                       "the mass starts beyond the stop: x is %g m, must be at most the gap, %g m",
                       x, gap);
    return JD_OK;
}

static const jd_system_kernel kernel = {
    .lanes = JD_LANES,
    .rates = rates,
    .touch = touch,
    .measure = measure,
};

// ---- Table -------------------------------------------------------------------------------------

static const jd_parameter parameter_table[] = {PARAMETERS(JD_PARAMETER_ROW)};
static const jd_state state_table[] = {STATES(JD_STATE_ROW)};
static const jd_output output_table[] = {OUTPUTS(JD_OUTPUT_ROW)};
static const char* const sums[] = {"L", "W", "D", NULL};
static const char* const frequencies[] = {"omega", NULL};
static const jd_panel panel_table[] = {
    {JD_PANEL_TIME, "displacement", {"x"}},
    {JD_PANEL_PATH, "phase plane", {"x", "v"}},
    {JD_PANEL_TIME, "velocity", {"v"}},
    {JD_PANEL_TIME, "energy lost at impacts", {"L"}},
};
static const jd_scene scene_table[] = {
    {.title = "mass and stop",
     .across = "x",
     .things = {{.kind = JD_THING_SPRUNG, .places = {"x", "b", "gap", "0"}}}},
    {.title = "phase plane", .across = "x", .up = "v"},
};
static const jd_watch watch_table[WATCH_COUNT] = {
    [IMPACT] =
        JD_CONTACT_WATCH(0, "stop", JD_CONTACT_IMPACT, "impact", "the mass strikes the stop"),
    [REST] = JD_CONTACT_NOTE(0, "stop", JD_CONTACT_LAND, "rest", "the stop holds the mass"),
    [LIFT] = JD_CONTACT_WATCH(0, "stop", JD_CONTACT_LIFT, "lift",
                              "the mass leaves the stop that held it"),
};
static const jd_contact_info contact_table[] = {
    {.name = "stop", .normal = JD_NORMAL_RIGID, .e = "e", .text = "the stop"},
};
static const jd_moving motions[] = {{"x", "v"}, {NULL, NULL}};

const jd_system JD_SYSTEM(impact_oscillator) = {
    .name = "impact-oscillator",
    .title = "forced oscillator with a stop",
    .description =
        "A mass on a spring with a damper, driven by a harmonic force or through its base, strikes "
        "a rigid stop on one side and loses speed there. It may rebound in endless variety, graze "
        "the stop, or chatter against it until the stop holds it, and leaves where the force "
        "pulls it away. Between impacts the motion is linear and known exactly.",
    .source = "shaw1983",
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
    .end = 50,
    .check = check,
    .frequencies = frequencies,
    .sums = sums,
    .kernel = &kernel,
};
