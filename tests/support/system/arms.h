/// @file arms.h
/// A plane double pendulum of two point masses, without contacts: about 32 operations, four of them
/// sines and cosines. In C over lanes, and as a program: the same equations.
///
///     d = a - b,  q = m1 + m2 sin^2 d,  M = m1 + m2
///     u' = (m2 g sin b cos d - m2 sin d (l1 u^2 cos d + l2 w^2) - M g sin a)/(l1 q)
///     w' = (M (l1 u^2 - g cos a) sin d + m2 l2 w^2 sin d cos d)/(l2 q)
#ifndef JUDDER_TESTS_ARMS_H
#define JUDDER_TESTS_ARMS_H

#include "judder/kernel.h"
#include "support/graph_systems.h"

// name, symbol, unit, default, range, text
#define ARMS_PARAMETERS(P)                                                                         \
    P(m1, "m_1", "kg", 1, JD_POSITIVE, "upper mass")                                               \
    P(m2, "m_2", "kg", 0.5, JD_POSITIVE, "lower mass")                                             \
    P(l1, "l_1", "m", 1, JD_POSITIVE, "upper arm")                                                 \
    P(l2, "l_2", "m", 0.7, JD_POSITIVE, "lower arm")                                               \
    P(g, "g", "m/s^2", 9.81, JD_NOT_NEGATIVE, "gravity")
// name, symbol, unit, initial value, scale for the absolute tolerance, text
#define ARMS_STATES(S)                                                                             \
    S(a, "a", "rad", 0.5, 1, "angle of the upper arm")                                             \
    S(b, "b", "rad", 0.2, 1, "angle of the lower arm")                                             \
    S(u, "u", "rad/s", 0, 1, "its rate")                                                           \
    S(w, "w", "rad/s", 0, 1, "its rate")

JD_STRUCT(arms_parameters, ARMS_PARAMETERS);
JD_STRUCT(arms_states, ARMS_STATES);

static inline void arms_rates(const jd_instance* instance, jd_real t, const jd_real* y,
                              jd_real* rate) {
    const arms_parameters* p = (const void*)instance->parameters;
    const arms_states* s = (const void*)y;
    (void)t;
    jd_real sine, cosine;
    jd_sincos(s->a - s->b, &sine, &cosine);
    const jd_real q = p->m1 + p->m2 * sine * sine, M = p->m1 + p->m2;
    const jd_real upper = p->l1 * s->u * s->u, lower = p->l2 * s->w * s->w;
    *(arms_states*)(void*)rate = (arms_states){
        .a = s->u,
        .b = s->w,
        .u = (p->m2 * p->g * jd_sin(s->b) * cosine - p->m2 * sine * (upper * cosine + lower) -
              M * p->g * jd_sin(s->a)) /
             (p->l1 * q),
        .w = (M * (upper - p->g * jd_cos(s->a)) * sine + p->m2 * lower * sine * cosine) /
             (p->l2 * q),
    };
}

static const jd_system_kernel arms_kernel = {
    .lanes = JD_LANES, .engine = JD_ENGINE_TEXT, .rates = arms_rates};
static const jd_parameter arms_parameter_table[] = {ARMS_PARAMETERS(JD_PARAMETER_ROW)};
static const jd_state arms_state_table[] = {ARMS_STATES(JD_STATE_ROW)};
static const jd_system arms_system = {
    .name = "arms",
    .title = "double pendulum",
    .description = "A plane double pendulum of two point masses.",
    .source = "none",
    JD_TABLE(parameter, arms_parameter_table),
    JD_TABLE(state, arms_state_table),
    .end = 20,
    .kernel = &arms_kernel,
};

static inline void graph_arms(graph_system* s) {
    enum { m1, m2, l1, l2, g };
    enum { a, b, u, w };
    REQUIRE(jd_graph_create(&building, MOST_NODES) == JD_OK);
#define P(name) G_parameter(name)
#define S(name) G_state(name)
    const jd_node d = G_sub(S(a), S(b)), sine = G_sin(d), cosine = G_cos(d);
    const jd_node q = G_add(P(m1), G_mul(G_mul(P(m2), sine), sine)), M = G_add(P(m1), P(m2));
    const jd_node upper = G_mul(G_mul(P(l1), S(u)), S(u));
    const jd_node lower = G_mul(G_mul(P(l2), S(w)), S(w));
    const jd_node weight = G_mul(G_mul(G_mul(P(m2), P(g)), G_sin(S(b))), cosine);
    const jd_node swing = G_mul(G_mul(P(m2), sine), G_add(G_mul(upper, cosine), lower));
    const jd_node own = G_mul(G_mul(M, P(g)), G_sin(S(a)));
    const jd_node turn = G_mul(G_mul(M, G_sub(upper, G_mul(P(g), G_cos(S(a))))), sine);
    const jd_node other = G_mul(G_mul(G_mul(P(m2), lower), sine), cosine);
    const jd_node rate[] = {
        S(u),
        S(w),
        G_div(G_sub(G_sub(weight, swing), own), G_mul(P(l1), q)),
        G_div(G_add(turn, other), G_mul(P(l2), q)),
    };
#undef P
#undef S
    const jd_program_spec spec = {.parameters = 5, .states = 4, .rate = rate};
    graph_system_finish(s, &spec, &arms_system, "arms-graph");
}

#endif
