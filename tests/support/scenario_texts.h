/// @file scenario_texts.h
/// Scenarios from texts in tests.
#ifndef JUDDER_TESTS_SCENARIO_TEXTS_H
#define JUDDER_TESTS_SCENARIO_TEXTS_H

#include "judder/scenario.h"
#include "support/check.h"

#include <string.h>

static jd_context* context;

static inline jd_scenario* parse(const char* text) {
    jd_scenario* scenario;
    if (!context)
        context = jd_context_create();
    return jd_scenario_parse(context, text, strlen(text), "s.yaml", &scenario) == JD_OK ? scenario
                                                                                        : NULL;
}

/// The message a wrong text leaves; "" if it is taken.
static inline const char* message(const char* text) {
    jd_scenario* scenario = parse(text);
    jd_scenario_free(scenario);
    return scenario ? "" : jd_context_message(context);
}

/// A scenario that must be right.
static inline jd_scenario* taken(const char* text) {
    jd_scenario* scenario = parse(text);
    CHECK_STR(scenario ? "" : jd_context_message(context), "");
    REQUIRE(scenario != NULL);
    return scenario;
}

#endif
