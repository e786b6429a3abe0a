// The directions of a contact: what the solver wants to know of a gap and a sliding velocity.
//
//     speed of a gap g: g' = dg/dt + sum dg/dq q'
//     by    = du/dv          v the states that are velocities
//     drift = du/dt + sum du/dq q'      q all other states                             [touch:T1]

#include "equations/lines.h"

#include <stdlib.h>

// Nodes stand behind their operands: one pass from the node down marks what it is made of.
bool jd_states_of(const jd_builder* b, jd_node node, bool used[JD_EQUATIONS_ENTRIES]) {
    bool* needed = node >= 0 ? calloc((size_t)node + 1, sizeof *needed) : NULL;
    if (!needed)
        return node < 0;
    needed[node] = true;
    for (jd_node i = node; i >= 0; i--) {
        if (!needed[i])
            continue;
        const jd_node_info info = jd_graph_at(b->graph, i);
        for (int k = 0; k < 3; k++)
            if (info.operand[k] >= 0)
                needed[info.operand[k]] = true;
        if (info.op == JD_OP_INPUT && info.kind == JD_INPUT_STATE)
            used[info.index] = true;
    }
    free(needed);
    return true;
}

static bool is_zero(const jd_builder* b, jd_node node) {
    double number;
    return jd_graph_is_number(b->graph, node, &number) && number == 0;
}

// sum + a*b, where terms that vanish are left out.
static jd_node add_product(jd_builder* b, jd_node sum, jd_node x, jd_node y) {
    if (is_zero(b, x) || is_zero(b, y))
        return sum;
    const jd_node product = jd_graph_apply(b->graph, JD_OP_MUL, x, y, -1);
    return is_zero(b, sum) ? product : jd_graph_apply(b->graph, JD_OP_ADD, sum, product, -1);
}

jd_node jd_rate_along(jd_builder* b, jd_node node, bool held) {
    jd_node sum = jd_graph_number(b->graph, 0);
    if (jd_graph_depends(b->graph, node, JD_INPUT_TIME))
        sum = jd_graph_derivative(b->graph, node, jd_graph_input(b->graph, JD_INPUT_TIME, 0));
    bool used[JD_EQUATIONS_ENTRIES] = {false};
    if (!jd_states_of(b, node, used))
        return -1;
    for (int i = 0; i < b->state_count; i++) {
        const jd_state_spec* spec = &b->state_specs[i];
        if (!used[i] || (held && spec->moves))
            continue;
        const jd_node by = jd_graph_derivative(b->graph, node, spec->symbol->value.node);
        sum = add_product(b, sum, by, spec->rate.node);
    }
    return sum;
}

bool jd_find_velocities(jd_builder* b, jd_node speed) {
    bool used[JD_EQUATIONS_ENTRIES] = {false};
    if (!jd_states_of(b, speed, used))
        return false;
    for (int i = 0; i < b->state_count; i++) {
        jd_state_spec* spec = &b->state_specs[i];
        if (used[i] && spec->velocity < 0 && !spec->regime)
            spec->moves = true;
    }
    return true;
}

bool jd_line_derive(jd_builder* b, jd_program_line* line) {
    jd_node* by = jd_arena_take(b->arena, (size_t)b->state_count, sizeof *by);
    bool used[JD_EQUATIONS_ENTRIES] = {false};
    if (!by || !jd_states_of(b, line->speed, used))
        return false;
    for (int i = 0; i < b->state_count; i++) {
        const jd_state_spec* spec = &b->state_specs[i];
        by[i] = -1;
        if (!spec->moves || !used[i])
            continue;
        const jd_node slope = jd_graph_derivative(b->graph, line->speed, spec->symbol->value.node);
        by[i] = is_zero(b, slope) ? -1 : slope;
    }
    line->by = by;
    line->drift = jd_rate_along(b, line->speed, true);
    return true;
}
