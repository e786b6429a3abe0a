// Errors of laws: the Hertz disc by closed forms, and no motion beyond the largest on any patch.

#include "judder/surface.h"
#include "judder/system.h"
#include "support/loads.h"

static const jd_law* find(const char* name) {
    const jd_law* law;
    REQUIRE(jd_law_find(NULL, name, &law) == JD_OK);
    return law;
}

static jd_law_error_report report_of(const char* name, const jd_patch* patch) {
    jd_law_error_report report;
    CHECK_INT(jd_law_error(NULL, find(name), NULL, patch, &report), JD_OK);
    return report;
}

static double force_error(const char* name, const jd_patch* patch, jd_motion q) {
    jd_wrench exact, load;
    CHECK_INT(jd_patch_load(patch, q, 0, &exact), JD_OK);
    if (jd_law_load(find(name), NULL, patch, q, 0, &load) != JD_OK)
        return 0;
    return hypot(load.fx - exact.fx, load.fy - exact.fy);
}

static double moment_error(const char* name, const jd_patch* patch, jd_motion q) {
    jd_wrench exact, load;
    CHECK_INT(jd_patch_load(patch, q, 0, &exact), JD_OK);
    if (jd_law_load(find(name), NULL, patch, q, 0, &load) != JD_OK)
        return 0;
    return fabs(load.m - exact.m) / jd_patch_size(patch);
}

static jd_patch* disc(double radius) {
    jd_patch_options options = jd_patch_default();
    options.radius = radius;
    return made(&options);
}

// On a disc only the mixing angle counts: the errors by a fine scan of it.
TEST(errors_on_the_hertz_disc_are_those_of_a_scan) {
    static const char* const names[] = {"point", "pade1", "pade2", "power"};
    jd_patch* patch = disc(0.003);
    const int n = 20000;
    for (int l = 0; l < 4; l++) {
        double largest[2] = {0, 0}, mean[2] = {0, 0};
        for (int i = 0; i < n; i++) {
            const double angle = JD_PI / 2 * (i + 0.5) / n;
            const jd_motion q = {0, cos(angle), sin(angle) / 0.003};
            const double e[] = {force_error(names[l], patch, q), moment_error(names[l], patch, q)};
            for (int k = 0; k < 2; k++)
                largest[k] = fmax(largest[k], e[k]), mean[k] += e[k] / n;
        }
        const jd_law_error_report r = report_of(names[l], patch);
        CHECK_REL(r.force.largest, largest[0], 1e-3);
        CHECK_REL(r.moment.largest, largest[1], 1e-3);
        CHECK_ABS(r.force.mean, mean[0], 5e-4);  // of the midpoint rule at kinks
        CHECK_ABS(r.moment.mean, mean[1], 5e-4);
        CHECK_REL(r.spin, 3 * JD_PI / 16, 1e-12);
        CHECK_REL(force_error(names[l], patch, r.force.at), r.force.largest, 1e-12);
        CHECK_REL(moment_error(names[l], patch, r.moment.at), r.moment.largest, 1e-12);
        CHECK_REL(hypot(hypot(r.force.at.vx, r.force.at.vy), 0.003 * r.force.at.w), 1, 1e-12);
    }
    jd_patch_free(patch);
}

TEST(the_point_law_is_off_by_all_of_the_force_and_of_the_moment) {
    jd_patch* patch = disc(2);
    const jd_law_error_report r = report_of("point", patch);
    CHECK_ABS(r.force.largest, 1, 1e-9);
    CHECK_ABS(r.moment.largest, 3 * JD_PI / 16, 1e-9);
    CHECK(hypot(r.force.at.vx, r.force.at.vy) < 1e-9);
    jd_patch_free(patch);
}

TEST(the_exact_law_is_not_off) {
    const jd_patch_options options = {.shape = JD_SHAPE_RECTANGLE, .width = 0.01, .length = 0.03};
    jd_patch* patch = made(&options);
    const jd_law_error_report r = report_of("integral", patch);
    CHECK_ABS(r.force.largest, 0, 1e-12);
    CHECK_ABS(r.moment.largest, 0, 1e-12);
    jd_patch_free(patch);
}

// Random motions that look for trouble, and motions all around the sphere.
static void check_largest(const jd_patch* patch, const patch_case* kind) {
    static const char* const names[] = {"point", "pade1", "pade2", "power"};
    const double a = jd_patch_size(patch);
    for (int l = 0; l < 4; l++) {
        const jd_law_error_report r = report_of(names[l], patch);
        CHECK(r.force.mean <= r.force.largest && r.moment.mean <= r.moment.largest);
        CHECK_REL(force_error(names[l], patch, r.force.at), r.force.largest, 1e-9);
        CHECK_REL(moment_error(names[l], patch, r.moment.at), r.moment.largest, 1e-9);
        for (int i = 0; i < check_repetitions(3000); i++) {
            const double angle = random_between(-JD_PI / 2, JD_PI / 2),
                         turn = random_between(0, JD_TURN);
            const jd_motion wide = {cos(angle) * cos(turn), cos(angle) * sin(turn), sin(angle) / a};
            const jd_motion q = i % 2 ? patch_motion(&kind->options, a, i / 2) : wide;
            CHECK(force_error(names[l], patch, q) <= 1.001 * r.force.largest + 1e-9);
            CHECK(moment_error(names[l], patch, q) <= 1.001 * r.moment.largest + 1e-9);
        }
    }
}

TEST(no_motion_is_beyond_the_largest_error_on_any_patch) { each_patch(check_largest); }

TEST(errors_do_not_depend_on_the_unit_of_length) {
    const jd_patch_options small = {.shape = JD_SHAPE_ELLIPSE, .half_x = 0.003, .half_y = 0.001};
    const jd_patch_options large = {.shape = JD_SHAPE_ELLIPSE, .half_x = 3000, .half_y = 1000};
    jd_patch *p = made(&small), *q = made(&large);
    const jd_law_error_report a = report_of("pade2", p), b = report_of("pade2", q);
    CHECK_REL(a.force.largest, b.force.largest, 1e-9);
    CHECK_REL(a.moment.largest, b.moment.largest, 1e-9);
    CHECK_REL(a.force.mean, b.force.mean, 1e-9);
    jd_patch_free(p);
    jd_patch_free(q);
}

TEST(parameters_count) {
    jd_patch* patch = disc(1);
    const double point_like[] = {0, 1, 0, 2, 0, 2};  // rise, v_s, b_T, m_T, b_M, m_M
    jd_law_error_report r;
    CHECK_INT(jd_law_error(NULL, find("power"), point_like, patch, &r), JD_OK);
    CHECK_ABS(r.force.largest, 1, 1e-9);
    jd_patch_free(patch);
}

// Compared with the exact law that rises alike: for fast sliding, v_s << 1 m/s, as if nothing rose.
TEST(laws_that_rise_are_compared_with_the_exact_one_that_does) {
    jd_patch* patch = disc(0.5);
    const double slow[] = {2, 3}, fast[] = {2, 1e-9};
    jd_law_error_report r, s;
    CHECK_INT(jd_law_error(NULL, find("pade2"), slow, patch, &r), JD_OK);
    jd_wrench exact, load;
    CHECK_INT(jd_law_load(find("integral"), slow, patch, r.force.at, 0, &exact), JD_OK);
    CHECK_INT(jd_law_load(find("pade2"), slow, patch, r.force.at, 0, &load), JD_OK);
    CHECK_REL(hypot(load.fx - exact.fx, load.fy - exact.fy), r.force.largest, 1e-12);
    const double plain = report_of("pade2", patch).force.largest;
    CHECK(r.force.largest > 1.2 * plain);
    CHECK_INT(jd_law_error(NULL, find("pade2"), fast, patch, &s), JD_OK);
    CHECK_REL(s.force.largest, plain, 1e-6);
    jd_patch_free(patch);
}

TEST(a_law_without_values_is_told) {
    jd_context* context = jd_context_create();
    jd_patch* patch = disc(1);
    const double none[] = {0, 1, NAN, NAN, NAN, NAN};
    jd_law_error_report r;
    CHECK_INT(jd_law_error(context, find("power"), none, patch, &r), JD_ERR_RANGE);
    CHECK_STR(jd_context_message(context), "law 'power' has no values on this patch");
    const jd_law foreign = {.name = "glue"};
    CHECK_INT(jd_law_error(context, &foreign, NULL, patch, &r), JD_ERR_NAME);
    CHECK_HAS(jd_context_message(context), "law 'glue'");
    jd_patch_free(patch);
    jd_context_free(context);
}

// ---- Curves ------------------------------------------------------------------------------------

TEST(curves_run_from_sliding_to_spin_and_reach_the_largest) {
    jd_patch* patch = disc(0.5);
    jd_mix_error errors[181];
    CHECK_INT(jd_law_error_mixes(find("pade1"), NULL, patch, 181, errors), JD_OK);
    const jd_law_error_report r = report_of("pade1", patch);
    double force = 0, moment = 0;
    for (int i = 0; i < 181; i++) {
        CHECK_REL(errors[i].angle, i * JD_PI / 360, 1e-12);
        force = fmax(force, errors[i].force), moment = fmax(moment, errors[i].moment);
    }
    CHECK_ABS(errors[0].force + errors[0].moment, 0, 1e-12);
    CHECK_ABS(errors[180].force + errors[180].moment, 0, 1e-12);
    CHECK_REL(force, r.force.largest, 1e-3);
    CHECK_REL(moment, r.moment.largest, 1e-3);
    CHECK_INT(jd_law_error_mixes(find("pade1"), NULL, patch, 1, errors), JD_ERR_ARGUMENT);
    jd_patch_free(patch);
}

TEST_MAIN(errors_on_the_hertz_disc_are_those_of_a_scan,
          the_point_law_is_off_by_all_of_the_force_and_of_the_moment, the_exact_law_is_not_off,
          no_motion_is_beyond_the_largest_error_on_any_patch,
          errors_do_not_depend_on_the_unit_of_length, parameters_count,
          laws_that_rise_are_compared_with_the_exact_one_that_does, a_law_without_values_is_told,
          curves_run_from_sliding_to_spin_and_reach_the_largest)
