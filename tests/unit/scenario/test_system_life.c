// Systems that are read from texts live as long as somebody holds them, and no longer.

#include "judder/equations.h"
#include "judder/plugin.h"
#include "judder/record.h"
#include "judder/scenario.h"
#include "support/check.h"

#include <malloc.h>
#include <pthread.h>
#include <unistd.h>

#define OSCILLATOR                                                                                 \
    "system: %s\nparameters: {k: %d 1/s^2}\nstates: {x: 1 m, v: 0 m/s}\n"                          \
    "equations: {x': v, v': -k*x}\noutputs: {E: (v^2 + k*x^2)/2}\n"                                \
    "run: {end: 1 s, events: [{quantity: x, value: 0.5 m}]}\n"
#define PENDULUM                                                                                   \
    "system: %s\nparameters: {m: %d kg}\nmechanism:\n  space: plane xz\n"                          \
    "  bodies: {bob: {mass: m, centre: [0, -0.5 m]}}\n"                                            \
    "  joints: {top: {pin: [ground, bob], coordinate: phi, start: 60 deg}}\n"                      \
    "run: {end: 1 s}\n"

static jd_context* context;  // made by the first use, kept to the end

static jd_context* shared(void) {
    if (!context)
        context = jd_context_create();
    return context;
}

static const char* text_number(const char* form, int number) {
    static char text[1024];
    snprintf(text, sizeof text, form, "one", number);
    return text;
}

static jd_scenario* scenario_of(const char* text) {
    jd_scenario* scenario = NULL;
    if (jd_scenario_parse(shared(), text, strlen(text), "s.yaml", &scenario) != JD_OK)
        CHECK_FAILED("%s", jd_context_message(shared()));
    REQUIRE(scenario != NULL);
    return scenario;
}

// A system from a file of this process; the caller holds it.
static const jd_system* open_file(const char* text) {
    char path[64];
    const jd_system* system = NULL;
    snprintf(path, sizeof path, "life-%ld.yaml", (long)getpid());
    FILE* file = fopen(path, "w");
    REQUIRE(file != NULL);
    fputs(text, file);
    REQUIRE(fclose(file) == 0);
    if (jd_system_open(shared(), path, &system) != JD_OK)
        CHECK_FAILED("%s", jd_context_message(shared()));
    unlink(path);
    REQUIRE(system != NULL);
    return system;
}

// ---- Memory ------------------------------------------------------------------------------------

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define TEXTS 60  // the sanitizer counts what is left at the end
#else
#define TEXTS 3000
#endif

static size_t bytes_in_use(void) {
    const struct mallinfo2 info = mallinfo2();
    return info.uordblks + info.hblkhd;
}

static void read_and_let_go(int first, int count) {
    for (int i = first; i < first + count; i++) {
        const char* text = text_number(i % 2 ? OSCILLATOR : PENDULUM, i + 1);
        if (i % 3 == 0)
            jd_system_release(open_file(text));
        else
            jd_scenario_free(scenario_of(text));
    }
}

// Kept, each would take more than 100 kB. What may stay is what is made once, by the first of them.
TEST(texts_that_are_read_and_released_leave_no_memory) {
    read_and_let_go(0, 6);
    const size_t before = bytes_in_use();
    read_and_let_go(6, TEXTS);
    const size_t after = bytes_in_use();
    CHECK(after < before + (1 << 20));
}

TEST(a_text_that_is_refused_leaves_no_memory) {
    const char* text = "system: one\nstates: {x: 1}\nequations: {x': y}\n";
    jd_scenario* scenario;
    const size_t before = bytes_in_use();
    for (int i = 0; i < 100; i++)
        CHECK(jd_scenario_parse(shared(), text, strlen(text), "s.yaml", &scenario) < 0);
    CHECK(bytes_in_use() < before + (1 << 20));
}

// ---- Holders -----------------------------------------------------------------------------------

static jd_trajectory* run_of(jd_model* model) {
    jd_trajectory* trajectory;
    jd_run_options options = jd_run_options_default(jd_model_system(model));
    options.outputs = true;
    REQUIRE(jd_run(model, &options, &trajectory) == JD_OK);
    return trajectory;
}

TEST(a_model_holds_its_system) {
    const jd_system* system = open_file(text_number(OSCILLATOR, 4));
    jd_model* model;
    REQUIRE(jd_model_create(shared(), system, &model) == JD_OK);
    jd_system_release(system);
    CHECK_STR(jd_model_system(model)->name, "one");
    CHECK_INT(jd_model_set(model, "k", 9.0), JD_OK);
    CHECK_HAS(jd_system_text(jd_model_system(model)), "k: 4 1/s^2");
    jd_model_free(model);
}

TEST(a_copy_and_a_trajectory_hold_the_system_of_a_scenario) {
    jd_scenario* scenario = scenario_of(text_number(OSCILLATOR, 1));
    jd_model* copy;
    REQUIRE(jd_model_copy(jd_scenario_model(scenario), &copy) == JD_OK);
    jd_scenario_free(scenario);
    jd_trajectory* trajectory = run_of(copy);
    jd_model_free(copy);
    jd_result* result;
    REQUIRE(jd_result_create(shared(), trajectory, NULL, &result) == JD_OK);
    CHECK_REL(jd_trajectory_final(trajectory)[0], 0.5403023058681398, 1e-6);  // cos 1
    jd_trajectory_free(trajectory);
    CHECK_STR(jd_result_text(result, "system"), "one");  // a result holds copies
    CHECK_HAS(jd_result_text(result, "equations"), "x': v");
    CHECK(jd_result_column(result, "E") != NULL);
    jd_result_free(result);
}

TEST(equations_may_be_let_go_before_their_models) {
    const char* text = text_number(PENDULUM, 2);
    jd_equations* equations;
    jd_model* model;
    REQUIRE(jd_equations_parse(shared(), text, strlen(text), "m.yaml", &equations) == JD_OK);
    REQUIRE(jd_model_create(shared(), jd_equations_system(equations), &model) == JD_OK);
    jd_equations_free(equations);
    jd_trajectory* trajectory = run_of(model);
    jd_model_free(model);
    CHECK_INT(jd_trajectory_status(trajectory), JD_OK);
    jd_trajectory_free(trajectory);
}

TEST(systems_that_are_never_freed_may_be_held_and_released) {
    jd_system_release(NULL);
    for (int i = 0; i < 3; i++)
        jd_system_release(jd_system_at(0));
    jd_system_hold(jd_system_at(0));
    CHECK(jd_system_at(0)->name != NULL);
}

// ---- The same system ---------------------------------------------------------------------------

static jd_status run_both(const char* a, const char* b) {
    jd_scenario* scenarios[2] = {scenario_of(a), NULL};
    scenarios[1] = scenario_of(b);
    const jd_model* models[2];
    jd_trajectory* runs[2];
    for (int i = 0; i < 2; i++)
        models[i] = jd_scenario_model(scenarios[i]);
    const jd_run_options options = jd_run_options_default(jd_model_system(models[0]));
    const jd_status status = jd_run_many(models, 2, &options, runs);
    for (int i = 0; i < 2; i++) {
        jd_scenario_free(scenarios[i]);
        jd_trajectory_free(runs[i]);
    }
    return status;
}

TEST(a_text_that_is_read_twice_is_one_system_for_a_run_of_many) {
    char first[1024];
    snprintf(first, sizeof first, "%s", text_number(OSCILLATOR, 1));
    CHECK_INT(run_both(first, text_number(OSCILLATOR, 1)), JD_OK);
    CHECK_INT(run_both(first, text_number(OSCILLATOR, 2)), JD_ERR_ARGUMENT);
}

// ---- Threads -----------------------------------------------------------------------------------

#define THREADS 4

// Each thread makes models of a system that the others let go of meanwhile.
static void* make_models(void* data) {
    const jd_system* system = data;
    jd_context* own = jd_context_create();
    for (int i = 0; i < 200; i++) {
        jd_model* model;
        if (jd_model_create(own, system, &model) == JD_OK)
            jd_model_free(model);
    }
    jd_system_release(system);
    jd_context_free(own);
    return NULL;
}

TEST(threads_hold_and_release_one_system) {
    pthread_t threads[THREADS];
    jd_system* system = (jd_system*)open_file(text_number(OSCILLATOR, 7));
    for (int i = 0; i < THREADS; i++) {
        jd_system_hold(system);
        REQUIRE(pthread_create(&threads[i], NULL, make_models, system) == 0);
    }
    jd_system_release(system);
    for (int i = 0; i < THREADS; i++)
        pthread_join(threads[i], NULL);
}

TEST_MAIN(texts_that_are_read_and_released_leave_no_memory, a_text_that_is_refused_leaves_no_memory,
          a_model_holds_its_system, a_copy_and_a_trajectory_hold_the_system_of_a_scenario,
          equations_may_be_let_go_before_their_models,
          systems_that_are_never_freed_may_be_held_and_released,
          a_text_that_is_read_twice_is_one_system_for_a_run_of_many,
          threads_hold_and_release_one_system)
