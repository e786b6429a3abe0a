/// @file job.h
/// Inside of a sweep: its cases and chains, what its threads share, and what each slot works on.
#ifndef JUDDER_STUDY_SWEEP_JOB_H
#define JUDDER_STUDY_SWEEP_JOB_H

#include "judder/sweep.h"
#include "record/sweep/file.h"
#include "run/pool.h"
#include "study/period.h"
#include "study/section.h"

#include <stdatomic.h>

#define JD_SWEEP_ROWS 256  ///< sections that a slot gathers before they are written

/// How the cases are numbered: case = ((branch high + j) wide + i) starts + start. With carry a
/// chain is a part of a row of cases, run one after the other; otherwise each case is one.
typedef struct jd_sweep_grid {
    int64_t wide, high;  ///< values of the axes
    int64_t starts, branches, segments;
    bool carry;
    bool down;  ///< the first branch goes downwards
} jd_sweep_grid;

jd_sweep_grid jd_sweep_grid_of(const jd_sweep_options* options);
int64_t jd_sweep_grid_cases(const jd_sweep_grid* grid);
int64_t jd_sweep_grid_chains(const jd_sweep_grid* grid);
/// Case at a position of a chain, 0, 1, ...; -1 behind the last.
int64_t jd_sweep_grid_case(const jd_sweep_grid* grid, int64_t chain, int64_t position);

/// What a trajectory in flight has of its own.
typedef struct jd_sweep_slot {
    jd_context* context;
    jd_model* model;
    jd_task task;      ///< the present one
    int64_t chain;     ///< it works on ...
    int64_t position;  ///< ... at this place, the next one
    int64_t index;     ///< the present case
    double* initial;   ///< [state]

    bool carried;       ///< a case of the chain has ended well:
    double* state;      ///< its states at the end [state]
    double end;         ///< its time then [s]
    double end_period;  ///< its period of the section [s]

    double period;  ///< of the section [s]
    jd_section_times moments;
    double last;                         ///< last crossing [s]
    int64_t seen;                        ///< rows, or crossings, so far
    int64_t taken;                       ///< sections to be recorded so far
    int64_t written;                     ///< of them in the file
    uint64_t sums[JD_SWEEP_QUANTITIES];  ///< checksums of what is in the file
    double* t;                           ///< [JD_SWEEP_ROWS] the others
    double* y;                           ///< [JD_SWEEP_ROWS][stride]
    double* outputs;                     ///< [JD_SWEEP_ROWS][output]
    double* values;                      ///< [JD_SWEEP_ROWS][quantity]
    double* parts;                       ///< [JD_SECTION_PARTS][stride] within the last period
    jd_period_ring ring;
} jd_sweep_slot;

typedef struct jd_sweep_job {
    jd_source source;  ///< first: the pool hands back a pointer to it
    const jd_model* model;
    const jd_run_options* run;
    const jd_sweep_options* options;
    jd_sweep_grid grid;
    jd_solver solver;
    jd_sweep_file file;
    bool resumed;       ///< some cases are there already
    double* values[2];  ///< of the axes
    int quantity_count;
    int places[JD_SWEEP_QUANTITIES];  ///< of a state; behind them of an output
    double sizes[JD_SWEEP_QUANTITIES];
    bool angles[JD_SWEEP_QUANTITIES];
    bool measures;  ///< some are outputs
    double within;  ///< [s]
    int stride;     ///< numbers of a row
    int slot_count;
    jd_sweep_slot* slots;
    atomic_int error;     ///< errno of the first failure to write
    atomic_llong ran;     ///< cases run now
    atomic_llong synced;  ///< when the file was last put onto the disk [ms]
} jd_sweep_job;

/// Set the functions of the source and make the slots. @return JD_OK or JD_ERR_MEMORY.
jd_status jd_sweep_slots_create(jd_sweep_job* job, int count);
void jd_sweep_slots_free(jd_sweep_job* job);

/// Write a finished case. @return JD_OK or JD_ERR_FILE with the errno in the job.
jd_status jd_sweep_case_write(jd_sweep_job* job, jd_sweep_slot* slot, const jd_outcome* outcome);

/// A section that is to be recorded. @return JD_OK or JD_ERR_FILE.
jd_status jd_sweep_case_add(jd_sweep_job* job, jd_sweep_slot* slot, double t, const double* y);

#endif
