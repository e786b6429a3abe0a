// Memory that is freed all at once.

#include "equations/language/arena.h"

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define BLOCK ((size_t)64 << 10)
#define ALIGN 16

struct jd_arena_block {
    struct jd_arena_block* before;
    size_t size;
    _Alignas(ALIGN) char bytes[];
};

static bool add_block(jd_arena* arena, size_t size) {
    size = size > BLOCK ? size : BLOCK;
    struct jd_arena_block* block =
        arena->total + size <= JD_ARENA_MAX ? calloc(1, sizeof *block + size) : NULL;
    if (!block) {
        arena->failed = true;
        return false;
    }
    block->before = arena->last;
    block->size = size;
    arena->last = block;
    arena->used = 0;
    arena->total += size;
    return true;
}

void* jd_arena_take(jd_arena* arena, size_t count, size_t size) {
    if (size > 0 && count > JD_ARENA_MAX / size) {
        arena->failed = true;
        return NULL;
    }
    const size_t bytes = (count * size + ALIGN - 1) / ALIGN * ALIGN;
    if ((!arena->last || arena->last->size - arena->used < bytes) && !add_block(arena, bytes))
        return NULL;
    void* place = arena->last->bytes + arena->used;
    arena->used += bytes;
    return place;
}

char* jd_arena_copy(jd_arena* arena, const char* text, size_t length) {
    char* copy = jd_arena_take(arena, length + 1, 1);
    if (copy)
        memcpy(copy, text, length);
    return copy;
}

char* jd_arena_text(jd_arena* arena, const char* format, ...) {
    char text[512];
    va_list values;
    va_start(values, format);
    vsnprintf(text, sizeof text, format, values);
    va_end(values);
    return jd_arena_copy(arena, text, strlen(text));
}

void jd_arena_free(jd_arena* arena) {
    while (arena->last) {
        struct jd_arena_block* before = arena->last->before;
        free(arena->last);
        arena->last = before;
    }
    *arena = (jd_arena){0};
}
