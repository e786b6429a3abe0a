/// @file balance.h
/// The linear equations between the unknown forces of contacts, in all lanes.      [touch:T2]
#ifndef JUDDER_SOLVE_TOUCH_BALANCE_H
#define JUDDER_SOLVE_TOUCH_BALANCE_H

#include "solve/touch/touch.h"

/// An unknown force.
typedef struct jd_touch_unknown {
    int contact, direction;
    jd_mask lanes;               ///< in which it is one
    const jd_real* effect;       ///< [state] rates per unit of it
    const jd_touch_entries* at;  ///< of its direction
} jd_touch_unknown;

/// a x = what the unknowns have to undo. Friction stands before normal forces.
typedef struct jd_touch_balance {
    int count;
    jd_touch_unknown of[JD_TOUCH_MOST];
    jd_real a[JD_TOUCH_MOST][JD_TOUCH_MOST];
    jd_real x[JD_TOUCH_MOST];
    jd_real size[JD_TOUCH_MOST];            ///< how much each gives way by itself
    jd_real pivot[JD_TOUCH_MOST];           ///< and beside those before it
    jd_mask spare[JD_TOUCH_MOST];           ///< lanes in which those before it can do its work
    jd_real friction[JD_MOST_CONTACTS][3];  ///< of what slides, per unit of N
    jd_real rank;                           ///< unknowns that do not depend on others
} jd_touch_balance;

/// Gaussian elimination in the order of the unknowns. One that depends on those before it is 0.
#define jd_touch_eliminate JD_WIDE(jd_touch_eliminate)
void jd_touch_eliminate(jd_touch_balance* b);

/// After the elimination: contacts that depend on each other share what they carry. The rates are
/// the same.                                                                      [touch:T10]
#define jd_touch_share JD_WIDE(jd_touch_share)
void jd_touch_share(const jd_touch_store* store, jd_touch_balance* b);

#endif
