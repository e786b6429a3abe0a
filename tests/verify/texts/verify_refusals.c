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

TEST_MAIN(texts_are_refused_with_place_and_remedy, motors_are_refused_with_place_and_remedy,
          no_body_has_such_moments_of_inertia, numbers_of_a_model_are_refused_as_those_of_the_text)
