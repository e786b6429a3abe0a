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

#include <float.h>
#include <math.h>

#define SHORT 64   // ulp of time: hops and slides that short are none
#define ROUND 4    // ulp of the velocities: slip that small is none
#define PULL 1e-5  // of the weight: where the floor would pull by less, a hop is below 1e-9 of A

// name, symbol, unit, default, range, text
#define PARAMETERS(P)                                                                              \
    P(m, "m", "kg", 0.01, JD_POSITIVE, "mass of the ball")                                         \
    P(r, "r", "m", 0.01, JD_POSITIVE, "radius of the ball")                                        \
    P(i, "i", "1", 0.4, JD_POSITIVE, "moment of inertia / (m r^2): 2/5 for a full ball")           \
    P(g, "g", "m/s^2", 9.81, JD_NOT_NEGATIVE, "gravity")                                           \
    P(e, "e", "1", 0.8, JD_BETWEEN(0, 1), "coefficient of restitution")                            \
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

enum { FLIGHT, FORWARDS, ROLL, BACKWARDS };       // regimes: slides along x, rolls, slides back
enum { IMPACT, LAND, LIFT, ROLLS, WATCH_COUNT };  // events; at one instant in this order

// ---- Kernel ------------------------------------------------------------------------------------

// Height, velocity and acceleration of the floor.                           [bouncing-ball:B1]
typedef struct ground {
    jd_real z, v, a;
} ground;

static ground ground_at(const parameters* p, jd_real t) {
    const jd_real angle = p->omega * t + p->phi, z = p->A * jd_sin(angle);
    return (ground){z, p->A * p->omega * jd_cos(angle), -p->omega * p->omega * z};
}

static jd_mask is_down(const jd_instance* instance) { return jd_gt(instance->regime, jd_set(0.5)); }

// The sign of the sliding velocity on the floor as the regime has it, so that the rates stay smooth
// where it ends; 0 in flight and for a ball that rolls.
static jd_real sliding(const jd_instance* instance) {
    const jd_real zero = jd_set(0.0), one = jd_set(1.0);
    const jd_real back = jd_select(jd_eq(instance->regime, jd_set(BACKWARDS)), -one, zero);
    return jd_select(jd_eq(instance->regime, jd_set(FORWARDS)), one, back);
}

static void rates(const jd_instance* instance, jd_real t, const jd_real* y, jd_real* rate) {
    const parameters* p = (const void*)instance->parameters;
    const states* s = (const void*)y;
    const jd_real zero = jd_set(0.0), slip = s->vx - p->r * s->w;
    const jd_mask down = is_down(instance);
    const ground f = ground_at(p, t);
    const jd_real n = p->g + f.a;
    const jd_real rub = p->mu * n * sliding(instance);
    *(states*)(void*)rate = (states){
        .h = jd_select(down, zero, s->u),
        .u = jd_select(down, zero, -n),
        .x = s->vx,
        .vx = -rub,
        .w = rub / (p->i * p->r),
        .L = p->m * rub * slip,
        .W = jd_select(down, p->m * n * f.v, zero),
    };
}

static void measure(const jd_instance* instance, jd_real t, const jd_real* y, jd_real* out) {
    const parameters* p = (const void*)instance->parameters;
    const states* s = (const void*)y;
    outputs* o = (void*)out;
    const ground f = ground_at(p, t);
    o->z_f = f.z;
    o->z = s->h + f.z;
    o->vz = s->u + f.v;
    o->rim = p->r * s->w;
    o->slip = s->vx - o->rim;
    o->N = jd_select(is_down(instance), p->m * (p->g + f.a), jd_set(0.0));
    o->contact = jd_min(instance->regime, 4.0 - instance->regime);
    o->E =
        0.5 * p->m * (o->vz * o->vz + s->vx * s->vx + p->i * o->rim * o->rim) + p->m * p->g * o->z;
    const jd_real driven = jd_min(sliding(instance) * o->slip, jd_set(0.0));
    o->balance = o->E - s->W + s->L + 0.5 * p->m * driven * driven;
}

// Floors that fall away from the ball, by more than a trace.
static jd_mask throws(const parameters* p) {
    return jd_gt(p->A * p->omega * p->omega, (1 + PULL) * p->g);
}

static void watch(const jd_instance* instance, jd_real t, const jd_real* y, jd_real* value) {
    const parameters* p = (const void*)instance->parameters;
    const states* s = (const void*)y;
    const jd_mask down = is_down(instance);
    const jd_real none = jd_set(NAN), one = jd_set(1.0);
    value[IMPACT] = jd_select(down, none, s->h);
    value[LAND] = jd_select(down, -one, one);
    value[LIFT] = jd_select(down & throws(p), p->g + ground_at(p, t).a, none);
    const jd_mask slides = ~jd_eq(sliding(instance), jd_set(0.0));
    value[ROLLS] = jd_select(slides, sliding(instance) * (s->vx - p->r * s->w), none);
}

// ---- Jumps -------------------------------------------------------------------------------------

// What a jump sees of one lane.
typedef struct ball {
    double m, r, i, e, mu;
    double g, n, v;  // gravity, the same with the acceleration of the floor, its velocity
    double slip;
    bool thrown;  // by this floor, sometimes
} ball;

static ball ball_of(const jd_instance* instance, int lane, double t, const states* s) {
    const parameters* p = (const void*)instance->parameters;
    const ground f = ground_at(p, jd_set(t));
    return (ball){
        .m = jd_get(p->m, lane),
        .r = jd_get(p->r, lane),
        .i = jd_get(p->i, lane),
        .e = jd_get(p->e, lane),
        .mu = jd_get(p->mu, lane),
        .g = jd_get(p->g, lane),
        .n = jd_get(p->g, lane) + jd_get(f.a, lane),
        .v = jd_get(f.v, lane),
        .slip = jd_get(s->vx, lane) - jd_get(p->r, lane) * jd_get(s->w, lane),
        .thrown = jd_mask_get(throws(p), lane),
    };
}

static void add(jd_real* x, int lane, double change) { jd_put(x, lane, jd_get(*x, lane) + change); }

// An impulse of the floor along it. The ball rolls from there, if it is said so: what is left of
// the slip is rounding.
static void push(const ball* b, int lane, double impulse, bool rolls, states* s) {
    add(&s->vx, lane, impulse / b->m);
    add(&s->w, lane, -impulse / (b->i * b->m * b->r));
    if (rolls)
        jd_put(&s->w, lane, jd_get(s->vx, lane) / b->r);
}

// Slip that is rounding, or that would end in no time on the floor.
static bool is_rolling(const ball* b, int lane, double t, const states* s) {
    const double vx = fabs(jd_get(s->vx, lane)), rim = b->r * fabs(jd_get(s->w, lane));
    const double brake = b->mu * b->n * (1 + 1 / b->i) * SHORT * DBL_EPSILON * fabs(t);
    return fabs(b->slip) <= fmax(ROUND * DBL_EPSILON * (vx + rim), brake);
}

// The ball is on the floor from now on, sliding or rolling.                 [bouncing-ball:B3]
static void ride(jd_instance* instance, int lane, double t, states* s) {
    const ball b = ball_of(instance, lane, t, s);
    if (is_rolling(&b, lane, t, s)) {
        add(&s->L, lane, 0.5 * b.m * b.slip * b.slip / (1 + 1 / b.i));
        push(&b, lane, -b.m * b.slip / (1 + 1 / b.i), true, s);
        jd_put(&instance->regime, lane, ROLL);
    } else {
        jd_put(&instance->regime, lane, b.slip > 0 ? FORWARDS : BACKWARDS);
    }
}

// The ball has no velocity against the floor, but for that of a hop that is none, which is taken;
// the floor pushes it or falls away. One that is `back` was lost too shortly to be seen: it stays,
// but where the floor, on its way up, falls away ever faster.
static void settle(jd_instance* instance, int lane, double t, bool back, states* s) {
    const ball b = ball_of(instance, lane, t, s);
    const double u = jd_get(s->u, lane);
    add(&s->L, lane, 0.5 * b.m * u * u);
    add(&s->W, lane, -b.m * u * b.v);
    jd_put(&s->u, lane, 0.0);
    if (b.n > 0 || (back && !(b.thrown && b.v > 0)))
        ride(instance, lane, t, s);
    else
        jd_put(&instance->regime, lane, FLIGHT);
}

// The collision with a floor of the restitution e. A ball that sticks to it leaves rolling, to the
// last bit but one: what friction does next must not hang on the sign of that.
//                                                                           [bouncing-ball:B2]
static jd_status collide(const ball* b, int lane, double e, states* s) {
    const jd_plane_collision c = {.give = {(1 + 1 / b->i) / b->m, 0, 1 / b->m},
                                  .velocity = {b->slip, jd_get(s->u, lane)},
                                  .mu = b->mu,
                                  .e = e};
    jd_impact impact;
    if (jd_impact_plane(&c, &impact) < 0)
        return JD_ERR_NOT_FINITE;
    push(b, lane, impact.impulse[0], impact.slip == JD_IMPACT_STICKS, s);
    add(&s->L, lane, impact.lost + b->m * b->g * jd_get(s->h, lane));
    add(&s->W, lane, impact.impulse[2] * b->v);
    jd_put(&s->u, lane, impact.velocity[2]);
    jd_put(&s->h, lane, 0.0);
    return JD_OK;
}

// The end of a row of impacts is one without restitution: the floor takes at once what it would
// take of the velocity in all of them, and friction goes with it.
static jd_status gather(jd_instance* instance, int lane, int index, double t, jd_real* y) {
    (void)index;
    states* s = (void*)y;
    const ball b = ball_of(instance, lane, t, s);
    const jd_status status = collide(&b, lane, 0, s);
    if (status == JD_OK)
        settle(instance, lane, t, false, s);
    return status;
}

static jd_status strike(jd_instance* instance, int lane, double t, jd_real* y) {
    states* s = (void*)y;
    const ball b = ball_of(instance, lane, t, s);
    const double before = jd_get(s->u, lane);
    const jd_status status = collide(&b, lane, b.e, s);
    const double u = jd_get(s->u, lane);
    if (status < 0)
        return status;
    const bool back = fabs(before) <= b.g * SHORT * DBL_EPSILON * fabs(t);  // it has hardly left
    if (back || u == 0)
        settle(instance, lane, t, back, s);
    // A hop that cannot be told from none, or that was too short to be seen.
    const bool brief = u > 0 && 2 * u <= b.n * SHORT * DBL_EPSILON * fabs(t);
    return b.n > 0 && (brief || before > 0) ? JD_ERR_ACCUMULATION : JD_OK;
}

static jd_status jump(jd_instance* instance, int lane, int index, double t, jd_real* y) {
    states* s = (void*)y;
    const bool there = jd_get(s->h, lane) == 0 && jd_get(s->u, lane) == 0;
    if (index == IMPACT)
        return strike(instance, lane, t, y);
    jd_put(&instance->regime, lane, index == ROLLS ? ROLL : FLIGHT);
    if (index == JD_JUMP_START && there)
        settle(instance, lane, t, false, s);
    if (index == ROLLS) {
        const ball b = ball_of(instance, lane, t, s);
        push(&b, lane, 0, true, s);
    }
    return JD_OK;
}

static jd_status check(jd_context* context, const jd_values* values) {
    const double h = values->initial[JD_PLACE(states, h)];
    if (h < 0)
        return jd_fail(context, JD_ERR_RANGE,
                       "the ball starts below the floor: h is %g m, must be at least 0", h);
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
    [IMPACT] = {"impact", "floor", -1, JD_OK, "the ball strikes the floor", JD_WATCH_CUT},
    [LAND] = {"land", "floor", -1, JD_OK, "the ball stays on the floor", JD_WATCH_NOTE},
    [LIFT] = {"lift", "floor", -1, JD_OK, "the floor falls away from the ball", JD_WATCH_CUT},
    [ROLLS] = {"roll", "floor", -1, JD_OK, "the ball on the floor begins to roll", JD_WATCH_CUT},
};

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
    .end = 2,
    .check = check,
    .frequencies = frequencies,
    .sums = sums,
    .kernel = &kernel,
};
