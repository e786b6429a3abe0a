// States of a mechanism.

#include "equations/mechanism/mechanism.h"

jd_status jd_mechanism_state(jd_mechanism* m, const jd_tree* at, const jd_state_name* n,
                             int* state) {
    jd_builder* b = m->b;
    jd_symbol* s;
    const jd_tree key = {.kind = JD_TREE_TEXT, .mark = at->mark, .text = (char*)n->name};
    jd_status status = jd_name_check(b, &key, n->name);
    if (status == JD_OK)
        status = jd_name_add(b, &key, n->name, JD_SYMBOL_STATE, &s);
    if (status != JD_OK)
        return status;
    jd_unit_read(n->unit, &s->value.unit);
    s->value.unit.factor = 1;
    s->used = true;
    const jd_state row = {.name = s->name,
                          .symbol = jd_greek(b, s->name),
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
