// The section `events`: what happens where a function of time and state crosses zero.
//
//     shift: {when: x - 1 m falls, do: {v: -e*v}, ends: true, text: ...}
//     full:  {when: x > 1 m}                      where a comparison begins to hold
//     fast:  {when: abs(v) - v_0 crosses, bends: true}     rates have a kink there: the step ends

#include "equations/builder.h"

#include <string.h>

#define EVENTS 64  // most of a text

// `when` without the word at its end, and what the word says.
typedef struct crossing {
    int end;        // of the expression
    int direction;  // 1 rises, -1 falls, 0 both
    bool said;
} crossing;

static crossing crossing_of(const char* text) {
    static const struct {
        const char* word;
        int direction;
    } words[] = {{"rises", 1}, {"falls", -1}, {"crosses", 0}};
    int end = (int)strlen(text);
    while (end > 0 && (text[end - 1] == ' ' || text[end - 1] == '\n'))
        end--;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        const int size = (int)strlen(words[i].word), begin = end - size;
        if (begin > 0 && text[begin - 1] == ' ' &&
            !strncmp(text + begin, words[i].word, (size_t)size))
            return (crossing){begin - 1, words[i].direction, true};
    }
    return (crossing){end, 0, false};
}

// x > 1 is a function that rises through zero: x - 1.
static jd_status read_when(jd_builder* b, const jd_tree* entry, jd_node* node, int* direction) {
    const char* text;
    jd_expression e;
    jd_quantity value;
    jd_status status = jd_text_of(b, entry, &text);
    const crossing c = crossing_of(text);
    if (status == JD_OK)
        status = jd_expression_read(b->source, b->arena, entry, 0, c.end, &e);
    if (status != JD_OK)
        return status;
    const bool compares = e.root->kind == JD_TERM_BINARY && strchr("<>lg", e.root->sign);
    *direction = c.direction;
    if (compares && c.said)
        return jd_wrong_term(
            b, &e, e.root,
            "a comparison is met where it begins to hold; rises, falls and crosses "
            "go with a function");
    if (compares) {
        *direction = strchr(">g", e.root->sign) ? 1 : -1;
        e.root->sign = '-';
    }
    status = jd_evaluate(b, &e, &value);
    *node = value.node;
    if (status == JD_OK && !jd_graph_depends(b->graph, value.node, JD_INPUT_TIME) &&
        !jd_graph_depends(b->graph, value.node, JD_INPUT_STATE))
        return jd_wrong_term(b, &e, e.root, "neither time nor a state is in it: it never changes");
    return status;
}

static jd_status read_change(jd_builder* b, const jd_tree* entry, jd_node* change) {
    jd_key key;
    jd_expression e;
    jd_quantity value;
    jd_status status = jd_key_read(b, entry->key, &key);
    if (status != JD_OK)
        return status;
    const char* name = key.element ? jd_element_key(b, key.name, key.from) : entry->key->text;
    const jd_symbol* s = name ? jd_symbols_find(&b->symbols, name) : NULL;
    if (!s || s->kind != JD_SYMBOL_STATE) {
        const char* nearest = jd_symbols_nearest_of(&b->symbols, entry->key->text, JD_SYMBOL_STATE);
        if (!s && nearest)
            return JD_WRONG_AT(b, entry->key, "'%s' is no state; did you mean '%s'?",
                               entry->key->text, nearest);
        return JD_WRONG_AT(b, entry->key, "'%s' is no state: an event changes states only",
                           entry->key->text);
    }
    status = jd_quantity_of(b, entry, &e, &value);
    if (status != JD_OK)
        return status;
    if (!jd_quantity_fits(value, s->value.unit)) {
        char text[JD_TERM_SHOWN], unit[JD_UNIT_SHOWN];
        return jd_wrong_term(b, &e, e.root, "%s [%s] is set to %s [%s]", s->name, s->unit,
                             jd_term_text(&e, e.root, text), jd_shown_unit(b, e.root, value, unit));
    }
    change[s->index] = value.node;
    return JD_OK;
}

static jd_status read_changes(jd_builder* b, const jd_tree* map, jd_program_event* event) {
    jd_node* change = jd_arena_take(b->arena, (size_t)b->state_count, sizeof *change);
    jd_status status = change ? jd_section_is_map(b, map) : jd_out_of_memory(b);
    for (int i = 0; change && i < b->state_count; i++)
        change[i] = -1;
    for (const jd_tree* entry = map->first; entry && status == JD_OK; entry = entry->next)
        status = read_change(b, entry, change);
    event->change = change;
    return status;
}

static jd_status read_truth(jd_builder* b, const jd_tree* entry, bool* truth) {
    const char* text = "false";
    const jd_status status = entry ? jd_text_of(b, entry, &text) : JD_OK;
    *truth = strcmp(text, "true") == 0;
    if (status == JD_OK && !*truth && strcmp(text, "false") != 0)
        return JD_WRONG_AT(b, entry, "'%s' is true or false", entry->key->text);
    return status;
}

static jd_status read_event(jd_builder* b, const jd_tree* entry) {
    static const char* const keys[] = {"when", "do", "ends", "bends", "text", NULL};
    const jd_tree* when = jd_tree_find(entry, "when");
    const jd_tree* changes = jd_tree_find(entry, "do");
    const int own = b->own_watch_count;
    const char* unused;
    bool stop, bends;
    jd_watch row = {.kind = jd_arena_copy(b->arena, entry->key->text, strlen(entry->key->text)),
                    .name = b->system->name};
    jd_status status = jd_name_check(b, entry->key, entry->key->text);
    if (status == JD_OK)
        status = jd_section_is_map(b, entry);
    if (status == JD_OK)
        status = jd_keys_are(b, entry, keys);
    if (status == JD_OK && !when)
        return JD_WRONG_AT(b, entry, "event '%s' has no 'when'", entry->key->text);
    if (status == JD_OK && own == EVENTS)
        return JD_WRONG_AT(b, entry, "more than %d events", EVENTS);
    if (status == JD_OK)
        status = read_when(b, when, &b->watch_nodes[own], &row.direction);
    if (status == JD_OK && changes)
        status = read_changes(b, changes, &b->events[own]);
    if (status == JD_OK)
        status = read_truth(b, jd_tree_find(entry, "ends"), &stop);
    if (status == JD_OK)
        status = read_truth(b, jd_tree_find(entry, "bends"), &bends);
    if (status == JD_OK)
        status = jd_read_labels(b, entry, row.kind, &unused, &row.text);
    if (status != JD_OK)
        return status;
    row.status = stop ? JD_EVENT : JD_OK;
    row.effect = bends ? JD_WATCH_BEND : changes ? JD_WATCH_CUT : JD_WATCH_NOTE;
    b->events[own].status = row.status;
    b->events[own].cuts = bends;
    b->watches[b->watch_count++] = row;
    b->own_watch_count++;
    return JD_OK;
}

jd_status jd_read_events(jd_builder* b) {
    const jd_tree* section = jd_tree_find(b->root, "events");
    jd_status status = section ? jd_section_is_map(b, section) : JD_OK;
    for (const jd_tree* entry = section ? section->first : NULL; entry && status == JD_OK;
         entry = entry->next)
        status = read_event(b, entry);
    return status;
}
