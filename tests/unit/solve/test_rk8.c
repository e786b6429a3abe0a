// The explicit method of order 8: its order, that of its dense output, its control of the error,
// and what rows cost.

#include "judder/run.h"
#include "support/check.h"
#include "support/equal_steps.h"
#include "support/system/oscillator.h"

static errors in_steps(int steps) {
    const equal_steps c = {&JD_STEPPER(rk8), &oscillator, 0, exact_oscillator};
    return with_equal_steps(&c, steps);
}

// Halving the step divides the error by 2^order. Errors of 1e-9 to 1e-13: below it is rounding.
TEST(the_order_is_eight) {
    for (int steps = 6; steps <= 9; steps++) {
        const double coarse = in_steps(steps).end, fine = in_steps(2 * steps).end;
        printf("  %d steps: error %.2e, order %.2f\n", steps, coarse, log2(coarse / fine));
        CHECK_ABS(log2(coarse / fine), 8.0, 0.4);
    }
}

// An interpolant of order 7 has an error of order h^8 within a step, on top of what the steps have
// gathered, also h^8.
TEST(dense_output_has_order_seven_or_better) {
    for (int steps = 4; steps <= 9; steps++) {
        const double coarse = in_steps(steps).between, fine = in_steps(2 * steps).between;
        printf("  %d steps: error %.2e, order %.2f\n", steps, coarse, log2(coarse / fine));
        CHECK(log2(coarse / fine) > 7.0 && log2(coarse / fine) < 8.5);
    }
}

static jd_trajectory* run(double tolerance, jd_record record, double blow) {
    jd_context* context = jd_context_create();
    jd_model* model = NULL;
    jd_trajectory* trajectory = NULL;
    CHECK_INT(jd_model_create(context, &oscillator, &model), JD_OK);
    CHECK_INT(jd_model_set(model, "blow", blow), JD_OK);
    jd_run_options options = jd_run_options_default(&oscillator);
    options.end = 10;
    options.tolerance = tolerance;
    options.record = record;
    options.solver = "rk8";
    options.outputs = record == JD_RECORD_GRID;
    CHECK_INT(jd_run(model, &options, &trajectory), JD_OK);
    jd_model_free(model);
    jd_context_free(context);
    return trajectory;
}

// As with rk5, some tens of steps add up. The estimate, of lower order, is pessimistic where the
// tolerance is tight: an error 1e4 times smaller would be wasted work.
TEST(the_error_follows_the_tolerance) {
    double want[3];
    exact_oscillator(10, want);
    for (double tolerance = 1e-4; tolerance > 1e-12; tolerance *= 0.1) {
        jd_trajectory* t = run(tolerance, JD_RECORD_FINAL, 0);
        const double error = distance(jd_trajectory_final(t), want, 3);
        CHECK(error < 50 * tolerance);
        CHECK(error > 1e-4 * tolerance || error < 1e-13);
        jd_trajectory_free(t);
    }
}

// Found: up to 60 tolerances, since the steps are long and the interpolant is of lower order. The
// integral depends on squares.
TEST(rows_between_steps_are_nearly_as_good_as_steps) {
    for (double tolerance = 1e-4; tolerance > 1e-12; tolerance *= 0.1) {
        jd_trajectory* t = run(tolerance, JD_RECORD_GRID, 0);
        double worst = 0, work = 0;
        for (int64_t row = 0; row < jd_trajectory_row_count(t); row++) {
            double want[3];
            exact_oscillator(jd_trajectory_time(t, row), want);
            worst = fmax(worst, distance(jd_trajectory_states(t, row), want, 3));
            work = fmax(work, fabs(jd_trajectory_outputs(t, row)[1] + 0.5 * want[1] * want[1]));
        }
        printf("  %.0e: %.1e, integral %.1e\n", tolerance, worst, work);
        CHECK(worst < 100 * tolerance && work < 100 * tolerance);
        jd_trajectory_free(t);
    }
}

// Eleven evaluations per attempt and one per step that stands, two to begin; three more per step
// with rows in it, which change nothing else.
TEST(stages_of_the_dense_output_are_made_only_where_something_is_asked) {
    jd_trajectory *bare = run(1e-8, JD_RECORD_FINAL, 0), *rows = run(1e-8, JD_RECORD_GRID, 0);
    const jd_run_statistics a = jd_trajectory_statistics(bare), b = jd_trajectory_statistics(rows);
    CHECK_INT(a.rhs, 2 + 11 * (a.steps + a.rejected) + a.steps);
    CHECK_INT(b.steps, a.steps);
    CHECK_INT(b.rhs, a.rhs + 3 * a.steps);
    for (int i = 0; i < 3; i++)
        CHECK_BITS(jd_trajectory_final(bare)[i], jd_trajectory_final(rows)[i]);
    jd_trajectory_free(bare);
    jd_trajectory_free(rows);
}

TEST(a_solution_that_leaves_the_numbers_fails_there) {
    jd_trajectory* t = run(1e-8, JD_RECORD_STEPS, 0.5);
    CHECK(jd_trajectory_status(t) < 0);
    CHECK_ABS(jd_trajectory_final_time(t), 2.0, 1e-6);
    CHECK_HAS(jd_trajectory_message(t), "at t = 2");
    jd_trajectory_free(t);
}

TEST_MAIN(the_order_is_eight, dense_output_has_order_seven_or_better,
          the_error_follows_the_tolerance, rows_between_steps_are_nearly_as_good_as_steps,
          stages_of_the_dense_output_are_made_only_where_something_is_asked,
          a_solution_that_leaves_the_numbers_fails_there)
