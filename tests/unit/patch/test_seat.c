// A pressure that leans under the centre of mass: against direct quadrature, in a model, and where
// the body would tip.

#include "judder/run.h"
#include "support/patch_make.h"
#include "support/quadrature.h"
#include "support/random.h"

#include <string.h>

static double dots[] = {-1, -1, 1, 1, -1, 1, 1, 1, 2, -1, 1, 1, 0.2, 0.1, 3};

static jd_patch_options option_case(int index) {
    jd_patch_options o = any_case(index, 0, 0);
    o.x = o.y = o.d_c = o.d_s = 0;
    return o;
}

// Centre of pressure by quadrature, from the shape's origin [m].
static void centre(const jd_patch_options* o, double* x, double* y) {
    const quad_patch p = quad_open(o);
    *x = quad_moment(&p, 1, 0, 0) * p.size;
    *y = quad_moment(&p, 0, 1, 0) * p.size;
}

// Moments are good to 1e-10 at least.
TEST(the_centre_of_pressure_comes_under_the_centre_of_mass) {
    for (int i = 0; i < CASES; i++) {
        jd_patch_options o = option_case(i);
        double x, y, got_x, got_y;
        centre(&o, &x, &y);
        x += 0.04, y -= 0.07;
        CHECK_INT(jd_patch_lean_to(NULL, &o, x, y), JD_OK);
        CHECK(o.d_c != 0 && o.d_s != 0);
        centre(&o, &got_x, &got_y);
        CHECK_ABS(got_x, x, 1e-9);
        CHECK_ABS(got_y, y, 1e-9);
        // The library's own, with the centre of mass as reference point.
        o.x = -x, o.y = -y;
        jd_patch* patch = make(o);
        jd_patch_centre(patch, &x, &y);
        CHECK_ABS(x, 0, 1e-12);
        CHECK_ABS(y, 0, 1e-12);
        jd_patch_free(patch);
    }
}

TEST(points_share_the_weight_as_the_lean_says) {
    jd_patch_options o = with_points(JD_SHAPE_POINTS, dots, 5);
    double x = 0, y = 0, sum = 0;
    CHECK_INT(jd_patch_lean_to(NULL, &o, 0.1, -0.2), JD_OK);
    for (int i = 0; i < 5; i++) {
        const double* d = &dots[3 * i];
        const double weight = d[2] * (1 + (o.d_c * d[0] + o.d_s * d[1]) / sqrt(2));
        sum += weight, x += weight * d[0], y += weight * d[1];
    }
    CHECK_ABS(x / sum, 0.1, 1e-14);
    CHECK_ABS(y / sum, -0.2, 1e-14);
    jd_patch* patch = make(o);
    CHECK_REL(moment(patch, 1, 0, 0) * sqrt(2), 0.1, 1e-13);
    jd_patch_centre(patch, &x, &y);
    CHECK_ABS(x, 0.1, 1e-14);
    jd_patch_free(patch);
}

// Two points in a line hold a weight between them, none beside it.
TEST(a_line_of_points_holds_what_is_above_it) {
    double line[] = {-1, 0, 1, 1, 0, 1};
    jd_patch_options o = with_points(JD_SHAPE_POINTS, line, 2);
    CHECK_INT(jd_patch_lean_to(NULL, &o, 0.5, 0), JD_OK);
    CHECK_ABS(o.d_c, 0.5, 1e-15);
    o.d_c = 0;
    CHECK_INT(jd_patch_lean_to(NULL, &o, 0.5, 0.01), JD_ERR_RANGE);
    CHECK_INT(jd_patch_lean_to(NULL, &o, 1.01, 0), JD_ERR_RANGE);
}

// The kern of a rectangle is the rhombus |x|/(W/6) + |y|/(L/6) <= 1, of a disc r <= R/4.
TEST(a_body_tips_outside_the_kern_of_its_base) {
    jd_context* context = jd_context_create();
    jd_patch_options o = uniform(JD_SHAPE_RECTANGLE);
    for (int i = 0; i <= 10; i++) {
        const double share = i / 10.0, x = o.width / 6 * share, y = o.length / 6 * (1 - share);
        jd_patch_options inside = o, outside = o;
        CHECK_INT(jd_patch_lean_to(context, &inside, x, y), JD_OK);
        jd_patch_free(make(inside));
        CHECK_INT(jd_patch_lean_to(context, &outside, x * (1 + 1e-9), y * (1 + 1e-9)),
                  JD_ERR_RANGE);
        CHECK_HAS(jd_context_message(context), "the body would tip");
        CHECK(outside.d_c == 0 && outside.d_s == 0);
    }
    o = uniform(JD_SHAPE_DISC);
    CHECK_INT(jd_patch_lean_to(context, &o, 0.15, 0.2), JD_OK);
    CHECK_REL(hypot(o.d_c, o.d_s), 1, 1e-13);
    o.d_c = o.d_s = 0;
    CHECK_INT(jd_patch_lean_to(context, &o, 0.1501, 0.2), JD_ERR_RANGE);
    jd_context_free(context);
}

// A rectangle 1 to 3 leans by up to sqrt(10) across: the exact law meets its 1e-10 of pure sliding
// and spin together there as well.
TEST(the_exact_law_holds_its_error_under_a_steep_lean) {
    static const double leans[][2] = {{3, 0}, {-3.16, 0}, {2, 0.38}, {0, 1.05}, {-1, 0.7}};
    for (int i = 0; i < 5; i++) {
        jd_patch_options o = uniform(JD_SHAPE_RECTANGLE);
        o.d_c = leans[i][0], o.d_s = leans[i][1];
        o.x = 0.1, o.y = -0.3;
        const quad_patch p = quad_open(&o);
        jd_patch* patch = make(o);
        for (int trial = 0; trial < 12; trial++) {
            const jd_motion motion = {random_between(-1, 1), random_between(-1, 1),
                                      random_decades(-2, 2)};
            double off;
            jd_wrench got;
            const jd_wrench want = quad_potential(&p, motion, 0, false, &off).load;
            CHECK_INT(jd_patch_load(patch, motion, 0, &got), JD_OK);
            CHECK_ABS(got.fx, want.fx, 1e-10 + off);
            CHECK_ABS(got.fy, want.fy, 1e-10 + off);
            CHECK_ABS(got.m, want.m, 1e-10 * p.size + off);
        }
        jd_patch_free(patch);
    }
}

// ---- In a model --------------------------------------------------------------------------------

static jd_context* context;

static jd_model* planar_body(void) {
    const jd_system* system;
    jd_model* model;
    context = jd_context_create();
    REQUIRE(jd_system_find(context, "planar-body", &system) == JD_OK);
    REQUIRE(jd_model_create(context, system, &model) == JD_OK);
    return model;
}

static void done(jd_model* model) {
    jd_model_free(model);
    jd_context_free(context);
}

static void refused(const jd_model* model, const char* part) {
    CHECK_INT(jd_model_check(model), JD_ERR_RANGE);
    CHECK_HAS(jd_context_message(context), part);
}

// Numbers may come in any order: only the whole is judged.
TEST(a_model_seats_its_patch_whatever_is_set_first) {
    jd_model* model = planar_body();
    double value;
    CHECK_INT(jd_model_check(model), JD_OK);
    CHECK_INT(jd_model_set(model, "x_G", 0.002), JD_OK);
    refused(model, "the centre of mass at (0.002, 0) m, from the origin of the rectangle: the "
                   "pressure would become negative, the body would tip");
    CHECK_INT(jd_model_set(model, "patch.width", 0.02), JD_OK);
    CHECK_INT(jd_model_check(model), JD_OK);
    CHECK_INT(jd_model_set(model, "y_G", -0.001), JD_OK);
    CHECK_INT(jd_model_check(model), JD_OK);
    // What the user sees stays as it was chosen.
    CHECK_INT(jd_model_parameter(model, "patch.d_c", &(const jd_parameter*){NULL}, &value), JD_OK);
    CHECK_BITS(value, 0.0);
    jd_patch_options o = jd_model_patch_options(model);
    CHECK(o.d_c == 0 && o.d_s == 0 && o.x == 0 && o.width == 0.02);
    CHECK_INT(jd_model_set_patch(model, &o), JD_OK);
    CHECK_INT(jd_model_check(model), JD_OK);
    done(model);
}

TEST(a_lean_of_the_users_own_is_refused) {
    jd_model* model = planar_body();
    CHECK_INT(jd_model_set(model, "patch.d_c", 0.1), JD_OK);
    refused(model, "patch: d_c = 0.1, d_s = 0, must be 0");
    CHECK_INT(jd_model_set(model, "patch.d_c", 0), JD_OK);
    CHECK_INT(jd_model_set(model, "patch.x", 0.1), JD_OK);
    refused(model, "patch: x = 0.1, y = 0 m, must be 0");
    done(model);
}

TEST(rest_does_not_hold_less_than_slip) {
    jd_model* model = planar_body();
    CHECK_INT(jd_model_set(model, "mu_k", 0.5), JD_OK);
    refused(model, "mu_s is 0.4, must be at least mu_k = 0.5");
    done(model);
}

// On the outline is on the body; the frame says from where the point is seen.
TEST(a_push_beside_the_body_is_refused) {
    jd_model* model = planar_body();
    jd_load_term push = {.kind = JD_LOAD_PUSH, .push = 0.1, .x = 0.005, .y = 0.01, JD_ALWAYS};
    push.frame = JD_FRAME_BODY;
    CHECK_INT(jd_model_add_load(model, &push), JD_OK);
    CHECK_INT(jd_model_check(model), JD_OK);
    CHECK_INT(jd_model_set(model, "loads.3.x", 0.007), JD_OK);
    refused(model, "loads.3: the push at (0.007, 0.01) m, fixed in the body, is 0.002 m outside");
    CHECK_INT(jd_model_set(model, "loads.3.frame", JD_FRAME_SPACE), JD_OK);
    refused(model, "fixed in space");
    CHECK_INT(jd_model_set_initial(model, "x", 0.004), JD_OK);
    CHECK_INT(jd_model_check(model), JD_OK);
    CHECK_INT(jd_model_set_initial(model, "theta", JD_PI / 2), JD_OK);
    refused(model, "fixed in space");
    CHECK_INT(jd_model_set(model, "loads.3.from", 1), JD_OK);
    CHECK_INT(jd_model_check(model), JD_OK);
    done(model);
}

TEST_MAIN(the_centre_of_pressure_comes_under_the_centre_of_mass,
          points_share_the_weight_as_the_lean_says, a_line_of_points_holds_what_is_above_it,
          a_body_tips_outside_the_kern_of_its_base,
          the_exact_law_holds_its_error_under_a_steep_lean,
          a_model_seats_its_patch_whatever_is_set_first, a_lean_of_the_users_own_is_refused,
          rest_does_not_hold_less_than_slip, a_push_beside_the_body_is_refused)
