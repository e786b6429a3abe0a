/// @file solver.h
/// From the name of a solver to a stepper and the engine it works in.
#ifndef JUDDER_RUN_SOLVER_H
#define JUDDER_RUN_SOLVER_H

#include "base/engine.h"

/// Solvers beside those of the engines, each for one lane; the last is NULL. Every library has its
/// own table, which is linked with all that runs: libjudder-core an empty one (run/alone),
/// libjudder that of src/reference.
extern const struct jd_stepper* const jd_solver_added[];

/// Stepper, engine, and the engine's own tables of the model's system and law.
typedef struct jd_solver {
    const jd_engine* engine;
    const struct jd_stepper* stepper;
    const jd_system* system;
    const jd_law* laws[JD_MOST_CONTACTS];  ///< by patch; NULL behind the last
} jd_solver;

/// Choose for `count` trajectories of `model`.
/// @return JD_OK, JD_ERR_NAME or JD_ERR_UNSUPPORTED.
jd_status jd_solver_choose(const jd_model* model, const jd_run_options* options, int64_t count,
                           jd_solver* solver);

/// Whether friction of a model is regularised in a way that needs no contact: see
/// jd_system_kernel.regular.
bool jd_solver_regular(const jd_model* model);

#endif
