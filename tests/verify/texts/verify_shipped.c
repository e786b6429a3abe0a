// The texts that the library ships run compiled, with the bits of the interpreter.

#include "base/engine.h"
#include "graph/compiled.h"
#include "judder/kernel.h"
#include "scenario/texts/texts.h"
#include "support/check.h"
#include "support/same.h"

#include <string.h>

#define LONGEST 5.0  // s of a run; long enough for impacts, rest and stick of each of them

static jd_context* context;

static jd_equations* build(const jd_shipped_text* shipped, bool interpreted) {
    const jd_equations_options options = {.interpreted = interpreted};
    const jd_text_source source = {context, shipped->name, shipped->name};
    jd_equations* equations = NULL;
    jd_tree* root = NULL;
    REQUIRE(jd_text_parse(&source, shipped->text, strlen(shipped->text), &root) == JD_OK);
    REQUIRE(jd_equations_build(&source, root, &options, &equations) == JD_OK);
    jd_tree_free(root);
    return equations;
}

static bool is_interpreted(const jd_system* system, const jd_engine* engine) {
    return jd_program_system(system, engine)->kernel->rates == engine->interpreter->rates;
}

static jd_trajectory* run(const jd_system* system, const char* engine, const char* solver) {
    jd_model* model;
    jd_trajectory* trajectory;
    REQUIRE(jd_model_create(context, system, &model) == JD_OK);
    jd_run_options options = jd_run_options_default(system);
    options.end = fmin(options.end, LONGEST);
    options.engine = engine;
    options.solver = solver;
    options.outputs = true;
    REQUIRE(jd_run(model, &options, &trajectory) == JD_OK);
    jd_model_free(model);
    return trajectory;
}

// By an explicit stepper, which gives way where feet that turn about one at rest are stiff, and by one
// that takes the Jacobian throughout.
static void check_bits(const jd_system* compiled, const jd_system* interpreted) {
    static const char* const solvers[] = {"auto", "rosenbrock"};
    for (int k = 0; k < 2; k++) {
        jd_trajectory* one = run(interpreted, "base-1", solvers[k]);
        for (int i = 0; i < jd_engine_count(); i++) {
            if (!jd_engine_runs(i))
                continue;
            jd_trajectory* other = run(compiled, jd_engine_at(i)->name, solvers[k]);
            check_same_trajectory(one, other);
            jd_trajectory_free(other);
        }
        jd_trajectory_free(one);
    }
}

TEST(every_text_runs_compiled_in_every_width_with_the_bits_of_the_interpreter) {
    context = jd_context_create();
    for (int k = 0; jd_shipped_text_at(k); k++) {
        const jd_shipped_text* shipped = jd_shipped_text_at(k);
        jd_equations *compiled = build(shipped, false), *interpreted = build(shipped, true);
        const jd_system *a = jd_equations_system(compiled), *b = jd_equations_system(interpreted);
        for (int i = 0; i < jd_engine_count(); i++) {
            if (is_interpreted(a, jd_engine_table_at(i)))
                CHECK_FAILED("%s is interpreted by %s", shipped->name, jd_engine_at(i)->name);
            CHECK(is_interpreted(b, jd_engine_table_at(i)));
        }
        check_bits(a, b);
        jd_equations_free(compiled);
        jd_equations_free(interpreted);
    }
    jd_context_free(context);
}

static const jd_shipped_text* shipped_named(const char* name) {
    int k = 0;
    while (jd_shipped_text_at(k) && strcmp(jd_shipped_text_at(k)->name, name) != 0)
        k++;
    return jd_shipped_text_at(k);
}

// What is compiled has the numbers of the structure that the text has.
TEST(another_structure_is_interpreted) {
    context = jd_context_create();
    REQUIRE(shipped_named("chain") != NULL);
    REQUIRE(jd_structure_set(context, "n", 5) == JD_OK);
    jd_equations* equations = build(shipped_named("chain"), false);
    for (int i = 0; i < jd_engine_count(); i++)
        CHECK(is_interpreted(jd_equations_system(equations), jd_engine_table_at(i)));
    jd_equations_free(equations);
    jd_context_free(context);
}

// Names, defaults, units and ranges do not matter; an operation does.
TEST(equations_decide_what_is_compiled) {
    static const struct {
        const char* text;
        bool interpreted;
    } cases[] = {
        {"system: other\nparameters: {M: 3 kg, K: 1 N/m, C: 0.01 N s/m, w: 0.2 m/s, F: 1 N, d: 3 "
         "s/m}\n"
         "states: {q: {start: 1 m}, u: {start: 0 m/s}}\n"
         "equations: {q': u, u': -(C*u + K*q)/M}\n"
         "contacts: {c: {motion: u - w, force: {u': 1/M}, normal: F,"
         " friction: {mu_s: 1, mu_k: 1/(1 + d*abs(u - w))}}}\n"
         "outputs: {s: u - w, T: T(c), k: stuck(c),"
         " E: {value: M*u^2/2 + K*q^2/2, unit: J}}\n",
         false},
        {"system: other\nparameters: {M: 3 kg, K: 1 N/m, C: 0.01 N s/m, w: 0.2 m/s, F: 1 N, d: 3 "
         "s/m}\n"
         "states: {q: {start: 1 m}, u: {start: 0 m/s}}\n"
         "equations: {q': u, u': -(C*u + K*q)/M}\n"
         "contacts: {c: {motion: u - w, force: {u': 1/M}, normal: F,"
         " friction: {mu_s: 1, mu_k: 1/(1 + d*abs(u - w))}}}\n"
         "outputs: {s: u - w, T: T(c), k: stuck(c),"
         " E: {value: M*u^2/2 + K*q^2/3, unit: J}}\n",
         true},
    };
    context = jd_context_create();
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        const jd_shipped_text text = {"other", cases[k].text};
        jd_equations* equations = build(&text, false);
        for (int i = 0; i < jd_engine_count(); i++)
            CHECK_INT(is_interpreted(jd_equations_system(equations), jd_engine_table_at(i)),
                      cases[k].interpreted);
        jd_equations_free(equations);
    }
    jd_context_free(context);
}

TEST_MAIN(every_text_runs_compiled_in_every_width_with_the_bits_of_the_interpreter,
          another_structure_is_interpreted, equations_decide_what_is_compiled)
