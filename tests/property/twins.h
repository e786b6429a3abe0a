/// @file twins.h
/// How far runs are apart, and how small changes of a motion grow.
#ifndef JUDDER_TESTS_PROPERTY_TWINS_H
#define JUDDER_TESTS_PROPERTY_TWINS_H

#include "property/trial.h"

/// How far two runs are apart at each row of the grid, and at their ends.
typedef struct distance {
    double row[ROWS + 1];  // largest of all states over their sizes; NaN: not both are there
    int state[ROWS + 1];   // of that state
    double end;            // of the times at which they end, over the span
    bool same;             // they end with the same status
} distance;

/// What states of a run should be in another: its image; map NULL: the same.
typedef struct image {
    state_map map;
    const void* data;
} image;

/// @param in  NULL: no image.
distance distance_of(const jd_trajectory* a, const jd_trajectory* b, const image* in);

/// The growth of a tolerance up to each row, and what the ends of the twins are apart.
typedef struct growth {
    double row[ROWS + 1];
    double end;
    bool same;
} growth;

/// Of a change at the start of the run.
growth growth_of(trial* t);

/// Of one at a row of it; the larger of the two stays.
void grow_from(trial* t, int row, growth* g);

#endif
