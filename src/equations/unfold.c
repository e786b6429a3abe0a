// Arrays of bodies, joints, contacts and their like: an entry for each element.
//
//     joints: {knee[2..n]: {pin: ["limb[i-1]", "limb[i]"], at: [0, -l], coordinate: "phi[i]"}}
//
// becomes knee2, knee3, ... with the counter replaced by its number wherever it stands as a name.
// Places in messages are those of the text; behind a number of two digits they are one byte off.

#include "equations/builder.h"

#include <stdio.h>
#include <string.h>

#define ELEMENTS 256  // most of an array

static bool is_word(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

// A counter and its value.
typedef struct counting {
    jd_builder* b;
    const char* name;
    char number[16];
} counting;

// A text with the number in place of the counter.
static char* counted(const counting* c, const char* text) {
    const size_t size = strlen(c->name), digits = strlen(c->number), length = strlen(text);
    char* copy = jd_arena_take(c->b->arena, length * (digits + 1) + 1, 1);
    size_t end = 0;
    for (size_t i = 0; copy && i < length;) {
        const bool begins =
            size > 0 && (i == 0 || !is_word(text[i - 1])) && strncmp(text + i, c->name, size) == 0;
        if (begins && !is_word(text[i + size])) {
            memcpy(copy + end, c->number, digits);
            end += digits;
            i += size;
        } else {
            copy[end++] = text[i++];
        }
    }
    return copy;
}

// A copy of an entry with all that is in it.
static jd_tree* element_of(const counting* c, const jd_tree* node) {
    jd_tree* copy = jd_arena_take(c->b->arena, 1, sizeof *copy);
    if (!copy)
        return NULL;
    *copy = *node;
    copy->first = copy->last = copy->next = NULL;
    if (node->text && !(copy->text = counted(c, node->text)))
        return NULL;
    for (const jd_tree* part = node->first; part; part = part->next) {
        jd_tree* one = element_of(c, part);
        if (!one)
            return NULL;
        *(copy->last ? &copy->last->next : &copy->first) = one;
        copy->last = one;
    }
    return copy;
}

// Put an entry behind the others of a map, by another name.
static jd_status append(jd_builder* b, jd_tree* map, jd_tree* entry, const char* name) {
    jd_tree* key = jd_arena_take(b->arena, 1, sizeof *key);
    if (!entry || !key || !name)
        return jd_out_of_memory(b);
    if (jd_tree_find(map, name))
        return JD_WRONG_AT(b, entry->key, "'%s' is there already", name);
    *key = *entry->key;
    key->text = (char*)name;
    entry->key = key;
    entry->next = NULL;
    *(map->last ? &map->last->next : &map->first) = entry;
    map->last = entry;
    return JD_OK;
}

static jd_status unfold_entry(jd_builder* b, jd_tree* map, const jd_tree* entry) {
    counting c = {.b = b, .name = ""};
    jd_key key;
    if (!strchr(entry->key->text, '['))
        return append(b, map, element_of(&c, entry), entry->key->text);
    jd_status status = jd_key_read(b, entry->key, &key);
    if (status == JD_OK && (key.primes || key.all))
        return JD_WRONG_AT(b, entry->key, "'%s' has no bounds; arrays are limb[1..n]",
                           entry->key->text);
    if (status == JD_OK && key.to - key.from >= ELEMENTS)
        return JD_WRONG_AT(b, entry->key, "an array of more than %d elements", ELEMENTS);
    for (int i = key.from; i <= key.to && status == JD_OK; i++) {
        c.name = key.element ? "" : key.counter;
        snprintf(c.number, sizeof c.number, i < 0 ? "(%d)" : "%d", i);
        status = append(b, map, element_of(&c, entry), jd_element_name(b, key.name, i));
    }
    return status;
}

jd_status jd_arrays_unfold(jd_builder* b, const jd_tree* map, jd_tree** unfolded) {
    jd_tree* copy = jd_arena_take(b->arena, 1, sizeof *copy);
    jd_status status = JD_OK;
    *unfolded = copy;
    if (!copy)
        return jd_out_of_memory(b);
    *copy = *map;
    if (map->kind != JD_TREE_MAP)
        return JD_OK;
    copy->first = copy->last = NULL;
    for (const jd_tree* entry = map->first; entry && status == JD_OK; entry = entry->next)
        status = unfold_entry(b, copy, entry);
    return status;
}

jd_status jd_element_of(jd_builder* b, const jd_tree* entry, const char** name) {
    jd_key key;
    jd_status status = jd_text_of(b, entry, name);
    if (status != JD_OK || !strchr(*name, '['))
        return status;
    status = jd_key_read(b, entry, &key);
    if (status != JD_OK)
        return status;
    if (!key.element || key.all || key.primes)
        return JD_WRONG_AT(b, entry, "'%s' is no element of an array, as limb[2]", entry->text);
    *name = jd_element_name(b, key.name, key.from);
    return *name ? JD_OK : jd_out_of_memory(b);
}
