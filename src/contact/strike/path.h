/// @file path.h
/// Slip in a plane that bends while a contact of a mechanism strikes: a path in fixed modes.
///                                                                                  [impact:I15]
#ifndef JUDDER_CONTACT_STRIKE_PATH_H
#define JUDDER_CONTACT_STRIKE_PATH_H

#include "contact/strike/strike.h"
#include "judder/maths.h"
#include "numeric/midpoint.h"

/// A path with its modes; borrows mechanism and collision.
typedef struct jd_bend {
    const jd_mechanism_strike* m;
    const jd_collide* k;
    jd_response_problem problem;
    jd_response_mode modes[JD_STRIKE_CONTACTS];
    bool bends[JD_STRIKE_CONTACTS];  ///< slips in a plane and presses
} jd_bend;

/// A place on the way: velocities, impulses, what each contact lost, work of the striking normal
/// impulse; all but velocities since the path began.
typedef struct jd_bend_place {
    double y[JD_MIDPOINT_MOST];
} jd_bend_place;

_Static_assert(2 * JD_STRIKE_NUMBERS + JD_STRIKE_CONTACTS + 1 <= JD_MIDPOINT_MOST,
               "the equations of a path fit into a step");

static inline int jd_bend_impulse(const jd_bend* p) { return p->m->size; }
static inline int jd_bend_lost(const jd_bend* p) { return 2 * p->m->size; }
static inline int jd_bend_work(const jd_bend* p) { return 2 * p->m->size + p->m->on->count; }
static inline double jd_bend_slip(const jd_bend* p, const double* y, int k) {
    const int at = p->m->at[k];
    return jd_maths_hypot(y[at + 1], y[at + 2]);
}

/// Rates per normal impulse at a place.
jd_response jd_bend_response(const jd_bend* p, const double* y);

/// A step. @return the error, relative to what is there and what changes.
double jd_bend_step(const jd_bend* p, const jd_bend_place* from, double h, jd_bend_place* to);

/// What ends a path. The crest first: what falls again may have been above the end of the phase on
/// the way.
typedef enum jd_bend_kind {
    JD_BEND_CREST,       ///< the end of the phase comes no nearer
    JD_BEND_PHASE,       ///< it is there
    JD_BEND_GIVEN_BACK,  ///< all energy is given back
    JD_BEND_PARTS,       ///< a normal impulse would pull
    JD_BEND_JAMS,        ///< a normal impulse grows without bound
    JD_BEND_SLIPS,       ///< friction no longer holds
    JD_BEND_RETURNS,     ///< a contact that has parted is back
    JD_BEND_STOPS,       ///< slip along a line is zero
    JD_BEND_ENDINGS,
} jd_bend_kind;

typedef struct jd_bend_end {
    const jd_bend* p;
    const jd_bend_place* from;
    jd_bend_kind kind;
    int contact;
} jd_bend_end;

/// The collision at a place.
jd_collide jd_bend_collide(const jd_bend* p, const double* y);

/// Shorten a step of length h to what happens first. @return whether anything does, and what.
bool jd_bend_shorten(const jd_bend* p, const jd_bend_place* from, double h, jd_bend_place* to,
                     jd_bend_end* found);

#endif
