/// @file pendulum_batch.h
/// Pendulums side by side, some in flight while others are in contact: each has the bits of its
/// own run.
#ifndef JUDDER_TESTS_PENDULUM_BATCH_H
#define JUDDER_TESTS_PENDULUM_BATCH_H

#include "judder/judder.h"
#include "support/same.h"
#include "support/system/pendulum_runs.h"

#define PENDULUM_BATCH 11  // fills no width evenly

/// Compare them; `change` makes number i what it is, beside its start. @return how often a ball
/// stopped.
static inline int pendulum_batch_check(void (*change)(jd_model* model, int i)) {
    jd_context* context = jd_context_create();
    const jd_system* system = NULL;
    jd_model* models[PENDULUM_BATCH] = {0};
    jd_trajectory* many[PENDULUM_BATCH] = {0};
    int stops = 0;
    REQUIRE(jd_system_find(context, "spatial-pendulum", &system) == JD_OK);
    jd_run_options options = jd_run_options_default(system);
    options.end = 1.5;
    options.tolerance = 1e-7;
    options.threads = 1;
    for (int i = 0; i < PENDULUM_BATCH; i++) {
        REQUIRE(jd_model_create(context, system, &models[i]) == JD_OK);
        CHECK_INT(jd_model_set(models[i], "z0", -0.42), JD_OK);
        CHECK_INT(jd_model_set_initial(models[i], "theta1", 0.05 * i), JD_OK);
        CHECK_INT(jd_model_set_initial(models[i], "theta2", -0.2), JD_OK);
        CHECK_INT(jd_model_set_initial(models[i], "phi2", 0.15), JD_OK);
        change(models[i], i);
    }
    CHECK_INT(jd_run_many((const jd_model* const*)models, PENDULUM_BATCH, &options, many), JD_OK);
    for (int i = 0; i < PENDULUM_BATCH; i++) {
        jd_trajectory* alone = NULL;
        CHECK_INT(jd_run(models[i], &options, &alone), JD_OK);
        REQUIRE(alone && many[i]);
        check_same_trajectory(many[i], alone);
        stops += pendulum_events_of(alone, "stop");
        jd_trajectory_free(alone);
        jd_trajectory_free(many[i]);
        jd_model_free(models[i]);
    }
    jd_context_free(context);
    return stops;
}

#endif
