/// @file table.h
/// A tabulated friction law: the potential of a patch on all mixes of sliding and spin.
///
/// In the inner frame, with w >= 0 (the law is odd), W = kappa w and s = |(v, W)|,     [tables:T1]
///     Phi = base(v, W) + (W^2/s) G(X, Y),    (X, Y) = v/(s + W)
///     base = whole s + W (mean_x v_y - mean_y v_x)/s + (W^2/s^2) (spin·v)
/// The chart (X, Y) is the unit disc: pure spin in its middle, pure sliding on its rim. The base
/// has the value and the slopes of Phi for pure sliding, and the slopes for pure spin; G is a
/// spline of degree 5 in X and Y, so that load and moment, its derivatives, have continuous
/// derivatives.
#ifndef JUDDER_FRICTION_TABLE_H
#define JUDDER_FRICTION_TABLE_H

#include "judder/system.h"
#include "patch/batch.h"
#include "patch/patch.h"

#define JD_TABLE_VERSION 6
#define JD_TABLE_PARTS JD_PARTS

typedef enum jd_table_kind {
    JD_TABLE_EXACT,  ///< nothing tabulated: the exact law is as cheap
    JD_TABLE_ROUND,  ///< centred patch of revolution: G depends on |(X, Y)| alone
    JD_TABLE_PLANE,  ///< all others
} jd_table_kind;

/// What the base needs of sigma, x sigma and y sigma.
typedef struct jd_table_base {
    double whole;           ///< integral of it
    double mean_x, mean_y;  ///< of it times x, y, divided by kappa
    double spin_x, spin_y;  ///< force along pure spin that the base still lacks
} jd_table_base;

/// Everything in one block of memory that can be written to a file as it is.
typedef struct jd_table {
    jd_table_kind kind;
    int size;         ///< coefficients that reach into a cell, per direction: 4 or 6
    int cells;        ///< per unit of the chart
    int width;        ///< coefficients per row: 2 cells + size - 1
    bool settled;     ///< pure spin is right in the spline; else the cells around it are hard
    int hard[2];      ///< cells in which the exact law answers: without and with lean
    double error;     ///< asked for, of T in mu N and of M in its own unit length mu N
    double measured;  ///< largest found
    double where[3];  ///< for this motion (v_x, v_y, w) in the inner frame
    double kappa;     ///< a length typical of the patch
    jd_table_base base[JD_TABLE_PARTS];
    int64_t cell_count;         ///< cells that have a state
    int64_t coefficient_count;  ///< of each part; 0 where nothing is tabulated
    double numbers[];           ///< coefficients of the parts, blends, states of the cells
} jd_table;

/// Where the exact law answers instead of the spline, a cell is hard. The blend is a spline that is
/// 1 there and falls to 0 around it. There is one for a pressure that leans in the lanes, and one
/// for a pressure that does not, which is smoother.
typedef enum jd_table_state {
    JD_CELL_SMOOTH = 0,  ///< the blend is 0
    JD_CELL_MIXED = 1,
    JD_CELL_HARD = 2,  ///< the blend is 1
} jd_table_state;

static inline const double* jd_table_part(const jd_table* table, int part) {
    return table->numbers + part * table->coefficient_count;
}
static inline const double* jd_table_blend(const jd_table* table, bool leaning) {
    return table->numbers + (JD_TABLE_PARTS + leaning) * table->coefficient_count;
}
static inline const double* jd_table_states(const jd_table* table, bool leaning) {
    return table->numbers + (JD_TABLE_PARTS + 2) * table->coefficient_count +
           leaning * table->cell_count;
}

/// Bytes of a table.
size_t jd_table_bytes(const jd_table* table);

/// Build the table of a patch for an error. @return NULL when out of memory.
jd_table* jd_table_build(const jd_patch* patch, double error);

/// The table of a patch: the one it has, from the disk, or built. Owned by the patch.
/// @return JD_OK, JD_ERR_RANGE or JD_ERR_MEMORY.
jd_status jd_patch_table(jd_context* context, const jd_patch* patch, double error,
                         const jd_table** table);

/// The table that a law with these parameters (NULL: its defaults) needs for a patch; NULL if none.
jd_status jd_table_of_law(jd_context* context, const jd_law* law, const double* parameters,
                          const jd_patch* patch, const jd_table** table);

// ---- The chart ----------------------------------------------------------------------------------

/// A place on the chart, as a motion (v, W) of size 1.
typedef struct jd_chart_point {
    double vx, vy, W;
} jd_chart_point;

static inline jd_chart_point jd_chart_at(double X, double Y) {
    const double r2 = X * X + Y * Y, over = 1.0 / (1.0 + r2);
    return (jd_chart_point){2.0 * X * over, 2.0 * Y * over, (1.0 - r2) * over};
}

#endif
