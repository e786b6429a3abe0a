// Names of a text: a hash table that remembers the order.

#include "equations/symbol.h"

#include "judder/system.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static uint32_t hash_of(const char* name) {
    uint32_t hash = 2166136261u;  // FNV-1a
    for (; *name; name++)
        hash = (hash ^ (unsigned char)*name) * 16777619u;
    return hash ^ hash >> 15;
}

static jd_symbol** row_of(const jd_symbols* symbols, const char* name) {
    return &symbols->rows[hash_of(name) % (uint32_t)symbols->row_count];
}

jd_symbol* jd_symbols_find(const jd_symbols* symbols, const char* name) {
    jd_symbol* s = symbols->row_count > 0 ? *row_of(symbols, name) : NULL;
    while (s && strcmp(s->name, name) != 0)
        s = s->same_hash;
    return s;
}

static void put(jd_symbols* symbols, jd_symbol* s) {
    jd_symbol** row = row_of(symbols, s->name);
    s->same_hash = *row;
    *row = s;
}

// Twice as many rows as there are names, at least.
static bool make_room(jd_symbols* symbols, jd_arena* arena) {
    if (2 * symbols->count < symbols->row_count)
        return true;
    const int count = symbols->row_count > 0 ? 4 * symbols->row_count : 256;
    symbols->rows = jd_arena_take(arena, (size_t)count, sizeof(jd_symbol*));
    symbols->row_count = symbols->rows ? count : 0;
    for (jd_symbol* s = symbols->first; s && symbols->rows; s = s->next)
        put(symbols, s);
    return symbols->rows != NULL;
}

jd_symbol* jd_symbols_add(jd_symbols* symbols, jd_arena* arena, const char* name,
                          jd_symbol_kind kind) {
    jd_symbol* s = jd_arena_take(arena, 1, sizeof *s);
    char* copy = jd_arena_copy(arena, name, strlen(name));
    if (!s || !copy || !make_room(symbols, arena))
        return NULL;
    s->name = copy;
    s->kind = kind;
    s->value.node = -1;
    s->value.unit = jd_unit_one();
    put(symbols, s);
    if (symbols->last)
        symbols->last->next = s;
    else
        symbols->first = s;
    symbols->last = s;
    symbols->count++;
    return s;
}

// ---- Near names --------------------------------------------------------------------------------

static const char* nearest(const jd_symbols* symbols, const char* name, int kind) {
    const bool short_name = !name[0] || !name[1];
    const char** names = short_name ? NULL : calloc((size_t)symbols->count + 1, sizeof *names);
    int count = 0;
    for (const jd_symbol* s = symbols->first; names && s; s = s->next)
        if (kind < 0 || (int)s->kind == kind)
            names[count++] = s->name;
    const char* found = names ? jd_nearest_name(name, names, count, sizeof *names) : NULL;
    free(names);
    return found;
}

const char* jd_symbols_nearest(const jd_symbols* symbols, const char* name) {
    return nearest(symbols, name, -1);
}

const char* jd_symbols_nearest_of(const jd_symbols* symbols, const char* name,
                                  jd_symbol_kind kind) {
    return nearest(symbols, name, (int)kind);
}

const char* jd_symbol_kind_name(jd_symbol_kind kind) {
    static const char* const names[] = {"constant", "structure", "parameter", "state",
                                        "let",      "output",    "table",     "array"};
    return names[kind];
}
