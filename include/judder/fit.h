/// @file fit.h
/// Fitting of friction laws: to the exact law over a domain of motions, or to measurements.
///
///     jd_fit_problem problem = {.law = power, .patch = patch};
///     jd_fit_domain domain = jd_fit_domain_default();
///     jd_fit fit;
///     if (jd_fit_law(context, &problem, &domain, &fit) == JD_OK)
///         printf("%s = %g\n", fit.parameters[0].name, fit.parameters[0].value);
///
/// What is minimised, and what the intervals mean: docs/theory/fitting.md.
#ifndef JUDDER_FIT_H
#define JUDDER_FIT_H

#include "judder/base.h"
#include "judder/friction.h"
#include "judder/system.h"

#ifdef __cplusplus
extern "C" {
#endif

#define JD_FIT_PARAMETERS 9  ///< most parameters in a fit: those of a law, and mu

/// What is fitted. Borrows everything.
typedef struct jd_fit_problem {
    const jd_law* law;    ///< any law with parameters
    const double* start;  ///< its parameters in table order, where the fit begins; NULL: defaults
    const char* const* free;  ///< names of the parameters to fit; the others stay at their start
    int free_count;           ///< 0: all that are the law's own, without rise and v_s
    const jd_patch* patch;
    int max_evaluations;  ///< of the law over all motions, until the fit gives up; 0: 1000
    bool mu_only;         ///< none of the law: jd_fit_data.fit_mu alone
} jd_fit_problem;

// ---- Result -------------------------------------------------------------------------------------

typedef struct jd_fit_parameter {
    const char* name;
    const char* unit;
    bool free;  ///< was fitted
    double start;
    double value;
    double error;      ///< standard error; NaN if it was not fitted, or not to measurements
    double low, high;  ///< ends of the 95 % confidence interval; NaN likewise
} jd_fit_parameter;

/// What is left of force or moment after the fit.
typedef struct jd_fit_residual {
    double rms;       ///< root mean square over the domain or the rows, of the length for a force
    double largest;   ///< over the nodes of the domain, or the rows
    jd_motion at;     ///< the motion of the largest one
    double d_c, d_s;  ///< the lean of the pressure there; 0 for rows
    int row;          ///< that of the largest one, from 0; -1 in a domain
    double noise;     ///< standard deviation of a measured component; NaN in a domain
} jd_fit_residual;

typedef struct jd_fit {
    int parameter_count;  ///< those of the law in table order, then mu if it was fitted
    jd_fit_parameter parameters[JD_FIT_PARAMETERS];
    /// Correlation of the estimates; NaN where a parameter was not fitted, or not to measurements.
    double correlation[JD_FIT_PARAMETERS][JD_FIT_PARAMETERS];
    jd_fit_residual force;   ///< [1], or [N] if a normal force is given
    jd_fit_residual moment;  ///< [m], or [N m]
    int motion_count;        ///< nodes of the domain, or rows
    int evaluations;         ///< of the law over all of them
} jd_fit;

// ---- To the exact law ---------------------------------------------------------------------------

/// The domain D: mixing angle, direction of sliding, direction of the lean and lean d, each uniform
/// and independent of the others.                                                  [fitting:D1]
typedef struct jd_fit_domain {
    double mixing_min, mixing_max;  ///< of atan2(a |w|, |v|) [rad], within 0 to pi/2
    /// The pressure is multiplied by 1 + d (x cos + y sin), x and y from the reference point in
    /// units of a, in every direction.
    double d_min, d_max;  ///< >= 0; the pressure must not become negative
} jd_fit_domain;

/// All mixing angles, d from 0 to 1.
JD_API jd_fit_domain jd_fit_domain_default(void);

/// Fit a law to the exact one over a domain. `context` may be NULL, and so may `domain`.
/// @return JD_OK; JD_ERR_ARGUMENT (nothing to fit, a parameter without influence), JD_ERR_NAME,
/// JD_ERR_RANGE, JD_ERR_SOLVER (does not converge: the message holds the last values) or
/// JD_ERR_MEMORY. On error *fit says nothing.
JD_API JD_NODISCARD jd_status jd_fit_law(jd_context* context, const jd_fit_problem* problem,
                                         const jd_fit_domain* domain, jd_fit* fit);

// ---- To measurements ----------------------------------------------------------------------------

/// A measured row: a motion, and friction along it, the opposite of what acts on the body.
typedef struct jd_measurement {
    jd_motion motion;
    jd_wrench load;  ///< divided by mu N, or with its dimension [N, N m]; NaN: not measured
    int line;        ///< of the file it comes from, from 1; 0: none
} jd_measurement;

typedef struct jd_fit_data {
    const jd_measurement* rows;
    int row_count;        ///< at least one more than parameters to fit
    double eps;           ///< regularisation of the law [m/s]
    double mu;            ///< loads are mu normal_force times those of the law
    double normal_force;  ///< [N]
    bool fit_mu;          ///< mu is unknown too; `mu` is its start
} jd_fit_data;

/// No rows; eps 0, mu and normal_force 1: loads that are divided by mu N.
JD_API jd_fit_data jd_fit_data_default(void);

/// Fit a law to measurements. Forces and moments are weighted by their own noise, estimated from
/// what the fit leaves. `context` may be NULL.                                      [fitting:D2]
/// @return as jd_fit_law; JD_ERR_ARGUMENT also for too few rows and for parameters that the rows do
/// not determine, JD_ERR_REST for a row without motion.
JD_API JD_NODISCARD jd_status jd_fit_measured(jd_context* context, const jd_fit_problem* problem,
                                              const jd_fit_data* data, jd_fit* fit);

/// Read measurements from a CSV file: vx, vy, w, Tx, Ty, M in each line, or in the order of a
/// title, which may name units: "vx [mm/s]", and leave some out: "v, T" are speed and force along
/// it. What is left out of the motion is 0, of the load NaN. `newtons`: loads are in N and N m,
/// otherwise divided by mu N (1 and m). Messages start with "file:line:column: ". Free *rows with
/// free().
/// @return JD_OK, JD_ERR_FILE, JD_ERR_ARGUMENT, JD_ERR_NAME (a column is not there) or
/// JD_ERR_MEMORY. On error *rows is NULL.
JD_API JD_NODISCARD jd_status jd_measurements_read(jd_context* context, const char* path,
                                                   bool newtons, jd_measurement** rows, int* count);

/// A text with measurements, by the name it has in messages.
typedef struct jd_measurement_text {
    const char* text;
    size_t size;
    const char* name;
    bool newtons;
} jd_measurement_text;

/// The same for text in memory.
JD_API JD_NODISCARD jd_status jd_measurements_parse(jd_context* context,
                                                    const jd_measurement_text* text,
                                                    jd_measurement** rows, int* count);

#ifdef __cplusplus
}
#endif
#endif
