// Arrays of bodies, joints and contacts in a mechanism, and what is said of wrong ones.

#include "support/text_runs.h"

#include <time.h>

static const char in_arrays[] =
    "system: m\nstructure: {n: 3}\nparameters: {l: 1 m}\nlet:\n  size[1..n]: l/i\n"
    "mechanism:\n  gravity: g_n\n"
    "  bodies:\n    limb[1..n]: {mass: 1 kg*i, centre: [0, \"-size[i]\"]}\n"
    "  joints:\n"
    "    j[1]: {pin: [ground, \"limb[1]\"], coordinate: \"phi[1]\", start: 2}\n"
    "    j[k=2..n]: {pin: [\"limb[k-1]\", \"limb[k]\"], at: [0, \"-size[k-1]\"],"
    " coordinate: \"phi[k]\", rate: \"w[k]\"}\n"
    "  contacts:\n"
    "    floor[2..n]: {point: {body: \"limb[i]\", at: [0, \"-size[i]\"]},"
    " line: {through: [0, -1.6 m], normal: [0, 1]}, friction: 0.2, restitution: 0.5}\n"
    "outputs: {all: \"sum(i = 1..n, phi[i])\", N: N(floor3)}\n"
    "figure: [{time: [\"phi[n]\", \"w[2]\"]}]\n";

static const char one_by_one[] =
    "system: m\nparameters: {l: 1 m}\n"
    "mechanism:\n  gravity: g_n\n"
    "  bodies:\n    limb1: {mass: 1 kg, centre: [0, -l]}\n"
    "    limb2: {mass: 2 kg, centre: [0, -l/2]}\n    limb3: {mass: 3 kg, centre: [0, -l/3]}\n"
    "  joints:\n"
    "    j1: {pin: [ground, limb1], coordinate: phi1, start: 2}\n"
    "    j2: {pin: [limb1, limb2], at: [0, -l], coordinate: phi2, rate: w2}\n"
    "    j3: {pin: [limb2, limb3], at: [0, -l/2], coordinate: phi3, rate: w3}\n"
    "  contacts:\n"
    "    floor2: {point: {body: limb2, at: [0, -l/2]},"
    " line: {through: [0, -1.6 m], normal: [0, 1]}, friction: 0.2, restitution: 0.5}\n"
    "    floor3: {point: {body: limb3, at: [0, -l/3]},"
    " line: {through: [0, -1.6 m], normal: [0, 1]}, friction: 0.2, restitution: 0.5}\n";

TEST(an_array_is_its_elements_written_out) {
    jd_equations *a = parse(in_arrays), *b = parse(one_by_one);
    if (!a || !b)
        CHECK_FAILED("%s", jd_context_message(context));
    REQUIRE(a && b);
    const jd_system *s = jd_equations_system(a), *t = jd_equations_system(b);
    REQUIRE(s->state_count == t->state_count);
    for (int i = 0; i < s->state_count; i++)
        CHECK_STR(s->states[i].name, t->states[i].name);
    CHECK_INT(s->contact_count, 2);
    CHECK_STR(s->contacts[1].name, "floor3");
    static const jd_value none[] = {{NULL, 0}};
    jd_trajectory *x = run(s, none, 1), *y = run(t, none, 1);
    CHECK(jd_trajectory_event_count(x) > 0);
    CHECK_INT(jd_trajectory_event_count(x), jd_trajectory_event_count(y));
    for (int i = 0; i < s->state_count; i++)
        CHECK_BITS(jd_trajectory_final(x)[i], jd_trajectory_final(y)[i]);
    jd_trajectory_free(x);
    jd_trajectory_free(y);
    jd_equations_free(a);
    jd_equations_free(b);
}

// Free bodies: the parts of a quaternion and of a spin are arrays, too.
TEST(free_bodies_come_in_arrays) {
    jd_equations* e = parse(
        "system: m\nmechanism:\n  space: space\n"
        "  bodies: {\"ball[1..2]\": {mass: 1 kg, inertia: [1 kg m^2, 1 kg m^2, 1 kg m^2]}}\n"
        "  joints: {\"f[1..2]\": {free: [ground, \"ball[i]\"], coordinate: [\"x[i]\", \"y[i]\","
        " \"z[i]\"], quaternion: \"q[i]\", spin: \"w[i]\", start: [2 m*i, 0, 0]}}\n"
        "outputs: {s: \"q0[2]*wz[2]\", d: \"x[2] - x[1]\"}\n");
    if (!e)
        CHECK_FAILED("%s", jd_context_message(context));
    REQUIRE(e != NULL);
    const jd_system* s = jd_equations_system(e);
    CHECK_INT(s->state_count, 26);
    CHECK_STR(s->states[6].name, "q01");
    CHECK_STR(s->states[25].name, "wz2");
    CHECK_ABS(s->states[13].value, 4, 0);
    jd_equations_free(e);
}

#define HEAD "system: m\nstructure: {n: 3}\nmechanism:\n"

TEST(wrong_arrays_are_told_with_their_place) {
    CHECK_HAS(message(HEAD "  bodies: {\"limb[i]\": {mass: 1 kg}}\n  joints: {}\n"),
              "m.yaml:4:12: 'limb[i]' has no bounds; arrays are limb[1..n]");
    CHECK_HAS(message(HEAD "  bodies: {\"limb[1..n]\": {mass: 1 kg}}\n"
                           "  joints: {\"j[1..n]\": {pin: [\"limb[i-1]\", \"limb[i]\"],"
                           " coordinate: \"phi[i]\"}}\n"),
              "unknown body 'limb0'; did you mean 'limb1'?");
    CHECK_HAS(message(HEAD "  bodies: {\"limb[1..n]\": {mass: 1 kg}, limb2: {mass: 1 kg}}\n"
                           "  joints: {}\n"),
              "'limb2' is there already");
    CHECK_HAS(message(HEAD "  bodies: {\"limb[1..1000]\": {mass: 1 kg}}\n  joints: {}\n"),
              "an array of more than 256 elements");
    CHECK_HAS(message(HEAD "  bodies: {rod: {mass: 1 kg, inertia: 1 kg m^2}}\n"
                           "  joints: {O: {pin: [ground, rod], coordinate: p, start: 1 m}}\n"),
              "'start' is in rad");
}

// What a mechanism shows of its bodies is no integral.
TEST(many_bodies_are_no_integrals) {
    CHECK_STR(message("system: m\nmechanism:\n  bodies: {\"limb[1..30]\": {mass: 1 kg}}\n"
                      "  joints: {\"j[1..30]\": {slide: [ground, \"limb[i]\"], axis: [1, 0],"
                      " coordinate: \"x[i]\"}}\n"
                      "  points: {\"p[1..30]\": {body: \"limb[i]\", at: [0, 1 m]}}\n"),
              "");
}

TEST(more_events_than_are_looked_for_are_refused) {
    CHECK_HAS(
        message("system: m\nmechanism:\n  bodies: {\"b[1..12]\": {mass: 1 kg, inertia: 1 kg m^2}}\n"
                "  joints: {\"j[1..12]\": {free: [ground, \"b[i]\"], coordinate: [\"x[i]\","
                " \"z[i]\", \"a[i]\"]}}\n"
                "  contacts: {\"c[1..12]\": {point: {body: \"b[i]\", at: [0, 0]},"
                " line: {normal: [0, 1]}, friction: 0.1}}\n"),
        "events, those of contacts among them: at most 72");
}

// Time of the processor, best of five. Builds that look for errors, or are not optimised, take longer.
TEST(ten_bodies_are_read_and_built_within_50_ms) {
    static const char ten[] =
        "system: m\nparameters: {l: 0.2 m, r: 10 mm}\nmechanism:\n  gravity: g_n\n"
        "  bodies: {\"limb[1..10]\": {mass: 1 kg, inertia: 1 kg*l^2/12, centre: [0, -l/2]}}\n"
        "  joints:\n    j[1]: {pin: [ground, \"limb[1]\"], coordinate: \"p[1]\", start: 1}\n"
        "    j[2..10]: {pin: [\"limb[i-1]\", \"limb[i]\"], at: [0, -l], coordinate: \"p[i]\","
        " friction: 0.1 N m}\n"
        "  contacts: {floor: {circle: {body: limb10, centre: [0, -l], radius: r},"
        " line: {through: [0, -1.5 m], normal: [0, 1]}, friction: 0.2, restitution: 0.5}}\n";
    double best = INFINITY;
    for (int i = 0; i < 5; i++) {
        const clock_t begin = clock();
        jd_equations* text = parse(ten);
        best = fmin(best, (double)(clock() - begin) / CLOCKS_PER_SEC);
        REQUIRE(text != NULL);
        jd_equations_free(text);
    }
#if defined(__OPTIMIZE__) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
    CHECK(best < 0.05);
#else
    CHECK(best < 5);
#endif
}

TEST_MAIN(an_array_is_its_elements_written_out, free_bodies_come_in_arrays,
          wrong_arrays_are_told_with_their_place, many_bodies_are_no_integrals,
          more_events_than_are_looked_for_are_refused, ten_bodies_are_read_and_built_within_50_ms)
