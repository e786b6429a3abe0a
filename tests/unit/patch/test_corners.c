// Polygons of many corners: against quadrature, against their parts, and the disc they tend to.

#include "base/engine.h"
#include "patch/batch.h"
#include "support/engine_bits.h"
#include "support/loads.h"
#include "support/quadrature.h"
#include "support/random.h"

static double corners[2 * JD_MAX_VERTICES];

// Corners on an ellipse with half-axes 1 and b, at random angles that are not too near each other.
static jd_patch_options uneven(int count, double b) {
    for (int i = 0; i < count; i++) {
        const double angle = JD_TURN * (i + random_between(0, 0.9)) / count;
        corners[2 * i] = cos(angle), corners[2 * i + 1] = b * sin(angle);
    }
    return (jd_patch_options){.shape = JD_SHAPE_POLYGON, .points = corners, .point_count = count};
}

static jd_motion about(double x, double y) { return (jd_motion){2 * y, -2 * x, 2}; }

// At a corner, near an edge, inside or outside.
static jd_motion motion_at(int i, int count) {
    const int k = (int)(random_bits() % (uint64_t)count), next = (k + 1) % count;
    const double t = i % 4 == 0 ? 0 : random_between(0, 1);
    const double r = i % 4 < 2 ? 1 + random_decades(-13, -3) : fabs(random_decades(-3, 1.5));
    const double x = corners[2 * k] + t * (corners[2 * next] - corners[2 * k]);
    const double y = corners[2 * k + 1] + t * (corners[2 * next + 1] - corners[2 * k + 1]);
    return about(r * x, r * y);
}

static jd_wrench load_of(const jd_patch* patch, jd_motion m) {
    jd_wrench load;
    CHECK_INT(jd_patch_load(patch, m, 0, &load), JD_OK);
    return load;
}

static void check_load(jd_wrench a, jd_wrench b, double allowed) {
    CHECK_ABS(a.fx, b.fx, allowed);
    CHECK_ABS(a.fy, b.fy, allowed);
    CHECK_ABS(a.m, b.m, allowed);
}

TEST(load_is_the_integral) {
    for (int kind = 0; kind < 2; kind++) {
        const int count = kind ? 100 : 300;
        static const double terms[] = {1, 0.1, 0, 0.5, 0.2, 0.4, 0.1, 0, 0, 0.2};
        jd_patch_options o = uneven(count, 0.6);
        o.polynomial = kind ? terms : NULL;
        o.degree = kind ? 3 : 0;
        const quad_patch q = quad_open(&o);
        jd_patch* patch = made(&o);
        for (int i = 0; i < check_repetitions(8); i++) {
            const jd_motion m = motion_at(i, count);
            double off;
            check_load(load_of(patch, m), quad_potential(&q, m, 0, false, &off).load, 1e-12);
        }
        jd_patch_free(patch);
    }
}

// Cut along a diagonal: the loads of both parts add up, by their areas.
TEST(load_is_that_of_the_parts) {
    enum { COUNT = JD_MAX_VERTICES, CUT = 400 };
    const jd_patch_options o = uneven(COUNT, 0.3);
    static double rest[2 * (COUNT - CUT + 2)];
    memcpy(rest, corners + 2 * (CUT - 1), (2 * (COUNT - CUT + 1)) * sizeof *rest);
    memcpy(rest + 2 * (COUNT - CUT + 1), corners, 2 * sizeof *rest);
    jd_patch_options a = o, b = o;
    a.point_count = CUT;
    b.points = rest, b.point_count = COUNT - CUT + 2;
    jd_patch *all = made(&o), *left = made(&a), *right = made(&b);
    double x, y, lx, ly, rx, ry;
    jd_patch_centre(all, &x, &y);
    jd_patch_centre(left, &lx, &ly);
    jd_patch_centre(right, &rx, &ry);
    const double share = (rx - x) / (rx - lx);  // area of the left part
    for (int i = 0; i < check_repetitions(300); i++) {
        const jd_motion m = motion_at(i, COUNT);
        const jd_wrench sum = blend(share, load_of(left, m), 1 - share, load_of(right, m));
        check_load(load_of(all, m), sum, 1e-11);
    }
    jd_patch_free(all);
    jd_patch_free(left);
    jd_patch_free(right);
}

// A regular polygon is off as the square of its edge.
TEST(regular_polygon_tends_to_the_disc) {
    const jd_patch_options round = {.shape = JD_SHAPE_DISC, .radius = 1};
    jd_patch* disc = made(&round);
    for (int count = 128; count <= JD_MAX_VERTICES; count *= 8) {
        for (int i = 0; i < count; i++)
            corners[2 * i] = cos(JD_TURN * i / count),
                        corners[2 * i + 1] = sin(JD_TURN * i / count);
        const jd_patch_options o = {
            .shape = JD_SHAPE_POLYGON, .points = corners, .point_count = count};
        jd_patch* patch = made(&o);
        for (int i = 0; i < check_repetitions(100); i++) {
            const jd_motion m = motion_at(i, count);
            check_load(load_of(patch, m), load_of(disc, m), 20.0 / (count * count));
        }
        jd_patch_free(patch);
    }
    jd_patch_free(disc);
}

TEST(every_engine_gives_the_same_bits) {
    enum { COUNT = 53 };
    const jd_patch_options o = uneven(200, 0.5);
    jd_patch* patch = made(&o);
    jd_motion motions[COUNT];
    for (int i = 0; i < COUNT; i++)
        motions[i] = motion_at(i, 200);
    check_engine_bits(patch, motions, COUNT);
    jd_patch_free(patch);
}

TEST_MAIN(load_is_the_integral, load_is_that_of_the_parts, regular_polygon_tends_to_the_disc,
          every_engine_gives_the_same_bits)
