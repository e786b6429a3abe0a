/// @file trajectory.h
/// Inside of a trajectory.
#ifndef JUDDER_RUN_TRAJECTORY_H
#define JUDDER_RUN_TRAJECTORY_H

#include "judder/drift.h"
#include "judder/run.h"
#include "solve/feed.h"

#define JD_TRAJECTORY_MESSAGE 512

struct jd_trajectory {
    jd_model* model;         ///< a copy
    jd_run_options options;  ///< strings static
    jd_status status;
    char message[JD_TRAJECTORY_MESSAGE];
    jd_run_statistics statistics;
    double final_time;
    double* final;  ///< the last row

    int width;                    ///< doubles per row: as for jd_source.row
    int64_t row_first;            ///< rows handed over: those before the first that is kept
    int64_t row_count, row_room;  ///< rows kept
    double* t;                    ///< [row]
    double* y;                    ///< [row][width]
    double* outputs;              ///< [row][output]; NULL when not asked for

    // Of options.drift.
    jd_drift_meter drift;
    jd_drift_places places;  ///< where its samples come from

    int event_count, event_room;
    jd_event* events;      ///< their `state` is NULL: see the next
    double* event_states;  ///< [event][state]
    char** texts;          ///< [text_count] what `modes` of events point to, each once
    int text_count;
};

/// An empty trajectory of `model` with `extra` numbers per row behind the states.
/// @return JD_OK or JD_ERR_MEMORY. On error *trajectory is NULL.
jd_status jd_trajectory_create(const jd_model* model, const jd_run_options* options, int extra,
                               jd_trajectory** trajectory);

/// When sample `k` of a drift is taken; INFINITY behind the last.
double jd_drift_moment(const jd_drift_plan* plan, int64_t k);

/// Plan the measurement of its drift. @return as jd_drift_plan_make.
jd_status jd_trajectory_plan_drift(jd_trajectory* trajectory);

/// Append a row. @return JD_OK, JD_ERR_ROW_COUNT or JD_ERR_MEMORY.
jd_status jd_trajectory_add(jd_trajectory* trajectory, double t, const double* y);

/// Append an event. @return JD_OK, JD_ERR_EVENT_COUNT or JD_ERR_MEMORY.
jd_status jd_trajectory_add_event(jd_trajectory* trajectory, const jd_event* event);

/// Set how it ended: time, last row, and a sentence that says so.
void jd_trajectory_end(jd_trajectory* trajectory, const jd_outcome* outcome);

#endif
