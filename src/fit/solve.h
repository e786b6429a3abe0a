/// @file solve.h
/// The least squares behind every fit: parameters of a law, motions, loads it should give there.
#ifndef JUDDER_FIT_SOLVE_H
#define JUDDER_FIT_SOLVE_H

#include "judder/fit.h"

#include <math.h>

/// A fit on its way. Residuals are three per motion: by_force weight (T - load) in x and y, and
/// by_moment weight (M - load).
typedef struct jd_fit_system {
    jd_context* context;
    const jd_law* law;
    const jd_patch* patch;
    double eps;           ///< [m/s]
    double normal_force;  ///< [N]; the loads of the law are multiplied by it and by mu
    int max_evaluations;

    int count;                 ///< of motions
    const jd_motion* motions;  ///< borrowed, as all lists up to the weights
    const double (*leans)[2];  ///< NULL: none
    const jd_wrench* loads;    ///< wanted
    const double* weights;     ///< NULL: 1
    double by_force, by_moment;

    int value_count;  ///< parameters of the law, then mu
    const char* names[JD_FIT_PARAMETERS];
    jd_range ranges[JD_FIT_PARAMETERS];
    double start[JD_FIT_PARAMETERS];
    double values[JD_FIT_PARAMETERS];
    int free_count;
    int free[JD_FIT_PARAMETERS];  ///< places in `values`, ascending

    // Of the solution, owned:
    jd_wrench* model;   ///< loads of the law
    double* residuals;  ///< [3 count]
    double* jacobian;   ///< derivatives by the free values: column after column of [3 count]
    double* work;       ///< [6 count], for the solver
    int evaluations;
} jd_fit_system;

/// How far a law is off a load; 0 for one that was not measured and is not a number.
static inline double jd_fit_off(double law, double load) { return isnan(load) ? 0 : law - load; }

/// Names, ranges and start of the parameters, and which of them are free. mu is 1 and fixed.
/// @return JD_OK, JD_ERR_ARGUMENT, JD_ERR_NAME or JD_ERR_RANGE.
jd_status jd_fit_begin(jd_context* context, const jd_fit_problem* problem, jd_fit_system* system);

/// Memory for the solution, once the motions and the free parameters are known.
jd_status jd_fit_allocate(jd_fit_system* system);

/// Free what the system owns.
void jd_fit_end(jd_fit_system* system);

/// Minimise the sum of the squared residuals, from `values` on; with the solution come model,
/// residuals and Jacobian. @return JD_OK, JD_ERR_SOLVER, JD_ERR_NAME or JD_ERR_MEMORY.
jd_status jd_fit_solve(jd_fit_system* system);

/// Inverse of J'J of the solution, by free parameters. @return JD_OK, or JD_ERR_ARGUMENT with the
/// name of a parameter that the motions do not determine.
jd_status jd_fit_covariance(const jd_fit_system* system,
                            double covariance[JD_FIT_PARAMETERS][JD_FIT_PARAMETERS]);

/// What a fit tells: parameters without errors, residuals without noise.
void jd_fit_tell(const jd_fit_system* system, jd_fit* fit);

#endif
