/// @file trajectory.h
/// Inside of a trajectory.
#ifndef JUDDER_STUDY_TRAJECTORY_H
#define JUDDER_STUDY_TRAJECTORY_H

#include "judder/run.h"

#define JD_TRAJECTORY_MESSAGE 512

struct jd_trajectory {
    jd_model* model;         ///< a copy
    jd_run_options options;  ///< strings static
    jd_status status;
    char message[JD_TRAJECTORY_MESSAGE];
    jd_run_statistics statistics;
    double final_time;
    double* final;  ///< states, then integrals

    int width;  ///< doubles per row: states, then integrals
    int64_t row_count, row_room;
    double* t;        ///< [row]
    double* y;        ///< [row][width]
    double* outputs;  ///< [row][output]; NULL when not asked for
};

/// An empty trajectory of `model` with `integral_count` integrals carried along.
/// @return JD_OK or JD_ERR_MEMORY. On error *trajectory is NULL.
jd_status jd_trajectory_create(const jd_model* model, const jd_run_options* options,
                               int integral_count, jd_trajectory** trajectory);

/// Append a row. @return JD_OK, JD_ERR_ROW_COUNT or JD_ERR_MEMORY.
jd_status jd_trajectory_add(jd_trajectory* trajectory, double t, const double* y);

/// Set how it ended: time, states and integrals `y`, and a sentence that says so.
void jd_trajectory_end(jd_trajectory* trajectory, jd_status status, double t, const double* y);

#endif
