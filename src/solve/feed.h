/// @file feed.h
/// What a batch of trajectories is given and hands back. The types hold no jd_real: one feed serves
/// the engines of every width.
#ifndef JUDDER_SOLVE_FEED_H
#define JUDDER_SOLVE_FEED_H

#include "judder/run.h"

struct jd_stepper;

/// The friction of one patch of a trajectory.
typedef struct jd_task_rub {
    const double* parameters;      ///< of its law, in table order
    const jd_patch* patch;         ///< NULL without
    const struct jd_table* table;  ///< of the patch, if the law needs one
} jd_task_rub;

/// One trajectory waiting to be run. Borrows everything.
typedef struct jd_task {
    const double* parameters;            ///< in table order
    const double* initial;               ///< in table order
    jd_task_rub rubs[JD_MOST_CONTACTS];  ///< of each patch, in the order of its parts
    const jd_loads* loads;               ///< NULL without
    const jd_drive* drive;               ///< NULL without
    double begin, end;                   ///< [s]
    void* owner;                         ///< the source's own
    int64_t index;                       ///< its number in the source
    int slot;                            ///< what of the source it alone uses
} jd_task;

/// How a trajectory ended.
typedef struct jd_outcome {
    jd_status status;
    double t;            ///< time reached [s]
    const double* y;     ///< states and integrals there
    const char* detail;  ///< more about the status; NULL or "": nothing
    jd_run_statistics statistics;
} jd_outcome;

/// Something that happens on the way.
typedef struct jd_happening {
    double t;           ///< [s]
    const char* kind;   ///< "slip": static
    const char* name;   ///< of what: as long-lived as the task
    const double* y;    ///< row then: as for jd_source.row
    const char* modes;  ///< of a paradox: what was found, as in jd_event, until the call returns
} jd_happening;

/// A quantity that a user watches: an event where it crosses a value.
typedef struct jd_trigger {
    const char* name;  ///< of the quantity
    int place;         ///< of a state; behind the states, of an output
    double value;
    int direction;  ///< 1: upwards, -1: downwards, 0: both
    bool stop;      ///< the trajectory ends there
} jd_trigger;

/// Where the trajectories of a study come from and go to: the one interface between a study and
/// what runs it. A study puts it first in a struct of its own. The functions are called from many
/// threads at once, but for one slot, and so for one trajectory, one after the other: they may
/// change what belongs to the slot or to the index, and read what nobody changes. They must not use
/// a jd_context that others use. Those that may be NULL say so.
typedef struct jd_source jd_source;
struct jd_source {
    int64_t count;  ///< trajectories, or chains of them, numbered from 0
    int64_t total;  ///< trajectories in all chains; 0: there is one in each

    /// Fill in a task. Its `index` and `slot` (0 to jd_pool_slots - 1) are set already. What it
    /// borrows must stay until the next call with the same slot, or until jd_pool_run returns:
    /// models that are made on demand have their place by slot.
    /// @return JD_OK; JD_ERR_MEMORY, which ends the study; any other failure is the outcome of this
    /// trajectory alone.
    jd_status (*make)(jd_source* source, jd_task* task);

    /// The next trajectory of the chain that a slot works on: one begins when the one before has
    /// ended. As `make`, with `index` and `slot` set. NULL: every chain has one trajectory.
    /// @return whether there is one.
    bool (*follow)(jd_source* source, jd_task* task);

    /// A row of jd_batch_spec.record at t: states, integrals, with a contact whether it slips (0),
    /// sticks (1) or sticks and rests (2), with jumps the regime. NULL: not wanted, and the record
    /// is JD_RECORD_FINAL. @return JD_OK, or why the trajectory ends here.
    jd_status (*row)(jd_source* source, const jd_task* task, double t, const double* y);

    /// The clock of a study, beside the record: the time of its moment `k`, 0, 1, ..., rising;
    /// INFINITY behind the last. NULL: there are none.
    double (*moment)(jd_source* source, const jd_task* task, int64_t k);

    /// The row at the next moment. @return as `row`.
    jd_status (*sample)(jd_source* source, const jd_task* task, double t, const double* y);

    /// Something happened. NULL: not wanted. @return JD_OK, or why the trajectory ends here: to the
    /// bit at the time of the event, if that is above 0.
    jd_status (*event)(jd_source* source, const jd_task* task, const jd_happening* event);

    /// A trajectory has ended: called once for every index, in a chain for each of its trajectories
    /// up to the first that does not follow, unless the study fails. Where it never
    /// began, because it could not be made or the study was cancelled, `outcome->y` is NULL and
    /// only the index of the task is set. @return JD_OK, or a failure, which ends the study.
    jd_status (*done)(jd_source* source, const jd_task* task, const jd_outcome* outcome);
};

/// The queue of a batch: hands out the tasks of a source, and takes the lanes back.
typedef struct jd_feed jd_feed;
struct jd_feed {
    jd_source* source;  ///< gets rows and events from the batch
    /// The next task, for a lane. What it borrows must stay until the next call for the same lane,
    /// or until the run ends: a lane without a task goes on with the numbers of its last one.
    /// @return false when there is none.
    bool (*next)(jd_feed* feed, int lane, jd_task* task);
    /// A trajectory has ended.
    void (*done)(jd_feed* feed, const jd_task* task, const jd_outcome* outcome);
    /// Now and then: `running` is the sum of the finished shares of the trajectories in flight.
    /// @return false to stop.
    bool (*progress)(jd_feed* feed, double running);
};

/// What a batch integrates, and how. The same for all its trajectories.
typedef struct jd_batch_spec {
    const jd_system* system;  ///< of this engine
    const jd_law* const*
        laws;  ///< [JD_MOST_CONTACTS] of this engine, by patch; NULL behind the last, or at all
    const struct jd_stepper* stepper;  ///< of this engine
    double tolerance;                  ///< relative
    jd_record record;                  ///< which rows are kept
    double output_step;                ///< for JD_RECORD_GRID [s]
    int64_t max_steps;                 ///< per trajectory
    const int* integrands;             ///< outputs whose integrals are carried along
    int integrand_count;
    const jd_trigger* triggers;  ///< what the user watches
    int trigger_count;
    bool triggers_measure;  ///< some of it are outputs
    bool regular;           ///< friction of all trajectories is regularised: no contact is needed
} jd_batch_spec;

/// A state of a system of which the contacts are wanted.
typedef struct jd_contacts_spec {
    const jd_system* system;       ///< of this engine
    const jd_law* const* laws;     ///< of this engine, as in a batch
    const jd_task* task;           ///< its parameters
    double t;                      ///< [s]
    const double* y;               ///< [state]
    struct jd_contacts* contacts;  ///< written
} jd_contacts_spec;

/// A state of a system at which its derivatives are wanted.
typedef struct jd_jacobian_spec {
    const jd_system* system;    ///< of this engine
    const jd_law* const* laws;  ///< of this engine, as in a batch
    const jd_task* task;        ///< its parameters
    double t;                   ///< [s]
    const double* y;            ///< [state]
    double pace;                ///< time over which what drives the system changes [s]
    jd_jacobian* jacobian;      ///< written
} jd_jacobian_spec;

/// Rows of one trajectory for which outputs are wanted.
typedef struct jd_measure_spec {
    const jd_system* system;    ///< of this engine
    const jd_law* const* laws;  ///< of this engine, as in a batch
    const jd_task* task;        ///< its parameters
    int64_t row_count;
    const double* t;  ///< [row]
    const double* y;  ///< [row][stride]: rows as for jd_source.row
    int stride;       ///< doubles per row of y
    double* outputs;  ///< [row][output]: written; places of integrals stay as they are
} jd_measure_spec;

#endif
