// The choice of the method: explicit to the bit where nothing is stiff, implicit where it pays, no
// chatter, the same in every lane.

#include "judder/run.h"
#include "solve/step/stepper.h"
#include "support/check.h"
#include "support/stiff.h"
#include "support/system/oscillator.h"

#include <stdlib.h>

#define MODELS 11

static jd_context* context;

static jd_model* table_model(double eps, double drive, double tilt) {
    const jd_system* system = NULL;
    jd_model* model = NULL;
    CHECK_INT(jd_system_find(context, "vibrating-table", &system), JD_OK);
    CHECK_INT(jd_model_create(context, system, &model), JD_OK);
    CHECK_INT(jd_model_set(model, "eps_t", eps), JD_OK);
    CHECK_INT(jd_model_set(model, "A_x", drive), JD_OK);
    CHECK_INT(jd_model_set(model, "A_y", drive), JD_OK);
    CHECK_INT(jd_model_set(model, "alpha_x", tilt), JD_OK);
    return model;
}

static jd_trajectory* run(const jd_model* model, const char* solver, double tolerance, double end) {
    jd_run_options options = jd_run_options_default(jd_model_system(model));
    jd_trajectory* trajectory = NULL;
    options.solver = solver;
    options.tolerance = tolerance;
    options.end = end;
    options.output_step = end / 50;
    CHECK_INT(jd_run(model, &options, &trajectory), JD_OK);
    CHECK_INT(jd_trajectory_status(trajectory), JD_OK);
    return trajectory;
}

static void check_same(const jd_trajectory* a, const jd_trajectory* b) {
    const jd_system* system = jd_model_system(jd_trajectory_model(a));
    const jd_run_statistics sa = jd_trajectory_statistics(a), sb = jd_trajectory_statistics(b);
    CHECK_INT(sa.steps, sb.steps);
    CHECK_INT(sa.rejected, sb.rejected);
    CHECK_INT(sa.rhs, sb.rhs);
    CHECK_INT(sa.implicit, sb.implicit);
    CHECK_INT(sa.jacobians, sb.jacobians);
    CHECK_INT(sa.switches, sb.switches);
    CHECK_INT(jd_trajectory_row_count(a), jd_trajectory_row_count(b));
    for (int64_t row = 0; row < jd_trajectory_row_count(a); row++) {
        for (int i = 0; i < system->state_count; i++)
            CHECK_BITS(jd_trajectory_states(a, row)[i], jd_trajectory_states(b, row)[i]);
        for (int i = 0; i < system->output_count; i++)
            CHECK_BITS(jd_trajectory_outputs(a, row)[i], jd_trajectory_outputs(b, row)[i]);
    }
}

TEST(the_default_solver_is_auto) { CHECK_STR(jd_solver_at(0)->name, "auto"); }

// A driver that knows better may begin with the implicit method.
TEST(a_lane_marked_as_stiff_starts_implicit) {
    const jd_stepper* stepper = &JD_STEPPER(auto);
    const jd_batch_spec spec = {.system = &relaxation, .stepper = stepper, .tolerance = 1e-6};
    double rate = 1e6, one = 1, y, y_new;
    for (int stiff = 0; stiff <= 1; stiff++) {
        jd_batch b = {
            .most = INFINITY, .spec = &spec, .n = 1, .total = 1, .atol = &one, .typical = &one};
        b.store.instance.parameters = &rate;
        y = 1;
        b.y = &y;
        b.y_new = &y_new;
        b.end = 1;
        b.busy = jd_mask_all();
        b.stiff = stiff ? jd_mask_all() : jd_mask_none();
        CHECK_INT(stepper->create(&b), JD_OK);
        stepper->start(&b, jd_mask_all());
        b.h = 1e-7;
        stepper->attempt(&b, jd_mask_all());
        CHECK(jd_all(b.accepted));
        stepper->commit(&b, jd_mask_all());
        CHECK_INT(b.lane[0].statistics.implicit, stiff);
        CHECK_INT(b.lane[0].statistics.switches, 0);
        stepper->free(&b);
    }
}

// Without friction and at a tight tolerance that is the one of order 8.
TEST(smooth_motion_has_the_bits_of_the_explicit_method) {
    context = jd_context_create();
    jd_model* models[2] = {table_model(0.01, 1, 0), NULL};
    CHECK_INT(jd_model_create(context, &oscillator, &models[1]), JD_OK);
    for (int i = 0; i < 2; i++) {
        for (double tolerance = 1e-4; tolerance > 1e-11; tolerance *= 1e-2) {
            jd_trajectory* a = run(models[i], "auto", tolerance, 0.5);
            const bool order_8 = i == 1 && tolerance < 1.5e-5;
            jd_trajectory* b = run(models[i], order_8 ? "rk8" : "rk5", tolerance, 0.5);
            CHECK_INT(jd_trajectory_statistics(a).switches, 0);
            check_same(a, b);
            jd_trajectory_free(a);
            jd_trajectory_free(b);
        }
        jd_model_free(models[i]);
    }
    jd_context_free(context);
}

// A ball that rolls out and rests, with friction regularised over 3e-9 m/s: the explicit method
// would need steps of 1.5e-9 s. Each solver holds its error per step; 1e-8 over some hundred steps.
TEST(a_ball_coming_to_rest_takes_few_steps_and_agrees_with_cvode) {
    context = jd_context_create();
    for (double eps = 1e-2; eps > 5e-7; eps *= 1e-1) {
        for (double tilt = 0; tilt < 0.1; tilt += 0.05) {
            jd_model* model = table_model(eps, 0, tilt);
            jd_trajectory* own = run(model, "auto", 1e-8, 2);
            jd_trajectory* judge = run(model, "cvode-bdf", 1e-8, 2);
            const jd_run_statistics s = jd_trajectory_statistics(own);
            const double *a = jd_trajectory_final(own), *b = jd_trajectory_final(judge);
            printf("  eps %.0e, tilt %.2f: %d steps, %d implicit, %d rhs, %d switches, %.1e m\n",
                   eps, tilt, (int)s.steps, (int)s.implicit, (int)s.rhs, (int)s.switches,
                   a[1] - b[1]);
            CHECK_ABS(a[1], b[1], 5e-7);
            CHECK_ABS(a[3], b[3], 2e-7);
            CHECK(s.implicit > 0 && s.implicit < s.steps);
            CHECK(s.rhs < 10000);
            CHECK(s.switches >= 1 && s.switches < 10);
            jd_trajectory_free(own);
            jd_trajectory_free(judge);
            jd_model_free(model);
        }
    }
    jd_context_free(context);
}

// With eps = 0.01 the explicit method still gets through: 20 times as many evaluations at least.
TEST(the_implicit_method_saves_evaluations) {
    context = jd_context_create();
    jd_model* model = table_model(0.01, 0, 0);
    jd_trajectory* own = run(model, "auto", 1e-8, 0.5);
    jd_trajectory* slow = run(model, "rk5", 1e-8, 0.5);
    CHECK(20 * jd_trajectory_statistics(own).rhs < jd_trajectory_statistics(slow).rhs);
    CHECK_ABS(jd_trajectory_final(own)[1], jd_trajectory_final(slow)[1], 1e-8);
    jd_trajectory_free(own);
    jd_trajectory_free(slow);
    jd_model_free(model);
    jd_context_free(context);
}

// Van der Pol's oscillator creeps and jumps: implicit along the creep. The number of switches grows
// with the number of jumps, three up to t = 2000, not with that of steps.
TEST(an_oscillator_that_creeps_and_jumps_does_not_chatter) {
    context = jd_context_create();
    jd_model* model = NULL;
    CHECK_INT(jd_model_create(context, &van_der_pol, &model), JD_OK);
    jd_trajectory* own = run(model, "auto", 1e-8, 2000);
    jd_trajectory* judge = run(model, "cvode-bdf", 1e-8, 2000);
    const jd_run_statistics s = jd_trajectory_statistics(own);
    printf("  %d steps, %d implicit, %d rhs, %d switches\n", (int)s.steps, (int)s.implicit,
           (int)s.rhs, (int)s.switches);
    CHECK_ABS(jd_trajectory_final(own)[0], jd_trajectory_final(judge)[0], 1e-6);
    CHECK(s.implicit > 0 && s.implicit < s.steps);
    CHECK(s.switches >= 3 && s.switches <= 20);
    CHECK(s.rhs < 50000);
    jd_trajectory_free(own);
    jd_trajectory_free(judge);
    jd_model_free(model);
    jd_context_free(context);
}

// A rate at the border, where the implicit method hardly pays: neither method may be left again
// and again.
TEST(mild_stiffness_does_not_chatter) {
    context = jd_context_create();
    for (double rate = 30; rate < 2000; rate *= 1.7) {
        jd_model* model = NULL;
        CHECK_INT(jd_model_create(context, &relaxation, &model), JD_OK);
        CHECK_INT(jd_model_set(model, "rate", rate), JD_OK);
        jd_trajectory* own = run(model, "auto", 1e-6, 100);
        jd_trajectory* slow = run(model, "rk5", 1e-6, 100);
        const jd_run_statistics s = jd_trajectory_statistics(own);
        const jd_run_statistics of_rk5 = jd_trajectory_statistics(slow);
        printf("  rate %4.0f: %d steps, %d implicit, %d rhs (rk5 %d), %d switches\n", rate,
               (int)s.steps, (int)s.implicit, (int)s.rhs, (int)of_rk5.rhs, (int)s.switches);
        CHECK(s.switches <= 20);
        CHECK((double)s.rhs < 1.5 * (double)of_rk5.rhs);
        CHECK_ABS(jd_trajectory_final(own)[0], cos(100), 1e-5);
        jd_trajectory_free(own);
        jd_trajectory_free(slow);
        jd_model_free(model);
    }
    jd_context_free(context);
}

static void compare_engine(jd_model* const* models, jd_run_options options,
                           jd_trajectory* const* alone) {
    jd_trajectory* together[MODELS];
    CHECK_INT(jd_run_many((const jd_model* const*)models, MODELS, &options, together), JD_OK);
    for (int i = 0; i < MODELS; i++) {
        check_same(alone[i], together[i]);
        jd_trajectory_free(together[i]);
    }
    printf("  compared %s with %s\n", options.solver, options.engine);
}

// Stiff and smooth trajectories side by side, in every engine of the family.
static void compare_engines(const char* solver) {
    context = jd_context_create();
    jd_model* models[MODELS];
    jd_trajectory* alone[MODELS];
    for (int i = 0; i < MODELS; i++)
        models[i] = table_model(i % 2 ? 1e-4 : 0.01, i % 3 == 0 ? 0.3 : 0, 0.01 * i);
    jd_run_options options = jd_run_options_default(jd_model_system(models[0]));
    options.solver = solver;
    options.end = 0.25;
    options.tolerance = 1e-6;
    options.output_step = 0.01;
    int64_t switches = 0;
    for (int i = 0; i < MODELS; i++) {
        CHECK_INT(jd_run(models[i], &options, &alone[i]), JD_OK);
        switches += jd_trajectory_statistics(alone[i]).switches;
    }
    CHECK(strcmp(solver, "auto") != 0 || switches >= MODELS / 2);
    for (int e = 0; e < jd_engine_count(); e++) {
        if (!jd_engine_runs(e))
            continue;
        options.engine = jd_engine_at(e)->name;
        compare_engine(models, options, alone);
    }
    for (int i = 0; i < MODELS; i++) {
        jd_trajectory_free(alone[i]);
        jd_model_free(models[i]);
    }
    jd_context_free(context);
}

TEST(every_engine_and_lane_gives_the_same_bits_with_auto) { compare_engines("auto"); }
TEST(every_engine_and_lane_gives_the_same_bits_with_rosenbrock) { compare_engines("rosenbrock"); }

TEST_MAIN(the_default_solver_is_auto, a_lane_marked_as_stiff_starts_implicit,
          smooth_motion_has_the_bits_of_the_explicit_method,
          a_ball_coming_to_rest_takes_few_steps_and_agrees_with_cvode,
          the_implicit_method_saves_evaluations,
          an_oscillator_that_creeps_and_jumps_does_not_chatter, mild_stiffness_does_not_chatter,
          every_engine_and_lane_gives_the_same_bits_with_auto,
          every_engine_and_lane_gives_the_same_bits_with_rosenbrock)
