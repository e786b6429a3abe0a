// Systems as texts in tests: read, run, looked at by names.
#ifndef JUDDER_TESTS_SUPPORT_TEXT_RUNS_H
#define JUDDER_TESTS_SUPPORT_TEXT_RUNS_H

#include "judder/equations.h"
#include "judder/run.h"
#include "support/check.h"

#include <math.h>
#include <string.h>

static jd_context* context;

typedef struct case_of {
    jd_equations* equations;
    jd_trajectory* run;
} case_of;

static inline jd_equations* parse(const char* text) {
    jd_equations* equations = NULL;
    if (!context)
        context = jd_context_create();
    (void)!jd_equations_parse(context, text, strlen(text), "m.yaml", &equations);
    return equations;
}

// What is said of a wrong text; "" of a right one.
static inline const char* message(const char* text) {
    jd_equations* equations = parse(text);
    jd_equations_free(equations);
    return equations ? "" : jd_context_message(context);
}

static inline jd_trajectory* run(const jd_system* system, const jd_value* initial, double end) {
    jd_model* model;
    jd_trajectory* trajectory;
    REQUIRE(jd_model_create(context, system, &model) == JD_OK);
    for (const jd_value* v = initial; v->name; v++)
        REQUIRE(jd_model_set_initial(model, v->name, v->value) == JD_OK);
    jd_run_options options = jd_run_options_default(system);
    options.end = end;
    options.tolerance = 1e-11;
    options.outputs = true;
    REQUIRE(jd_run(model, &options, &trajectory) == JD_OK);
    jd_model_free(model);
    return trajectory;
}

static inline case_of run_text(const char* text, const jd_value* initial, double end) {
    case_of c = {.equations = parse(text)};
    if (!c.equations)
        CHECK_FAILED("%s", jd_context_message(context));
    REQUIRE(c.equations != NULL);
    c.run = run(jd_equations_system(c.equations), initial, end);
    return c;
}

static inline void end_case(case_of* c) {
    jd_trajectory_free(c->run);
    jd_equations_free(c->equations);
}

// The last value of a state; NAN: there is none of this name.
static inline double last(const case_of* c, const char* name) {
    const jd_system* s = jd_equations_system(c->equations);
    for (int i = 0; i < s->state_count; i++)
        if (strcmp(s->states[i].name, name) == 0)
            return jd_trajectory_final(c->run)[i];
    return (double)NAN;
}

// A state or an output of a row.
static inline double at_row(const case_of* c, int64_t row, const char* name) {
    const jd_system* s = jd_equations_system(c->equations);
    for (int i = 0; i < s->state_count; i++)
        if (strcmp(s->states[i].name, name) == 0)
            return jd_trajectory_states(c->run, row)[i];
    for (int i = 0; i < s->output_count; i++)
        if (strcmp(s->outputs[i].name, name) == 0)
            return jd_trajectory_outputs(c->run, row)[i];
    CHECK_FAILED("there is no '%s'", name);
    return (double)NAN;
}

static inline double at_end(const case_of* c, const char* name) {
    return at_row(c, jd_trajectory_row_count(c->run) - 1, name);
}

#endif
