/// @file design.h
/// Design of a drive: parameters within bounds whose settled motion has a wanted drift velocity,
/// and how much that depends on friction.                                               [drift:T5]
#ifndef JUDDER_DESIGN_H
#define JUDDER_DESIGN_H

#include "judder/axis.h"
#include "judder/settle.h"

#ifdef __cplusplus
extern "C" {
#endif

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
JD_API jd_status jd_design_create(const jd_model* model, const jd_design_options* options,
                                  jd_design** design);

/// Whether a design could be looked for. @return as jd_design_create.
JD_API jd_status jd_design_check(const jd_model* model, const jd_design_options* options);

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
JD_API jd_status jd_design_two_harmonics(jd_model* model, double omega, double most,
                                         jd_axis* variables, int* count);

/// Write a table of the answer: a row per variant of friction, and last what verified it. The
/// ending of `path` says how: .csv or .h5.
/// @return JD_OK, JD_ERR_ARGUMENT (unknown ending), JD_ERR_FILE or JD_ERR_MEMORY.
JD_API jd_status jd_design_write(jd_context* context, const jd_design* design, const char* scenario,
                                 const char* path, bool replace);

#ifdef __cplusplus
}
#endif
#endif
