// Loads and drive of a model: defaults, lists, numbers by name, copies, runs.

#include "judder/run.h"
#include "support/check.h"
#include "support/system/pushed_body.h"

static jd_context* context;

static jd_model* create(void) {
    jd_model* model = NULL;
    if (!context)
        context = jd_context_create();
    CHECK_INT(jd_model_create(context, &pushed_body, &model), JD_OK);
    return model;
}

static double value_of(const jd_model* model, const char* name) {
    const jd_parameter* parameter;
    double value = NAN;
    CHECK_INT(jd_model_parameter(model, name, &parameter, &value), JD_OK);
    return value;
}

TEST(a_model_starts_with_the_terms_of_its_system) {
    jd_model* model = create();
    CHECK_INT(jd_model_loads(model)->count, 2);
    CHECK_BITS(value_of(model, "loads.0.F_x"), 3);
    CHECK_BITS(value_of(model, "loads.0.until"), INFINITY);
    CHECK_BITS(value_of(model, "loads.1.from"), 1);
    CHECK_INT(jd_model_drive(model)->count, 0);
    jd_model_free(model);
}

TEST(numbers_of_terms_are_set_by_name) {
    const jd_drive_term still = {.omega = 7};
    const jd_parameter* parameter;
    jd_model* model = create();
    CHECK_INT(jd_model_set(model, "loads.1.M", -4), JD_OK);
    CHECK_BITS(jd_model_loads(model)->terms[1].M, -4);
    CHECK_INT(jd_model_add_drive(model, &still), JD_OK);
    CHECK_INT(jd_model_set(model, "drive.0.v_y", 0.5), JD_OK);
    CHECK_BITS(jd_model_drive(model)->terms[0].v_y, 0.5);
    CHECK_INT(jd_model_parameter(model, "drive.0.omega", &parameter, NULL), JD_OK);
    CHECK_STR(parameter->unit, "rad/s");
    jd_model_free(model);
}

static const char* refused(jd_model* model, const char* name, double value, jd_status status) {
    CHECK_INT(jd_model_set(model, name, value), status);
    return jd_context_message(context);
}

TEST(wrong_names_and_values_are_refused_with_the_term) {
    jd_model* model = create();
    CHECK_STR(refused(model, "loads.2.F_x", 1, JD_ERR_NAME),
              "unknown parameter 'loads.2.F_x': loads has the terms 0 to 1, as in 'loads.0.omega'");
    CHECK_STR(refused(model, "drive.0.x", 1, JD_ERR_NAME),
              "unknown parameter 'drive.0.x': drive has no terms");
    CHECK_HAS(refused(model, "loads.F_x", 1, JD_ERR_NAME), "terms 0 to 1");
    CHECK_HAS(refused(model, "loads.99999999999.F_x", 1, JD_ERR_NAME), "terms 0 to 1");
    CHECK_STR(refused(model, "loads.0.omga", 1, JD_ERR_NAME),
              "loads.0: unknown key of a force 'omga'; did you mean 'omega'?");
    CHECK_HAS(refused(model, "loads.0.push", 1, JD_ERR_NAME), "unknown key of a force 'push'");
    CHECK_STR(refused(model, "loads.0.ramp", -1, JD_ERR_RANGE),
              "loads.0: ramp is -1, must be >= 0");
    CHECK_STR(refused(model, "loads.0.F_x", INFINITY, JD_ERR_RANGE),
              "loads.0: F_x is inf, must be finite");
    CHECK_STR(refused(model, "loads.1.until", 1, JD_ERR_RANGE),
              "loads.1: until is 1 s, must be after from, 1 s");
    CHECK_BITS(value_of(model, "loads.1.until"), 2);
    jd_model_free(model);
}

TEST(terms_that_make_no_sense_are_not_added) {
    const jd_load_row back[] = {{0, 0, 0, 0}, {0, 1, 0, 0}}, nan[] = {{0, NAN, 0, 0}};
    const jd_load_term bad[] = {
        {.F_x = NAN, JD_ALWAYS},
        {.F_x = 1, .from = 2, .until = 2},
        {.F_x = 1, .ramp = -1, JD_ALWAYS},
        {.F_x = 1, .from = INFINITY, .until = INFINITY},
        {.kind = JD_LOAD_TABLE, JD_ALWAYS},
        {.kind = JD_LOAD_TABLE, .rows = back, .row_count = 2, JD_ALWAYS},
        {.kind = JD_LOAD_TABLE, .rows = nan, .row_count = 1, JD_ALWAYS},
        {.kind = JD_LOAD_PUSH, .frame = (jd_frame)2, JD_ALWAYS},
    };
    const jd_load_term kind = {.kind = (jd_load_kind)9, JD_ALWAYS};
    const jd_drive_term drive = {.x = INFINITY};
    jd_model* model = create();
    for (int i = 0; i < JD_COUNT(bad); i++)
        CHECK_INT(jd_model_add_load(model, &bad[i]), JD_ERR_RANGE);
    CHECK_INT(jd_model_add_load(model, &kind), JD_ERR_ARGUMENT);
    CHECK_INT(jd_model_add_drive(model, &drive), JD_ERR_RANGE);
    CHECK_INT(jd_model_loads(model)->count, 2);
    jd_model_free(model);
}

TEST(a_list_holds_so_many_terms_and_no_more) {
    const jd_load_term term = {.F_y = 1, JD_ALWAYS};
    jd_model* model = create();
    jd_model_clear_loads(model);
    for (int i = 0; i < JD_MAX_TERMS; i++)
        CHECK_INT(jd_model_add_load(model, &term), JD_OK);
    CHECK_INT(jd_model_add_load(model, &term), JD_ERR_RANGE);
    CHECK_INT(jd_model_loads(model)->count, JD_MAX_TERMS);
    CHECK_INT(jd_model_set(model, "loads.63.F_y", 2), JD_OK);
    jd_model_free(model);
}

TEST(systems_without_terms_refuse_them) {
    const jd_load_term load = {.F_x = 1, JD_ALWAYS};
    const jd_drive_term drive = {.x = 1};
    const jd_system* system;
    jd_model* model = NULL;
    context = context ? context : jd_context_create();
    REQUIRE(jd_system_find(context, "vibrating-table", &system) == JD_OK);
    REQUIRE(jd_model_create(context, system, &model) == JD_OK);
    CHECK_INT(jd_model_add_load(model, &load), JD_ERR_ARGUMENT);
    CHECK_STR(jd_context_message(context), "system 'vibrating-table' has no loads");
    jd_model_free(model);
    REQUIRE(jd_system_find(context, "duffing", &system) == JD_OK);
    REQUIRE(jd_model_create(context, system, &model) == JD_OK);
    CHECK_INT(jd_model_add_drive(model, &drive), JD_ERR_ARGUMENT);
    CHECK_STR(jd_context_message(context), "system 'duffing' has no drive");
    jd_model_free(model);
}

static double amplitude_of(const jd_model* model) {
    const jd_parameter* parameter;
    double value = NAN;
    CHECK_INT(jd_model_parameter(model, "A_x", &parameter, &value), JD_OK);
    return value;
}

TEST(measured_motions_are_shared_by_copies) {
    jd_recorded_motion_row rows[4];
    const jd_recorded_motion_columns columns = {.place = {[JD_ALONG_X] = true}};
    const jd_system* system;
    jd_model *model = NULL, *copy = NULL;
    jd_recorded_motion* motion;
    context = context ? context : jd_context_create();
    memset(rows, 0, sizeof rows);
    for (int i = 0; i < 4; i++)
        rows[i].t = i;
    REQUIRE(jd_recorded_motion_create(context, rows, 4, &columns, &motion) == JD_OK);
    REQUIRE(jd_system_find(context, "vibrating-table", &system) == JD_OK);
    REQUIRE(jd_model_create(context, system, &model) == JD_OK);
    const jd_drive_term table = {.kind = JD_DRIVE_TABLE, .motion = motion};
    CHECK_INT(jd_model_add_drive(model, &table), JD_OK);
    jd_recorded_motion_free(motion);
    CHECK_INT(jd_model_set(model, "drive.0.x", 1), JD_ERR_NAME);
    REQUIRE(jd_model_copy(model, &copy) == JD_OK);
    CHECK(jd_model_drive(copy)->terms[0].motion == jd_model_drive(model)->terms[0].motion);
    CHECK(amplitude_of(model) == 1);
    jd_model_clear_drive(model);
    CHECK(amplitude_of(model) == 0 && amplitude_of(copy) == 1);
    CHECK_INT(jd_recorded_motion_row_count(jd_model_drive(copy)->terms[0].motion), 4);
    jd_model_free(model);
    jd_model_free(copy);
}

TEST(a_number_that_breaks_its_chirp_is_refused) {
    const jd_drive_term chirp = {.kind = JD_DRIVE_CHIRP,
                                 .x = 1,
                                 .omega = 1,
                                 .omega_end = 2,
                                 .duration = 1,
                                 .chirp = JD_CHIRP_EXPONENTIAL};
    jd_model* model = create();
    CHECK_INT(jd_model_add_drive(model, &chirp), JD_OK);
    const int last = jd_model_drive(model)->count - 1;
    char name[64];
    snprintf(name, sizeof name, "drive.%d.omega_end", last);
    CHECK_INT(jd_model_set(model, name, -1), JD_ERR_RANGE);
    CHECK_HAS(jd_context_message(context), "exponential chirp");
    CHECK(jd_model_drive(model)->terms[last].omega_end == 2);
    CHECK_INT(jd_model_set(model, name, 5), JD_OK);
    jd_model_free(model);
}

TEST(copies_are_independent_and_share_rows) {
    jd_load_row rows[] = {{0, 1, 0, 0}, {1, 2, 0, 0}};
    const jd_load_term table = {.kind = JD_LOAD_TABLE, .rows = rows, .row_count = 2, JD_ALWAYS};
    jd_model *model = create(), *copy = NULL;
    CHECK_INT(jd_model_add_load(model, &table), JD_OK);
    rows[0].F_x = 99;  // the model has its own
    CHECK_INT(jd_model_copy(model, &copy), JD_OK);
    CHECK_BITS(jd_model_loads(copy)->terms[2].rows[0].F_x, 1);
    CHECK(jd_model_loads(copy)->terms[2].rows == jd_model_loads(model)->terms[2].rows);
    CHECK_INT(jd_model_set(copy, "loads.0.F_x", 8), JD_OK);
    CHECK_BITS(value_of(model, "loads.0.F_x"), 3);
    jd_model_free(model);
    CHECK_BITS(jd_model_loads(copy)->terms[2].rows[1].F_x, 2);
    jd_model_free(copy);
}

TEST(the_check_of_a_system_sees_the_loads) {
    jd_model* model = create();
    CHECK_INT(jd_model_check(model), JD_OK);
    CHECK_INT(jd_model_set(model, "loads.1.M", 1e6), JD_OK);
    CHECK_INT(jd_model_check(model), JD_ERR_RANGE);
    jd_model_free(model);
}

// ---- Runs --------------------------------------------------------------------------------------

static jd_trajectory* run(jd_model* model, const char* solver, double end) {
    jd_run_options options = jd_run_options_default(&pushed_body);
    jd_trajectory* trajectory = NULL;
    options.tolerance = 1e-10;
    options.solver = solver;
    options.end = end;
    CHECK_INT(jd_run(model, &options, &trajectory), JD_OK);
    return trajectory;
}

// m x'' = F cos(omega t) from rest: x = F/(m omega^2) (1 - cos(omega t)), with both solvers.
TEST(a_harmonic_force_moves_a_free_body_as_calculus_says) {
    static const char* const solvers[] = {"rk5", "cvode-adams"};
    for (int i = 0; i < 2; i++) {
        jd_model* model = create();
        jd_trajectory* trajectory = run(model, solvers[i], 0.9);
        REQUIRE(trajectory != NULL);
        CHECK_INT(jd_trajectory_status(trajectory), JD_OK);
        // 1e-10 per step over some hundred steps
        CHECK_ABS(jd_trajectory_final(trajectory)[0], 3.0 / 50 * (1 - cos(4.5)), 1e-8);
        CHECK_BITS(jd_trajectory_outputs(trajectory, 0)[0], 3.0);
        jd_trajectory_free(trajectory);
        jd_model_free(model);
    }
}

// A body dragged by a support at constant speed V: v = V (1 - exp(-c t/m)).
TEST(a_drive_drags_the_body_along) {
    const jd_drive_term drive = {.v_x = 2};
    jd_model* model = create();
    jd_model_clear_loads(model);
    CHECK_INT(jd_model_add_drive(model, &drive), JD_OK);
    CHECK_INT(jd_model_set(model, "c", 3), JD_OK);
    jd_trajectory* trajectory = run(model, NULL, 2);
    REQUIRE(trajectory != NULL);
    CHECK_ABS(jd_trajectory_final(trajectory)[3], 2 * (1 - exp(-3.0)), 1e-8);
    const int64_t last = jd_trajectory_row_count(trajectory) - 1;
    CHECK_ABS(jd_trajectory_outputs(trajectory, last)[2], 4.0, 1e-15);
    jd_trajectory_free(trajectory);
    jd_model_free(model);
}

TEST(a_choice_takes_whole_numbers_in_its_list) {
    jd_model* model = create();
    CHECK_INT(jd_model_set(model, "drag", 1), JD_OK);
    CHECK_STR(refused(model, "drag", 2, JD_ERR_RANGE), "drag is 2, must be one of both, line");
    CHECK_STR(refused(model, "drag", 0.5, JD_ERR_RANGE), "drag is 0.5, must be one of both, line");
    CHECK_STR(jd_range_name(pushed_parameter_table[3].range, value_of(model, "drag")), "line");
    CHECK(jd_range_name(pushed_parameter_table[3].range, 2) == NULL);
    CHECK(jd_range_name(pushed_parameter_table[0].range, 1) == NULL);
    jd_model_free(model);
}

TEST_MAIN(a_model_starts_with_the_terms_of_its_system, numbers_of_terms_are_set_by_name,
          wrong_names_and_values_are_refused_with_the_term, terms_that_make_no_sense_are_not_added,
          a_list_holds_so_many_terms_and_no_more, systems_without_terms_refuse_them,
          measured_motions_are_shared_by_copies, a_number_that_breaks_its_chirp_is_refused,
          copies_are_independent_and_share_rows, the_check_of_a_system_sees_the_loads,
          a_harmonic_force_moves_a_free_body_as_calculus_says, a_drive_drags_the_body_along,
          a_choice_takes_whole_numbers_in_its_list)
