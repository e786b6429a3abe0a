/// @file island.h
/// One island of a problem of rows, with the memory of its methods.
#ifndef JUDDER_HYBRID_ISLAND_H
#define JUDDER_HYBRID_ISLAND_H

#include "hybrid/rows.h"
#include "numeric/solve.h"

/// The problem with springs behind its rows: a = p + G l + soft (l - before).
typedef struct jd_island {
    int rows, groups;
    jd_row_group* group;  ///< rows counted within the island
    double *G, *p, *compliance;
    double* unit;     ///< acceleration per force of a row, one for all rows of a group, > 0
    double* soft;     ///< [rows] compliance now; 0: none
    double* before;   ///< [rows] forces at which the springs are without load
    double known;     ///< largest acceleration that does not depend on the forces
    double friction;  ///< factor of all friction, 1 but in stages

    bool* pressed;      ///< [rows] modes: a unilateral row presses
    bool* sticks;       ///< [groups] and a group at rest sticks
    bool fixed;         ///< modes are not decided anew
    bool holds_bounds;  ///< friction is bound by `held`, not by the forces now
    double* held;       ///< [rows]

    double *a, *miss, *step, *trial, *best, *J;  ///< memory of Newton's method
    double *kept, *guess, *memory;  ///< and of the methods: the best forces, the first ones
    jd_solve_memory solve;
    int steps;  ///< Newton steps taken
} jd_island;

/// Memory for so many rows and groups. @return false: none; jd_island_free all the same.
bool jd_island_create(jd_island* island, int rows, int groups);
void jd_island_free(jd_island* island);

/// Units of the rows, and what is known, from G and p.
void jd_island_scale(jd_island* island);

/// Accelerations, springs included. @return the largest |p| + |G| |l|, at most 1e6 times
/// what is known: forces without limit do not pass for a solution.
double jd_island_rates(const jd_island* island, const double* l, double* a);

/// The natural map in accelerations, from l and a; decides modes unless they are fixed.
void jd_island_miss(jd_island* island, const double* l, const double* a, double* miss);

/// How far l misses the laws, springs included, relative to |p| + |G| |l|.        [hybrid:H9]
double jd_island_residual(jd_island* island, const double* l);

/// The derivative of the natural map at l, in the modes decided there: island->J.
void jd_island_derive(jd_island* island, const double* l, const double* a);

/// Newton's method from l, at most `steps` steps. @return the residual of what it ends at.
double jd_island_newton(jd_island* island, int steps, double* l);

/// Block Gauss-Seidel sweeps.
void jd_island_sweep(jd_island* island, int sweeps, double* l);

/// Find forces of one island from l, of all that satisfy the laws those of the limit if it is asked.
/// @return the residual; the other results are added to the answer.
double jd_island_solve(jd_island* island, bool limit, double* l, jd_rows_answer* answer);

#endif
