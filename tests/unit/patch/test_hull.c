// How far inside the hull of a patch a point is, against its support function by brute force.

#include "support/patch_make.h"
#include "support/random.h"

#define DIRECTIONS 3600

static double corners[] = {0.3, -1.0, 1.2, 0.1, 0.4, 1.1, -0.9, 0.7, -0.8, -0.6};
static double dots[] = {0.0, 0.0, 1, 1.0, 0.0, 2, 0.2, 0.9, 1,   0.3, 0.3, 5,
                        1.0, 1.0, 1, 0.5, 0.0, 1, 9.0, 9.0, 0.0, 0.2, 0.9, 1};

// The largest value of cos x + sin y on the shape.
static double support(const jd_patch_options* o, double c, double s) {
    const int stride = o->shape == JD_SHAPE_POINTS ? 3 : 2;
    double most = -HUGE_VAL;
    if (o->shape == JD_SHAPE_DISC || o->shape == JD_SHAPE_RING)
        return o->radius;
    if (o->shape == JD_SHAPE_ELLIPSE)
        return hypot(o->half_x * c, o->half_y * s);
    if (o->shape == JD_SHAPE_RECTANGLE)
        return (o->width * fabs(c) + o->length * fabs(s)) / 2;
    for (int i = 0; i < o->point_count; i++)
        if (stride == 2 || o->points[3 * i + 2] > 0)
            most = fmax(most, c * o->points[stride * i] + s * o->points[stride * i + 1]);
    return most;
}

// Distance to the outline, negative outside: the least of support - projection over directions.
static double margin(const jd_patch_options* o, double x, double y) {
    double least = HUGE_VAL;
    for (int i = 0; i < DIRECTIONS; i++) {
        const double c = cos(2 * JD_PI * i / DIRECTIONS), s = sin(2 * JD_PI * i / DIRECTIONS);
        least = fmin(least, support(o, c, s) - c * (x - o->x) - s * (y - o->y));
    }
    return least;
}

static jd_patch_options shape_of(int shape) {
    jd_patch_options o = uniform((jd_shape)shape);
    o.x = 0.3, o.y = -0.2;
    if (shape == JD_SHAPE_POLYGON)
        o.points = corners, o.point_count = 5;
    if (shape == JD_SHAPE_POINTS)
        o.points = dots, o.point_count = 8;
    return o;
}

// Directions are 0.1 degrees apart: the brute force is off by up to 2e-3 of the distance.
TEST(margin_has_the_sign_of_the_distance_and_at_most_its_size) {
    for (int shape = 0; shape < JD_SHAPE_COUNT; shape++) {
        const jd_patch_options o = shape_of(shape);
        jd_patch* patch = make(o);
        for (int i = 0; i < 300; i++) {
            const double x = random_between(-2, 2), y = random_between(-2, 2);
            const double got = jd_patch_margin(patch, x, y), want = margin(&o, x, y);
            const double off = 4e-3;
            CHECK(fabs(got) <= fabs(want) + off);
            if (fabs(want) > off)
                CHECK((got > 0) == (want > 0));
            if (want > 0 && shape != JD_SHAPE_ELLIPSE)
                CHECK_ABS(got, want, off);
            if (shape == JD_SHAPE_DISC || shape == JD_SHAPE_RING)
                CHECK_ABS(got, want, off);
        }
        jd_patch_free(patch);
    }
}

TEST(grips_do_not_move_the_outline) {
    jd_patch_options o = shape_of(JD_SHAPE_POINTS);
    jd_patch* plain = make(o);
    o.grip_x = 3;
    jd_patch* stretched = make(o);
    CHECK_BITS(jd_patch_margin(stretched, 0.7, 0.1), jd_patch_margin(plain, 0.7, 0.1));
    jd_patch_free(plain);
    jd_patch_free(stretched);
}

TEST(a_clockwise_polygon_has_the_same_inside) {
    double turned[10];
    for (int i = 0; i < 5; i++)
        turned[2 * i] = corners[8 - 2 * i], turned[2 * i + 1] = corners[9 - 2 * i];
    jd_patch_options o = shape_of(JD_SHAPE_POLYGON);
    jd_patch* a = make(o);
    o.points = turned;
    jd_patch* b = make(o);
    CHECK_ABS(jd_patch_margin(b, 0.5, 0.1), jd_patch_margin(a, 0.5, 0.1), 1e-15);
    CHECK_ABS(jd_patch_margin(b, 2.5, 0.1), jd_patch_margin(a, 2.5, 0.1), 1e-15);
    jd_patch_free(a);
    jd_patch_free(b);
}

TEST(a_line_of_points_and_a_single_one_have_no_inside) {
    double line[] = {0, 0, 1, 1, 1, 1, 2, 2, 1};
    jd_patch* patch = make(with_points(JD_SHAPE_POINTS, line, 3));
    CHECK_ABS(jd_patch_margin(patch, 1.5, 1.5), 0, 1e-15);
    CHECK_REL(jd_patch_margin(patch, 1, 0), -sqrt(0.5), 1e-14);
    CHECK_REL(jd_patch_margin(patch, 3, 3), -sqrt(2), 1e-14);
    jd_patch_free(patch);
    patch = make(with_points(JD_SHAPE_POINTS, line, 1));
    CHECK_REL(jd_patch_margin(patch, 3, 4), -5, 1e-14);
    jd_patch_free(patch);
}

TEST_MAIN(margin_has_the_sign_of_the_distance_and_at_most_its_size, grips_do_not_move_the_outline,
          a_clockwise_polygon_has_the_same_inside, a_line_of_points_and_a_single_one_have_no_inside)
