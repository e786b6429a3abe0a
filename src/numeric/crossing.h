/// @file crossing.h
/// The first event on a step: where one of several functions crosses, reaches or touches zero.
///
/// The functions are known by evaluation only, all at once. What counts as an event, what is
/// guaranteed and what is not: docs/theory/events.md.
///
///     jd_crossing_search search = {.count = 2, .eval = eval, .data = &step, .side = side,
///                                  .x0 = t, .x1 = t + h, .resolution = ulp};
///     while (jd_crossing_first(&search, &crossing)) {
///         ...                        // crossing.index happened at crossing.x
///         search.x0 = crossing.x;    // go on from there with the same search
///     }
///
/// No allocation, no state outside the struct, the same bits every time.
#ifndef JUDDER_NUMERIC_CROSSING_H
#define JUDDER_NUMERIC_CROSSING_H

#include "judder/base.h"

#include <stdbool.h>

#define JD_MAX_CROSSINGS 96  ///< most functions in one search

/// A bit for each function of a search.
__extension__ typedef unsigned __int128 jd_crossing_bits;
#define JD_CROSSING_BIT(index) ((jd_crossing_bits)1 << (index))
_Static_assert(JD_MAX_CROSSINGS < 8 * sizeof(jd_crossing_bits), "each function has a bit");

#define JD_CROSSING_TOUCH 1e-12  ///< |g| of a touch, in units of the largest |g|     [events:E1]
#define JD_CROSSING_WIDTH 1e-12  ///< events are located to this part of the searched interval

/// Which crossings of a function count.
typedef enum jd_crossing_direction {
    JD_CROSSING_BOTH = 0,   ///< up, down, and touching zero
    JD_CROSSING_UP = 1,     ///< from below zero to zero or above
    JD_CROSSING_DOWN = -1,  ///< from above zero to zero or below
} jd_crossing_direction;

typedef struct jd_crossing_search {
    int count;   ///< functions, 0 to JD_MAX_CROSSINGS
    int points;  ///< samples before a function of unknown degree is left alone: 5, 9 or 17; 0: 5
                 ///< (and one to check)

    /// A function is a polynomial of this degree at most on [x0, x1], 1 to 16: none of its events
    /// is missed, and fewer evaluations are made. 0: not known. NULL: of none.
    const signed char* degree;
    const signed char*
        direction;          ///< jd_crossing_direction per function; NULL: all JD_CROSSING_BOTH
    jd_crossing_bits only;  ///< the functions whose events are looked for; 0: all of them
    const double* slope;    ///< bound of |dg/dx| per function, +infinity where none is known;
                            ///< NULL: for none

    /// All functions at x in [x0, x1], into g[0 ... count - 1]. The same x must give the same bits.
    void (*eval)(void* data, double x, double* g);
    void* data;  ///< passed to eval

    double x0;          ///< begin of the search
    double x1;          ///< end of the step, >= x0
    double resolution;  ///< nothing is located better than this: one ulp of t; 0: one of x

    /// Where each function comes from, in and out; set to 0 once, at the very start, and handed
    /// from search to search. +1, -1: its last sign; it may be zero at x0, then that zero has been
    /// dealt with. +2, -2: its last sign, and it is zero at x0 without it being clear yet what that
    /// means. 0: not known: at the very start, while it has been zero since, or after it was NaN.
    signed char* side;

    double largest[JD_MAX_CROSSINGS];  ///< largest finite |g| seen so far; set to 0 for a new step
    long evaluations;                  ///< calls of eval so far
} jd_crossing_search;

typedef struct jd_crossing {
    int index;      ///< function
    double x;       ///< first located point that is not on the old side: g has the new sign or is 0
    int direction;  ///< +1 up, -1 down, 0 touched zero and went back
} jd_crossing;

/// The first event in [x0, x1]. Among events closer together than the accuracy
/// max(1e-12 (x1 - x0), resolution) the one with the least index comes first. On return `side` is
/// that at the event, or at x1 if there is none.
/// @return whether there is one; if not, *crossing is left as it is.
bool jd_crossing_first(jd_crossing_search* search, jd_crossing* crossing);

#endif
