// The rocking block against closed forms: Housner's energy ratio, swings and rows of the slender
// block, overturning by a pulse, symmetric orbits under a harmonic base; and against values of an
// independent integration to 1e-13 (SciPy's DOP853).

#include "support/system/settings.h"

enum { THETA, RATE, LOST, WORK };
#define P2 (0.75 * 9.81)  // p^2 of R = 1

static jd_model* block_with(const setting* set) { return model_with("rocking-block", set); }

static jd_trajectory* run_with(const setting* set, double end, const char* solver) {
    return run_model(block_with(set), end, solver, 1e-12);
}

static jd_trajectory* run(const setting* set, double end) { return run_with(set, end, "auto"); }

// ---- Base at rest ------------------------------------------------------------------------------

TEST(the_default_block_strikes_when_an_independent_integration_does) {
    jd_trajectory* r = run(no_settings, 15);
    CHECK_ABS(event_of(r, "impact", 0).t, 0.48608973196, 1e-10);
    CHECK_ABS(event_of(r, "impact", 1).t, 1.32886032727, 1e-10);
    CHECK_ABS(event_of(r, "impact", 2).t, 2.07652836448, 1e-10);
    CHECK_ABS(event_of(r, "impact", 0).state[RATE], -0.46883536463, 1e-10);
    CHECK_ABS(event_of(r, "accumulation", 0).t, 11.8023692642, 1e-8);  // what is left of the row
    CHECK_ABS(event_of(r, "rest", 0).t, 11.8023692642, 1e-8);
    CHECK_BITS(jd_trajectory_final(r)[THETA], 0);
    CHECK_BITS(jd_trajectory_final(r)[RATE], 0);
    jd_trajectory_free(r);
}

// The energy is that of the release before the first impact, and e^2 of what it was after each.
TEST(an_impact_leaves_housners_share_of_the_energy) {
    for (double alpha = 0.1; alpha < 0.75; alpha += 0.1) {
        const double theta = 0.5 * alpha, e = 1 - 1.5 * sin(alpha) * sin(alpha);
        const setting set[] = {{"alpha", alpha}, {"theta", theta}, {NULL, 0}};
        jd_trajectory* r = run(set, 1.5);
        const double fall = cos(alpha - theta) - cos(alpha), first = sqrt(1.5 * 9.81 * fall);
        REQUIRE(jd_trajectory_event_count(r) >= 2);
        CHECK_REL(event_of(r, "impact", 0).state[RATE], -first, 1e-11);
        CHECK_REL(event_of(r, "impact", 1).state[RATE], e * first, 1e-11);
        CHECK_REL(event_of(r, "impact", 1).state[LOST], (1 - e * e) * 9.81 * fall, 1e-11);
        jd_trajectory_free(r);
    }
}

// Without losses the motion is periodic: T = (4/p) arcosh(1/(1 - theta_0/alpha)).
//                                                                           [rocking-block:R7]
TEST(the_period_of_the_slender_block_grows_with_the_amplitude) {
    for (int i = 1; i < 20; i++) {
        const double theta = 0.2 * i / 20, T = 4 / sqrt(P2) * acosh(1 / (1 - theta / 0.2));
        const setting set[] = {{"model", 1}, {"impact", 1},    {"e", 1},
                               {"R", 1},     {"theta", theta}, {NULL, 0}};
        jd_trajectory* r = run(set, 3 * T);
        CHECK_ABS(event_of(r, "impact", 0).t, T / 4, 1e-10 * T);
        CHECK_ABS(event_of(r, "impact", 4).t - event_of(r, "impact", 2).t, T, 1e-10 * T);
        CHECK_ABS(jd_trajectory_final(r)[THETA], theta, 1e-9);
        CHECK_ABS(jd_trajectory_final(r)[LOST], 0, 1e-12);  // impacts are located to rounding
        jd_trajectory_free(r);
    }
}

// [rocking-block:R8], also for which the row ends with the closed time.
TEST(rows_of_impacts_of_the_slender_block_have_their_closed_times) {
    static const double restitution[] = {0.5, 0.8, 0.9, 0.97};
    for (int k = 0; k < 4; k++) {
        const double e = restitution[k], p = sqrt(P2);
        const setting set[] = {{"model", 1}, {"impact", 1}, {"e", e}, {NULL, 0}};
        jd_trajectory* r = run(set, 40);
        double t = acosh(2) / p, u = 1 - 0.25;
        for (int i = 0; i < 2000; i++) {
            if (!isnan(event_of(r, "impact", i).t))
                CHECK_ABS(event_of(r, "impact", i).t, t, 1e-9);
            u *= e * e;
            t += 2 / p * acosh(1 / sqrt(1 - u));
        }
        // The last 1e-5 of a row are taken at once, at a ratio of swings that is off by as much.
        CHECK_REL(event_of(r, "accumulation", 0).t, t, 1e-8);
        jd_trajectory_free(r);
    }
    const setting set[] = {{"model", 1}, {"impact", 1}, {NULL, 0}};
    jd_trajectory* r = run(set, 8);
    CHECK_ABS(event_of(r, "impact", 0).t, 0.48551958741, 1e-10);
    CHECK_ABS(event_of(r, "impact", 1).t, 1.25522246893, 1e-10);
    CHECK_ABS(event_of(r, "impact", 2).t, 1.89685843572, 1e-10);
    CHECK_ABS(event_of(r, "accumulation", 0).t, 6.8273392265, 1e-9);
    jd_trajectory_free(r);
}

// A base that is pushed with half of what lifts the block makes swings to one side three times as long
// as those to the other: (2/p) artanh(w/(p (alpha +- a_g/g))) each.
static void check_turns(double e) {
    const double w = 0.02, p = sqrt(P2), push = 0.5 * 0.2;
    const setting set[] = {{"model", 1}, {"impact", 1}, {"e", e}, {"A", push * 9.81},
                           {"omega", 0}, {"theta", 0},  {"w", w}, {NULL, 0}};
    double t = 0, u = w;
    for (int i = 0; i < 4000; i++, u *= e)
        t += 2 / p * atanh(u / p / (0.2 + (i % 2 ? -push : push)));
    jd_trajectory* r = run(set, 10);
    CHECK_INT(jd_trajectory_status(r), JD_OK);
    // What is left is 1e-5 of the row after so many impacts; a few more until that is seen.
    CHECK(jd_trajectory_event_count(r) < 1.2 * log(1e-5) / log(e) + 10);
    CHECK_REL(event_of(r, "accumulation", 0).t, t, 1e-8);
    jd_trajectory_free(r);
}

TEST(rows_to_either_side_in_turn_end_at_their_closed_time) {
    check_turns(0.98);  // gaps grow and shrink
    check_turns(0.62);
    check_turns(0.3);  // all shrink, by two factors
}

TEST(an_impact_that_takes_all_speed_ends_in_rest) {
    const setting set[] = {{"impact", 1}, {"e", 0}, {NULL, 0}};
    jd_trajectory* r = run(set, 2);
    CHECK_INT(jd_trajectory_event_count(r), 2);
    CHECK_ABS(event_of(r, "rest", 0).t, 0.48608973196, 1e-10);
    CHECK_BITS(jd_trajectory_final(r)[THETA], 0);
    jd_trajectory_free(r);
}

// ---- Shaking base ------------------------------------------------------------------------------

TEST(a_shaken_block_ends_where_an_independent_integration_does) {
    const setting set[] = {{"A", 3}, {"omega", 8}, {"theta", 0}, {NULL, 0}};
    static const char* const solvers[] = {"auto", "rk5", "rk8", "cvode-adams"};
    for (int i = 0; i < 4; i++) {
        jd_trajectory* r = run_with(set, 4, solvers[i]);
        CHECK_ABS(jd_trajectory_final(r)[THETA], 0.0542931777, 1e-8);
        CHECK_ABS(jd_trajectory_final(r)[RATE], -0.1149092443, 1e-7);
        CHECK_ABS(event_of(r, "impact", 0).t, 0.2762314719, 1e-9);
        jd_trajectory_free(r);
    }
}

// At rest until |a_g| is g tan(alpha), or g alpha; away from where the base goes.
TEST(a_block_at_rest_lifts_where_the_base_shakes_harder_than_it_is_slender) {
    for (int k = 0; k < 4; k++) {
        const double A = 3, omega = 2, limit = 9.81 * (k % 2 ? 0.2 : tan(0.2));
        const double phi = k < 2 ? JD_PI / 2 : -JD_PI / 2;  // a_g = -A sin, A sin
        const setting set[] = {{"A", A},         {"omega", omega}, {"theta", 0},
                               {"model", k % 2}, {"phi", phi},     {NULL, 0}};
        jd_trajectory* r = run(set, 0.5);
        CHECK_ABS(event_of(r, "lift", 0).t, asin(limit / A) / omega, 1e-10);
        CHECK(k < 2 ? jd_trajectory_final(r)[THETA] > 0 : jd_trajectory_final(r)[THETA] < 0);
        jd_trajectory_free(r);
    }
    const setting below[] = {{"A", 9.81 * 0.2}, {"model", 1}, {"theta", 0}, {NULL, 0}};
    jd_trajectory* r = run(below, 20);
    CHECK(isnan(event_of(r, "lift", 0).t));
    jd_trajectory_free(r);
}

// Left side minus right side of [rocking-block:R9].
static double excess(double ratio, double lambda) {
    return ratio * exp(-(JD_PI - asin(1 / ratio)) / lambda) + sqrt(ratio * ratio - 1) - lambda;
}

TEST(a_half_sine_pulse_overturns_the_slender_block_just_above_the_closed_threshold) {
    static const double lambda[] = {1, 2, 3.5, 6};
    for (int k = 0; k < 4; k++) {
        double low = 1 + 1e-9, high = 1 + 2 * lambda[k];
        for (int i = 0; i < 100; i++) {
            const double middle = 0.5 * (low + high);
            *(excess(middle, lambda[k]) < 0 ? &low : &high) = middle;
        }
        if (lambda[k] == 2)
            CHECK_ABS(high, 1.8007239306, 1e-10);
        for (int beyond = 0; beyond < 2; beyond++) {
            const double A = 9.81 * 0.2 * high * (beyond ? 1 + 1e-8 : 1 - 1e-8);
            const setting set[] = {{"A", A},       {"omega", lambda[k] * sqrt(P2)},
                                   {"theta", 0},   {"model", 1},
                                   {"cycles", .5}, {"phi", JD_PI / 2},
                                   {NULL, 0}};
            jd_trajectory* r = run(set, 20);
            CHECK_INT(jd_trajectory_status(r), beyond ? JD_EVENT : JD_OK);
            CHECK(isnan(event_of(r, "overturn", 0).t) != beyond);
            CHECK_REL(event_of(r, "quiet", 0).t, JD_PI / (lambda[k] * sqrt(P2)), 1e-12);
            jd_trajectory_free(r);
        }
    }
}

// The stable root of the phase for w = omega/p, d = A/(alpha g).              [rocking-block:R10]
static double phase_of(double w, double d, double e, double* speed) {
    const double a = d / (1 + w * w), k = tanh(JD_PI / (2 * w));
    const double c = a / k * (1 + e), s = a * w * (1 - e);
    const double ph = acos((1 - e) * k / hypot(c, s)) - atan2(s, c);
    *speed = k - a / k * cos(ph) + a * w * sin(ph);
    return ph;
}

// The motion returns period after period; a step of the base later it is a stable focus, so that
// errors die out.
TEST(symmetric_orbits_under_a_harmonic_base_are_those_of_the_closed_form) {
    const double p = sqrt(P2), w = 5;
    static const double restitution[] = {0.95, 0.9, 0.86, 0.846};
    for (int k = 0; k < 4; k++) {
        double speed;
        const double e = restitution[k], ph = phase_of(w, 0.2, e, &speed);
        const setting set[] = {{"A", 0.2 * 0.2 * 9.81},
                               {"omega", w * p},
                               {"phi", ph + JD_PI},
                               {"impact", 1},
                               {"e", e},
                               {"model", 1},
                               {"theta", 0},
                               {"w", 0.2 * p * speed},
                               {NULL, 0}};
        const double T = JD_TURN / (w * p);
        jd_trajectory* r = run(set, 10.25 * T);
        if (k == 0) {
            CHECK_ABS(ph, 1.2184534567, 1e-10);
            CHECK_ABS(speed, 0.3315888914, 1e-10);
        }
        for (int i = 0; i < 20; i++) {
            CHECK_ABS(event_of(r, "impact", i).t, 0.5 * T * (i + 1), 1e-8);
            CHECK_REL(fabs(event_of(r, "impact", i).state[RATE]), 0.2 * p * speed / e, 1e-7);
        }
        jd_trajectory_free(r);
    }
}

// Just beyond the end of the branch, e = (C - a)/(C + a), it is gone.         [rocking-block:R10]
TEST(symmetric_orbits_end_where_the_closed_form_says) {
    const double w = 5, a = 0.2 / 26, k = tanh(JD_PI / 10), q = a * w / k;
    const double C = k * k * sqrt(1 - q * q), least = (C - a) / (C + a);
    double speed;
    CHECK_ABS(least, 0.8453763602, 1e-10);
    CHECK(!isnan(phase_of(w, 0.2, least + 1e-9, &speed)));
    CHECK(isnan(phase_of(w, 0.2, least - 1e-9, &speed)));
}

// ---- Account and bits --------------------------------------------------------------------------

TEST(the_energy_balance_closes_and_forces_push) {
    for (int k = 0; k < 6; k++) {
        const setting set[] = {{"A", k < 2 ? 3 : 2.5},      {"omega", 4 + k}, {"model", k % 2},
                               {"cycles", k > 3 ? 2.3 : 0}, {"m", 2.5},       {NULL, 0}};
        jd_trajectory* r = run(set, 10);
        const double first = output_of(r, 0, "balance");
        for (int64_t row = 0; row < jd_trajectory_row_count(r); row++) {
            CHECK_ABS(output_of(r, row, "balance"), first, 1e-8);
            const double theta = jd_trajectory_states(r, row)[THETA];
            CHECK(output_of(r, row, "N") > 0 || fabs(theta) > 0.2);  // one that falls may leave
            const double lower = fmin(output_of(r, row, "z_1"), output_of(r, row, "z_2"));
            CHECK_ABS(lower, 0, 1e-9);  // one corner is on the base
            CHECK_ABS(output_of(r, row, theta > 0 ? "z_1" : "z_2"), 2 * sin(0.2) * sin(fabs(theta)),
                      1e-9);
        }
        jd_trajectory_free(r);
    }
}

// Differences of the place over 1e-3 s: h^2/12 times fourth derivatives, rounding/h^2.
TEST(forces_are_those_that_move_the_centre) {
    const setting set[] = {{"A", 2.5}, {"omega", 6}, {NULL, 0}};
    jd_model* model = block_with(set);
    jd_run_options o = jd_run_options_default(jd_model_system(model));
    jd_trajectory* r = NULL;
    o.end = 0.15;
    o.output_step = 1e-3;
    o.tolerance = 1e-12;
    REQUIRE(jd_run(model, &o, &r) == JD_OK);
    CHECK_INT(jd_trajectory_event_count(r), 0);
    for (int64_t row = 1; row + 1 < jd_trajectory_row_count(r); row++) {
        double second[2];
        for (int i = 0; i < 2; i++) {
            const char* name = i ? "z" : "x";
            second[i] = (output_of(r, row - 1, name) - 2 * output_of(r, row, name) +
                         output_of(r, row + 1, name)) /
                        1e-6;
        }
        CHECK_ABS(output_of(r, row, "T"), output_of(r, row, "a_g") + second[0], 1e-4);
        CHECK_ABS(output_of(r, row, "N"), 9.81 + second[1], 1e-4);
    }
    jd_trajectory_free(r);
    jd_model_free(model);
}

TEST(every_engine_gives_the_same_bits) {
    enum { COUNT = 19 };
    jd_model* models[COUNT];
    for (int i = 0; i < COUNT; i++) {
        const setting set[] = {
            {"A", 0.2 * i},   {"omega", 3 + 0.4 * i},    {"theta", 0.01 * (i % 7)},
            {"model", i % 2}, {"cycles", 0.7 * (i % 3)}, {NULL, 0}};
        models[i] = block_with(set);
    }
    check_engines(models, COUNT, 0.5);
}

TEST(starts_and_blocks_that_cannot_be_are_told) {
    static const setting over[] = {{"theta", 1.6}, {NULL, 0}}, broad[] = {{"alpha", 1}, {NULL, 0}};
    check_refused(block_with(over), "starts overturned");
    check_refused(block_with(broad), "would rebound");
    jd_context_free(settings_context());
}

TEST_MAIN(the_default_block_strikes_when_an_independent_integration_does,
          an_impact_leaves_housners_share_of_the_energy,
          the_period_of_the_slender_block_grows_with_the_amplitude,
          rows_of_impacts_of_the_slender_block_have_their_closed_times,
          rows_to_either_side_in_turn_end_at_their_closed_time,
          an_impact_that_takes_all_speed_ends_in_rest,
          a_shaken_block_ends_where_an_independent_integration_does,
          a_block_at_rest_lifts_where_the_base_shakes_harder_than_it_is_slender,
          a_half_sine_pulse_overturns_the_slender_block_just_above_the_closed_threshold,
          symmetric_orbits_under_a_harmonic_base_are_those_of_the_closed_form,
          symmetric_orbits_end_where_the_closed_form_says,
          the_energy_balance_closes_and_forces_push, forces_are_those_that_move_the_centre,
          every_engine_gives_the_same_bits, starts_and_blocks_that_cannot_be_are_told)
