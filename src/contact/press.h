/// @file press.h
/// Normal forces of compliant contacts, by the depth d = -gap > 0 and its rate v = -gap'.
///
///     hertz           K d^n                                                           [press:P1]
///     hunt-crossley   K d^n (1 + D v)                                                 [press:P2]
///     kelvin-voigt    K d + c v, while that pushes                                    [press:P3]
///     spring          K d + c v until the gap opens: it may pull                      [press:P4]
///     step            K d^n + step(d; d_max) c v                                      [press:P5]
///
/// All but the spring only push: where the formula falls below 0 the bodies do not press although
/// the gap is closed. A system offers all of them: JD_PRESS_PARAMETERS in its list of parameters,
/// jd_press_at in its `touch`.
#ifndef JUDDER_CONTACT_PRESS_H
#define JUDDER_CONTACT_PRESS_H

#include "contact/names.h"
#include "judder/kernel.h"

/// Rows of a list of parameters: the law and its numbers, with the system's own defaults of law,
/// stiffness and damping.
#define JD_PRESS_PARAMETERS(P, law, stiffness, damping)                                            \
    P(normal, "normal", "1", law, JD_CHOICE(jd_press_names), "law of the normal force")            \
    P(K, "K", "1", stiffness, JD_POSITIVE, "stiffness [N/m^n], [N/m] where the law is linear")     \
    P(n, "n", "1", 1.5, JD_POSITIVE, "exponent of the depth, of hertz, hunt-crossley and step")    \
    P(D, "D", "s/m", damping, JD_NOT_NEGATIVE, "damping of hunt-crossley")                         \
    P(c, "c", "N s/m", 0, JD_NOT_NEGATIVE, "damping of kelvin-voigt, spring and step")             \
    P(d_max, "d_max", "m", 1e-4, JD_POSITIVE, "depth at which the damping of step is full")

/// A law with its numbers, as the parameters have them.
typedef struct jd_press_law {
    jd_real normal, K, n, D, c, d_max;
} jd_press_law;

/// A jd_press_law from a struct of parameters that has these rows.
#define JD_PRESS_LAW(p) ((jd_press_law){(p)->normal, (p)->K, (p)->n, (p)->D, (p)->c, (p)->d_max})

/// What presses at a gap.
typedef struct jd_press_force {
    jd_real press;    ///< normal force as the law has it [N], for jd_touch; < 0: it pulls
    jd_real lasting;  ///< for jd_touch: has the sign of what presses, not 0 where the gap opens
    jd_real elastic;  ///< part of the force that stores energy [N]
    jd_real energy;   ///< stored [J]
} jd_press_force;

/// 0 below 0, 1 above 1, 3 x^2 - 2 x^3 between: with equal slopes.                    [press:P6]
static inline jd_real jd_smooth_step(jd_real x) {
    const jd_real at = jd_min(jd_max(x, jd_set(0.0)), jd_set(1.0));
    return at * at * (3.0 - 2.0 * at);
}

static inline jd_mask jd_press_is(const jd_press_law* law, int which) {
    return jd_eq(law->normal, jd_set(which));
}

/// Lanes whose force is linear in the depth.
static inline jd_mask jd_press_linear(const jd_press_law* law) {
    return jd_press_is(law, JD_PRESS_KELVIN_VOIGT) | jd_press_is(law, JD_PRESS_SPRING);
}

// What presses by step, over the lower of its powers d^n and d^2, so that it does not vanish with the
// depth: step(d)/d^2 is (3 - 2 d/d_max)/d_max^2 up to d_max and 1/d^2 beyond it.
static inline jd_real jd_press_step_lasting(const jd_press_law* law, jd_real depth, jd_real v) {
    const jd_real lower = jd_min(law->n, jd_set(2.0)), far = jd_max(depth, law->d_max);
    const jd_real share = jd_min(depth / law->d_max, jd_set(1.0));
    const jd_real damping = law->c * (3.0 - 2.0 * share) / (far * far);
    return law->K * jd_pow(depth, law->n - lower) + damping * v * jd_pow(depth, 2.0 - lower);
}

/// The force at a gap [m] that changes by `rate` [m/s]. Linear laws go on beyond the end of contact,
/// so that steps that end there are smooth; the others have no force at an open gap.
static inline jd_press_force jd_press_at(const jd_press_law* law, jd_real gap, jd_real rate) {
    const jd_real zero = jd_set(0.0), one = jd_set(1.0), v = -rate, depth = jd_max(-gap, zero);
    const jd_mask linear = jd_press_linear(law), step = jd_press_is(law, JD_PRESS_STEP);
    const jd_mask crossley = jd_press_is(law, JD_PRESS_HUNT_CROSSLEY);
    const jd_real n = jd_select(linear, one, law->n);
    const jd_real elastic = law->K * jd_select(linear, -gap, jd_pow(depth, n));
    const jd_real full = jd_select(step, jd_smooth_step(depth / law->d_max), one);
    const jd_real viscous = jd_select(linear | step, law->c * full * v, zero);
    const jd_real swell = jd_select(crossley, 1.0 + law->D * v, one);
    const jd_real never = jd_set(NAN);
    const jd_real lasting = jd_select(jd_press_is(law, JD_PRESS_KELVIN_VOIGT), elastic + viscous,
                                      jd_select(crossley, swell, never));
    return (jd_press_force){
        .press = elastic * swell + viscous,
        .lasting = jd_select(step, jd_press_step_lasting(law, depth, v), lasting),
        .elastic = elastic,
        .energy = elastic * depth / (n + 1.0),
    };
}

#endif
