// What an expression is worth: nodes of the graph, with dimensions checked on the way.
//
// A plain 0 fits every unit, so that max(x, 0) needs none. Units are those of SI: a number is converted
// where it is read, so that the graph holds no factors of units.

#include "equations/builder.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define COUNT_MAX 1000000  // of a counter

// ---- Failures ----------------------------------------------------------------------------------

jd_status jd_wrong_term(const jd_builder* b, const jd_expression* e, const jd_term* term,
                        const char* format, ...) {
    char message[500];
    va_list values;
    va_start(values, format);
    vsnprintf(message, sizeof message, format, values);
    va_end(values);
    const jd_mark mark =
        b->caller ? jd_term_mark(b->caller, b->caller_term) : jd_term_mark(e, term);
    if (b->caller)
        return jd_text_source_fail(b->source, mark, JD_ERR_ARGUMENT, "in %s(...): %s",
                                   b->caller_term->name, message);
    return jd_text_source_fail(b->source, mark, JD_ERR_ARGUMENT, "%s", message);
}

jd_status jd_out_of_memory(const jd_builder* b) {
    if (b->arena->failed && b->arena->total > JD_ARENA_MAX / 2)
        return jd_text_source_fail(b->source, b->root->mark, JD_ERR_RANGE,
                                   "the text needs more than %d MiB", (int)(JD_ARENA_MAX >> 20));
    return jd_fail(b->source->context, JD_ERR_MEMORY, "out of memory");
}

void jd_warn(jd_builder* b, jd_mark mark, const char* format, ...) {
    char message[300];
    va_list values;
    va_start(values, format);
    vsnprintf(message, sizeof message, format, values);
    va_end(values);
    if (b->warning_count < JD_EQUATIONS_WARNINGS) {
        char* text = jd_arena_text(b->arena, "%s:%d:%d: %s", b->source->name, mark.line,
                                   mark.column, message);
        if (text)
            b->warnings[b->warning_count++] = text;
    }
}

// ---- Units -------------------------------------------------------------------------------------

bool jd_quantity_fits(jd_quantity value, jd_unit unit) {
    return value.any || jd_unit_fits(value.unit, unit);
}

const char* jd_shown_unit(const jd_builder* b, const jd_term* term, jd_quantity value,
                          char text[JD_UNIT_SHOWN]) {
    const bool named = term && term->kind == JD_TERM_NAME && !term->first;
    const jd_symbol* symbol = named ? jd_symbols_find(&b->symbols, term->name) : NULL;
    if (symbol && symbol->unit && jd_unit_fits(symbol->value.unit, value.unit))
        return symbol->unit;
    jd_unit_text(value.unit, text);
    return text;
}

// Two terms that must be of one unit; `between` says what is done with them.
static jd_status unlike(const jd_builder* b, const jd_expression* e, const jd_term* x,
                        const jd_quantity v[2], const char* between) {
    char text[2][JD_TERM_SHOWN], unit[2][JD_UNIT_SHOWN];
    const jd_term* y = x->next;
    return jd_wrong_term(b, e, x, "%s [%s] %s %s [%s]", jd_term_text(e, x, text[0]),
                         jd_shown_unit(b, x, v[0], unit[0]), between, jd_term_text(e, y, text[1]),
                         jd_shown_unit(b, y, v[1], unit[1]));
}

// The unit of two that fit each other.
static jd_quantity joined(jd_node node, const jd_quantity v[2]) {
    return (jd_quantity){node, v[0].any ? v[1].unit : v[0].unit, v[0].any && v[1].any};
}

// ---- Operators ---------------------------------------------------------------------------------

static jd_status sum_value(jd_builder* b, const jd_expression* e, const jd_term* term,
                           const jd_quantity v[2], jd_quantity* value) {
    const bool plus = term->sign == '+';
    if (!v[0].any && !v[1].any && !jd_unit_fits(v[0].unit, v[1].unit)) {
        if (plus)
            return unlike(b, e, term->first, v, "is added to");
        char text[2][JD_TERM_SHOWN], unit[2][JD_UNIT_SHOWN];
        const jd_term *x = term->first, *y = x->next;
        return jd_wrong_term(b, e, x, "%s [%s] is subtracted from %s [%s]",
                             jd_term_text(e, y, text[1]), jd_shown_unit(b, y, v[1], unit[1]),
                             jd_term_text(e, x, text[0]), jd_shown_unit(b, x, v[0], unit[0]));
    }
    *value =
        joined(jd_graph_apply(b->graph, plus ? JD_OP_ADD : JD_OP_SUB, v[0].node, v[1].node, -1), v);
    return JD_OK;
}

static jd_status compare_value(jd_builder* b, const jd_expression* e, const jd_term* term,
                               const jd_quantity v[2], jd_quantity* value) {
    const int sign = term->sign;
    if (!v[0].any && !v[1].any && !jd_unit_fits(v[0].unit, v[1].unit))
        return unlike(b, e, term->first, v, "is compared with");
    const bool turned = sign == '>' || sign == JD_SIGN_GREATER_EQUAL;
    const jd_op op = sign == '<' || sign == '>'                         ? JD_OP_LESS
                     : sign == JD_SIGN_EQUAL || sign == JD_SIGN_UNEQUAL ? JD_OP_EQUAL
                                                                        : JD_OP_LESS_EQUAL;
    jd_node node = jd_graph_apply(b->graph, op, v[turned].node, v[!turned].node, -1);
    if (sign == JD_SIGN_UNEQUAL)
        node = jd_graph_apply(b->graph, JD_OP_NOT, node, -1, -1);
    *value = (jd_quantity){node, jd_unit_one(), false};
    return JD_OK;
}

static jd_status product_value(jd_builder* b, const jd_expression* e, const jd_term* term,
                               const jd_quantity v[2], jd_quantity* value) {
    const bool times = term->sign == '*';
    double divisor;
    if (!times && jd_graph_is_number(b->graph, v[1].node, &divisor) && divisor == 0)
        return jd_wrong_term(b, e, term->first->next, "division by zero");
    const jd_unit unit =
        times ? jd_unit_times(v[0].unit, v[1].unit) : jd_unit_over(v[0].unit, v[1].unit);
    if (!isfinite(unit.factor))
        return jd_wrong_term(b, e, term, "powers of units beyond %d", JD_UNIT_POWER_MAX);
    const jd_op op = times ? JD_OP_MUL : JD_OP_DIV;
    const bool any = v[0].any || (times && v[1].any);
    *value = (jd_quantity){jd_graph_apply(b->graph, op, v[0].node, v[1].node, -1), unit, any};
    return JD_OK;
}

static jd_status power_value(jd_builder* b, const jd_expression* e, const jd_term* term,
                             const jd_quantity v[2], jd_quantity* value) {
    char text[JD_TERM_SHOWN], unit[JD_UNIT_SHOWN];
    const jd_term *base = term->first, *power = base->next;
    double number = 0, low;
    if (!jd_quantity_fits(v[1], jd_unit_one()))
        return jd_wrong_term(b, e, power,
                             "the power %s has the unit [%s]; it must be a pure number",
                             jd_term_text(e, power, text), jd_shown_unit(b, power, v[1], unit));
    const bool known = jd_graph_is_number(b->graph, v[1].node, &number);
    if (known && number <= 0 && jd_graph_is_number(b->graph, v[0].node, &low) && low == 0)
        return jd_wrong_term(b, e, base, "zero to a power that is not above zero");
    jd_unit raised = jd_unit_one();
    if (!jd_unit_is_pure(v[0].unit)) {
        const double parts = number * JD_UNIT_PARTS, whole = floor(parts + 0.5);
        if (!known)
            return jd_wrong_term(b, e, base, "%s [%s] is raised to a power that is not a number",
                                 jd_term_text(e, base, text), jd_shown_unit(b, base, v[0], unit));
        if (fabs(parts - whole) < 1e-9 && fabs(whole) <= JD_UNIT_POWER_MAX * JD_UNIT_PARTS)
            raised = jd_unit_to(v[0].unit, (int)whole);
        else
            raised.factor = NAN;
        if (!isfinite(raised.factor))
            return jd_wrong_term(b, e, base, "%s [%s] to the power %g has no unit",
                                 jd_term_text(e, base, text), jd_shown_unit(b, base, v[0], unit),
                                 number);
    }
    *value =
        (jd_quantity){jd_graph_apply(b->graph, JD_OP_POW, v[0].node, v[1].node, -1), raised, false};
    return JD_OK;
}

static jd_status logic_value(jd_builder* b, const jd_expression* e, const jd_term* term,
                             const jd_quantity v[2], jd_quantity* value) {
    for (const jd_term* a = term->first; a; a = a->next)
        if (!jd_quantity_fits(v[a != term->first], jd_unit_one()))
            return jd_wrong_term(b, e, a, "a condition is expected, such as x > 0");
    const jd_op op = term->sign == '&' ? JD_OP_AND : JD_OP_OR;
    *value =
        (jd_quantity){jd_graph_apply(b->graph, op, v[0].node, v[1].node, -1), jd_unit_one(), false};
    return JD_OK;
}

// One of the names of a choice that it is compared with: signal == ramp.
static bool choice_value(jd_builder* b, const jd_term* term, const jd_term* with,
                         jd_quantity* value) {
    const bool names = term->kind == JD_TERM_NAME && with->kind == JD_TERM_NAME && !term->first;
    const jd_symbol* s = names && !with->first ? jd_symbols_find(&b->symbols, with->name) : NULL;
    if (!s || s->kind != JD_SYMBOL_PARAMETER)
        return false;
    const char* const* choices = b->parameters[s->index].range.names;
    for (int i = 0; choices && choices[i]; i++) {
        if (strcmp(choices[i], term->name) != 0)
            continue;
        *value = (jd_quantity){jd_graph_number(b->graph, i), jd_unit_one(), false};
        return true;
    }
    return false;
}

static jd_status binary_value(jd_builder* b, const jd_expression* e, const jd_term* term,
                              jd_quantity* value) {
    const jd_term *first = term->first, *second = first->next;
    const bool equal = term->sign == JD_SIGN_EQUAL || term->sign == JD_SIGN_UNEQUAL;
    jd_quantity v[2];
    jd_status status = JD_OK;
    if (!equal || !choice_value(b, first, second, &v[0]))
        status = jd_evaluate_term(b, e, first, &v[0]);
    if (status == JD_OK && (!equal || !choice_value(b, second, first, &v[1])))
        status = jd_evaluate_term(b, e, second, &v[1]);
    if (status != JD_OK)
        return status;
    switch (term->sign) {
    case '+':
    case '-':
        return sum_value(b, e, term, v, value);
    case '*':
    case '/':
        return product_value(b, e, term, v, value);
    case '^':
        return power_value(b, e, term, v, value);
    case '&':
    case '|':
        return logic_value(b, e, term, v, value);
    default:
        return compare_value(b, e, term, v, value);
    }
}

// ---- Terms -------------------------------------------------------------------------------------

static jd_status unary_value(jd_builder* b, const jd_expression* e, const jd_term* term,
                             jd_quantity* value) {
    const jd_status status = jd_evaluate_term(b, e, term->first, value);
    if (status != JD_OK)
        return status;
    const bool turns = term->kind == JD_TERM_NOT;
    if (turns && !jd_quantity_fits(*value, jd_unit_one()))
        return jd_wrong_term(b, e, term->first, "a condition is expected, such as x > 0");
    value->node = jd_graph_apply(b->graph, turns ? JD_OP_NOT : JD_OP_NEG, value->node, -1, -1);
    value->any = value->any && !turns;
    return JD_OK;
}

static jd_status value_of(jd_builder* b, const jd_expression* e, const jd_term* term,
                          jd_quantity* value) {
    switch (term->kind) {
    case JD_TERM_NUMBER:
        *value = (jd_quantity){jd_graph_number(b->graph, term->value), term->unit,
                               term->value == 0 && !term->unit_begin};
        return JD_OK;
    case JD_TERM_NAME:
        return jd_name_value(b, e, term, value);
    case JD_TERM_CALL:
        return jd_call_value(b, e, term, value);
    case JD_TERM_SIGN:
    case JD_TERM_NOT:
        return unary_value(b, e, term, value);
    case JD_TERM_BINARY:
        return binary_value(b, e, term, value);
    default:
        return jd_wrong_term(b, e, term, "a range stands in sum(i = 1..N, ...) only");
    }
}

// The graph takes no more.
static jd_status graph_failed(const jd_builder* b, const jd_expression* e, const jd_term* term) {
    if (jd_graph_status(b->graph) == JD_ERR_MEMORY)
        return jd_out_of_memory(b);
    jd_status_ignore(
        jd_wrong_term(b, e, term, "the system needs more than %d operations", JD_EQUATIONS_NODES));
    return JD_ERR_RANGE;
}

jd_status jd_evaluate_term(jd_builder* b, const jd_expression* e, const jd_term* term,
                           jd_quantity* value) {
    if (++b->terms > JD_EQUATIONS_TERMS) {
        jd_status_ignore(jd_wrong_term(b, e, term, "sums and arrays unfold to more than %d terms",
                                       JD_EQUATIONS_TERMS));
        return JD_ERR_RANGE;
    }
    const jd_status status = value_of(b, e, term, value);
    if (status != JD_OK)
        return status;
    if (value->node < 0)
        return graph_failed(b, e, term);
    if (term->kind == JD_TERM_BINARY || term->kind == JD_TERM_CALL) {
        const jd_mark mark =
            b->caller ? jd_term_mark(b->caller, b->caller_term) : jd_term_mark(e, term);
        jd_graph_mark(b->graph, value->node, mark.line, mark.column);
    }
    double number;
    if (jd_graph_is_number(b->graph, value->node, &number) && !isfinite(number))
        return jd_wrong_term(b, e, term, "its value is not finite");
    return JD_OK;
}

jd_status jd_evaluate(jd_builder* b, const jd_expression* e, jd_quantity* value) {
    return jd_evaluate_term(b, e, e->root, value);
}

jd_status jd_evaluate_count(jd_builder* b, const jd_expression* e, const jd_term* term,
                            int* count) {
    jd_quantity value;
    double number;
    char text[JD_TERM_SHOWN];
    const jd_status status = jd_evaluate_term(b, e, term, &value);
    if (status != JD_OK)
        return status;
    if (!jd_graph_is_number(b->graph, value.node, &number) ||
        !jd_quantity_fits(value, jd_unit_one()) || number != floor(number) ||
        fabs(number) > COUNT_MAX)
        return jd_wrong_term(b, e, term,
                             "%s must be a whole number of 'structure' and counters alone",
                             jd_term_text(e, term, text));
    *count = (int)number;
    return JD_OK;
}
