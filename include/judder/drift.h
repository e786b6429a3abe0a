/// @file drift.h
/// What a drive achieves: the mean drift velocity of a body and the mean power it loses, measured
/// over whole periods of the drive, with standard errors.                              [drift:T1]
///
/// A plan says at which times a trajectory is sampled, a meter takes the samples one after the
/// other and keeps no list of them. jd_run does both for a trajectory (jd_run_options.drift); a
/// study with trajectories of its own hands the samples of jd_drift_time to a meter.
#ifndef JUDDER_DRIFT_H
#define JUDDER_DRIFT_H

#include "judder/base.h"
#include "judder/run.h"

#ifdef __cplusplus
extern "C" {
#endif

#define JD_DRIFT_BATCHES 20  ///< most batches that the measured time is divided into

/// The common period of sinusoids with the angular frequencies `omega` [rad/s], those of 0 left
/// out. Ratios count as rational where a fraction of terms up to 1000 is within 1e-9 of them.
/// @return the period [s]; INFINITY without a common one, 0 without any frequency.
JD_API double jd_common_period(const double* omega, int count);

/// Whether a model has a drive, so that a drift can be asked for: its support moves, by terms of a
/// drive or by parameters with an angular frequency. Loads, a slope and a measured tilt alone drive
/// nothing.
JD_API bool jd_model_is_driven(const jd_model* model);

/// How the drift of a trajectory is measured.
typedef struct jd_drift_plan {
    double period;     ///< common period of loads and drive, or a window in its place [s]
    bool common;       ///< loads and drive repeat after `period`
    double from;       ///< measured from here ... [s]
    double until;      ///< ... to here, the end of the run [s]
    int64_t periods;   ///< whole periods (or windows) between them
    int batches;       ///< they are divided into so many batches of equal length, at least 1
    double transient;  ///< left out from the begin of the run to `from` [s]
} jd_drift_plan;

/// Plan the measurement of a run from `begin` to `end`. At least `transient` [s] are left out at
/// the start; below 0: half of the run. The last whole periods are measured. Loads and drive
/// without a common period, or with one longer than what is left, get JD_DRIFT_BATCHES equal
/// windows instead.
/// @return JD_OK; JD_ERR_ARGUMENT if nothing of the system drifts (jd_system.transport),
/// JD_ERR_RANGE if the transient leaves nothing.
JD_API jd_status jd_drift_plan_make(const jd_model* model, double begin, double end,
                                    double transient, jd_drift_plan* plan);

/// Time of sample 0 to `batches` [s]: where batches begin and end. The last one is `until`.
JD_API double jd_drift_time(const jd_drift_plan* plan, int sample);

/// The result. Errors are standard errors of the mean, from the spread of the batches: NaN with
/// fewer than two.
typedef struct jd_drift {
    double from, until;      ///< measured between [s]
    double period;           ///< [s]
    bool common;             ///< loads and drive repeat after it
    int64_t periods;         ///< measured
    int batches;             ///< 0: the trajectory ended before the first; all numbers are NaN
    double v_x, v_y;         ///< mean velocity [m/s]
    double v_x_error;        ///< [m/s]
    double v_y_error;        ///< [m/s]
    double change;           ///< of v from the first half of the batches to the second [m/s]; many
                             ///< errors large: the drift is still settling. NaN with fewer than two
    double speed;            ///< |v| [m/s]
    double speed_error;      ///< along the mean velocity [m/s]
    double direction;        ///< of v from x towards y [rad], -pi to pi
    double direction_error;  ///< [rad]; NaN for a drift that does not stand out from its error
    double power;            ///< mean power lost [W]; NaN where no system's output tells
    double power_error;      ///< [W]
} jd_drift;

/// Takes samples one after the other. Fields are its own.
typedef struct jd_drift_meter {
    jd_drift_plan plan;
    int samples;       ///< so far
    double first[3];   ///< x, y, energy lost at the first sample
    double last[3];    ///< and at the last
    double half[2];    ///< x, y half-way
    double mean[3];    ///< of the batches: rates
    double spread[4];  ///< sums of squared deviations: xx, xy, yy, power
} jd_drift_meter;

/// Begin; copies the plan.
JD_API void jd_drift_begin(jd_drift_meter* meter, const jd_drift_plan* plan);

/// Sample number meter->samples, at jd_drift_time of it: place [m] and energy lost so far [J]. What
/// is beyond the last is ignored.
JD_API void jd_drift_add(jd_drift_meter* meter, double x, double y, double lost);

/// The drift over the batches that are complete.
JD_API jd_drift jd_drift_end(const jd_drift_meter* meter);

/// Where the samples of a system come from: places among the numbers of a row, which are the states
/// and behind them the outputs that are integrals, in table order.
typedef struct jd_drift_places {
    int x, y;       ///< states; -1: nothing drifts
    int losses[4];  ///< what is lost is their sum
    int loss_count;
} jd_drift_places;

JD_API jd_drift_places jd_drift_places_of(const jd_system* system);

/// Hand the numbers of a row to a meter: states, and integrals behind them if `integrals`;
/// otherwise the energy lost is NaN.
JD_API void jd_drift_add_row(jd_drift_meter* meter, const jd_drift_places* places,
                             const double* row, bool integrals);

/// The drift of a trajectory that was run with jd_run_options.drift.
/// @return JD_OK, or JD_ERR_ARGUMENT if it was not measured: *drift is then without batches.
JD_API jd_status jd_trajectory_drift(const jd_trajectory* trajectory, jd_drift* drift);

#ifdef __cplusplus
}
#endif
#endif
