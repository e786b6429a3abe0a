// The closed form of the uniform ellipse against arcs of its rim, chords, quadrature, and what it
// must keep.

#include "base/engine.h"
#include "patch/batch.h"
#include "patch/kernel/rotation.h"
#include "support/engine_bits.h"
#include "support/loads.h"
#include "support/quadrature.h"
#include "support/random.h"

#define RATIOS 6
static const double ratios[RATIOS] = {0.01, 0.05, 0.3, 0.7, 0.9, 0.985};

static jd_patch* ellipse(double half_x, double half_y) {
    const jd_patch_options o = {.shape = JD_SHAPE_ELLIPSE, .half_x = half_x, .half_y = half_y};
    return made(&o);
}

// A place within, near the edge of (1e-13 to 0.1) or outside an ellipse, |c| < JD_FAR.
static void some_place(double half_x, double half_y, int i, double* x, double* y) {
    const double turn = random_between(0, JD_TURN);
    const double distance = i % 2 ? 1 + random_decades(-13, -1) : fabs(random_decades(-4, 0.7));
    *x = half_x * distance * cos(turn);
    *y = half_y * distance * sin(turn);
}

static void check_rotation(jd_rotation f, jd_rotation g, double allowed) {
    CHECK_ABS(f.tx, g.tx, allowed);
    CHECK_ABS(f.ty, g.ty, allowed);
    CHECK_REL(f.phi, g.phi, allowed);
}

// They are within 3e-13 of much longer rules. 1e-12 leaves room for both.
TEST(closed_form_is_that_of_the_arcs) {
    for (int i = 0; i < 2 * RATIOS; i++) {
        const double b = ratios[i / 2], half_x = i % 2 ? b : 1, half_y = i % 2 ? 1 : b;
        jd_patch* patch = ellipse(half_x, half_y);
        jd_terms terms;
        jd_terms_of(patch, &terms);
        const jd_oval oval = jd_oval_of(patch, &terms, 1);
        REQUIRE(jd_ellipse_closed(&oval));
        for (int n = 0; n < check_repetitions(1000); n++) {
            double x, y;
            some_place(half_x, half_y, n, &x, &y);
            check_rotation(jd_rotation_ellipse(&oval, x, y), jd_rotation_arcs(&oval, x, y), 1e-12);
        }
        jd_patch_free(patch);
    }
}

// H_vv by chords, which resolve 1e-5 from the edge.
TEST(second_derivatives_are_those_of_the_chords) {
    for (int i = 0; i < 2 * RATIOS; i++) {
        const double b = ratios[i / 2], half_x = i % 2 ? b : 1, half_y = i % 2 ? 1 : b;
        jd_patch* patch = ellipse(half_x, half_y);
        jd_terms terms;
        jd_terms_of(patch, &terms);
        const jd_oval oval = jd_oval_of(patch, &terms, 1);
        for (int n = 0; n < check_repetitions(300); n++) {
            double x, y;
            some_place(half_x, half_y, 2 * n, &x, &y);
            if (fabs(hypot(x / half_x, y / half_y) - 1) < 1e-3)
                continue;
            const jd_rotation f = jd_rotation_ellipse(&oval, x, y);
            const jd_rotation g = jd_rotation_oval(&oval, x, y);
            const double size = g.hxx + g.hyy;
            CHECK_ABS(f.hxx, g.hxx, 1e-10 * size);
            CHECK_ABS(f.hxy, g.hxy, 1e-10 * size);
            CHECK_ABS(f.hyy, g.hyy, 1e-10 * size);
        }
        jd_patch_free(patch);
    }
}

static const double sizes[] = {1e-9, 1, 1e9};  // [m]

TEST(load_is_the_integral_at_every_scale) {
    for (int i = 0; i < RATIOS * JD_COUNT(sizes); i++) {
        const double size = sizes[i / RATIOS], b = ratios[i % RATIOS];
        const jd_patch_options o = {.shape = JD_SHAPE_ELLIPSE, .half_x = size, .half_y = b * size};
        const quad_patch q = quad_open(&o);
        jd_patch* patch = made(&o);
        for (int n = 0; n < check_repetitions(12); n++) {
            double x, y, off;
            some_place(size, b * size, n, &x, &y);
            const jd_motion m = {-3 * y, 3 * x, -3};
            const jd_potential want = quad_potential(&q, m, 0, false, &off);
            jd_wrench got;
            CHECK_INT(jd_patch_load(patch, m, 0, &got), JD_OK);
            CHECK_ABS(got.fx, want.load.fx, 1e-12);
            CHECK_ABS(got.fy, want.load.fy, 1e-12);
            CHECK_ABS(got.m / size, want.load.m / size, 1e-12);
        }
        jd_patch_free(patch);
    }
}

// T is linear in v while |c| is small, to the square of it.
TEST(force_against_spin_keeps_its_digits) {
    for (int i = 0; i < RATIOS; i++) {
        jd_patch* patch = ellipse(1, ratios[i]);
        const jd_lean none = {0, 0};
        const jd_field f = jd_patch_field(patch, (jd_twist){1e-9, 2e-9, 1}, none, 0);
        const jd_field g = jd_patch_field(patch, (jd_twist){1e-15, 2e-15, 1}, none, 0);
        CHECK_REL(f.tx * 1e-6, g.tx, 1e-12);
        CHECK_REL(f.ty * 1e-6, g.ty, 1e-12);
        jd_patch_free(patch);
    }
}

// Nearly round ellipses are left to the arcs: nothing jumps there. T changes by less than half of
// what the ratio does.
TEST(round_ellipses_join) {
    const double b = sqrt(1 - JD_ROUNDEST), h = 1e-9;
    jd_patch *slender = ellipse(1, b - h), *round = ellipse(1, b + h);
    for (int n = 0; n < check_repetitions(500); n++) {
        double x, y;
        some_place(1, b, n, &x, &y);
        const jd_twist q = {y, -x, 1};
        const jd_field f = jd_patch_field(slender, q, (jd_lean){0, 0}, 0);
        const jd_field g = jd_patch_field(round, q, (jd_lean){0, 0}, 0);
        CHECK_ABS(f.tx, g.tx, 2 * h);
        CHECK_ABS(f.ty, g.ty, 2 * h);
        CHECK_ABS(f.m, g.m, 2 * h);
    }
    jd_patch_free(slender);
    jd_patch_free(round);
}

TEST(every_engine_gives_the_same_bits) {
    enum { COUNT = 53 };
    jd_patch* patch = ellipse(0.25, 1);
    jd_motion motions[COUNT];
    for (int i = 0; i < COUNT; i++) {
        double x, y;
        some_place(0.25, 1, i, &x, &y);
        motions[i] = (jd_motion){y, -x, i % 5 ? 1 : 1e-3};
    }
    check_engine_bits(patch, motions, COUNT);
    jd_patch_free(patch);
}

TEST_MAIN(closed_form_is_that_of_the_arcs, second_derivatives_are_those_of_the_chords,
          load_is_the_integral_at_every_scale, force_against_spin_keeps_its_digits,
          round_ellipses_join, every_engine_gives_the_same_bits)
