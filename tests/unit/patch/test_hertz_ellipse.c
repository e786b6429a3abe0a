// The closed form of the Hertz ellipse against chords, quadrature, and what it must keep.

#include "base/engine.h"
#include "numeric/gauss.h"
#include "patch/batch.h"
#include "patch/elliptic.h"
#include "patch/kernel/field.h"
#include "support/engine_bits.h"
#include "support/loads.h"
#include "support/random.h"

#define RATIOS 7
static const double ratios[RATIOS] = {0.01, 0.05, 0.2, 0.5, 0.9, 0.999, 1 - 1e-9};

static jd_patch* ellipse(double half_x, double half_y) {
    jd_patch_options o = jd_patch_default();
    o.shape = JD_SHAPE_ELLIPSE;
    o.half_x = half_x;
    o.half_y = half_y;
    return made(&o);
}

static jd_field field_at(const jd_patch* patch, jd_twist q, jd_lean lean) {
    return jd_patch_field(patch, q, lean, 0);
}

// A rotation about a place within, on or outside an ellipse with these half-axes.
static jd_twist about(double half_x, double half_y, double distance) {
    const double turn = random_between(0, 6.283185307179586);
    return (jd_twist){half_y * distance * sin(turn), -half_x * distance * cos(turn), 1};
}

// 1e-13 to 0.1 away from the edge, or anywhere.
static double some_distance(int i) {
    return i % 2 ? 1 + random_decades(-13, -1) : fabs(random_decades(-4, 3));
}

static jd_lean some_lean(void) {
    return (jd_lean){random_between(-0.7, 0.7), random_between(-0.7, 0.7)};
}

// P_k by 400 nodes of Gauss-Legendre in t, which resolve 0.01, the smallest structure.
static double by_quadrature(double b, int k, double a) {
    static double x[400], w[400];
    double sum = 0;
    if (w[0] == 0)
        jd_gauss_legendre(400, x, w);
    for (int i = 0; i < 400; i++) {
        const double t = 0.5 * a * (1 + x[i]), s = sin(t), c = cos(t);
        sum += 0.5 * a * w[i] * pow(s, 4) * c * c * pow(c * c + b * b * s * s, -k - 0.5);
    }
    return sum / pow(sin(a), 5);
}

TEST(pieces_are_the_elliptic_integrals) {
    for (int i = 0; i < RATIOS; i++) {
        jd_patch* patch = ellipse(1, ratios[i]);
        const struct jd_elliptic* e = patch->elliptic;
        for (int n = 0; n < check_repetitions(200); n++) {
            // Evenly over the pieces.
            const double c = e->b * pow((1 + e->b) / e->b, random_between(0, 1)) - e->b;
            double middle;
            const int64_t piece = jd_elliptic_piece(c + e->b, &middle) - e->first;
            REQUIRE(piece >= 0 && piece < e->piece_count);
            for (int k = 0; k < JD_ELLIPTIC_FUNCTIONS; k++) {
                double sum = 0;
                for (int j = JD_ELLIPTIC_TERMS - 1; j >= 0; j--)
                    sum = sum * (c + e->b - middle) + e->terms[piece][j][k];
                // cos a + b - middle loses digits of b: 1e-13.
                CHECK_REL(sum, by_quadrature(e->b, k, acos(c)), 2e-13);
            }
        }
        jd_patch_free(patch);
    }
}

// The chords know nothing of potentials of ellipsoids. They give 1e-11.
TEST(closed_form_is_that_of_the_chords) {
    for (int i = 0; i < 2 * RATIOS; i++) {
        const double b = ratios[i / 2], x = i % 2 ? b : 1, y = i % 2 ? 1 : b;
        jd_patch* patch = ellipse(x, y);
        for (int n = 0; n < check_repetitions(1000); n++) {
            const jd_twist q = about(x, y, some_distance(n));
            const jd_lean lean = n % 3 ? some_lean() : (jd_lean){0, 0};
            const jd_field f = field_at(patch, q, lean);
            const jd_field g = jd_patch_field_hessian(patch, q, lean);
            CHECK_ABS(f.tx, g.tx, 1e-11);
            CHECK_ABS(f.ty, g.ty, 1e-11);
            CHECK_ABS(f.m, g.m, 1e-11);
            CHECK_REL(f.phi, g.phi, 1e-11);
        }
        jd_patch_free(patch);
    }
}

TEST(round_ellipse_is_the_disc) {
    jd_patch* patch = ellipse(1, 1 - 1e-9);
    for (int n = 0; n < check_repetitions(1000); n++) {
        const jd_twist q = about(1, 1, some_distance(n));
        const jd_lean lean = some_lean();
        const jd_field f = field_at(patch, q, lean);
        const jd_field g = jd_field_hertz_disc(q, lean, 0);
        CHECK_ABS(f.tx, g.tx, 4e-9);
        CHECK_ABS(f.ty, g.ty, 4e-9);
        CHECK_ABS(f.m, g.m, 4e-9);
    }
    jd_patch_free(patch);
}

// Phi of a rotation is a polynomial of degree 4 in its centre, of degree 5 with lean: its sixth
// differences vanish.
TEST(potential_within_is_a_polynomial_of_the_centre) {
    static const double binomial[] = {1, -6, 15, -20, 15, -6, 1};
    jd_patch* patch = ellipse(1, 0.3);
    for (int n = 0; n < check_repetitions(200); n++) {
        const jd_twist from = about(1, 0.3, random_between(0, 0.9));
        const jd_twist to = about(1, 0.3, random_between(0, 0.9));
        const jd_lean lean = some_lean();
        double difference = 0;
        for (int i = 0; i <= 6; i++) {
            const double t = i / 6.0;
            const jd_twist q = {from.vx + t * (to.vx - from.vx), from.vy + t * (to.vy - from.vy),
                                1};
            difference += binomial[i] * field_at(patch, q, lean).phi;
        }
        CHECK_ABS(difference, 0, 1e-13);  // 64 times rounding
    }
    jd_patch_free(patch);
}

TEST(load_is_the_gradient_of_the_potential_and_takes_its_power) {
    jd_patch* patch = ellipse(0.4, 1);
    const double h = 1e-5;  // the third derivative, below 10 here, leaves 1e-9
    for (int n = 0; n < check_repetitions(500); n++) {
        const jd_twist q = about(0.4, 1, n % 2 ? random_between(0, 0.95) : random_between(1.1, 5));
        const jd_lean lean = some_lean();
        const jd_field f = field_at(patch, q, lean);
        const jd_twist step[3] = {{h, 0, 0}, {0, h, 0}, {0, 0, h}};
        const double load[3] = {f.tx, f.ty, f.m};
        for (int k = 0; k < 3; k++) {
            const jd_twist d = step[k];
            const jd_twist up = {q.vx + d.vx, q.vy + d.vy, q.w + d.w};
            const jd_twist down = {q.vx - d.vx, q.vy - d.vy, q.w - d.w};
            const double rise = field_at(patch, up, lean).phi - field_at(patch, down, lean).phi;
            CHECK_ABS(rise / (2 * h), load[k], 1e-8);
        }
        CHECK_REL(f.tx * q.vx + f.ty * q.vy + f.m * q.w, f.phi, 1e-13);
    }
    jd_patch_free(patch);
}

// It uses nothing but roots and arithmetic: all engines, whatever their maths.
TEST(every_engine_gives_the_same_bits) {
    enum { COUNT = 37 };
    jd_patch_options o = jd_patch_default();
    o.shape = JD_SHAPE_ELLIPSE;
    o.half_x = 0.25;
    o.half_y = 1;
    o.d_c = 0.3;
    o.d_s = -0.5;
    jd_patch* patch = made(&o);
    jd_motion motions[COUNT];
    for (int i = 0; i < COUNT; i++) {
        const jd_twist q = about(0.25, 1, some_distance(i));
        motions[i] = (jd_motion){q.vx, q.vy, i % 3 ? q.w : -q.w};
    }
    check_engine_bits(patch, motions, COUNT);
    jd_patch_free(patch);
}

TEST(motions_that_are_no_numbers_have_no_load) {
    jd_patch* patch = ellipse(1, 0.5);
    const double bad[] = {NAN, INFINITY};
    for (int i = 0; i < 6; i++) {
        jd_twist q = {0.3, 0.2, 0.5};
        double* part[] = {&q.vx, &q.vy, &q.w};
        *part[i % 3] = bad[i / 3];
        CHECK(!isfinite(field_at(patch, q, (jd_lean){0, 0}).tx));
    }
    CHECK(isnan(field_at(patch, (jd_twist){0, 0, 0}, (jd_lean){0, 0}).m));
    jd_patch_free(patch);
}

TEST_MAIN(pieces_are_the_elliptic_integrals, closed_form_is_that_of_the_chords,
          round_ellipse_is_the_disc, potential_within_is_a_polynomial_of_the_centre,
          load_is_the_gradient_of_the_potential_and_takes_its_power,
          every_engine_gives_the_same_bits, motions_that_are_no_numbers_have_no_load)
