/// @file build.h
/// The stages of building a table.
#ifndef JUDDER_FRICTION_TABLE_BUILD_H
#define JUDDER_FRICTION_TABLE_BUILD_H

#include "friction/law/table_value.h"
#include "judder/maths.h"
#include "patch/batch.h"

// ---- Samples of the exact law -------------------------------------------------------------------

#define JD_TABLE_FAR 2.0  ///< from this distance of the centre of rotation on a series serves

/// G where the centre of rotation is JD_TABLE_FAR unit lengths or more away. NULL: out of memory.
struct jd_table_far* jd_table_far_create(const jd_table* table, const jd_patch* patch);

/// (Phi - whole V - W (mean_x v_y - mean_y v_x)/V)/W^2, |(v, W)| = 1, V = |v|, of all parts.
void jd_table_far_rest(const struct jd_table_far* far, jd_chart_point q,
                       double rest[JD_TABLE_PARTS]);

/// The exact law of all parts there.
void jd_table_far_load(const struct jd_table_far* far, jd_chart_point q,
                       jd_sample samples[JD_TABLE_PARTS]);

/// Weighted points that stand in for a slender oval where it is seen from beside.
typedef struct jd_table_outside {
    bool upright;        ///< the longer axis is y
    jd_stand_in points;  ///< none where they never serve
    double *x, *y, *weight;
    double numbers[];
} jd_table_outside;

/// NULL: out of memory.
jd_table_outside* jd_table_outside_create(const jd_patch* patch);

/// Whether they serve for a motion.
bool jd_table_sees_outside(const jd_table_outside* outside, jd_motion motion);

/// What the base needs, for all parts, and kappa.
void jd_table_prepare(jd_table* table, const jd_patch* patch);

/// Where samples come from.
typedef struct jd_table_source {
    const jd_table* table;  ///< prepared
    const jd_patch* patch;
    const struct jd_table_far* far;
    const jd_table_outside* outside;
} jd_table_source;

/// The exact law of all parts where the centre of rotation is nearer than that.
void jd_table_near_load(const jd_table_source* source, int count, const jd_chart_point* places,
                        jd_sample* const samples[JD_TABLE_PARTS]);

/// Whether the series serves.
static inline bool jd_table_is_far(const jd_table* table, jd_chart_point q) {
    return jd_maths_hypot(q.vx, q.vy) >= JD_TABLE_FAR * (q.W / table->kappa);
}

/// G of all parts at `count` places; G[part][i].
void jd_table_sample(const jd_table_source* source, int count, const jd_chart_point* places,
                     double* const G[JD_TABLE_PARTS]);

// ---- Comparison with the exact law --------------------------------------------------------------

/// A place at which the spline is compared, with the cell it belongs to.
typedef struct jd_table_probe {
    int cell;
    jd_chart_point at;
    double error[2];  ///< found: without and with lean
} jd_table_probe;

/// Compare at `count` places, on all cores.
void jd_table_compare(const jd_table_source* source, int64_t count, jd_table_probe* probes);

// ---- Stages -------------------------------------------------------------------------------------

/// What one table leaves to the next with smaller cells; empty at first.
typedef struct jd_table_grid {
    int cells;                  ///< per unit of the chart; 0: no samples
    int nodes;                  ///< in each direction
    double* G;                  ///< owned: JD_TABLE_PARTS squares of nodes
    struct jd_table_far* far;   ///< owned; the same for all
    jd_table_outside* outside;  ///< owned; the same for all
} jd_table_grid;

/// Fill the coefficients of a table that is prepared, and set pure spin right, unless the spline is
/// too far off there: `settled`. `grid` may hold the samples of a table with half as many cells,
/// and gets those of this one. @return false when out of memory.
bool jd_table_fit(jd_table* table, const jd_table_source* source, jd_table_grid* grid);

/// Compare with the exact law; blends, states, `hard`, `measured` and `where`. Gives up, with
/// `hard` estimated and nothing else, as soon as more than `most` cells seem to be hard.
/// @return false when out of memory.
bool jd_table_check(jd_table* table, const jd_table_source* source, int most);

#endif
