// The compliant ball against closed forms of restitution and of rolling, against values of an
// independent integration (SciPy's DOP853, stick by switching), and against the rigid ball.

#include "judder/impact.h"
#include "support/system/settings.h"

enum { H, U, X, VX, PHI, W, LOST };
enum { HERTZ, HUNT_CROSSLEY, KELVIN_VOIGT, SPRING, STEP, NORMALS };
enum { COULOMB, STRIBECK, THRELFALL, TANH, STATIC_DYNAMIC, TANGENTIALS };

static jd_model* ball_with(const setting* set) { return model_with("compliant-ball", set); }

static jd_trajectory* run_with(const setting* set, double end, const char* solver, double tol) {
    jd_trajectory* r = run_model(ball_with(set), end, solver, tol);
    CHECK_INT(jd_trajectory_status(r), JD_OK);
    return r;
}

static jd_trajectory* run(const setting* set, double end) {
    return run_with(set, end, "auto", 1e-12);
}

// ---- Values ------------------------------------------------------------------------------------

TEST(the_default_ball_bounces_as_an_independent_integration_says) {
    static const char* const solvers[] = {"auto", "rk5", "rk8", "rosenbrock"};
    for (int i = 0; i < 4; i++) {
        jd_trajectory* r = run_with(no_settings, 0.15, solvers[i], i == 3 ? 1e-10 : 1e-12);
        const double tol = i == 3 ? 1e-7 : 1e-9;
        CHECK_INT(jd_trajectory_event_count(r), 3);
        CHECK_ABS(event_of(r, "touch", 0).t, 0.14278431229, 1e-10);
        CHECK_ABS(event_of(r, "stop", 0).t, 0.14375589795, tol);
        const jd_event leave = event_of(r, "leave", 0);
        CHECK_ABS(leave.t, 0.14603723141, tol);
        CHECK_ABS(leave.state[U], 0.5629726909, 10 * tol);
        CHECK_ABS(leave.state[X], 0.07113084987, tol);
        CHECK_ABS(leave.state[VX], -3.0 / 14, tol);
        CHECK_ABS(leave.state[W], -30.0 / 7, 10 * tol);
        jd_trajectory_free(r);
    }
}

TEST(every_law_leaves_as_an_independent_integration_says) {
    static const struct {
        setting set[6];
        double leave, u, x;
    } cases[] = {
        {{{"tangential", THRELFALL}, {"v_s", 0.1}}, 0.14603723141, 0.56297269087, 0.07113101647},
        {{{"tangential", TANH}, {"v_s", 0.1}}, 0.14603723141, 0.56297269087, 0.07113161405},
        {{{"tangential", STATIC_DYNAMIC}, {"v_s", 0.05}, {"v_d", 0.5}},
         0.14603723141,
         0.56297269087,
         0.07113033666},
        {{{"tangential", STRIBECK}, {"v_s", 0.5}}, 0.14603723141, 0.56297269087, 0.07112922706},
        {{{"normal", SPRING}, {"K", 1e6}, {"c", 200}}, 0.14595836655, 1.01805246403, 0.07126037375},
        {{{"normal", HERTZ}}, 0.14553688800, 1.40071410360, 0.07141926013},
    };
    for (int i = 0; i < 6; i++) {
        jd_trajectory* r = run(cases[i].set, 0.148);
        const jd_event leave = event_of(r, "leave", 0);
        CHECK_ABS(leave.t, cases[i].leave, 1e-9);
        CHECK_ABS(leave.state[U], cases[i].u, 1e-8);
        CHECK_ABS(leave.state[X], cases[i].x, 1e-9);
        jd_trajectory_free(r);
    }
}

// It no longer presses before the gap opens; the floor comes back by itself.
TEST(a_linear_floor_with_damping_parts_before_the_gap_opens) {
    static const setting set[] = {{"normal", KELVIN_VOIGT}, {"K", 1e6}, {"c", 200}, {NULL, 0}};
    jd_trajectory* r = run(set, 0.148);
    const jd_event part = event_of(r, "part", 0);
    const jd_event leave = event_of(r, "leave", 0);
    CHECK_INT(jd_trajectory_event_count(r), 4);
    CHECK(part.state[H] < 0 && part.t < leave.t);
    CHECK_ABS(1e6 * part.state[H] + 200 * part.state[U], 0, 1e-6);
    CHECK_ABS(leave.t, 0.14595701926, 1e-10);
    CHECK_ABS(leave.state[U], 1.03879805195, 1e-9);
    CHECK_ABS(leave.state[X], 0.07126066245, 1e-10);
    jd_trajectory_free(r);
}

TEST(the_wheel_on_its_rail_loses_what_its_printed_numbers_say) {
    static const setting set[] = {{"normal", STEP}, {"K", 3.16227766e9}, {"c", 5e4},
                                  {"mu", 0},        {"h", 0.01},         {NULL, 0}};
    jd_trajectory* r = run(set, 0.05);
    CHECK_ABS(event_of(r, "touch", 0).t, 0.0451523641, 1e-9);
    CHECK_ABS(event_of(r, "leave", 0).t, 0.0462992314, 1e-9);
    CHECK_ABS(event_of(r, "leave", 0).state[U], 0.0536560522, 1e-8);
    jd_trajectory_free(r);
}

// ---- Closed forms ------------------------------------------------------------------------------

// [press:P8] [press:P9]
TEST(without_gravity_restitution_is_exact) {
    for (double e = 0.2; e < 1; e += 0.15) {
        double D = 0;
        REQUIRE(jd_hunt_crossley_damping(e, 1, &D) == JD_OK);
        const setting set[] = {{"D", D}, {"g", 0}, {"h", 0.001}, {"u", -1}, {NULL, 0}};
        jd_trajectory* r = run(set, 0.02);
        CHECK_ABS(event_of(r, "leave", 0).state[U], e, 1e-9);
        double deepest = 0;
        for (int64_t row = 0; row < jd_trajectory_row_count(r); row++)
            deepest = fmax(deepest, output_of(r, row, "depth"));
        const double power = 2.5 / 39729364.8559 * (D - log1p(D)) / (D * D);
        CHECK_REL(deepest, pow(power, 0.4), 1e-5);  // between rows
        jd_trajectory_free(r);
    }
    static const setting set[] = {{"g", 0}, {"h", 0.001}, {"u", -1}, {NULL, 0}};
    jd_trajectory* r = run(set, 0.005);
    CHECK_ABS(event_of(r, "leave", 0).t, 0.0042891765, 1e-9);
    CHECK_ABS(event_of(r, "leave", 0).state[U], 0.5, 1e-9);
    jd_trajectory_free(r);
}

// The same by the parameters e and v_ref, in place of D.
TEST(a_restitution_may_be_given_at_a_speed) {
    static const double given[] = {0.1, 0.5, 0.9, 0.999, 1};
    for (int i = 0; i < 5; i++) {
        const setting set[] = {{"e", given[i]}, {"v_ref", 2.5}, {"D", 77}, {"g", 0},
                               {"h", 0.001},    {"u", -2.5},    {NULL, 0}};
        jd_trajectory* r = run(set, 0.02);
        CHECK_REL(event_of(r, "leave", 0).state[U], 2.5 * given[i], 1e-9);
        jd_trajectory_free(r);
    }
}

// [press:P10]
TEST(linear_floors_have_the_restitution_of_their_damping) {
    for (double zeta = 0.05; zeta < 0.9; zeta += 0.2) {
        const double K = 1e5, w = sqrt(1 - zeta * zeta);
        setting set[] = {{"normal", KELVIN_VOIGT},
                         {"K", K},
                         {"c", 2 * zeta * sqrt(K)},
                         {"g", 0},
                         {"h", 0.01},
                         {"u", -1},
                         {NULL, 0}};
        jd_trajectory* parts = run(set, 0.05);
        set[0].value = SPRING;
        jd_trajectory* pulls = run(set, 0.05);
        const double e = exp(-zeta / w * atan2(2 * zeta * w, 2 * zeta * zeta - 1));
        CHECK_ABS(event_of(parts, "part", 0).state[U], e, 1e-9);
        CHECK_ABS(event_of(pulls, "leave", 0).state[U], exp(-JD_PI * zeta / w), 1e-9);
        jd_trajectory_free(parts);
        jd_trajectory_free(pulls);
    }
}

// The stiffer the floor, the nearer the impulses of friction to those of an impact at once; what
// gravity does meanwhile goes with the duration, K^(-2/5).
TEST(a_stiff_floor_gives_the_impact_of_the_rigid_ball) {
    double before = 1;
    for (double K = 1e9; K < 1e14; K *= 100) {
        const setting set[] = {{"K", K}, {"mu", 0.1}, {NULL, 0}};
        jd_trajectory* r = run(set, 0.146);
        const double u = event_of(r, "touch", 0).state[U], after = event_of(r, "leave", 0).state[U];
        const double vx = 0.5 - 0.1 * (after - u),
                     off = fabs(event_of(r, "leave", 0).state[VX] - vx);
        CHECK(off < 0.3 * before);
        before = off;
        jd_trajectory_free(r);
    }
    CHECK(before < 1e-4);
}

// ---- What holds for all laws -------------------------------------------------------------------

static void check_rows(const jd_trajectory* r, const setting* set) {
    const double first = output_of(r, 0, "balance");
    double lost = 0;
    for (int64_t row = 0; row < jd_trajectory_row_count(r); row++) {
        const double N = output_of(r, row, "N"), T = output_of(r, row, "T");
        const double L = jd_trajectory_states(r, row)[LOST];
        CHECK_ABS(output_of(r, row, "balance"), first, 1e-6);
        CHECK(N >= (set[0].value == SPRING ? -500 : -1e-9));
        CHECK(fabs(T) <= 0.7 * fmax(N, 0) + 1e-9);
        CHECK(L >= lost - 1e-7);
        lost = L;
        if (output_of(r, row, "phase") == 2)
            CHECK_ABS(output_of(r, row, "slip"), 0, 1e-12);
    }
}

TEST(energy_closes_and_is_only_lost_with_every_pair_of_laws) {
    for (int k = 0; k < NORMALS * TANGENTIALS; k++) {
        const int normal = k % NORMALS;
        const bool linear = normal == KELVIN_VOIGT || normal == SPRING;
        const setting set[] = {{"normal", normal},        {"tangential", k / NORMALS},
                               {"K", linear ? 1e6 : 4e7}, {"c", linear ? 200 : 500},
                               {"w", k % 3 ? -40 : 25},   {NULL, 0}};
        jd_trajectory* r = run_with(set, 0.7, "auto", 1e-10);
        check_rows(r, set);
        // It rolls in the end, with the angular momentum about the floor that it had.
        const double vx = (0.5 + 0.4 * 0.05 * (k % 3 ? -40 : 25)) / 1.4;
        CHECK_ABS(jd_trajectory_final(r)[VX], vx, 1e-7);
        jd_trajectory_free(r);
    }
}

// Slip dies out and does not end.
TEST(nothing_sticks_with_a_smooth_law) {
    for (int k = THRELFALL; k < TANGENTIALS; k++) {
        const setting set[] = {{"tangential", k}, {"v_s", 0.5}, {"v_d", 1}, {NULL, 0}};
        jd_trajectory* r = run(set, 0.4);
        CHECK(isnan(event_of(r, "stop", 0).t) && isnan(event_of(r, "turn", 0).t));
        for (int64_t row = 0; row < jd_trajectory_row_count(r); row++)
            CHECK(output_of(r, row, "phase") < 2);
        jd_trajectory_free(r);
    }
}

// Slip that dies out is soon what the steps make of it, with either sign.
TEST(slip_that_dies_out_does_not_turn) {
    const setting set[] = {
        {"r", 0.040739728149930245},   {"D", 0.064774379904709592},  {"mu", 0.40246284426272139},
        {"v_s", 0.016739513039997843}, {"normal", HUNT_CROSSLEY},    {"tangential", THRELFALL},
        {"K", 371448.84955390799},     {"h", 0.0064394114674386762}, {"u", 0},
        {"vx", 0.98495890807097741},   {"w", 0.17069535842222128},   {NULL, 0}};
    jd_trajectory* r = run_with(set, 0.18560416359744861, "rk8", 1e-6);
    CHECK(isnan(event_of(r, "turn", 0).t));
    CHECK(jd_trajectory_event_count(r) < 20);
    jd_trajectory_free(r);
}

// ---- Steps that end where the rates bend -------------------------------------------------------

// The largest change of the balance over a run, as a share of the energy at its start.
static double unbalanced(const setting* set, double end, const char* solver, double tol) {
    jd_trajectory* r = run_with(set, end, solver, tol);
    const double start = output_of(r, 0, "balance");
    double most = 0;
    for (int64_t row = 0; row < jd_trajectory_row_count(r); row++)
        most = fmax(most, fabs(output_of(r, row, "balance") - start));
    jd_trajectory_free(r);
    return most / start;
}

// 50: steps of a run, each off by its tolerance.
static void check_balance(const setting* set, double end) {
    static const char* const solvers[] = {"auto", "rk5", "rk8", "rosenbrock"};
    for (int s = 0; s < 4; s++)
        for (double tol = 1e-5; tol > 1e-10; tol *= 0.1) {
            const double off = unbalanced(set, end, solvers[s], tol);
            if (!(off <= 50 * tol))
                CHECK_FAILED("%s, tolerance %.0e: off by %.1e", solvers[s], tol, off);
        }
}

// The peak of friction before a stop is a hundredth of what slip falls by on a step, and all stages
// of the step may miss it.
TEST(a_step_to_a_stop_sees_the_peak_of_friction_there) {
    const setting set[] = {{"r", 0.093784252490604458},
                           {"mu", 0.8157972344569292},
                           {"v_s", 0.03615165027777522},
                           {"normal", SPRING},
                           {"tangential", STRIBECK},
                           {"K", 188277.79019224748},
                           {"c", 18.429110620961382},
                           {"mu_s", 0.96717179078168813},
                           {"h", 0.13628107212991772},
                           {"u", -0.45399983850744219},
                           {"vx", 0.13179009035611094},
                           {"w", -34.233901073345081},
                           {NULL, 0}};
    check_balance(set, 0.58502486962639466);
}

// What a floor gives back after the ball has parted from it ends with a bend where the gap opens.
TEST(a_step_to_an_open_gap_sees_nothing_of_the_flight) {
    const setting set[] = {{"mu", 0},
                           {"normal", KELVIN_VOIGT},
                           {"K", 366358.7904542943},
                           {"c", 206.03775217749944},
                           {"h", 0.062926723035522283},
                           {"u", -0.93634694609447877},
                           {"vx", 0},
                           {"w", 0},
                           {NULL, 0}};
    check_balance(set, 0.13120009390127271);
}

TEST(a_transition_backwards_is_told) {
    static const setting set[] = {{"tangential", STATIC_DYNAMIC}, {"v_s", 0.2}, {NULL, 0}};
    check_refused(ball_with(set), "must be above v_s, 0.2 m/s");
}

TEST(every_engine_gives_the_same_bits) {
    enum { COUNT = NORMALS * TANGENTIALS };
    jd_model* models[COUNT];
    for (int k = 0; k < COUNT; k++) {
        const setting set[] = {{"normal", k % NORMALS},
                               {"tangential", k / NORMALS},
                               {"K", 1e7},
                               {"c", 100},
                               {"n", 1 + 0.1 * (k % 7)},
                               {NULL, 0}};
        models[k] = ball_with(set);
    }
    check_engines(models, COUNT, 0.05);
    jd_context_free(settings_context());
}

TEST_MAIN(the_default_ball_bounces_as_an_independent_integration_says,
          every_law_leaves_as_an_independent_integration_says,
          a_linear_floor_with_damping_parts_before_the_gap_opens,
          the_wheel_on_its_rail_loses_what_its_printed_numbers_say,
          without_gravity_restitution_is_exact, a_restitution_may_be_given_at_a_speed,
          linear_floors_have_the_restitution_of_their_damping,
          a_stiff_floor_gives_the_impact_of_the_rigid_ball,
          energy_closes_and_is_only_lost_with_every_pair_of_laws, nothing_sticks_with_a_smooth_law,
          slip_that_dies_out_does_not_turn, a_step_to_a_stop_sees_the_peak_of_friction_there,
          a_step_to_an_open_gap_sees_nothing_of_the_flight, a_transition_backwards_is_told,
          every_engine_gives_the_same_bits)
