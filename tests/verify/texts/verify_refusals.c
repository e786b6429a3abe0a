// What is said of mechanisms that cannot be: in the text, and by the numbers of a model.

#include "support/text_runs.h"

#define HEAD "system: m\nmechanism:\n"
#define ROD "  bodies: {rod: {mass: 1 kg, centre: [0, -1 m]}}\n"
#define PIN "  joints: {O: {pin: [ground, rod], coordinate: phi}}\n"

TEST(texts_are_refused_with_place_and_remedy) {
    CHECK_STR(
        message(HEAD "  bodies: {rod: {mass: 1 kg}, bob: {mass: 1 kg}}\n" PIN),
        "m.yaml:3:31: body 'bob' has no joint; one that nothing holds is 'free: [ground, bob]'");
    CHECK_HAS(message(HEAD ROD "  joints: {O: {pin: [grund, rod], coordinate: phi}}\n"),
              "m.yaml:4:22: unknown body 'grund'; did you mean 'ground'?");
    CHECK_HAS(
        message(HEAD ROD "  joints: {O: {pin: [ground, rod], coordinate: phi},"
                         " P: {slide: [ground, rod], axis: [1, 0], coordinate: x}}\n"),
        "m.yaml:4:54: body 'rod' hangs on two joints, 'O' and 'P': mechanisms with closed loops "
        "are not possible yet; a stiff spring can close one");
    CHECK_HAS(message(HEAD "  bodies: {rod: {mass: -1 kg, centre: [0, -1 m]}}\n" PIN),
              "m.yaml:3:24: body 'rod': mass below 0");
    CHECK_HAS(message(HEAD "  bodies: {rod: {inertia: -1 kg m^2}}\n" PIN),
              "body 'rod': a moment of inertia below 0");
    CHECK_HAS(message(HEAD "  bodies: {rod: {mass: 1 kg, inertia: 1 kg m}}\n" PIN),
              "[kg m] stands where [kg m^2] is wanted");
    CHECK_HAS(message(HEAD ROD PIN "  springs: {s: {from: {body: rod}}}\n"),
              "m.yaml:5:16: it goes from a point to a point");
    CHECK_HAS(message(HEAD ROD PIN "  reactions: [P]\n"), "m.yaml:5:15: 'P' is no joint");
    CHECK_HAS(
        message(HEAD ROD PIN "  contacts: {f: {polygon: {body: rod}, line: {normal: [0, 1]}}}\n"),
        "a polygon has corners");
}

#define JOINT(keys) HEAD ROD "  joints: {O: {" keys "}}\n"

TEST(keys_of_a_joint_that_mean_nothing_in_its_kind_are_refused) {
    CHECK_STR(message(JOINT("pin: [ground, rod], coordinate: [phi, psi]")),
              "m.yaml:4:48: joint 'O' moves in 1 way: 'coordinate' has more");
    CHECK_HAS(message(JOINT("pin: [ground, rod], coordinate: phi, start: [1 rad, 2 rad]")),
              "'start' has more");
    CHECK_HAS(message(JOINT("pin: [ground, rod], coordinate: phi, axis: [1, 0]")),
              "joint 'O' is 'pin', which has no 'axis'");
    CHECK_HAS(message(JOINT("pin: [ground, rod], coordinate: phi, quaternion: q")),
              "joint 'O' is 'pin', which has no 'quaternion'");
    CHECK_HAS(message(JOINT("fixed: [ground, rod], coordinate: phi")),
              "joint 'O' is 'fixed', which has no 'coordinate'");
}

TEST(friction_and_stops_of_a_joint_are_refused_with_their_place) {
#define RUBS(keys) JOINT("pin: [ground, rod], coordinate: phi, " keys)
    CHECK_STR(message(RUBS("friction: -1 N m")), "m.yaml:4:63: friction of a joint is not below 0");
    CHECK_HAS(message(RUBS("friction: {kinetic: 2 N m, static: 1 N m}")),
              "friction at rest is not below that of motion");
    CHECK_HAS(message(RUBS("friction: {kinetic: 0 N m, static: 1 N m}")), "is above 0");
    CHECK_STR(message(RUBS("friction: {kinetic: 1 N m, static: 1 N m}")), "");
    CHECK_HAS(message(RUBS("stops: {low: 1 rad, high: -1 rad}")),
              "stops of joint 'O': 'high' is below 'low'");
    CHECK_STR(message(RUBS("stops: {low: -1 rad}")), "");
}

TEST(motors_are_refused_with_place_and_remedy) {
#define MOTOR(keys)                                                                                \
    HEAD ROD "  joints: {O: {pin: [ground, rod], coordinate: phi, motor: {" keys "}}}\n"
    CHECK_HAS(message(MOTOR("limit: 1 N m")), "m.yaml:4:60: a motor has a 'curve'");
    CHECK_HAS(message(MOTOR("voltage: 1 V, constant: 1 N m/A")), "needs 'resistance'");
    CHECK_HAS(message(MOTOR("voltage: 1 V, resistance: 1 V, constant: 1 N m/A")),
              "1 V [V] stands where [ohm] is wanted");
    CHECK_HAS(message(MOTOR("curve: [[0 rad/s, 1 N m]]")), "2 to 63 rows");
    CHECK_HAS(message(MOTOR("curve: [[1 rad/s, 1 N m], [0 rad/s, 1 N m]]")),
              "speeds of a curve rise");
    CHECK_HAS(message(MOTOR("target: 2*phi, stiffness: 1 N m")), "needs its 'rate'");
    CHECK_HAS(message(HEAD "  bodies: {b: {mass: 1 kg, inertia: 1 kg m^2}}\n  joints: {F: {free: "
                           "[ground, b], coordinate: [x, z, a], motor: {target: 1}}}\n"),
              "a motor stands in a pin or a slide");
}

#define INERTIA(list)                                                                              \
    HEAD "  space: space\n  bodies: {b: {mass: 1 kg, inertia: [" list "]}}\n"                      \
         "  joints: {O: {ball: [ground, b]}}\n"

TEST(no_body_has_such_moments_of_inertia) {
    CHECK_HAS(message(INERTIA("1 kg m^2, 1 kg m^2, 2.001 kg m^2")),
              "the moment of inertia about z is above the sum of the other two");
    CHECK_STR(message(INERTIA("1 kg m^2, 1 kg m^2, 2 kg m^2")), "");
    // Turned by 45 degrees about z: principal moments 1 -+ 0.6, so 1.6 > 0.4 + 1.
    CHECK_HAS(message(INERTIA("1 kg m^2, 1 kg m^2, 1 kg m^2, 0.6 kg m^2, 0 kg m^2, 0 kg m^2")),
              "products of inertia are too large");
    CHECK_STR(message(INERTIA("1 kg m^2, 1 kg m^2, 1 kg m^2, 0.5 kg m^2, 0 kg m^2, 0 kg m^2")), "");
    // Each pair is possible, all three are not: second moments 0.5, products 0.3 each have the
    // determinant 0.5^3 - 2*0.3^3 - 3*0.5*0.3^2 < 0 where their signs do not fit.
    CHECK_HAS(message(INERTIA("1 kg m^2, 1 kg m^2, 1 kg m^2, 0.3 kg m^2, 0.3 kg m^2, 0.3 kg m^2")),
              "products of inertia are too large");
    CHECK_STR(
        message(INERTIA("1 kg m^2, 1 kg m^2, 1 kg m^2, -0.3 kg m^2, -0.3 kg m^2, -0.3 kg m^2")),
        "");
}

// What a model says with one parameter, or one state, changed.
static const char* changed(const char* text, const char* name, double value, bool initial) {
    jd_equations* equations = parse(text);
    jd_model* model;
    REQUIRE(equations != NULL);
    REQUIRE(jd_model_create(context, jd_equations_system(equations), &model) == JD_OK);
    REQUIRE((initial ? jd_model_set_initial(model, name, value)
                     : jd_model_set(model, name, value)) == JD_OK);
    jd_trajectory* run_of = NULL;
    jd_run_options options = jd_run_options_default(jd_equations_system(equations));
    options.end = 0.01;
    const jd_status status = jd_run(model, &options, &run_of);
    jd_trajectory_free(run_of);
    jd_model_free(model);
    jd_equations_free(equations);
    return status < 0 ? jd_context_message(context) : "";
}

TEST(numbers_of_a_model_are_refused_as_those_of_the_text) {
    static const char text[] =
        "system: m\nparameters: {m: 2 kg, I: 1 kg m^2, r: 0.1 m}\nmechanism:\n  space: space\n"
        "  bodies: {b: {mass: 3*m, inertia: [I, 1 kg m^2, 1 kg m^2]}}\n"
        "  joints: {F: {free: [ground, b], coordinate: [x, y, z]}}\n"
        "  contacts: {floor: {sphere: {body: b, radius: r}, plane: {normal: [0, 0, 1]}}}\n";
    CHECK_STR(changed(text, "z", 1, true), "");
    CHECK_STR(changed(text, "m", -2, false), "m.yaml:5:22: body 'b': mass below 0");
    CHECK_HAS(changed(text, "m", 0, false), "moves no mass at the start");
    CHECK_HAS(changed(text, "I", -1, false), "a moment of inertia below 0");
    CHECK_HAS(changed(text, "I", 2.5, false), "about x is above the sum of the other two");
    CHECK_HAS(changed(text, "z", 0.05, true),
              "contact 'floor' starts with a gap of -0.05 m: the bodies are in each other; start "
              "them apart with 'initial'");
}

TEST(shapes_and_friction_of_a_model_are_refused_as_those_of_the_text) {
    static const char text[] =
        "system: m\nparameters: {r: 0.1 m, a: 0.1 m, mu: 0.3}\nmechanism:\n  space: space\n"
        "  bodies: {b: {mass: 1 kg, inertia: [1 kg m^2, 1 kg m^2, 1 kg m^2]}}\n"
        "  joints: {F: {free: [ground, b], coordinate: [x, y, z], start: [0, 0, 1 m]}}\n"
        "  contacts:\n"
        "    floor: {sphere: {body: b, radius: r}, plane: {normal: [0, 0, 1]}, friction: mu}\n"
        "    roof: {ellipsoid: {body: b, axes: [a, 1 m, 1 m]},\n"
        "      plane: {through: [0, 0, 5 m], normal: [0, 0, -1]}}\n"
        "  springs: {s: {from: {body: b}, to: {body: ground}, stiffness: 1 N/m}}\n";
    CHECK_STR(changed(text, "r", 0.2, false), "");
    CHECK_STR(changed(text, "r", -0.1, false), "m.yaml:8:39: a radius below 0");
    CHECK_HAS(changed(text, "a", 0, false), "half axes of an ellipsoid are above 0");
    CHECK_HAS(changed(text, "mu", -0.1, false), "a friction coefficient below 0");
    CHECK_HAS(changed(text, "q0", 0, true), "the quaternion of joint 'F' starts with zeros");
    CHECK_STR(changed(text, "q0", 2, true), "");
    CHECK_HAS(changed(text, "z", 0, true), "'s' starts with the length 0");
}

TEST(restitution_and_friction_of_a_model_are_refused_as_those_of_the_text) {
    static const char text[] =
        "system: m\nparameters: {e: 0.5, k: 0.3, s: 0.4}\n"
        "states: {y: 1 m, v: 0 m/s, x: 0 m, u: 1 m/s}\n"
        "equations: {y': v, v': -g_n, x': u, u': 0}\nmasses: {v: 1 kg, u: 1 kg}\n"
        "contacts: {a: {gap: y, motion: u, friction: {mu_k: k, mu_s: s}, restitution: e}}\n";
    CHECK_STR(changed(text, "e", 1, false), "");
    CHECK_HAS(changed(text, "e", 1.01, false), "m.yaml:6:78: a coefficient of restitution above 1");
    CHECK_HAS(changed(text, "e", -0.1, false), "a coefficient of restitution below 0");
    CHECK_HAS(changed(text, "s", 0.29, false), "mu_s is below mu_k");
    CHECK_HAS(changed(text, "k", -0.1, false), "a friction coefficient below 0");
    CHECK_HAS(message("system: m\nparameters: {e: 0.5 m}\nstates: {y: 1 m, v: 0 m/s}\n"
                      "equations: {y': v, v': -g_n}\nmasses: {v: 1 kg}\n"
                      "contacts: {a: {gap: y, restitution: e}}\n"),
              "e is a pure number, from 0 to 1");
}

TEST(a_message_is_one_line_whatever_words_it_repeats) {
    static const char text[] = "system: m\nmechanism:\n  space: \"pla\\nne\"\n  bodies: {}\n";
    const char* said = message(text);
    CHECK_HAS(said, "not 'pla ne'");
    CHECK(strchr(said, '\n') == NULL);
}

TEST_MAIN(texts_are_refused_with_place_and_remedy, a_message_is_one_line_whatever_words_it_repeats,
          keys_of_a_joint_that_mean_nothing_in_its_kind_are_refused,
          friction_and_stops_of_a_joint_are_refused_with_their_place,
          motors_are_refused_with_place_and_remedy, no_body_has_such_moments_of_inertia,
          numbers_of_a_model_are_refused_as_those_of_the_text,
          shapes_and_friction_of_a_model_are_refused_as_those_of_the_text,
          restitution_and_friction_of_a_model_are_refused_as_those_of_the_text)
