// States of a mechanism.

#include "equations/mechanism/mechanism.h"

#include <string.h>

// A name, or an element of an array: `row` is what tables call it.
static jd_status add_name(jd_builder* b, const jd_tree* key, jd_symbol** s, const char** row) {
    jd_symbol* array;
    jd_key parsed;
    jd_status status = jd_element_of(b, key, row);
    if (status == JD_OK)
        status = jd_name_check(b, key, *row);
    if (status == JD_OK && !strchr(key->text, '[')) {
        status = jd_name_add(b, key, key->text, JD_SYMBOL_STATE, s);
        *row = status == JD_OK ? (*s)->name : NULL;
        return status;
    }
    if (status == JD_OK)
        status = jd_key_read(b, key, &parsed);
    if (status != JD_OK)
        return status;
    array = jd_symbols_find(&b->symbols, parsed.name);
    if (!array || array->kind != JD_SYMBOL_ARRAY)
        status = jd_name_add(b, key, parsed.name, JD_SYMBOL_ARRAY, &array);
    const char* name = jd_element_key(b, parsed.name, parsed.from);
    if (!name)
        return jd_out_of_memory(b);
    return status == JD_OK ? jd_name_add(b, key, name, JD_SYMBOL_STATE, s) : status;
}

jd_status jd_mechanism_state(jd_mechanism* m, const jd_tree* at, const jd_state_name* n,
                             int* state) {
    jd_builder* b = m->b;
    jd_symbol* s;
    const char* name;
    const jd_tree key = {.kind = JD_TREE_TEXT, .mark = at->mark, .text = (char*)n->name};
    jd_status status = n->name ? add_name(b, &key, &s, &name) : jd_out_of_memory(b);
    if (status != JD_OK)
        return status;
    jd_unit_read(n->unit, &s->value.unit);
    s->value.unit.factor = 1;
    s->used = true;
    const jd_state row = {.name = name,
                          .symbol = jd_greek(b, name),
                          .unit = n->unit,
                          .value = n->start,
                          .scale = 1,
                          .text = n->text};
    status = jd_add_state(b, &key, s, row);
    *state = s->index;
    return status;
}

void jd_mechanism_set_rate(jd_mechanism* m, int state, jd_node node, const char* unit,
                           const jd_tree* at) {
    jd_state_spec* spec = &m->b->state_specs[state];
    spec->rate.node = node;
    jd_unit_read(unit, &spec->rate.unit);
    spec->rate_mark = at->mark;
}

jd_status jd_mechanism_velocity(jd_mechanism* m, const jd_tree* at, const jd_state_name* n,
                                int* place) {
    int state = -1;
    if (m->velocity_count == JD_MOST_VELOCITIES)
        return JD_WRONG_AT(m->b, at, "more than %d velocities", JD_MOST_VELOCITIES);
    const jd_status status = jd_mechanism_state(m, at, n, &state);
    if (status != JD_OK)
        return status;
    m->b->state_specs[state].moves = true;
    *place = m->velocity_count;
    m->velocity[m->velocity_count++] = state;
    return JD_OK;
}

const jd_tree* jd_mechanism_part(const jd_tree* entry, int index) {
    if (!entry || entry->kind != JD_TREE_LIST)
        return entry;
    const jd_tree* part = entry->first;
    while (part && index-- > 0)
        part = part->next;
    return part;
}
