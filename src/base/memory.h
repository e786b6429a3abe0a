/// @file memory.h
/// Aligned memory for lanes.
#ifndef JUDDER_BASE_MEMORY_H
#define JUDDER_BASE_MEMORY_H

#include <stddef.h>

/// Zeroed memory for `count` elements of `size` bytes, aligned for the widest vectors.
/// Free with free(). NULL when out of memory.
void* jd_memory_create(size_t count, size_t size);

#endif
