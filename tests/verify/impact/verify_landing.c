// A ball that lands: rolling at the end, whatever the impacts; losses that only grow; events in
// order; a closed solution of sliding on a vibrating floor; floors that hardly throw it.

#include "judder/run.h"
#include "support/check.h"
#include "support/random.h"

#define G 9.81
#define M 0.01
#define R 0.01

enum { H, U, X, VX, W_Y, LOST, WORK };
enum { CONTACT = 6 };  // output

static jd_context* context;
static const char* const solvers[] = {"auto", "rk8", "rosenbrock", "cvode-bdf"};

typedef struct ball {
    double e, mu, A, omega, phi, h, vx, w;
    double tolerance;  // 0: 1e-10
} ball;

static jd_trajectory* run(const ball* b, double end, const char* solver) {
    const jd_system* system = NULL;
    jd_model* model = NULL;
    jd_trajectory* r = NULL;
    if (!context)
        context = jd_context_create();
    REQUIRE(jd_system_find(context, "bouncing-ball", &system) == JD_OK);
    REQUIRE(jd_model_create(context, system, &model) == JD_OK);
    const char* const set[] = {"e", "mu", "A", "omega", "phi"};
    const double value[] = {b->e, b->mu, b->A, b->omega, b->phi};
    for (int i = 0; i < 5; i++)
        REQUIRE(jd_model_set(model, set[i], value[i]) == JD_OK);
    REQUIRE(jd_model_set_initial(model, "h", b->h) == JD_OK);
    REQUIRE(jd_model_set_initial(model, "vx", b->vx) == JD_OK);
    REQUIRE(jd_model_set_initial(model, "w", b->w) == JD_OK);
    jd_run_options o = jd_run_options_default(system);
    o.end = end;
    o.tolerance = b->tolerance > 0 ? b->tolerance : 1e-10;
    o.output_step = 0.01;
    o.solver = solver;
    REQUIRE(jd_run(model, &o, &r) == JD_OK);
    CHECK_INT(jd_trajectory_status(r), JD_OK);
    jd_model_free(model);
    return r;
}

static double balance(const jd_trajectory* r, int64_t row) {
    const jd_system* system = jd_model_system(jd_trajectory_model(r));
    return jd_trajectory_outputs(r, row)[system->output_count - 1];
}

// Losses never fall, the balance is constant, the ball is never below the floor and on it to the
// bit, and events come in the order of time, with the end of a row of impacts before what follows
// from it.
static void check_account(const jd_trajectory* r) {
    const double end = jd_trajectory_final_time(r);
    for (int64_t row = 0; row < jd_trajectory_row_count(r); row++) {
        const double* y = jd_trajectory_states(r, row);
        const double before = row > 0 ? jd_trajectory_states(r, row - 1)[LOST] : 0;
        CHECK(y[LOST] >= before - 1e-13);  // the tolerance of L is 1e-15 per step
        CHECK(y[H] >= -1e-12);
        const double contact = jd_trajectory_outputs(r, row)[CONTACT];
        CHECK(contact == 0 || (y[H] == 0 && y[U] == 0));
        CHECK_ABS(balance(r, row), balance(r, 0), 1e-10);
        CHECK(row == 0 || jd_trajectory_time(r, row) >= jd_trajectory_time(r, row - 1));
    }
    const char* last = "lift";  // or land: on the floor or not
    for (int i = 0; i < jd_trajectory_event_count(r); i++) {
        const jd_event event = jd_trajectory_event_at(r, i);
        CHECK(event.t <= end && (i == 0 || event.t >= jd_trajectory_event_at(r, i - 1).t));
        if (strcmp(event.kind, "impact") == 0 || strcmp(event.kind, "accumulation") == 0)
            CHECK_STR(last, "lift");
        if (strcmp(event.kind, "roll") == 0)
            CHECK_STR(last, "land");
        if (strcmp(event.kind, "land") == 0 || strcmp(event.kind, "lift") == 0) {
            CHECK(strcmp(event.kind, last) != 0);
            last = event.kind;
        }
    }
}

// Friction at the point of contact turns about it: v_x + i r w stays, so that a ball without spin
// ends rolling with 5/7 of its speed. Then nothing more is lost.
TEST(a_ball_that_has_landed_rolls_with_five_sevenths_of_its_speed) {
    static const double e[] = {0, 1e-6, 0.01, 0.05, 0.3, 0.5};
    static const double mu[] = {0.15, 0.3, 1, 10};
    for (int k = 0; k < 96; k++) {
        const ball b = {.e = e[k % 6], .mu = mu[k / 6 % 4], .h = 0.1, .vx = k % 5 ? 0.5 : -0.37};
        jd_trajectory* r = run(&b, 2, solvers[k / 24]);
        const double* y = jd_trajectory_final(r);
        CHECK_REL(y[VX], 5.0 / 7 * b.vx, 1e-9);
        CHECK_REL(R * y[W_Y], 5.0 / 7 * b.vx, 1e-9);
        CHECK_REL(y[LOST], M * G * b.h + 0.5 * M * b.vx * b.vx * 2 / 7, 1e-9);
        check_account(r);
        jd_trajectory_free(r);
    }
}

// On a floor that moves below 1 g, the same: it cannot lose the ball again, and turns it as well.
TEST(a_vibrating_floor_turns_the_ball_as_far) {
    for (int k = 0; k < 40; k++) {
        const double omega = random_between(20, 120);
        const ball b = {.e = random_between(0, 0.4),
                        .mu = random_between(0.3, 2),
                        .A = random_between(0, 0.9) * G / (omega * omega),
                        .omega = omega,
                        .phi = random_between(0, 6),
                        .h = random_between(0, 0.05),
                        .vx = random_between(-1, 1),
                        .w = random_between(-100, 100)};
        jd_trajectory* r = run(&b, 1.5, solvers[k % 4]);
        const double* y = jd_trajectory_final(r);
        CHECK_ABS(y[VX], (b.vx + 0.4 * R * b.w) / 1.4, 1e-8);  // to the tolerance of some 100 steps
        CHECK_ABS(R * y[W_Y], y[VX], 1e-12);
        check_account(r);
        jd_trajectory_free(r);
    }
}

// Any floor, any friction, also none: a ball that is thrown again and again.
TEST(losses_only_grow_and_events_come_in_order) {
    for (int k = 0; k < 40; k++) {
        const ball b = {.e = k % 3 ? random_between(0, 0.9) : 0,
                        .mu = k % 4 ? random_between(0, 1) : 0,
                        .A = random_between(0, 0.003),
                        .omega = random_between(20, 120),
                        .phi = random_between(0, 6),
                        .h = k % 5 ? random_between(0, 0.05) : 0,
                        .vx = random_between(-1, 1),
                        .w = k % 2 ? random_between(-100, 100) : 0};
        jd_trajectory* r = run(&b, 1, solvers[k % 4]);
        check_account(r);
        jd_trajectory_free(r);
    }
}

// A ball that lands sliding after a row of impacts: all of them push it back by mu times what they
// push it up, and together that is g times the time, as if it had slid on the floor.
TEST(friction_of_a_row_of_impacts_is_that_of_its_time) {
    static const double e[] = {0.2, 0.5, 0.8};
    for (int k = 0; k < 12; k++) {
        const double h = 0.05, fall = sqrt(2 * h / G), mu = 0.05, vx = 3, end = 1.5;
        const ball b = {.e = e[k % 3], .mu = mu, .h = h, .vx = vx};
        jd_trajectory* r = run(&b, end, solvers[k / 3]);
        const double v = vx - mu * G * end;
        CHECK_ABS(jd_trajectory_final(r)[VX], v, 1e-9);
        CHECK_ABS(0.4 * R * jd_trajectory_final(r)[W_Y], vx - v, 1e-9);
        CHECK(fall * (1 + b.e) / (1 - b.e) < end);  // it has landed, and still slides
        check_account(r);
        jd_trajectory_free(r);
    }
}

// However little a ball slides when it is put on the floor, it stops sliding.
TEST(the_least_slip_ends) {
    for (int k = 0; k <= 20; k++) {
        const double vx = pow(10, -k);
        for (int i = 0; i < 4; i++) {
            const ball b = {.e = 0.5, .mu = 0.3, .vx = i % 2 ? -vx : vx};
            jd_trajectory* r = run(&b, 1, solvers[i]);
            // An event is located to an ulp of time: 2e-16 s of friction.
            CHECK_ABS(jd_trajectory_final(r)[VX], 5.0 / 7 * b.vx, 1e-9 * vx + 1e-15);
            check_account(r);
            jd_trajectory_free(r);
        }
    }
}

// Height above the floor of a ball that has left it at t0 with its velocity.
static double height(const ball* b, double t0, double t) {
    const double a0 = b->omega * t0 + b->phi, a = b->omega * t + b->phi, s = t - t0;
    return b->A * (sin(a0) - sin(a) + b->omega * cos(a0) * s) - 0.5 * G * s * s;
}

// Without restitution a ball that strikes while the floor falls away faster than itself leaves it
// again at once, for a flight that is known: the floor neither holds it nor takes friction from it.
TEST(a_floor_that_falls_away_keeps_no_ball) {
    int left = 0;
    for (int k = 0; k < 120; k++) {
        const double omega = random_between(60, 140);
        const ball b = {.mu = 0.7,
                        .A = random_between(2, 9) * G / (omega * omega),
                        .omega = omega,
                        .h = random_between(0.01, 0.05),
                        .vx = 0.03,
                        .w = 60,
                        .tolerance = k % 3 ? 1e-6 : 1e-8};
        jd_trajectory* r = run(&b, 0.5, solvers[k % 4]);
        for (int i = 0; i + 1 < jd_trajectory_event_count(r); i++) {
            const jd_event event = jd_trajectory_event_at(r, i);
            const double n = G - b.A * omega * omega * sin(omega * event.t);
            if (strcmp(event.kind, "impact") != 0 || n > -0.1 * G)
                continue;
            const jd_event next = jd_trajectory_event_at(r, i + 1);
            CHECK_STR(next.kind, "impact");
            CHECK(next.t > event.t + 1e-4);  // n falls or rises at most by omega (n + G) a second
            CHECK_ABS(height(&b, event.t, next.t), 0, b.tolerance);
            left++;
        }
        for (int64_t row = 1; row < jd_trajectory_row_count(r); row++)
            CHECK(jd_trajectory_states(r, row)[LOST] >=
                  jd_trajectory_states(r, row - 1)[LOST] - b.tolerance * M);
        jd_trajectory_free(r);
    }
    CHECK(left >= 100);
}

// A floor whose fall exceeds g by a trace: hops of about 4 (A omega^2/g - 1)^2 A, which no step can
// show, must not let the ball through.
TEST(a_floor_that_hardly_throws_the_ball_does_not_lose_it) {
    static const double more[] = {1e-15, 1e-12, 1e-9, 1e-7, 1e-6, 0.9e-5, 1.1e-5, 1e-4, 1e-2};
    for (int k = 0; k < 36; k++) {
        const double omega = 116, A = (1 + more[k % 9]) * G / (omega * omega);
        const ball b = {.e = 0.5, .mu = 0.2, .A = A, .omega = omega, .vx = 0.1};
        jd_trajectory* r = run(&b, 0.2, solvers[k / 9]);
        CHECK_ABS(jd_trajectory_final(r)[H], 0, 4 * more[k % 9] * more[k % 9] * A + 1e-12);
        check_account(r);
        jd_trajectory_free(r);
    }
    jd_context_free(context);
}

TEST_MAIN(a_ball_that_has_landed_rolls_with_five_sevenths_of_its_speed,
          a_vibrating_floor_turns_the_ball_as_far, losses_only_grow_and_events_come_in_order,
          friction_of_a_row_of_impacts_is_that_of_its_time, the_least_slip_ends,
          a_floor_that_falls_away_keeps_no_ball,
          a_floor_that_hardly_throws_the_ball_does_not_lose_it)
