// Runs of the systems that are texts, systems/*.yaml, for tests.
#ifndef JUDDER_TESTS_SUPPORT_SHIPPED_TEXT_H
#define JUDDER_TESTS_SUPPORT_SHIPPED_TEXT_H

#include "judder/equations.h"
#include "judder/run.h"
#include "support/check.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/// What is run: a name of systems/, or with `text` this text.
typedef struct text_case {
    const char* name;
    const char* text;
    int n;                    ///< `n` of its structure; 0: its own
    const jd_value* set;      ///< parameters, a row without name after the last; NULL: none
    const jd_value* initial;  ///< states, the same
    double end;
    double tolerance;    ///< 0: 1e-11
    const char* solver;  ///< NULL: the default
    int64_t max_steps;   ///< 0: the default
} text_case;

typedef struct text_run {
    jd_context* context;
    jd_equations* equations;
    jd_trajectory* run;
} text_run;

static inline jd_equations* text_equations(jd_context* context, const text_case* c) {
    jd_equations* equations = NULL;
    char path[500];
    snprintf(path, sizeof path, "%s/systems/%s.yaml", JD_SOURCE_DIR, c->name);
    if (c->n > 0)
        REQUIRE(jd_structure_set(context, "n", c->n) == JD_OK);
    const jd_status status =
        c->text ? jd_equations_parse(context, c->text, strlen(c->text), "text", &equations)
                : jd_equations_read(context, path, &equations);
    if (status != JD_OK)
        CHECK_FAILED("%s", jd_context_message(context));
    REQUIRE(status == JD_OK);
    return equations;
}

static inline text_run run_text(text_case c) {
    text_run r = {.context = jd_context_create()};
    jd_model* model;
    r.equations = text_equations(r.context, &c);
    const jd_system* system = jd_equations_system(r.equations);
    REQUIRE(jd_model_create(r.context, system, &model) == JD_OK);
    for (const jd_value* v = c.set; v && v->name; v++)
        REQUIRE(jd_model_set(model, v->name, v->value) == JD_OK);
    for (const jd_value* v = c.initial; v && v->name; v++)
        REQUIRE(jd_model_set_initial(model, v->name, v->value) == JD_OK);
    jd_run_options options = jd_run_options_default(system);
    options.end = c.end;
    options.tolerance = c.tolerance > 0 ? c.tolerance : 1e-11;
    options.outputs = true;
    options.solver = c.solver;
    options.max_steps = c.max_steps > 0 ? c.max_steps : options.max_steps;
    const jd_status status = jd_run(model, &options, &r.run);
    if (status < 0)
        CHECK_FAILED("%s", jd_context_message(r.context));
    REQUIRE(status == JD_OK);
    CHECK_INT(jd_trajectory_status(r.run), JD_OK);
    jd_model_free(model);
    return r;
}

static inline void end_run(text_run* r) {
    jd_trajectory_free(r->run);
    jd_equations_free(r->equations);
    jd_context_free(r->context);
}

/// A state or an output at a row.
static inline double value_at(const text_run* r, int64_t row, const char* name) {
    const jd_system* s = jd_equations_system(r->equations);
    for (int i = 0; i < s->state_count; i++)
        if (strcmp(s->states[i].name, name) == 0)
            return jd_trajectory_states(r->run, row)[i];
    for (int i = 0; i < s->output_count; i++)
        if (strcmp(s->outputs[i].name, name) == 0)
            return jd_trajectory_outputs(r->run, row)[i];
    CHECK_FAILED("no '%s'", name);
    return (double)NAN;
}

static inline double last_of(const text_run* r, const char* name) {
    return value_at(r, jd_trajectory_row_count(r->run) - 1, name);
}

static inline double first_of(const text_run* r, const char* name) { return value_at(r, 0, name); }

/// How far a quantity moves from its first value over the run.
static inline double change_of(const text_run* r, const char* name) {
    double most = 0;
    for (int64_t row = 0; row < jd_trajectory_row_count(r->run); row++)
        most = fmax(most, fabs(value_at(r, row, name) - first_of(r, name)));
    return most;
}

/// A value at the end of a run, which is freed.
static inline double ends_with(text_case c, const char* name) {
    text_run r = run_text(c);
    const double value = last_of(&r, name);
    end_run(&r);
    return value;
}

#endif
