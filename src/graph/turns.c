// Gaps that a few samples on a step show. What is made of states and time by sums, products,
// quotients and roots changes as they do; through sines and exponentials it does so while their
// argument, a turn, changes by little. Corners and tables can do anything between two samples.

#include "graph/turns.h"

#include "graph/inside.h"
#include "graph/pile.h"

#include <stdlib.h>

typedef struct search {
    const jd_graph* graph;
    jd_program* program;
    bool* seen;  // [node]
    jd_pile waiting;
} search;

static bool is_plain(jd_op op) {
    switch (op) {
    case JD_OP_INPUT:
    case JD_OP_NEG:
    case JD_OP_ADD:
    case JD_OP_SUB:
    case JD_OP_MUL:
    case JD_OP_DIV:
    case JD_OP_SQRT:
    case JD_OP_HYPOT:
        return true;
    default:
        return false;
    }
}

static bool is_turn(jd_op op) {
    return op == JD_OP_SIN || op == JD_OP_COS || op == JD_OP_EXP || op == JD_OP_SINH ||
           op == JD_OP_COSH || op == JD_OP_TANH || op == JD_OP_ATAN;
}

static void add_turn(jd_program* p, jd_node node) {
    for (int i = 0; i < p->turns[1]; i++)
        if (p->turn[i] == node)
            return;
    p->smooth = p->smooth && p->turns[1] < JD_MOST_TURNS;
    if (p->smooth)
        p->turn[p->turns[1]++] = node;
}

static void visit(search* s, jd_node node) {
    const unsigned moving = 1U << JD_INPUT_TIME | 1U << JD_INPUT_STATE;
    if (node < 0 || s->seen[node] || (s->graph->vertex[node].kinds & moving) == 0)
        return;
    s->seen[node] = true;
    jd_pile_push(&s->waiting, node);
}

static void follow(search* s, jd_node from) {
    visit(s, from);
    while (s->waiting.count > 0 && !s->waiting.failed) {
        const jd_vertex* v = &s->graph->vertex[s->waiting.node[--s->waiting.count]];
        const jd_op op = (jd_op)v->op;
        if (is_turn(op))
            add_turn(s->program, v->operand[0]);
        s->program->smooth = s->program->smooth && (is_plain(op) || is_turn(op));
        for (int i = 0; op != JD_OP_INPUT && i < jd_op_arity(op); i++)
            visit(s, v->operand[i]);
    }
}

bool jd_turns_find(const jd_graph* graph, const jd_program_spec* spec, jd_program* program) {
    search s = {.graph = graph, .program = program};
    s.seen = calloc((size_t)graph->count + 1, sizeof *s.seen);
    if (!s.seen)
        return false;
    program->smooth = spec->contacts > 0;
    for (int k = 0; k < spec->contacts; k++)
        follow(&s, spec->contact[k].gap);
    program->turns[0] = program->turns[1];
    for (int k = 0; k < spec->contacts; k++)
        follow(&s, spec->contact[k].lasting);
    free(s.seen);
    free(s.waiting.node);
    return !s.waiting.failed;
}
