// What a text says about itself, and what is looked at when all else is known: unused names, states that
// never return.

#include "equations/lines.h"
#include "equations/mechanism/mechanism.h"

#include <math.h>
#include <string.h>

// ---- Head --------------------------------------------------------------------------------------

static bool is_plain(const char* text) {
    size_t size = 0;
    for (; text[size] && size <= JD_NAME_MAX; size++) {
        const char c = text[size];
        const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
        if (!letter && !(size > 0 && ((c >= '0' && c <= '9') || c == '_' || c == '-')))
            return false;
    }
    return size > 0 && size <= JD_NAME_MAX;
}

static jd_status head_text(jd_builder* b, const char* key, const char* otherwise,
                           const char** text) {
    const jd_tree* entry = jd_tree_find(b->root, key);
    *text = otherwise;
    const jd_status status = entry ? jd_text_of(b, entry, text) : JD_OK;
    if (status != JD_OK)
        return status;
    size_t length = strlen(*text);
    while (length > 0 && (*text)[length - 1] == '\n')
        length--;
    char* copy = jd_arena_copy(b->arena, *text, length);
    for (char* c = copy; c && *c; c++)
        *c = *c == '\n' ? ' ' : *c;
    *text = copy;
    return copy ? JD_OK : jd_out_of_memory(b);
}

// `units: none`: all is without dimension, time too.
static jd_status read_units(jd_builder* b) {
    const jd_tree* entry = jd_tree_find(b->root, "units");
    const char* text = "SI";
    const jd_status status = entry ? jd_text_of(b, entry, &text) : JD_OK;
    b->time = strcmp(text, "none") == 0 ? jd_unit_one() : jd_unit_second();
    if (status == JD_OK && strcmp(text, "none") != 0 && strcmp(text, "SI") != 0)
        return JD_WRONG_AT(b, entry, "'units' is SI or none");
    return status;
}

static jd_status add_constant(jd_builder* b, const char* name, jd_quantity value) {
    jd_symbol* s = jd_symbols_add(&b->symbols, b->arena, name, JD_SYMBOL_CONSTANT);
    if (!s)
        return jd_out_of_memory(b);
    s->value = value;
    s->used = true;
    s->progress = JD_SYMBOL_DONE;
    return JD_OK;
}

static jd_status add_constants(jd_builder* b) {
    jd_unit gravity = jd_unit_one();
    gravity.power[1] = JD_UNIT_PARTS;  // m/s^2
    gravity = jd_unit_over(jd_unit_over(gravity, jd_unit_second()), jd_unit_second());
    jd_status status = add_constant(
        b, "pi", (jd_quantity){jd_graph_number(b->graph, JD_PI), jd_unit_one(), false});
    if (status == JD_OK)
        status = add_constant(b, "g_n",
                              (jd_quantity){jd_graph_number(b->graph, 9.80665), gravity, false});
    if (status == JD_OK)
        status = add_constant(
            b, "t", (jd_quantity){jd_graph_input(b->graph, JD_INPUT_TIME, 0), b->time, false});
    return status;
}

// The end of a run unless the user says otherwise: that of the section `run`, where it is a number.
static void read_end(jd_builder* b) {
    const jd_tree* end = jd_tree_find(jd_tree_find(b->root, "run"), "end");
    jd_expression e;
    jd_quantity value;
    double number;
    b->system->end = 10;
    if (!end || end->kind != JD_TREE_TEXT || end->null)
        return;
    jd_builder quiet = *b;
    const jd_text_source silent = {NULL, b->source->name, b->source->path};
    quiet.source = &silent;
    if (jd_quantity_of(&quiet, end, &e, &value) == JD_OK &&
        jd_graph_is_number(b->graph, value.node, &number) && number > 0)
        b->system->end = number;
}

jd_status jd_read_head(jd_builder* b) {
    const jd_tree* name = jd_tree_find(b->root, "system");
    jd_system* s = b->system;
    jd_status status = read_units(b);
    if (status == JD_OK)
        status = add_constants(b);
    if (status == JD_OK && !name)
        return JD_WRONG_AT(b, b->root, "no 'system'; a text begins with 'system: NAME'");
    if (status == JD_OK)
        status = head_text(b, "system", "", &s->name);
    if (status == JD_OK && !is_plain(s->name))
        return JD_WRONG_AT(
            b, name, "'%.60s' is no name: a letter, then letters, digits, '-' and '_'", s->name);
    if (status == JD_OK)
        status = head_text(b, "title", s->name, &s->title);
    if (status == JD_OK)
        status = head_text(b, "description", s->title, &s->description);
    if (status == JD_OK)
        status = head_text(b, "source", "a text", &s->source);
    if (status == JD_OK)
        read_end(b);
    return status;
}

// ---- Tail --------------------------------------------------------------------------------------

static jd_status read_loss(jd_builder* b) {
    const jd_tree* loss = jd_tree_find(b->root, "loss");
    const char* name;
    const jd_status status = loss ? jd_text_of(b, loss, &name) : JD_OK;
    if (!loss && b->mechanism && b->mechanism->losses >= 0)
        b->system->loss = b->states[b->mechanism->losses].name;
    if (!loss || status != JD_OK)
        return status;
    jd_symbol* s = jd_symbols_find(&b->symbols, name);
    if (!s || s->kind != JD_SYMBOL_STATE)
        return JD_WRONG_AT(b, loss, "'%.60s' is no state", name);
    if (b->contact_count == 0)
        return JD_WRONG_AT(b, loss, "'loss' is what contacts take, and there are none");
    s->used = true;
    b->system->loss = b->states[s->index].name;
    return JD_OK;
}

// Parameters that are angular frequencies: a name or a list.
static jd_status read_frequencies(jd_builder* b) {
    const jd_tree* entry = jd_tree_find(b->root, "frequency");
    if (!entry)
        return JD_OK;
    const bool list = entry->kind == JD_TREE_LIST;
    const char** names = jd_arena_take(b->arena, 9, sizeof *names);
    int count = 0;
    if (!names)
        return jd_out_of_memory(b);
    for (const jd_tree* item = list ? entry->first : entry; item; item = list ? item->next : NULL) {
        const char* name;
        const jd_status status = jd_text_of(b, item, &name);
        const jd_symbol* s = status == JD_OK ? jd_symbols_find(&b->symbols, name) : NULL;
        if (status != JD_OK)
            return status;
        if (!s || s->kind != JD_SYMBOL_PARAMETER)
            return JD_WRONG_AT(b, item,
                               "'%.60s' is no parameter; 'frequency' names those that are "
                               "angular frequencies of a drive",
                               name);
        if (count == 8)
            return JD_WRONG_AT(b, item, "more than 8 frequencies");
        if (!jd_unit_fits(s->value.unit, jd_unit_over(jd_unit_one(), b->time)))
            return JD_WRONG_AT(b, item, "'%s' [%s] is no angular frequency [rad/s]", name, s->unit);
        if (strstr(s->unit, "Hz"))
            return JD_WRONG_AT(b, item,
                               "'%s' [%s] counts periods; an angular frequency is in rad/s", name,
                               s->unit);
        names[count++] = b->parameters[s->index].name;
    }
    b->system->frequencies = names;
    return JD_OK;
}

// Places and their velocities, for the solver.
static jd_status list_motions(jd_builder* b) {
    jd_moving* rows = jd_arena_take(b->arena, (size_t)b->state_count + 1, sizeof *rows);
    bool* paired = jd_arena_take(b->arena, (size_t)b->state_count + 1, sizeof *paired);
    int count = 0;
    if (!rows || !paired)
        return jd_out_of_memory(b);
    for (int i = 0; i < b->state_count; i++) {
        const int v = b->state_specs[i].velocity;
        if (v < 0 || paired[v])
            continue;
        rows[count++] = (jd_moving){b->states[i].name, b->states[v].name};
        paired[v] = true;
    }
    for (int i = 0; i < b->state_count; i++)
        if (b->state_specs[i].moves && !paired[i])
            rows[count++] = (jd_moving){NULL, b->states[i].name};
    b->system->motions = rows;
    return JD_OK;
}

// States that anything which shapes the motion depends on; all others are sums.
static bool mark_needed(const jd_builder* b, bool needed[JD_EQUATIONS_ENTRIES]) {
    bool known = true;
    for (int i = 0; i < b->state_count; i++)
        known = known && jd_states_of(b, b->state_specs[i].rate.node, needed);
    for (int i = 0; i < b->own_watch_count; i++)
        known = known && jd_states_of(b, b->watch_nodes[i], needed);
    for (int k = 0; k < b->contact_count; k++) {
        const jd_program_contact* c = &b->touches[k];
        const jd_node nodes[] = {c->gap,  c->press, c->along[0].speed, c->along[1].speed,
                                 c->mu_k, c->mu_s,  c->along[2].speed};
        for (int i = 0; i < 7; i++)
            known = known && jd_states_of(b, nodes[i], needed);
    }
    return known;
}

static jd_status list_sums(jd_builder* b) {
    const char** names = jd_arena_take(b->arena, (size_t)b->state_count + 1, sizeof *names);
    bool needed[JD_EQUATIONS_ENTRIES] = {false};
    int count = 0;
    if (!names || !mark_needed(b, needed))
        return jd_out_of_memory(b);
    for (int i = 0; i < b->state_count; i++)
        if (!b->state_specs[i].regime && !needed[i])
            names[count++] = b->states[i].name;
    b->system->sums = count > 0 && count < b->state_count ? names : NULL;
    return JD_OK;
}

// Names that nothing uses.
static void warn_unused(jd_builder* b) {
    for (const jd_symbol* s = b->symbols.first; s; s = s->next) {
        const bool named = s->kind == JD_SYMBOL_PARAMETER || s->kind == JD_SYMBOL_LET ||
                           s->kind == JD_SYMBOL_TABLE || s->kind == JD_SYMBOL_STRUCTURE;
        if (named && !s->used)
            jd_warn(b, s->mark, "%s '%s' is not used", jd_symbol_kind_name(s->kind), s->name);
    }
    for (int i = 0; i < b->state_count; i++) {
        double rate;
        const jd_state_spec* spec = &b->state_specs[i];
        const bool still = jd_graph_is_number(b->graph, spec->rate.node, &rate) && rate == 0;
        if (still && !spec->symbol->used)
            jd_warn(b, spec->symbol->mark, "state '%s' never changes and is not used",
                    spec->symbol->name);
    }
}

jd_status jd_check_use(jd_builder* b) {
    jd_status status = read_loss(b);
    if (status == JD_OK)
        status = read_frequencies(b);
    if (status == JD_OK && b->contact_count > 0)
        status = list_motions(b);
    if (status == JD_OK)
        status = list_sums(b);
    if (status == JD_OK)
        warn_unused(b);
    return status;
}
