/// @file belt.h
/// A block on a moving belt, held by a spring; friction fades with speed. In C, one lane, and as a
/// program: the same equations.
#ifndef JUDDER_TESTS_BELT_H
#define JUDDER_TESTS_BELT_H

#include "judder/kernel.h"
#include "support/graph_systems.h"

// name, symbol, unit, default, range, text
#define BELT_PARAMETERS(P)                                                                         \
    P(m, "m", "kg", 1, JD_POSITIVE, "mass")                                                        \
    P(k, "k", "N/m", 1, JD_POSITIVE, "stiffness")                                                  \
    P(c, "c", "N s/m", 0.01, JD_NOT_NEGATIVE, "damping")                                           \
    P(v_b, "v_b", "m/s", 0.5, JD_ANY, "velocity of the belt")                                      \
    P(F_s, "F_s", "N", 1, JD_NOT_NEGATIVE, "normal force")                                         \
    P(mu, "mu", "1", 1, JD_NOT_NEGATIVE, "friction at rest")                                       \
    P(delta, "delta", "s/m", 3, JD_NOT_NEGATIVE, "fading of friction with speed")
// name, symbol, unit, initial value, scale for the absolute tolerance, text
#define BELT_STATES(S)                                                                             \
    S(x, "x", "m", 0, 0.1, "displacement")                                                         \
    S(v, "v", "m/s", 0, 0.1, "velocity")                                                           \
    S(L, "L", "J", 0, 0.1, "energy lost")
// name, symbol, unit, integral of, text
#define BELT_OUTPUTS(O)                                                                            \
    O(E, "E", "J", NULL, "energy")                                                                 \
    O(T, "T", "N", NULL, "friction")                                                               \
    O(P, "P", "W", NULL, "power of friction")                                                      \
    O(A, "A", "J", "P", "work of friction")

JD_STRUCT(belt_parameters, BELT_PARAMETERS);
JD_STRUCT(belt_states, BELT_STATES);

static inline void belt_rates(const jd_instance* instance, jd_real t, const jd_real* y,
                              jd_real* rate) {
    const belt_parameters* p = (const void*)instance->parameters;
    const belt_states* s = (const void*)y;
    (void)t;
    *(belt_states*)(void*)rate = (belt_states){.x = s->v, .v = -(p->c * s->v + p->k * s->x) / p->m};
}

static inline void belt_touch(const jd_instance* instance, jd_real t, const jd_real* y,
                              jd_touch* belt) {
    const belt_parameters* p = (const void*)instance->parameters;
    const belt_states* s = (const void*)y;
    (void)t;
    const jd_real slip = s->v - p->v_b;
    belt->press = p->F_s;
    belt->mu_k = p->mu / (1.0 + p->delta * jd_abs(slip));
    belt->mu_s = p->mu;
    belt->along[0].speed = slip;
    belt->along[0].drift = jd_set(0.0);
    belt->along[0].by[JD_PLACE(belt_states, v)] = jd_set(1.0);
    belt->along[0].force[JD_PLACE(belt_states, v)] = 1.0 / p->m;
}

static inline void belt_measure(const jd_instance* instance, jd_real t, const jd_real* y,
                                jd_real* out) {
    const belt_parameters* p = (const void*)instance->parameters;
    const belt_states* s = (const void*)y;
    (void)t;
    out[0] = 0.5 * p->m * s->v * s->v + 0.5 * p->k * s->x * s->x;
    out[1] = instance->touches[0].T[0];
    out[2] = out[1] * s->v;
}

static const jd_system_kernel belt_kernel = {
    .lanes = 1, .rates = belt_rates, .touch = belt_touch, .measure = belt_measure};
static const jd_parameter belt_parameter_table[] = {BELT_PARAMETERS(JD_PARAMETER_ROW)};
static const jd_state belt_state_table[] = {BELT_STATES(JD_STATE_ROW)};
static const jd_output belt_output_table[] = {BELT_OUTPUTS(JD_OUTPUT_ROW)};
static const jd_watch belt_watch_table[] = {JD_SLIDING_WATCHES(0, "belt")};
static const jd_contact_info belt_contact_table[] = {
    {.name = "belt", .normal = JD_NORMAL_GIVEN, .along = 1, .mu = "mu", .text = "the belt"}};
static const jd_moving belt_motions[] = {{"x", "v"}, {NULL, NULL}};

static const jd_system belt_system = {
    .name = "belt",
    .title = "block on a belt",
    .description = "A block on a moving belt.",
    .source = "none",
    JD_TABLE(parameter, belt_parameter_table),
    JD_TABLE(state, belt_state_table),
    JD_TABLE(output, belt_output_table),
    .watches = belt_watch_table,
    .watch_count = JD_COUNT(belt_watch_table),
    JD_TABLE(contact, belt_contact_table),
    .motions = belt_motions,
    .loss = "L",
    .end = 40,
    .kernel = &belt_kernel,
};

static inline void graph_belt(graph_system* s) {
    enum { m, k, c, v_b, F_s, mu, delta };
    enum { x, v, L, STATES };
    REQUIRE(jd_graph_create(&building, MOST_NODES) == JD_OK);
#define P(name) G_parameter(name)
    const jd_node one = G_number(1), half = G_number(0.5), zero = G_number(0);
    const jd_node slip = G_sub(G_state(v), P(v_b));
    const jd_node pull = G_neg(G_add(G_mul(P(c), G_state(v)), G_mul(P(k), G_state(x))));
    const jd_node rate[STATES] = {G_state(v), G_div(pull, P(m)), zero};
    const jd_node by[STATES] = {-1, one, -1}, force[STATES] = {-1, G_div(one, P(m)), -1};
    const jd_node fade = G_add(one, G_mul(P(delta), G_op(JD_OP_ABS, slip, -1)));
    const jd_program_contact belt = {
        .gap = -1,
        .press = P(F_s),
        .lasting = -1,
        .mu_k = G_div(P(mu), fade),
        .mu_s = P(mu),
        .mu_k_y = -1,
        .mu_s_y = -1,
        .compliant = -1,
        .normal = {-1, -1, NULL, NULL},
        .along = {{slip, zero, by, force}, {-1, -1, NULL, NULL}},
    };
    const jd_node T = jd_graph_input(building, JD_INPUT_FRICTION, 0);
    const jd_node kinetic = G_mul(G_mul(G_mul(half, P(m)), G_state(v)), G_state(v));
    const jd_node stored = G_mul(G_mul(G_mul(half, P(k)), G_state(x)), G_state(x));
    const jd_node output[] = {G_add(kinetic, stored), T, G_mul(T, G_state(v)), -1};
    static const bool integrated[] = {false, false, true, false};
#undef P
    const jd_program_spec spec = {.parameters = 7,
                                  .states = STATES,
                                  .outputs = 4,
                                  .contacts = 1,
                                  .rate = rate,
                                  .output = output,
                                  .integrated = integrated,
                                  .contact = &belt};
    graph_system_finish(s, &spec, &belt_system, "belt-graph");
}

#endif
