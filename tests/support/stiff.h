/// @file stiff.h
/// Small stiff systems for tests of solvers.
///
/// Relaxation (Prothero and Robinson): y' = -rate (y - cos t) - sin t, so that y = cos t whatever
/// the rate. The output `integral` of y is sin t.
/// Oscillator of van der Pol: x' = v, v' = mu (1 - x^2) v - x; slow creep and sudden jumps.
#ifndef JUDDER_TESTS_STIFF_H
#define JUDDER_TESTS_STIFF_H

#include "judder/kernel.h"

static void relaxation_rates(const jd_instance* instance, jd_real t, const jd_real* y,
                             jd_real* rate) {
    rate[0] = -instance->parameters[0] * (y[0] - jd_cos(t)) - jd_sin(t);
}

static void relaxation_measure(const jd_instance* instance, jd_real t, const jd_real* y,
                               jd_real* output) {
    (void)instance;
    (void)t;
    output[0] = y[0];
}

static const jd_system_kernel relaxation_kernel = {
    .lanes = JD_LANES,
    .rates = relaxation_rates,
    .measure = relaxation_measure,
};
static const jd_parameter relaxation_parameters[] = {
    {"rate", "r", "1/s", 1e6, JD_NOT_NEGATIVE, "how fast y returns"},
};
static const jd_state relaxation_states[] = {
    {"y", "y", "1", 1, 1, "what returns"},
};
static const jd_output relaxation_outputs[] = {
    {"copy", "c", "1", NULL, "y"},
    {"integral", "Y", "s", "copy", "its integral"},
};
static const jd_system relaxation = {
    .name = "relaxation",
    .title = "a stiff system with a known solution",
    .description = "y' = -rate (y - cos t) - sin t",
    .source = "hairer1996",
    .parameters = relaxation_parameters,
    .parameter_count = JD_COUNT(relaxation_parameters),
    .states = relaxation_states,
    .state_count = JD_COUNT(relaxation_states),
    .outputs = relaxation_outputs,
    .output_count = JD_COUNT(relaxation_outputs),
    .end = 10,
    .kernel = &relaxation_kernel,
};

static void van_der_pol_rates(const jd_instance* instance, jd_real t, const jd_real* y,
                              jd_real* rate) {
    (void)t;
    rate[0] = y[1];
    rate[1] = instance->parameters[0] * (1.0 - y[0] * y[0]) * y[1] - y[0];
}

static const jd_system_kernel van_der_pol_kernel = {
    .lanes = JD_LANES,
    .rates = van_der_pol_rates,
};
static const jd_parameter van_der_pol_parameters[] = {
    {"mu", "mu", "1", 1000, JD_NOT_NEGATIVE, "damping"},
};
static const jd_state van_der_pol_states[] = {
    {"x", "x", "1", 2, 1, "position"},
    {"v", "v", "1/s", 0, 1, "velocity"},
};
static const jd_system van_der_pol = {
    .name = "van-der-pol",
    .title = "an oscillator that creeps and jumps",
    .description = "x'' = mu (1 - x^2) x' - x",
    .source = "hairer1996",
    .parameters = van_der_pol_parameters,
    .parameter_count = JD_COUNT(van_der_pol_parameters),
    .states = van_der_pol_states,
    .state_count = JD_COUNT(van_der_pol_states),
    .end = 2000,
    .kernel = &van_der_pol_kernel,
};

#endif
