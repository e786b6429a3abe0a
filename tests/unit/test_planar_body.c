// The kernel of the planar body against Newton and Euler in the inertial frame, written with
// complex numbers, and what the solver relies on.

#include "base/memory.h"
#include "load/lanes.h"
#include "patch/lane.h"
#include "support/check.h"
#include "support/load_terms.h"
#include "support/patch_make.h"
#include "support/random.h"
#include "system/registry.h"

#include <complex.h>
#include <stdlib.h>
#include <string.h>

enum { X, Y, THETA, VX, VY, OMEGA, STATES };
enum { M, J, MU_S, MU_K, G, PARAMETERS = 9 };

static const jd_system* body(void) { return &JD_WIDE(jd_system_planar_body); }

static int output(const char* name) {
    for (int i = 0; i < body()->output_count; i++)
        if (strcmp(body()->outputs[i].name, name) == 0)
            return i;
    CHECK_FAILED("no output %s", name);
    return 0;
}

// A body with random values, loads and support, and friction that is not a law's: any numbers.
typedef struct rig {
    load_set set;
    double parameters[PARAMETERS];
    double y[STATES];
    double t;
    jd_patch* patch;
    jd_contact contact;
    struct jd_load_lanes* loads;
    struct jd_drive_lanes* drive;
    jd_instance instance;
} rig;

static void attach(rig* r) {
    jd_instance* k = &r->instance;
    *k = (jd_instance){.parameters = r->parameters, .contact = &r->contact, .piece = r->t};
    JD_WIDE(jd_load_lanes_put)(r->loads, 0, &r->set.loads);
    JD_WIDE(jd_drive_lanes_put)(r->drive, 0, &r->set.drive);
    JD_WIDE(jd_load_lanes_prepare)(r->loads);
    JD_WIDE(jd_drive_lanes_prepare)(r->drive);
    k->loads = r->loads;
    k->drive = r->drive;
    k->loads_of[0] = &r->set.loads;
    k->drive_of[0] = &r->set.drive;
    k->pull = JD_WIDE(jd_load_lanes_pull);
    k->support = JD_WIDE(jd_drive_lanes_support);
    jd_friction_put_patch(&k->friction, 0, r->patch);
}

static rig* open_rig(void) {
    rig* r = calloc(1, sizeof *r);
    REQUIRE(r != NULL);
    r->loads = jd_memory_create(1, sizeof *r->loads);
    r->drive = jd_memory_create(1, sizeof *r->drive);
    REQUIRE(r->loads && r->drive);
    r->patch = make(uniform(JD_SHAPE_RECTANGLE));
    return r;
}

static void close_rig(rig* r) {
    jd_patch_free(r->patch);
    free(r->loads);
    free(r->drive);
    free(r);
}

static void randomise(rig* r) {
    load_set_random(&r->set, 4);
    for (int i = 0; i < PARAMETERS; i++)
        r->parameters[i] = body()->parameters[i].value;
    r->parameters[M] = random_between(0.1, 2);
    r->parameters[J] = random_between(0.1, 2);
    for (int i = 0; i < STATES; i++)
        r->y[i] = random_between(-2, 2);
    r->t = random_between(-1, 3);
    r->contact = (jd_contact){
        .friction = {random_between(-1, 1), random_between(-1, 1), random_between(-1, 1)}};
    attach(r);
}

// As the solver does: the contact at this place, its friction, then the equations.
static void touch(rig* r, const double* y) {
    const jd_planar friction = r->contact.friction;
    body()->kernel->contact(&r->instance, r->t, y, &r->contact);
    r->contact.friction = friction;
}

static void rates_at(rig* r, double* rate) {
    touch(r, r->y);
    body()->kernel->rates(&r->instance, r->t, r->y, rate);
}

static void measure_at(rig* r, const double* y, double* outputs) {
    touch(r, y);
    body()->kernel->measure(&r->instance, r->t, y, outputs);
}

// ---- Rates -------------------------------------------------------------------------------------

// The body in space: its place Z = s + e^(i psi) z has the acceleration (F + f)/m; what the support
// sees, z = e^(-i psi) (Z - s), differentiated twice.
static void newton_euler(const rig* r, double* rate) {
    long double u[9], F[3];
    drive_plain(&r->set.drive, r->t, u);
    const double *y = r->y, psi = (double)u[2], w = (double)u[5], alpha = (double)u[8];
    const jd_planar f = r->contact.friction;
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
    for (int trial = 0; trial < 2000; trial++) {
        double got[STATES], want[STATES], largest = 1;
        randomise(r);
        newton_euler(r, want);
        rates_at(r, got);
        for (int i = 0; i < STATES; i++)
            largest = fmax(largest, fabs(want[i]));
        for (int i = 0; i < STATES; i++)
            CHECK_ABS(got[i], want[i], 1e-12 * largest);
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
        jd_contact c, a, b;
        randomise(r);
        along(r, h, later);
        along(r, -h, earlier);
        body()->kernel->contact(&r->instance, r->t, r->y, &c);
        body()->kernel->contact(&r->instance, r->t, later, &a);
        body()->kernel->contact(&r->instance, r->t, earlier, &b);
        const jd_planar f = r->contact.friction;
        const double size = 1 + fabs(c.pull.x) + fabs(c.pull.y);
        CHECK_ABS((a.motion.x - b.motion.x) / (2 * h), c.pull.x + c.give[0] * f.x, 1e-5 * size);
        CHECK_ABS((a.motion.y - b.motion.y) / (2 * h), c.pull.y + c.give[3] * f.y, 1e-5 * size);
        CHECK_ABS((a.motion.w - b.motion.w) / (2 * h), c.pull.w + c.give[5] * f.w,
                  1e-6 * (1 + fabs(c.pull.w)));
        CHECK(c.give[1] == 0 && c.give[2] == 0 && c.give[4] == 0);
    }
    close_rig(r);
}

TEST(settle_gives_the_velocities_of_a_motion_back) {
    rig* r = open_rig();
    for (int trial = 0; trial < 100; trial++) {
        jd_contact c;
        double y[STATES];
        randomise(r);
        memcpy(y, r->y, sizeof y);
        body()->kernel->contact(&r->instance, r->t, y, &c);
        y[VX] = y[VY] = y[OMEGA] = 7;
        body()->kernel->settle(&r->instance, r->t, c.motion, y);
        for (int i = 0; i < STATES; i++)
            CHECK_ABS(y[i], r->y[i], 1e-14);
        body()->kernel->settle(&r->instance, r->t, (jd_planar){0, 0, 0}, y);
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

// ---- Bounds ------------------------------------------------------------------------------------

// The load at rest in the axes of the body: pull times the mass.
static void load_at(const rig* r, double t, double* W) {
    jd_contact c;
    body()->kernel->contact(&r->instance, t, r->y, &c);
    W[0] = c.pull.x * r->parameters[M];
    W[1] = c.pull.y * r->parameters[M];
    W[2] = c.pull.w * r->parameters[J];
}

// Largest second differences of force and moment around the time of the rig, on its piece.
static void curvature(const rig* r, double span, double* force, double* moment) {
    const double h = 1e-3;
    *force = *moment = 0;
    for (double t = r->t - span; t <= r->t + span; t += 0.01) {
        double a[3], b[3], c[3];
        load_at(r, t - h, a);
        load_at(r, t, b);
        load_at(r, t + h, c);
        *force = fmax(*force, hypot(a[0] - 2 * b[0] + c[0], a[1] - 2 * b[1] + c[1]) / (h * h));
        *moment = fmax(*moment, fabs(a[2] - 2 * b[2] + c[2]) / (h * h));
    }
}

// Second differences are means of second derivatives: within the bound but for rounding, 1e-16/h^2.
// A push fixed in space is kept near enough, as on a body of the patch's size.
TEST(no_load_at_rest_curves_more_than_its_bound) {
    rig* r = open_rig();
    for (int trial = 0; trial < 300; trial++) {
        double limit[2], force, moment;
        randomise(r);
        r->y[VX] = r->y[VY] = r->y[OMEGA] = 0;
        for (int i = 0; i < r->set.loads.count; i++) {
            jd_load_term* k = &r->set.terms[i];
            if (k->kind == JD_LOAD_PUSH && k->frame == JD_FRAME_SPACE && r->set.drive.count > 0)
                k->frame = JD_FRAME_BODY;
            // Windows wide open; a ramp, if any, grows during all of the test.
            k->ramp = k->ramp > 0 ? 5 : 0;
            k->from = k->ramp > 0 ? r->t - 1.01 : -INFINITY;
            k->until = INFINITY;
        }
        attach(r);
        body()->kernel->bound(&r->instance, 0, r->t, r->y, limit);
        curvature(r, 0.05, &force, &moment);
        CHECK(force <= limit[0] * (1 + 1e-6) + 1e-6);
        CHECK(moment <= limit[1] * (1 + 1e-6) + 1e-6);
    }
    close_rig(r);
}

// Where the body is carried past a push that is fixed in space.
TEST(a_push_fixed_in_space_is_bounded_on_a_moving_support) {
    rig* r = open_rig();
    for (int trial = 0; trial < 200; trial++) {
        double limit[2], force, moment;
        randomise(r);
        r->y[VX] = r->y[VY] = r->y[OMEGA] = r->y[X] = r->y[Y] = 0;
        r->set.terms[0] = (jd_load_term){.kind = JD_LOAD_PUSH,
                                         .push = 2,
                                         .angle = random_between(-3, 3),
                                         .x = random_between(-0.1, 0.1),
                                         .y = random_between(-0.1, 0.1),
                                         .omega = random_between(-3, 3),
                                         JD_ALWAYS};
        r->set.loads.count = 1;
        r->set.drives[0] = (jd_drive_term){.x = 0.3, .rotation = 0.4, .v_y = 0.2, .omega = 2};
        r->set.drive.count = 1;
        attach(r);
        body()->kernel->bound(&r->instance, 0, r->t, r->y, limit);
        curvature(r, 1, &force, &moment);
        CHECK(force <= limit[0] * (1 + 1e-6) + 1e-6);
        CHECK(moment <= limit[1] * (1 + 1e-6) + 1e-6);
    }
    close_rig(r);
}

// Drives in which the centrifugal force, or the speed of a passing push, makes most of the curve.
TEST(no_part_of_a_bound_can_be_left_out) {
    static const jd_drive_term swing = {.rotation = 3, .omega = 3}, pass = {.v_x = 50};
    rig* r = open_rig();
    for (int i = 0; i < 2; i++) {
        double limit[2], force, moment;
        randomise(r);
        memset(r->y, 0, sizeof r->y);
        r->t = 0;
        r->y[X] = i == 0 ? 2 : 0;
        r->set.terms[0] = (jd_load_term){.kind = JD_LOAD_PUSH,
                                         .push = 1,
                                         .angle = PI / 2,
                                         .omega = 1,
                                         .phase = -PI / 2,
                                         JD_ALWAYS};
        r->set.loads.count = i;
        r->set.drives[0] = i == 0 ? swing : pass;
        r->set.drive.count = 1;
        attach(r);
        body()->kernel->bound(&r->instance, 0, r->t, r->y, limit);
        curvature(r, i == 0 ? 1 : 0.03, &force, &moment);  // the push passes within 2 reaches
        CHECK(force <= limit[0] * (1 + 1e-6) + 1e-6);
        CHECK(moment <= limit[1] * (1 + 1e-6) + 1e-6);
    }
    close_rig(r);
}

TEST(the_bound_of_one_oscillating_load_is_reached) {
    rig* r = open_rig();
    double limit[2], force, moment;
    randomise(r);
    r->set.terms[0] = (jd_load_term){.F_x = 2, .M = 3, .omega = 5, JD_ALWAYS};
    r->set.loads.count = 1;
    r->set.drive.count = 0;
    r->y[VX] = r->y[VY] = r->y[OMEGA] = 0;
    attach(r);
    body()->kernel->bound(&r->instance, 0, r->t, r->y, limit);
    curvature(r, 1, &force, &moment);
    CHECK_REL(limit[0], 50, 1e-12);
    CHECK_REL(limit[1], 75, 1e-12);
    CHECK_REL(force, limit[0], 1e-3);  // sampled every 0.01 s
    CHECK_REL(moment, limit[1], 1e-3);
    close_rig(r);
}

// ---- Pushes ------------------------------------------------------------------------------------

// The rectangle is 1 m by 3 m; turned by a right angle, x in space is -y of the body.
TEST(a_push_fixed_in_space_is_watched_until_it_leaves_the_body) {
    rig* r = open_rig();
    double value;
    randomise(r);
    r->set.terms[0] = (jd_load_term){.kind = JD_LOAD_PUSH, .push = 1, .x = 1.4, JD_ALWAYS};
    r->set.loads.count = 1;
    r->set.drive.count = 0;
    memset(r->y, 0, sizeof r->y);
    r->y[THETA] = PI / 2;
    attach(r);
    body()->kernel->watch(&r->instance, r->t, r->y, &value);
    CHECK_ABS(value, 0.1, 1e-5);
    r->y[X] = -0.2;
    body()->kernel->watch(&r->instance, r->t, r->y, &value);
    CHECK_ABS(value, -0.1, 1e-5);
    r->set.terms[0].until = r->t - 1;
    attach(r);
    body()->kernel->watch(&r->instance, r->t, r->y, &value);
    CHECK(value > 0);
    r->set.terms[0].until = INFINITY;
    r->set.terms[0].frame = JD_FRAME_BODY;
    attach(r);
    body()->kernel->watch(&r->instance, r->t, r->y, &value);
    CHECK(value > 0);
    close_rig(r);
}

TEST_MAIN(rates_are_those_of_newton_and_euler_in_space, pull_and_give_are_the_rate_of_the_motion,
          settle_gives_the_velocities_of_a_motion_back,
          powers_add_up_to_the_change_of_kinetic_energy,
          centre_of_rotation_stands_still_and_is_nowhere_without_spin,
          gauge_of_a_force_is_its_share_of_what_friction_holds,
          no_load_at_rest_curves_more_than_its_bound,
          a_push_fixed_in_space_is_bounded_on_a_moving_support, no_part_of_a_bound_can_be_left_out,
          the_bound_of_one_oscillating_load_is_reached,
          a_push_fixed_in_space_is_watched_until_it_leaves_the_body)
