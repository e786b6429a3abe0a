/// @file rows.h
/// The Coulomb problem of constraint rows, in any number: forces that satisfy the law of each group.
///
/// With the forces of all rows in one vector l, their accelerations are a = p + G l, and every group
/// has l = project(l - r a; its set): the line, the half line, or the set of its friction. With
/// velocities and impulses instead it is the problem of an impact.                    [hybrid:H5]
///
///     // A block of 1 kg on a floor, mu 0.3, pushed along it by 2 N.
///     const jd_row_group floor[] = {{.law = JD_ROW_UNILATERAL, .first = 0, .count = 1},
///                                   {.law = JD_ROW_STICTION, .first = 1, .count = 1, .load = 0,
///                                    .axes = {0.3}}};
///     const double G[] = {1, 0, 0, 1}, p[] = {-9.81, 2};
///     const jd_rows_problem problem = {.rows = 2, .groups = 2, .group = floor, .G = G, .p = p};
///     double force[2];  // becomes 9.81 and -2: the block sticks
///     jd_rows_answer answer;
///     jd_status status = jd_rows_solve(&problem, NULL, force, &answer);
#ifndef JUDDER_HYBRID_ROWS_H
#define JUDDER_HYBRID_ROWS_H

#include "judder/base.h"
#include "judder/friction.h"

#define JD_ROWS_RESIDUAL 1e-12  // of a solution, relative to |p| + |G| |l|       [hybrid:H9]

/// The law of a group of rows.                                                    [hybrid:H2]
typedef enum jd_row_law {
    JD_ROW_BILATERAL,   ///< a = 0, a force of either sign: loops, drives
    JD_ROW_UNILATERAL,  ///< 0 <= force, 0 <= a, one of them 0: contacts, limits; one row
    JD_ROW_STICTION,    ///< friction of a group at rest: any force of its set if a = 0, otherwise
                        ///< the force of most dissipation
    JD_ROW_SLIDING,     ///< friction of a group that slides: a known force per bound
} jd_row_law;

/// Sets of friction forces, for the bound 1.
typedef enum jd_row_set {
    JD_SET_INTERVAL,  ///< one row: half-width axes[0]
    JD_SET_ELLIPSE,   ///< two rows: half-axes axes[0], axes[1] > 0
    JD_SET_PATCH,     ///< three rows: axes[0] times the limit surface of an area; the third row is
                      ///< spin times its size, and moment over it
} jd_row_set;

typedef struct jd_row_group {
    jd_row_law law;
    int first, count;  ///< rows
    int load;          ///< of friction: the unilateral row whose force is the bound; -1: `bound`
    double bound;      ///< of friction with load -1: the bound, >= 0 [N]
    jd_row_set set;    ///< of stiction
    double axes[2];    ///< see jd_row_set; an interval of width 0 is friction 0
    const jd_patch* patch;  ///< of JD_SET_PATCH
    double lean[2];         ///< and its pressure gradient                         [friction:F2]
    double slide[3];        ///< of sliding: force per bound
} jd_row_group;

typedef struct jd_rows_problem {
    int rows, groups;
    const jd_row_group* group;  ///< each row in one group
    const double*
        G;  ///< [rows * rows] Delassus matrix, row by row; where friction may stick symmetric, >= 0
    const double* p;           ///< [rows] accelerations without the forces
    const double* compliance;  ///< [rows] > 0, relative to each other; NULL: all 1   [hybrid:H6]
} jd_rows_problem;

/// The method that found the forces of an island; of several islands the last in this list.
typedef enum jd_rows_method {
    JD_ROWS_NEWTON,   ///< semismooth Newton from the guess
    JD_ROWS_SWEEPS,   ///< block Gauss-Seidel, then Newton
    JD_ROWS_SPRINGS,  ///< the proximal iteration, from the guess or from 0
    JD_ROWS_SWEPT,    ///< the same after Gauss-Seidel
    JD_ROWS_SOFT,     ///< from a solution with a larger compliance
    JD_ROWS_FIRMING,  ///< springs made firmer in stages
    JD_ROWS_STAGES,   ///< friction raised from 0 in stages
    JD_ROWS_BOUNDS,   ///< bounds of friction given, and led to what they should be
    JD_ROWS_NONE,     ///< no method found one
} jd_rows_method;

typedef struct jd_rows_answer {
    double residual;  ///< largest of all islands                             [hybrid:H9]
    jd_rows_method method;
    int islands;  ///< connected components of the problem
    int largest;  ///< rows of the largest island
    int steps;    ///< Newton steps, of all islands
    bool limit;   ///< forces are the limit of equal compliance           [hybrid:H7];
                  ///< false: another solution of the laws
} jd_rows_answer;

/// Some forces that satisfy the laws, from a guess, which may be NULL.
JD_NODISCARD jd_status jd_rows_find(const jd_rows_problem* problem, const double* guess,
                                    double* force, jd_rows_answer* answer);

/// The same, and redundant forces are those of (H6).
/// @return JD_OK; JD_ERR_SOLVER: no forces with a residual of JD_ROWS_RESIDUAL were found, `force` has
/// the best; JD_ERR_RANGE: a number is not finite or out of its range, or groups do not
/// partition the rows; JD_ERR_MEMORY.
JD_NODISCARD jd_status jd_rows_solve(const jd_rows_problem* problem, const double* guess,
                                     double* force, jd_rows_answer* answer);

#endif
