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

#define HOP 1e-13   // of the gap: lower hops are lost in rounding
#define ROOM 2e-15  // of the gap: where a mass begins to leave

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

enum { FREE, HELD };                       // regimes
enum { IMPACT, REST, LIFT, WATCH_COUNT };  // events; at one instant in this order

static jd_mask is_held(const jd_instance* instance) { return jd_gt(instance->regime, jd_set(0.5)); }

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

// While the stop holds the mass nothing hangs on x and v, so that implicit steps keep them to the
// bit.
static void rates(const jd_instance* instance, jd_real t, const jd_real* y, jd_real* rate) {
    const parameters* p = (const void*)instance->parameters;
    const states* s = (const void*)y;
    const jd_real zero = jd_set(0.0);
    const drive f = drive_at(p, t);
    const jd_mask held = is_held(instance);
    const states now = {.x = jd_select(held, p->gap, s->x), .v = jd_select(held, zero, s->v)};
    *(states*)(void*)rate = (states){
        .x = now.v,
        .v = jd_select(held, zero, force_at(p, f, now.x, now.v) / p->m),
        .L = zero,
        .W = drive_power(p, f, &now),
        .D = damper_power(p, f, &now),
    };
}

static void measure(const jd_instance* instance, jd_real t, const jd_real* y, jd_real* out) {
    const parameters* p = (const void*)instance->parameters;
    const states* s = (const void*)y;
    outputs* o = (void*)out;
    const drive f = drive_at(p, t);
    const jd_real zero = jd_set(0.0), stretch = s->x - f.b;
    const jd_mask held = is_held(instance);
    o->d = p->gap - s->x;
    o->N = jd_select(held, force_at(p, f, p->gap, zero), zero);
    o->held = jd_select(held, jd_set(1.0), zero);
    o->E = 0.5 * (p->m * s->v * s->v + p->k * stretch * stretch);
    o->P_drive = drive_power(p, f, s);
    o->P_damping = damper_power(p, f, s);
    o->balance = o->E - s->W + s->D + s->L;
    o->b = f.b;
}

// ---- Events ------------------------------------------------------------------------------------

static void watch(const jd_instance* instance, jd_real t, const jd_real* y, jd_real* value) {
    const parameters* p = (const void*)instance->parameters;
    const states* s = (const void*)y;
    const jd_mask held = is_held(instance);
    const jd_real none = jd_set(NAN);
    value[IMPACT] = jd_select(held, none, p->gap - s->x);
    value[REST] = 1.0 - 2.0 * instance->regime;
    value[LIFT] = jd_select(held, force_at(p, drive_at(p, t), p->gap, jd_set(0.0)), none);
}

// The force on the stop if it holds the mass.
static double press_at(const jd_instance* instance, int lane, double t) {
    const parameters* p = (const void*)instance->parameters;
    return jd_get(force_at(p, drive_at(p, jd_set(t)), p->gap, jd_set(0.0)), lane);
}

// Whether that force grows: F' + k b' + c b''.
static bool press_rises(const jd_instance* instance, int lane, double t) {
    const parameters* p = (const void*)instance->parameters;
    const drive f = drive_at(p, jd_set(t));
    const jd_real turn = p->F * p->omega * jd_sin(p->omega * t + p->phi);
    return jd_get(p->k * f.db - turn - p->c * p->omega * p->omega * f.b, lane) > 0;
}

// Give a mass at the stop, whose regime is set, a velocity. One that is free but does not move yet
// starts a few ulp from the stop, so that rounding makes no impacts.
static void leave(jd_instance* instance, int lane, double t, jd_real* y, double v) {
    const parameters* p = (const void*)instance->parameters;
    states* s = (void*)y;
    const double before = jd_get(s->v, lane), m = jd_get(p->m, lane), gap = jd_get(p->gap, lane);
    const bool free = jd_get(instance->regime, lane) == FREE;
    const double x = free && v == 0 ? gap - ROOM * fabs(gap) : gap;
    const drive f = drive_at(p, jd_set(t));
    // On the way back to the stop the force works, against the spring.
    const double way = x - jd_get(s->x, lane), work = jd_get(f.F, lane) * way;
    const double stretch = 0.5 * (x + jd_get(s->x, lane)) - jd_get(f.b, lane);
    const double lost = 0.5 * m * (before * before - v * v) - jd_get(p->k, lane) * stretch * way;
    jd_put(&s->W, lane, jd_get(s->W, lane) + work);
    jd_put(&s->L, lane, jd_get(s->L, lane) + lost + work);
    jd_put(&s->x, lane, x);
    jd_put(&s->v, lane, v);
}

static jd_status gather(jd_instance* instance, int lane, int index, double t, jd_real* y) {
    (void)index;
    jd_put(&instance->regime, lane, press_at(instance, lane, t) > 0 ? HELD : FREE);
    leave(instance, lane, t, y, 0);
    return JD_OK;
}

// [impact-oscillator:O2] [impact-oscillator:O3]
static jd_status strike(jd_instance* instance, int lane, double t, jd_real* y) {
    const parameters* p = (const void*)instance->parameters;
    const double v = jd_get(((states*)(void*)y)->v, lane), press = press_at(instance, lane, t);
    const double hop = HOP * fabs(jd_get(p->gap, lane));
    const double back = v > 0 ? jd_get(p->e, lane) * v : -v;
    // A hop that is lost in rounding, or that was too short to be seen.
    const bool low = v < 0 || back * back * jd_get(p->m, lane) <= 2 * press * hop;
    // One that does not move was pulled off, and is back before that could be seen.
    const bool stays = back == 0 && (press > 0 || (v == 0 && press_rises(instance, lane, t)));
    jd_put(&instance->regime, lane, stays ? HELD : FREE);
    leave(instance, lane, t, y, -back);
    return press > 0 && low && back > 0 ? JD_ERR_ACCUMULATION : JD_OK;
}

static jd_status jump(jd_instance* instance, int lane, int index, double t, jd_real* y) {
    const parameters* p = (const void*)instance->parameters;
    const states* s = (const void*)y;
    if (index == IMPACT)
        return strike(instance, lane, t, y);
    const bool there = !(jd_get(s->x, lane) < jd_get(p->gap, lane)) && jd_get(s->v, lane) == 0;
    if (index != LIFT)
        return there ? gather(instance, lane, index, t, y) : JD_OK;
    jd_put(&instance->regime, lane, FREE);
    leave(instance, lane, t, y, 0);
    return JD_OK;
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
    .measure = measure,
    .watch = watch,
    .jump = jump,
    .gather = gather,
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
    [IMPACT] = {"impact", "stop", -1, JD_OK, "the mass strikes the stop", JD_WATCH_CUT},
    [REST] = {"rest", "stop", -1, JD_OK, "the stop holds the mass", JD_WATCH_NOTE},
    [LIFT] = {"lift", "stop", -1, JD_OK, "the mass leaves the stop that held it", JD_WATCH_CUT},
};

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
    .end = 50,
    .check = check,
    .frequencies = frequencies,
    .sums = sums,
    .kernel = &kernel,
};
