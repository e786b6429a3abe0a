// Runs: the same bits in every engine, lane and company; rows; options; failures; cancelling.

#include "engine/info.h"
#include "judder/run.h"
#include "support/check.h"

#include "support/random.h"
#include "support/system/oscillator.h"
#include <string.h>

#include <stdlib.h>

#define MODELS 37  // more than any width, no multiple of one

static jd_context* context;

static jd_model* random_model(const char* law) {
    const jd_system* system = NULL;
    jd_model* m = NULL;
    CHECK_INT(jd_system_find(context, "vibrating-table", &system), JD_OK);
    CHECK_INT(jd_model_create(context, system, &m), JD_OK);
    CHECK_INT(jd_model_set_law(m, law), JD_OK);
    CHECK_INT(jd_model_set(m, "A_x", random_between(0, 3)), JD_OK);
    CHECK_INT(jd_model_set(m, "A_y", random_between(0, 3)), JD_OK);
    CHECK_INT(jd_model_set(m, "mu", random_between(0, 0.5)), JD_OK);
    CHECK_INT(jd_model_set(m, "rise", random_bits() & 1 ? 0 : random_between(0, 1)), JD_OK);
    CHECK_INT(jd_model_set(m, "patch.grip_x", random_bits() & 1 ? 1 : random_between(0.5, 2)),
              JD_OK);
    CHECK_INT(jd_model_set(m, "omega_a", fabs(random_decades(0, 3.5))), JD_OK);
    CHECK_INT(jd_model_set(m, "alpha_x", random_between(-0.1, 0.1)), JD_OK);
    CHECK_INT(jd_model_set_initial(m, "wz", random_between(-50, 50)), JD_OK);
    return m;
}

static void create_models(jd_model** models, const char* law) {
    context = jd_context_create();
    for (int i = 0; i < MODELS; i++)
        models[i] = random_model(law);
}

static void free_models(jd_model** models) {
    for (int i = 0; i < MODELS; i++)
        jd_model_free(models[i]);
    jd_context_free(context);
}

static jd_run_options short_run(const jd_model* model) {
    jd_run_options options = jd_run_options_default(jd_model_system(model));
    options.end = 0.02;
    options.tolerance = 1e-6;
    options.output_step = 1e-3;
    return options;
}

static void check_same(const jd_trajectory* a, const jd_trajectory* b) {
    const jd_system* system = jd_model_system(jd_trajectory_model(a));
    const jd_run_statistics sa = jd_trajectory_statistics(a), sb = jd_trajectory_statistics(b);
    CHECK_INT(sa.steps, sb.steps);
    CHECK_INT(sa.rejected, sb.rejected);
    CHECK_INT(sa.rhs, sb.rhs);
    CHECK_INT(jd_trajectory_row_count(a), jd_trajectory_row_count(b));
    for (int64_t row = 0; row < jd_trajectory_row_count(a); row++) {
        CHECK_BITS(jd_trajectory_time(a, row), jd_trajectory_time(b, row));
        for (int i = 0; i < system->state_count; i++)
            CHECK_BITS(jd_trajectory_states(a, row)[i], jd_trajectory_states(b, row)[i]);
        for (int i = 0; i < system->output_count; i++)
            CHECK_BITS(jd_trajectory_outputs(a, row)[i], jd_trajectory_outputs(b, row)[i]);
    }
}

static void compare_engines(const char* law) {
    jd_model* models[MODELS];
    jd_trajectory *alone[MODELS], *together[MODELS];
    create_models(models, law);
    jd_run_options options = short_run(models[0]);
    int engines = 0;
    for (int i = 0; i < MODELS; i++)
        CHECK_INT(jd_run(models[i], &options, &alone[i]), JD_OK);
    for (int e = 0; e < jd_engine_count(); e++) {
        if (!jd_engine_runs(e))
            continue;
        options.engine = jd_engine_at(e)->name;
        CHECK_INT(jd_run_many((const jd_model* const*)models, MODELS, &options, together), JD_OK);
        for (int i = 0; i < MODELS; i++) {
            check_same(alone[i], together[i]);
            jd_trajectory_free(together[i]);
        }
        printf("  compared %s\n", options.engine);
        engines++;
    }
    CHECK(engines >= 1);  // alone if the machine has but one
    for (int i = 0; i < MODELS; i++)
        jd_trajectory_free(alone[i]);
    free_models(models);
}

TEST(every_engine_and_lane_gives_the_same_bits_with_power) { compare_engines("power"); }
TEST(every_engine_and_lane_gives_the_same_bits_with_point) { compare_engines("point"); }
TEST(every_engine_and_lane_gives_the_same_bits_with_pade) {
    compare_engines("pade1");
    compare_engines("pade2");
}

// Integrals have a say in implicit steps [solver:S10]: other steps, the same motion. 1e4: errors of
// thousands of steps that are not the same.
static void check_motion(const jd_trajectory* with, const jd_trajectory* without) {
    const bool implicit = jd_trajectory_statistics(with).implicit > 0 &&
                          strcmp(jd_trajectory_options(with).solver, "cvode-bdf") != 0;
    const double tolerance = jd_trajectory_options(with).tolerance;
    for (int i = 0; i < 7; i++) {
        const double is = jd_trajectory_final(with)[i], was = jd_trajectory_final(without)[i];
        if (implicit)
            CHECK_ABS(is, was, 1e4 * tolerance * (0.01 + fabs(was)));
        else
            CHECK_BITS(is, was);
    }
}

TEST(outputs_never_change_the_steps_but_implicit_ones) {
    jd_model* models[MODELS];
    create_models(models, "power");
    jd_run_options options = short_run(models[0]);
    const int solvers = jd_solver_count();
    for (int s = 0; s < solvers; s++) {
        jd_trajectory *with = NULL, *without = NULL;
        options.solver = jd_solver_at(s)->name;
        options.outputs = true;
        CHECK_INT(jd_run(models[0], &options, &with), JD_OK);
        options.outputs = false;
        CHECK_INT(jd_run(models[0], &options, &without), JD_OK);
        CHECK(jd_trajectory_outputs(without, 0) == NULL);
        check_motion(with, without);
        jd_trajectory_free(with);
        jd_trajectory_free(without);
    }
    free_models(models);
}

TEST(what_is_recorded_never_changes_the_motion) {
    jd_model* models[MODELS];
    create_models(models, "power");
    jd_run_options options = short_run(models[0]);
    jd_trajectory* t[3] = {NULL};
    for (int r = 0; r < 3; r++) {
        options.record = (jd_record)r;
        CHECK_INT(jd_run(models[0], &options, &t[r]), JD_OK);
        const int64_t last = jd_trajectory_row_count(t[r]) - 1;
        CHECK_BITS(jd_trajectory_time(t[r], last), options.end);
        for (int i = 0; i < 7; i++) {
            CHECK_BITS(jd_trajectory_final(t[r])[i], jd_trajectory_final(t[0])[i]);
            CHECK_BITS(jd_trajectory_states(t[r], last)[i], jd_trajectory_final(t[0])[i]);
        }
    }
    CHECK_INT(jd_trajectory_row_count(t[JD_RECORD_GRID]), 21);
    CHECK_INT(jd_trajectory_row_count(t[JD_RECORD_STEPS]),
              jd_trajectory_statistics(t[JD_RECORD_STEPS]).steps + 1);
    CHECK_INT(jd_trajectory_row_count(t[JD_RECORD_FINAL]), 1);
    CHECK(jd_trajectory_states(t[0], -1) == NULL && jd_trajectory_states(t[0], 21) == NULL);
    for (int r = 0; r < 3; r++)
        jd_trajectory_free(t[r]);
    free_models(models);
}

TEST(rows_are_there_by_pointer_and_stride) {
    jd_model* models[MODELS];
    create_models(models, "power");
    jd_run_options options = short_run(models[0]);
    jd_trajectory* t = NULL;
    for (int outputs = 0; outputs < 2; outputs++) {
        options.outputs = outputs;
        CHECK_INT(jd_run(models[0], &options, &t), JD_OK);
        const jd_rows rows = jd_trajectory_rows(t);
        const int states = jd_model_system(models[0])->state_count;
        const int count = jd_model_system(models[0])->output_count;
        CHECK_INT(rows.first, 0);
        CHECK_INT(rows.count, 21);
        CHECK(rows.stride >= states);
        CHECK((rows.outputs != NULL) == (outputs == 1));
        for (int64_t i = 0; i < rows.count; i++) {
            CHECK_BITS(rows.t[i], jd_trajectory_time(t, i));
            CHECK(&rows.states[i * rows.stride] == jd_trajectory_states(t, i));
            CHECK(!outputs || &rows.outputs[i * count] == jd_trajectory_outputs(t, i));
        }
        jd_trajectory_free(t);
    }
    free_models(models);
}

// An end that is no multiple of the output step gets a row of its own, and only one.
TEST(the_grid_ends_with_the_end) {
    jd_model* models[MODELS];
    create_models(models, "power");
    jd_run_options options = short_run(models[0]);
    jd_trajectory* t = NULL;
    options.output_step = 0.003;
    CHECK_INT(jd_run(models[0], &options, &t), JD_OK);
    CHECK_INT(jd_trajectory_row_count(t), 8);
    CHECK_BITS(jd_trajectory_time(t, 6), 6 * 0.003);
    CHECK_BITS(jd_trajectory_time(t, 7), 0.02);
    jd_trajectory_free(t);
    free_models(models);
}

TEST(options_out_of_range_are_refused) {
    jd_model* models[MODELS];
    create_models(models, "power");
    const jd_run_options good = short_run(models[0]);
    jd_run_options bad[12];
    for (int i = 0; i < 12; i++)
        bad[i] = good;
    bad[0].tolerance = 0;
    bad[1].tolerance = 0.2;
    bad[2].tolerance = NAN;
    bad[3].end = 0;
    bad[4].end = -1;
    bad[5].end = INFINITY;
    bad[6].begin = NAN;
    bad[7].output_step = -1;
    bad[8].output_step = 1e-12;
    bad[9].max_steps = 0;
    bad[10].end = 5e-324;
    bad[10].output_step = 0;
    bad[11].begin = 1e14;
    bad[11].end = 1e14 + 1;
    for (int i = 0; i < 12; i++) {
        jd_trajectory* t = (jd_trajectory*)&bad;
        CHECK_INT(jd_run(models[0], &bad[i], &t), JD_ERR_RANGE);
        CHECK(t == NULL);
    }
    free_models(models);
}

TEST(unknown_solvers_and_engines_get_the_nearest) {
    jd_model* models[MODELS];
    create_models(models, "power");
    jd_run_options options = short_run(models[0]);
    jd_trajectory* t = NULL;
    options.solver = "rk55";
    CHECK_INT(jd_run(models[0], &options, &t), JD_ERR_NAME);
    CHECK_HAS(jd_context_message(context), "did you mean 'rk5'?");
    options.solver = NULL;
    options.engine = "base_1";
    CHECK_INT(jd_run(models[0], &options, &t), JD_ERR_NAME);
    CHECK_HAS(jd_context_message(context), "unknown engine 'base_1'");
    free_models(models);
}

TEST(a_failed_trajectory_keeps_its_rows_and_spoils_no_other) {
    jd_model* models[MODELS];
    jd_trajectory* t[MODELS];
    create_models(models, "power");
    jd_run_options options = short_run(models[0]);
    jd_trajectory* alone = NULL;
    CHECK_INT(jd_run(models[1], &options, &alone), JD_OK);
    CHECK_INT(jd_model_set(models[0], "A_x", 1e308), JD_OK);  // overflows at once
    CHECK_INT(jd_model_set(models[2], "omega_a", 1e300), JD_OK);
    options.max_steps = 5000;
    CHECK_INT(jd_run_many((const jd_model* const*)models, MODELS, &options, t), JD_OK);
    CHECK_INT(jd_trajectory_status(t[0]), JD_ERR_NOT_FINITE);
    CHECK_HAS(jd_trajectory_message(t[0]), "at t = 0 s: x = 0");
    CHECK_INT(jd_trajectory_row_count(t[0]), 1);
    CHECK(jd_trajectory_status(t[2]) < 0);
    check_same(alone, t[1]);
    for (int i = 3; i < MODELS; i++)
        CHECK_INT(jd_trajectory_status(t[i]), JD_OK);
    for (int i = 0; i < MODELS; i++)
        jd_trajectory_free(t[i]);
    jd_trajectory_free(alone);
    free_models(models);
}

// z' = z^2/2 leaves the numbers at t = 2: some of the lanes fail on their way, the others do not.
TEST(a_failure_on_the_way_keeps_the_rows_up_to_there) {
    jd_model* models[5];
    jd_trajectory* t[5];
    context = jd_context_create();
    for (int i = 0; i < 5; i++) {
        CHECK_INT(jd_model_create(context, &oscillator, &models[i]), JD_OK);
        CHECK_INT(jd_model_set(models[i], "blow", i % 2 ? 0.5 : 0), JD_OK);
    }
    jd_run_options options = jd_run_options_default(&oscillator);
    options.output_step = 0.1;
    CHECK_INT(jd_run_many((const jd_model* const*)models, 5, &options, t), JD_OK);
    for (int i = 0; i < 5; i++) {
        // rows at 0, 0.1, ..., 1.9 and at the failure, which is at 2 within the tolerance
        const int64_t rows = jd_trajectory_row_count(t[i]);
        CHECK_INT(jd_trajectory_status(t[i]) < 0, i % 2);
        CHECK(i % 2 ? rows == 21 || rows == 22 : rows == 101);
        CHECK_BITS(jd_trajectory_time(t[i], rows - 1), jd_trajectory_final_time(t[i]));
        jd_trajectory_free(t[i]);
        jd_model_free(models[i]);
    }
    jd_context_free(context);
}

// Time advances with the state, or the run fails: at t = 1e14 a step of 1e-4 s is nothing.
TEST(a_time_that_cannot_advance_is_a_failure) {
    jd_model* models[MODELS];
    create_models(models, "power");
    jd_run_options options = short_run(models[0]);
    options.begin = 1e14;
    options.end = 1e14 + 1000;
    options.output_step = 1;
    for (int s = 0; s < jd_solver_count(); s++) {
        jd_trajectory* t = NULL;
        options.solver = jd_solver_at(s)->name;
        CHECK_INT(jd_run(models[0], &options, &t), JD_OK);
        CHECK_INT(jd_trajectory_status(t), JD_ERR_STEP_SIZE);
        CHECK_BITS(jd_trajectory_final_time(t), 1e14);
        jd_trajectory_free(t);
    }
    free_models(models);
}

TEST(a_tolerance_below_rounding_is_a_step_size_failure) {
    jd_model* models[MODELS];
    create_models(models, "power");
    jd_run_options options = short_run(models[0]);
    options.tolerance = 1e-30;
    for (int s = 0; s < jd_solver_count(); s++) {
        jd_trajectory* t = NULL;
        options.solver = jd_solver_at(s)->name;
        CHECK_INT(jd_run(models[0], &options, &t), JD_OK);
        CHECK_INT(jd_trajectory_status(t), JD_ERR_STEP_SIZE);
        jd_trajectory_free(t);
    }
    free_models(models);
}

TEST(too_many_steps_are_a_failure_with_rows) {
    jd_model* models[MODELS];
    create_models(models, "power");
    jd_run_options options = short_run(models[0]);
    jd_trajectory* t = NULL;
    options.max_steps = 3;
    options.record = JD_RECORD_STEPS;
    CHECK_INT(jd_run(models[0], &options, &t), JD_OK);
    CHECK_INT(jd_trajectory_status(t), JD_ERR_STEP_COUNT);
    CHECK_INT(jd_trajectory_row_count(t), 4);
    jd_trajectory_free(t);
    free_models(models);
}

static bool stop_at_once(void* data, double done) {
    *(double*)data = done;
    return false;
}

TEST(a_run_can_be_stopped_and_keeps_what_it_has) {
    jd_model* models[MODELS];
    jd_trajectory* t[MODELS];
    create_models(models, "power");
    jd_run_options options = short_run(models[0]);
    double done = -1;
    options.end = 100;
    options.output_step = 1e-2;
    options.progress = stop_at_once;
    options.progress_data = &done;
    CHECK_INT(jd_run_many((const jd_model* const*)models, MODELS, &options, t), JD_OK);
    CHECK(done > 0 && done < 1);
    CHECK_INT(jd_trajectory_status(t[0]), JD_CANCELLED);
    CHECK(jd_trajectory_final_time(t[0]) > 0);
    CHECK_INT(jd_trajectory_status(t[MODELS - 1]), JD_CANCELLED);
    for (int i = 0; i < MODELS; i++)
        jd_trajectory_free(t[i]);
    free_models(models);
}

TEST(models_of_different_systems_do_not_mix) {
    jd_model *models[2] = {NULL}, *other = NULL;
    jd_trajectory* t[2];
    context = jd_context_create();
    models[0] = random_model("power");
    CHECK_INT(jd_model_create(context, &oscillator, &other), JD_OK);
    models[1] = other;
    const jd_run_options options = short_run(models[0]);
    CHECK_INT(jd_run_many((const jd_model* const*)models, 2, &options, t), JD_ERR_ARGUMENT);
    jd_model_free(models[0]);
    jd_model_free(models[1]);
    jd_context_free(context);
}

// Checks and remarks of a table are called whatever engine runs: those of avx512-8 would be illegal
// instructions elsewhere. The last engine is the one that every machine runs.
TEST(what_is_looked_up_is_code_that_every_machine_runs) {
    const int last = jd_engine_count() - 1;
    REQUIRE(jd_engine_runs(last));
    for (int i = 0; i < jd_system_count(); i++)
        CHECK_INT(jd_system_lanes(jd_system_at(i)), jd_engine_at(last)->lanes);
}

TEST_MAIN(every_engine_and_lane_gives_the_same_bits_with_power,
          every_engine_and_lane_gives_the_same_bits_with_point,
          every_engine_and_lane_gives_the_same_bits_with_pade,
          outputs_never_change_the_steps_but_implicit_ones,
          what_is_recorded_never_changes_the_motion, rows_are_there_by_pointer_and_stride,
          the_grid_ends_with_the_end, options_out_of_range_are_refused,
          unknown_solvers_and_engines_get_the_nearest,
          a_failed_trajectory_keeps_its_rows_and_spoils_no_other,
          a_failure_on_the_way_keeps_the_rows_up_to_there, a_time_that_cannot_advance_is_a_failure,
          a_tolerance_below_rounding_is_a_step_size_failure, too_many_steps_are_a_failure_with_rows,
          a_run_can_be_stopped_and_keeps_what_it_has, models_of_different_systems_do_not_mix,
          what_is_looked_up_is_code_that_every_machine_runs)
