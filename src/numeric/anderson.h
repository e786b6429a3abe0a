/// @file anderson.h
/// Fixed points z = G(z) of a map that takes long to evaluate, by Anderson's acceleration: the next
/// place is where the defects G(z) - z of the last ones, combined linearly, come nearest to 0.
/// Where the map is linear this ends after as many steps as there are slow directions.
///                                                                                      [drift:T4]
#ifndef JUDDER_NUMERIC_ANDERSON_H
#define JUDDER_NUMERIC_ANDERSON_H

#include <stdbool.h>
#include <stddef.h>

#define JD_ANDERSON_DEPTH 5     ///< differences kept
#define JD_ANDERSON_FOLLOWED 2  ///< quantities that are extrapolated with the place

/// An iteration on its way. Places are in units in which 0.1 hardly matters in any direction.
typedef struct jd_anderson {
    int n;           ///< unknowns
    int plain;       ///< first steps that go to G(z) itself
    int steps;       ///< taken so far
    int depth;       ///< differences there are
    double* z;       ///< [n] where to evaluate the map next
    double* before;  ///< [n] where it was evaluated last
    double* f;       ///< [n] its defect there
    double* best;    ///< [n] what it makes of the place with the smallest defect
    double* first;   ///< [n] where it began
    double* weight;  ///< [n] of each direction: 1 over the square of the way come along it
    bool fresh;      ///< nothing is known of a place before
    double* dz;      ///< [JD_ANDERSON_DEPTH][n] differences of places, the newest first
    double* df;      ///< [JD_ANDERSON_DEPTH][n] and of defects
    double* work;    ///< [JD_ANDERSON_DEPTH][n]
    double least;    ///< size of the smallest defect so far
    double defect;   ///< size of the last one
    double q[JD_ANDERSON_FOLLOWED];      ///< followed quantities at the last place
    double limit[JD_ANDERSON_FOLLOWED];  ///< what they are at the fixed point, as far as is known
    double dq[JD_ANDERSON_DEPTH][JD_ANDERSON_FOLLOWED];
} jd_anderson;

/// Doubles of memory that an iteration in n unknowns needs.
size_t jd_anderson_size(int n);

/// Begin at z = 0, in such memory; the caller then writes the first place to z.
void jd_anderson_begin(jd_anderson* a, int n, double* memory);

/// The map takes z to g, with the quantities q on the way: go on to the next place.
void jd_anderson_step(jd_anderson* a, const double* g, const double q[JD_ANDERSON_FOLLOWED]);

/// How far the followed quantities may be from their limit, judged by the last defect: what it
/// stands for in a direction as slow as the slowest one seen. INFINITY where nothing is known.
double jd_anderson_doubt(const jd_anderson* a);

/// Numbers of one iteration, with the memory of another of the same size. @return whether they
/// make sense together.
bool jd_anderson_adopt(jd_anderson* a, const jd_anderson* memory);

#endif
