// Hertz pressure times a polynomial by its table against chords, quadrature, and what it must keep.

#include "base/engine.h"
#include "patch/batch.h"
#include "patch/dome.h"
#include "patch/kernel/rotation.h"
#include "support/engine_bits.h"
#include "support/loads.h"
#include "support/quadrature.h"
#include "support/random.h"

// Degree 4, > 0 within the square of side 2; the first ones of it are of degree 2 and 3.
static const double bumps[] = {1,   0.15, -0.1, 0.5,  0.2, 0.4, 0.1, -0.2,
                               0.1, 0.05, 0.6,  -0.1, 0.3, 0.1, 0.2};
static const double even[] = {1, 0, 0, 0.5, 0.2, 0.4};

static const double ratios[] = {1, 0.99, 0.5, 0.1, 0.01};

// Half-axes 1 and b times `size`, the larger one along y if `turned`.
static jd_patch_options domed(double size, double b, bool turned, int degree) {
    return (jd_patch_options){.shape = JD_SHAPE_ELLIPSE,
                              .pressure = JD_PRESSURE_HERTZ,
                              .half_x = size * (turned ? b : 1),
                              .half_y = size * (turned ? 1 : b),
                              .polynomial = bumps,
                              .degree = degree};
}

// A place within, near the edge of (1e-13 to 0.1) or outside an ellipse, |c| < JD_FAR.
static void some_place(const jd_patch_options* o, int i, double* x, double* y) {
    const double turn = random_between(0, JD_TURN);
    const double distance = i % 2 ? 1 + random_decades(-13, -1) : fabs(random_decades(-4, 0.7));
    *x = o->half_x * distance * cos(turn);
    *y = o->half_y * distance * sin(turn);
}

// The chords know nothing of potentials of ellipsoids. They give 1e-11, less on slender ellipses.
TEST(table_is_the_law_of_the_chords) {
    for (int i = 0; i < 6 * JD_COUNT(ratios); i++) {
        const double b = ratios[i % JD_COUNT(ratios)];
        const int kind = i / JD_COUNT(ratios), degree = 2 + kind / 2;
        jd_patch_options o = domed(1, b, kind % 2, degree);
        o.d_c = degree == 4 ? 0.3 : 0;
        jd_patch* patch = made(&o);
        jd_terms terms;
        jd_terms_of(patch, &terms);
        const jd_oval oval = jd_oval_of(patch, &terms, 1);
        REQUIRE(patch->dome);
        for (int n = 0; n < check_repetitions(300); n++) {
            double x, y;
            some_place(&o, n, &x, &y);
            const jd_rotation f = jd_rotation_dome(patch, x, y);
            const jd_rotation g = jd_rotation_oval(&oval, x, y);
            CHECK_ABS(f.tx, g.tx, 5e-11);
            CHECK_ABS(f.ty, g.ty, 5e-11);
            CHECK_REL(f.phi, g.phi, 5e-11);
        }
        jd_patch_free(patch);
    }
}

static const double sizes[] = {1e-9, 1, 1e9};  // [m]

// A pressure that is the same at every size: its polynomial is in units of the size.
TEST(load_is_the_integral_at_every_scale) {
    for (int i = 0; i < JD_COUNT(ratios) * JD_COUNT(sizes); i++) {
        const double size = sizes[i / JD_COUNT(ratios)], b = ratios[i % JD_COUNT(ratios)];
        const jd_patch_options o = domed(size, b, i % 2, 4);
        const quad_patch q = quad_open(&o);
        jd_patch* patch = made(&o);
        for (int n = 0; n < check_repetitions(8); n++) {
            double x, y, off;
            some_place(&o, n, &x, &y);
            const jd_motion m = {-3 * y, 3 * x, -3};
            const jd_potential want = quad_potential(&q, m, 0, false, &off);
            jd_wrench got;
            CHECK_INT(jd_patch_load(patch, m, 0, &got), JD_OK);
            CHECK_ABS(got.fx, want.load.fx, 1e-13);
            CHECK_ABS(got.fy, want.load.fy, 1e-13);
            CHECK_ABS(got.m / size, want.load.m / size, 1e-13);
        }
        jd_patch_free(patch);
    }
}

// T is linear in v while |c| is small, to the square of it.
TEST(force_against_spin_keeps_its_digits_under_an_even_pressure) {
    for (int i = 0; i < JD_COUNT(ratios); i++) {
        jd_patch_options o = domed(1, ratios[i], false, 2);
        o.polynomial = even;
        jd_patch* patch = made(&o);
        const jd_lean none = {0, 0};
        const jd_field f = jd_patch_field(patch, (jd_twist){1e-9, 2e-9, 1}, none, 0);
        const jd_field g = jd_patch_field(patch, (jd_twist){1e-15, 2e-15, 1}, none, 0);
        CHECK_REL(f.tx * 1e-6, g.tx, 1e-12);
        CHECK_REL(f.ty * 1e-6, g.ty, 1e-12);
        jd_patch_free(patch);
    }
}

TEST(every_engine_gives_the_same_bits) {
    enum { COUNT = 53 };
    const jd_patch_options o = domed(1, 0.25, true, 4);
    jd_patch* patch = made(&o);
    jd_motion motions[COUNT];
    for (int i = 0; i < COUNT; i++) {
        double x, y;
        some_place(&o, i, &x, &y);
        motions[i] = (jd_motion){y, -x, i % 5 ? 1 : 1e-3};
    }
    check_engine_bits(patch, motions, COUNT);
    jd_patch_free(patch);
}

TEST_MAIN(table_is_the_law_of_the_chords, load_is_the_integral_at_every_scale,
          force_against_spin_keeps_its_digits_under_an_even_pressure,
          every_engine_gives_the_same_bits)
