// Patches: what is refused and why, names, and the frame inside.

#include "judder/friction.h"
#include "patch/patch.h"
#include "support/check.h"
#include "support/patch_make.h"

static double square[] = {-1, -1, 1, -1, 1, 1, -1, 1};

// ---- What is refused ----------------------------------------------------------------------------

static void refuse(jd_patch_options options, const char* part) {
    jd_context* context = jd_context_create();
    jd_patch* patch = (jd_patch*)&options;
    CHECK_INT(jd_patch_create(context, &options, &patch), JD_ERR_RANGE);
    CHECK(patch == NULL);
    CHECK_HAS(jd_context_message(context), part);
    CHECK_INT(jd_patch_create(NULL, &options, &patch), JD_ERR_RANGE);
    jd_context_free(context);
}

static void refuse_number(jd_shape shape, const char* name, double value, const char* part) {
    jd_patch_options options = uniform(shape);
    CHECK_INT(jd_patch_options_set(NULL, &options, name, value), JD_OK);
    refuse(options, part);
}

TEST(impossible_sizes_are_refused_by_name) {
    static const double bad[] = {0.0, -1.0, NAN, INFINITY, 1e-40};
    for (int i = 0; i < 5; i++) {
        refuse_number(JD_SHAPE_DISC, "radius", bad[i], "radius is");
        refuse_number(JD_SHAPE_RING, "inner", bad[i], "inner is");
        refuse_number(JD_SHAPE_ELLIPSE, "half_x", bad[i], "half_x is");
        refuse_number(JD_SHAPE_ELLIPSE, "half_y", bad[i], "half_y is");
        refuse_number(JD_SHAPE_RECTANGLE, "width", bad[i], "width is");
        refuse_number(JD_SHAPE_RECTANGLE, "length", bad[i], "length is");
    }
    refuse_number(JD_SHAPE_RING, "inner", 1.0, "inner is 1 m, must be less than radius = 1 m");
    refuse_number(JD_SHAPE_RING, "inner", 1.0 - 1e-6, "the ring is too thin: inner = 0.999999 m");
    refuse_number(JD_SHAPE_ELLIPSE, "half_x", 1e-4, "the ellipse is too thin: half_x = 0.0001 m");
    refuse_number(JD_SHAPE_RECTANGLE, "width", 1e-5, "the rectangle is too thin: width = 1e-05 m");
    refuse_number(JD_SHAPE_DISC, "x", NAN, "place x = nan");
    refuse_number(JD_SHAPE_DISC, "grip_x", -1.0, "grip_x is -1, must be 1e-06 to 1e+06");
    refuse_number(JD_SHAPE_POINTS, "grip_y", NAN, "grip_y is nan");
    refuse_number(JD_SHAPE_DISC, "grip_y", 1e9, "grip_y is 1e+09");
    refuse_number(JD_SHAPE_DISC, "grip_y", 101.0,
                  "grip_x = 1, grip_y = 101: one may be at most 100 times the other");
    refuse_number(JD_SHAPE_ELLIPSE, "grip_x", 50.0,
                  "the ellipse stretched by grip_x, grip_y is too thin: half_x");
    refuse_number(JD_SHAPE_DISC, "y", 1e13, "sizes from the reference point");
}

TEST(pressures_that_do_not_fit_are_refused) {
    refuse(hertz(JD_SHAPE_RING), "hertz is for disc and ellipse, not for ring");
    refuse(hertz(JD_SHAPE_RECTANGLE), "not for rectangle");
    // beyond 1/(distance of the edge): along the short side of a patch that is far
    refuse_number(JD_SHAPE_DISC, "d_c", 1.2, "the pressure becomes negative");
    refuse_number(JD_SHAPE_RING, "d_s", -1.2, "the pressure becomes negative");
    refuse_number(JD_SHAPE_ELLIPSE, "d_s", 1.1, "the pressure becomes negative");
    refuse_number(JD_SHAPE_ELLIPSE, "d_c", 1.001 * 1.3 / 0.4, "the pressure becomes negative");
    refuse_number(JD_SHAPE_RECTANGLE, "d_c", 1.001 * hypot(1, 3), "the pressure becomes negative");
    refuse_number(JD_SHAPE_DISC, "d_c", NAN, "d_c = nan");
    jd_patch_options options = uniform(JD_SHAPE_DISC);
    options.polynomial = bowl;
    options.shape = JD_SHAPE_RECTANGLE;
    options.degree = 2;
    options.width = 1, options.length = 0.005;
    refuse(options, "the rectangle is too thin: width = 1 m, length = 0.005 m");
    options.shape = JD_SHAPE_DISC;
    options.degree = 5;
    refuse(options, "degree 5, must be 0 to 4");
    options.degree = -1;
    refuse(options, "degree -1");
    options.degree = 2;
    options.polynomial = (double[]){1, 0, 0, NAN, 0, 0};
    refuse(options, "coefficient 4 is nan");
    options.polynomial = (double[]){0, 0, 0, 0, 0, 0};
    refuse(options, "the polynomial is zero");
    options.shape = (jd_shape)9;
    refuse(options, "shape 9");
    options.shape = JD_SHAPE_DISC;
    options.pressure = (jd_pressure)2;
    refuse(options, "pressure 2");
}

// (x - 0.3)^2 + (y + 0.2)^2 - dip is least inside, at a place no sample hits.
TEST(the_sign_of_the_pressure_is_found_to_rounding) {
    static const jd_shape shapes[] = {JD_SHAPE_DISC, JD_SHAPE_ELLIPSE, JD_SHAPE_RECTANGLE,
                                      JD_SHAPE_RING, JD_SHAPE_POLYGON};
    for (int i = 0; i < 5; i++)
        for (int down = 0; down < 2; down++) {
            jd_patch_options options = with_points(shapes[i], square, 4);
            const double x = 0.07, y = i == 3 ? 0.81 : 0.2, dip = down ? 1e-11 : 1e-13;
            const double terms[] = {x * x + y * y - dip, -2 * x, -2 * y, 1, 0, 1};
            options.inner = 0.6;
            options.polynomial = terms;
            options.degree = 2;
            jd_patch* patch = NULL;
            CHECK_INT(jd_patch_create(NULL, &options, &patch), down ? JD_ERR_RANGE : JD_OK);
            jd_patch_free(patch);
        }
    // Zero along the whole edge.
    jd_patch_options options = uniform(JD_SHAPE_DISC);
    options.polynomial = (double[]){1, 0, 0, -1, 0, -1};
    options.degree = 2;
    jd_patch_free(make(options));
    options.polynomial = (double[]){1, 0, 0, -1.5, 0, 0};
    refuse(options, "becomes negative: -0.5 of its largest magnitude at x = ");
}

static void refuse_polygon(double* points, int count, const char* part) {
    refuse(with_points(JD_SHAPE_POLYGON, points, count), part);
}

TEST(outlines_that_are_no_convex_polygon_are_refused) {
    static double many[2 * (JD_MAX_VERTICES + 1)];
    double star[10];
    const int count = JD_MAX_VERTICES + 1;
    for (int i = 0; i < count; i++)
        many[2 * i] = cos(2 * JD_PI * i / count), many[2 * i + 1] = sin(2 * JD_PI * i / count);
    for (int i = 0; i < 5; i++)
        star[2 * i] = cos(4 * JD_PI * i / 5), star[2 * i + 1] = sin(4 * JD_PI * i / 5);
    refuse_polygon(many, count, "1025 vertices, must be 3 to 1024");
    refuse_polygon(many, 2, "2 vertices");
    refuse_polygon(NULL, 4, "0 vertices");
    refuse_polygon(star, 5, "crosses itself");
    refuse_polygon((double[]){0, 0, 1, 1, 1, 0, 0, 1}, 4, "crosses itself");
    refuse_polygon((double[]){0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1}, 6, "winds 2 times");
    refuse_polygon((double[]){0, 0, 1, 0, 0.2, 0.2, 0, 1}, 4, "not convex at vertex 3");
    refuse_polygon((double[]){0, 1, 0.2, 0.2, 1, 0, 0, 0}, 4, "not convex at vertex 2");
    refuse_polygon((double[]){0, 0, 1, 0, 1, 0, 1, 1}, 4, "vertices 2 and 3 coincide");
    refuse_polygon((double[]){1, 1, 1, 1, 1, 1}, 3, "encloses no area");
    refuse_polygon((double[]){0, 0, 1, 0, 2, 0}, 3, "encloses no area");
    refuse_polygon((double[]){0, 0, 1, 0, 2, 0, 1, 1}, 4, "vertex 2 (1, 0) lies on a line");
    refuse_polygon((double[]){0, 0, 1, 0, 1, NAN}, 3, "vertex 3: y is nan");
    refuse_polygon((double[]){0, 0, 1, 0, 1, 1e-5}, 3, "too thin");
}

TEST(points_that_carry_nothing_are_refused) {
    double points[] = {0, 0, 1, 1, 0, -0.5};
    jd_patch_options options = with_points(JD_SHAPE_POINTS, points, 2);
    refuse(options, "point 2: its weight is -0.5");
    points[5] = NAN;
    refuse(options, "point 2: weight is nan");
    points[5] = points[2] = 0.0;
    refuse(options, "sum to 0");
    options.point_count = 0;
    refuse(options, "there are 0 points");
    options.point_count = 1000001;
    refuse(options, "1000001 points");
    options.point_count = 2;
    points[2] = points[5] = 1.0;
    options.d_c = -1.5;
    refuse(options, "point 2: the lean d_c = -1.5, d_s = 0 makes its weight -0.5");
    options.d_c = 0.0;
    options.polynomial = bowl;
    refuse(options, "points take no polynomial");
}

// ---- Names --------------------------------------------------------------------------------------

TEST(numbers_shapes_and_pressures_have_names) {
    jd_context* context = jd_context_create();
    jd_patch_options options = uniform(JD_SHAPE_DISC);
    for (int i = 0; i < jd_patch_key_count(); i++) {
        const jd_patch_key* key = jd_patch_key_at(i);
        for (int shape = 0; shape < JD_SHAPE_COUNT; shape++) {
            options.shape = (jd_shape)shape;
            const bool reads = key->shapes >> shape & 1u;
            CHECK_INT(jd_patch_options_set(context, &options, key->name, 7.0 + i),
                      reads ? JD_OK : JD_ERR_NAME);
        }
        double value;
        memcpy(&value, (char*)&options + key->offset, sizeof value);
        CHECK_ABS(value, 7.0 + i, 0.0);
    }
    CHECK(jd_patch_key_at(-1) == NULL && jd_patch_key_at(jd_patch_key_count()) == NULL);
    options.shape = JD_SHAPE_DISC;
    CHECK_INT(jd_patch_options_set(context, &options, "radios", 1.0), JD_ERR_NAME);
    CHECK_HAS(jd_context_message(context), "did you mean 'radius'?");
    CHECK_INT(jd_patch_options_set(context, &options, "grip_x", 0.0), JD_ERR_RANGE);
    CHECK_HAS(jd_context_message(context), "grip_x is 0, must be > 0");
    CHECK_INT(jd_patch_options_set(context, &options, "width", 1.0), JD_ERR_NAME);
    CHECK_HAS(jd_context_message(context), "shape disc");
    for (int i = 0; i < JD_SHAPE_COUNT; i++) {
        jd_shape shape = (jd_shape)-1;
        CHECK_INT(jd_shape_find(context, jd_shape_name((jd_shape)i), &shape), JD_OK);
        CHECK_INT(shape, i);
    }
    jd_pressure pressure = JD_PRESSURE_UNIFORM;
    CHECK_INT(jd_pressure_find(context, "hertz", &pressure), JD_OK);
    CHECK_INT(pressure, JD_PRESSURE_HERTZ);
    CHECK_INT(jd_pressure_find(context, "herz", &pressure), JD_ERR_NAME);
    CHECK_HAS(jd_context_message(context), "did you mean 'hertz'?");
    CHECK(jd_shape_name((jd_shape)6) == NULL && jd_pressure_name((jd_pressure)-1) == NULL);
    jd_context_free(context);
}

// ---- The frame inside ---------------------------------------------------------------------------

TEST(symmetric_patches_are_so_to_the_last_bit) {
    for (int n = 0; n < 6; n++) {
        jd_patch_options options = with_points(n < 5 ? (jd_shape)n : JD_SHAPE_DISC, square, 4);
        options.polynomial = (double[]){1, 0, 0, 0.5, -0.1, 0.3};
        options.degree = 2;
        options.x = 0.1;
        options.pressure = n == 5 ? JD_PRESSURE_HERTZ : JD_PRESSURE_UNIFORM;
        jd_patch* patch = make(options);
        CHECK(patch->symmetric);
        CHECK(patch->mean_x == 0.0 && patch->spin_x == 0.0 && patch->spin_y == 0.0);
        double total = 0.0;
        for (int i = 0; i < patch->node_count; i += 2) {
            CHECK(patch->node_x[i] == -patch->node_x[i + 1]);
            CHECK(patch->node_y[i] == -patch->node_y[i + 1]);
            CHECK(patch->node_weight[i] == patch->node_weight[i + 1]);
            total += 2 * patch->node_weight[i];
        }
        CHECK_ABS(total, 1.0, 1e-14);
        jd_patch_free(patch);
        options.d_s = 1e-3;
        patch = make(options);
        CHECK(!patch->symmetric && patch->mean_y > 0.0 && patch->spin_x < 0.0);
        jd_patch_free(patch);
    }
    jd_patch* patch = make(with_points(JD_SHAPE_POLYGON, kite, 5));
    CHECK(!patch->symmetric);
    jd_patch_free(patch);
}

TEST(a_polygon_may_run_either_way_and_copies_its_list) {
    double list[10], back[10];
    memcpy(list, kite, sizeof kite);
    for (int i = 0; i < 5; i++)
        back[2 * i] = kite[8 - 2 * i], back[2 * i + 1] = kite[9 - 2 * i];
    jd_patch* patch = make(with_points(JD_SHAPE_POLYGON, list, 5));
    memset(list, 0, sizeof list);
    jd_patch* other = make(with_points(JD_SHAPE_POLYGON, back, 5));
    CHECK(memcmp(jd_patch_made_of(patch)->points, kite, sizeof kite) == 0);
    CHECK_REL(jd_patch_size(patch), hypot(1.2, 1.4), 1e-15);
    CHECK_INT(other->edge_count, 5);
    CHECK_REL(other->clearance, patch->clearance, 1e-14);
    CHECK_ABS(other->x, patch->x, 1e-15);
    for (int i = -1; i <= 8; i++)
        CHECK_REL(moment(other, 0, 0, i), moment(patch, 0, 0, i), 1e-14);
    for (int i = 0; i < 5; i++) {  // the user's places, and outward to the right of each edge
        const jd_edge* edge = &patch->edges[i];
        CHECK_ABS(patch->x + patch->scale * edge->x, kite[2 * i], 1e-15);
        CHECK_ABS(patch->y + patch->scale * edge->y, kite[2 * i + 1], 1e-15);
        CHECK(edge->x * edge->ty - edge->y * edge->tx >= patch->clearance);
    }
    jd_patch_free(patch);
    jd_patch_free(other);
}

// A rectangle, and the polygon of its corners far from its origin under the same pressure.
TEST(a_pressure_is_the_same_in_any_frame) {
    jd_patch_options options = uniform(JD_SHAPE_RECTANGLE);
    options.width = options.length = 2.0;
    options.d_c = 0.03, options.d_s = 0.02;
    options.polynomial = bowl;
    options.degree = 2;
    jd_patch* patch = make(options);
    const double a = sqrt(2.0), b = sqrt(25.0 + 16.0);  // sizes; below x = a X = b Z - 4, y alike
    double moved[8], terms[6];
    for (int i = 0; i < 4; i++)
        moved[2 * i] = square[2 * i] + 4.0, moved[2 * i + 1] = square[2 * i + 1] + 3.0;
    const double q = b / a, u = -4.0 / a, v = -3.0 / a;
    terms[0] =
        bowl[0] + bowl[1] * u + bowl[2] * v + bowl[3] * u * u + bowl[4] * u * v + bowl[5] * v * v;
    terms[1] = q * (bowl[1] + 2 * bowl[3] * u + bowl[4] * v);
    terms[2] = q * (bowl[2] + 2 * bowl[5] * v + bowl[4] * u);
    for (int i = 3; i < 6; i++)
        terms[i] = q * q * bowl[i];
    jd_patch_options other = with_points(JD_SHAPE_POLYGON, moved, 4);
    const double one = 1.0 + 0.03 * u + 0.02 * v;  // scale does not matter: make the constant 1
    other.d_c = 0.03 * q / one, other.d_s = 0.02 * q / one;
    for (int i = 0; i < 6; i++)
        terms[i] *= 7.0;
    other.polynomial = terms;
    other.degree = 2;
    other.x = -4.0, other.y = -3.0;
    jd_patch* same = make(other);
    CHECK_ABS(same->x, 0.0, 1e-15);
    CHECK_INT(same->degree, 3);
    for (int i = 0; i < JD_POLYNOMIAL_TERMS(3); i++)
        CHECK_ABS(same->polynomial[i], patch->polynomial[i], 1e-13);
    CHECK_REL(jd_patch_spin_moment(same), jd_patch_spin_moment(patch), 1e-13);
    jd_patch_free(patch);
    jd_patch_free(same);
}

TEST(points_merge_and_sum) {
    double list[] = {0, 0, 2, 3, 4, 1, 0, 0, 1, 3, 0, 4, 7, 7, 0};
    jd_patch_options options = with_points(JD_SHAPE_POINTS, list, 5);
    jd_patch* patch = make(options);
    CHECK_INT(patch->node_count, 3);
    CHECK_REL(jd_patch_size(patch), hypot(7, 7), 1e-15);
    double x, y, value, total = 0.0;
    jd_patch_centre(patch, &x, &y);
    CHECK_ABS(x, 15.0 / 8, 1e-15);
    CHECK_ABS(y, 0.5, 1e-15);
    for (int i = 0; i < 3; i++)
        total += patch->node_weight[i];
    CHECK_ABS(total, 1.0, 1e-15);
    CHECK_REL(jd_patch_spin_moment(patch), (5.0 + 12.0) / 8, 1e-15);
    CHECK_REL(moment(patch, 1, 0, -1), (0.6 + 4.0) / 8, 1e-15);
    CHECK_ABS(moment(patch, 0, 0, 0), 1.0, 1e-15);
    CHECK_INT(jd_patch_moment(patch, 0, 0, -1, &value), JD_ERR_ARGUMENT);
    CHECK(patch->moments.here > 0 && isfinite(patch->moments.r_1));  // without that point
    jd_patch_free(patch);
    options.x = -1.0;
    patch = make(options);
    CHECK_REL(moment(patch, 0, 0, -1) / jd_patch_size(patch), (3.0 + 1 / hypot(2, 4) + 4 / 2.0) / 8,
              1e-14);
    jd_patch_free(patch);
    patch = make(with_points(JD_SHAPE_POINTS, (double[]){0, 0, 1}, 1));
    CHECK(jd_patch_size(patch) == 1.0 && patch->scale == 1.0 && patch->symmetric);
    CHECK(jd_patch_spin_moment(patch) == 0.0 && patch->clearance == 0.0);
    jd_patch_free(patch);
}

TEST_MAIN(impossible_sizes_are_refused_by_name, pressures_that_do_not_fit_are_refused,
          the_sign_of_the_pressure_is_found_to_rounding,
          outlines_that_are_no_convex_polygon_are_refused, points_that_carry_nothing_are_refused,
          numbers_shapes_and_pressures_have_names, symmetric_patches_are_so_to_the_last_bit,
          a_polygon_may_run_either_way_and_copies_its_list, a_pressure_is_the_same_in_any_frame,
          points_merge_and_sum)
