// Entries of a text: maps with known keys, texts, expressions, numbers, keys of arrays.

#include "equations/builder.h"

#include "equations/language/lexer.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ARRAY_MAX 1000000  // largest bound of an array

static const char* kind_name(const jd_tree* node) {
    return node->kind == JD_TREE_MAP ? "a map" : node->kind == JD_TREE_LIST ? "a list" : "a text";
}

static const char* entry_name(const jd_tree* entry) {
    return entry->key ? entry->key->text : "entry";
}

jd_status jd_section_is_map(const jd_builder* b, const jd_tree* section) {
    if (section->kind == JD_TREE_MAP || section->null)
        return JD_OK;
    return JD_WRONG_AT(b, section, "'%s' must be a map (name: value), not %s", entry_name(section),
                       kind_name(section));
}

jd_status jd_keys_are(const jd_builder* b, const jd_tree* map, const char* const* names) {
    int count = 0;
    while (names[count])
        count++;
    for (const jd_tree* entry = map->first; entry; entry = entry->next) {
        int i = 0;
        while (i < count && strcmp(names[i], entry->key->text) != 0)
            i++;
        if (i == count) {
            const jd_status status = jd_fail_unknown(b->source->context, "key", entry->key->text,
                                                     names, count, sizeof *names);
            jd_text_source_prefix(b->source, entry->key->mark, status);
            return JD_ERR_ARGUMENT;
        }
    }
    return JD_OK;
}

jd_status jd_text_of(const jd_builder* b, const jd_tree* entry, const char** text) {
    *text = "";
    if (entry->kind != JD_TREE_TEXT)
        return JD_WRONG_AT(b, entry, "'%s' must be a single value, not %s", entry_name(entry),
                           kind_name(entry));
    if (entry->null)
        return JD_WRONG_AT(b, entry->key ? entry->key : entry, "'%s' has no value",
                           entry_name(entry));
    *text = entry->text;
    return JD_OK;
}

// ---- Expressions -------------------------------------------------------------------------------

jd_status jd_expression_of(const jd_builder* b, const jd_tree* entry, jd_expression* e) {
    const char* text;
    const jd_status status = jd_text_of(b, entry, &text);
    if (status != JD_OK)
        return status;
    return jd_expression_read(b->source, b->arena, entry, 0, (int)strlen(text), e);
}

jd_status jd_quantity_of(jd_builder* b, const jd_tree* entry, jd_expression* e,
                         jd_quantity* value) {
    const jd_status status = jd_expression_of(b, entry, e);
    return status == JD_OK ? jd_evaluate(b, e, value) : status;
}

// Whether a unit as it is written counts angles in something else than rad.
static bool has_angle(const char* unit) {
    return strstr(unit, "deg") || strstr(unit, "°") || strstr(unit, "rev") || strstr(unit, "rpm") ||
           strstr(unit, "rad");
}

// The unit of a number: as it was written where that is one of SI, else the one it became.
static const char* unit_of_number(jd_builder* b, const jd_expression* e, jd_unit unit) {
    const jd_term* term = e->root;
    while (term->kind == JD_TERM_SIGN)
        term = term->first;
    char text[JD_UNIT_SHOWN];
    jd_unit_text(unit, text);
    if (term->kind != JD_TERM_NUMBER || !term->unit_begin)
        return jd_arena_text(b->arena, "%s", text);
    const char* written = e->text->text + term->unit_begin;
    int size = term->end - term->unit_begin;
    while (size > 0 && (written[size - 1] == ')' || written[size - 1] == ' '))
        size--;
    char* copy = jd_arena_copy(b->arena, written, (size_t)size);
    if (!copy || term->factor == 1)
        return copy;
    if (has_angle(copy) && strcmp(text, "1") == 0)
        return "rad";
    if (has_angle(copy) && strncmp(text, "1/s", 3) == 0)
        return jd_arena_text(b->arena, "rad%s", text + 1);
    return jd_arena_text(b->arena, "%s", text);
}

// Of parameters alone, with a value for their defaults.
static bool is_of_parameters(const jd_builder* b, jd_node node, double* number) {
    *number = jd_default_of(b, node);
    return isfinite(*number);
}

jd_status jd_start_of(jd_builder* b, const jd_tree* entry, double* number, jd_quantity* value,
                      const char** unit, jd_node* node) {
    jd_expression e;
    const jd_status status = jd_quantity_of(b, entry, &e, value);
    *node = -1;
    if (status != JD_OK)
        return status;
    if (!jd_graph_is_number(b->graph, value->node, number)) {
        if (!is_of_parameters(b, value->node, number))
            return JD_WRONG_AT(b, entry, "a start is a number or an expression of parameters");
        *node = value->node;
    }
    if (unit && !(*unit = unit_of_number(b, &e, value->unit)))
        return jd_out_of_memory(b);
    return JD_OK;
}

jd_status jd_number_of(jd_builder* b, const jd_tree* entry, double* number, jd_quantity* value,
                       const char** unit) {
    jd_expression e;
    const jd_status status = jd_quantity_of(b, entry, &e, value);
    if (status != JD_OK)
        return status;
    if (!jd_graph_is_number(b->graph, value->node, number))
        return entry->key
                   ? JD_WRONG_AT(b, entry, "'%s' must be a number; formulas stand under 'let'",
                                 entry_name(entry))
                   : JD_WRONG_AT(b, entry, "a number stands here; formulas stand under 'let'");
    if (unit) {
        *unit = unit_of_number(b, &e, value->unit);
        return *unit ? JD_OK : jd_out_of_memory(b);
    }
    return JD_OK;
}

// ---- Keys --------------------------------------------------------------------------------------

// Whether an index is a name that is nothing else.
static bool is_counter(const jd_builder* b, const jd_term* term) {
    for (const jd_local* l = b->locals; l; l = l->before)
        if (term->kind == JD_TERM_NAME && strcmp(l->name, term->name) == 0)
            return false;
    return term->kind == JD_TERM_NAME && !term->first && !jd_symbols_find(&b->symbols, term->name);
}

// Read "[1..N]", "[j=1..N]", "[i]" or "[1]" between two places of a key.
static jd_status read_bounds(jd_builder* b, const jd_tree* key, int begin, int end,
                             jd_key* parsed) {
    const char* text = key->text;
    jd_expression e;
    int equals = begin;
    while (equals < end && text[equals] != '=')
        equals++;
    parsed->counter = "i";
    if (equals < end) {
        int size = equals - begin;
        while (size > 0 && text[begin + size - 1] == ' ')
            size--;
        parsed->counter = jd_arena_copy(b->arena, text + begin, (size_t)size);
        if (!parsed->counter)
            return jd_out_of_memory(b);
        const jd_status status = jd_name_check(b, key, parsed->counter);
        if (status != JD_OK)
            return status;
        begin = equals + 1;
    }
    int dots = begin;
    while (dots + 1 < end && !(text[dots] == '.' && text[dots + 1] == '.'))
        dots++;
    parsed->element = dots + 1 >= end;
    jd_status status =
        jd_expression_read(b->source, b->arena, key, begin, parsed->element ? end : dots, &e);
    if (status == JD_OK && parsed->element && is_counter(b, e.root)) {
        parsed->counter = e.root->name;
        parsed->all = true;
        return JD_OK;
    }
    if (status == JD_OK)
        status = jd_evaluate_count(b, &e, e.root, &parsed->from);
    parsed->to = parsed->from;
    if (status == JD_OK && !parsed->element)
        status = jd_expression_read(b->source, b->arena, key, dots + 2, end, &e);
    if (status == JD_OK && !parsed->element)
        status = jd_evaluate_count(b, &e, e.root, &parsed->to);
    if (status == JD_OK && (long long)parsed->to - parsed->from >= ARRAY_MAX)
        return JD_WRONG_AT(b, key, "an array of more than %d elements", ARRAY_MAX);
    return status;
}

static int take_primes(const char* text, int* at) {
    int count = 0;
    for (; text[*at] == '\'' && count < 10; ++*at)
        count++;
    return count;
}

jd_status jd_key_read(jd_builder* b, const jd_tree* key, jd_key* parsed) {
    const char* text = key->text;
    int at = (int)strcspn(text, "'[ ");
    *parsed = (jd_key){.name = jd_arena_copy(b->arena, text, (size_t)at), .from = 0, .to = -1};
    if (!parsed->name)
        return jd_out_of_memory(b);
    parsed->primes = take_primes(text, &at);
    jd_status status = JD_OK;
    if (text[at] == '[') {
        const char* close = strrchr(text, ']');
        if (!close)
            return JD_WRONG_AT(b, key, "'%.60s' has no ']'", text);
        const int end = (int)(close - text);
        status = read_bounds(b, key, at + 1, end, parsed);
        at = end + 1;
        parsed->primes += take_primes(text, &at);
    }
    if (status == JD_OK && text[at])
        return JD_WRONG_AT(b, key, "'%.60s' is no name", text);
    return status == JD_OK ? jd_name_check(b, key, parsed->name) : status;
}

const char* jd_element_key(jd_builder* b, const char* name, int index) {
    return jd_arena_text(b->arena, "%s[%d]", name, index);
}

const char* jd_element_name(jd_builder* b, const char* name, int index) {
    return jd_arena_text(b->arena, "%s%s%d", name, index < 0 ? "_" : "", abs(index));
}

const char* jd_greek(jd_builder* b, const char* name) {
    static const struct {
        const char *name, *letter;
    } letters[] = {
        {"alpha", "α"}, {"beta", "β"},  {"gamma", "γ"}, {"delta", "δ"}, {"epsilon", "ε"},
        {"zeta", "ζ"},  {"eta", "η"},   {"theta", "θ"}, {"kappa", "κ"}, {"lambda", "λ"},
        {"mu", "μ"},    {"nu", "ν"},    {"xi", "ξ"},    {"rho", "ρ"},   {"sigma", "σ"},
        {"tau", "τ"},   {"phi", "φ"},   {"chi", "χ"},   {"psi", "ψ"},   {"omega", "ω"},
        {"Gamma", "Γ"}, {"Delta", "Δ"}, {"Theta", "Θ"}, {"Phi", "Φ"},   {"Psi", "Ψ"},
        {"Omega", "Ω"},
    };
    for (size_t i = 0; i < sizeof letters / sizeof *letters; i++) {
        const size_t size = strlen(letters[i].name);
        const char next = strncmp(name, letters[i].name, size) ? 'a' : name[size];
        if (next == 0 || next == '_' || (next >= '0' && next <= '9'))
            return jd_arena_text(b->arena, "%s%s", letters[i].letter, name + size);
    }
    return name;
}
