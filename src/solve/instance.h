/// @file instance.h
/// An instance of a system in lanes: memory for its parameters and constants, and filling it.
#ifndef JUDDER_SOLVE_INSTANCE_H
#define JUDDER_SOLVE_INSTANCE_H

#include "judder/kernel.h"
#include "solve/contact.h"
#include "solve/feed.h"
#include "solve/touch/touch.h"

/// A system with values and the memory behind them.
typedef struct jd_instance_store {
    const jd_system* system;
    jd_real* parameters;
    jd_real* constants;
    struct jd_load_lanes* loads;   ///< NULL for a system without
    struct jd_drive_lanes* drive;  ///< NULL for a system without
    jd_real* own;                  ///< for jd_instance.own
    jd_touch_store contacts;       ///< of a system with a table of contacts
    bool touches;                  ///< whether one of them is a patch that may stick
    bool rubs;                     ///< whether it must be filled in even if it may not
    bool met;                      ///< contacts.free is of the last evaluation
    bool current;                  ///< that was with friction, and at the end of the step attempted
    jd_contact contact;            ///< at the last evaluation: the patch
    jd_instance instance;          ///< reads all of these
} jd_instance_store;

/// Allocate for a system and the laws of its patches, as in a batch. @return JD_OK or JD_ERR_MEMORY.
#define jd_instance_create JD_WIDE(jd_instance_create)
jd_status jd_instance_create(jd_instance_store* store, const jd_system* system,
                             const jd_law* const* laws);

/// Free the memory; takes a store that was only zeroed.
#define jd_instance_free JD_WIDE(jd_instance_free)
void jd_instance_free(jd_instance_store* store);

/// Put the values of a task into a lane.
#define jd_instance_load JD_WIDE(jd_instance_load)
void jd_instance_load(jd_instance_store* store, int lane, const jd_task* task);

/// After loading: constants of all lanes.
#define jd_instance_prepare JD_WIDE(jd_instance_prepare)
void jd_instance_prepare(jd_instance_store* store);

/// Whether the system has contacts that are no patch.
static inline bool jd_instance_contacts(const jd_instance_store* store) {
    return store->contacts.count > 0 && !jd_system_patched(store->system);
}

// ---- The patch of a system (patch.c) -----------------------------------------------------------

/// How store->contact moves and presses at (t, y), where it sticks in the `stuck` lanes. Neither
/// friction nor how it answers that: pull and give.
#define jd_instance_touch JD_WIDE(jd_instance_touch)
void jd_instance_touch(jd_instance_store* store, jd_mask stuck, jd_real t, const jd_real* y);

/// The same with pull and give.                                                     [touch:T13]
#define jd_instance_meet JD_WIDE(jd_instance_meet)
void jd_instance_meet(jd_instance_store* store, jd_mask stuck, jd_real t, const jd_real* y);

/// Tell the system store->contact.friction, and the motion of the contact in lanes that were given
/// another one since, `moved`.
#define jd_instance_rub JD_WIDE(jd_instance_rub)
void jd_instance_rub(jd_instance_store* store, jd_mask moved);

/// Rates behind that, under this friction.
#define jd_instance_rates JD_WIDE(jd_instance_rates)
void jd_instance_rates(jd_instance_store* store, jd_real t, const jd_real* y, jd_real* rate);

/// Change the velocities in y by an impulse at the contact so that it moves with `motion`: to
/// rounding, and to the bit where nothing else can move. What does not roll either is put at rest
/// against the other body. Spin stays as it is where friction knows none.           [touch:T13]
#define jd_instance_settle JD_WIDE(jd_instance_settle)
void jd_instance_settle(jd_instance_store* store, jd_real t, jd_planar motion, jd_real* y);

// ---- Outputs -----------------------------------------------------------------------------------

/// The outputs at (t, y), integrals left as they are; the contact sticks in the `stuck` lanes.
#define jd_instance_measure JD_WIDE(jd_instance_measure)
void jd_instance_measure(jd_instance_store* store, jd_mask stuck, jd_real t, const jd_real* y,
                         jd_real* outputs);

#endif
