// The contact of the pendulums without regularisation: how it moves and answers friction, against
// difference quotients and against equations derived a second time.

#include "mechanism/pendulum.h"
#include "support/system/patch_store.h"
#include "support/system/pendulum_case.h"
#include "support/system/pendulum_slide.h"
#include "system/registry.h"

enum { B_T = JD_LAW_COMMON_COUNT };  // place of it in the law `power`

typedef struct rig {
    const jd_system* system;
    int limbs;
    bool flat;  // b_T = 0 and no moment; else the whole patch, with its moment
} rig;

static const rig rigs[] = {
    {&JD_SYSTEM(spatial_pendulum), 2, true},
    {&JD_SYSTEM(spatial_pendulum), 2, false},
    {&JD_SYSTEM(spherical_pendulum), 1, true},
};
enum { RIGS = sizeof rigs / sizeof rigs[0] };

static jd_instance_store store;

// A pressed pendulum at random, whose contact is in `k`.
static void pressed(pendulum_case* c, const rig* r, jd_contact* k) {
    patch_store_close(&store);
    patch_store_open(&store, r->system);
    pendulum_case_init(c, r->system);
    pendulum_case_random(c, r->limbs, true);
    *pendulum_parameter(c, "eps") = 0;
    *pendulum_parameter(c, "drilling_moment") = !r->flat;
    c->instance.friction.parameters[B_T] = r->flat ? 0 : 0.681;
    c->instance.regime = JD_PRESSED;
    patch_store_take(&store, &c->instance);
    *k = patch_store_meet(&store, jd_mask_none(), c->t, c->y);
}

// Quotients over 2e-7 s are good to the square of that times what changes in a contact of some
// milliseconds, and to rounding over 1e-7 s. The radius has a root where the ball just touches:
// there quotients are worth nothing.
TEST(the_motion_of_the_contact_changes_as_it_says) {
    for (int trial = 0; trial < 600; trial++) {
        const rig* r = &rigs[trial % RIGS];
        pendulum_case c;
        jd_contact k, side[2];
        const double step = 1e-7;
        pressed(&c, r, &k);
        k.friction = (jd_planar){random_between(-300, 300), random_between(-300, 300),
                                 r->flat ? 0 : random_between(-1, 1)};
        const jd_planar want = jd_contact_rate(&k);
        patch_store_rates(&store, k.friction, c.t, c.y, c.rate);
        for (int i = 0; i < 2; i++) {
            double y[16];
            const double dt = i ? step : -step;
            for (int j = 0; j < 4 * r->limbs; j++)
                y[j] = c.y[j] + dt * c.rate[j];
            side[i] = patch_store_meet(&store, jd_mask_none(), c.t + dt, y);
        }
        const double size = 1 + fabs(want.x) + fabs(want.y) + fabs(want.w), over = 0.5 / step;
        CHECK_ABS(over * (side[1].motion.x - side[0].motion.x), want.x, 1e-5 * size);
        CHECK_ABS(over * (side[1].motion.y - side[0].motion.y), want.y, 1e-5 * size);
        if (!r->flat && pendulum_output(&c, "h") < -1e-4)
            CHECK_ABS(over * (side[1].motion.w - side[0].motion.w), want.w, 1e-5 * size);
    }
}

// A state of rest, and the friction that keeps it: by the other equations the contact then has no
// acceleration. What is lost by nearly singular matrices is as in test_spatial_pendulum.c; that of
// the contact with spin has conditions up to 1e10 where the patch is small.
TEST(what_holds_the_contact_keeps_it_at_rest_by_equations_derived_twice) {
    for (int trial = 0; trial < 600; trial++) {
        const rig* r = &rigs[trial % RIGS];
        const int free = 2 * r->limbs;
        pendulum_case c;
        jd_contact k;
        double Q[NEWTON_FREE], want[NEWTON_FREE], size = 1;
        pressed(&c, r, &k);
        const jd_planar rest = {0, 0, r->flat ? k.motion.w : 0};
        const double before = 1 + fabs(k.motion.x) + fabs(k.motion.y);
        jd_instance_settle(&store, c.t, rest, c.y);
        k = patch_store_meet(&store, jd_mask_none(), c.t, c.y);
        CHECK_ABS(hypot(k.motion.x, k.motion.y), 0, 1e-9 * before);
        k = patch_store_meet(&store, jd_mask_all(), c.t, c.y);
        jd_contact_hold(&store.contact);
        jd_instance_rub(&store, jd_mask_none());
        pendulum_case_eval(&c);
        newton_chain n = pendulum_newton(&c, r->limbs);
        for (int i = 0; i < free; i++)
            Q[i] = -0.04 * c.y[free + i] / sqrt(c.y[free + i] * c.y[free + i] + 0.4 * 0.4);
        newton_accelerations(&n, Q, want);
        for (int i = 0; i < free; i++)
            size = fmax(size, fabs(want[i]) + c.y[free + i] * c.y[free + i]);
        const double R_b = *pendulum_parameter(&c, "R_b");
        const newton_slide s = newton_slide_of(&n, R_b, *pendulum_parameter(&c, "omega_d"));
        const double added = 1.01e-12 / (R_b * R_b) * (k.give[0] + k.give[3]);  // to that of spin
        CHECK_ABS(s.a[0], 0, 1e-9 * size);
        CHECK_ABS(s.a[1], 0, 1e-9 * size);
        if (!r->flat)
            CHECK_ABS(s.a[2], 0, 1e-5 * size + added * fabs(pendulum_output(&c, "M_z")));
        CHECK_BITS(pendulum_output(&c, "v_s"), 0.0);
        CHECK_BITS(pendulum_output(&c, "phase"), 2.0);
    }
}

// An impulse at the contact: what it changes is proportional to M^-1 J', so that settling to a
// motion and back restores the rates.
TEST(settling_gives_the_motion_asked_for_and_can_be_undone) {
    for (int trial = 0; trial < 300; trial++) {
        const rig* r = &rigs[trial % RIGS];
        pendulum_case c;
        jd_contact k;
        double was[16], size = 1;
        pressed(&c, r, &k);
        memcpy(was, c.y, sizeof was);
        const jd_planar to = {0.3, -0.2, r->flat ? k.motion.w : 1e-3}, back = k.motion;
        jd_instance_settle(&store, c.t, to, c.y);
        k = patch_store_meet(&store, jd_mask_none(), c.t, c.y);
        for (int i = 0; i < 4 * r->limbs; i++)
            size = fmax(size, fabs(c.y[i]) + fabs(was[i]));
        CHECK_ABS(k.motion.x, to.x, 1e-12 * size);
        CHECK_ABS(k.motion.y, to.y, 1e-12 * size);
        const jd_planar again = {back.x, back.y, r->flat ? k.motion.w : back.w};
        jd_instance_settle(&store, c.t, again, c.y);
        for (int i = 0; i < 4 * r->limbs && r->flat; i++)
            CHECK_ABS(c.y[i], was[i], 1e-9 * size);
    }
}

TEST(a_contact_in_flight_is_open_and_carries_nothing) {
    pendulum_case c;
    jd_contact k;
    pressed(&c, &rigs[0], &k);
    CHECK(!jd_mask_get(k.open, 0));
    CHECK(k.normal > 0);
    for (int regime = JD_FLIGHT; regime <= JD_RELEASED; regime += JD_RELEASED) {
        c.instance.regime = regime;
        patch_store_take(&store, &c.instance);
        k = patch_store_meet(&store, jd_mask_none(), c.t, c.y);
        CHECK(jd_mask_get(k.open, 0));
        CHECK_BITS(k.normal, 0.0);
    }
}

TEST_MAIN(the_motion_of_the_contact_changes_as_it_says,
          what_holds_the_contact_keeps_it_at_rest_by_equations_derived_twice,
          settling_gives_the_motion_asked_for_and_can_be_undone,
          a_contact_in_flight_is_open_and_carries_nothing)
