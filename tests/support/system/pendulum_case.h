/// @file pendulum_case.h
/// A pendulum of this library at a random state, by the names of its table.
#ifndef JUDDER_TESTS_PENDULUM_CASE_H
#define JUDDER_TESTS_PENDULUM_CASE_H

#include "friction/law/registry.h"
#include "judder/run.h"
#include "support/check.h"
#include "support/hertz_disc.h"
#include "support/random.h"
#include "support/system/pendulum_newton.h"

enum { PENDULUM_MOST = 64 };

typedef struct pendulum_case {
    const jd_system* system;
    double parameters[PENDULUM_MOST], constants[PENDULUM_MOST];
    double t, y[16], rate[16], output[PENDULUM_MOST];
    jd_instance instance;
} pendulum_case;

static inline double* pendulum_parameter(pendulum_case* c, const char* name) {
    for (int i = 0; i < c->system->parameter_count; i++)
        if (strcmp(c->system->parameters[i].name, name) == 0)
            return &c->parameters[i];
    CHECK_FAILED("no parameter %s", name);
    exit(1);
}

static inline double pendulum_output(const pendulum_case* c, const char* name) {
    for (int i = 0; i < c->system->output_count; i++)
        if (strcmp(c->system->outputs[i].name, name) == 0)
            return c->output[i];
    CHECK_FAILED("no output %s", name);
    exit(1);
}

/// Defaults, with the law of the system.
static inline void pendulum_case_init(pendulum_case* c, const jd_system* system) {
    memset(c, 0, sizeof *c);
    c->system = system;
    for (int i = 0; i < system->parameter_count; i++)
        c->parameters[i] = system->parameters[i].value;
    c->instance = (jd_instance){.parameters = c->parameters, .constants = c->constants};
    c->instance.friction.law = &JD_LAW(power);
    jd_friction_put_patch(&c->instance.friction, 0, hertz_disc());
    for (int i = 0; i < c->instance.friction.law->parameter_count; i++)
        c->instance.friction.parameters[i] =
            jd_system_law_value(system, c->instance.friction.law, i);
}

static inline void pendulum_case_eval(pendulum_case* c) {
    jd_friction_prepare(&c->instance.friction);
    c->system->kernel->prepare(&c->instance, c->constants);
    c->system->kernel->rates(&c->instance, c->t, c->y, c->rate);
    c->system->kernel->measure(&c->instance, c->t, c->y, c->output);
}

/// Every limb, drive and state at random; the disc where the ball presses into it or far below.
static inline void pendulum_case_random(pendulum_case* c, int limbs, bool touching) {
    for (int i = 0; i < limbs; i++) {
        double* limb = &c->parameters[6 * i];
        const double x = random_between(0.001, 0.1), y = random_between(0.001, 0.1);
        limb[0] = random_between(0.5, 5);
        limb[1] = x, limb[2] = y;
        limb[3] = random_between(fabs(x - y), x + y);
        limb[4] = random_between(0.05, 0.5);
        limb[5] = random_between(0, limb[4]);
    }
    *pendulum_parameter(c, "omega_0") = random_between(-5, 5);
    *pendulum_parameter(c, "omega_d") = random_between(-5, 5);
    *pendulum_parameter(c, "Omega") = random_between(-9, 9);
    *pendulum_parameter(c, "psi_0") = random_between(-3, 3);
    *pendulum_parameter(c, "z0_rate") = random_between(-1, 1);
    *pendulum_parameter(c, "drilling_moment") = (double)(random_bits() % 2);
    *pendulum_parameter(c, "b") = random_between(0, 0.5);
    *pendulum_parameter(c, "z0") = -10;
    c->t = random_between(0, 10);
    for (int k = 0; k < 2 * limbs; k++) {
        c->y[k] = random_between(-3, 3);
        c->y[2 * limbs + k] = random_decades(-2, 1);
    }
    pendulum_case_eval(c);
    if (touching)
        *pendulum_parameter(c, "z0") += pendulum_output(c, "h") + random_between(0, 2e-3);
    pendulum_case_eval(c);
}

/// The same chain for the independent equations, with the forces that the outputs name.
static inline newton_chain pendulum_newton(pendulum_case* c, int limbs) {
    const double q = *pendulum_parameter(c, "q"), Omega = *pendulum_parameter(c, "Omega");
    const double F[3] = {pendulum_output(c, "F_x"), pendulum_output(c, "F_y"),
                         pendulum_output(c, "N")};
    const double R_b = *pendulum_parameter(c, "R_b");
    newton_chain n = {.n = limbs, .g = *pendulum_parameter(c, "g")};
    n.angle[0][0] = *pendulum_parameter(c, "psi_0") + *pendulum_parameter(c, "omega_0") * c->t +
                    q / Omega * sin(Omega * c->t);
    n.angle[0][1] = *pendulum_parameter(c, "omega_0") + q * cos(Omega * c->t);
    n.angle[0][2] = -q * Omega * sin(Omega * c->t);
    for (int i = 0; i < limbs; i++) {
        const double* p = &c->parameters[6 * i];
        n.limb[i] = (newton_limb){.m = p[0], .I = {p[1], p[2], p[3]}, .L = p[4], .e = p[5]};
    }
    for (int k = 0; k < 2 * limbs; k++) {
        n.angle[k + 1][0] = c->y[k];
        n.angle[k + 1][1] = c->y[2 * limbs + k];
    }
    memcpy(n.force, F, sizeof F);
    n.moment[0] = R_b * F[1];
    n.moment[1] = -R_b * F[0];
    n.moment[2] = pendulum_output(c, "M_z");
    return n;
}

#endif
