/// @file field.h
/// Who races: Judder's solvers and engines, and the loops of every width.
#ifndef JUDDER_BENCH_SIMD_FIELD_H
#define JUDDER_BENCH_SIMD_FIELD_H

#include "simd/race.h"

/// A list of racers as it grows.
typedef struct jd_bench_field {
    jd_bench_racer racers[JD_BENCH_RACERS];
    int count;
} jd_bench_field;

/// Whether a bare loop of this width is raced: not with the narrow engines, which are slow.
static inline bool jd_bench_worth_it(const jd_bench_wide* wide) {
    return wide->duffing_odeint || wide->lanes > 2;
}

/// Add one called "<kind> <width>". @return it, to be completed.
jd_bench_racer* jd_bench_field_add(jd_bench_field* field, jd_bench_race_fn run, const char* kind,
                                   const char* width);

/// Add a solver of Judder with the engine that it takes itself; `how` may say in what way.
void jd_bench_field_add_solver(jd_bench_field* field, jd_bench_race_fn run, const char* solver,
                               const char* how);

/// Add a solver of Judder with every engine that this machine runs, by name.
void jd_bench_field_add_engines(jd_bench_field* field, jd_bench_race_fn run, const char* solver);

#endif
