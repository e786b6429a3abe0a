/// @file track.h
/// What one function does on the way from knot to knot: the automaton that says what an event is.
///
/// Values in the band |v| <= width around zero are taken as zero, so that rounding makes no events.
/// A stay in the band ends on the other side (crossed), on the same side (touched), or is exactly
/// zero at two knots in a row (reached).                                             [events:E1]
#ifndef JUDDER_NUMERIC_TRACK_H
#define JUDDER_NUMERIC_TRACK_H

#include "judder/base.h"

#include <stdbool.h>

typedef enum jd_passing { JD_NOTHING, JD_CROSSED, JD_TOUCHED, JD_REACHED } jd_passing;

/// A place on the step, with the value of one function there.
typedef struct jd_knot {
    double x, v;
} jd_knot;

typedef struct jd_track {
    int side;     ///< sign of the past, 0 not known
    bool near;    ///< the last knots lie in the band
    bool counts;  ///< that stay began in this search, or is still to be judged
    jd_knot at;   ///< last knot
    jd_knot lo;   ///< last knot on the old side
    jd_knot
        hi;  ///< first knot after `lo` that is not on the old side; hi.x is NaN if there is none
    jd_knot low;  ///< the knot of the stay with the least |v|; low.v is infinite if there is none
} jd_track;

/// A track that begins at `x` with a `side` of jd_crossing_search. No knot has been passed yet.
jd_track jd_track_begin(double x, int side);

/// The side for the search that goes on from the last knot, where `happened` is not yet reported.
int jd_track_side(const jd_track* track, jd_passing happened);

/// Pass the next knot, with the half `width` of the band; `last` at the end of the step, where a
/// change of sign inside the band is not put off.
/// @return what happened since the last knot: crossed or reached between `lo` and `hi`, touched at
/// `low`. Something that is not reported is left behind with jd_track_pass.
jd_passing jd_track_note(jd_track* track, jd_knot knot, double width, bool last);

/// Go on behind something that happened.
void jd_track_pass(jd_track* track, jd_passing happened);

#endif
