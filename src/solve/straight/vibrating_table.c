// Straight steps of a ball on a vibrating table: the power law, sliding and rolling regularised.

#include "system/vibrating_table_rates.h"

#include "friction/law/power.h"
#include "friction/law/registry.h"
#include "solve/contact.h"
#include "solve/straight/attempt.h"
#include "system/registry.h"

#define STATES ((int)(sizeof(jd_ball_states) / sizeof(jd_real)))

static inline void rates(const jd_instance* instance, jd_real t, const jd_real* y, jd_real* rate) {
    jd_touch touch;
    const jd_ball_common common = jd_ball_touch(instance, t, y, &touch, true);
    jd_contact contact = {
        .motion = {touch.along[0].speed, touch.along[1].speed, touch.along[2].speed},
        .lean = touch.patch.lean,
        .normal = touch.press,
        .mu_k = instance->touches[0].mu_k,
        .eps = touch.patch.eps,
    };
    jd_contact_rub_by(&instance->friction, jd_power_eval, &contact);
    jd_ball_rates(instance, &common, contact.friction, y, rate);
}

JD_STRAIGHT_ATTEMPT(rk5, jd_dopri5, rates, STATES)
JD_STRAIGHT_ATTEMPT(rk8, jd_dop853, rates, STATES)

const jd_straight JD_STRAIGHT(vibrating_table) = {
    .system = &JD_SYSTEM(vibrating_table), .law = &JD_LAW(power), .rk5 = rk5, .rk8 = rk8};
