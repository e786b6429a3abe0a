// Systems as texts: what they become, and what is wrong with them and where.

#include "judder/equations.h"
#include "support/check.h"

#include <stdlib.h>
#include <string.h>

static jd_context* context;  // made by the first use, kept to the end

// The bytes of the text alone: a sanitizer sees what reads beyond them.
static jd_equations* parse(const char* text) {
    jd_equations* equations;
    const size_t size = strlen(text);
    char* bytes = malloc(size);
    REQUIRE(bytes != NULL);
    memcpy(bytes, text, size);
    if (!context)
        context = jd_context_create();
    const jd_status status = jd_equations_parse(context, bytes, size, "e.yaml", &equations);
    free(bytes);
    return status == JD_OK ? equations : NULL;
}

// The message a wrong text leaves; "" if it is taken.
static const char* message(const char* text) {
    jd_equations* equations = parse(text);
    jd_equations_free(equations);
    return equations ? "" : jd_context_message(context);
}

// A text of one mass on a spring, with something more at its end.
#define MASS                                                                                       \
    "system: own\n"                                                                                \
    "parameters: {m: 2 kg, k: 8 N/m}\n"                                                            \
    "states: {x: 1 mm, v: 0 m/s}\n"
#define MOVES MASS "equations: {x': v, v': -k*x/m}\n"

TEST(a_text_becomes_tables) {
    jd_equations* equations = parse(MOVES "outputs: {E: m*v^2/2 + k*x^2/2, P: {integral: E}}\n");
    REQUIRE(equations != NULL);
    const jd_system* s = jd_equations_system(equations);
    CHECK_STR(s->name, "own");
    CHECK_INT(s->parameter_count, 2);
    CHECK_STR(s->parameters[1].unit, "N/m");
    CHECK_REL(s->parameters[1].value, 8, 0);
    CHECK_INT(s->state_count, 2);
    CHECK_STR(s->states[0].unit, "m");
    CHECK_REL(s->states[0].value, 0.001, 0);
    CHECK_INT(s->output_count, 2);
    CHECK_STR(s->outputs[0].unit, "N m");
    CHECK_STR(s->outputs[1].integral_of, "E");
    CHECK(jd_equations_warning(equations, 0) == NULL);
    jd_equations_free(equations);
}

TEST(second_derivatives_make_a_state_for_the_rate) {
    jd_equations* equations =
        parse("system: own\nparameters: {l: 1 m}\nstates: {phi: {start: 90 deg, rate: 1 rad/s}}\n"
              "equations: {phi'': -g_n/l*sin(phi) - 0.1*phi'/(1 s)}\n");
    REQUIRE(equations != NULL);
    const jd_system* s = jd_equations_system(equations);
    CHECK_INT(s->state_count, 2);
    CHECK_STR(s->states[0].unit, "rad");
    CHECK_REL(s->states[0].value, JD_PI / 2, 1e-15);
    CHECK_STR(s->states[1].name, "phi_dot");
    CHECK_STR(s->states[1].unit, "rad/s");
    CHECK_REL(s->states[1].value, 1, 0);
    jd_equations_free(equations);
}

TEST(dimensions_are_checked_with_both_units) {
    CHECK_STR(message(MASS "equations:\n  x': v\n  v': (k*x^2 + m)/m\n"),
              "e.yaml:6:8: k*x^2 [N m] is added to m [kg]");
    CHECK_STR(message(MASS "equations:\n  x': v\n  v': (m - k*x^2)/m\n"),
              "e.yaml:6:8: k*x^2 [N m] is subtracted from m [kg]");
    CHECK_STR(message(MASS "equations:\n  x': v\n  v': -k*x\n"),
              "e.yaml:6:7: v' [m/s^2] is set to -k*x [N]");
    CHECK_STR(message(MASS "equations:\n  x': v\n  v': sin(x)*v/(1 s)\n"),
              "e.yaml:6:11: sin of x [m]; it takes a pure number or an angle");
    CHECK_STR(message(MASS "equations:\n  x': v\n  v': if(x > v, 1, 0)*v/(1 s)\n"),
              "e.yaml:6:10: x [m] is compared with v [m/s]");
    CHECK_STR(message(MASS "equations:\n  x': v\n  v': max(x, v)\n"),
              "e.yaml:6:14: max of x [m] and v [m/s]");
    CHECK_STR(message(MASS "equations:\n  x': v\n  v': x^m\n"),
              "e.yaml:6:9: the power m has the unit [kg]; it must be a pure number");
    CHECK_STR(message(MASS "equations: {x': v, v': -k*x/m}\nlet: {a: x^(x/x)}\n"),
              "e.yaml:5:10: x [m] is raised to a power that is not a number");
    CHECK_STR(message(MOVES "outputs: {E: {value: m*v^2, unit: N}}\n"),
              "e.yaml:5:35: output 'E' is [N m], not [N]");
}

TEST(numbers_have_units_and_zero_has_all) {
    CHECK_STR(message(MASS "equations: {x': v, v': -k*(x - 2 mm)/m + 3 N/kg - 0.5 1/s^2*x}\n"), "");
    CHECK_STR(message(MASS "equations: {x': v, v': \"-k*max(x, 0)/m\"}\n"), "");
    CHECK_STR(
        message(MASS "equations: {x': v, v': -k*max(x, 0)/m}\n"),
        "e.yaml:4:32: the expression ends where ',' or ')' is expected; within { } and [ ] one "
        "with commas stands in quotes");
    CHECK_STR(message(MASS "equations: {x': v, v': 0}\nlet: {a: x + 2}\n"),
              "e.yaml:5:10: x [m] is added to 2 [1]");
    CHECK_STR(
        message(MASS "equations: {x': v, v': 2x}\n"),
        "e.yaml:4:25: 'x' behind a number is no unit; a product is written with *, as in 2*x");
}

TEST(unknown_names_get_the_nearest) {
    CHECK_STR(message(MASS "equations:\n  x': v\n  v': -k*xx/m\n"),
              "e.yaml:6:10: unknown name 'xx'; did you mean 'x'?");
    CHECK_STR(message(MASS "equations: {x': v, v': -k*x/m*sn(x)}\n"),
              "e.yaml:4:31: unknown function 'sn'; did you mean 'sin'?");
    CHECK_STR(message(MASS "equations: {x': v, v': -k(x)/m}\n"),
              "e.yaml:4:25: 'k' is a parameter, no function; a product is written with *");
    CHECK_STR(message(MOVES "equation: {x': v}\n"),
              "e.yaml:5:1: unknown key 'equation'; did you mean 'equations'?");
    CHECK_STR(message(MASS "equations: {x': v, v': 0, u': 0}\n"),
              "e.yaml:4:27: 'u' is no state; states stand under 'states'");
    CHECK_STR(message(MOVES "events: {hit: {when: x falls, do: {w: 0}}}\n"),
              "e.yaml:5:36: 'w' is no state: an event changes states only");
}

TEST(places_are_right_in_blocks_and_quotes) {
    CHECK_HAS(message(MASS "equations:\n  x': v\n  v': >\n    -k*x/m\n    + vv/(1 s)\n"),
              "e.yaml:8:7: unknown name 'vv'");
    CHECK_HAS(message(MASS "equations: {x': v, v': \"-k*x/m + vv\"}\n"),
              "e.yaml:4:34: unknown name");
    CHECK_HAS(message(MASS "equations:\n  x': v\n  v': -k*x/m\n    - vv\n"),
              "e.yaml:7:7: unknown name 'vv'");
}

TEST(what_is_missing_or_twice_is_named) {
    CHECK_STR(message(MASS "equations: {x': v}\n"),
              "e.yaml:3:19: state 'v' has no equation; one that only events change stands under "
              "'regimes'");
    CHECK_STR(message(MOVES "let: {x: 2}\n"),
              "e.yaml:5:7: 'x' is there already, as a state in line 3");
    CHECK_STR(message(MOVES "let: {t: 2}\n"), "e.yaml:5:7: 't' is a constant of the language");
    CHECK_STR(message(MOVES "let: {a: b, b: c, c: a}\n"), "e.yaml:5:22: 'a' is defined by itself");
    CHECK_STR(message(MASS "equations: {x': v, v': 1/0}\n"), "e.yaml:4:26: division by zero");
    CHECK_STR(message("system: own\nstates: {}\nequations: {}\n"),
              "e.yaml:1:1: no states; they stand under 'states', as in x: 0 m");
    CHECK_STR(message("parameters: {m: 1}\n"),
              "e.yaml:1:1: neither 'equations' nor 'mechanism': it is no system");
    CHECK_STR(message(MASS "equations: {x': v, v': 0, x'': 0}\n"),
              "e.yaml:4:13: 'x' has an equation already, in line 4");
}

TEST(what_texts_do_not_know_is_refused_by_name) {
    CHECK_STR(message(MASS "equations: {x': v, v': -k*delay(x)/m}\n"),
              "e.yaml:4:27: 'delay': texts know no delays");
    CHECK_STR(message(MASS "equations: {x': v, v': noise}\n"),
              "e.yaml:4:24: 'noise': texts know no random noise");
    CHECK_STR(message(MOVES "pde: {}\n"), "e.yaml:5:1: 'pde': texts know no partial derivatives");
}

TEST(expressions_that_end_early_say_what_was_expected) {
    CHECK_STR(message(MASS "equations: {x': v, v': \"-k*\"}\n"),
              "e.yaml:4:28: the expression ends where a number or a name is expected");
    CHECK_STR(message(MASS "equations: {x': v, v': (k + m}\n"),
              "e.yaml:4:30: the expression ends where ')' is expected");
    CHECK_STR(message(MASS "equations: {x': v, v': k $ m}\n"),
              "e.yaml:4:26: '$' has no meaning in an expression");
    CHECK_STR(message(MASS "equations: {x': v, v': k m}\n"),
              "e.yaml:4:26: 'm' where an operator or the end is expected");
}

TEST(contacts_are_checked) {
    CHECK_STR(
        message(MOVES "contacts: {wall: {gap: v, force: {v': 1/m}}}\n"),
        "e.yaml:5:24: the gap depends on 'v', which is no place: there is no velocity v with an "
        "equation v': v");
    CHECK_STR(
        message(MOVES "contacts: {wall: {gap: x}}\n"),
        "e.yaml:5:18: contact 'wall' needs 'force', or the text 'masses': what its force does");
    CHECK_STR(message(MOVES "contacts: {wall: {motion: v, normal: 3 N, force: {v': 1}, "
                            "friction: 0.2}}\n"),
              "e.yaml:5:55: 1 [1] times a force [N] is added to v' [m/s^2]");
    CHECK_STR(message(MOVES "contacts: {wall: {motion: v, normal: 3 N, force: {v': 1/m}}}\n"),
              "e.yaml:5:18: contact 'wall': 'motion' and 'friction' go together");
    CHECK_STR(message(MOVES "contacts: {wall: {gap: x, normal: {law: hetz, K: 1 N/m}}}\n"),
              "e.yaml:5:41: unknown law 'hetz'; did you mean 'hertz'?");
    CHECK_STR(message(MOVES "masses: {v: m}\ncontacts: {wall: {gap: x, restitution: 1.5}}\n"),
              "e.yaml:6:40: e must be a parameter, or a number from 0 to 1");
    CHECK_STR(message(MOVES "masses: {v: m}\ncontacts: {wall: {gap: x, restitution: 0.5}}\n"
                            "let: {a: N(wall)}\n"),
              "e.yaml:7:12: N(...) takes the name of a contact");
}

TEST(a_contact_names_its_numbers) {
    jd_equations* equations = parse(
        MOVES "masses: {v: m}\ncontacts: {wall: {gap: x, restitution: {law: poisson, e: 0.5}}}\n"
              "outputs: {N: N(wall)}\n");
    REQUIRE(equations != NULL);
    const jd_system* s = jd_equations_system(equations);
    CHECK_INT(s->contact_count, 1);
    CHECK_STR(s->contacts[0].e, "wall_e");
    CHECK_STR(s->contacts[0].restitution, "wall_restitution");
    CHECK_INT(s->parameter_count, 4);
    CHECK_REL(s->parameters[3].value, 1, 0);
    CHECK_STR(s->outputs[0].unit, "N");
    CHECK_STR(s->motions[0].place, "x");
    CHECK_STR(s->motions[0].rate, "v");
    jd_equations_free(equations);
}

TEST(arrays_unfold) {
    jd_equations* equations =
        parse("system: own\nstructure: {n: 4}\nparameters: {m: 1 kg, k: 1 N/m}\n"
              "states:\n  x[1..n]: {start: i*1 m}\n  v[1..n]: 0 m/s\n"
              "let:\n  x[0]: 0 m\n  x[n+1]: 5 m\n"
              "equations:\n  x[i]': v[i]\n  v[i]': k/m*(x[i-1] - 2*x[i] + x[i+1])\n  v[4]': 0\n"
              "outputs:\n  p: m*sum(i = 1..n, v[i])\n");
    REQUIRE(equations != NULL);
    const jd_system* s = jd_equations_system(equations);
    CHECK_INT(s->state_count, 8);
    CHECK_STR(s->states[3].name, "x4");
    CHECK_REL(s->states[3].value, 4, 0);
    jd_equations_free(equations);
    CHECK_STR(
        message("system: own\nstates:\n  x[1..3]: 0\nunits: none\nequations:\n  x[i]': x[i+1]\n"),
        "e.yaml:6:10: there is no x[4]; what stands beyond an end is given under 'let' as x[4]: "
        "...");
    CHECK_STR(message("system: own\nstates:\n  x: 0\nunits: none\nequations:\n  x': x[1]\n"),
              "e.yaml:6:7: 'x' is a state, not an array");
}

TEST(frequencies_are_angular) {
    CHECK_STR(message(MOVES "frequency: k\n"),
              "e.yaml:5:12: 'k' [N/m] is no angular frequency [rad/s]");
    CHECK_STR(message("system: own\nparameters: {f: 5 Hz}\nstates: {x: 0}\nequations: {x': f}\n"
                      "frequency: f\n"),
              "e.yaml:5:12: 'f' [Hz] counts periods; an angular frequency is in rad/s");
}

TEST(sizes_are_bounded) {
    CHECK_HAS(message(MOVES "let: {a: \"sum(i = 1..1000000, sum(j = 1..1000000, i*j*x))\"}\n"),
              "e.yaml:5:53: the system needs more than 200000 operations");
    CHECK_HAS(message(MOVES "let: {a: \"sum(i = 1..1000000, sum(j = 1..1000000, 0))\"}\n"),
              "sums and arrays unfold to more than");
    CHECK_HAS(message(MOVES "let: {\"a[1..900000]\": x*i}\n"), "e.yaml:5:");
    CHECK_HAS(message("system: own\nstates: {\"x[1..300]\": 0}\nequations: {}\n"),
              "e.yaml:2:10: more than 256 states");
    char deep[2000] = MOVES "let: {a: ";
    for (int i = 0; i < 300; i++)
        strcat(deep, "(");
    strcat(deep, "1}\n");
    CHECK_HAS(message(deep), "nested more than 200 deep");
}

static jd_tree* leaf(const char* text, int line) {
    return jd_tree_create(JD_TREE_TEXT, text, line, 1);
}

// x' = -x, by hand.
TEST(a_tree_makes_a_system_too) {
    jd_tree *root = jd_tree_create(JD_TREE_MAP, NULL, 1, 1), *map;
    jd_equations* equations;
    if (!context)
        context = jd_context_create();
    CHECK_INT(jd_tree_add(root, leaf("system", 1), leaf("decay", 1)), JD_OK);
    CHECK_INT(jd_tree_add(root, leaf("units", 2), leaf("none", 2)), JD_OK);
    map = jd_tree_create(JD_TREE_MAP, NULL, 3, 1);
    CHECK_INT(jd_tree_add(map, leaf("x", 3), leaf("1", 3)), JD_OK);
    CHECK_INT(jd_tree_add(map, leaf("x", 3), leaf("1", 3)), JD_ERR_ARGUMENT);
    CHECK_INT(jd_tree_add(root, leaf("states", 3), map), JD_OK);
    map = jd_tree_create(JD_TREE_MAP, NULL, 4, 1);
    CHECK_INT(jd_tree_add(map, leaf("x'", 4), leaf("-x", 4)), JD_OK);
    CHECK_INT(jd_tree_add(root, leaf("equations", 4), map), JD_OK);
    CHECK_INT(jd_equations_create(context, root, "tree", &equations), JD_OK);
    CHECK_STR(jd_equations_system(equations)->name, "decay");
    jd_equations_free(equations);
    CHECK_INT(jd_tree_add(root, leaf("let", 5), leaf("1", 5)), JD_OK);
    CHECK_INT(jd_equations_create(context, root, "tree", &equations), JD_ERR_ARGUMENT);
    CHECK_STR(jd_context_message(context),
              "tree:5:1: 'let' must be a map (name: value), not a text");
    jd_tree_free(root);
}

TEST(what_nothing_uses_is_a_remark) {
    jd_equations* equations = parse(MASS "equations: {x': v, v': 0}\nlet: {a: 2*x}\n");
    REQUIRE(equations != NULL);
    CHECK_STR(jd_equations_warning(equations, 0), "e.yaml:2:14: parameter 'm' is not used");
    CHECK_STR(jd_equations_warning(equations, 1), "e.yaml:2:23: parameter 'k' is not used");
    CHECK_STR(jd_equations_warning(equations, 2), "e.yaml:5:7: let 'a' is not used");
    CHECK(jd_equations_warning(equations, 3) == NULL);
    jd_equations_free(equations);
}

// A folded block has a last line end that such a text has not.
TEST(a_text_may_end_within_a_block) {
    CHECK(strstr(message("system: own\ndescription: >\n  two\n  words"), "e.yaml:1:1") != NULL);
}

TEST_MAIN(a_text_becomes_tables, second_derivatives_make_a_state_for_the_rate,
          dimensions_are_checked_with_both_units, numbers_have_units_and_zero_has_all,
          unknown_names_get_the_nearest, places_are_right_in_blocks_and_quotes,
          what_is_missing_or_twice_is_named, what_texts_do_not_know_is_refused_by_name,
          expressions_that_end_early_say_what_was_expected, contacts_are_checked,
          a_contact_names_its_numbers, arrays_unfold, frequencies_are_angular, sizes_are_bounded,
          a_tree_makes_a_system_too, what_nothing_uses_is_a_remark, a_text_may_end_within_a_block)
