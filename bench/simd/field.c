// Who races.

#include "simd/field.h"

#include "judder/run.h"

#include <stdio.h>
#include <string.h>

// Those of the engines, and those compiled for this machine alone.
#define ENGINE(suffix) extern const jd_bench_wide jd_bench_wide_##suffix;
ENGINE(native_1)
ENGINE(native_4)
ENGINE(native_8)
#include "engine_list.h"
#undef ENGINE

static bool runs(const char* engine) {
    for (int i = 0; i < jd_engine_count(); i++)
        if (strcmp(jd_engine_at(i)->name, engine) == 0)
            return jd_engine_runs(i);
    return true;
}

int jd_bench_wide_list(const jd_bench_wide** list) {
    static const jd_bench_wide* const all[] = {
#define ENGINE(suffix) &jd_bench_wide_##suffix,
        ENGINE(native_8) ENGINE(native_4) ENGINE(native_1)
#include "engine_list.h"
#undef ENGINE
    };
    int count = 0;
    for (unsigned i = 0; i < sizeof all / sizeof all[0] && count < JD_BENCH_WIDTHS; i++)
        if (runs(all[i]->name))
            list[count++] = all[i];
    return count;
}

jd_bench_racer* jd_bench_field_add(jd_bench_field* field, jd_bench_race_fn run, const char* kind,
                                   const char* width) {
    static jd_bench_racer nobody;
    if (field->count == JD_BENCH_RACERS)
        return &nobody;
    jd_bench_racer* racer = &field->racers[field->count++];
    *racer = (jd_bench_racer){.run = run, .kind = kind};
    snprintf(racer->name, sizeof racer->name, "%s%s%s", kind, width[0] ? " " : "", width);
    return racer;
}

void jd_bench_field_add_solver(jd_bench_field* field, jd_bench_race_fn run, const char* solver,
                               const char* how) {
    jd_bench_racer* racer = jd_bench_field_add(field, run, solver, how);
    snprintf(racer->name, sizeof racer->name, "judder %s%s", solver, how);
    racer->solver = solver;
}

void jd_bench_field_add_engines(jd_bench_field* field, jd_bench_race_fn run, const char* solver) {
    for (int i = 0; i < jd_engine_count(); i++)
        if (jd_engine_runs(i)) {
            const char* engine = jd_engine_at(i)->name;
            jd_bench_racer* racer = jd_bench_field_add(field, run, solver, engine);
            snprintf(racer->name, sizeof racer->name, "judder %s %s", solver, engine);
            racer->solver = solver;
            racer->engine = engine;
        }
}
