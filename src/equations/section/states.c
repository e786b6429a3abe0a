// The sections `states`, `regimes` and `let`.

#include "equations/builder.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

// ---- States ------------------------------------------------------------------------------------

// What an entry says about a state, or about each element of an array.
typedef struct state_entry {
    const jd_tree* entry;
    const char* name;  // in tables
    const char* key;   // in expressions
    bool regime;
} state_entry;

// Add a row to the table of states.
jd_status jd_add_state(jd_builder* b, const jd_tree* key, jd_symbol* s, jd_state row) {
    if (b->state_count == JD_EQUATIONS_ENTRIES)
        return JD_WRONG_AT(b, key, "more than %d states", JD_EQUATIONS_ENTRIES);
    s->index = b->state_count++;
    s->unit = row.unit;
    s->value.node = jd_graph_input(b->graph, JD_INPUT_STATE, s->index);
    s->value.any = false;
    b->states[s->index] = row;
    b->state_specs[s->index] = (jd_state_spec){
        .symbol = s, .rate = {-1, jd_unit_one(), false}, .velocity = -1, .start = -1};
    return JD_OK;
}

static jd_status read_scale(jd_builder* b, const jd_tree* entry, jd_unit unit, jd_state* row) {
    const jd_tree* scale = jd_tree_find(entry, "scale");
    jd_quantity value;
    row->scale = row->value != 0 ? fabs(row->value) : 1;
    if (!scale)
        return JD_OK;
    const jd_status status = jd_number_of(b, scale, &row->scale, &value, NULL);
    if (status != JD_OK)
        return status;
    if (!jd_quantity_fits(value, unit))
        return JD_WRONG_AT(b, scale, "the scale of '%s' has another unit than its start",
                           row->name);
    if (!(row->scale > 0))
        return JD_WRONG_AT(b, scale, "the scale of '%s' must be above 0", row->name);
    return JD_OK;
}

static jd_status read_state(jd_builder* b, const state_entry* in) {
    const jd_tree* entry = in->entry;
    const bool map = entry->kind == JD_TREE_MAP;
    const jd_tree* start = map ? jd_tree_find(entry, "start") : entry;
    jd_state row = {.name = in->name};
    jd_symbol* s;
    jd_node node = -1;
    if (!start)
        return JD_WRONG_AT(b, entry, "state '%s' has no start", in->name);
    jd_status status = jd_name_add(b, entry->key, in->key, JD_SYMBOL_STATE, &s);
    if (status == JD_OK)
        status = jd_start_of(b, start, &row.value, &s->value, &row.unit, &node);
    if (status == JD_OK)
        status = jd_read_labels(b, entry, in->name, &row.symbol, &row.text);
    if (status == JD_OK)
        status = read_scale(b, entry, s->value.unit, &row);
    if (status == JD_OK)
        status = jd_add_state(b, entry->key, s, row);
    if (status != JD_OK)
        return status;
    b->state_specs[s->index].regime = in->regime;
    b->state_specs[s->index].start = node;
    return JD_OK;
}

// Each element of an array with its own index.
static jd_status read_states_of(jd_builder* b, const jd_tree* entry, const jd_key* key,
                                bool regime) {
    jd_symbol* array;
    jd_status status = jd_name_add(b, entry->key, key->name, JD_SYMBOL_ARRAY, &array);
    for (int i = key->from; i <= key->to && status == JD_OK; i++) {
        const jd_local counter = {.name = key->counter, .whole = true, .count = i};
        const state_entry in = {entry, jd_element_name(b, key->name, i),
                                jd_element_key(b, key->name, i), regime};
        if (!in.name || !in.key)
            return jd_out_of_memory(b);
        b->locals = &counter;
        status = read_state(b, &in);
        b->locals = NULL;
    }
    return status;
}

static jd_status read_section(jd_builder* b, const char* name, bool regime) {
    static const char* const keys[] = {"start", "scale", "text", "symbol", "rate", NULL};
    const jd_tree* section = jd_tree_find(b->root, name);
    jd_status status = section ? jd_section_is_map(b, section) : JD_OK;
    for (const jd_tree* entry = section ? section->first : NULL; entry && status == JD_OK;
         entry = entry->next) {
        jd_key key;
        status = jd_key_read(b, entry->key, &key);
        if (status == JD_OK && (key.primes || key.all || key.element))
            return JD_WRONG_AT(b, entry->key, "'%s' is no state; arrays are x[1..N]",
                               entry->key->text);
        if (status == JD_OK && entry->kind == JD_TREE_MAP)
            status = jd_keys_are(b, entry, keys);
        const state_entry in = {entry, key.name, key.name, regime};
        if (status == JD_OK)
            status = key.counter ? read_states_of(b, entry, &key, regime) : read_state(b, &in);
    }
    return status;
}

// States that hold from x'': the rate of x is a state of its own, x_dot, also called x'.
static jd_status add_rate(jd_builder* b, const jd_tree* key, const char* name, const char* of) {
    char prime[JD_NAME_MAX + 32], table[JD_NAME_MAX + 32];
    jd_symbol* place = jd_symbols_find(&b->symbols, of);
    if (!place || place->kind != JD_SYMBOL_STATE)
        return JD_OK;  // the section `equations` says what is wrong
    const jd_tree* states = jd_tree_find(b->root, "states");
    const jd_tree *entry = jd_tree_find(states, of), *start = jd_tree_find(entry, "rate");
    snprintf(table, sizeof table, "%s_dot", b->states[place->index].name);
    snprintf(prime, sizeof prime, "%s'%s", name, of + strlen(name));
    jd_symbol *s, *alias;
    jd_state row = {.name = jd_arena_copy(b->arena, table, strlen(table))};
    jd_quantity value = {-1, jd_unit_over(place->value.unit, b->time), true};
    jd_status status = jd_name_add(b, key, table, JD_SYMBOL_STATE, &s);
    if (status == JD_OK && start)
        status = jd_number_of(b, start, &row.value, &value, NULL);
    if (status != JD_OK)
        return status;
    s->value.unit = jd_unit_over(place->value.unit, b->time);
    if (!jd_quantity_fits(value, s->value.unit))
        return JD_WRONG_AT(b, start, "the rate of '%s' has not the unit of %s/%s", of, place->unit,
                           jd_unit_is_pure(b->time) ? "1" : "s");
    char unit[JD_UNIT_SHOWN];
    jd_unit_text(s->value.unit, unit);
    const bool angle = strcmp(place->unit, "rad") == 0 && !jd_unit_is_pure(b->time);
    row.unit = angle ? "rad/s" : jd_arena_copy(b->arena, unit, strlen(unit));
    row.symbol = jd_arena_text(b->arena, "%s'", b->states[place->index].symbol);
    row.text = jd_arena_text(b->arena, "rate of %s", b->states[place->index].name);
    row.scale = row.value != 0 ? fabs(row.value) : b->states[place->index].scale;
    if (!row.name || !row.unit || !row.symbol || !row.text)
        return jd_out_of_memory(b);
    status = jd_add_state(b, key, s, row);
    if (status == JD_OK)
        status = jd_name_add(b, key, prime, JD_SYMBOL_STATE, &alias);
    if (status != JD_OK)
        return status;
    alias->index = s->index;
    alias->unit = s->unit;
    alias->value = s->value;
    b->state_specs[place->index].rate = s->value;
    b->state_specs[place->index].rate.unit = jd_unit_over(place->value.unit, b->time);
    b->state_specs[place->index].rate_mark = key->mark;
    return JD_OK;
}

// Look for second derivatives among the keys of `equations`.
static jd_status add_rates(jd_builder* b) {
    const jd_tree* section = jd_tree_find(b->root, "equations");
    if (!section || section->kind != JD_TREE_MAP)
        return JD_OK;
    for (const jd_tree* entry = section->first; entry; entry = entry->next) {
        jd_key key;
        if (!strstr(entry->key->text, "''") && !strstr(entry->key->text, "'["))
            continue;
        jd_status status = jd_key_read(b, entry->key, &key);
        if (status != JD_OK)
            return status;
        if (key.primes != 2)
            continue;
        if (!key.counter)
            status = add_rate(b, entry->key, key.name, key.name);
        jd_symbol* last = b->symbols.last;
        for (jd_symbol* s = b->symbols.first; key.counter && s && status == JD_OK; s = s->next) {
            const size_t size = strlen(key.name);
            if (strncmp(s->name, key.name, size) == 0 && s->name[size] == '[' &&
                s->kind == JD_SYMBOL_STATE)
                status = add_rate(b, entry->key, key.name, s->name);
            if (s == last)
                break;
        }
        if (status != JD_OK)
            return status;
    }
    return JD_OK;
}

// What `initial` says of states is where they start, also for those who only name the system. What is
// wrong in it, or no plain number, is told by the reader of studies.
static void read_starts(jd_builder* b) {
    const jd_tree* section = jd_tree_find(b->root, "initial");
    for (const jd_tree* entry = section && section->kind == JD_TREE_MAP ? section->first : NULL;
         entry; entry = entry->next)
        for (int i = 0; i < b->state_count; i++) {
            jd_quantity value;
            double start;
            if (strcmp(b->states[i].name, entry->key->text) == 0 && entry->kind == JD_TREE_TEXT &&
                jd_number_of(b, entry, &start, &value, NULL) == JD_OK &&
                (jd_quantity_fits(value, jd_unit_one()) ||
                 jd_quantity_fits(value, b->state_specs[i].symbol->value.unit))) {
                b->states[i].value = start;
                b->state_specs[i].start = -1;
            }
        }
}

jd_status jd_read_states(jd_builder* b) {
    jd_status status = read_section(b, "states", false);
    if (status == JD_OK)
        status = read_section(b, "regimes", true);
    if (status == JD_OK && b->state_count == 0)
        return JD_WRONG_AT(b, b->root, "no states; they stand under 'states', as in x: 0 m");
    if (status == JD_OK)
        status = add_rates(b);
    if (status == JD_OK)
        read_starts(b);
    return status;
}

// ---- Let ---------------------------------------------------------------------------------------

// A name, or an element of an array, for an expression that is looked at when it is wanted.
static jd_status add_let(jd_builder* b, const jd_tree* entry, const char* name,
                         const jd_expression* e) {
    jd_symbol* s;
    const jd_status status = jd_name_add(b, entry->key, name, JD_SYMBOL_LET, &s);
    if (status == JD_OK)
        s->expression = *e;
    return status;
}

static jd_status add_lets(jd_builder* b, const jd_tree* entry, const jd_key* key,
                          const jd_expression* e) {
    jd_symbol* array = jd_symbols_find(&b->symbols, key->name);
    jd_status status = JD_OK;
    if (!array)
        status = jd_name_add(b, entry->key, key->name, JD_SYMBOL_ARRAY, &array);
    else if (array->kind != JD_SYMBOL_ARRAY)
        return JD_WRONG_AT(b, entry->key, "'%s' is a %s, not an array", key->name,
                           jd_symbol_kind_name(array->kind));
    for (int i = key->from; i <= key->to && status == JD_OK; i++) {
        const char* name = jd_element_key(b, key->name, i);
        if (!name)
            return jd_out_of_memory(b);
        status = add_let(b, entry, name, e);
        if (status == JD_OK) {
            b->symbols.last->counter = key->counter;
            b->symbols.last->index = i;
            b->symbols.last->used = true;
        }
        if (b->symbols.count > JD_EQUATIONS_NODES)
            return JD_WRONG_AT(b, entry, "arrays unfold to more than %d names", JD_EQUATIONS_NODES);
    }
    return status;
}

jd_status jd_read_lets(jd_builder* b) {
    const jd_tree* section = jd_tree_find(b->root, "let");
    jd_status status = section ? jd_section_is_map(b, section) : JD_OK;
    for (const jd_tree* entry = section ? section->first : NULL; entry && status == JD_OK;
         entry = entry->next) {
        jd_key key;
        jd_expression e;
        status = jd_key_read(b, entry->key, &key);
        if (status == JD_OK && (key.primes || key.all))
            return JD_WRONG_AT(b, entry->key, "'%s' is no name", entry->key->text);
        if (status == JD_OK)
            status = jd_expression_of(b, entry, &e);
        if (status == JD_OK)
            status = key.counter ? add_lets(b, entry, &key, &e) : add_let(b, entry, key.name, &e);
    }
    for (jd_symbol* s = b->symbols.first; s && status == JD_OK; s = s->next)
        if (s->kind == JD_SYMBOL_LET)
            status = jd_symbol_settle(b, s);
    return status;
}
