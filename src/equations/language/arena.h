/// @file arena.h
/// Memory that is freed all at once: what a text becomes lives as long as its system.
#ifndef JUDDER_EQUATIONS_LANGUAGE_ARENA_H
#define JUDDER_EQUATIONS_LANGUAGE_ARENA_H

#include "judder/base.h"

/// Begin with {0}.
typedef struct jd_arena {
    struct jd_arena_block* last;
    size_t used;   ///< of the last block
    size_t total;  ///< bytes of all blocks
    bool failed;   ///< there was no memory, or it would be more than JD_ARENA_MAX
} jd_arena;

#define JD_ARENA_MAX ((size_t)256 << 20)  ///< most memory of one text [bytes]

/// Zeroed memory for `count` elements of `size` bytes. NULL when out of memory.
void* jd_arena_take(jd_arena* arena, size_t count, size_t size);

/// A copy of `length` bytes of a text with a 0 behind them. NULL when out of memory.
char* jd_arena_copy(jd_arena* arena, const char* text, size_t length);
char* jd_arena_text(jd_arena* arena, const char* format, ...) JD_PRINTF(2, 3);

void jd_arena_free(jd_arena* arena);

#endif
