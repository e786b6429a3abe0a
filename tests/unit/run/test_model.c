// Models: names, ranges, defaults, copies.

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

TEST(a_new_model_has_the_defaults) {
    jd_model* m = table_model();
    CHECK_BITS(value_of(m, "mu"), 0.2);
    CHECK_BITS(value_of(m, "b_T"), 0.771);
    CHECK_BITS(jd_model_initial(m)[3], 0.4);
    CHECK_STR(jd_model_law(m)->name, "power");
    drop(m);
}

TEST(parameters_of_the_law_have_two_names) {
    jd_model* m = table_model();
    CHECK_INT(jd_model_set(m, "friction.b_T", 0.5), JD_OK);
    CHECK_BITS(value_of(m, "b_T"), 0.5);
    CHECK_INT(jd_model_set(m, "b_T", 0.6), JD_OK);
    CHECK_BITS(value_of(m, "friction.b_T"), 0.6);
    CHECK_INT(jd_model_set(m, "friction.mu", 0.5), JD_ERR_NAME);
    drop(m);
}

TEST(another_law_brings_its_own_parameters) {
    jd_model* m = table_model();
    CHECK_INT(jd_model_set(m, "b_T", 0.5), JD_OK);
    CHECK_INT(jd_model_set_law(m, "point"), JD_OK);
    CHECK_INT(jd_model_set(m, "b_T", 0.5), JD_ERR_NAME);
    CHECK_STR(jd_context_message(context),
              "unknown parameter 'b_T': it belongs to friction law 'power', this is 'point'");
    CHECK_INT(jd_model_set(m, "friction.b_M", 0.5), JD_ERR_NAME);
    CHECK_HAS(jd_context_message(context), "'friction.b_M': it belongs to friction law 'power'");
    CHECK_INT(jd_model_set(m, "friction.q", 0.5), JD_ERR_NAME);
    CHECK_HAS(jd_context_message(context), "known are: rise, v_s");
    CHECK_INT(jd_model_set_law(m, "power"), JD_OK);
    CHECK_BITS(value_of(m, "b_T"), 0.771);
    drop(m);
}

TEST(values_out_of_range_are_refused_and_change_nothing) {
    jd_model* m = table_model();
    static const struct {
        const char* name;
        double value;
    } bad[] = {{"mu", -0.1}, {"a", 0},       {"a", -1},         {"r", 0},      {"m_T", 0},
               {"d", 1.5},   {"mu", NAN},    {"A_x", INFINITY}, {"eps_t", -1}, {"m", -1},
               {"g", -1},    {"alpha_x", 2}, {"m_M", -3}};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        const double before = value_of(m, bad[i].name);
        CHECK_INT(jd_model_set(m, bad[i].name, bad[i].value), JD_ERR_RANGE);
        CHECK_HAS(jd_context_message(context), bad[i].name);
        CHECK_BITS(value_of(m, bad[i].name), before);
    }
    CHECK_INT(jd_model_set_initial(m, "vx", NAN), JD_ERR_RANGE);
    drop(m);
}

TEST(unknown_names_get_the_nearest) {
    jd_model* m = table_model();
    CHECK_INT(jd_model_set(m, "omega_aa", 1), JD_ERR_NAME);
    CHECK_HAS(jd_context_message(context), "did you mean 'omega_a'?");
    CHECK_INT(jd_model_set(m, "friction.b_X", 1), JD_ERR_NAME);
    CHECK_STR(jd_context_message(context),
              "unknown parameter 'friction.b_X'; did you mean 'friction.b_T'?");
    CHECK_INT(jd_model_set(m, "friction.omega_a", 1), JD_ERR_NAME);
    CHECK_HAS(jd_context_message(context), "known are: rise, v_s, b_T, m_T, b_M, m_M");
    CHECK_INT(jd_model_set_initial(m, "vxx", 1), JD_ERR_NAME);
    CHECK_HAS(jd_context_message(context), "did you mean 'vx'?");
    CHECK_INT(jd_model_set_law(m, "powr"), JD_ERR_NAME);
    CHECK_HAS(jd_context_message(context), "did you mean 'power'?");
    const jd_system* system;
    CHECK_INT(jd_system_find(context, "vibrating-tabel", &system), JD_ERR_NAME);
    CHECK_HAS(jd_context_message(context), "did you mean 'vibrating-table'?");
    CHECK(system == NULL);
    drop(m);
}

TEST(a_state_has_a_description_and_an_initial_value) {
    jd_model* m = table_model();
    const jd_state* state = NULL;
    double value = NAN;
    CHECK_INT(jd_model_set_initial(m, "wx", 7), JD_OK);
    CHECK_INT(jd_model_state(m, "wx", &state, &value), JD_OK);
    CHECK(state == &jd_model_system(m)->states[4]);
    CHECK_BITS(value, 7.0);
    CHECK_INT(jd_model_state(m, "vx", &state, NULL), JD_OK);
    CHECK_STR(state->name, "vx");
    CHECK_INT(jd_model_state(m, "wxx", &state, &value), JD_ERR_NAME);
    CHECK_HAS(jd_context_message(context), "unknown state 'wxx'; did you mean 'wx'?");
    CHECK(state == NULL);
    CHECK_BITS(value, 7.0);
    drop(m);
}

TEST(values_must_fit_each_other) {
    jd_model* m = table_model();
    CHECK_INT(jd_model_check(m), JD_OK);
    CHECK_INT(jd_model_set(m, "a", 0.5), JD_OK);
    CHECK_INT(jd_model_check(m), JD_ERR_RANGE);
    CHECK_HAS(jd_context_message(context), "a is 0.5 m, must be below the radius of the ball");
    const jd_run_options options = jd_run_options_default(jd_model_system(m));
    jd_trajectory* t = NULL;
    CHECK_INT(jd_run(m, &options, &t), JD_ERR_RANGE);
    drop(m);
}

TEST(a_copy_stands_alone) {
    jd_model* m = table_model();
    jd_model* copy = NULL;
    CHECK_INT(jd_model_set(m, "mu", 0.3), JD_OK);
    CHECK_INT(jd_model_set(m, "b_T", 0.4), JD_OK);
    CHECK_INT(jd_model_set_initial(m, "wx", 7), JD_OK);
    CHECK_INT(jd_model_copy(m, &copy), JD_OK);
    CHECK_INT(jd_model_set(m, "mu", 0.9), JD_OK);
    CHECK_BITS(value_of(copy, "mu"), 0.3);
    CHECK_BITS(value_of(copy, "b_T"), 0.4);
    CHECK_BITS(jd_model_initial(copy)[4], 7.0);
    jd_model_free(copy);
    drop(m);
}

TEST(a_system_without_friction_has_no_law) {
    jd_model* m = NULL;
    context = jd_context_create();
    CHECK_INT(jd_model_create(context, &oscillator, &m), JD_OK);
    CHECK(jd_model_law(m) == NULL);
    CHECK_INT(jd_model_set_law(m, "power"), JD_ERR_ARGUMENT);
    CHECK_INT(jd_model_set(m, "friction.b_T", 1), JD_ERR_NAME);
    CHECK_HAS(jd_context_message(context), "has no friction");
    drop(m);
}

TEST(no_system_no_model) {
    jd_model* m = NULL;
    CHECK_INT(jd_model_create(NULL, NULL, &m), JD_ERR_ARGUMENT);
    CHECK(m == NULL);
}

TEST_MAIN(a_new_model_has_the_defaults, parameters_of_the_law_have_two_names,
          another_law_brings_its_own_parameters, values_out_of_range_are_refused_and_change_nothing,
          unknown_names_get_the_nearest, a_state_has_a_description_and_an_initial_value,
          values_must_fit_each_other, a_copy_stands_alone, a_system_without_friction_has_no_law,
          no_system_no_model)
