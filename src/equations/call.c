// Functions in expressions: those of the table, sums, curves, and forces of contacts.

#include "equations/builder.h"

#include "equations/language/function.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define ARGUMENTS 64  // most of a function

static int count_arguments(const jd_term* term) {
    int count = 0;
    for (const jd_term* a = term->first; a; a = a->next)
        count++;
    return count;
}

static jd_status wrong_count(const jd_builder* b, const jd_expression* e, const jd_term* term,
                             const char* arguments) {
    return jd_wrong_term(b, e, term, "%s has %d argument%s; it is %s(%s)", term->name,
                         count_arguments(term), count_arguments(term) == 1 ? "" : "s", term->name,
                         arguments);
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
    const int count = count_arguments(term);
    int at = 0;
    if (count < f->least || count > f->most || count > ARGUMENTS)
        return wrong_count(b, e, term, f->arguments);
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

// ---- Sums --------------------------------------------------------------------------------------

// sum(i = from..to, expression): one term after the other, from the first.
static jd_status sum_value(jd_builder* b, const jd_expression* e, const jd_term* term,
                           jd_quantity* value) {
    const jd_term* range = term->first;
    if (range->kind != JD_TERM_RANGE || !range->next || range->next->next)
        return jd_wrong_term(b, e, term, "a sum is sum(i = 1..N, expression)");
    const jd_local* before = b->locals;
    jd_local counter = {.name = range->name, .whole = true, .before = before};
    int from, to;
    jd_status status = jd_evaluate_count(b, e, range->first, &from);
    if (status == JD_OK)
        status = jd_evaluate_count(b, e, range->first->next, &to);
    *value = (jd_quantity){jd_graph_number(b->graph, 0), jd_unit_one(), true};
    for (int i = from; status == JD_OK && i <= to; i++) {
        jd_quantity v;
        counter.count = i;
        b->locals = &counter;
        status = jd_evaluate_term(b, e, range->next, &v);
        b->locals = before;
        if (status != JD_OK)
            return status;
        if (!value->any && !v.any && !jd_unit_fits(value->unit, v.unit))
            return jd_wrong_term(b, e, range->next, "the terms of the sum have different units");
        const jd_unit unit = value->any ? v.unit : value->unit;
        const bool any = value->any && v.any;
        *value = (jd_quantity){
            i == from ? v.node : jd_graph_apply(b->graph, JD_OP_ADD, value->node, v.node, -1), unit,
            any};
    }
    return status;
}

// ---- Curves and contacts -----------------------------------------------------------------------

// f(t), or f'(t) for `derivative` = 1. The argument of a curve is a time.
static jd_status curve_value(jd_builder* b, const jd_expression* e, const jd_term* term,
                             jd_symbol* s, int derivative, jd_quantity* value) {
    jd_quantity at;
    if (count_arguments(term) != 1)
        return wrong_count(b, e, term, "t");
    const jd_status status = jd_evaluate_term(b, e, term->first, &at);
    if (status != JD_OK)
        return status;
    if (!jd_quantity_fits(at, b->time)) {
        char text[JD_TERM_SHOWN], unit[JD_UNIT_SHOWN];
        return jd_wrong_term(b, e, term->first, "%s of %s [%s]; it is a table over time",
                             term->name, jd_term_text(e, term->first, text),
                             jd_shown_unit(b, term->first, at, unit));
    }
    s->used = true;
    jd_unit unit = s->value.unit;
    for (int i = 0; i < derivative; i++)
        unit = jd_unit_over(unit, b->time);
    *value = (jd_quantity){jd_graph_table(b->graph, s->index, derivative, at.node), unit, false};
    return JD_OK;
}

// The symbol of a curve behind a name with up to two primes.
static jd_symbol* find_curve(const jd_builder* b, const char* name, int* primes) {
    char plain[JD_NAME_MAX + 4];
    snprintf(plain, sizeof plain, "%s", name);
    char* prime = strchr(plain, '\'');
    *primes = prime ? (int)strlen(prime) : 0;
    if (prime)
        *prime = 0;
    jd_symbol* s = jd_symbols_find(&b->symbols, plain);
    return s && s->kind == JD_SYMBOL_TABLE && *primes <= 2 ? s : NULL;
}

static bool is_contact_function(const char* name) {
    return !strcmp(name, "N") || !strcmp(name, "T") || !strcmp(name, "closed") ||
           !strcmp(name, "stuck");
}

// Which of two directions of friction: T(floor), T(floor, 2).
static jd_status direction_of(jd_builder* b, const jd_expression* e, const jd_term* term,
                              int contact, int* direction) {
    const jd_term* second = term->first->next;
    const int along = b->contacts[contact].along;
    *direction = 1;
    const jd_status status = second ? jd_evaluate_count(b, e, second, direction) : JD_OK;
    if (status == JD_OK && (*direction < 1 || *direction > along))
        return jd_wrong_term(b, e, second ? second : term->first,
                             "contact '%s' has %d direction%s of friction",
                             b->contacts[contact].name, along, along == 1 ? "" : "s");
    return status;
}

// The place of the contact that a term names; below 0: it names none.
static int contact_of(const jd_builder* b, const jd_term* term) {
    for (int k = 0; term->kind == JD_TERM_NAME && !term->first && k < b->contact_count; k++)
        if (strcmp(b->contacts[k].name, term->name) == 0)
            return k;
    return -1;
}

// N(floor), T(floor), closed(floor), stuck(floor): known to outputs.
static jd_status contact_value(jd_builder* b, const jd_expression* e, const jd_term* term,
                               jd_quantity* value) {
    const jd_term* first = term->first;
    const bool friction = strcmp(term->name, "T") == 0, normal = strcmp(term->name, "N") == 0;
    const int contact = contact_of(b, first);
    int direction = 1;
    if (contact < 0)
        return jd_wrong_term(b, e, first, "%s(...) takes the name of a contact", term->name);
    if (!b->in_outputs)
        return jd_wrong_term(b, e, term,
                             "%s(%s) is known to outputs only: it follows from the equations",
                             term->name, b->contacts[contact].name);
    if (count_arguments(term) > 1 + friction)
        return wrong_count(b, e, term, friction ? "contact, direction" : "contact");
    const jd_status status = friction ? direction_of(b, e, term, contact, &direction) : JD_OK;
    if (status != JD_OK)
        return status;
    const jd_input kind = normal ? JD_INPUT_NORMAL : friction ? JD_INPUT_FRICTION : JD_INPUT_MODE;
    const int index = friction ? 2 * contact + direction - 1 : contact;
    jd_node node = jd_graph_input(b->graph, kind, index);
    if (kind == JD_INPUT_MODE) {
        const double least = strcmp(term->name, "closed") == 0 ? 0 : 1;
        node = jd_graph_apply(b->graph, JD_OP_LESS, jd_graph_number(b->graph, least), node, -1);
    }
    *value =
        (jd_quantity){node, normal || friction ? b->force_units[contact] : jd_unit_one(), false};
    return JD_OK;
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
    jd_symbol* curve = find_curve(b, term->name, &primes);
    const jd_function* f = jd_function_find(term->name);
    if (curve)
        return curve_value(b, e, term, curve, primes, value);
    if (f)
        return function_value(b, e, term, f, value);
    if (strcmp(term->name, "sum") == 0)
        return sum_value(b, e, term, value);
    const bool named = jd_symbols_find(&b->symbols, term->name) != NULL;
    if (is_contact_function(term->name) && (!named || contact_of(b, term->first) >= 0))
        return contact_value(b, e, term, value);
    return unknown_function(b, e, term);
}
