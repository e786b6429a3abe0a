/// @file crossings.h
/// All events of a step, by repeated calls of the search for the first one.
#ifndef JUDDER_TESTS_CROSSINGS_H
#define JUDDER_TESTS_CROSSINGS_H

#include "numeric/crossing.h"
#include "support/check.h"

#define MOST_EVENTS 64

typedef void functions(void* data, double x, double* g);

typedef struct events {
    int count;
    jd_crossing at[MOST_EVENTS];
    signed char side[JD_MAX_CROSSINGS];
    long evaluations;
} events;

static inline jd_crossing_search make(int count, functions* eval, double x0, double x1) {
    return (jd_crossing_search){.count = count, .eval = eval, .x0 = x0, .x1 = x1};
}

/// All events of a step, by repeated calls.
static inline events all_of(jd_crossing_search search, const signed char* side) {
    events e = {0};
    if (side)
        memcpy(e.side, side, (size_t)search.count);
    search.side = e.side;
    while (e.count < MOST_EVENTS && jd_crossing_first(&search, &e.at[e.count])) {
        CHECK(e.at[e.count].x >= search.x0 && e.at[e.count].x <= search.x1);
        search.x0 = e.at[e.count++].x;
    }
    e.evaluations = search.evaluations;
    return e;
}

static inline void check_event(const jd_crossing* e, int index, double x, int direction) {
    CHECK_INT(e->index, index);
    CHECK_INT(e->direction, direction);
    CHECK_ABS(e->x, x, 1e-12);  // of steps of length 1: what the header says
}

#endif
