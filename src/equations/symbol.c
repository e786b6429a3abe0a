// Names of a text: a hash table that remembers the order.

#include "equations/symbol.h"

#include "judder/system.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static unsigned row_of(const char* name) {
    uint32_t hash = 2166136261u;  // FNV-1a
    for (; *name; name++)
        hash = (hash ^ (unsigned char)*name) * 16777619u;
    return (hash ^ hash >> 16) % JD_SYMBOL_ROWS;
}

jd_symbol* jd_symbols_find(const jd_symbols* symbols, const char* name) {
    jd_symbol* s = symbols->rows[row_of(name)];
    while (s && strcmp(s->name, name) != 0)
        s = s->same_hash;
    return s;
}

jd_symbol* jd_symbols_add(jd_symbols* symbols, jd_arena* arena, const char* name,
                          jd_symbol_kind kind) {
    jd_symbol** row = &symbols->rows[row_of(name)];
    jd_symbol* s = jd_arena_take(arena, 1, sizeof *s);
    if (!s)
        return NULL;
    s->name = jd_arena_copy(arena, name, strlen(name));
    s->kind = kind;
    s->value.node = -1;
    s->value.unit = jd_unit_one();
    s->same_hash = *row;
    *row = s;
    if (symbols->last)
        symbols->last->next = s;
    else
        symbols->first = s;
    symbols->last = s;
    symbols->count++;
    return s->name ? s : NULL;
}

const char* jd_symbols_nearest(const jd_symbols* symbols, const char* name) {
    const char** names = calloc((size_t)symbols->count + 1, sizeof *names);
    int count = 0;
    for (const jd_symbol* s = symbols->first; names && s; s = s->next)
        names[count++] = s->name;
    const char* nearest = names ? jd_nearest_name(name, names, count, sizeof *names) : NULL;
    free(names);
    return nearest;
}

const char* jd_symbol_kind_name(jd_symbol_kind kind) {
    static const char* const names[] = {"constant", "structure", "parameter", "state",
                                        "let",      "output",    "table",     "array"};
    return names[kind];
}
