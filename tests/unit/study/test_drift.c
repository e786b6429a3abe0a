// Drift from samples, common periods, and the plan of a measurement.

#include "judder/drift.h"
#include "judder/judder.h"
#include "support/check.h"

#include <math.h>

#define TURN 6.283185307179586

// ---- Periods -----------------------------------------------------------------------------------

TEST(common_period_is_that_of_the_greatest_common_frequency) {
    const double two[] = {1000, 500}, three[] = {6, 10, 15}, signs[] = {-1500, 800, 0};
    const double tol = 1e-15;  // one division and one quotient of whole numbers
    CHECK_REL(jd_common_period(two, 2), TURN / 500, tol);
    CHECK_REL(jd_common_period(three, 3), TURN, tol);
    CHECK_REL(jd_common_period(signs, 3), TURN / 100, tol);
}

TEST(frequencies_without_a_common_period_have_none) {
    const double odd[] = {1, sqrt(2.0)}, far[] = {1, 1001.5}, none[] = {0, 0};
    CHECK(isinf(jd_common_period(odd, 2)));
    CHECK(isinf(jd_common_period(far, 2)));
    CHECK(jd_common_period(none, 2) == 0);
    CHECK(jd_common_period(NULL, 0) == 0);
}

// ---- Plans -------------------------------------------------------------------------------------

static jd_model* table(jd_context* context) {
    const jd_system* system;
    jd_model* model = NULL;
    CHECK(jd_system_find(context, "vibrating-table", &system) == JD_OK);
    CHECK(jd_model_create(context, system, &model) == JD_OK);
    return model;
}

TEST(last_whole_periods_are_measured_in_equal_batches) {
    jd_context* context = jd_context_create();
    jd_model* model = table(context);
    jd_drift_plan plan;
    CHECK(jd_drift_plan_make(model, 0, 2, -1, &plan) == JD_OK);
    // 500 rad/s: 79 whole periods in 1 s, of which 60 make 20 batches
    CHECK(plan.common && plan.periods == 60 && plan.batches == 20);
    CHECK_REL(plan.period, TURN / 500, 1e-15);
    CHECK_REL(plan.from, 2 - 60 * TURN / 500, 1e-15);
    CHECK_REL(plan.transient, plan.from, 1e-15);
    CHECK(jd_drift_time(&plan, 0) == plan.from && jd_drift_time(&plan, 20) == 2);
    CHECK(jd_drift_plan_make(model, 0, 0.05, 0.01, &plan) == JD_OK);
    CHECK(plan.common && plan.periods == 3 && plan.batches == 3);
    jd_model_free(model);
    jd_context_free(context);
}

TEST(no_common_period_gives_equal_windows) {
    jd_context* context = jd_context_create();
    jd_model* model = table(context);
    jd_drift_plan plan;
    CHECK(jd_model_set(model, "omega_b", 1000 * sqrt(0.5)) == JD_OK);
    CHECK(jd_drift_plan_make(model, 0, 2, 0.4, &plan) == JD_OK);
    CHECK(!plan.common && plan.batches == 20 && plan.periods == 20);
    CHECK_REL(plan.period, 0.08, 1e-14);
    CHECK_REL(plan.from, 0.4, 1e-14);
    // A motion without amplitude has no say.
    CHECK(jd_model_set(model, "A_y", 0) == JD_OK);
    CHECK(jd_drift_plan_make(model, 0, 2, 0.4, &plan) == JD_OK);
    CHECK(plan.common);
    CHECK_REL(plan.period, TURN / 1000, 1e-15);
    jd_model_free(model);
    jd_context_free(context);
}

TEST(transient_that_leaves_nothing_is_refused) {
    jd_context* context = jd_context_create();
    jd_model* model = table(context);
    jd_drift_plan plan;
    CHECK(jd_drift_plan_make(model, 0, 2, 2, &plan) == JD_ERR_RANGE);
    CHECK_HAS(jd_context_message(context), "transient is 2 s");
    CHECK(jd_drift_plan_make(model, 0, 2, (double)NAN, &plan) == JD_ERR_RANGE);
    jd_model_free(model);
    jd_context_free(context);
}

// ---- Meter -------------------------------------------------------------------------------------

static const jd_drift_plan even = {
    .period = 0.5, .common = true, .from = 1, .until = 3, .periods = 4, .batches = 4};

TEST(drift_and_errors_are_those_of_the_batches) {
    // Rates of the batches by hand: v_x 1 2 3 6, v_y 0 1 0 1, power 2 2 2 2.
    const double x[] = {5, 5.5, 6.5, 8, 11}, y[] = {1, 1, 1.5, 1.5, 2}, lost[] = {0, 1, 2, 3, 4};
    const double tol = 1e-14;  // a few roundings of numbers near 1
    jd_drift_meter meter;
    jd_drift_begin(&meter, &even);
    for (int i = 0; i < 5; i++)
        jd_drift_add(&meter, x[i], y[i], lost[i]);
    jd_drift_add(&meter, 100, 100, 100);  // beyond the last: not counted
    const jd_drift d = jd_drift_end(&meter);
    CHECK(d.batches == 4 && d.periods == 4 && d.from == 1 && d.until == 3);
    CHECK_REL(d.v_x, 3, tol);
    CHECK_REL(d.v_y, 0.5, tol);
    CHECK_REL(d.v_x_error, sqrt(14.0 / 3 / 4), tol);
    CHECK_REL(d.v_y_error, sqrt(1.0 / 3 / 4), tol);
    CHECK_REL(d.power, 2, tol);
    CHECK(d.power_error < tol);
    // Projected on the mean direction: w = (3 v_x + v_y/2)/|v|.
    double along[4], across[4], mean = 0, sum = 0, turn = 0;
    const double v[4][2] = {{1, 0}, {2, 1}, {3, 0}, {6, 1}}, speed = hypot(3, 0.5);
    for (int i = 0; i < 4; i++) {
        along[i] = (3 * v[i][0] + 0.5 * v[i][1]) / speed;
        across[i] = (3 * v[i][1] - 0.5 * v[i][0]) / speed;
        mean += along[i] / 4;
    }
    for (int i = 0; i < 4; i++) {
        sum += (along[i] - mean) * (along[i] - mean);
        turn += across[i] * across[i];
    }
    CHECK_REL(d.speed, speed, tol);
    CHECK_REL(d.speed_error, sqrt(sum / 12), tol);
    CHECK_REL(d.direction, atan2(0.5, 3), tol);
    CHECK_REL(d.direction_error, sqrt(turn / 12) / speed, tol);
}

TEST(trajectory_that_ends_early_counts_complete_batches) {
    jd_drift_meter meter;
    jd_drift_begin(&meter, &even);
    jd_drift d = jd_drift_end(&meter);
    CHECK(d.batches == 0 && d.periods == 0 && isnan(d.v_x) && isnan(d.power));
    jd_drift_add(&meter, 0, 0, (double)NAN);
    jd_drift_add(&meter, 1, 0, (double)NAN);
    d = jd_drift_end(&meter);
    CHECK(d.batches == 1 && d.periods == 1 && d.until == 1.5);
    CHECK_REL(d.v_x, 2, 1e-15);
    CHECK(isnan(d.v_x_error) && isnan(d.power));
}

// 20 batches whose velocity grows by 0.01 each: 0.1 from half to half. The sum of squares is 665 of
// these steps squared, the error sqrt(665/(20 19)) of them.
TEST(a_trend_is_told_from_scatter) {
    const jd_drift_plan plan = {.period = 1, .from = 0, .until = 20, .periods = 20, .batches = 20};
    jd_drift_meter meter;
    double x = 0;
    jd_drift_begin(&meter, &plan);
    for (int i = 0; i <= 20; i++) {
        jd_drift_add(&meter, x, 0, 0);
        x += 1 + 0.01 * i;
    }
    const jd_drift d = jd_drift_end(&meter);
    CHECK_ABS(d.change, 0.1, 1e-12);
    CHECK_ABS(d.v_x_error, 0.01 * sqrt(665.0 / 380), 1e-12);
}

TEST_MAIN(common_period_is_that_of_the_greatest_common_frequency,
          frequencies_without_a_common_period_have_none,
          last_whole_periods_are_measured_in_equal_batches, no_common_period_gives_equal_windows,
          transient_that_leaves_nothing_is_refused, drift_and_errors_are_those_of_the_batches,
          trajectory_that_ends_early_counts_complete_batches, a_trend_is_told_from_scatter)
