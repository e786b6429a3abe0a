/// @file drift_model.h
/// Models that start from rest, for tests of drift.
#ifndef JUDDER_TESTS_DRIFT_MODEL_H
#define JUDDER_TESTS_DRIFT_MODEL_H

#include "judder/drift.h"
#include "support/check.h"

/// A model of a system with all states 0. Ends the program where there is none.
static inline jd_model* model_at_rest(jd_context* context, const char* name) {
    const jd_system* system;
    jd_model* model;
    REQUIRE(jd_system_find(context, name, &system) == JD_OK);
    REQUIRE(jd_model_create(context, system, &model) == JD_OK);
    for (int i = 0; i < system->state_count; i++)
        CHECK_INT(jd_model_set_initial(model, system->states[i].name, 0), JD_OK);
    return model;
}

/// A number by name and its value.
typedef struct setting {
    const char* name;
    double value;
} setting;

static inline void set_all(jd_model* model, const setting* settings, int count) {
    for (int i = 0; i < count; i++)
        CHECK_INT(jd_model_set(model, settings[i].name, settings[i].value), JD_OK);
}

/// Set some numbers of a model: SET(model, {"A_x", 1}, {"A_y", 0}).
#define SET(model, ...)                                                                            \
    set_all(model, (const setting[]){__VA_ARGS__},                                                 \
            (int)(sizeof((const setting[]){__VA_ARGS__}) / sizeof(setting)))

/// Its settled motion at a tolerance, by the default solver or another one.
static inline jd_settled settle(const jd_model* model, double tolerance, const char* solver) {
    jd_settle_options options = jd_settle_options_default(jd_model_system(model));
    jd_settled settled;
    options.tolerance = tolerance;
    options.solver = solver;
    REQUIRE(jd_settle(model, &options, &settled) == JD_OK);
    return settled;
}

/// The geometric median of the velocities (u_x, u_y) of `count` moments with weights (NULL: 1), by
/// Weiszfeld's iteration: what averaging says the drift is.                          [drift:T3]
static inline void median(const double (*u)[2], const double* weights, int count, double v[2]) {
    v[0] = v[1] = 0;
    for (int round = 0; round < 4000; round++) {
        double sum = 0, x = 0, y = 0;
        for (int i = 0; i < count; i++) {
            const double far = hypot(u[i][0] - v[0], u[i][1] - v[1]) + 1e-12;
            const double weight = (weights ? weights[i] : 1) / far;
            sum += weight;
            x += weight * u[i][0];
            y += weight * u[i][1];
        }
        v[0] = x / sum;
        v[1] = y / sum;
    }
}

#endif
