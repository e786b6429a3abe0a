// What a text demands of its numbers: what they are with the defaults of parameters, and conditions
// that models are held to with their own numbers.

#include "equations/builder.h"

#include "graph/inside.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

// The value of an input.
typedef double value_of_input(const jd_builder* b, const jd_node_info* input);

static double by_default(const jd_builder* b, const jd_node_info* input) {
    return input->kind == JD_INPUT_PARAMETER ? b->parameters[input->index].value : (double)NAN;
}

// The value of a node, those of the nodes before it being known.
static double worth(const jd_builder* b, jd_node node, const double* before, value_of_input* of) {
    const jd_node_info info = jd_graph_at(b->graph, node);
    double x[3] = {0, 0, 0};
    if (info.op == JD_OP_NUMBER)
        return info.value;
    if (info.op == JD_OP_INPUT)
        return of(b, &info);
    for (int i = 0; i < jd_op_arity(info.op); i++)
        x[i] = before[info.operand[i]];
    return info.op == JD_OP_TABLE ? (double)NAN : jd_op_eval(info.op, x[0], x[1], x[2]);
}

// All nodes up to it, in their order: operands stand before what is made of them.
static double value_of(const jd_builder* b, jd_node node, value_of_input* of) {
    double* value = malloc(((size_t)node + 1) * sizeof *value);
    for (jd_node i = 0; value && i <= node; i++)
        value[i] = worth(b, i, value, of);
    const double result = value ? value[node] : (double)NAN;
    free(value);
    return result;
}

double jd_default_of(const jd_builder* b, jd_node node) {
    const jd_graph* g = b->graph;
    double number = (double)NAN;
    if (node < 0 || jd_graph_is_number(g, node, &number) ||
        jd_graph_depends(g, node, JD_INPUT_STATE) || jd_graph_depends(g, node, JD_INPUT_TIME))
        return number;
    return value_of(b, node, by_default);
}

// Places between 0 and 1 that no two inputs share.
static double somewhere(const jd_node_info* input, double step) {
    const double x = (7.0 * (double)input->kind + input->index + 1.0) * step;
    return 0.1 + 0.8 * (x - floor(x));
}
static double here(const jd_builder* b, const jd_node_info* input) {
    (void)b;
    return somewhere(input, 0.6180339887498949);
}
static double there(const jd_builder* b, const jd_node_info* input) {
    (void)b;
    return somewhere(input, 0.4142135623730950);
}

bool jd_node_vanishes(const jd_builder* b, jd_node node) {
    double number;
    if (jd_graph_is_number(b->graph, node, &number))
        return number == 0;
    return node >= 0 && fabs(value_of(b, node, here)) < 1e-12 &&
           fabs(value_of(b, node, there)) < 1e-12;
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
