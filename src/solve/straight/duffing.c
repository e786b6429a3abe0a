// Straight steps of the Duffing oscillator.

#include "system/duffing_rates.h"

#include "solve/straight/attempt.h"
#include "system/registry.h"

#define STATES ((int)(sizeof(jd_duffing_states) / sizeof(jd_real)))

JD_STRAIGHT_ATTEMPT(rk5, jd_dopri5, jd_duffing_rates, STATES)
JD_STRAIGHT_ATTEMPT(rk8, jd_dop853, jd_duffing_rates, STATES)

const jd_straight JD_STRAIGHT(duffing) = {.system = &JD_SYSTEM(duffing), .rk5 = rk5, .rk8 = rk8};
