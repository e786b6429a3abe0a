/// @file duffing_rates.h
/// The equations of the Duffing oscillator, for its kernel (duffing.c) and its straight steps.
#ifndef JUDDER_SYSTEM_DUFFING_RATES_H
#define JUDDER_SYSTEM_DUFFING_RATES_H

#include "judder/kernel.h"

// name, symbol, unit, default, range, text
#define JD_DUFFING_PARAMETERS(P)                                                                   \
    P(delta, "δ", "1", 0.3, JD_NOT_NEGATIVE, "damping")                                            \
    P(alpha, "α", "1", -1, JD_ANY, "linear stiffness; negative: two wells")                        \
    P(beta, "β", "1", 1, JD_ANY, "cubic stiffness; negative: the mass may escape")                 \
    P(gamma, "γ", "1", 0.5, JD_NOT_NEGATIVE, "amplitude of the drive")                             \
    P(omega, "ω", "rad/s", 1.2, JD_NOT_NEGATIVE, "angular frequency of the drive")

// name, symbol, unit, initial value, scale for the absolute tolerance, text
#define JD_DUFFING_STATES(S)                                                                       \
    S(x, "x", "1", 1, 1, "displacement")                                                           \
    S(v, "v", "1/s", 0, 1, "velocity")

JD_STRUCT(jd_duffing_parameters, JD_DUFFING_PARAMETERS);
JD_STRUCT(jd_duffing_states, JD_DUFFING_STATES);

/// x'' = gamma cos(omega t) - delta x' - alpha x - beta x^3                              [duffing:D1]
static inline void jd_duffing_rates(const jd_instance* instance, jd_real t, const jd_real* y,
                                    jd_real* rates) {
    const jd_duffing_parameters* p = (const void*)instance->parameters;
    const jd_duffing_states* s = (const void*)y;
    jd_duffing_states* d = (void*)rates;
    d->x = s->v;
    d->v = p->gamma * jd_cos(p->omega * t) - p->delta * s->v -
           s->x * (p->alpha + p->beta * s->x * s->x);
}

#endif
