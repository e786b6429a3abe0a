// The automaton of one function.                                                    [events:E1]
//
//     state                          next knot                     what happened
//     side known                     other sign                    crossed
//     in the band, stay counts       sign of the side              touched
//     exactly zero, stay counts      exactly zero                  reached; the side is forgotten
//     side not known                 any sign                      nothing; that is the side
//
// A stay that was in the band at the begin of the search, with side +-1, does not count: that zero
// has been reported, or the past knows better.

#include "numeric/track.h"

#include <math.h>

jd_track jd_track_begin(double x, int side) {
    return (jd_track){
        .side = (side > 0) - (side < 0),
        .near = true,
        .counts = side == 2 || side == -2,
        .at = {-INFINITY, NAN},
        .lo = {x, NAN},
        .hi = {NAN, NAN},
        .low = {x, INFINITY},
    };
}

int jd_track_side(const jd_track* t, jd_passing happened) {
    const bool open = happened == JD_TOUCHED || happened == JD_REACHED || (t->near && t->counts);
    return open ? 2 * t->side : t->side;
}

// Begin again at the last knot.
static void restart(jd_track* t, int side) {
    const jd_knot at = t->at;
    *t = (jd_track){.side = side, .at = at, .lo = at, .hi = {NAN, NAN}, .low = {at.x, INFINITY}};
}

// The knots between which the old side is left.
static void note_bracket(jd_track* t) {
    if (t->at.v * t->side > 0.0) {
        t->lo = t->at;
        t->hi = (jd_knot){NAN, NAN};
    } else if (isnan(t->hi.x)) {
        t->hi = t->at;
    }
}

// One more knot in the band.
static jd_passing note_stay(jd_track* t, bool was_zero, bool last) {
    if (!t->near) {
        t->near = t->counts = true;
        t->low.v = INFINITY;
    }
    if (fabs(t->at.v) < t->low.v)
        t->low = (jd_knot){t->at.x, fabs(t->at.v)};
    if (t->counts && was_zero && t->at.v == 0.0)
        return JD_REACHED;
    return last && t->at.v * t->side < 0.0 ? JD_CROSSED : JD_NOTHING;
}

jd_passing jd_track_note(jd_track* t, jd_knot knot, double width, bool last) {
    const bool was_zero = t->at.v == 0.0;
    t->at = knot;
    const int sign = fabs(knot.v) > width ? (knot.v > 0.0) - (knot.v < 0.0) : 0;
    if (isnan(knot.v) || t->side == 0) {
        restart(t, sign);
        return JD_NOTHING;
    }
    note_bracket(t);
    if (sign == 0)
        return note_stay(t, was_zero, last);
    if (sign == -t->side)
        return JD_CROSSED;
    const bool touched = t->near && t->counts && isfinite(t->low.v);
    t->near = false;
    return touched ? JD_TOUCHED : JD_NOTHING;
}

void jd_track_pass(jd_track* t, jd_passing happened) {
    if (happened == JD_CROSSED)
        restart(t, -t->side);
    else if (happened == JD_REACHED)
        restart(t, 0);
}
