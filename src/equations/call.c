// Functions in expressions: those of the table. Sums, curves and forces of contacts are in special.c.

#include "equations/builder.h"

#include "equations/language/function.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define ARGUMENTS 64  // most of a function

int jd_count_arguments(const jd_term* term) {
    int count = 0;
    for (const jd_term* a = term->first; a; a = a->next)
        count++;
    return count;
}

jd_status jd_wrong_count(const jd_builder* b, const jd_expression* e, const jd_term* term,
                         const char* arguments) {
    return jd_wrong_term(b, e, term, "%s has %d argument%s; it is %s(%s)", term->name,
                         jd_count_arguments(term), jd_count_arguments(term) == 1 ? "" : "s",
                         term->name, arguments);
}

// ---- Units of functions ------------------------------------------------------------------------

static jd_status not_pure(const jd_builder* b, const jd_expression* e, const jd_term* call,
                          const jd_term* argument, jd_quantity v) {
    char text[JD_TERM_SHOWN], unit[JD_UNIT_SHOWN];
    return jd_wrong_term(b, e, argument, "%s of %s [%s]; it takes a pure number or an angle",
                         call->name, jd_term_text(e, argument, text),
                         jd_shown_unit(b, argument, v, unit));
}

// All arguments from `first` on have one unit: *unit.
static jd_status share_unit(const jd_builder* b, const jd_expression* e, const jd_term* call,
                            const jd_quantity* v, int first, jd_quantity* unit) {
    const jd_term *leader = NULL, *a = call->first;
    int at = 0, lead = 0;
    *unit = (jd_quantity){-1, jd_unit_one(), true};
    for (; a; a = a->next, at++) {
        if (at < first || v[at].any)
            continue;
        if (leader && !jd_unit_fits(v[lead].unit, v[at].unit)) {
            char text[2][JD_TERM_SHOWN], shown[2][JD_UNIT_SHOWN];
            return jd_wrong_term(b, e, a, "%s of %s [%s] and %s [%s]", call->name,
                                 jd_term_text(e, leader, text[0]),
                                 jd_shown_unit(b, leader, v[lead], shown[0]),
                                 jd_term_text(e, a, text[1]), jd_shown_unit(b, a, v[at], shown[1]));
        }
        if (!leader) {
            leader = a;
            lead = at;
            *unit = (jd_quantity){-1, v[at].unit, false};
        }
    }
    return JD_OK;
}

static jd_status root_unit(const jd_builder* b, const jd_expression* e, const jd_term* call,
                           jd_quantity v, int root, jd_quantity* unit) {
    *unit = (jd_quantity){-1, jd_unit_to(v.unit, JD_UNIT_PARTS / root), v.any};
    if (isfinite(unit->unit.factor))
        return JD_OK;
    char text[JD_TERM_SHOWN], shown[JD_UNIT_SHOWN];
    return jd_wrong_term(b, e, call->first, "%s of %s [%s] has no unit", call->name,
                         jd_term_text(e, call->first, text),
                         jd_shown_unit(b, call->first, v, shown));
}

// The unit of a function of these values.
static jd_status function_unit(const jd_builder* b, const jd_expression* e, const jd_term* call,
                               const jd_quantity* v, jd_quantity* unit) {
    const jd_function* f = jd_function_find(call->name);
    jd_status status = JD_OK;
    int at = 0;
    *unit = (jd_quantity){-1, jd_unit_one(), false};
    switch (f->rule) {
    case JD_RULE_PURE:
        for (const jd_term* a = call->first; a; a = a->next, at++)
            if (!jd_quantity_fits(v[at], jd_unit_one()))
                return not_pure(b, e, call, a, v[at]);
        return JD_OK;
    case JD_RULE_SAME:
        return share_unit(b, e, call, v, 0, unit);
    case JD_RULE_RATIO:
        status = share_unit(b, e, call, v, 0, unit);
        *unit = (jd_quantity){-1, jd_unit_one(), false};
        return status;
    case JD_RULE_CHOOSE:
        if (!jd_quantity_fits(v[0], jd_unit_one()))
            return jd_wrong_term(b, e, call->first, "a condition is expected, such as x > 0");
        return share_unit(b, e, call, v, 1, unit);
    case JD_RULE_ROOT:
        return root_unit(b, e, call, v[0], 2, unit);
    case JD_RULE_CUBE:
        return root_unit(b, e, call, v[0], 3, unit);
    default:
        return JD_OK;
    }
}

// ---- Functions of the table --------------------------------------------------------------------

static jd_node apply(jd_builder* b, const jd_function* f, const jd_quantity* v, int count) {
    if (f->op == JD_OP_SELECT)
        return jd_graph_apply(b->graph, f->op, v[0].node, v[1].node, v[2].node);
    if (count == 1)
        return jd_graph_apply(b->graph, f->op, v[0].node, -1, -1);
    jd_node node = v[0].node;
    for (int i = 1; i < count; i++)
        node = jd_graph_apply(b->graph, f->op, node, v[i].node, -1);
    return node;
}

// A function that is a formula of its arguments: they become locals.
static jd_status formula_value(jd_builder* b, const jd_expression* e, const jd_term* call,
                               const jd_quantity* v, jd_quantity* value) {
    const jd_function* f = jd_function_find(call->name);
    char text[200], names[4][16];
    jd_local locals[4];
    const jd_local* before = b->locals;
    const char* at = f->arguments;
    snprintf(text, sizeof text, "%s", f->formula);
    for (int i = 0; i < f->most; i++) {
        const size_t size = strcspn(at, ", ");
        snprintf(names[i], sizeof names[i], "%.*s", (int)size, at);
        locals[i] =
            (jd_local){.name = names[i], .value = v[i], .before = i ? &locals[i - 1] : NULL};
        at += size + strspn(at + size, ", ");
    }
    const jd_tree tree = {.kind = JD_TREE_TEXT, .mark = jd_term_mark(e, call), .text = text};
    jd_expression formula;
    jd_status status =
        jd_expression_read(b->source, b->arena, &tree, 0, (int)strlen(text), &formula);
    if (status != JD_OK)
        return status;
    const jd_expression* caller = b->caller;
    const jd_term* caller_term = b->caller_term;
    if (!caller) {
        b->caller = e;
        b->caller_term = call;
    }
    b->locals = &locals[f->most - 1];
    status = jd_evaluate(b, &formula, value);
    b->locals = before;
    b->caller = caller;
    b->caller_term = caller_term;
    return status;
}

static jd_status function_value(jd_builder* b, const jd_expression* e, const jd_term* term,
                                const jd_function* f, jd_quantity* value) {
    jd_quantity v[ARGUMENTS];
    const int count = jd_count_arguments(term);
    int at = 0;
    if (count < f->least || count > f->most || count > ARGUMENTS)
        return jd_wrong_count(b, e, term, f->arguments);
    for (const jd_term* a = term->first; a; a = a->next) {
        const jd_status status = jd_evaluate_term(b, e, a, &v[at++]);
        if (status != JD_OK)
            return status;
    }
    if (f->rule == JD_RULE_FORMULA)
        return formula_value(b, e, term, v, value);
    const jd_status status = function_unit(b, e, term, v, value);
    if (status == JD_OK)
        value->node = apply(b, f, v, count);
    return status;
}

// ---- Calls -------------------------------------------------------------------------------------

static jd_status unknown_function(const jd_builder* b, const jd_expression* e,
                                  const jd_term* term) {
    const char *nearest = jd_function_nearest(term->name),
               *refused = jd_function_refused(term->name);
    const jd_symbol* s = jd_symbols_find(&b->symbols, term->name);
    if (refused)
        return jd_wrong_term(b, e, term, "'%s': texts know no %s", term->name, refused);
    if (s)
        return jd_wrong_term(b, e, term, "'%s' is a %s, no function; a product is written with *",
                             term->name, jd_symbol_kind_name(s->kind));
    if (nearest)
        return jd_wrong_term(b, e, term, "unknown function '%s'; did you mean '%s'?", term->name,
                             nearest);
    return jd_wrong_term(b, e, term, "unknown function '%s'", term->name);
}

jd_status jd_call_value(jd_builder* b, const jd_expression* e, const jd_term* term,
                        jd_quantity* value) {
    int primes;
    jd_symbol* curve = jd_find_curve(b, term->name, &primes);
    const jd_function* f = jd_function_find(term->name);
    if (curve)
        return jd_curve_value(b, e, term, curve, primes, value);
    if (f)
        return function_value(b, e, term, f, value);
    if (strcmp(term->name, "sum") == 0)
        return jd_sum_value(b, e, term, value);
    if (strcmp(term->name, "given") == 0)
        return jd_given_value(b, e, term, value);
    const bool named = jd_symbols_find(&b->symbols, term->name) != NULL;
    if (jd_is_contact_function(b, term, named))
        return jd_contact_value(b, e, term, value);
    return unknown_function(b, e, term);
}
