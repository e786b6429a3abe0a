/// @file table_build.h
/// The stages of building a table.
#ifndef JUDDER_FRICTION_TABLE_BUILD_H
#define JUDDER_FRICTION_TABLE_BUILD_H

#include "friction/table_value.h"

// ---- Samples of the exact law -------------------------------------------------------------------

#define JD_TABLE_FAR 2.0  ///< from this distance of the centre of rotation on a series serves

/// G where the centre of rotation is JD_TABLE_FAR unit lengths or more away. NULL: out of memory.
struct jd_table_far* jd_table_far_create(const jd_table* table, const jd_patch* patch);

/// (Phi - whole V - W (mean_x v_y - mean_y v_x)/V)/W^2, |(v, W)| = 1, V = |v|, of all parts.
void jd_table_far_rest(const struct jd_table_far* far, jd_chart_point q,
                       double rest[JD_TABLE_PARTS]);

/// What the base needs, for all parts, and kappa.
void jd_table_prepare(jd_table* table, const jd_patch* patch);

/// Where samples come from.
typedef struct jd_table_source {
    const jd_table* table;  ///< prepared
    const jd_patch* patch;
    const struct jd_table_far* far;
} jd_table_source;

/// G of all parts at `count` places; G[part][i].
void jd_table_sample(const jd_table_source* source, int count, const jd_chart_point* places,
                     double* const G[JD_TABLE_PARTS]);

// ---- Stages -------------------------------------------------------------------------------------

/// What one table leaves to the next with smaller cells; empty at first.
typedef struct jd_table_grid {
    int cells;                 ///< per unit of the chart; 0: no samples
    int nodes;                 ///< in each direction
    double* G;                 ///< owned: JD_TABLE_PARTS squares of nodes
    struct jd_table_far* far;  ///< owned
} jd_table_grid;

/// Fill the coefficients of a table that is prepared, and set pure spin right. `grid` may hold the
/// samples of a table with half as many cells, and gets those of this one. @return false when out
/// of memory.
bool jd_table_fit(jd_table* table, const jd_patch* patch, jd_table_grid* grid);

/// Compare with the exact law; blends, states, `hard`, `measured` and `where`. Gives up, with
/// `hard` estimated and nothing else, as soon as more than `most` cells seem to be hard.
/// @return false when out of memory.
bool jd_table_check(jd_table* table, const jd_patch* patch, int most);

#endif
