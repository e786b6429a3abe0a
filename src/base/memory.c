// Aligned memory for lanes.

#include "base/memory.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define ALIGNMENT 64

void* jd_memory_create(size_t count, size_t size) {
    if (size != 0 && count > (SIZE_MAX - ALIGNMENT) / size)
        return NULL;
    const size_t bytes = (count * size + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    void* memory = aligned_alloc(ALIGNMENT, bytes > 0 ? bytes : ALIGNMENT);
    if (memory)
        memset(memory, 0, bytes);
    return memory;
}
