/// @file straight.h
/// Steps of one system in one piece: the equations, their law and the method are compiled together,
/// numbers stay in registers from stage to stage. For systems that are studied in large numbers and
/// cost little; the bits are those of the steps of any system.                       [solver:S14]
/// Systems with few states have steps of which only the equations are called.
///
/// A file of src/solve/straight names the equations, which stand in a header of src/system, once; the
/// list below names the file.
#ifndef JUDDER_SOLVE_STRAIGHT_H
#define JUDDER_SOLVE_STRAIGHT_H

#include "solve/batch.h"

typedef struct jd_straight {
    const jd_system* system;
    const jd_law* law;                            ///< that is part of it; NULL: none
    void (*rk5)(jd_batch* batch, jd_mask lanes);  ///< attempt of the stepper of that name
    void (*rk8)(jd_batch* batch, jd_mask lanes);
} jd_straight;

#define JD_STRAIGHTS(X) X(duffing) X(vibrating_table)

#define JD_STRAIGHT(name) JD_WIDE(jd_straight_##name)
#define JD_STRAIGHT_DECLARED(name) extern const jd_straight JD_STRAIGHT(name);
JD_STRAIGHTS(JD_STRAIGHT_DECLARED)

/// Steps for a number of states, whatever the equations; the batch has no contact and no integrals.
/// NULL: there are none for its number.
#define jd_straight_any JD_WIDE(jd_straight_any)
const jd_straight* jd_straight_any(const jd_batch* batch);

/// The steps for what a batch integrates: no contact that may stick and no integrals. NULL: there
/// are none of their own.
#define jd_straight_find JD_WIDE(jd_straight_find)
const jd_straight* jd_straight_find(const jd_batch* batch);

#endif
