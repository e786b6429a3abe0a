/// @file sweeps.h
/// Sweeps of the tests: a model, options and a file, in one struct.
#ifndef JUDDER_TESTS_SWEEPS_H
#define JUDDER_TESTS_SWEEPS_H

#include "judder/sweep.h"
#include "support/check.h"

#include <unistd.h>

typedef struct sweep_case {
    jd_context* context;
    jd_model* model;
    jd_run_options run;
    jd_sweep_options options;
    jd_sweep_summary summary;
    jd_diagram* diagram;
    char path[64];
} sweep_case;

/// A sweep of a system over what the text says, into a file of this process.
static inline sweep_case* sweep_begin(const char* system, const char* over) {
    sweep_case* s = calloc(1, sizeof *s);
    const jd_system* found;
    REQUIRE(s != NULL);
    s->context = jd_context_create();
    REQUIRE(jd_system_find(s->context, system, &found) == JD_OK);
    REQUIRE(jd_model_create(s->context, found, &s->model) == JD_OK);
    s->run = jd_run_options_default(found);
    s->options = jd_sweep_options_default();
    s->options.axis_count = 0;
    s->options.replace = true;
    REQUIRE(jd_sweep_read_axis(s->model, over, &s->options) == JD_OK);
    snprintf(s->path, sizeof s->path, "sweep-%ld.h5", (long)getpid());
    return s;
}

/// One of the Duffing oscillator by a rule of the start: both ways, or two random starts per value.
static inline sweep_case* sweep_from(jd_start start, const char* over) {
    sweep_case* s = sweep_begin("duffing", over);
    s->options.start = start;
    s->options.direction = JD_DIRECTION_BOTH;
    if (start == JD_START_RANDOM) {
        s->options.starts = 2;
        REQUIRE(jd_sweep_read_span(s->model, "x=-1:1", &s->options) == JD_OK);
    }
    return s;
}

/// Run it and open its file.
static inline void sweep_run(sweep_case* s) {
    const jd_status status = jd_sweep_run(s->model, &s->run, &s->options, s->path, &s->summary);
    if (status != JD_OK)
        CHECK_FAILED("%s: %s", jd_status_name(status), jd_context_message(s->context));
    jd_diagram_free(s->diagram);
    REQUIRE(jd_diagram_open(s->context, s->path, &s->diagram) == JD_OK);
}

/// What was recorded of quantity `q` in a case; room for the record.
static inline void sweep_points(const sweep_case* s, int q, int64_t index, double* values) {
    REQUIRE(jd_diagram_points(s->context, s->diagram, q, index, 1, values) == JD_OK);
}

/// Where the period doubles. The squared width of the branches of period 2n grows from the doubling
/// on like a polynomial in the parameter: extrapolated from five values of a sweep to zero by
/// Neville's scheme.
static inline double sweep_doubling(const sweep_case* s, int period) {
    const jd_diagram_axis* axis = jd_diagram_axis_at(s->diagram, 0);
    const int count = (int)axis->count;
    double square[16], gamma[16], points[64];
    REQUIRE(count <= 16);
    for (int i = 0; i < count; i++) {
        const jd_diagram_case c = jd_diagram_case_at(s->diagram, i);
        CHECK_INT(c.period, 2 * period);
        sweep_points(s, 0, i, points);
        const double width = points[2 * period] - points[period];
        square[i] = width * width;
        gamma[i] = axis->values[i];
    }
    for (int k = 1; k < count; k++)  // inverse interpolation: gamma where the square is 0
        for (int i = 0; i + k < count; i++)
            gamma[i] =
                (gamma[i + 1] * square[i] - gamma[i] * square[i + k]) / (square[i] - square[i + k]);
    return gamma[0];
}

static inline void sweep_end(sweep_case* s) {
    char part[80];
    snprintf(part, sizeof part, "%s.part", s->path);
    jd_diagram_free(s->diagram);
    jd_model_free(s->model);
    jd_context_free(s->context);
    unlink(s->path);
    unlink(part);
    free(s);
}

#endif
