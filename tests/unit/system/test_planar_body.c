// The kernel of the planar body against Newton and Euler in the inertial frame, written with
// complex numbers, and what the solver relies on.

#include "support/long_double.h"
#include "support/system/planar_rig.h"

#include <complex.h>

// ---- Rates -------------------------------------------------------------------------------------

// The body in space: its place Z = s + e^(i psi) z has the acceleration (F + f)/m; what the support
// sees, z = e^(-i psi) (Z - s), differentiated twice.
static void newton_euler(const rig* r, double* rate) {
    long double u[9], F[3];
    drive_plain(&r->set.drive, r->t, u);
    const double *y = r->y, psi = (double)u[2], w = (double)u[5], alpha = (double)u[8];
    const jd_planar f = r->friction;
    const double complex turn = cexp(I * psi), z = y[X] + I * y[Y], v = y[VX] + I * y[VY];
    const double complex away = turn * z, moving = turn * (v + I * w * z);  // Z - s, its rate
    const double pose[3] = {(double)u[0] + creal(away), (double)u[1] + cimag(away), psi + y[THETA]};
    load_plain(&r->set.loads, r->t, r->t, pose, F);
    const double complex force = (double)F[0] + I * (double)F[1];
    const double complex rub = cexp(I * pose[2]) * (f.x + I * f.y);
    const double complex shaken = (double)u[6] + I * (double)u[7];
    const double complex going = (force + rub) / r->parameters[M] - shaken;
    const double complex a = (going - 2 * I * w * moving - (I * alpha + w * w) * away) / turn;
    const double spin = ((double)F[2] + f.w) / r->parameters[J] - alpha;
    const double all[STATES] = {y[VX], y[VY], y[OMEGA], creal(a), cimag(a), spin};
    memcpy(rate, all, sizeof all);
}

// Sums of some ten terms up to 1e4 in size (fast turning supports).
TEST(rates_are_those_of_newton_and_euler_in_space) {
    rig* r = open_rig();
    for (int trial = 0; trial < check_repetitions(2000); trial++) {
        double got[STATES], want[STATES], largest = 1;
        randomise(r);
        newton_euler(r, want);
        rates_at(r, got);
        for (int i = 0; i < STATES; i++)
            largest = fmax(largest, fabs(want[i]));
        for (int i = 0; i < STATES; i++)
            CHECK_ABS(got[i], want[i], (has_long_double() ? 1e-12 : 1e-9) * largest);
    }
    close_rig(r);
}

// States a little later or earlier along the rates.
static void along(rig* r, double h, double* y) {
    double rate[STATES];
    rates_at(r, rate);
    for (int i = 0; i < STATES; i++)
        y[i] = r->y[i] + h * rate[i];
}

// Differences over h = 1e-5 of numbers and rates up to 1e3: h^2 times third derivatives, 1e-16/h.
TEST(pull_and_give_are_the_rate_of_the_motion) {
    const double h = 1e-5;
    rig* r = open_rig();
    for (int trial = 0; trial < 500; trial++) {
        double later[STATES], earlier[STATES];
        randomise(r);
        along(r, h, later);
        along(r, -h, earlier);
        const jd_contact c = contact_at(r, r->t, r->y);
        const jd_contact a = contact_at(r, r->t, later), b = contact_at(r, r->t, earlier);
        const jd_planar f = r->friction;
        const double size = 1 + fabs(c.pull.x) + fabs(c.pull.y);
        CHECK_ABS((a.motion.x - b.motion.x) / (2 * h), c.pull.x + c.give[0] * f.x, 1e-5 * size);
        CHECK_ABS((a.motion.y - b.motion.y) / (2 * h), c.pull.y + c.give[3] * f.y, 1e-5 * size);
        CHECK_ABS((a.motion.w - b.motion.w) / (2 * h), c.pull.w + c.give[5] * f.w,
                  1e-6 * (1 + fabs(c.pull.w)));
        CHECK_ABS(c.give[1], 0, 1e-15 * c.give[0]);  // sines and cosines of the turn
        CHECK(c.give[2] == 0 && c.give[4] == 0);
    }
    close_rig(r);
}

TEST(settle_gives_the_velocities_of_a_motion_back) {
    rig* r = open_rig();
    for (int trial = 0; trial < 100; trial++) {
        double y[STATES];
        randomise(r);
        memcpy(y, r->y, sizeof y);
        const jd_contact c = contact_at(r, r->t, y);
        y[VX] = y[VY] = y[OMEGA] = 7;
        jd_instance_settle(&r->store, r->t, c.motion, y);
        for (int i = 0; i < STATES; i++)
            CHECK_ABS(y[i], r->y[i], 1e-14);
        jd_instance_settle(&r->store, r->t, (jd_planar){0, 0, 0}, y);
        for (int i = VX; i < STATES; i++)
            CHECK_BITS(y[i], 0.0);
        for (int i = 0; i < VX; i++)
            CHECK_BITS(y[i], r->y[i]);
    }
    close_rig(r);
}

// ---- Outputs -----------------------------------------------------------------------------------

// E_kin is quadratic: the central difference is exact but for rounding, 1e-16 E/h.
TEST(powers_add_up_to_the_change_of_kinetic_energy) {
    const double h = 1e-3;
    rig* r = open_rig();
    for (int trial = 0; trial < 500; trial++) {
        double y[STATES], now[32], later[32], earlier[32];
        randomise(r);
        measure_at(r, r->y, now);
        along(r, h, y);
        measure_at(r, y, later);
        along(r, -h, y);
        measure_at(r, y, earlier);
        const int E = output("E_kin"), l = output("P_load"), s = output("P_support");
        const double sum = now[l] + now[s] - now[output("P_friction")];
        const double size = 1 + fabs(now[l]) + fabs(now[s]) + later[E];
        CHECK_ABS((later[E] - earlier[E]) / (2 * h), sum, 1e-11 * size);
    }
    close_rig(r);
}

TEST(centre_of_rotation_stands_still_and_is_nowhere_without_spin) {
    rig* r = open_rig();
    double o[32];
    randomise(r);
    measure_at(r, r->y, o);
    const double x = o[output("x_c")] - r->y[X], y = o[output("y_c")] - r->y[Y];
    CHECK_ABS(r->y[VX] - r->y[OMEGA] * y, 0, 1e-13 * (1 + fabs(y)));
    CHECK_ABS(r->y[VY] + r->y[OMEGA] * x, 0, 1e-13 * (1 + fabs(x)));
    r->y[OMEGA] = 0;
    measure_at(r, r->y, o);
    CHECK(isnan(o[output("x_c")]) && isnan(o[output("y_c")]));
    close_rig(r);
}

// A force alone: mu_s N holds just its own size. A load along a diagonal of the body as well.
TEST(gauge_of_a_force_is_its_share_of_what_friction_holds) {
    rig* r = open_rig();
    double o[32];
    randomise(r);
    const jd_load_term force = {.F_x = 3, .F_y = 4, JD_ALWAYS};
    r->set.terms[0] = force;
    r->set.loads.count = 1;
    r->set.drive.count = 0;
    attach(r);
    body()->kernel->survey(&r->instance, r->t, r->y, o);
    const double* p = r->parameters;
    CHECK_REL(o[output("gauge")], 5 / (p[MU_S] * p[M] * p[G]), 1e-11);
    r->parameters[MU_S] = 0;
    body()->kernel->survey(&r->instance, r->t, r->y, o);
    CHECK(isnan(o[output("gauge")]));
    close_rig(r);
}

// ---- Pushes ------------------------------------------------------------------------------------

// The rectangle is 1 m by 3 m; turned by a right angle, x in space is -y of the body.
TEST(a_push_fixed_in_space_is_watched_until_it_leaves_the_body) {
    rig* r = open_rig();
    double value[2];
    randomise(r);
    r->set.terms[0] = (jd_load_term){.kind = JD_LOAD_PUSH, .push = 1, .x = 1.4, JD_ALWAYS};
    r->set.loads.count = 1;
    r->set.drive.count = 0;
    memset(r->y, 0, sizeof r->y);
    r->y[THETA] = JD_PI / 2;
    attach(r);
    body()->kernel->watch(&r->instance, r->t, r->y, value);
    CHECK_ABS(value[0], 0.1, 1e-5);
    r->y[X] = -0.2;
    body()->kernel->watch(&r->instance, r->t, r->y, value);
    CHECK_ABS(value[0], -0.1, 1e-5);
    r->set.terms[0].until = r->t - 1;
    attach(r);
    body()->kernel->watch(&r->instance, r->t, r->y, value);
    CHECK(value[0] > 0);
    r->set.terms[0].until = INFINITY;
    r->set.terms[0].frame = JD_FRAME_BODY;
    attach(r);
    body()->kernel->watch(&r->instance, r->t, r->y, value);
    CHECK(value[0] > 0);
    close_rig(r);
}

TEST_MAIN(rates_are_those_of_newton_and_euler_in_space, pull_and_give_are_the_rate_of_the_motion,
          settle_gives_the_velocities_of_a_motion_back,
          powers_add_up_to_the_change_of_kinetic_energy,
          centre_of_rotation_stands_still_and_is_nowhere_without_spin,
          gauge_of_a_force_is_its_share_of_what_friction_holds,
          a_push_fixed_in_space_is_watched_until_it_leaves_the_body)
