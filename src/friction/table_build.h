/// @file table_build.h
/// The stages of building a table.
#ifndef JUDDER_FRICTION_TABLE_BUILD_H
#define JUDDER_FRICTION_TABLE_BUILD_H

#include "friction/table_value.h"

/// Samples of G at the nodes of a grid; empty at first.
typedef struct jd_table_grid {
    int cells;  ///< per unit of the chart; 0: no samples
    int nodes;  ///< in each direction
    double* G;  ///< owned: JD_TABLE_PARTS squares of nodes
} jd_table_grid;

/// Fill the coefficients of a table that is prepared, and set pure spin right. `grid` may hold the
/// samples of a table with half as many cells, and gets those of this one; a patch of revolution
/// does not use it. @return false when out of memory.
bool jd_table_fit(jd_table* table, const jd_patch* patch, jd_table_grid* grid);

/// Compare with the exact law; blends, states, `hard`, `measured` and `where`. Gives up, with `hard`
/// estimated and nothing else, as soon as more than `most` cells seem to be hard.
/// @return false when out of memory.
bool jd_table_check(jd_table* table, const jd_patch* patch, int most);

#endif
