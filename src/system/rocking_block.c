// Housner's block: it rocks on its two lower corners over a base that shakes.        [@housner1963]
//
//     theta'' = -(3/(4 R)) (g sin(b) + a_g cos(b)),  b = alpha sgn(theta) - theta
//     theta'' = -(3/(4 R)) (g b + a_g)               slender             [rocking-block:R1]
//     w -> e w                        at theta = 0                       [rocking-block:R2]
//     theta = 0 while |a_g| <= g tan(alpha)          at rest             [rocking-block:R4]
//
// theta turns to the right, over the right corner where it is above 0. The motion is that against
// the base; its energy, the work of the base on it and what impacts take are an account that
// closes. Limits: the corners neither slip nor leave the base (outputs mu_least and N tell).

#include "system/registry.h"

#include <float.h>
#include <math.h>

#define SHORT 64     // ulp of time: swings that short are none
#define ROW 1e-10    // [s] of a block that turns with 1 rad/s^2: a row of swings that short is none
#define EXCESS 1e-5  // of the limit: a base that is beyond it by less does not lift the block

static const char* const impacts[] = {"housner", "given", NULL};
static const char* const models[] = {"exact", "slender", NULL};
enum { HOUSNER, GIVEN };
enum { EXACT, SLENDER };

// A diagonal leans by less than a right angle.
#define UPRIGHT                                                                                    \
    { 0, JD_PI / 2, true, true, NULL }

// name, symbol, unit, default, range, text
#define PARAMETERS(P)                                                                              \
    P(alpha, "α", "rad", 0.2, UPRIGHT, "slenderness: angle of the diagonal from the vertical")     \
    P(R, "R", "m", 1, JD_POSITIVE, "half the diagonal")                                            \
    P(m, "m", "kg", 1, JD_POSITIVE, "mass: of forces and energies alone")                          \
    P(g, "g", "m/s^2", 9.81, JD_POSITIVE, "gravity")                                               \
    P(impact, "impact", "1", HOUSNER, JD_CHOICE(impacts),                                          \
      "rate left by an impact: of angular momentum about the new corner, or e")                    \
    P(e, "e", "1", 0.9, JD_BETWEEN(0, 1), "rate after an impact / before it, where it is given")   \
    P(model, "model", "1", EXACT, JD_CHOICE(models), "exact, or linear for small angles")          \
    P(A, "A", "m/s^2", 0, JD_ANY, "amplitude of the base's acceleration")                          \
    P(omega, "ω", "rad/s", 5, JD_NOT_NEGATIVE, "angular frequency of the base")                    \
    P(phi, "φ", "rad", 0, JD_ANY, "phase of the base")                                             \
    P(cycles, "cycles", "1", 0, JD_NOT_NEGATIVE,                                                   \
      "periods until the base stops, counted from t = 0; 0: it never does")

// name, symbol, unit, initial value, scale for the absolute tolerance, text
#define STATES(S)                                                                                  \
    S(theta, "θ", "rad", 0.1, 0.1, "angle of the block, to the right")                             \
    S(w, "ω_θ", "rad/s", 0, 0.1, "its rate")                                                       \
    S(L, "L", "J", 0, 0.1, "energy lost at impacts")                                               \
    S(W, "W", "J", 0, 0.1, "work of the base on the motion against it")

// name, symbol, unit, integral of, text
#define OUTPUTS(O)                                                                                 \
    O(a_g, "a_g", "m/s^2", NULL, "acceleration of the base")                                       \
    O(N, "N", "N", NULL, "force of the base on the block, upwards")                                \
    O(T, "T", "N", NULL, "force of the base on the block, to the right")                           \
    O(mu_least, "|T|/N", "1", NULL, "friction coefficient it takes to hold the corner")            \
    O(phase, "phase", "1", NULL, "0 at rest, 1 on its right corner, 2 on its left one")            \
    O(E, "E", "J", NULL, "energy of the motion against the base, with that of height")             \
    O(balance, "E-W+L", "J", NULL, "energy balance, constant")                                     \
    O(x, "x", "m", NULL, "place of the centre, from the middle of the base at rest")               \
    O(z, "z", "m", NULL, "height of the centre")                                                   \
    O(x_1, "x_1", "m", NULL, "place of the lower left corner")                                     \
    O(z_1, "z_1", "m", NULL, "its height")                                                         \
    O(x_2, "x_2", "m", NULL, "place of the lower right corner")                                    \
    O(z_2, "z_2", "m", NULL, "its height")                                                         \
    O(x_3, "x_3", "m", NULL, "place of the upper right corner")                                    \
    O(z_3, "z_3", "m", NULL, "its height")                                                         \
    O(x_4, "x_4", "m", NULL, "place of the upper left corner")                                     \
    O(z_4, "z_4", "m", NULL, "its height")

// What follows from the parameters: restitution, 3/(4 R), the limit of rest [m/s^2], what a_g turns
// the block with at theta = 0, the time at which the base stops.
#define CONSTANTS(C)                                                                               \
    C(e)                                                                                           \
    C(q)                                                                                           \
    C(limit)                                                                                       \
    C(arm)                                                                                         \
    C(quiet)

JD_STRUCT(parameters, PARAMETERS);
JD_STRUCT(states, STATES);
JD_STRUCT(outputs, OUTPUTS);
JD_STRUCT(constants, CONSTANTS);

// Regimes: where it stands, and the same beside a base that has stopped.
enum { REST, RIGHT, LEFT, POSTURES };
enum { IMPACT, RESTS, LIFT, QUIET, OVERTURN, WATCH_COUNT };  // events; at one instant in this order

// ---- Kernel ------------------------------------------------------------------------------------

// [rocking-block:R3]
static void prepare(const jd_instance* instance, jd_real* constant) {
    const parameters* p = (const void*)instance->parameters;
    const jd_real sine = jd_sin(p->alpha), one = jd_set(1.0);
    const jd_mask slender = jd_eq(p->model, jd_set(SLENDER));
    const jd_mask stops = jd_gt(p->cycles * p->omega, jd_set(0.0));
    *(constants*)(void*)constant = (constants){
        .e = jd_select(jd_eq(p->impact, jd_set(GIVEN)), p->e, 1.0 - 1.5 * sine * sine),
        .q = 0.75 / p->R,
        .limit = p->g * jd_select(slender, p->alpha, jd_tan(p->alpha)),
        .arm = 0.75 / p->R * jd_select(slender, one, jd_cos(p->alpha)),
        .quiet = jd_select(stops, JD_TURN * p->cycles / p->omega, jd_set(NAN)),
    };
}

static jd_mask is_quiet(const jd_instance* instance) {
    return jd_gt(instance->regime, jd_set(POSTURES - 0.5));
}

static jd_real posture(const jd_instance* instance) {
    return instance->regime - jd_select(is_quiet(instance), jd_set(POSTURES), jd_set(0.0));
}

// The side to which the block leans as the regime has it, so that the rates stay smooth where that
// ends: 1 right, -1 left, 0 at rest.
static jd_real side(const jd_instance* instance) {
    const jd_real zero = jd_set(0.0), one = jd_set(1.0), now = posture(instance);
    return jd_select(jd_eq(now, jd_set(RIGHT)), one,
                     jd_select(jd_eq(now, jd_set(LEFT)), -one, zero));
}

static jd_real shaking(const jd_instance* instance, jd_real t) {
    const parameters* p = (const void*)instance->parameters;
    return jd_select(is_quiet(instance), jd_set(0.0), p->A * jd_cos(p->omega * t + p->phi));
}

// A block that leans by th, seen from its corner.
typedef struct lean {
    jd_real side, th, sine, cosine;  // of alpha - th; its linear forms if slender
    jd_mask slender;
} lean;

static lean lean_of(const jd_instance* instance, const states* s) {
    const parameters* p = (const void*)instance->parameters;
    const jd_mask slender = jd_eq(p->model, jd_set(SLENDER));
    const jd_real sg = side(instance), th = sg * s->theta, b = p->alpha - th;
    return (lean){
        .side = sg,
        .th = th,
        .sine = jd_select(slender, b, jd_sin(b)),
        .cosine = jd_select(slender, jd_set(1.0), jd_cos(b)),
        .slender = slender,
    };
}

// [rocking-block:R1]
static jd_real turning(const jd_instance* instance, const lean* at, jd_real a_g) {
    const parameters* p = (const void*)instance->parameters;
    const constants* c = (const void*)instance->constants;
    const jd_real pull = -c->q * (at->side * p->g * at->sine + a_g * at->cosine);
    return jd_select(jd_eq(at->side, jd_set(0.0)), jd_set(0.0), pull);
}

static void rates(const jd_instance* instance, jd_real t, const jd_real* y, jd_real* rate) {
    const parameters* p = (const void*)instance->parameters;
    const states* s = (const void*)y;
    const lean at = lean_of(instance, s);
    const jd_real a_g = shaking(instance, t);
    const jd_real w = jd_select(jd_eq(at.side, jd_set(0.0)), jd_set(0.0), s->w);
    *(states*)(void*)rate = (states){
        .theta = w,
        .w = turning(instance, &at, a_g),
        .L = jd_set(0.0),
        .W = -p->m * p->R * a_g * at.cosine * w,
    };
}

// (2/3) m R^2 w^2 + m g R (cos(alpha - th) - cos(alpha))                       [rocking-block:R5]
static jd_real energy(const parameters* p, const lean* at, jd_real w) {
    const jd_real half = 0.5 * at->th, under = p->alpha - half;
    const jd_real rise = 2.0 * jd_select(at->slender, half * under, jd_sin(half) * jd_sin(under));
    return p->m * p->R * (2.0 / 3.0 * p->R * w * w + p->g * rise);
}

// Where a point of the block is that stands at (x, z) when it rests.
static void put_point(const parameters* p, const lean* at, const jd_real from[2],
                      jd_real* const to[2]) {
    const jd_real corner = at->side * p->R * jd_sin(p->alpha), turned = at->side * at->th;
    const jd_real c = jd_cos(turned), s = jd_sin(turned), away = from[0] - corner;
    *to[0] = corner + away * c + from[1] * s;
    *to[1] = from[1] * c - away * s;
}

static void put_places(const parameters* p, const lean* at, outputs* o) {
    const jd_real zero = jd_set(0.0), half = p->R * jd_sin(p->alpha);
    const jd_real middle = p->R * jd_cos(p->alpha), top = 2.0 * middle;
    put_point(p, at, (jd_real[]){zero, middle}, (jd_real*[]){&o->x, &o->z});
    put_point(p, at, (jd_real[]){-half, zero}, (jd_real*[]){&o->x_1, &o->z_1});
    put_point(p, at, (jd_real[]){half, zero}, (jd_real*[]){&o->x_2, &o->z_2});
    put_point(p, at, (jd_real[]){half, top}, (jd_real*[]){&o->x_3, &o->z_3});
    put_point(p, at, (jd_real[]){-half, top}, (jd_real*[]){&o->x_4, &o->z_4});
}

// The forces are those that move the centre as it moves.                       [rocking-block:R6]
static void measure(const jd_instance* instance, jd_real t, const jd_real* y, jd_real* out) {
    const parameters* p = (const void*)instance->parameters;
    const states* s = (const void*)y;
    outputs* o = (void*)out;
    const lean at = lean_of(instance, s);
    const jd_real b = p->alpha - at.th, sine = jd_sin(b), cosine = jd_cos(b), w2 = s->w * s->w;
    o->a_g = shaking(instance, t);
    const jd_real turn = turning(instance, &at, o->a_g);
    o->N = p->m * (p->g + p->R * (at.side * sine * turn - cosine * w2));
    o->T = p->m * (o->a_g + p->R * (cosine * turn + at.side * sine * w2));
    o->mu_least = jd_abs(o->T) / o->N;
    o->phase = posture(instance);
    o->E = energy(p, &at, s->w);
    o->balance = o->E - s->W + s->L;
    put_places(p, &at, o);
}

// ---- Events ------------------------------------------------------------------------------------

static jd_mask lifts(const jd_instance* instance) {
    const parameters* p = (const void*)instance->parameters;
    const constants* c = (const void*)instance->constants;
    return jd_gt(jd_abs(p->A), (1 + EXCESS) * c->limit) & ~is_quiet(instance);
}

static void watch(const jd_instance* instance, jd_real t, const jd_real* y, jd_real* value) {
    const constants* c = (const void*)instance->constants;
    const states* s = (const void*)y;
    const jd_real none = jd_set(NAN), one = jd_set(1.0), sg = side(instance);
    const jd_real a_g = shaking(instance, t), th = sg * s->theta;
    const jd_mask rests = jd_eq(sg, jd_set(0.0));
    value[IMPACT] = jd_select(rests, none, th);
    value[RESTS] = jd_select(rests, -one, one);
    value[LIFT] = jd_select(rests & lifts(instance), (c->limit - a_g) * (c->limit + a_g), none);
    value[QUIET] = jd_select(is_quiet(instance), none, c->quiet - t);
    value[OVERTURN] = jd_select(rests, none, JD_PI / 2 - th);
}

// What a jump sees of one lane.
typedef struct block {
    double e, limit, arm;
    double a, grows;  // acceleration of the base, and the rate of its size
    double side;
    bool lifted;  // by this base, sometimes
} block;

static block block_of(const jd_instance* instance, int lane, double t) {
    const parameters* p = (const void*)instance->parameters;
    const constants* c = (const void*)instance->constants;
    const double a = jd_get(shaking(instance, jd_set(t)), lane);
    const jd_real sine = jd_sin(p->omega * t + p->phi);
    const double rate = -jd_get(p->A * p->omega * sine, lane);
    return (block){
        .e = jd_get(c->e, lane),
        .limit = jd_get(c->limit, lane),
        .arm = jd_get(c->arm, lane),
        .a = a,
        .grows = a < 0 ? -rate : rate,
        .side = jd_get(side(instance), lane),
        .lifted = jd_mask_get(lifts(instance), lane),
    };
}

static void stand(jd_instance* instance, int lane, int how) {
    const bool quiet = jd_mask_get(is_quiet(instance), lane);
    jd_put(&instance->regime, lane, how + (quiet ? POSTURES : 0));
}

// The block is upright and turns with w from now on; what it had more is lost.
static void pass(const jd_instance* instance, int lane, double w, states* s) {
    const parameters* p = (const void*)instance->parameters;
    const lean at = lean_of(instance, s);
    const double before = jd_get(energy(p, &at, s->w), lane);
    jd_put(&s->theta, lane, 0.0);
    jd_put(&s->w, lane, w);
    const lean now = lean_of(instance, s);
    const double lost = before - jd_get(energy(p, &now, s->w), lane);
    jd_put(&s->L, lane, jd_get(s->L, lane) + lost);
}

// The block stands still: the base holds or tips it. One that is `back` was lifted too shortly to
// be seen: it stays, but where the base shakes ever harder.                    [rocking-block:R4]
static void settle(jd_instance* instance, int lane, double t, bool back, states* s) {
    const block b = block_of(instance, lane, t);
    pass(instance, lane, 0, s);
    const bool stays = fabs(b.a) <= b.limit || (back && !(b.lifted && b.grows > 0));
    stand(instance, lane, stays ? REST : b.a < 0 ? RIGHT : LEFT);
}

static jd_status gather(jd_instance* instance, int lane, int index, double t, jd_real* y) {
    (void)index;
    settle(instance, lane, t, false, (void*)y);
    return JD_OK;
}

// The time that a row of swings takes which begins with the rate w on the other side, where the base
// pushes back on both: each is 2 w/(arm (limit + side a)), and e times as fast as the last.
static double row_of(const block* b, double w) {
    const double away = b->limit - b->side * b->a, here = b->limit + b->side * b->a;
    return 2 * w / b->arm * (1 / away + b->e / here) / (1 - b->e * b->e);
}

// Over to the other corner.                                                    [rocking-block:R2]
static jd_status strike(jd_instance* instance, int lane, double t, jd_real* y) {
    states* s = (void*)y;
    const block b = block_of(instance, lane, t);
    const double before = jd_get(s->w, lane), after = b.e * fabs(before);
    const double brief = SHORT * DBL_EPSILON * fabs(t);
    pass(instance, lane, -b.side * after, s);
    stand(instance, lane, b.side > 0 ? LEFT : RIGHT);
    const bool back = fabs(before) <= b.arm * (b.limit + fabs(b.a)) * brief;  // it has hardly left
    if (back || after == 0)
        settle(instance, lane, t, back, s);
    // Swings that cannot be told from none, or one that was too short to be seen.
    const double none = fmax(ROW / sqrt(b.arm * b.limit), brief);
    const bool ends = row_of(&b, after) <= none || b.side * before > 0;
    return after > 0 && ends && fabs(b.a) < b.limit ? JD_ERR_ACCUMULATION : JD_OK;
}

static void begin(jd_instance* instance, int lane, double t, states* s) {
    const constants* c = (const void*)instance->constants;
    const double theta = jd_get(s->theta, lane), w = jd_get(s->w, lane);
    const double way = theta != 0 ? theta : w;
    const bool quiet = t >= jd_get(c->quiet, lane);
    jd_put(&instance->regime, lane, quiet ? POSTURES : 0);
    if (way == 0)
        settle(instance, lane, t, false, s);
    else
        stand(instance, lane, way > 0 ? RIGHT : LEFT);
}

static jd_status jump(jd_instance* instance, int lane, int index, double t, jd_real* y) {
    const double regime = jd_get(instance->regime, lane);
    if (index == IMPACT)
        return strike(instance, lane, t, y);
    if (index == QUIET)
        jd_put(&instance->regime, lane, regime + POSTURES);
    else if (index == LIFT)
        stand(instance, lane, block_of(instance, lane, t).a < 0 ? RIGHT : LEFT);
    else if (index == JD_JUMP_START)
        begin(instance, lane, t, (void*)y);
    return JD_OK;
}

static jd_status check(jd_context* context, const jd_values* values) {
    const double theta = values->initial[JD_PLACE(states, theta)];
    const double alpha = values->parameters[JD_PLACE(parameters, alpha)];
    const double sine = jd_get(jd_sin(jd_set(alpha)), 0), e = 1 - 1.5 * sine * sine;
    if (fabs(theta) >= JD_PI / 2)
        return jd_fail(context, JD_ERR_RANGE,
                       "the block starts overturned: theta is %g rad, must be between -pi/2 and "
                       "pi/2",
                       theta);
    if (values->parameters[JD_PLACE(parameters, impact)] == HOUSNER && e < 0)
        return jd_fail(context, JD_ERR_RANGE,
                       "a block as broad as alpha = %g rad would rebound, not rock: Housner's "
                       "1 - 1.5 sin(alpha)^2 is %g; impact=given takes any e",
                       alpha, e);
    return JD_OK;
}

static const jd_system_kernel kernel = {
    .lanes = JD_LANES,
    .constant_count = sizeof(constants) / sizeof(jd_real),
    .prepare = prepare,
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
static const char* const sums[] = {"L", "W", NULL};
static const char* const frequencies[] = {"omega", NULL};
static const jd_panel panel_table[] = {
    {JD_PANEL_TIME, "angle", {"theta"}},
    {JD_PANEL_PHASE, "phase plane", {"theta", "w"}},
    {JD_PANEL_TIME, "acceleration of the base", {"a_g"}},
    {JD_PANEL_TIME, "energy, and what impacts took", {"E", "L"}},
};
static const jd_scene scene_table[] = {
    {.title = "block, seen from its base",
     .across = "x",
     .up = "z",
     .things = {{.kind = JD_THING_FLOOR, .places = {"0", "0"}},
                {.kind = JD_THING_PLATE,
                 .places = {"x_1", "z_1", "x_2", "z_2", "x_3", "z_3", "x_4", "z_4"}}}},
    {.title = "phase plane", .across = "theta", .up = "w"},
};
// kind, of what, status, text, effect
#define WATCH(what, of, end, words, how)                                                           \
    { .kind = what, .name = of, .direction = -1, .status = end, .text = words, .effect = how }
static const jd_watch watch_table[WATCH_COUNT] = {
    [IMPACT] = WATCH("impact", "base", JD_OK, "the block strikes the base", JD_WATCH_CUT),
    [RESTS] = WATCH("rest", "base", JD_OK, "it stands still on the base", JD_WATCH_NOTE),
    [LIFT] = WATCH("lift", "base", JD_OK, "the base tips it, rest ends", JD_WATCH_CUT),
    [QUIET] = WATCH("quiet", "base", JD_OK, "the base no longer shakes", JD_WATCH_CUT),
    [OVERTURN] = WATCH("overturn", "base", JD_EVENT, "it lies on its side", JD_WATCH_NOTE),
};

const jd_system JD_SYSTEM(rocking_block) = {
    .name = "rocking-block",
    .title = "block that rocks on a shaking base",
    .description =
        "A rigid block stands on a base that shakes to and fro. It rocks about one lower corner "
        "and then about the other, loses speed where it passes upright, comes to rest after ever "
        "faster impacts, is lifted again where the base shakes harder than the block is slender, "
        "and may overturn. The slender block, linear between impacts, is known in closed form.",
    .source = "housner1963",
    JD_TABLE(parameter, parameter_table),
    JD_TABLE(state, state_table),
    JD_TABLE(output, output_table),
    JD_TABLE(panel, panel_table),
    JD_TABLE(scene, scene_table),
    .watches = watch_table,
    .watch_count = WATCH_COUNT,
    .end = 15,
    .phases = {"phase", {"rest", "right", "left"}},
    .check = check,
    .frequencies = frequencies,
    .sums = sums,
    .kernel = &kernel,
};
