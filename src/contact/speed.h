/// @file speed.h
/// Friction coefficients that depend on the sliding speed s.
///
///     coulomb     mu                                                                  [speed:V1]
///     stribeck    mu + (mu_s - mu) exp(-(s/v_s)^2)                                    [speed:V2]
///     threlfall   mu (1 - exp(-3 |s|/v_s))                                            [speed:V3]
///     tanh        mu tanh(|s|/v_s)                                                    [speed:V4]
///     step        from 0 to mu_s at v_s, from there to mu at v_d, with equal slopes   [speed:V5]
///
/// The first two are set-valued at rest, where friction is up to mu or mu_s. The others are
/// regularised: friction is a smooth function of s, 0 at s = 0, and what is held creeps. A system
/// offers all of them: JD_SPEED_PARAMETERS in its list of parameters, jd_speed_mu.
#ifndef JUDDER_CONTACT_SPEED_H
#define JUDDER_CONTACT_SPEED_H

#include "contact/press.h"

/// Rows of a list of parameters: the law and its numbers, with the system's own defaults.
#define JD_SPEED_PARAMETERS(P, law, friction, rest)                                                \
    P(tangential, "tangential", "1", law, JD_CHOICE(jd_speed_names), "law of friction")            \
    P(mu, "μ", "1", friction, JD_NOT_NEGATIVE, "friction coefficient of sliding")                  \
    P(mu_s, "μ_s", "1", rest, JD_NOT_NEGATIVE, "that of rest, of stribeck and step")               \
    P(v_s, "v_s", "m/s", 0.01, JD_POSITIVE,                                                        \
      "speed over which friction falls (stribeck) or grows from 0 (threlfall, tanh, step)")        \
    P(v_d, "v_d", "m/s", 0.1, JD_POSITIVE, "speed from which step slides with mu, above v_s")

/// A law with its numbers, as the parameters have them.
typedef struct jd_speed_law {
    jd_real tangential, mu, mu_s, v_s, v_d;
} jd_speed_law;

/// A jd_speed_law from a struct of parameters that has these rows.
#define JD_SPEED_LAW(p) ((jd_speed_law){(p)->tangential, (p)->mu, (p)->mu_s, (p)->v_s, (p)->v_d})

static inline jd_mask jd_speed_is(const jd_speed_law* law, int which) {
    return jd_eq(law->tangential, jd_set(which));
}

/// Lanes in which friction is a smooth function of the sliding speed: nothing sticks there.
static inline jd_mask jd_speed_regular(const jd_speed_law* law) {
    return jd_gt(law->tangential, jd_set(JD_SPEED_STRIBECK + 0.5));
}

/// The largest coefficient of rest; 0 where friction is regular.
static inline jd_real jd_speed_rest(const jd_speed_law* law) {
    const jd_real held = jd_select(jd_speed_is(law, JD_SPEED_STRIBECK), law->mu_s, law->mu);
    return jd_select(jd_speed_regular(law), jd_set(0.0), held);
}

// [speed:V5]
static inline jd_real jd_speed_step(const jd_speed_law* law, jd_real speed) {
    const jd_real rise = 2.0 * jd_smooth_step(0.5 + 0.5 * speed / law->v_s) - 1.0;
    const jd_real fall = jd_smooth_step((speed - law->v_s) / (law->v_d - law->v_s));
    return jd_select(jd_gt(speed, law->v_s), law->mu_s + (law->mu - law->mu_s) * fall,
                     law->mu_s * rise);
}

/// The coefficient at a sliding velocity of either sign; at rest that of the slowest sliding.
static inline jd_real jd_speed_mu(const jd_speed_law* law, jd_real sliding) {
    const jd_real speed = jd_abs(sliding), ratio = speed / law->v_s;
    const jd_real stribeck = law->mu + (law->mu_s - law->mu) * jd_exp(-ratio * ratio);
    const jd_real threlfall = -law->mu * jd_expm1(-3.0 * ratio);
    jd_real mu = law->mu;
    mu = jd_select(jd_speed_is(law, JD_SPEED_STRIBECK), stribeck, mu);
    mu = jd_select(jd_speed_is(law, JD_SPEED_THRELFALL), threlfall, mu);
    mu = jd_select(jd_speed_is(law, JD_SPEED_TANH), law->mu * jd_tanh(ratio), mu);
    return jd_select(jd_speed_is(law, JD_SPEED_STEP), jd_speed_step(law, speed), mu);
}

/// Friction per normal force along the motion where it is regular: odd in the sliding velocity; 0
/// elsewhere.
static inline jd_real jd_speed_regular_friction(const jd_speed_law* law, jd_real sliding) {
    const jd_real zero = jd_set(0.0), mu = jd_speed_mu(law, sliding);
    const jd_real along = jd_select(jd_lt(sliding, zero), -mu, mu);
    return jd_select(jd_speed_regular(law), along, zero);
}

#endif
