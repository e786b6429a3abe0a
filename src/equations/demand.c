// What a text demands of its numbers: what they are with the defaults of parameters, and conditions
// that models are held to with their own numbers.

#include "equations/builder.h"

#include "graph/inside.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

// The value of a node of numbers and parameters, those of the nodes before it being known.
static double worth(const jd_builder* b, jd_node node, const double* before) {
    const jd_node_info info = jd_graph_at(b->graph, node);
    double of[3] = {0, 0, 0};
    if (info.op == JD_OP_NUMBER)
        return info.value;
    if (info.op == JD_OP_INPUT)
        return info.kind == JD_INPUT_PARAMETER ? b->parameters[info.index].value : (double)NAN;
    for (int i = 0; i < jd_op_arity(info.op); i++)
        of[i] = before[info.operand[i]];
    return info.op == JD_OP_TABLE ? (double)NAN : jd_op_eval(info.op, of[0], of[1], of[2]);
}

// All nodes up to it, in their order: operands stand before what is made of them.
double jd_default_of(const jd_builder* b, jd_node node) {
    const jd_graph* g = b->graph;
    double number = (double)NAN;
    if (node < 0 || jd_graph_is_number(g, node, &number) ||
        jd_graph_depends(g, node, JD_INPUT_STATE) || jd_graph_depends(g, node, JD_INPUT_TIME))
        return number;
    double* value = malloc(((size_t)node + 1) * sizeof *value);
    for (jd_node i = 0; value && i <= node; i++)
        value[i] = worth(b, i, value);
    number = value ? value[node] : number;
    free(value);
    return number;
}

static jd_status keep_condition(jd_builder* b, jd_program_condition condition) {
    if (b->condition_count == b->condition_room) {
        const int room = b->condition_room ? 2 * b->condition_room : 16;
        jd_program_condition* more = jd_arena_take(b->arena, (size_t)room, sizeof *more);
        if (!more)
            return jd_out_of_memory(b);
        for (int i = 0; i < b->condition_count; i++)
            more[i] = b->conditions[i];
        b->conditions = more;
        b->condition_room = room;
    }
    b->conditions[b->condition_count++] = condition;
    return JD_OK;
}

jd_status jd_require(jd_builder* b, const jd_demand* d, const char* format, ...) {
    char text[300];
    double number;
    const bool known = jd_graph_is_number(b->graph, d->node, &number);
    const double value = jd_default_of(b, d->node);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    if (value < 0 || (value == 0 && d->above))
        return JD_WRONG_AT(b, d->at, "%s", text);
    if (known)
        return JD_OK;
    const char* said = jd_arena_text(b->arena, "%s:%d:%d: %s", b->source->name, d->at->mark.line,
                                     d->at->mark.column, text);
    return said ? keep_condition(b, (jd_program_condition){d->node, d->above, said})
                : jd_out_of_memory(b);
}
