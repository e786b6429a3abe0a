// Events at which a system jumps: where steps end, what rows and events hold, which events follow,
// accumulation. The hopper falls for 1 s from h = 1; all its times are closed forms.

#include "judder/run.h"
#include "support/same.h"
#include "support/system/hopper.h"

static jd_context* context;

static jd_model* make(const jd_system* system) {
    jd_model* model = NULL;
    if (!context)
        context = jd_context_create();
    REQUIRE(jd_model_create(context, system, &model) == JD_OK);
    return model;
}

static jd_trajectory* run(const jd_model* model, const jd_run_options* options) {
    jd_trajectory* trajectory = NULL;
    REQUIRE(jd_run(model, options, &trajectory) == JD_OK);
    return trajectory;
}

static void check_event(const jd_trajectory* r, int index, const char* kind, double t, double tol) {
    const jd_event event = jd_trajectory_event_at(r, index);
    CHECK_STR(event.kind, kind);
    CHECK_ABS(event.t, t, tol);
}

// ---- Times and states --------------------------------------------------------------------------

// Flights last 2 e^n; an event is located to 1e-12 of a step, steps to the tolerance.
TEST(impacts_come_at_their_closed_times_with_every_solver) {
    jd_model* model = make(&hopper);
    jd_run_options o = jd_run_options_default(&hopper);
    o.tolerance = 1e-10;
    o.end = 2.9;
    for (int i = 0; i < jd_solver_count(); i++) {
        o.solver = jd_solver_at(i)->name;
        jd_trajectory* r = run(model, &o);
        CHECK_INT(jd_trajectory_status(r), JD_OK);
        REQUIRE(jd_trajectory_event_count(r) >= 4);
        double t = 1, v = 2;
        for (int k = 0; k < 4; k++, t += v) {
            check_event(r, k, "impact", t, 1e-9);
            CHECK_ABS(jd_trajectory_event_at(r, k).state[1], -v, 1e-9);  // before the jump
            v *= 0.5;
        }
        jd_trajectory_free(r);
    }
    jd_model_free(model);
}

TEST(energy_with_what_impacts_took_is_constant) {
    jd_model* model = make(&hopper);
    const jd_run_options o = jd_run_options_default(&hopper);
    jd_trajectory* r = run(model, &o);
    for (int64_t row = 0; row < jd_trajectory_row_count(r); row++)
        CHECK_ABS(jd_trajectory_outputs(r, row)[1], 2.0, 1e-8);  // the tolerance
    // 4/3 in the fall, then 2 v^3/(3 g) in hops that begin with v = 2 e^n.
    const int64_t last = jd_trajectory_row_count(r) - 1;
    CHECK_ABS(jd_trajectory_outputs(r, last)[2], 12.0 / 7, 1e-7);
    jd_trajectory_free(r);
    jd_model_free(model);
}

// Rows of a run in which the first impact comes at time t: two of them there, before and after.
static void check_rows_at(const jd_trajectory* r, const jd_event* impact) {
    int there = 0;
    for (int64_t row = 0; row < jd_trajectory_row_count(r); row++) {
        const double t = jd_trajectory_time(r, row), *y = jd_trajectory_states(r, row);
        CHECK(row == 0 || t >= jd_trajectory_time(r, row - 1));
        if (t != impact->t)
            continue;
        CHECK_BITS(y[1], there == 0 ? impact->state[1] : -0.5 * impact->state[1]);
        CHECK_ABS(y[0], 0, 1e-12);  // as events are located; 0 after it
        there++;
    }
    CHECK_INT(there, 2);
}

TEST(a_jump_has_a_row_before_and_one_after_it) {
    jd_model* model = make(&hopper);
    jd_run_options o = jd_run_options_default(&hopper);
    jd_trajectory* first = run(model, &o);
    const jd_event impact = jd_trajectory_event_at(first, 0);
    CHECK_ABS(impact.state[1], -2, 1e-8);
    check_rows_at(first, &impact);
    o.end = 2.5;
    o.output_step = impact.t;  // so that a row of the grid falls on it, and none twice
    jd_trajectory* r = run(model, &o);
    check_rows_at(r, &impact);
    CHECK_INT(jd_trajectory_row_count(r), 1 + 2 + 1 + 2 + 1);  // start, impact, grid, impact, end
    CHECK_BITS(jd_trajectory_states(r, 2)[0], 0);
    jd_trajectory_free(r);
    o.record = JD_RECORD_STEPS;
    r = run(model, &o);
    check_rows_at(r, &impact);
    jd_trajectory_free(r);
    o.record = JD_RECORD_FINAL;
    r = run(model, &o);
    CHECK_INT(jd_trajectory_row_count(r), 1);
    jd_trajectory_free(r);
    jd_trajectory_free(first);
    jd_model_free(model);
}

// The last row of a chatter is where it ends, with what it ends in; rows that fall into what is
// left of it are neither below the floor nor lost.
TEST(rows_reach_the_end_of_a_chatter) {
    jd_model* model = make(&hopper);
    jd_run_options o = jd_run_options_default(&hopper);
    o.output_step = 1e-6;  // 2e-5 s are left
    o.begin = 0;
    o.end = 3.1;
    jd_trajectory* r = run(model, &o);
    const jd_event event = jd_trajectory_event_at(r, jd_trajectory_event_count(r) - 2);
    CHECK_STR(event.kind, "accumulation");
    int there = 0;
    for (int64_t row = 1; row < jd_trajectory_row_count(r); row++) {
        const double t = jd_trajectory_time(r, row), *y = jd_trajectory_states(r, row);
        CHECK(t >= jd_trajectory_time(r, row - 1) && t - jd_trajectory_time(r, row - 1) < 2e-6);
        CHECK_ABS(fmin(y[0], 0), 0, 1e-11);  // impacts are located to 1e-12 of a step
        if (t >= event.t)
            CHECK(y[0] == 0 && y[1] == 0);
        there += t == event.t;
    }
    CHECK_INT(there, 1);
    jd_trajectory_free(r);
    jd_model_free(model);
}

// A start on the floor with the speed of a throw: h = 0 at the start is no impact.
TEST(a_ball_that_leaves_the_floor_does_not_strike_at_once) {
    jd_model* model = make(&hopper);
    jd_run_options o = jd_run_options_default(&hopper);
    CHECK_INT(jd_model_set_initial(model, "h", 0), JD_OK);
    for (int k = 0; k <= 12; k++) {
        const double v = pow(10, -k);
        CHECK_INT(jd_model_set_initial(model, "v", v), JD_OK);
        o.end = 1.4 * v;  // before the second impact at v + v/2
        jd_trajectory* r = run(model, &o);
        REQUIRE(jd_trajectory_event_count(r) == 1);
        check_event(r, 0, "impact", v, 1e-9 * v);
        jd_trajectory_free(r);
    }
    jd_model_free(model);
}

// Thrown down from the floor: the impact comes at the start, where h is 0 before and after it, and
// the hop that follows is far shorter than any step.
TEST(a_ball_thrown_down_from_the_floor_does_not_fall_through) {
    jd_model* model = make(&hopper);
    jd_run_options o = jd_run_options_default(&hopper);
    CHECK_INT(jd_model_set_initial(model, "h", 0), JD_OK);
    for (int k = 0; k <= 14; k++) {
        const double v = pow(10, -k);
        CHECK_INT(jd_model_set_initial(model, "v", -v), JD_OK);
        jd_trajectory* r = run(model, &o);
        check_event(r, 0, "impact", 0, 0);
        CHECK(fabs(jd_trajectory_final(r)[0]) < 1e-9);
        jd_trajectory_free(r);
    }
    jd_model_free(model);
}

// ---- Regimes -----------------------------------------------------------------------------------

TEST(rows_keep_the_regime_and_the_first_is_set_at_the_start) {
    jd_model* model = make(&hopper);
    jd_run_options o = jd_run_options_default(&hopper);
    o.output_step = 0.125;
    CHECK_INT(jd_model_set(model, "e", 0), JD_OK);
    CHECK_INT(jd_model_set(model, "T", 2.0625), JD_OK);
    jd_trajectory* r = run(model, &o);
    CHECK_INT(jd_trajectory_event_count(r), 5);
    check_event(r, 0, "impact", 1, 1e-9);
    check_event(r, 1, "rest", 1, 1e-9);  // at the same instant
    CHECK_BITS(jd_trajectory_event_at(r, 1).t, jd_trajectory_event_at(r, 0).t);
    check_event(r, 2, "kick", 2.0625, 1e-9);
    check_event(r, 3, "impact", 3.0625, 1e-9);
    for (int64_t row = 0; row < jd_trajectory_row_count(r); row++) {
        const double t = jd_trajectory_time(r, row), *y = jd_trajectory_states(r, row);
        const bool rests = (t > 1.01 && t < 2.06) || t > 3.07;
        const bool jumps = fabs(t - 2.0625) < 1e-9 || fabs(t - 3.0625) < 1e-9;  // there are both
        if (fabs(t - 1) > 0.01 && !jumps)
            CHECK_BITS(jd_trajectory_outputs(r, row)[0], rests);
        if (rests)
            CHECK(y[0] == 0 && y[1] == 0);
    }
    jd_trajectory_free(r);
    CHECK_INT(jd_model_set_initial(model, "h", 0), JD_OK);
    r = run(model, &o);
    CHECK_BITS(jd_trajectory_outputs(r, 0)[0], 1);
    check_event(r, 0, "rest", 0, 0);  // told where it begins
    jd_trajectory_free(r);
    jd_model_free(model);
}

TEST(a_jump_may_end_the_trajectory) {
    jd_model* model = make(&hopper);
    jd_run_options o = jd_run_options_default(&hopper);
    CHECK_INT(jd_model_set(model, "break_at", 1.5), JD_OK);
    jd_trajectory* r = run(model, &o);
    CHECK_INT(jd_trajectory_status(r), JD_EVENT);
    CHECK_ABS(jd_trajectory_final_time(r), 1, 1e-9);
    CHECK_ABS(jd_trajectory_final(r)[1], -2, 1e-8);
    jd_trajectory_free(r);
    jd_model_free(model);
}

// ---- Order -------------------------------------------------------------------------------------

// Impact and kick at t = 1: the impact has the lower index, so v = -2 -> 1 -> 2, not -2 -> -1 ->
// 0.5.
TEST(events_at_one_instant_come_in_the_order_of_the_table) {
    jd_model* model = make(&hopper);
    jd_run_options o = jd_run_options_default(&hopper);
    CHECK_INT(jd_model_set(model, "T", 1), JD_OK);
    jd_trajectory* r = run(model, &o);
    check_event(r, 0, "impact", 1, 1e-9);
    check_event(r, 1, "kick", 1, 1e-9);
    CHECK_ABS(jd_trajectory_event_at(r, 1).state[1], 1, 1e-8);
    check_event(r, 2, "impact", 3, 1e-8);
    jd_trajectory_free(r);
    jd_model_free(model);
}

// At an impact the velocity crosses zero upwards without taking the values between.
TEST(a_jump_over_a_watched_value_is_a_crossing) {
    jd_model* model = make(&hopper);
    jd_run_options o = jd_run_options_default(&hopper);
    const jd_watchpoint points[] = {{"v", 0, 1, false}, {"v", 0, -1, false}};
    o.watchpoints = points;
    o.watchpoint_count = 2;
    o.end = 2.9;
    jd_trajectory* r = run(model, &o);
    REQUIRE(jd_trajectory_event_count(r) >= 6);
    static const struct {
        const char* kind;
        double t;
    } want[] = {{"impact", 1}, {"cross", 1},    {"cross", 1.5}, {"impact", 2},
                {"cross", 2},  {"cross", 2.25}, {"impact", 2.5}};
    for (int i = 0; i < JD_COUNT(want) - 1; i++)
        check_event(r, i, want[i].kind, want[i].t, 1e-9);
    CHECK(jd_trajectory_event_at(r, 1).state[1] > 0);  // a state after the jump
    jd_trajectory_free(r);
    jd_model_free(model);
}

// ---- Steps -------------------------------------------------------------------------------------

// Without a jump the step still ends there and the solver starts anew.
TEST(a_cut_without_a_jump_ends_the_step) {
    jd_system_kernel kernel = hopper_kernel;
    jd_system plain = hopper;
    kernel.jump = NULL;
    kernel.gather = NULL;
    plain.kernel = &kernel;
    jd_model* model = make(&plain);
    jd_run_options o = jd_run_options_default(&plain);
    o.record = JD_RECORD_STEPS;
    o.end = 2;
    jd_trajectory* r = run(model, &o);
    REQUIRE(jd_trajectory_event_count(r) == 1);
    bool there = false;
    for (int64_t row = 0; row < jd_trajectory_row_count(r); row++)
        there |= jd_trajectory_time(r, row) == jd_trajectory_event_at(r, 0).t;
    CHECK(there);
    CHECK_ABS(jd_trajectory_final(r)[0], 1 - 4, 1e-8);
    jd_trajectory_free(r);
    jd_model_free(model);
}

// A parabola needs no short steps: after a jump the solver goes on with those it had. Each impact
// is located to 1e-12 of a step of up to 32 s, in which the ball moves at 2 m/s against g = 2
// m/s^2.
TEST(the_solver_does_not_creep_after_a_jump) {
    jd_model* model = make(&hopper);
    jd_run_options o = jd_run_options_default(&hopper);
    o.solver = "rk5";
    CHECK_INT(jd_model_set(model, "e", 1), JD_OK);
    o.end = 100;
    jd_trajectory* r = run(model, &o);
    const jd_run_statistics s = jd_trajectory_statistics(r);
    CHECK_INT(s.events, 50);
    CHECK(s.steps <= 5 * s.events);
    CHECK_ABS(jd_trajectory_outputs(r, jd_trajectory_row_count(r) - 1)[1], 2, 50 * 4 * 32e-12);
    jd_trajectory_free(r);
    jd_model_free(model);
}

// ---- Accumulation ------------------------------------------------------------------------------

// Impacts end at 1 + 2 e/(1 - e) (v = 2, g = 2); what remains of them when they are given up is
// added from their series, so that the time is good to the tolerance.
TEST(impacts_that_accumulate_end_in_rest_at_the_closed_time) {
    jd_model* model = make(&hopper);
    jd_run_options o = jd_run_options_default(&hopper);
    o.end = 50;
    static const double e[] = {0.01, 0.3, 0.5, 0.8, 0.95};
    for (int i = 0; i < JD_COUNT(e); i++) {
        CHECK_INT(jd_model_set(model, "e", e[i]), JD_OK);
        jd_trajectory* r = run(model, &o);
        CHECK_INT(jd_trajectory_status(r), JD_OK);
        const int n = jd_trajectory_event_count(r);
        REQUIRE(n > 3);
        check_event(r, n - 2, "accumulation", 1 + 2 * e[i] / (1 - e[i]), 1e-8);
        for (int k = 1; k < n; k++)
            CHECK(jd_trajectory_event_at(r, k).t >= jd_trajectory_event_at(r, k - 1).t);
        CHECK_STR(jd_trajectory_event_at(r, n - 1).kind, "rest");
        CHECK(jd_trajectory_final(r)[0] == 0 && jd_trajectory_final(r)[1] == 0);
        CHECK_ABS(jd_trajectory_final(r)[2], 2, 1e-8);  // all energy is lost
        jd_trajectory_free(r);
    }
    jd_model_free(model);
}

TEST(an_accumulation_without_a_way_out_ends_the_run) {
    jd_system_kernel kernel = hopper_kernel;
    jd_system lost = hopper;
    kernel.gather = NULL;
    lost.kernel = &kernel;
    jd_model* model = make(&lost);
    const jd_run_options o = jd_run_options_default(&lost);
    jd_trajectory* r = run(model, &o);
    CHECK_INT(jd_trajectory_status(r), JD_ERR_ACCUMULATION);
    check_event(r, jd_trajectory_event_count(r) - 1, "accumulation", 3, 1e-9);
    CHECK_BITS(jd_trajectory_final_time(r),
               jd_trajectory_event_at(r, jd_trajectory_event_count(r) - 1).t);
    jd_trajectory_free(r);
    jd_model_free(model);
    jd_context_free(context);
}

TEST_MAIN(impacts_come_at_their_closed_times_with_every_solver,
          energy_with_what_impacts_took_is_constant, a_jump_has_a_row_before_and_one_after_it,
          rows_reach_the_end_of_a_chatter, a_ball_that_leaves_the_floor_does_not_strike_at_once,
          a_ball_thrown_down_from_the_floor_does_not_fall_through,
          rows_keep_the_regime_and_the_first_is_set_at_the_start, a_jump_may_end_the_trajectory,
          events_at_one_instant_come_in_the_order_of_the_table,
          a_jump_over_a_watched_value_is_a_crossing, a_cut_without_a_jump_ends_the_step,
          the_solver_does_not_creep_after_a_jump,
          impacts_that_accumulate_end_in_rest_at_the_closed_time,
          an_accumulation_without_a_way_out_ends_the_run)
