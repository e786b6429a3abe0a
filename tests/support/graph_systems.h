/// @file graph_systems.h
/// Systems built by hand through jd_graph and jd_program, to be compared with those in C: the tables
/// are those of the C systems, the equations are nodes.
#ifndef JUDDER_TESTS_GRAPH_SYSTEMS_H
#define JUDDER_TESTS_GRAPH_SYSTEMS_H

#include "graph/program.h"
#include "graph/text/plugin.h"
#include "judder/run.h"
#include "support/check.h"

#define MOST_NODES 5000

/// A system that is a program.
typedef struct graph_system {
    jd_graph* graph;
    jd_program* program;
    jd_system system;
    char* text;  ///< in C
} graph_system;

static jd_graph* building;  // the graph that the functions below add to

static inline jd_node G_op(jd_op op, jd_node a, jd_node b) {
    return jd_graph_apply(building, op, a, b, -1);
}
static inline jd_node G_number(double value) { return jd_graph_number(building, value); }
static inline jd_node G_time(void) { return jd_graph_input(building, JD_INPUT_TIME, 0); }
static inline jd_node G_state(int i) { return jd_graph_input(building, JD_INPUT_STATE, i); }
static inline jd_node G_parameter(int i) { return jd_graph_input(building, JD_INPUT_PARAMETER, i); }
static inline jd_node G_add(jd_node a, jd_node b) { return G_op(JD_OP_ADD, a, b); }
static inline jd_node G_sub(jd_node a, jd_node b) { return G_op(JD_OP_SUB, a, b); }
static inline jd_node G_mul(jd_node a, jd_node b) { return G_op(JD_OP_MUL, a, b); }
static inline jd_node G_div(jd_node a, jd_node b) { return G_op(JD_OP_DIV, a, b); }
static inline jd_node G_neg(jd_node a) { return G_op(JD_OP_NEG, a, -1); }
static inline jd_node G_sin(jd_node a) { return G_op(JD_OP_SIN, a, -1); }
static inline jd_node G_cos(jd_node a) { return G_op(JD_OP_COS, a, -1); }

/// Make the program and the system: that of `table` with these equations, called `name`.
static inline void graph_system_finish(graph_system* s, const jd_program_spec* spec,
                                       const jd_system* table, const char* name) {
    jd_context* context = jd_context_create();
    s->graph = building;
    const jd_status status = jd_program_create(context, building, spec, &s->program);
    if (status < 0)
        CHECK_FAILED("%s", jd_context_message(context));
    REQUIRE(status == JD_OK);
    s->system = *table;
    s->system.name = name;
    s->program->interpreted = true;
    REQUIRE(jd_program_bind(context, s->program, &s->system) == JD_OK);
    const jd_c_source source = {building, spec, s->program, &s->system, NULL};
    REQUIRE(jd_program_write_c(context, &source, &s->text) == JD_OK);
    jd_context_free(context);
}

static inline void graph_system_free(graph_system* s) {
    jd_program_free(s->program);
    jd_graph_free(s->graph);
    free(s->text);
}

static inline const jd_system* system_named(const char* name) {
    const jd_system* system = NULL;
    REQUIRE(jd_system_find(NULL, name, &system) == JD_OK);
    return system;
}

/// The Duffing oscillator, operation by operation as in src/system/duffing_rates.h.
static inline void graph_duffing(graph_system* s) {
    enum { delta, alpha, beta, gamma_, omega };
    REQUIRE(jd_graph_create(&building, MOST_NODES) == JD_OK);
    const jd_node x = G_state(0), v = G_state(1);
    const jd_node drive = G_mul(G_parameter(gamma_), G_cos(G_mul(G_parameter(omega), G_time())));
    const jd_node spring =
        G_mul(x, G_add(G_parameter(alpha), G_mul(G_mul(G_parameter(beta), x), x)));
    const jd_node rate[] = {v, G_sub(G_sub(drive, G_mul(G_parameter(delta), v)), spring)};
    const jd_node x2 = G_mul(x, x);
    const jd_node output[] = {
        G_add(G_mul(G_mul(G_number(0.5), v), v),
              G_mul(x2, G_add(G_mul(G_number(0.5), G_parameter(alpha)),
                              G_mul(G_mul(G_number(0.25), G_parameter(beta)), x2)))),
        G_mul(drive, v),
        G_mul(G_mul(G_parameter(delta), v), v),
        -1,
        -1,
    };
    static const bool integrated[] = {false, true, true, false, false};
    const jd_program_spec spec = {.parameters = 5,
                                  .states = 2,
                                  .outputs = 5,
                                  .rate = rate,
                                  .output = output,
                                  .integrated = integrated};
    graph_system_finish(s, &spec, system_named("duffing"), "duffing-graph");
}

/// The ball on a vibrating floor, as in src/system/bouncing_ball.c.
static inline void graph_ball(graph_system* s) {
    enum { m, r, i, g, e, restitution, mu, A, omega, phi };
    enum { h, u, x, vx, w, L, W, STATES };
    REQUIRE(jd_graph_create(&building, MOST_NODES) == JD_OK);
#define P(name) G_parameter(name)
#define S(name) G_state(name)
    const jd_node angle = G_add(G_mul(P(omega), G_time()), P(phi));
    const jd_node height = G_mul(P(A), G_sin(angle));
    const jd_node velocity = G_mul(G_mul(P(A), P(omega)), G_cos(angle));
    const jd_node acceleration = G_mul(G_mul(G_neg(P(omega)), P(omega)), height);
    const jd_node zero = G_number(0), one = G_number(1), half = G_number(0.5);
    const jd_node over = G_div(one, P(m));
    const jd_node rate[STATES] = {S(u), G_neg(G_add(P(g), acceleration)), S(vx), zero, zero, zero,
                                  zero};
    const jd_node up_by[STATES] = {-1, one, -1, -1, -1, -1, -1};
    const jd_node up_force[STATES] = {-1, over, -1, -1, -1, -1, velocity};
    const jd_node along_by[STATES] = {-1, -1, -1, one, G_neg(P(r)), -1, -1};
    const jd_node along_force[STATES] = {-1, -1, -1, over, G_div(G_neg(over), G_mul(P(i), P(r))),
                                         -1, -1};
    const jd_node rim = G_mul(P(r), S(w)), slip = G_sub(S(vx), rim);
    const jd_program_contact floor = {
        .gap = S(h),
        .press = -1,
        .lasting = -1,
        .mu_k = -1,
        .mu_s = -1,
        .mu_k_y = -1,
        .mu_s_y = -1,
        .compliant = -1,
        .normal = {S(u), zero, up_by, up_force},
        .along = {{slip, zero, along_by, along_force}, {-1, -1, NULL, NULL}},
    };
    const jd_node z = G_add(S(h), height), vz = G_add(S(u), velocity);
    const jd_node squares =
        G_add(G_add(G_mul(vz, vz), G_mul(S(vx), S(vx))), G_mul(G_mul(P(i), rim), rim));
    const jd_node E = G_add(G_mul(G_mul(half, P(m)), squares), G_mul(G_mul(P(m), P(g)), z));
    const jd_node output[] = {
        z,
        vz,
        height,
        rim,
        slip,
        jd_graph_input(building, JD_INPUT_NORMAL, 0),
        jd_graph_input(building, JD_INPUT_MODE, 0),
        E,
        G_add(G_sub(E, S(W)), S(L)),
    };
#undef P
#undef S
    const jd_program_spec spec = {.parameters = 10,
                                  .states = STATES,
                                  .outputs = 9,
                                  .contacts = 1,
                                  .rate = rate,
                                  .output = output,
                                  .contact = &floor};
    graph_system_finish(s, &spec, system_named("bouncing-ball"), "ball-graph");
}

#endif
