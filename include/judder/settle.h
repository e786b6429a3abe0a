/// @file settle.h
/// The drift of a motion that has settled. A ball that a vibrating table sets in motion goes on
/// gaining speed for many seconds before its mean velocity stays the same. The search for that
/// motion goes in stretches of whole periods, with long jumps between them; what it ends with is
/// measured on an honest trajectory.                                                    [drift:T4]
#ifndef JUDDER_SETTLE_H
#define JUDDER_SETTLE_H

#include "judder/drift.h"

#ifdef __cplusplus
extern "C" {
#endif

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
    const char* part;         ///< file that keeps what is found while a study runs and after it was
                       ///< cancelled or killed; gone when it is finished. NULL: none. An existing
                       ///< one is not replaced.
    bool resume;  ///< go on with what `part` keeps: the result has the bits of a study that
                  ///< was never stopped
} jd_settle_options;

/// Options with every field at a sensible value.
JD_API jd_settle_options jd_settle_options_default(const jd_system* system);

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
JD_API jd_status jd_settle(const jd_model* model, const jd_settle_options* options,
                           jd_settled* settled);

/// Error of the drift: standard error of its mean and what may remain to the limit [m/s].
JD_API double jd_settled_error(const jd_settled* settled);

#ifdef __cplusplus
}
#endif
#endif
