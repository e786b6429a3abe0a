/// @file oscillator.h
/// A small system with a known solution, for tests of solvers: x'' = -x and z' = z cos(t), so that
/// x = cos t, v = -sin t, z = exp(sin t). The output `power` = x v integrates to -sin(t)^2/2.
/// With `blow` > 0, z' = blow z^2 instead: z = 1/(1 - blow t) leaves the numbers at t = 1/blow.
#ifndef JUDDER_TESTS_OSCILLATOR_H
#define JUDDER_TESTS_OSCILLATOR_H

#include "judder/kernel.h"

static void oscillator_rates(const jd_instance* instance, jd_real t, const jd_real* y,
                             jd_real* rate) {
    const jd_real blow = instance->parameters[0];
    rate[0] = y[1];
    rate[1] = -y[0];
    rate[2] = jd_select(jd_gt(blow, jd_set(0.0)), blow * y[2] * y[2], y[2] * jd_cos(t));
}

static void oscillator_measure(const jd_instance* instance, jd_real t, const jd_real* y,
                               jd_real* output) {
    (void)instance;
    (void)t;
    output[0] = y[0] * y[1];
}

static const jd_system_kernel oscillator_kernel = {
    .lanes = JD_LANES,
    .rates = oscillator_rates,
    .measure = oscillator_measure,
};
static const jd_parameter oscillator_parameters[] = {
    {"blow", "b", "1/s", 0, JD_NOT_NEGATIVE, "growth of z"},
};
static const jd_state oscillator_states[] = {
    {"x", "x", "m", 1, 1, "position"},
    {"v", "v", "m/s", 0, 1, "velocity"},
    {"z", "z", "1", 1, 1, "something else"},
};
static const jd_output oscillator_outputs[] = {
    {"power", "P", "W", NULL, "x v"},
    {"work", "W", "J", "power", "its integral"},
};
static const jd_system oscillator = {
    .name = "oscillator",
    .title = "a system with a known solution",
    .description = "x'' = -x, z' = z cos(t)",
    .source = "hairer1993",
    .parameters = oscillator_parameters,
    .parameter_count = JD_COUNT(oscillator_parameters),
    .states = oscillator_states,
    .state_count = JD_COUNT(oscillator_states),
    .outputs = oscillator_outputs,
    .output_count = JD_COUNT(oscillator_outputs),
    .end = 10,
    .kernel = &oscillator_kernel,
};

#endif
