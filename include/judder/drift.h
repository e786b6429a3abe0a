/// @file drift.h
/// What a drive achieves: the mean drift velocity of a body and the mean power it loses, measured
/// over whole periods of the drive, with standard errors.                              [drift:T1]
///
/// A plan says at which times a trajectory is sampled, a meter takes the samples one after the
/// other and keeps no list of them. jd_run does both for a trajectory (jd_run_options.drift); a
/// study with trajectories of its own hands the samples of jd_drift_time to a meter.
#ifndef JUDDER_DRIFT_H
#define JUDDER_DRIFT_H

#include "judder/run.h"
#include "judder/study.h"

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
JD_API JD_NODISCARD jd_status jd_drift_plan_make(const jd_model* model, double begin, double end,
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
JD_API JD_NODISCARD jd_status jd_trajectory_drift(const jd_trajectory* trajectory, jd_drift* drift);

// ---- Settled motion -----------------------------------------------------------------------------
//
// The drift of a motion that has settled. A ball that a vibrating table sets in motion goes on
// gaining speed for many seconds before its mean velocity stays the same. The search for that
// motion goes in stretches of whole periods, with long jumps between them; what it ends with is
// measured on an honest trajectory.                                                    [drift:T4]

typedef struct jd_settle_options {
    double begin;             ///< start time [s]
    double tolerance;         ///< relative; absolute is tolerance * scale of each state
    const char* solver;       ///< one of jd_solver_at; NULL: the default
    const char* engine;       ///< one of jd_engine_at; NULL: the best. Never changes a result.
    int64_t max_steps;        ///< a trajectory ends with JD_ERR_STEP_COUNT after so many
    int cycles;               ///< of the highest frequency in one stretch, at least
    int stretches;            ///< most; what has not settled by then is measured as it is
    double accuracy;          ///< the drift has settled if it is nearer to its limit than this
                              ///< share of it ...
    double least;             ///< ... or than this [m/s]
    double span;              ///< simulated where nothing repeats [s]; its second half is measured
    int threads;              ///< 0: one per core. Never changes a result.
    jd_progress_fn progress;  ///< NULL: none. Called from the thread that called.
    void* progress_data;      ///< handed to `progress`
    /// File that keeps what is found while a study runs and after it was cancelled or killed; gone
    /// when it is finished. NULL: none. It is one process's alone while it works.
    const char* part;
    bool resume;   ///< go on with what `part` keeps: the result has the bits of a study that
                   ///< was never stopped
    bool replace;  ///< an unfinished study in `part` is given up, unless a process is at work on it
    bool hold;  ///< `part` stays, with all that was found, when the study is finished: for callers
                ///< who remove it when their result is written
} jd_settle_options;

/// Options with every field at a sensible value.
JD_API jd_settle_options jd_settle_options_default(const jd_system* system);

/// The same into the caller's memory.
JD_API void jd_settle_options_init(const jd_system* system, jd_settle_options* options);

/// The numbers of these options, with their names, defaults and ranges; ends with the name NULL.
JD_API const jd_option* jd_settle_option_list(void);

/// A settled motion.
typedef struct jd_settled {
    jd_status status;     ///< JD_OK, or why its trajectory ended before
    bool steady;          ///< the motion repeats with the drive; otherwise `drift` is the mean over
                          ///< a while of a motion that may still change
    jd_drift drift;       ///< of the motion found
    double remaining;     ///< how far its drift may be from the limit [m/s]; NaN: not known
    double settling;      ///< from the start the drift comes nearer to its limit by a factor of e
                          ///< in this time [s]; NaN: not known
    double simulated;     ///< time [s]
    int64_t evaluations;  ///< of the equations of motion
} jd_settled;

/// Find the settled motion of a model from its initial states on.
/// A trajectory that fails on its way is a result with a status: JD_OK is returned.
/// @return JD_OK, JD_CANCELLED, JD_ERR_ARGUMENT (nothing of the system drifts), JD_ERR_NAME,
/// JD_ERR_RANGE, JD_ERR_UNSUPPORTED, JD_ERR_FILE (of `part`) or JD_ERR_MEMORY.
JD_API JD_NODISCARD jd_status jd_settle(const jd_model* model, const jd_settle_options* options,
                                        jd_settled* settled);

/// Error of the drift: standard error of its mean and what may remain to the limit [m/s].
JD_API double jd_settled_error(const jd_settled* settled);

// ---- Maps ---------------------------------------------------------------------------------------
//
// The drift of a system over two of its parameters: a settled motion at every point of a grid, on
// all cores.                                                                           [drift:T4]

#define JD_DRIFT_MAP_MAX_POINTS 4000000  ///< most points of a map

/// A map. Opaque.
typedef struct jd_drift_map jd_drift_map;

/// Make the map of a model over two parameters of it, axes[0] along x and axes[1] along y. Each
/// point starts from the initial states of the model; its bits depend on nothing but its own
/// values. A point that fails is a point with a status.
/// @return JD_OK; JD_CANCELLED, with a map whose other points have that status; JD_ERR_ARGUMENT
/// (nothing of the system drifts, or both axes are the same parameter), JD_ERR_NAME, JD_ERR_RANGE,
/// JD_ERR_UNSUPPORTED, JD_ERR_FILE (of options->part) or JD_ERR_MEMORY: then *map is NULL.
JD_API JD_NODISCARD jd_status jd_drift_map_create(const jd_model* model, const jd_axis axes[2],
                                                  const jd_settle_options* options,
                                                  jd_drift_map** map);

/// Whether a map could be made, before it takes its time. @return as jd_drift_map_create.
JD_API JD_NODISCARD jd_status jd_drift_map_check(const jd_model* model, const jd_axis axes[2],
                                                 const jd_settle_options* options);

/// What drives the points of a map.
typedef struct jd_drift_look {
    int64_t points;
    int64_t driven;  ///< with a drive: jd_model_is_driven
    int64_t apart;   ///< driven at frequencies without a common period: no motion repeats, and the
                     ///< drift is the mean over jd_settle_options.span
} jd_drift_look;

/// Look at the points of a map before they are run. @return as jd_drift_map_check.
JD_API JD_NODISCARD jd_status jd_drift_map_look(const jd_model* model, const jd_axis axes[2],
                                                const jd_settle_options* options,
                                                jd_drift_look* look);

/// Free a map; takes NULL.
JD_API void jd_drift_map_free(jd_drift_map* map);

JD_API const jd_model* jd_drift_map_model(const jd_drift_map* map);  ///< a copy, as it was then
JD_API jd_settle_options jd_drift_map_options(const jd_drift_map* map);
JD_API const jd_axis* jd_drift_map_axis(const jd_drift_map* map, int index);  ///< 0: x, 1: y

/// The point at value i of the x axis and value j of the y axis; NULL outside.
JD_API const jd_settled* jd_drift_map_at(const jd_drift_map* map, int i, int j);

/// A map as a whole.
typedef struct jd_drift_totals {
    int64_t points;
    int64_t steady;        ///< with a motion that repeats
    int64_t failed;        ///< with a status below 0, or ended by an event
    int64_t cancelled;     ///< not done
    double simulated;      ///< sum of all times [s]
    int64_t evaluations;   ///< of the equations of motion
    int fastest[2];        ///< i, j of the fastest drift; -1 if no point has any
    double largest_error;  ///< of the drift of a steady motion [m/s]
} jd_drift_totals;

JD_API jd_drift_totals jd_drift_map_totals(const jd_drift_map* map);

/// Write a table with a row per point that is done, the x axis running fastest. The ending of
/// `path` says how: .csv, or .h5 with all parameters. `scenario` is the text it was made from, or
/// NULL. jd_result_check_path tells before whether it can be written.
/// @return JD_OK, JD_ERR_ARGUMENT (unknown ending, no point is done), JD_ERR_FILE or JD_ERR_MEMORY.
JD_API JD_NODISCARD jd_status jd_drift_map_write(jd_context* context, const jd_drift_map* map,
                                                 const char* scenario, const char* path,
                                                 bool replace);

// ---- Design -------------------------------------------------------------------------------------
//
// Design of a drive: parameters within bounds whose settled motion has a wanted drift velocity,
// and how much that depends on friction.                                               [drift:T5]

#define JD_DESIGN_VARIABLES 12  ///< most parameters that are varied
#define JD_DESIGN_VARIANTS 5    ///< coefficients of friction that are tried
#define JD_DESIGN_SAMPLES 24    ///< points looked at first for each variable, unless told

typedef struct jd_design_options {
    double v_x, v_y;           ///< wanted drift [m/s]
    const jd_axis* variables;  ///< what is varied, and its bounds; borrowed; points are not read
    int variable_count;
    int samples;              ///< points of the box looked at first; 0: as many as suit it
    int candidates;           ///< the best of them are refined
    int refinements;          ///< most steps of each
    double within;            ///< reached: misses by at most this share of the wanted drift
    double friction;          ///< share by which friction may be off
    const char* verify;       ///< solver that verifies the answer; NULL: none does
    double verify_tolerance;  ///< of it; 0: a hundredth of the other
    jd_settle_options settle;
} jd_design_options;

/// Options with every field at a sensible value but the wanted drift and the variables.
JD_API jd_design_options jd_design_options_default(const jd_system* system);

/// The same into the caller's memory.
JD_API void jd_design_options_init(const jd_system* system, jd_design_options* options);

/// A design. Opaque.
typedef struct jd_design jd_design;

/// Look for a design: points of the box spread evenly, then steps of Gauss and Newton from the
/// best ones, all on all cores; of those that reach the wanted drift the one that friction changes
/// least. The answer does not depend on the number of threads. A drift that cannot be reached is an
/// answer, too: the nearest one found.
/// @return JD_OK; JD_CANCELLED, with the best so far, or *design NULL if there is none;
/// JD_ERR_ARGUMENT, JD_ERR_NAME, JD_ERR_RANGE, JD_ERR_UNSUPPORTED, JD_ERR_SOLVER (no point of the
/// box has a settled motion), JD_ERR_FILE (of settle.part) or JD_ERR_MEMORY. On error *design is
/// NULL.
JD_API JD_NODISCARD jd_status jd_design_create(const jd_model* model,
                                               const jd_design_options* options,
                                               jd_design** design);

/// Whether a design could be looked for. @return as jd_design_create.
JD_API JD_NODISCARD jd_status jd_design_check(const jd_model* model,
                                              const jd_design_options* options);

/// Free a design; takes NULL.
JD_API void jd_design_free(jd_design* design);

/// A motion with the friction it was found for.
typedef struct jd_design_variant {
    double factor;  ///< all coefficients of friction are multiplied by it
    jd_settled settled;
} jd_design_variant;

/// The answer.
typedef struct jd_design_answer {
    bool reached;                        ///< the wanted drift, within what was asked for
    double values[JD_DESIGN_VARIABLES];  ///< of the variables
    jd_settled settled;                  ///< the motion there
    double miss;                         ///< |v - wanted| [m/s]
    jd_design_variant variants[JD_DESIGN_VARIANTS];  ///< factors rise
    int variant_count;                               ///< 0: without friction to vary
    double spread;     ///< largest |v - wanted| of all variants [m/s]; INFINITY where one fails
    bool verified;     ///< another solver has looked at it
    jd_settled check;  ///< what it found
    int64_t motions;   ///< settled motions that were looked at in all
    int reaching;      ///< candidates that reach the wanted drift
    double simulated;  ///< time of all [s]
} jd_design_answer;

JD_API const jd_design_answer* jd_design_answer_of(const jd_design* design);
JD_API jd_design_options jd_design_options_of(const jd_design* design);  ///< owned by the design
JD_API const jd_model* jd_design_model(const jd_design* design);  ///< with the values of the answer

/// Put a drive with two harmonics in place of what drives a model, and say what of it is varied:
/// the velocities along x and y of the first, at `omega` [rad/s] (0: the lowest of what drove it,
/// or 500 rad/s), and of the second, at twice that, each up to `most` [m/s], and the phase between
/// them. `variables` has room for JD_DESIGN_VARIABLES. @return JD_OK, JD_ERR_ARGUMENT (the system's
/// drive is not made of terms), JD_ERR_RANGE or JD_ERR_MEMORY.
JD_API JD_NODISCARD jd_status jd_design_two_harmonics(jd_model* model, double omega, double most,
                                                      jd_axis* variables, int* count);

/// Write a table of the answer: a row per variant of friction, and last what verified it. The
/// ending of `path` says how: .csv or .h5.
/// @return JD_OK, JD_ERR_ARGUMENT (unknown ending), JD_ERR_FILE or JD_ERR_MEMORY.
JD_API JD_NODISCARD jd_status jd_design_write(jd_context* context, const jd_design* design,
                                              const char* scenario, const char* path, bool replace);

#ifdef __cplusplus
}
#endif
#endif
