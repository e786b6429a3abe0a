// Functions in expressions that are not in the table: sums, curves over time, forces of contacts.

#include "equations/builder.h"

#include <stdio.h>
#include <string.h>

// ---- Sums --------------------------------------------------------------------------------------

// sum(i = from..to, expression): one term after the other, from the first.
jd_status jd_sum_value(jd_builder* b, const jd_expression* e, const jd_term* term,
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
jd_status jd_curve_value(jd_builder* b, const jd_expression* e, const jd_term* term, jd_symbol* s,
                         int derivative, jd_quantity* value) {
    jd_quantity at;
    if (jd_count_arguments(term) != 1)
        return jd_wrong_count(b, e, term, "t");
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
    const jd_node node = s->index == JD_NO_TABLE
                             ? jd_graph_number(b->graph, 0)
                             : jd_graph_table(b->graph, s->index, derivative, at.node);
    *value = (jd_quantity){node, unit, false};
    return JD_OK;
}

// given(f): 1 where the file of a table that is left to users is there, else 0.
jd_status jd_given_value(jd_builder* b, const jd_expression* e, const jd_term* term,
                         jd_quantity* value) {
    const jd_term* first = term->first;
    const jd_symbol* s = first && first->kind == JD_TERM_NAME && !first->next
                             ? jd_symbols_find(&b->symbols, first->name)
                             : NULL;
    if (!s || s->kind != JD_SYMBOL_TABLE)
        return jd_wrong_term(b, e, term, "given(...) takes the name of a table");
    *value =
        (jd_quantity){jd_graph_number(b->graph, s->index != JD_NO_TABLE), jd_unit_one(), false};
    return JD_OK;
}

// The symbol of a curve behind a name with up to two primes.
jd_symbol* jd_find_curve(const jd_builder* b, const char* name, int* primes) {
    char plain[JD_NAME_MAX + 4];
    snprintf(plain, sizeof plain, "%s", name);
    char* prime = strchr(plain, '\'');
    *primes = prime ? (int)strlen(prime) : 0;
    if (prime)
        *prime = 0;
    jd_symbol* s = jd_symbols_find(&b->symbols, plain);
    return s && s->kind == JD_SYMBOL_TABLE && *primes <= 2 ? s : NULL;
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

// The place of a contact by its name; below 0: there is none.
static int contact_named(const jd_builder* b, const char* name) {
    for (int k = 0; k < b->contact_count; k++)
        if (strcmp(b->contacts[k].name, name) == 0)
            return k;
    return -1;
}

// Whether a term names a contact, or with its index one of an array.
static bool names_contact(const jd_builder* b, const jd_term* term) {
    const size_t size = term->kind == JD_TERM_NAME ? strlen(term->name) : 0;
    bool array = false;
    for (int k = 0; size > 0 && term->first && k < b->contact_count; k++) {
        const char* name = b->contacts[k].name;
        array = array || (strncmp(name, term->name, size) == 0 &&
                          name[size + strspn(name + size, "_0123456789")] == 0);
    }
    return array || (size > 0 && !term->first && contact_named(b, term->name) >= 0);
}

// The place of the contact that a term names.
static jd_status contact_of(jd_builder* b, const jd_expression* e, const jd_term* term,
                            int* place) {
    int index;
    *place = term->kind == JD_TERM_NAME && !term->first ? contact_named(b, term->name) : -1;
    if (!term->first || !names_contact(b, term))
        return JD_OK;
    const jd_status status = jd_evaluate_count(b, e, term->first, &index);
    if (status != JD_OK)
        return status;
    const char* name = jd_element_name(b, term->name, index);
    *place = name ? contact_named(b, name) : -1;
    return name ? JD_OK : jd_out_of_memory(b);
}

bool jd_is_contact_function(const jd_builder* b, const jd_term* term, bool named) {
    const char* name = term->name;
    const bool known = !strcmp(name, "N") || !strcmp(name, "T") || !strcmp(name, "closed") ||
                       !strcmp(name, "stuck");
    return known && (!named || names_contact(b, term->first));
}

// N(floor), T(floor), closed(floor), stuck(floor), stuck(wheel, 2): known to outputs.
jd_status jd_contact_value(jd_builder* b, const jd_expression* e, const jd_term* term,
                           jd_quantity* value) {
    const jd_term* first = term->first;
    const bool friction = strcmp(term->name, "T") == 0, normal = strcmp(term->name, "N") == 0;
    int direction = 1, contact;
    jd_status status = contact_of(b, e, first, &contact);
    if (status != JD_OK)
        return status;
    if (contact < 0)
        return jd_wrong_term(b, e, first, "%s(...) takes the name of a contact", term->name);
    if (!b->in_outputs)
        return jd_wrong_term(b, e, term,
                             "%s(%s) is known to outputs only: it follows from the equations",
                             term->name, b->contacts[contact].name);
    const bool stuck = strcmp(term->name, "stuck") == 0, directed = friction || stuck;
    if (jd_count_arguments(term) > 1 + directed)
        return jd_wrong_count(b, e, term, directed ? "contact, direction" : "contact");
    const bool along = stuck && jd_count_arguments(term) == 2;
    status = friction || along ? direction_of(b, e, term, contact, &direction) : JD_OK;
    if (status != JD_OK)
        return status;
    const jd_input kind = normal     ? JD_INPUT_NORMAL
                          : friction ? JD_INPUT_FRICTION
                          : along    ? JD_INPUT_HOLD
                                     : JD_INPUT_MODE;
    const int index = friction || along ? 3 * contact + direction - 1 : contact;
    jd_node node = jd_graph_input(b->graph, kind, index);
    if (kind == JD_INPUT_MODE) {
        const double least = stuck ? 1 : 0;
        node = jd_graph_apply(b->graph, JD_OP_LESS, jd_graph_number(b->graph, least), node, -1);
    }
    jd_unit unit = normal || friction ? b->force_units[contact] : jd_unit_one();
    if (friction && direction == 3)  // a moment: force times sliding over spin
        unit = jd_unit_times(unit,
                             jd_unit_over(b->speed_units[contact][0], b->speed_units[contact][2]));
    *value = (jd_quantity){node, unit, false};
    return JD_OK;
}
