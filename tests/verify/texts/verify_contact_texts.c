// Contacts of texts: arrays of them, and friction by direction, against closed forms and other texts.

#include "judder/equations.h"
#include "judder/run.h"
#include "support/check.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define G 9.81

static jd_context* context;

static jd_equations* parse(const char* text) {
    jd_equations* equations = NULL;
    if (!context)
        context = jd_context_create();
    (void)!jd_equations_parse(context, text, strlen(text), "m.yaml", &equations);
    return equations;
}

static const char* message(const char* text) {
    jd_equations* equations = parse(text);
    jd_equations_free(equations);
    return equations ? "" : jd_context_message(context);
}

// A text, run to its end.
typedef struct case_of {
    jd_equations* equations;
    const jd_system* system;
    jd_trajectory* run;
} case_of;

static case_of run_text(const char* text, const jd_value* set, double end) {
    case_of c = {.equations = parse(text)};
    jd_model* model;
    if (!c.equations)
        CHECK_FAILED("%s", jd_context_message(context));
    REQUIRE(c.equations != NULL);
    c.system = jd_equations_system(c.equations);
    REQUIRE(jd_model_create(context, c.system, &model) == JD_OK);
    for (const jd_value* v = set; v && v->name; v++)
        REQUIRE(jd_model_set(model, v->name, v->value) == JD_OK);
    jd_run_options options = jd_run_options_default(c.system);
    options.end = end;
    options.tolerance = 1e-12;
    options.outputs = true;
    REQUIRE(jd_run(model, &options, &c.run) == JD_OK);
    CHECK_INT(jd_trajectory_status(c.run), JD_OK);
    jd_model_free(model);
    return c;
}

static void end_case(case_of* c) {
    jd_trajectory_free(c->run);
    jd_equations_free(c->equations);
}

static double last(const case_of* c, const char* name) {
    for (int i = 0; i < c->system->state_count; i++)
        if (strcmp(c->system->states[i].name, name) == 0)
            return jd_trajectory_final(c->run)[i];
    return (double)NAN;
}

// ---- Arrays ------------------------------------------------------------------------------------

#define ROW                                                                                        \
    "system: row\nstructure: {n: 5}\nparameters: {m: 0.1 kg, e: {value: 0.8, range: 0 to 1}}\n"    \
    "states:\n  x[1..n]: {start: (i - 1)*0.1 m}\n"                                                 \
    "  v[1..n]: {start: 'if(i == 1, 1 m/s, 0)', scale: 1 m/s}\n"                                   \
    "equations: {\"x[i]'\": 'v[i]', \"v[i]'\": 0}\n"
#define BY_MASSES                                                                                  \
    ROW "masses: {'v[i]': m}\ncontacts: {'pair[1..n-1]': {gap: 'x[i+1] - x[i]', restitution: "     \
        "e}}\n"
#define BY_FORCES                                                                                  \
    ROW "contacts:\n  pair[k=1..n-1]: {gap: 'x[k+1] - x[k]', restitution: e,\n"                    \
        "    force: {\"v[k]'\": -1/m, \"v[k+1]'\": 1/m}}\n"

// Of equal balls at distances s each hands on (1 + e)/2 of its speed: impact k is s times the sum of
// ((1 + e)/2)^-j, j < k, after the start. The first k such impacts come before any other.
TEST(balls_in_a_row_hand_on_their_speed) {
    case_of c = run_text(BY_MASSES, NULL, 0.55);
    double t = 0, speed = 1;
    char name[16];
    CHECK_INT(jd_trajectory_event_count(c.run), 4);
    for (int k = 0; k < 4; k++) {
        const jd_event event = jd_trajectory_event_at(c.run, k);
        t += 0.1 / speed;
        speed *= 0.9;
        snprintf(name, sizeof name, "pair%d", k + 1);
        CHECK_STR(event.name, name);
        CHECK_ABS(event.t, t, 1e-12);
    }
    CHECK_ABS(last(&c, "v5"), speed, 1e-13);
    CHECK_ABS(last(&c, "v1"), 0.1, 1e-13);
    end_case(&c);
}

TEST(forces_that_are_written_are_those_of_masses) {
    case_of a = run_text(BY_MASSES, NULL, 2), b = run_text(BY_FORCES, NULL, 2);
    CHECK_INT(jd_trajectory_event_count(a.run), jd_trajectory_event_count(b.run));
    for (int i = 0; i < a.system->state_count; i++)
        CHECK_BITS(jd_trajectory_final(a.run)[i], jd_trajectory_final(b.run)[i]);
    end_case(&a);
    end_case(&b);
}

// A chain after Hertz by contacts, and by forces that stand in the equations.
TEST(a_chain_of_contacts_moves_as_one_of_forces) {
    static const char states[] =
        "system: chain\nstructure: {n: 6}\nparameters: {m: 10 g, K: 1e6 N/m^1.5}\n"
        "states:\n  x[1..n]: {start: 0 m, scale: 1 um}\n"
        "  v[1..n]: {start: 'if(i == 1, 1 m/s, 0)', scale: 0.1 m/s}\n";
    char by_contacts[1000], by_forces[1000];
    snprintf(by_contacts, sizeof by_contacts,
             "%sequations: {\"x[i]'\": 'v[i]', \"v[i]'\": 0}\nmasses: {'v[1..n]': m}\n"
             "contacts: {'pair[1..n-1]': {gap: 'x[i+1] - x[i]', normal: {law: hertz, K: K}}}\n"
             "outputs: {all: 'sum(i = 1..n-1, N(pair[i]))', first: 'N(pair[1])'}\n",
             states);
    snprintf(by_forces, sizeof by_forces,
             "%slet: {'F[0]': 0 N, 'F[n]': 0 N, 'F[1..n-1]': 'hertz(x[i] - x[i+1], K)'}\n"
             "equations: {\"x[i]'\": 'v[i]', \"v[i]'\": '(F[i-1] - F[i])/m'}\n"
             "outputs: {all: 'sum(i = 1..n-1, F[i])', first: 'F[1]'}\n",
             states);
    case_of a = run_text(by_contacts, NULL, 2e-4), b = run_text(by_forces, NULL, 2e-4);
    for (int i = 0; i < a.system->state_count; i++)
        CHECK_ABS(jd_trajectory_final(a.run)[i], jd_trajectory_final(b.run)[i], 1e-10);
    const double* x = jd_trajectory_outputs(a.run, jd_trajectory_row_count(a.run) - 1);
    const double* y = jd_trajectory_outputs(b.run, jd_trajectory_row_count(b.run) - 1);
    CHECK(y[0] > 1);
    CHECK_REL(x[0], y[0], 1e-6);  // forces of some N by distances of some um, known to 1e-12 m
    CHECK_ABS(x[1], y[1], 1e-6 * y[0]);
    end_case(&a);
    end_case(&b);
}

// ---- Friction by direction ---------------------------------------------------------------------

#define WHEEL(friction)                                                                            \
    "system: wheel\nparameters: {m: 2 kg, g: 9.81 m/s^2, mu: {value: 0.5, range: '>= 0'},\n"       \
    "  across: {value: 0.2, range: '>= 0'}}\n"                                                     \
    "states: {x: 0 m, y: 0 m, vx: {start: 1 m/s}, vy: {start: 1 m/s}}\n"                           \
    "equations: {x': vx, y': vy, vx': 0, vy': 0}\nmasses: {vx: m, vy: m}\n"                        \
    "contacts: {wheel: {motion: [vx, vy], normal: m*g, friction: " friction "}}\n"

static void check_box(const char* text, double along, double across) {
    case_of c = run_text(text, NULL, 2);
    REQUIRE(jd_trajectory_event_count(c.run) == 2);
    CHECK_ABS(jd_trajectory_event_at(c.run, 0).t, 1 / (along * G), 1e-11);
    CHECK_ABS(jd_trajectory_event_at(c.run, 1).t, 1 / (across * G), 1e-11);
    CHECK_ABS(last(&c, "x"), 1 / (2 * along * G), 1e-11);
    CHECK_ABS(last(&c, "y"), 1 / (2 * across * G), 1e-11);
    end_case(&c);
}

// Each direction comes to rest by itself, by parameters and by formulas.
TEST(in_a_box_directions_stop_each_by_itself) {
    check_box(WHEEL("{mu: mu, mu_y: across, bound: box}"), 0.5, 0.2);
    check_box(WHEEL("{mu: mu + 0.1, mu_y: across*1.5, bound: box}"), 0.6, 0.3);
    check_box(WHEEL("{mu_k: mu, mu_s: 0.9, mu_k_y: across, mu_s_y: 0.4, bound: box}"), 0.5, 0.2);
}

// With the friction of an ellipse, v_y/v_y(0) = (v_x/v_x(0))^((mu_y/mu_x)^2); both stop together.
TEST(on_an_ellipse_velocities_keep_to_a_power_law) {
    case_of c = run_text(WHEEL("{mu: mu, mu_y: across}"), NULL, 0.25);
    const double vx = last(&c, "vx"), vy = last(&c, "vy");
    CHECK(vx > 0.01 && vx < 0.5);
    CHECK_REL(vy, pow(vx, 0.16), 1e-10);
    end_case(&c);
    c = run_text(WHEEL("{mu: mu, mu_y: across}"), NULL, 2);
    CHECK_INT(jd_trajectory_event_count(c.run), 1);
    CHECK_BITS(last(&c, "vx"), 0);
    CHECK_BITS(last(&c, "vy"), 0);
    end_case(&c);
}

// An ellipse without one of its axes is friction in one direction.
TEST(a_direction_without_friction_slides_on) {
    const jd_value across[] = {{"wheel.mu_y", 0}, {NULL, 0}}, along[] = {{"mu", 0}, {NULL, 0}};
    case_of c = run_text(WHEEL("{mu: mu, mu_y: across}"), across, 1);
    CHECK_ABS(last(&c, "x"), 1 / (2 * 0.5 * G), 1e-11);
    CHECK_ABS(last(&c, "y"), 1, 1e-12);
    end_case(&c);
    c = run_text(WHEEL("{mu: mu, mu_y: across}"), along, 1);
    CHECK_ABS(last(&c, "x"), 1, 1e-12);
    CHECK_ABS(last(&c, "y"), 1 / (2 * 0.2 * G), 1e-11);
    end_case(&c);
}

TEST(numbers_of_a_contact_are_set_by_its_name) {
    const jd_value set[] = {
        {"wheel.mu", 0.4}, {"contacts.wheel.friction.mu_y", 0.1}, {"wheel.bound", 1}, {NULL, 0}};
    case_of c = run_text(WHEEL("{mu: mu, mu_y: across, bound: ellipse}"), set, 2);
    CHECK_ABS(last(&c, "x"), 1 / (2 * 0.4 * G), 1e-11);
    CHECK_ABS(last(&c, "y"), 1 / (2 * 0.1 * G), 1e-11);
    CHECK_STR(c.system->contacts[0].mu_y, "across");
    end_case(&c);
}

// ---- Wrong ones --------------------------------------------------------------------------------

TEST(wrong_contacts_are_told_with_place_and_remedy) {
#define LINE(contacts)                                                                             \
    message("system: m\nparameters: {m: 1 kg}\nstates: {x: 0 m, v: 1 m/s}\n"                       \
            "equations: {x': v, v': 0}\nmasses: {v: m}\ncontacts:\n  " contacts "\n")
    CHECK_HAS(LINE("c: {motion: v, normal: 1 N, friction: {mu: 1, mu_y: 2}}"),
              "m.yaml:7:41: contact 'c' has one direction of friction");
    CHECK_HAS(message(WHEEL("{mu: mu, bound: bix}")), "unknown bound 'bix'; did you mean 'box'?");
    CHECK_HAS(message(WHEEL("{mu: mu, mu_s_y: 1}")), "{mu_k_y: ..., mu_s_y: ...}");
    CHECK_HAS(LINE("c[i]: {gap: x}"), "m.yaml:7:3: 'c[i]' is neither a name nor an array");
    CHECK_HAS(LINE("c[1..99]: {gap: x}"), "m.yaml:7:3: more than ");
    CHECK_HAS(LINE("c[1..2]: {gap: x}\n  c2: {gap: x}"),
              "m.yaml:8:3: two contacts are called 'c2'");
    CHECK_HAS(LINE("c[1..2]: {gap: x}\noutputs: {N: 'N(c[3])'}"), "takes the name of a contact");
    CHECK_STR(LINE("c[1..2]: {gap: x + i*1 m}\noutputs: {N: 'N(c[2]) + N(c1)'}"), "");
#undef LINE
}

TEST_MAIN(balls_in_a_row_hand_on_their_speed, forces_that_are_written_are_those_of_masses,
          a_chain_of_contacts_moves_as_one_of_forces, in_a_box_directions_stop_each_by_itself,
          on_an_ellipse_velocities_keep_to_a_power_law, a_direction_without_friction_slides_on,
          numbers_of_a_contact_are_set_by_its_name, wrong_contacts_are_told_with_place_and_remedy)
