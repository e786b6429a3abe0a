// A body on three feet that slides to rest: its feet stop where they do, whatever steps are made.
//                                                                                  [touch:T15]

#include "support/shipped_text.h"

#define FEET 3

static const jd_value together[] = {{"vx", -0.8389}, {"vy", -0.7957}, {"wz", -0.5984}, {NULL, 0}};
static const jd_value together_set[] = {{"mu", 0.3097}, {"a", -0.0306},  {"b", 0.0105},
                                        {"h", 0.0479},  {"F_x", 3.7028}, {"F_y", 3.9043},
                                        {NULL, 0}};
static const jd_value passing[] = {{"vx", 0.954}, {"vy", 0.2615}, {"wz", 3.901}, {NULL, 0}};
static const jd_value passing_set[] = {{"mu", 0.174}, {"a", -0.0103},  {"b", -0.0465},
                                       {"h", 0.1156}, {"F_x", -0.652}, {NULL, 0}};

// As shipped, where the body turns about the foot that stops first; all feet at once; one whose slip
// comes near to 0 before it stops.
static const text_case slides[] = {
    {"rigid-body", .end = 0.8},
    {"rigid-body", .set = together_set, .initial = together, .end = 0.8},
    {"rigid-body", .set = passing_set, .initial = passing, .end = 0.8},
};

// When each foot stops; NAN: it does not.
static void stops_of(const text_run* r, double stop[FEET]) {
    static const char* const names[FEET] = {"foot1", "foot2", "foot3"};
    for (int k = 0; k < FEET; k++)
        stop[k] = (double)NAN;
    for (int i = 0; i < jd_trajectory_event_count(r->run); i++) {
        const jd_event e = jd_trajectory_event_at(r->run, i);
        for (int k = 0; k < FEET; k++)
            if (strcmp(e.kind, "stop") == 0 && strcmp(e.name, names[k]) == 0)
                stop[k] = e.t;
    }
}

// A run at 1e-8 against one at 1e-12.
static void compare(text_case c, const text_run* fine, const double truth[FEET]) {
    static const char* const states[] = {"x", "y", "q0", "q3", "L_contacts"};
    double stop[FEET];
    c.tolerance = 1e-8;
    text_run run = run_text(c);
    stops_of(&run, stop);
    for (int k = 0; k < FEET; k++)
        CHECK_ABS(stop[k], truth[k], 1e-4);
    for (size_t n = 0; n < sizeof states / sizeof states[0]; n++)
        CHECK_ABS(last_of(&run, states[n]), last_of(fine, states[n]), 1e-6);
    CHECK_ABS(last_of(&run, "E") + last_of(&run, "L_contacts") - last_of(&run, "W_loads"),
              first_of(&run, "E"), 1e-6);
    CHECK(jd_trajectory_statistics(run.run).steps < 1000);
    end_run(&run);
}

// Two methods agree to 1e-8 at 1e-12, where steps follow slip down to 1e-9 m/s. At 1e-8 slip is
// blurred from about 1e-6 m/s on; friction that is nearly used up brings a foot to rest from there
// within 1e-4 s, and what the body does meanwhile is of the order of that speed.
TEST(feet_stop_at_their_times_by_every_solver) {
    static const char* const solvers[] = {"rk5", "rk8", "rosenbrock", "auto"};
    for (int i = 0; i < 3; i++) {
        text_case c = slides[i];
        double truth[FEET], stop[FEET];
        c.tolerance = 1e-12;
        text_run fine = run_text(c);
        c.solver = "rosenbrock";
        text_run other = run_text(c);
        stops_of(&fine, truth);
        stops_of(&other, stop);
        for (int k = 0; k < FEET; k++)
            CHECK_ABS(stop[k], truth[k], 1e-8);
        for (int s = 0; s < 4; s++) {
            c.solver = solvers[s];
            compare(c, &fine, truth);
        }
        end_run(&fine);
        end_run(&other);
    }
}

TEST_MAIN(feet_stop_at_their_times_by_every_solver)
