/// @file instance.h
/// An instance of a system in lanes: memory for its parameters and constants, and filling it.
#ifndef JUDDER_SOLVE_INSTANCE_H
#define JUDDER_SOLVE_INSTANCE_H

#include "judder/kernel.h"
#include "solve/feed.h"
#include "solve/touch/touch.h"

/// A system with values and the memory behind them.
typedef struct jd_instance_store {
    const jd_system* system;
    jd_real* parameters;
    jd_real* constants;
    struct jd_load_lanes* loads;   ///< NULL for a system without
    struct jd_drive_lanes* drive;  ///< NULL for a system without
    bool touches;                  ///< whether there is a contact that may stick
    bool rubs;                     ///< whether there is one that must be filled in even if not
    jd_contact contact;            ///< at the last evaluation, for a system with one
    jd_touch_store contacts;       ///< of a system with a table of contacts
    bool current;                  ///< with friction, and at the end of the step just attempted
    jd_instance instance;          ///< reads all of these
} jd_instance_store;

/// Allocate for a system and a law (NULL without friction). @return JD_OK or JD_ERR_MEMORY.
#define jd_instance_create JD_WIDE(jd_instance_create)
jd_status jd_instance_create(jd_instance_store* store, const jd_system* system, const jd_law* law);

/// Free the memory; takes a store that was only zeroed.
#define jd_instance_free JD_WIDE(jd_instance_free)
void jd_instance_free(jd_instance_store* store);

/// Put the values of a task into a lane.
#define jd_instance_load JD_WIDE(jd_instance_load)
void jd_instance_load(jd_instance_store* store, int lane, const jd_task* task);

/// After loading: constants of all lanes.
#define jd_instance_prepare JD_WIDE(jd_instance_prepare)
void jd_instance_prepare(jd_instance_store* store);

/// Whether the system has a table of contacts.
static inline bool jd_instance_contacts(const jd_instance_store* store) {
    return store->contacts.count > 0;
}

/// store->contact at (t, y), which sticks in the `stuck` lanes; without friction.
#define jd_instance_touch JD_WIDE(jd_instance_touch)
void jd_instance_touch(jd_instance_store* store, jd_mask stuck, jd_real t, const jd_real* y);

/// The outputs at (t, y), integrals left as they are; the contact sticks in the `stuck` lanes.
#define jd_instance_measure JD_WIDE(jd_instance_measure)
void jd_instance_measure(jd_instance_store* store, jd_mask stuck, jd_real t, const jd_real* y,
                         jd_real* outputs);

#endif
