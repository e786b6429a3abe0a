/// @file function.h
/// A system whose equations are a function of the caller over plain arrays, one row per lane: for
/// languages that compute with arrays, to try things. In libjudder-core.
///
/// Beside what a plug-in has (kernel.h) such a function needs no type of a lane and no compiler; it has
/// no contacts, events or integrals. Runs call it from all their threads.
#ifndef JUDDER_FUNCTION_H
#define JUDDER_FUNCTION_H

#include "judder/base.h"
#include "judder/system.h"

#ifdef __cplusplus
extern "C" {
#endif

/// What a function is called with. Lanes that are not in use hold any numbers.
typedef struct jd_row_function_call {
    int lanes;                 ///< rows
    const double* t;           ///< [lane] time [s]
    const double* parameters;  ///< [lane][parameter]
    const double* y;           ///< [lane][state]
    double* out;  ///< [lane][state] rates, [lane][output], or [state][state]: to be filled
} jd_row_function_call;

typedef void (*jd_row_function_fn)(void* data, const jd_row_function_call* call);

/// What a system is made of. `table` is borrowed, with all that it points to; its kernel is not read.
typedef struct jd_row_function_spec {
    const jd_system* table;
    jd_row_function_fn rates;
    jd_row_function_fn measure;  ///< the outputs; NULL without any
    void* data;                  ///< handed to both
    int lanes;  ///< 0: as many as suit this machine; 1: solvers of one lane work, too
    /// Derivatives of the rates by the states, row i those of rate i, for `lanes` 1 alone. NULL: solvers
    /// that need them take differences.
    jd_row_function_fn jacobian;
} jd_row_function_spec;

/// A system of a function. Opaque.
typedef struct jd_row_function jd_row_function;

/// Make the system. @return JD_OK, JD_ERR_ARGUMENT, JD_ERR_RANGE (no state, more than 256 entries of a
/// table), JD_ERR_UNSUPPORTED (no engine of this machine has so many lanes) or JD_ERR_MEMORY. On error
/// *function is NULL.
JD_API JD_NODISCARD jd_status jd_row_function_create(jd_context* context,
                                                     const jd_row_function_spec* spec,
                                                     jd_row_function** function);

/// The system, for jd_model_create. It lives as long as the function does.
JD_API const jd_system* jd_row_function_system(const jd_row_function* function);

/// Free; takes NULL. Models of the system, and what was made of them, must be freed before.
JD_API void jd_row_function_free(jd_row_function* function);

#ifdef __cplusplus
}
#endif
#endif
