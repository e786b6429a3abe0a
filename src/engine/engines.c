// All engines of this build, the best first, and which of them this machine runs.
// engine_list.h is written by CMake: one line ENGINE(suffix) per engine.

#include "base/engine.h"

#include <string.h>

#define ENGINE(suffix) extern const jd_engine jd_engine_##suffix;
#include "engine_list.h"
#undef ENGINE

static const jd_engine* const engines[] = {
#define ENGINE(suffix) &jd_engine_##suffix,
#include "engine_list.h"
#undef ENGINE
};

#define ENGINE_COUNT ((int)(sizeof engines / sizeof engines[0]))

const jd_engine* jd_engine_table_at(int index) {
    return index >= 0 && index < ENGINE_COUNT ? engines[index] : NULL;
}

int jd_engine_count(void) { return ENGINE_COUNT; }

const jd_engine_info* jd_engine_at(int index) {
    const jd_engine* engine = jd_engine_table_at(index);
    return engine ? &engine->info : NULL;
}

bool jd_engine_runs(int index) {
    const jd_engine* engine = jd_engine_table_at(index);
    return engine && jd_machine_runs(engine->isa);
}

// Code for one trajectory is fastest without lanes, which the last engine has not.
const jd_engine* jd_engine_best(int64_t count) {
    const jd_engine* last = engines[ENGINE_COUNT - 1];
    if (count == 1 && last->info.lanes == 1 && jd_machine_runs(last->isa))
        return last;
    for (int i = 0; i < ENGINE_COUNT; i++)
        if (jd_machine_runs(engines[i]->isa))
            return engines[i];
    return NULL;
}
