/// @file race.h
/// A race: racers do the same work at tolerances on both sides of one error.
#ifndef JUDDER_BENCH_SIMD_RACE_H
#define JUDDER_BENCH_SIMD_RACE_H

#include "simd/simd.h"

#define JD_BENCH_RACERS 64

typedef struct jd_bench_race {
    const char* name;
    double error;    ///< typical error at which times are compared
    double loosest;  ///< tolerance where the search for it begins
    size_t numbers;  ///< of the results
    jd_bench_errors (*judge)(const double* results);
    const jd_bench_racer* racers;
    int count;
} jd_bench_race;

/// Run it. Prints, for each racer,
///     race_run <race> <racer> <tolerance> <seconds> <right-hand sides> <largest> <typical error>
///     race <race> <racer> <seconds at the error> <time of the first racer over its>
/// @return exit code.
int jd_bench_race_run(const jd_bench_race* race);

#endif
