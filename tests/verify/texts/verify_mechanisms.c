// Mechanisms from texts against systems in C and closed forms; and what is said of wrong ones.

#include "support/text_runs.h"

#include <stdio.h>

// ---- Against C ---------------------------------------------------------------------------------

static const char pendulum[] =
    "system: rough-floor\n"
    "parameters: {m1: 3 kg, l1: 0.5 m, I1: 0.064 kg m^2, m2: 2.4 kg, l2: 0.6 m, lc: 0.34 m,\n"
    "  I2: 0.094 kg m^2, r: 0.04 m, D: 0.8 m, mu: 0.2, e: {value: 0.9, range: 0 to 1}}\n"
    "mechanism:\n"
    "  gravity: 9.81 m/s^2\n"
    "  bodies:\n"
    "    rod: {mass: m1, inertia: I1, centre: [0, -l1/2]}\n"
    "    bob: {mass: m2, inertia: I2, centre: [0, -lc]}\n"
    "  joints:\n"
    "    O: {pin: [ground, rod], coordinate: psi1}\n"
    "    A: {pin: [rod, bob], at: [0, -l1], coordinate: psi2, absolute: true}\n"
    "  contacts:\n"
    "    floor: {circle: {body: bob, centre: [0, -(l2 + r)], radius: r},\n"
    "      line: {through: [0, -D], normal: [0, 1]}, friction: mu,\n"
    "      restitution: {law: poisson, e: e}}\n";

// Event by event, through impacts, sliding and rest.
TEST(a_double_pendulum_over_a_floor_is_that_in_c) {
    static const jd_value start[] = {{"psi1", 130 * JD_PI / 180},
                                     {"psi2", 90 * JD_PI / 180},
                                     {"dpsi1", 0.6},
                                     {"dpsi2", 0.5},
                                     {NULL, 0}};
    case_of c = run_text(pendulum, start, 3);
    const jd_system* built_in;
    REQUIRE(jd_system_find(context, "double-pendulum", &built_in) == JD_OK);
    jd_trajectory* in_c = run(built_in, start, 3);
    CHECK(jd_trajectory_event_count(in_c) > 2);
    CHECK_INT(jd_trajectory_event_count(c.run), jd_trajectory_event_count(in_c));
    for (int i = 0; i < jd_trajectory_event_count(in_c); i++) {
        CHECK_STR(jd_trajectory_event_at(c.run, i).kind, jd_trajectory_event_at(in_c, i).kind);
        CHECK_ABS(jd_trajectory_event_at(c.run, i).t, jd_trajectory_event_at(in_c, i).t, 1e-9);
    }
    static const char* const names[] = {"psi1", "psi2", "dpsi1", "dpsi2"};
    for (int i = 0; i < 4; i++)
        CHECK_ABS(last(&c, names[i]), jd_trajectory_final(in_c)[i], 1e-8);
    jd_trajectory_free(in_c);
    end_case(&c);
}

// ---- Closed forms ------------------------------------------------------------------------------

// A rod turns freely, so that nothing but its turn tells how long a step may be; its end is below the
// line for a third of each turn. From any angle, however fast, it strikes where it first comes there.
TEST(a_rod_that_spins_freely_strikes_at_its_first_turn) {
    for (int i = 0; i < 40; i++) {
        const double phi = -1.1 - 0.1 * i, w = 3 + 1.7 * i, below = -JD_PI / 3;  // cos = 1/2
        const double turn = below - phi - (below > phi ? 0 : -2 * JD_PI);
        const jd_value start[] = {{"phi", phi}, {"dphi", w}, {NULL, 0}};
        case_of c = run_text("system: rod\nparameters: {l: 1 m}\nmechanism:\n  gravity: 0 m/s^2\n"
                             "  bodies: {rod: {mass: 1 kg, centre: [0, -l]}}\n"
                             "  joints: {O: {pin: [ground, rod], coordinate: phi}}\n"
                             "  contacts: {floor: {point: {body: rod, at: [0, -l]},"
                             " line: {through: [0, -l/2], normal: [0, 1]}, restitution: 1}}\n",
                             start, 5);
        REQUIRE(jd_trajectory_event_count(c.run) > 0);
        CHECK_ABS(jd_trajectory_event_at(c.run, 0).t, turn / w, 1e-9);
        end_case(&c);
    }
}

// A ball laid on a slope slides until it rolls with 5/7 of g sin(a); across it keeps 5/7 of its speed.
TEST(a_ball_on_a_slope_rolls) {
    static const jd_value start[] = {{"z", 0.1}, {"vy", 0.5}, {NULL, 0}};
    case_of c = run_text("system: roll\nparameters: {m: 1 kg, r: 0.1 m, a: 0.3, mu: 0.5}\n"
                         "mechanism:\n  space: space\n"
                         "  gravity: [g_n*sin(a), 0, -g_n*cos(a)]\n"
                         "  bodies: {ball: {mass: m, inertia: [0.4*m*r^2, 0.4*m*r^2, 0.4*m*r^2]}}\n"
                         "  joints: {F: {free: [ground, ball], coordinate: [x, y, z],"
                         " rate: [vx, vy, vz]}}\n"
                         "  contacts: {floor: {sphere: {body: ball, radius: r},"
                         " plane: {normal: [0, 0, 1]}, friction: mu}}\n",
                         start, 1);
    CHECK_REL(last(&c, "vx"), 5.0 / 7 * 9.80665 * sin(0.3), 1e-9);
    CHECK_REL(last(&c, "vy"), 0.5 * 5 / 7, 1e-9);
    CHECK_ABS(last(&c, "z"), 0.1, 1e-12);
    CHECK_BITS(last(&c, "vz"), 0);
    end_case(&c);
}

// A symmetric top in steady precession: theta and the rate of precession stay, with
// A w_p^2 cos(theta) - C w_3 w_p + m g l = 0.
TEST(a_top_precesses_steadily_at_the_rate_of_the_closed_form) {
    const double theta = 0.4, fast = 3.0, A = 0.02, C = 0.01, mgl = 0.981;
    const double spin = (A * fast * fast * cos(theta) + mgl) / (C * fast);
    const jd_value start[] = {{"q0", cos(theta / 2)},
                              {"q1", sin(theta / 2)},
                              {"wy", fast * sin(theta)},
                              {"wz", spin},
                              {NULL, 0}};
    case_of c = run_text("system: top\nmechanism:\n  space: space\n  gravity: 9.81 m/s^2\n"
                         "  bodies: {top: {mass: 1 kg, centre: [0, 0, 0.1 m],"
                         " inertia: [0.01 kg m^2, 0.01 kg m^2, 0.01 kg m^2]}}\n"
                         "  joints: {O: {ball: [ground, top]}}\n"
                         "  points: {tip: {body: top, at: [0, 0, 1 m]}}\n",
                         start, JD_PI / fast);
    const double q0 = last(&c, "q0"), q1 = last(&c, "q1"), q2 = last(&c, "q2"), q3 = last(&c, "q3");
    CHECK_ABS(q0 * q0 + q1 * q1 + q2 * q2 + q3 * q3, 1, 1e-9);
    // Half a turn: the axis, first along (0, -sin, cos), lies opposite.
    CHECK_ABS(2 * (q1 * q3 + q0 * q2), 0, 1e-8);
    CHECK_ABS(2 * (q2 * q3 - q0 * q1), sin(theta), 1e-8);
    CHECK_ABS(1 - 2 * (q1 * q1 + q2 * q2), cos(theta), 1e-8);
    end_case(&c);
}

// A cart on a spring with dry friction comes to rest within k x = F of where the spring is slack,
// and half a period takes pi sqrt(m/k).
TEST(a_slide_with_dry_friction_stops_where_the_spring_lets_it) {
    static const jd_value start[] = {{"x", 0.1}, {NULL, 0}};
    case_of c =
        run_text("system: cart\nmechanism:\n  bodies: {cart: {mass: 2 kg}}\n"
                 "  joints: {S: {slide: [ground, cart], axis: [1, 0], coordinate: x, rate: v,"
                 " stiffness: 50 N/m, friction: 1.2 N}}\n",
                 start, 3);
    // 100, -52, 4 mm: 1.2/50 m less on each side.
    CHECK_INT(jd_trajectory_event_count(c.run), 2);
    for (int i = 0; i < jd_trajectory_event_count(c.run); i++)
        CHECK_ABS(jd_trajectory_event_at(c.run, i).t, (i + 1) * JD_PI * sqrt(2 / 50.0), 1e-9);
    CHECK_ABS(last(&c, "x"), 0.004, 1e-10);
    CHECK_BITS(last(&c, "v"), 0);
    end_case(&c);
}

TEST(a_joint_strikes_its_stops) {
    static const jd_value start[] = {{"x", 0}, {"v", 1}, {NULL, 0}};
    case_of c =
        run_text("system: cart\nmechanism:\n  bodies: {cart: {mass: 2 kg}}\n"
                 "  joints: {S: {slide: [ground, cart], axis: [1, 0], coordinate: x, rate: v,"
                 " stops: {low: -0.5 m, high: 0.5 m, restitution: 0.5}}}\n",
                 start, 3);
    CHECK_ABS(jd_trajectory_event_at(c.run, 0).t, 0.5, 1e-11);
    CHECK_STR(jd_trajectory_event_at(c.run, 0).name, "S_high");
    CHECK_ABS(jd_trajectory_event_at(c.run, 1).t, 2.5, 1e-11);
    CHECK_STR(jd_trajectory_event_at(c.run, 1).name, "S_low");
    CHECK_ABS(last(&c, "v"), 0.25, 1e-12);
    end_case(&c);
}

// A cable pulls beyond its length only: a mass on it falls freely first, then swings by its spring.
TEST(a_cable_only_pulls) {
    static const jd_value start[] = {{"x", 0}, {NULL, 0}};
    case_of c =
        run_text("system: fall\nmechanism:\n  gravity: 10 m/s^2\n"
                 "  bodies: {load: {mass: 1 kg}}\n"
                 "  joints: {S: {slide: [ground, load], axis: [0, -1], coordinate: x, rate: v}}\n"
                 "  springs: {rope: {from: {body: ground, at: [0, 0.1 m]}, to: {body: load},"
                 " length: 0.6 m, stiffness: 1000 N/m, cable: true}}\n",
                 start, sqrt(0.1));
    CHECK_ABS(last(&c, "x"), 0.5, 1e-9);
    CHECK_ABS(last(&c, "v"), 10 * sqrt(0.1), 1e-9);
    end_case(&c);
}

// ---- Starts ------------------------------------------------------------------------------------

static double start_of(const jd_model* model, const char* name) {
    const jd_state* state;
    double value = (double)NAN;
    CHECK_INT(jd_model_state(model, name, &state, &value), JD_OK);
    return value;
}

// A wheel that stands on the ground and a state of its own: they start where parameters say, also those
// of a copy, until a start is given.
TEST(starts_follow_parameters) {
    jd_model *model, *copy;
    jd_equations* equations =
        parse("system: s\nparameters: {r: 0.1 m, a: 0.04}\nstates: {q: 2*r}\nequations: {q': 0}\n"
              "mechanism:\n  bodies: {b: {mass: 1 kg, inertia: 1 kg m^2}}\n"
              "  joints: {F: {free: [ground, b], coordinate: [x, z, phi],"
              " start: [\"sqrt(a)*1 m\", r + 1 mm, -a]}}\n");
    REQUIRE(equations != NULL);
    REQUIRE(jd_model_create(context, jd_equations_system(equations), &model) == JD_OK);
    CHECK_ABS(start_of(model, "x"), 0.2, 1e-15);
    CHECK_ABS(start_of(model, "z"), 0.101, 1e-15);
    CHECK_ABS(start_of(model, "phi"), -0.04, 0);
    CHECK_ABS(start_of(model, "q"), 0.2, 0);
    REQUIRE(jd_model_set(model, "r", 0.3) == JD_OK);
    CHECK_ABS(start_of(model, "z"), 0.301, 1e-15);
    CHECK_ABS(start_of(model, "q"), 0.6, 0);
    REQUIRE(jd_model_set_initial(model, "z", 0.5) == JD_OK);
    REQUIRE(jd_model_set(model, "initial.q", 0.7) == JD_OK);
    REQUIRE(jd_model_copy(model, &copy) == JD_OK);
    REQUIRE(jd_model_set(copy, "r", 0.4) == JD_OK && jd_model_set(copy, "a", 0.09) == JD_OK);
    CHECK_ABS(start_of(copy, "z"), 0.5, 0);
    CHECK_ABS(start_of(copy, "q"), 0.7, 0);
    CHECK_ABS(start_of(copy, "x"), 0.3, 1e-15);
    CHECK_ABS(start_of(model, "x"), 0.2, 1e-15);
    REQUIRE(jd_model_set(copy, "a", -1) == JD_OK);
    CHECK_INT(jd_model_check(copy), JD_ERR_RANGE);
    CHECK_HAS(jd_context_message(context), "initial x is");
    jd_model_free(copy);
    jd_model_free(model);
    jd_equations_free(equations);
}

// ---- Wrong ones --------------------------------------------------------------------------------

#define HEAD "system: m\nmechanism:\n"
#define ROD "  bodies: {rod: {mass: 1 kg, centre: [0, -1 m]}}\n"
#define PIN "  joints: {O: {pin: [ground, rod], coordinate: phi}}\n"

TEST(wrong_mechanisms_are_told_with_place_and_remedy) {
    CHECK_HAS(message(HEAD "  bodies: {rod: {mass: 1 kg}}\n  joints: {}\n"), "'rod' has no joint");
    CHECK_HAS(message(HEAD ROD "  joints: {O: {pin: [ground, rid], coordinate: phi}}\n"),
              "m.yaml:4:30: unknown body 'rid'; did you mean 'rod'?");
    CHECK_HAS(message(HEAD ROD "  joints: {O: {pin: [ground, rod], coordinate: phi},"
                               " P: {pin: [ground, rod], coordinate: psi}}\n"),
              "closed loops are not possible yet");
    CHECK_HAS(message(HEAD "  bodies: {rod: {mass: 1 m}}\n" PIN),
              "1 m [m] stands where [kg] is wanted");
    CHECK_HAS(message(HEAD "  bodies: {rod: {mass: 0 kg}}\n" PIN), "moves no mass");
    CHECK_HAS(message(HEAD
                      "  space: space\n  bodies: {rod: {mass: 1 kg, inertia: [1 kg m^2, 1 kg m^2,"
                      " 3 kg m^2]}}\n  joints: {O: {ball: [ground, rod]}}\n"),
              "above the sum");
    CHECK_HAS(message(HEAD ROD "  joints: {O: {pin: [ground, rod], coordinate: phi, start: t}}\n"),
              "m.yaml:4:60: a start is a number or an expression of parameters");
    CHECK_HAS(message("system: m\nparameters: {r: 1 m}\nmechanism:\n" ROD
                      "  joints: {O: {pin: [ground, rod], coordinate: phi, start: r}}\n"),
              "m.yaml:5:60: 'start' is in rad");
    CHECK_HAS(message(HEAD ROD "  joints: {O: {turn: [ground, rod]}}\n"), "unknown key 'turn'");
    CHECK_HAS(message(HEAD ROD "  joints: {O: {pin: [ground, rod]}}\n"), "coordinate: phi");
    CHECK_HAS(message(HEAD ROD PIN "  contacts: {f: {point: {body: rod}}}\n"),
              "between two shapes");
    CHECK_HAS(message(HEAD
                      "  bodies: {a: {mass: 1 kg}, b: {mass: 1 kg}}\n  joints: {P: {pin: [a, b],"
                      " coordinate: p}, Q: {pin: [b, a], coordinate: q}}\n"),
              "carry each other");
}

// Each name is twice the one before: whoever follows all paths never ends.
TEST(numbers_that_share_much_are_known_at_once) {
    char text[4000] = "system: m\nparameters: {a0: 1 kg}\nlet:\n";
    for (int i = 1; i <= 80; i++)
        snprintf(text + strlen(text), sizeof text - strlen(text), "  a%d: 0.5*(a%d + a%d*a%d/a0)\n",
                 i, i - 1, i - 1, i - 1);
    snprintf(text + strlen(text), sizeof text - strlen(text),
             "mechanism:\n  bodies: {rod: {mass: a80, centre: [0, -1 m]}}\n" PIN);
    CHECK_STR(message(text), "");
}

TEST_MAIN(a_double_pendulum_over_a_floor_is_that_in_c,
          a_rod_that_spins_freely_strikes_at_its_first_turn, a_ball_on_a_slope_rolls,
          a_top_precesses_steadily_at_the_rate_of_the_closed_form,
          a_slide_with_dry_friction_stops_where_the_spring_lets_it, a_joint_strikes_its_stops,
          a_cable_only_pulls, starts_follow_parameters,
          wrong_mechanisms_are_told_with_place_and_remedy,
          numbers_that_share_much_are_known_at_once)
