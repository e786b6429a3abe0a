// The explicit pair of order 5: its order, that of its dense output, and its control of the error.

#include "judder/run.h"
#include "solve/step/stepper.h"
#include "support/check.h"
#include "support/equal_steps.h"
#include "support/system/oscillator.h"

#include <stdlib.h>

static errors in_steps(int steps) {
    const equal_steps c = {&JD_STEPPER(rk5), &oscillator, 0, exact_oscillator};
    return with_equal_steps(&c, steps);
}

// Halving the step divides the error by 2^order. Steps small enough for the leading term, errors
// (1e-7 to 1e-11) far above rounding.
TEST(the_order_is_five) {
    for (int steps = 20; steps <= 80; steps *= 2) {
        const double order = log2(in_steps(steps).end / in_steps(2 * steps).end);
        CHECK_ABS(order, 5.0, 0.2);
    }
}

// An interpolant of order 4 has an error of order h^5 within a step, on top of what the steps have
// gathered, also h^5: both rates show between 4 and 5.
TEST(dense_output_has_order_four_or_better) {
    for (int steps = 20; steps <= 80; steps *= 2) {
        const double order = log2(in_steps(steps).between / in_steps(2 * steps).between);
        CHECK(order > 4.0 && order < 5.2);
    }
}

static jd_trajectory* run(double tolerance, jd_record record, double end, double blow) {
    jd_context* context = jd_context_create();
    jd_model* model = NULL;
    jd_trajectory* trajectory = NULL;
    CHECK_INT(jd_model_create(context, &oscillator, &model), JD_OK);
    CHECK_INT(jd_model_set(model, "blow", blow), JD_OK);
    jd_run_options options = jd_run_options_default(&oscillator);
    options.end = end;
    options.tolerance = tolerance;
    options.record = record;
    CHECK_INT(jd_run(model, &options, &trajectory), JD_OK);
    jd_model_free(model);
    jd_context_free(context);
    return trajectory;
}

// The error of a step is held at the tolerance; some hundred steps over 10 s add up, and z grows
// and shrinks by exp(2) meanwhile. Far better than the tolerance would be wasted work.
TEST(the_error_follows_the_tolerance) {
    double want[3];
    exact_oscillator(10, want);
    for (double tolerance = 1e-4; tolerance > 1e-12; tolerance *= 0.1) {
        jd_trajectory* t = run(tolerance, JD_RECORD_FINAL, 10, 0);
        const double error = distance(jd_trajectory_final(t), want, 3);
        CHECK(error < 50 * tolerance);
        CHECK(error > 1e-3 * tolerance || error < 1e-13);
        jd_trajectory_free(t);
    }
}

TEST(rows_between_steps_are_as_good_as_steps) {
    jd_trajectory* t = run(1e-9, JD_RECORD_GRID, 10, 0);
    CHECK_INT(jd_trajectory_row_count(t), JD_DEFAULT_ROWS + 1);
    for (int64_t row = 0; row < jd_trajectory_row_count(t); row++) {
        double want[3];
        exact_oscillator(jd_trajectory_time(t, row), want);
        // 50 tolerances, as above
        CHECK(distance(jd_trajectory_states(t, row), want, 3) < 5e-8);
        CHECK_ABS(jd_trajectory_outputs(t, row)[1], -0.5 * want[1] * want[1], 5e-8);
    }
    CHECK_BITS(jd_trajectory_time(t, JD_DEFAULT_ROWS), 10.0);
    jd_trajectory_free(t);
}

TEST(a_solution_that_leaves_the_numbers_fails_there) {
    jd_trajectory* t = run(1e-8, JD_RECORD_STEPS, 10, 0.5);
    CHECK(jd_trajectory_status(t) < 0);
    CHECK_ABS(jd_trajectory_final_time(t), 2.0, 1e-6);
    CHECK(jd_trajectory_row_count(t) > 10);
    CHECK_HAS(jd_trajectory_message(t), "at t = 2");
    jd_trajectory_free(t);
}

TEST_MAIN(the_order_is_five, dense_output_has_order_four_or_better, the_error_follows_the_tolerance,
          rows_between_steps_are_as_good_as_steps, a_solution_that_leaves_the_numbers_fails_there)
