// The section `equations`: the rates of the states, and which of them are places and velocities.

#include "equations/builder.h"

#include <stdio.h>
#include <string.h>

// An equation that is being read.
typedef struct equation {
    const jd_tree* entry;
    const jd_expression* e;
    const jd_key* key;
} equation;

// The state whose rate an equation gives: x of x', x_dot of x''. Sets *s.
static jd_status find_target(const jd_builder* b, const equation* q, const char* name,
                             jd_symbol** s) {
    char rate[JD_NAME_MAX + 32];
    jd_symbol* found = jd_symbols_find(&b->symbols, name);
    const jd_tree* key = q->entry->key;
    *s = found;
    if (!found || found->kind != JD_SYMBOL_STATE) {
        const char* nearest =
            found ? NULL : jd_symbols_nearest_of(&b->symbols, name, JD_SYMBOL_STATE);
        if (nearest)
            return JD_WRONG_AT(b, key, "'%s' is no state; did you mean '%s'?", name, nearest);
        return JD_WRONG_AT(b, key, "'%s' is no state; states stand under 'states'", name);
    }
    if (b->state_specs[found->index].regime)
        return JD_WRONG_AT(b, key, "'%s' is a regime: only events change it", name);
    if (q->key->primes == 2) {
        snprintf(rate, sizeof rate, "%s'%s", q->key->name, name + strlen(q->key->name));
        found = jd_symbols_find(&b->symbols, rate);
    }
    *s = found;
    return JD_OK;
}

static jd_status check_unit(const jd_builder* b, const equation* q, const jd_symbol* s,
                            jd_quantity rate) {
    const jd_unit wanted = jd_unit_over(s->value.unit, b->time);
    if (jd_quantity_fits(rate, wanted))
        return JD_OK;
    char text[JD_TERM_SHOWN], unit[JD_UNIT_SHOWN], own[JD_UNIT_SHOWN];
    jd_unit_text(wanted, own);
    return jd_wrong_term(b, q->e, q->e->root, "%s [%s] is set to %s [%s]", q->entry->key->text, own,
                         jd_term_text(q->e, q->e->root, text),
                         jd_shown_unit(b, q->e->root, rate, unit));
}

// Set the rate of one state. `keep`: one that has an equation already keeps it.
static jd_status set_rate(jd_builder* b, const equation* q, const char* name, bool keep) {
    jd_symbol* s;
    jd_status status = find_target(b, q, name, &s);
    if (status != JD_OK)
        return status;
    jd_state_spec* spec = &b->state_specs[s->index];
    if (spec->rate.node >= 0 && keep)
        return JD_OK;
    if (spec->rate.node >= 0)
        return JD_WRONG_AT(b, q->entry->key, "'%s' has an equation already, in line %d", s->name,
                           spec->rate_mark.line);
    jd_quantity rate;
    status = jd_evaluate(b, q->e, &rate);
    if (status == JD_OK)
        status = check_unit(b, q, s, rate);
    spec->rate = rate;
    spec->rate_mark = q->entry->key->mark;
    return status;
}

static jd_status set_element(jd_builder* b, const equation* q, int index, bool keep) {
    const jd_local counter = {.name = q->key->counter, .whole = true, .count = index};
    char name[JD_NAME_MAX + 24];
    snprintf(name, sizeof name, "%s[%d]", q->key->name, index);
    b->locals = &counter;
    const jd_status status = set_rate(b, q, name, keep);
    b->locals = NULL;
    return status;
}

// All elements of an array that have no equation yet.
static jd_status set_all(jd_builder* b, const equation* q) {
    const size_t size = strlen(q->key->name);
    const jd_symbol* array = jd_symbols_find(&b->symbols, q->key->name);
    jd_status status = JD_OK;
    if (!array || array->kind != JD_SYMBOL_ARRAY)
        return JD_WRONG_AT(b, q->entry->key, "'%s' is no array of states", q->key->name);
    for (const jd_symbol* s = b->symbols.first; s && status == JD_OK; s = s->next) {
        int index;
        if (s->kind == JD_SYMBOL_STATE && strncmp(s->name, q->key->name, size) == 0 &&
            sscanf(s->name + size, "[%d]", &index) == 1)
            status = set_element(b, q, index, true);
    }
    return status;
}

// One entry. Elements that are named come before those of "x[i]".
static jd_status read_equation(jd_builder* b, const jd_tree* entry, bool all) {
    jd_key key;
    jd_expression e;
    jd_status status = jd_key_read(b, entry->key, &key);
    if (status != JD_OK || key.all != all)
        return status;
    if (key.primes < 1 || key.primes > 2)
        return JD_WRONG_AT(b, entry->key, "an equation gives a rate: \"%s'\" or \"%s''\"", key.name,
                           key.name);
    const equation q = {entry, &e, &key};
    status = jd_expression_of(b, entry, &e);
    if (status == JD_OK && key.all)
        return set_all(b, &q);
    if (status == JD_OK && !key.counter)
        return set_rate(b, &q, key.name, false);
    for (int i = key.from; i <= key.to && status == JD_OK; i++)
        status = set_element(b, &q, i, false);
    return status;
}

// Every state has an equation, or changes at events only.
static jd_status check_all(jd_builder* b) {
    const jd_tree* loss = jd_tree_find(b->root, "loss");
    for (int i = 0; i < b->state_count; i++) {
        jd_state_spec* spec = &b->state_specs[i];
        const bool lost = loss && loss->text && strcmp(loss->text, spec->symbol->name) == 0;
        if (spec->rate.node < 0 && (spec->regime || lost))
            spec->rate = (jd_quantity){jd_graph_number(b->graph, 0), jd_unit_one(), true};
        if (spec->rate.node < 0)
            return jd_text_source_fail(b->source, spec->symbol->mark, JD_ERR_ARGUMENT,
                                       "state '%s' has no equation; one that only events change "
                                       "stands under 'regimes'",
                                       spec->symbol->name);
    }
    return JD_OK;
}

jd_status jd_read_equations(jd_builder* b) {
    const jd_tree* section = jd_tree_find(b->root, "equations");
    jd_status status = section ? jd_section_is_map(b, section) : JD_OK;
    for (int all = 0; all < 2 && section; all++)
        for (const jd_tree* entry = section->first; entry && status == JD_OK; entry = entry->next)
            status = read_equation(b, entry, all);
    return status == JD_OK ? check_all(b) : status;
}

jd_status jd_find_motions(jd_builder* b) {
    for (int i = 0; i < b->state_count; i++) {
        const jd_node_info node = jd_graph_at(b->graph, b->state_specs[i].rate.node);
        if (node.op != JD_OP_INPUT || node.kind != JD_INPUT_STATE || node.index == i)
            continue;
        b->state_specs[i].velocity = node.index;
        b->state_specs[node.index].moves = true;
    }
    return JD_OK;
}
