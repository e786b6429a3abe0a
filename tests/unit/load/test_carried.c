// Bounds of the load of a body at rest against second differences of that load.

#include "support/system/planar_rig.h"

// The load at rest in the axes of the body: pull times the mass.
static void load_at(rig* r, double t, double* W) {
    const jd_contact c = contact_at(r, t, r->y);
    W[0] = c.pull.x * r->parameters[M];
    W[1] = c.pull.y * r->parameters[M];
    W[2] = c.pull.w * r->parameters[J];
}

// Largest second differences of force and moment around the time of the rig, on its piece.
static void curvature(rig* r, double span, double* force, double* moment) {
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
        double limit[3], force, moment;
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
        double limit[3], force, moment;
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
        double limit[3], force, moment;
        randomise(r);
        memset(r->y, 0, sizeof r->y);
        r->t = 0;
        r->y[X] = i == 0 ? 2 : 0;
        r->set.terms[0] = (jd_load_term){.kind = JD_LOAD_PUSH,
                                         .push = 1,
                                         .angle = JD_PI / 2,
                                         .omega = 1,
                                         .phase = -JD_PI / 2,
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
    double limit[3], force, moment;
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

TEST_MAIN(no_load_at_rest_curves_more_than_its_bound,
          a_push_fixed_in_space_is_bounded_on_a_moving_support, no_part_of_a_bound_can_be_left_out,
          the_bound_of_one_oscillating_load_is_reached)
