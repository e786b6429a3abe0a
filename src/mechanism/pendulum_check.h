/// @file pendulum_check.h
/// What no range of a single value can say about a pendulum of n limbs over a disc.
#ifndef JUDDER_MECHANISM_PENDULUM_CHECK_H
#define JUDDER_MECHANISM_PENDULUM_CHECK_H

#include "judder/maths.h"
#include "mechanism/pendulum.h"

#include <math.h>
#include <stdio.h>

/// Places of what is checked, in the table of a system.
enum { JD_LIMB_M, JD_LIMB_I_X, JD_LIMB_I_Y, JD_LIMB_I_Z, JD_LIMB_L, JD_LIMB_E, JD_LIMB_COUNT };

/// A parameter of the disc, by its name, in the values of a pendulum of n limbs.
#define JD_DISC_VALUE(n, parameters, name)                                                         \
    ((parameters)[(n)*JD_LIMB_COUNT + JD_REALS(jd_pendulum_parameters) +                           \
                  JD_PLACE(jd_disc_parameters, name)])

// No body has an inertia about one axis above the sum of the other two.
static inline jd_status jd_limb_check_inertia(jd_context* context, const jd_parameter* table,
                                              const double* value) {
    const double *I = value + JD_LIMB_I_X, sum = I[0] + I[1] + I[2];
    for (int i = 0; i < 3; i++)
        if (I[i] > (sum - I[i]) * (1 + 1e-12))
            return jd_fail(context, JD_ERR_RANGE,
                           "%s is %g kg m^2, must be at most %s + %s = %g kg m^2: no body has such "
                           "inertias",
                           table[JD_LIMB_I_X + i].name, I[i], table[JD_LIMB_I_X + (i + 1) % 3].name,
                           table[JD_LIMB_I_X + (i + 2) % 3].name, sum - I[i]);
    return JD_OK;
}

static inline jd_status jd_limb_check(jd_context* context, const jd_parameter* table,
                                      const double* value) {
    if (value[JD_LIMB_E] > value[JD_LIMB_L])
        return jd_fail(context, JD_ERR_RANGE,
                       "%s is %g m, must be at most %s = %g m: the mass centre of a limb lies "
                       "between its ends",
                       table[JD_LIMB_E].name, value[JD_LIMB_E], table[JD_LIMB_L].name,
                       value[JD_LIMB_L]);
    return jd_limb_check_inertia(context, table, value);
}

/// Height of the ball's centre at the start [m]: r is the last row of the limbs' rotations.
static inline double jd_pendulum_start_height(int n, const jd_values* values) {
    double r[3] = {0, 0, 1}, height = 0;
    for (int i = 0; i < n; i++) {
        const double theta = values->initial[2 * i], phi = values->initial[2 * i + 1];
        const double y = r[1] * jd_maths_cos(theta) + r[2] * jd_maths_sin(theta);
        const double z = r[2] * jd_maths_cos(theta) - r[1] * jd_maths_sin(theta);
        const double x = r[0] * jd_maths_cos(phi) - z * jd_maths_sin(phi);
        r[2] = r[0] * jd_maths_sin(phi) + z * jd_maths_cos(phi);
        r[0] = x;
        r[1] = y;
        height -= values->parameters[i * JD_LIMB_COUNT + JD_LIMB_L] * r[2];
    }
    return height;
}

/// How deep the ball is in the disc at the start [m]; negative: above it.
static inline double jd_pendulum_depth(int n, const jd_values* values) {
    const double risen = JD_DISC_VALUE(n, values->parameters, z0_rate) * values->begin;
    return JD_DISC_VALUE(n, values->parameters, R_b) + JD_DISC_VALUE(n, values->parameters, z0) +
           risen - jd_pendulum_start_height(n, values);
}

/// Without regularisation the ball sticks or slips: what friction resists must be what it acts on.
static inline jd_status jd_pendulum_check_stick(int n, jd_context* context,
                                                const jd_values* values) {
    const bool moment = JD_DISC_VALUE(n, values->parameters, drilling_moment) != 0;
    const jd_law_kernel* law = values->law->kernel;
    const bool spinless = law->weight > 0 && values->law_parameters[law->weight] == 0;
    if (JD_DISC_VALUE(n, values->parameters, eps) > 0 || law->flat || spinless != moment)
        return JD_OK;
    if (moment)
        return jd_fail(context, JD_ERR_RANGE,
                       "eps is 0, drilling_moment is on and b_T is 0: the ball would stick with a "
                       "moment in motion; set drilling_moment = off, b_T > 0 or eps > 0");
    return jd_fail(context, JD_ERR_RANGE,
                   "eps is 0, drilling_moment is off and friction by the law %s depends on spin: "
                   "nothing would hold the spin, the ball could not stick; set drilling_moment = "
                   "on, b_T = 0, the law point or eps > 0",
                   values->law->name);
}

static inline jd_status jd_pendulum_check(int n, const jd_parameter* table, jd_context* context,
                                          const jd_values* values) {
    for (int i = 0; i < n; i++) {
        const int first = i * JD_LIMB_COUNT;
        const jd_status status = jd_limb_check(context, table + first, values->parameters + first);
        if (status < 0)
            return status;
    }
    const double depth = jd_pendulum_depth(n, values);
    const double R_b = JD_DISC_VALUE(n, values->parameters, R_b);
    if (depth > R_b)
        return jd_fail(context, JD_ERR_RANGE,
                       "the ball starts %g m deep in the disc, must be at most its radius, R_b = "
                       "%g m: change the angles or z0",
                       depth, R_b);
    return jd_pendulum_check_stick(n, context, values);
}

/// A start within the disc is allowed, but worth a word.
static inline void jd_pendulum_remark(int n, const jd_values* values, char* text, size_t size) {
    const double depth = jd_pendulum_depth(n, values);
    text[0] = '\0';
    if (depth > 0)
        snprintf(text, size, "the ball starts pressed into the disc by %.3g mm", 1e3 * depth);
}

/// The checks of a system with n limbs and this table of parameters.
#define JD_PENDULUM_CHECK(n, table)                                                                \
    static jd_status check(jd_context* context, const jd_values* values) {                         \
        return jd_pendulum_check(n, table, context, values);                                       \
    }                                                                                              \
    static void remark(const jd_values* values, char* text, size_t size) {                         \
        jd_pendulum_remark(n, values, text, size);                                                 \
    }

#endif
