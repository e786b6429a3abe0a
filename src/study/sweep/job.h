/// @file job.h
/// Inside of a sweep: its cases and chains, what its threads share, and what each slot works on.
#ifndef JUDDER_STUDY_SWEEP_JOB_H
#define JUDDER_STUDY_SWEEP_JOB_H

#include "base/threads.h"
#include "run/pool.h"
#include "study/period.h"
#include "study/section.h"
#include "study/sweep/grid.h"

#define JD_SWEEP_ROWS 256  ///< sections that a slot gathers before they are handed over

/// What a trajectory in flight has of its own.
typedef struct jd_sweep_slot {
    jd_context* context;
    jd_model* model;
    jd_task task;       ///< the present one
    int64_t chain;      ///< it works on ...
    int64_t position;   ///< ... at this place, the next one
    jd_sweep_case now;  ///< the present case; `recorded` of its sections are handed over
    jd_status failed;   ///< why it was given up: the sink refused it, or no memory
    double* final;      ///< [state] where it has ended
    double* initial;    ///< [state]

    bool carried;       ///< a case of the chain has ended well:
    double* state;      ///< its states at the end [state]
    double end;         ///< its time then [s]
    double end_period;  ///< its period of the section [s]

    double period;  ///< of the section [s]
    jd_section_times moments;
    double last;      ///< last crossing [s]
    int64_t seen;     ///< rows, or crossings, so far
    int64_t taken;    ///< sections to be recorded so far
    double* t;        ///< [JD_SWEEP_ROWS] those that are not handed over
    double* y;        ///< [JD_SWEEP_ROWS][stride]
    double* outputs;  ///< [JD_SWEEP_ROWS][output]
    double* values;   ///< [quantity][JD_SWEEP_ROWS]
    double* parts;    ///< [JD_SECTION_PARTS][stride] within the last period
    jd_period_ring ring;
} jd_sweep_slot;

typedef struct jd_sweep_job {
    jd_source source;  ///< first: the pool hands back a pointer to it
    const jd_model* model;
    const jd_run_options* run;
    const jd_sweep_options* options;
    const jd_sweep_sink* sink;
    jd_sweep_grid grid;
    int64_t chains;  ///< of the grid; source.count of them are run
    jd_solver solver;
    int quantity_count;
    int places[JD_SWEEP_QUANTITIES];  ///< of a state; behind them of an output
    double sizes[JD_SWEEP_QUANTITIES];
    bool angles[JD_SWEEP_QUANTITIES];
    bool measures;  ///< some are outputs
    double within;  ///< [s]
    int stride;     ///< numbers of a row
    int slot_count;
    jd_sweep_slot* slots;

    int64_t given,
        given_end;  ///< chains of the sink's last block that are left; the pool's lock guards

    jd_lock lock;  ///< guards what follows
    jd_sweep_summary summary;
    jd_status failed;  ///< the first failure that ends the sweep
} jd_sweep_job;

/// Threads of a sweep of so many chains, and the solver that suits them.
/// @return JD_OK, JD_ERR_NAME or JD_ERR_UNSUPPORTED.
jd_status jd_sweep_choose(const jd_model* model, const jd_run_options* run, int64_t chains,
                          int* threads, jd_solver* solver);

/// Set the functions of the source and make the slots. @return JD_OK or JD_ERR_MEMORY.
jd_status jd_sweep_slots_create(jd_sweep_job* job, int count);
void jd_sweep_slots_free(jd_sweep_job* job);

/// A case as far as its number tells: places, values, branch and start.
jd_sweep_case jd_sweep_case_of(const jd_sweep_job* job, int64_t index);

/// A case begins.
void jd_sweep_case_begin(const jd_sweep_job* job, jd_sweep_slot* slot, int64_t index);

/// A section that is to be recorded. @return JD_OK, or why the sweep ends.
jd_status jd_sweep_case_add(jd_sweep_job* job, jd_sweep_slot* slot, double t, const double* y);

/// A case has ended: hand it over and count it. @return JD_OK, or why the sweep ends.
jd_status jd_sweep_case_end(jd_sweep_job* job, jd_sweep_slot* slot, const jd_outcome* outcome);

/// Count a finished case, run now or found.
void jd_sweep_count(jd_sweep_job* job, const jd_sweep_case* ended, bool run);

/// Note a failure that ends the sweep, if it is one. @return the status.
jd_status jd_sweep_note(jd_sweep_job* job, jd_status status);

/// The failure noted, otherwise JD_OK.
jd_status jd_sweep_noted(jd_sweep_job* job);

#endif
