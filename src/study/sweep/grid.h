/// @file grid.h
/// How the cases of a sweep are numbered, for the sweep that runs them and the file that holds them.
#ifndef JUDDER_STUDY_SWEEP_GRID_H
#define JUDDER_STUDY_SWEEP_GRID_H

#include "judder/sweep.h"

/// case = ((branch high + j) wide + i) starts + start. With carry a chain is a part of a row of
/// cases, run one after the other; otherwise each case is one.
typedef struct jd_sweep_grid {
    int64_t wide, high;  ///< values of the axes
    int64_t starts, branches, segments;
    bool carry;
    bool down;  ///< the first branch goes downwards
} jd_sweep_grid;

jd_sweep_grid jd_sweep_grid_of(const jd_sweep_options* options);
int64_t jd_sweep_grid_cases(const jd_sweep_grid* grid);
int64_t jd_sweep_grid_chains(const jd_sweep_grid* grid);
/// Case at a position of a chain, 0, 1, ...; -1 behind the last.
int64_t jd_sweep_grid_case(const jd_sweep_grid* grid, int64_t chain, int64_t position);

/// The case of a number: its places, branch and start; all else is 0.
jd_sweep_case jd_sweep_grid_at(const jd_sweep_grid* grid, int64_t index);

/// Value of an axis at a place.
double jd_sweep_value(const jd_sweep_options* options, int axis, int64_t place);

#endif
