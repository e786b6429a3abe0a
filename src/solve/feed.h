/// @file feed.h
/// What a batch of trajectories is given and hands back. The types hold no jd_real: one feed serves
/// the engines of every width.
#ifndef JUDDER_SOLVE_FEED_H
#define JUDDER_SOLVE_FEED_H

#include "judder/run.h"

struct jd_stepper;

/// One trajectory waiting to be run. Borrows everything.
typedef struct jd_task {
    const double* parameters;      ///< in table order
    const double* law_parameters;  ///< in table order; NULL without friction
    const double* initial;         ///< in table order
    const jd_patch* patch;         ///< NULL without
    const struct jd_table* table;  ///< of the patch, if the law needs one
    const jd_loads* loads;         ///< NULL without
    const jd_drive* drive;         ///< NULL without
    double begin, end;             ///< [s]
    const double* samples;         ///< times at which jd_feed.sample is called, rising [s]
    int sample_count;
    void* owner;    ///< the feed's own
    int64_t index;  ///< its number, where the feed has numbers
    int slot;       ///< room of its own, where the feed has such
} jd_task;

/// How a trajectory ended.
typedef struct jd_outcome {
    jd_status status;
    double t;         ///< time reached [s]
    const double* y;  ///< states and integrals there
    jd_run_statistics statistics;
} jd_outcome;

/// Something that happens on the way.
typedef struct jd_happening {
    double t;          ///< [s]
    const char* kind;  ///< "slip": static
    const char* name;  ///< of what: as long-lived as the task
    const double* y;   ///< row then: as for jd_feed.row
} jd_happening;

/// A quantity that a user watches: an event where it crosses a value.
typedef struct jd_trigger {
    const char* name;  ///< of the quantity
    int place;         ///< of a state; behind the states, of an output
    double value;
    int direction;  ///< 1: upwards, -1: downwards, 0: both
    bool stop;      ///< the trajectory ends there
} jd_trigger;

/// Where tasks come from and results go.
typedef struct jd_feed jd_feed;
struct jd_feed {
    /// The next task, for a lane. What it borrows must stay until the next call for the same lane,
    /// or until the run ends: a lane without a task goes on with the numbers of its last one.
    /// @return false when there is none.
    bool (*next)(jd_feed* feed, int lane, jd_task* task);
    /// A row of a trajectory at t: states, integrals, with a contact whether it slips (0), sticks
    /// (1) or sticks and rests (2), with jumps the regime. @return JD_OK, or why it ends here.
    jd_status (*row)(jd_feed* feed, const jd_task* task, double t, const double* y);
    /// The row at the next one of task->samples, whatever rows are kept. NULL: not wanted.
    void (*sample)(jd_feed* feed, const jd_task* task, const double* y);
    /// Something happened. @return JD_OK, or why the trajectory ends here: to the bit at the time
    /// of the event, if that is above 0.
    jd_status (*event)(jd_feed* feed, const jd_task* task, const jd_happening* event);
    /// For jd_batch_spec.moments: the time of row `row` of a trajectory, 0, 1, ..., rising;
    /// INFINITY behind the last.
    double (*moment)(jd_feed* feed, const jd_task* task, int64_t row);
    /// A trajectory has ended.
    void (*done)(jd_feed* feed, const jd_task* task, const jd_outcome* outcome);
    /// Now and then: `running` is the sum of the finished shares of the trajectories in flight.
    /// @return false to stop.
    bool (*progress)(jd_feed* feed, double running);
};

/// What a batch integrates, and how. The same for all its trajectories.
typedef struct jd_batch_spec {
    const jd_system* system;           ///< of this engine
    const jd_law* law;                 ///< of this engine; NULL without friction
    const struct jd_stepper* stepper;  ///< of this engine
    double tolerance;                  ///< relative
    jd_record record;                  ///< which rows are kept
    double output_step;                ///< for JD_RECORD_GRID [s]
    bool moments;                      ///< rows at the moments of the feed, no others
    int64_t max_steps;                 ///< per trajectory
    const int* integrands;             ///< outputs whose integrals are carried along
    int integrand_count;
    const jd_trigger* triggers;  ///< what the user watches
    int trigger_count;
    bool triggers_measure;  ///< some of it are outputs
    bool regular;           ///< friction of all trajectories is regularised: no contact is needed
} jd_batch_spec;

/// Rows of one trajectory for which outputs are wanted.
typedef struct jd_measure_spec {
    const jd_system* system;  ///< of this engine
    const jd_law* law;        ///< of this engine; NULL without friction
    const jd_task* task;      ///< its parameters
    int64_t row_count;
    const double* t;  ///< [row]
    const double* y;  ///< [row][stride]: rows as for jd_feed.row
    int stride;       ///< doubles per row of y
    double* outputs;  ///< [row][output]: written; places of integrals stay as they are
} jd_measure_spec;

#endif
