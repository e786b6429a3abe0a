// The patch of a model: chosen, scaled to its size, changed by name, shared with copies.

#include "judder/run.h"
#include "support/check.h"
#include "support/system/oscillator.h"

static jd_context* context;

static jd_model* table_model(void) {
    const jd_system* system = NULL;
    jd_model* model = NULL;
    context = jd_context_create();
    CHECK_INT(jd_system_find(context, "vibrating-table", &system), JD_OK);
    CHECK_INT(jd_model_create(context, system, &model), JD_OK);
    return model;
}

static void drop(jd_model* model) {
    jd_model_free(model);
    jd_context_free(context);
}

static double value_of(const jd_model* model, const char* name) {
    const jd_parameter* parameter;
    double value = NAN;
    CHECK_INT(jd_model_parameter(model, name, &parameter, &value), JD_OK);
    return value;
}

static const jd_patch_options* made_of(const jd_model* m) {
    return jd_patch_made_of(jd_model_patch(m));
}

static jd_patch_options rectangle(double width, double length) {
    jd_patch_options options = jd_patch_default();
    options.shape = JD_SHAPE_RECTANGLE;
    options.pressure = JD_PRESSURE_UNIFORM;
    options.width = width;
    options.length = length;
    return options;
}

TEST(a_new_model_has_the_systems_patch_in_its_size) {
    jd_model* m = table_model();
    CHECK_INT(made_of(m)->shape, JD_SHAPE_DISC);
    CHECK_INT(made_of(m)->pressure, JD_PRESSURE_HERTZ);
    CHECK_BITS(made_of(m)->radius, 0.003);
    CHECK_BITS(jd_patch_size(jd_model_patch(m)), 0.003);
    drop(m);
}

TEST(a_patch_with_sizes_sets_the_size) {
    jd_model* m = table_model();
    const jd_patch_options options = rectangle(0.006, 0.008);
    CHECK_INT(jd_model_set_patch(m, &options), JD_OK);
    CHECK_REL(value_of(m, "a"), 0.005, 1e-15);
    CHECK_BITS(value_of(m, "a"), jd_patch_size(jd_model_patch(m)));
    CHECK_BITS(value_of(m, "patch.width"), 0.006);
    drop(m);
}

TEST(the_size_scales_every_length_and_nothing_else) {
    static const double corners[] = {-3, -4, 3, -4, 0, 8};
    jd_model* m = table_model();
    jd_patch_options options = jd_patch_default();
    options.shape = JD_SHAPE_POLYGON;
    options.pressure = JD_PRESSURE_UNIFORM;
    options.points = corners, options.point_count = 3;
    options.d_c = 0.1;
    options.x = 0.5;
    CHECK_INT(jd_model_set_patch(m, &options), JD_OK);
    CHECK_INT(jd_model_set(m, "a", 0.008), JD_OK);
    CHECK_BITS(value_of(m, "a"), 0.008);
    for (int i = 0; i < 6; i++)
        CHECK_REL(made_of(m)->points[i], corners[i] * 1e-3, 1e-15);
    CHECK_REL(made_of(m)->x, 0.5e-3, 1e-15);
    CHECK_BITS(made_of(m)->d_c, 0.1);
    drop(m);
}

TEST(weights_do_not_scale) {
    static const double points[] = {-2, 0, 1, 1, 0, 2};
    jd_model* m = table_model();
    jd_patch_options options = jd_patch_default();
    options.shape = JD_SHAPE_POINTS;
    options.pressure = JD_PRESSURE_UNIFORM;
    options.points = points, options.point_count = 2;
    CHECK_INT(jd_model_set_patch(m, &options), JD_OK);
    CHECK_INT(jd_model_set(m, "a", 0.5), JD_OK);
    CHECK_BITS(made_of(m)->points[0], -0.5);
    CHECK_BITS(made_of(m)->points[2], 1);
    CHECK_BITS(made_of(m)->points[5], 2);
    drop(m);
}

// A sweep may set the size many times on its way to a value.
TEST(setting_the_size_twice_gives_the_bits_of_once) {
    jd_model *once = table_model(), *twice = NULL;
    const jd_patch_options options = rectangle(0.0017, 0.0029);
    CHECK_INT(jd_model_set_patch(once, &options), JD_OK);
    CHECK_INT(jd_model_copy(once, &twice), JD_OK);
    CHECK_INT(jd_model_set(once, "a", 0.0031), JD_OK);
    for (int i = 1; i < 50; i++)
        CHECK_INT(jd_model_set(twice, "a", 0.0007 * i), JD_OK);
    CHECK_INT(jd_model_set(twice, "a", 0.0031), JD_OK);
    CHECK_BITS(made_of(twice)->width, made_of(once)->width);
    CHECK_BITS(made_of(twice)->length, made_of(once)->length);
    jd_model_free(twice);
    drop(once);
}

// x/a*a is not always x.
TEST(a_size_that_is_set_away_and_back_gives_the_bits_before) {
    jd_model* m = table_model();
    for (int i = 1; i < 100; i++) {
        const jd_patch_options options = rectangle(1e-4 * i, 0.0029);
        CHECK_INT(jd_model_set_patch(m, &options), JD_OK);
        const double size = value_of(m, "a");
        CHECK_INT(jd_model_set(m, "a", 0.7), JD_OK);
        CHECK_INT(jd_model_set(m, "a", size), JD_OK);
        CHECK_BITS(made_of(m)->width, 1e-4 * i);
        CHECK_BITS(made_of(m)->length, 0.0029);
    }
    drop(m);
}

TEST(numbers_of_the_patch_have_names) {
    jd_model* m = table_model();
    const jd_parameter* parameter = NULL;
    CHECK_INT(jd_model_set(m, "patch.radius", 0.004), JD_OK);
    CHECK_BITS(value_of(m, "a"), 0.004);
    CHECK_INT(jd_model_set(m, "patch.d_c", 0.2), JD_OK);
    CHECK_BITS(made_of(m)->d_c, 0.2);
    CHECK_BITS(made_of(m)->radius, 0.004);
    CHECK_INT(jd_model_parameter(m, "patch.radius", &parameter, NULL), JD_OK);
    CHECK_STR(parameter->name, "radius");
    CHECK_STR(parameter->unit, "m");
    CHECK(jd_range_holds(parameter->range, 1));
    drop(m);
}

TEST(numbers_of_law_and_patch_have_names_with_their_contact) {
    jd_model* m = table_model();
    CHECK_INT(jd_model_set(m, "table.patch.radius", 0.004), JD_OK);
    CHECK_BITS(value_of(m, "patch.radius"), 0.004);
    CHECK_BITS(value_of(m, "contacts.table.patch.radius"), 0.004);
    CHECK_BITS(value_of(m, "a"), 0.004);
    CHECK_INT(jd_model_set(m, "table.friction.b_T", 0.5), JD_OK);
    CHECK_BITS(value_of(m, "b_T"), 0.5);
    CHECK_INT(jd_model_set(m, "table.friction.mu", 0.25), JD_OK);
    CHECK_BITS(value_of(m, "mu"), 0.25);
    CHECK_INT(jd_model_set(m, "table.patch.none", 1), JD_ERR_NAME);
    CHECK_INT(jd_model_set(m, "wall.patch.radius", 1), JD_ERR_NAME);
    drop(m);
}

TEST(what_cannot_be_is_refused_and_changes_nothing) {
    jd_model* m = table_model();
    const jd_patch* before = jd_model_patch(m);
    const jd_parameter* parameter = NULL;
    jd_patch_options bad = rectangle(0.001, -1);
    CHECK_INT(jd_model_set_patch(m, &bad), JD_ERR_RANGE);
    CHECK_HAS(jd_context_message(context), "length is -1 m, must be > 0");
    CHECK_INT(jd_model_set(m, "patch.radius", 0), JD_ERR_RANGE);
    CHECK_HAS(jd_context_message(context), "radius is 0 m, must be > 0");
    CHECK_INT(jd_model_set(m, "patch.radius", NAN), JD_ERR_RANGE);
    CHECK_INT(jd_model_set(m, "patch.radus", 1), JD_ERR_NAME);
    CHECK_HAS(jd_context_message(context), "did you mean 'radius'?");
    CHECK_INT(jd_model_set(m, "patch.width", 1), JD_ERR_NAME);
    CHECK_HAS(jd_context_message(context), "disc");
    CHECK_INT(jd_model_parameter(m, "patch.width", &parameter, NULL), JD_ERR_NAME);
    CHECK_INT(jd_model_set(m, "patch.", 1), JD_ERR_NAME);
    CHECK(jd_model_patch(m) == before);
    CHECK_BITS(value_of(m, "a"), 0.003);
    drop(m);
}

TEST(a_copy_shares_the_patch_until_one_of_them_changes_it) {
    jd_model *m = table_model(), *copy = NULL;
    CHECK_INT(jd_model_set(m, "patch.radius", 0.004), JD_OK);
    CHECK_INT(jd_model_copy(m, &copy), JD_OK);
    CHECK(jd_model_patch(copy) == jd_model_patch(m));
    CHECK_INT(jd_model_set(m, "patch.radius", 0.005), JD_OK);
    CHECK_BITS(made_of(copy)->radius, 0.004);
    CHECK_BITS(value_of(copy, "a"), 0.004);
    jd_model_free(m);
    CHECK_BITS(made_of(copy)->radius, 0.004);
    drop(copy);
}

TEST(a_system_without_friction_has_no_patch) {
    jd_model* m = NULL;
    const jd_patch_options options = jd_patch_default();
    context = jd_context_create();
    CHECK_INT(jd_model_create(context, &oscillator, &m), JD_OK);
    CHECK(jd_model_patch(m) == NULL);
    CHECK_INT(jd_model_set_patch(m, &options), JD_ERR_ARGUMENT);
    CHECK_HAS(jd_context_message(context), "has no patch");
    CHECK_INT(jd_model_set(m, "patch.radius", 1), JD_ERR_NAME);
    CHECK_HAS(jd_context_message(context), "unknown parameter 'patch.radius'");
    CHECK_HAS(jd_context_message(context), "has no patch");
    CHECK_BITS(jd_model_patch_options(m).radius, 1);
    drop(m);
}

TEST(options_to_change_know_the_size) {
    jd_model* m = table_model();
    const jd_patch_options options = rectangle(0.006, 0.008);
    CHECK_INT(jd_model_set_patch(m, &options), JD_OK);
    jd_patch_options changed = jd_model_patch_options(m);
    CHECK_REL(changed.radius, 0.005, 1e-15);
    changed.length = 0.006;
    CHECK_INT(jd_model_set_patch(m, &changed), JD_OK);
    CHECK_BITS(made_of(m)->length, 0.006);
    drop(m);
}

// ---- What a system makes of it -----------------------------------------------------------------

TEST(the_ball_rests_on_the_centre_of_pressure) {
    jd_model* m = table_model();
    CHECK_INT(jd_model_set(m, "patch.x", 1e-4), JD_OK);
    CHECK_INT(jd_model_check(m), JD_ERR_RANGE);
    CHECK_HAS(jd_context_message(context), "the centre of pressure of the patch is at (0.0001, 0)");
    CHECK_HAS(jd_context_message(context), "it would drive the ball");
    CHECK_INT(jd_model_set(m, "patch.x", 0), JD_OK);
    CHECK_INT(jd_model_check(m), JD_OK);
    CHECK_INT(jd_model_set(m, "patch.d_s", 0.3), JD_OK);
    CHECK_INT(jd_model_check(m), JD_ERR_RANGE);
    drop(m);
}

// The heavy point is near the contact: the light one is farther away than a from its origin.
TEST(a_pressure_that_leans_stays_positive) {
    static const double points[] = {1e-3, 0, 3, -1e-3, 0, 1};
    jd_model* m = table_model();
    jd_patch_options options = jd_patch_default();
    options.shape = JD_SHAPE_POINTS;
    options.pressure = JD_PRESSURE_UNIFORM;
    options.points = points, options.point_count = 2;
    options.x = -0.5e-3;
    CHECK_INT(jd_model_set_patch(m, &options), JD_OK);
    CHECK_INT(jd_model_check(m), JD_ERR_RANGE);
    CHECK_HAS(jd_context_message(context), "d is 1, must be at most 0.666667");
    CHECK_INT(jd_model_set(m, "d", 0.66), JD_OK);
    CHECK_INT(jd_model_check(m), JD_OK);
    drop(m);
}

static void final_of(const jd_model* m, double final[7]) {
    jd_run_options options = jd_run_options_default(jd_model_system(m));
    jd_trajectory* t = NULL;
    options.end = 0.05;
    options.record = JD_RECORD_FINAL;
    CHECK_INT(jd_run(m, &options, &t), JD_OK);
    CHECK_INT(jd_trajectory_status(t), JD_OK);
    memcpy(final, jd_trajectory_final(t), 7 * sizeof *final);
    jd_trajectory_free(t);
}

TEST(the_shape_matters) {
    jd_model* m = table_model();
    double long_x[7], long_y[7], disc[7];
    jd_patch_options options = rectangle(0.004, 0.002);
    CHECK_INT(jd_model_set_initial(m, "wz", 100), JD_OK);
    final_of(m, disc);
    CHECK_INT(jd_model_set_patch(m, &options), JD_OK);
    final_of(m, long_x);
    options = rectangle(0.002, 0.004);
    CHECK_INT(jd_model_set_patch(m, &options), JD_OK);
    final_of(m, long_y);
    CHECK(long_x[6] != disc[6] && long_y[6] != disc[6] && long_x[6] != long_y[6]);
    drop(m);
}

// Lanes may hold different patches; each has the bits it has alone.
TEST(models_with_different_patches_run_side_by_side) {
    enum { COUNT = 9 };
    jd_model* models[COUNT];
    jd_trajectory* side_by_side[COUNT];
    models[0] = table_model();
    CHECK_INT(jd_model_set_initial(models[0], "wz", 100), JD_OK);
    for (int i = 1; i < COUNT; i++) {
        const jd_patch_options options = rectangle(0.001 * i, 0.002);
        CHECK_INT(jd_model_copy(models[0], &models[i]), JD_OK);
        if (i % 3)
            CHECK_INT(jd_model_set_patch(models[i], &options), JD_OK);
        else
            CHECK_INT(jd_model_set(models[i], "a", 0.001 * i), JD_OK);
    }
    jd_run_options options = jd_run_options_default(jd_model_system(models[0]));
    options.end = 0.05;
    options.output_step = 0.01;
    CHECK_INT(jd_run_many((const jd_model* const*)models, COUNT, &options, side_by_side), JD_OK);
    for (int i = 0; i < COUNT; i++) {
        jd_trajectory* alone = NULL;
        CHECK_INT(jd_run(models[i], &options, &alone), JD_OK);
        CHECK_INT((int)jd_trajectory_row_count(alone), 6);
        for (int k = 0; k < 7; k++)
            CHECK_BITS(jd_trajectory_final(side_by_side[i])[k], jd_trajectory_final(alone)[k]);
        for (int k = 0; k < jd_model_system(models[0])->output_count; k++)
            CHECK_BITS(jd_trajectory_outputs(side_by_side[i], 5)[k],
                       jd_trajectory_outputs(alone, 5)[k]);
        jd_trajectory_free(alone);
        jd_trajectory_free(side_by_side[i]);
    }
    for (int i = 1; i < COUNT; i++)
        jd_model_free(models[i]);
    drop(models[0]);
}

TEST_MAIN(a_new_model_has_the_systems_patch_in_its_size, a_patch_with_sizes_sets_the_size,
          the_size_scales_every_length_and_nothing_else, weights_do_not_scale,
          setting_the_size_twice_gives_the_bits_of_once,
          a_size_that_is_set_away_and_back_gives_the_bits_before, numbers_of_the_patch_have_names,
          numbers_of_law_and_patch_have_names_with_their_contact,
          what_cannot_be_is_refused_and_changes_nothing,
          a_copy_shares_the_patch_until_one_of_them_changes_it,
          a_system_without_friction_has_no_patch, options_to_change_know_the_size,
          the_ball_rests_on_the_centre_of_pressure, a_pressure_that_leans_stays_positive,
          the_shape_matters, models_with_different_patches_run_side_by_side)
