// The convex problem of slip, and the projection of loads, on every kind of patch.

#include "judder/surface.h"
#include "support/loads.h"

// Value of (1/2) q'B q - W·q + scale Phi(q).
typedef struct problem {
    const jd_patch* patch;
    double B[6];
    jd_wrench W;
    double scale;
} problem;

static double value(const problem* p, jd_motion q) {
    return 0.5 * power(times(p->B, q), q) - power(p->W, q) + p->scale * phi(p->patch, q);
}

// A problem whose load is `gauge` times what friction can hold.
static problem some_problem(const jd_patch* patch, double times_held) {
    problem p = {.patch = patch, .W = some_load(patch)};
    some_inertia(patch, p.B);
    p.scale = gauge(patch, p.W).gauge / times_held;
    return p;
}

static jd_slip slip_of(const problem* p) {
    jd_slip slip;
    CHECK_INT(jd_surface_slip(p->patch, p->B, p->W, p->scale, &slip), JD_OK);
    return slip;
}

// F has no lower value at 100 other places, near and far.
static void check_minimum(const problem* p, jd_motion q, double off) {
    const double least = value(p, q), length = phi(p->patch, q);
    const double size = (fabs(power(p->W, q)) + p->scale * length) * reach(p->patch);
    for (int i = 0; i < check_repetitions(100); i++) {
        const jd_motion d = some_motion(p->patch);
        const double far = length * random_decades(-7, 1);
        CHECK(value(p, blend_motion(1, q, far, d)) >= least - off * size);
    }
}

static void slip_is_the_minimum(const jd_patch* patch, const patch_case* kind) {
    static const double beyond[] = {1 + 1e-9, 1.001, 1.5, 10, 1e9};
    for (int i = 0; i < 5; i++) {
        const problem p = some_problem(patch, beyond[i]);
        const jd_slip slip = slip_of(&p);
        CHECK(!slip.sticks);
        CHECK_ABS(slip.residual, 0, allowed(kind, 1e-12));
        check_minimum(&p, slip.q, allowed(kind, 1e-13));
        // The friction it reports balances the load, is on the surface and opposes the motion.
        const jd_wrench f = blend(1 / p.scale, slip.friction, 0, slip.friction);
        const jd_wrench left = blend(1, p.W, -1, blend(1, slip.friction, 1, times(p.B, slip.q)));
        CHECK_ABS(gauge(patch, left).gauge, 0,
                  allowed(kind, 1e-12) * reach(patch) * gauge(patch, p.W).gauge);
        CHECK_REL(power(f, slip.q), phi(patch, slip.q), allowed(kind, 1e-11));
        CHECK_ABS(gauge(patch, f).gauge, 1, allowed(kind, 1e-11));
        if (kind->options.shape == JD_SHAPE_POINTS)
            continue;
        jd_potential at;
        CHECK_INT(jd_patch_potential(patch, slip.q, &at), JD_OK);
        CHECK_ABS(gauge(patch, blend(1, at.load, -1, f)).gauge, 0, allowed(kind, 1e-11));
    }
}
TEST(slip_minimises_the_convex_function) { each_patch(slip_is_the_minimum); }

static void barely_slips(const jd_patch* patch, const patch_case* kind) {
    const double beyond = patch_is_slender(kind) ? 1e-7 : 1e-9,
                 off = patch_is_slender(kind) ? 1e-2 : 1e-4;
    const problem p = some_problem(patch, 1 + beyond);
    const jd_slip slip = slip_of(&p);
    const jd_motion n = gauge(patch, p.W).slip;
    const double length = phi(patch, slip.q);
    const double expected = beyond * p.scale / power(times(p.B, n), n);
    CHECK_REL(length, expected, off);  // 1e-9 itself is known to 1e-7, and B bends the way
    CHECK_ABS(phi(patch, blend_motion(1 / length, slip.q, -1, n)), 0, off);
}
TEST(a_load_just_beyond_slips_along_the_normal) { each_patch(barely_slips); }

static void sticks_within(const jd_patch* patch, const patch_case* kind) {
    (void)kind;
    static const double held[] = {1e-9, 0.5, 1 - 1e-12};
    for (int i = 0; i < 3; i++) {
        const problem p = some_problem(patch, held[i]);
        const jd_slip slip = slip_of(&p);
        CHECK(slip.sticks);
        CHECK(slip.q.vx == 0 && slip.q.vy == 0 && slip.q.w == 0);
        CHECK_BITS(slip.friction.fx, p.W.fx);
        CHECK_BITS(slip.friction.m, p.W.m);
        CHECK_BITS(slip.residual, 0);
    }
    const problem on = some_problem(patch, 1);
    CHECK(slip_of(&on).sticks);
}
TEST(a_load_on_or_within_the_surface_sticks) { each_patch(sticks_within); }

TEST(without_friction_slip_is_the_free_acceleration) {
    jd_patch* patch = made(&patch_cases()[0].options);
    problem p = some_problem(patch, 2);
    p.scale = 0;
    const jd_slip slip = slip_of(&p);
    const jd_wrench back = times(p.B, slip.q);
    CHECK(!slip.sticks);
    const double a = jd_patch_size(patch);
    const double size =
        fabs(p.W.fx) + fabs(p.W.fy) + fabs(p.W.m) / a;  // components are of one load
    CHECK_ABS(back.fx, p.W.fx, 1e-13 * size);
    CHECK_ABS(back.fy, p.W.fy, 1e-13 * size);
    CHECK_ABS(back.m, p.W.m, 1e-13 * size * a);
    CHECK_BITS(slip.friction.fx, 0);
    jd_patch_free(patch);
}

TEST(slip_refuses_what_is_not_a_problem) {
    jd_patch* patch = made(&patch_cases()[0].options);
    const double good[6] = {1, 0, 0, 1, 0, 1}, flat[6] = {1, 1, 0, 1, 0, 1};
    const double negative[6] = {1, 0, 0, -1, 0, 1}, none[6] = {1, 0, 0, 1, 0, NAN};
    const jd_wrench W = {3, 0, 1}, bad = {3, NAN, 1};
    jd_slip slip;
    CHECK_INT(jd_surface_slip(patch, flat, W, 1, &slip), JD_ERR_RANGE);
    CHECK_INT(jd_surface_slip(patch, negative, W, 1, &slip), JD_ERR_RANGE);
    CHECK_INT(jd_surface_slip(patch, none, W, 1, &slip), JD_ERR_RANGE);
    CHECK_INT(jd_surface_slip(patch, good, bad, 1, &slip), JD_ERR_RANGE);
    CHECK_INT(jd_surface_slip(patch, good, W, -1, &slip), JD_ERR_RANGE);
    CHECK_INT(jd_surface_slip(patch, good, W, INFINITY, &slip), JD_ERR_RANGE);
    CHECK_INT(jd_surface_slip(patch, good, (jd_wrench){0}, 0, &slip), JD_OK);
    CHECK(slip.sticks);
    jd_patch_free(patch);
}

// Pendulums of one limb: their spin follows from their sliding, so that B is 1e15 times stiffer
// against all else. Their loads are beyond the surface by 1e-11 to 1e-9 of it: first steps along
// the load are far too short, because they go the stiff way.
TEST(a_body_whose_spin_is_given_slips_the_way_it_can) {
    const jd_patch_options hertz = {
        .shape = JD_SHAPE_DISC, .pressure = JD_PRESSURE_HERTZ, .radius = 1};
    jd_patch* patch = made(&hertz);
    const problem problems[] = {
        {.B = {57131503.850219399, 0.003857538519084163, -143368037224.99503, 0.61012926551206714,
               1.0788927512500152e-07, 359773381082487.25},
         .W = {0.14580915178691112, 1.2196404654816471, 5.2475116072136188e-06},
         .scale = 1.228325353359123},
        {.B = {7143758.8010694897, -0.011814046400300955, -49309273296.759811, 0.4569929867657086,
               0, 340353680627253.12},
         .W = {-0.91578284637033114, 0.26966256730057109, 0},
         .scale = 0.95466020994636303},
        {.B = {384491527.11767644, -0.026653083053312775, -272724988324.74539, 0.93843104851929582,
               -2.005219586583878e-06, 193447486273946.41},
         .W = {0.20028735978267576, -1.039284785344172, 2.2335967781038253e-05},
         .scale = 1.0584081860015306},
    };
    for (int i = 0; i < 3; i++) {
        problem p = problems[i];
        p.patch = patch;
        const jd_slip slip = slip_of(&p);
        CHECK(!slip.sticks);
        CHECK_ABS(slip.residual, 0, 1e-12);                       // what the method goes for
        CHECK_REL(slip.q.w, -p.B[2] / p.B[5] * slip.q.vx, 1e-3);  // the soft way
        check_minimum(&p, slip.q, 1e-13);
    }
    jd_patch_free(patch);
}

// ---- Projection ---------------------------------------------------------------------------------

static void projects(const jd_patch* patch, const patch_case* kind) {
    const double a = jd_patch_size(patch);
    for (int i = 0; i < 4; i++) {
        jd_wrench load = some_load(patch), p, again;
        load = blend(random_between(1.1, 20) / gauge(patch, load).gauge, load, 0, load);
        CHECK_INT(jd_surface_project(patch, NULL, load, &p), JD_OK);
        CHECK_ABS(gauge(patch, p).gauge, 1, allowed(kind, 1e-12));
        CHECK_INT(jd_surface_project(patch, NULL, p, &again), JD_OK);
        CHECK_ABS(gauge(patch, blend(1, p, -1, again)).gauge, 0, allowed(kind, 1e-11));
        // No load that can be held is nearer: the way to it goes back or aside.
        const jd_wrench out = blend(1, load, -1, p);
        const double size = sqrt(out.fx * out.fx + out.fy * out.fy + out.m / a * (out.m / a));
        for (int k = 0; k < check_repetitions(20); k++) {
            jd_potential other;
            REQUIRE(jd_patch_potential(patch, some_motion(patch), &other) == JD_OK);
            const jd_wrench to = blend(1, other.load, -1, p);
            const double along = out.fx * to.fx + out.fy * to.fy + out.m / a * (to.m / a);
            CHECK(along <= (patch_is_slender(kind) ? 1e-9 : 1e-10) * size);
        }
        const jd_wrench in = blend(0.7, p, 0, p);
        CHECK_INT(jd_surface_project(patch, NULL, in, &again), JD_OK);
        CHECK_BITS(again.m, in.m);
    }
}
TEST(the_projection_is_the_nearest_load_that_can_be_held) { each_patch(projects); }

TEST(the_projection_for_a_body_is_the_friction_of_its_slip) {
    jd_patch* patch = made(&patch_cases()[15].options);
    problem p = some_problem(patch, 3);
    jd_wrench projection;
    p.W = blend(1 / p.scale, p.W, 0, p.W);
    p.scale = 1;
    CHECK_INT(jd_surface_project(patch, p.B, p.W, &projection), JD_OK);
    const jd_slip slip = slip_of(&p);
    CHECK_BITS(projection.fx, slip.friction.fx);
    CHECK_BITS(projection.m, slip.friction.m);
    jd_patch_free(patch);
}

TEST_MAIN(slip_minimises_the_convex_function, a_load_just_beyond_slips_along_the_normal,
          a_load_on_or_within_the_surface_sticks, without_friction_slip_is_the_free_acceleration,
          slip_refuses_what_is_not_a_problem, a_body_whose_spin_is_given_slips_the_way_it_can,
          the_projection_is_the_nearest_load_that_can_be_held,
          the_projection_for_a_body_is_the_friction_of_its_slip)
