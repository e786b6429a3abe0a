/// @file settings.h
/// Runs of a system with a few of its parameters and initial values set, and what they tell by name.
#ifndef JUDDER_TESTS_SETTINGS_H
#define JUDDER_TESTS_SETTINGS_H

#include "judder/run.h"
#include "support/same.h"

/// A parameter or a state at the start; the name NULL ends a list.
typedef struct setting {
    const char* name;
    double value;
} setting;

static const setting no_settings[] = {{NULL, 0}};

static inline jd_context* settings_context(void) {
    static jd_context* context;
    if (!context)
        context = jd_context_create();
    return context;
}

static inline jd_model* model_with(const char* name, const setting* set) {
    const jd_system* system = NULL;
    jd_model* model = NULL;
    REQUIRE(jd_system_find(settings_context(), name, &system) == JD_OK);
    REQUIRE(jd_model_create(settings_context(), system, &model) == JD_OK);
    for (; set->name; set++) {
        bool state = false;
        for (int i = 0; i < system->state_count; i++)
            state = state || strcmp(system->states[i].name, set->name) == 0;
        REQUIRE((state ? jd_model_set_initial(model, set->name, set->value)
                       : jd_model_set(model, set->name, set->value)) == JD_OK);
    }
    return model;
}

/// Run a model and free it.
static inline jd_trajectory* run_model(jd_model* model, double end, const char* solver,
                                       double tolerance) {
    jd_run_options o = jd_run_options_default(jd_model_system(model));
    jd_trajectory* r = NULL;
    o.end = end;
    o.tolerance = tolerance;
    o.solver = solver;
    REQUIRE(jd_run(model, &o, &r) == JD_OK);
    jd_model_free(model);
    return r;
}

/// Event number `which` of a kind; its time is NAN if there is none.
static inline jd_event event_of(const jd_trajectory* r, const char* kind, int which) {
    for (int i = 0; i < jd_trajectory_event_count(r); i++) {
        const jd_event event = jd_trajectory_event_at(r, i);
        if (strcmp(event.kind, kind) == 0 && which-- == 0)
            return event;
    }
    return (jd_event){.t = (double)NAN};
}

static inline double output_of(const jd_trajectory* r, int64_t row, const char* name) {
    const jd_system* system = jd_model_system(jd_trajectory_model(r));
    for (int i = 0; i < system->output_count; i++)
        if (strcmp(system->outputs[i].name, name) == 0)
            return jd_trajectory_outputs(r, row)[i];
    return (double)NAN;
}

/// A model that is refused with these words; freed.
static inline void check_refused(jd_model* model, const char* words) {
    jd_run_options o = jd_run_options_default(jd_model_system(model));
    jd_trajectory* r = NULL;
    CHECK_INT(jd_run(model, &o, &r), JD_ERR_RANGE);
    CHECK(strstr(jd_context_message(settings_context()), words) != NULL);
    jd_trajectory_free(r);
    jd_model_free(model);
}

/// Models that run with the same bits in every engine; at most 32, freed.
static inline void check_engines(jd_model* const* models, int count, double output_step) {
    jd_trajectory *best[32], *other[32];
    jd_run_options o = jd_run_options_default(jd_model_system(models[0]));
    o.output_step = output_step;
    o.end *= check_repetitions(10) / 10.0;
    REQUIRE(jd_run_many((const jd_model* const*)models, count, &o, best) == JD_OK);
    for (int k = 0; k < jd_engine_count(); k++) {
        if (!jd_engine_runs(k))
            continue;
        o.engine = jd_engine_at(k)->name;
        REQUIRE(jd_run_many((const jd_model* const*)models, count, &o, other) == JD_OK);
        for (int i = 0; i < count; i++) {
            check_same_trajectory(best[i], other[i]);
            jd_trajectory_free(other[i]);
        }
    }
    for (int i = 0; i < count; i++) {
        jd_trajectory_free(best[i]);
        jd_model_free(models[i]);
    }
}

#endif
