// How a body at rest breaks away: the push test of kardan2013, Newton's law at the first instant,
// and what does not depend on mass and coefficient.

#include "judder/surface.h"
#include "support/loads.h"
#include "support/quadrature.h"

static jd_breakaway start_of(const jd_resting_body* body, jd_wrench direction) {
    jd_breakaway start;
    CHECK_INT(jd_breakaway_compute(body, direction, &start), JD_OK);
    return start;
}

// A block of 30 x 10 mm, 10 mm wide along the push.
static jd_resting_body block_of(const jd_patch* patch, double m, double mu_s, double mu_k) {
    const double J = m * (0.01 * 0.01 + 0.03 * 0.03) / 12;
    return (jd_resting_body){.patch = patch,
                             .B = {m, 0, 0, m, 0, J},
                             .static_limit = mu_s * m * 9.81,
                             .sliding_limit = mu_k * m * 9.81};
}

static const jd_patch_options block = {.shape = JD_SHAPE_RECTANGLE, .width = 0.01, .length = 0.03};

// ---- The push test ------------------------------------------------------------------------------

TEST(the_block_of_the_push_test_gives_way_at_the_known_forces) {
    jd_patch* patch = made(&block);
    const jd_resting_body body = block_of(patch, 0.0081, 0.55, 0.52);
    const jd_breakaway near = start_of(&body, jd_wrench_beside(0, 0.005));
    const jd_breakaway far = start_of(&body, jd_wrench_beside(0, 0.010));
    CHECK_REL(near.exact, 33.182812828638e-3, 1e-12);  // digits of the check values
    CHECK_REL(far.exact, 25.009837294414e-3, 1e-12);
    CHECK_ABS(near.kardan, 34.3493e-3, 5e-8);
    CHECK_ABS(far.kardan, 25.0268e-3, 5e-8);
    jd_patch_free(patch);
}

// The rule in the paper's own words: the moment of the push about the centre of zero acceleration
// against the mean distance of the base from it, by quadrature.
TEST(the_rule_is_that_of_the_paper) {
    jd_patch* patch = made(&block);
    const jd_resting_body body = block_of(patch, 0.0081, 0.55, 0.52);
    for (double h = 0.001; h < 0.0155; h += 0.002) {
        const double b = body.B[5] / (body.B[0] * h);  // below the centre of mass
        jd_patch_options moved = block;
        moved.y = b;
        const quad_patch about = quad_open(&moved);
        const double mean = about.size * quad_moment(&about, 0, 0, 1);
        const double force = body.static_limit * mean / (h + b);
        CHECK_REL(start_of(&body, jd_wrench_beside(0, h)).kardan, force, 1e-10);
    }
    jd_patch_free(patch);
}

TEST(the_ratio_of_two_pushes_knows_neither_mass_nor_coefficient) {
    jd_patch* patch = made(&block);
    for (int i = 0; i < 10; i++) {
        const double mu = random_between(0.05, 1);
        const double m = fabs(random_decades(-6, 6));
        const jd_resting_body body = block_of(patch, m, mu, random_between(0, mu));
        const jd_breakaway near = start_of(&body, jd_wrench_beside(0, 0.005));
        const jd_breakaway far = start_of(&body, jd_wrench_beside(0, 0.010));
        CHECK_ABS(near.exact / far.exact, 1.3268, 5e-5);
        CHECK_ABS(near.kardan / far.kardan, 1.3725, 5e-5);
    }
    jd_patch_free(patch);
}

// ---- How it starts ------------------------------------------------------------------------------

static void newton(const jd_patch* patch, const patch_case* kind) {
    jd_resting_body body = {.patch = patch};
    some_inertia(patch, body.B);
    body.static_limit = fabs(random_decades(-2, 2));
    body.sliding_limit = 0.8 * body.static_limit;
    const jd_wrench other = some_load(patch), d = some_load(patch);
    body.hold = blend(0.4 * body.static_limit / gauge(patch, other).gauge, other, 0, d);
    const jd_breakaway s = start_of(&body, d);
    const jd_wrench W = blend(1, body.hold, s.exact, d);
    CHECK_REL(gauge(patch, W).gauge, body.static_limit, allowed(kind, 1e-11));
    CHECK(s.kardan >= s.exact);
    CHECK_REL(phi(patch, s.direction), 1, allowed(kind, 1e-11));
    // Load less inertia is friction: within the surface, and all of it against the motion.
    const jd_wrench friction =
        blend(1 / body.sliding_limit, W, -1 / body.sliding_limit, times(body.B, s.acceleration));
    const double off = allowed(kind, 1e-10) * reach(patch);
    CHECK_ABS(gauge(patch, friction).gauge, 1, off);
    CHECK_ABS(power(friction, s.direction), 1, off);
    const double size = phi(patch, s.acceleration);
    CHECK_ABS(phi(patch, blend_motion(1 / size, s.acceleration, -1, s.direction)), 0, off);
}
TEST(the_first_acceleration_obeys_newton_and_coulomb) { each_patch(newton); }

static void gentle(const jd_patch* patch, const patch_case* kind) {
    jd_resting_body body = {.patch = patch, .static_limit = 2, .sliding_limit = 2};
    some_inertia(patch, body.B);
    const jd_wrench d = some_load(patch);
    const jd_breakaway s = start_of(&body, d);
    CHECK(s.acceleration.vx == 0 && s.acceleration.vy == 0 && s.acceleration.w == 0);
    // A little beyond the threshold the convex problem moves it the same way.
    jd_slip slip;
    const double beyond = patch_is_slender(kind) ? 1e-6 : 1e-8;
    CHECK_INT(jd_surface_slip(patch, body.B, blend(s.exact * (1 + beyond), d, 0, d), 2, &slip),
              JD_OK);
    const double size = phi(patch, slip.q);
    CHECK_ABS(phi(patch, blend_motion(1 / size, slip.q, -1, s.direction)), 0,
              patch_is_slender(kind) ? 1e-2 : 1e-4);
}
TEST(with_one_coefficient_it_starts_from_zero_along_the_normal) { each_patch(gentle); }

TEST(a_single_point_turns_at_once_under_a_moment) {
    static const double place[] = {0.5, 0, 1};
    const jd_patch_options options = {.shape = JD_SHAPE_POINTS, .points = place, .point_count = 1};
    jd_patch* patch = made(&options);
    const jd_resting_body body = {
        .patch = patch, .B = {1, 0, 0, 1, 0, 1}, .static_limit = 1, .sliding_limit = 1};
    const jd_breakaway s = start_of(&body, (jd_wrench){0, 0, 1});
    CHECK_BITS(s.exact, 0);
    CHECK_REL(s.direction.vy, -0.5 * s.direction.w, 1e-15);
    CHECK(s.direction.w > 0 && s.direction.vx == 0);
    jd_patch_free(patch);
}

// ---- Input --------------------------------------------------------------------------------------

TEST(a_push_beside_has_the_moment_of_any_point_of_its_line) {
    for (int i = 0; i < 20; i++) {
        const double angle = random_between(-7, 7), h = random_between(-2, 2);
        const double along = random_between(-5, 5), x = cos(angle), y = sin(angle);
        const jd_wrench beside = jd_wrench_beside(angle, h);
        const jd_wrench at = jd_wrench_at(x, y, along * x - h * y, along * y + h * x);
        CHECK_ABS(beside.fx, at.fx, 1e-15);
        CHECK_ABS(beside.fy, at.fy, 1e-15);
        CHECK_ABS(beside.m, at.m, 1e-14);  // the point is up to 7 m away
    }
    CHECK_BITS(jd_wrench_beside(1.5707963267948966, 1).fx, 0);
}

TEST(what_cannot_be_held_or_cannot_be_is_refused) {
    jd_patch* patch = made(&block);
    const jd_wrench push = {1, 0, 0};
    jd_breakaway s;
    jd_resting_body body = block_of(patch, 1, 0.3, 0.31);
    CHECK_INT(jd_breakaway_compute(&body, push, &s), JD_ERR_RANGE);
    body = block_of(patch, 1, 0.3, -0.1);
    CHECK_INT(jd_breakaway_compute(&body, push, &s), JD_ERR_RANGE);
    body = block_of(patch, 1, 0, 0);
    CHECK_INT(jd_breakaway_compute(&body, push, &s), JD_ERR_RANGE);
    body = block_of(patch, 1, NAN, 0);
    CHECK_INT(jd_breakaway_compute(&body, push, &s), JD_ERR_RANGE);
    body = block_of(patch, -1, -0.3, -0.3);
    CHECK_INT(jd_breakaway_compute(&body, push, &s), JD_ERR_RANGE);
    body = block_of(patch, 1, 0.3, 0.3);
    CHECK_INT(jd_breakaway_compute(&body, (jd_wrench){0}, &s), JD_ERR_RANGE);
    CHECK_INT(jd_breakaway_compute(&body, (jd_wrench){NAN, 0, 0}, &s), JD_ERR_NOT_FINITE);
    body.hold.fx = 3;
    CHECK_INT(jd_breakaway_compute(&body, push, &s), JD_ERR_RANGE);
    jd_patch_free(patch);
}

TEST_MAIN(the_block_of_the_push_test_gives_way_at_the_known_forces, the_rule_is_that_of_the_paper,
          the_ratio_of_two_pushes_knows_neither_mass_nor_coefficient,
          the_first_acceleration_obeys_newton_and_coulomb,
          with_one_coefficient_it_starts_from_zero_along_the_normal,
          a_single_point_turns_at_once_under_a_moment,
          a_push_beside_has_the_moment_of_any_point_of_its_line,
          what_cannot_be_held_or_cannot_be_is_refused)
