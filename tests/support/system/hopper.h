/// @file hopper.h
/// A small system that jumps, for tests: a ball over a floor at 0, h'' = -g, that loses speed at
/// impacts, v -> -e v, and gets a kick of 1 m/s at the time T. It rests on the floor in regime 1.
/// With g = 2 and from h = 1 at rest it falls for 1 s.
#ifndef JUDDER_TESTS_HOPPER_H
#define JUDDER_TESTS_HOPPER_H

#include "judder/kernel.h"

enum { HOPPER_IMPACT, HOPPER_KICK, HOPPER_REST };

#define HOPPER_PARAMETERS(P)                                                                       \
    P(g, "g", "m/s^2", 2, JD_POSITIVE, "gravity")                                                  \
    P(e, "e", "1", 0.5, JD_BETWEEN(0, 1), "restitution")                                           \
    P(T, "T", "s", 1e9, JD_ANY, "time of the kick")                                                \
    P(break_at, "b", "m/s", 1e9, JD_ANY, "speed of an impact that ends the run")
#define HOPPER_STATES(S)                                                                           \
    S(h, "h", "m", 1, 1, "height")                                                                 \
    S(v, "v", "m/s", 0, 1, "velocity")                                                             \
    S(lost, "L", "J", 0, 1, "energy lost, per mass")
#define HOPPER_OUTPUTS(O)                                                                          \
    O(regime, "r", "1", NULL, "regime")                                                            \
    O(energy, "E", "J", NULL, "energy per mass, with what was lost")                               \
    O(action, "A", "m^2/s", "square", "integral of the squared speed")                             \
    O(square, "v²", "m^2/s^2", NULL, "squared speed")

JD_STRUCT(hopper_parameters, HOPPER_PARAMETERS);
JD_STRUCT(hopper_states, HOPPER_STATES);
JD_STRUCT(hopper_outputs, HOPPER_OUTPUTS);

static jd_mask hopper_rests(const jd_instance* instance) {
    return jd_gt(instance->regime, jd_set(0.5));
}

static void hopper_rates(const jd_instance* instance, jd_real t, const jd_real* y, jd_real* rate) {
    (void)t;
    const hopper_parameters* p = (const void*)instance->parameters;
    const hopper_states* s = (const void*)y;
    const jd_real zero = jd_set(0.0);
    *(hopper_states*)(void*)rate = (hopper_states){
        .h = s->v,
        .v = jd_select(hopper_rests(instance), zero, -p->g),
        .lost = zero,
    };
}

static void hopper_measure(const jd_instance* instance, jd_real t, const jd_real* y,
                           jd_real* output) {
    (void)t;
    const hopper_parameters* p = (const void*)instance->parameters;
    const hopper_states* s = (const void*)y;
    hopper_outputs* o = (void*)output;
    o->regime = instance->regime;
    o->energy = 0.5 * s->v * s->v + p->g * s->h + s->lost;
    o->square = s->v * s->v;
}

static void hopper_watch(const jd_instance* instance, jd_real t, const jd_real* y, jd_real* value) {
    const hopper_parameters* p = (const void*)instance->parameters;
    const hopper_states* s = (const void*)y;
    value[HOPPER_IMPACT] = jd_select(hopper_rests(instance), jd_set(NAN), s->h);
    value[HOPPER_KICK] = t - p->T;
    value[HOPPER_REST] = 1.0 - 2.0 * instance->regime;
}

static void hopper_set(const jd_instance* instance, int lane, jd_real* y, const double to[2]) {
    hopper_states* s = (void*)y;
    const double h = to[0], v = to[1], before = jd_get(s->v, lane);
    const double fall = jd_get(s->h, lane) - h;  // below the floor where a row of impacts ends
    const double g = jd_get(((const hopper_parameters*)(const void*)instance->parameters)->g, lane);
    const double lost = 0.5 * (before * before - v * v) + g * fall;
    jd_put(&s->lost, lane, jd_get(s->lost, lane) + lost);
    jd_put(&s->h, lane, h);
    jd_put(&s->v, lane, v);
}

static jd_status hopper_gather(jd_instance* instance, int lane, int index, double t, jd_real* y) {
    (void)index, (void)t;
    hopper_set(instance, lane, y, (const double[]){0, 0});
    jd_put(&instance->regime, lane, 1);
    return JD_OK;
}

static jd_status hopper_jump(jd_instance* instance, int lane, int index, double t, jd_real* y) {
    const hopper_parameters* p = (const void*)instance->parameters;
    hopper_states* s = (void*)y;
    const double v = jd_get(s->v, lane), e = jd_get(p->e, lane);
    if (index == JD_JUMP_START) {
        jd_put(&instance->regime, lane, jd_get(s->h, lane) == 0 && v == 0);
        return JD_OK;
    }
    if (index == HOPPER_KICK) {
        jd_put(&instance->regime, lane, 0);
        hopper_set(instance, lane, y, (const double[]){jd_get(s->h, lane), v + 1});
        return JD_OK;
    }
    if (-v > jd_get(p->break_at, lane))
        return JD_EVENT;
    if (v > 0)  // a hop too short to be seen
        return JD_ERR_ACCUMULATION;
    hopper_set(instance, lane, y, (const double[]){0, -e * v});
    return e == 0 ? hopper_gather(instance, lane, index, t, y) : JD_OK;
}

static const jd_system_kernel hopper_kernel = {
    .lanes = JD_LANES,
    .rates = hopper_rates,
    .measure = hopper_measure,
    .watch = hopper_watch,
    .jump = hopper_jump,
    .gather = hopper_gather,
};
static const jd_parameter hopper_parameter_table[] = {HOPPER_PARAMETERS(JD_PARAMETER_ROW)};
static const jd_state hopper_state_table[] = {HOPPER_STATES(JD_STATE_ROW)};
static const jd_output hopper_output_table[] = {HOPPER_OUTPUTS(JD_OUTPUT_ROW)};
static const jd_watch hopper_watch_table[] = {
    {"impact", "ball", -1, JD_OK, "the ball strikes", .effect = JD_WATCH_CUT},
    {"kick", "ball", 1, JD_OK, "the ball is kicked", .effect = JD_WATCH_CUT},
    {"rest", "ball", -1, JD_OK, "the ball rests", .effect = JD_WATCH_NOTE},
};

static const jd_system hopper = {
    .name = "hopper",
    .title = "a ball that strikes the floor",
    .description = "h'' = -g, v -> -e v at h = 0",
    .source = "none",
    JD_TABLE(parameter, hopper_parameter_table),
    JD_TABLE(state, hopper_state_table),
    JD_TABLE(output, hopper_output_table),
    .watches = hopper_watch_table,
    .watch_count = JD_COUNT(hopper_watch_table),
    .end = 4,
    .kernel = &hopper_kernel,
};

#endif
