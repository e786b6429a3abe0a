// Friction that depends on the direction: a patch with grips is a stretched patch without.
//
// That the load with grips is the integral over its elements, that Phi stays a convex potential of
// degree 1 and that slip solves its convex problem is tested with all patches of support/patches.h.

#include "friction/law/registry.h"
#include "friction/table.h"
#include "judder/surface.h"
#include "patch/kernel/law_patch.h"
#include "support/loads.h"
#include "support/random.h"

#include <stdlib.h>

static jd_wrench load_of(const jd_patch* patch, jd_motion q, double eps) {
    jd_wrench load = {NAN, NAN, NAN};
    CHECK_INT(jd_patch_load(patch, q, eps, &load), JD_OK);
    return load;
}

static jd_motion random_motion(void) {
    return (jd_motion){random_between(-1, 1), random_between(-1, 1), random_between(-2, 2)};
}

TEST(a_disc_with_grips_is_an_ellipse) {
    for (int trial = 0; trial < check_repetitions(200); trial++) {
        const double kx = random_between(0.3, 3), ky = random_between(0.3, 3);
        const double grip = sqrt(kx * ky), eps = trial & 1 ? 0.1 : 0;
        const jd_pressure pressure = trial & 2 ? JD_PRESSURE_HERTZ : JD_PRESSURE_UNIFORM;
        jd_patch_options o = {.pressure = pressure, .radius = 0.7, .grip_x = kx, .grip_y = ky};
        jd_patch* disc = made(&o);
        o = (jd_patch_options){.shape = JD_SHAPE_ELLIPSE, .pressure = pressure};
        o.half_x = 0.7 * ky, o.half_y = 0.7 * kx;
        jd_patch* ellipse = made(&o);
        const jd_motion q = random_motion();
        const jd_wrench got = load_of(disc, q, eps);
        const jd_wrench want = load_of(ellipse, (jd_motion){kx * q.vx, ky * q.vy, q.w}, grip * eps);
        CHECK_ABS(got.fx, kx * want.fx, 1e-14);
        CHECK_ABS(got.fy, ky * want.fy, 1e-14);
        CHECK_ABS(got.m, want.m, 1e-14);
        CHECK_REL(jd_patch_spin_moment(disc), jd_patch_spin_moment(ellipse), 1e-14);
        CHECK_BITS(jd_patch_size(disc), 0.7);
        jd_patch_free(disc);
        jd_patch_free(ellipse);
    }
}

static void equal_grips(const jd_patch* patch, const patch_case* kind) {
    jd_patch_options o = *jd_patch_made_of(patch);
    o.grip_x *= 0.4, o.grip_y *= 0.4;
    jd_patch* weaker = made(&o);
    for (int i = 0; i < 20; i++) {
        jd_motion q = patch_motion(&kind->options, jd_patch_size(patch), i);
        const double eps = 1e-3 * (hypot(q.vx, q.vy) + jd_patch_size(patch) * fabs(q.w));
        if (kind->options.shape == JD_SHAPE_POINTS && i % 12 > 1)
            continue;  // a point at the centre of rotation turns with rounding
        for (int k = 0; k < 2; k++) {
            const jd_wrench got = load_of(weaker, q, k * eps), want = load_of(patch, q, k * eps);
            const double arm = jd_patch_size(patch) + hypot(o.x, o.y);
            const double allowed = 1e-9 * fmax(jd_patch_made_of(patch)->grip_x, o.grip_y / 0.4);
            CHECK_ABS(got.fx, 0.4 * want.fx, allowed);
            CHECK_ABS(got.fy, 0.4 * want.fy, allowed);
            CHECK_ABS(got.m, 0.4 * want.m, allowed * arm);
        }
    }
    jd_patch_free(weaker);
}
TEST(both_grips_times_a_factor_scale_the_load_whatever_eps) { each_patch(equal_grips); }

TEST(grips_of_zero_are_one_to_the_last_bit) {
    jd_patch_options o = {.shape = JD_SHAPE_RECTANGLE, .width = 0.3, .length = 0.7};
    jd_patch* zeroed = made(&o);
    o.grip_x = o.grip_y = 1;
    jd_patch* ones = made(&o);
    CHECK_BITS(jd_patch_made_of(zeroed)->grip_x, 1);
    CHECK_BITS(jd_patch_default().grip_y, 1);
    for (int i = 0; i < 100; i++) {
        const jd_motion q = random_motion();
        const jd_wrench a = load_of(zeroed, q, 0), b = load_of(ones, q, 0);
        CHECK_BITS(a.fx, b.fx);
        CHECK_BITS(a.fy, b.fy);
        CHECK_BITS(a.m, b.m);
    }
    jd_patch_free(zeroed);
    jd_patch_free(ones);
}

// Load of a rectangle 2 x 1 as n x n points, each with its own friction, summed here.
static jd_wrench sum_over_grid(int n, double kx, double ky, jd_motion q) {
    jd_wrench sum = {0};
    for (int i = 0; i < n * n; i++) {
        const double x = (2.0 * (i % n) + 1) / n - 1, y = (i / n + 0.5) / n - 0.5;
        const double ux = q.vx - q.w * y, uy = q.vy + q.w * x, s = hypot(kx * ux, ky * uy);
        const double tx = kx * kx * ux / s / (n * n), ty = ky * ky * uy / s / (n * n);
        sum = (jd_wrench){sum.fx + tx, sum.fy + ty, sum.m + x * ty - y * tx};
    }
    return sum;
}

TEST(elements_with_their_own_friction_sum_up_to_it) {
    const double kx = 1.3, ky = 0.5;
    const jd_patch_options o = {
        .shape = JD_SHAPE_RECTANGLE, .width = 2, .length = 1, .grip_x = kx, .grip_y = ky};
    jd_patch* patch = made(&o);
    for (int i = 0; i < 20; i++) {
        const jd_motion q = random_motion();
        const jd_wrench got = load_of(patch, q, 0), want = sum_over_grid(400, kx, ky, q);
        // Midpoint rule with the jump of direction at the centre of rotation: about 1/n^2.
        CHECK_ABS(got.fx, want.fx, 2e-5);
        CHECK_ABS(got.fy, want.fy, 2e-5);
        CHECK_ABS(got.m, want.m, 2e-5);
    }
    jd_patch_free(patch);
}

TEST(without_moment_the_limit_surface_is_an_ellipse) {
    const double kx = 1.5, ky = 0.6;
    const jd_patch_options o = {
        .pressure = JD_PRESSURE_HERTZ, .radius = 0.01, .grip_x = kx, .grip_y = ky};
    jd_patch* patch = made(&o);
    for (int i = 0; i < 24; i++) {
        const double c = cos(i * 0.3), s = sin(i * 0.3);
        const jd_gauge at = gauge(patch, (jd_wrench){kx * c, ky * s, 0});
        CHECK_REL(at.gauge, 1, 1e-12);
        CHECK_ABS(at.slip.vx, c / kx, 1e-9);  // normal of the ellipse: Phi = 1
        CHECK_ABS(at.slip.vy, s / ky, 1e-9);
    }
    // Pure spin: the mean distance on the stretched patch.
    CHECK_REL(gauge(patch, (jd_wrench){0, 0, jd_patch_spin_moment(patch)}).gauge, 1, 1e-12);
    jd_patch_free(patch);
}

TEST(one_point_with_grips_holds_an_ellipse_of_forces) {
    const double at[] = {0.2, -0.1, 3};
    const jd_patch_options o = {
        .shape = JD_SHAPE_POINTS, .points = at, .point_count = 1, .grip_x = 2, .grip_y = 0.5};
    jd_patch* patch = made(&o);
    const jd_gauge held = gauge(patch, jd_wrench_at(2 * 0.6, 0.5 * 0.8, 0.2, -0.1));
    CHECK_REL(held.gauge, 1, 1e-14);
    CHECK_REL(held.slip.vx, 0.3, 1e-14);
    CHECK_REL(held.slip.vy, 1.6, 1e-14);
    for (int i = 1; i < 3; i++) {  // rotations about the point
        CHECK_ABS(held.normals[i].vx - held.normals[i].w * -0.1, 0, 1e-15);
        CHECK_ABS(held.normals[i].vy + held.normals[i].w * 0.2, 0, 1e-15);
    }
    CHECK(isinf(gauge(patch, (jd_wrench){0, 0, 1}).gauge));
    jd_patch_free(patch);
}

// ---- Laws in a lane ----------------------------------------------------------------------------

static jd_resultant in_lane(const jd_law* law, const jd_patch* patch, jd_twist q, jd_lean lean) {
    jd_friction f = {.law = law};
    jd_friction_put_patch(&f, 0, patch);
    for (int i = 0; i < law->parameter_count; i++)
        f.parameters[i] = law->parameters[i].value;
    jd_friction_prepare(&f);
    CHECK_INT(jd_table_of_law(NULL, law, NULL, patch, &f.table[0]), JD_OK);
    return jd_friction_eval(&f, q, lean, 0.01);
}

// The pressure that leans in a lane is the one that leans in the options.
TEST(a_lean_is_one_of_the_users_coordinates_for_every_law) {
    jd_patch_options o = {
        .pressure = JD_PRESSURE_HERTZ, .radius = 0.2, .grip_x = 1.4, .grip_y = 0.7};
    jd_patch* plain = made(&o);
    o.d_c = 0.5, o.d_s = -0.3;
    jd_patch* leaning = made(&o);
    for (const jd_law* const* law = jd_laws; *law; law++)
        for (int i = 0; i < 50; i++) {
            const jd_motion m = random_motion();
            const jd_twist q = {m.vx, m.vy, m.w};
            const jd_resultant a = in_lane(*law, plain, q, (jd_lean){0.5, -0.3});
            const jd_resultant b = in_lane(*law, leaning, q, (jd_lean){0, 0});
            const double allowed = (*law)->table_error ? 2e-6 : 2e-8;  // their error, twice
            CHECK_ABS(a.tx, b.tx, allowed);
            CHECK_ABS(a.ty, b.ty, allowed);
            CHECK_ABS(a.m, b.m, allowed);
        }
    double x, y;
    jd_patch_centre(leaning, &x, &y);  // d/5 of the radius, grips or not
    CHECK_REL(x, 0.2 * 0.5 / 5, 1e-14);
    CHECK_REL(y, 0.2 * -0.3 / 5, 1e-14);
    jd_patch_free(plain);
    jd_patch_free(leaning);
}

TEST(every_law_is_exact_for_pure_sliding) {
    const jd_patch_options o = {
        .pressure = JD_PRESSURE_HERTZ, .radius = 0.2, .grip_x = 1.4, .grip_y = 0.7};
    jd_patch* patch = made(&o);
    for (const jd_law* const* law = jd_laws; *law; law++) {
        const double s = hypot(1.4 * 0.3, 0.7 * 0.9);
        const jd_resultant l = in_lane(*law, patch, (jd_twist){3e5, 9e5, 0}, (jd_lean){0, 0});
        CHECK_REL(l.tx, 1.4 * 1.4 * 0.3 / s, 1e-9);
        CHECK_REL(l.ty, 0.7 * 0.7 * 0.9 / s, 1e-9);
    }
    jd_patch_free(patch);
}

TEST_MAIN(a_disc_with_grips_is_an_ellipse, both_grips_times_a_factor_scale_the_load_whatever_eps,
          grips_of_zero_are_one_to_the_last_bit, elements_with_their_own_friction_sum_up_to_it,
          without_moment_the_limit_surface_is_an_ellipse,
          one_point_with_grips_holds_an_ellipse_of_forces,
          a_lean_is_one_of_the_users_coordinates_for_every_law, every_law_is_exact_for_pure_sliding)
