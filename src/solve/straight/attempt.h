/// @file attempt.h
/// What the files of this folder are made with: JD_STRAIGHT_ATTEMPT.
#ifndef JUDDER_SOLVE_STRAIGHT_ATTEMPT_H
#define JUDDER_SOLVE_STRAIGHT_ATTEMPT_H

#include "solve/step/dop853.h"
#include "solve/step/dopri5.h"
#include "solve/step/explicit.h"
#include "solve/straight.h"

/// Define `name`, an attempt with the method `table` for `count` states and their `equations`, a
/// function that is inlined. The stages go back to the method: the dense output and the choice of a
/// method read them.
#define JD_STRAIGHT_ATTEMPT(name, table, equations, count)                                         \
    static void name(jd_batch* b, jd_mask lanes) {                                                 \
        const int last = table.stages - 1;                                                         \
        const jd_stages* own = &((const jd_explicit*)b->method)->stages;                           \
        jd_real k[JD_TABLEAU_STAGES * count], y[count], error[count];                              \
        const jd_stages w = {count, count, k, y, error, own->over, equations};                     \
        for (int i = 0; i < count; i++)                                                            \
            k[last * count + i] = k[i] = own->k[i];                                                \
        jd_explicit_try(&table, b, &w, lanes);                                                     \
        for (int i = 0; i < count; i++)                                                            \
            own->error[i] = error[i];                                                              \
        for (int i = count; i < table.stages * count; i++)                                         \
            own->k[i] = k[i];                                                                      \
    }

#endif
