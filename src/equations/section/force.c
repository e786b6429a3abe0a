// What the forces of a contact do to the rates: `force` of its entry, or `masses` of the text.
//
//     force: {v': 1/m}                                   of a contact with one kind of force
//     force: {normal: {u': 1/m}, along: {x': 1/m}}       along: a list of two for a plane
//
// With `masses: {v: m, w: I}` the columns are those of a mechanism, W = M^-1 J', M diagonal.

#include "equations/section/contacts.h"

#include "equations/mechanism/mechanism.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

// ---- Columns -----------------------------------------------------------------------------------

static jd_node* new_column(jd_builder* b) {
    jd_node* column = jd_arena_take(b->arena, (size_t)b->state_count, sizeof *column);
    for (int i = 0; column && i < b->state_count; i++)
        column[i] = -1;
    return column;
}

// The unit of the force, by what it does to the rate of a state. False: it is known, and another one.
static bool agree_on_force(jd_contact_reader* r, jd_quantity per_force, const jd_symbol* state) {
    const jd_unit rate = jd_unit_over(state->value.unit, r->b->time);
    const jd_unit force = jd_unit_over(rate, per_force.unit);
    if (per_force.any)
        return true;
    if (!r->force_known) {
        r->force_unit = force;
        r->force_known = true;
        return true;
    }
    return jd_unit_fits(force, r->force_unit);
}

// An entry of a column: "v': 1/m".
static jd_status read_effect(jd_contact_reader* r, const jd_tree* entry, jd_node* column) {
    jd_builder* b = r->b;
    jd_key key;
    jd_expression e;
    jd_quantity value;
    jd_status status = jd_key_read(b, entry->key, &key);
    if (status != JD_OK)
        return status;
    const char* name = key.element ? jd_element_key(b, key.name, key.from) : key.name;
    const jd_symbol* s = name ? jd_symbols_find(&b->symbols, name) : NULL;
    if (!s || s->kind != JD_SYMBOL_STATE || key.primes != 1 || (key.counter && !key.element))
        return JD_WRONG_AT(b, entry->key, "'%s' is not the rate of a state, such as \"v'\"",
                           entry->key->text);
    status = jd_quantity_of(b, entry, &e, &value);
    if (status != JD_OK)
        return status;
    if (!agree_on_force(r, value, s)) {
        char unit[JD_UNIT_SHOWN], force[JD_UNIT_SHOWN], rate[JD_UNIT_SHOWN], text[JD_TERM_SHOWN];
        jd_unit_text(r->force_unit, force);
        jd_unit_text(jd_unit_over(s->value.unit, b->time), rate);
        return jd_wrong_term(b, &e, e.root, "%s [%s] times a force [%s] is added to %s [%s]",
                             jd_term_text(&e, e.root, text), jd_shown_unit(b, e.root, value, unit),
                             force, entry->key->text, rate);
    }
    bool used[JD_EQUATIONS_ENTRIES] = {false};
    if (!jd_states_of(b, value.node, used))
        return jd_out_of_memory(b);
    for (int i = 0; i < b->state_count; i++)
        if (used[i] && b->state_specs[i].moves)
            return jd_wrong_term(b, &e, e.root,
                                 "what a force does must not depend on the velocity '%s'",
                                 b->state_specs[i].symbol->name);
    column[s->index] = value.node;
    return JD_OK;
}

static jd_status read_column(jd_contact_reader* r, const jd_tree* map, jd_program_line* line) {
    jd_node* column = new_column(r->b);
    jd_status status = column ? jd_section_is_map(r->b, map) : jd_out_of_memory(r->b);
    for (const jd_tree* entry = map->first; entry && status == JD_OK; entry = entry->next)
        status = read_effect(r, entry, column);
    line->force = column;
    return status;
}

// ---- Masses ------------------------------------------------------------------------------------

// Whether a key of `masses` names a state: "v", "v[2]", or of an array "v[i]" and "v[1..n]". *counter is
// the one of the array then.
static jd_status names_state(jd_builder* b, const jd_tree* entry, const char* state, bool* does,
                             jd_local* counter) {
    jd_key key;
    int index;
    *counter = (jd_local){0};
    *does = strcmp(entry->key->text, state) == 0;
    if (*does || !strchr(entry->key->text, '['))
        return JD_OK;
    const jd_status status = jd_key_read(b, entry->key, &key);
    const size_t size = status == JD_OK ? strlen(key.name) : 0;
    if (status != JD_OK || strncmp(state, key.name, size) != 0 ||
        sscanf(state + size, "[%d]", &index) != 1)
        return status;
    *does = key.all || (index >= key.from && index <= key.to);
    *counter = (jd_local){.name = key.counter, .whole = true, .count = index};
    return JD_OK;
}

// A mass that was read.
typedef struct mass {
    const jd_tree* entry;  // NULL: there is none
    jd_expression e;
    jd_quantity value;
} mass;

// The mass of a state. Counters of contacts mean nothing here.
static jd_status read_mass(jd_builder* b, const jd_tree* masses, const char* state, mass* m) {
    const jd_local* before = b->locals;
    jd_local counter;
    bool found = false;
    jd_status status = JD_OK;
    m->entry = NULL;
    b->locals = NULL;
    for (const jd_tree* entry = masses->first; entry && !found && status == JD_OK;
         entry = entry->next) {
        status = names_state(b, entry, state, &found, &counter);
        if (status != JD_OK || !found)
            continue;
        m->entry = entry;
        b->locals = counter.name ? &counter : NULL;
        status = jd_quantity_of(b, entry, &m->e, &m->value);
    }
    b->locals = before;
    return status;
}

static jd_status mass_column(jd_contact_reader* r, const jd_tree* masses, jd_program_line* line,
                             jd_unit speed) {
    jd_builder* b = r->b;
    jd_node* column = new_column(b);
    if (!column)
        return jd_out_of_memory(b);
    for (int i = 0; i < b->state_count; i++) {
        const jd_symbol* s = b->state_specs[i].symbol;
        mass m;
        if (line->by[i] < 0)
            continue;
        const jd_status status = read_mass(b, masses, s->name, &m);
        if (status != JD_OK)
            return status;
        if (!m.entry)
            return JD_WRONG_AT(b, masses, "there is no mass of '%s', which contact '%s' moves",
                               s->name, r->info->name);
        const jd_quantity effect = {
            jd_graph_apply(b->graph, JD_OP_DIV, line->by[i], m.value.node, -1),
            jd_unit_over(jd_unit_over(speed, s->value.unit), m.value.unit), false};
        const jd_status sound = jd_require(b, &(jd_demand){m.entry, true, m.value.node},
                                           "the mass of '%s' is not above 0", s->name);
        if (sound != JD_OK)
            return sound;
        if (!agree_on_force(r, effect, s))
            return jd_wrong_term(b, &m.e, m.e.root,
                                 "the mass of '%s' has not the unit that goes with "
                                 "the other masses",
                                 s->name);
        column[i] = effect.node;
    }
    line->force = column;
    return JD_OK;
}

// ---- Forces ------------------------------------------------------------------------------------

// The third line of a contact is a moment, whose unit is its own. @return that of the force.
static jd_unit begin_line(jd_contact_reader* r, int direction) {
    const jd_unit force = r->force_unit;
    if (direction == 2 && r->force_known)
        r->force_unit = jd_unit_times(force, jd_unit_over(r->speed_unit[0], r->speed_unit[2]));
    return force;
}

static void end_line(jd_contact_reader* r, int direction, jd_unit force) {
    if (direction == 2)
        r->force_unit = force;
}

// W = M^-1 J' of a mechanism.
static jd_status from_mechanism(jd_contact_reader* r) {
    jd_builder* b = r->b;
    jd_status status = JD_OK;
    jd_unit_read("N", &r->force_unit);
    r->force_known = true;
    for (int d = r->touch->gap < 0; d <= r->info->along && status == JD_OK; d++) {
        jd_program_line* line = d == 0 ? &r->touch->normal : &r->touch->along[d - 1];
        jd_node* column = new_column(b);
        if (!column)
            return jd_out_of_memory(b);
        status = jd_mechanism_column(b->mechanism, line, column);
        line->force = column;
    }
    return status;
}

static jd_status from_masses(jd_contact_reader* r, const jd_tree* masses) {
    jd_status status = jd_section_is_map(r->b, masses);
    if (status == JD_OK && r->touch->gap >= 0)
        status = mass_column(r, masses, &r->touch->normal, jd_unit_over(r->gap_unit, r->b->time));
    for (int i = 0; i < r->info->along && status == JD_OK; i++) {
        const jd_unit force = begin_line(r, i);
        status = mass_column(r, masses, &r->touch->along[i], r->speed_unit[i]);
        end_line(r, i, force);
    }
    return status;
}

static jd_status read_along(jd_contact_reader* r, const jd_tree* along) {
    const bool list = along->kind == JD_TREE_LIST;
    int count = 0;
    jd_status status = JD_OK;
    for (const jd_tree* map = list ? along->first : along; map && status == JD_OK;
         map = list ? map->next : NULL) {
        if (count < r->info->along) {
            const jd_unit force = begin_line(r, count);
            status = read_column(r, map, &r->touch->along[count]);
            end_line(r, count, force);
        }
        count++;
    }
    if (status == JD_OK && count != r->info->along)
        return JD_WRONG_AT(r->b, along, "'along' has %d columns, 'motion' %d", count,
                           r->info->along);
    return status;
}

static jd_status from_entry(jd_contact_reader* r, const jd_tree* force) {
    static const char* const keys[] = {"normal", "along", NULL};
    const jd_tree *normal = jd_tree_find(force, "normal"), *along = jd_tree_find(force, "along");
    const bool opens = r->touch->gap >= 0;
    jd_status status = jd_section_is_map(r->b, force);
    if (status != JD_OK)
        return status;
    if (!normal && !along && opens && r->info->along > 0)
        return JD_WRONG_AT(r->b, force,
                           "contact '%s' has two kinds of force: {normal: {...}, along: {...}}",
                           r->info->name);
    if (!normal && !along)
        return opens ? read_column(r, force, &r->touch->normal) : read_along(r, force);
    status = jd_keys_are(r->b, force, keys);
    if (status == JD_OK && (normal != NULL) != opens)
        return JD_WRONG_AT(r->b, force, "the normal force of contact '%s' %s", r->info->name,
                           opens ? "has no column: {normal: {...}}"
                                 : "is given: what it does stands in the equations");
    if (status == JD_OK && (along != NULL) != (r->info->along > 0))
        return JD_WRONG_AT(r->b, force, "the columns 'along' of contact '%s' do not fit its motion",
                           r->info->name);
    if (status == JD_OK && normal)
        status = read_column(r, normal, &r->touch->normal);
    return status == JD_OK && along ? read_along(r, along) : status;
}

jd_status jd_read_forces(jd_contact_reader* r) {
    const jd_tree* force = jd_tree_find(r->entry, "force");
    const jd_tree* masses = jd_tree_find(r->b->root, "masses");
    memcpy(r->b->speed_units[r->index], r->speed_unit, sizeof r->speed_unit);
    if (r->meet) {
        const jd_status status = from_mechanism(r);
        r->b->force_units[r->index] = r->force_unit;
        return status;
    }
    if (!force && !masses)
        return JD_WRONG_AT(r->b, r->entry,
                           "contact '%s' needs 'force', or the text 'masses': what its force does",
                           r->info->name);
    if (!force && r->info->along == 0 && r->touch->gap < 0)
        return JD_WRONG_AT(r->b, r->entry, "contact '%s' neither opens nor slides", r->info->name);
    const jd_status status = force ? from_entry(r, force) : from_masses(r, masses);
    r->b->force_units[r->index] = r->force_unit;
    return status;
}
