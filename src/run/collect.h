/// @file collect.h
/// A source of models in order, whose results are trajectories with rows, events and outputs.
#ifndef JUDDER_RUN_COLLECT_H
#define JUDDER_RUN_COLLECT_H

#include "run/pool.h"
#include "run/trajectory.h"

#define JD_MAX_INTEGRALS 32

/// Outputs whose integrals over time are wanted: where the integrand and the integral stand.
typedef struct jd_integral_list {
    int count;
    int integrand[JD_MAX_INTEGRALS];
    int output[JD_MAX_INTEGRALS];
} jd_integral_list;

/// @return JD_OK or JD_ERR_ARGUMENT.
jd_status jd_integral_find(jd_context* context, const jd_system* system, jd_integral_list* list);

typedef struct jd_collector {
    jd_source source;  ///< first: the pool hands back a pointer to it
    const jd_model* const* models;
    const jd_run_options* options;
    const jd_solver* solver;
    const jd_integral_list* integrals;
    jd_trajectory** trajectories;  ///< [source.count]: there already, empty
} jd_collector;

/// Set the functions of the source.
void jd_collector_init(jd_collector* collector);

#endif
