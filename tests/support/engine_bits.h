/// @file engine_bits.h
/// Whether every engine gives the loads of a patch the same bits.
#ifndef JUDDER_TESTS_ENGINE_BITS_H
#define JUDDER_TESTS_ENGINE_BITS_H

#include "base/engine.h"
#include "patch/batch.h"
#include "support/check.h"

#include <stdlib.h>
#include <string.h>

static inline void check_engine_bits(const jd_patch* patch, const jd_motion* motions, int count) {
    const size_t size = (size_t)count * sizeof(jd_wrench);
    jd_wrench *first = malloc(size), *other = malloc(size);
    REQUIRE(first && other);
    jd_patch_batch batch = {.patch = patch, .count = count, .motions = motions};
    int engines = 0;
    for (int i = 0; i < jd_engine_count(); i++) {
        if (!jd_engine_runs(i))
            continue;
        batch.loads = engines++ == 0 ? first : other;
        jd_engine_table_at(i)->friction(&batch);
        CHECK(memcmp(first, batch.loads, size) == 0);
    }
    CHECK(engines >= 1);
    free(first);
    free(other);
}

#endif
