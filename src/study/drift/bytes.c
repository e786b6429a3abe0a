// Bytes of a study in memory, and settled motions among them.

#include "study/drift/keep.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

void jd_bytes_put(jd_bytes* bytes, const void* from, size_t size) {
    if (bytes->size + size > bytes->room && !bytes->failed) {
        const size_t room = 2 * (bytes->size + size) + 1024;
        unsigned char* more = realloc(bytes->at, room);
        bytes->failed = !more;
        bytes->at = more ? more : bytes->at;
        bytes->room = more ? room : bytes->room;
    }
    if (bytes->failed || size == 0)
        return;
    memcpy(bytes->at + bytes->size, from, size);
    bytes->size += size;
}

void jd_bytes_take(jd_bytes* bytes, void* to, size_t size) {
    bytes->failed = bytes->failed || size > bytes->size - bytes->taken;
    if (bytes->failed || size == 0)
        return;
    memcpy(to, bytes->at + bytes->taken, size);
    bytes->taken += size;
}

void jd_bytes_put_settled(jd_bytes* bytes, const jd_settled* settled) {
    const size_t doubles = offsetof(jd_drift, v_x);  // from here on there is nothing else
    const jd_drift* from = &settled->drift;
    jd_settled clean;
    memset(&clean, 0, sizeof clean);
    clean.status = settled->status;
    clean.steady = settled->steady;
    clean.drift.from = from->from;
    clean.drift.until = from->until;
    clean.drift.period = from->period;
    clean.drift.common = from->common;
    clean.drift.periods = from->periods;
    clean.drift.batches = from->batches;
    memcpy((char*)&clean.drift + doubles, (const char*)from + doubles, sizeof *from - doubles);
    clean.remaining = settled->remaining;
    clean.settling = settled->settling;
    clean.simulated = settled->simulated;
    clean.evaluations = settled->evaluations;
    jd_bytes_put(bytes, &clean, sizeof clean);
}

void jd_settled_take(const unsigned char* bytes, jd_settled* settled) {
    const bool steady = bytes[offsetof(jd_settled, steady)] == 1;
    const bool common = bytes[offsetof(jd_settled, drift.common)] == 1;
    memcpy(settled, bytes, sizeof *settled);
    settled->steady = steady;
    settled->drift.common = common;
}
