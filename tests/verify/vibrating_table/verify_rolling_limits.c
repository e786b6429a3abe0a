// Rolling as the limit of regularised friction, its energy through all events, and its bits in
// every engine.

#include "support/random.h"
#include "support/system/ball_runs.h"

enum { LAWS = 6, MODELS = 23 };
static const char* const laws[LAWS] = {"point", "pade1", "pade2", "power", "integral", "table"};

// The largest difference of the last states, each over its largest size or `floor`.
static double apart(const double* a, const double* b, double floor) {
    double worst = 0;
    for (int i = 0; i < STATES; i++)
        worst = fmax(worst, fabs(a[i] - b[i]) / fmax(fabs(a[i]), floor));
    return worst;
}

// A ball with the published start and rolling resistance; eps_t > 0 regularises.
static void run_with(ball* b, double eps_t, double end, double* final) {
    ball_set(b, "eps_t", eps_t);
    ball_set(b, "eps_r", 0.01);
    ball_start(b, "vy", 0.4);
    ball_start(b, "wx", 20);
    ball_run(b, end);
    memcpy(final, ball_end(b), STATES * sizeof *final);
}

// Of the exact law, at three eps_t each ten times smaller than the one before; the rate at which
// the difference from eps_t = 0 falls is `order` to a few percent.
static void check_order(ball* b, double eps_t, double end, int order) {
    double exact[STATES], near[STATES], last = 0;
    run_with(b, 0, end, exact);
    for (int i = 0; i < 3; i++) {
        run_with(b, eps_t * pow(0.1, i), end, near);
        const double off = apart(exact, near, 1e-3);
        printf("  eps_t = %g: %.2e from eps_t = 0\n", eps_t * pow(0.1, i), off);
        if (i > 0)
            CHECK_ABS(log10(last / off), order, 0.05);
        last = off;
    }
}

// A contact that never sticks differs by O((eps_t/s)^2). The tolerance, 1e-10, is below 3e-8.
TEST(without_stick_regularisation_is_an_error_of_order_two) {
    static const double drives[2][4] = {{1, 0.5, 1000, 500}, {1, 1, 1000, 500}};
    static const char* const names[4] = {"A_x", "A_y", "omega_a", "omega_b"};
    for (int k = 0; k < 2; k++) {
        ball b = ball_open("integral");
        for (int i = 0; i < 4; i++)
            ball_set(&b, names[i], drives[k][i]);
        b.options.tolerance = 1e-11;
        check_order(&b, 1, 0.1, 2);
        ball_close(&b);
    }
}

// One that sticks creeps instead, at a speed that is a part of eps_t a: order one.
TEST(with_stick_regularisation_is_an_error_of_order_one) {
    ball b = ball_open("integral");
    check_order(&b, 0.01, 0.5, 1);
    CHECK_REL(ball_end(&b)[VY],
              0.4 - BALL_MU * BALL_G * 0.13047910 -
                  5.0 / 7 * BALL_KAPPA * BALL_G * (0.5 - 0.13047910),
              1e-3);
    ball_close(&b);
}

// ---- Events ------------------------------------------------------------------------------------

// A ball on a table that now drags it along and now does not.
static void vary(ball* b, int i) {
    const double omega = random_between(10, 60), most = i % 2 ? 12 : 0.8;  // [m/s^2]
    ball_set(b, "d", i % 4 == 0 ? 0 : random_between(0.2, 1));
    ball_set(b, "eps_r", i % 5 == 1 ? 0.01 : 0);
    ball_set(b, "mu", random_between(0.05, 0.3));
    ball_set(b, "A_x", random_between(0, most) / omega);
    ball_set(b, "A_y", i % 3 == 0 ? 0 : random_between(0, most) / omega);
    ball_set(b, "omega_a", omega);
    ball_set(b, "omega_b", random_between(10, 60));
    ball_set(b, "alpha_x", i % 3 == 0 ? 0 : random_between(-0.05, 0.05));
    ball_start(b, "vx", random_between(-0.05, 0.05));
    ball_start(b, "wy", random_between(-5, 5));
    ball_start(b, "wz", i % 3 == 0 ? 0 : random_between(-3, 3));
}

// What is lost, done and left adds up through slips, stops, rests and rolls. Measured: 2e-8 at most
// at the tolerance 1e-9; the integrals have no say in the steps.
TEST(the_energy_account_closes_through_all_events) {
    int slips = 0, stops = 0, rests = 0;
    double worst = 0;
    for (int i = 0; i < 8 * LAWS; i++) {
        ball b = ball_open(laws[i % LAWS]);
        b.options.tolerance = 1e-9;
        vary(&b, i);
        ball_run(&b, 1);
        worst = fmax(worst, ball_energy_gap(&b));
        slips += ball_count(&b, "slip");
        stops += ball_count(&b, "stop");
        rests += ball_count(&b, "rest");
        ball_close(&b);
    }
    printf("  %d slips, %d stops, %d rests, gap %.1e\n", slips, stops, rests, worst);
    CHECK(slips > 10 && stops > 20 && rests > 5);
    CHECK(worst < 1e-7);
}

// A rolling velocity that passes zero while the contact slides flips the lean: eps_r = 0 costs
// steps there, no more. The limit of a small eps_r.
TEST(a_lean_that_flips_in_a_sliding_contact_is_passed) {
    double sharp[STATES], smooth[STATES];
    for (int k = 0; k < 2; k++) {
        ball b = ball_open("integral");
        ball_set(&b, "eps_r", k == 0 ? 0 : 1e-3);
        ball_set(&b, "A_x", 0.3);
        ball_set(&b, "omega_a", 200);
        ball_start(&b, "wy", 30);
        ball_start(&b, "wz", 1);
        b.options.tolerance = 1e-9;
        ball_run(&b, 0.1);
        CHECK_INT(jd_trajectory_event_count(b.trajectory), 0);
        CHECK(jd_trajectory_statistics(b.trajectory).steps < 20000);
        memcpy(k == 0 ? sharp : smooth, ball_end(&b), sizeof sharp);
        ball_close(&b);
    }
    CHECK(apart(sharp, smooth, 1e-3) < 1e-4);
}

// ---- Engines -----------------------------------------------------------------------------------

static void check_same(const jd_trajectory* a, const jd_trajectory* b) {
    CHECK_INT(jd_trajectory_statistics(a).rhs, jd_trajectory_statistics(b).rhs);
    CHECK_INT(jd_trajectory_event_count(a), jd_trajectory_event_count(b));
    for (int i = 0; i < jd_trajectory_event_count(a); i++)
        CHECK_BITS(jd_trajectory_event_at(a, i).t, jd_trajectory_event_at(b, i).t);
    for (int64_t row = 0; row < jd_trajectory_row_count(a); row++)
        for (int k = 0; k < STATES; k++)
            CHECK_BITS(jd_trajectory_states(a, row)[k], jd_trajectory_states(b, row)[k]);
}

TEST(every_engine_gives_each_ball_the_bits_it_has_alone) {
    ball b[MODELS];
    const jd_model* models[MODELS];
    jd_trajectory* together[MODELS];
    jd_run_options options;
    for (int i = 0; i < MODELS; i++) {
        b[i] = ball_open("integral");
        vary(&b[i], i);
        models[i] = b[i].model;
        b[i].options.engine = "base-1";
        b[i].options.tolerance = 1e-7;
        ball_run(&b[i], 0.3);
    }
    options = b[0].options;
    for (int k = 0; k < jd_engine_count(); k++) {
        if (!jd_engine_runs(k))
            continue;
        options.engine = jd_engine_at(k)->name;
        REQUIRE(jd_run_many(models, MODELS, &options, together) == JD_OK);
        for (int i = 0; i < MODELS; i++) {
            check_same(together[i], b[i].trajectory);
            jd_trajectory_free(together[i]);
        }
    }
    for (int i = 0; i < MODELS; i++)
        ball_close(&b[i]);
}

TEST_MAIN(without_stick_regularisation_is_an_error_of_order_two,
          with_stick_regularisation_is_an_error_of_order_one,
          the_energy_account_closes_through_all_events,
          a_lean_that_flips_in_a_sliding_contact_is_passed,
          every_engine_gives_each_ball_the_bits_it_has_alone)
