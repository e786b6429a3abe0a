/// @file batch.h
/// A batch: JD_LANES trajectories in flight, each with its own time, step and parameters.
///
/// The driver (batch.c) goes through named stages until the feed has no more tasks:
///     fill_lanes -> stepper start -> [ stepper attempt -> record -> stepper commit -> retire ]
/// A stepper (stepper.h) fills in the numbers below; it never sees the rest.
#ifndef JUDDER_SOLVE_BATCH_H
#define JUDDER_SOLVE_BATCH_H

#include "solve/instance.h"

/// Bookkeeping of one lane.
typedef struct jd_lane {
    jd_task task;                  ///< what it works on
    int64_t row;                   ///< next row of the grid
    double recorded;               ///< time of the last row
    jd_run_statistics statistics;  ///< so far
    jd_status status;              ///< below 0: a stepper gave the lane up
} jd_lane;

typedef struct jd_batch {
    const jd_batch_spec* spec;
    jd_feed* feed;
    int n;      ///< states, under error control
    int total;  ///< states and, behind them, the integrals carried along

    jd_instance_store store;
    jd_real* outputs;  ///< scratch for the integrands; NULL without integrals
    jd_real* atol;     ///< absolute tolerance per state
    jd_real* typical;  ///< size of each state that matters: what difference quotients go by

    jd_mask busy;      ///< lanes that have a task
    jd_real t, end;    ///< time and end time
    jd_real h;         ///< step to be tried; of the accepted step during record
    jd_real* y;        ///< state at t
    jd_mask accepted;  ///< after an attempt: lanes whose step stands
    jd_real t_new;     ///< after an attempt: time at the end of the step
    jd_real* y_new;    ///< after an attempt: state there

    jd_mask stiff;  ///< lanes to be started with an implicit method, where a stepper has the choice

    void* method;    ///< the stepper's own
    void* implicit;  ///< that of the Rosenbrock method, which may stand beside an explicit one
    void* choice;    ///< that of a stepper that chooses between the two
    jd_lane lane[JD_LANES];
    double* row;  ///< scratch for one state in one lane
    jd_status status;
} jd_batch;

/// Rates of states and integrals at (t, y); counts one evaluation in the busy ones of `lanes`.
void JD_WIDE(jd_batch_evaluate)(jd_batch* batch, jd_mask lanes, jd_real t, const jd_real* y,
                                jd_real* rate);

/// Run tasks until the feed has no more. @return JD_OK, JD_CANCELLED or JD_ERR_MEMORY.
jd_status JD_WIDE(jd_batch_run)(const jd_batch_spec* spec, jd_feed* feed);

#endif
