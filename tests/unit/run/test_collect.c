// Many trajectories: the same bits for any number of threads, in every engine, whatever becomes of
// the others; cancelling; options.

#include "support/random.h"
#include "support/same.h"

#include <pthread.h>

#define MODELS 41  // more than the lanes of any engine times two, no multiple of a width

static jd_context* context;

static jd_model* create(const char* name, const char* law) {
    const jd_system* system = NULL;
    jd_model* model = NULL;
    REQUIRE(jd_system_find(context, name, &system) == JD_OK);
    REQUIRE(jd_model_create(context, system, &model) == JD_OK);
    REQUIRE(jd_model_set_law(model, law) == JD_OK);
    return model;
}

// Costs differ a hundredfold: drives from 3 to 3000 rad/s, some stiff.
static jd_model* table_model(const char* law) {
    jd_model* m = create("vibrating-table", law);
    CHECK_INT(jd_model_set(m, "A_x", random_between(0, 2)), JD_OK);
    CHECK_INT(jd_model_set(m, "A_y", random_between(0, 2)), JD_OK);
    CHECK_INT(jd_model_set(m, "mu", random_between(0, 0.5)), JD_OK);
    CHECK_INT(jd_model_set(m, "omega_a", fabs(random_decades(0.5, 3.5))), JD_OK);
    CHECK_INT(jd_model_set(m, "eps_t", random_bits() & 1 ? 0.01 : 1e-5), JD_OK);
    CHECK_INT(jd_model_set(m, "patch.grip_x", random_bits() & 1 ? 1 : random_between(0.5, 2)),
              JD_OK);
    return m;
}

// Some never move, some slide and stop again and again.
static jd_model* body_model(const char* law) {
    jd_model* m = create("planar-body", law);
    const double size = random_bits() & 1 ? random_between(0, 0.08) : random_between(0.08, 0.2);
    const jd_load_term loads[] = {
        {.F_x = size, .omega = random_between(1, 40), JD_ALWAYS},
        {.F_y = 0.5 * size, .M = 0.005 * size, .omega = random_between(1, 40), JD_ALWAYS},
    };
    jd_model_clear_loads(m);
    CHECK_INT(jd_model_add_load(m, &loads[0]), JD_OK);
    CHECK_INT(jd_model_add_load(m, &loads[1]), JD_OK);
    CHECK_INT(jd_model_set(m, "mu_s", random_between(0.4, 0.6)), JD_OK);
    CHECK_INT(jd_model_set(m, "x_G", random_between(-1e-3, 1e-3)), JD_OK);
    CHECK_INT(jd_model_set_initial(m, "vx", random_bits() & 1 ? 0 : random_between(0, 0.2)), JD_OK);
    return m;
}

// ---- The same bits ------------------------------------------------------------------------------

typedef struct crowd {
    jd_model* models[MODELS];
    jd_trajectory* alone[MODELS];
    jd_run_options options;
} crowd;

static jd_status run_many(const crowd* c, jd_trajectory** trajectories) {
    return jd_run_many((const jd_model* const*)c->models, MODELS, &c->options, trajectories);
}

static void run_alone(crowd* c) {
    int fine = 0, failed = 0;
    for (int i = 0; i < MODELS; i++) {
        REQUIRE(jd_run(c->models[i], &c->options, &c->alone[i]) == JD_OK);
        fine += jd_trajectory_status(c->alone[i]) >= 0;
        failed += jd_trajectory_status(c->alone[i]) == JD_ERR_STEP_COUNT;
    }
    CHECK(fine > 3 && failed > 3);
}

static void compare(const crowd* c) {
    static const int threads[] = {1, 2, 3, 7};
    for (int k = 0; k < 4; k++) {
        crowd other = *c;
        jd_trajectory* together[MODELS];
        other.options.threads = threads[k];
        REQUIRE(run_many(&other, together) == JD_OK);
        for (int i = 0; i < MODELS; i++) {
            check_same_trajectory(together[i], c->alone[i]);
            jd_trajectory_free(together[i]);
        }
    }
}

static void compare_engines(crowd* c) {
    run_alone(c);
    for (int e = 0; e < jd_engine_count(); e++) {
        if (!jd_engine_runs(e))
            continue;
        c->options.engine = jd_engine_at(e)->name;
        compare(c);
        printf("  compared %s\n", c->options.engine);
    }
    for (int i = 0; i < MODELS; i++) {
        jd_trajectory_free(c->alone[i]);
        jd_model_free(c->models[i]);
    }
    jd_context_free(context);
}

static void compare_tables(const char* law) {
    const jd_watchpoint watch = {.quantity = "x", .value = 1e-3, .stop = true};
    crowd c;
    context = jd_context_create();
    for (int i = 0; i < MODELS; i++)
        c.models[i] = table_model(law);
    c.options = jd_run_options_default(jd_model_system(c.models[0]));
    c.options.end = 0.05;
    c.options.tolerance = 1e-5;
    c.options.output_step = 1e-3;
    c.options.max_steps = 150;
    c.options.watchpoints = &watch;
    c.options.watchpoint_count = 1;
    compare_engines(&c);
}

TEST(balls_have_the_same_bits_for_any_number_of_threads) { compare_tables("power"); }
TEST(laws_with_tables_have_the_same_bits_for_any_number_of_threads) { compare_tables("table"); }

TEST(bodies_have_the_same_bits_for_any_number_of_threads) {
    crowd c;
    int resting = 0;
    context = jd_context_create();
    for (int i = 0; i < MODELS; i++)
        c.models[i] = body_model("integral");
    c.options = jd_run_options_default(jd_model_system(c.models[0]));
    c.options.end = 1;
    c.options.tolerance = 1e-5;
    c.options.output_step = 0.02;
    c.options.max_steps = 100;
    for (int i = 0; i < MODELS; i++) {
        jd_trajectory* t = NULL;
        REQUIRE(jd_run(c.models[i], &c.options, &t) == JD_OK);
        resting += jd_trajectory_statistics(t).steps == 0;
        jd_trajectory_free(t);
    }
    CHECK(resting > 3);
    compare_engines(&c);
}

// ---- Progress -----------------------------------------------------------------------------------

typedef struct watcher {
    pthread_t caller;
    int calls, allowed;
    double last;
} watcher;

static bool watch(void* data, double done) {
    watcher* w = data;
    CHECK(pthread_equal(pthread_self(), w->caller));
    CHECK(done >= w->last && done <= 1);
    w->last = done;
    return ++w->calls < w->allowed;
}

static void open_long_run(crowd* c, watcher* w) {
    context = jd_context_create();
    for (int i = 0; i < MODELS; i++)
        c->models[i] = table_model("power");
    c->options = jd_run_options_default(jd_model_system(c->models[0]));
    c->options.end = 100;
    c->options.output_step = 1;
    c->options.threads = 3;
    c->options.progress = watch;
    c->options.progress_data = w;
}

TEST(cancelling_stops_all_threads_and_every_trajectory_has_an_end) {
    watcher w = {.caller = pthread_self(), .allowed = 3};
    jd_trajectory* t[MODELS];
    crowd c;
    int begun = 0;
    open_long_run(&c, &w);
    REQUIRE(run_many(&c, t) == JD_OK);
    CHECK_INT(w.calls, 3);
    CHECK(w.last > 0 && w.last < 1);
    for (int i = 0; i < MODELS; i++) {
        CHECK_INT(jd_trajectory_status(t[i]), JD_CANCELLED);
        CHECK(jd_trajectory_final_time(t[i]) < c.options.end);
        CHECK_HAS(jd_trajectory_message(t[i]), "at t = ");
        begun += jd_trajectory_final_time(t[i]) > 0;
        jd_trajectory_free(t[i]);
        jd_model_free(c.models[i]);
    }
    CHECK(begun > 0);
    jd_context_free(context);
}

TEST(a_number_of_threads_out_of_range_is_refused) {
    watcher w = {.caller = pthread_self(), .allowed = 1};
    jd_trajectory* t[MODELS];
    crowd c;
    open_long_run(&c, &w);
    c.options.threads = -1;
    CHECK_INT(run_many(&c, t), JD_ERR_RANGE);
    CHECK_HAS(jd_context_message(context), "threads is -1");
    c.options.threads = JD_MAX_THREADS + 1;
    CHECK_INT(run_many(&c, t), JD_ERR_RANGE);
    CHECK(t[0] == NULL);
    CHECK_INT(w.calls, 0);
    for (int i = 0; i < MODELS; i++)
        jd_model_free(c.models[i]);
    jd_context_free(context);
}

TEST_MAIN(balls_have_the_same_bits_for_any_number_of_threads,
          laws_with_tables_have_the_same_bits_for_any_number_of_threads,
          bodies_have_the_same_bits_for_any_number_of_threads,
          cancelling_stops_all_threads_and_every_trajectory_has_an_end,
          a_number_of_threads_out_of_range_is_refused)
