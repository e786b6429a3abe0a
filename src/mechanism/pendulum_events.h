/// @file pendulum_events.h
/// Where the contact of a pendulum of n limbs begins and ends, so that no step straddles it: the
/// ball touches and lifts, and damping would pull where the ball leaves too fast.
#ifndef JUDDER_MECHANISM_PENDULUM_EVENTS_H
#define JUDDER_MECHANISM_PENDULUM_EVENTS_H

#include "mechanism/pendulum_stick.h"

#include <float.h>

/// The events, in the order of their functions.
enum { JD_TOUCH, JD_LIFT, JD_RELEASE, JD_PRESS, JD_PENDULUM_WATCHES };
static const jd_watch jd_pendulum_watches[JD_PENDULUM_WATCHES] = {
    [JD_TOUCH] = {.kind = "touch",
                  .name = "disc",
                  .direction = -1,
                  .text = "the ball comes down on the disc",
                  .effect = JD_WATCH_CUT},
    [JD_LIFT] = {.kind = "lift",
                 .name = "disc",
                 .direction = 1,
                 .text = "the ball leaves the disc",
                 .effect = JD_WATCH_CUT},
    [JD_RELEASE] = {.kind = "release",
                    .name = "disc",
                    .direction = -1,
                    .text = "the ball rises so fast that damping would pull: no force from here",
                    .effect = JD_WATCH_CUT},
    [JD_PRESS] = {.kind = "press",
                  .name = "disc",
                  .direction = 1,
                  .text = "the released ball is slow enough to be pressed again",
                  .effect = JD_WATCH_CUT},
};

/// Gap and its rate. How the fork turns does not matter for heights.
JD_ALWAYS_INLINE void jd_pendulum_gap(int n, const jd_instance* instance, jd_real t,
                                      const jd_real* y, jd_real* gap) {
    const jd_pendulum s = jd_pendulum_of(n, instance);
    const jd_fork still = {jd_set(0.0), jd_set(0.0)};
    jd_chain c;
    jd_chain_move(n, still, y, &c);
    gap[0] = jd_disc_gap(s.disc, t, jd_pendulum_height(n, s.constants, &c));
    gap[1] = -s.disc->z0_rate;
    JD_UNROLL
    for (int i = 0; i < n; i++)
        gap[1] = gap[1] - s.constants[i].L * jd_sway_dot(c.link[i].W, c.link[i].up);
}

// What the rounding of its terms makes of a gap at most: the lengths that add up to it, turned by
// the rounding of the angles [m].
JD_ALWAYS_INLINE jd_real jd_pendulum_rounding(int n, const jd_pendulum* s, jd_real t,
                                              const jd_real* y) {
    jd_real turned = jd_set(1.0), hangs = jd_set(0.0);
    JD_UNROLL
    for (int k = 0; k < 2 * n; k++)
        turned = turned + jd_abs(y[k]);
    JD_UNROLL
    for (int i = 0; i < n; i++)
        hangs = hangs + s->constants[i].L;
    const jd_disc_parameters* d = s->disc;
    const jd_real lies = jd_abs(d->z0) + jd_abs(d->z0_rate * t);
    return 8 * DBL_EPSILON * (turned * hangs + (d->R_b + lies));
}

/// The functions: each counts in the regimes only in which its event can happen. A ball that moves
/// away from the disc does not touch it, one that moves towards it does not lift: so it is told
/// where the gap is rounding only.
JD_ALWAYS_INLINE void jd_pendulum_watch(int n, const jd_instance* instance, jd_real t,
                                        const jd_real* y, jd_real* value) {
    const jd_real none = jd_set((double)NAN), r = instance->regime;
    const jd_mask flies = jd_eq(r, jd_set(JD_FLIGHT)), pressed = jd_eq(r, jd_set(JD_PRESSED));
    jd_real gap[2];
    jd_pendulum_gap(n, instance, t, y, gap);
    const jd_pendulum s = jd_pendulum_of(n, instance);
    const jd_real factor = 1.0 - s.disc->b * gap[1], zero = jd_set(0.0);
    const jd_real least = jd_pendulum_rounding(n, &s, t, y);
    const jd_mask unclear = jd_lt(jd_abs(gap[0]), least);
    const jd_mask leaves = unclear & jd_gt(gap[1], zero), comes = unclear & jd_lt(gap[1], zero);
    value[JD_TOUCH] = jd_select(flies, jd_select(leaves, least, gap[0]), none);
    value[JD_LIFT] = jd_select(flies, none, jd_select(comes, -least, gap[0]));
    value[JD_RELEASE] = jd_select(pressed, factor, none);
    value[JD_PRESS] = jd_select(flies | pressed, none, factor);
}

/// Nothing jumps but the regime.
JD_ALWAYS_INLINE jd_status jd_pendulum_jump(int n, jd_instance* instance, int lane, int index,
                                            const jd_real* y, double t) {
    static const int after[] = {[JD_TOUCH] = JD_PRESSED,
                                [JD_LIFT] = JD_FLIGHT,
                                [JD_RELEASE] = JD_RELEASED,
                                [JD_PRESS] = JD_PRESSED};
    int regime;
    if (index == JD_JUMP_START) {
        jd_real gap[2];
        jd_pendulum_gap(n, instance, jd_set(t), y, gap);
        const double b = jd_get(jd_pendulum_of(n, instance).disc->b, lane);
        const double apart = jd_get(gap[0], lane), opens = jd_get(gap[1], lane);
        const bool touches = apart < 0 || (apart == 0 && opens < 0);
        regime = !touches ? JD_FLIGHT : 1.0 - b * opens < 0 ? JD_RELEASED : JD_PRESSED;
    } else {
        regime = after[index];
    }
    jd_put(&instance->regime, lane, regime);
    return JD_OK;
}

/// The functions of a system with n limbs, and its kernel. Before it: the headers of this folder.
#define JD_PENDULUM_KERNEL(n)                                                                      \
    static void prepare(const jd_instance* instance, jd_real* constants) {                         \
        jd_pendulum_prepare(n, instance->parameters, constants);                                   \
    }                                                                                              \
    static void rates(const jd_instance* instance, jd_real t, const jd_real* y, jd_real* rate) {   \
        jd_pendulum_rates(n, instance, t, y, rate);                                                \
    }                                                                                              \
    static void measure(const jd_instance* instance, jd_real t, const jd_real* y,                  \
                        jd_real* output) {                                                         \
        jd_pendulum_measure(n, instance, t, y, output);                                            \
    }                                                                                              \
    static void watch(const jd_instance* instance, jd_real t, const jd_real* y, jd_real* value) {  \
        jd_pendulum_watch(n, instance, t, y, value);                                               \
    }                                                                                              \
    static jd_status jump(jd_instance* instance, int lane, int index, double t, jd_real* y) {      \
        return jd_pendulum_jump(n, instance, lane, index, y, t);                                   \
    }                                                                                              \
    static void survey(const jd_instance* instance, jd_real t, const jd_real* y,                   \
                       jd_real* output) {                                                          \
        (void)t, (void)y;                                                                          \
        jd_pendulum_survey(n, instance, output);                                                   \
    }                                                                                              \
    static void touch(const jd_instance* instance, jd_real t, const jd_real* y, jd_touch* disc) {  \
        jd_pendulum_meet(n, instance, t, y, disc);                                                 \
    }                                                                                              \
    static const jd_system_kernel kernel = {                                                       \
        .lanes = JD_LANES,                                                                         \
        .constant_count = JD_PENDULUM_CONSTANTS(n),                                                \
        .prepare = prepare,                                                                        \
        .rates = rates,                                                                            \
        .measure = measure,                                                                        \
        .survey = survey,                                                                          \
        .touch = touch,                                                                            \
        .friction = JD_FRICTION_OWN,                                                               \
        .speed = 0.1,                                                                              \
        .regular = (const char* const[]){"eps", NULL},                                             \
        .watch = watch,                                                                            \
        .smooth = true,                                                                            \
        .jump = jump,                                                                              \
    };

static const jd_contact_info jd_pendulum_contacts[] = {
    {.name = "disc",
     .normal = JD_NORMAL_COMPLIANT,
     .along = 3,
     .mu = "mu",
     .text = "the ball on the disc"},
};

static const char* const jd_pendulum_frequencies[] = {"Omega", NULL};

/// What such systems share in their tables.
#define JD_PENDULUM_SYSTEM                                                                         \
    .parts = jd_pendulum_parts, .part_count = JD_COUNT(jd_pendulum_parts),                         \
    .watches = jd_pendulum_watches, .watch_count = JD_PENDULUM_WATCHES, .end = 10.0,               \
    .contacts = jd_pendulum_contacts, .contact_count = 1, .motions = motion_table,                 \
    .frequencies = jd_pendulum_frequencies,                                                        \
    .phases = {"phase", {"flight", "sliding", "sticking"}}, .check = check, .remark = remark,      \
    .kernel = &kernel

#endif
