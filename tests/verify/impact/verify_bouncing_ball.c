// The bouncing ball against closed forms: flights and heights, accumulation, the periodic bounce on
// a vibrating floor, rest and lift-off, friction through impacts, energy, the same bits everywhere.

#include "judder/run.h"
#include "support/random.h"
#include "support/same.h"

#define G 9.81

enum { H, U, X, VX, W_Y, LOST, WORK };

static jd_context* context;

typedef struct ball {
    jd_model* model;
    jd_run_options options;
    jd_trajectory* r;
} ball;

static void set(ball* b, const char* name, double value) {
    REQUIRE(jd_model_set(b->model, name, value) == JD_OK);
}

static void start(ball* b, const char* name, double value) {
    REQUIRE(jd_model_set_initial(b->model, name, value) == JD_OK);
}

// A ball over a floor at rest that does not move along it.
static ball open_ball(double e, double height) {
    const jd_system* system = NULL;
    ball b = {.model = NULL};
    if (!context)
        context = jd_context_create();
    REQUIRE(jd_system_find(context, "bouncing-ball", &system) == JD_OK);
    REQUIRE(jd_model_create(context, system, &b.model) == JD_OK);
    b.options = jd_run_options_default(system);
    b.options.tolerance = 1e-11;
    set(&b, "e", e);
    set(&b, "A", 0);
    start(&b, "h", height);
    start(&b, "vx", 0);
    return b;
}

static void run(ball* b, double end) {
    b->options.end = end;
    jd_trajectory_free(b->r);
    b->r = NULL;
    REQUIRE(jd_run(b->model, &b->options, &b->r) == JD_OK);
    CHECK_INT(jd_trajectory_status(b->r), JD_OK);
}

static void close_ball(ball* b) {
    jd_trajectory_free(b->r);
    jd_model_free(b->model);
}

static double output(const jd_trajectory* r, int64_t row, const char* name) {
    const jd_system* system = jd_model_system(jd_trajectory_model(r));
    for (int i = 0; i < system->output_count; i++)
        if (strcmp(system->outputs[i].name, name) == 0)
            return jd_trajectory_outputs(r, row)[i];
    return (double)NAN;
}

static jd_event find(const jd_trajectory* r, const char* kind, int which) {
    for (int i = 0; i < jd_trajectory_event_count(r); i++)
        if (strcmp(jd_trajectory_event_at(r, i).kind, kind) == 0 && which-- == 0)
            return jd_trajectory_event_at(r, i);
    return (jd_event){.t = (double)NAN};
}

// ---- Floor at rest -----------------------------------------------------------------------------

// The first impact at sqrt(2 h/g) with v; then flights of 2 e^n v/g to heights e^2n h.
TEST(flights_and_heights_are_geometric_series) {
    const double h = 0.3, e = 0.85, v = sqrt(2 * G * h), t0 = v / G;
    ball b = open_ball(e, h);
    const jd_watchpoint top = {"u", 0, -1, false};
    b.options.watchpoints = &top;
    b.options.watchpoint_count = 1;
    run(&b, t0 + 2 * v / G * e * (1 - pow(e, 20)) / (1 - e) + 1e-3);
    double t = t0;
    for (int n = 0; n < 20; n++) {
        const jd_event impact = find(b.r, "impact", n), peak = find(b.r, "cross", n);
        CHECK_ABS(impact.t, t, 1e-9);
        CHECK_ABS(impact.state[U], -v * pow(e, n), 1e-9);
        CHECK_REL(peak.state[H], h * pow(e, 2 * n + 2), 1e-8);
        t += 2 * v / G * pow(e, n + 1);
    }
    close_ball(&b);
}

// All flights together: t = t0 (1 + 2 e/(1 - e)) = t0 (1 + e)/(1 - e).
TEST(impacts_accumulate_at_the_closed_time) {
    static const double e[] = {0.2, 0.6, 0.9};
    for (int i = 0; i < 3; i++) {
        const double h = 0.2, t0 = sqrt(2 * h / G), t = t0 * (1 + e[i]) / (1 - e[i]);
        ball b = open_ball(e[i], h);
        run(&b, t + 1);
        CHECK_REL(find(b.r, "accumulation", 0).t, t, 1e-10);
        CHECK(isfinite(find(b.r, "land", 0).t));
        CHECK(jd_trajectory_final(b.r)[H] == 0 && jd_trajectory_final(b.r)[U] == 0);
        CHECK_REL(jd_trajectory_final(b.r)[LOST], 0.01 * G * h, 1e-9);
        close_ball(&b);
    }
}

// ---- Vibrating floor ---------------------------------------------------------------------------

// One bounce per period T: every impact at the same height of the floor, flight T, so that the
// speed after it is g T/2 and A omega cos(a) = (1 - e)/(1 + e) g T/2 at its phase a.
TEST(the_periodic_bounce_keeps_its_phase) {
    const double e = 0.7, omega = 80, period = JD_TURN / omega;
    const double speed = (1 - e) / (1 + e) * G * period / 2, A = 1.1 * speed / omega;
    const double phase = acos(speed / (A * omega));
    ball b = open_ball(e, 0);
    set(&b, "A", A);
    set(&b, "omega", omega);
    set(&b, "phi", phase);
    start(&b, "u", G * period / 2 - speed);
    run(&b, 40.5 * period);
    CHECK_INT(jd_trajectory_event_count(b.r), 40);
    for (int n = 0; n < 40; n++) {
        const jd_event impact = find(b.r, "impact", n);
        CHECK_REL(impact.t, (n + 1) * period, 1e-9);
        CHECK_REL(impact.state[U], -G * period / 2 - speed, 1e-8);
    }
    close_ball(&b);
}

// Resting on the floor the ball leaves where A omega^2 sin(a) = g; from there its height over the
// floor is known, and the next impact is its root.
TEST(the_ball_lifts_where_the_floor_falls_like_itself) {
    const double A = 0.002, omega = 80, gamma = A * omega * omega / G;
    ball b = open_ball(0.3, 0);
    set(&b, "A", A);
    set(&b, "omega", omega);
    run(&b, 5 * JD_TURN / omega);
    const double t0 = asin(1 / gamma) / omega;
    const jd_event lift = find(b.r, "lift", 0);
    CHECK_STR(jd_trajectory_event_at(b.r, 0).kind, "land");  // it starts on the floor
    CHECK_ABS(lift.t, t0, 1e-12);
    CHECK(lift.state[H] == 0 && lift.state[U] == 0);
    double lo = t0 + 0.3 * JD_TURN / omega, hi = t0 + JD_TURN / omega;
    for (int i = 0; i < 100; i++) {
        const double t = 0.5 * (lo + hi), d = t - t0;
        const double z = A * sin(omega * t0) + A * omega * cos(omega * t0) * d - 0.5 * G * d * d;
        *(z > A * sin(omega * t) ? &lo : &hi) = t;
    }
    CHECK_ABS(find(b.r, "impact", 0).t, lo, 1e-9);
    // Chatter, rest and lift come again, in every period at the same phase.
    CHECK(isfinite(find(b.r, "accumulation", 0).t));
    CHECK_ABS(find(b.r, "lift", 1).t, t0 + JD_TURN / omega, 1e-9);
    CHECK_ABS(find(b.r, "lift", 2).t, t0 + 4 * JD_PI / omega, 1e-9);
    close_ball(&b);
}

// Below 1 g the ball never leaves; its force is m (g - A omega^2 sin a).
TEST(a_ball_on_a_gentle_floor_stays) {
    ball b = open_ball(0.5, 0);
    set(&b, "A", 0.0015);
    set(&b, "omega", 80);
    run(&b, 1);
    CHECK_INT(jd_trajectory_event_count(b.r), 1);
    for (int64_t row = 0; row < jd_trajectory_row_count(b.r); row += 100) {
        const double t = jd_trajectory_time(b.r, row);
        CHECK_BITS(jd_trajectory_states(b.r, row)[H], 0);
        CHECK_ABS(output(b.r, row, "N"), 0.01 * (G - 0.0015 * 6400 * sin(80 * t)), 1e-12);
    }
    close_ball(&b);
}

// ---- Friction ----------------------------------------------------------------------------------

// While it slides at every impact, each takes mu (1 + e) u; the rest is taken by rolling: 5/7 of
// v_x of a ball without spin.
TEST(friction_turns_the_ball_until_it_rolls) {
    const double e = 0.8, mu = 0.1, h = 0.1, v = sqrt(2 * G * h), vx = 5;
    ball b = open_ball(e, h);
    set(&b, "mu", mu);
    start(&b, "vx", vx);
    run(&b, 4);
    double now = vx;
    for (int n = 0; n < 5; n++) {
        const jd_event impact = find(b.r, "impact", n);
        CHECK_REL(impact.state[VX], now, 1e-9);
        now -= mu * (1 + e) * v * pow(e, n);
    }
    const int64_t last = jd_trajectory_row_count(b.r) - 1;
    CHECK_REL(jd_trajectory_final(b.r)[VX], 5.0 / 7 * vx, 1e-9);
    CHECK_ABS(output(b.r, last, "slip"), 0, 1e-12);
    CHECK_INT(output(b.r, last, "contact"), 2);
    close_ball(&b);
}

// A ball on the floor slides for 2 v/(7 mu g), then rolls.
TEST(sliding_on_the_floor_ends_in_rolling) {
    ball b = open_ball(0.5, 0);
    set(&b, "mu", 0.3);
    start(&b, "vx", 1);
    run(&b, 1);
    CHECK_REL(find(b.r, "roll", 0).t, 2 / (7 * 0.3 * G), 1e-9);
    CHECK_REL(jd_trajectory_final(b.r)[VX], 5.0 / 7, 1e-9);
    CHECK_REL(jd_trajectory_final(b.r)[LOST], 0.5 * 0.01 * 2.0 / 7, 1e-8);
    close_ball(&b);
}

// Backspin: the ball of a magician returns. Slip v + r |w| is so large that it slides throughout.
TEST(backspin_turns_the_ball_back) {
    ball b = open_ball(0.9, 0.5);
    start(&b, "vx", 0.2);
    start(&b, "w", -300);
    run(&b, 3);
    CHECK(jd_trajectory_final(b.r)[VX] < 0);
    close_ball(&b);
}

// ---- Balance, bits, start ----------------------------------------------------------------------

static ball any_ball(void) {
    ball b = open_ball(random_between(0, 1), random_bits() % 4 ? random_between(0, 0.05) : 0);
    set(&b, "mu", random_between(0, 0.5));
    set(&b, "A", random_between(0, 0.003));
    set(&b, "omega", random_between(20, 120));
    set(&b, "phi", random_between(0, 6));
    start(&b, "vx", random_between(-1, 1));
    start(&b, "w", random_between(-100, 100));
    b.options.tolerance = 1e-9;
    b.options.output_step = 0.01;
    return b;
}

// Impacts, friction and floor: E - W + L is constant, to the tolerance of energies of 10 mJ.
TEST(the_energy_balance_closes) {
    for (int i = 0; i < 20; i++) {
        ball b = any_ball();
        run(&b, 1.5);
        for (int64_t row = 0; row < jd_trajectory_row_count(b.r); row++) {
            CHECK_ABS(output(b.r, row, "balance"), output(b.r, 0, "balance"), 1e-9);
            CHECK(jd_trajectory_states(b.r, row)[H] >= -1e-12);
        }
        close_ball(&b);
    }
}

TEST(every_engine_gives_the_same_bits) {
    enum { COUNT = 19 };
    ball balls[COUNT];
    const jd_model* models[COUNT];
    jd_trajectory* other[COUNT];
    for (int i = 0; i < COUNT; i++) {
        balls[i] = any_ball();
        models[i] = balls[i].model;
        run(&balls[i], 1);
    }
    jd_run_options o = balls[0].options;
    for (int k = 0; k < jd_engine_count(); k++) {
        if (!jd_engine_runs(k))
            continue;
        o.engine = jd_engine_at(k)->name;
        REQUIRE(jd_run_many(models, COUNT, &o, other) == JD_OK);
        for (int i = 0; i < COUNT; i++) {
            check_same_trajectory(balls[i].r, other[i]);
            jd_trajectory_free(other[i]);
        }
    }
    for (int i = 0; i < COUNT; i++)
        close_ball(&balls[i]);
}

TEST(a_start_below_the_floor_is_refused) {
    ball b = open_ball(0.5, -0.01);
    CHECK_INT(jd_model_check(b.model), JD_ERR_RANGE);
    CHECK_HAS(jd_context_message(context), "the ball starts below the floor: h is -0.01 m");
    CHECK_INT(jd_model_set(b.model, "e", 1.01), JD_ERR_RANGE);
    CHECK_INT(jd_model_set(b.model, "e", -0.01), JD_ERR_RANGE);
    CHECK_INT(jd_model_set(b.model, "m", 0), JD_ERR_RANGE);
    close_ball(&b);
    jd_context_free(context);
}

TEST_MAIN(flights_and_heights_are_geometric_series, impacts_accumulate_at_the_closed_time,
          the_periodic_bounce_keeps_its_phase, the_ball_lifts_where_the_floor_falls_like_itself,
          a_ball_on_a_gentle_floor_stays, friction_turns_the_ball_until_it_rolls,
          sliding_on_the_floor_ends_in_rolling, backspin_turns_the_ball_back,
          the_energy_balance_closes, every_engine_gives_the_same_bits,
          a_start_below_the_floor_is_refused)
