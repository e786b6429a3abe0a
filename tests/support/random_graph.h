/// @file random_graph.h
/// Random graphs over the states of a system: every operation, on operands for which it is smooth
/// and of the order of 1.
#ifndef JUDDER_TESTS_RANDOM_GRAPH_H
#define JUDDER_TESTS_RANDOM_GRAPH_H

#include "graph/graph.h"
#include "support/random.h"

#include <math.h>

typedef struct random_graph {
    jd_graph* graph;
    jd_node made[64];
    int count;
} random_graph;

static inline int random_below(int count) { return (int)(random_bits() % (uint64_t)count); }

static inline jd_node random_apply(random_graph* g, jd_op op, jd_node a, jd_node b) {
    return jd_graph_apply(g->graph, op, a, b, -1);
}
static inline jd_node random_wave(random_graph* g, jd_node x) {
    return random_apply(g, JD_OP_SIN, x, -1);
}
static inline jd_node random_above(random_graph* g, jd_node x) {
    return random_apply(g, JD_OP_ADD, jd_graph_number(g->graph, 1.5), random_wave(g, x));
}
static inline jd_node random_within(random_graph* g, jd_node x) {
    return random_apply(g, JD_OP_MUL, jd_graph_number(g->graph, 0.9), random_wave(g, x));
}
static inline jd_node random_known(random_graph* g) { return g->made[random_below(g->count)]; }

/// One more node. Exponents have few bits, so that b - 1 is exact, too.
static inline jd_node random_node(random_graph* g) {
    static const jd_op waved[] = {JD_OP_TAN, JD_OP_SINH, JD_OP_COSH, JD_OP_EXP, JD_OP_EXPM1};
    static const jd_op raised[] = {JD_OP_SQRT, JD_OP_CBRT, JD_OP_LOG, JD_OP_POW_1_5};
    static const jd_op inside[] = {JD_OP_ASIN, JD_OP_ACOS, JD_OP_LOG1P};
    static const jd_op plain[] = {JD_OP_SIN,  JD_OP_COS, JD_OP_ATAN,
                                  JD_OP_TANH, JD_OP_ABS, JD_OP_NEG};
    static const jd_op pairs[] = {JD_OP_ADD, JD_OP_SUB, JD_OP_MIN, JD_OP_MAX};
    const jd_node a = random_known(g), b = random_known(g), c = random_known(g);
    const double exponent = floor(random_between(-2048, 3072)) / 1024;
    switch (random_below(14)) {
    case 0:
        return random_apply(g, waved[random_below(5)], random_wave(g, a), -1);
    case 1:
        return random_apply(g, raised[random_below(4)], random_above(g, a), -1);
    case 2:
        return random_apply(g, inside[random_below(3)], random_within(g, a), -1);
    case 3:
    case 4:
        return random_apply(g, plain[random_below(6)], a, -1);
    case 5:
    case 6:
        return random_apply(g, pairs[random_below(4)], a, b);
    case 7:
        return random_apply(g, JD_OP_MUL, random_wave(g, a), b);
    case 8:
        return random_apply(g, JD_OP_DIV, a, random_above(g, b));
    case 9:
        return random_apply(
            g, JD_OP_POW, random_above(g, a),
            jd_graph_number(g->graph, random_below(2) ? exponent : 1 + random_below(8)));
    case 10:
        return random_apply(g, JD_OP_POW, random_above(g, a), random_wave(g, b));
    case 11:
        return random_apply(g, random_below(2) ? JD_OP_ATAN2 : JD_OP_HYPOT, random_above(g, a), b);
    case 12:
        return jd_graph_apply(g->graph, JD_OP_SELECT, random_apply(g, JD_OP_LESS, a, b), c, a);
    default:
        return random_apply(
            g, JD_OP_MUL, random_apply(g, JD_OP_SIGN, a, -1),
            random_apply(g, JD_OP_ADD, b, random_apply(g, JD_OP_FLOOR, random_above(g, c), -1)));
    }
}

/// A graph over the first `states` states, of 10 to 20 nodes beside them; the last is returned. None
/// is a number, since what is made of numbers is rounded.
static inline jd_node random_graph_make(random_graph* g, int states) {
    for (g->count = 0; g->count < states; g->count++)
        g->made[g->count] = jd_graph_input(g->graph, JD_INPUT_STATE, g->count);
    const int count = states + 10 + random_below(10);
    while (g->count < count) {
        double number;
        g->made[g->count] = random_node(g);
        if (!jd_graph_is_number(g->graph, g->made[g->count], &number))
            g->count++;
    }
    return g->made[g->count - 1];
}

#endif
