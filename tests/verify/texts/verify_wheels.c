// The platform on four wheels: closed forms, a run that is made again from the equations in the axes of
// the body, accelerations against a search for the least of a convex function.
//                                                                  docs/theory/wheeled-platform.md

#include "support/extrapolate.h"
#include "support/random.h"
#include "support/shipped_text.h"

#define G 9.81
#define MASS 500.0
#define INERTIA 120.0
#define LENGTH 0.6
#define BREADTH 0.4
#define ROLLS 0.05
#define GRIPS 0.6

static double event_time(const text_run* r, const char* kind, int which) {
    for (int i = 0; i < jd_trajectory_event_count(r->run); i++) {
        const jd_event e = jd_trajectory_event_at(r->run, i);
        if (strcmp(e.kind, kind) == 0 && which-- == 0)
            return e.t;
    }
    return (double)NAN;
}

// ---- Straight ahead -------------------------------------------------------------------------------

TEST(a_straight_run_has_the_known_times_and_way) {
    const double push = 4 * 20 / 0.15, t_s = 2 * ROLLS * MASS * G * 0.15 / (4 * 20);
    const double v10 = push / MASS * (8 - t_s * t_s / 4) - ROLLS * G * (10 - t_s);
    text_run r = run_text((text_case){.name = "wheeled-platform", .end = 20, .tolerance = 1e-12});
    CHECK_ABS(t_s, 0.9196875, 1e-15);
    CHECK_ABS(event_time(&r, "slip", 0), t_s, 1e-12);
    CHECK_ABS(event_time(&r, "stop", 0), 10 + v10 / (ROLLS * G), 1e-9);
    CHECK_ABS(event_time(&r, "stop", 0), 17.857057477, 6e-10);
    CHECK_ABS(last_of(&r, "X"), 35.468158687, 6e-10);
    CHECK_ABS(event_time(&r, "full", 0), 2, 0);
    CHECK_ABS(event_time(&r, "ease", 0), 8, 1e-15);
    CHECK_ABS(event_time(&r, "off", 0), 10, 1e-15);
    CHECK_BITS(last_of(&r, "Y"), 0);
    CHECK_BITS(last_of(&r, "beta"), 0);
    CHECK_BITS(last_of(&r, "VX"), 0);
    CHECK(change_of(&r, "balance") < 1e-7);  // of 8.7 kJ
    CHECK_ABS(last_of(&r, "phase"), 2, 0);
    for (int64_t row = 0; row < jd_trajectory_row_count(r.run); row += 100) {
        const double t = jd_trajectory_time(r.run, row);
        const double M = 20 * fmax(0, fmin(fmin(t / 2, 1), (10 - t) / 2));
        CHECK_ABS(value_at(&r, row, "grip3"), M / (0.15 * GRIPS * MASS * G / 4), 1e-14);
        CHECK_ABS(value_at(&r, row, "N2"), MASS * G / 4, 1e-12);
        CHECK_ABS(value_at(&r, row, "T1"), value_at(&r, row, "T3"), 1e-10);
    }
    end_run(&r);
}

// ---- On the spot -----------------------------------------------------------------------------------

TEST(a_spin_stops_after_the_known_time) {
    const jd_value set[] = {{"M_max", 0}, {NULL, 0}}, start[] = {{"w", 3}, {NULL, 0}};
    const double slows = MASS * G * (ROLLS * BREADTH + GRIPS * LENGTH) / INERTIA, t = 3 / slows;
    text_run r = run_text((text_case){
        .name = "wheeled-platform", .set = set, .initial = start, .end = 1, .tolerance = 1e-12});
    CHECK_ABS(t, 0.193143409, 6e-10);
    CHECK_ABS(event_time(&r, "stop", 0), t, 1e-12);
    CHECK_ABS(last_of(&r, "beta"), 3 * t / 2, 1e-11);
    CHECK_ABS(last_of(&r, "beta"), 0.289715113, 6e-10);
    CHECK_ABS(last_of(&r, "X"), 0, 1e-15);
    CHECK_BITS(last_of(&r, "w"), 0);
    CHECK(change_of(&r, "balance") < 1e-9);
    end_run(&r);
}

// Motors that turn it on the spot: all eight directions reach their bounds together, a corner of what
// can be held, and give way together.
TEST(a_pure_moment_is_held_to_the_sum_of_all_and_turns_it_on_the_spot) {
    const double most = MASS * G * (ROLLS * BREADTH + GRIPS * LENGTH), M = 300;
    const jd_value set[] = {{"M_max", M}, {"drive1", -1}, {"drive4", -1}, {NULL, 0}};
    const double onset = 2 * most * 0.15 / (4 * BREADTH * M), full = 4 * BREADTH * M / 0.15;
    text_run r = run_text(
        (text_case){.name = "wheeled-platform", .set = set, .end = 20, .tolerance = 1e-11});
    CHECK_ABS(event_time(&r, "slip", 0), onset, 1e-10);
    // I_z w' = full trapezoid(t) - most; at rest again where w is back at 0.
    const double at10 = (full * (8 - onset * onset / 4) - most * (10 - onset)) / INERTIA;
    CHECK_REL(event_time(&r, "stop", 0), 10 + at10 * INERTIA / most, 1e-10);
    CHECK_INT(jd_trajectory_event_count(r.run), 5);
    CHECK_ABS(last_of(&r, "X"), 0, 1e-12);
    CHECK_ABS(last_of(&r, "Y"), 0, 1e-12);
    CHECK_BITS(last_of(&r, "w"), 0);
    for (int64_t row = 0; row < jd_trajectory_row_count(r.run); row++) {
        const double t = jd_trajectory_time(r.run, row);
        if (t > onset + 1e-3 && t < 2)
            CHECK_REL(value_at(&r, row, "w"),
                      (full * (t * t - onset * onset) / 4 - most * (t - onset)) / INERTIA, 1e-7);
        if (t < onset - 1e-9)
            CHECK_BITS(value_at(&r, row, "w"), 0);
    }
    end_run(&r);
}

// ---- A skid, made again -----------------------------------------------------------------------------

// In the axes of the body: X, Y, beta, u ahead, s to the left, w.
enum { PX, PY, BETA, AHEAD, LEFT, TURN };

typedef struct skid {
    bool rear_holds;
} skid;

static void skid_rates(const void* data, double t, const double* y, double* f) {
    const skid* k = data;
    const double axle = GRIPS * MASS * G / 2, front = -axle, u = y[AHEAD], w = y[TURN];
    // The rear axle holds: s' = l w'.
    const double held = (LENGTH * LENGTH * front / INERTIA - front / MASS + w * u) /
                        (1 / MASS + LENGTH * LENGTH / INERTIA);
    const double rear = k->rear_holds ? held : axle;
    (void)t;
    f[PX] = u * cos(y[BETA]) - y[LEFT] * sin(y[BETA]);
    f[PY] = u * sin(y[BETA]) + y[LEFT] * cos(y[BETA]);
    f[BETA] = w;
    f[AHEAD] = w * y[LEFT] - ROLLS * G;
    f[LEFT] = -w * u + (front + rear) / MASS;
    f[TURN] = LENGTH * (front - rear) / INERTIA;
}

static double rear_slides(const void* data, double t, const double* y) {
    (void)data, (void)t;
    return -(y[LEFT] - LENGTH * y[TURN]);
}

static double front_slides(const void* data, double t, const double* y) {
    (void)data, (void)t;
    return y[LEFT] + LENGTH * y[TURN];
}

TEST(a_skid_catches_its_rear_axle_and_then_its_front_axle) {
    const jd_value set[] = {{"M_max", 0}, {NULL, 0}};
    const jd_value start[] = {{"VX", 4}, {"VY", 1}, {"w", 2}, {NULL, 0}};
    double y[] = {0, 0, 0, 4, 1, 2};
    skid k = {false};
    const smooth_motion m = {6, skid_rates, &k, 0.01};
    const double rear = smooth_run(&m, 0, 6, y, rear_slides);
    k.rear_holds = true;
    const double front = smooth_run(&m, rear, 6, y, front_slides), left = 6 - front;
    const double way = y[AHEAD] * left - ROLLS * G * left * left / 2;
    const double X = y[PX] + way * cos(y[BETA]), Y = y[PY] + way * sin(y[BETA]);
    const double VX = (y[AHEAD] - ROLLS * G * left) * cos(y[BETA]);
    CHECK_ABS(rear, 0.0701702292, 6e-11);
    CHECK_ABS(front, 0.1962220728, 6e-11);
    CHECK_ABS(X, 15.5803440980, 6e-11);
    CHECK_ABS(Y, 2.5628303227, 6e-11);
    CHECK_ABS(y[BETA], 0.1599200344, 6e-11);
    CHECK_ABS(VX, 1.1452127249, 6e-11);
    text_run r = run_text((text_case){
        .name = "wheeled-platform", .set = set, .initial = start, .end = 6, .tolerance = 1e-12});
    CHECK_ABS(event_time(&r, "stop", 0), rear, 1e-11);
    CHECK_ABS(event_time(&r, "stop", 1), front, 1e-11);
    CHECK_INT(jd_trajectory_event_count(r.run), 3);  // and `full`
    CHECK_ABS(last_of(&r, "X"), X, 2e-10);
    CHECK_ABS(last_of(&r, "Y"), Y, 2e-10);
    CHECK_ABS(last_of(&r, "beta"), y[BETA], 2e-11);
    CHECK_ABS(last_of(&r, "VX"), VX, 2e-11);
    CHECK_ABS(last_of(&r, "phase"), 1, 0);
    CHECK(change_of(&r, "balance") < 1e-8);
    end_run(&r);
}

// ---- Accelerations ----------------------------------------------------------------------------------

// [wheeled-platform:W2] at rest: the function whose least is at the acceleration.
typedef struct rest {
    double push[4], heading[4];  // [N], from the motors
} rest;

static double potential(const rest* s, const double* a) {
    double sum = MASS * (a[0] * a[0] + a[1] * a[1]) / 2 + INERTIA * a[2] * a[2] / 2;
    for (int i = 0; i < 4; i++) {
        const double x = i < 2 ? LENGTH : -LENGTH, y = i == 0 || i == 3 ? BREADTH : -BREADTH;
        const double c = cos(s->heading[i]), d = sin(s->heading[i]), N = MASS * G / 4;
        const double ax = a[0] - a[2] * y, ay = a[1] + a[2] * x;
        sum += ROLLS * N * fabs(ax * c + ay * d) + GRIPS * N * fabs(ay * c - ax * d) -
               s->push[i] * (ax * c + ay * d);
    }
    return sum;
}

// The least along coordinate `which`, with the others behind it at their own: each is convex.
static double least(const rest* s, double* a, int which) {
    double low = -20, high = 20;
    for (int i = 0; i < 48; i++) {
        const double span = high - low, one = low + 0.382 * span, two = high - 0.382 * span;
        double at_one, at_two;
        a[which] = one;
        at_one = which == 2 ? potential(s, a) : least(s, a, which + 1);
        a[which] = two;
        at_two = which == 2 ? potential(s, a) : least(s, a, which + 1);
        *(at_one < at_two ? &high : &low) = at_one < at_two ? two : one;
    }
    a[which] = (low + high) / 2;
    return which == 2 ? potential(s, a) : least(s, a, which + 1);
}

// Motors that have their moment at once, for a moment: velocities over time are accelerations.
TEST(accelerations_are_those_of_the_convex_function) {
    const double moment = 1e-3, soon = 1e-7;
    for (int trial = 0; trial < 6; trial++) {
        rest s;
        jd_value set[12] = {{"t_up", soon}, {"t_hold", 1}, {"M_max", 1}};
        static const char* const names[] = {"drive1", "drive2", "drive3", "drive4",
                                            "delta1", "delta2", "delta3", "delta4"};
        for (int i = 0; i < 4; i++) {
            s.push[i] = random_between(-1500, 1500);
            s.heading[i] = trial < 2 ? 0 : random_between(-1, 1);
            set[3 + i] = (jd_value){names[i], s.push[i] * 0.15};
            set[7 + i] = (jd_value){names[4 + i], s.heading[i]};
        }
        double a[3];
        least(&s, a, 0);
        text_run r = run_text(
            (text_case){.name = "wheeled-platform", .set = set, .end = moment, .tolerance = 1e-10});
        // The search is good to 40 times 0.618^48; a wheel turns by a t^2/2 meanwhile.
        CHECK_ABS(last_of(&r, "VX") / moment, a[0], 2e-3);
        CHECK_ABS(last_of(&r, "VY") / moment, a[1], 2e-3);
        CHECK_ABS(last_of(&r, "w") / moment, a[2], 2e-3);
        end_run(&r);
    }
}

// ---- Many turns ------------------------------------------------------------------------------------

// Where friction has held to its limit slip begins with no acceleration, and a heading of 112 rad is known
// to 1.4e-14 rad: slip that seems to end by as much goes on. Another method takes other steps there.
TEST(wheels_begin_to_slip_after_many_turns) {
    const jd_value set[] = {{"M_max", 60}, {"t_up", 0.5},   {"t_hold", 2}, {"t_down", 0.5},
                            {"mu_p", 0.2}, {"steer", 3.35}, {NULL, 0}};
    const text_case spun = {
        .name = "wheeled-platform", .set = set, .end = 14, .tolerance = 1e-8, .max_steps = 2000};
    text_case other = spun;
    other.solver = "rk8";
    other.tolerance = 1e-12;
    text_run r = run_text(spun), exact = run_text(other);
    CHECK(last_of(&exact, "beta") > 112);
    CHECK_ABS(last_of(&r, "beta"), last_of(&exact, "beta"), 1e-6);
    CHECK_ABS(last_of(&r, "X"), last_of(&exact, "X"), 1e-6);
    CHECK_ABS(last_of(&r, "phase"), 2, 0);
    CHECK(jd_trajectory_event_count(r.run) < 20);
    end_run(&r);
    end_run(&exact);
}

// A blocked wheel that is torn off slowly slides with 1e-7 m/s for milliseconds, so that friction turns with
// its slip at a rate of 10^7/s. With friction smoothed over eps = 1e-5, 1e-6, 1e-7 m/s, SciPy's Radau at a
// tolerance of 1e-10 ends at X = 5.0776960, 5.0777061, 5.0777078 m.
TEST(a_blocked_wheel_that_is_torn_off_slowly_goes_the_way_of_all_methods) {
    const jd_value set[] = {{"m", 135.24929538721514},
                            {"I_z", 215.65453871616825},
                            {"r", 0.3297857804119976},
                            {"l", 0.9847892294752953},
                            {"b", 0.10736632856392367},
                            {"mu_p", 0.06696385478551244},
                            {"M_max", 13.75018583301173},
                            {"t_up", 1.580514665102306},
                            {"t_hold", 1.795676701052099},
                            {"t_down", 0.9023305291274135},
                            {"steer", 4.335265559713848},
                            {"drive2", 1.116558970135874},
                            {"grip", 0},
                            {NULL, 0}};
    const jd_value start[] = {{"VX", 0.3044397017418108}, {"VY", 0.30617510993346464}, {NULL, 0}};
    static const char* const solvers[] = {"auto", "rk8", "rosenbrock"};
    double X[3];
    for (int i = 0; i < 3; i++) {
        text_run r = run_text((text_case){.name = "wheeled-platform",
                                          .set = set,
                                          .initial = start,
                                          .end = 8,
                                          .tolerance = 1e-9,
                                          .solver = solvers[i],
                                          .max_steps = 5000});
        X[i] = last_of(&r, "X");
        CHECK_ABS(last_of(&r, "phase"), 2, 0);
        end_run(&r);
    }
    CHECK_ABS(X[0], X[1], 1e-7);
    CHECK_ABS(X[2], X[1], 1e-7);
    CHECK_ABS(X[1], 5.0777081, 3e-7);  // the three of above, extrapolated: each is off by a sixth
}

// The platform does not know where its heading is counted from.
TEST(turns_made_before_do_not_change_the_way) {
    const jd_value set[] = {{"M_max", 60}, {"t_up", 0.5}, {"mu_p", 0.3}, {"steer", 3}, {NULL, 0}};
    double X = 0;
    for (int turns = 0; turns <= 1000; turns = turns ? 10 * turns : 10) {
        const double before = 2 * 3.14159265358979323846 * turns;
        const jd_value start[] = {{"beta", before}, {NULL, 0}};
        text_run r = run_text((text_case){.name = "wheeled-platform",
                                          .set = set,
                                          .initial = start,
                                          .end = 14,
                                          .tolerance = 1e-9,
                                          .max_steps = 5000});
        X = turns == 0 ? last_of(&r, "X") : X;
        CHECK_ABS(last_of(&r, "X"), X, 1e-6);
        CHECK(jd_trajectory_event_count(r.run) < 100);
        end_run(&r);
    }
}

// ---- Options ----------------------------------------------------------------------------------------

TEST(blocked_wheels_slide_as_a_block) {
    const jd_value set[] = {{"grip", 0}, {"M_max", 0}, {NULL, 0}};
    const jd_value start[] = {{"VX", 3}, {"VY", 4}, {NULL, 0}};
    text_run r = run_text((text_case){
        .name = "wheeled-platform", .set = set, .initial = start, .end = 2, .tolerance = 1e-12});
    CHECK_ABS(event_time(&r, "stop", 0), 5 / (GRIPS * G), 1e-8);  // sliding below 1e-9 m/s is rest
    CHECK_ABS(last_of(&r, "X"), 0.6 * 25 / (2 * GRIPS * G), 1e-9);
    CHECK_ABS(last_of(&r, "Y"), 0.8 * 25 / (2 * GRIPS * G), 1e-9);
    CHECK_BITS(last_of(&r, "w"), 0);
    end_run(&r);
}

// Wheels set to run in a circle hold sideways: its radius is that of their geometry.
TEST(steered_wheels_run_in_their_circle) {
    const double R = 5, inner = atan(LENGTH / (R - BREADTH)), outer = atan(LENGTH / (R + BREADTH));
    const jd_value set[] = {
        {"delta1", inner}, {"delta2", outer}, {"delta3", -outer}, {"delta4", -inner}, {NULL, 0}};
    text_run r = run_text(
        (text_case){.name = "wheeled-platform", .set = set, .end = 20, .tolerance = 1e-11});
    double most = 0;
    bool rolls = true;
    for (int64_t row = 0; row < jd_trajectory_row_count(r.run); row++) {
        const double X = value_at(&r, row, "X"), Y = value_at(&r, row, "Y") - R;
        most = fmax(most, fabs(hypot(X, Y) - R));
        rolls = rolls && value_at(&r, row, "rolls") == 1;
    }
    CHECK(rolls);
    CHECK(most < 1e-7);
    CHECK(last_of(&r, "beta") > 6);
    CHECK(change_of(&r, "balance") < 1e-6);
    end_run(&r);
}

TEST(wheels_that_do_not_carry_the_weight_are_refused) {
    jd_context* context = jd_context_create();
    jd_equations* equations = text_equations(context, &(text_case){.name = "wheeled-platform"});
    jd_model* model;
    jd_trajectory* run;
    REQUIRE(jd_model_create(context, jd_equations_system(equations), &model) == JD_OK);
    REQUIRE(jd_model_set(model, "share1", 0.3) == JD_OK);
    const jd_run_options options = jd_run_options_default(jd_equations_system(equations));
    CHECK(jd_run(model, &options, &run) < 0);
    CHECK_HAS(jd_context_message(context), "the wheels carry the whole weight");
    CHECK(jd_model_set(model, "mu_p", -1) < 0);
    CHECK(jd_model_set(model, "m", 0) < 0);
    jd_model_free(model);
    jd_equations_free(equations);
    jd_context_free(context);
}

TEST_MAIN(a_straight_run_has_the_known_times_and_way, a_spin_stops_after_the_known_time,
          a_pure_moment_is_held_to_the_sum_of_all_and_turns_it_on_the_spot,
          a_skid_catches_its_rear_axle_and_then_its_front_axle,
          accelerations_are_those_of_the_convex_function, blocked_wheels_slide_as_a_block,
          steered_wheels_run_in_their_circle, wheels_begin_to_slip_after_many_turns,
          a_blocked_wheel_that_is_torn_off_slowly_goes_the_way_of_all_methods,
          turns_made_before_do_not_change_the_way, wheels_that_do_not_carry_the_weight_are_refused)
