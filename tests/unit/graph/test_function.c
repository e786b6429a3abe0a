// Systems whose equations are a function over arrays: one row per lane.

#include "judder/function.h"
#include "judder/run.h"
#include "support/check.h"

#include <math.h>

static int calls, widest;

// x'' = -k x, and its energy.
static void swing(void* data, const jd_row_function_call* c) {
    (void)data;
    calls++;
    widest = c->lanes > widest ? c->lanes : widest;
    for (int i = 0; i < c->lanes; i++) {
        c->out[2 * i] = c->y[2 * i + 1];
        c->out[2 * i + 1] = -c->parameters[i] * c->y[2 * i];
    }
}

static void energy(void* data, const jd_row_function_call* c) {
    for (int i = 0; i < c->lanes; i++) {
        const double x = c->y[2 * i], v = c->y[2 * i + 1];
        c->out[2 * i] = *(const double*)data * (v * v + c->parameters[i] * x * x);
        c->out[2 * i + 1] = c->t[i];
    }
}

static const jd_parameter parameters[] = {
    {"k", "k", "1/s^2", 4, {0, INFINITY, true, false, NULL}, "stiffness"}};
static const jd_state states[] = {{"x", "x", "m", 1, 1, "place"},
                                  {"v", "v", "m/s", 0, 1, "velocity"}};
static const jd_output outputs[] = {{"E", "E", "J", NULL, "energy"}, {"T", "T", "s", NULL, "time"}};
static const jd_system table = {.name = "swing",
                                .title = "swing",
                                .description = "swing",
                                .source = "test",
                                .parameters = parameters,
                                .parameter_count = 1,
                                .states = states,
                                .state_count = 2,
                                .outputs = outputs,
                                .output_count = 2,
                                .end = 3};

static double half = 0.5;
static const jd_row_function_spec whole = {&table, swing, energy, &half, 0, NULL};

static jd_model* model_of(jd_context* context, const jd_row_function* f, double k) {
    jd_model* model;
    CHECK_INT(jd_model_create(context, jd_row_function_system(f), &model), JD_OK);
    CHECK_INT(jd_model_set(model, "k", k), JD_OK);
    return model;
}

#define MODELS 11

TEST(functions_run_in_lanes_with_the_bits_of_one_lane) {
    jd_context* context = jd_context_create();
    jd_row_function_spec spec = whole;
    jd_row_function *wide, *narrow;
    jd_model* models[2][MODELS];
    jd_trajectory* t[2][MODELS];
    CHECK_INT(jd_row_function_create(context, &spec, &wide), JD_OK);
    spec.lanes = 1;
    CHECK_INT(jd_row_function_create(context, &spec, &narrow), JD_OK);
    for (int i = 0; i < MODELS; i++) {
        models[0][i] = model_of(context, wide, 1 + i);
        models[1][i] = model_of(context, narrow, 1 + i);
    }
    jd_run_options options = jd_run_options_default(&table);
    options.threads = 1;
    int count[2];
    for (int w = 0; w < 2; w++) {
        calls = 0;
        CHECK_INT(jd_run_many((const jd_model* const*)models[w], MODELS, &options, t[w]), JD_OK);
        count[w] = calls;
    }
    CHECK(widest == 1 || 2 * count[0] < count[1]);  // lanes share their calls
    for (int i = 0; i < MODELS; i++) {
        const int64_t last = jd_trajectory_row_count(t[0][i]) - 1;
        CHECK_INT(jd_trajectory_row_count(t[1][i]) - 1, last);
        CHECK_ABS(jd_trajectory_final(t[0][i])[0], cos(3 * sqrt(1 + i)), 1e-5);
        CHECK_ABS(jd_trajectory_outputs(t[0][i], last)[0], 0.5 * (1 + i), 1e-5 * (1 + i));
        CHECK_BITS(jd_trajectory_outputs(t[0][i], last)[1], 3.0);
        for (int s = 0; s < 2; s++)
            CHECK_BITS(jd_trajectory_states(t[0][i], last)[s],
                       jd_trajectory_states(t[1][i], last)[s]);
        for (int w = 0; w < 2; w++) {
            jd_trajectory_free(t[w][i]);
            jd_model_free(models[w][i]);
        }
    }
    jd_row_function_free(wide);
    jd_row_function_free(narrow);
    jd_context_free(context);
}

// A stiff relaxation towards cos(9 t).
static void relax(void* data, const jd_row_function_call* c) {
    (void)data;
    calls++;
    c->out[0] = -1e4 * (c->y[0] - cos(9 * c->t[0]) + 1e-3 * c->y[1]);
    c->out[1] = c->y[0] * c->y[0];
}

static int derivatives;

static void relax_by_state(void* data, const jd_row_function_call* c) {
    (void)data;
    derivatives++;
    c->out[0] = -1e4;
    c->out[1] = -10;
    c->out[2] = 2 * c->y[0];
    c->out[3] = 0;
}

// A run by `rosenbrock`. @return how often the rates were asked for.
static int run_relax(jd_row_function_fn by_state, double final[2]) {
    jd_context* context = jd_context_create();
    const jd_system two = {.name = "relax",
                           .title = "relax",
                           .description = "relax",
                           .source = "test",
                           .states = states,
                           .state_count = 2,
                           .end = 1};
    const jd_row_function_spec spec = {&two, relax, NULL, NULL, 1, by_state};
    jd_row_function* f;
    jd_model* model;
    jd_trajectory* t;
    CHECK_INT(jd_row_function_create(context, &spec, &f), JD_OK);
    CHECK_INT(jd_model_create(context, jd_row_function_system(f), &model), JD_OK);
    jd_run_options options = jd_run_options_default(&two);
    options.solver = "rosenbrock";
    options.tolerance = 1e-9;
    calls = derivatives = 0;
    CHECK_INT(jd_run(model, &options, &t), JD_OK);
    CHECK_INT(jd_trajectory_status(t), JD_OK);
    CHECK((derivatives > 0) == (by_state != NULL));
    for (int i = 0; i < 2; i++)
        final[i] = jd_trajectory_final(t)[i];
    const int count = calls;
    double by[4], time[2], rate[2];
    jd_jacobian j = {rate, by, time, false};
    CHECK_INT(jd_model_jacobian(model, 0.1, (double[]){0.3, 0.2}, &j), JD_OK);
    CHECK_ABS(by[0], -1e4, 1e-6);
    CHECK_ABS(by[2], 0.6, 1e-9);
    CHECK_REL(time[0], -9e4 * sin(0.9), 1e-8);
    CHECK(j.exact == (by_state != NULL));
    jd_trajectory_free(t);
    jd_model_free(model);
    jd_row_function_free(f);
    jd_context_free(context);
    return count;
}

TEST(derivatives_of_a_function_take_the_place_of_differences) {
    double given[2], found[2];
    const int with = run_relax(relax_by_state, given), without = run_relax(NULL, found);
    CHECK(with < without);
    for (int i = 0; i < 2; i++)
        CHECK_REL(given[i], found[i], 1e-7);
}

TEST(what_cannot_be_is_refused) {
    jd_context* context = jd_context_create();
    jd_row_function* f;
    jd_row_function_spec spec = whole;
    spec.measure = NULL;
    CHECK_INT(jd_row_function_create(context, &spec, &f), JD_ERR_ARGUMENT);
    CHECK(f == NULL);
    spec = whole, spec.rates = NULL;
    CHECK_INT(jd_row_function_create(context, &spec, &f), JD_ERR_ARGUMENT);
    spec = whole, spec.jacobian = swing;  // lanes: as many as suit
    CHECK_INT(jd_row_function_create(context, &spec, &f), JD_ERR_ARGUMENT);
    spec = whole, spec.lanes = 3;
    CHECK_INT(jd_row_function_create(context, &spec, &f), JD_ERR_UNSUPPORTED);
    jd_system empty = table;
    empty.state_count = 0;
    spec = whole, spec.table = &empty;
    CHECK_INT(jd_row_function_create(context, &spec, &f), JD_ERR_RANGE);
    spec.table = NULL;
    CHECK_INT(jd_row_function_create(context, &spec, &f), JD_ERR_ARGUMENT);
    CHECK_INT(jd_row_function_create(context, NULL, &f), JD_ERR_ARGUMENT);
    CHECK_INT(jd_row_function_create(context, &whole, NULL), JD_ERR_ARGUMENT);
    jd_row_function_free(NULL);
    jd_context_free(context);
}

TEST_MAIN(functions_run_in_lanes_with_the_bits_of_one_lane,
          derivatives_of_a_function_take_the_place_of_differences, what_cannot_be_is_refused)
