// Axes of studies: their values, their text, what a model says to them.

#include "judder/study.h"
#include "support/check.h"

static jd_context* context;

// A model of a system, whose messages go to `context`.
static jd_model* model_of(const char* name) {
    const jd_system* system;
    jd_model* model;
    if (!context)
        context = jd_context_create();
    REQUIRE(jd_system_find(context, name, &system) == JD_OK);
    REQUIRE(jd_model_create(context, system, &model) == JD_OK);
    return model;
}

// ---- Values ------------------------------------------------------------------------------------

TEST(the_ends_of_an_axis_are_what_was_asked_for_to_the_bit) {
    const jd_axis linear = {"mu", 0.1, 0.3, 7, JD_SPACING_LINEAR};
    const jd_axis ratios = {"mu", 0.1, 0.3, 7, JD_SPACING_LOG};
    CHECK_BITS(jd_axis_value(&linear, 0), 0.1);
    CHECK_BITS(jd_axis_value(&linear, 6), 0.3);
    CHECK_BITS(jd_axis_value(&ratios, 0), 0.1);
    CHECK_BITS(jd_axis_value(&ratios, 6), 0.3);
}

TEST(steps_are_equal_and_ratios_are_equal) {
    const jd_axis linear = {"mu", 2, 1, 5, JD_SPACING_LINEAR};  // downwards
    const jd_axis ratios = {"mu", -1, -16, 5, JD_SPACING_LOG};  // both below 0
    for (int i = 0; i < 5; i++) {
        CHECK_REL(jd_axis_value(&linear, i), 2 - 0.25 * i, 1e-15);
        CHECK_REL(jd_axis_value(&ratios, i), -(double)(1 << i), 1e-15);  // pow rounds once
        CHECK_ABS(jd_axis_share(&linear, jd_axis_value(&linear, i)), i / 4.0, 1e-15);
        CHECK_ABS(jd_axis_share(&ratios, jd_axis_value(&ratios, i)), i / 4.0, 1e-15);
    }
    const jd_axis one = {"mu", 0.2, 0.2, 1, JD_SPACING_LINEAR};
    CHECK_BITS(jd_axis_value(&one, 0), 0.2);
    CHECK_BITS(jd_axis_share(&one, 0.2), 0);
}

// ---- Text --------------------------------------------------------------------------------------

static jd_axis read(const jd_model* model, const char* text) {
    jd_axis axis = {.name = ""};
    if (jd_axis_read(model, text, 11, &axis) != JD_OK)
        CHECK_FAILED("%s: %s", text, jd_context_message(context));
    return axis;
}

TEST(an_axis_is_read_with_units_points_and_log_in_any_order) {
    jd_model* model = model_of("vibrating-table");
    const jd_axis plain = read(model, "A_x=0:2");
    CHECK_STR(plain.name, "A_x");
    CHECK_BITS(plain.from, 0);
    CHECK_BITS(plain.to, 2);
    CHECK_INT(plain.points, 11);
    CHECK_INT(plain.spacing, JD_SPACING_LINEAR);
    const jd_axis full = read(model, " omega_a = 10 Hz : 1 kHz : log : 40 ");
    CHECK_REL(full.from, 20 * JD_PI, 1e-15);
    CHECK_REL(full.to, 2000 * JD_PI, 1e-15);
    CHECK_INT(full.points, 40);
    CHECK_INT(full.spacing, JD_SPACING_LOG);
    jd_model_free(model);
}

TEST(a_plain_end_takes_the_unit_of_the_other) {
    jd_model* model = model_of("vibrating-table");
    CHECK_REL(read(model, "omega_a=10:50 Hz:5").from, 20 * JD_PI, 1e-15);
    CHECK_REL(read(model, "omega_a=10 Hz:50:5").to, 100 * JD_PI, 1e-15);
    CHECK_REL(read(model, "phi_x=0:90 deg").to, JD_PI / 2, 1e-15);
    jd_model_free(model);
}

TEST(laws_patches_and_terms_have_axes_too) {
    jd_model* model = model_of("planar-body");
    jd_drive_term shake = {.v_x = 0.1, .omega = 50};
    REQUIRE(jd_model_add_drive(model, &shake) == JD_OK);
    CHECK_REL(read(model, "patch.width=10:20 mm").to, 0.02, 1e-15);
    CHECK_REL(read(model, "drive.0.v_x=1:2").to, 2, 0);
    CHECK_REL(read(model, "friction.rise=0:1").to, 1, 0);
    CHECK_REL(read(model, "stick_rule=exact:kardan:2").to, 1, 0);  // a choice
    jd_model_free(model);
}

static void check_refused(const jd_model* model, const char* text, const char* part) {
    jd_axis axis = {.name = "as before", .points = 3};
    CHECK(jd_axis_read(model, text, 11, &axis) < 0);
    CHECK_HAS(jd_context_message(context), part);
    CHECK_STR(axis.name, "as before");
    CHECK_INT(axis.points, 3);
}

TEST(a_wrong_axis_says_what_is_wrong) {
    jd_model* model = model_of("vibrating-table");
    const char* const forms[] = {"", "A_x", "A_x=", "A_x=1", "A_x=1:", "=1:2", "A_x=1:2:"};
    for (int i = 0; i < 7; i++)
        check_refused(model, forms[i], "must have the form NAME=FROM:TO");
    check_refused(model, "A_z=0:1", "unknown parameter 'A_z'; did you mean 'A_x'?");
    check_refused(model, "A_x=0:1 mm", "unit 'mm' does not fit 'm/s'");
    check_refused(model, "A_x=0:inf", "'inf' is not finite");
    check_refused(model, "A_x=0:2:40:lgo", "unknown word 'lgo'");
    check_refused(model, "A_x=0:2:40:40", "'40': given twice");
    check_refused(model, "A_x=1:2:log:log", "'log': given twice");
    check_refused(model, "A_x=0:2:0", "must be a whole number from 1 to");
    check_refused(model, "A_x=0:2:2.5", "must be a whole number from 1 to");
    check_refused(model, "A_x=0:2:log", "two values of one sign");
    check_refused(model, "A_x=-1:2:log", "two values of one sign");
    check_refused(model, "A_x=1:1", "to the same value");
    check_refused(model, "mu=-1:1", "mu is -1, must be");
    check_refused(model, "d=0:1.5", "d is 1.5, must be 0 to 1");
    check_refused(model, "drive.0.v_x=0:1", "drive has no terms");
    jd_model_free(model);
    jd_model* body = model_of("planar-body");
    check_refused(body, "stick_rule=exact:kardan:3", "stick_rule is 0.5");
    jd_model_free(body);
}

TEST(a_check_leaves_the_model_as_it_was) {
    jd_model* model = model_of("vibrating-table");
    const jd_parameter* parameter;
    double value;
    read(model, "mu=0.5:0.7");
    CHECK_INT(jd_model_parameter(model, "mu", &parameter, &value), JD_OK);
    CHECK_BITS(value, parameter->value);
    jd_axis axis = {"mu", 0, NAN, 3, JD_SPACING_LINEAR};
    CHECK_INT(jd_axis_check(model, &axis), JD_ERR_RANGE);
    jd_model_free(model);
    jd_context_free(context);
}

TEST_MAIN(the_ends_of_an_axis_are_what_was_asked_for_to_the_bit,
          steps_are_equal_and_ratios_are_equal,
          an_axis_is_read_with_units_points_and_log_in_any_order,
          a_plain_end_takes_the_unit_of_the_other, laws_patches_and_terms_have_axes_too,
          a_wrong_axis_says_what_is_wrong, a_check_leaves_the_model_as_it_was)
